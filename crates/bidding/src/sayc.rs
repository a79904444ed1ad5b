//! Standard American Yellow Card, as it comes with the program.
//!
//! One file an area; the order matters only for definitions, which stand in `common.rules`.

use crate::system::{LoadError, System};

/// The files of the system: names and texts.
pub const SAYC_FILES: &[(&str, &str)] = &[
    ("common.rules", include_str!("../../../systems/sayc/common.rules")),
    ("openings.rules", include_str!("../../../systems/sayc/openings.rules")),
    ("one-notrump.rules", include_str!("../../../systems/sayc/one-notrump.rules")),
    ("two-notrump.rules", include_str!("../../../systems/sayc/two-notrump.rules")),
    ("two-clubs.rules", include_str!("../../../systems/sayc/two-clubs.rules")),
    ("preempts.rules", include_str!("../../../systems/sayc/preempts.rules")),
    ("major-responses.rules", include_str!("../../../systems/sayc/major-responses.rules")),
    ("minor-responses.rules", include_str!("../../../systems/sayc/minor-responses.rules")),
    ("rebids.rules", include_str!("../../../systems/sayc/rebids.rules")),
    ("responder-rebids.rules", include_str!("../../../systems/sayc/responder-rebids.rules")),
    ("passed-hand.rules", include_str!("../../../systems/sayc/passed-hand.rules")),
    ("overcalls.rules", include_str!("../../../systems/sayc/overcalls.rules")),
    ("doubles.rules", include_str!("../../../systems/sayc/doubles.rules")),
    ("advances.rules", include_str!("../../../systems/sayc/advances.rules")),
    ("competition.rules", include_str!("../../../systems/sayc/competition.rules")),
    ("notrump-defence.rules", include_str!("../../../systems/sayc/notrump-defence.rules")),
    ("reopening.rules", include_str!("../../../systems/sayc/reopening.rules")),
    ("slam.rules", include_str!("../../../systems/sayc/slam.rules")),
    ("fallback.rules", include_str!("../../../systems/sayc/fallback.rules")),
];

/// Standard American Yellow Card.
///
/// # Errors
/// None as the program is delivered: a test reads the files.
pub fn sayc() -> Result<System, LoadError> {
    System::load("sayc", SAYC_FILES.iter().copied())
}
