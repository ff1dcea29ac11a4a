//! `cutline import`, from outside: what goes where, and that `check` takes it.

mod program;

use program::{cutline, folder};

const GROUPS: &str = "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID\n\
                      g t 0 9007199254740993 9 9 - - -\n";

#[test]
fn a_paste_becomes_a_scenario_that_check_takes_and_the_rest_is_said_aside() {
    let folder = folder("import", &[("paste.txt", GROUPS)]);
    let (code, scenario, said) = cutline(&folder, &["import", "paste.txt"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.starts_with("recognised: kafka-consumer-groups, 1 value\nsource: apache/kafka, "), "{said}");
    assert!(said.contains("\nno coverage: LOG-END-OFFSET (t/0 9): "), "{said}");
    std::fs::write(folder.join("made.toml"), scenario).unwrap();
    let (code, checked, said) = cutline(&folder, &["check", "made.toml"]);
    assert_eq!((code, said.as_str()), (0, ""));
    assert!(checked.contains("before 9007199254740993"), "{checked}");
}

#[test]
fn an_answer_changes_the_scenario() {
    let folder = folder("import-answer", &[("paste.txt", GROUPS)]);
    let (code, scenario, _) = cutline(&folder, &["import", "--answer", "CURRENT-OFFSET=through", "paste.txt"]);
    assert_eq!(code, 0);
    assert!(scenario.contains("through 9007199254740993"), "{scenario}");
}

#[test]
fn json_has_everything_in_one_object() {
    let folder = folder("import-json", &[("paste.txt", GROUPS), ("prose.txt", "hello\n")]);
    let (code, printed, said) = cutline(&folder, &["import", "--json", "paste.txt"]);
    assert_eq!((code, said.as_str()), (0, ""));
    let object: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(object["kind"], "imported");
    assert_eq!(object["origins"][0]["imported"], "before 9007199254740993");
    assert_eq!(object["origins"][0]["basis"], "assumed");
    assert_eq!(object["questions"][0]["taken"], "before");
    let (code, printed, said) = cutline(&folder, &["import", "--json", "prose.txt"]);
    assert_eq!((code, said.as_str()), (2, ""));
    let object: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(object["kind"], "refused");
}

#[test]
fn what_is_refused_exits_with_2_and_says_what_was_expected() {
    let folder = folder("import-refused", &[("prose.txt", "hello\n"), ("paste.txt", GROUPS)]);
    let (code, printed, said) = cutline(&folder, &["import", "prose.txt"]);
    assert_eq!((code, printed.as_str()), (2, ""));
    assert!(said.starts_with("prose.txt: no known tool prints this; expected one of:\n"), "{said}");
    for (arguments, problem) in [
        (&["import", "--answer", "resolved=through", "paste.txt"][..], "nothing called `resolved` was asked"),
        (&["import", "--answer", "through", "paste.txt"][..], "`through` is no answer"),
        (&["import", "paste.txt", "prose.txt"][..], "takes one file"),
        (&["import", "--itf", "paste.txt"][..], "`--itf` is an option of `search`"),
        (&["check", "--answer", "a=b", "paste.txt"][..], "`--answer` is an option of `import`"),
        (&["import", "none.txt"][..], "none.txt: cannot be read"),
    ] {
        let (code, printed, said) = cutline(&folder, arguments);
        assert_eq!((code, printed.as_str()), (2, ""), "{arguments:?}");
        assert!(said.contains(problem), "{said}");
    }
}
