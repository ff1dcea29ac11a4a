//! The program `cutline`, from outside: what it prints, where, and its exit codes.
#![expect(clippy::unwrap_used, reason = "the helpers are parts of the tests")]

use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const HOLDS: &str = "expect = \"frontier before 100\"\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n";
const FAILS: &str = "expect = \"ended\"\n[partitions]\nA = \"before 100\"\n";
const BROKEN: &str = "titel = \"x\"\n[partitions]\nA = \"befor 100\"\n";

/// A folder of this test's own, with these files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    for (name, text) in files {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    folder
}

fn cutline(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cutline")).current_dir(folder).args(arguments).output().unwrap()
}

fn with_input(arguments: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cutline"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn json(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn what_holds_is_printed_and_exits_with_0() {
    let folder = folder("holds", &[("a.toml", HOLDS)]);
    let output = cutline(&folder, &["check", "a.toml"]);
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    assert!(stdout(&output).starts_with("=== a.toml\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("held: outcome is frontier before 100"), "{}", stdout(&output));
    assert!(stdout(&output).ends_with("\n1 scenario: 1 held, 0 failed, 0 unreadable\n"), "{}", stdout(&output));
}

#[test]
fn an_expectation_that_fails_exits_with_1() {
    let folder = folder("fails", &[("a.toml", HOLDS), ("b.toml", FAILS)]);
    let output = cutline(&folder, &["check", "a.toml", "b.toml"]);
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).contains("FAILED: outcome is frontier before 100, expected ended"));
    let end = "FAILED: b.toml\n2 scenarios: 1 held, 1 failed, 0 unreadable\n";
    assert!(stdout(&output).ends_with(end), "{}", stdout(&output));
}

#[test]
fn a_broken_file_exits_with_2_and_every_error_has_its_place() {
    let folder = folder("broken", &[("a.toml", FAILS), ("b.toml", BROKEN)]);
    let output = cutline(&folder, &["check", "a.toml", "b.toml", "none.toml"]);
    assert_eq!(code(&output), 2, "what could not be read outweighs what failed");
    let lines: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("b.toml:1:1: unknown key `titel`"), "{lines:?}");
    assert!(lines[1].starts_with("b.toml:3:5: partitions.A: `befor 100` is not a cut"), "{lines:?}");
    assert!(lines[2].starts_with("none.toml: cannot be read: "), "{lines:?}");
    assert!(stdout(&output).ends_with("\n3 scenarios: 0 held, 1 failed, 2 unreadable\n"), "{}", stdout(&output));
}

#[test]
fn json_is_one_object_for_each_file_and_nothing_else() {
    let folder = folder("json", &[("a.toml", HOLDS), ("b.toml", FAILS), ("c.toml", BROKEN)]);
    let output = cutline(&folder, &["check", "--json", "a.toml", "b.toml", "c.toml", "none.toml"]);
    assert_eq!((code(&output), stderr(&output)), (2, ""));
    let [holds, fails, broken, none] = &json(&output)[..] else { panic!("{}", stdout(&output)) };
    assert_eq!((&holds["file"], &holds["kind"], &holds["held"]), (&"a.toml".into(), &"ran".into(), &true.into()));
    assert_eq!((&fails["kind"], &fails["held"]), (&"ran".into(), &false.into()));
    assert_eq!(holds["moments"][0]["decision"]["cut"]["text"], "before 100");
    assert_eq!(broken["kind"], "unreadable");
    assert_eq!((&broken["errors"][1]["line"], &broken["errors"][1]["column"]), (&3.into(), &5.into()));
    assert_eq!(broken["errors"][1]["path"], "partitions.A");
    assert_eq!((&none["kind"], &none["errors"][0]["line"]), (&"unreadable".into(), &Value::Null));
}

#[test]
fn numbers_too_large_for_a_float_survive() {
    let sequence = "49640000000000000000000000000000000000000000000000000501";
    let vector = format!(
        "epoch = \"18446744073709551615\"\norder = \"integer with successor\"\n[partitions]\nA = \"through {sequence}\"\n"
    );
    let world = "[stream]\ncommitted_end = \"18446744073709551615\"\n[read]\noffset = \"18446744073709551615\"\n";
    let folder = folder("large", &[("vector.toml", &vector), ("world.toml", world)]);
    let output = cutline(&folder, &["check", "--json", "vector.toml", "world.toml"]);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    let reports = json(&output);
    let [frontier, eof] = [&reports[0], &reports[1]].map(|report| &report["moments"][0]["decision"]);
    assert_eq!(frontier["epoch"], "18446744073709551615");
    assert_eq!(frontier["cut"]["at"], sequence);
    assert_eq!(frontier["equivalent"]["at"], "49640000000000000000000000000000000000000000000000000502");
    assert_eq!((&eof["kind"], &eof["committedEnd"]), (&"eof".into(), &"18446744073709551615".into()));
}

