//! The parts of a diagram.

use merrimac_cards::{
    Call, Card, Hand, Holding, Outcome, PartialDeal, PlayState, Rank, Record, Seat, Strain, Suit,
    Trick, Vulnerability,
};

use super::read::PLAYED;
use super::{Diagram, Span, Style, Symbols};
use crate::text::one_line;

/// Columns run from West, as people write auctions.
const COLUMNS: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];
/// How wide a column of the auction or the play is at least.
const COLUMN: usize = 8;

/// A line in the making.
#[derive(Default)]
struct Line {
    spans: Vec<Span>,
}

impl Line {
    fn push(&mut self, style: Style, text: impl Into<String>) {
        self.spans.push(Span { text: text.into(), style });
    }

    /// Blanks up to a column, at least one if there is anything before.
    fn advance(&mut self, column: usize) {
        let width = self.width();
        let blanks = column.saturating_sub(width).max(usize::from(width > 0 && column > 0));
        if blanks > 0 {
            self.push(Style::Plain, " ".repeat(blanks));
        }
    }

    fn suit(&mut self, suit: Suit, symbols: Symbols) {
        let letter = match symbols {
            Symbols::Unicode => suit.symbol(),
            Symbols::Letters => suit.letter(),
        };
        self.push(Style::Suit(suit), letter);
    }

    fn strain(&mut self, strain: Strain, symbols: Symbols) {
        match strain.trump() {
            Some(suit) => self.suit(suit, symbols),
            None => self.push(Style::Plain, "NT"),
        }
    }

    fn card(&mut self, card: Card, style: Style, symbols: Symbols) {
        self.suit(card.suit(), symbols);
        self.push(style, rank(card.rank()));
    }

    fn width(&self) -> usize {
        self.spans.iter().map(|span| span.text.chars().count()).sum()
    }
}

fn diagram(lines: Vec<Line>) -> Diagram {
    Diagram { lines: lines.into_iter().map(|line| line.spans).collect() }
}

/// `10` and not `T`: this is for people.
fn rank(rank: Rank) -> String {
    if rank == Rank::Ten { "10".to_owned() } else { rank.to_string() }
}

fn ranks(holding: Holding, symbols: Symbols) -> String {
    if holding.is_void() {
        return match symbols {
            Symbols::Unicode => "—".to_owned(),
            Symbols::Letters => "-".to_owned(),
        };
    }
    holding.iter().map(rank).collect()
}

/// Event, then board, dealer and vulnerability.
pub(super) fn heading(record: &Record) -> Diagram {
    let event = [&record.event, &record.site, &record.date].map(|text| one_line(text));
    let event: Vec<_> = event.into_iter().filter(|text| !text.is_empty()).collect();
    let mut board = Vec::new();
    board.extend(record.number.map(|number| format!("Board {number}")));
    board.extend(record.dealer.map(|dealer| format!("Dealer {}", dealer.name())));
    board.extend(record.vulnerability.map(|vulnerability| {
        let who = match vulnerability {
            Vulnerability::None => "Neither side",
            Vulnerability::NorthSouth => "North-South",
            Vulnerability::EastWest => "East-West",
            Vulnerability::Both => "Both sides",
        };
        format!("{who} vulnerable")
    }));
    let lines = [event.join(", "), board.join(", ")].into_iter().filter(|text| !text.is_empty());
    diagram(
        lines
            .map(|text| {
                let mut line = Line::default();
                line.push(Style::Heading, text);
                line
            })
            .collect(),
    )
}

/// The four hands round the table, with the players' names.
pub(super) fn hands(deal: &PartialDeal, record: &Record, symbols: Symbols) -> Diagram {
    if *deal == PartialDeal::default() {
        return Diagram::default();
    }
    let title = |seat: Seat| match one_line(&record.players[seat]) {
        name if name.is_empty() => seat.name().to_owned(),
        name => format!("{} ({name})", seat.name()),
    };
    let side = |seat: Seat| {
        let longest = Suit::ALL.map(|suit| ranks(deal.hand(seat).holding(suit), symbols));
        let longest = longest.iter().map(|ranks| ranks.chars().count() + 2).max().unwrap_or(0);
        longest.max(title(seat).chars().count())
    };
    let middle = side(Seat::West) + 2;
    let right = middle + side(Seat::North).max(side(Seat::South)).max(12) + 2;
    let rows: [&[(Seat, usize)]; 3] = [
        &[(Seat::North, middle)],
        &[(Seat::West, 0), (Seat::East, right)],
        &[(Seat::South, middle)],
    ];
    let mut lines = Vec::new();
    for row in rows {
        let mut line = Line::default();
        for &(seat, column) in row {
            line.advance(column);
            line.push(Style::Heading, title(seat));
        }
        lines.push(line);
        let known = row.iter().filter(|(seat, _)| deal.hand(*seat) != Hand::EMPTY);
        let known: Vec<_> = known.copied().collect();
        for suit in Suit::DESCENDING.into_iter().filter(|_| !known.is_empty()) {
            let mut line = Line::default();
            for &(seat, column) in &known {
                line.advance(column);
                line.suit(suit, symbols);
                line.push(
                    Style::Plain,
                    format!(" {}", ranks(deal.hand(seat).holding(suit), symbols)),
                );
            }
            lines.push(line);
        }
    }
    diagram(lines)
}

