//! One board in progress: what was dealt, called, played and claimed so far.
//!
//! Whoever runs a table, with players, over a network or in a browser, drives a [`BoardInPlay`]: it
//! says whose turn it is, takes acts one at a time, refuses what the Laws forbid and is then as it
//! was, takes acts back, shows each seat what it may see, and leaves a [`Record`]. It is a plain
//! value that knows the whole deal, so it belongs to whoever runs the table; a player is given a
//! [`SeatView`] out of it and nothing else.
//!
//! A view is made when it is asked for, out of the seat's own cards and the news of the table in
//! their order. It therefore follows from the acts alone, and taking an act back needs no care for
//! what anybody has seen.

mod illegal;
mod start;

use merrimac_cards::{
    Auction, AuctionState, Board, Contract, Deal, IllegalCall, IllegalCard, Outcome, PlayState,
    Record, RecordedCall, RecordedCard, Seat,
};

use crate::claim::Claim;
use crate::record::{ClaimOutcome, ClaimRecord, Finish};
use crate::view::{SeatFacts, SeatView};

pub use illegal::IllegalAct;
pub use start::StartProblem;

/// A board under way, or over.
///
/// ```
/// use merrimac_cards::{Board, Call, Card, Seat};
/// use merrimac_table::{BoardInPlay, Claim};
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let mut board = BoardInPlay::new(&Board::numbered(1, deal));
/// for call in ["P", "1S", "P", "4S", "P", "P", "P"] {
///     board.call(call.parse::<Call>()?.into())?;
/// }
/// assert_eq!(board.to_act(), Some(Seat::South));
/// assert!(board.play("SA".parse::<Card>()?.into()).is_err()); // East has it
/// board.play("D3".parse::<Card>()?.into())?;
/// assert_eq!(board.view(Seat::North).dummy(), Some("KQT2.AT.J6542.85".parse()?));
/// board.undo()?;
/// assert_eq!(board.view(Seat::North).dummy(), None);
///
/// board.claim(Claim::of(2))?;
/// board.accept_claim()?;
/// assert_eq!(board.record().tricks, Some(11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardInPlay {
    board: Board,
    auction: Auction,
    /// The same calls, with what was said about them.
    calls: Vec<RecordedCall>,
    stage: Stage,
    /// The cards of the position, with what was said about them.
    cards: Vec<RecordedCard>,
    /// Claims that were answered, in order.
    claims: Vec<ClaimRecord>,
    /// A claim of whoever is to act, which is not answered yet.
    pending: Option<Claim>,
    /// Declarer's tricks, where a claim has ended the play.
    settled: Option<u8>,
}

/// How far the board has come. A contract without calls was given without its auction.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Auction,
    PassedOut,
    Play { contract: Contract, position: PlayState },
}

/// Where the board stands.
impl BoardInPlay {
    /// A board before its first call.
    pub fn new(board: &Board) -> Self {
        Self {
            board: *board,
            auction: Auction::new(board.dealer),
            calls: Vec::new(),
            stage: Stage::Auction,
            cards: Vec::new(),
            claims: Vec::new(),
            pending: None,
            settled: None,
        }
    }

    /// Number, dealer, vulnerability and deal.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// All four hands.
    pub const fn deal(&self) -> &Deal {
        &self.board.deal
    }

    /// The calls made so far.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The calls made so far, with what was said about them.
    pub fn calls(&self) -> &[RecordedCall] {
        &self.calls
    }

    /// The cards played so far, with what was said about them.
    pub fn cards(&self) -> &[RecordedCard] {
        &self.cards
    }

    /// The claims that were answered.
    pub fn claims(&self) -> &[ClaimRecord] {
        &self.claims
    }

