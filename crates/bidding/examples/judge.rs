#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use merrimac_bidding::*;
fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let system = match sayc() { Ok(s) => s, Err(e) => { println!("{e}"); return } };
    println!("{} rules", system.rules().len());
    let text = std::fs::read_to_string("systems/sayc/expect/sayc_cases_dev.tsv").unwrap();
    let (cases, faults) = read_expectations(&text);
    for f in &faults { println!("{f:?}"); }
    let mut good = 0; let mut by: std::collections::BTreeMap<String,(u32,u32)> = Default::default();
    for c in &cases {
        let f = c.failure(&system);
        let e = by.entry(c.source.clone()).or_default(); e.1 += 1;
        if let Some(f) = f {
            if c.source.contains(&only) { println!("{:4} {} [{}] {}: want {} got {} by {}", c.line, c.hand, c.vulnerability, c.auction, c.call, f.call, f.rule.map_or("-".into(), |r| r.place())); }
        } else { good += 1; e.0 += 1; }
    }
    for (k, (a, b)) in by { println!("{a:4}/{b:4} {k}"); }
    println!("{good}/{}", cases.len());
}
