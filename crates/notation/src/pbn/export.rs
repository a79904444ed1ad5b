//! Export format: the one form of a game that every program reads \[PBN 2.1\].

use std::io::{self, Write};

use merrimac_cards::{PartialDeal, Seat};

use crate::pbn::auction::Bidding;
use crate::pbn::game::{
    CallToken, CardToken, Comment, Entry, Game, MANDATORY_TAGS, Mark, Remark, Section, Tag,
};
use crate::pbn::value::{ContractValue, result};

/// Lines of comments are folded at this length.
const FOLD: usize = 78;
/// Lines that long need folding: the standard's 255 with an end of two characters.
const TOO_LONG: usize = 253;

impl Game {
    /// The game in export format: the fifteen mandatory tags first, then the others by name, then
    /// auction, play and tables; values, annotations and columns in their canonical form.
    ///
    /// What cannot be read is left as it is. Later tags of a name that came before are dropped, as
    /// the standard has readers ignore them; their comments stay.
    pub fn exported(&self) -> Self {
        let mut game = self.clone();
        game.merge_repeated_tags();
        game.add_mandatory_tags();
        game.canonical_values();
        game.canonical_auction();
        game.canonical_play();
        for tag in &mut game.tags {
            canonical_marks(tag);
        }
        game.sort_tags();
        game.fold_comments();
        game
    }

    fn merge_repeated_tags(&mut self) {
        let mut kept: Vec<Tag> = Vec::new();
        for mut tag in std::mem::take(&mut self.tags) {
            match kept.iter_mut().find(|first| first.name == tag.name && tag.name != "Note") {
                Some(first) => first.remarks.append(&mut tag.remarks),
                None => kept.push(tag),
            }
        }
        self.tags = kept;
    }

    /// A tag that an earlier game set for all that follow may be left out \[PBN 4.8\].
    fn add_mandatory_tags(&mut self) {
        for name in MANDATORY_TAGS {
            if self.value(name).is_none() {
                self.tags.push(Tag::new(name, "?"));
            }
        }
    }

    fn canonical_values(&mut self) {
        let declarer = self.declarer_value();
        let dealer = self.dealer_seat();
        let total = self.holdings().map_or(13, |holdings| holdings.longest) as u8;
        let values = [
            ("Dealer", dealer.map(|seat| seat.to_string())),
            ("Vulnerable", self.vulnerability_value().map(|value| value.to_string())),
            (
                "Declarer",
                declarer.map(|declarer| {
                    format!("{}{}", if declarer.swapped { "^" } else { "" }, declarer.seat)
                }),
            ),
            ("Contract", self.contract_value().map(ContractValue::text)),
            (
                "Result",
                self.known("Result").and_then(result).and_then(|(value, marked)| {
                    let tricks =
                        value.of_declarer(declarer.map(|declarer| declarer.seat), total)?;
                    Some(format!("{}{tricks}", if marked { "^" } else { "" }))
                }),
            ),
            (
                "Deal",
                self.known("Deal").and_then(|deal| {
                    let first =
                        dealer.or_else(|| deal.chars().next().and_then(Seat::from_letter))?;
                    Some(deal.parse::<PartialDeal>().ok()?.text_from(first))
                }),
            ),
        ];
        for (name, value) in values {
            if let (Some(tag), Some(value)) =
                (self.tags.iter_mut().find(|tag| tag.name == name), value)
            {
                tag.value = value;
            }
        }
    }

