//! A board in progress, held to a table that knows nothing but lists of cards.

use merrimac_cards::{
    Board, BySeat, Call, Card, Contract, Hand, Outcome, PlayState, Record, RecordedCall, Seat,
    Side, Strain,
};
use merrimac_table::{
    BoardInPlay, Claim, ClaimOutcome, Finish, IllegalAct, SeatFacts, SeatView, StartProblem,
};
use merrimac_testkit::strategies::{self, Act};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::peeking::dealt_otherwise;
use crate::setting::{schiphol, schiphol_in};

/// A board before its first call or, if a contract is given, before the opening lead.
fn started(board: &Board, contract: Option<Contract>) -> BoardInPlay {
    let outcome = contract.map(Outcome::Contract);
    BoardInPlay::of_record(&Record { outcome, ..Record::of_board(board) }).unwrap()
}

/// What is tried, with the choice among legal calls and cards made.
fn chosen(board: &BoardInPlay, act: &Act) -> Act {
    match act {
        Act::LegalCall(index) => {
            let legal: Vec<Call> = board.auction().legal_calls().take(12).collect();
            match index.index(2 * legal.len().max(1)) {
                place if place < legal.len() => Act::Call(legal[place]),
                _ => Act::Call(Call::Pass),
            }
        }
        Act::LegalCard(index) => {
            let legal = board.position().map(PlayState::legal_cards).unwrap_or_default();
            let legal: Vec<Card> = legal.iter().collect();
            Act::Card(if legal.is_empty() { "S2".parse().unwrap() } else { *index.get(&legal) })
        }
        act => act.clone(),
    }
}

/// What the opponents are told about a call, so that there is something to keep from partner.
fn told(call: Call) -> RecordedCall {
    RecordedCall { call, alerted: call == Call::Double, note: format!("shows {call}") }
}

fn attempt(board: &mut BoardInPlay, act: &Act) -> Result<(), IllegalAct> {
    match chosen(board, act) {
        Act::Call(call) => board.call(told(call)),
        Act::Card(card) => board.play(card.into()),
        Act::Claim(tricks) => board.claim(Claim::of(tricks)),
        Act::Accept => board.accept_claim(),
        Act::Contest(seat) => board.contest_claim(seat),
        Act::Refuse => board.refuse_claim(),
        Act::Undo => board.undo(),
        Act::LegalCall(_) | Act::LegalCard(_) => unreachable!("the choice was made"),
    }
}

/// The board by hand: who called and played what, and everything else counted out each time.
#[derive(Clone)]
struct ByHand {
    board: Board,
    given: Option<Contract>,
    calls: Vec<Call>,
    cards: Vec<Card>,
    pending: Option<u8>,
    claimed: Option<u8>,
}

impl ByHand {
    fn contract(&self) -> Option<Contract> {
        let mut auction = merrimac_cards::Auction::new(self.board.dealer);
        self.calls.iter().for_each(|&call| auction.call(call).unwrap());
        self.given.or_else(|| auction.contract())
    }

    /// Who played what to each trick, and who leads to the next one.
    fn tricks(&self, contract: Contract) -> (Vec<Vec<(Seat, Card)>>, Seat) {
        let mut leader = contract.declarer.next();
        let mut tricks = Vec::new();
        for cards in self.cards.chunks(4) {
            let trick: Vec<_> = leader.onwards().zip(cards.iter().copied()).collect();
            let suit = cards[0].suit();
            // Trumps above the suit led above the rest, and ranks within them.
            let height = |card: Card| {
                (Strain::from(card.suit()) == contract.strain(), card.suit() == suit, card.rank())
            };
            if trick.len() == 4 {
                leader = trick.iter().max_by_key(|(_, card)| height(*card)).unwrap().0;
            }
            tricks.push(trick);
        }
        (tricks, leader)
    }

    fn won(&self, contract: Contract, side: Side) -> u8 {
        (1..=self.cards.len() / 4)
            .filter(|&tricks| {
                let until = Self { cards: self.cards[..4 * tricks].to_vec(), ..self.clone() };
                until.tricks(contract).1.side() == side
            })
            .count() as u8
    }

    fn turn(&self, contract: Contract) -> Seat {
        let (tricks, leader) = self.tricks(contract);
        tricks
            .last()
            .filter(|trick| trick.len() < 4)
            .map_or(leader, |trick| trick.first().unwrap().0.rotated(trick.len()))
    }

    fn is_over(&self) -> bool {
        let passed_out = self.calls.len() == 4 && self.calls.iter().all(|call| *call == Call::Pass);
        passed_out || self.claimed.is_some() || self.cards.len() == 52
    }

