//! Faults that people met in the page: a board and a match from beginning to end, a phone on its side, texts that
//! are too long.

use serde_json::Value;

use crate::board::{TURN, go_on, sit_down};
use crate::person::{LEFT, Person, RIGHT};
use crate::stage::scenario;

/// Opens a table and goes there.
async fn open_table(person: &Person, opening: &str) {
    let id = person
        .run_until_done(
            "const [body, done] = arguments;
            const headers = { 'content-type': 'application/json' };
            fetch('/api/tables', { method: 'POST', headers, body })
                .then((answer) => answer.json())
                .then(({ id }) => done(id));",
            vec![opening.into()],
        )
        .await;
    person.open(&format!("/table/{}", id.as_str().expect("a table"))).await;
}

/// The whole table is in the window, and nothing sticks out at the side.
async fn table_is_in_view(person: &Person, when: &str) {
    let sizes = "(() => { const table = document.querySelector('.felt').getBoundingClientRect(); \
        const page = document.documentElement; \
        return [table.top, table.bottom - innerHeight, page.scrollWidth - innerWidth]; })()";
    let found = person.look(sizes).await;
    let number = |place: usize| found[place].as_f64().expect("a size");
    assert!(number(0) >= 0.0 && number(1) <= 0.5 && number(2) <= 0.5, "{when}: {found}");
}

/// What is in South's hand.
async fn held(person: &Person) -> Value {
    person.look("[...document.querySelectorAll('[data-hand=S] .card')].map((card) => card.ariaLabel).join()").await
}

/// Concedes what is left of a board, once there is something to concede.
async fn concede(person: &Person) {
    go_on(person, 1).await;
    if !person.has("[aria-label='Result']").await {
        person.click("[data-do='claim']").await;
        person.click("[data-claim='0']").await;
    }
    person.sees("[aria-label='Result']").await;
}

