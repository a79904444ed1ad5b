//! What can be wrong with a call, as DDS numbers and words it.

use std::fmt;

/// A return code of DDS other than success.
///
/// ```
/// use dds::Fault;
/// assert_eq!(Fault::ZeroCards.code(), -2);
/// assert_eq!(Fault::from_code(-99), Some(Fault::PbnString));
/// assert_eq!(Fault::PbnString.to_string(), "PBN string error");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
#[non_exhaustive]
pub enum Fault {
    /// Null pointers, numbers of boards that differ, tables that are no tables.
    General = -1,
    /// No card is left.
    ZeroCards = -2,
    /// More tricks are asked for than are left.
    TargetTooHigh = -3,
    /// A card is there twice.
    DuplicateCards = -4,
    /// The target is below −1.
    TargetBelowRange = -5,
    /// The target is above 13.
    TargetAboveRange = -7,
    /// `solutions` is below 1.
    SolutionsBelowRange = -8,
    /// `solutions` is above 3.
    SolutionsAboveRange = -9,
    /// More than 52 cards.
    TooManyCards = -10,
    /// A card of the current trick, or a holding, that does not exist.
    SuitOrRank = -12,
    /// A card of the current trick is still in a hand.
    PlayedCard = -13,
    /// The hands are uneven.
    CardCount = -14,
    /// A thread index that is not 0 to the number of threads.
    ThreadIndex = -15,
    /// `mode` is below 0.
    ModeBelowRange = -16,
    /// `mode` is above 2.
    ModeAboveRange = -17,
    /// The strain is not 0 to 4.
    Trump = -18,
    /// The leader is not 0 to 3.
    First = -19,
    /// A played card that does not exist or that its player does not hold.
    Play = -98,
    /// A deal that cannot be read.
    PbnString = -99,
    /// More boards than the structure holds.
    TooManyBoards = -101,
    /// Threads could not be made. Ours never returns it: it does with those it gets.
    ThreadCreate = -102,
    /// Threads could not be waited for. Ours never returns it.
    ThreadWait = -103,
    /// A threading system that this library has not.
    ThreadMissing = -104,
    /// All five strains are filtered out.
    NoStrain = -201,
    /// More tables than the structure holds.
    TooManyTables = -202,
    /// A chunk size below 1.
    ChunkSize = -301,
}

/// What functions return when all is well.
pub const SUCCESS: i32 = 1;

impl Fault {
    /// Every fault.
    pub const ALL: [Self; 26] = [
        Self::General,
        Self::ZeroCards,
        Self::TargetTooHigh,
        Self::DuplicateCards,
        Self::TargetBelowRange,
        Self::TargetAboveRange,
        Self::SolutionsBelowRange,
        Self::SolutionsAboveRange,
        Self::TooManyCards,
        Self::SuitOrRank,
        Self::PlayedCard,
        Self::CardCount,
        Self::ThreadIndex,
        Self::ModeBelowRange,
        Self::ModeAboveRange,
        Self::Trump,
        Self::First,
        Self::Play,
        Self::PbnString,
        Self::TooManyBoards,
        Self::ThreadCreate,
        Self::ThreadWait,
        Self::ThreadMissing,
        Self::NoStrain,
        Self::TooManyTables,
        Self::ChunkSize,
    ];

    /// The number a C function returns for it.
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// The fault with this number.
    pub fn from_code(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.code() == code)
    }

    /// DDS's words for it, which programs show to their users.
    pub const fn text(self) -> &'static str {
        match self {
            Self::General => "General error",
            Self::ZeroCards => "Zero cards",
            Self::TargetTooHigh => "Target exceeds number of tricks",
            Self::DuplicateCards => "Cards duplicated",
            Self::TargetBelowRange => "Target is less than -1",
            Self::TargetAboveRange => "Target is higher than 13",
            Self::SolutionsBelowRange => "Solutions parameter is less than 1",
            Self::SolutionsAboveRange => "Solutions parameter is higher than 3",
            Self::TooManyCards => "Too many cards",
            Self::SuitOrRank => "currentTrickSuit or currentTrickRank has wrong data",
            Self::PlayedCard => "Played card also remains in a hand",
            Self::CardCount => "Wrong number of remaining cards in a hand",
            Self::ThreadIndex => "Thread index is not 0 .. maximum",
            Self::ModeBelowRange => "Mode parameter is less than 0",
            Self::ModeAboveRange => "Mode parameter is higher than 2",
            Self::Trump => "Trump is not in 0 .. 4",
            Self::First => "First is not in 0 .. 2",
            Self::Play => "AnalysePlay input error",
            Self::PbnString => "PBN string error",
            Self::TooManyBoards => "Too many boards requested",
            Self::ThreadCreate => "Could not create threads",
            Self::ThreadWait => "Something failed waiting for thread to end",
            Self::ThreadMissing => "Multi-threading system not present",
            Self::NoStrain => "Denomination filter vector has no entries",
            Self::TooManyTables => "Too many DD tables requested",
            Self::ChunkSize => "Chunk size is less than 1",
        }
    }

    /// The words for any code, success and nonsense included.
    pub fn text_of_code(code: i32) -> &'static str {
        match Self::from_code(code) {
            Some(fault) => fault.text(),
            None if code == SUCCESS => "Success",
            None => "Not a DDS error code",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl std::error::Error for Fault {}
