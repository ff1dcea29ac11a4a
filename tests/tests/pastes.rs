//! What people paste: each file is imported, and what comes of it is frozen beside it as `<name>.expected`.
//!
//! That is the scenario, everything that is said about it, where each value comes from, and what each other answer
//! would make of it; of a file `refused-…` why it is refused. After a change that is meant:
//!
//! ```sh
//! UPDATE_EXPECT=1 cargo test --package cutline-tests --test pastes
//! ```

use cutline::paste::{Answers, Basis, FORMATS, Import, import};
use cutline::scenario::Scenario;
use datatest_stable::Result;
use std::fmt::Write as _;
use std::panic;
use std::path::Path;

datatest_stable::harness! {
    { test = pasted, root = "pastes", pattern = r"\.txt$" },
}

const CHANGED: &str = "the import has changed, see the difference above. If it is meant to, write all of them anew with \
    `UPDATE_EXPECT=1 cargo test --package cutline-tests --test pastes`, and read the diff.";

#[expect(clippy::needless_pass_by_value, reason = "the harness calls it so")]
fn pasted(path: &Path, text: String) -> Result<()> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let told = match import(&text, &Answers::default()) {
        Ok(imported) => {
            assert!(!stem.starts_with("refused-"), "{}: it was imported", path.display());
            told(&text, &imported)?
        }
        Err(refused) => {
            assert!(stem.starts_with("refused-"), "{}: {refused}", path.display());
            // The list of formats is the same in each of them.
            let names = FORMATS.iter().map(|format| format!("\n  {}: {}", format.name, format.sign));
            refused.to_string().replace(&names.collect::<String>(), " …") + "\n"
        }
    };
    let frozen = Path::new(env!("CARGO_MANIFEST_DIR")).join(path).with_extension("expected");
    let frozen = expect_test::expect_file![frozen];
    panic::catch_unwind(|| frozen.assert_eq(&told)).map_err(|_| format!("{}: {CHANGED}", path.display()).into())
}

fn told(text: &str, imported: &Import) -> std::result::Result<String, Box<dyn std::error::Error>> {
    let scenario = imported.scenario();
    let printed = scenario.to_string();
    assert_eq!(Scenario::parse(&printed).as_ref(), Ok(&scenario), "it reads back as another scenario:\n{printed}");
    let mut told = format!("{printed}\n--- said\n{imported}\n--- origins\n{}", origins(imported));
    for question in &imported.questions {
        for choice in question.choices.iter().skip(1) {
            let mut answers = Answers::default();
            answers.answer(&question.name, &choice.word);
            let other = import(text, &answers).map_err(|error| error.to_string())?;
            write!(told, "\n--- {}={}\n{}", question.name, choice.word, origins(&other))?;
        }
    }
    for moment in scenario.run().moments.iter().take(1) {
        writeln!(told, "\n--- decision\n{}", moment.answer)?;
    }
    Ok(told)
}

fn origins(imported: &Import) -> String {
    let line = |origin: &cutline::paste::Origin| {
        let basis = match &origin.basis {
            Basis::Documented => "documented".to_owned(),
            Basis::Answered(question) => format!("answered: {question}"),
            Basis::Assumed(question) => format!("assumed: {question}"),
        };
        let partition = imported.state.partition(&origin.partition);
        let durable = partition.is_none_or(|partition| partition.checkpoints.iter().all(|one| one.durable));
        let durable = if durable { "" } else { ", not durable" };
        format!(
            "{}: {} `{}`: {}{durable} ({basis})\n",
            origin.partition, origin.field, origin.spelling, origin.imported
        )
    };
    imported.origins.iter().map(line).collect()
}
