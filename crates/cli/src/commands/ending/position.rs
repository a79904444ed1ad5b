//! From a board to the ending that declarer sees.

use anyhow::{Context, anyhow, bail, ensure};
use merrimac_cards::{
    BySeat, BySuit, Card, Contract, Hand, Outcome, ParseHandError, Seat, Strain, Trick,
};
use merrimac_single_dummy::{Ending, EndingBuilder};

use crate::failure::counted;
use crate::input::ReadBoard;

/// Where a board stands after its recorded cards.
pub(super) struct Position {
    builder: EndingBuilder,
    /// What was bid, if more is known of it than its strain.
    pub(super) contract: Option<Contract>,
    /// The tricks that declarer's side has won, if they can be counted.
    pub(super) won: Option<u8>,
    /// The tricks that declarer's side still needs, as the board says.
    pub(super) needed: Option<u8>,
    /// What everybody has played in the recorded cards.
    pub(super) played: BySeat<Hand>,
    /// Whether these are all cards since the deal.
    pub(super) is_whole: bool,
}

impl Position {
    /// The position on a board.
    pub(super) fn of(board: &ReadBoard) -> anyhow::Result<Self> {
        let tag = board.game.as_ref().and_then(|game| game.value("Needed"));
        let tagged = tag.map(|value| value.trim().parse::<u8>()).transpose();
        let tagged = tagged.ok().with_context(|| {
            format!("Needed: expected a number of tricks, found {:?}", tag.unwrap_or_default())
        })?;
        match board.record.outcome {
            Some(Outcome::Ending { strain, leader }) => {
                let declarer = board.game.as_ref().and_then(|game| game.tag("Declarer")?.seat());
                let declarer = declarer.context("say who declares: the tag Declarer")?;
                let mut table = Table::of_ending(board, strain, declarer, leader)?;
                table.play(board)?;
                let needed = tagged.map(|needed| needed.saturating_sub(table.won));
                Ok(Self { needed, ..table.position() })
            }
            Some(Outcome::Contract(contract)) if is_whole(board, contract) => {
                let mut table = Table::of_deal(board, contract)?;
                table.play(board)?;
                let needed = contract.bid.tricks().saturating_sub(table.won);
                let won = Some(table.won);
                let needed = tagged.or(Some(needed));
                let contract = Some(contract);
                Ok(Self { contract, won, needed, is_whole: true, ..table.position() })
            }
            Some(Outcome::Contract(contract)) => Self::late(board, contract, tagged),
            _ => bail!("say what is played: the tags Contract and Declarer"),
        }
    }

    /// An end position of a contract: its leader is that of the play section.
    fn late(board: &ReadBoard, contract: Contract, needed: Option<u8>) -> anyhow::Result<Self> {
        ensure!(
            board.record.cards.is_empty(),
            "cards played in an ending: give its strain alone as the Contract"
        );
        let leader = board.game.as_ref().and_then(|game| game.tag("Play")?.seat());
        let leader = leader.context("say who is on lead: the tag Play")?;
        let table = Table::of_ending(board, contract.strain(), contract.declarer, leader)?;
        let won = needed.map(|needed| won_before(&table, contract, needed)).transpose()?;
        Ok(Self { contract: Some(contract), won, needed, ..table.position() })
    }

    /// The ending in which declarer's side needs this many tricks.
    pub(super) fn ending(&self, tricks: u8) -> anyhow::Result<Ending> {
        Ok(Ending::try_from(EndingBuilder { tricks, ..self.builder.clone() })?)
    }
}

/// Whether a board gives the whole deal, as far as declarer knows it.
fn is_whole(board: &ReadBoard, contract: Contract) -> bool {
    board.record.deal.hand(contract.declarer).len() == 13
}

/// The tricks that declarer's side must have won if it needs this many for its contract.
fn won_before(table: &Table, contract: Contract, needed: u8) -> anyhow::Result<u8> {
    let left = table.hands[contract.declarer].len() as u8;
    let gone = 13_u8.saturating_sub(left);
    let bid = contract.bid.tricks();
    match bid.checked_sub(needed) {
        Some(won) if won <= gone => Ok(won),
        _ => {
            let needed = counted(needed.into(), "trick");
            bail!("{needed} cannot be needed for {} with {gone} gone", counted(bid.into(), "trick"))
        }
    }
}

