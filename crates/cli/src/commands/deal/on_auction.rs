//! Deals on which the bidding would have gone as heard.

use anyhow::Context;
use merrimac_bidding::Reading;
use merrimac_cards::{Auction, Board, BySide};
use merrimac_dealing::Settings;

use super::Deal;
use crate::failure::{Done, counted, warn};

impl Deal {
    /// Draws deals on an auction.
    pub(super) fn on_auction(&self, auction: &str, seed: u64) -> anyhow::Result<Done> {
        let count = self.count();
        self.board_number(count)?;
        let systems = self.systems.load()?;
        let auction = Auction::parse(self.dealer, auction)
            .with_context(|| format!("--auction {auction:?}"))?;
        let systems = BySide::from_fn(|side| &*systems[side]);
        let reading = Reading::of(systems, self.vul, &auction).and(self.asked());
        let settings = Settings { tries: self.tries, relax: self.relax, ..Settings::new(seed) };
        let dealt = reading
            .deal(self.facts()?, count as usize, settings)
            .context("no deal fits the auction (--relax gives way)")?;
        let mut sink = self.sink()?;
        for (before, &(deal, _)) in dealt.deals.iter().enumerate() {
            let number = self.board_number(before as u32)?;
            sink.write(Board { number, dealer: self.dealer, vulnerability: self.vul, deal })?;
        }
        sink.finish()?;
        let others = dealt.deals.len() - dealt.agreeing;
        if others > 0 {
            warn(&format!(
                "in {} of {} somebody would have called differently",
                others,
                counted(dealt.deals.len() as u64, "deal")
            ));
        }
        Ok(self.verdict(dealt.deals.len() as u32, &dealt.report))
    }
}
