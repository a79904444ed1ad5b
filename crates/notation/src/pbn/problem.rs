//! What can be wrong with a PBN text.

use merrimac_cards::{
    Call, Card, IllegalCall, ParseCallError, ParseCardError, ParseContractError, ParseDealError,
    Seat,
};
use thiserror::Error;

use crate::Severity;

/// A fault of a PBN game; its text says what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages are the documentation")]
pub enum PbnProblem {
    // Lines and tokens, PBN 2 and 3.2.
    #[error("the line has {length} characters with its end, and 255 is the most")]
    LineTooLong { length: usize },
    #[error("the character {found:?} is not allowed")]
    ForbiddenCharacter { found: char },
    #[error("the character {found:?} is outside Latin-1")]
    OutsideLatin1 { found: char },
    #[error("a tab is not allowed inside a string")]
    TabInString,
    #[error("did not expect {found:?} here")]
    UnexpectedCharacter { found: char },
    #[error("expected a tag name after \"[\"")]
    TagName,
    #[error("expected a value in quotes after the tag name")]
    TagValue,
    #[error("expected a closing quote before the end of the line")]
    UnclosedString,
    #[error("expected \"]\" after the value")]
    UnclosedTag,
    #[error("expected \"}}\" before the end of the file")]
    UnclosedComment,
    #[error("a comment is not allowed inside a tag pair")]
    CommentInTag,
    #[error("expected a tag, a comment or an escape line")]
    StrayText,
    #[error("further faults of this game are not listed")]
    TooManyFaults,

