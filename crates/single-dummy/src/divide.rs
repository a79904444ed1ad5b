//! scratch experiment
use rustc_hash::FxHashMap;
use crate::best::{Best, Weights, weigh};
use crate::rules::{Rules, Turn};
use crate::search::{Search, Stopped};
use crate::sets::Set;

#[derive(Default)]
pub(crate) struct Memory {
    memo: FxHashMap<(u128, Set, Vec<u64>), Best>,
    shares: FxHashMap<Vec<u8>, Vec<Vec<f32>>>,
    calls: usize,
    hits: usize,
    inexact: usize,
    time: std::time::Duration,
}

pub(crate) struct Part { ub: u64, chosen: Set, plan: Set, won: u64 }

impl<R: Rules> Search<R> {
    pub(crate) fn divide_root(&mut self, trick: &R::Trick, useful: &Set, weights: &Weights, mark: u64, best: &mut Best) -> Result<(), Stopped> {
        let loud = useful.words().len() > 100;
        let mut memory = Memory::default();
        let fine: Weights = weights.iter().map(|w| w * 1024).collect();
        let clock = std::time::Instant::now();
        let part = self.divide(&mut memory, trick, useful, &fine, &mut Vec::new(), 60, loud, (mark + 1) * 1024 - 1)?;
        if loud { eprintln!("divided {:?}: ub {} won {} calls {} hits {} inexact {} sub time {:?}", clock.elapsed(), part.ub / 1024, part.won / 1024, memory.calls, memory.hits, memory.inexact, memory.time); }
        let won = weigh(weights, &part.plan);
        if won > best.won { best.won = won; best.plan = part.plan; }
        best.at_most = best.at_most.min(part.ub / 1024);
        Ok(())
    }

    fn divide(&mut self, memory: &mut Memory, trick: &R::Trick, useful: &Set, weights: &Weights, path: &mut Vec<u8>, iterations: u32, loud: bool, mark: u64) -> Result<Part, Stopped> {
        let mut children = Vec::new();
        for (place, next, layouts) in self.rules.defender_moves(trick, useful) {
            if self.achieve_trick(&next, &layouts)?.is_err() { children.push((place, next, layouts)); }
        }
        let mut count = vec![0u16; weights.len()];
        for (_, _, layouts) in &children { layouts.iter().for_each(|l| count[l] += 1); }
        let mut rest = 0;
        for l in useful.iter() { if count[l] == 0 { rest += weights[l]; } }
        let overlapping: Vec<usize> = useful.iter().filter(|&l| count[l] > 1).collect();
        if loud { eprintln!("divide: children {} sizes {:?} overlapping {}", children.len(), children.iter().map(|c| c.2.len()).collect::<Vec<_>>(), overlapping.len()); }
        let mut shares = memory.shares.remove(path).unwrap_or_else(|| children.iter().map(|(_, _, layouts)| { let mut s = vec![0.0f32; weights.len()]; for l in layouts.iter() { s[l] = 1.0 / f32::from(count[l]); } s }).collect());
        let mut best = Part { ub: u64::MAX, chosen: useful.clone(), plan: useful.minus(useful), won: 0 };
        let (mut zeal, mut vain) = (1.0f32, 0);
        let iterations = if overlapping.is_empty() { 1 } else { iterations };
        let mut best_shares = shares.clone();
        for iteration in 0..iterations {
            // integer weights by child
            let mut by_child: Vec<Vec<u64>> = children.iter().map(|_| vec![0; weights.len()]).collect();
            for l in useful.iter() {
                if count[l] == 0 { continue; }
                let mut left = weights[l];
                let mut last = 0;
                for (c, (_, _, layouts)) in children.iter().enumerate() {
                    if layouts.contains(l) {
                        let w = ((weights[l] as f32 * shares[c][l]) as u64).min(left);
                        by_child[c][l] = w; left -= w; last = c;
                    }
                }
                by_child[last][l] += left;
            }
            let mut ub = rest;
            let mut plan = useful.clone();
            let mut chosen_all = useful.clone();
            let mut chosen = Vec::new();
            for (c, (place, next, layouts)) in children.iter().enumerate() {
                let w: Weights = std::mem::take(&mut by_child[c]).into();
                path.push(*place);
                let part = self.divide_declarer(memory, next, layouts, &w, path)?;
                path.pop();
                ub += part.ub;
                plan.remove(&layouts.minus(&part.plan));
                chosen_all.remove(&layouts.minus(&part.chosen));
                chosen.push(part.chosen);
            }
            let won = weigh(weights, &plan);
            if won > best.won { best.won = won; best.plan = plan; }
            let won = weigh(weights, &chosen_all);
            let _ = won;
            vain += 1;
            if ub < best.ub { best.ub = ub; best.chosen = chosen_all; vain = 0; best_shares.clone_from(&shares); }
            if loud { eprintln!("  iteration {iteration}: ub {} won {} best {} {} zeal {zeal}  calls {} hits {} inexact {} {:?}", ub / 1024, won / 1024, best.ub / 1024, best.won / 1024, memory.calls, memory.hits, memory.inexact, memory.time); }
            if best.ub / 1024 <= best.won / 1024 || best.ub <= mark { break; }
            if vain >= 3 { zeal /= 2.0; vain = 0; shares.clone_from(&best_shares); }
            if zeal < 0.05 { break; }
            // adjust
            let mut norm = 0.0f32;
            let members = |l: usize| -> (f32, f32) {
                let (mut inside, mut all) = (0.0, 0.0);
                for (c, (_, _, layouts)) in children.iter().enumerate() { if layouts.contains(l) { all += 1.0; if chosen[c].contains(l) { inside += 1.0; } } }
                (inside, all)
            };
            for &l in &overlapping { if weights[l] == 0 { continue; } let (i, a) = members(l); norm += i * (a - i) / a; }
            if norm == 0.0 { break; }
            let step = zeal * (ub - best.won.max(mark)) as f32 / norm;
            for &l in &overlapping {
                if weights[l] == 0 { continue; }
                let (i, a) = members(l);
                if i == 0.0 || i == a { continue; }
                let mean = i / a;
                let mut sum = 0.0;
                for (c, (_, _, layouts)) in children.iter().enumerate() { if layouts.contains(l) {
                    let m = if chosen[c].contains(l) { 1.0 } else { 0.0 };
                    let s = (shares[c][l] + step * (mean - m) / weights[l] as f32).max(0.0);
                    shares[c][l] = s; sum += s;
                } }
                for c in 0..children.len() { shares[c][l] /= sum; }
            }
        }
        memory.shares.insert(path.clone(), best_shares);
        Ok(best)
    }

