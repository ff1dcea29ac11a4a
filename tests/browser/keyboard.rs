//! The six situations without a mouse: each is walked from start to end, and acted out by a script of keys.
//!
//! A script lies in `keyboard/`, a line for each thing: `open WORDS` finds a scenario by the menu, `tab CSS` goes on with
//! Tab until that has the focus, `press KEY` and `type TEXT` are keys, `do SENTENCE` goes to the button of a step and
//! presses Enter; `outcome`, `sees CSS WORDS`, `has CSS NAME VALUE` and `says WORDS` are what must come of it.

use std::fs;
use std::path::Path;

use cutline::scenario::Scenario;
use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::{Page, does, key};

/// The situations, by the numbers that their files begin with.
const SITUATIONS: [u32; 6] = [10, 11, 12, 13, 14, 15];

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    let tests = SITUATIONS.into_iter().flat_map(|number| {
        let (name, scenario) = file("scenarios", &format!("publish-{number}-"), ".toml");
        let (_, script) = file("browser/keyboard", &number.to_string(), ".keys");
        let again = name.clone();
        let walk = case(
            &format!("publish-{number} is walked by keyboard"),
            harness,
            Window::Wide,
            async move |page: &Page| {
                walk(page, &name, &scenario).await;
            },
        );
        let act = case(
            &format!("publish-{number} is acted out by keyboard"),
            harness,
            Window::Wide,
            async move |page: &Page| {
                act(page, &again, &script).await;
            },
        );
        [walk, act]
    });
    tests.collect()
}

/// The name, without its ending, and the text of the one file whose name begins and ends so.
fn file(folder: &str, begins: &str, ends: &str) -> (String, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let names = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
    let mut found = names.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(begins) && name.ends_with(ends)
    });
    let path = found.next().unwrap_or_else(|| panic!("there is no {begins}*{ends}"));
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    (name, fs::read_to_string(path).expect("the file"))
}

/// Finds a shipped scenario by these words, and opens it by the name of its file.
async fn open(page: &Page, words: &str, name: &str) {
    page.tab_to("#scenario-menu").await;
    page.keys(key::ENTER).await;
    page.tab_to("#scenario-search").await;
    page.keys(words).await;
    page.tab_to(&format!("[data-scenario=\"{name}\"]")).await;
    page.keys(key::ENTER).await;
    page.sees("#scenario-menu", words).await;
}

/// Every step, forward to the end and back to the start; at each the outcome that the core decides.
async fn walk(page: &Page, name: &str, text: &str) {
    let scenario = Scenario::parse(text).expect("a scenario");
    let outcomes: Vec<String> = scenario.run().moments.iter().map(|moment| moment.answer.to_string()).collect();
    open(page, &scenario.title, name).await;
    page.has("#decision", "data-outcome", &outcomes[0]).await;
    page.tab_to("#step-forward").await;
    for (place, outcome) in outcomes.iter().enumerate().skip(1) {
        page.keys(key::ENTER).await;
        page.sees("#step-place", &format!("step {place} of {}", outcomes.len() - 1)).await;
        page.has("#decision", "data-outcome", outcome).await;
    }
    assert!(page.run("return document.activeElement.id === 'step-forward'").await == true, "the focus stays");
    page.tab_to("#scrub").await;
    page.keys(key::HOME).await;
    page.has("#decision", "data-outcome", &outcomes[0]).await;
}

async fn act(page: &Page, name: &str, script: &str) {
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let (verb, rest) = line.split_once(' ').expect("a verb and what it is about");
        match verb {
            "open" => open(page, rest, name).await,
            "tab" => page.tab_to(rest).await,
            "press" => page.keys(code(rest)).await,
            "type" => page.keys(&[key::SELECT_ALL, rest].concat()).await,
            "do" => {
                page.tab_to(&does(rest)).await;
                page.keys(key::ENTER).await;
                page.sees("#step-last", rest).await;
                let lost = page.run("return document.activeElement === document.body").await;
                assert_eq!(lost, false, "the focus is never lost: {line}");
            }
            "outcome" => page.has("#decision", "data-outcome", rest).await,
            "sees" => {
                let (css, words) = rest.split_once(' ').expect("where, and what");
                page.sees(css, words).await;
            }
            "has" => {
                let [css, name, value] = rest.split(' ').collect::<Vec<_>>()[..] else {
                    panic!("where, what, and how: {line}")
                };
                page.has(css, name, value).await;
            }
            "says" => page.hears(rest).await,
            other => panic!("no script says `{other}`"),
        }
    }
}

fn code(name: &str) -> &'static str {
    match name {
        "Enter" => key::ENTER,
        "Escape" => key::ESCAPE,
        "Left" => key::LEFT,
        "Right" => key::RIGHT,
        "Space" => key::SPACE,
        other => panic!("no key is called `{other}`"),
    }
}
