use super::Scoring;
use crate::{cross_imps, matchpoints};

#[test]
fn names_read_back() {
    for scoring in Scoring::ALL {
        assert_eq!(scoring.to_string().parse(), Ok(scoring));
        assert_eq!(scoring.name().to_uppercase().parse(), Ok(scoring));
    }
    for (text, scoring) in [("IMP", Scoring::Imps), ("mps", Scoring::Matchpoints)] {
        assert_eq!(text.parse(), Ok(scoring));
    }
    for text in ["", "rubber", "imps ", "imps,mp"] {
        let error = text.parse::<Scoring>().map_err(|error| error.to_string());
        assert!(error.is_err_and(|words| words.contains("matchpoints")), "{text:?}");
    }
}

/// Comparing with every other table one by one gives what the Laws' tables of a whole field give.
#[test]
fn a_field_compared_one_by_one_is_the_field_compared_at_once() {
    let scores = [420, 450, 420, -50, 170, 0, -1100, 2220];
    for (place, &ours) in scores.iter().enumerate() {
        let others = scores.iter().enumerate().filter(|&(other, _)| other != place);
        let sum = |scoring: Scoring| -> i32 {
            others.clone().map(|(_, &theirs)| scoring.compare(ours, theirs)).sum()
        };
        assert_eq!(sum(Scoring::Matchpoints), matchpoints(&scores)[place] as i32);
        assert_eq!(sum(Scoring::Imps), cross_imps(&scores)[place]);
    }
}

#[test]
fn scores_beyond_all_bounds_do_not_overflow() {
    for scoring in Scoring::ALL {
        assert!(scoring.compare(i32::MAX, i32::MIN) > scoring.compare(i32::MIN, i32::MAX));
    }
}
