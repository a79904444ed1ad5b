//! Round trips, on made-up records, on samples with bytes changed, and on anything at all.

use merrimac_cards::{
    Auction, BySeat, Call, Card, Deal, DealBuilder, Hand, Outcome, PartialDeal, PlayState, Record,
    RecordedCall, RecordedCard, Room, Seat, Strain, Vulnerability,
};
use merrimac_notation::pbn::{Game, Parsed, Reader, Writer};
use proptest::prelude::*;
use proptest::sample::Index;

use super::{all_samples, games};

/// A text as people write it: no blanks at its ends, nothing that PBN gives a meaning of its own.
fn text() -> impl Strategy<Value = String> {
    "([A-Za-z0-9éÜß♠\"\\\\}{;%\\[\\],.:-]{1,8}( [A-Za-z0-9é\"\\\\{;%=$]{1,8}){0,3})?"
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..4_usize).prop_map(Seat::from_index)
}

fn deal() -> impl Strategy<Value = Deal> {
    let pack: Vec<Card> = Card::all().collect();
    Just(pack).prop_shuffle().prop_map(|pack| {
        Deal::from_pack(&pack.try_into().expect("52 cards")).expect("every card once")
    })
}

/// The first calls of a legal auction, each picked from what is legal.
fn auction(dealer: Seat, picks: &[Index]) -> Auction {
    let mut auction = Auction::new(dealer);
    for pick in picks {
        let legal: Vec<Call> = auction.legal_calls().take(8).collect();
        if legal.is_empty() {
            break;
        }
        auction.call(*pick.get(&legal)).expect("picked from the legal calls");
    }
    auction
}

/// The first cards of a legal play.
fn cards(mut play: PlayState, picks: &[Index]) -> Vec<Card> {
    let mut cards = Vec::new();
    for pick in picks {
        let legal: Vec<Card> = play.legal_cards().iter().collect();
        if legal.is_empty() {
            break;
        }
        let card = *pick.get(&legal);
        play.play(card).expect("picked from the legal cards");
        cards.push(card);
    }
    cards
}

#[derive(Debug, Clone)]
struct Picks {
    calls: Vec<(Index, bool, String)>,
    cards: Vec<(Index, String)>,
    hidden: Option<BySeat<bool>>,
    ending: Option<(usize, Strain)>,
    claim: bool,
    finish: bool,
}

fn picks() -> impl Strategy<Value = Picks> {
    let calls = prop::collection::vec((any::<Index>(), any::<bool>(), text()), 0..50);
    let cards = prop::collection::vec((any::<Index>(), text()), 0..=52);
    let hidden = prop::option::weighted(0.3, prop::array::uniform4(any::<bool>()));
    let ending = prop::option::weighted(0.3, (1..13_usize, 0..5_usize));
    (calls, cards, hidden, ending, any::<bool>(), any::<bool>()).prop_map(
        |(calls, cards, hidden, ending, claim, finish)| Picks {
            calls,
            cards,
            hidden: hidden.map(BySeat::from_array),
            ending: ending.map(|(cards, strain)| (cards, Strain::from_index(strain))),
            claim,
            finish,
        },
    )
}

/// What happened on a board, with texts for the rest.
fn record() -> impl Strategy<Value = Record> {
    let head = (
        prop::array::uniform4(text()),
        prop::array::uniform4(text()),
        prop::option::of(prop_oneof![Just(Room::Open), Just(Room::Closed)]),
        prop::option::of(1..1000_u32),
        prop::option::of((0..4_usize).prop_map(Vulnerability::from_index)),
        prop::collection::vec(text().prop_filter("said", |text| !text.is_empty()), 0..3),
    );
    (head, seat(), deal(), picks()).prop_map(|(head, dealer, deal, picks)| {
        let ([event, site, date, scoring], players, room, number, vulnerability, comments) = head;
        let mut record = Record {
            event,
            site,
            date,
            scoring,
            room,
            number,
            players: BySeat::from_array(players),
            dealer: Some(dealer),
            vulnerability,
            deal: deal.into(),
            comments: comments.into_iter().map(|comment| no_alert(&comment)).collect(),
            ..Record::default()
        };
        match picks.ending {
            Some((count, strain)) => play_ending(&mut record, &deal, count, strain, &picks),
            None => bid_and_play(&mut record, &deal, &picks),
        }
        record
    })
}

