//! Hand records as a PDF file: A4, three boards across and four down.
//!
//! Text is in Helvetica, which every reader of PDF has; suit symbols are drawn. Lengths are in
//! points, and heights are counted from the bottom, as PDF has it.

use merrimac_cards::{Seat, Strain, Suit};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::{BoardSheet, Sheet, ranks, suit_shapes};

const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 28.0;
const TITLE: f32 = 20.0;
const COLUMNS: usize = 3;
const ROWS: usize = 4;
const PLAIN: Name<'_> = Name(b"F1");
const BOLD: Name<'_> = Name(b"F2");
/// The height of a line of a hand.
const LINE: f32 = 10.8;
/// The size of its letters.
const LETTERS: f32 = 9.5;

/// The whole document.
pub(super) fn document(sheet: &Sheet) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let [catalog, tree, plain, bold] = [1, 2, 3, 4].map(Ref::new);
    let pages: Vec<&[BoardSheet]> = sheet.boards.chunks(COLUMNS * ROWS).collect();
    let page_of = |number: usize| Ref::new(5 + 2 * number as i32);
    let content_of = |number: usize| Ref::new(6 + 2 * number as i32);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages.len()).map(page_of)).count(pages.len() as i32);
    for (font, name) in [(plain, "Helvetica"), (bold, "Helvetica-Bold")] {
        pdf.type1_font(font)
            .base_font(Name(name.as_bytes()))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (number, boards) in pages.iter().enumerate() {
        let mut page = pdf.page(page_of(number));
        page.parent(tree)
            .media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1))
            .contents(content_of(number));
        page.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        page.finish();
        let place = format!("{} / {}", number + 1, pages.len());
        pdf.stream(content_of(number), &page_content(&sheet.title, &place, boards));
    }
    pdf.finish()
}

fn page_content(title: &str, place: &str, boards: &[BoardSheet]) -> Vec<u8> {
    let mut ink = Ink(Content::new());
    let top = PAGE.1 - MARGIN;
    let title = if title.is_empty() { "Hand records" } else { title };
    ink.text(BOLD, 12.0, (MARGIN, top - 10.0), title);
    ink.text(PLAIN, 9.0, (PAGE.0 - MARGIN - 24.0, top - 10.0), place);
    let width = (PAGE.0 - 2.0 * MARGIN) / COLUMNS as f32;
    let height = (PAGE.1 - 2.0 * MARGIN - TITLE) / ROWS as f32;
    for (index, board) in boards.iter().enumerate() {
        let left = MARGIN + width * (index % COLUMNS) as f32;
        let ceiling = top - TITLE - height * (index / COLUMNS) as f32;
        ink.frame((left, ceiling - height), (width, height));
        draw_board(&mut ink, board, left + 5.0, ceiling - 4.0);
    }
    ink.0.finish().to_vec()
}

/// Draws a board below and right of a corner.
fn draw_board(ink: &mut Ink, board: &BoardSheet, left: f32, top: f32) {
    let number = if board.number.is_empty() { "Deal" } else { &board.number };
    ink.text(BOLD, 13.0, (left, top - 12.0), number);
    for (line, words) in (1..).zip(board.conditions()) {
        ink.text(PLAIN, 7.5, (left, top - 13.0 - 9.0 * line as f32), &words);
    }
    let hands = [
        (Seat::North, 60.0, 0.0),
        (Seat::West, 0.0, 4.0),
        (Seat::East, 110.0, 4.0),
        (Seat::South, 60.0, 8.0),
    ];
    for (seat, right, down) in hands {
        draw_hand(ink, board, seat, (left + right, top - down * LINE));
    }
    draw_points(ink, board, (left + 126.0, top - 8.0));
    draw_table(ink, board, (left, top - 12.0 * LINE - 8.0));
    let mut height = top - 12.0 * LINE - 16.0;
    ink.text(BOLD, 8.0, (left + 92.0, height), &board.par_text());
    for contract in board.contracts.iter().take(4) {
        height -= 9.5;
        draw_contract(ink, contract, (left + 92.0, height));
    }
}

fn draw_hand(ink: &mut Ink, board: &BoardSheet, seat: Seat, (left, top): (f32, f32)) {
    for (line, suit) in (1..).zip(Suit::DESCENDING) {
        let base = top - LINE * line as f32;
        ink.suit(suit, (left, base), 7.0);
        ink.text(PLAIN, LETTERS, (left + 9.5, base), &ranks(board.deal.hand(seat).holding(suit)));
    }
}

