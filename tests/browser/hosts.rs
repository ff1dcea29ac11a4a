//! Figures in sites that other people make, built by their own generators: all of them work, and none disturbs another
//! or the site.

use std::path::PathBuf;

use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::harness::{Harness, Host, POLICY, case_with_host, copy, setting};
use crate::page::{MODULES, Page, key};

/// What lets the generators' own scripts run, which are inline, and yet nothing from elsewhere.
const LENIENT: &str = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; \
                       style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    let book = || (site("mdbook"), LENIENT);
    let docs = || (site("mkdocs"), LENIENT);
    let plain = || (site("plain"), POLICY);
    vec![
        case_with_host("figures work in an mdBook", harness, book(), async |page, host| work(page, host, BOOK).await),
        case_with_host("figures work in MkDocs", harness, docs(), async |page, host| work(page, host, DOCS).await),
        case_with_host("figures work in a hostile page", harness, plain(), async |page, host| {
            work(page, host, PLAIN).await;
        }),
        case_with_host("an mdBook stays what it is", harness, book(), async |page, host| stays(page, host, BOOK).await),
        case_with_host("MkDocs stays what it is", harness, docs(), async |page, host| stays(page, host, DOCS).await),
        case_with_host("a plain page stays what it is", harness, plain(), async |page, host| {
            stays(page, host, PLAIN).await;
        }),
        case_with_host("no style of a page reaches a figure", harness, plain(), isolated),
        case_with_host("the keys of an mdBook are its own", harness, book(), keys_of_a_book),
        case_with_host("the keys of MkDocs are its own", harness, docs(), keys_of_docs),
        case_with_host("figures live on when MkDocs turns its pages", harness, docs(), turned),
    ]
}

/// The pages that have the figures.
const BOOK: &str = "figures.html";
const DOCS: &str = "";
const PLAIN: &str = "";

/// Where `cargo xtask test` has built a site.
fn site(name: &str) -> PathBuf {
    setting("CUTLINE_HOSTS").join(name)
}

/// What scripts of these cases say for short: `shown(0)` is what is inside of the first figure.
const SHORT: &str = "
    const figures = [...document.querySelectorAll('cut-line')];
    const shown = place => figures[place]?.shadowRoot;
    const headline = place => shown(place)?.querySelector('.headline')?.textContent ?? '';
    const handle = place => shown(place).querySelector('[data-slider]');
";

async fn run(page: &Page, script: &str) -> Value {
    page.run(&format!("{SHORT}{script}")).await
}

/// Waits until a figure says this.
async fn says(page: &Page, place: usize, words: &str) {
    page.until(&format!("`{words}` in figure {place}"), async || {
        let said = run(page, &format!("figures[{place}]?.scrollIntoView(); return headline({place});")).await;
        let said = said.as_str().unwrap_or_default().to_owned();
        if said.contains(words) { Ok(()) } else { Err(said) }
    })
    .await;
}

/// Opens a page and waits until its figures are there.
async fn open(page: &Page, host: &Host, path: &str) {
    page.visit(&(host.address() + path)).await;
    all_there(page).await;
}

async fn all_there(page: &Page) {
    says(page, 0, "before 100").await;
    says(page, 1, "Serve gen 2").await;
    says(page, 2, "before 5").await;
    assert_eq!(run(page, "return figures.length").await, 3);
}

/// The keyboard, wherever the focus is.
async fn keyboard(page: &Page, pressed: char) {
    let down = KeyAction::Down { value: pressed };
    let up = KeyAction::Up { value: pressed };
    let keys = KeyActions::new("keyboard".to_owned()).then(down).then(up);
    page.client().perform_actions(keys).await.expect("a key");
}

/// The first character of a key's code.
fn code(key: &str) -> char {
    key.chars().next().expect("a key")
}

