//! Vectors of many partitions, as a browser has saved them.

use std::fmt::Write as _;

use serde_json::Value;

use crate::page::Page;

/// The cut that three of the partitions hold, and all others are beyond.
pub(crate) const CUT: &str = "before 500";

/// What each of the partitions is called: a third of them begins alike.
pub(crate) fn name(place: usize) -> String {
    let prefix = ["orders", "payments", "refunds"][place % 3];
    format!("{prefix}-{place:05}")
}

/// Those that hold the cut.
pub(crate) fn witnesses(count: usize) -> [usize; 3] {
    [count * 4 / 10, count * 7 / 10, count - 2]
}

/// The sentences that make a vector of so many partitions.
pub(crate) fn sentences(count: usize) -> String {
    let mut text = String::new();
    for place in 0..count {
        let name = name(place);
        let coverage = match place {
            _ if witnesses(count).contains(&place) => CUT.to_owned(),
            _ if place % 97 == 96 => "ended".to_owned(),
            _ => format!("{} {}", ["before", "through"][place % 2], 1_000 + place * 7_919 % 90_007),
        };
        let _ = write!(text, "add {name}\n{name} {coverage}\n{name} generation {}\n", 40 + place % 7);
    }
    text
}

/// Opens the page with work that is made by these sentences.
pub(crate) async fn open_with(page: &Page, sentences: &str) {
    page.find("#decision").await;
    let script = format!(
        "const parts = [['form', '2'], ['title', 'Many'], ['about', ''], ['kind', 'publish'], ['start', {}],
             ['record', '0\\n0\\n'], ['touched', 'yes'], ['end', '']];
         const text = parts.map(([name, text]) => `${{name}} ${{text.length}}\\n${{text}}\\n`).join('');
         localStorage.setItem('cutline.publish', text);",
        Value::from(sentences)
    );
    page.run(&script).await;
    page.open().await;
    page.find("#decision").await;
}
