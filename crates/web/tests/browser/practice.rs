//! Problems: a line that can be beaten is beaten, the right one is praised. And single suits.

use crate::person::Person;
use crate::stage::scenario;

const TURN: &str = ".felt button.card, [aria-label='Claim'], [aria-label='Lesson']";

/// Plays a problem to its end, each card chosen by `choose`.
async fn play(person: &Person, follow_hints: bool) {
    for _ in 0..60 {
        person.sees(TURN).await;
        if person.has("[aria-label='Lesson']").await {
            return;
        }
        let version = person.version().await;
        if follow_hints {
            person.click("[data-do='hint']").await;
            person.click("[data-key='hint-use']").await;
        } else {
            person.click(".felt button.card").await;
        }
        person.after(version).await;
    }
    panic!("the problem never ends: {}", person.text("main").await);
}

#[test]
fn a_problem_beats_the_wrong_line_and_praises_the_right_one() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/practise").await;
        person.picture("desktop-practise").await;
        person.click("[data-problem='baker-bridge-squeeze-1']").await;
        play(&person, false).await;
        person.sees("[data-solved='false']").await;
        person.reads("[aria-label='Lesson']", "The line that works").await;
        person.picture("desktop-lesson").await;

        let version = person.version().await;
        person.click("[data-do='replay']").await;
        person.after(version).await;
        play(&person, true).await;
        person.sees("[data-solved='true']").await;
        person.picture("desktop-praise").await;
        person.open("/practise").await;
        // Every card was a hint.
        person.sees(".problem.helped").await;
    });
}

#[test]
fn a_single_suit() {
    scenario(async |stage| {
        let person = stage.person(390, 844).await;
        person.open("/practise/suit?seed=7").await;
        person.fits().await;
        let mut picture = Some("phone-suit");
        while person.has("button.card").await {
            let left = person.look("document.querySelectorAll('.suit-hand .card').length").await;
            person.click("button.card").await;
            person
                .until(&format!("document.querySelectorAll('.suit-hand .card').length < {left}"))
                .await;
            if let Some(name) = picture.take() {
                person.picture(name).await;
            }
        }
        person.reads("main", "The best line succeeds").await;
        person.click("[data-key='retry']").await;
        person.sees("button.card").await;
    });
}