    /// What the auction came to, once it is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Auction => None,
            Stage::PassedOut => Some(Outcome::PassedOut),
            Stage::Play { contract, .. } => Some(Outcome::Contract(*contract)),
        }
    }

    /// The contract, once it is settled.
    pub const fn contract(&self) -> Option<Contract> {
        match &self.stage {
            Stage::Play { contract, .. } => Some(*contract),
            Stage::Auction | Stage::PassedOut => None,
        }
    }

    /// The play, once there is a contract.
    pub const fn position(&self) -> Option<&PlayState> {
        match &self.stage {
            Stage::Play { position, .. } => Some(position),
            Stage::Auction | Stage::PassedOut => None,
        }
    }

    /// How the board ended, once it is over.
    pub fn finish(&self) -> Option<Finish> {
        match &self.stage {
            Stage::Auction => None,
            Stage::PassedOut => Some(Finish::PassedOut),
            Stage::Play { .. } if self.settled.is_some() => Some(Finish::Claimed),
            Stage::Play { position, .. } => position.is_over().then_some(Finish::PlayedOut),
        }
    }

    /// Whether nothing more is to be done.
    pub fn is_over(&self) -> bool {
        self.finish().is_some()
    }

    /// From whose hand the next call or card comes, until the board is over.
    pub fn turn(&self) -> Option<Seat> {
        match &self.stage {
            _ if self.settled.is_some() => None,
            Stage::Auction => self.auction.turn(),
            Stage::PassedOut => None,
            Stage::Play { position, .. } => position.turn(),
        }
    }

    /// Who decides what is done next: whose turn it is, or declarer when it is dummy's.
    pub fn to_act(&self) -> Option<Seat> {
        let turn = self.turn()?;
        match self.contract() {
            Some(contract) if turn == contract.dummy() => Some(contract.declarer),
            _ => Some(turn),
        }
    }

    /// How many tricks are still to be won, the one in progress included; none without a contract.
    pub fn tricks_left(&self) -> u8 {
        self.position().map_or(0, |position| 13 - position.won().values().sum::<u8>())
    }

    /// Declarer's tricks, when the board was played and is over.
    pub fn tricks(&self) -> Option<u8> {
        let (contract, position) = (self.contract()?, self.position()?);
        self.settled.or_else(|| position.is_over().then(|| position.won()[contract.side()]))
    }

    /// North and South's score, when the board is over.
    pub fn north_south_score(&self) -> Option<i32> {
        match &self.stage {
            Stage::Auction => None,
            Stage::PassedOut => Some(0),
            Stage::Play { contract, .. } => {
                Some(contract.north_south_score(self.tricks()?, self.board.vulnerability))
            }
        }
    }

    /// A claim that has to be answered before anybody plays, and who made it.
    pub fn pending_claim(&self) -> Option<(Seat, &Claim)> {
        self.to_act().zip(self.pending.as_ref())
    }

    /// Who may contest the claim that is pending: everybody but the claimer and dummy
    /// \[Laws 68 B\], in turn.
    pub fn asked_about_claim(&self) -> impl Iterator<Item = Seat> {
        let dummy = self.contract().map(|contract| contract.dummy());
        let claimer = self.pending_claim().map(|(claimer, _)| claimer);
        let others = claimer.into_iter().flat_map(|claimer| claimer.onwards().take(4).skip(1));
        others.filter(move |&seat| Some(seat) != dummy)
    }
}

/// What is done at the table. An act that is refused leaves the board as it was.
impl BoardInPlay {
    /// A call of whose turn it is, with what the opponents are told about it.
    ///
    /// # Errors
    /// If the auction is over, or the Laws forbid it.
    pub fn call(&mut self, call: RecordedCall) -> Result<(), IllegalAct> {
        if self.outcome().is_some() {
            return Err(IllegalCall::AuctionOver.into());
        }
        self.auction.call(call.call)?;
        self.calls.push(call);
        match self.auction.state() {
            AuctionState::Turn(_) => {}
            AuctionState::PassedOut => self.stage = Stage::PassedOut,
            AuctionState::Contract(contract) => self.begin_play(contract),
        }
        Ok(())
    }

    /// What is told about a call that was made before, counted from 0, instead of what was told
    /// then.
    ///
    /// # Errors
    /// If there was no such call.
    pub fn explain(&mut self, index: usize, alerted: bool, note: String) -> Result<(), IllegalAct> {
        let made = self.calls.get_mut(index).ok_or(IllegalAct::NoSuchCall { index })?;
        (made.alerted, made.note) = (alerted, note);
        Ok(())
    }

