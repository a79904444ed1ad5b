//! A board looked at when it is over: what each card cost, the best line, the auction explained, the
//! same board at the other table.

use merrimac_cards::{
    Board, Call, Card, Contract, Deal, PlayState, Record, Scoring, Seat, Vulnerability,
};
use merrimac_double_dummy::{ContractWorth, Solver, par};
use merrimac_notation::bbo::Link;
use serde::Serialize;

use crate::forms::{Makeable, ParForm, SeatCard, Why, callers, contract_and_declarer};
use crate::live::{OutcomeForm, Round, Told};
use crate::think::{CardNumber, Robot, card_numbers};

/// Everything that can be said of a board.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Review {
    #[serde(rename = "type")]
    kind: &'static str,
    board: u32,
    deal: Deal,
    dealer: Seat,
    vulnerability: Vulnerability,
    auction: Vec<ReviewedCall>,
    contract: Option<String>,
    declarer: Option<Seat>,
    dummy: Option<Seat>,
    target: Option<u8>,
    #[serde(flatten)]
    play: Option<ReviewedPlay>,
    table: Makeable,
    par: ParForm,
    other: Option<OtherTable>,
    links: Links,
}

#[derive(Debug, Clone, Serialize)]
struct ReviewedCall {
    seat: Seat,
    call: Call,
    alert: bool,
    meaning: String,
    rule: String,
    reasons: Option<Why>,
    /// What the rules would have called, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<Call>,
}

/// The play, card by card.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReviewedPlay {
    start: Start,
    cards: Vec<ReviewedCard>,
    best_line: Vec<SeatCard>,
    mistakes: Vec<Mistake>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Start {
    tricks: u8,
}

#[derive(Debug, Clone, Serialize)]
struct ReviewedCard {
    seat: Seat,
    card: Card,
    role: &'static str,
    trick: usize,
    before: u8,
    after: u8,
    cost: u8,
    best: Vec<Card>,
    all: Vec<CardNumber>,
    reasons: Option<Why>,
}

#[derive(Debug, Clone, Serialize)]
struct Mistake {
    index: usize,
    seat: Seat,
    card: Card,
    cost: u8,
    /// What that is by the scoring, against other tables in the contract.
    loss: f64,
    best: Vec<Card>,
    text: String,
}

#[derive(Debug, Clone, Serialize)]
struct OtherTable {
    auction: Vec<ReviewedCall>,
    #[serde(flatten)]
    outcome: Option<OutcomeForm>,
    cards: Vec<ReviewedCard>,
    mistakes: Vec<Mistake>,
}

/// Where a board can be taken.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Links {
    share: String,
    bbo: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pbn: Option<String>,
}

impl Links {
    /// Links that hold the whole board.
    pub(crate) fn of(record: &Record) -> Self {
        let mut record = record.clone();
        // A link should be short; what calls mean can be looked up again.
        for recorded in &mut record.calls {
            recorded.note.clear();
        }
        let viewer = Link::lin_from_record(&record);
        let share = Link { address: "/analyse".to_owned(), ..viewer.clone() };
        Self { share: share.to_string(), bbo: viewer.to_string(), pbn: None }
    }
}

impl Review {
    /// Looks at a board that is over.
    pub(crate) fn of(
        solver: &mut Solver,
        robot: &Robot,
        round: &Round,
        other: Option<&Round>,
        id: &str,
    ) -> Self {
        let (contract, declarer) = contract_and_declarer(round.outcome());
        let played = round.contract();
        let &Board { number, dealer, vulnerability, deal } = round.board();
        let table = solver.table(&deal);
        let links =
            Links { pbn: Some(format!("/api/tables/{id}/pbn")), ..Links::of(&round.record()) };
        Self {
            kind: "review",
            board: number,
            deal,
            dealer,
            vulnerability,
            auction: compared_calls(robot, round),
            contract,
            declarer,
            dummy: played.map(|contract| contract.dummy()),
            target: played.map(|contract| contract.bid.tricks()),
            play: played.map(|contract| ReviewedPlay::of_round(solver, round, contract)),
            table: (&table).into(),
            par: (&par(&table, vulnerability, dealer)).into(),
            other: other.map(|other| OtherTable::of(solver, other)),
            links,
        }
    }
}

impl OtherTable {
    fn of(solver: &mut Solver, round: &Round) -> Self {
        let play = round.contract().map(|played| ReviewedPlay::of_round(solver, round, played));
        let (cards, mistakes) =
            play.map_or_else(Default::default, |play| (play.cards, play.mistakes));
        Self { auction: reviewed_calls(round), outcome: OutcomeForm::of(round), cards, mistakes }
    }
}

