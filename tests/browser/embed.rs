//! Figures in pages that are not Cutline's: what reaches in, what reaches out, and what can be done with them.

use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::accessibility::{check, load_axe};
use crate::emulate::{swipe, touch};
use crate::harness::{HOSTS, Harness, SHARED, STRICT, Window, bare_case};
use crate::page::{MODULES, Page, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        bare_case("figures and a hostile page leave each other alone", harness, Window::Wide, hostile),
        bare_case("a figure is fetched when it is near, and once", harness, Window::Wide, late),
        bare_case("a figure is tapped by a finger", harness, Window::Narrow, tapped),
        bare_case("a figure is moved by keys, by the mouse and by buttons", harness, Window::Wide, touched),
        bare_case("a read is moved as well", harness, Window::Narrow, read),
        bare_case("a figure follows its attributes and its text", harness, Window::Wide, followed),
        bare_case("a figure comes back with its work", harness, Window::Wide, back_again),
        bare_case("a figure that cannot be fetched says so, and comes later", harness, Window::Wide, unfetched),
        bare_case("a figure works under a strict policy", harness, Window::Wide, strict),
        bare_case("a sandboxed frame shows a link and tells its height", harness, Window::Wide, framed),
        bare_case("axe finds nothing in figures on a wide page", harness, Window::Wide, axe),
        bare_case("axe finds nothing in figures on a narrow page", harness, Window::Narrow, axe),
    ]
}

/// Waits until a script returns this. `$` in it is a figure's inside: `$('#publish', '.headline')`.
async fn gives(page: &Page, script: &str, expected: impl Into<Value>) {
    let expected = expected.into();
    page.until(&format!("{expected} from {script}"), async || {
        let found = inside(page, script).await;
        if found == expected { Ok(()) } else { Err(found.to_string()) }
    })
    .await;
}

async fn inside(page: &Page, script: &str) -> Value {
    page.run(&format!(
        "const $ = (figure, css) => document.querySelector(figure)?.shadowRoot?.querySelector(css);
         const said = (figure) => $(figure, '.headline')?.textContent ?? null;
         const style = (element) => getComputedStyle(element);
         return {script};"
    ))
    .await
}

/// Listens to decisions, and to keys that come out of a figure.
async fn listen(page: &Page) {
    page.run(
        "window.heard = []; window.keys = [];
         document.addEventListener('cutline-decision', (event) => heard.push({ id: event.target.id, ...event.detail }));
         document.addEventListener('keydown', (event) => keys.push(event.key));",
    )
    .await;
}