#[test]
fn pairs_are_listed_up_to_a_bound_and_counted_beyond() {
    let opaque: Vec<String> = (0..50).map(|name| format!("p{name} = \"before {name}\"")).collect();
    let many = format!("order = \"opaque\"\n[partitions]\n{}", opaque.join("\n"));
    let few =
        "order = \"opaque\"\n[partitions]\nA = \"before x\"\nB = \"through x\"\nC = \"before y\"\nD = \"before z\"\n";
    let folder = folder("pairs", &[("few.toml", few), ("many.toml", &many)]);
    let reports = json(&cutline(&folder, &["check", "--json", "few.toml", "many.toml"]));
    for (report, listed, count) in [(&reports[0], 5, "5"), (&reports[1], 1000, "1225")] {
        let withheld = &report["moments"][0]["decision"];
        assert_eq!(withheld["pairs"].as_array().unwrap().len(), listed);
        assert_eq!(withheld["pairCount"], count);
    }
}

#[test]
fn a_folder_is_everything_below_it_in_order() {
    let files = [("z.toml", HOLDS), ("a/b.json", "{\"partitions\": {}}"), ("a/a.toml", HOLDS), ("a/notes.md", "no")];
    let folder = folder("folder", &files);
    let output = cutline(&folder, &["check", "--json", "."]);
    assert_eq!(code(&output), 0);
    let names: Vec<PathBuf> = json(&output).iter().map(|line| line["file"].as_str().unwrap().into()).collect();
    assert_eq!(names, ["./a/a.toml", "./a/b.json", "./z.toml"].map(PathBuf::from));
}

#[test]
fn an_empty_folder_is_no_success() {
    let folder = folder("empty", &[("a/notes.md", "no")]);
    let output = cutline(&folder, &["check", "a"]);
    assert_eq!(code(&output), 2);
    assert_eq!(
        stderr(&output),
        "a: there is no *.toml, no *.json and no *.md with a block of `cutline` below this folder\n"
    );
}

#[test]
fn a_dash_is_standard_input() {
    assert_eq!(code(&with_input(&["check", "-"], HOLDS)), 0);
    let output = with_input(&["check", "-"], BROKEN);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).starts_with("<stdin>:1:1: unknown key `titel`"), "{}", stderr(&output));
}

#[test]
fn what_is_no_text_is_said_to_be_none() {
    let folder = folder("bytes", &[("a.toml", "")]);
    std::fs::write(folder.join("a.toml"), b"# \xff\n").unwrap();
    let output = cutline(&folder, &["check", "a.toml"]);
    assert_eq!(code(&output), 2);
    assert_eq!(stderr(&output), "a.toml: this is no text in UTF-8: byte 3 begins no character\n");
}

#[test]
fn wrong_arguments_exit_with_2_and_point_to_the_help() {
    for (arguments, problem) in [
        (&[][..], "expected a command: `check`, `search`, `link` or `import`"),
        (&["chekc", "a"][..], "no such command: `chekc`"),
        (&["check"][..], "expected a file, a folder, or `-`"),
        (&["check", "--jsn", "a"][..], "--jsn"),
        (&["check", "--json=yes", "a"][..], "--json"),
        (&["check", "--where", "ended", "a"][..], "`--where` is an option of `search`"),
        (&["check", "--open", "a"][..], "`--open` is an option of `link`"),
        (&["link"][..], "expected a file, a folder, or `-`"),
        (&["link", "--json", "a"][..], "`--json` is an option of `check`"),
        (&["link", "--itf", "a"][..], "`--itf` is an option of `search`"),
        (&["link", "--open", "a", "b"][..], "takes one link, and no files"),
        (&["search"][..], "expected one file"),
        (&["search", "a", "b"][..], "expected one file"),
        (&["search", "--json", "a"][..], "`--json` is an option of `check`"),
        (&["search", "--states", "0", "a"][..], "at least 1"),
        (&["search", "--states", "many", "a"][..], "many"),
        (&["search", "--mistake"][..], "--mistake"),
        (&["search", "--itf", "--mermaid", "a"][..], "expected one of"),
        (&["search", "--report", "--where", "ended", "a"][..], "takes no `--where`"),
    ] {
        let output = with_input(arguments, "");
        assert_eq!((code(&output), stdout(&output)), (2, ""), "{arguments:?}");
        assert!(stderr(&output).contains(problem) && stderr(&output).contains("--help"), "{}", stderr(&output));
    }
}

const SMALL: &str = "title = \"Orders\"\npublishers = [\"w1\"]\n[partitions]\nA = { at = \"before 1\", \
                     events = [\"1 outstanding\"] }\n";
const WRONG: [&str; 2] = ["--mistake", "relabels before as through"];

#[test]
fn a_search_says_what_it_has_covered() {
    let small = SMALL.replace("at = \"before 1\"", "at = \"before 1\", epoch = 9");
    let folder = folder("covered", &[("a.toml", &small)]);
    let output = cutline(&folder, &["search", "a.toml"]);
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    assert!(stdout(&output).starts_with("none in all ") && stdout(&output).ends_with(" states within these bounds\n"));
    let output = cutline(&folder, &["search", "--states", "2", "a.toml"]);
    assert_eq!((code(&output), stdout(&output)), (3, "none within 0 steps (2 states, and there are more)\n"));
    let output = cutline(&folder, &["search", "--itf", "--states", "2", "a.toml"]);
    assert_eq!((code(&output), stdout(&output)), (3, ""), "there is no trace");
    assert_eq!(stderr(&output), "none within 0 steps (2 states, and there are more)\n");
}

