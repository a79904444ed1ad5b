//! Standard American Yellow Card, as it comes with the program.
//!
//! One file an area. The order is that in which a folder is read, definitions first and the rest by
//! name, so that the folder and what is built in are the same system.

use crate::system::{LoadError, System};

/// The files of the system: names and texts.
pub const SAYC_FILES: &[(&str, &str)] = &[
    ("common.rules", include_str!("../../../systems/sayc/common.rules")),
    ("advances.rules", include_str!("../../../systems/sayc/advances.rules")),
    ("competition.rules", include_str!("../../../systems/sayc/competition.rules")),
    ("doubles.rules", include_str!("../../../systems/sayc/doubles.rules")),
    ("fallback.rules", include_str!("../../../systems/sayc/fallback.rules")),
    ("major-responses.rules", include_str!("../../../systems/sayc/major-responses.rules")),
    ("minor-responses.rules", include_str!("../../../systems/sayc/minor-responses.rules")),
    ("notrump-defence.rules", include_str!("../../../systems/sayc/notrump-defence.rules")),
    ("one-notrump.rules", include_str!("../../../systems/sayc/one-notrump.rules")),
    ("openings.rules", include_str!("../../../systems/sayc/openings.rules")),
    ("overcalls.rules", include_str!("../../../systems/sayc/overcalls.rules")),
    ("passed-hand.rules", include_str!("../../../systems/sayc/passed-hand.rules")),
    ("preempts.rules", include_str!("../../../systems/sayc/preempts.rules")),
    ("rebids.rules", include_str!("../../../systems/sayc/rebids.rules")),
    ("reopening.rules", include_str!("../../../systems/sayc/reopening.rules")),
    ("responder-rebids.rules", include_str!("../../../systems/sayc/responder-rebids.rules")),
    ("shape.rules", include_str!("../../../systems/sayc/shape.rules")),
    ("slam.rules", include_str!("../../../systems/sayc/slam.rules")),
    ("two-clubs.rules", include_str!("../../../systems/sayc/two-clubs.rules")),
    ("two-notrump.rules", include_str!("../../../systems/sayc/two-notrump.rules")),
];

/// Standard American Yellow Card.
///
/// # Errors
/// None as the program is delivered: a test reads the files.
pub fn sayc() -> Result<System, LoadError> {
    System::load("sayc", SAYC_FILES.iter().copied())
}