async fn hostile(page: &Page) {
    page.open_beside(&format!("{HOSTS}plain.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    gives(page, "said('#read')", "Serve gen 2").await;
    gives(page, "said('cut-line[readonly]')", "Publish before 100").await;
    gives(page, "said('#wrong')", "This scenario does not read").await;
    // Nothing of the page's style is inside …
    for (script, expected) in [
        ("style($('#publish', '.headline')).letterSpacing", json!("-0.19px")),
        ("style($('#publish', '.why')).letterSpacing", json!("normal")),
        ("style($('#publish', '.why')).textTransform", json!("none")),
        ("style($('#publish', '.why')).fontSize", json!("15px")),
        ("style($('#publish', '.lane')).display", json!("flex")),
        ("style($('#publish', '.lane')).position", json!("absolute")),
        ("style($('#publish', '.lane')).outlineStyle", json!("none")),
        ("style($('#publish', '.lane')).boxSizing", json!("border-box")),
        ("style($('#publish', 'button')).display !== 'none'", json!(true)),
        ("style(document.querySelector('#publish')).display", json!("block")),
        // … and nothing of a figure's is outside.
        ("style(document.querySelector('h1')).letterSpacing", json!("4px")),
        ("style(document.querySelector('h1')).getPropertyValue('--panel')", json!("")),
        ("document.adoptedStyleSheets.length", json!(0)),
        ("document.styleSheets.length", json!(1)),
        ("document.querySelectorAll('style, head link').length", json!(1)),
    ] {
        assert_eq!(inside(page, script).await, expected, "{script}");
    }
}

async fn late(page: &Page) {
    page.open_beside(&format!("{HOSTS}late.html")).await;
    gives(page, "$('#late', 'div')?.textContent", "Figure: Late").await;
    // What its writer has put there is shown until then.
    assert_eq!(inside(page, "$('#posted', 'slot')?.assignedElements()[0].alt").await, "A poster of the figure");
    // An observer answers in the frame after the next one at the latest.
    page.run_async("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))")
        .await;
    assert_eq!(inside(page, MODULES).await, "", "it is far");
    page.run("document.querySelector('#late').scrollIntoView()").await;
    gives(page, "said('#late')", "Publish before 100").await;
    gives(page, "said('#posted')", "Publish through 5").await;
    assert_eq!(inside(page, MODULES).await, "main publish");
    let before = inside(page, "history.length + location.href").await;
    page.run("for (let i = 0; i < 3; i++) document.body.append(document.querySelector('#late').cloneNode(true)); scrollTo(0, 1e6)").await;
    let ready =
        "[...document.querySelectorAll('#late')].filter((it) => it.shadowRoot.querySelector('.headline')).length";
    gives(page, ready, 4).await;
    assert_eq!(inside(page, MODULES).await, "main publish", "one module for all");
    assert_eq!(inside(page, "history.length + location.href").await, before);
}

/// After a finger the browser makes a click, where the boundary is no more.
async fn tapped(page: &Page) {
    touch(page).await;
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    let middle = "(() => { const it = $('#publish', '[role=slider]'); it.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = it.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()";
    let middle = inside(page, middle).await;
    let at = |place: usize| middle[place].as_f64().expect("a number");
    swipe(page, &[(at(0), at(1))]).await;
    gives(page, "said('#publish')", "Publish through 100").await;
}

async fn touched(page: &Page) {
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    listen(page).await;
    let before = inside(page, "history.length + location.href").await;
    inside(page, "$('#publish', '[role=slider]').focus()").await;
    let value = "$('#publish', '[role=slider]').getAttribute('aria-valuetext')";
    page.keys(key::SPACE).await;
    gives(page, value, "A, through 100").await;
    gives(page, "said('#publish')", "Publish through 100").await;
    page.keys(key::RIGHT).await;
    gives(page, value, "A, before 101").await;
    // The focus stays where it was, and the page hears none of these keys.
    gives(page, "document.querySelector('#publish').shadowRoot.activeElement.role", "slider").await;
    assert_eq!(inside(page, "keys").await, json!([]));
    page.keys("j").await;
    assert_eq!(inside(page, "keys").await, json!(["j"]), "a letter is the page's");
    assert_eq!(
        inside(page, "heard").await,
        json!([
            { "id": "publish", "kind": "frontier", "text": "frontier through 100", "headline": "Publish through 100",
              "step": "A through 100", "broken": [], "errors": [] },
            { "id": "publish", "kind": "frontier", "text": "frontier through 100", "headline": "Publish through 100",
              "step": "A before 101", "broken": [], "errors": [] },
        ])
    );
    gives(page, "$('#publish', '[role=status]').textContent", "A before 101. Publish through 100.").await;
    inside(page, "$('#publish', '[data-walk=undo]').click()").await;
    inside(page, "$('#publish', '[data-walk=undo]').click()").await;
    gives(page, "said('#publish')", "Publish before 100").await;
    inside(page, "$('#publish', '[data-kind=A]').click()").await;
    gives(page, value, "A, through 100").await;
    inside(page, "$('#publish', '[data-kind=A]').click()").await;

    // C is dragged beyond all others to the left.
    let places = inside(
        page,
        "(() => { const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
          const handle = $('#publish', '[data-key=\"2\"] [role=slider]');
          handle.scrollIntoView({ block: 'center' });
          return [middle(handle.getBoundingClientRect()),
                  [$('#publish', '[data-key=\"2\"] .track').getBoundingClientRect().x, middle(handle.getBoundingClientRect())[1]]];
        })()",
    )
    .await;
    let place = |at: usize| (places[at][0].as_f64().unwrap_or_default(), places[at][1].as_f64().unwrap_or_default());
    page.drag(&[place(0), place(1)]).await;
    gives(page, "said('#publish')", "Publish before 98").await;
    // Out again: Tab leaves the last figure that it goes through.
    inside(page, "document.querySelector('#publish').shadowRoot.querySelector('[data-tool=open]').focus()").await;
    page.keys(key::TAB).await;
    gives(page, "document.activeElement.id", "read").await;
    assert_eq!(inside(page, "history.length + location.href").await, before);
}