/// The calls in four columns; `*` marks an alert and `[n]` a note below.
pub(super) fn auction(record: &Record, symbols: Symbols) -> Diagram {
    if record.calls.is_empty() {
        return Diagram::default();
    }
    let dealer = record.dealer.unwrap_or(Seat::North);
    let mut notes = Vec::new();
    let mut lines = vec![columns_heading(0)];
    let mut line = Line::default();
    for (turn, recorded) in record.calls.iter().enumerate() {
        let column = dealer.rotated(turn).turns_after(Seat::West);
        if column == 0 && turn > 0 {
            lines.push(std::mem::take(&mut line));
        }
        line.advance(column * COLUMN);
        match recorded.call {
            Call::Pass => line.push(Style::Plain, "Pass"),
            Call::Double => line.push(Style::Plain, "Dbl"),
            Call::Redouble => line.push(Style::Plain, "Rdbl"),
            Call::Bid(bid) => {
                line.push(Style::Plain, bid.level().to_string());
                line.strain(bid.strain(), symbols);
            }
        }
        if recorded.alerted {
            line.push(Style::Plain, "*");
        }
        refer(&mut line, &mut notes, &recorded.note);
    }
    lines.push(line);
    lines.extend(note_lines(notes));
    diagram(lines)
}

/// The tricks in four columns; a sign marks the leader, a style the winning card.
pub(super) fn play(record: &Record, symbols: Symbols) -> Diagram {
    if record.cards.is_empty() {
        return Diagram::default();
    }
    let mut notes = Vec::new();
    let mut lines = Vec::new();
    let mut left = record.cards.iter();
    if let Some(position) = record.position() {
        lines.push(columns_heading(4));
        for (number, trick) in (1..).zip(position.tricks().iter().filter(|trick| !trick.is_empty()))
        {
            let said: Vec<_> = left.by_ref().take(trick.len()).collect();
            let mut line = Line::default();
            line.push(Style::Plain, format!("{number:>2}"));
            for seat in COLUMNS {
                let Some(card) = trick.card_of(seat) else { continue };
                line.advance(3 + seat.turns_after(Seat::West) * COLUMN);
                line.push(Style::Plain, leader_mark(trick, seat, symbols));
                line.card(card, card_style(&position, trick, seat), symbols);
                let said = said.iter().find(|recorded| recorded.card == card);
                refer(&mut line, &mut notes, said.map_or("", |recorded| &recorded.note));
            }
            lines.push(line);
        }
    }
    // Cards that cannot be put into tricks, for hands or contract are not known.
    let rest: Vec<_> = left.collect();
    if !rest.is_empty() {
        let mut line = Line::default();
        line.push(Style::Plain, PLAYED);
        for recorded in rest {
            line.push(Style::Plain, " ");
            line.card(recorded.card, Style::Plain, symbols);
            refer(&mut line, &mut notes, &recorded.note);
        }
        lines.push(line);
    }
    lines.extend(note_lines(notes));
    diagram(lines)
}

/// The contract and how it ended.
pub(super) fn result(record: &Record, symbols: Symbols) -> Diagram {
    let mut line = Line::default();
    match record.outcome {
        None => return Diagram::default(),
        Some(Outcome::PassedOut) => line.push(Style::Plain, "Passed out"),
        Some(Outcome::Ending { strain, leader }) => {
            line.push(Style::Plain, "Ending in ");
            line.strain(strain, symbols);
            line.push(Style::Plain, format!(", {} to lead", leader.name()));
        }
        Some(Outcome::Contract(contract)) => {
            line.push(Style::Plain, contract.bid.level().to_string());
            line.strain(contract.strain(), symbols);
            let declarer = contract.declarer.name();
            line.push(Style::Plain, format!("{} by {declarer}", contract.doubling));
            if let Some(tricks) = record.tricks {
                line.push(Style::Plain, format!(", {}", made(tricks, contract.bid.tricks())));
            }
        }
    }
    diagram(vec![line])
}

fn made(tricks: u8, needed: u8) -> String {
    match tricks.cmp(&needed) {
        std::cmp::Ordering::Less => format!("down {}", needed - tricks),
        std::cmp::Ordering::Equal => "made".to_owned(),
        std::cmp::Ordering::Greater => format!("made with {} over", tricks - needed),
    }
}

fn columns_heading(indent: usize) -> Line {
    let mut line = Line::default();
    for (place, seat) in COLUMNS.into_iter().enumerate() {
        line.advance(indent + place * COLUMN);
        line.push(Style::Heading, seat.name());
    }
    line
}

fn leader_mark(trick: &Trick, seat: Seat, symbols: Symbols) -> &'static str {
    match symbols {
        _ if seat != trick.leader() => " ",
        Symbols::Unicode => "▸",
        Symbols::Letters => ">",
    }
}

fn card_style(position: &PlayState, trick: &Trick, seat: Seat) -> Style {
    let won = trick.is_complete()
        && trick.winner(position.strain()).is_some_and(|(winner, _)| winner == seat);
    if won { Style::Winner } else { Style::Plain }
}

/// Puts the number of a note behind what it is about.
fn refer(line: &mut Line, notes: &mut Vec<String>, note: &str) {
    let note = one_line(note);
    if !note.is_empty() {
        notes.push(note);
        line.push(Style::Plain, format!("[{}]", notes.len()));
    }
}

fn note_lines(notes: Vec<String>) -> impl Iterator<Item = Line> {
    (1..).zip(notes).map(|(number, note): (usize, _)| {
        let mut line = Line::default();
        line.push(Style::Plain, format!("[{number}] {note}"));
        line
    })
}
