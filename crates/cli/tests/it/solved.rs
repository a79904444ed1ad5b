//! Solved boards as files: PBN, GIB's library, hand records.

use std::fs;

use crate::merrimac;

const TWO: &str = "\
N:J76.96.J543.AQ62 AT.AKT742.6.T543 Q985.QJ3.AK987.7 K432.85.QT2.KJ98
N:QJ52.AK2.K84.J64 943.T643.T753.97 AKT6.J97.J92.A82 87.Q85.AQ6.KQT53
";

/// Runs the program on a file of a temporary folder and gives what it prints.
fn run(arguments: &[&str], input: &str) -> String {
    let output = merrimac(arguments).stdin(input.to_owned()).output().expect("merrimac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let many = TWO.repeat(4);
    let alone = run(&["solve", "--json", "--threads", "1"], &many);
    assert_eq!(alone.lines().count(), 8);
    assert_eq!(run(&["solve", "--json", "--threads", "3", "--memory", "8"], &many), alone);
}

/// A deal of a file that cannot be is drawn at its place; the others are solved.
#[test]
fn an_impossible_deal_is_shown_where_it_stands() {
    for (hands, problem) in [
        ("N:AK... AQ... 2... 3...", "SA is dealt twice"),
        ("N:AKQJT98765432.A.. .K.. .Q.. .J..", "North has 14 cards, more than 13"),
    ] {
        let deal = TWO.lines().next().expect("a deal");
        let games =
            format!("[Board \"1\"]\n[Deal \"{hands}\"]\n\n[Board \"2\"]\n[Deal \"{deal}\"]\n");
        let output = merrimac(&["solve", "--json"]).stdin(games).output().expect("merrimac runs");
        assert_eq!(output.status.code(), Some(2));
        let faults = String::from_utf8_lossy(&output.stderr);
        assert!(faults.contains(problem) && faults.contains(":2:7"), "{faults}");
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    }
}

#[test]
fn solved_pbn_keeps_what_it_knew() {
    let deal = TWO.lines().next().expect("a deal");
    let game =
        format!("[Board \"5\"]\n[Vulnerable \"All\"]\n[Deal \"{deal}\"]\n[MyOwn \"kept\"]\n");
    let solved = run(&["solve", "--format", "pbn"], &game);
    for line in ["[MyOwn \"kept\"]", "[OptimumScore \"NS -140\"]", "E  H  9"] {
        assert!(solved.lines().any(|found| found == line), "{line} is not in {solved}");
    }
    assert_eq!(run(&["solve", "--format", "pbn"], &solved), solved);
}

#[test]
fn a_library_is_read_back() {
    let library = run(&["solve", "--format", "gib"], TWO);
    assert!(library.starts_with("K432.85.QT2.KJ98 J76.96.J543.AQ62 AT.AKT742.6.T543 Q985"));
    assert!(library.contains(":66667777444487874444\n"));
    assert_eq!(run(&["solve", "--format", "gib"], &library), library);
}

#[test]
fn hand_records_are_printed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (html, pdf) = (folder.path().join("r.html"), folder.path().join("r.pdf"));
    let path = |file: &std::path::Path| file.to_str().expect("a plain name").to_owned();
    run(&["report", "--html", &path(&html), "--pdf", &path(&pdf), "--title", "A <night>"], TWO);
    let html = fs::read_to_string(html).expect("the page is there");
    assert!(html.contains("<h1>A &lt;night&gt;</h1>"));
    assert_eq!(html.matches("<article>").count(), 2);
    assert!(html.contains("Par -140<br>3<span class=\"H\">♥</span>= by EW"), "{html}");
    let pdf = fs::read(pdf).expect("the document is there");
    assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&pdf);
    assert!(
        text.contains("(A <night>)") && text.contains("(1 / 1)") && text.contains("(Par -140)")
    );
}

#[test]
fn errors_are_found_and_better_cards_named() {
    // North leads the king of hearts into the ace and queen, which gives three tricks away.
    let game = "[Board \"1\"]\n[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 \
                AT942.AQ4.32.KJ3\"]\n[Declarer \"W\"]\n[Contract \"1NT\"]\n[Play \"N\"]\nHK H7 H3 HA\n*\n";
    let found = run(&["analyse"], game);
    let line = "  trick 1: N HK costs the opening leader 3 (6 to 9), 5 IMPs; H6 H5 H2 do not\n";
    assert!(found.contains(line), "{found}");
    assert!(found.contains("opening leads 3, declarers 0, defence 0"), "{found}");
}

/// What declarer was given by a claim, or gave away by it, is nobody's card.
#[test]
fn a_claim_that_best_play_contradicts_is_mentioned() {
    let game = |result: u8| {
        format!(
            "[Board \"1\"]\n[Dealer \"W\"]\n[Vulnerable \"All\"]\n[Deal \"W:AKQJ.AKQ.AKQ.AKQ \
             T98.T98.T987.T98 765.765.65.76543 432.J432.J432.J2\"]\n[Declarer \"W\"]\n\
             [Contract \"7NT\"]\n[Result \"{result}\"]\n[Play \"N\"]\nST S5 S2 SA\n*\n"
        )
    };
    let said = "  the rest was settled for 11 tricks; best play gives 13 from there\n";
    assert!(run(&["analyse"], &game(11)).contains(said));
    assert!(!run(&["analyse"], &game(13)).contains("settled"));
}

#[test]
fn an_end_position_is_solved_from_its_leader() {
    let game = "[Board \"1\"]\n[Deal \"N:AQ... K2... 43... 65...\"]\n[Contract \"NT\"]\n\
                [Declarer \"N\"]\n[Play \"S\"]\nS3 S5 SQ SK\n";
    let found = run(&["solve"], game);
    assert!(found.ends_with("NT by N, South to play: NS take 1, EW 1\n"), "{found}");
}
