//! Matchpoints against IMPs: positions whose card depends on how the board is scored, and should.
//!
//! Each is a board with five cards or fewer a hand left, so that every layout of the hidden cards can be looked
//! at. The defenders' boards come from random deals: at IMPs the card that beats the contract most
//! often is right, at matchpoints the one that keeps declarer's tricks down most often, and here they
//! are two cards. The declarer's board is the textbook's: one trick makes the contract for certain, and
//! a finesse for an overtrick may lose it. What is right is worked out below from the Laws' scores and
//! every layout, without the code that chooses.

use merrimac_cardplay::{Budget, Settings, Situation, Tools, choose, squeaky};
use merrimac_cards::{
    Card, Contract, Deal, DealBuilder, Hand, PlayState, Scoring, Seat, Side, Vulnerability,
};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Payoff, solve_payoff};
use merrimac_table::{SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::cards;

/// A board, the cards played, and the card at IMPs and at matchpoints, each with the share of the
/// layouts in which it beats the contract and with declarer's tricks on average.
struct Golden {
    deal: &'static str,
    contract: &'static str,
    vulnerability: Vulnerability,
    played: &'static str,
    imps: (&'static str, f64, f64),
    matchpoints: (&'static str, f64, f64),
}

const DEFENCE: [Golden; 11] = [
    Golden {
        deal: "N:KQ.QT753.J84.AQ8 JT3.A862.AQ976.K A752.KJ.K53.T974 9864.94.T2.J6532",
        contract: "3H",
        vulnerability: Vulnerability::Both,
        played: "C6 C8 CK C9 SJ S2 S6 SK CQ D7 CT CJ DJ D6 D5 DT HT HA HJ H4 H8 HK H9 HQ S5 S8 SQ S3 H7 H6 SA C3 D8",
        imps: ("D9", 0.480, 9.016),
        matchpoints: ("DA", 0.341, 8.988),
    },
    Golden {
        deal: "N:A72.643.Q753.974 84.QJ.AJ642.AK52 J653.AT95.K.QJ63 KQT9.K872.T98.T8",
        contract: "1H",
        vulnerability: Vulnerability::Both,
        played: "D8 D3 DJ DK S6 S9 SA S4 DQ D4 H5 D9 HT HK H6 HQ H8 H3 HJ HA CQ C8 C7 C2 C3 CT C4 C5 SK S7 S8 S5",
        imps: ("H2", 0.952, 5.905),
        matchpoints: ("DT", 0.857, 5.857),
    },
    Golden {
        deal: "N:A3.AT75.KT43.Q95 KT62.Q4.J82.AT64 985.KJ832.A965.3 QJ74.96.Q7.KJ872",
        contract: "1S",
        vulnerability: Vulnerability::None,
        played: "H6 H7 H4 H3 C5 CA C3 CJ SK S8 S7 S3 C6 HJ C8 CQ SA S2 S5 SJ HA HQ HK H9 C9 C4 S9 C7 D5 D7 D4 D8",
        imps: ("ST", 0.464, 7.107),
        matchpoints: ("CT", 0.321, 7.089),
    },
    Golden {
        deal: "N:AJ876.T742.92.K9 K32.K96.KJ86.J64 T954.J8.Q3.A8532 Q.AQ53.AT754.QT7",
        contract: "3S",
        vulnerability: Vulnerability::None,
        played: "C7 CK CJ C2 HT HK H8 H3 S3 ST SQ SJ DT D2 D6 D3 D7 D9 DJ DQ CA CT C9 C6 C5 CQ SA C4 H2 H9 HJ HA",
        imps: ("HQ", 0.798, 7.444),
        matchpoints: ("DA", 0.730, 7.405),
    },
    Golden {
        deal: "N:J2.K92.AQJT.J842 A743.A.985432.T7 865.QJ843.K6.Q53 KQT9.T765.7.AK96",
        contract: "2NT",
        vulnerability: Vulnerability::None,
        played: "D7 DJ D2 D6 H2 HA H4 H7 D8 DK H6 DQ H8 HT HK S4 C8 C7 C3 CA S9 SJ S7 S6 DA D9 HQ SK S2 SA S5 SQ",
        imps: ("S3", 0.456, 7.806),
        matchpoints: ("CT", 0.393, 7.972),
    },
    Golden {
        deal: "N:852.A753.T6.AT53 J964.K64.KQ.J862 AT7.QJT98.J982.4 KQ3.2.A7543.KQ97",
        contract: "2NT",
        vulnerability: Vulnerability::Both,
        played: "SK S5 S4 S7 DA DT DQ D9 CQ CA CJ C4 H3 H6 HJ H2 H9 D4 H5 H4 DJ D7 D6 DK SJ ST SQ S2 D5 C5 C2 D2",
        imps: ("CK", 1.0, 5.810),
        matchpoints: ("S3", 0.889, 5.730),
    },
    Golden {
        deal: "N:96.J765.4.AQJ732 J4.AKT3.732.K964 KQ32.9.AJT98.T85 AT875.Q842.KQ65.",
        contract: "1S",
        vulnerability: Vulnerability::Both,
        played: "S5 S9 SJ SQ D9 D6 D4 D3 S2 ST S6 S4 H8 HJ HT H9 CA C6 C8 HQ C3 C9 C5 D5 H3 D8 H4 H5 C7 C4 CT SA",
        imps: ("DK", 0.643, 6.411),
        matchpoints: ("S8", 0.536, 6.339),
    },
    Golden {
        deal: "N:9854.K5.KJ7.AT96 J3.Q972..KQJ7432 AQT.T8643.Q653.8 K762.AJ.AT9842.5",
        contract: "3NT",
        vulnerability: Vulnerability::None,
        played: "HA H5 H7 H3 S7 S9 S3 SQ H4 HJ HK H2 CA CK C8 C5 DK CJ D6 D9 DJ HQ D5 D4 S5 SJ ST S6 CQ HT D2 C6",
        imps: ("C7", 0.333, 8.841),
        matchpoints: ("H9", 0.258, 8.520),
    },
    Golden {
        deal: "N:T32.JT7.QJT97.AT AKQ964.8.K842.95 87.964.A6.KJ8643 J5.AKQ532.53.Q72",
        contract: "4C",
        vulnerability: Vulnerability::Both,
        played: "H5 H7 H8 H9 C3 C7 CA C5 HJ SQ H6 H3 D9 D2 D6 D5 HT S9 H4 H2 ST S6 S7 S5 DJ D4 DA D3 S8 SJ S3 SK D8 CJ",
        imps: ("HQ", 0.514, 9.571),
        matchpoints: ("CQ", 0.429, 9.543),
    },
    Golden {
        deal: "N:QJ9.KJ54.AKJ.Q87 85.AT632.82.AT54 7432.Q7.Q953.KJ9 AKT6.98.T764.632",
        contract: "2C",
        vulnerability: Vulnerability::Both,
        played: "C3 C8 CT CK D5 DT DA D2 DJ D8 D3 D6 SJ S8 S4 S6 DK H2 DQ D4 HJ H6 H7 H9 C7 C5 CJ C2 S3 ST S9 S5 SK SQ",
        imps: ("H3", 0.175, 8.524),
        matchpoints: ("C4", 0.095, 8.365),
    },
    Golden {
        deal: "N:KQ63.JT976..QT93 A4.32.J97.J86542 JT5.KQ4.AKQT32.7 9872.A85.8654.AK",
        contract: "1NT",
        vulnerability: Vulnerability::Both,
        played: "CK C9 C6 C7 D5 CQ D9 DQ SJ S7 SK S4 SQ SA S5 S2 D7 DA D8 HT DT D6 H7 DJ C2 D2 CA C3 H8 HJ H3 HQ H4",
        imps: ("H5", 0.600, 6.200),
        matchpoints: ("HA", 0.400, 6.400),
    },
];

fn contract(text: &str) -> Contract {
    Contract::parse(text, Seat::South).expect("it is a contract")
}

fn view_of(
    deal: &Deal,
    contract: Contract,
    vulnerability: Vulnerability,
    seat: Seat,
    played: &[Card],
) -> SeatView {
    let facts =
        SeatFacts { number: 1, dealer: Seat::North, vulnerability, seat, hand: deal.hand(seat) };
    let mut view = SeatView::new(facts).expect("the hand has thirteen cards");
    view.see_contract(contract).expect("there was no other");
    for (number, &card) in played.iter().enumerate() {
        view.see_card(card).expect("the card is legal");
        if number == 0 && !view.is_dummy() {
            view.see_dummy(deal.hand(contract.dummy())).expect("the lead was made");
        }
    }
    view
}

/// The play so far, if it is legal in a deal.
fn replayed(deal: &Deal, contract: Contract, played: &[Card]) -> Option<PlayState> {
    let mut play = PlayState::new(deal, contract.strain(), contract.opening_leader());
    played.iter().all(|&card| play.play(card).is_ok()).then_some(play)
}

/// Every deal that the player to the view's left and right may be looking at.
fn deals(deal: &Deal, contract: Contract, view: &SeatView, played: &[Card]) -> Vec<PlayState> {
    let hidden: Vec<Seat> = Seat::ALL
        .into_iter()
        .filter(|&seat| seat != view.seat() && seat != contract.dummy())
        .collect();
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let masks = (0_u32..1 << unseen.len())
        .filter(|mask| mask.count_ones() as usize == view.cards_left(hidden[0]));
    masks
        .filter_map(|mask| {
            let mut builder = DealBuilder::default();
            for seat in [view.seat(), contract.dummy()] {
                builder.hands[seat] = deal.hand(seat);
            }
            let mut left: [Hand; 2] = hidden
                .iter()
                .map(|&seat| view.played_by(seat))
                .collect::<Vec<_>>()
                .try_into()
                .ok()?;
            for (place, &card) in unseen.iter().enumerate() {
                let whose = usize::from((mask >> place) & 1 == 0);
                left[whose] = left[whose] | [card].into_iter().collect::<Hand>();
            }
            builder.hands[hidden[0]] = left[0];
            builder.hands[hidden[1]] = left[1];
            let deal = builder.partial().ok()?.full().ok()?;
            replayed(&deal, contract, played)
        })
        .collect()
}

/// What a card comes to over all layouts: IMPs and matchpoints of the defenders, how often it beats the
/// contract, and declarer's tricks.
fn defended(golden: &Golden, plays: &[PlayState], card: Card) -> [f64; 4] {
    let contract = contract(golden.contract);
    let score = |tricks: u8| -contract.score(tricks, golden.vulnerability);
    let mut solver = Solver::default();
    let mut sums = [0.0; 4];
    for play in plays {
        let mut after = |card: Card| {
            let mut play = play.clone();
            play.play(card).expect("the card is legal");
            play.won()[Side::NorthSouth] + solver.tricks(&play)[Side::NorthSouth]
        };
        let best = play.legal_cards().iter().map(&mut after).min().expect("there is a card");
        let tricks = after(card);
        let field = [(best.saturating_sub(1), 0.25), (best, 0.6), ((best + 1).min(13), 0.15)];
        let against = |(theirs, share): (u8, f64)| {
            share * f64::from(Scoring::Matchpoints.compare(score(tricks), score(theirs)))
        };
        sums[0] += f64::from(Scoring::Imps.compare(score(tricks), score(best)));
        sums[1] += field.into_iter().map(against).sum::<f64>();
        sums[2] += f64::from(u8::from(tricks < contract.bid.tricks()));
        sums[3] += f64::from(tricks);
    }
    sums.map(|sum| sum / plays.len() as f64)
}

#[test]
fn a_defender_beats_the_contract_at_imps_and_saves_tricks_at_matchpoints() {
    for golden in &DEFENCE {
        let (contract, played) = (contract(golden.contract), cards(golden.played));
        let deal: Deal = golden.deal.parse().expect("it is a deal");
        let turn = replayed(&deal, contract, &played).and_then(|play| play.turn());
        let seat = turn.expect("somebody is to play");
        let view = view_of(&deal, contract, golden.vulnerability, seat, &played);

        let plays = deals(&deal, contract, &view, &played);
        let [imps, matchpoints] =
            [golden.imps, golden.matchpoints].map(|(text, chance, tricks)| {
                let card: Card = text.parse().expect("it is a card");
                let found = defended(golden, &plays, card);
                assert!((found[2] - chance).abs() < 6e-4, "{}: {card} {found:?}", golden.deal);
                assert!((found[3] - tricks).abs() < 6e-4, "{}: {card} {found:?}", golden.deal);
                (card, found)
            });
        for card in view.legal_cards().iter() {
            let found = defended(golden, &plays, card);
            assert!(found[0] <= imps.1[0] + 1e-9, "{}: {card} at IMPs", golden.deal);
            assert!(found[1] <= matchpoints.1[1] + 1e-9, "{}: {card} at matchpoints", golden.deal);
        }
        assert!(imps.1[0] > matchpoints.1[0] + 0.04 && imps.1[1] < matchpoints.1[1] - 0.01);

        for (scoring, card) in [(Scoring::Imps, imps.0), (Scoring::Matchpoints, matchpoints.0)] {
            for seed in 1..=3 {
                let mut tools = Tools {
                    solver: &mut Solver::default(),
                    rng: &mut ChaCha8Rng::seed_from_u64(seed),
                    budget: Budget::of_samples(50),
                };
                let shown = DealConstraint::anything();
                let objective = scoring.into();
                let situation = Situation { view: &view, shown: &shown, calls: None, objective };
                let settings = Settings { doubt: f64::INFINITY, ..Settings::PLAIN };
                let decision = choose(&mut tools, &situation, &settings).expect("there is a card");
                assert_eq!(decision.choice, card, "{} at {scoring}, seed {seed}", golden.deal);
            }
        }
    }
}

/// Three notrump, eight tricks won, South to lead with three cards left:
///
/// ```text
///          ♠ A
///          ♥ KJ
///   hidden        ♠ KQ ♥ AQT8
///          ♠ T8
///          ♥ 9
/// ```
///
/// The ace of spades is the ninth trick in all 20 layouts, and a tenth comes along in 10 % of them.
/// The finesse in hearts makes ten tricks in 55 % and nine in 35 %, and goes down in 10 %. Against a
/// table that made nine tricks, the spade is worth 0.10 · 1 = 0.1 IMPs and the finesse
/// 0.55 · 1 − 0.10 · 10 = −0.45; against a field with shares of 25, 60 and 15 % for eight, nine and ten
/// tricks, the spade is worth 0.9 · 1.1 + 0.1 · 1.85 = 1.175 matchpoints of two, and the finesse
/// 0.1 · 0.25 + 0.35 · 1.1 + 0.55 · 1.85 = 1.4275.
#[test]
fn declarer_makes_sure_at_imps_and_finesses_at_matchpoints() {
    let deal: Deal = "N:A74.KJ53.432.432 KQJ5.A4.JT9.JT98 T982.976.AKQ.AKQ 63.QT82.8765.765"
        .parse()
        .expect("it is a deal");
    let played = cards(
        "C5 C2 C9 CA CK C6 C3 CT CQ C7 C4 CJ DA D5 D2 D9 DK D6 D3 DT DQ D7 D4 DJ \
         S2 S3 S4 SJ C8 H6 D8 H5 S5 S9 S6 S7 H7 H2 H3 H4",
    );
    let contract = contract("3NT");
    let view = view_of(&deal, contract, Vulnerability::None, Seat::South, &played);
    let mut builder = EndingBuilder::new(contract.strain(), Seat::South, Seat::South, 1);
    for seat in [Seat::North, Seat::South] {
        builder.hands[seat] = view.held(seat).expect("declarer sees both hands");
    }
    builder.hidden = view.unseen();
    let ending = Ending::try_from(builder).expect("the hands are even");
    let layouts = Layouts::all(&ending);
    assert_eq!(layouts.len(), 20);
    let score = |tricks: u8| contract.score(tricks, Vulnerability::None);
    let hundredths = |scoring: Scoring, tricks: u8| -> i32 {
        let tables = match scoring {
            Scoring::Matchpoints => vec![(8, 25), (9, 60), (10, 15)],
            _ => vec![(9, 100)],
        };
        let part = |(theirs, share)| share * scoring.compare(score(8 + tricks), score(theirs));
        tables.into_iter().map(part).sum()
    };
    let rows = [(Scoring::Imps, "S8", 10.0, -45.0), (Scoring::Matchpoints, "H9", 142.75, 117.5)];
    for (scoring, card, best, other) in rows {
        let payoff = Payoff::new(&ending, |tricks| hundredths(scoring, tricks)).expect("it rises");
        let solution = solve_payoff(&ending, &layouts, &payoff, u64::MAX, Hand::FULL);
        let card: Card = card.parse().expect("it is a card");
        assert!(solution.best().contains(card), "{scoring}: {:?}", solution.best());
        let worth: Vec<f64> = solution.plans.iter().map(|plan| plan.expected).collect();
        assert!((worth[0] - best).abs() < 1e-6 && (worth[1] - other).abs() < 1e-6, "{worth:?}");
        for seed in 1..=3 {
            let mut tools = Tools {
                solver: &mut Solver::default(),
                rng: &mut ChaCha8Rng::seed_from_u64(seed),
                budget: Budget::of_samples(50),
            };
            let shown = DealConstraint::anything();
            let objective = scoring.into();
            let situation = Situation { view: &view, shown: &shown, calls: None, objective };
            let settings =
                squeaky::Settings { thinking: Settings::PLAIN, ..squeaky::Settings::STANDARD };
            let decision = squeaky::choose(&mut tools, &situation, &settings).expect("a choice");
            assert_eq!(decision.choice.suit(), card.suit(), "{scoring}, seed {seed}");
        }
    }
}
