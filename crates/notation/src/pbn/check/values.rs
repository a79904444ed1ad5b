//! Values that tags may have \[PBN 3.4, 4\].

use merrimac_cards::{
    BySide, DealBuilder, ParseDealError, ParseHandError, Seat, Side, Vulnerability,
};

use crate::pbn::faults::Faults;
use crate::pbn::game::{Game, Tag};
use crate::pbn::problem::PbnProblem;
use crate::pbn::tags::OWN_VALUE;
use crate::pbn::value::{ContractValue, Declarer, Sided, result, seat, sided};

pub(super) fn check(game: &Game, faults: &mut Faults) {
    for tag in &game.tags {
        let own = OWN_VALUE.contains(&tag.name.as_str());
        let value = tag.value.strip_prefix("##").unwrap_or(&tag.value).trim();
        if value.is_empty()
            || value == "?"
            || tag.value == "#"
            || own && tag.value.starts_with("##")
        {
            continue;
        }
        if let Some(expected) = expected(&tag.name, value) {
            faults.push_at(tag.value_at, PbnProblem::Value { expected });
        }
        match tag.name.as_str() {
            "Deal" => deal(tag, faults),
            "Contract" => contract(game, tag, faults),
            "Result" => result_sum(game, tag, faults),
            "Scoring" => customary(tag, value.split(';'), &SCORINGS, faults),
            "Competition" => customary(tag, [value], &COMPETITIONS, faults),
            "Mode" => customary(tag, [value], &MODES, faults),
            "WestType" | "NorthType" | "EastType" | "SouthType" => {
                customary(tag, [value], &TYPES, faults);
            }
            "ScoreRubberHistory" => rubber_history(game, tag, faults),
            _ => {}
        }
    }
}

const COMPETITIONS: [&str; 6] = ["Cavendish", "Chicago", "Individuals", "Pairs", "Rubber", "Teams"];
const MODES: [&str; 6] = ["EM", "EMB", "IBS", "OKB", "TABLE", "TC"];
const TYPES: [&str; 2] = ["human", "program"];
const SCORINGS: [&str; 26] = [
    "MP",
    "MatchPoints",
    "IMP",
    "IMPs",
    "Cavendish",
    "Chicago",
    "Rubber",
    "BAM",
    "Instant",
    "Butler",
    "Butler-2",
    "Experts",
    "Cross",
    "Cross1",
    "Cross2",
    "Mean",
    "Median",
    "MP1",
    "MP2",
    "OldMP",
    "Mitchell2",
    "Mitchell3",
    "Mitchell4",
    "Ascherman",
    "Bastille",
    "EMP",
];

/// The lists are examples in the standard, so a stranger is only pointed out.
fn customary<'a>(
    tag: &Tag,
    values: impl IntoIterator<Item = &'a str>,
    known: &[&str],
    faults: &mut Faults,
) {
    for value in values {
        let is_known = known.iter().any(|known| known.eq_ignore_ascii_case(value.trim()))
            || matches!(value, "IMP_1948" | "IMP_1961");
        if !is_known {
            let value =
                if value.is_empty() { "an empty field".to_owned() } else { value.to_owned() };
            faults.push_at(tag.value_at, PbnProblem::UncustomaryValue { value });
        }
    }
}

