//! Whole boards from the auction to the score: with the mouse, with the keyboard, with hints, with
//! second thoughts, with a claim, on a phone, and across a restart of the server.

use crate::person::{DOWN, ENTER, LEFT, Person, RIGHT, UP};
use crate::stage::scenario;

/// What the page waits for, if it waits for the person at all.
pub(crate) const TURN: &str =
    ".felt button.card, .box, [aria-label='Claim'], [aria-label='Result']";

/// Sits down South for four boards against beginners, whose cards the seed decides.
pub(crate) async fn sit_down(person: &Person, seed: u32) {
    person.open(&format!("/?seed={seed}")).await;
    person.click("input[name=level][value=beginner]").await;
    person.click("input[name=boards][value='4']").await;
    person.click("#begin").await;
    person.sees(TURN).await;
}

/// Calls game when first asked, then passes.
async fn call_by_mouse(person: &Person) {
    let version = person.version().await;
    if person.has("[data-level='3']:not(:disabled)").await {
        person.click("[data-level='3']").await;
    }
    if person.has("[data-call='3NT']:not(:disabled)").await && !called(person).await {
        person.click("[data-call='3NT']").await;
    } else {
        person.click("[data-call='P']").await;
    }
    person.after(version).await;
}

/// Whether South has made a bid.
async fn called(person: &Person) -> bool {
    person.look("[...document.querySelectorAll('.made')].some((made) => made.ariaLabel.startsWith('South') && !made.ariaLabel.includes('pass'))").await == true
}

async fn play_by_mouse(person: &Person) {
    let version = person.version().await;
    person.click(".felt button.card").await;
    person.after(version).await;
}

/// Goes on with the mouse until the board is over, or until there are `tricks` tricks.
pub(crate) async fn go_on(person: &Person, tricks: u32) {
    for _ in 0..200 {
        person.sees(TURN).await;
        let played = person
            .look("Number(document.querySelector('[data-tricks]')?.dataset.tricks ?? 0)")
            .await;
        if person.has("[aria-label='Result']").await || played.as_u64() >= Some(tricks.into()) {
            return;
        }
        if person.has("[aria-label='Claim']").await {
            person.click("[aria-label='Claim'] .button.main").await;
            person.until("!document.querySelector('[aria-label=Claim]')").await;
        } else if person.has(".box").await {
            call_by_mouse(person).await;
        } else {
            play_by_mouse(person).await;
        }
    }
    panic!("the board never ends: {}", person.text("main").await);
}

#[test]
fn a_board_by_mouse_and_its_review() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        sit_down(&person, 3).await;
        person.sees(".strain .what").await;
        person.picture("desktop-auction").await;
        go_on(&person, 3).await;
        person.picture("desktop-play").await;
        go_on(&person, 13).await;
        person.reads("[aria-label='Result']", "by ").await;
        person.reads("[aria-label='Result']", "IMPs").await;
        person.picture("desktop-result").await;

        person.click("[data-do='review']").await;
        person.sees(".review .record").await;
        person.press(RIGHT).await;
        person.reads(".stepper", "1 of 52").await;
        person.press(DOWN).await;
        person.reads(".stepper", "52 of 52").await;
        person.press(UP).await;
        person.reads(".stepper", "0 of 52").await;
        person.sees(".felt .mark").await;
        person.press(" ").await;
        person.reads(".stepper", "1 of 52").await;
        person.press(LEFT).await;
        person.reads(".stepper", "0 of 52").await;
        person.click("[data-tab='auction']").await;
        person.sees(".review .auction .made").await;
        person.click("[data-tab='deal']").await;
        person.reads(".review", "Par").await;
        person.click("[data-tab='other']").await;
        person.click("[data-step='next']").await;
        person.reads(".stepper", "1 of").await;
        person.click("[data-tab='play']").await;
        if person.has(".mistake").await {
            person.click(".mistake").await;
            person.press(LEFT).await;
            person.sees(".felt .mark").await;
        }
        person.picture("desktop-review").await;
        person.press("n").await;
        person.reads(".strip", "Board 2").await;
    });
}

#[test]
fn a_board_by_keyboard_alone() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/?seed=5").await;
        // From the top of the page by tabulator to the beginners, one board, and the chair.
        person.focus_by_tab("input[name=seat]").await;
        person.focus_by_tab("input[name=level]").await;
        person.press(LEFT).await;
        person.focus_by_tab("#begin").await;
        person.press(ENTER).await;
        person.sees(TURN).await;
        person.press("?").await;
        person.reads("dialog", "best card").await;
        person.press("\u{E00C}").await;
        person.until("!document.querySelector('dialog')").await;
        for _ in 0..200 {
            person.sees(TURN).await;
            if person.has("[aria-label='Result']").await {
                break;
            }
            let version = person.version().await;
            if person.has(".box").await {
                person.press(if called(&person).await { "p" } else { "3n" }).await;
                if !person
                    .look("document.querySelector('[data-version]').dataset.version")
                    .await
                    .eq(&version)
                {
                    continue;
                }
            } else if person.has("[aria-label='Claim']").await {
                person.focus_by_tab("[aria-label='Claim'] .button").await;
                person.press(ENTER).await;
            } else {
                person.press(RIGHT).await;
                person.until("document.activeElement.matches('button.card')").await;
                person.press(ENTER).await;
            }
            person.after(version).await;
        }
        person.reads("[aria-label='Result']", "by ").await;
        person.press("v").await;
        person.sees(".review .record").await;
        person.press(RIGHT).await;
        person.reads(".stepper", "1 of").await;
    });
}