/// `}` together with `{` is fine, but a comment cannot hold both `}` and a line break; the texts have
/// none. Only the word that stands for an alert is kept out.
fn no_alert(text: &str) -> String {
    text.replace("Alert", "alert")
}

fn play_ending(record: &mut Record, deal: &Deal, count: usize, strain: Strain, picks: &Picks) {
    let leader = record.dealer.expect("set above").next();
    let hands = deal.hands().map(|hand| hand.iter().take(count).collect::<Hand>());
    record.deal = DealBuilder { hands }.partial().expect("part of a deal");
    record.outcome = Some(Outcome::Ending { strain, leader });
    let indices: Vec<Index> = picks.cards.iter().map(|(index, _)| *index).collect();
    let play = PlayState::ending(&record.deal, strain, leader).expect("even hands");
    record.cards = with_notes(cards(play, &indices), picks);
}

fn bid_and_play(record: &mut Record, deal: &Deal, picks: &Picks) {
    let dealer = record.dealer.expect("set above");
    let indices: Vec<Index> = picks.calls.iter().map(|(index, ..)| *index).collect();
    let mut auction = auction(dealer, &indices);
    while picks.finish && !auction.is_over() {
        auction.call(Call::Pass).expect("a pass is always legal");
    }
    let said = picks.calls.iter().map(|(_, alerted, note)| (*alerted, no_alert(note)));
    record.calls = auction
        .calls()
        .iter()
        .zip(said.chain(std::iter::repeat((false, String::new()))))
        .map(|(&call, (alerted, note))| RecordedCall { call, alerted, note })
        .collect();
    if let Some(hidden) = picks.hidden {
        let hands =
            BySeat::from_fn(|seat| if hidden[seat] { Hand::EMPTY } else { deal.hand(seat) });
        record.deal = DealBuilder { hands }.partial().expect("part of a deal");
    }
    if !auction.is_over() {
        return;
    }
    let Some(contract) = auction.contract() else {
        record.outcome = Some(Outcome::PassedOut);
        return;
    };
    record.outcome = Some(Outcome::Contract(contract));
    let play = PlayState::new(deal, contract.strain(), contract.opening_leader());
    let indices: Vec<Index> = picks.cards.iter().map(|(index, _)| *index).collect();
    record.cards = with_notes(cards(play, &indices), picks);
    record.tricks = Some(picks.cards.len() as u8 / 4);
    record.claim = record.tricks.filter(|_| picks.claim && record.cards.len() < 52);
}

fn with_notes(cards: Vec<Card>, picks: &Picks) -> Vec<RecordedCard> {
    cards
        .into_iter()
        .zip(&picks.cards)
        .map(|(card, (_, note))| RecordedCard { card, note: no_alert(note) })
        .collect()
}

/// The documents alone.
fn documents(parsed: &[Parsed]) -> Vec<Game> {
    parsed.iter().map(|parsed| parsed.game.clone()).collect()
}

fn printed(games: &[Game]) -> String {
    games.iter().map(Game::to_string).collect::<Vec<_>>().join("\n")
}

fn exported(games: &[Game]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new());
    for game in games {
        writer.write(game).expect("memory takes everything");
    }
    writer.finish().expect("memory takes everything")
}

/// Printing and reading again changes nothing, and neither does exporting twice.
fn check_round_trip(bytes: &[u8]) {
    let first = documents(&games(bytes));
    let text = printed(&first);
    let second = documents(&games(text.as_bytes()));
    assert_eq!(first, second, "{text}");
    for game in &first {
        let exported = game.exported();
        assert_eq!(exported.exported(), exported);
    }
}

