use merrimac_cards::Strain;

use super::*;

fn read(text: &str) -> Script {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a script prints and sums up.
fn output(text: &str) -> String {
    let script = read(text);
    let mut run = script.run(RunSettings::new(1)).unwrap();
    let printed: String = (&mut run).map(|produced| produced.text).collect();
    printed + &run.summary()
}

/// What expressions come to on one deal.
fn numbers(expressions: &str) -> String {
    output(&format!("produce 1 action printes({expressions})"))
}

/// North and South have all honours.
const HANDS: &str = "predeal north SAQT4, HKJ2, DQ54, CA92 south SK2, HAQ, DAKJT, CKQJT3
    east S98765, HT9876, D987 ";

#[test]
fn operators_have_the_precedence_of_c() {
    for (expression, number) in [
        ("1 ? 0 ? 3 : 2 : 1", 2),
        ("0 ? 3 : 1 ? 2 : 1", 2),
        ("1 || 0 && 0", 1),
        ("2 == 2 != 0", 1),
        ("-2 < -1 <= 0", 0),
        ("1 + 2 * 3 - 4 / 2 % 3", 5),
        ("!0 * 2", 2),
        ("not 0 == 0", 0),
        ("2 - -1", 3),
        ("-(3 + 4)", -7),
        ("7 / 0 + 7 % 0", 0),
        ("(0 - 7) / 2", -3),
        ("1 and 0 or 1", 1),
        ("2147483647 + 1", i32::MIN),
    ] {
        assert_eq!(numbers(expression), number.to_string(), "{expression}");
    }
}

#[test]
fn functions_look_at_hands() {
    for (expression, number) in [
        ("hcp(north)", 16),
        ("hcp(north, spades)", 6),
        ("hearts(north)", 3),
        ("control(north)", 5),
        ("controls(south, diamond)", 3),
        ("losers(north)", 7),
        ("loser(south, spades)", 1),
        ("aces(south)", 2),
        ("top3(north, spades)", 2),
        ("tens(south)", 2),
        ("pt9(north, spades)", 8),
        ("c13(north, spades)", 8),
        ("shape(north, 4333)", 1),
        ("shape(north, any 4432 + any 4333 - 4xxx)", 0),
        ("hascard(north, AS) + hascard(north, SA) + hascard(north, KS)", 2),
        ("score(vul, x3N, 9)", 600),
        ("score(nv, x4S, 8)", -100),
        ("imps(-450)", -10),
        ("rnd(1)", 0),
        ("quality(north, spades)", 280),
    ] {
        let text = output(&format!("{HANDS} produce 1 action printes({expression})"));
        assert_eq!(text, number.to_string(), "{expression}");
    }
}

#[test]
fn counts_can_be_redefined() {
    let text = format!(
        "{HANDS} pointcount 6 4 2 1 altcount 0 0 0 0 0 0 1 1
         produce 1 action printes(hcp(north), \" \", tens(north), \" \", pt1(north))"
    );
    // 6 + 2, 4 + 1, 2, 6; the nine of clubs; one jack.
    assert_eq!(output(&text), "21 1 1");
}

#[test]
fn hands_print_as_in_the_classic_program() {
    let deal = format!("{HANDS} produce 1 action ");
    let hands = "A Q T 4             9 8 7 6 5           K 2                 J 3 \n\
                 K J 2               T 9 8 7 6           A Q                 5 4 3 \n\
                 Q 5 4               9 8 7               A K J T             6 3 2 \n\
                 A 9 2               -                   K Q J T 3           8 7 6 5 4 \n";
    assert_eq!(output(&format!("{deal} printall")), format!("   1.\n{hands}\n"));
    let one_line = "n AQT4.KJ2.Q54.A92 e 98765.T9876.987. s K2.AQ.AKJT.KQJT3 w J3.543.632.87654 ";
    assert_eq!(output(&format!("{deal} printoneline")), format!("{one_line}\n"));
    assert_eq!(output(&format!("{deal} printoneline(7)")), format!("{one_line}7\n"));
    let compact = one_line.replace(" e ", "\ne ").replace(" s ", "\ns ").replace(" w ", "\nw ");
    assert_eq!(output(&format!("{deal} printcompact(7)")), format!("{}\n7\n", compact.trim_end()));
    assert_eq!(
        output(&format!("{deal} printew")),
        "J 3                 9 8 7 6 5 \n5 4 3               T 9 8 7 6 \n\
         6 3 2               9 8 7 \n8 7 6 5 4           - \n\n"
    );
    assert_eq!(
        output(&format!("{deal} print(south)")),
        "\n\nSouth hands:\n\n\n\n   1.               \nK 2 \nA Q \nA K J T \nK Q J T 3 \n\n\u{c}"
    );
    let pbn = output(&format!("vulnerable ew dealer west {deal} printpbn"));
    assert!(pbn.contains("[Dealer \"W\"]\n[Vulnerable \"EW\"]\n[Deal \"N:AQT4.KJ2.Q54.A92 "));
}

#[test]
fn errors_say_where_and_what() {
    for (text, line, column, length, message) in [
        (
            "condition 5 +\naction printall",
            2,
            1,
            6,
            "expected a name defined further up, found action",
        ),
        ("hcp(north) >\n  20 foo", 2, 6, 3, "expected a name defined further up, found foo"),
        ("a = 1\na = 2", 2, 1, 1, "a is defined already"),
        ("hcp = 2", 1, 1, 3, "hcp is a word of the language and cannot be defined"),
        ("condition hcp(nroth)", 1, 15, 5, "expected north, east, south or west, found nroth"),
        ("condition hcp north", 1, 15, 5, "expected (, found north"),
        (
            "condition shape(north, 4x3)",
            1,
            24,
            3,
            "expected a shape such as 5431 or 4xxx, found 4x3",
        ),
        ("condition (1", 1, 13, 0, "expected ), found the end of the script"),
        ("/* open", 1, 1, 2, "expected */ to end this comment"),
        ("action average \"x", 1, 16, 1, "expected a quotation mark to end this string"),
        (
            "action foo",
            1,
            8,
            3,
            "expected an action: print, printall, printew, printpbn, printcompact, printoneline, printes, average or frequency, found foo",
        ),
        ("predeal north SAK, HQ south SA", 1, 29, 2, "SA is dealt already"),
        ("predeal spades(north)==14", 1, 24, 2, "North gets more than 13 cards"),
        ("produce 99999999999", 1, 9, 11, "expected a number below 2147483648"),
        ("altcount 10 1", 1, 10, 2, "expected the number of a count, 0 to 9, found 10"),
        ("vulnerable both", 1, 12, 4, "expected none, ns, ew or all, found both"),
        ("condition score(vul, 3N, 4)", 1, 22, 2, "expected a contract such as x3N, found 3N"),
        ("condition hascard(north, 1S)", 1, 26, 2, "expected a card such as AS, found 1S"),
        (
            "condition tricks(north, trumps)",
            1,
            25,
            6,
            "expected clubs, diamonds, hearts, spades or notrump, found trumps",
        ),
        (
            "action frequency (hcp(north), 5, 4)",
            1,
            34,
            1,
            "expected bounds in rising order, with at most 1000000 rows and columns between them",
        ),
        (")", 1, 1, 1, "expected a command, a definition or a condition, found )"),
        ("produce 5 § 4", 1, 11, 1, "expected a command, a definition or a condition, found §"),
    ] {
        let error = text.parse::<Script>().unwrap_err();
        let place = error.place;
        assert_eq!((place.line, place.column, place.length), (line, column, length), "{text}");
        assert_eq!(error.problem.to_string(), message, "{text}");
        assert_eq!(error.excerpt, text.lines().nth(line as usize - 1).unwrap());
    }
}

#[test]
fn deep_scripts_are_refused() {
    let brackets = format!("condition {}1{}", "(".repeat(9999), ")".repeat(9999));
    let minuses = format!("condition {}1", "- ".repeat(9999));
    let sums = format!("condition 1{}", " + 1".repeat(9999));
    let names: Vec<String> = (1..9999).map(|n| format!("a{n} = a{} + 1", n - 1)).collect();
    for text in [brackets, minuses, sums, format!("a0 = 1\n{}", names.join("\n"))] {
        let error = text.parse::<Script>().unwrap_err();
        assert!(matches!(error.problem, ScriptProblem::TooDeep { .. }), "{error}");
    }
    assert!(format!("condition 1{}", " or 1".repeat(9999)).parse::<Script>().is_ok());
}

#[test]
fn lengths_dealt_before_are_kept() {
    let script = read(
        "predeal spades(north)==6 hearts(south)==0 generate 200
        condition hcp(north) > 12 action average spades(north), average hearts(south)",
    );
    let mut run = script.run(RunSettings::new(1)).unwrap();
    assert!(run.by_ref().count() > 10);
    assert_eq!(run.summary(), "6\n0\n");
    assert_eq!(run.report().generated, 200);
    let all = read("predeal spades(north)==6 generate 200 action average 1");
    assert_eq!(all.run(RunSettings::new(1)).unwrap().count(), 200);
}

struct AlwaysNine;

impl DoubleDummy for AlwaysNine {
    fn tricks(&mut self, _: &merrimac_cards::Deal, declarer: Seat, strain: Strain) -> u8 {
        if declarer == Seat::North && strain == Strain::Notrump { 9 } else { 0 }
    }
}

#[test]
fn tricks_come_from_a_solver() {
    let script = read(
        "produce 1 condition tricks(north, notrump) == 9
        action printes(score(vul, x3N, tricks(north, notrump)), \" \", trick(east, spades))",
    );
    assert!(matches!(script.run(RunSettings::new(1)), Err(RunError::NeedsSolver)));
    let mut solver = AlwaysNine;
    let texts: Vec<String> =
        script.run_with(RunSettings::new(1), &mut solver).map(|produced| produced.text).collect();
    assert_eq!(texts, ["600 0"]);
}

#[test]
fn impossible_conditions_end_at_once_with_the_reason() {
    for condition in
        ["hcp(north) > 40", "hearts(north) == 14", "hearts(north) + 0 > 9 and hearts(south) > 4"]
    {
        let script = read(&format!("condition {condition}"));
        let mut run = script.run(RunSettings::new(1)).unwrap();
        assert!(run.next().is_none());
        assert!(run.report().impossible.is_some() && run.report().tries == 0, "{condition}");
    }
}

#[test]
fn steps_let_others_watch() {
    let script = read("condition hcp(north) == hcp(south) * 3 and loser(east) == 5 produce 1");
    let mut run = script.run(RunSettings::new(1)).unwrap();
    let mut pauses = 0;
    let deal = loop {
        match run.step(10) {
            Step::Working => pauses += 1,
            Step::Deal(produced) => break produced.deal,
            Step::Finished => panic!("there are such deals"),
        }
    };
    assert!(pauses > 0);
    assert_eq!(deal.hand(Seat::East).losers(), 5);
    assert_eq!(run.step(10), Step::Finished);
}

/// Direct dealing must not change how many deals are generated and produced: with 3.3% of deals
/// met, 20,000 generated give 660 ± 25.
#[test]
fn generate_counts_what_dealing_at_random_would_try() {
    let script = read("generate 20000 condition hcp(north) == 16 action average 1");
    let mut run = script.run(RunSettings::new(1)).unwrap();
    let produced = run.by_ref().count();
    assert!((560..760).contains(&produced), "{produced}");
    // The last try is the one that would have come too late.
    assert_eq!((run.report().generated, run.report().tries), (20_000, produced as u64 + 1));
}
