//! Links between pages: every file that a page points to is there, and so is every heading.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context;

use super::files::files;

/// Links in Markdown pages below a folder that lead nowhere.
pub(super) fn broken(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut breaches = Vec::new();
    for page in files(root, &["md"])? {
        let text = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
        let name = page.strip_prefix(root).unwrap_or(&page).display().to_string();
        for link in links(&text) {
            if let Some(fault) = fault(&page, &text, link)? {
                breaches.push(format!("{name}: the link to {link} leads nowhere: {fault}"));
            }
        }
    }
    Ok(breaches)
}

/// Pages of the book that its summary does not name.
pub(super) fn unlisted(root: &Path) -> anyhow::Result<Vec<String>> {
    let docs = root.join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).context("docs/SUMMARY.md")?;
    let listed = links(&summary);
    let pages = files(&docs, &["md"])?.into_iter().filter_map(|page| {
        let name = page.strip_prefix(&docs).ok()?.display().to_string();
        let is_listed = name == "SUMMARY.md" || listed.contains(&name.as_str());
        (!is_listed).then(|| format!("docs/SUMMARY.md: does not name {name}"))
    });
    Ok(pages.collect())
}

/// Targets of inline links and pictures, outside of code.
fn links(text: &str) -> Vec<&str> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        // Every second piece between backticks is code.
        for prose in line.split('`').step_by(2) {
            let mut rest = prose;
            while let Some(start) = rest.find("](") {
                rest = &rest[start + 2..];
                let Some(end) = rest.find(')') else { break };
                found.push(&rest[..end]);
                rest = &rest[end..];
            }
        }
        // A link whose text is code is cut by its backticks: look at the whole line for those.
        let mut rest = line;
        while let Some(start) = rest.find("`](") {
            rest = &rest[start + 3..];
            let Some(end) = rest.find(')') else { break };
            found.push(&rest[..end]);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// What is wrong with a link; nothing with one that leaves the tree.
fn fault(page: &Path, text: &str, link: &str) -> anyhow::Result<Option<String>> {
    if link.contains("://") || link.starts_with("mailto:") {
        return Ok(None);
    }
    let (file, heading) =
        link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
    let target = page.parent().unwrap_or(page).join(file);
    if !file.is_empty() && !target.exists() {
        return Ok(Some("there is no such file".to_owned()));
    }
    let Some(heading) = heading else { return Ok(None) };
    let elsewhere = if file.is_empty() { None } else { Some(fs::read_to_string(&target)?) };
    let known = headings(elsewhere.as_deref().unwrap_or(text));
    Ok((!known.contains(heading)).then(|| format!("no heading #{heading}")))
}

/// The names by which the headings of a page are linked to.
fn headings(text: &str) -> BTreeSet<String> {
    let titles = text.lines().filter_map(|line| line.strip_prefix('#'));
    titles.map(|title| anchor(title.trim_start_matches('#').trim())).collect()
}

fn anchor(title: &str) -> String {
    let kept = title.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[cfg(test)]
mod tests {
    use super::{anchor, fault, headings, links};
    use std::path::Path;

    #[test]
    fn links_are_found_outside_of_code_only() {
        let text =
            "see [a](b.md) and ![p](c.svg)\n```\n[no](d.md)\n```\n`[no](e.md)` [`f`](g.md#h)";
        assert_eq!(links(text), ["b.md", "c.svg", "g.md#h"]);
    }

    #[test]
    fn headings_are_called_as_in_links() {
        assert_eq!(anchor("A declarer with a plan (§7)"), "a-declarer-with-a-plan-7");
        assert!(headings("# One\ntext\n## Two words").contains("two-words"));
    }

    #[test]
    fn a_link_to_nothing_is_a_fault() -> anyhow::Result<()> {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
        assert!(fault(&page, "", "no-such-page.md")?.is_some());
        assert!(fault(&page, "# Here", "#there")?.is_some());
        for link in ["Cargo.toml", "#here", "https://example.org/x"] {
            assert_eq!(fault(&page, "# Here", link)?, None);
        }
        Ok(())
    }
}