    /// Does it, if the Laws allow it.
    fn attempt(&mut self, act: &Act) -> bool {
        let contract = self.contract().filter(|_| !self.is_over());
        match (act, contract) {
            (Act::Call(call), None) if !self.is_over() => {
                let mut auction = merrimac_cards::Auction::new(self.board.dealer);
                self.calls.push(*call);
                let is_legal = self.calls.iter().all(|&call| auction.call(call).is_ok());
                if !is_legal {
                    self.calls.pop();
                }
                is_legal
            }
            (Act::Card(card), Some(contract)) if self.pending.is_none() => {
                let gone: Hand = self.cards.iter().copied().collect();
                let held = self.board.deal.hand(self.turn(contract)) - gone;
                let led = self.tricks(contract).0.last().filter(|trick| trick.len() < 4).cloned();
                let suit = led.map_or(card.suit(), |trick| trick[0].1.suit());
                let follows = card.suit() == suit || held.iter().all(|one| one.suit() != suit);
                let is_legal = held.contains(*card) && follows;
                self.cards.extend(is_legal.then_some(*card));
                is_legal
            }
            (Act::Claim(tricks), Some(_)) if self.pending.is_none() => {
                let is_legal = usize::from(*tricks) <= 13 - self.cards.len() / 4;
                self.pending = is_legal.then_some(*tricks);
                is_legal
            }
            (Act::Accept, Some(contract)) if self.pending.is_some() => {
                let tricks = self.pending.take().unwrap();
                let left = 13 - (self.cards.len() / 4) as u8;
                let is_declarers = self.turn(contract).side() == contract.side();
                let more = if is_declarers { tricks } else { left - tricks };
                self.claimed = Some(self.won(contract, contract.side()) + more);
                true
            }
            (Act::Contest(seat), Some(contract)) if self.pending.is_some() => {
                let turn = self.turn(contract);
                let dummy = contract.declarer.partner();
                let claimer = if turn == dummy { contract.declarer } else { turn };
                let is_asked = *seat != claimer && *seat != dummy;
                self.pending = self.pending.filter(|_| !is_asked);
                is_asked
            }
            (Act::Refuse, Some(_)) => self.pending.take().is_some(),
            _ => false,
        }
    }

    fn assert_is(&self, board: &BoardInPlay) {
        let cards: Vec<Card> = board.cards().iter().map(|played| played.card).collect();
        assert_eq!((board.auction().calls(), cards), (&self.calls[..], self.cards.clone()));
        assert_eq!((board.contract(), board.is_over()), (self.contract(), self.is_over()));
        let Some(contract) = self.contract() else { return };
        let won = board.position().unwrap().won();
        assert_eq!(Side::ALL.map(|side| won[side]), Side::ALL.map(|side| self.won(contract, side)));
        assert_eq!(board.turn(), Some(self.turn(contract)).filter(|_| !self.is_over()));
        let played_out = (self.cards.len() == 52).then(|| self.won(contract, contract.side()));
        assert_eq!(board.tricks(), self.claimed.or(played_out));
    }
}

/// The same acts on another deal, one after the other.
fn again(board: &BoardInPlay, deal: &merrimac_cards::PartialDeal) -> BoardInPlay {
    let record = Record { deal: *deal, ..board.record() };
    let outcome = record.outcome.filter(|_| record.calls.is_empty());
    let bare =
        Record { calls: Vec::new(), cards: Vec::new(), claim: None, outcome, ..record.clone() };
    let mut again = BoardInPlay::of_record(&bare).unwrap();
    for call in record.calls {
        again.call(call).unwrap();
    }
    let mut claims = board.claims().iter().peekable();
    for place in 0..=record.cards.len() {
        while let Some(made) = claims.next_if(|made| made.cards_played == place) {
            again.claim(made.claim.clone()).unwrap();
            match made.outcome {
                ClaimOutcome::Accepted => again.accept_claim(),
                ClaimOutcome::Contested(seat) => again.contest_claim(seat),
                ClaimOutcome::Refused => again.refuse_claim(),
            }
            .unwrap();
        }
        if let Some(card) = record.cards.get(place) {
            again.play(card.clone()).unwrap();
        }
    }
    if let Some((_, claim)) = board.pending_claim() {
        again.claim(claim.clone()).unwrap();
    }
    again
}

/// A seat's view before the first call.
fn sat_down(board: &Board, seat: Seat) -> SeatView {
    let Board { number, dealer, vulnerability, deal } = *board;
    let facts = SeatFacts { number, dealer, vulnerability, seat, hand: deal.hand(seat) };
    SeatView::new(facts).unwrap()
}