    /// A card from the hand whose turn it is, with a remark on it.
    ///
    /// # Errors
    /// If there is no contract, the play is over, a claim must be answered first, or the Laws
    /// forbid it.
    pub fn play(&mut self, card: RecordedCard) -> Result<(), IllegalAct> {
        self.check_in_play()?;
        let Stage::Play { position, .. } = &mut self.stage else {
            return Err(IllegalAct::NoContract);
        };
        position.play(card.card)?;
        self.cards.push(card);
        Ok(())
    }

    /// A claim by whoever is to act. Its opponents see the claimer's cards, and nobody plays until
    /// it is answered.
    ///
    /// # Errors
    /// If there is no contract, the play is over, a claim is pending, or more tricks are claimed
    /// than are left.
    pub fn claim(&mut self, claim: Claim) -> Result<(), IllegalAct> {
        self.check_in_play()?;
        let (tricks, left) = (claim.tricks, self.tricks_left());
        if tricks > left {
            return Err(IllegalAct::TooManyTricks { tricks, left });
        }
        self.pending = Some(claim);
        Ok(())
    }

    /// The claim stands, and the board is over.
    ///
    /// # Errors
    /// If no claim is pending.
    pub fn accept_claim(&mut self) -> Result<(), IllegalAct> {
        let (claimer, claim) = self.pending_claim().ok_or(IllegalAct::NoClaim)?;
        let (tricks, left) = (claim.tricks, self.tricks_left());
        let (contract, position) =
            self.contract().zip(self.position()).ok_or(IllegalAct::NoContract)?;
        let more = if claimer.side() == contract.side() { tricks } else { left - tricks };
        let settled = position.won()[contract.side()] + more;
        self.answer(ClaimOutcome::Accepted)?;
        self.settled = Some(settled);
        Ok(())
    }

    /// A player contests the claim: it is void, the play goes on, and what was seen was seen.
    ///
    /// # Errors
    /// If no claim is pending, or the player is not asked: the claimer, or dummy.
    pub fn contest_claim(&mut self, seat: Seat) -> Result<(), IllegalAct> {
        if self.pending.is_some() && !self.asked_about_claim().any(|asked| asked == seat) {
            return Err(IllegalAct::NotAsked { seat });
        }
        self.answer(ClaimOutcome::Contested(seat))
    }

    /// Whoever rules on claims refuses this one: the play goes on as if nobody had heard of it, and
    /// nobody has seen the claimer's cards.
    ///
    /// # Errors
    /// If no claim is pending.
    pub fn refuse_claim(&mut self) -> Result<(), IllegalAct> {
        self.answer(ClaimOutcome::Refused)
    }

    /// Ends the play with a number of tricks for declarer, where it is not known who claimed.
    ///
    /// # Errors
    /// If there is no contract, the play is over, a claim is pending, or declarer cannot have that
    /// number of tricks any more.
    pub fn settle(&mut self, tricks: u8) -> Result<(), IllegalAct> {
        self.check_in_play()?;
        let (contract, position) =
            self.contract().zip(self.position()).ok_or(IllegalAct::NoContract)?;
        let least = position.won()[contract.side()];
        let most = least + self.tricks_left();
        if !(least..=most).contains(&tricks) {
            return Err(IllegalAct::OutOfReach { tricks, least, most });
        }
        self.settled = Some(tricks);
        Ok(())
    }

    /// Takes the last act back: a claim, answered or not, a card or a call.
    ///
    /// # Errors
    /// If nothing has been done; what the board was given with counts as done, but a contract
    /// without its auction cannot be taken back.
    pub fn undo(&mut self) -> Result<(), IllegalAct> {
        if self.undo_claim() {
            return Ok(());
        }
        if let Stage::Play { position, .. } = &mut self.stage
            && position.undo().is_some()
        {
            self.cards.pop();
            return Ok(());
        }
        if self.auction.undo().is_none() {
            return Err(IllegalAct::NothingToUndo);
        }
        self.calls.pop();
        self.stage = Stage::Auction;
        Ok(())
    }

