//! Any lines of a table manager: no panic, every decision asked for is legal as far as the seat can
//! tell, and whatever the client says can be read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_cards::Seat;
use merrimac_protocol::message::{ClientMessage, Connecting};
use merrimac_protocol::session::{Guest, Wanted};
use merrimac_table::{Player, RandomLegal};

fuzz_target!(|text: &str| {
    let team = "BBAsayc".parse().expect("a name");
    let mut guest = Guest::new(Connecting::new(team, Some(Seat::West)));
    let mut player = RandomLegal { seed: 1 };
    for line in text.lines() {
        let Ok(mut said) = guest.receive(line) else { return };
        while let Some(wanted) = guest.wanted() {
            let view = guest.view().expect("a decision is wanted");
            let answers = match wanted {
                Wanted::Call => guest.call(&player.call(view).expect("there are legal calls")),
                Wanted::Card => guest.play(&player.card(view).expect("there are legal cards")),
            };
            said.extend(answers.expect("a legal choice is taken"));
        }
        // An explanation is any text, for whoever asked for it.
        for message in
            said.into_iter().filter(|said| !matches!(said, ClientMessage::Explanation(_)))
        {
            assert_eq!(message.to_string().parse::<ClientMessage>(), Ok(message));
        }
        guest.take_news();
    }
});