/// Tells a seat what an act that was taken means for it.
fn tell(view: &mut SeatView, act: &Act, board: &BoardInPlay) {
    match act {
        Act::Call(call) => view.hear(told(*call)).unwrap(),
        Act::Card(card) => {
            view.see_card(*card).unwrap();
            if board.cards().len() == 1 {
                let dummy = board.contract().unwrap().dummy();
                view.see_dummy(board.deal().hand(dummy)).unwrap();
            }
        }
        Act::Claim(_) => {
            let (claimer, _) = board.pending_claim().unwrap();
            if claimer.side() != view.seat().side() {
                view.see_claim(claimer, board.position().unwrap().hand(claimer)).unwrap();
            }
        }
        _ => {}
    }
}

fn any_contract() -> impl Strategy<Value = Option<Contract>> {
    prop::option::of(strategies::contract())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Taken exactly if the board by hand takes it; refused, it has changed nothing; taken back,
    /// everything is as it was before.
    #[test]
    fn an_act_is_taken_refused_or_taken_back(
        board in strategies::board(),
        given in any_contract(),
        acts in strategies::acts(),
    ) {
        let mut now = started(&board, given);
        let (calls, cards) = (Vec::new(), Vec::new());
        let mut by_hand = ByHand { board, given, calls, cards, pending: None, claimed: None };
        let mut before = Vec::new();
        for act in acts {
            let act = chosen(&now, &act);
            let earlier = (now.clone(), by_hand.clone());
            let taken = attempt(&mut now, &act);
            if !matches!(act, Act::Undo) {
                prop_assert_eq!(taken.is_ok(), by_hand.attempt(&act), "{:?} {:?}", act, taken);
            } else if let Some(restored) = before.pop() {
                // A claim is taken back with its answer.
                prop_assert_eq!(taken, Ok(()));
                (_, by_hand) = restored;
            } else {
                prop_assert_eq!(taken, Err(IllegalAct::NothingToUndo));
            }
            match (&act, taken) {
                (_, Err(_)) => prop_assert_eq!(&now, &earlier.0),
                (Act::Call(_) | Act::Card(_) | Act::Claim(_), Ok(())) => before.push(earlier),
                _ => {}
            }
            by_hand.assert_is(&now);
        }
        // All the way back, whatever happened.
        while let Some((earlier, _)) = before.pop() {
            prop_assert_eq!(now.undo(), Ok(()));
            prop_assert_eq!(&now, &earlier);
        }
        prop_assert_eq!(now, started(&board, given));
    }

    /// Views are those of four players who heard and saw one piece of news after the other.
    #[test]
    fn a_view_is_what_its_seat_was_told(
        board in strategies::board(),
        given in any_contract(),
        acts in strategies::acts(),
    ) {
        let mut now = started(&board, given);
        let mut views = BySeat::from_fn(|seat| {
            let mut view = sat_down(&board, seat);
            if let Some(contract) = given {
                view.see_contract(contract).unwrap();
            }
            view
        });
        let mut earlier = Vec::new();
        for act in acts {
            let act = chosen(&now, &act);
            if attempt(&mut now, &act).is_err() {
                continue;
            }
            match act {
                Act::Undo => views = earlier.pop().unwrap(),
                // Nobody has heard of it.
                Act::Refuse => views = BySeat::clone(earlier.last().unwrap()),
                Act::Call(_) | Act::Card(_) | Act::Claim(_) => {
                    earlier.push(views.clone());
                    for seat in Seat::ALL {
                        tell(&mut views[seat], &act, &now);
                    }
                }
                _ => {}
            }
            for seat in Seat::ALL {
                prop_assert_eq!(&now.view(seat), &views[seat]);
            }
        }
    }

    /// A record says it all but for claims that ended nothing; with these it is the same board.
    #[test]
    fn a_record_replays(
        board in strategies::board(),
        given in any_contract(),
        acts in strategies::acts(),
    ) {
        let mut now = started(&board, given);
        for act in acts {
            let _ = attempt(&mut now, &act);
        }
        prop_assert_eq!(&again(&now, &board.deal.into()), &now);
        let read = BoardInPlay::of_record(&now.record()).unwrap();
        prop_assert_eq!(read.record(), now.record());
        if now.claims().is_empty() && now.pending_claim().is_none() {
            prop_assert_eq!(read, now);
        }
    }

    /// Boards that differ in cards that a seat has not seen look the same to it.
    #[test]
    fn hidden_cards_do_not_show(
        board in strategies::board(),
        given in any_contract(),
        acts in strategies::acts(),
        seed: u64,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut now = started(&board, given);
        for act in acts {
            let _ = attempt(&mut now, &act);
        }
        for seat in Seat::ALL {
            let view = now.view(seat);
            let deal = dealt_otherwise(&board.deal.into(), &view, &mut rng);
            prop_assert!(view.unseen().len() < 30 || deal != board.deal.into());
            prop_assert_eq!(again(&now, &deal).view(seat), view);
        }
    }

    #[test]
    fn rewinding_is_undoing(
        board in strategies::board(),
        given in any_contract(),
        acts in strategies::acts(),
        count in 0..60_usize,
    ) {
        let mut now = started(&board, given);
        for act in acts {
            let _ = attempt(&mut now, &act);
        }
        let length = |board: &BoardInPlay| board.calls().len() + board.cards().len();
        let mut undone = now.clone();
        let is_claimed_here = |board: &BoardInPlay| {
            let last = board.claims().last();
            board.pending_claim().is_some()
                || last.is_some_and(|made| made.cards_played == board.cards().len())
        };
        let is_beyond = |board: &BoardInPlay| length(board) > count || is_claimed_here(board);
        while length(&undone) >= count && is_beyond(&undone) {
            undone.undo().unwrap();
        }
        now.rewind(count);
        prop_assert_eq!(now, undone);
    }
}