async fn read(page: &Page) {
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    page.run("document.querySelector('#read').scrollIntoView()").await;
    gives(page, "said('#read')", "Serve gen 2").await;
    inside(page, "$('#read', '[data-slider=offset]').focus()").await;
    page.keys(key::END).await;
    gives(page, "$('#read', '[data-slider=offset]').getAttribute('aria-valuetext')", "read offset 92, COMMITTED").await;
    inside(page, "$('#read', '[data-walk=undo]').click()").await;
    inside(page, "$('#read', '[data-do=\"seg-3 open ok\"]').click()").await;
    gives(page, "said('#read')", "Serve gen 3").await;
    inside(page, "$('#read', '[data-walk=forward]').click()").await;
    gives(page, "said('#read')", "Under way: open is next").await;
    gives(page, "$('#read', '.step').textContent", "step 1 of 2: run to open").await;
    // Nothing is wider than a narrow page.
    assert_eq!(inside(page, "document.documentElement.scrollWidth <= innerWidth").await, true);
}

async fn followed(page: &Page) {
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('cut-line[readonly]')", "Publish before 100").await;
    listen(page).await;
    assert_eq!(inside(page, "$('cut-line[readonly]', '[data-slider], [data-track], [data-do]')").await, Value::Null);
    assert_eq!(inside(page, "style($('cut-line[readonly]', '.figure')).colorScheme").await, "dark");
    // The block itself is out of sight, and its text is not lost.
    assert_eq!(inside(page, "style(document.querySelector('pre')).display").await, "none");
    inside(page, "$('cut-line[readonly]', '[data-tool=source]').click()").await;
    gives(page, "$('cut-line[readonly]', 'pre.text').textContent.split('\\n')[0]", "title = \"A lost reply\"").await;
    for words in ["w1 reads both", "w1 proposes", "deliver request of w1"] {
        inside(page, "$('cut-line[readonly]', '[data-walk=forward]').click()").await;
        gives(page, "$('cut-line[readonly]', '.step code').textContent", words).await;
    }
    gives(page, "$('cut-line[readonly]', '.merged text').textContent", "merged, and published: before 100").await;
    page.run("document.querySelector('cut-line[readonly]').removeAttribute('readonly')").await;
    gives(page, "document.querySelectorAll('cut-line')[2].shadowRoot.querySelectorAll('[data-slider]').length", 2)
        .await;

    page.run("document.querySelector('#publish').scenario = '[partitions]\\nA = \"befor 7\"\\n'").await;
    gives(page, "said('#publish')", "This scenario does not read").await;
    let last = inside(page, "heard.at(-1)").await;
    assert_eq!(
        (&last["kind"], &last["errors"][0]["line"], &last["errors"][0]["column"]),
        (&json!("error"), &json!(2), &json!(5))
    );
    page.run("document.querySelector('#publish').scenario = '[partitions]\\nA = \"before 7\"\\n'").await;
    gives(page, "said('#publish')", "Publish before 7").await;
    page.run("document.querySelector('#publish').setAttribute('view', 'read')").await;
    gives(page, "$('#publish', '.failed')?.textContent.includes('leave the attribute out')", true).await;
    page.run("document.querySelector('#publish').setAttribute('view', 'decision')").await;
    gives(page, "said('#publish')", "Publish before 7").await;
    assert_eq!(inside(page, "$('#publish', '.diagram')").await, Value::Null);

    page.run("document.querySelector('#fetched').scrollIntoView()").await;
    gives(page, "said('#fetched')", "Publish through 7").await;
    page.run("document.querySelector('#fetched').setAttribute('src', 'nowhere.toml')").await;
    gives(
        page,
        "document.querySelector('#fetched').shadowRoot.textContent.includes('nowhere.toml could not be fetched (404)')",
        true,
    )
    .await;

    // What comes later is found as well.
    page.run(
        "const block = document.createElement('div'); block.className = 'highlight-cutline notranslate';
         block.innerHTML = '<div class=\"highlight\"><pre>[partitions]\\nA = \"before 3\"\\n</pre></div>';
         document.querySelector('h1').after(block); scrollTo(0, 0)",
    )
    .await;
    gives(page, "said('h1 + cut-line')", "Publish before 3").await;
}

