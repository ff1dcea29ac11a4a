//! Every shipped scenario file is a test case: it reads, runs, holds, and prints what reads back.
//!
//! The gallery shows them in the order of their names. `publish-10-…` and `read-10-…` are what a
//! screen shows first, and `publish-10-…` to `publish-15-…` are the six situations that publication
//! is about; each ten begins a subject, and gaps leave room for more. Incidents of public projects
//! come last, under the name of the project.
//!
//! The whole transcript of each is frozen beside it as `<name>.transcript`, so that a change of any
//! decision or wording is seen in the diff. After a change that is meant, regenerate all of them
//! and read the diff before it is committed:
//!
//! ```sh
//! UPDATE_EXPECT=1 cargo test --package cutline-tests --test scenarios
//! ```

use cutline::scenario::Scenario;
use datatest_stable::Result;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

datatest_stable::harness! {
    { test = shipped, root = "scenarios", pattern = r"\.toml$" },
    { test = twin, root = "scenarios", pattern = r"\.json$" },
}

/// What to do about a transcript that is not the frozen one.
const CHANGED: &str = "the transcript has changed, see the difference above. If it is meant to, write all of them \
    anew with `UPDATE_EXPECT=1 cargo test --package cutline-tests --test scenarios`, and read the diff.";

/// A TOML file: what the gallery shows.
#[expect(clippy::needless_pass_by_value, reason = "the harness calls it so")]
fn shipped(path: &Path, text: String) -> Result<()> {
    let scenario = read(path, &text);
    assert!(!scenario.title.is_empty(), "{}: give it a `title`: it is the entry in the menu", path.display());
    assert!(!scenario.about.is_empty(), "{}: say in `about` what it is there to show", path.display());
    assert!(text.starts_with("# "), "{}: begin with a comment: why is there this file?", path.display());
    assert!(
        scenario.expect.is_some() && scenario.steps.iter().all(|scripted| scripted.expect.is_some()),
        "{}: say what is expected of the start and of every step",
        path.display()
    );
    let lines: Vec<&str> = text.lines().collect();
    for pair in lines.windows(2).filter(|pair| pair[1] == "[[steps]]") {
        assert!(pair[0].starts_with("# "), "{}: say before each step why it is there:\n{pair:?}", path.display());
    }

    let transcript = scenario.run();
    assert_eq!(
        transcript.moments.len(),
        scenario.steps.len() + 1,
        "{}: a step that was read could not be taken",
        path.display()
    );
    assert!(transcript.held(), "{}: something expected does not hold:\n\n{transcript}", path.display());

    let printed = scenario.to_string();
    let again = match Scenario::parse(&printed) {
        Ok(again) => again,
        Err(errors) => panic!("{}: what it prints does not read back:\n{errors}\n\n{printed}", path.display()),
    };
    assert_eq!(again, scenario, "{}: what it prints reads back as another scenario:\n{printed}", path.display());
    assert_eq!(again.to_string(), printed, "{}: printed again, the text differs", path.display());

    // `expect-test` shows the difference, and writes the file anew where UPDATE_EXPECT=1.
    let frozen = expect_test::expect_file![absolute(&path.with_extension("transcript"))];
    panic::catch_unwind(|| frozen.assert_eq(&transcript.to_string()))
        .map_err(|_| format!("{}: {CHANGED}", path.with_extension("transcript").display()).into())
}

/// A JSON file: the same scenario as the TOML file of its name.
#[expect(clippy::unnecessary_wraps, clippy::needless_pass_by_value, reason = "the harness calls it so")]
fn twin(path: &Path, text: String) -> Result<()> {
    let toml = path.with_extension("toml");
    let original = match fs::read_to_string(absolute(&toml)) {
        Ok(text) => read(&toml, &text),
        Err(error) => panic!("{}: there is no {} to be the same as: {error}", path.display(), toml.display()),
    };
    assert_eq!(read(path, &text), original, "{} and {} differ", path.display(), toml.display());
    Ok(())
}

fn read(path: &Path, text: &str) -> Scenario {
    match Scenario::parse(text) {
        Ok(scenario) => scenario,
        Err(errors) => panic!("{} does not read:\n{errors}", path.display()),
    }
}

/// The harness gives paths from the package's folder on, whatever the current folder is.
fn absolute(path: &Path) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
