//! Deals that fit what is asked of them.

use anyhow::Context;
use merrimac_cards::{Board, Seat};
use merrimac_dealing::{Constraint, DealConstraint, Known, Relaxation, Report, Sampler, Settings};

use super::Deal;
use crate::failure::{Done, counted, warn};
use crate::progress;

/// Boards drawn between two looks at the progress.
const AT_A_TIME: usize = 100;

/// `N=15-17 hcp, balanced`
pub(super) fn parse_hand(text: &str) -> Result<DealConstraint, String> {
    let (seat, constraint) = parse_asked(text)?;
    Ok(DealConstraint::anything().with_hand(seat, constraint))
}

/// The same as a seat and what is asked of its hand.
pub(in crate::commands) fn parse_asked(text: &str) -> Result<(Seat, Constraint), String> {
    let (seat, what) = text.split_once('=').ok_or("expected a seat and =, as in N='5+ spades'")?;
    let seat: Seat = seat.trim().parse().map_err(|error| format!("{error}"))?;
    let constraint: Constraint = what.parse().map_err(|error| format!("{error}"))?;
    Ok((seat, constraint))
}

impl Deal {
    /// Draws deals that fit.
    pub(super) fn fitting(&self, seed: u64) -> anyhow::Result<Done> {
        let count = self.count();
        self.board_number(count)?;
        let settings = Settings {
            seed,
            stream: 0,
            expected: count as usize,
            tries: self.tries,
            relax: self.relax,
        };
        let mut sampler = Sampler::new(self.facts()?, self.asked(), settings)
            .context("no deal fits what is asked (--relax gives way)")?;
        let mut sink = self.sink()?;
        let bar = progress::over(count.into(), "boards");
        let mut dealt = 0;
        while dealt < count {
            let wanted = AT_A_TIME.min((count - dealt) as usize);
            let drawn = sampler.draw(wanted);
            for sample in &drawn {
                sink.write(Board::numbered(self.board_number(dealt)?, sample.deal))?;
                dealt += 1;
                bar.inc(1);
            }
            if drawn.len() < wanted {
                break;
            }
        }
        bar.finish_and_clear();
        sink.finish()?;
        Ok(self.verdict(dealt, sampler.report()))
    }

    /// The cards that are known.
    pub(super) fn facts(&self) -> anyhow::Result<Known> {
        let known = self.known.unwrap_or_default();
        let hands = Seat::ALL.into_iter().filter(|&seat| !known.hand(seat).is_empty());
        Ok(hands
            .clone()
            .try_fold(Known::nothing(), |facts, seat| facts.with_hand(seat, known.hand(seat)))?)
    }

    /// All that is asked, from every option.
    pub(super) fn asked(&self) -> DealConstraint {
        self.hands
            .iter()
            .chain(&self.wheres)
            .cloned()
            .fold(DealConstraint::anything(), DealConstraint::and)
    }

    /// Says what was given way, or that too few were found.
    pub(super) fn verdict(&self, dealt: u32, report: &Report) -> Done {
        if report.relaxed != Relaxation::Nothing {
            let reason = report.reason.as_ref().map_or_else(
                || format!("too few deals fit in {} tries", report.tries),
                ToString::to_string,
            );
            warn(&format!("{reason}; {}", given_way(report.relaxed)));
        }
        if dealt == self.count() {
            return Done::Well;
        }
        let found = counted(dealt.into(), "deal");
        warn(&format!(
            "{found} of {} found in {} tries (--tries, --relax)",
            self.count(),
            report.tries
        ));
        Done::Negative
    }
}

fn given_way(relaxed: Relaxation) -> &'static str {
    match relaxed {
        Relaxation::Nothing => "nothing was relaxed",
        Relaxation::Comparisons => "comparisons between hands were relaxed",
        Relaxation::Details => "comparisons and all but ranges of points and lengths were relaxed",
        Relaxation::Points => "points were relaxed by two, comparisons and details altogether",
        Relaxation::Lengths => {
            "points were relaxed by four and lengths by a card, the rest altogether"
        }
        _ => "everything but the known cards was relaxed",
    }
}