#[test]
fn samples_survive_printing() {
    for (name, bytes) in all_samples() {
        let first = documents(&games(&bytes));
        let second = documents(&games(printed(&first).as_bytes()));
        assert_eq!(first, second, "{name}");
        let export = exported(&first);
        assert_eq!(export, exported(&documents(&games(&export))), "{name}");
    }
}

/// What is correct stays correct, and nothing is lost of its meaning.
#[test]
fn exported_samples_are_export_format() {
    for (name, bytes) in all_samples() {
        if name.contains("errors") {
            continue;
        }
        let before = games(&bytes);
        let after = games(&exported(&documents(&before)));
        for (before, after) in before.iter().zip(&after) {
            let found: Vec<_> = after
                .check()
                .into_iter()
                .filter(|found| !found.problem.to_string().contains("not of the standard"))
                .map(|found| found.to_string())
                .collect();
            // A value or a word cannot be folded; a reference file has some of the utmost length, to
            // which export format adds a blank and a carriage return.
            let is_long = |line: &String| line.contains("characters with its end");
            assert!(found.iter().all(is_long), "{name}: {found:?}");
            // Comments move with their tags.
            let [before, after] = [before, after].map(|parsed| {
                let mut record = parsed.record().0;
                record.comments.sort();
                record
            });
            assert_eq!(before, after, "{name}");
        }
        assert_eq!(before.len(), after.len(), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn records_survive(record in record()) {
        let game = Game::from_record(&record);
        let bytes = exported(std::slice::from_ref(&game));
        let read = games(&bytes);
        prop_assert_eq!(read.len(), 1);
        let (again, faults) = read[0].record();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert_eq!(&again, &record, "{}", text);
        prop_assert!(faults.is_empty(), "{:?}\n{}", faults, text);
        prop_assert!(bytes.split(|&byte| byte == b'\n').all(|line| line.len() < 255), "{}", text);
    }

    #[test]
    fn changed_samples_survive_printing(
        pick in any::<Index>(),
        start in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), 0..3), 0..12),
    ) {
        let samples = all_samples();
        let (_, bytes) = pick.get(&samples);
        let start = start.index(bytes.len());
        let mut bytes: Vec<u8> = bytes[start..bytes.len().min(start + 3000)].to_vec();
        for (place, byte, change) in changes {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match change {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, b"[]{};\"%\\\n^=$*+-#"[usize::from(byte) % 16]),
                _ => { bytes.remove(place); }
            }
        }
        check_round_trip(&bytes);
    }

    #[test]
    fn anything_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_round_trip(&bytes);
    }

    #[test]
    fn anything_like_pbn_can_be_read(
        text in "((\\[(Auction|Play|Note|Deal|ATable|Event) \"[NESWnes:.;\\\\0-9a+-]{0,9}\"\\])|[{}\\[\\];\"%\\\\^=$*+#! \nSHDCAKQJT0-9IRLSPXaé-]){0,80}"
    ) {
        check_round_trip(text.as_bytes());
        for parsed in games(text.as_bytes()) {
            parsed.check();
            parsed.record();
        }
    }
}

/// A game without end costs no more memory than the limit.
#[test]
fn endless_games_are_given_up() {
    let mut bytes = b"[Event \"first\"]\n\n[Event \"endless\"]\n{".to_vec();
    bytes.extend(std::iter::repeat_n(b"never closed\n", 1000).flatten());
    bytes.extend(b"\n[Event \"third\"]\n");
    let found: Vec<String> = Reader::new(&bytes[..])
        .with_limit(4096)
        .map(|game| match game {
            Ok(parsed) => parsed.game.value("Event").unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        })
        .collect();
    let error = "line 317: the game is longer than 4096 bytes and was skipped";
    assert_eq!(found, ["first", error, "third"]);
}

#[test]
fn partial_deals_keep_what_is_known() {
    let deal: PartialDeal = "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -".parse().expect("a deal");
    let game = Game::from_record(&Record { deal, ..Record::default() });
    assert_eq!(game.value("Deal"), Some("N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85"));
    assert_eq!(game.record().0.deal, deal);
}
