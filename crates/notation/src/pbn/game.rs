//! The document: one PBN game with all that it says, in order.
//!
//! A game is a list of tag pairs. A tag may be followed by remarks (comments and escape lines) and
//! by a section: the calls of `Auction`, the cards of `Play`, the rows of a table \[PBN 3.1, 5\].
//! Tags, tables and columns that nobody knows are kept like all others. Two documents are equal if
//! they say the same; where it stood in a file is carried along but never compared.

use std::collections::BTreeMap;

use merrimac_cards::{Call, Card, Seat};

use crate::Place;

/// The fifteen tags every game has in export format, in their order \[PBN 3.4\].
pub const MANDATORY_TAGS: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
];

/// Something carried along with a document that does not count when documents are compared.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Aside<T>(pub(crate) T);

impl<T> PartialEq for Aside<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Aside<T> {}

/// Where a part of a document stood, if it was read.
pub(crate) type At = Aside<Option<Place>>;

/// One game: a board with what happened on it.
///
/// ```
/// use merrimac_notation::pbn::Game;
/// let mut game = Game::default();
/// game.set("Board", "7");
/// game.set("Generator", "by hand");
/// assert_eq!(game.value("Board"), Some("7"));
/// assert_eq!(game.to_string(), "[Board \"7\"]\n[Generator \"by hand\"]\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// Comments and escape lines before the first tag.
    pub head: Vec<Remark>,
    /// The tags in order.
    pub tags: Vec<Tag>,
    /// Values from earlier games, for tags that are missing here or say `#`.
    pub(crate) inherited: Aside<BTreeMap<String, String>>,
}

impl Game {
    /// The first tag of this name; later ones of the same name do not count \[PBN 3.4\].
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// What a tag says, with values from earlier games put in for `#` and for what a `##` of an
    /// earlier game set \[PBN 4.8\].
    pub fn value(&self, name: &str) -> Option<&str> {
        let inherited = self.inherited.0.get(name).map(String::as_str);
        match self.tag(name).map(|tag| tag.value.as_str()) {
            Some("#") => Some(inherited.unwrap_or_default()),
            Some(value) => Some(value.strip_prefix("##").unwrap_or(value)),
            None => inherited,
        }
    }

    /// What a tag says, unless that is nothing: missing, empty or `?`.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.value(name).map(str::trim).filter(|value| !value.is_empty() && *value != "?")
    }

    /// Gives a tag a value, adding the tag at the end if there is none.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> &mut Tag {
        let found = self.tags.iter().position(|tag| tag.name == name);
        let index = found.unwrap_or_else(|| {
            self.tags.push(Tag::new(name, String::new()));
            self.tags.len() - 1
        });
        let tag = &mut self.tags[index];
        tag.value = value.into();
        tag
    }

    /// The notes of the section that a tag (`Auction` or `Play`) begins, by their numbers.
    pub fn notes_of(&self, section: &str) -> BTreeMap<u32, &str> {
        let mut notes = BTreeMap::new();
        for tag in self.note_tags_of(section) {
            if let Some((number, text)) = tag.value.split_once(':')
                && let Ok(number) = number.trim().parse()
            {
                notes.entry(number).or_insert(text.trim());
            }
        }
        notes
    }

    /// The `Note` tags that belong to a section: those after it and before the next section.
    pub(crate) fn note_tags_of(&self, section: &str) -> impl Iterator<Item = &Tag> {
        let start = self.tags.iter().position(|tag| tag.name == section);
        let rest = start.map_or(&[][..], |start| &self.tags[start + 1..]);
        rest.iter()
            .take_while(|tag| tag.name != "Auction" && tag.name != "Play")
            .filter(|tag| tag.name == "Note")
    }

    /// The calls of the `Auction` section, if there is one.
    pub fn auction(&self) -> Option<(&Tag, &[Entry<CallToken>])> {
        let tag = self.tag("Auction")?;
        match &tag.section {
            Section::Auction(entries) => Some((tag, entries)),
            _ => Some((tag, &[])),
        }
    }

    /// The cards of the `Play` section, if there is one.
    pub fn play(&self) -> Option<(&Tag, &[Entry<CardToken>])> {
        let tag = self.tag("Play")?;
        match &tag.section {
            Section::Play(entries) => Some((tag, entries)),
            _ => Some((tag, &[])),
        }
    }
}

/// A tag pair, the remarks after it and the section it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value, without the quotes and their backslashes.
    pub value: String,
    /// Comments and escape lines between the tag and its section, or the next tag.
    pub remarks: Vec<Remark>,
    /// What it heads.
    pub section: Section,
    pub(crate) at: At,
    pub(crate) value_at: At,
}

impl Tag {
    /// A tag that heads no section.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            remarks: Vec::new(),
            section: Section::None,
            at: Aside(None),
            value_at: Aside(None),
        }
    }

    /// The seat that the value names, in either case.
    pub fn seat(&self) -> Option<Seat> {
        let mut letters = self.value.trim().chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Seat::from_letter(letter),
            _ => None,
        }
    }
}

/// What stands between a tag and the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Section {
    /// Nothing.
    #[default]
    None,
    /// Calls \[PBN 3.5\].
    Auction(Vec<Entry<CallToken>>),
    /// Cards in columns: four make a trick, in seats clockwise from the one `Play` names
    /// \[PBN 3.6\].
    Play(Vec<Entry<CardToken>>),
    /// The lines of a table, or of a section of somebody's own \[PBN 5\].
    Table(Vec<Line>),
}

