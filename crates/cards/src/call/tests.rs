use super::*;

#[test]
fn every_call_reads_back_and_bids_stand_in_order() {
    assert_eq!(Call::all().count(), Call::COUNT);
    for call in Call::all() {
        assert_eq!(call.to_string().parse(), Ok(call));
        assert_eq!(call.to_string().to_lowercase().parse(), Ok(call));
    }
    let bids: Vec<_> = Bid::all().collect();
    assert!(bids.is_sorted_by(|low, high| low < high));
    assert!(bids.iter().enumerate().all(|(index, bid)| bid.index() == index));
}

#[test]
fn what_is_no_call_says_why() {
    for (text, expected) in [
        ("", ParseCallError::Call),
        ("no", ParseCallError::Call),
        ("é", ParseCallError::Call),
        ("1", ParseCallError::Strain),
        ("1♣♣", ParseCallError::Strain),
        ("5Hearts", ParseCallError::Strain),
        ("0C", ParseCallError::Level),
        ("8NT", ParseCallError::Level),
    ] {
        assert_eq!(text.parse::<Call>(), Err(expected), "{text:?}");
    }
    assert_eq!("2♥".parse::<Call>().unwrap().to_string(), "2H");
}