/// What a tag's value ought to be, if it is something else.
fn expected(name: &str, value: &str) -> Option<&'static str> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (fits, expected) = match name {
        "Date" | "EventDate" | "UTCDate" => (is_date(value), "a date as YYYY.MM.DD"),
        "Time" | "UTCTime" => (is_time(value), "a time as HH:MM:SS"),
        "Board" => {
            let number = value.parse().is_ok_and(|number: u32| number > 0);
            (digits(value) && number, "a board number from 1 on")
        }
        "Dealer" => (seat(value).is_some(), "a seat: W, N, E or S"),
        "Auction" | "Play" => (value == "#" || seat(value).is_some(), "a seat: W, N, E or S"),
        "Vulnerable" => {
            (value.parse::<Vulnerability>().is_ok(), "None, Love, -, NS, EW, All or Both")
        }
        "Declarer" => (
            Declarer::parse(value).is_some(),
            "a seat, W, N, E or S, with ^ before it if declarer and dummy were swapped",
        ),
        "Result" => (
            result(value).is_some(),
            "a number of tricks from 0 to 13, for declarer or after NS and EW",
        ),
        "FrenchMP" => (matches!(value, "Yes" | "No"), "Yes or No"),
        "Room" => (matches!(value, "Open" | "Closed"), "Open or Closed"),
        "Hidden" => (
            value.chars().all(|letter| Seat::from_letter(letter).is_some()),
            "the seats to be hidden, of W, N, E and S",
        ),
        "Round" => (
            value.split('.').all(|part| {
                !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            }),
            "letters, digits and underscores, parts separated by periods",
        ),
        "Score" => {
            (sided(value, integer).is_some(), "a number of points, for declarer or after NS and EW")
        }
        "ScoreIMP" | "ScoreMP" => {
            (sided(value, decimal).is_some(), "a decimal number, for declarer or after NS and EW")
        }
        "ScorePercentage" => (
            sided(value, |text| decimal(text).filter(|number| (0.0..=100.0).contains(number)))
                .is_some(),
            "a percentage from 0 to 100, for declarer or after NS and EW",
        ),
        "ScoreRubber" => (
            sided(value, rubber_score).is_some(),
            "points above and below the line as in 300/40, for declarer or after NS and EW",
        ),
        "ScoreRubberHistory" => (
            rubber_games(value).is_some(),
            "\"NS a b/c EW d e/f\" with one to three numbers after each slash",
        ),
        "OptimumScore" => (
            matches!(sided(value, integer), Some(Sided::Sides(_))),
            "NS or EW and a number of points",
        ),
        "TimeControl" => (
            value.split_once('/').is_some_and(|(games, time)| digits(games) && digits(time)),
            "a number of games, a slash and a number of minutes",
        ),
        "TimeCall" | "TimeCard" => (digits(value), "a number of seconds"),
        _ => return None,
    };
    (!fits).then_some(expected)
}

/// `YYYY.MM.DD`, question marks for digits that are not known.
fn is_date(value: &str) -> bool {
    let parts: Vec<&str> = value.split('.').collect();
    let fits = |text: &str, length: usize, most: u32| {
        let is_number = || text.parse().is_ok_and(|number: u32| 0 < number && number <= most);
        text.len() == length
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
            && (text.contains('?') || is_number())
    };
    matches!(parts[..], [year, month, day]
        if fits(year, 4, 9999) && fits(month, 2, 12) && fits(day, 2, 31))
}

fn is_time(value: &str) -> bool {
    let parts: Vec<&str> = value.split(':').collect();
    let fits = |text: &str, most: u32| {
        text.len() == 2 && (text == "??" || text.parse().is_ok_and(|number: u32| number <= most))
    };
    matches!(parts[..], [hours, minutes, seconds]
        if fits(hours, 23) && fits(minutes, 59) && fits(seconds, 59))
}

fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let sound = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| sound)
}

fn decimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let sound = !whole.is_empty() && whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| sound)
}

fn rubber_score(text: &str) -> Option<(u32, u32)> {
    let (above, below) = text.split_once('/')?;
    Some((above.trim().parse().ok()?, below.trim().parse().ok()?))
}

/// The points below the line of each side, game by game \[PBN 4.2.6\].
fn rubber_games(value: &str) -> Option<BySide<Vec<u32>>> {
    let (north_south, east_west) = value.trim().strip_prefix("NS ")?.split_once("EW ")?;
    let read = |text: &str| {
        let (above, below) = text.split_once('/')?;
        let numbers = |text: &str| {
            text.split_whitespace().map(|n| n.parse().ok()).collect::<Option<Vec<u32>>>()
        };
        let below = numbers(below)?;
        (numbers(above)?.len() == 2 && (1..=3).contains(&below.len())).then_some(below)
    };
    Some(BySide::from_array([read(north_south)?, read(east_west)?]))
}

