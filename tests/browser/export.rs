//! Exports: every form of the work is what it says it is, and nothing of it comes before somebody wants it.

use std::path::Path;

use cutline::scenario::Scenario;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::Page;

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("an exported scenario file holds what it expects", harness, Window::Wide, scenario_file),
        case("an exported picture is of the moment and of the theme", harness, Window::Wide, pictures),
        case("an exported report and diagram tell the steps", harness, Window::Wide, texts),
        case("what is exported can be copied", harness, Window::Wide, copied),
        case("the export dialog is left by Escape, and by its button", harness, Window::Wide, keyboard),
        case("nothing of an export comes before it is wanted", harness, Window::Wide, fetched_late),
        case("axe finds nothing in the export dialog", harness, Window::Narrow, accessible),
    ]
}

const DIALOG: &str = "#export-dialog[open]";

/// Has `saved()` be what the link in the dialog saves. Its address names a blob, which the policy lets nobody fetch.
const REMEMBER: &str = "
    if (!window.saved) {
        const blobs = new Map();
        const create = URL.createObjectURL;
        URL.createObjectURL = blob => {
            const address = create(blob);
            blobs.set(address, blob);
            return address;
        };
        window.saved = () => blobs.get(document.querySelector('.export-status a').href);
    }";

async fn open(page: &Page) {
    page.run(REMEMBER).await;
    page.click("#export").await;
    page.find(DIALOG).await;
}

/// Saves a form: the name of the file, and its text.
async fn saved(page: &Page, form: &str) -> (String, String) {
    page.click(&format!("[data-export=\"save {form}\"]")).await;
    page.sees(".export-status", "Saved: ").await;
    let text = page
        .run_async(
            "const done = arguments[arguments.length - 1];
             const { download } = document.querySelector('.export-status a');
             saved().text().then(text => done(`${download}\\n${text}`));",
        )
        .await;
    let (name, text) = text.as_str().and_then(|text| text.split_once('\n')).expect("a file with a name");
    (name.to_owned(), text.to_owned())
}

/// Whether a file has this ending.
fn is(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// A publication, after two steps of it.
async fn publication(page: &Page) {
    page.open_scenario("publish-13-lost-publication-response").await;
    page.find("#decision").await;
    page.press("#scrub", "\u{e010}").await;
}

async fn scenario_file(page: &Page) {
    publication(page).await;
    open(page).await;
    let (name, text) = saved(page, "scenario").await;
    assert!(is(&name, "toml") && name.starts_with("lost-publication-response"), "{name}");
    let scenario = Scenario::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let transcript = scenario.run();
    assert!(transcript.held() && scenario.steps.len() > 3, "{text}");
    assert!(transcript.moments.iter().all(|moment| !moment.checks.is_empty()), "{text}");
    // A read as well, with what is made of it here.
    page.press("#export-close", "\u{e007}").await;
    page.go_to("Read").await;
    open(page).await;
    let (_, text) = saved(page, "scenario").await;
    assert!(Scenario::parse(&text).is_ok_and(|scenario| scenario.run().held()), "{text}");
}

/// What an SVG says, once a parser of XML has read it. What the page parses has the page's policy, which no picture
/// for elsewhere has: its styles are read as something else.
async fn said(page: &Page, svg: &str) -> String {
    let script = format!(
        "const svg = new DOMParser().parseFromString({}, 'image/svg+xml');
         if (svg.querySelector('parsererror')) return 'not well formed';
         return svg.querySelector('desc').textContent + ' in ' + svg.querySelector('metadata').textContent;",
        Value::from(svg.replace("<style>", "<metadata>").replace("</style>", "</metadata>"))
    );
    page.run(&script).await.as_str().unwrap_or_default().to_owned()
}

/// How large a PNG is, of how many colours, and how dark its middle of the upper edge is.
const PIXELS: &str = "
    const done = arguments[arguments.length - 1];
    (async () => {
        const blob = saved();
        const bitmap = await createImageBitmap(blob);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        const colours = new Set();
        for (let at = 0; at < data.length; at += 4) colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
        const ground = 4 * (20 * bitmap.width + (bitmap.width >> 1));
        return [blob.type, bitmap.width, bitmap.height, colours.size, data[ground]];
    })().then(done, error => done(String(error)));";

async fn pictures(page: &Page) {
    page.sees("#decision", "Publish before 100").await;
    let mut heights = Vec::new();
    for (theme, ground) in [("light", 0xff), ("dark", 0x1a)] {
        open(page).await;
        page.click(&format!("input[name=export-theme][value={theme}]")).await;
        let (name, svg) = saved(page, "svg").await;
        assert!(is(&name, "svg"), "{name}");
        let said = said(page, &svg).await;
        assert!(said.starts_with("Publish before 100. The earliest cut"), "{said}");
        assert_eq!(said.contains("#1a1e22"), theme == "dark", "{said}");
        page.click("[data-export=\"save png\"]").await;
        page.sees(".export-status", ".png").await;
        let pixels = page.run_async(PIXELS).await;
        assert_eq!((pixels[0].as_str(), pixels[1].as_u64()), (Some("image/png"), Some(2 * 880)), "{pixels}");
        assert!(pixels[3].as_u64() > Some(50), "it is blank: {pixels}");
        assert_eq!(pixels[4].as_u64(), Some(ground), "{pixels}");
        heights.push(pixels[2].clone());
        page.press("#export-close", "\u{e007}").await;
    }
    assert_eq!(heights[0], heights[1]);
    // Of what is seen now.
    page.click("[data-kind=\"A\"]").await;
    page.sees("#decision", "Publish through 100").await;
    open(page).await;
    let (_, svg) = saved(page, "svg").await;
    assert!(said(page, &svg).await.starts_with("Publish through 100."), "{svg}");
}

async fn texts(page: &Page) {
    publication(page).await;
    open(page).await;
    let (name, report) = saved(page, "markdown").await;
    assert!(is(&name, "md") && report.starts_with("# "), "{name}: {report}");
    for part in ["\n## The start\n", "\n1. `", "```mermaid\nsequenceDiagram\n", "\n```cutline\ntitle = "] {
        assert!(report.contains(part), "no {part}: {report}");
    }
    let (name, diagram) = saved(page, "mermaid").await;
    assert!(is(&name, "mmd") && diagram.starts_with("sequenceDiagram\n    participant p0"), "{diagram}");
    assert!(report.contains(diagram.trim_end()), "the same diagram");
}

async fn copied(page: &Page) {
    page.run(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } });",
    )
    .await;
    open(page).await;
    for (form, begins) in
        [("scenario", "title = "), ("markdown", "# "), ("mermaid", "sequenceDiagram"), ("svg", "<svg ")]
    {
        page.click(&format!("[data-export=\"copy {form}\"]")).await;
        page.sees(".export-status", "Copied: ").await;
        let text = page.run("return window.copied;").await;
        assert!(text.as_str().is_some_and(|text| text.starts_with(begins)), "{form}: {text}");
        page.run("document.querySelector('.export-status').textContent = '';").await;
    }
    assert_eq!(page.count("[data-export=\"copy png\"]").await, 0);
}