    // Tags, PBN 3.3, 3.4 and 4.
    #[error("the tag name {name} is not of the standard")]
    UnknownTag { name: String },
    #[error("a tag name begins with an upper-case letter")]
    TagNameCase,
    #[error("the tag {name} exists already, so this one is ignored")]
    RepeatedTag { name: String },
    #[error("the tag {name} may not inherit a value")]
    Inheritance { name: String },
    #[error("expected {expected}")]
    Value { expected: &'static str },
    #[error("{value} is not a customary value")]
    UncustomaryValue { value: String },
    #[error("expected a deal: {0}")]
    Deal(ParseDealError),
    #[error("expected single blanks between the hands")]
    DealBlanks,
    #[error("expected some cards")]
    DealEmpty,
    #[error("{} has {count} cards where another hand has {other}", seat.name())]
    DealUneven { seat: Seat, count: usize, other: usize },
    #[error("expected a contract: {0}")]
    Contract(ParseContractError),
    #[error("expected the contract to be written {expected}")]
    ContractForm { expected: String },
    #[error("a denomination without a level is for end positions only")]
    ContractLevel,
    #[error("the tricks of the two sides sum to {sum} instead of {tricks}")]
    ResultSum { sum: u32, tricks: u32 },
    #[error("a number of tricks needs a declarer who won them")]
    ResultWithoutDeclarer,
    #[error("the result cannot be {result}: the play gives from {least} to {most} tricks")]
    ResultAgainstPlay { result: u8, least: u8, most: u8 },
    #[error(
        "\"^\" says that {result} is not what was won, but the play allows {least} to {most} tricks"
    )]
    ResultMarkedWrong { result: u8, least: u8, most: u8 },
    #[error("the vulnerability does not fit the rubber history")]
    VulnerableAgainstHistory,

    // The auction, PBN 3.5.
    #[error("the section {section} needs the tag {tag} before it")]
    SectionNeeds { section: &'static str, tag: &'static str },
    #[error("expected a call: {0}")]
    Call(ParseCallError),
    #[error("expected the call to be written {expected}")]
    CallForm { expected: &'static str },
    #[error("the dealer, {}, must call first", dealer.name())]
    DealerFirst { dealer: Seat },
    #[error("\"-\" is only for players before the dealer")]
    NotYetTooLate,
    #[error("{call} is not a legal call: {reason}")]
    IllegalCall { call: Call, reason: IllegalCall },
    #[error("{call} is marked insufficient but is sufficient")]
    MarkedSufficient { call: Call },
    #[error("nothing may follow {mark:?}")]
    AfterEnd { mark: char },
    #[error("the auction makes {} declarer", declarer.name())]
    DeclarerAgainstAuction { declarer: Seat },
    #[error("\"^\" says that declarer and dummy were swapped, but {} is declarer", declarer.name())]
    DeclarerMarkedWrong { declarer: Seat },
    #[error("declarer cannot be confirmed, for the auction is faulty")]
    DeclarerUnconfirmed,
    #[error("the auction ends in {contract}")]
    ContractAgainstAuction { contract: String },
    #[error("the auction leaves the contract {doubling}")]
    DoublingAgainstAuction { doubling: &'static str },

    // The play, PBN 3.6.
    #[error("expected a card: {0}")]
    Card(ParseCardError),
    #[error("expected the card to be written {expected}")]
    CardForm { expected: String },
    #[error("expected a single \"-\"")]
    HyphenForm,
    #[error("the opening lead is {}'s", leader.name())]
    OpeningLeader { leader: Seat },
    #[error("{} does not hold {card}", seat.name())]
    CardNotHeld { seat: Seat, card: Card },
    #[error("{card} was played before")]
    CardPlayedBefore { card: Card },
    #[error("{card} is a revoke, for {} can follow suit", seat.name())]
    Revoke { seat: Seat, card: Card },
    #[error("{card} is marked as a revoke but is none")]
    MarkedNoRevoke { card: Card },
    #[error("{} is marked as leading out of turn but is on lead", seat.name())]
    MarkedLeadInTurn { seat: Seat },
    #[error("two leads out of turn in one trick")]
    TwoLeads,
    #[error("there can be one \"+\" only")]
    TwoNext,
    #[error("{card} comes after the \"+\"")]
    CardAfterNext { card: Card },
    #[error("\"*\" contradicts \"+\"")]
    EndAfterNext,

    // Annotations and irregularities, PBN 3.5.2 to 3.9.
    #[error("expected I, S, R or L after \"^\"")]
    Irregularity,
    #[error("^{letter} does not belong into this section")]
    IrregularityHere { letter: char },
    #[error("only one irregularity may be marked")]
    TwoIrregularities,
    #[error("an irregularity must be followed by a call or card")]
    IrregularityAlone,
    #[error("an annotation must follow a call or card")]
    AnnotationAlone,
    #[error("only one suffix may follow")]
    TwoSuffixes,
    #[error("the judgement is given twice: ${first} and ${second}")]
    TwoJudgements { first: u32, second: u32 },
    #[error("expected a number after \"$\"")]
    NagNumber,
    #[error("${number} is not for this section")]
    Nag { number: u32 },
    #[error("expected a number between equal signs, as in =1=")]
    NoteReference,
    #[error("only one note may be referred to")]
    TwoNotes,
    #[error("expected a note number from 1 to 32, found {number}")]
    NoteNumber { number: u32 },
    #[error("expected a note number and a colon, as in \"1:text\"")]
    NoteForm,
    #[error("a note belongs to an auction or play section")]
    NoteOutside,
    #[error("there is no note {number} in this section")]
    NoteMissing { number: u32 },
    #[error("nothing refers to note {number}")]
    NoteUnused { number: u32 },
    #[error("note {number} exists already in this section")]
    NoteRepeated { number: u32 },

    // Tables, PBN 5.
    #[error("a comment is not allowed after an element of a section")]
    CommentInTable,
    #[error("expected a width after \"\\\", then nothing, L or R, in column {column}")]
    ColumnWidth { column: String },
    #[error("expected {columns} elements in a row, found {found}")]
    RowLength { columns: usize, found: usize },
    #[error("column {column} is declared {order}, but this element is not in order")]
    ColumnOrder { column: String, order: &'static str },
    #[error("expected {expected} in column {column}")]
    ColumnValue { column: String, expected: &'static str },

    // Export format, PBN 2.1.
    #[error("export format needs the tag {name}")]
    ExportMissing { name: &'static str },
    #[error("export format wants the tag {name} earlier")]
    ExportOrder { name: String },
    #[error("export format wants every tag at the beginning of a line of its own")]
    ExportTagLine,
    #[error("export format wants {expected}")]
    ExportForm { expected: &'static str },

    // Meaning.
    #[error("{what} cannot be kept in a record, and what follows is left out")]
    NotInRecord { what: &'static str },
}

impl PbnProblem {
    /// How bad the fault is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::LineTooLong { .. }
            | Self::OutsideLatin1 { .. }
            | Self::UnknownTag { .. }
            | Self::TagNameCase
            | Self::RepeatedTag { .. }
            | Self::UncustomaryValue { .. }
            | Self::DealBlanks
            | Self::ContractForm { .. }
            | Self::CallForm { .. }
            | Self::CardForm { .. }
            | Self::HyphenForm
            | Self::OpeningLeader { .. }
            | Self::DeclarerUnconfirmed
            | Self::NoteUnused { .. }
            | Self::CommentInTable
            | Self::ExportMissing { .. }
            | Self::ExportOrder { .. }
            | Self::ExportTagLine
            | Self::ExportForm { .. }
            | Self::NotInRecord { .. }
            | Self::TooManyFaults => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
