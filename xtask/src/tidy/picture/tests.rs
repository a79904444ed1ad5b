use super::*;

const PAGE_WITH_PICTURE: &str = "\
# Page

```text
front ends: files
  cli     the program -> table cards
pure: values in, values out
  table   one board   -> cards
  cards   the words   -> (nothing)
```
";

fn check(page: &str, edges: &[(&str, &[&str])], expected: &[&str]) {
    let edges: Vec<(String, Vec<String>)> = edges
        .iter()
        .map(|(name, known)| {
            ((*name).to_owned(), known.iter().map(|&known| known.to_owned()).collect())
        })
        .collect();
    let picture = Picture::read(page).expect("a picture");
    assert_eq!(picture.breaches(&edges), expected);
}

#[test]
fn a_true_picture_has_no_breaches() {
    let edges: &[(&str, &[&str])] =
        &[("cards", &[]), ("cli", &["cards", "table"]), ("table", &["cards"])];
    check(PAGE_WITH_PICTURE, edges, &[]);
}

#[test]
fn pure_crates_are_those_of_pure_layers() {
    let picture = Picture::read(PAGE_WITH_PICTURE).expect("a picture");
    assert_eq!(picture.pure().collect::<Vec<_>>(), ["table", "cards"]);
}

#[test]
fn new_and_gone_edges_are_told_with_the_line_to_write() {
    let edges: &[(&str, &[&str])] =
        &[("cards", &[]), ("cli", &["cards", "web", "table"]), ("table", &[])];
    check(
        PAGE_WITH_PICTURE,
        edges,
        &[
            "docs/ARCHITECTURE.md: the picture's line of cli must end with \"-> table cards web\"",
            "docs/ARCHITECTURE.md: the picture's line of table must end with \"-> (nothing)\"",
        ],
    );
}

#[test]
fn new_and_gone_crates_are_told() {
    let edges: &[(&str, &[&str])] =
        &[("cards", &[]), ("table", &["cards"]), ("web", &["cards", "table"])];
    check(
        PAGE_WITH_PICTURE,
        edges,
        &[
            "docs/ARCHITECTURE.md: the picture has no line for web; add, above all that it knows:\n  \
             web  WHAT IT IS -> table cards",
            "docs/ARCHITECTURE.md: there is no crate cli; take its line out",
        ],
    );
}

#[test]
fn an_edge_that_points_up_is_found_though_the_picture_shows_it() {
    let page = PAGE_WITH_PICTURE.replace("-> (nothing)", "-> table");
    let edges: &[(&str, &[&str])] =
        &[("cards", &["table"]), ("cli", &["cards", "table"]), ("table", &["cards"])];
    let breach = "docs/ARCHITECTURE.md: cards knows table, which does not stand below it";
    check(&page, edges, &[breach]);
}

#[test]
fn bidding_and_card_play_never_meet() {
    let page = "```text\npure\n  bidding  calls -> cardplay\n  cardplay  cards -> (nothing)\n```";
    let edges: &[(&str, &[&str])] = &[("bidding", &["cardplay"]), ("cardplay", &[])];
    let breach = "bidding may not depend on cardplay: they meet in dealing's constraints";
    check(page, edges, &[breach]);
}
