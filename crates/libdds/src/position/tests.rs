use super::*;

fn runs_in(held: &str, present: &str) -> String {
    let runs = runs(Suit::Spades, held.parse().unwrap(), present.parse().unwrap());
    let texts = runs.iter().map(|run| format!("{}={}", run.card.rank(), run.equals));
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn cards_with_nothing_between_are_equivalent() {
    let full = "AKQJT98765432";
    assert_eq!(runs_in("KQ76", full), "K=Q 7=6");
    assert_eq!(runs_in("KQ76", "KQ763"), "K=Q76");
    assert_eq!(runs_in("AQ", full), "A= Q=");
    assert_eq!(runs_in("AQ", "AQJ"), "A=Q");
    assert_eq!(runs_in("", full), "");
    assert_eq!(runs_in(full, full), "A=KQJT98765432");
}
