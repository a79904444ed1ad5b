use super::*;

#[test]
fn averages_print_six_digits() {
    for (number, text) in [
        (4.375_883_1, "4.37588"),
        (10.0, "10"),
        (10.01, "10.01"),
        (-3.0, "-3"),
        (0.573_633_3, "0.573633"),
        (0.0, "0"),
        (0.000_012_345_67, "1.23457e-05"),
        (1_234_567.0, "1.23457e+06"),
        (999_999.9, "1e+06"),
        (123_456.7, "123457"),
        (f64::NAN, "nan"),
    ] {
        assert_eq!(six_digits(number), text);
    }
}

#[test]
fn tables_have_rows_for_what_lies_outside() {
    let mut frequency = Frequency::new(Some("points".to_owned()), Bounds { lo: 5, hi: 6 });
    for number in [4, 5, 5, 6] {
        frequency.add(number);
    }
    assert_eq!(
        frequency.to_string(),
        "Frequency points:\nLow\t       1\n    5\t       2\n    6\t       1\n"
    );
    frequency.add(i32::MAX);
    assert_eq!(frequency.counts, [1, 2, 1, 1]);
}

#[test]
fn averages_know_how_far_numbers_spread() {
    let mut average = Average::new(None);
    for number in [1, 3] {
        average.add(number);
    }
    assert_eq!(
        (average.mean(), average.deviation(), average.to_string()),
        (2.0, 1.0, "2\n".to_owned())
    );
}
