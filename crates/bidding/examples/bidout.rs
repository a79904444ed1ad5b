#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use merrimac_bidding::*;
use merrimac_cards::*;
fn main() {
    let n: u32 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(1000);
    let show: usize = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(0);
    let system = match sayc() { Ok(s) => s, Err(e) => { println!("{e}"); return } };
    let systems = BySide::from_fn(|_| &system);
    let t = std::time::Instant::now();
    let (mut calls, mut incons, mut outside, mut norule, mut longest) = (0usize, 0, 0, 0, 0);
    let mut shown = 0;
    for b in 1..=n {
        let deal = merrimac_dealing::Shoe::new(1).board(b).deal;
        let mut p = Position::new(systems, Seat::dealer_of_board(b), Vulnerability::of_board(b));
        let mut note = String::new();
        while let Some(seat) = p.auction().turn() {
            let c = p.choose(deal.hand(seat));
            let h = p.hear(c.call).unwrap();
            calls += 1;
            if !h.is_consistent { incons += 1; note += &format!("INCONSISTENT {} {} ", seat, c.call); }
            if !h.shown.hands.contains(HandClass::of(deal.hand(seat))) { outside += 1; note += &format!("OUTSIDE {} {} by {} read {} ", seat, c.call, c.rule.map_or("-".into(), |r| r.place()), h.rule.map_or("-".into(), |r| r.place())); }
            if c.rule.is_none() && c.call != Call::Pass { norule += 1; note += &format!("NORULE {} {} ", seat, c.call); }
        }
        longest = longest.max(p.auction().calls().len());
        if shown < show && (!note.is_empty() || std::env::args().nth(3).is_some()) { shown += 1; println!("{b} {deal}\n   {} {}  {note}", p.auction().dealer(), p.auction()); }
    }
    let s = t.elapsed().as_secs_f64();
    println!("{n} boards {:.0}/s, {:.1} calls/board, longest {longest}, inconsistent {incons}, outside {outside}, norule {norule}", f64::from(n)/s, calls as f64/f64::from(n));
}
