//! `cutline check` on Markdown: which blocks are scenarios, and where their errors are.

mod program;

use program::{cutline, folder};

const HOLDS: &str = "expect = \"frontier before 100\"\n[partitions]\nA = \"before 100\"\n";

/// The names of the blocks that are found in a file.
fn blocks(name: &str, text: &str) -> Vec<String> {
    let folder = folder(name, &[("a.md", text)]);
    let (_, printed, complained) = cutline(&folder, &["check", "a.md"]);
    let held = printed.lines().filter_map(|line| line.strip_prefix("=== ")).map(str::to_owned);
    held.chain(complained.lines().map(str::to_owned)).collect()
}

#[test]
fn every_block_of_cutline_is_a_scenario_of_its_own() {
    let text = format!(
        "# Book\n\n```cutline\n{HOLDS}```\n\n~~~ cutline view=read readonly\n{HOLDS}~~~\n\n   ````cutline,editable\n\
         {HOLDS}````\n```toml\n[partitions]\nA = \"befor\"\n```\n```cutlines\nx\n```\n"
    );
    assert_eq!(blocks("markdown-blocks", &text), ["a.md:3", "a.md:9", "a.md:15"]);
}

#[test]
fn what_commonmark_takes_for_no_block_is_none() {
    let text = format!(
        "Text `cutline` text.\n\n    ```cutline\n    indented by four: code, and no fence\n    ```\n\n\
         ````markdown\n```cutline\nshown as it is written\n```\n````\n\n<!--\n```cutline\nx\n```\n-->\n\n```cutline\n{HOLDS}```\n"
    );
    assert_eq!(blocks("markdown-none", &text), ["a.md:19"]);
}

#[test]
fn a_block_to_be_ignored_is_passed_over() {
    let text = format!("```cutline,ignore\nx\n```\n\n```cutline view=read ignore\nx\n```\n\n```cutline\n{HOLDS}```\n");
    assert_eq!(blocks("markdown-ignore", &text), ["a.md:9"]);
}

#[test]
fn an_error_has_its_place_in_the_markdown_file() {
    let text = "- a list\n\n  > ```cutline\n  > [partitions]\n  > \"ä\" = \"befor 100\"\n  > ```\n\nText\n\n  ```cutline\n  \
                [partitions]\n  A = \"before 100\"\n  \n  B = \"befor 100\"\n  ```\n";
    let folder = folder("markdown-places", &[("a.md", text), ("crlf.md", &text.replace('\n', "\r\n"))]);
    for file in ["a.md", "crlf.md"] {
        let (code, _, complained) = cutline(&folder, &["check", file]);
        let places: Vec<&str> = complained.lines().map(|line| line.split(" is not").next().unwrap_or(line)).collect();
        let expected =
            [format!("{file}:5:11: partitions.ä: `befor 100`"), format!("{file}:14:7: partitions.B: `befor 100`")];
        assert_eq!((code, places), (2, expected.iter().map(String::as_str).collect()), "{complained}");
    }
    let (_, printed, _) = cutline(&folder, &["check", "--json", "a.md"]);
    let lines: Vec<serde_json::Value> = printed.lines().map_while(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!((&lines[0]["file"], &lines[1]["file"]), (&"a.md:3".into(), &"a.md:10".into()));
    assert_eq!((&lines[1]["errors"][0]["line"], &lines[1]["errors"][0]["column"]), (&14.into(), &7.into()));
}

#[test]
fn an_error_at_the_end_of_a_block_is_where_its_fence_closes() {
    for (text, place) in [("```cutline\n[partitions]\nA = 1 +\n```\n", "a.md:3:"), ("```cutline\n```\n", "a.md:2:1: ")]
    {
        let complained = blocks("markdown-end", text).pop().unwrap_or_default();
        assert!(complained.starts_with(place), "{complained}");
    }
}

#[test]
fn an_expectation_that_fails_is_named_by_its_block() {
    let text = format!("```cutline\n{HOLDS}```\n\n```cutline\n{}```\n", HOLDS.replace("frontier", "ended"));
    let (code, printed, _) = cutline(&folder("markdown-fails", &[("a.md", &text)]), &["check", "a.md"]);
    assert_eq!(code, 1);
    let end = "FAILED: a.md:7\n2 scenarios: 1 held, 1 failed, 0 unreadable\n";
    assert!(printed.ends_with(end), "{printed}");
}

#[test]
fn a_file_without_a_block_is_an_error_only_where_it_is_named() {
    let folder = folder("markdown-without", &[("a.md", "# Nothing\n"), ("b.md", &format!("```cutline\n{HOLDS}```\n"))]);
    let (code, printed, complained) = cutline(&folder, &["check", "."]);
    assert_eq!((code, complained.as_str()), (0, ""));
    assert!(printed.ends_with("1 scenario: 1 held, 0 failed, 0 unreadable\n"), "{printed}");
    let (code, _, complained) = cutline(&folder, &["check", "a.md"]);
    assert_eq!((code, complained.as_str()), (2, "a.md: there is no fenced block of `cutline` in this file\n"));
}
