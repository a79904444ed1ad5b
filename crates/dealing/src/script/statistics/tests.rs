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

/// The very table that the classic program prints for these counts.
#[test]
fn tables_of_two_numbers_look_as_they_always_did() {
    let bounds = [Bounds { lo: 5, hi: 8 }, Bounds { lo: 3, hi: 5 }];
    let mut table = Frequency2::new(Some("x".to_owned()), bounds);
    table.counts = vec![
        vec![29, 21, 25, 12, 3],
        vec![15, 11, 10, 8, 1],
        vec![27, 19, 14, 7, 3],
        vec![18, 24, 16, 9, 4],
        vec![34, 18, 24, 9, 4],
        vec![192, 173, 152, 87, 31],
    ];
    let text = "Frequency x:
        Low      3      4      5   High    Sum
Low      29     21     25     12      3     90
   5     15     11     10      8      1     45
   6     27     19     14      7      3     70
   7     18     24     16      9      4     71
   8     34     18     24      9      4     89
High    192    173    152     87     31    635
Sum     315    266    241    132     46   1000

";
    assert_eq!(table.to_string(), text);
    table.add([i32::MIN, 4]);
    table.add([8, i32::MAX]);
    assert_eq!((table.counts[0][2], table.counts[4][4]), (26, 5));
}
