//! What a defender's cards are for.

use merrimac_cards::{Call, Card, Holding, Rank, Suit};
use merrimac_table::Technique;

use super::{Look, above, between, is_honour};
use crate::signals;

pub(super) fn technique(look: &Look<'_>) -> Option<Technique> {
    match look.led() {
        None if look.view.cards_played().next().is_none() => opening_lead(look),
        None => later_lead(look),
        Some(led) if led == look.card.suit() => follow(look, led),
        Some(_) if Some(look.card.suit()) == look.trump() => {
            Some(Technique::Ruff { seat: look.seat })
        }
        Some(_) => None,
    }
}

fn opening_lead(look: &Look<'_>) -> Option<Technique> {
    let (suit, rank) = (look.card.suit(), look.card.rank());
    let holding = look.hand.holding(suit);
    if Some(suit) == look.trump() {
        return Some(Technique::TrumpLead);
    }
    if bid_by_partner(look, suit) {
        return Some(Technique::PartnersSuit { suit });
    }
    if is_top_of_touching(holding, rank) {
        return Some(Technique::Sequence);
    }
    if rank == Rank::Ace {
        return Some(Technique::Cash);
    }
    let has_honour = holding.highest().is_some_and(|top| top >= Rank::Ten);
    match holding.len() {
        1 | 2 if look.trump().is_some() => Some(Technique::ShortSuit),
        1 | 2 => Some(Technique::SmallCards),
        4.. if has_honour && holding.iter().nth(3) == Some(rank) => Some(Technique::FourthBest),
        _ if has_honour && rank < Rank::Ten => Some(Technique::LowFromHonour),
        _ if !has_honour => Some(Technique::SmallCards),
        _ => None,
    }
}

fn later_lead(look: &Look<'_>) -> Option<Technique> {
    let (suit, rank) = (look.card.suit(), look.card.rank());
    let partner = look.seat.partner();
    let holding = look.hand.holding(suit);
    let dummy = look.other.holding(suit);
    let is_winner = above(look.unseen(suit) | dummy, rank) == 0;
    if Some(suit) == look.trump() {
        return Some(if is_winner { Technique::Cash } else { Technique::TrumpLead });
    }
    let voids = look.view.shown_voids();
    let may_have_trumps = |seat| look.trump().is_some_and(|trump| !voids[seat][trump]);
    if voids[partner][suit] && may_have_trumps(partner) {
        return Some(Technique::GiveRuff);
    }
    if is_winner {
        return Some(Technique::Cash);
    }
    let led_by = |seat| {
        look.view.tricks().iter().any(|trick| trick.leader() == seat && trick.suit() == Some(suit))
    };
    if led_by(partner) || bid_by_partner(look, suit) && !led_by(look.seat) {
        return Some(Technique::Return { suit });
    }
    let dummy_ruffs =
        dummy.is_void() && look.trump().is_some_and(|trump| !look.other.holding(trump).is_void());
    if dummy_ruffs {
        return Some(Technique::Force { seat: look.contract.dummy() });
    }
    let declarer = look.contract.declarer;
    if voids[declarer][suit] && may_have_trumps(declarer) {
        return Some(Technique::Force { seat: declarer });
    }
    if look.view.tricks().iter().any(|trick| trick.suit() == Some(suit)) {
        // It was led before: nothing new.
        return None;
    }
    if is_top_of_touching(holding, rank) && is_honour(rank) {
        return Some(Technique::Sequence);
    }
    let is_strong = dummy.iter().any(is_honour);
    let through_dummy = look.contract.dummy() == look.seat.next() && is_strong;
    Some(Technique::Switch { suit, through_dummy })
}

fn follow(look: &Look<'_>, suit: Suit) -> Option<Technique> {
    let partner = look.seat.partner();
    let holding = look.hand.holding(suit);
    let (card, rank) = (look.card, look.card.rank());
    let (leader, led) = look.trick[0];
    let place = look.trick.len();
    let beats = look.beats_the_trick(card);
    let dummy = look.other.holding(suit);
    let still_above = above(look.unseen(suit) | dummy, rank);
    if leader == partner {
        let partner_holds = look.winning().is_some_and(|(seat, _)| seat == partner);
        let had_another = holding.iter().any(|one| {
            let (low, high) = (one.min(rank), one.max(rank));
            let is_other = between(look.unseen(suit) | dummy, low, high).next().is_some();
            is_other && (one < rank || is_honour(rank))
        });
        if beats
            && place < 3
            && rank > led.rank()
            && had_another
            && !(partner_holds && still_above > 0 && rank < Rank::Nine)
        {
            return Some(Technique::ThirdHandHigh);
        }
        return if beats { None } else { signal(look, holding) };
    }
    if place == 1 {
        if is_honour(led.rank()) && beats && still_above > 0 && is_honour(rank) {
            return Some(Technique::Cover);
        }
        // An honour that could have been played, and is better kept.
        let keeps = holding.iter().any(|one| {
            one > rank
                && is_honour(one)
                && one > led.rank()
                && between(look.unseen(suit) | dummy, rank, one).next().is_some()
        });
        if keeps && rank < Rank::Ten {
            let ace = Card::new(suit, Rank::Ace);
            let is_hold_up =
                look.trump().is_none() && look.hand.contains(ace) && is_honour(led.rank());
            let covers = is_honour(led.rank()) && !look.hand.contains(ace);
            return Some(match (is_hold_up, covers) {
                (true, _) => Technique::HoldUp,
                (false, true) => Technique::NoCover,
                (false, false) => Technique::SecondHandLow,
            });
        }
        return signal(look, holding);
    }
    let could_win = holding.iter().any(|one| look.beats_the_trick(Card::new(suit, one)));
    let ours = look.winning().is_some_and(|(seat, _)| seat == partner);
    if place == 3 && could_win && !beats && !ours {
        return Some(Technique::HoldUp);
    }
    if beats { None } else { signal(look, holding) }
}

/// What a small card says to partner, by the agreements: the first of a suit, where there is a choice of small
/// cards. Trumps say nothing.
fn signal(look: &Look<'_>, holding: Holding) -> Option<Technique> {
    let suit = look.card.suit();
    let is_first = look.view.played_by(look.seat).holding(suit).is_void();
    let small: Holding = holding.iter().filter(|&one| one < Rank::Ten).collect();
    if !is_first || small.len() < 2 || look.card.rank() >= Rank::Ten || Some(suit) == look.trump() {
        return None;
    }
    let trick = look.view.current_trick()?;
    let meaning = signals::meaning(trick, look.seat, holding, look.card, look.contract.strain())?;
    Some(Technique::Signal { meaning })
}

/// Whether partner bid a suit before the player did: named it below the level of game.
fn bid_by_partner(look: &Look<'_>, suit: Suit) -> bool {
    let ours = look.view.auction().iter().filter(|(seat, _)| seat.side() == look.seat.side());
    let mut bids = ours.filter_map(|(seat, call)| match call {
        Call::Bid(bid) => (bid.strain().trump() == Some(suit)).then_some(seat),
        _ => None,
    });
    bids.next() == Some(look.seat.partner())
}

/// Whether a card is the highest of two or more touching honours, the ten included.
fn is_top_of_touching(holding: Holding, rank: Rank) -> bool {
    let next = holding.iter().find(|&one| one < rank);
    let touches = next.is_some_and(|next| next as u8 + 1 == rank as u8);
    let is_inside = holding.iter().any(|one| one > rank && one as u8 == rank as u8 + 1);
    rank >= Rank::Jack && touches && !is_inside
}
