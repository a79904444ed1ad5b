//! Numbers with two decimals, kept as whole hundredths.
//!
//! Victory points, matchpoints after factoring and percentages are all published to two decimals.
//! As hundredths they add up exactly and print the same everywhere.

use std::fmt;

use thiserror::Error;

/// Declares a number of hundredths that prints, reads, adds and compares.
macro_rules! hundredths {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub struct $name(i32);

        impl $name {
            /// The number that is this many hundredths.
            pub const fn from_hundredths(hundredths: i32) -> Self {
                Self(hundredths)
            }

            /// How many hundredths it is.
            pub const fn hundredths(self) -> i32 {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            /// Always two decimals.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::score::hundredths::write(f, self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::score::hundredths::ParseHundredthsError;

            /// Reads a decimal number of at most two decimals, with or without a sign.
            fn from_str(
                text: &str,
            ) -> Result<Self, $crate::score::hundredths::ParseHundredthsError> {
                $crate::score::hundredths::read(text).map(Self)
            }
        }

        impl std::ops::Add for $name {
            type Output = Self;

            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl std::ops::Sub for $name {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        impl std::iter::Sum for $name {
            fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
                terms.fold(Self(0), std::ops::Add::add)
            }
        }
    };
}

pub(crate) use hundredths;

/// The text is not a number with at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a number with at most two decimals, as in 12.97")]
pub struct ParseHundredthsError;

pub(super) fn write(f: &mut fmt::Formatter<'_>, hundredths: i32) -> fmt::Result {
    let size = hundredths.unsigned_abs();
    let sign = if hundredths < 0 { "-" } else { "" };
    f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
}

pub(super) fn read(text: &str) -> Result<i32, ParseHundredthsError> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 2 || !is_number(whole) || !is_number(decimals) {
        return Err(ParseHundredthsError);
    }
    // i32::MIN has no positive twin, so the sign is put before the digits are read.
    let sign = if negative { "-" } else { "" };
    format!("{sign}{whole}{decimals:0<2}").parse().map_err(|_| ParseHundredthsError)
}
