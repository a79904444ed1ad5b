//! The classes that a board is sorted into.

use merrimac_cards::{Call, Contract, Doubling, Seat, Side, Strain, Vulnerability};

use super::{ComparedBoard, RoomResult};

/// A question and its answer for a board; sorted by the order of the questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    place: (u8, u8),
    /// The question.
    pub question: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// A question with its answers, in the order in which they are shown.
struct Question {
    name: &'static str,
    answers: &'static [&'static str],
    answer: fn(&ComparedBoard) -> usize,
}

const QUESTIONS: [Question; 8] = [
    Question { name: "auction", answers: &["uncontested", "contested"], answer: contested },
    Question {
        name: "opened",
        answers: &[
            "in first seat",
            "in second seat",
            "in third seat",
            "in fourth seat",
            "differently",
            "passed out",
        ],
        answer: opened,
    },
    Question {
        name: "first difference",
        answers: &[
            "none",
            "opening: home passes",
            "opening: home opens",
            "opening: another one",
            "opener's side: home passes",
            "opener's side: home acts",
            "opener's side: another call",
            "other side: home passes",
            "other side: home acts",
            "other side: another call",
        ],
        answer: first_difference,
    },
    Question {
        name: "level",
        answers: &[
            "same side, same contract",
            "same side, another strain",
            "same side, home higher",
            "same side, home lower",
            "home declares in both rooms",
            "away declares in both rooms",
            "passed out in a room",
        ],
        answer: level,
    },
    Question { name: "save", answers: &["none", "home saves", "away saves"], answer: save },
    Question {
        name: "double",
        answers: &["none", "home is doubled", "away is doubled", "both are doubled"],
        answer: double,
    },
    Question {
        name: "zone",
        answers: &["passed out", "part-score", "game", "slam in one room", "slam in both rooms"],
        answer: zone,
    },
    Question {
        name: "vulnerable",
        answers: &["nobody", "one side", "both sides"],
        answer: vulnerable,
    },
];

impl ComparedBoard {
    /// The class of the board for every question.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        (0..).zip(&QUESTIONS).map(|(place, question)| {
            let answer = (question.answer)(self);
            Class {
                place: (place, answer as u8),
                question: question.name,
                answer: question.answers[answer],
            }
        })
    }

    fn rooms(&self) -> [&RoomResult; 2] {
        [&self.open, &self.closed]
    }
}

/// Whether both sides took part in a room.
fn contested(board: &ComparedBoard) -> usize {
    let both_acted = |room: &&RoomResult| {
        let acted = |side: Side| {
            room.record
                .auction()
                .iter()
                .any(|(seat, call)| seat.side() == side && call != Call::Pass)
        };
        acted(Side::NorthSouth) && acted(Side::EastWest)
    };
    usize::from(board.rooms().iter().any(both_acted))
}

/// The seat that opened, from the dealer on.
fn opened(board: &ComparedBoard) -> usize {
    let opening = |room: &RoomResult| room.calls().position(|call| call != Call::Pass);
    match board.rooms().map(opening) {
        [None, None] => 5,
        [Some(open), Some(closed)] if open == closed => open.min(3),
        _ => 4,
    }
}

/// Where the two teams first called differently: they held the same cards and had heard the same.
fn first_difference(board: &ComparedBoard) -> usize {
    let Some(dealer) = board.open.record.dealer else { return 0 };
    let mut calls = board.open.calls().zip(board.closed.calls());
    let Some(place) = calls.position(|(open, closed)| open != closed) else { return 0 };
    let seat = dealer.rotated(place);
    let made: Vec<Call> = board.open.calls().collect();
    let other = board.closed.calls().nth(place).unwrap_or(Call::Pass);
    let (home, away) = match seat.side() {
        Side::NorthSouth => (made[place], other),
        Side::EastWest => (other, made[place]),
    };
    let opener = made[..place].iter().position(|call| *call != Call::Pass);
    let situation = match opener.map(|opener| dealer.rotated(opener).side() == seat.side()) {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    let kind = match (home, away) {
        (Call::Pass, _) => 0,
        (_, Call::Pass) => 1,
        _ => 2,
    };
    1 + 3 * situation + kind
}

/// Who declared where, and how high.
fn level(board: &ComparedBoard) -> usize {
    let [Some((open, _)), Some((closed, _))] = board.rooms().map(RoomResult::contract) else {
        return if board.is_contract_changed() { 6 } else { 0 };
    };
    match (open.declarer.side(), closed.declarer.side()) {
        (Side::NorthSouth, Side::EastWest) => 4,
        (Side::EastWest, Side::NorthSouth) => 5,
        (side, _) => {
            let (home, away) =
                if side == Side::NorthSouth { (open, closed) } else { (closed, open) };
            match home.bid.level().cmp(&away.bid.level()) {
                std::cmp::Ordering::Equal if home.strain() == away.strain() => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Less => 3,
            }
        }
    }
}

/// Whether a team bought a contract that fails against one that the other room makes.
fn save(board: &ComparedBoard) -> usize {
    let [Some((open, open_makes)), Some((closed, closed_makes))] =
        board.rooms().map(RoomResult::contract)
    else {
        return 0;
    };
    match (open.declarer.side(), closed.declarer.side()) {
        _ if open_makes == closed_makes => 0,
        (Side::NorthSouth, Side::EastWest) => 1,
        (Side::EastWest, Side::NorthSouth) => 2,
        _ => 0,
    }
}

/// Who played a doubled contract.
fn double(board: &ComparedBoard) -> usize {
    let doubled_side = |room: &RoomResult| {
        let contract = room.record.contract()?;
        (contract.doubling != Doubling::Undoubled).then(|| contract.declarer.side())
    };
    let [open, closed] = board.rooms().map(doubled_side);
    let home = open == Some(Side::NorthSouth) || closed == Some(Side::EastWest);
    let away = open == Some(Side::EastWest) || closed == Some(Side::NorthSouth);
    usize::from(home) + 2 * usize::from(away)
}

/// What was at stake: the higher of the two contracts.
fn zone(board: &ComparedBoard) -> usize {
    let [open, closed] = board.rooms().map(|room| room.record.contract().map_or(0, stake));
    if open.min(closed) == 3 { 4 } else { open.max(closed) }
}

fn stake(contract: Contract) -> usize {
    let game = match contract.strain() {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    };
    match contract.bid.level() {
        6.. => 3,
        level if level >= game => 2,
        _ => 1,
    }
}

fn vulnerable(board: &ComparedBoard) -> usize {
    let vulnerability = board.open.record.vulnerability.unwrap_or(Vulnerability::None);
    let includes = |seat: Seat| usize::from(vulnerability.includes(seat.side()));
    includes(Seat::North) + includes(Seat::East)
}
