//! A record as a game in export format.

use merrimac_cards::{BySeat, Outcome, Record, RecordedCall, RecordedCard, Room, Seat, Trick};

use super::ALERT;
use crate::pbn::game::{
    CallToken, CardToken, Comment, Entry, Game, MANDATORY_TAGS, Mark, Remark, Section, Tag,
};

/// The most notes a section may have \[PBN 3.5.4\].
const MOST_NOTES: usize = 32;

impl Game {
    /// The game of a record, in export format. What is not known is `?`.
    ///
    /// Line breaks in texts become blanks. Cards are left out if it is not known what was played, for
    /// then nobody can say to whose columns they belong.
    ///
    /// ```
    /// use merrimac_cards::{Call, Record, Seat};
    /// use merrimac_notation::pbn::Game;
    /// let record = Record {
    ///     dealer: Some(Seat::East),
    ///     calls: vec![Call::Pass.into(); 4],
    ///     ..Record::default()
    /// };
    /// let game = Game::from_record(&record);
    /// assert!(game.to_string().ends_with("[Auction \"E\"]\nPass Pass Pass Pass\n"));
    /// ```
    pub fn from_record(record: &Record) -> Self {
        let mut game = Self::default();
        for name in MANDATORY_TAGS {
            game.tags.push(Tag::new(name, "?"));
        }
        for comment in &record.comments {
            game.head.push(Remark::Comment(Comment::new(comment)));
        }
        write_board(&mut game, record);
        write_outcome(&mut game, record);
        if !record.calls.is_empty() {
            write_auction(&mut game, record);
        }
        write_play(&mut game, record);
        game
    }

    /// Sets a tag to a text, which is `?` if there is none.
    fn set_text(&mut self, name: &str, text: &str) {
        let text = text.replace(['\n', '\r', '\t'], " ");
        // A value that begins with # would be read as inherited.
        let text = text.trim().trim_start_matches('#').trim();
        self.set(name, if text.is_empty() { "?" } else { text });
    }
}

fn write_board(game: &mut Game, record: &Record) {
    game.set_text("Event", &record.event);
    game.set_text("Site", &record.site);
    game.set_text("Date", &record.date);
    game.set_text("Scoring", &record.scoring);
    for (seat, player) in record.players.iter() {
        game.set_text(seat.name(), player);
    }
    if let Some(number) = record.number {
        game.set("Board", number.to_string());
    }
    if let Some(dealer) = record.dealer {
        game.set("Dealer", dealer.to_string());
    }
    if let Some(vulnerability) = record.vulnerability {
        game.set("Vulnerable", vulnerability.to_string());
    }
    if !record.deal.known().is_empty() {
        let first = record.dealer.unwrap_or(Seat::North);
        game.set("Deal", record.deal.text_from(first));
    }
    if let Some(room) = record.room {
        let room = match room {
            Room::Open => "Open",
            Room::Closed => "Closed",
        };
        game.set("Room", room);
    }
}

fn write_outcome(game: &mut Game, record: &Record) {
    match record.outcome {
        Some(Outcome::PassedOut) => {
            game.set("Contract", "Pass");
            game.set("Declarer", "");
            game.set("Result", "");
        }
        Some(Outcome::Contract(contract)) => {
            game.set("Contract", contract.text());
            game.set("Declarer", contract.declarer.to_string());
        }
        Some(Outcome::Ending { strain, .. }) => {
            game.set("Contract", strain.to_string());
        }
        None => {}
    }
    if let Some(tricks) = record.tricks.or(record.claim) {
        game.set("Result", tricks.to_string());
    }
}

/// Numbers texts, equal ones alike, as long as there are numbers.
#[derive(Default)]
struct Notes<'a> {
    texts: Vec<&'a str>,
}

impl<'a> Notes<'a> {
    fn number(&mut self, text: &'a str) -> Option<Mark> {
        let index = match self.texts.iter().position(|known| *known == text) {
            Some(index) => index,
            None if self.texts.len() == MOST_NOTES => return None,
            None => {
                self.texts.push(text);
                self.texts.len() - 1
            }
        };
        Some(Mark::Note(index as u32 + 1))
    }

    fn write(&self, game: &mut Game) {
        for (index, text) in self.texts.iter().enumerate() {
            let text = text.replace(['\n', '\r', '\t'], " ");
            game.tags.push(Tag::new("Note", format!("{}:{text}", index + 1)));
        }
    }
}

fn comment(text: &str) -> Mark {
    Mark::Remark(Remark::Comment(Comment::new(text)))
}

fn write_auction(game: &mut Game, record: &Record) {
    let mut notes = Notes::default();
    let mut entries: Vec<_> =
        record.calls.iter().map(|recorded| call_entry(recorded, &mut notes)).collect();
    // The outcome is known otherwise than from these calls.
    if record.outcome.is_some() && !record.auction().is_over() {
        entries.push(Entry::new(CallToken::End));
    }
    let dealer = record.dealer.unwrap_or(Seat::North);
    let mut tag = Tag::new("Auction", dealer.to_string());
    tag.section = Section::Auction(entries);
    game.tags.push(tag);
    notes.write(game);
}

fn call_entry<'a>(recorded: &'a RecordedCall, notes: &mut Notes<'a>) -> Entry<CallToken> {
    let RecordedCall { call, alerted, note } = recorded;
    let mut entry = Entry::new(CallToken::Call(*call));
    if *alerted {
        let overflow = || match note.as_str() {
            "" => comment(ALERT),
            note => comment(&format!("{ALERT}: {note}")),
        };
        entry.marks.push(notes.number(note).unwrap_or_else(overflow));
    } else if !note.is_empty() {
        entry.marks.push(comment(note));
    }
    entry
}

fn write_play(game: &mut Game, record: &Record) {
    let (strain, leader, always) = match record.outcome {
        Some(Outcome::Contract(contract)) => (contract.strain(), contract.opening_leader(), false),
        Some(Outcome::Ending { strain, leader }) => (strain, leader, true),
        Some(Outcome::PassedOut) | None => return,
    };
    if record.cards.is_empty() && record.claim.is_none() && !always {
        return;
    }
    let mut notes = Notes::default();
    let mut entries = Vec::new();
    let mut on_lead = leader;
    for cards in record.cards.chunks(4) {
        let mut row = BySeat::from_fn(|_| Entry::new(CardToken::Unknown));
        let mut trick = Trick::new(on_lead);
        for recorded in cards {
            row[trick.turn()] = card_entry(recorded, &mut notes);
            trick.push(recorded.card);
        }
        entries.extend(leader.onwards().map(|seat| row[seat].clone()));
        on_lead = trick.winner(strain).map_or(on_lead, |(winner, _)| winner);
    }
    if record.claim.is_some() {
        entries.push(Entry::new(CardToken::End));
    }
    let mut tag = Tag::new("Play", leader.to_string());
    if !entries.is_empty() {
        tag.section = Section::Play(entries);
    }
    game.tags.push(tag);
    notes.write(game);
}

fn card_entry<'a>(recorded: &'a RecordedCard, notes: &mut Notes<'a>) -> Entry<CardToken> {
    let mut entry = Entry::new(CardToken::Card(recorded.card));
    if !recorded.note.is_empty() {
        entry.marks.push(notes.number(&recorded.note).unwrap_or_else(|| comment(&recorded.note)));
    }
    entry
}
