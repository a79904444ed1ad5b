//! What declarer sees of a record.

use merrimac_cards::{Deal, Record};
use merrimac_table::{SeatFacts, SeatView};

/// Declarer's view after some cards; none if fewer were played. Calls that are not those of the
/// contract are not heard.
pub(crate) fn declarers_view(record: &Record, cards: usize) -> Option<SeatView> {
    let (contract, deal): (_, Deal) = (record.contract()?, record.deal.full().ok()?);
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: record.dealer?,
        vulnerability: record.vulnerability.unwrap_or_default(),
        seat: contract.declarer,
        hand: deal.hand(contract.declarer),
    })
    .ok()?;
    if record.auction().contract() == Some(contract) {
        record.calls.iter().try_for_each(|call| view.hear(call.clone())).ok()?;
    } else {
        view.see_contract(contract).ok()?;
    }
    for (number, played) in record.cards.get(..cards)?.iter().enumerate() {
        view.see_card(played.card).ok()?;
        if number == 0 {
            view.see_dummy(deal.hand(contract.dummy())).ok()?;
        }
    }
    Some(view)
}
