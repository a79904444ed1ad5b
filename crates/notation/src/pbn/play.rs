//! What the cards of a play section amount to, regular or not.
//!
//! The section gives tricks in fixed columns \[PBN 3.6\]. To know in which order the cards were
//! played, every trick is turned so that its leader comes first: the winner of the trick before, or
//! whoever is marked as leading out of turn.

use merrimac_cards::{BySeat, BySide, Card, Hand, Seat, Strain, Trick};

use crate::pbn::game::{At, CardToken, Entry, Irregularity};
use crate::pbn::problem::PbnProblem;

/// What has to be known to follow the play.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting {
    /// Whose cards stand in the first column.
    pub(crate) first: Seat,
    /// Who leads to the first trick.
    pub(crate) leader: Seat,
    /// What is played in, if it is known.
    pub(crate) strain: Option<Strain>,
    /// The hands that are known.
    pub(crate) hands: BySeat<Option<Hand>>,
}

/// A play section, walked through.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "four independent things that may have happened")]
pub(crate) struct Played {
    /// The cards in the order of play as far as that is known, with the places of their entries.
    pub(crate) cards: Vec<(usize, Card)>,
    /// What is wrong, and where.
    pub(crate) faults: Vec<(At, PbnProblem)>,
    /// The tricks that each side is known to have won.
    pub(crate) won: BySide<u8>,
    /// Whether the section ends with `*`.
    pub(crate) ended: bool,
    /// Whether a fault, an irregularity or a gap has made an end of what is certain.
    broken: bool,
    /// Whether something is irregular or wrong, other than a gap.
    pub(crate) irregular: bool,
    next_seen: bool,
    seen: Hand,
}

type Play = Entry<CardToken>;

impl Played {
    /// Walks through a section.
    pub(crate) fn walk(setting: &Setting, entries: &[Play]) -> Self {
        let mut played = Self::default();
        let end = entries.iter().position(|entry| entry.token == CardToken::End);
        let mut remaining = setting.hands;
        let mut leader = Some(setting.leader);
        let cards = &entries[..end.unwrap_or(entries.len())];
        for (index, row) in cards.chunks(4).enumerate() {
            leader = played.trick(setting, &mut remaining, leader, 4 * index, row);
        }
        if let Some(end) = end {
            played.ended = true;
            if played.next_seen {
                played.fault(entries[end].at, PbnProblem::EndAfterNext);
            }
            if let Some(after) = entries.get(end + 1) {
                played.fault(after.at, PbnProblem::AfterEnd { mark: '*' });
            }
        }
        played
    }

    /// Plays one trick, and says who won it if that is certain.
    fn trick(
        &mut self,
        setting: &Setting,
        remaining: &mut BySeat<Option<Hand>>,
        expected: Option<Seat>,
        start: usize,
        row: &[Play],
    ) -> Option<Seat> {
        let leader = self.leader(setting.first, expected, row);
        self.broken |= leader.is_none();
        let order = leader.unwrap_or(setting.first);
        let mut trick = Trick::new(order);
        for seat in order.onwards() {
            let column = seat.turns_after(setting.first);
            let Some(entry) = row.get(column) else {
                self.broken = true;
                continue;
            };
            if entry.irregularities.len() > 1 {
                self.fault(entry.at, PbnProblem::TwoIrregularities);
            }
            match &entry.token {
                CardToken::Card(card) => {
                    let led = leader.and(trick.iter().next()).map(|(_, card)| card);
                    let is_lead = leader == Some(seat);
                    self.card(remaining, seat, *card, led.filter(|_| !is_lead), is_lead, entry);
                    if !self.broken {
                        self.cards.push((start + column, *card));
                    }
                    trick.push(*card);
                }
                CardToken::Next => {
                    if std::mem::replace(&mut self.next_seen, true) {
                        self.fault(entry.at, PbnProblem::TwoNext);
                    }
                    self.broken = true;
                }
                CardToken::Unknown | CardToken::Unreadable(_) | CardToken::End => {
                    self.broken = true;
                }
            }
        }
        // With a card missing nobody knows who won; with the lead unknown neither.
        let (winner, _) = trick.winner(setting.strain?).filter(|_| trick.is_complete())?;
        leader?;
        self.won[winner.side()] += 1;
        Some(winner)
    }

    /// Who leads: the one expected, unless somebody is marked as leading out of turn.
    fn leader(&mut self, first: Seat, expected: Option<Seat>, row: &[Play]) -> Option<Seat> {
        let mut marked = first
            .onwards()
            .zip(row)
            .filter(|(_, entry)| entry.irregularities.contains(&Irregularity::LeadOutOfTurn));
        let Some((seat, entry)) = marked.next() else { return expected };
        self.broken = true;
        self.irregular = true;
        if expected == Some(seat) {
            self.fault(entry.at, PbnProblem::MarkedLeadInTurn { seat });
        }
        for (_, entry) in marked {
            self.fault(entry.at, PbnProblem::TwoLeads);
        }
        Some(seat)
    }

    /// Plays a card, legal or not.
    fn card(
        &mut self,
        remaining: &mut BySeat<Option<Hand>>,
        seat: Seat,
        card: Card,
        led: Option<Card>,
        is_lead: bool,
        entry: &Play,
    ) {
        if self.next_seen {
            self.fault(entry.at, PbnProblem::CardAfterNext { card });
        }
        if self.seen.contains(card) {
            self.fault(entry.at, PbnProblem::CardPlayedBefore { card });
        } else if !may_hold(remaining, seat, card) {
            self.fault(entry.at, PbnProblem::CardNotHeld { seat, card });
        }
        let marked = entry.irregularities.contains(&Irregularity::Revoke);
        let follows = led.is_none_or(|led| led.suit() == card.suit());
        let could_follow =
            led.and_then(|led| remaining[seat].map(|hand| !hand.holding(led.suit()).is_void()));
        if marked {
            self.broken = true;
            self.irregular = true;
            if is_lead || led.is_some() && follows || could_follow == Some(false) {
                self.fault(entry.at, PbnProblem::MarkedNoRevoke { card });
            }
        } else if !follows && could_follow == Some(true) {
            self.fault(entry.at, PbnProblem::Revoke { seat, card });
        }
        self.seen = self.seen.with(card);
        if let Some(hand) = &mut remaining[seat] {
            *hand = hand.without(card);
        }
    }

    fn fault(&mut self, at: At, problem: PbnProblem) {
        self.broken = true;
        self.irregular = true;
        self.faults.push((at, problem));
    }
}

/// Whether a player may have this card: known to, or not known to be elsewhere.
fn may_hold(remaining: &BySeat<Option<Hand>>, seat: Seat, card: Card) -> bool {
    match remaining[seat] {
        Some(hand) => hand.contains(card),
        None => !remaining.values().flatten().any(|hand| hand.contains(card)),
    }
}

#[cfg(test)]
mod tests;
