//! Records to documents.

use std::collections::BTreeSet;

use merrimac_cards::{BySeat, Outcome, Record, RecordedCall, Room, Vulnerability};

use super::command::{Command, carried};
use super::header::{SEATS, TableResult, Vugraph};
use super::words::call_word;
use super::{Document, write_hand};

impl Document {
    /// One board in the form of BBO's own hands, under `vg` if event or scoring are known.
    ///
    /// ```
    /// use merrimac_cards::Record;
    /// use merrimac_notation::lin::Document;
    /// let record = Record { number: Some(7), ..Record::default() };
    /// let text = Document::from_record(&record).to_string();
    /// assert_eq!(text, "pn|,,,|st||md|0,,,|rh||ah|Board 7|pg||\n");
    /// ```
    pub fn from_record(record: &Record) -> Self {
        Self::from_records(std::slice::from_ref(record))
    }

    /// Several boards one after the other, each with its names; under `qx` if any room is
    /// known.
    pub fn from_records(records: &[Record]) -> Self {
        let has_rooms = records.iter().any(|record| record.room.is_some());
        let mut context = Context { has_rooms, ..Context::new() };
        Self::tidied(records.iter().flat_map(|record| context.commands(record)).collect())
    }

    /// A match of two rooms: results and names first, then the boards in the order given.
    ///
    /// Boards without a room count as played in the open room. Where `first` and `last` are not
    /// given they are those of the records, and so are title and scoring where they are empty.
    pub fn vugraph(vugraph: &Vugraph, records: &[Record]) -> Self {
        let numbers: BTreeSet<u32> = records.iter().filter_map(|record| record.number).collect();
        let mut vugraph = vugraph.clone();
        vugraph.first = vugraph.first.or_else(|| numbers.first().copied());
        vugraph.last = vugraph.last.or_else(|| numbers.last().copied());
        if let Some(first) = records.first() {
            let of_first = vugraph_of(first);
            if vugraph.title.is_empty() && vugraph.segment.is_empty() {
                (vugraph.title, vugraph.segment) = (of_first.title, of_first.segment);
            }
            if vugraph.scoring.is_empty() {
                vugraph.scoring = of_first.scoring;
            }
        }
        let header = Rooms::of(records);
        let mut commands = vec![
            vugraph_command(&vugraph),
            Command::new("rs", &results(&vugraph, records)).on_new_line(),
            Command::new("pn", &header.names()).on_new_line(),
            Command::new("pg", ""),
        ];
        for record in records {
            commands.extend(table_commands(record, &header));
        }
        Self::tidied(commands)
    }

    /// Nothing stands before the first command.
    pub(super) fn tidied(mut commands: Vec<Command>) -> Self {
        if let Some(first) = commands.first_mut() {
            *first = Command::new(first.tag(), first.value());
        }
        Self { commands }
    }
}

/// What holds for a board because of those before it in the file.
#[derive(Debug)]
pub(super) struct Context {
    /// Whether boards are under `qx`: once one is, the end of that one can be told only by another.
    has_rooms: bool,
    /// Event and scoring that `vg` gave last.
    last_match: (String, String),
}

impl Context {
    /// At the start of a file.
    pub(super) const fn new() -> Self {
        Self { has_rooms: false, last_match: (String::new(), String::new()) }
    }

    /// The commands of the next board, under `vg` if it is of another match.
    pub(super) fn commands(&mut self, record: &Record) -> Vec<Command> {
        self.has_rooms |= record.room.is_some();
        let this_match = (record.event.clone(), record.scoring.clone());
        let mut commands = Vec::new();
        if self.last_match != this_match {
            let vugraph = Vugraph { first: record.number, ..vugraph_of(record) };
            commands.push(vugraph_command(&vugraph).on_new_line());
        }
        self.last_match = this_match;
        commands.extend(hand_commands(record, self.has_rooms));
        commands
    }
}

/// Who sits where in both rooms, by the first board of each.
struct Rooms {
    open: BySeat<String>,
    closed: BySeat<String>,
}

impl Rooms {
    fn of(records: &[Record]) -> Self {
        let first = |room| {
            let record = records.iter().find(|record| room_of(record) == room);
            record.map(|record| record.players.clone()).unwrap_or_default()
        };
        Self { open: first(Room::Open), closed: first(Room::Closed) }
    }

    const fn players(&self, room: Room) -> &BySeat<String> {
        match room {
            Room::Open => &self.open,
            Room::Closed => &self.closed,
        }
    }

    fn names(&self) -> String {
        format!("{},{}", names(&self.open), names(&self.closed))
    }
}

fn room_of(record: &Record) -> Room {
    record.room.unwrap_or(Room::Open)
}

/// What a record says about its match.
fn vugraph_of(record: &Record) -> Vugraph {
    let (title, segment) = record.event.split_once(',').unwrap_or((&record.event, ""));
    let scoring = match record.scoring.as_str() {
        "IMP" => "I",
        "MP" => "P",
        "BAM" => "B",
        other => other,
    };
    Vugraph {
        title: title.trim().to_owned(),
        segment: segment.trim().to_owned(),
        scoring: scoring.to_owned(),
        ..Vugraph::default()
    }
}

fn vugraph_command(vugraph: &Vugraph) -> Command {
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let mut fields =
        [&vugraph.title, &vugraph.segment, &vugraph.scoring].map(|text| field(text)).to_vec();
    fields.extend([number(vugraph.first), number(vugraph.last)]);
    for team in &vugraph.teams {
        fields.push(field(&team.name));
        fields.push(team.carry_over.map_or_else(String::new, |score| score.to_string()));
    }
    Command::new("vg", &fields.join(","))
}

