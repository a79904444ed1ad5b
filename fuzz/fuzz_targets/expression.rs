//! Constraints as text: an expression reads back as itself, and an error lies inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_dealing::Constraint;

fuzz_target!(|text: &str| {
    match text.parse::<Constraint>() {
        Ok(constraint) => {
            let again = constraint.to_string();
            // Brackets that the text did not need may make the copy too deep to be read.
            if let Ok(read) = again.parse::<Constraint>() {
                assert_eq!(read.to_string().parse::<Constraint>().as_ref(), Ok(&read));
            }
        }
        Err(error) => {
            assert!(error.column + error.length <= text.chars().count() + 1);
        }
    }
});
