//! The one-card game of [GIB, Figure 10], where deep pruning goes wrong.
//!
//! One card lies on the table; both know it, its suit is what counts. A leaf marked with a suit is
//! won by the maximizer if the card is of that suit.
//!
//! ```text
//! max ── ♣
//!  └─ min ── ♦
//!      └─ max ── ♥
//!          └─ min ── ♣
//!              └──── lost
//! ```

use merrimac_search::Finite;

use super::tree::{Tree, TreeGame};

pub(crate) const LOST: usize = 0;
pub(crate) const CLUB: usize = 1;
pub(crate) const DIAMOND: usize = 2;
pub(crate) const HEART: usize = 3;
pub(crate) const SPADE: usize = 4;
pub(crate) const CLUB_OR_DIAMOND: usize = 5;
pub(crate) const WON: usize = 6;

/// Any two suits meet in nothing, since the minimizer knows the card. A heart or a club is as good
/// as everything, since the maximizer may change a diamond or a spade into a club.
pub(crate) fn values() -> Finite {
    let covers = [
        (LOST, CLUB),
        (LOST, DIAMOND),
        (LOST, HEART),
        (LOST, SPADE),
        (CLUB, CLUB_OR_DIAMOND),
        (DIAMOND, CLUB_OR_DIAMOND),
        (CLUB_OR_DIAMOND, WON),
        (HEART, WON),
        (SPADE, WON),
    ];
    Finite::from_covers(7, &covers).expect("the paper's figure is of a lattice")
}

pub(crate) fn game() -> TreeGame<Finite> {
    let ply_4 = Tree::Min(vec![Tree::Leaf(CLUB), Tree::Leaf(LOST)]);
    let ply_3 = Tree::Max(vec![Tree::Leaf(HEART), ply_4]);
    let ply_2 = Tree::Min(vec![Tree::Leaf(DIAMOND), ply_3]);
    TreeGame::new(values(), Tree::Max(vec![Tree::Leaf(CLUB), ply_2]))
}
