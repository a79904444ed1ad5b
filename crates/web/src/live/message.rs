//! What the page is told of a table.
//!
//! Hands come out of [`SeatView`]s only: of the seats that the human plays, or of all four when
//! nobody plays and everybody looks on. A view cannot hold a card that its seat may not see, so
//! neither can the message. The whole deal is told when the board is over.

use merrimac_cards::{
    Call, Card, Contract, Deal, Hand, Outcome, Seat, Strain, VictoryPointScale, VictoryPoints,
    Vulnerability,
};
use merrimac_table::{Finish, SeatView};
use serde::Serialize;

use super::round::{Round, Told};
use super::setting::LevelName;
use super::table::{Event, Scored, Table, swing};
use crate::forms::{
    PerSeat, PerSide, TrickForm, callers, cards, contract_and_declarer, result_words, side_name,
};
use crate::practise::ExerciseForm;
use crate::systems::Systems;

/// The whole view of a table.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TableMessage {
    #[serde(rename = "type")]
    kind: &'static str,
    id: String,
    version: u64,
    mode: &'static str,
    name: String,
    level: LevelName,
    #[serde(skip_serializing_if = "Systems::are_usual")]
    systems: Systems,
    seats: Vec<Seat>,
    acting: Vec<Seat>,
    board: BoardForm,
    phase: &'static str,
    turn: Option<Seat>,
    to_act: Option<Seat>,
    yours: bool,
    thinking: Option<Seat>,
    hands: PerSeat<Option<Vec<Card>>>,
    left: PerSeat<usize>,
    calls: Vec<CallForm>,
    legal_calls: Vec<Call>,
    contract: Option<String>,
    declarer: Option<Seat>,
    dummy: Option<Seat>,
    won: PerSide<u8>,
    trick: Option<TrickForm>,
    last_trick: Option<TrickForm>,
    tricks: Vec<TrickForm>,
    legal_cards: Vec<Card>,
    claim: Option<ClaimForm>,
    double_dummy_on: bool,
    result: Option<ResultForm>,
    #[serde(rename = "match")]
    score: MatchForm,
    can: Can,
    event: Option<Event>,
    problem: Option<ExerciseForm>,
}

#[derive(Debug, Clone, Serialize)]
struct BoardForm {
    number: u32,
    dealer: Seat,
    vulnerability: Vulnerability,
}

#[derive(Debug, Clone, Serialize)]
struct CallForm {
    seat: Seat,
    call: Call,
    alert: bool,
    meaning: String,
    rule: String,
}

#[derive(Debug, Clone, Serialize)]
struct ClaimForm {
    by: Seat,
    tricks: u8,
    line: String,
    cards: Vec<Card>,
}

#[derive(Debug, Clone, Serialize)]
struct ResultForm {
    #[serde(flatten)]
    here: OutcomeForm,
    claimed: bool,
    other: Option<OutcomeForm>,
    imps: Option<i32>,
    deal: Deal,
    hints: u32,
    undos: u32,
    peeked: bool,
    replay: bool,
}

/// What a board came to at one table.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OutcomeForm {
    contract: Option<String>,
    declarer: Option<Seat>,
    tricks: Option<u8>,
    north_south: i32,
    text: String,
}

impl OutcomeForm {
    /// None until the board is over.
    pub(crate) fn of(round: &Round) -> Option<Self> {
        let (contract, declarer) = contract_and_declarer(round.outcome());
        let tricks = round.tricks();
        let text = match (round.contract(), tricks) {
            (Some(contract), Some(tricks)) => {
                result_words(contract, tricks, round.board().vulnerability)
            }
            _ => "passed out".to_owned(),
        };
        Some(Self { contract, declarer, tricks, north_south: round.north_south_score()?, text })
    }
}

#[derive(Debug, Clone, Serialize)]
struct MatchForm {
    boards: usize,
    board: usize,
    played: usize,
    imps: i32,
    side: &'static str,
    /// Who has won, once all boards are played at both tables.
    verdict: Option<VerdictForm>,
    results: Vec<ScoredForm>,
}

