//! For who enlarges the page four times, chooses its colours, wants no motion, touches it, or prints it.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::emulate::{paper, settings, size, swipe, touch};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("every screen fits 320 pixels, as at 400 %", harness, Window::Wide, fits),
        case("no focus hides behind the header at 400 %", harness, Window::Wide, focus_is_seen),
        case("every target is large enough", harness, Window::Wide, targets),
        case("text may be spaced wider", harness, Window::Wide, spaced),
        case("colours that the system chooses tell as much", harness, Window::Wide, forced_colours),
        case("who wants no motion sees none", harness, Window::Wide, no_motion),
        case("a finger drags a boundary, and taps what it drags", harness, Window::Narrow, touched),
        case("a drag is given up by Escape", harness, Window::Wide, given_up),
        case("on paper there is the figure, its decision, and no button", harness, Window::Wide, printed),
        case("a review is printed whole", harness, Window::Wide, review_printed),
        case("nothing jumps once the page is there", harness, Window::Wide, nothing_jumps),
        case("the page is painted within a second, and says until then that it loads", harness, Window::Wide, painted),
        case("the keys are told, and ? can be switched off", harness, Window::Wide, keys_told),
        case("the page says what it is, to tabs and to who is sent a link", harness, Window::Wide, titled),
    ]
}

/// What each screen is when it is looked at.
async fn screens(page: &Page, mut seen: impl AsyncFnMut(&str)) {
    for (screen, ready) in
        [("Publish", "#decision"), ("Read", "#outcome"), ("Break it", "#search"), ("Learn", ".lessons")]
    {
        page.go_to(screen).await;
        page.find(ready).await;
        seen(screen).await;
    }
    for (tab, ready) in [("Catalogue", ".catalogue"), ("Museum", ".museum")] {
        page.click(&format!("[data-tab={tab}]")).await;
        page.find(ready).await;
        seen(tab).await;
    }
}

/// 1280 by 1024 pixels at 400 % are 320 by 256 (1.4.10).
const ENLARGED: (u32, u32) = (320, 256);

async fn fits(page: &Page) {
    size(page, ENLARGED.0, ENLARGED.1).await;
    load_axe(page).await;
    screens(page, async |screen: &str| {
        // What is wider scrolls by itself: a picture, a table.
        let wider = page
            .run("const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth")
            .await;
        assert_eq!(wider, 0, "{screen} is wider than the window");
        check(page, &format!("{screen} at 400 %")).await;
    })
    .await;
    let zoom = page.run("return document.querySelector('meta[name=viewport]').content").await;
    assert_eq!(zoom, "width=device-width, initial-scale=1", "nobody is kept from enlarging it");
}

/// Nothing that has the focus is wholly behind something else (2.4.11).
async fn focus_is_seen(page: &Page) {
    size(page, ENLARGED.0, ENLARGED.1).await;
    for _ in 0..60 {
        page.keys(key::TAB).await;
        let hidden = page
            .run(
                "const it = document.activeElement, box = it.getBoundingClientRect();
                 if (it === document.body || box.width === 0) return null;
                 const xs = [box.left + 2, box.left + box.width / 2, box.right - 2];
                 const ys = [box.top + 2, box.top + box.height / 2, box.bottom - 2];
                 const seen = xs.some(x => ys.some(y => {
                     const top = document.elementFromPoint(x, y);
                     return top && (it.contains(top) || top.contains(it) && top !== document.body.parentElement
                         || [...(it.labels ?? [])].some(label => label.contains(top)));
                 }));
                 return seen ? null : it.outerHTML.slice(0, 120);",
            )
            .await;
        assert!(hidden.is_null(), "behind something: {hidden}");
    }
}

/// At least 24 by 24 pixels, or with nothing else within a circle of that (2.5.8).
async fn targets(page: &Page) {
    screens(page, async |screen: &str| {
        let small = page
            .run(
                "const seen = [...document.querySelectorAll('button, a[href], input, select, summary, [role=slider]')]
                     .map(it => [it, it.getBoundingClientRect()])
                     .filter(([it, box]) => box.width > 1 && box.height > 1 && it.checkVisibility()
                         && !(it.labels?.length && ['radio', 'checkbox'].includes(it.type)));
                 const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
                 return seen.filter(([it, box]) => {
                     if (box.width >= 23.5 && box.height >= 23.5 || getComputedStyle(it).display === 'inline') return false;
                     const [x, y] = middle(box);
                     return seen.some(([other, near]) => other !== it && !it.contains(other) && !other.contains(it)
                         && Math.hypot(middle(near)[0] - x, middle(near)[1] - y) < 24);
                 }).map(([it]) => it.outerHTML.slice(0, 100));",
            )
            .await;
        assert_eq!(small.as_array().map(Vec::len), Some(0), "{screen}: {small:#}");
    })
    .await;
}

