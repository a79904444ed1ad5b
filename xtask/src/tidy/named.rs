//! Files that pages name in code, in blocks and between backticks: they are there, or stand for a file of the
//! reader's.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context;

use super::files::files;

/// What files are called that stand for the reader's own, or that a command is about to write.
const STAND_INS: [&str; 25] = [
    "board",
    "boards",
    "clean",
    "closed",
    "club",
    "deals",
    "dump",
    "final",
    "finals",
    "friday",
    "hands",
    "library",
    "match",
    "mine",
    "old",
    "open",
    "played",
    "precision",
    "records",
    "result",
    "sayc",
    "session",
    "squeeze",
    "tables",
    "tournament",
];

/// Endings of files that a command reads.
const DATA: [&str; 10] = ["pbn", "lin", "tsv", "csv", "txt", "dup", "rbn", "dl", "sqlite", "gz"];

/// Files that pages below a folder name in code and that are not there.
pub(super) fn missing(root: &Path) -> anyhow::Result<Vec<String>> {
    let known = names(root)?;
    let mut breaches = Vec::new();
    for page in files(root, &["md"])? {
        let name = page.strip_prefix(root).unwrap_or(&page).display().to_string();
        // What sessions name is read and written when they are run, and what was is not what is.
        if name.contains("/sessions/") || name == "CHANGELOG.md" {
            continue;
        }
        let text = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
        for word in code(&text).iter().flat_map(|code| words(code)) {
            if !is_there(root, &known, word) {
                breaches.push(format!("{name}: names {word}, which is not there"));
            }
        }
    }
    Ok(breaches)
}

/// The names of all files of data, without their folders.
fn names(root: &Path) -> anyhow::Result<BTreeSet<String>> {
    let found = files(root, &DATA)?;
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(found.iter().filter_map(|path| name(path)).collect())
}

/// The code of a page: lines of blocks, and what stands between backticks.
fn code(text: &str) -> Vec<&str> {
    let mut in_block = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            found.push(line);
        } else {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

/// The words of a line of code, without what quotes or punctuation put around them.
fn words(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| c.is_whitespace() || "\"'()[]{},;:=|".contains(c));
    words.map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty())
}

/// Whether a word names nothing that would have to be there, or is there.
fn is_there(root: &Path, known: &BTreeSet<String>, word: &str) -> bool {
    // Patterns and things to fill in.
    if word.contains(['*', '<', '>', '$', '~', '…', '\\', '%']) || word.starts_with(['/', '-', '.'])
    {
        return true;
    }
    if let Some((folder, _)) = word.split_once('/') {
        let is_ours = root.join(folder).is_dir() && folder != "target";
        return !is_ours || root.join(word).exists();
    }
    let Some((stem, ending)) = word.split_once('.') else { return true };
    let ending = ending.rsplit('.').next().unwrap_or(ending);
    !DATA.contains(&ending) || STAND_INS.contains(&stem) || known.contains(word)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{code, is_there, names, words};

    #[test]
    fn code_is_in_blocks_and_between_backticks() {
        let text = "see `a.pbn b.lin` there\n```sh\nmerrimac show c.pbn -o=d.pbn # e\n```\nf.pbn";
        let found: Vec<_> = code(text).into_iter().flat_map(words).collect();
        assert_eq!(found, ["a.pbn", "b.lin", "merrimac", "show", "c.pbn", "-o", "d.pbn", "#", "e"]);
    }

    #[test]
    fn what_is_named_is_there_or_stands_for_a_file_of_the_readers() -> anyhow::Result<()> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let known = names(&root)?;
        for word in
            ["boards.pbn", "problems/baker.pbn", "baker.pbn", "N.S", "target/x", "docs", "a/b.pbn"]
        {
            assert!(is_there(&root, &known, word), "{word}");
        }
        for word in ["baker_declarer.dev.pbn", "problems/no-such.pbn", "elite_dev.tsv.gz"] {
            assert!(!is_there(&root, &known, word), "{word}");
        }
        Ok(())
    }
}
