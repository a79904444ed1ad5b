use rand::seq::SliceRandom;
use rand::{SeedableRng, RngExt, rngs::ChaCha8Rng};
use crate::tricks::*; use crate::search::*; use crate::sets::*; use crate::rules::Rules;
pub fn run(n: usize, count: u64, first: u64, budget: u64, mode: &str) {
    let mut times = vec![];
    for seed in first..first+count {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut pack: Vec<u8> = (0..52).map(|k| (k/13)*16 + k%13).collect();
        pack.shuffle(&mut rng);
        let mask = |r: std::ops::Range<usize>| pack[r].iter().fold(0u64, |m,&c| m | 1<<c);
        let trump = match rng.random_range(0..5u8) { 4 => None, t => Some(t) };
        let leader = rng.random_range(0..4u8);
        let seen=[mask(0..n), mask(n..2*n)]; let hidden = mask(2*n..4*n);
        let t=Cpu::now();
        // goal near balance: DD fraction closest to half
        let mut search = Search::new(Tricks::new(n, trump), budget);
        let start0 = Start{seen,hidden,leader,need:0};
        let root = crate::draft::canonical(&search.rules, &start0);
        let mut best=(f64::MAX,1,0);
        let weights = weights(&search.rules,&start0,&root);
        let total: f64 = weights.iter().sum();
        for need in 1..=n as i8 { let st=Start{need,..start0};
            let won=search.open(&st,&root).unwrap(); 
            let f = won.iter().map(|i| weights[i]).sum::<f64>()/total; let d=(f-0.5).abs(); if d<best.0 {best=(d,need,won.len());} }
        let need=best.1; let tdd=t.elapsed(); let ndd=search.effort.spent;
        let t=Cpu::now();
        let st=Start{need,..start0};
        let mut search = Search::new(Tricks::new(n, trump), budget);
        let won=search.open(&st,&root).unwrap(); let t1=t.elapsed(); let n1=search.effort.spent;
        let p = |s:&Set| s.iter().map(|i| weights[i]).sum::<f64>()/total;
        let desc = if mode=="front" { match search.front(&st,&root) { Ok(f)=>{ let b=f.iter().map(|s| p(s)).fold(0.0,f64::max); format!("front {} best {:.4}", f.len(), b)}, Err(_)=>"STOPPED".into() }} else if mode=="best" { let w: crate::best::Weights = weights.iter().map(|x| *x as u64 * 27720).collect(); match search.best(&st,&root,&w,u64::MAX/2) { Ok(f)=>{ let f=f.unwrap(); format!("best {:.4}", p(&f)+0.0)}, Err(_)=>"STOPPED".into() }} else {String::new()};
        let el=t.elapsed(); use std::io::Write; std::io::stdout().flush().unwrap(); times.push(el.as_secs_f64());
        println!("{seed} trump {trump:?} leader {leader} need {need} canon {} won {} p {:.4} dd-all {:.2?}/{ndd} dd {:.2?}/{n1} total {:.2?}/{} {desc}", root.len(), won.len(), p(&won), tdd, t1, el, search.effort.spent);
    }
    times.sort_by(f64::total_cmp);
    println!("n {n} median {:.4} p90 {:.4} max {:.4}", times[times.len()/2], times[times.len()*9/10], times[times.len()-1]);
}
pub(crate) fn classes(start:&Start)->Vec<u32>{ // runs of hidden cards as index masks
    let others=start.seen[0]|start.seen[1]; let mut out=vec![]; let mut cur=0u32; let mut last:Option<u8>=None;
    for (i,c) in bits(start.hidden).enumerate(){ let joined=last.is_some_and(|l| l>>4==c>>4 && others & ((1<<c)-(1u64<<l))==0); if !joined && cur!=0 {out.push(cur);cur=0;} cur|=1<<i; last=Some(c);} if cur!=0{out.push(cur);} out}
pub(crate) fn canonical(r:&Tricks,s:&Start)->Set{ let u=r.layouts(s); let cl=classes(s); let mut set=Set::empty(u.size()); for i in 0..u.size(){ let h=u.left_hand(i); if cl.iter().all(|&c| {let low=c.trailing_zeros(); let x=(h&c)>>low; x&(x+1)==0 || true}) {set.insert(i);} } set }
fn choose(n:u32,k:u32)->f64{ (0..k).fold(1.0,|a,i| a*f64::from(n-i)/f64::from(i+1)).round() }
pub(crate) fn weights(r:&Tricks,s:&Start,root:&Set)->Vec<f64>{ let u=r.layouts(s); let cl=classes(s); let mut w=vec![0.0;u.size()]; for i in root.iter(){ let h=u.left_hand(i); w[i]=1.0; let _: f64 =cl.iter().map(|&c| choose(c.count_ones(),(h&c).count_ones())).product(); } let _ = r.universe(s); w}

struct Cpu(f64); impl Cpu { fn now()->Self { Self(cpu()) } fn elapsed(&self)->std::time::Duration { std::time::Duration::from_secs_f64(cpu()-self.0) } }
fn cpu()->f64{ let s=std::fs::read_to_string("/proc/self/schedstat").unwrap(); s.split_whitespace().next().unwrap().parse::<f64>().unwrap()/1e9 }
