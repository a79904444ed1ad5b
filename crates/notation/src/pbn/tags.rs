//! The tag names of the standard \[PBN 3.4, 4, 5\].

use crate::pbn::game::MANDATORY_TAGS;

/// Supplemental tags \[PBN 4\], without tables.
const SUPPLEMENTAL: [&str; 46] = [
    "Annotator",
    "AnnotatorNA",
    "Application",
    "BidSystemEW",
    "BidSystemNS",
    "Competition",
    "DealId",
    "Description",
    "EastNA",
    "EastType",
    "EventDate",
    "EventSponsor",
    "FrenchMP",
    "Generator",
    "Hidden",
    "HomeTeam",
    "Mode",
    "NorthNA",
    "NorthType",
    "OptimumScore",
    "PairEW",
    "PairNS",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "ScoreRubberHistory",
    "Section",
    "SouthNA",
    "SouthType",
    "Stage",
    "Table",
    "Termination",
    "Time",
    "TimeCall",
    "TimeCard",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "VisitTeam",
    "WestNA",
    "WestType",
    "Note",
];

/// Tables \[PBN 5\].
const TABLES: [&str; 8] = [
    "ActionTable",
    "AuctionTimeTable",
    "InstantScoreTable",
    "OptimumPlayTable",
    "OptimumResultTable",
    "PlayTimeTable",
    "ScoreTable",
    "TotalScoreTable",
];

/// Tags whose value may not come from another game \[PBN 4.8\].
pub(crate) const OWN_VALUE: [&str; 8] =
    ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"];

/// Whether the standard has a tag of this name.
pub(crate) fn is_standard(name: &str) -> bool {
    is_plain(name) || TABLES.contains(&name) || matches!(name, "Auction" | "Play")
}

/// Whether this is a tag of the standard that heads no section.
pub(crate) fn is_plain(name: &str) -> bool {
    MANDATORY_TAGS.contains(&name) || SUPPLEMENTAL.contains(&name)
}

/// Whether the value describes the columns of a table. Every name that ends in `Table` is taken for
/// one, so that tables of other programs get the same care.
pub(crate) fn is_table(name: &str) -> bool {
    name.ends_with("Table") && name != "Table"
}