async fn keyboard(page: &Page) {
    for leave in ["\u{e00c}", "close"] {
        page.press("#export", "\u{e007}").await;
        page.find(DIALOG).await;
        let inside =
            page.run("return document.querySelector('#export-dialog').contains(document.activeElement);").await;
        assert_eq!(inside, true, "the focus goes in");
        // Nothing of the page behind is undone from here.
        let steps = page.text(".step-bar").await;
        page.keys("\u{e009}z").await;
        assert_eq!(page.text(".step-bar").await, steps);
        page.keys("\u{e000}").await;
        if leave == "close" {
            page.press("#export-close", "\u{e007}").await;
        } else {
            page.keys(leave).await;
        }
        page.run_async(
            "const done = arguments[arguments.length - 1];
             const look = () => document.querySelector('#export-dialog') ? requestAnimationFrame(look) : done(true);
             look();",
        )
        .await;
        assert_eq!(page.run("return document.activeElement.id;").await, "export", "the focus comes back");
    }
}

async fn fetched_late(page: &Page) {
    const FETCHED: &str = "return performance.getEntriesByType('resource')
        .filter(entry => entry.name.includes('cutline-worker')).length;";
    page.sees("#decision", "Publish before 100").await;
    assert_eq!(page.run(FETCHED).await, 0);
    page.run(
        "window.workers = 0;
         const Started = Worker;
         window.Worker = class extends Started { constructor(...of) { super(...of); window.workers += 1; } };",
    )
    .await;
    open(page).await;
    assert_eq!(page.run("return window.workers;").await, 0, "who only opens the dialog starts no worker");
    assert_eq!(page.run(FETCHED).await, 1, "and fetches the dialog alone");
    saved(page, "mermaid").await;
    assert_eq!(page.run("return window.workers;").await, 1);
}

async fn accessible(page: &Page) {
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.choose_theme(theme).await;
        open(page).await;
        assert_eq!(page.run("return document.querySelector('[name=export-theme]:checked').value;").await, theme);
        saved(page, "mermaid").await;
        check(page, &format!("the export dialog, {theme}")).await;
        let over = page.run("return document.documentElement.scrollWidth - innerWidth;").await;
        assert!(over.as_i64() <= Some(0), "{over} pixels too wide");
        let fits = "const box = document.querySelector('#export-dialog').getBoundingClientRect();
            const above = document.querySelector('.top').getBoundingClientRect().bottom;
            return [above <= box.top && box.bottom <= innerHeight, above, box.top, box.bottom, innerHeight];";
        let fits = page.run(fits).await;
        assert_eq!(fits[0], true, "below the header, and whole: {fits}");
        page.press("#export-close", "\u{e007}").await;
    }
}
