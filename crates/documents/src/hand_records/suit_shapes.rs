//! The four suit symbols as outlines, so that a document needs no font that has them.
//!
//! Each is drawn in a square of side one that stands on the base line.

use merrimac_cards::Suit;
use pdf_writer::Content;

/// A point in the square.
type Point = (f32, f32);

/// Draws a suit symbol with its lower left corner at a point, in the colour that is set.
pub(super) fn draw(content: &mut Content, suit: Suit, corner: Point, size: f32) {
    let mut pen = Pen { content, corner, size };
    match suit {
        Suit::Diamonds => pen.diamond(),
        Suit::Hearts => pen.heart(),
        Suit::Spades => {
            pen.spade();
            pen.stem();
        }
        Suit::Clubs => {
            for centre in [(0.5, 0.74), (0.26, 0.38), (0.74, 0.38)] {
                pen.circle(centre, 0.235);
            }
            pen.circle((0.5, 0.5), 0.1);
            pen.stem();
        }
    }
}

struct Pen<'a> {
    content: &'a mut Content,
    corner: Point,
    size: f32,
}

impl Pen<'_> {
    fn place(&self, (x, y): Point) -> Point {
        (self.corner.0 + x * self.size, self.corner.1 + y * self.size)
    }

    fn start(&mut self, at: Point) {
        let (x, y) = self.place(at);
        self.content.move_to(x, y);
    }

    fn line(&mut self, to: Point) {
        let (x, y) = self.place(to);
        self.content.line_to(x, y);
    }

    fn curve(&mut self, first: Point, second: Point, to: Point) {
        let ((x1, y1), (x2, y2), (x3, y3)) =
            (self.place(first), self.place(second), self.place(to));
        self.content.cubic_to(x1, y1, x2, y2, x3, y3);
    }

    fn fill(&mut self) {
        self.content.close_path();
        self.content.fill_nonzero();
    }

    fn diamond(&mut self) {
        self.start((0.5, 1.0));
        for corner in [(0.88, 0.5), (0.5, 0.0), (0.12, 0.5)] {
            self.line(corner);
        }
        self.fill();
    }

    fn heart(&mut self) {
        self.start((0.5, 0.0));
        self.curve((0.40, 0.22), (0.04, 0.42), (0.04, 0.70));
        self.curve((0.04, 0.88), (0.15, 0.98), (0.28, 0.98));
        self.curve((0.40, 0.98), (0.48, 0.90), (0.5, 0.78));
        self.curve((0.52, 0.90), (0.60, 0.98), (0.72, 0.98));
        self.curve((0.85, 0.98), (0.96, 0.88), (0.96, 0.70));
        self.curve((0.96, 0.42), (0.60, 0.22), (0.5, 0.0));
        self.fill();
    }

    fn spade(&mut self) {
        self.start((0.5, 1.0));
        self.curve((0.42, 0.80), (0.05, 0.62), (0.05, 0.38));
        self.curve((0.05, 0.22), (0.15, 0.14), (0.27, 0.14));
        self.curve((0.38, 0.14), (0.46, 0.20), (0.5, 0.30));
        self.curve((0.54, 0.20), (0.62, 0.14), (0.73, 0.14));
        self.curve((0.85, 0.14), (0.95, 0.22), (0.95, 0.38));
        self.curve((0.95, 0.62), (0.58, 0.80), (0.5, 1.0));
        self.fill();
    }

    fn stem(&mut self) {
        self.start((0.5, 0.42));
        self.curve((0.49, 0.18), (0.42, 0.05), (0.30, 0.0));
        self.line((0.70, 0.0));
        self.curve((0.58, 0.05), (0.51, 0.18), (0.5, 0.42));
        self.fill();
    }

    /// Four curves make a circle but for a few thousandths.
    fn circle(&mut self, (x, y): Point, radius: f32) {
        let arm = radius * 0.5523;
        self.start((x + radius, y));
        self.curve((x + radius, y + arm), (x + arm, y + radius), (x, y + radius));
        self.curve((x - arm, y + radius), (x - radius, y + arm), (x - radius, y));
        self.curve((x - radius, y - arm), (x - arm, y - radius), (x, y - radius));
        self.curve((x + arm, y - radius), (x + radius, y - arm), (x + radius, y));
        self.fill();
    }
}
