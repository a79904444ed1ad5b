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
        "sayc+swo+club/master",
        "mc+expert/club",
        "mc+260",
        "sayc+mc+260/club",
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
        "mc+club+expert/club",
        "two words",
        "mc+club+20",
        "sayc+mc+0",
    ] {
        assert!(name.parse::<Settings>().is_err(), "{name}");
    }
}

#[test]
fn a_level_sets_the_sample() {
    let samples = |name: &str| name.parse::<Settings>().unwrap().samples;
    assert!(samples("mc+beginner") < samples("mc+club") && samples("mc+club") < samples("mc"));
    assert_eq!(samples("mc+260"), 260);
}

#[test]
fn a_defender_may_have_a_level_of_its_own() {
    let settings: Settings = "sayc+swo+club/master".parse().unwrap();
    assert_eq!(settings.samples, Level::Club.samples());
    assert_eq!(settings.defence_samples, Some(Level::Master.samples()));
}

#[test]
fn who_reads_nothing_is_else_the_same() {
    for (name, plain) in [("sayc+swo", "sayc+swo+plain"), ("mc+bayes+club", "mc+plain+club")] {
        let settings = name.parse::<Settings>().unwrap().reading_nothing();
        assert!(!settings.reads());
        assert_eq!(settings, plain.parse().unwrap());
    }
}
