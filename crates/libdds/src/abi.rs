//! The structures that cross the border, laid out as C lays out DDS's.
//!
//! Numbers in them mean what DDS's documentation says: seats N E S W are 0 to 3; suits ♠ ♥ ♦ ♣ are
//! 0 to 3 and notrump is 4; a rank is 2 to 14; a holding has bit 2 for the deuce up to bit 14 for
//! the ace. A text ends with a zero byte, or with its array.

#![expect(clippy::large_stack_arrays, reason = "the sizes are DDS's; here they are constants only")]

/// How many boards the structures for several boards hold.
pub const MAX_BOARDS: usize = 200;
/// How many tables of all five strains the structures for several tables hold.
pub const MAX_TABLES: usize = 40;
/// How many single strains they hold.
pub const MAX_STRAINS: usize = MAX_TABLES * 5;
/// The version of DDS whose interface this is.
pub const VERSION: [i32; 3] = [2, 9, 0];

/// Declares structures of C, with documentation, and a value of each with zeros all over.
macro_rules! structures {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty = $zero:expr,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(C)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)+
        }

        impl $name {
            /// Zeros all over.
            pub const ZERO: Self = Self { $($field: $zero,)+ };
        }
    )+};
}

structures! {
    /// `struct futureTricks`: the cards found, best first.
    FutureTricks {
        /// Nodes searched.
        nodes: i32 = 0,
        /// How many cards follow; equivalent ones count as one.
        cards: i32 = 0,
        /// The suits of the cards.
        suit: [i32; 13] = [0; 13],
        /// The ranks of the cards, the highest of equivalent ones.
        rank: [i32; 13] = [0; 13],
        /// The lower equivalent cards, as holdings.
        equals: [i32; 13] = [0; 13],
        /// How many tricks the side to play then takes.
        score: [i32; 13] = [0; 13],
    }
    /// `struct deal`: a position, perhaps within a trick.
    Deal {
        /// The strain.
        trump: i32 = 0,
        /// Who leads to the current trick.
        first: i32 = 0,
        /// The suits of the cards already played to it.
        current_trick_suit: [i32; 3] = [0; 3],
        /// Their ranks; 0 where no card has been played.
        current_trick_rank: [i32; 3] = [0; 3],
        /// What each seat still holds in each suit.
        remain_cards: [[u32; 4]; 4] = [[0; 4]; 4],
    }
    /// `struct dealPBN`: a position with the cards as text.
    DealPbn {
        /// The strain.
        trump: i32 = 0,
        /// Who leads to the current trick.
        first: i32 = 0,
        /// The suits of the cards already played to it.
        current_trick_suit: [i32; 3] = [0; 3],
        /// Their ranks; 0 where no card has been played.
        current_trick_rank: [i32; 3] = [0; 3],
        /// What each seat still holds: `N:S.H.D.C E S W`.
        remain_cards: [u8; 80] = [0; 80],
    }
    /// `struct boards`: positions with what is asked about each.
    Boards {
        /// How many.
        no_of_boards: i32 = 0,
        /// The positions.
        deals: [Deal; MAX_BOARDS] = [Deal::ZERO; MAX_BOARDS],
        /// How many tricks to look for; −1 for as many as can be.
        target: [i32; MAX_BOARDS] = [0; MAX_BOARDS],
        /// How many cards to give: one, all that are good enough, or all.
        solutions: [i32; MAX_BOARDS] = [0; MAX_BOARDS],
        /// Whether to search when there is no choice.
        mode: [i32; MAX_BOARDS] = [0; MAX_BOARDS],
    }
    /// `struct boardsPBN`: the same with the cards as text.
    BoardsPbn {
        /// How many.
        no_of_boards: i32 = 0,
        /// The positions.
        deals: [DealPbn; MAX_BOARDS] = [DealPbn::ZERO; MAX_BOARDS],
        /// How many tricks to look for; −1 for as many as can be.
        target: [i32; MAX_BOARDS] = [0; MAX_BOARDS],
        /// How many cards to give: one, all that are good enough, or all.
        solutions: [i32; MAX_BOARDS] = [0; MAX_BOARDS],
        /// Whether to search when there is no choice.
        mode: [i32; MAX_BOARDS] = [0; MAX_BOARDS],
    }
    /// `struct solvedBoards`: the answers, one a board.
    SolvedBoards {
        /// How many.
        no_of_boards: i32 = 0,
        /// The answers.
        solved_board: [FutureTricks; MAX_BOARDS] = [FutureTricks::ZERO; MAX_BOARDS],
    }
    /// `struct ddTableDeal`: the hands alone.
    DdTableDeal {
        /// What each seat holds in each suit.
        cards: [[u32; 4]; 4] = [[0; 4]; 4],
    }
    /// `struct ddTableDeals`: the hands of several deals.
    DdTableDeals {
        /// How many.
        no_of_tables: i32 = 0,
        /// The deals.
        deals: [DdTableDeal; MAX_STRAINS] = [DdTableDeal::ZERO; MAX_STRAINS],
    }
    /// `struct ddTableDealPBN`: the hands as text.
    DdTableDealPbn {
        /// What each seat holds: `N:S.H.D.C E S W`.
        cards: [u8; 80] = [0; 80],
    }
    /// `struct ddTableDealsPBN`: the hands of several deals as text.
    DdTableDealsPbn {
        /// How many.
        no_of_tables: i32 = 0,
        /// The deals.
        deals: [DdTableDealPbn; MAX_STRAINS] = [DdTableDealPbn::ZERO; MAX_STRAINS],
    }
    /// `struct ddTableResults`: tricks by strain, then by declarer.
    DdTableResults {
        /// The tricks.
        res_table: [[i32; 4]; 5] = [[0; 4]; 5],
    }
    /// `struct ddTablesRes`: several tables.
    DdTablesRes {
        /// How many single results: four a strain and deal.
        no_of_boards: i32 = 0,
        /// The tables, one a deal.
        results: [DdTableResults; MAX_STRAINS] = [DdTableResults::ZERO; MAX_STRAINS],
    }
    /// `struct parResults`: par as text, first if North and South start the bidding, then if East
    /// and West do.
    ParResults {
        /// `NS 420`, `EW -420`.
        par_score: [[u8; 16]; 2] = [[0; 16]; 2],
        /// `NS:NS 4S`, `EW:NS 4S`.
        par_contracts_string: [[u8; 128]; 2] = [[0; 128]; 2],
    }
    /// `struct allParResults`: par of several tables.
    AllParResults {
        /// One a table.
        par_results: [ParResults; MAX_TABLES] = [ParResults::ZERO; MAX_TABLES],
    }
    /// `struct parResultsDealer`: par with contracts as text, `4S*-EW-1`.
    ParResultsDealer {
        /// How many contracts give the par score.
        number: i32 = 0,
        /// The par score.
        score: i32 = 0,
        /// The contracts.
        contracts: [[u8; 10]; 10] = [[0; 10]; 10],
    }
    /// `struct contractType`: a par contract.
    ContractType {
        /// By how many tricks it goes down, doubled; 0 if it is made.
        under_tricks: i32 = 0,
        /// Tricks beyond the contract.
        over_tricks: i32 = 0,
        /// Its level.
        level: i32 = 0,
        /// Its denomination, in an order of its own: NT ♠ ♥ ♦ ♣ are 0 to 4.
        denom: i32 = 0,
        /// Who can play it: N E S W are 0 to 3, 4 is North or South, 5 is East or West.
        seats: i32 = 0,
    }
    /// `struct parResultsMaster`: par with contracts as numbers.
    ParResultsMaster {
        /// The par score.
        score: i32 = 0,
        /// How many contracts give it.
        number: i32 = 0,
        /// The contracts.
        contracts: [ContractType; 10] = [ContractType::ZERO; 10],
    }
    /// `struct parTextResults`: par in a line, `Par 420: NS 4S`, for each side that might start.
    ParTextResults {
        /// The lines.
        par_text: [[u8; 128]; 2] = [[0; 128]; 2],
        /// 1 if both lines say the same: a C `bool`, as the byte it is.
        equal: u8 = 0,
    }
    /// `struct playTraceBin`: cards in the order they were played.
    PlayTraceBin {
        /// How many.
        number: i32 = 0,
        /// Their suits.
        suit: [i32; 52] = [0; 52],
        /// Their ranks.
        rank: [i32; 52] = [0; 52],
    }
    /// `struct playTracePBN`: the same as text, `SAH2…`.
    PlayTracePbn {
        /// How many.
        number: i32 = 0,
        /// Two letters a card.
        cards: [u8; 106] = [0; 106],
    }
    /// `struct solvedPlay`: declarer's tricks before the first card and after each.
    SolvedPlay {
        /// How many numbers.
        number: i32 = 0,
        /// Declarer's tricks.
        tricks: [i32; 53] = [0; 53],
    }
    /// `struct playTracesBin`: the play of several boards.
    PlayTracesBin {
        /// How many.
        no_of_boards: i32 = 0,
        /// One a board.
        plays: [PlayTraceBin; MAX_BOARDS] = [PlayTraceBin::ZERO; MAX_BOARDS],
    }
    /// `struct playTracesPBN`: the play of several boards as text.
    PlayTracesPbn {
        /// How many.
        no_of_boards: i32 = 0,
        /// One a board.
        plays: [PlayTracePbn; MAX_BOARDS] = [PlayTracePbn::ZERO; MAX_BOARDS],
    }
    /// `struct solvedPlays`: the answers, one a board.
    SolvedPlays {
        /// How many.
        no_of_boards: i32 = 0,
        /// One a board.
        solved: [SolvedPlay; MAX_BOARDS] = [SolvedPlay::ZERO; MAX_BOARDS],
    }
    /// `struct DDSInfo`: what the library says of itself.
    DdsInfo {
        /// The version's first number.
        major: i32 = 0,
        /// Its second.
        minor: i32 = 0,
        /// Its third.
        patch: i32 = 0,
        /// All three.
        version_string: [u8; 10] = [0; 10],
        /// 0 unknown, 1 Windows, 2 Cygwin, 3 Linux, 4 Apple.
        system: i32 = 0,
        /// 32 or 64.
        num_bits: i32 = 0,
        /// The C++ compiler; ours is none of them: 0.
        compiler: i32 = 0,
        /// How the library sets itself up; ours has nothing to set up: 0.
        constructor: i32 = 0,
        /// Processors of the machine.
        num_cores: i32 = 0,
        /// The threading system; ours is the standard library's: 5, or 0 for none.
        threading: i32 = 0,
        /// How many threads solve several boards.
        no_of_threads: i32 = 0,
        /// A letter a thread: `L` with large tables, `S` with small ones.
        thread_sizes: [u8; 128] = [0; 128],
        /// All of it for people to read.
        system_string: [u8; 1024] = [0; 1024],
    }
}

