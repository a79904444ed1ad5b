//! Somebody in front of a browser: looks, clicks, types, waits until something is to be seen.

use std::time::{Duration, Instant};

use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::stage::artefacts;

/// Keys that have no letter.
pub(crate) const RIGHT: &str = "\u{E014}";
pub(crate) const LEFT: &str = "\u{E012}";
pub(crate) const UP: &str = "\u{E013}";
pub(crate) const DOWN: &str = "\u{E015}";
pub(crate) const ENTER: &str = "\u{E007}";
pub(crate) const TAB: &str = "\u{E004}";

/// How long anybody waits for anything: long, for machines that do much else.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long the driver waits for what a script says; the script may be lost with its page.
const SCRIPT_PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Person {
    browser: Client,
    site: String,
}

impl Person {
    pub(crate) async fn new(browser: Client, site: String) -> Self {
        let timeouts = TimeoutConfiguration::new(Some(SCRIPT_PATIENCE), None, None);
        browser.update_timeouts(timeouts).await.expect("the driver waits");
        let person = Self { browser, site };
        // Cards at once: the pace for people is theirs to choose, and tests choose none.
        person.open("/help").await;
        person.prefer("pace", "none").await;
        person
    }

    /// Types an address and waits for the page.
    pub(crate) async fn open(&self, path: &str) {
        self.browser.goto(&format!("{}{path}", self.site)).await.expect("the page opens");
        self.until("document.body.dataset.ready").await;
    }

    /// Waits until an expression of the page's language is true.
    ///
    /// The page looks for a second, then it is asked again: a script that waits is lost with its
    /// page when a key that was pressed before leads to the next one.
    pub(crate) async fn until(&self, expression: &str) {
        // The page's policy forbids it to make code of text, so the expression is in the script.
        let script = format!(
            "const done = arguments[0];
            const start = performance.now();
            const look = () => {{
                if ({expression}) done(true);
                else if (performance.now() - start > 1000) done(false);
                else setTimeout(look, 15);
            }};
            look();"
        );
        let start = Instant::now();
        loop {
            let held = self.browser.execute_async(&script, vec![]).await;
            if held.as_ref().is_ok_and(|value| value == true) {
                return;
            }
            if start.elapsed() > PATIENCE {
                self.picture("failure").await;
                panic!("this never came: {expression} ({held:?}); {}", self.text("main").await);
            }
            if held.is_err() {
                // Between two pages there is nobody to ask.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }

    /// Waits until something is there.
    pub(crate) async fn sees(&self, selector: &str) {
        self.until(&format!("document.querySelector({})", json!(selector))).await;
    }

    /// Waits until something contains a text.
    pub(crate) async fn reads(&self, selector: &str, text: &str) {
        self.until(&format!(
            "document.querySelector({})?.textContent.includes({})",
            json!(selector),
            json!(text)
        ))
        .await;
    }

    /// Whether something is there now.
    pub(crate) async fn has(&self, selector: &str) -> bool {
        self.look(&format!("Boolean(document.querySelector({}))", json!(selector))).await == true
    }

    /// What an expression says now.
    pub(crate) async fn look(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}")).await
    }

    async fn run(&self, script: &str) -> Value {
        self.browser.execute(script, vec![]).await.expect("the page answers")
    }

    /// Runs a script that calls its last argument when done.
    pub(crate) async fn run_until_done(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.browser.execute_async(script, arguments).await.expect("the page answers")
    }

    /// The text of something, as it is shown.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let found = self.browser.find(Locator::Css(selector)).await;
        found.expect("something to read").text().await.expect("it has a text")
    }

    /// Clicks on something with the mouse, once it is there. If the page draws it anew between the
    /// look and the click, looks again, as people do.
    pub(crate) async fn click(&self, selector: &str) {
        for _ in 0..5 {
            self.sees(selector).await;
            let Ok(found) = self.browser.find(Locator::Css(selector)).await else { continue };
            match found.click().await {
                Ok(()) => return,
                Err(error) if error.is_stale_element_reference() => {}
                Err(error) => panic!("{selector} cannot be clicked: {error}"),
            }
        }
        panic!("{selector} never holds still");
    }

    /// Types where the focus is.
    pub(crate) async fn press(&self, keys: &str) {
        let focus = self.browser.active_element().await.expect("something has the focus");
        focus.send_keys(keys).await.expect("it takes keys");
    }

    /// Writes into a field.
    pub(crate) async fn write(&self, selector: &str, text: &str) {
        self.click(selector).await;
        self.press(text).await;
    }

    /// Puts a longer text into a field at once, as pasting does.
    pub(crate) async fn paste(&self, selector: &str, text: &str) {
        let [selector, text] = [json!(selector), json!(text)];
        self.run(&format!("document.querySelector({selector}).value = {text}")).await;
    }

    /// Lets a file go over something, as after dragging it there.
    pub(crate) async fn drop_file(&self, selector: &str, name: &str, text: &str) {
        let [selector, name, text] = [json!(selector), json!(name), json!(text)];
        self.run(&format!(
            "const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([{text}], {name}));
            const drop = new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }});
            document.querySelector({selector}).dispatchEvent(drop);"
        ))
        .await;
    }

    /// Walks with the tabulator until something has the focus.
    pub(crate) async fn focus_by_tab(&self, selector: &str) {
        for _ in 0..80 {
            let there = format!("document.activeElement.matches({})", json!(selector));
            if self.look(&there).await == true {
                return;
            }
            self.press(TAB).await;
        }
        panic!("the tabulator never comes to {selector}");
    }

    /// Nothing sticks out at the side.
    pub(crate) async fn fits(&self) {
        let wide = "[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 \
            && one.getBoundingClientRect().width > 0 && !one.closest('.scroll, .visually-hidden, .skip, svg')).map((one) => one.outerHTML.slice(0, 120)).slice(0, 5)";
        let page = self.look("[document.documentElement.scrollWidth, innerWidth]").await;
        assert!(page[0].as_f64() <= page[1].as_f64(), "{page} {}", self.look(wide).await);
    }

    /// Changes a setting for all pages opened from now on.
    pub(crate) async fn prefer(&self, setting: &str, value: &str) {
        let settings = json!({"pace": "none", setting: value}).to_string();
        self.run(&format!("localStorage.setItem('merrimac.settings', {})", json!(settings))).await;
    }

    /// Keeps a picture of the page.
    pub(crate) async fn picture(&self, name: &str) {
        let picture = self.browser.screenshot().await.expect("the browser draws");
        std::fs::write(artefacts().join(format!("{name}.png")), picture)
            .expect("target can be written");
    }

    /// The number of the view that the table shows.
    pub(crate) async fn version(&self) -> Value {
        self.look("document.querySelector('[data-version]')?.dataset.version ?? ''").await
    }

    /// Waits for a newer view than this.
    pub(crate) async fn after(&self, version: Value) {
        self.until(&format!(
            "document.querySelector('[data-version]')?.dataset.version !== {version}"
        ))
        .await;
    }
}