fn card(text: &str) -> merrimac_cards::RecordedCard {
    text.parse::<Card>().unwrap().into()
}

#[test]
fn refusals_say_why() {
    let mut board = BoardInPlay::of_record(&schiphol()).unwrap();
    let check = |refused: Result<(), IllegalAct>, expected: &str| {
        assert_eq!(refused.unwrap_err().to_string(), expected);
    };
    check(board.undo(), "there is nothing to undo");
    check(board.play(card("SK")), "there is no contract to play");
    check(board.claim(Claim::of(1)), "there is no contract to play");
    check(board.explain(0, false, String::new()), "there is no call 1");
    let mut board = BoardInPlay::of_record(&schiphol_in("4H by S")).unwrap();
    check(board.undo(), "there is nothing to undo");
    check(board.call(Call::Pass.into()), "the auction is over");
    check(board.accept_claim(), "there is no claim to answer");
    check(board.claim(Claim::of(14)), "14 tricks cannot be claimed, for only 13 are left");
    check(board.settle(14), "declarer cannot have 14 tricks, but 0 to 13");
    board.claim(Claim::of(3)).unwrap();
    check(board.claim(Claim::of(3)), "a claim has to be answered first");
    check(board.play(card("SK")), "a claim has to be answered first");
    check(board.contest_claim(Seat::North), "North is not asked about the claim");
    check(board.contest_claim(Seat::West), "West is not asked about the claim");
    assert_eq!(board.asked_about_claim().collect::<Vec<_>>(), [Seat::East, Seat::South]);
    board.accept_claim().unwrap();
    assert_eq!((board.finish(), board.tricks()), (Some(Finish::Claimed), Some(10)));
    assert_eq!(board.north_south_score(), Some(420));
    check(board.play(card("SK")), "the play is over");
}

#[test]
fn a_call_can_be_explained_later() {
    let mut board = BoardInPlay::of_record(&schiphol()).unwrap();
    board.call("1C".parse::<Call>().unwrap().into()).unwrap();
    board.explain(0, true, "16 points or more".to_owned()).unwrap();
    let told = board.record().calls;
    assert_eq!(told[0].note, "16 points or more");
    assert_eq!(board.view(Seat::East).calls(), told);
    assert!(!board.view(Seat::South).calls()[0].alerted);
}

#[test]
fn a_record_may_end_in_a_claim() {
    let claimed = |tricks| Record { claim: Some(tricks), ..schiphol_in("4H by S") };
    let board = BoardInPlay::of_record(&claimed(9)).unwrap();
    assert_eq!((board.finish(), board.tricks()), (Some(Finish::Claimed), Some(9)));
    let mut before = board.clone();
    before.undo().unwrap();
    assert_eq!(before, BoardInPlay::of_record(&schiphol_in("4H by S")).unwrap());
    let problem = BoardInPlay::of_record(&claimed(14)).unwrap_err();
    assert!(matches!(problem, StartProblem::Claim(IllegalAct::OutOfReach { .. })), "{problem}");
    let unsettled = Record { claim: Some(9), ..schiphol() };
    assert!(matches!(BoardInPlay::of_record(&unsettled), Err(StartProblem::Claim(_))));
}
