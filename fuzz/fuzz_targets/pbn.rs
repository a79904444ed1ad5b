//! Any bytes are read without panic, and what was read survives being printed and exported.

#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_notation::pbn::{Game, Reader};

fn games(bytes: &[u8]) -> Vec<Game> {
    let read = Reader::new(bytes).with_limit(1 << 16);
    read.filter_map(Result::ok)
        .map(|parsed| {
            parsed.check();
            let (record, _) = parsed.record();
            Game::from_record(&record).to_string();
            parsed.game
        })
        .collect()
}

fuzz_target!(|bytes: &[u8]| {
    // Printing may add blanks, so the limit must not decide about what is printed.
    if bytes.len() > 1 << 12 {
        return;
    }
    let first = games(bytes);
    let text: Vec<String> = first.iter().map(Game::to_string).collect();
    let second = games(text.join("\n").as_bytes());
    assert_eq!(first, second);
    for game in first {
        let exported = game.exported();
        assert_eq!(exported.exported(), exported);
        assert_eq!(games(exported.to_string().as_bytes()), [exported]);
    }
});
