//! What a hand record says, whatever it is printed on.

use merrimac_cards::{BySeat, Deal, Holding, Rank, Record, Seat, Vulnerability};
use merrimac_double_dummy::DdTable;

use crate::commands::solve::TableAnswer;

/// Hand records of a session.
pub(super) struct Sheet {
    /// What stands over every page.
    pub(super) title: String,
    /// The boards in order.
    pub(super) boards: Vec<BoardSheet>,
}

impl Sheet {
    /// Keeps one of boards that several tables played.
    pub(super) fn drop_repeated(&mut self) {
        let mut seen = std::collections::BTreeSet::new();
        self.boards.retain(|board| seen.insert((board.number.clone(), board.deal.to_string())));
    }
}

/// The hand record of one board.
pub(super) struct BoardSheet {
    /// Its number; empty if it has none.
    pub(super) number: String,
    pub(super) dealer: Seat,
    pub(super) vulnerability: Vulnerability,
    pub(super) deal: Deal,
    pub(super) points: BySeat<u8>,
    pub(super) table: DdTable,
    /// The par score of North and South.
    pub(super) par: i32,
    /// The contracts that reach it.
    pub(super) contracts: Vec<String>,
}

impl BoardSheet {
    pub(super) fn new(record: &Record, answer: TableAnswer) -> Self {
        let TableAnswer { deal, dealer, vulnerability, table, par } = answer;
        Self {
            number: record.number.map(|number| number.to_string()).unwrap_or_default(),
            dealer,
            vulnerability,
            deal,
            points: deal.hands().map(merrimac_cards::Hand::high_card_points),
            table,
            par: par.north_south,
            contracts: par.contracts.iter().map(ToString::to_string).collect(),
        }
    }

    /// `East deals, NS vulnerable`
    pub(super) fn conditions(&self) -> [String; 2] {
        let vulnerable = match self.vulnerability {
            Vulnerability::None => "Neither vul",
            Vulnerability::NorthSouth => "N-S vul",
            Vulnerability::EastWest => "E-W vul",
            Vulnerability::Both => "Both vul",
        };
        [format!("{} deals", self.dealer.name()), vulnerable.to_owned()]
    }

    /// `Par +420`
    pub(super) fn par_text(&self) -> String {
        if self.contracts.is_empty() {
            "Par: pass".to_owned()
        } else {
            format!("Par {:+}", self.par)
        }
    }
}

/// `AK1072`, `—`
pub(super) fn ranks(holding: Holding) -> String {
    if holding.is_void() {
        return "—".to_owned();
    }
    let rank = |rank: Rank| if rank == Rank::Ten { "10".to_owned() } else { rank.to_string() };
    holding.iter().map(rank).collect()
}