/// The cards while the recorded ones are played.
struct Table {
    strain: Strain,
    declarer: Seat,
    /// What the seen hands hold, and the cards that a defender is known to hold.
    hands: BySeat<Hand>,
    /// What the defenders hold besides.
    hidden: Hand,
    /// The defenders' hands are given, but declarer has not seen them.
    is_open: bool,
    voids: BySeat<BySuit<bool>>,
    trick: Trick,
    played: BySeat<Hand>,
    won: u8,
}

impl Table {
    /// An end position, as the file gives it. Where it leaves hands open the tag Hidden tells what is out.
    fn of_ending(
        board: &ReadBoard,
        strain: Strain,
        declarer: Seat,
        leader: Seat,
    ) -> anyhow::Result<Self> {
        let deal = &board.record.deal;
        let tag = board.game.as_ref().and_then(|game| game.value("Hidden"));
        let hidden = tag.map(|tag| {
            tag.parse().map_err(|fault: ParseHandError| anyhow!("Hidden {tag:?}: {fault}"))
        });
        let hidden: Option<Hand> = hidden.transpose()?;
        let given = declarer.side().opponents().seats().map(|seat| deal.hand(seat));
        Ok(Self {
            strain,
            declarer,
            hands: *deal.hands(),
            // Cards that are named twice are one card, known to be there.
            hidden: hidden.unwrap_or_default() - (given[0] | given[1]),
            is_open: hidden.is_none(),
            voids: BySeat::default(),
            trick: Trick::new(leader),
            played: BySeat::default(),
            won: 0,
        })
    }

    /// A whole deal: what declarer's side was not dealt is out.
    fn of_deal(board: &ReadBoard, contract: Contract) -> anyhow::Result<Self> {
        let leader = contract.opening_leader();
        let mut table = Self::of_ending(board, contract.strain(), contract.declarer, leader)?;
        let seen = contract.side().seats().map(|seat| table.hands[seat]);
        ensure!(seen.iter().all(|hand| hand.len() == 13), "dummy's hand is not given in full");
        let defenders = contract.side().opponents().seats();
        let given = defenders.iter().fold(Hand::EMPTY, |given, &seat| given | table.hands[seat]);
        table.hidden = !(seen[0] | seen[1] | given);
        table.is_open = true;
        Ok(table)
    }

    /// Plays the recorded cards.
    fn play(&mut self, board: &ReadBoard) -> anyhow::Result<()> {
        board.record.cards.iter().try_for_each(|played| self.put(played.card))
    }

    fn put(&mut self, card: Card) -> anyhow::Result<()> {
        let seat = self.trick.turn();
        let is_defender = seat.side() != self.declarer.side();
        if self.hands[seat].contains(card) {
            self.hands[seat] = self.hands[seat].without(card);
        } else if is_defender && self.hidden.contains(card) && !self.voids[seat][card.suit()] {
            self.hidden = self.hidden.without(card);
        } else {
            bail!("{card} cannot be played: {} does not have it", seat.name());
        }
        if let Some(led) = self.trick.suit().filter(|&led| led != card.suit()) {
            let follows = !self.hands[seat].holding(led).is_void();
            ensure!(!follows, "{card} cannot be played: {} can follow suit", seat.name());
            self.voids[seat][led] = is_defender;
        }
        self.played[seat] = self.played[seat].with(card);
        self.trick.push(card);
        if let Some((winner, _)) =
            self.trick.winner(self.strain).filter(|_| self.trick.is_complete())
        {
            self.won += u8::from(winner.side() == self.declarer.side());
            self.trick = Trick::new(winner);
        }
        Ok(())
    }

    /// What declarer knows now.
    fn position(self) -> Position {
        let leader = self.trick.leader();
        let mut builder = EndingBuilder::new(self.strain, self.declarer, leader, 0);
        builder.hands = self.hands;
        builder.hidden = self.hidden;
        if self.is_open {
            for seat in self.declarer.side().opponents().seats() {
                builder.hidden = builder.hidden | builder.hands[seat];
                builder.hands[seat] = Hand::EMPTY;
            }
        }
        (builder.voids, builder.trick) = (self.voids, self.trick);
        let played = self.played;
        Position { builder, contract: None, won: None, needed: None, played, is_whole: false }
    }
}