async fn work(page: &Page, host: &mut Host, path: &str) {
    open(page, host, path).await;
    let fetched = format!("return {MODULES}");
    assert_eq!(page.run(&fetched).await, "main publish read", "one module for all figures");
    // The texts stay in the page for who has no script; where there is one, they are not seen twice.
    let blocks = "return [...document.querySelectorAll('pre')].filter(block => block.checkVisibility()).length";
    assert_eq!(page.run(blocks).await, 0);

    // A step of the first is no business of the others.
    run(
        page,
        "window.others = [1, 2].map(place => shown(place).innerHTML);
         window.heard = [];
         document.addEventListener('cutline-decision', ({ target }) => heard.push(figures.indexOf(target)));
         figures[0].scrollIntoView({ block: 'center' });
         shown(0).querySelector('[data-walk=forward]').click();",
    )
    .await;
    says(page, 0, "through 100").await;
    assert_eq!(run(page, "return [1, 2].every(place => shown(place).innerHTML === others[place - 1])").await, true);
    assert_eq!(run(page, "return [...new Set(heard)]").await, json!([0]));

    // Keys move what has the focus, and the page does not turn.
    let address = page.client().current_url().await.expect("an address");
    run(page, "figures[1].scrollIntoView({ block: 'center' }); handle(1).focus()").await;
    let offset = "return handle(1).getAttribute('aria-valuetext')";
    let before = run(page, offset).await;
    keyboard(page, code(key::RIGHT)).await;
    page.until("the read offset to move", async || {
        let now = run(page, offset).await;
        if now == before { Err(now.to_string()) } else { Ok(()) }
    })
    .await;
    assert_eq!(page.client().current_url().await.expect("an address"), address);
    says(page, 0, "through 100").await;

    // What only shows has nothing to move and nothing to undo.
    let touched = "return shown(2).querySelectorAll('[data-slider], [data-do], [data-walk=undo]').length";
    assert_eq!(run(page, touched).await, 0);
}

/// The site as it is with figures and without them: its own elements look alike, and no name was added to its globals.
async fn stays(page: &Page, host: &mut Host, path: &str) {
    let looks = "
        const properties = ['color', 'background-color', 'font', 'letter-spacing', 'text-transform', 'text-align',
            'margin', 'padding', 'border', 'border-radius', 'outline', 'box-sizing', 'display', 'position', 'float',
            'opacity', 'transform', 'visibility', 'cursor', 'direction', 'list-style', 'color-scheme', 'z-index'];
        const own = [...document.querySelectorAll('html, body, header, nav, main, h1, p, a, li, label, button, input')];
        const text = element => element.localName + ' ' + properties.map(property =>
            getComputedStyle(element).getPropertyValue(property)).join('; ');
        const names = Object.getOwnPropertyNames(window).sort().join(' ');
        return [own.filter(element => !element.closest('cut-line, pre')).map(text), names];";
    open(page, host, path).await;
    let with = page.run(looks).await;
    assert!(with[0].as_array().is_some_and(|own| own.len() >= 8), "{with:#}");

    let without = tempfile::tempdir().expect("a folder");
    copy(host.folder(), without.path());
    std::fs::remove_dir_all(without.path().join("cutline")).expect("the figures were there");
    host.serve(without.path().to_owned());
    page.visit(&(host.address() + path)).await;
    page.find("h1").await;
    assert_eq!(page.count("cut-line:defined").await, 0, "there are no figures");
    assert_eq!(page.run(looks).await, with);
}