/// Lines, paragraphs, letters and words further apart, as 1.4.12 says: nothing is cut off.
async fn spaced(page: &Page) {
    page.run(
        "const sheet = new CSSStyleSheet();
         sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
             p { margin-bottom: 2em !important }`);
         document.adoptedStyleSheets = [sheet];",
    )
    .await;
    screens(page, async |screen: &str| {
        let cut = page
            .run(
                "return [...document.querySelectorAll('button, label, h2, h3, p, li')].filter(it => {
                     const style = getComputedStyle(it);
                     return it.checkVisibility() && style.overflow === 'hidden' && style.textOverflow !== 'ellipsis'
                         && it.scrollHeight > it.clientHeight + 2 && it.clientHeight > 1;
                 }).map(it => it.outerHTML.slice(0, 100))",
            )
            .await;
        assert_eq!(cut.as_array().map(Vec::len), Some(0), "{screen}: {cut:#}");
    })
    .await;
}

async fn forced_colours(page: &Page) {
    settings(page, &[("forced-colors", "active")]).await;
    load_axe(page).await;
    screens(page, async |screen: &str| {
        check(page, &format!("{screen} in forced colours")).await;
    })
    .await;
    page.go_to("Publish").await;
    page.find("#decision").await;
    // A ring is hollow and a disc is not, whatever the colours are.
    let fills = page
        .run(
            "const fill = css => getComputedStyle(document.querySelector(css)).fill;
             return [fill('.legend .icon-before circle'), fill('.legend .icon-through circle')]",
        )
        .await;
    assert_ne!(fills[0], fills[1], "{fills}");
    // The focus is seen.
    page.tab_to("[role=slider][data-partition=\"A\"]").await;
    let ring = page.run("return getComputedStyle(document.activeElement).outlineStyle").await;
    assert_ne!(ring, "none");
}

async fn no_motion(page: &Page) {
    settings(page, &[("prefers-reduced-motion", "reduce")]).await;
    screens(page, async |screen: &str| {
        let moving = page
            .run(
                "return [...document.querySelectorAll('*')].filter(it => {
                     const style = getComputedStyle(it);
                     const long = value => value.split(',').some(part => parseFloat(part) > 0.011);
                     return long(style.transitionDuration) || long(style.animationDuration);
                 }).map(it => it.outerHTML.slice(0, 100))",
            )
            .await;
        assert_eq!(moving.as_array().map(Vec::len), Some(0), "{screen}: {moving:#}");
    })
    .await;
}

async fn touched(page: &Page) {
    touch(page).await;
    let handle = "[role=slider][data-partition=\"A\"]";
    page.run("document.querySelector('.diagram').scrollIntoView({ block: 'center' })").await;
    let (x, y) = page.middle(handle).await;
    swipe(page, &[(x, y)]).await;
    page.sees("#decision", "Publish through 100").await;
    let (x, y) = page.middle(handle).await;
    swipe(page, &[(x, y), (x - 20.0, y), (x - 90.0, y)]).await;
    page.until("a boundary that a finger has dragged", async || {
        let text = page.attribute(handle, "aria-valuetext").await;
        if text.contains("100") { Err(text) } else { Ok(()) }
    })
    .await;
    // And without a drag, by its buttons.
    page.click("#undo").await;
    page.sees("#decision", "Publish through 100").await;
}

async fn given_up(page: &Page) {
    let handle = "[role=slider][data-partition=\"A\"]";
    page.show(handle).await;
    let (x, y) = page.middle(handle).await;
    page.hold(&[(x, y), (x + 20.0, y), (x + 90.0, y)]).await;
    page.sees("#decision", "through 10").await;
    page.keys(key::ESCAPE).await;
    page.sees("#decision", "Publish before 100").await;
    page.release().await;
    page.sees("#step-place", "step 0 of").await;
}

/// Which of these are seen.
async fn shown(page: &Page, css: &str) -> usize {
    let script = format!(
        "return [...document.querySelectorAll('{css}')].filter(it => it.checkVisibility({{ visibilityProperty: true }})).length"
    );
    page.run(&script).await.as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or_default()
}

async fn printed(page: &Page) {
    page.choose_theme("dark").await;
    paper(page, true).await;
    for gone in ["header.top", "button", ".step-bar", "input[type=range]"] {
        assert_eq!(shown(page, gone).await, 0, "{gone} on paper");
    }
    for there in ["#decision .headline", ".diagram svg", ".about"] {
        assert!(shown(page, there).await > 0, "{there} on paper");
    }
    let colours = page
        .run("const style = getComputedStyle(document.body); return [style.colorScheme, getComputedStyle(document.documentElement).backgroundColor]")
        .await;
    assert_eq!(colours[1], "rgb(255, 255, 255)", "paper is white: {colours}");
    paper(page, false).await;
    assert!(shown(page, "header.top").await > 0);
}

async fn review_printed(page: &Page) {
    page.go_to("Break it").await;
    page.click(".ask[data-mistake=\"relabels before as through\"] .no input").await;
    page.click("#review").await;
    page.find("#break-found[data-review=over]").await;
    let verdicts = page.count(".verdict").await;
    paper(page, true).await;
    assert_eq!(shown(page, ".verdict").await, verdicts, "all of them are printed");
    assert_eq!(shown(page, ".ask").await, 0, "a question is printed once, with its verdict");
    assert_eq!(shown(page, "button").await, 0);
}

/// What is there does not move: what the layout has shifted, as the browser counts it.
async fn nothing_jumps(page: &Page) {
    let script = "
        const done = arguments[0];
        let sum = 0;
        new PerformanceObserver(list => { for (const entry of list.getEntries()) sum += entry.value; })
            .observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));";
    page.open().await;
    page.find("#decision").await;
    let shifted = page.run_async(script).await;
    assert!(shifted.as_f64().is_some_and(|sum| sum < 0.01), "{shifted}");
}

async fn titled(page: &Page) {
    page.until("the title of the work", async || {
        let title = page.client().title().await.expect("a title");
        if title == "Both kinds at one coordinate · Cutline" { Ok(()) } else { Err(title) }
    })
    .await;
    let content = async |css: &str| page.attribute(css, "content").await;
    assert_eq!(content("meta[property=\"og:title\"]").await, "Cutline");
    assert!(!content("meta[property=\"og:description\"]").await.is_empty());
    assert!(!content("meta[property=\"og:image:alt\"]").await.is_empty());
    for css in ["link[rel=icon]", "meta[property=\"og:image\"]", "link[rel=apple-touch-icon]"] {
        let name = if css.starts_with("link") { "href" } else { "content" };
        let address = page.attribute(css, name).await;
        let found = page
            .run_async(&format!("const done = arguments[0]; fetch('{address}').then(({{ status }}) => done(status))"))
            .await;
        assert_eq!(found, 200, "{address}");
    }
    page.go_to("Learn").await;
    page.until("the title of the screen", async || {
        let title = page.client().title().await.expect("a title");
        if title == "Learn · Cutline" { Ok(()) } else { Err(title) }
    })
    .await;
}

async fn painted(page: &Page) {
    page.open().await;
    page.find("#decision").await;
    let painted = page.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime").await;
    assert!(painted.as_f64().is_some_and(|milliseconds| milliseconds < 1000.0), "{painted}");
    let words = page
        .run_async(
            "const done = arguments[0];
             fetch(location.pathname).then(answer => answer.text()).then(text => done(
                 new DOMParser().parseFromString(text, 'text/html').querySelector('#app [role=status]').textContent))",
        )
        .await;
    assert_eq!(words, "Cutline is loading…");
}

async fn keys_told(page: &Page) {
    load_axe(page).await;
    page.tab_to("#undo").await;
    page.keys("?").await;
    page.sees("#keys:popover-open", "edge by edge").await;
    check(page, "the sheet of keys").await;
    page.keys(key::ESCAPE).await;
    page.until("a sheet that is closed", async || {
        if page.count("#keys:popover-open").await == 0 { Ok(()) } else { Err("open".to_owned()) }
    })
    .await;
    page.find("#undo:focus").await;
    // In a text it is a letter.
    page.press("#field-A-coordinate", "?").await;
    assert_eq!(page.count("#keys:popover-open").await, 0);
    page.keys(key::ESCAPE).await;
    page.click("#keys-button").await;
    page.find("#keys:popover-open").await;
    page.click("#keys-on").await;
    page.click("#keys button").await;
    page.open().await;
    page.find("#decision").await;
    page.tab_to("#undo").await;
    page.keys("?").await;
    assert_eq!(page.count("#keys:popover-open").await, 0, "it stays off");
}
