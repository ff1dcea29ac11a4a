//! What was passed to the reader beside what is in the store, part by part (R5).

use cutline::resolver::outcome::{Diagnosis, Fate};
use cutline::resolver::record::Part;
use cutline::resolver::run::Compared;
use cutline::resolver::trace::Step;

use super::shown::Shown;
use crate::parts::element::{Element, el};

/// How a part compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compares {
    Equal,
    Differs,
    /// The step does not look at it.
    NotCompared,
    /// There is nothing that it could be held against.
    Nothing,
}

impl Compares {
    /// A class, a sign and a word: none of them alone.
    const fn shown(self) -> [&'static str; 3] {
        match self {
            Compares::Equal => ["equal", "=", "equal"],
            Compares::Differs => ["differs", "≠", "differs"],
            Compares::NotCompared => ["skipped", "·", "not compared"],
            Compares::Nothing => ["differs", "∅", "not there"],
        }
    }
}

fn compares(compared: &Compared, part: Part) -> Compares {
    if compared.stored.is_none() {
        Compares::Nothing
    } else if !compared.looks_at(part) {
        Compares::NotCompared
    } else if compared.differences().any(|other| other == part) {
        Compares::Differs
    } else {
        Compares::Equal
    }
}

/// What the comparison came to.
fn verdict(compared: &Compared) -> (bool, String) {
    let step = compared.step.word();
    let differs = compared.differences().next().is_some();
    let words: &[&str] = match &compared.stored {
        None if compared.step == Step::Recheck => &["At recheck there is no such object: the open will meet that."],
        None => &["Caught at ", step, ": there is no such object. Nothing was read."],
        Some(_) if differs => &["Caught at ", step, ": this is another object. Nothing of it was read."],
        Some(_) if compared.looks_at(Part::Key) => &["Compared at ", step, ": equal in every part."],
        Some(_) => &["Compared at ", step, ": the target is the recorded one. The reader itself compares every part."],
    };
    (differs || compared.stored.is_none(), words.concat())
}

/// What was compared last; before the read has begun, what a read that is served compares at last.
pub(crate) fn last(shown: &Shown<'_>) -> Option<Compared> {
    if let Some(run) = shown.system.run() {
        return run.compared().cloned();
    }
    let decided = shown.resolution;
    let candidate = decided.candidates.iter().position(|met| met.fate == Fate::Served)?;
    let passed = decided.candidates[candidate].record.identity();
    Some(Compared { candidate, step: Step::Read, stored: Some(passed.clone()), passed })
}

/// The table, if anything was compared and differs.
pub(crate) fn differing(shown: &Shown<'_>) -> Option<Element> {
    let differs = last(shown)?.differences().next().is_some();
    differs.then(|| compared(shown)).flatten()
}

/// The table, if anything was compared.
pub(crate) fn compared(shown: &Shown<'_>) -> Option<Element> {
    let compared = &last(shown)?;
    let Diagnosis { record, .. } = shown.resolution.candidates.get(compared.candidate)?;
    let mut rows = el("tbody");
    for part in Part::ALL {
        let sort = compares(compared, part);
        let [class, sign, word] = sort.shown();
        let row = el("tr")
            .set("class", ["compared-", class].concat())
            .set("data-part", part.word())
            .add(el("th scope='row'").add(part.word()))
            .add(el("td").add(el("code").add(compared.passed.part(part))));
        let sign = el("b aria-hidden='true'").add(sign);
        rows = rows.add(match &compared.stored {
            Some(stored) if sort != Compares::NotCompared => row
                .add(el("td").add(el("code").add(stored.part(part))))
                .add(el("td class='compared-sign'").add(sign).add(" ").add(word)),
            _ => row.add(el("td class='compared-sign' colspan='2'").add(sign).add(" ").add(word)),
        });
    }
    let mut heads = el("tr").add(el("td"));
    for head in ["Passed", "Stored"] {
        heads = heads.add(el("th scope='col'").add(head));
    }
    let heads = heads.add(el("th scope='col'").add(el("span class='hidden'").add("Comparison")));
    let generation = ["gen ", &record.generation.to_string()].concat();
    let passed = if compared.looks_at(Part::Key) { "Passed to the reader" } else { "To be passed to the reader" };
    let caption = el("caption").add(el("b").add(passed)).add(", beside what is in the store: ");
    let caption = caption.add(generation).add(" at ").add(compared.step.word());
    let (problem, words) = verdict(compared);
    let table = el("table id='compared'").add(caption).add(el("thead").add(heads)).add(rows);
    let class = if problem { "compared-verdict compared-problem" } else { "compared-verdict" };
    Some(el("div class='compared'").add(table).add(el("p").set("class", class).add(words)))
}

#[cfg(test)]
mod tests {
    use cutline::resolver::system::ReadSystem;

    use super::*;
    use crate::read::fixture::{system, world};

    fn signs(steps: &[&str]) -> (String, String) {
        let system: ReadSystem = system(world("47"), steps);
        let compared = system.run().unwrap().compared().unwrap();
        let signs = Part::ALL.into_iter().map(|part| compares(compared, part).shown()[1]).collect();
        (signs, verdict(compared).1)
    }

    #[test]
    fn a_pin_compares_the_target_and_the_reader_every_part() {
        let pinned = &["snapshot", "admit", "choose", "pin"][..];
        let told = "Compared at pin: the target is the recorded one. The reader itself compares every part.";
        assert_eq!(signs(pinned), ("···====".to_owned(), told.to_owned()));
        let opened = [pinned, &["recheck", "open"]].concat();
        assert_eq!(signs(&opened), ("=======".to_owned(), "Compared at open: equal in every part.".to_owned()));
    }

    #[test]
    fn what_differs_is_caught_and_not_read() {
        let steps = ["run to open", "seg-3 object replaced by etag b8", "open"];
        let told = "Caught at open: this is another object. Nothing of it was read.";
        assert_eq!(signs(&steps), ("======≠".to_owned(), told.to_owned()));
        let steps = ["run to open", "seg-3 object lost", "open"];
        let told = "Caught at open: there is no such object. Nothing was read.";
        assert_eq!(signs(&steps), ("∅∅∅∅∅∅∅".to_owned(), told.to_owned()));
    }
}