/// Every result from the first board to the last, open and closed room in turn.
fn results(vugraph: &Vugraph, records: &[Record]) -> String {
    let (Some(first), Some(last)) = (vugraph.first, vugraph.last) else { return String::new() };
    // A list far longer than the boards there are would only say that they were not played.
    let last = last.min(first.saturating_add(MOST_RESULTS));
    let numbers = first..=last;
    let result = |number: u32, room: Room| {
        let mut found = records
            .iter()
            .filter(|record| record.number == Some(number) && room_of(record) == room);
        found.find_map(table_result).map_or_else(String::new, |result| result.to_string())
    };
    let both = |number| [result(number, Room::Open), result(number, Room::Closed)].join(",");
    numbers.map(both).collect::<Vec<_>>().join(",")
}

/// No match is longer.
const MOST_RESULTS: u32 = 1000;

fn table_result(record: &Record) -> Option<TableResult> {
    match record.outcome? {
        Outcome::PassedOut => Some(TableResult::PassedOut),
        Outcome::Contract(contract) => {
            let tricks = record.tricks.filter(|&tricks| tricks <= 13)?;
            Some(TableResult::Played { contract, tricks })
        }
        Outcome::Ending { .. } => None,
    }
}

/// A board of its own: names, then the hands.
fn hand_commands(record: &Record, has_room: bool) -> Vec<Command> {
    let names = Command::new("pn", &names(&record.players));
    let mut commands = if has_room {
        vec![board_command(record, record.room).on_new_line(), names]
    } else {
        vec![names.on_new_line()]
    };
    commands.push(Command::new("st", ""));
    commands.push(deal_command(record));
    commands.push(Command::new("rh", ""));
    if let Some(number) = record.number {
        commands.push(Command::new("ah", &format!("Board {number}")));
    }
    commands.extend(table_talk(record, claim_for_result(record)));
    commands
}

/// A board of a match; names only where they are not the header's.
fn table_commands(record: &Record, rooms: &Rooms) -> Vec<Command> {
    let mut commands = vec![board_command(record, Some(room_of(record))).on_new_line()];
    if record.players != *rooms.players(room_of(record)) {
        commands.push(Command::new("pn", &names(&record.players)));
    }
    commands.push(Command::new("st", ""));
    commands.push(deal_command(record));
    let claim = record.claim.filter(|_| record.outcome != Some(Outcome::PassedOut));
    commands.extend(table_talk(record, claim));
    commands
}

fn board_command(record: &Record, room: Option<Room>) -> Command {
    let room = match room {
        Some(Room::Open) => "o",
        Some(Room::Closed) => "c",
        None => "",
    };
    let number = record.number.map_or_else(String::new, |number| number.to_string());
    Command::new("qx", &format!("{room}{number}"))
}

fn deal_command(record: &Record) -> Command {
    let dealer = record.dealer.and_then(|dealer| SEATS.iter().position(|&seat| seat == dealer));
    let digit = dealer.map_or(0, |place| place + 1);
    let hands = SEATS.map(|seat| write_hand(record.deal.hand(seat)));
    Command::new("md", &format!("{digit}{}", hands.join(",")))
}

/// Vulnerability, remarks, calls, cards and claim.
fn table_talk(record: &Record, claim: Option<u8>) -> Vec<Command> {
    let mut commands = Vec::new();
    if let Some(vulnerability) = record.vulnerability {
        commands.push(Command::new("sv", vulnerability_word(vulnerability)));
    }
    commands.extend(record.comments.iter().map(|comment| Command::new("nt", comment)));
    for recorded in &record.calls {
        commands.extend(call_commands(recorded));
    }
    commands.push(Command::new("pg", ""));
    for (place, recorded) in record.cards.iter().enumerate() {
        commands.push(Command::new("pc", &recorded.card.to_string()));
        if !recorded.note.is_empty() {
            commands.push(Command::new("nt", &recorded.note));
        }
        if place % 4 == 3 {
            commands.push(Command::new("pg", ""));
        }
    }
    if let Some(tricks) = claim {
        commands.push(Command::new("mc", &tricks.to_string()));
        commands.push(Command::new("pg", ""));
    }
    commands
}

/// The claim to write for a reader to know the result: outside a match only a claim can say how many
/// tricks were made, unless the reader can work them out from auction and cards.
pub(crate) fn claim_for_result(record: &Record) -> Option<u8> {
    let is_played_out = record.position().is_some_and(|position| position.is_over());
    let is_evident = is_played_out && record.auction().is_over();
    let has_declarer = record.outcome != Some(Outcome::PassedOut);
    let claim = if is_evident { record.claim } else { record.claim.or(record.tricks) };
    claim.filter(|_| has_declarer)
}

fn call_commands(recorded: &RecordedCall) -> Vec<Command> {
    let alert = if recorded.alerted { "!" } else { "" };
    let mut commands = vec![Command::new("mb", &format!("{}{alert}", call_word(recorded.call)))];
    if !recorded.note.is_empty() {
        commands.push(Command::new("an", &recorded.note));
    }
    commands
}

/// `o`, `n`, `e` or `b`.
const fn vulnerability_word(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "o",
        Vulnerability::NorthSouth => "n",
        Vulnerability::EastWest => "e",
        Vulnerability::Both => "b",
    }
}

fn names(players: &BySeat<String>) -> String {
    SEATS.map(|seat| field(&players[seat])).join(",")
}

/// A text between commas.
fn field(text: &str) -> String {
    carried(text).replace(',', " ").trim().to_owned()
}