/// What is inside of the figures looks the same with the styles of the page and without them.
async fn isolated(page: &Page, host: &mut Host) {
    open(page, host, PLAIN).await;
    let looks = "
        const inside = figures.flatMap((_, place) => [...shown(place).querySelectorAll('*')]);
        // Where something is follows from where the page has put the figure.
        const free = /width|height|size|inset|scroll-padding|origin|^(top|left|right|bottom|x|y|d|cx|cy|r)$|transform|columns|rows/;
        const text = element => {
            const style = getComputedStyle(element);
            return element.localName + ' ' + [...style].filter(name => !free.test(name)).map(name =>
                name + ': ' + style.getPropertyValue(name)).join('; ');
        };
        return inside.map(text);";
    // What a figure draws depends on its width, which is the page's to say.
    run(page, "for (const figure of figures) figure.style.setProperty('width', '700px', 'important')").await;
    let settled =
        "const done = arguments[arguments.length - 1]; requestAnimationFrame(() => requestAnimationFrame(done))";
    page.run_async(settled).await;
    let hostile = run(page, looks).await;
    assert!(hostile.as_array().is_some_and(|inside| inside.len() > 100), "the figures are drawn");
    page.run("for (const sheet of document.styleSheets) sheet.disabled = true").await;
    // The width is another one now, and so is what is drawn.
    let settled =
        "const done = arguments[arguments.length - 1]; requestAnimationFrame(() => requestAnimationFrame(done))";
    page.run_async(settled).await;
    let kind = run(page, looks).await;
    let unlike: Vec<_> = hostile.as_array().into_iter().flatten().zip(kind.as_array().into_iter().flatten()).collect();
    let unlike: Vec<_> = unlike.into_iter().filter_map(|(hostile, kind)| differ(hostile, kind)).collect();
    assert!(unlike.is_empty(), "{}", unlike[..unlike.len().min(20)].join("\n"));
}

/// Which properties differ in two texts.
fn differ(hostile: &Value, kind: &Value) -> Option<String> {
    let (hostile, kind) = (hostile.as_str()?, kind.as_str()?);
    let differ: Vec<_> = hostile.split("; ").zip(kind.split("; ")).filter(|(hostile, kind)| hostile != kind).collect();
    (!differ.is_empty()).then(|| format!("{} {differ:?}", hostile.split(' ').next().unwrap_or_default()))
}

async fn keys_of_a_book(page: &Page, host: &mut Host) {
    open(page, host, BOOK).await;
    let searches = "return document.querySelector('#mdbook-searchbar, #searchbar')?.checkVisibility() ?? false";
    assert_eq!(page.run(searches).await, false);
    page.focus("body").await;
    keyboard(page, 's').await;
    page.until(
        "the book's search",
        async || if page.run(searches).await == true { Ok(()) } else { Err("none".into()) },
    )
    .await;
    keyboard(page, code(key::ESCAPE)).await;
    // Outside of a figure the arrows turn the pages, as they did.
    run(page, "document.activeElement.blur()").await;
    keyboard(page, code(key::RIGHT)).await;
    page.sees("main h1", "Another page").await;
}

async fn keys_of_docs(page: &Page, host: &mut Host) {
    open(page, host, DOCS).await;
    let searches = "return document.querySelector('[data-md-toggle=search]').checked";
    assert_eq!(page.run(searches).await, false);
    keyboard(page, '/').await;
    page.until("the search", async || if page.run(searches).await == true { Ok(()) } else { Err("none".into()) }).await;
}

async fn turned(page: &Page, host: &mut Host) {
    // It turns the pages that its map names, and has put its address there before anybody knew this one.
    let there = tempfile::tempdir().expect("a folder");
    copy(host.folder(), there.path());
    let map = there.path().join("sitemap.xml");
    let text = std::fs::read_to_string(&map).expect("a map");
    std::fs::write(&map, text.replace("https://example.org/site/", &host.address())).expect("a map");
    host.serve(there.path().to_owned());

    open(page, host, DOCS).await;
    run(page, "window.still = true; shown(0).querySelector('[data-walk=forward]').click()").await;
    says(page, 0, "through 100").await;
    // Before the map has come a link is an ordinary one, and the document another.
    let map = "return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('sitemap.xml'))";
    page.until("the map", async || if page.run(map).await == true { Ok(()) } else { Err("none".into()) }).await;
    page.click(".md-nav--primary a[href*=other]").await;
    page.sees("h1", "Another page").await;
    assert_eq!(page.count("cut-line").await, 0);
    page.client().back().await.expect("a way back");
    page.sees("h1", "Figures").await;
    all_there(page).await;
    assert_eq!(page.run("return window.still").await, true, "it is still the same document");
    run(page, "shown(0).querySelector('[data-walk=forward]').click()").await;
    says(page, 0, "through 100").await;
    let fetched = format!("return {MODULES}");
    assert_eq!(page.run(&fetched).await, "main publish read", "the module was there");
}
