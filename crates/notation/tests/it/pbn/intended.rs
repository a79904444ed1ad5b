//! The faulty reference files say in escape lines what is wrong: every such fault must be found.

use merrimac_cards::{ParseCallError, ParseCardError, ParseDealError};
use merrimac_notation::Diagnostic;
use merrimac_notation::pbn::{Parsed, PbnProblem as P};

use super::{games, sample};

/// Escape lines that announce no fault.
const PROSE: [&str; 6] =
    ["The intention of", "The file contains", "Correct revokes", "EXPORT", "====", "PBN "];

/// Whether a diagnostic is what an escape line announces.
fn is_meant(comment: &str, problem: &P) -> bool {
    let what = comment.split(':').next().unwrap_or_default().trim();
    let detail = comment.split(':').nth(1).unwrap_or_default().trim();
    match what {
        "New tag name" => matches!(problem, P::UnknownTag { .. }),
        "No tag value" => matches!(problem, P::TagValue),
        "Bad character" if detail == "missing quote" => matches!(problem, P::UnclosedString),
        "Bad character" => {
            matches!(problem, P::TagValue | P::TabInString | P::ForbiddenCharacter { .. })
        }
        "No integer tag value" | "No non-negative integer tag value" => {
            matches!(problem, P::Value { .. })
        }
        "Bad date character" | "Bad date format" => {
            matches!(problem, P::Value { expected } if expected.contains("YYYY"))
        }
        "Bad side" => matches!(
            problem,
            P::Value { expected: "a seat: W, N, E or S" }
                | P::DealerFirst { .. }
                | P::NotYetTooLate
        ),
        "Wrong tag value" => match detail {
            "Double SK" => problem.to_string().contains("SK is dealt twice"),
            "Double space" => matches!(problem, P::DealBlanks),
            _ => matches!(problem, P::Value { .. }),
        },
        "Bad rank" => {
            matches!(problem, P::Deal(ParseDealError::Hand { .. }) | P::Card(ParseCardError::Rank))
        }
        "Bad suit" => matches!(problem, P::Card(ParseCardError::Suit)),
        "Bad deal" => matches!(problem, P::Deal(_) | P::DealUneven { .. } | P::DealEmpty),
        "Bad tag value" => matches!(problem, P::Value { .. } | P::Contract(_)),
        "Bad trump" => matches!(
            problem,
            P::Contract(_)
                | P::Call(ParseCallError::Strain)
                | P::CallForm { expected: "with NT for notrump" }
                | P::ContractAgainstAuction { .. }
        ),
        "Bad number" => {
            matches!(problem, P::Value { .. } | P::NagNumber | P::NoteForm | P::ResultSum { .. })
        }
        "Wrong character" => matches!(problem, P::StrayText),
        "Bad section" => matches!(problem, P::NoteOutside),
        "No dealer" => matches!(problem, P::SectionNeeds { tag: "Dealer", .. }),
        "No deal" => matches!(problem, P::SectionNeeds { tag: "Deal", .. }),
        "No contract" => matches!(problem, P::SectionNeeds { tag: "Contract", .. }),
        "No declarer" => {
            matches!(problem, P::SectionNeeds { tag: "Declarer", .. } | P::ResultWithoutDeclarer)
        }
        "Tag exists already" => matches!(problem, P::RepeatedTag { .. }),
        "Bad call" => matches!(problem, P::IllegalCall { call, .. } if call.to_string() == detail),
        "Double suffix" => matches!(problem, P::TwoSuffixes),
        "Double nag" => matches!(problem, P::TwoJudgements { .. }),
        "Bad nag" => matches!(problem, P::Nag { .. }),
        "Bad note" => matches!(problem, P::NoteReference | P::NoteNumber { .. }),
        "Double note" => matches!(problem, P::TwoNotes),
        // The file says this of a note that nothing refers to.
        "No note for =32=" | "Unused note [32]" => matches!(problem, P::NoteUnused { number: 32 }),
        "No note for =1=" => matches!(problem, P::NoteMissing { number: 1 }),
        "No note for =2=" => matches!(problem, P::NoteMissing { number: 2 }),
        "No note for =3=" => matches!(problem, P::NoteMissing { number: 3 }),
        "Bad declarer" => matches!(
            problem,
            P::DeclarerAgainstAuction { .. }
                | P::DeclarerMarkedWrong { .. }
                | P::DeclarerUnconfirmed
        ),
        "Bad risk" => matches!(problem, P::DoublingAgainstAuction { .. }),
        "Revoke" => matches!(problem, P::Revoke { card, .. } if card.to_string() == detail),
        "Bad card" => matches!(problem, P::CardPlayedBefore { .. } | P::CardNotHeld { .. }),
        "Bad Revokes" | "Bad revoke" => matches!(problem, P::MarkedNoRevoke { .. }),
        "Double illegal" => matches!(problem, P::TwoIrregularities | P::TwoLeads),
        "Bad illegal" => matches!(problem, P::TwoIrregularities),
        "Bad lead" => matches!(problem, P::MarkedLeadInTurn { .. }),
        "Sufficient" => matches!(problem, P::MarkedSufficient { .. }),
        "Bad result" => {
            matches!(problem, P::ResultAgainstPlay { .. } | P::ResultMarkedWrong { .. })
        }
        "Bad inheritance" => matches!(problem, P::Inheritance { .. }),
        "Line too long" => matches!(problem, P::LineTooLong { .. }),
        "New Scoring fields" => matches!(problem, P::UncustomaryValue { .. }),
        "Vulnerable tag and ScoreRubberHistory tag are inconsistent" => {
            matches!(problem, P::VulnerableAgainstHistory)
        }
        "Double '+'" => matches!(problem, P::TwoNext),
        "Card after '+'" => matches!(problem, P::CardAfterNext { .. }),
        "Call after '+'" => matches!(problem, P::AfterEnd { mark: '+' }),
        "Wrong syntax in width specifier" => matches!(problem, P::ColumnWidth { .. }),
        "No comment allowed in table elements" => matches!(problem, P::CommentInTable),
        "Forbidden characters in table elements" => {
            matches!(problem, P::UnexpectedCharacter { .. })
        }
        "Missing table elements" => matches!(problem, P::RowLength { .. }),
        _ => false,
    }
}

