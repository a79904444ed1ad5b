//! Everybody can use it: no serious finding of axe-core on any page, by day and by night, and
//! nothing wider than a phone.

use serde_json::Value;

use crate::person::Person;
use crate::stage::{artefacts, scenario};

const PAGES: [&str; 5] = ["/", "/practise", "/practise/suit?seed=7", "/analyse", "/help"];

/// The page's serious faults, in words.
async fn faults(person: &Person) -> Vec<String> {
    let axe = artefacts().join("axe.min.js");
    let axe = std::fs::read_to_string(&axe)
        .unwrap_or_else(|_| panic!("no {}; `cargo xtask test` brings it", axe.display()));
    let script = format!(
        "const done = arguments[0];
        {axe};
        axe.run(document, {{resultTypes: ['violations']}}).then((found) => done(found.violations.map(
            (one) => [one.impact, one.id, one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | '), one.nodes[0].failureSummary])));"
    );
    let found = person.run_until_done(&script, vec![]).await;
    let found = found.as_array().expect("a list of findings").clone();
    let serious = |one: &Value| one[0] == "serious" || one[0] == "critical";
    found.iter().filter(|one| serious(one)).map(ToString::to_string).collect()
}

#[test]
fn no_page_has_a_serious_fault() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        for theme in ["light", "dark"] {
            person.prefer("theme", theme).await;
            for page in PAGES {
                person.open(page).await;
                let found = faults(&person).await;
                assert!(found.is_empty(), "{page} in {theme}: {found:#?}");
            }
            person.open("/").await;
            person.picture(&format!("desktop-home-{theme}")).await;
        }
    });
}

#[test]
fn no_stage_of_a_board_has_a_serious_fault() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.prefer("theme", "dark").await;
        person.open("/?seed=3").await;
        person.click("input[name=level][value=beginner]").await;
        person.click("#begin").await;
        person.sees(".box .what").await;
        assert_eq!(faults(&person).await, [""; 0], "in the auction");
        person.picture("desktop-auction-dark").await;
        let version = person.version().await;
        person.click("[data-level='7']").await;
        person.click("[data-call='7NT']").await;
        person.after(version).await;
        person.sees(".felt button.card, .box").await;
        while person.has(".box").await {
            let version = person.version().await;
            person.click("[data-call='P']").await;
            person.after(version).await;
            person.sees(".felt button.card, .box").await;
        }
        assert_eq!(faults(&person).await, [""; 0], "in the play");
        person.click("[data-do='claim']").await;
        assert_eq!(faults(&person).await, [""; 0], "claiming");
        person.click("[data-claim='0']").await;
        person.sees("[aria-label='Result']").await;
        assert_eq!(faults(&person).await, [""; 0], "at the end");
        person.click("[data-do='review']").await;
        person.sees(".review .record").await;
        assert_eq!(faults(&person).await, [""; 0], "in the review");
    });
}

#[test]
fn no_page_is_wider_than_a_phone() {
    scenario(async |stage| {
        let person = stage.person(390, 844).await;
        for page in PAGES {
            person.open(page).await;
            person.fits().await;
            let name = page.split('?').next().unwrap_or(page).replace('/', "-");
            person.picture(&format!("phone-page{name}")).await;
        }
    });
}