#[test]
fn hints_second_thoughts_marks_and_a_claim() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        sit_down(&person, 3).await;
        person.click("[data-do='hint']").await;
        person.sees(".hint .candidate.best").await;
        person.picture("desktop-hint-call").await;
        let version = person.version().await;
        person.click("[data-key='hint-use']").await;
        person.after(version).await;
        person.sees("[data-do='undo']").await;
        person.sees(TURN).await;
        let calls = person.look("document.querySelectorAll('.made').length").await;
        person.click("[data-do='undo']").await;
        person.until(&format!("document.querySelectorAll('.made').length < {calls}")).await;

        go_on(&person, 1).await;
        person.sees(".felt button.card").await;
        person.click("[data-do='marks']").await;
        person.sees(".felt .mark").await;
        person.click("[data-do='hint']").await;
        person.sees(".hint .candidate.best").await;
        person.picture("desktop-hint-card").await;
        let left = person.look("document.querySelectorAll('[data-hand=S] .card').length").await;
        person.click("[data-key='hint-use']").await;
        person.until(&format!("document.querySelectorAll('[data-hand=S] .card').length < {left} || !document.querySelector('.hint')")).await;
        person.sees(TURN).await;
        person.click("[data-do='last']").await;
        person.reads("dialog", "won").await;
        person.press("\u{E00C}").await;

        person.click("[data-do='claim']").await;
        person.click("[data-claim='0']").await;
        person.sees("[aria-label='Result']").await;
        person.reads("[aria-label='Result']", "hint").await;
    });
}

#[test]
fn an_engine_that_claims_is_answered() {
    const COLD: &str = r#"[Board "4"]
[Dealer "W"]
[Vulnerable "All"]
[Deal "W:AKQJ.AKQ.AKQ.AKQ T98.T98.T987.T98 765.765.65.76543 432.J432.J432.J2"]
[Auction "W"]
7NT Pass Pass Pass
"#;
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/").await;
        let id = person
            .run_until_done(
                "const [text, done] = arguments;
                const body = JSON.stringify({ seats: ['S'], text, from_record: true });
                const headers = { 'content-type': 'application/json' };
                fetch('/api/tables', { method: 'POST', headers, body })
                    .then((answer) => answer.json())
                    .then(({ id }) => done(id));",
                vec![COLD.into()],
            )
            .await;
        person.open(&format!("/table/{}", id.as_str().expect("a table"))).await;
        person.sees(TURN).await;
        while !person.has("[aria-label='Claim'], [aria-label='Result']").await {
            play_by_mouse(&person).await;
            person.sees(TURN).await;
        }
        person.reads("[aria-label='Claim']", "West claims").await;
        person.reads("[aria-label='Claim']", "cashing winners").await;
        person.reads("#live", "cashing winners. Agree, or play on?").await;
        person.click("[aria-label='Claim'] .button.main").await;
        person.reads("[aria-label='Result']", "7NT").await;
    });
}

#[test]
fn a_restart_in_the_middle() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        sit_down(&person, 8).await;
        go_on(&person, 4).await;
        let seen = person.text(".strip").await;
        stage.kill_server();
        person.sees(".offline").await;
        // What is tried meanwhile is answered by the one message that stands there.
        for _ in 0..3 {
            if person.has(".felt button.card").await {
                person.click(".felt button.card").await;
            }
        }
        assert_eq!(person.look("document.querySelectorAll('.toast').length").await, 0);
        stage.restart_server();
        person.until("!document.querySelector('.offline')").await;
        person.sees(TURN).await;
        assert_eq!(seen, person.text(".strip").await, "the table is as it was");
        go_on(&person, 13).await;
        person.reads("[aria-label='Result']", "by ").await;
    });
}

#[test]
fn a_board_on_a_phone() {
    scenario(async |stage| {
        let person = stage.person(390, 844).await;
        sit_down(&person, 3).await;
        person.fits().await;
        person.sees(".strain .what").await;
        person.picture("phone-auction").await;
        go_on(&person, 3).await;
        person.fits().await;
        person.picture("phone-play").await;
        go_on(&person, 13).await;
        person.fits().await;
        person.picture("phone-result").await;
        person.click("[data-do='review']").await;
        person.sees(".review .record").await;
        person.click("[data-step='next']").await;
        person.reads(".stepper", "1 of 52").await;
        person.fits().await;
        person.picture("phone-review").await;
    });
}

#[test]
fn a_call_confirmed_by_a_second_tap() {
    scenario(async |stage| {
        let person = stage.person(390, 844).await;
        person.prefer("confirm", "yes").await;
        sit_down(&person, 3).await;
        let version = person.version().await;
        person.click("[data-call='P']").await;
        person.reads(".box", "Tap again").await;
        assert_eq!(version, person.version().await, "the first tap makes no call");
        person.click("[data-call='P']").await;
        person.after(version).await;
    });
}
