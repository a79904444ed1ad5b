//! What a table is to play: boards, once or twice, as they are dealt there.
//!
//! A teams match needs every deal played twice with the teams' seats exchanged. Either two tables
//! play the same boards, the open and the closed room, or one table plays every board twice and the
//! second time turns it one seat clockwise: the hand of North goes to East, East deals for North,
//! and the vulnerability goes with the hands. Then each pair has held both sides' cards and nobody
//! has moved a chair. Records are turned back, so that both results stand on the same board.

use merrimac_cards::{
    Board, BySeat, Contract, DealBuilder, Outcome, Record, Room, Seat, Vulnerability,
};

/// One board to be played at a table.
///
/// ```
/// use merrimac_cards::{Board, Record, Seat};
/// use merrimac_protocol::Sitting;
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let board = Board::numbered(1, deal);
/// let sittings = Sitting::with_replay([Record::of_board(&board)]);
/// let replay = sittings[1].board().expect("the whole deal is known");
/// assert_eq!(replay.dealer, Seat::East);
/// assert_eq!(replay.deal.hand(Seat::East), board.deal.hand(Seat::North));
/// # Ok::<(), merrimac_cards::ParseDealError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    /// The board as its file has it; calls and cards in it are not used.
    pub source: Record,
    /// The room that the record names.
    pub room: Option<Room>,
    /// Whether it is turned one seat clockwise at the table.
    pub turned: bool,
}

impl Sitting {
    /// Every board once, in the order of the file.
    pub fn once(boards: impl IntoIterator<Item = Record>, room: Option<Room>) -> Vec<Self> {
        boards.into_iter().map(|source| Self { source, room, turned: false }).collect()
    }

    /// Every board twice in a row: as it is, for the open room, and turned, for the closed one.
    pub fn with_replay(boards: impl IntoIterator<Item = Record>) -> Vec<Self> {
        let twice = |source: Record| {
            let open = Self { source: source.clone(), room: Some(Room::Open), turned: false };
            [open, Self { source, room: Some(Room::Closed), turned: true }]
        };
        boards.into_iter().flat_map(twice).collect()
    }

    /// The board as it is dealt at the table; none if not all its cards are known.
    pub fn board(&self) -> Option<Board> {
        let board = self.source.board()?;
        Some(if self.turned { turned(&board) } else { board })
    }

    /// The record of what was played at the table, on the board as its file has it.
    pub fn record(&self, played: Record) -> Record {
        let place = |seat: Seat| if self.turned { seat.next() } else { seat };
        let home = |seat: Seat| if self.turned { seat.previous() } else { seat };
        let outcome = played.outcome.map(|outcome| match outcome {
            Outcome::Contract(contract) => {
                Outcome::Contract(Contract { declarer: home(contract.declarer), ..contract })
            }
            other => other,
        });
        let board = self.source.board();
        Record {
            room: self.room,
            number: board.map(|board| board.number),
            dealer: board.map(|board| board.dealer),
            vulnerability: board.map(|board| board.vulnerability),
            players: BySeat::from_fn(|seat| played.players[place(seat)].clone()),
            deal: self.source.deal,
            outcome,
            event: self.source.event.clone(),
            site: self.source.site.clone(),
            date: self.source.date.clone(),
            scoring: self.source.scoring.clone(),
            ..played
        }
    }
}

/// The board turned one seat clockwise.
fn turned(board: &Board) -> Board {
    let hands = BySeat::from_fn(|seat: Seat| board.deal.hand(seat.previous()));
    let deal = DealBuilder { hands }.partial().and_then(merrimac_cards::PartialDeal::full);
    Board {
        number: board.number,
        dealer: board.dealer.next(),
        vulnerability: match board.vulnerability {
            Vulnerability::NorthSouth => Vulnerability::EastWest,
            Vulnerability::EastWest => Vulnerability::NorthSouth,
            same => same,
        },
        deal: deal.expect("a deal turned round is a deal"),
    }
}

#[cfg(test)]
mod tests;
