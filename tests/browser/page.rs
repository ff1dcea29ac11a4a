//! The page as a person has it: what can be read, pressed, dragged and typed.

use fantoccini::actions::{InputSource as _, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, Locator};
use serde_json::Value;
use std::time::Duration;

use crate::harness::PATIENCE;

/// Keys by their WebDriver codes.
pub(crate) mod key {
    pub(crate) const SPACE: &str = " ";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ESCAPE: &str = "\u{e00c}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const DOWN: &str = "\u{e015}";
    pub(crate) const HOME: &str = "\u{e011}";
    pub(crate) const END: &str = "\u{e010}";
    pub(crate) const LEFT: &str = "\u{e012}";
    pub(crate) const SELECT_ALL: &str = "\u{e009}a\u{e000}";
    pub(crate) const UNDO: &str = "\u{e009}z\u{e000}";
}

/// The parts of the figures' module that were fetched, each as often as it was.
pub(crate) const MODULES: &str = "performance.getEntriesByType('resource')
    .map(({ name }) => /cutline-embed_bg(\\.\\w+)?\\.wasm$/.exec(name))
    .filter(Boolean).map(([, part]) => (part ?? '.main').slice(1)).sort().join(' ')";

/// The button that does this.
pub(crate) fn does(sentence: &str) -> String {
    format!("[data-do={}]", Value::from(sentence))
}

/// An open page.
pub(crate) struct Page {
    client: Client,
    address: String,
}

impl Page {
    pub(crate) fn new(client: Client, address: String) -> Page {
        Page { client, address }
    }

    /// Opens the page, or opens it again.
    pub(crate) async fn open(&self) {
        self.client.goto(&self.address).await.expect("the page opens");
        self.find("#main").await;
    }

    /// Opens another page that is served with it.
    pub(crate) async fn open_beside(&self, path: &str) {
        self.visit(&format!("{}{path}", self.address)).await;
    }

    /// Goes to any address.
    pub(crate) async fn visit(&self, address: &str) {
        self.client.goto(address).await.expect("the address opens");
    }

    /// Closes the browser, after a look at whether the page is still alive.
    pub(crate) async fn close(&self) {
        assert_eq!(self.count("#stopped").await, 0, "the page has not crashed");
        self.client.clone().close().await.expect("the browser closes");
    }

    /// Sees that the page has tried nothing that its Content-Security-Policy forbids.
    pub(crate) async fn keeps_to_its_policy(&self) {
        let violations = self.violations().await;
        assert_eq!(violations.as_array().map(Vec::len), Some(0), "the Content-Security-Policy forbids: {violations:#}");
    }

    /// What the page has tried since it was opened though its Content-Security-Policy forbids it.
    pub(crate) async fn violations(&self) -> Value {
        // The browser remembers them for who asks later, and answers in a task of its own, in order.
        self.run_async(
            "const done = arguments[arguments.length - 1];
             const seen = [];
             const hear = reports => seen.push(...reports.map(({ body }) =>
                 `${body.effectiveDirective}: ${body.blockedURL} ${body.sample ?? ''} (${body.sourceFile}:${body.lineNumber})`));
             const observer = new ReportingObserver(hear, { types: ['csp-violation'], buffered: true });
             observer.observe();
             setTimeout(() => { hear(observer.takeRecords()); observer.disconnect(); done(seen); });",
        )
        .await
    }

