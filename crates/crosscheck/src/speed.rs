//! Speed: the solvers take turns on the same deals.

use anyhow::Result;
use clap::Args;
use crosscheck::{Question, Rival};
use merrimac_cards::{Deal, PlayState, Seat, Strain};
use merrimac_double_dummy::Solver;

use crate::rivals::Name;

/// What to time, and against whom.
#[derive(Debug, Args)]
pub(crate) struct Speed {
    /// Only ours, without the others.
    ///
    /// Under `perf stat -e instructions:u` this gives the instructions too, where the machine
    /// counts them.
    #[arg(long)]
    alone: bool,
    /// Against whom.
    #[arg(long, value_delimiter = ',', default_value = "ddss,dds-bridge,pons-dds")]
    rivals: Vec<Name>,
    /// What to time.
    #[arg(long, value_delimiter = ',', default_value = "table,single,leads")]
    tasks: Vec<Task>,
    /// In this strain, instead of all in turn.
    #[arg(long)]
    strain: Option<Strain>,
    /// With this leader, instead of all in turn.
    #[arg(long)]
    leader: Option<Seat>,
}

/// A kind of question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Task {
    /// Tricks for every declarer in every strain.
    Table,
    /// One strain and leader.
    Single,
    /// Every card of the leader.
    Leads,
}

impl Speed {
    /// The question about the deal of this number: strains and leaders take turns.
    fn question(&self, task: Task, number: usize, deal: &Deal) -> Question {
        let strain = self.strain.unwrap_or(Strain::ALL[number % 5]);
        let leader = self.leader.unwrap_or(Seat::ALL[number / 5 % 4]);
        match task {
            Task::Table => Question::Table(*deal),
            Task::Single => Question::Best(PlayState::new(deal, strain, leader)),
            Task::Leads => Question::Cards(PlayState::new(deal, strain, leader)),
        }
    }

    /// Times everybody and prints the ratios.
    pub(crate) fn run(&self, deals: &[Deal]) -> Result<()> {
        let names: &[Name] = if self.alone { &[] } else { &self.rivals };
        for &task in &self.tasks {
            let mut solver = Solver::default();
            let mut rivals: Vec<Box<dyn Rival>> =
                names.iter().map(|name| name.start()).collect::<Result<_>>()?;
            let mut ours = Vec::new();
            let mut theirs: Vec<Vec<f64>> = vec![Vec::new(); rivals.len()];
            for (number, deal) in deals.iter().enumerate() {
                let question = self.question(task, number, deal);
                ours.push(solver.ask(&question)?.time.as_secs_f64() * 1e3);
                for (rival, times) in rivals.iter_mut().zip(&mut theirs) {
                    times.push(rival.ask(&question)?.time.as_secs_f64() * 1e3);
                }
            }
            report(&format!("{task:?} ours"), &ours);
            for (rival, times) in rivals.iter().zip(&theirs) {
                report(&format!("{task:?} {}", rival.name()), times);
                let (total, median) = ratios(&ours, times);
                eprintln!("  ratio to ours {total:.3} in total, {median:.3} in the median");
            }
            report_nodes(&solver, deals.len() as u64);
        }
        Ok(())
    }
}

/// How much longer they took: in total, and in the median of the single ratios.
pub(crate) fn ratios(ours: &[f64], theirs: &[f64]) -> (f64, f64) {
    let sum = |times: &[f64]| times.iter().sum::<f64>();
    let mut single: Vec<f64> =
        ours.iter().zip(theirs).map(|(ours, theirs)| theirs / ours).collect();
    single.sort_by(f64::total_cmp);
    (sum(theirs) / sum(ours), single.get(single.len() / 2).copied().unwrap_or(f64::NAN))
}

fn report(name: &str, times: &[f64]) {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    eprintln!(
        "{name}: mean {:.3} ms, median {:.3}, p90 {:.3}, max {:.3}",
        times.iter().sum::<f64>() / times.len() as f64,
        at(0.5),
        at(0.9),
        at(1.0)
    );
}

fn report_nodes(solver: &Solver, deals: u64) {
    eprintln!("  trick starts a deal, ours: {}", solver.nodes() / deals);
    let stats = solver.stats();
    if stats.trick_starts == 0 {
        return;
    }
    eprintln!(
        "  counted {} hits {} expanded {} cards {:?} cutoffs {:?}",
        stats.counted / deals,
        stats.table_hits / deals,
        stats.expanded / deals,
        stats.cards.map(|cards| cards / deals),
        stats.cutoffs.map(|cards| cards / deals)
    );
    eprintln!("  {stats:?}");
}
