//! The museum as it is written.

use std::path::Path;

use serde::Deserialize;

use super::{Complaints, name, prose, scenario};
use crate::pack::Pack;

/// An exhibit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    title: String,
    project: String,
    kind: String,
    source: String,
    happened: String,
    right: String,
    rules: Vec<String>,
    wrong_history: Side,
    right_history: Side,
    moments: Vec<Moment>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    says: String,
    scenario: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moment {
    says: String,
    wrong: usize,
    right: usize,
}

impl Written {
    /// Checks the exhibit and packs it.
    pub(super) fn told(&self, root: &Path, file: &Path, wrong: &mut Vec<String>) -> String {
        let complaints = &mut Complaints { file, wrong };
        complaints.unless_said(&[
            ("title", &self.title),
            ("project", &self.project),
            ("kind", &self.kind),
            ("happened", &self.happened),
            ("right", &self.right),
        ]);
        complaints.unless(self.source.starts_with("https://"), "source is no https address");
        complaints.unless_rules(&self.rules);
        let mut pack = Pack::default();
        pack.add("name", &name(file));
        for (name, text) in [
            ("title", &self.title),
            ("project", &self.project),
            ("kind", &self.kind),
            ("source", &self.source),
            ("happened", &self.happened),
            ("right", &self.right),
        ] {
            pack.add(name, &prose(text));
        }
        for id in &self.rules {
            pack.add("rule-id", id);
        }
        let sides = [("wrong", &self.wrong_history), ("right", &self.right_history)].map(|(word, side)| {
            complaints.unless_said(&[(word, &side.says)]);
            pack.add(&format!("{word}-says"), &prose(&side.says));
            let what = format!("the {word} history");
            let scenario = scenario::read(root, &side.scenario, &what, complaints)?;
            pack.add(&format!("{word}-scene"), &scenario::scene(&scenario, &what, complaints));
            Some(scenario)
        });
        let mut before = [0, 0];
        complaints.unless(self.moments.len() > 1, "there is no story: at least two moments");
        for Moment { says, wrong, right } in &self.moments {
            let places = [*wrong, *right];
            complaints.unless_said(&[("a moment", says)]);
            complaints.unless(places[0] >= before[0] && places[1] >= before[1], &format!("`{says}` goes back"));
            before = places;
            pack.add("moment", &format!("{wrong} {right} {}", prose(says)));
        }
        if let [Some(wrong), Some(right)] = &sides {
            let last = [wrong, right].map(|scenario| scenario.steps.len());
            complaints.unless(before == last, "the last moment is not the end of both histories");
            let seen = [wrong, right].map(|scenario| scenario.run().moments.pop().map(|moment| moment.subject));
            complaints.unless(seen[0] != seen[1], "both histories end in the same state");
        }
        pack.text()
    }
}