    /// The browser that has the page.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// The first element that the selector finds, once there is one.
    pub(crate) async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE).every(Duration::from_millis(50));
        match wait.for_element(Locator::Css(css)).await {
            Ok(element) => element,
            Err(error) => panic!("no `{css}`: {error}"),
        }
    }

    /// How many elements the selector finds now.
    pub(crate) async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.expect("a selector").len()
    }

    /// What an element answers. A page may put another in its place between the look for it and the question: then
    /// that one is asked.
    async fn ask<T>(&self, css: &str, question: impl AsyncFn(Element) -> Result<T, CmdError>) -> T {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            match question(self.find(css).await).await {
                Ok(answer) => return answer,
                Err(error) if error.is_stale_element_reference() && tokio::time::Instant::now() < deadline => {}
                Err(error) => panic!("asked `{css}`: {error}"),
            }
        }
    }

    /// The text that a person sees there now.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.ask(css, async |element| element.text().await).await
    }

    /// An attribute; empty where it is not there.
    pub(crate) async fn attribute(&self, css: &str, name: &str) -> String {
        self.ask(css, async |element| element.attr(name).await).await.unwrap_or_default()
    }

    /// What stands in a field.
    pub(crate) async fn value(&self, css: &str) -> String {
        self.ask(css, async |element| element.prop("value").await).await.unwrap_or_default()
    }

    /// Waits until the text contains some words.
    pub(crate) async fn sees(&self, css: &str, words: &str) {
        self.until(&format!("`{words}` in `{css}`"), async || {
            let text = self.text(css).await;
            if text.contains(words) { Ok(()) } else { Err(text) }
        })
        .await;
    }

    /// Waits until the polite status region says some words: it is heard, not seen.
    pub(crate) async fn hears(&self, words: &str) {
        self.until(&format!("`{words}` to be said"), async || {
            let said = self.run("return document.querySelector('#status').textContent").await;
            let said = said.as_str().unwrap_or_default().to_owned();
            if said.contains(words) { Ok(()) } else { Err(said) }
        })
        .await;
    }

    /// Waits until an attribute has a value.
    pub(crate) async fn has(&self, css: &str, name: &str, value: &str) {
        self.until(&format!("{name} = `{value}` on `{css}`"), async || {
            let found = self.attribute(css, name).await;
            if found == value { Ok(()) } else { Err(found) }
        })
        .await;
    }

    /// Waits for a condition that gives what it saw instead.
    pub(crate) async fn until(&self, what: &str, mut condition: impl AsyncFnMut() -> Result<(), String>) {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            match condition().await {
                Ok(()) => return,
                Err(saw) if tokio::time::Instant::now() > deadline => panic!("waited for {what}, saw `{saw}`"),
                // Between two looks at a condition, not in place of one.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Clicks an element.
    pub(crate) async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap_or_else(|error| panic!("click `{css}`: {error}"));
    }

    /// Presses keys while the element has the focus.
    pub(crate) async fn press(&self, css: &str, keys: &str) {
        self.focus(css).await;
        self.keys(keys).await;
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        let active = self.client.active_element().await.expect("a focus");
        active.send_keys(keys).await.expect("keys");
    }

    /// Gives an element the focus.
    pub(crate) async fn focus(&self, css: &str) {
        self.find(css).await;
        self.run(&format!("document.querySelector({}).focus()", Value::from(css))).await;
    }

    /// Goes on with Tab until this has the focus, as someone does who has no mouse.
    pub(crate) async fn tab_to(&self, css: &str) {
        self.find(css).await;
        let there = format!("return document.activeElement === document.querySelector({})", Value::from(css));
        for _ in 0..400 {
            if self.run(&there).await == true {
                return;
            }
            self.keys(key::TAB).await;
        }
        panic!("Tab never comes to `{css}`");
    }

    /// Types over what stands in a field.
    pub(crate) async fn type_over(&self, css: &str, text: &str) {
        self.press(css, &format!("{}{text}", key::SELECT_ALL)).await;
    }

    /// Runs a script and gives what it returns.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script that calls back.
    pub(crate) async fn run_async(&self, script: &str) -> Value {
        self.client.execute_async(script, Vec::new()).await.expect("a script")
    }

    /// The middle of an element, in pixels of the window.
    pub(crate) async fn middle(&self, css: &str) -> (f64, f64) {
        self.find(css).await;
        let script = format!(
            "const box = document.querySelector({}).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];",
            Value::from(css)
        );
        let middle = self.run(&script).await;
        let part = |place: usize| middle[place].as_f64().expect("a number");
        (part(0), part(1))
    }

    /// Brings an element into view, so that it can be dragged.
    pub(crate) async fn show(&self, css: &str) {
        self.find(css).await;
        self.run(&format!("document.querySelector({}).scrollIntoView({{ block: 'center' }})", Value::from(css))).await;
    }

    /// Moves the mouse over an element, and presses nothing.
    pub(crate) async fn point_at(&self, css: &str) {
        let (x, y) = self.middle(css).await;
        let mut mouse = MouseActions::new("mouse".to_owned());
        // Not at once: a pointer comes from somewhere.
        for x in [x - 1.0, x] {
            mouse = mouse.then(PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y });
        }
        self.client.perform_actions(mouse).await.expect("a move");
    }

    /// Presses the mouse at a place, moves it over others, and lets go at the last.
    pub(crate) async fn drag(&self, places: &[(f64, f64)]) {
        self.client.perform_actions(self.pull(places).then(PointerAction::Up { button: 0 })).await.expect("a drag");
    }

    /// The same without letting go.
    pub(crate) async fn hold(&self, places: &[(f64, f64)]) {
        self.client.perform_actions(self.pull(places)).await.expect("a drag");
    }

    /// Lets go of the mouse.
    pub(crate) async fn release(&self) {
        let up = MouseActions::new("mouse".to_owned()).then(PointerAction::Up { button: 0 });
        self.client.perform_actions(up).await.expect("a release");
    }

    #[expect(clippy::unused_self, reason = "a pull is something that is done on a page")]
    fn pull(&self, places: &[(f64, f64)]) -> MouseActions {
        let mut mouse = MouseActions::new("mouse".to_owned());
        for (place, (x, y)) in places.iter().enumerate() {
            mouse = mouse.then(PointerAction::MoveTo { duration: Some(Duration::ZERO), x: *x, y: *y });
            if place == 0 {
                mouse = mouse.then(PointerAction::Down { button: 0 });
            }
        }
        mouse
    }

    /// Opens a shipped scenario from the menu.
    pub(crate) async fn open_scenario(&self, name: &str) {
        self.click("#scenario-menu").await;
        self.click(&format!("[data-scenario=\"{name}\"]")).await;
    }

    /// Opens the panel that takes what a tool has printed, from the menu once that is whole.
    pub(crate) async fn open_paste(&self) {
        self.click("#scenario-menu").await;
        self.find("[data-scenario]").await;
        self.click("#menu-paste").await;
    }

    /// Goes to a screen.
    pub(crate) async fn go_to(&self, screen: &str) {
        self.click(&format!(".tab[data-screen=\"{screen}\"]")).await;
        self.find(&format!("#main[data-screen=\"{screen}\"]")).await;
    }

    /// Chooses `light` or `dark`.
    pub(crate) async fn choose_theme(&self, theme: &str) {
        let dark = (theme == "dark").to_string();
        if self.attribute("#theme", "aria-pressed").await != dark {
            self.click("#theme").await;
        }
        self.has("#theme", "aria-pressed", &dark).await;
    }
}
