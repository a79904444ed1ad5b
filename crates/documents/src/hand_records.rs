//! Hand records: the deals of a session with the tricks everybody can make, and par.

mod html;
mod pdf;
mod suit_shapes;

use merrimac_cards::{BySeat, Deal, Holding, Rank, Seat, Vulnerability};
use merrimac_double_dummy::{DdTable, Par};

/// Hand records of a session.
#[derive(Debug)]
pub struct Sheet {
    /// What stands over every page.
    pub title: String,
    /// The boards in order.
    pub boards: Vec<BoardSheet>,
}

impl Sheet {
    /// As a web page that prints well.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// As a PDF file: A4, three boards across and four down.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::document(self)
    }

    /// Keeps one of boards that several tables played.
    pub fn drop_repeated(&mut self) {
        let mut seen = std::collections::BTreeSet::new();
        self.boards.retain(|board| seen.insert((board.number.clone(), board.deal.to_string())));
    }
}

/// The hand record of one board.
#[derive(Debug)]
pub struct BoardSheet {
    /// Its number; empty if it has none.
    number: String,
    dealer: Seat,
    vulnerability: Vulnerability,
    deal: Deal,
    points: BySeat<u8>,
    table: DdTable,
    /// The par score of North and South.
    par: i32,
    /// The contracts that reach it.
    contracts: Vec<String>,
}

impl BoardSheet {
    /// A board with its table of tricks and its par.
    pub fn new(
        number: Option<u32>,
        deal: Deal,
        dealer: Seat,
        vulnerability: Vulnerability,
        table: DdTable,
        par: &Par,
    ) -> Self {
        Self {
            number: number.map(|number| number.to_string()).unwrap_or_default(),
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
    fn conditions(&self) -> [String; 2] {
        let vulnerable = match self.vulnerability {
            Vulnerability::None => "Neither vul",
            Vulnerability::NorthSouth => "N-S vul",
            Vulnerability::EastWest => "E-W vul",
            Vulnerability::Both => "Both vul",
        };
        [format!("{} deals", self.dealer.name()), vulnerable.to_owned()]
    }

    /// `Par +420`
    fn par_text(&self) -> String {
        if self.contracts.is_empty() {
            "Par: pass".to_owned()
        } else {
            format!("Par {:+}", self.par)
        }
    }
}

/// `AK1072`, `—`
fn ranks(holding: Holding) -> String {
    if holding.is_void() {
        return "—".to_owned();
    }
    let rank = |rank: Rank| if rank == Rank::Ten { "10".to_owned() } else { rank.to_string() };
    holding.iter().map(rank).collect()
}
