//! What the values of tags mean \[PBN 3.4, 4\].

use merrimac_cards::{
    BySeat, BySide, Contract, DealBuilder, Hand, ParseContractError, Seat, Side, Strain,
    Vulnerability,
};

use crate::pbn::game::Game;

/// Who plays the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Declarer {
    pub(crate) seat: Seat,
    /// `^`: declarer and dummy were swapped by mistake.
    pub(crate) swapped: bool,
}

impl Declarer {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (text, swapped) = match text.strip_prefix('^') {
            Some(text) => (text, true),
            None => (text, false),
        };
        Some(Self { seat: seat(text)?, swapped })
    }
}

/// A seat's letter, in either case.
pub(crate) fn seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Seat::from_letter(letter),
        _ => None,
    }
}

/// What the tag `Contract` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContractValue {
    Passed,
    /// Declarer stands in another tag; North is put in.
    Contract(Contract),
    /// Of an end position.
    Strain(Strain),
}

impl ContractValue {
    pub(crate) fn parse(text: &str) -> Result<Self, ParseContractError> {
        if text.eq_ignore_ascii_case("Pass") {
            return Ok(Self::Passed);
        }
        match text.parse() {
            Ok(strain) => Ok(Self::Strain(strain)),
            Err(_) => Contract::parse(text, Seat::North).map(Self::Contract),
        }
    }

    /// As the standard writes it.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Passed => "Pass".to_owned(),
            Self::Contract(contract) => contract.text(),
            Self::Strain(strain) => strain.to_string(),
        }
    }

    pub(crate) const fn strain(self) -> Option<Strain> {
        match self {
            Self::Passed => None,
            Self::Contract(contract) => Some(contract.strain()),
            Self::Strain(strain) => Some(strain),
        }
    }
}

/// A value in one of the five forms of scores \[PBN 4.2.1\].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sided<T> {
    /// Declarer's.
    Declarer(T),
    /// One or both sides'.
    Sides(BySide<Option<T>>),
}

/// Reads `9`, `NS 9`, `NS 9 EW 4` and so on.
pub(crate) fn sided<T: Copy>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Sided<T>> {
    let text = text.trim();
    let Some((side, rest)) = take_side(text) else { return read(text).map(Sided::Declarer) };
    let mut sides = BySide::from_fn(|_| None);
    match rest.find(side.opponents().to_string().as_str()) {
        None => sides[side] = Some(read(rest.trim())?),
        Some(at) => {
            let (_, other) = take_side(&rest[at..])?;
            sides[side] = Some(read(rest[..at].trim())?);
            sides[side.opponents()] = Some(read(other.trim())?);
        }
    }
    Some(Sided::Sides(sides))
}

/// Splits a leading `NS` or `EW` off.
fn take_side(text: &str) -> Option<(Side, &str)> {
    Side::ALL.into_iter().find_map(|side| {
        let rest = text.strip_prefix(side.to_string().as_str())?;
        (rest.is_empty() || rest.starts_with(' ')).then_some((side, rest))
    })
}

/// Reads a number of tricks.
pub(crate) fn tricks(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&tricks| digits && tricks <= 13)
}

/// What the tag `Result` says, and whether `^` marks it as not what was really won.
pub(crate) fn result(text: &str) -> Option<(Sided<u8>, bool)> {
    match text.strip_prefix('^') {
        Some(text) => sided(text, tricks).map(|result| (result, true)),
        None => sided(text, tricks).map(|result| (result, false)),
    }
}

impl Sided<u8> {
    /// Declarer's tricks, of `total` to be had.
    pub(crate) fn of_declarer(self, declarer: Option<Seat>, total: u8) -> Option<u8> {
        match self {
            Self::Declarer(tricks) => Some(tricks),
            Self::Sides(sides) => {
                let side = declarer?.side();
                let others = sides[side.opponents()];
                sides[side].or_else(|| total.checked_sub(others?))
            }
        }
    }
}

/// What is known of the cards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Holdings {
    pub(crate) hands: BySeat<Option<Hand>>,
    /// The most cards that a hand has.
    pub(crate) longest: usize,
}

impl Holdings {
    fn parse(text: &str) -> Option<Self> {
        let deal = text.parse::<DealBuilder>().ok()?.partial().ok()?;
        let longest =
            deal.hands().values().map(|hand| hand.len()).max().filter(|&most| most > 0)?;
        // A hand of which only some cards are known proves nothing about the others.
        let hands = deal.hands().map(|hand| (hand.len() == longest).then_some(hand));
        Some(Self { hands, longest })
    }
}

impl Game {
    pub(crate) fn dealer_seat(&self) -> Option<Seat> {
        seat(self.known("Dealer")?)
    }

    pub(crate) fn vulnerability_value(&self) -> Option<Vulnerability> {
        self.known("Vulnerable")?.parse().ok()
    }

    pub(crate) fn declarer_value(&self) -> Option<Declarer> {
        Declarer::parse(self.known("Declarer")?)
    }

    pub(crate) fn contract_value(&self) -> Option<ContractValue> {
        ContractValue::parse(self.known("Contract")?).ok()
    }

    pub(crate) fn holdings(&self) -> Option<Holdings> {
        Holdings::parse(self.known("Deal")?)
    }

    /// Whether this is an end position: nobody has thirteen cards \[PBN 3.10\].
    pub(crate) fn is_ending(&self) -> bool {
        self.holdings().is_some_and(|holdings| holdings.longest < 13)
    }
}

#[cfg(test)]
mod tests;