/// A stretch of a file between two headings, with what was found in it and not yet accounted for.
struct Stretch {
    heading: String,
    comments: Vec<(u64, String)>,
    found: Vec<Diagnostic<P>>,
}

fn stretches(bytes: &[u8]) -> Vec<Stretch> {
    let mut found: Vec<Diagnostic<P>> = games(bytes).iter().flat_map(Parsed::check).collect();
    let mut stretches: Vec<Stretch> = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let line = String::from_utf8_lossy(line).into_owned();
        let Some(comment) = line.strip_prefix('%').map(|comment| comment.trim().to_owned()) else {
            continue;
        };
        if comment.starts_with("====") {
            stretches.push(Stretch { heading: comment, comments: Vec::new(), found: Vec::new() });
            if let [.., before, _] = &mut stretches[..] {
                let rest = found.iter().position(|diagnostic| diagnostic.place.line >= number);
                before.found = found.drain(..rest.unwrap_or(found.len())).collect();
            }
        } else if !comment.is_empty() && !PROSE.iter().any(|prose| comment.starts_with(prose)) {
            stretches.last_mut().expect("a heading comes first").comments.push((number, comment));
        }
    }
    stretches.last_mut().expect("the file has games").found = found;
    stretches
}

/// How often an escape line says that its fault occurs: `7x` at its end.
fn times(comment: &str) -> usize {
    let last = comment.rsplit(' ').next().unwrap_or_default();
    last.strip_suffix('x').and_then(|count| count.parse().ok()).unwrap_or(1)
}

#[test]
fn every_intended_fault_is_found_once() {
    let mut announced = 0;
    for name in ["10", "20", "21"] {
        for mut stretch in stretches(&sample(&format!("pbn_reference_errors_{name}.pbn"))) {
            for (line, comment) in &stretch.comments {
                for _ in 0..times(comment) {
                    announced += 1;
                    // The fault follows its announcement, unless that closes the game.
                    let is_it = |found: &Diagnostic<P>| is_meant(comment, &found.problem);
                    let after = stretch
                        .found
                        .iter()
                        .position(|found| found.place.line > *line && is_it(found));
                    let place = after.or_else(|| stretch.found.iter().position(is_it));
                    let Some(place) = place else {
                        panic!("{name} line {line}, {}: no {comment}", stretch.heading);
                    };
                    stretch.found.remove(place);
                }
            }
        }
    }
    assert_eq!(announced, 147);
}

/// Most games of the files are faulty without saying so; only these are not.
#[test]
fn every_game_of_the_faulty_files_has_a_fault() {
    for (name, sound) in [("10", vec!["game 61"]), ("20", vec![]), ("21", vec![])] {
        let bytes = sample(&format!("pbn_reference_errors_{name}.pbn"));
        let without: Vec<String> = stretches(&bytes)
            .into_iter()
            .filter(|stretch| stretch.found.is_empty())
            .map(|stretch| stretch.heading.trim_matches(['=', ' ']).to_owned())
            .collect();
        assert_eq!(without, sound, "{name}");
    }
}
