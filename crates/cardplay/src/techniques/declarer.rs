//! What declarer's cards are for.

use merrimac_cards::{Card, Hand, Holding, Rank, Seat, Suit};
use merrimac_table::Technique;

use super::{Look, above, between, endings, forces_out, is_honour, safety};

pub(super) fn technique(look: &Look<'_>) -> Option<Technique> {
    match look.led() {
        None => lead(look),
        Some(led) if led == look.card.suit() => follow(look, led),
        Some(led) if Some(look.card.suit()) == look.trump() => Some(if can_crossruff(look) {
            Technique::Crossruff
        } else if endings::is_elimination(look) {
            Technique::Eliminate { suit: led }
        } else {
            Technique::Ruff { seat: look.seat }
        }),
        Some(_) => discard(look),
    }
}

/// A card that is led.
fn lead(look: &Look<'_>) -> Option<Technique> {
    let (suit, rank) = (look.card.suit(), look.card.rank());
    let [mine, other, out] =
        [look.hand, look.other, look.view.unseen()].map(|hand| hand.holding(suit));
    let is_trump = Some(suit) == look.trump();
    let is_winner = above(out, rank) == 0;
    let finesse = (!is_winner).then(|| finesse_by_leading(look)).flatten();
    if is_trump && !out.is_void() {
        return finesse.or(Some(Technique::DrawTrumps));
    }
    let can_ruff =
        look.trump().is_some_and(|trump| !is_trump && !look.other.holding(trump).is_void());
    if other.is_void() && can_ruff && !is_winner {
        let seat = look.seat.partner();
        return Some(if can_crossruff(look) {
            Technique::Crossruff
        } else {
            Technique::Ruff { seat }
        });
    }
    if safety::is_safety_play(look) {
        return Some(Technique::SafetyPlay { suit });
    }
    if is_winner {
        return Some(winner(look, mine, other));
    }
    if endings::is_throw_in(look) {
        return Some(Technique::ThrowIn);
    }
    if let Some(finesse) = finesse {
        return Some(finesse);
    }
    let all = mine | other;
    let has_top = all.highest().is_none_or(|top| above(out, top) == 0);
    if forces_out(all, out) && !has_top {
        return Some(Technique::Establish { suit });
    }
    let losers_to_ruff = can_ruff && other.len() < mine.len() && other.len() <= 2;
    let best = other.highest().max(mine.highest());
    let has_winner = best.is_some_and(|best| above(out, best) == 0);
    if losers_to_ruff && !has_winner {
        return Some(Technique::PrepareRuff { seat: look.seat.partner() });
    }
    if other.highest().is_some_and(|best| above(out, best) == 0) {
        // The other hand can win it: that is how it is reached.
        return Some(Technique::Entry { seat: look.seat.partner() });
    }
    if has_winner {
        return Some(Technique::Duck);
    }
    let left = (mine.len().max(other.len())).saturating_sub(1);
    let becomes_good = left > 0 && mine.len() + other.len() > out.len();
    (becomes_good && !out.is_void()).then_some(Technique::Establish { suit })
}

/// A winner that is led.
fn winner(look: &Look<'_>, mine: Holding, other: Holding) -> Technique {
    let suit = look.card.suit();
    let losers = |holding: Holding, suit: Suit| {
        let out = look.unseen(suit);
        holding.iter().any(|rank| above(out, rank) > 0)
    };
    if endings::is_squeeze(look) {
        return Technique::Squeeze;
    }
    if endings::is_elimination(look) {
        return Technique::Eliminate { suit };
    }
    let keeps_trumps = look.trump().is_some_and(|trump| !look.other.holding(trump).is_void());
    let mut side_suits =
        Suit::ALL.into_iter().filter(|&one| one != suit && Some(one) != look.trump());
    let throws_a_loser = other.is_void()
        && keeps_trumps
        && side_suits.any(|one| losers(look.other.holding(one), one));
    if throws_a_loser {
        return Technique::Discard;
    }
    // The long hand's cards are good, and this hand has nothing small to reach them with.
    let out = look.unseen(suit);
    let rest = mine.without(look.card.rank());
    let is_in_the_way = other.len() > mine.len()
        && other.highest().is_some_and(|best| above(out, best) <= 1)
        && other
            .highest()
            .is_some_and(|best| rest.lowest().is_none_or(|low| low > best) || mine.len() == 1);
    if is_in_the_way && is_honour(look.card.rank()) {
        return Technique::Unblock { suit };
    }
    Technique::Cash
}