impl ReviewedPlay {
    fn of_round(solver: &mut Solver, round: &Round, contract: Contract) -> Self {
        let start = PlayState::new(round.deal(), contract.strain(), contract.opening_leader());
        let cards: Vec<Card> = round.cards().iter().map(|played| played.card).collect();
        // Tables in the browser are matches.
        let (scoring, vulnerability) = (Scoring::Imps, round.board().vulnerability);
        let worth = ContractWorth { scoring, contract, vulnerability };
        let mut play = Self::of(solver, start, worth, &cards);
        for (reviewed, made) in play.cards.iter_mut().zip(round.made_cards()) {
            reviewed.reasons = made.why;
        }
        play
    }

    /// Looks at cards that were played from a position; those that could not be are left out.
    pub(crate) fn of(
        solver: &mut Solver,
        start: PlayState,
        worth: ContractWorth,
        cards: &[Card],
    ) -> Self {
        let contract = worth.contract;
        let side = contract.side();
        let tricks = start.won()[side] + solver.tricks(&start)[side];
        let best_line = solver.best_line(&start);
        let (mut position, mut before) = (start, tricks);
        let mut reviewed = Vec::new();
        for (index, &card) in cards.iter().enumerate() {
            let Some(seat) = position.turn() else { break };
            let all = card_numbers(solver, &position, contract);
            let Some(number) = all.iter().find(|number| number.card == card).copied() else {
                break;
            };
            let best = all.iter().filter(|one| one.tricks == before).map(|one| one.card).collect();
            let role = role(index, seat, contract);
            let (trick, after, cost) =
                (index / 4 + 1, number.tricks, before.abs_diff(number.tricks));
            let reasons = None;
            reviewed.push(ReviewedCard {
                seat,
                card,
                role,
                trick,
                before,
                after,
                cost,
                best,
                all,
                reasons,
            });
            before = after;
            position.play(card).expect("its number was found, so it is legal");
        }
        Self {
            start: Start { tricks },
            mistakes: reviewed
                .iter()
                .enumerate()
                .filter_map(|(index, card)| mistake(index, card, worth, tricks))
                .collect(),
            cards: reviewed,
            best_line: best_line.into_iter().map(|(seat, card)| SeatCard { seat, card }).collect(),
        }
    }
}

fn role(index: usize, seat: Seat, contract: Contract) -> &'static str {
    match (index, seat.side() == contract.side()) {
        (0, _) => "lead",
        (_, true) => "declarer",
        (_, false) => "defender",
    }
}

fn mistake(
    index: usize,
    card: &ReviewedCard,
    worth: ContractWorth,
    double_dummy: u8,
) -> Option<Mistake> {
    if card.cost == 0 {
        return None;
    }
    let tricks =
        if card.cost == 1 { "a trick".to_owned() } else { format!("{} tricks", card.cost) };
    let better = card.best.first().map(|best| format!("; {} was right", best.words()));
    let loss = worth.cost(card.before, card.after, double_dummy);
    let text = format!(
        "{}'s {} cost {tricks}, {}{}.",
        card.seat.name(),
        card.card.words(),
        loss_words(worth.scoring, loss),
        better.unwrap_or_default()
    );
    let (seat, cost, best) = (card.seat, card.cost, card.best.clone());
    Some(Mistake { index, seat, card: card.card, cost, loss, best, text })
}

/// A loss as people say it: `11 IMPs`, `45 % of a top`, `450 points`.
fn loss_words(scoring: Scoring, loss: f64) -> String {
    match scoring {
        Scoring::Imps if (loss - 1.0).abs() < 0.5 => "1 IMP".to_owned(),
        Scoring::Imps => format!("{loss:.0} IMPs"),
        // A top is two matchpoints a table.
        Scoring::Matchpoints => format!("{:.0} % of a top", 50.0 * loss),
        Scoring::TotalPoints => format!("{loss:.0} points"),
    }
}

fn reviewed_calls(round: &Round) -> Vec<ReviewedCall> {
    let made = callers(round.board().dealer).zip(round.made_calls());
    made.map(|(seat, made)| {
        let Told { alert, meaning, rule } = made.told.unwrap_or_default();
        let (call, reasons) = (made.call, made.why);
        ReviewedCall { seat, call, alert, meaning, rule, reasons, better: None }
    })
    .collect()
}

/// The calls, those that nobody gave reasons for beside what the rules would have called: people's.
fn compared_calls(robot: &Robot, round: &Round) -> Vec<ReviewedCall> {
    let mut reviewed = reviewed_calls(round);
    for (place, call) in reviewed.iter_mut().enumerate().filter(|(_, call)| call.reasons.is_none())
    {
        let before = round.before_call(place);
        let view = before.view(call.seat);
        let decision = robot.call_by_rules(&view);
        call.better = Some(decision.choice).filter(|better| *better != call.call);
        call.reasons = call.better.map(|_| robot.why_call(&decision, &view));
    }
    reviewed
}