#[test]
fn a_match_of_two_boards_to_its_verdict() {
    scenario(async |stage| {
        let person = stage.person(1366, 768).await;
        person.open("/").await;
        open_table(&person, r#"{"seats":["S"],"level":"beginner","boards":2,"seed":3}"#).await;
        person.sees(TURN).await;
        person.reads("#live", "Your call.").await;
        person.sees(".other-meanings dd").await;
        table_is_in_view(&person, "in the auction").await;

        // A new deal is asked for twice, and undone.
        let cards = held(&person).await;
        person.click("[data-do='redeal']").await;
        person.click("[data-redeal='yes']").await;
        person.reads("[data-do='undo']", "Old cards back").await;
        assert_ne!(held(&person).await, cards);
        person.click("[data-do='undo']").await;
        person.reads("#live", "The old cards are back.").await;
        assert_eq!(held(&person).await, cards);

        go_on(&person, 1).await;
        table_is_in_view(&person, "in the play").await;
        // A claim that does not hold is refused aloud.
        person.click("[data-do='claim']").await;
        person.click("[data-claim='12']").await;
        person.reads("#live", "claim is not accepted").await;
        person.reads("#toasts", "claim is not accepted").await;
        person.sees(TURN).await;
        person.click("[data-do='marks']").await;
        person.sees(".felt .mark").await;
        concede(&person).await;
        person.reads("[aria-label='Result']", "double-dummy numbers seen").await;
        table_is_in_view(&person, "at the end").await;

        person.click("[data-do='next']").await;
        person.reads(".strip", "Board 2").await;
        person.sees(TURN).await;
        // The first board is looked at in the middle of the second.
        person.click("[data-review='1']").await;
        person.reads(".review h2", "Board 1").await;
        table_is_in_view(&person, "in a review").await;
        person.click("[data-tab='deal']").await;
        table_is_in_view(&person, "in a review, at the deal").await;
        // After a tab was clicked the space bar still plays the best card.
        person.click("[data-tab='play']").await;
        person.press(" ").await;
        person.reads(".stepper", "1 of").await;
        person.press(LEFT).await;
        person.reads(".stepper", "0 of").await;
        person.press(RIGHT).await;
        person.reads(".stepper", "1 of").await;
        person.press(" ").await;
        person.reads(".stepper", "2 of").await;
        person.click("[data-key='back-to-result']").await;
        person.reads(".strip", "Board 2").await;

        concede(&person).await;
        person.reads(".verdict", "victory points").await;
        person.reads(".verdict", "the match").await;
        person.picture("desktop-verdict").await;
        let before = person.look("location.pathname").await;
        person.click("[data-do='next-match']").await;
        person
            .until(&format!("location.pathname !== {before} && document.body.dataset.ready"))
            .await;
        person.reads(".strip", "Board 1").await;
    });
}

#[test]
fn a_phone_on_its_side() {
    scenario(async |stage| {
        let person = stage.person(844, 390).await;
        sit_down(&person, 3).await;
        table_is_in_view(&person, "in the auction").await;
        person.picture("landscape-auction").await;
        go_on(&person, 2).await;
        table_is_in_view(&person, "in the play").await;
        person.picture("landscape-play").await;
        let narrowest = "Math.min(...[...document.querySelectorAll('.felt button.card')].map((card) => { \
            const next = card.nextElementSibling?.getBoundingClientRect().left ?? innerWidth; \
            const { left, right } = card.getBoundingClientRect(); return Math.min(right, next) - left; }))";
        let narrowest = person.look(narrowest).await;
        assert!(narrowest.as_f64() >= Some(20.0), "a finger needs more than {narrowest}");
        go_on(&person, 13).await;
        table_is_in_view(&person, "at the end").await;
        person.click("[data-do='review']").await;
        person.sees(".review .record").await;
        person.click("[data-tab='deal']").await;
        table_is_in_view(&person, "in the review").await;
        person.picture("landscape-review").await;
    });
}

/// The spade that South has follows to the lead, and nobody touched it.
#[test]
fn a_card_without_a_choice_plays_itself_if_people_wish() {
    const SINGLETON: &str = r#"[Board "4"]
[Dealer "W"]
[Vulnerable "All"]
[Deal "W:AKQJ.AKQ.AKQ.AKQ T98765.T98.T9.T9 43.765.8765.8765 2.J432.J432.J432"]
[Auction "W"]
1NT Pass Pass Pass
[Play "N"]
ST
*
"#;
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.prefer("single", "yes").await;
        let opening = serde_json::json!({"seats": ["S"], "text": SINGLETON, "from_record": true});
        open_table(&person, &opening.to_string()).await;
        person.until("document.querySelectorAll('[data-hand=S] .card').length === 12").await;
        // The suits differ for those who see colours otherwise.
        person.click("[aria-label='Settings']").await;
        let hearts = "getComputedStyle(document.documentElement).getPropertyValue('--card-H')";
        let usual = person.look(hearts).await;
        person.click("input[name=set-suits][value=distinct]").await;
        person.until(&format!("{hearts} !== {usual}")).await;
    });
}

#[test]
fn a_text_that_is_too_long_is_taken_in_part() {
    const DEAL: &str = "N:AK4.KQ82.A95.Q73 QJ95.J4.K832.J64 T82.A765.QJ4.AK2 763.T93.T76.T985\n";
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        for boards in [70, 4000] {
            person.open("/analyse").await;
            person.paste("#paste", &DEAL.repeat(boards)).await;
            person.click("#analyse").await;
            person.reads(".note.warn", "here are the first 64").await;
            person.until("document.querySelectorAll('#which option').length === 64").await;
        }
        // One way to write a ten, and plurals that are right.
        person.reads(".diagram", "10 8 2").await;
        let odd = "document.body.innerText.match(/[♠♥♦♣] ?[AKQJ]*T\\b|\\b1 (deals|tricks|IMPs|boards)\\b/)";
        assert_eq!(person.look(odd).await, Value::Null);
    });
}
