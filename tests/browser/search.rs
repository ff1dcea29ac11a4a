//! The search: nothing of it comes before somebody searches, and then its worker works beside the page.

use libtest_mimic::Trial;

use crate::harness::{Harness, Window, case};
use crate::page::Page;

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("nothing of the search is fetched with the page", harness, Window::Wide, not_fetched),
        case("a search reports its progress and stops at once", harness, Window::Wide, stops_at_once),
        case("a request that does not read is an error in words", harness, Window::Wide, misread),
        case("a new search takes the place of another", harness, Window::Wide, replaced),
    ]
}

/// Starts the worker as the page does; `said` is all that it has said, `heard(word)` the next that begins so.
const WORKER: &str = "
    const done = arguments[arguments.length - 1];
    const address = document.querySelector('meta[name=search-worker]').content;
    const worker = new Worker(address, { type: 'module' });
    const said = [];
    let wake = () => {};
    worker.onerror = event => { said.push('error ' + event.message); wake(); };
    worker.onmessage = event => { said.push(event.data); wake(); };
    const heard = async word => {
        for (let at = said.length; ; at++) {
            while (said.length <= at) await new Promise(resolve => { wake = resolve; });
            if (said[at].startsWith(word) || said[at].startsWith('error')) return said[at];
        }
    };
    const SYSTEM = 'search\\npublish\\nsay add A\\nsay A before 1\\nsay add B\\nsay B before 1\\nsay publisher w1 joins\\n';
    const LONG = SYSTEM + 'say publisher w2 joins\\nchanges\\n';
    const SHORT = SYSTEM + 'attempts 1\\nmessages 1\\nduplicates 0\\n';
";

async fn run(page: &Page, script: &str) -> String {
    let script = format!("{WORKER}(async () => {{ {script} }})().then(done, error => done(String(error)));");
    page.run_async(&script).await.as_str().unwrap_or_default().to_owned()
}

async fn not_fetched(page: &Page) {
    page.sees("#decision", "Publish before 100").await;
    let fetched = page
        .run("return performance.getEntriesByType('resource').filter(entry => entry.name.includes('worker')).length;")
        .await;
    assert_eq!(fetched, 0);

    // Who only looks at the screen that searches starts no worker either; who searches, one.
    page.run(
        "window.workers = 0;
         const Started = Worker;
         window.Worker = class extends Started { constructor(...of) { super(...of); window.workers += 1; } };",
    )
    .await;
    page.go_to("Break it").await;
    page.sees("#place", "2 publishers · 2 partitions · 1 duplicate").await;
    assert_eq!(page.run("return window.workers;").await, 0);
    page.click("#search").await;
    page.sees("#break-found", "states were searched").await;
    assert_eq!(page.run("return window.workers;").await, 1);
}

async fn stops_at_once(page: &Page) {
    let answer = run(
        page,
        "worker.postMessage(LONG);
         const first = await heard('progress');
         const second = await heard('progress');
         const at = said.length;
         worker.postMessage('stop');
         const answer = await heard('answer');
         const more = said.slice(at).filter(it => it.startsWith('progress')).length;
         return `${first}|${second}|${more}|${answer}`;",
    )
    .await;
    let [first, second, more, answer] = answer.split('|').collect::<Vec<_>>()[..] else { panic!("{answer}") };
    let states = |progress: &str| progress.split(' ').nth(1).and_then(|states| states.parse::<u32>().ok());
    assert!(states(first) > Some(0) && states(second) > states(first), "{first}, {second}");
    // One may have been on its way. What it searches between two of them is more than it may do after a stop.
    assert!(more.parse::<u32>().is_ok_and(|more| more <= 1), "it told {more} times that it goes on");
    assert!(answer.starts_with("answer\noutcome stopped\nstates "), "{answer}");
}

async fn misread(page: &Page) {
    let answer = run(page, "worker.postMessage('search\\npublish\\nsay add'); return await heard('error');").await;
    assert!(answer.starts_with("error ") && answer.len() > "error ".len(), "{answer}");
}

async fn replaced(page: &Page) {
    let answer = run(
        page,
        "worker.postMessage(LONG);
         await heard('progress');
         worker.postMessage(SHORT);
         return await heard('answer');",
    )
    .await;
    assert!(answer.starts_with("answer\noutcome none\nstates "), "{answer}");
}
