//! What rules ask of the auction: the guards after `when`.

use merrimac_cards::{Call, Doubling, Seat, Strain, Suit};

use super::Position;
use super::duty::{Duty, is_game};
use crate::syntax::{Guard, Who};

/// What rules ask of the auction.
impl Position<'_> {
    pub(super) fn are_met(&self, guards: &[(bool, Guard<Suit>)], seat: Seat, call: Call) -> bool {
        guards.iter().all(|(negated, guard)| self.is_met(guard, seat, call) != *negated)
    }

    fn is_met(&self, guard: &Guard<Suit>, seat: Seat, call: Call) -> bool {
        let calls = self.auction.calls();
        let opening = calls.iter().position(|call| *call != Call::Pass);
        let any =
            |who: Who, test: &dyn Fn(Seat) -> bool| seats(who, seat).iter().any(|&at| test(at));
        let passed_before = |who: Seat| {
            let turn = who.turns_after(self.auction.dealer());
            turn < opening.unwrap_or(calls.len()) && turn < calls.len()
        };
        let contract = self.auction.contract_so_far();
        match guard {
            Guard::Passed => passed_before(seat),
            Guard::PartnerPassed => passed_before(seat.partner()),
            Guard::Seat(range) => range.contains(opening.unwrap_or(calls.len()) as i32 + 1),
            Guard::Vulnerable => self.vulnerability.includes(seat.side()),
            Guard::TheyVulnerable => self.vulnerability.includes(seat.side().opponents()),
            Guard::Balancing => {
                opening.is_some()
                    && calls.len() >= 2
                    && calls[calls.len() - 2..].iter().all(|call| *call == Call::Pass)
            }
            Guard::Forced => self.duty(seat) != Duty::None,
            Guard::GameForced => self.has_forced_game(seat),
            Guard::Fit(suit, range) => {
                let least = |at: Seat| i32::from(self.shown[at].summary.lengths[*suit].least);
                range.contains(least(seat) + least(seat.partner()))
            }
            Guard::Agreed(suit) => self.agreed[seat.side()].suit == Some(*suit),
            Guard::AnyAgreed => self.agreed[seat.side()].suit.is_some(),
            Guard::Shown(who, suit, range) => {
                any(*who, &|at| range.contains(self.shown[at].summary.lengths[*suit].least.into()))
            }
            Guard::Natural(who, suit) => any(*who, &|at| self.shown[at].natural[*suit]),
            Guard::Unbid(suit) => !Seat::ALL.into_iter().any(|at| self.shown[at].natural[*suit]),
            Guard::Theirs(suit) => self.is_theirs(seat, *suit),
            Guard::Least(who, range) => {
                any(*who, &|at| range.contains(self.shown[at].summary.points.least.into()))
            }
            Guard::Most(who, range) => {
                any(*who, &|at| range.contains(self.shown[at].summary.points.most.into()))
            }
            Guard::Level(range) => call.bid().is_some_and(|bid| range.contains(bid.level().into())),
            Guard::BelowGame => call.bid().is_none_or(|bid| !is_game(bid)),
            Guard::Contract(range) => {
                range.contains(contract.map_or(0, |contract| contract.bid.level()).into())
            }
            Guard::Ours => contract.is_some_and(|contract| contract.declarer.side() == seat.side()),
            Guard::Doubled => {
                contract.is_some_and(|contract| contract.doubling != Doubling::Undoubled)
            }
            Guard::Game => contract.is_some_and(|contract| is_game(contract.bid)),
            Guard::In(suit) => contract.is_some_and(|contract| {
                contract.bid.strain() == suit.map_or(Strain::Notrump, Strain::from)
            }),
            Guard::Opened(who) => {
                let opener = opening.map(|turn| self.auction.dealer().rotated(turn));
                opener.is_some_and(|opener| seats(*who, seat).contains(&opener))
            }
            Guard::Last(who, kind) => any(*who, &|at| self.shown[at].last == *kind),
            Guard::Turn(range) => {
                let own = self.auction.iter().skip(opening.unwrap_or(calls.len()));
                range.contains(own.filter(|(at, _)| *at == seat).count() as i32 + 1)
            }
            Guard::SignedOff(who) => any(*who, &|at| self.has_signed_off(at)),
            Guard::Tagged(who, tag) => any(*who, &|at| self.shown[at].tag.as_ref() == Some(tag)),
        }
    }
}

fn seats(who: Who, seat: Seat) -> &'static [Seat] {
    const ROUND: [Seat; 8] = [
        Seat::North,
        Seat::East,
        Seat::South,
        Seat::West,
        Seat::North,
        Seat::East,
        Seat::South,
        Seat::West,
    ];
    const SIDES: [[Seat; 2]; 2] = [[Seat::North, Seat::South], [Seat::East, Seat::West]];
    let at = seat.index();
    match who {
        Who::Me => &ROUND[at..=at],
        Who::Left => &ROUND[at + 1..at + 2],
        Who::Partner => &ROUND[at + 2..at + 3],
        Who::Right => &ROUND[at + 3..at + 4],
        Who::They => &SIDES[1 - at % 2],
        Who::We => &SIDES[at % 2],
    }
}
