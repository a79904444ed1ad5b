//! Tic-tac-toe, with the partitions of [GIB, §2.1, 2.3]: boards on which some squares do not matter.
//!
//! A set of boards is a [`Pattern`]: for each square, which contents it may have. That says a little
//! more than the paper's X, O, blank and `?`, and the paper's patterns are among them:
//!
//! ```text
//! X X X      X X _      X X _
//! ? ? ?  (2) ? ? ?  (3) ? _ _  (4)
//! ? ? ?      ? ? ?      ? ? X
//! won        X to move  O to move
//! ```
//!
//! Footnote 4 of the paper is the delicate part: a pattern with X to move speaks of boards on which
//! nobody has won. So `R` and `C` have to make sure that the moves they speak of neither finish a
//! line nor fill the board, unless the set moved into says so.

use std::fmt;

use merrimac_search::partition::{Intersect, PartitionSystem};
use merrimac_search::{Chain, Game, Turn};

/// What a square may hold, one bit each.
type Contents = u16;
const BLANK: Contents = 1;
const CROSS: Contents = 2;
const NOUGHT: Contents = 4;
const ANY: Contents = BLANK | CROSS | NOUGHT;

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A board; crosses move first and are the maximizer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Board([Contents; 9]);

impl Board {
    /// The board before the first move.
    pub(crate) const EMPTY: Self = Self([BLANK; 9]);

    /// The board drawn as three rows of X, O and `_` with strokes between.
    #[cfg(test)]
    pub(crate) fn read(text: &str) -> Self {
        let squares = text.chars().filter(|&mark| mark != '/').map(|mark| match mark {
            'X' => CROSS,
            'O' => NOUGHT,
            _ => BLANK,
        });
        Self(squares.collect::<Vec<_>>().try_into().expect("nine squares"))
    }

    /// The boards that agree with this one on these squares.
    #[cfg(test)]
    pub(crate) fn where_these_matter(self, matters: [bool; 9]) -> Pattern {
        Pattern(std::array::from_fn(|square| if matters[square] { self.0[square] } else { ANY }))
    }

    fn count(self, mark: Contents) -> usize {
        self.0.iter().filter(|&&square| square == mark).count()
    }

    fn blanks(self) -> impl Iterator<Item = usize> {
        (0..9).filter(move |&square| self.0[square] == BLANK)
    }

    /// Whose mark is made next, if the game goes on.
    fn mover(self) -> Contents {
        if self.count(CROSS) == self.count(NOUGHT) { CROSS } else { NOUGHT }
    }

    fn line_of(self, mark: Contents) -> Option<[usize; 3]> {
        LINES.into_iter().find(|line| line.iter().all(|&square| self.0[square] == mark))
    }

    pub(crate) fn is_over(self) -> bool {
        self.line_of(CROSS).or(self.line_of(NOUGHT)).is_some() || self.count(BLANK) == 0
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Pattern(self.0))
    }
}

/// The game: worth 1 to crosses if they win, -1 if noughts do, 0 if drawn.
pub(crate) struct TicTacToe(Chain<i32>);

impl TicTacToe {
    /// The rules.
    pub(crate) fn new() -> Self {
        Self(Chain::new(-1, 1))
    }
}

impl Game for TicTacToe {
    type Position = Board;
    type Values = Chain<i32>;

    fn values(&self) -> &Chain<i32> {
        &self.0
    }

    fn turn(&self, board: &Board) -> Turn<i32> {
        if board.line_of(CROSS).is_some() {
            Turn::Over(1)
        } else if board.line_of(NOUGHT).is_some() {
            Turn::Over(-1)
        } else if board.count(BLANK) == 0 {
            Turn::Over(0)
        } else if board.mover() == CROSS {
            Turn::Max
        } else {
            Turn::Min
        }
    }

    fn successors(&self, board: &Board) -> impl Iterator<Item = Board> {
        let board = *board;
        board.blanks().filter(move |_| !board.is_over()).map(move |square| {
            let mut next = board;
            next.0[square] = board.mover();
            next
        })
    }
}

/// Boards by what each square may hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pattern([Contents; 9]);

impl Pattern {
    /// Whether the board is one of them.
    pub(crate) fn holds(&self, board: &Board) -> bool {
        self.0.iter().zip(board.0).all(|(may, square)| may & square != 0)
    }

    /// Leaves out the boards with this content in this square. The board we speak of is not one.
    fn forbid(&mut self, square: usize, content: Contents) {
        self.0[square] &= !content;
    }

