//! The program: what it prints, and what it says of what it cannot take.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

const SCENARIO: &str =
    "title = \"Two\"\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n[[steps]]\ndo = \"A through 100\"\n";

fn run(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cutline-poster"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    // What is refused at once may not read it.
    let _ = program.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    program.wait_with_output().expect("it ends")
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn a_scenario_is_shown_after_its_last_step_or_after_another() {
    assert!(printed(&["-"], SCENARIO).contains("Publish through 100."));
    assert!(printed(&["--step", "0", "-"], SCENARIO).contains("Publish before 100."));
    assert!(
        printed(&["--html", "--step=0", "--theme=dark", "-"], SCENARIO)
            .starts_with("<cut-line theme=\"dark\" step=\"0\">\n")
    );
    let document = format!("# A\n\n```cutline\n{SCENARIO}```\n");
    assert!(
        printed(&["--markdown", "-"], &document).starts_with("# A\n\n<div class=\"cutline\">\n<cut-line>\n<script ")
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let document = "\n```cutline\n[partitions]\nA = \"befor 1\"\n```\n";
    let cases: [(&[&str], &str, &[&str]); 9] = [
        (&[], "", &["cutline-poster: expected a file", "Try `cutline-poster --help`"]),
        (&["--theme", "sepia", "-"], "", &["no such theme: `sepia`; expected `light`, `dark` or `auto`"]),
        (&["--width", "9", "-"], "", &["expected a `--width` from 320 to 4000, and not 9"]),
        (&["--html", "--markdown", "-"], "", &["not both"]),
        (&["--markdown", "--step", "1", "-"], "", &["`--step` is about one scenario"]),
        (&["a", "b"], "", &["one file at a time"]),
        (&["--step", "2", "-"], SCENARIO, &["<stdin>: there is no step 2: the scenario has 1 step; expected 0 to 1"]),
        (&["-"], "[partitions]\nA = \"befor 1\"\n", &["<stdin>:2:5: partitions.A: "]),
        (&["--markdown", "-"], document, &["<stdin>:4: partitions.A: "]),
    ];
    for (arguments, input, parts) in cases {
        let output = run(arguments, input);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{arguments:?}: {said}");
    }
}