/// A call or a card with what was noted about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<T> {
    /// Irregularities marked before it; one at most in a correct game.
    pub irregularities: Vec<Irregularity>,
    /// The call or card.
    pub token: T,
    /// What follows it, in order.
    pub marks: Vec<Mark>,
    pub(crate) at: At,
}

impl<T> Entry<T> {
    /// A call or card with nothing noted.
    pub const fn new(token: T) -> Self {
        Self { irregularities: Vec::new(), token, marks: Vec::new(), at: Aside(None) }
    }

    /// The note it refers to.
    pub fn note(&self) -> Option<u32> {
        self.marks.iter().find_map(|mark| match mark {
            Mark::Note(number) => Some(*number),
            _ => None,
        })
    }

    /// The comments on it.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Remark(Remark::Comment(comment)) => Some(comment),
            _ => None,
        })
    }
}

/// A word of the auction section \[PBN 3.5.1\].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallToken {
    /// A call.
    Call(Call),
    /// `AP`: everybody passes from here on.
    AllPass,
    /// `-`: the auction has not come to this player yet.
    NotYet,
    /// `^S`: the player was skipped by a call out of rotation.
    Skipped,
    /// `*`: no further calls are given.
    End,
    /// `+`: the next call is to be made here.
    Next,
    /// A word that is no call.
    Unreadable(String),
}

/// A word of the play section \[PBN 3.6.1\].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardToken {
    /// A card.
    Card(Card),
    /// `-`: a card that is unknown, does not matter or was not played.
    Unknown,
    /// `*`: no further cards are given.
    End,
    /// `+`: the next card is to be played here.
    Next,
    /// A word that is no card.
    Unreadable(String),
}

/// What went wrong at the table \[PBN 3.9\].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// `^I`: an insufficient bid.
    Insufficient,
    /// `^S`: a player was skipped.
    Skip,
    /// `^R`: a revoke.
    Revoke,
    /// `^L`: a lead out of turn.
    LeadOutOfTurn,
}

impl Irregularity {
    /// `I`, `S`, `R` or `L`.
    pub const fn letter(self) -> char {
        match self {
            Self::Insufficient => 'I',
            Self::Skip => 'S',
            Self::Revoke => 'R',
            Self::LeadOutOfTurn => 'L',
        }
    }

    /// The irregularity that a letter after `^` stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'I' => Some(Self::Insufficient),
            'S' => Some(Self::Skip),
            'R' => Some(Self::Revoke),
            'L' => Some(Self::LeadOutOfTurn),
            _ => None,
        }
    }
}

/// What may follow a call or card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// `!`, `?`, `!!`, `??`, `!?` or `?!`.
    Suffix(Suffix),
    /// `$n`: a numeric annotation glyph \[PBN 3.7\].
    Nag(u32),
    /// `=n=`: see the note of this number.
    Note(u32),
    /// A comment or an escape line.
    Remark(Remark),
}

/// A judgement in one or two characters \[PBN 3.5.3, 3.6.3\].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// `!`
    Good,
    /// `?`
    Poor,
    /// `!!`
    VeryGood,
    /// `??`
    VeryPoor,
    /// `!?`
    Speculative,
    /// `?!`
    Questionable,
}

impl Suffix {
    /// All six, in the order of their annotation glyphs.
    pub const ALL: [Self; 6] = [
        Self::Good,
        Self::Poor,
        Self::VeryGood,
        Self::VeryPoor,
        Self::Speculative,
        Self::Questionable,
    ];

    /// Its characters.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Poor => "?",
            Self::VeryGood => "!!",
            Self::VeryPoor => "??",
            Self::Speculative => "!?",
            Self::Questionable => "?!",
        }
    }

    /// The glyph that says the same of a call; of a card it is six more.
    pub const fn nag_of_call(self) -> u32 {
        self as u32 + 1
    }
}

/// Text that programs skip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// A comment.
    Comment(Comment),
    /// A line that starts with `%`, without it \[PBN 2.4\].
    Escape(String),
}

/// A comment \[PBN 3.8\].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub(crate) text: String,
    pub(crate) to_end_of_line: bool,
}

impl Comment {
    /// A comment of this text: `{text}`, or `;text` if the text holds a `}`. As no form can hold
    /// both a `}` and a line break, `}` then becomes `)`.
    pub fn new(text: &str) -> Self {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let to_end_of_line = text.contains('}') && !text.contains('\n');
        let text = if to_end_of_line { text } else { text.replace('}', ")") };
        Self { text, to_end_of_line }
    }

    /// What it says.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A line of a table or of another section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Elements, a row as a rule.
    Row(Vec<Element>),
    /// A comment or an escape line.
    Remark(Remark),
}

/// An element of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// What it says.
    pub text: String,
    /// Whether it stands in quotes, and may therefore hold blanks.
    pub quoted: bool,
    pub(crate) at: At,
}

impl Element {
    /// An element, quoted if it has to be.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let bare = |letter: char| letter.is_ascii_graphic() && !"[]{};\"%".contains(letter);
        let quoted = text.is_empty() || !text.chars().all(bare);
        Self { text, quoted, at: Aside(None) }
    }
}