    /// How many squares are sure to be blank.
    fn sure_blanks(&self) -> usize {
        self.0.iter().filter(|&&may| may == BLANK).count()
    }

    /// Makes sure that this many squares are blank, as they are on the board.
    fn keep_blanks(&mut self, board: &Board, at_least: usize) {
        for square in board.blanks() {
            if self.sure_blanks() >= at_least {
                break;
            }
            self.0[square] = BLANK;
        }
    }

    /// Makes sure that `mark` put on `square` completes no line, as on the board it does not.
    fn keep_lines_open(&mut self, board: &Board, square: usize, mark: Contents) {
        for line in LINES.iter().filter(|line| line.contains(&square)) {
            let others = line.iter().filter(|&&other| other != square);
            if self.0[square] & BLANK != 0 && others.clone().all(|&other| self.0[other] & mark != 0)
            {
                match others.clone().find(|&&other| board.0[other] != mark) {
                    Some(&other) => self.forbid(other, mark),
                    None => self.forbid(square, BLANK),
                }
            }
        }
    }
}

impl fmt::Display for Pattern {
    /// Three rows of X, O, `_` for blank and `?` for anything; other mixtures as lists.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, &may) in self.0.iter().enumerate() {
            match may {
                BLANK => write!(f, "_")?,
                CROSS => write!(f, "X")?,
                NOUGHT => write!(f, "O")?,
                ANY => write!(f, "?")?,
                _ if may & BLANK == 0 => write!(f, "[XO]")?,
                _ if may & CROSS == 0 => write!(f, "[_O]")?,
                _ => write!(f, "[_X]")?,
            }
            if square % 3 == 2 && square < 8 {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The partitions of the paper's example.
pub(crate) struct Patterns;

impl PartitionSystem for Patterns {
    type Position = Board;
    type Set = Pattern;
    /// Who moves, if anybody.
    type Key = Option<Contents>;

    fn key(&self, board: &Board) -> Option<Option<Contents>> {
        Some((!board.is_over()).then(|| board.mover()))
    }

    fn contains(&self, pattern: &Pattern, board: &Board) -> bool {
        pattern.holds(board)
    }

    /// The line that won; of a drawn board, the whole.
    fn generalise(&self, board: &Board) -> Pattern {
        let Some(line) = board.line_of(CROSS).or(board.line_of(NOUGHT)) else {
            return Pattern(board.0);
        };
        let mut pattern = Pattern([ANY; 9]);
        for square in line {
            pattern.0[square] = board.0[square];
        }
        pattern
    }

    fn reach(&self, board: &Board, successor: &Board, set: &Pattern) -> Pattern {
        let mark = board.mover();
        let square = marked(board, successor);
        let mut pattern = *set;
        pattern.0[square] = BLANK;
        if !successor.is_over() {
            pattern.keep_lines_open(board, square, mark);
            pattern.keep_blanks(board, 2);
        }
        pattern
    }

    fn constrained(&self, board: &Board, explored: &[(Board, Pattern)]) -> Pattern {
        let mark = board.mover();
        let moves: Vec<(usize, Pattern)> =
            explored.iter().map(|(next, set)| (marked(board, next), *set)).collect();
        // A square may hold what every other move's set allows there; if it is not blank, its own
        // move is not there to be made.
        let mut pattern = Pattern([ANY; 9]);
        for (square, may) in pattern.0.iter_mut().enumerate() {
            let others = moves.iter().filter(|(own, _)| *own != square);
            *may = others.fold(ANY, |may, (_, set)| may & set.0[square]);
        }
        if let [(only, _)] = moves[..] {
            pattern.0[only] = BLANK;
        }
        // A square that is taken here but might be blank elsewhere brings a new move, which must
        // lead into one of the sets as well.
        for square in (0..9).filter(|&square| board.0[square] != BLANK) {
            let covered = moves
                .iter()
                .any(|(own, set)| set.0[square] & mark != 0 && pattern.0[*own] & !set.0[*own] == 0);
            if !covered {
                pattern.forbid(square, BLANK);
            }
        }
        (0..9).for_each(|square| pattern.keep_lines_open(board, square, mark));
        pattern.keep_blanks(board, 2);
        pattern
    }
}

impl Intersect for Patterns {
    fn intersect(&self, a: &Pattern, b: &Pattern) -> Pattern {
        Pattern(std::array::from_fn(|square| a.0[square] & b.0[square]))
    }
}

/// The square that was blank before.
fn marked(board: &Board, successor: &Board) -> usize {
    (0..9).find(|&square| board.0[square] != successor.0[square]).expect("a move makes a mark")
}
