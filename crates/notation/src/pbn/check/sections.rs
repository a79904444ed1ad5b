//! Auction and play against the other tags \[PBN 3.5, 3.6\].

use merrimac_cards::Doubling;

use crate::pbn::auction::Bidding;
use crate::pbn::faults::Faults;
use crate::pbn::game::{Game, Tag};
use crate::pbn::play::{Played, Setting};
use crate::pbn::problem::PbnProblem;
use crate::pbn::value::{ContractValue, result};

pub(super) fn check(game: &Game, faults: &mut Faults) {
    auction(game, faults);
    play(game, faults);
}

/// Whether a tag with a known value stands before the section.
fn stands_before(game: &Game, section: &str, name: &str) -> bool {
    let before = game.tags.iter().take_while(|tag| tag.name != section);
    before.filter(|tag| tag.name == name).count() > 0 && game.known(name).is_some()
}

fn auction(game: &Game, faults: &mut Faults) {
    let Some((tag, entries)) = game.auction() else { return };
    if !stands_before(game, "Auction", "Dealer") {
        let problem = PbnProblem::SectionNeeds { section: "Auction", tag: "Dealer" };
        faults.push_at(tag.at, problem);
    }
    let Some(first) = tag.seat() else { return };
    let bidding = Bidding::walk(first, game.dealer_seat(), entries);
    for (at, problem) in &bidding.faults {
        faults.push_at(*at, problem.clone());
    }
    if bidding.is_sound() {
        outcome(game, &bidding, faults);
    } else if let Some(tag) = game.tag("Declarer").filter(|_| game.known("Declarer").is_some()) {
        faults.push_at(tag.value_at, PbnProblem::DeclarerUnconfirmed);
    }
}

/// Contract and declarer against the auction.
fn outcome(game: &Game, bidding: &Bidding, faults: &mut Faults) {
    if !bidding.is_over() {
        return;
    }
    if let (Some(tag), Some(given)) = (game.tag("Contract"), game.contract_value()) {
        contract(tag, given, bidding, faults);
    }
    if let (Some(tag), Some(given)) = (game.tag("Declarer"), game.declarer_value())
        && let Some(contract) = bidding.contract()
    {
        let declarer = contract.declarer;
        let regular = if given.swapped { given.seat.partner() } else { given.seat };
        if given.swapped && given.seat == declarer {
            faults.push_at(tag.value_at, PbnProblem::DeclarerMarkedWrong { declarer });
        } else if regular != declarer {
            faults.push_at(tag.value_at, PbnProblem::DeclarerAgainstAuction { declarer });
        }
    }
}

fn contract(tag: &Tag, given: ContractValue, bidding: &Bidding, faults: &mut Faults) {
    let bid = match given {
        ContractValue::Contract(contract) => Some(contract.bid),
        ContractValue::Passed => None,
        ContractValue::Strain(_) => return,
    };
    let actual = bidding.contract();
    if actual.map(|contract| contract.bid) != bid {
        let contract = actual.map_or("Pass".to_owned(), |contract| contract.text());
        faults.push_at(tag.value_at, PbnProblem::ContractAgainstAuction { contract });
    } else if let (ContractValue::Contract(given), Some(actual)) = (given, actual)
        && given.doubling != actual.doubling
    {
        let doubling = match actual.doubling {
            Doubling::Undoubled => "undoubled",
            Doubling::Doubled => "doubled",
            Doubling::Redoubled => "redoubled",
        };
        faults.push_at(tag.value_at, PbnProblem::DoublingAgainstAuction { doubling });
    }
}

fn play(game: &Game, faults: &mut Faults) {
    let Some((tag, entries)) = game.play() else { return };
    let ending = game.is_ending();
    for name in ["Deal", "Declarer", "Contract"] {
        let is_needed = name != "Declarer" || !ending;
        if is_needed && !stands_before(game, "Play", name) {
            faults.push_at(tag.at, PbnProblem::SectionNeeds { section: "Play", tag: name });
        }
    }
    let Some(setting) = game.setting() else { return };
    if setting.leader != setting.first {
        faults.push_at(tag.value_at, PbnProblem::OpeningLeader { leader: setting.leader });
    }
    let played = Played::walk(&setting, entries);
    for (at, problem) in &played.faults {
        faults.push_at(*at, problem.clone());
    }
    against_result(game, &played, faults);
}

/// The result against the tricks won.
fn against_result(game: &Game, played: &Played, faults: &mut Faults) {
    let (Some(tag), Some(declarer)) = (game.tag("Result"), game.declarer_value()) else { return };
    let Some((value, marked)) = result(tag.value.trim()) else { return };
    let total = game.holdings().map_or(13, |holdings| holdings.longest) as u8;
    let Some(result) = value.of_declarer(Some(declarer.seat), total) else { return };
    let side = declarer.seat.side();
    let least = played.won[side];
    let most = total.saturating_sub(played.won[side.opponents()]);
    let possible = least <= result && result <= most;
    if marked && possible {
        faults.push_at(tag.value_at, PbnProblem::ResultMarkedWrong { result, least, most });
    } else if !marked && !possible {
        faults.push_at(tag.value_at, PbnProblem::ResultAgainstPlay { result, least, most });
    }
}

impl Game {
    /// What has to be known to follow the play, if it is.
    pub(crate) fn setting(&self) -> Option<Setting> {
        let first = self.tag("Play")?.seat()?;
        let leader = match (self.is_ending(), self.declarer_value()) {
            (false, Some(declarer)) => declarer.seat.next(),
            _ => first,
        };
        let hands = self.holdings().map(|holdings| holdings.hands).unwrap_or_default();
        let strain = self.contract_value().and_then(ContractValue::strain);
        Some(Setting { first, leader, strain, hands })
    }
}