/// Writes a text and a zero byte into an array of C, cut to what it holds.
pub(crate) fn put_text(place: &mut [u8], text: &str) {
    let room = place.len().saturating_sub(1);
    let bytes = &text.as_bytes()[..text.len().min(room)];
    place.fill(0);
    place[..bytes.len()].copy_from_slice(bytes);
}

/// The text in an array of C: all bytes before the first zero.
///
/// ```
/// assert_eq!(dds::abi::text(b"NS 420\0rubbish"), "NS 420");
/// ```
pub fn text(place: &[u8]) -> String {
    let bytes = place.split(|&byte| byte == 0).next().unwrap_or_default();
    String::from_utf8_lossy(bytes).into_owned()
}

// What C makes of the same structures on every system DDS runs on.
const _: () = {
    assert!(size_of::<FutureTricks>() == 216);
    assert!(size_of::<Deal>() == 96);
    assert!(size_of::<DealPbn>() == 112);
    assert!(size_of::<Boards>() == 4 + 200 * 108);
    assert!(size_of::<BoardsPbn>() == 4 + 200 * 124);
    assert!(size_of::<SolvedBoards>() == 4 + 200 * 216);
    assert!(size_of::<DdTableDeals>() == 4 + 200 * 64);
    assert!(size_of::<DdTableDealsPbn>() == 4 + 200 * 80);
    assert!(size_of::<DdTablesRes>() == 4 + 200 * 80);
    assert!(size_of::<ParResults>() == 288);
    assert!(size_of::<AllParResults>() == 40 * 288);
    assert!(size_of::<ParResultsDealer>() == 108);
    assert!(size_of::<ParResultsMaster>() == 208);
    assert!(size_of::<ParTextResults>() == 257);
    assert!(size_of::<PlayTraceBin>() == 420);
    assert!(size_of::<PlayTracePbn>() == 112);
    assert!(size_of::<SolvedPlay>() == 216);
    assert!(size_of::<DdsInfo>() == 1204);
};