/// A card that follows suit.
fn follow(look: &Look<'_>, suit: Suit) -> Option<Technique> {
    let ours = look.trick[0].0.side() == look.seat.side();
    if ours { third_hand(look, suit) } else { against_their_lead(look, suit) }
}

/// To a lead from the other hand.
fn third_hand(look: &Look<'_>, suit: Suit) -> Option<Technique> {
    let (card, out) = (look.card, look.unseen(suit));
    let is_trump = Some(suit) == look.trump();
    let (lead_seat, led) = look.trick[0];
    let second = lead_seat.next();
    let second_followed = look.trick.get(1).is_some_and(|(_, card)| card.suit() == suit);
    let second_is_honour = look.trick.get(1).is_some_and(|(_, card)| is_honour(card.rank()));
    let holding = look.hand.holding(suit);
    // What wins for now: the card itself, or the one that was led if this one stays below it.
    let trying = if look.beats_the_trick(card) {
        Some(card)
    } else {
        Some(led).filter(|_| look.winning().is_some_and(|(seat, _)| seat == lead_seat))
    };
    let top = holding.highest()?;
    let overtakes = second_followed
        && above(out, led.rank()) == 0
        && card.rank() > led.rank()
        && look.winning().is_some_and(|(seat, _)| seat == lead_seat);
    if overtakes && !is_trump {
        return Some(Technique::Entry { seat: look.seat });
    }
    if let Some(trying) = trying
        && second_followed
        && above(out, trying.rank()) > 0
        && top > trying.rank()
        && top > card.rank()
    {
        let missing = between(out, trying.rank(), top).max();
        let missing = missing.filter(|&rank| is_worth_a_finesse(look, rank));
        if let Some(rank) = missing.filter(|_| above(out, top) <= 1) {
            return Some(finesse(look, Card::new(suit, rank), second));
        }
    }
    if look.beats_the_trick(card) && above(out, card.rank()) == 0 {
        let lower = holding
            .iter()
            .filter(|&rank| rank < card.rank() && look.beats_the_trick(Card::new(suit, rank)));
        let led = Some(led.rank()).filter(|&rank| rank < card.rank());
        let lower = lower.max().max(led).filter(|&rank| rank >= Rank::Ten);
        let missing = lower.and_then(|lower| between(out, lower, card.rank()).max());
        let missing = missing.filter(|&rank| is_honour(rank));
        return match missing {
            Some(rank) if second_followed && !is_trump => {
                Some(Technique::Drop { missing: Card::new(suit, rank) })
            }
            _ if is_trump && !out.is_void() => Some(Technique::DrawTrumps),
            // Against an honour it only does what it must.
            _ => (!second_is_honour).then_some(Technique::Cash),
        };
    }
    if look.beats_the_trick(card) && is_honour(card.rank()) && card.rank() == top && second_followed
    {
        // Towards an honour: it wins if what is above it has been played before it.
        let missing = out.iter().filter(|&rank| rank > card.rank()).min();
        let all = holding | look.other.holding(suit);
        return Some(match missing {
            Some(rank) if !forces_out(all, out) => finesse(look, Card::new(suit, rank), second),
            _ => Technique::Establish { suit },
        });
    }
    if is_trump && !out.is_void() && look.beats_the_trick(card) && is_honour(card.rank()) {
        return Some(Technique::DrawTrumps);
    }
    let could_win = above(out, top) == 0 && look.beats_the_trick(Card::new(suit, top));
    let partner_wins = look.winning().is_some_and(|(seat, _)| seat == lead_seat);
    (could_win && !partner_wins).then_some(Technique::Duck)
}

/// To the opponents' lead.
fn against_their_lead(look: &Look<'_>, suit: Suit) -> Option<Technique> {
    let holding = look.hand.holding(suit);
    let we_are_winning = look.winning().is_some_and(|(seat, _)| seat.side() == look.seat.side());
    let out = look.unseen(suit);
    let rank = look.card.rank();
    let may_win = look.beats_the_trick(look.card)
        && (above(out, rank) == 0 || is_honour(rank) || look.trick.len() == 3);
    if we_are_winning || may_win {
        return None;
    }
    let could_win =
        |rank: Rank| look.beats_the_trick(Card::new(suit, rank)) && above(out, rank) == 0;
    let held_up = holding.iter().any(could_win);
    // The other hand may still take it.
    let is_yet_to_play = look.trick.len() < 2;
    if !held_up || is_yet_to_play && look.other.holding(suit).iter().any(could_win) {
        return None;
    }
    let is_last = look.trick.len() == 3;
    let has_high_card = holding.iter().any(|rank| rank >= Rank::King);
    let is_hold_up = is_last && has_high_card || look.other.holding(suit).is_void();
    let at_notrump = look.trump().is_none();
    Some(if at_notrump && is_hold_up { Technique::HoldUp } else { Technique::Duck })
}