/// A side that has won a game is vulnerable.
fn rubber_history(game: &Game, tag: &Tag, faults: &mut Faults) {
    if let (Some(games), Some(vulnerability)) =
        (rubber_games(&tag.value), game.vulnerability_value())
    {
        let has_won = |side: Side| games[side].iter().any(|&points| points >= 100);
        if Side::ALL.into_iter().any(|side| vulnerability.includes(side) != has_won(side)) {
            faults.push_at(tag.value_at, PbnProblem::VulnerableAgainstHistory);
        }
    }
}

fn deal(tag: &Tag, faults: &mut Faults) {
    let builder = match tag.value.parse::<DealBuilder>() {
        Ok(builder) => builder,
        Err(problem) => {
            let mut at = tag.value_at;
            if let (
                Some(place),
                ParseDealError::Hand { source: ParseHandError::Holding { .. }, .. },
            ) = (&mut at.0, &problem)
            {
                // The place of the character, after the opening quote.
                place.column += 1 + problem.at() as u64;
                place.length = 1;
            }
            faults.push_at(at, PbnProblem::Deal(problem));
            return;
        }
    };
    if tag.value.contains("  ") {
        faults.push_at(tag.value_at, PbnProblem::DealBlanks);
    }
    if let Err(problem) = builder.partial() {
        faults.push_at(tag.value_at, PbnProblem::Deal(problem.into()));
        return;
    }
    let given: Vec<_> = builder.hands.iter().filter(|(_, hand)| !hand.is_empty()).collect();
    let Some(longest) = given.iter().map(|(_, hand)| hand.len()).max() else {
        faults.push_at(tag.value_at, PbnProblem::DealEmpty);
        return;
    };
    for (seat, hand) in given.into_iter().filter(|(_, hand)| hand.len() != longest) {
        let problem = PbnProblem::DealUneven { seat, count: hand.len(), other: longest };
        faults.push_at(tag.value_at, problem);
    }
}

fn contract(game: &Game, tag: &Tag, faults: &mut Faults) {
    let value = tag.value.trim();
    match ContractValue::parse(value) {
        Err(problem) => faults.push_at(tag.value_at, PbnProblem::Contract(problem)),
        Ok(contract) => {
            let expected = contract.text();
            if !expected.eq_ignore_ascii_case(value) {
                faults.push_at(tag.value_at, PbnProblem::ContractForm { expected });
            }
            let has_whole_hand = game.holdings().is_some() && !game.is_ending();
            if matches!(contract, ContractValue::Strain(_)) && has_whole_hand {
                faults.push_at(tag.value_at, PbnProblem::ContractLevel);
            }
        }
    }
}

/// The two sides' tricks make all there are, and declarer's need a declarer.
fn result_sum(game: &Game, tag: &Tag, faults: &mut Faults) {
    let total = game.holdings().map_or(13, |holdings| holdings.longest as u32);
    match result(tag.value.trim()) {
        Some((Sided::Sides(sides), _)) => {
            if let [Some(north_south), Some(east_west)] = *sides.as_array() {
                let sum = u32::from(north_south) + u32::from(east_west);
                if sum != total {
                    let problem = PbnProblem::ResultSum { sum, tricks: total };
                    faults.push_at(tag.value_at, problem);
                }
            }
        }
        Some((Sided::Declarer(_), _)) if !game.is_ending() => {
            let declarer = game.known("Declarer");
            if declarer.is_none() || game.contract_value() == Some(ContractValue::Passed) {
                faults.push_at(tag.value_at, PbnProblem::ResultWithoutDeclarer);
            }
        }
        _ => {}
    }
}
