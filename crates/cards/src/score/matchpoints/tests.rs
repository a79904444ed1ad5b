use super::*;

#[test]
fn two_for_a_win_and_one_for_a_tie() {
    for (scores, expected) in [
        (&[][..], &[][..]),
        (&[420], &[0]),
        (&[420, 420], &[1, 1]),
        (&[50, 420, -100], &[2, 4, 0]),
        (&[620, 620, 650, 170, 620], &[4, 4, 8, 0, 4]),
    ] {
        assert_eq!(matchpoints(scores), expected, "{scores:?}");
        let shared: u32 = expected.iter().sum();
        assert_eq!(shared as usize, scores.len() * scores.len().saturating_sub(1));
    }
}

#[test]
fn percentages_are_shares_of_the_top() {
    for (points, scores, expected) in
        [(0, 10, "0.00"), (18, 10, "100.00"), (9, 10, "50.00"), (5, 7, "41.67"), (0, 1, "50.00")]
    {
        assert_eq!(Matchpoints::whole(points).percentage(scores).to_string(), expected);
    }
}

/// Worked by hand from `(m + 1) · e / n − 1`.
#[test]
fn factoring_draws_short_boards_towards_the_average() {
    for (points, scores, expected_scores, expected) in [
        (16, 9, 10, "17.89"),
        (0, 9, 10, "0.11"),
        (8, 9, 10, "9.00"),
        (7, 5, 13, "19.80"),
        (12, 7, 7, "12.00"),
        (0, 0, 8, "7.00"),
    ] {
        let factored = Matchpoints::neuberg(points, scores, expected_scores);
        assert_eq!(factored.to_string(), expected, "{points} of {scores}");
    }
}