    fn divide_declarer(&mut self, memory: &mut Memory, trick: &R::Trick, set: &Set, weights: &Weights, path: &mut Vec<u8>) -> Result<Part, Stopped> {
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                let there = self.rules.project_weights(trick, weights);
                let mut asked = self.rules.project(trick, set);
                let idle: Vec<usize> = asked.iter().filter(|&l| there[l] == 0).collect();
                for l in idle { asked.remove(&Self::only(&asked, l)); }
                memory.calls += 1;
                let key = (self.rules.key(&start), asked.clone(), there.to_vec());
                let best = if let Some(best) = memory.memo.get(&key) { memory.hits += 1; best.clone() } else {
                    let clock = std::time::Instant::now();
                    let best = self.best(&start, &asked, &there, 0);
                    if best.at_most > best.won { memory.inexact += 1; }
                    memory.time += clock.elapsed();
                    memory.memo.insert(key, best.clone());
                    best
                };
                let plan = self.rules.lift(trick, &best.plan);
                Ok(Part { ub: best.at_most, chosen: plan.clone(), plan, won: best.won })
            }
            Turn::Defender => self.divide(memory, trick, set, weights, path, 3, false, 0),
            Turn::Declarer => {
                let mut options = Vec::new();
                for (place, next) in self.rules.declarer_moves(trick) {
                    let useful = self.open_trick(&next, set)?;
                    let w = weigh(weights, &useful);
                    options.push((w, place, next, useful));
                }
                options.sort_by_key(|o| std::cmp::Reverse(o.0));
                let mut best: Option<Part> = None;
                for (w, place, next, useful) in options {
                    if best.as_ref().is_some_and(|b| w <= b.won) { continue; }
                    let part = if self.achieve_trick(&next, &useful)?.is_ok() {
                        Part { ub: w, chosen: useful.clone(), plan: useful, won: w }
                    } else {
                        path.push(place);
                        let part = self.divide_declarer(memory, &next, &useful, weights, path)?;
                        path.pop();
                        part
                    };
                    best = Some(match best {
                        None => part,
                        Some(b) => {
                            let (plan, won) = if part.won > b.won { (part.plan, part.won) } else { (b.plan, b.won) };
                            if part.ub > b.ub { Part { ub: part.ub, chosen: part.chosen, plan, won } } else { Part { ub: b.ub, chosen: b.chosen, plan, won } }
                        }
                    });
                }
                Ok(best.unwrap_or(Part { ub: 0, chosen: set.minus(set), plan: set.minus(set), won: 0 }))
            }
        }
    }
}
