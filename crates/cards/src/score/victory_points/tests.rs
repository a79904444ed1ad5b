use super::*;

fn continuous(boards: u32, margin: i32, expected: &str) {
    let award = VictoryPointScale::continuous(boards).award(margin);
    assert_eq!(award.to_string(), expected, "{boards} boards, {margin} IMPs");
}

/// Ron Klinger, IBPA Bulletin, May 2013, on the scale for 14 boards of the NEC Cup: the first IMPs
/// are worth 33, 33, 31, 31, 30, 29, 29, and the awards for 2, 7, 10 and 20 IMPs.
#[test]
fn continuous_awards_as_published() {
    let gains = [33, 33, 31, 31, 30, 29, 29];
    let scale = VictoryPointScale::continuous(14);
    for (margin, gain) in (1..).zip(gains) {
        assert_eq!((scale.award(margin) - scale.award(margin - 1)).hundredths(), gain, "{margin}");
    }
    continuous(14, 2, "10.66");
    continuous(14, 7, "12.16");
    continuous(14, 10, "12.97");
    continuous(14, 20, "15.26");
    continuous(14, -20, "4.74");
}

/// Straight from the formula; a third of the way to the blitz is 15.
#[test]
fn continuous_awards_by_the_formula() {
    continuous(16, 1, "10.31");
    continuous(16, 15, "13.97");
    continuous(16, 20, "15.00");
    continuous(16, 60, "20.00");
    continuous(12, 52, "20.00");
    continuous(12, -52, "0.00");
}

#[test]
fn discrete_awards_agree_with_the_printed_tables() {
    let table = include_str!("../../../../../corpora/victory-points-discrete.tsv");
    let mut lengths = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')).skip(1) {
        let mut cells = row.split('\t').map(|cell| cell.parse::<u32>().unwrap());
        let boards = cells.next().unwrap();
        let scale = VictoryPointScale::discrete(boards);
        for (points, first) in (10..).zip(cells) {
            let points = VictoryPoints::from_hundredths(100 * points);
            assert_eq!(scale.award(first as i32), points, "{boards} boards, {first} IMPs");
            if first > 0 {
                let less = points - VictoryPoints::from_hundredths(100);
                assert_eq!(scale.award(first as i32 - 1), less, "{boards} boards, below {first}");
            }
        }
        lengths += 1;
    }
    assert_eq!(lengths, 20);
}

fn scales(boards: u32) -> [VictoryPointScale; 2] {
    [VictoryPointScale::continuous(boards), VictoryPointScale::discrete(boards)]
}

#[test]
fn every_scale_shares_twenty_points_and_rises_to_the_blitz() {
    for scale in (0..=128).flat_map(scales) {
        let blitz = scale.blitz() as i32;
        assert_eq!(scale.award(0), VictoryPoints::DRAW);
        for margin in 0..=blitz + 2 {
            assert_eq!(scale.award(margin) + scale.award(-margin), VictoryPoints::ALL);
            assert!(scale.award(margin) <= scale.award(margin + 1));
            assert_eq!(scale.award(margin) == VictoryPoints::ALL, margin >= blitz);
        }
        assert_eq!(scale.award(i32::MAX), VictoryPoints::ALL);
        assert_eq!(scale.award(i32::MIN), VictoryPoints::from_hundredths(0));
    }
}

#[test]
fn no_imp_is_worth_more_than_the_one_before() {
    for boards in 1..=128 {
        let scale = VictoryPointScale::continuous(boards);
        let gains: Vec<_> = scale.awards.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gains.is_sorted_by(|earlier, later| earlier >= later), "{boards} boards");
    }
}

#[test]
fn no_discrete_range_is_shorter_than_the_one_before() {
    for boards in 1..=128 {
        let scale = VictoryPointScale::discrete(boards);
        let width = |points| {
            let points = VictoryPoints::from_hundredths(100 * points);
            scale.awards.iter().filter(|&&award| award == points).count()
        };
        let draw = 2 * width(10) - 1;
        let wins: Vec<_> = (11..20).map(width).collect();
        assert!(draw <= wins[0] && wins.is_sorted(), "{boards} boards: {draw} {wins:?}");
    }
}

/// The correction step by step, as the module's documentation tells it.
#[test]
fn sorting_the_gains_is_raising_values_until_none_need_be() {
    for boards in 1..=128 {
        let curve = Curve::new(boards);
        let mut values: Vec<i32> =
            (0..=curve.blitz()).map(|margin| curve.hundredths(margin)).collect();
        while let Some(place) = (1..values.len() - 1)
            .find(|&place| values[place + 1] - values[place] > values[place] - values[place - 1])
        {
            values[place] += 1;
        }
        let scale = VictoryPointScale::continuous(boards);
        for (margin, value) in (0..).zip(values) {
            assert_eq!(scale.award(margin).hundredths(), value, "{boards} boards, {margin} IMPs");
        }
    }
}

#[test]
fn the_series_agrees_with_the_standard_library() {
    for step in 0..=2000 {
        let power = -f64::from(step) / 1000.0;
        assert!((exponential(power) - power.exp()).abs() < 1e-15, "{power}");
    }
    let tau = (5f64.sqrt() - 1.0) / 2.0;
    assert!((Curve::R - tau.powi(3)).abs() < 1e-15);
    assert!((Curve::LN_R - Curve::R.ln()).abs() < 1e-15);
}
