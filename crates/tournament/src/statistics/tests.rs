use super::*;

#[test]
fn students_distribution_is_that_of_the_tables() {
    for (freedom, expected) in
        [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
    {
        let found = two_sided_95(freedom);
        assert!((found - expected).abs() < 0.012, "{freedom}: {found}");
    }
}

#[test]
fn one_observation_says_nothing_about_its_spread() {
    let one: Estimate = [5.0].into_iter().collect();
    assert_eq!((one.mean(), one.standard_error(), one.confidence()), (5.0, 0.0, None));
    assert_eq!(Estimate::default().to_string(), "+0.00 ± 0.00");
}

#[test]
fn the_order_of_observations_does_not_matter() {
    let forwards: Estimate = (0..100).map(|n| f64::from(n * n % 17)).collect();
    let backwards: Estimate = (0..100).rev().map(|n| f64::from(n * n % 17)).collect();
    assert!((forwards.standard_error() - backwards.standard_error()).abs() < 1e-12);
    assert!((forwards.mean() - backwards.mean()).abs() < 1e-12);
}
