//! Boards from elsewhere: pasted, clicked together, shared by a link, exported.

use crate::stage::scenario;

const PLAYED: &str = include_str!("played.pbn");

#[test]
fn a_pasted_board_its_share_link_and_its_export() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/analyse").await;
        person.paste("#paste", PLAYED).await;
        person.click("#analyse").await;
        person.sees(".record button").await;
        person.click("[data-step='next']").await;
        person.reads(".stepper", "1 of").await;
        person.picture("desktop-analyse").await;
        person.click("[data-tab='deal']").await;
        person.reads("[role='tabpanel']", "Par").await;

        person.click("[data-do='export']").await;
        person.until("document.querySelector('#exported').value.includes('[Deal')").await;
        person.click("[data-format='lin']").await;
        person.until("document.querySelector('#exported').value.includes('md|')").await;
        person.press("\u{E00C}").await;

        let link = person.look("document.querySelector('[data-share]').dataset.share").await;
        let link = link.as_str().expect("a link").to_owned();
        let friend = stage.person(390, 844).await;
        friend.open(&link).await;
        friend.sees(".record button").await;
        friend.fits().await;
        friend.picture("phone-analyse").await;
        let seen = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(seen(person.text(".strip").await), seen(friend.text(".strip").await));
    });
}

#[test]
fn a_deal_clicked_together() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/analyse").await;
        for card in ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5", "S4", "S3", "S2"] {
            person.click(&format!("[data-pick='{card}']")).await;
        }
        person.click("[data-do='fill']").await;
        person.click("[data-do='analyse-diagram']").await;
        // Thirteen spades take thirteen tricks, whoever else holds what.
        person
            .until("document.querySelector('.dd tbody tr td:nth-of-type(2)')?.textContent === '13'")
            .await;
        person.click(".dd button.cell").await;
        person.sees(".felt .mark").await;
    });
}

#[test]
fn a_text_without_a_board_is_refused_with_a_reason() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/analyse").await;
        person.write("#paste", "no cards here").await;
        person.click("#analyse").await;
        person.sees(".note.bad").await;
    });
}

#[test]
fn a_dropped_file() {
    scenario(async |stage| {
        let person = stage.person(1280, 900).await;
        person.open("/analyse").await;
        person.drop_file(".drop", "played.pbn", PLAYED).await;
        person.sees(".record button").await;
    });
}
