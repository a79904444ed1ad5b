//! Guards: what rows and heads ask of the auction after `when`.

use super::{Parser, Read};
use crate::syntax::{Guard, Kind, StrainName, SuitName, Who};

impl Parser<'_> {
    pub(super) fn guard(&mut self) -> Read<Guard<SuitName>> {
        let word = self.word("a guard such as passed, vul, fit or level")?;
        Ok(match word.as_str() {
            "passed" => Guard::Passed,
            "partnerpassed" => Guard::PartnerPassed,
            "seat" => Guard::Seat(self.range()?),
            "vul" => Guard::Vulnerable,
            "theyvul" => Guard::TheyVulnerable,
            "balancing" => Guard::Balancing,
            "forced" => Guard::Forced,
            "gameforced" => Guard::GameForced,
            "fit" => Guard::Fit(self.suit()?, self.range()?),
            "agreed" => match self.take_suit() {
                Some(suit) => Guard::Agreed(suit),
                None => Guard::AnyAgreed,
            },
            "shown" => Guard::Shown(self.who()?, self.suit()?, self.range()?),
            "natural" => Guard::Natural(self.who()?, self.suit()?),
            "unbid" => Guard::Unbid(self.suit()?),
            "theirs" => Guard::Theirs(self.suit()?),
            "least" => Guard::Least(self.who()?, self.range()?),
            "most" => Guard::Most(self.who()?, self.range()?),
            "level" => Guard::Level(self.range()?),
            "belowgame" => Guard::BelowGame,
            "contract" => Guard::Contract(self.range()?),
            "ours" => Guard::Ours,
            "doubled" => Guard::Doubled,
            "game" => Guard::Game,
            "in" => Guard::In(match self.strain()? {
                StrainName::Suit(suit) => Some(suit),
                StrainName::Notrump => None,
            }),
            "opened" => Guard::Opened(self.who()?),
            "last" => Guard::Last(self.who()?, self.kind()?),
            "turn" => Guard::Turn(self.range()?),
            "signedoff" => Guard::SignedOff(self.who()?),
            "tagged" => Guard::Tagged(self.who()?, self.word("a tag")?.into()),
            _ => {
                return Err(
                    self.expected_at(self.at - 1, "a guard such as passed, vul, fit or level")
                );
            }
        })
    }

    fn who(&mut self) -> Read<Who> {
        let who = match self.peek_word() {
            Some("me") => Who::Me,
            Some("partner") => Who::Partner,
            Some("lho") => Who::Left,
            Some("rho") => Who::Right,
            Some("they") => Who::They,
            Some("we") => Who::We,
            _ => return Err(self.expected("me, partner, lho, rho, we or they")),
        };
        self.at += 1;
        Ok(who)
    }

    fn kind(&mut self) -> Read<Kind> {
        let kind = match self.peek_word() {
            Some("P") => Kind::Pass,
            Some("X") => Kind::Double,
            Some("XX") => Kind::Redouble,
            Some("bid") => Kind::Bid,
            Some("nothing") => Kind::Nothing,
            _ => return Err(self.expected("P, X, XX, bid or nothing")),
        };
        self.at += 1;
        Ok(kind)
    }
}