/// How a match ended, for the side whose score counts.
#[derive(Debug, Clone, Serialize)]
struct VerdictForm {
    won: bool,
    drawn: bool,
    /// Victory points by the continuous scale of the World Bridge Federation.
    victory_points: f64,
    opponents: f64,
}

impl VerdictForm {
    fn of(boards: usize, imps: i32) -> Self {
        let ours = VictoryPointScale::continuous(boards as u32).award(imps);
        let number = |points: VictoryPoints| f64::from(points.hundredths()) / 100.0;
        Self {
            won: imps > 0,
            drawn: imps == 0,
            victory_points: number(ours),
            opponents: number(VictoryPoints::ALL - ours),
        }
    }
}

#[derive(Debug, Clone, Serialize)]
struct ScoredForm {
    /// Which board of the match, from 1.
    place: usize,
    board: u32,
    #[serde(flatten)]
    here: OutcomeForm,
    other: Option<OutcomeForm>,
    imps: Option<i32>,
}

#[derive(Debug, Clone, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "one a button")]
struct Can {
    undo: bool,
    /// What would be undone is a new deal: the old cards come back.
    undo_redeal: bool,
    claim: bool,
    redeal: bool,
    replay: bool,
    next: bool,
    hint: bool,
    review: bool,
}

impl TableMessage {
    /// What whoever plays the human's seats may see now.
    pub(crate) fn of(table: &Table) -> Self {
        let acting = table.acting();
        let seen = if table.is_watched() { Seat::ALL.to_vec() } else { acting.clone() };
        let views: Vec<SeatView> = seen.iter().map(|&seat| table.round.view(seat)).collect();
        let public = Public { table, acting };
        public.message(&views)
    }
}

/// What everybody at the table knows.
struct Public<'t> {
    table: &'t Table,
    acting: Vec<Seat>,
}