#[test]
fn what_a_search_finds_is_told_step_by_step() {
    let folder = folder("found", &[("a.toml", SMALL)]);
    let output = cutline(&folder, &[&["search"], &WRONG[..], &["a.toml"]].concat());
    assert_eq!((code(&output), stderr(&output)), (1, ""));
    let told = stdout(&output);
    assert!(told.starts_with("found in 4 steps\n\n> w1 reads checkpoints\n"), "{told}");
    assert!(told.contains("Here right and wrong part (relabels before as through)"), "{told}");
    assert!(told.contains("\n  BROKEN: I1, no outstanding event"), "{told}");
    assert!(told.ends_with(" states looked at: there is no shorter way\n"), "{told}");
}

#[test]
fn a_state_is_looked_for_where_one_is_named() {
    let folder = folder("where", &[("a.toml", SMALL)]);
    let output = cutline(&folder, &["search", "--where", "cut = \"before 1\"", "a.toml"]);
    assert_eq!((code(&output), stderr(&output)), (1, ""));
    assert!(stdout(&output).starts_with("found in 4 steps\n") && !stdout(&output).contains("BROKEN"));
}

#[test]
fn what_a_search_finds_can_be_checked() {
    let folder = folder("again", &[("a.toml", SMALL)]);
    let found = cutline(&folder, &[&["search", "--scenario"], &WRONG[..], &["a.toml"]].concat());
    assert_eq!(code(&found), 1);
    let output = with_input(&["check", "-"], stdout(&found));
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    assert!(stdout(&output).contains("BROKEN: I1"), "{}", stdout(&output));
    // The mistakes of a file count as those of the arguments do.
    let output = with_input(&["search", "-"], stdout(&found));
    assert!(code(&output) == 1 && stdout(&output).starts_with("found in 4 steps\n"), "{}", stdout(&output));
}

#[test]
fn what_a_search_finds_is_a_diagram_a_trace_and_a_report() {
    let folder = folder("shapes", &[("a.toml", SMALL)]);
    let shaped = |shape| cutline(&folder, &[&["search", shape], &WRONG[..], &["a.toml"]].concat());
    let diagram = shaped("--mermaid");
    assert!(code(&diagram) == 1 && stdout(&diagram).starts_with("sequenceDiagram\n    participant p0 as A\n"));
    let trace = shaped("--itf");
    let read: Value = serde_json::from_str(stdout(&trace)).unwrap();
    assert_eq!((code(&trace), &read["#meta"]["format"]), (1, &"ITF".into()));
    let report = shaped("--report");
    assert!(code(&report) == 1 && stdout(&report).starts_with("# Orders\n"), "{}", stdout(&report));
    assert!(stdout(&report).contains("| 1 | Is the endpoint kind stored and published with the coordinate? | no |"));
}

#[test]
fn what_a_search_cannot_take_is_said() {
    let folder = folder("search-errors", &[("a.toml", SMALL), ("b.toml", BROKEN)]);
    for (arguments, problem) in [
        (&["b.toml"][..], "b.toml:1:1: unknown key `titel`"),
        (&["none.toml"][..], "none.toml: cannot be read: "),
        (&["."][..], "this is a folder"),
        (&["--mistake", "relabels befor as through", "a.toml"][..], "did you mean `relabels before as through`?"),
        (&["--mistake", "skips the recheck", "a.toml"][..], "is a mistake of a read"),
        (&["--where", "cutt = \"before 1\"", "a.toml"][..], "--where: "),
    ] {
        let output = cutline(&folder, &[&["search"], arguments].concat());
        assert_eq!((code(&output), stdout(&output)), (2, ""), "{arguments:?}");
        assert!(stderr(&output).contains(problem), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let help = with_input(&["--help"], "");
    assert!(code(&help) == 0 && stdout(&help).contains("Usage: cutline check") && stdout(&help).contains("Exit code"));
    let version = with_input(&["-V"], "");
    assert_eq!((code(&version), stdout(&version)), (0, concat!("cutline ", env!("CARGO_PKG_VERSION"), "\n")));
}

/// `cutline check … | head -1`: the verdict stands, and nobody panics.
#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = folder("pipe", &[("a.toml", HOLDS), ("b.toml", FAILS)]);
    for (file, expected) in [("a.toml", 0), ("b.toml", 1)] {
        let arguments: Vec<&str> = std::iter::once("check").chain(std::iter::repeat_n(file, 200)).collect();
        let mut child = Command::new(env!("CARGO_BIN_EXE_cutline"))
            .current_dir(&folder)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((code(&output), stderr(&output)), (expected, ""));
    }
}
