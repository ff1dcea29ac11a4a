//! The catalogue as it is written.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;

use super::{Complaints, prose, scenario};
use crate::pack::Pack;
use crate::position::{Answer, Meaning};

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Catalogue {
    positions: Vec<Written>,
}

/// A row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    system: String,
    field: String,
    kind: Meaning,
    #[serde(default)]
    kind_note: String,
    coordinate: String,
    successor: Answer,
    #[serde(default)]
    successor_note: String,
    comparable: Answer,
    #[serde(default)]
    comparable_note: String,
    #[serde(default)]
    note: String,
    source: String,
    #[serde(default)]
    links: Vec<String>,
    verified: Answer,
    #[serde(default)]
    verified_note: String,
    #[serde(default)]
    contradicts: String,
    example: String,
    example_says: String,
}

impl Catalogue {
    /// Checks the catalogue and packs each row.
    pub(super) fn told(&self, root: &Path, wrong: &mut Vec<String>) -> Vec<String> {
        let file = Path::new("web/learn/catalogue.toml");
        let mut ids = BTreeSet::new();
        let mut rows = Vec::new();
        for row in &self.positions {
            let file = file.join(&row.id);
            let complaints = &mut Complaints { file: &file, wrong: &mut *wrong };
            complaints.unless(ids.insert(&row.id), "there are two of this id");
            rows.push(row.told(root, complaints));
        }
        rows
    }
}

impl Written {
    fn told(&self, root: &Path, complaints: &mut Complaints<'_>) -> String {
        complaints.unless_said(&[
            ("id", &self.id),
            ("system", &self.system),
            ("field", &self.field),
            ("coordinate", &self.coordinate),
            ("source", &self.source),
            ("example_says", &self.example_says),
        ]);
        let ambiguous = self.kind == Meaning::Ambiguous;
        complaints
            .unless(ambiguous != self.contradicts.is_empty(), "an ambiguous kind, and only that, has `contradicts`");
        let whole = |link: &String| link.starts_with("https://") && !link.contains(char::is_whitespace);
        complaints.unless(self.links.iter().all(whole), "a link is no https address");
        let mut pack = Pack::default();
        for (name, text) in [
            ("id", &self.id),
            ("system", &self.system),
            ("field", &self.field),
            ("kind-note", &self.kind_note),
            ("coordinate", &self.coordinate),
            ("successor-note", &self.successor_note),
            ("comparable-note", &self.comparable_note),
            ("note", &self.note),
            ("source", &self.source),
            ("links", &self.links.join(" ")),
            ("verified-note", &self.verified_note),
            ("contradicts", &self.contradicts),
            ("example-says", &self.example_says),
        ] {
            pack.add(name, &prose(text));
        }
        pack.add("kind", self.kind.word());
        pack.add("successor", self.successor.word());
        pack.add("comparable", self.comparable.word());
        pack.add("verified", self.verified.word());
        if let Some(example) = scenario::read(root, &self.example, "the example", complaints) {
            pack.add("example", &scenario::scene(&example, "the example", complaints));
        }
        pack.text()
    }
}