/// A card that is thrown away.
fn discard(look: &Look<'_>) -> Option<Technique> {
    let (seat, best) = look.winning()?;
    let out = look.view.unseen().holding(best.suit());
    let is_sure = above(out, best.rank()) == 0 || Some(best.suit()) == look.trump();
    if seat.side() == look.seat.side() {
        return is_sure.then_some(Technique::Discard);
    }
    let could_ruff = look.trump().is_some_and(|trump| !look.hand.holding(trump).is_void());
    could_ruff.then_some(Technique::LoserOnLoser)
}

/// A finesse that a card begins which is led.
fn finesse_by_leading(look: &Look<'_>) -> Option<Technique> {
    let suit = look.card.suit();
    let (led, other, out) = (look.card.rank(), look.other.holding(suit), look.unseen(suit));
    let against = look.seat.next();
    let finesse = |rank: Rank| {
        let missing = Card::new(suit, rank);
        is_worth_a_finesse(look, rank).then(|| self::finesse(look, missing, against))
    };
    let all = look.hand.holding(suit) | other;
    let top = other.highest()?;
    // Two cards of the other hand, or one and an honour that is led, with one or two missing between.
    let honour_led = [led].into_iter().filter(|&rank| rank >= Rank::Nine && other.len() > 1);
    let lower = other.iter().filter(|&rank| rank < top).chain(honour_led);
    let tenace = lower.filter_map(|low| {
        let missing: Vec<Rank> = between(out, low, top).collect();
        let is_supported = all.contains(low)
            && all.iter().any(|rank| rank < low && between(out, rank, low).next().is_none());
        let fits = missing.len() == 1 || missing.len() == 2 && is_supported && low >= Rank::Ten;
        missing.first().copied().filter(|&rank| fits && rank >= Rank::Ten && low >= Rank::Nine)
    });
    if let Some(rank) = tenace.max()
        && above(out, top) <= 1
    {
        return finesse(rank);
    }
    // Towards an honour, one card above which is missing.
    let missing = out.iter().filter(|&rank| rank > top).min()?;
    let in_sequence =
        all.iter().filter(|&rank| rank <= top && between(out, rank, top).next().is_none()).count();
    let is_low = led < top && between(out, led, top).next().is_some();
    (is_honour(top) && is_low && above(out, top) >= in_sequence && above(out, top) <= 2)
        .then(|| finesse(missing))
        .flatten()
}

/// Whether both hands can ruff something that the other leads.
fn can_crossruff(look: &Look<'_>) -> bool {
    let Some(trump) = look.trump() else { return false };
    let has_void = |one: Hand, other: Hand| {
        let suits = Suit::ALL.into_iter().filter(|&suit| suit != trump);
        one.holding(trump).len() >= 2
            && suits.clone().any(|suit| {
                let out = look.unseen(suit);
                one.holding(suit).is_void()
                    && other.holding(suit).iter().any(|rank| above(out, rank) > 0)
            })
    };
    has_void(look.hand, look.other) && has_void(look.other, look.hand)
}

/// Whether a missing card is worth a finesse: an honour, or a ten that the high cards will not draw anyway.
fn is_worth_a_finesse(look: &Look<'_>, missing: Rank) -> bool {
    let ours = look.hand.holding(look.card.suit()) | look.other.holding(look.card.suit());
    missing >= Rank::Jack || missing == Rank::Ten && above(ours, missing) <= 2
}

/// A finesse, or avoidance if it matters more who wins the trick when it fails.
fn finesse(look: &Look<'_>, missing: Card, against: Seat) -> Technique {
    match dangerous(look) {
        Some(danger) if danger == against => Technique::Avoidance { danger },
        _ => Technique::Finesse { missing, against },
    }
}

/// The defender who has cards of the suit they have established against notrump, which his partner has no more of.
fn dangerous(look: &Look<'_>) -> Option<Seat> {
    let suit = look.view.tricks().first()?.suit()?;
    let out = look.unseen(suit);
    let ours = look.hand.holding(suit) | look.other.holding(suit);
    let stops = ours.highest().is_some_and(|top| above(out, top) == 0);
    let leader = look.contract.opening_leader();
    let voids = look.view.shown_voids();
    let is_his = voids[leader.partner()][suit] && out.len() >= 2;
    (look.trump().is_none() && is_his && !stops && suit != look.card.suit()).then_some(leader)
}
