use super::*;

/// The scale as it is printed \[Laws 78B\]: from, to, IMPs.
const PRINTED: [(i32, i32, i32); 25] = [
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, 15_200, 24),
];

#[test]
fn every_boundary_of_the_scale_both_ways() {
    for (from, to, expected) in PRINTED {
        for difference in [from, to] {
            assert_eq!(imps(difference), expected, "{difference}");
            assert_eq!(imps(-difference), -expected, "-{difference}");
        }
    }
    for (before, after) in PRINTED.iter().zip(&PRINTED[1..]) {
        assert_eq!(before.1 + 10, after.0);
    }
    assert_eq!(imps(i32::MIN), -24);
}

#[test]
fn cross_imps_of_all_tables_cancel() {
    for (scores, expected) in [
        (vec![], vec![]),
        (vec![420], vec![0]),
        (vec![420, -50], vec![10, -10]),
        (vec![-100, 620, 650, 140], vec![-31, 21, 25, -15]),
    ] {
        let totals = cross_imps(&scores);
        assert_eq!(totals, expected);
        assert_eq!(totals.iter().sum::<i32>(), 0);
    }
}

#[test]
fn the_datum_leaves_out_the_extremes_and_is_a_multiple_of_ten() {
    for (scores, extremes, expected) in [
        (&[][..], 1, 0),
        (&[420], 1, 420),
        (&[420, 450], 1, 430),
        (&[-420, -450], 1, -430),
        (&[420, 450, 480], 1, 450),
        (&[430, 430, 440], 0, 430),
        (&[430, 440, 440], 0, 440),
        (&[-3500, 100, 110, 140, 2000], 1, 120),
        (&[-3500, 100, 110, 140, 2000], 2, 110),
        (&[100, 110], usize::MAX, 100),
    ] {
        assert_eq!(butler_datum(scores, extremes), expected, "{scores:?} without {extremes}");
    }
}