/// High-card points, each where its hand lies.
fn draw_points(ink: &mut Ink, board: &BoardSheet, (x, y): (f32, f32)) {
    let places = [
        (Seat::North, 14.0, 0.0),
        (Seat::West, 0.0, 8.0),
        (Seat::East, 28.0, 8.0),
        (Seat::South, 14.0, 16.0),
    ];
    for (seat, right, down) in places {
        ink.number(PLAIN, 7.5, (x + right, y - down), board.points[seat]);
    }
}

/// Tricks of every declarer; those that make a contract are bold.
fn draw_table(ink: &mut Ink, board: &BoardSheet, (left, top): (f32, f32)) {
    const STEP: f32 = 13.5;
    let column = |index: usize| left + 12.0 + STEP * index as f32;
    let strains = Strain::ALL.into_iter().rev();
    for (index, strain) in strains.clone().enumerate() {
        match strain.trump() {
            Some(suit) => ink.suit(suit, (column(index) + 2.0, top - 7.5), 6.5),
            None => ink.text(PLAIN, 7.0, (column(index), top - 7.0), "NT"),
        }
    }
    let seats = [Seat::North, Seat::South, Seat::East, Seat::West];
    for (line, seat) in (1..).zip(seats) {
        let base = top - 7.0 - 8.5 * line as f32;
        ink.text(PLAIN, 7.5, (left, base), &seat.to_string());
        for (index, strain) in strains.clone().enumerate() {
            let tricks = board.table[seat][strain];
            let (font, grey) = if tricks >= 7 { (BOLD, 0.0) } else { (PLAIN, 0.55) };
            ink.0.set_fill_gray(grey);
            ink.number(font, 7.5, (column(index), base), tricks);
            ink.0.set_fill_gray(0.0);
        }
    }
}

/// `4S= by NS` with a drawn suit.
fn draw_contract(ink: &mut Ink, contract: &str, (left, base): (f32, f32)) {
    let (level, rest) = contract.split_at(1);
    match rest.chars().next().and_then(Suit::from_letter) {
        Some(suit) => {
            ink.text(PLAIN, 8.0, (left, base), level);
            ink.suit(suit, (left + 5.0, base), 6.5);
            ink.text(PLAIN, 8.0, (left + 12.5, base), &rest[1..]);
        }
        None => ink.text(PLAIN, 8.0, (left, base), contract),
    }
}

/// What is drawn on a page, in black unless said otherwise.
struct Ink(Content);

impl Ink {
    fn text(&mut self, font: Name<'_>, size: f32, (x, y): (f32, f32), text: &str) {
        let bytes: Vec<u8> = text.chars().map(win_ansi).collect();
        self.0.begin_text().set_font(font, size).next_line(x, y).show(Str(&bytes)).end_text();
    }

    /// A number of at most two digits, flush right.
    fn number(&mut self, font: Name<'_>, size: f32, (x, y): (f32, f32), number: u8) {
        let digit = 0.556 * size;
        let shift = if number < 10 { digit } else { 0.0 };
        self.text(font, size, (x + shift, y), &number.to_string());
    }

    fn suit(&mut self, suit: Suit, corner: (f32, f32), size: f32) {
        let [red, green, blue] = match suit {
            Suit::Spades => [0.07, 0.23, 0.61],
            Suit::Hearts => [0.78, 0.06, 0.18],
            Suit::Diamonds => [0.82, 0.41, 0.12],
            Suit::Clubs => [0.11, 0.48, 0.18],
        };
        self.0.set_fill_rgb(red, green, blue);
        suit_shapes::draw(&mut self.0, suit, corner, size);
        self.0.set_fill_gray(0.0);
    }

    fn frame(&mut self, (x, y): (f32, f32), (width, height): (f32, f32)) {
        self.0.set_line_width(0.4).set_stroke_gray(0.6);
        self.0.rect(x, y, width, height).stroke();
    }
}

/// The byte of a letter in the encoding of the fonts; `?` for what they do not have.
fn win_ansi(letter: char) -> u8 {
    match letter {
        '—' => 0x97,
        '–' => 0x96,
        '’' => 0x92,
        letter => u8::try_from(u32::from(letter)).unwrap_or(b'?'),
    }
}