    /// The dealer's call first, without the hyphens before it.
    fn canonical_auction(&mut self) {
        let dealer = self.dealer_seat();
        let Some((tag, entries)) = self.auction() else { return };
        let Some(first) = tag.seat() else { return };
        let bidding = Bidding::walk(first, dealer, entries);
        let leading = bidding.dealer.turns_after(first).min(entries.len());
        let are_hyphens = entries[..leading].iter().all(|entry| entry.token == CallToken::NotYet);
        if !are_hyphens || dealer.is_none() {
            return;
        }
        let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == "Auction") else { return };
        tag.value = bidding.dealer.to_string();
        if let Section::Auction(entries) = &mut tag.section {
            let remarks = entries.drain(..leading).flat_map(|entry| entry.marks).filter_map(
                |mark| match mark {
                    Mark::Remark(remark) => Some(remark),
                    _ => None,
                },
            );
            tag.remarks.extend(remarks);
            if entries.is_empty() {
                tag.section = Section::None;
            }
        }
    }

    /// The opening leader's column first.
    fn canonical_play(&mut self) {
        let Some(setting) = self.setting() else { return };
        let shift = setting.leader.turns_after(setting.first);
        let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == "Play") else { return };
        tag.value = setting.leader.to_string();
        let Section::Play(entries) = &mut tag.section else { return };
        if shift == 0 {
            return;
        }
        let end = entries.iter().position(|entry| entry.token == CardToken::End);
        let rest = entries.split_off(end.unwrap_or(entries.len()));
        while entries.len() % 4 != 0 {
            entries.push(Entry::new(CardToken::Unknown));
        }
        entries.chunks_mut(4).for_each(|row| row.rotate_left(shift));
        entries.extend(rest);
    }

    fn sort_tags(&mut self) {
        let mut groups: [Vec<Tag>; 5] = Default::default();
        let mut section = 1;
        for tag in std::mem::take(&mut self.tags) {
            let group = match (tag.name.as_str(), &tag.section) {
                ("Auction", _) => 2,
                ("Play", _) => 3,
                ("Note", _) => section,
                (name, _) if MANDATORY_TAGS.contains(&name) => 0,
                (name, Section::None) if !crate::pbn::tags::is_table(name) => 1,
                _ => 4,
            };
            if matches!(group, 2 | 3) {
                section = group;
            }
            groups[group].push(tag);
        }
        let place = |tag: &Tag| MANDATORY_TAGS.iter().position(|name| *name == tag.name);
        groups[0].sort_by_key(place);
        groups[1].sort_by(|left, right| left.name.cmp(&right.name));
        groups[4].sort_by(|left, right| left.name.cmp(&right.name));
        self.tags = groups.into_iter().flatten().collect();
    }

    fn fold_comments(&mut self) {
        let in_tags = self.tags.iter_mut().flat_map(|tag| {
            let marks: Vec<&mut Mark> = match &mut tag.section {
                Section::Auction(entries) => {
                    entries.iter_mut().flat_map(|entry| &mut entry.marks).collect()
                }
                Section::Play(entries) => {
                    entries.iter_mut().flat_map(|entry| &mut entry.marks).collect()
                }
                Section::None | Section::Table(_) => Vec::new(),
            };
            let marked = marks.into_iter().filter_map(|mark| match mark {
                Mark::Remark(remark) => Some(remark),
                _ => None,
            });
            tag.remarks.iter_mut().chain(marked)
        });
        for remark in self.head.iter_mut().chain(in_tags) {
            if let Remark::Comment(comment) = remark {
                fold(comment);
            }
        }
    }
}

/// Suffixes as glyphs; note, glyphs in rising order, then remarks \[PBN 3.5.2\].
fn canonical_marks(tag: &mut Tag) {
    fn sort<T>(entries: &mut [Entry<T>], first_nag: u32) {
        for entry in entries {
            for mark in &mut entry.marks {
                if let Mark::Suffix(suffix) = mark {
                    *mark = Mark::Nag(suffix.nag_of_call() - 1 + first_nag);
                }
            }
            entry.marks.sort_by_key(|mark| match mark {
                Mark::Note(_) => (0, 0),
                Mark::Nag(number) => (1, *number),
                Mark::Suffix(_) | Mark::Remark(_) => (2, 0),
            });
        }
    }
    match &mut tag.section {
        Section::Auction(entries) => sort(entries, 1),
        Section::Play(entries) => sort(entries, 7),
        Section::None | Section::Table(_) => {}
    }
}

/// Folds a comment whose lines are too long for the standard.
fn fold(comment: &mut Comment) {
    if comment.text.lines().all(|line| line.chars().count() < TOO_LONG - 1) {
        return;
    }
    let mut text = String::with_capacity(comment.text.len() + 16);
    for (index, line) in comment.text.split('\n').enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let mut column = 0;
        for word in line.split_inclusive(' ') {
            let length = word.chars().count();
            if column > 0 && column + length > FOLD {
                text.truncate(text.trim_end_matches(' ').len());
                text.push('\n');
                column = 0;
            }
            text.push_str(word);
            column += length;
        }
    }
    *comment = Comment::new(&text);
}

/// Writes games in export format.
///
/// ```
/// use merrimac_notation::pbn::{Game, Writer};
/// let mut writer = Writer::new(Vec::new());
/// writer.write(&Game::default())?;
/// assert!(writer.finish()?.starts_with(b"% PBN 2.1\r\n% EXPORT\r\n[Event \"?\"]\r\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Writer<W> {
    out: W,
    games: u64,
}

impl<W: Write> Writer<W> {
    /// A writer of games to bytes: Latin-1, as the standard has it, but UTF-8 in lines that Latin-1
    /// cannot express, or that [`Reader`](super::Reader) would mistake for UTF-8.
    pub const fn new(out: W) -> Self {
        Self { out, games: 0 }
    }

    /// Writes one game.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        let separator = if self.games == 0 { "% PBN 2.1\r\n% EXPORT\r\n" } else { "\r\n" };
        self.out.write_all(separator.as_bytes())?;
        self.games += 1;
        let mut game = game.exported();
        game.head.retain(|remark| !is_header(remark));
        for line in game.to_string().lines() {
            self.out.write_all(&encode(line))?;
            self.out.write_all(b"\r\n")?;
        }
        Ok(())
    }

    /// Ends the file and gives the output back.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

/// Whether an escape line says version or format, which a file says once.
fn is_header(remark: &Remark) -> bool {
    let Remark::Escape(text) = remark else { return false };
    let text = text.trim();
    text == "EXPORT" || text.starts_with("PBN ")
}

fn encode(line: &str) -> Vec<u8> {
    let latin: Option<Vec<u8>> =
        line.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
    match latin {
        Some(bytes) if line.is_ascii() || std::str::from_utf8(&bytes).is_err() => bytes,
        _ => line.as_bytes().to_vec(),
    }
}

#[cfg(test)]
mod tests;