impl Public<'_> {
    fn message(self, views: &[SeatView]) -> TableMessage {
        let table = self.table;
        let round = &table.round;
        let any = views.first().expect("at least one seat is played, or all are watched");
        let contract = any.contract();
        let strain = contract.map_or(Strain::Notrump, |contract| contract.strain());
        let to_act = round.to_act();
        let yours = table.is_humans_turn();
        let own = yours.then(|| views.iter().find(|view| Some(view.seat()) == to_act)).flatten();
        let (contract_text, declarer) = contract_and_declarer(round.outcome());
        let complete = || any.tricks().iter().filter(|trick| trick.is_complete());
        TableMessage {
            kind: "table",
            id: table.id.clone(),
            version: table.version,
            mode: self.mode(),
            name: table.setting.name.clone(),
            level: table.setting.level,
            systems: table.setting.systems.clone(),
            seats: table.setting.seats.clone(),
            acting: self.acting.clone(),
            board: BoardForm {
                number: any.number(),
                dealer: any.dealer(),
                vulnerability: any.vulnerability(),
            },
            phase: self.phase(),
            turn: round.turn(),
            to_act,
            yours,
            thinking: to_act.filter(|_| !yours),
            hands: PerSeat::from_fn(|seat| hand(views, seat).map(cards)),
            left: PerSeat::from_fn(|seat| any.cards_left(seat)),
            calls: self.calls(),
            legal_calls: own.map(SeatView::legal_calls).unwrap_or_default(),
            contract: contract_text,
            declarer,
            dummy: contract.map(|contract| contract.dummy()),
            won: any.won().into(),
            trick: any.current_trick().map(|trick| TrickForm::of(trick, strain)),
            last_trick: complete().next_back().map(|trick| TrickForm::of(trick, strain)),
            tricks: complete().map(|trick| TrickForm::of(trick, strain)).collect(),
            legal_cards: if round.pending_claim().is_some() {
                Vec::new()
            } else {
                own.map(|view| cards(view.legal_cards())).unwrap_or_default()
            },
            claim: self.claim(views),
            double_dummy_on: table.peeks,
            result: self.result(),
            score: self.score(),
            can: self.can(contract),
            event: table.event.clone(),
            problem: table.exercise.as_ref().map(|exercise| exercise.form(round)),
        }
    }

    fn mode(&self) -> &'static str {
        if self.table.exercise.is_some() {
            "problem"
        } else if self.table.is_watched() {
            "watch"
        } else {
            "play"
        }
    }

    fn phase(&self) -> &'static str {
        let round = &self.table.round;
        if round.is_over() {
            "over"
        } else if round.is_human_asked() {
            "claim"
        } else if round.contract().is_some() {
            "play"
        } else {
            "auction"
        }
    }

    fn calls(&self) -> Vec<CallForm> {
        let round = &self.table.round;
        let made = callers(round.board().dealer).zip(round.made_calls());
        made.map(|(seat, made)| {
            let Told { alert, meaning, rule } = made.told.unwrap_or_default();
            CallForm { seat, call: made.call, alert, meaning, rule }
        })
        .collect()
    }

    fn claim(&self, views: &[SeatView]) -> Option<ClaimForm> {
        let (by, claim) = self.table.round.pending_claim()?;
        let shown = hand(views, by).map(cards).unwrap_or_default();
        Some(ClaimForm { by, tricks: claim.tricks, line: claim.line.clone(), cards: shown })
    }

    fn result(&self) -> Option<ResultForm> {
        let table = self.table;
        if !table.round.is_over() {
            return None;
        }
        Some(ResultForm {
            here: OutcomeForm::of(&table.round)?,
            claimed: table.round.finish() == Some(Finish::Claimed),
            other: table.other.as_ref().and_then(OutcomeForm::of),
            imps: table.other.as_ref().and_then(|other| swing(&table.round, other, table.side())),
            deal: *table.round.deal(),
            hints: table.help.hints,
            undos: table.help.undos,
            peeked: table.help.peeked,
            replay: table.is_replay,
        })
    }

    fn score(&self) -> MatchForm {
        let (table, side) = (self.table, self.table.side());
        let scored = || {
            let places = (1..).zip(&table.results);
            places.filter_map(|(place, scored)| Some((place, scored.as_ref()?)))
        };
        let swings: Vec<i32> = scored().filter_map(|(_, scored)| scored.imps(side)).collect();
        let (boards, imps) = (table.setting.boards, swings.iter().sum());
        MatchForm {
            boards,
            board: table.index + 1,
            played: scored().count(),
            imps,
            side: side_name(side),
            verdict: (swings.len() == boards).then(|| VerdictForm::of(boards, imps)),
            results: scored()
                .filter_map(|(place, scored): (usize, &Scored)| {
                    Some(ScoredForm {
                        place,
                        board: scored.round.board().number,
                        here: OutcomeForm::of(&scored.round)?,
                        other: scored.other.as_ref().and_then(OutcomeForm::of),
                        imps: scored.imps(side),
                    })
                })
                .collect(),
        }
    }

    fn can(&self, contract: Option<Contract>) -> Can {
        let table = self.table;
        let over = table.round.is_over();
        let yours = table.is_humans_turn() && table.round.pending_claim().is_none();
        let is_exercise = table.exercise.is_some();
        let undo_redeal = table.can_undo_redeal();
        Can {
            undo: undo_redeal || (!table.is_watched() && table.undone().is_some()),
            undo_redeal,
            claim: yours && contract.is_some() && !table.round.cards().is_empty() && !is_exercise,
            redeal: table.setting.given.is_empty(),
            replay: true,
            next: over && table.index + 1 < table.setting.boards,
            hint: yours,
            review: over
                && matches!(table.round.outcome(), Some(Outcome::Contract(_) | Outcome::PassedOut)),
        }
    }
}

/// What is left of a hand, if one of the views shows it.
fn hand(views: &[SeatView], seat: Seat) -> Option<Hand> {
    views.iter().find_map(|view| view.held(seat))
}
