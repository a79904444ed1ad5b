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
        "sayc+borel+swo",
        "sayc+borel+mc",
        "sayc+borel+swo+matchpoints+club",
        "mc+chance",
        "sayc+against=moscito+on=drury+off=cappelletti+mc",
    ] {
        assert_eq!(name.parse::<Profile>().unwrap().to_string(), name);
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
        "sayc+rules+borel",
        "sayc+on=",
        "sayc+imps+mp",
    ] {
        assert!(name.parse::<Profile>().is_err(), "{name}");
    }
}

#[test]
fn a_name_keeps_its_meaning_whatever_the_default_is() {
    let profile: Profile = "sayc+mc".parse().unwrap();
    assert_eq!(profile.calls, Calls::Rules);
    assert_eq!(profile, "sayc+rules+mc+expert".parse().unwrap());
    assert_eq!((profile.declarer, profile.defence), (CardPlay::MONTE_CARLO, CardPlay::MONTE_CARLO));
    assert_eq!(Profile::silent(), "mc".parse().unwrap());
}

#[test]
fn the_default_has_a_name() {
    assert_eq!(Profile::default(), "sayc+borel+swo+expert".parse().unwrap());
    for level in Level::ALL {
        let profile = Profile::default().at(level);
        assert_eq!(profile, profile.to_string().parse().unwrap());
    }
}

#[test]
fn a_level_sets_the_sample() {
    let samples = |name: &str| name.parse::<Profile>().unwrap().budget.declarer;
    assert!(samples("mc+beginner") < samples("mc+club") && samples("mc+club") < samples("mc"));
    assert_eq!(samples("mc+260"), 260);
}

#[test]
fn a_defender_may_have_a_level_of_its_own() {
    let Profile { budget, .. } = "sayc+swo+club/master".parse().unwrap();
    assert_eq!(budget.declarer, Level::Club.samples());
    assert_eq!(budget.defence, Level::Master.samples());
}

#[test]
fn who_reads_nothing_is_else_the_same() {
    for (name, plain) in [("sayc+swo", "sayc+swo+plain"), ("mc+bayes+club", "mc+plain+club")] {
        let profile = name.parse::<Profile>().unwrap().reading_nothing();
        assert!(!profile.reads());
        assert_eq!(profile, plain.parse().unwrap());
    }
}
