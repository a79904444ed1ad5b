use merrimac_table::{Passive, Player};

use super::*;

const HAND: &str = "North's cards : S K J 5. H T 8 6 4 3 2. D A J. C J 3.";

fn north() -> Guest {
    Guest::new(Connecting::new("Merrimac".parse().unwrap(), Some(Seat::North)))
}

/// A guest that has heard these lines, and its last answers.
fn after(lines: &[&str]) -> (Guest, Vec<String>) {
    let mut guest = north();
    let mut answers = Vec::new();
    for line in lines {
        let said = guest.receive(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        answers = said.iter().map(ToString::to_string).collect();
    }
    (guest, answers)
}

/// At the table as North, after these lines.
fn at_table(lines: &[&str]) -> (Guest, Vec<String>) {
    let opening = [
        "North (\"Merrimac\") seated",
        "Teams : N/S : \"Merrimac\" E/W : \"Others\"",
        "Start of board",
        "Board number 1. Dealer East. Neither vulnerable.",
        HAND,
    ];
    after(&[&opening, lines].concat())
}

#[test]
fn a_board_may_start_again_at_any_point() {
    let passes = ["East passes", "South bids 1H", "West passes"];
    for count in 0..=3 {
        let (mut guest, _) = at_table(&passes[..count]);
        let answers = guest.receive("Start of board").unwrap();
        assert_eq!(answers[0].to_string(), "North ready for deal");
        assert_eq!(*guest.state(), GuestState::WaitsForDeal);
        assert_eq!(guest.wanted(), None);
    }
}

#[test]
fn the_session_may_end_at_any_point() {
    let (mut guest, _) = at_table(&["East passes"]);
    assert_eq!(guest.receive("End of session"), Ok(Vec::new()));
    assert_eq!(*guest.state(), GuestState::Left);
}

#[test]
fn noise_is_passed_over() {
    let (mut guest, answers) = at_table(&["East passes"]);
    assert_eq!(answers, ["North ready for South's bid"]);
    guest.take_news();
    for noise in [
        "End of board",
        "Teams : N/S : \"Merrimac\" E/W : \"Others\"",
        "South to lead",
        "What a nice day",
        "",
    ] {
        assert_eq!(guest.receive(noise), Ok(Vec::new()), "{noise}");
        assert_eq!(guest.take_news(), [News::Noise(noise.to_owned())]);
    }
}

#[test]
fn whatever_does_not_seat_is_a_refusal() {
    for line in ["Seat already has been taken", "No.", "Start of board", "East (\"X\") seated"] {
        let error = north().receive(line).unwrap_err();
        assert!(matches!(error, GuestError::Refused(_)), "{line}: {error}");
    }
}

#[test]
fn what_cannot_be_is_an_error() {
    let (guest, _) = at_table(&["East passes"]);
    for (line, reason) in [
        ("South redoubles", "but only a bid of one's own side"),
        ("West passes", "at the wrong time"),
        ("South plays 2C", "at the wrong time"),
        ("Dummy's cards : S A.", "at the wrong time"),
    ] {
        let error = guest.clone().receive(line).unwrap_err().to_string();
        assert!(error.contains(reason), "{line}: {error}");
    }
    let short = after(&[
        "North (\"Merrimac\") seated",
        "Teams : N/S : \"Merrimac\" E/W : \"Others\"",
        "Start of board",
        "Board number 1. Dealer East. Neither vulnerable.",
    ]);
    let error = short.0.clone().receive("North's cards : S A K.").unwrap_err().to_string();
    assert!(error.ends_with("North shows 2 cards instead of 13"), "{error}");
}

#[test]
fn our_own_player_is_kept_to_the_laws() {
    let (mut guest, _) = at_table(&["East passes", "South bids 1H", "West passes"]);
    assert_eq!(guest.wanted(), Some(Wanted::Call));
    let redouble = Decision::plain(Call::Redouble);
    assert!(matches!(guest.call(&redouble), Err(GuestError::Illegal(_))));
    let card = Decision::plain("SK".parse().unwrap());
    assert_eq!(guest.play(&card), Err(GuestError::NotAsked));
    let alerted = Decision::plain("3H".parse().unwrap()).alerted("limit raise");
    let said = guest.call(&alerted).unwrap();
    let said: Vec<_> = said.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["North bids 3H Alert. limit raise", "North ready for East's bid"]);
    assert_eq!(guest.call(&redouble), Err(GuestError::NotAsked));
}

#[test]
fn an_echo_of_ones_own_call_is_noise() {
    let (mut guest, _) = at_table(&["East passes", "South bids 1H", "West passes"]);
    let view = guest.view().unwrap().clone();
    guest.call(&Passive.call(&view).unwrap()).unwrap();
    assert_eq!(guest.receive("North passes"), Ok(Vec::new()));
    assert!(guest.receive("North bids 2H").is_err());
}

#[test]
fn the_leader_waits_to_be_told() {
    let auction = ["East passes", "South passes", "West bids 1C"];
    let (mut guest, _) = at_table(&auction);
    guest.call(&Decision::plain(Call::Pass)).unwrap();
    guest.receive("East passes").unwrap();
    guest.receive("South passes").unwrap();
    assert_eq!(guest.wanted(), None);
    guest.receive("South to lead").unwrap();
    assert_eq!(guest.wanted(), None, "it is another's lead");
    guest.receive("north to lead.").unwrap();
    assert_eq!(guest.wanted(), Some(Wanted::Card));
    let lead = guest.play(&Decision::plain("HT".parse().unwrap())).unwrap();
    let said: Vec<_> = lead.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["North plays TH", "North ready for dummy"]);
}

#[test]
fn a_passed_out_board_is_over() {
    let (mut guest, _) = at_table(&["East passes", "South passes", "West passes"]);
    guest.take_news();
    assert_eq!(guest.call(&Decision::plain(Call::Pass)).unwrap().len(), 1);
    assert!(matches!(guest.take_news()[..], [News::BoardEnds(_, Finish::PassedOut)]));
    assert_eq!(*guest.state(), GuestState::WaitsForBoard);
}

#[test]
fn calls_are_explained_to_a_manager_that_asks() {
    let calls = ["East passes", "South bids 1H Infos. five hearts", "West bids 1S Infos. spades"];
    let (mut guest, _) = at_table(&calls);
    let call = Decision::plain(Call::Pass).explained("nothing to say".to_owned());
    guest.call(&call).unwrap();
    let mut asked = |line: &str| guest.receive(line).unwrap()[0].to_string();
    assert_eq!(asked("Explain North's Pass"), "nothing to say");
    assert_eq!(asked("Explain West's 1S"), "spades");
    assert_eq!(asked("Explain South's 1H"), "no explanation", "partner's are not for this seat");
    assert_eq!(asked("Explain East's Pass"), "no explanation");
    assert_eq!(asked("Explain North's 7NT"), "no explanation", "nobody has bid that");
    assert_eq!(guest.receive("East passes").unwrap()[0].to_string(), "North ready for South's bid");
    let seated = ["North (\"Merrimac\") seated", "Explain North's 1H"];
    assert_eq!(after(&seated).1, Vec::<String>::new());
}
