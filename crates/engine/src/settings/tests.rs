use super::*;

#[test]
fn names_read_back() {
    for name in [
        "mc",
        "sayc+mc",
        "mc+plain",
        "mc+bayes",
        "sayc+mc+plain+club",
        "mc+master",
        "swo",
        "sayc+swo+plain",
    ] {
        assert_eq!(name.parse::<Settings>().unwrap().to_string(), name);
    }
}

#[test]
fn what_is_no_name_is_refused() {
    for name in [
        "",
        "+",
        "mc+",
        "mc+mc",
        "mc+swo",
        "sayc+moscito+mc",
        "club+expert",
        "mc+plain+bayes",
        "two words",
    ] {
        assert!(name.parse::<Settings>().is_err(), "{name}");
    }
}

#[test]
fn a_level_sets_the_sample() {
    let samples = |name: &str| name.parse::<Settings>().unwrap().samples;
    assert!(samples("mc+beginner") < samples("mc+club") && samples("mc+club") < samples("mc"));
}