async fn back_again(page: &Page) {
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    inside(page, "$('#publish', '[data-kind=A]').click()").await;
    gives(page, "said('#publish')", "Publish through 100").await;
    page.run("window.taken = document.querySelector('#publish'); taken.remove()").await;
    page.run_async("setTimeout(arguments[0], 0)").await;
    page.run("document.querySelector('#before').after(taken)").await;
    gives(page, "said('#publish')", "Publish through 100").await;
    inside(page, "$('#publish', '[data-walk=undo]').click()").await;
    gives(page, "said('#publish')", "Publish before 100").await;
}

async fn unfetched(page: &Page) {
    page.open_beside(&format!("{HOSTS}late.html")).await;
    gives(page, "$('#late', 'div')?.textContent", "Figure: Late").await;
    page.run("window.real = fetch; window.fetch = () => Promise.reject(new TypeError('offline'))").await;
    page.run("document.querySelector('#late').scrollIntoView()").await;
    gives(page, "/figure\\.css could not be fetched/.test($('#late', 'div')?.textContent)", true).await;
    assert_eq!(inside(page, "$('#late', 'pre').textContent.includes('before 100')").await, true);
    assert_eq!(inside(page, "$('#posted', 'slot')?.assignedElements()[0].alt").await, "A poster of the figure");
    page.run("window.fetch = real; document.querySelector('#late').scenario = '[partitions]\\nA = \"before 4\"'").await;
    gives(page, "said('#late')", "Publish before 4").await;
}

async fn strict(page: &Page) {
    page.open_beside(&format!("{STRICT}plain.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    assert_eq!(inside(page, "style($('#publish', '.lane')).position").await, "absolute");
    assert_eq!(inside(page, "$('#publish', '.handle').style.left !== ''").await, true);
    // What was refused is known from before anybody asks.
    let refused = "const done = arguments[0];
        new ReportingObserver((reports) => done(reports.map(({ body }) => `${body.effectiveDirective} ${body.blockedURL}`)),
            { types: ['csp-violation'], buffered: true }).observe();
        document.body.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.invalid/' }));";
    assert_eq!(page.run_async(refused).await, json!(["img-src https://elsewhere.invalid/"]));
}

async fn framed(page: &Page) {
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    inside(page, "$('#publish', '[data-kind=A]').click()").await;
    gives(page, "$('#publish', '[data-tool=open]').href.includes('#1.')", true).await;
    gives(page, "$('#publish', '[role=status]').textContent", "A through 100. Publish through 100.").await;
    gives(page, "$('#publish', '[data-tool=open]').hash !== ''", true).await;
    page.run(&format!(
        "window.told = []; addEventListener('message', ({{ data, origin }}) => told.push({{ ...data, origin }}));
         const frame = document.createElement('iframe');
         frame.title = 'A figure'; frame.id = 'frame'; frame.style = 'width: 700px; height: 40px'; frame.sandbox = 'allow-scripts';
         frame.src = '../{SHARED}embed.html' + document.querySelector('#publish').shadowRoot.querySelector('[data-tool=open]').hash;
         document.querySelector('h1').before(frame); scrollTo(0, 0)"
    ))
    .await;
    gives(page, "told.some(({ type, version, height, origin }) => type === 'cutline:height' && version === 1 && height > 250 && origin === 'null')", true).await;
}

async fn axe(page: &Page) {
    page.open_beside(&format!("{HOSTS}calm.html")).await;
    gives(page, "said('#publish')", "Publish before 100").await;
    for figure in ["#read", "cut-line[readonly]", "#wrong", "#fetched"] {
        page.run(&format!("document.querySelector('{figure}').scrollIntoView()")).await;
        gives(page, &format!("said('{figure}') !== null"), true).await;
    }
    load_axe(page).await;
    for theme in ["light", "dark"] {
        page.run(&format!(
            "for (const it of document.querySelectorAll('cut-line')) it.setAttribute('theme', '{theme}')"
        ))
        .await;
        // A colour on its way to another is neither of them.
        let moving = "[...document.querySelectorAll('cut-line')].flatMap((it) => it.shadowRoot.getAnimations()).length";
        gives(page, moving, 0).await;
        check(page, theme).await;
    }
}