    /// Goes back to where this many calls and cards had been made and played, claims made since
    /// included; a board that has not come beyond that stays as it is.
    pub fn rewind(&mut self, calls_and_cards: usize) {
        let count = |board: &Self| board.calls.len() + board.cards.len();
        if count(self) < calls_and_cards {
            return;
        }
        while self.undo_claim() || count(self) > calls_and_cards && self.undo().is_ok() {}
    }

    fn begin_play(&mut self, contract: Contract) {
        let leader = contract.opening_leader();
        let position = PlayState::new(&self.board.deal, contract.strain(), leader);
        self.stage = Stage::Play { contract, position };
    }

    /// Whether a card may be played or a claim made now, by whoever is to act.
    fn check_in_play(&self) -> Result<(), IllegalAct> {
        if self.contract().is_none() {
            return Err(IllegalAct::NoContract);
        }
        if self.is_over() {
            return Err(IllegalCard::PlayOver.into());
        }
        if self.pending.is_some() { Err(IllegalAct::ClaimPending) } else { Ok(()) }
    }

    /// Notes what became of the claim that is pending.
    fn answer(&mut self, outcome: ClaimOutcome) -> Result<(), IllegalAct> {
        let claimer = self.to_act();
        let (claimer, claim) = claimer.zip(self.pending.take()).ok_or(IllegalAct::NoClaim)?;
        let cards_played = self.cards.len();
        self.claims.push(ClaimRecord { claimer, claim, cards_played, outcome });
        Ok(())
    }

    /// Takes the last claim back, if nobody has played since.
    fn undo_claim(&mut self) -> bool {
        if self.pending.take().is_some() {
            return true;
        }
        let was_settled = self.settled.take().is_some();
        let last = self.claims.last().filter(|made| made.cards_played == self.cards.len());
        let Some(last) = last else { return was_settled };
        // A settlement without a claimer is an act of its own.
        if !was_settled || last.outcome == ClaimOutcome::Accepted {
            self.claims.pop();
        }
        true
    }
}

/// What others are given of it.
impl BoardInPlay {
    /// What a seat sees: its own hand, and what was called, played and shown.
    pub fn view(&self, seat: Seat) -> SeatView {
        let mut view = SeatView::new(SeatFacts::of(&self.board, seat))
            .expect("a deal gives everybody thirteen cards");
        for call in &self.calls {
            view.hear(call.clone()).expect("a legal call can be heard");
        }
        let Stage::Play { contract, position } = &self.stage else { return view };
        view.see_contract(*contract).expect("it is the only contract so far");
        for (place, played) in self.cards.iter().enumerate() {
            view.see_card(played.card).expect("a legal card can be seen");
            if place == 0 {
                let dummy = self.board.deal.hand(contract.dummy());
                view.see_dummy(dummy).expect("dummy's own cards can be seen");
            }
        }
        // When they were shown makes no difference: a view keeps all thirteen cards.
        for claimer in self.claimers_seen().filter(|claimer| claimer.side() != seat.side()) {
            let held = position.hand(claimer);
            view.see_claim(claimer, held).expect("a player's own cards can be shown");
        }
        view
    }

    /// Whose cards their opponents have seen because of a claim.
    fn claimers_seen(&self) -> impl Iterator<Item = Seat> {
        let heard = self.claims.iter().filter(|made| made.outcome != ClaimOutcome::Refused);
        let pending = self.pending_claim().map(|(claimer, _)| claimer);
        heard.map(|made| made.claimer).chain(pending)
    }

    /// The board as a record: what file formats and tournaments take.
    pub fn record(&self) -> Record {
        self.record_under(Record::default())
    }

    /// The same with a heading: event, players and whatever else a record says beside the board.
    pub fn record_under(&self, heading: Record) -> Record {
        let Board { number, dealer, vulnerability, deal } = self.board;
        Record {
            number: Some(number),
            dealer: Some(dealer),
            vulnerability: Some(vulnerability),
            deal: deal.into(),
            calls: self.calls.clone(),
            outcome: self.outcome(),
            cards: self.cards.clone(),
            claim: self.settled,
            tricks: self.tricks(),
            ..heading
        }
    }
}
