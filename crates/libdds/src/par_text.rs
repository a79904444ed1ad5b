//! Par results in words, in the four forms DDS has for them.

use crate::abi::{
    ContractType, DdTableResults, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
    put_text,
};
use crate::fault::Fault;
use crate::par;

/// `N` to `EW`, by the number of who can play a contract.
const SEATS: [&str; 6] = ["N", "E", "S", "W", "NS", "EW"];
/// By the number of the denomination.
const LETTERS: [&str; 5] = ["N", "S", "H", "D", "C"];

/// `Par`: the score `NS 420` and the contracts `NS:NS 4S`, for each side that might start. Levels
/// that all give par stand together: `NS 234S`.
///
/// # Errors
/// If the table or the vulnerability is none.
pub(crate) fn both_sides(table: &DdTableResults, vulnerable: i32) -> Result<ParResults, Fault> {
    let par = par::by_opener(table, vulnerable)?;
    let mut result = ParResults::ZERO;
    for (side, par) in par.iter() {
        put_text(&mut result.par_score[side.index()], &format!("{side} {}", par.score));
        let contracts = if par.score == 0 { Vec::new() } else { contracts(par)? };
        let texts: Vec<_> = contracts.iter().map(Named::levels).collect();
        let text = format!("{side}:{}", texts.join(","));
        put_text(&mut result.par_contracts_string[side.index()], &text);
    }
    Ok(result)
}

/// `SidesPar`: contracts as `4S*-EW-1`, for each side that might start.
///
/// # Errors
/// If the table or the vulnerability is none.
pub(crate) fn by_side(
    table: &DdTableResults,
    vulnerable: i32,
) -> Result<[ParResultsDealer; 2], Fault> {
    let par = par::by_opener(table, vulnerable)?;
    let mut results = [ParResultsDealer::ZERO; 2];
    for (result, par) in results.iter_mut().zip(par.values()) {
        (result.score, result.number) = (par.score, par.number);
        for (place, contract) in result.contracts.iter_mut().zip(contracts(par)?) {
            put_text(place, &contract.dashed());
        }
    }
    Ok(results)
}

/// `ConvertToDealerTextFormat`: `Par -110: EW 2S EW 2D+1`.
///
/// # Errors
/// If the numbers are no par result.
pub(crate) fn dealer_line(par: &ParResultsMaster) -> Result<String, Fault> {
    let contracts = contracts(par)?;
    // A deal to be passed out is one contract of zeros.
    let bid = contracts.iter().filter(|named| named.contract.level > 0);
    let texts: Vec<_> = bid.map(|named| named.plain("N")).collect();
    Ok(format!("Par {}: {}", par.score, texts.join(" ")))
}

/// `ConvertToSidesTextFormat`: the same for each side that might start, with `NT` for notrump, and
/// whether it matters.
///
/// # Errors
/// If the numbers are no par results.
pub(crate) fn side_lines(par: &[ParResultsMaster; 2]) -> Result<ParTextResults, Fault> {
    let mut result = ParTextResults::ZERO;
    let [first, second] = par;
    if first.score == 0 {
        put_text(&mut result.par_text[0], "Par 0");
        result.equal = 1;
        return Ok(result);
    }
    for (place, par) in result.par_text.iter_mut().zip(par) {
        let texts: Vec<_> = contracts(par)?.iter().map(|named| named.plain("NT")).collect();
        put_text(place, &format!("Par {}: {}", par.score, texts.join(" ")));
    }
    let same = first.score == -second.score
        && first.number == second.number
        && (0..first.number as usize)
            .all(|place| first.contracts[place] == second.contracts[place]);
    result.equal = u8::from(same);
    Ok(result)
}

/// A contract with names for its numbers.
struct Named<'a> {
    contract: &'a ContractType,
    seats: &'static str,
    letter: &'static str,
}

/// The contracts in a result, their numbers proven.
fn contracts(par: &ParResultsMaster) -> Result<Vec<Named<'_>>, Fault> {
    let count = usize::try_from(par.number).map_err(|_| Fault::General)?;
    let listed = par.contracts.get(..count).ok_or(Fault::General)?;
    let named = |contract| Named::read(contract).ok_or(Fault::General);
    listed.iter().map(named).collect()
}

impl<'a> Named<'a> {
    fn read(contract: &'a ContractType) -> Option<Self> {
        let number = |number: i32| usize::try_from(number).ok();
        let seats = SEATS.get(number(contract.seats)?)?;
        let letter = LETTERS.get(number(contract.denom)?)?;
        let is_contract = (0..=7).contains(&contract.level)
            && (0..=6).contains(&contract.over_tricks)
            && (0..=13).contains(&contract.under_tricks);
        is_contract.then_some(Self { contract, seats, letter })
    }

    /// `NS 4Sx`, or `NS 234S` for all the levels that give par.
    fn levels(&self) -> String {
        let ContractType { level, over_tricks, under_tricks, .. } = *self.contract;
        let levels: String = (level..=level + over_tricks).map(|level| level.to_string()).collect();
        let doubled = if under_tricks > 0 { "x" } else { "" };
        format!("{} {levels}{}{doubled}", self.seats, self.letter)
    }

    /// `4S*-EW-1`, `3N-NS+1`.
    fn dashed(&self) -> String {
        let ContractType { level, over_tricks, under_tricks, .. } = *self.contract;
        let (star, end) = match (under_tricks, over_tricks) {
            (0, 0) => ("", String::new()),
            (0, over) => ("", format!("+{over}")),
            (down, _) => ("*", format!("-{down}")),
        };
        format!("{level}{}{star}-{}{end}", self.letter, self.seats)
    }

    /// `EW 4Sx-1`, `NS 3N+1`.
    fn plain(&self, notrump: &str) -> String {
        let ContractType { level, over_tricks, under_tricks, .. } = *self.contract;
        let letter = if self.letter == "N" { notrump } else { self.letter };
        let end = match (under_tricks, over_tricks) {
            (0, 0) => String::new(),
            (0, over) => format!("+{over}"),
            (down, _) => format!("x-{down}"),
        };
        format!("{} {level}{letter}{end}", self.seats)
    }
}
