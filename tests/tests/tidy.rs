//! What the documents promise about the files themselves: length, first lines, edges, names, links.

use cutline::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What a file may be long at most.
const MOST_LINES: usize = 400;

/// The modules of `core` in the order in which they build on each other, and which of those before
/// it each may use. Nothing reaches back up, so there is no cycle.
const EDGES: [(&str, &[&str]); 18] = [
    ("rules", &[]),
    ("quote", &[]),
    ("sorted", &[]),
    ("number", &[]),
    ("timestamp", &[]),
    ("order", &[]),
    ("coordinate", &["quote", "number", "timestamp", "order"]),
    ("cut", &["quote", "order", "coordinate"]),
    ("search", &[]),
    ("frontier", &["rules", "quote", "sorted", "order", "coordinate", "cut", "search"]),
    ("resolver", &["rules", "quote", "sorted", "search"]),
    ("mistakes", &["rules", "sorted", "order", "coordinate", "cut", "frontier", "resolver"]),
    ("explain", &["rules", "sorted", "order", "coordinate", "cut", "frontier", "resolver", "mistakes"]),
    (
        "scenario",
        &["rules", "quote", "sorted", "order", "coordinate", "cut", "frontier", "resolver", "mistakes", "explain"],
    ),
    ("paste", &["quote", "order", "coordinate", "cut", "frontier", "scenario"]),
    (
        "review",
        &["rules", "order", "coordinate", "cut", "search", "frontier", "resolver", "mistakes", "explain", "scenario"],
    ),
    ("view", &["rules", "order", "coordinate", "cut", "frontier", "resolver", "explain", "scenario", "paste"]),
    (
        "bin",
        &[
            "rules",
            "order",
            "coordinate",
            "cut",
            "search",
            "frontier",
            "resolver",
            "explain",
            "scenario",
            "paste",
            "review",
            "view",
        ],
    ),
];

/// What would keep `core` out of programs that are no browser.
const NOT_IN_CORE: [&str; 5] = ["wasm-bindgen", "wit-bindgen", "yew", "js-sys", "web-sys"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace")
}

/// Every file below a folder with one of these endings, but for what is built or fetched.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "dist", "node_modules"].contains(&&*name) {
                found.extend(files(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// All that is wrong, at once.
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn source_files_are_short_and_say_what_they_are() {
    let sources = files(root(), &[".rs"]);
    assert!(sources.len() > 60, "only {} sources were found", sources.len());
    let mut wrong = Vec::new();
    for path in sources {
        let text = read(&path);
        let lines = text.lines().count();
        if lines > MOST_LINES {
            wrong.push(format!("{} has {lines} lines; at most {MOST_LINES}", shown(&path)));
        }
        if !text.starts_with("//! ") {
            wrong.push(format!("{} does not begin with a line of documentation, `//! …`", shown(&path)));
        }
    }
    none(&wrong);
}

#[test]
fn text_ends_with_one_newline_and_lines_with_no_space() {
    let endings = [".rs", ".toml", ".md", ".css", ".html", ".js", ".mjs", ".ts", ".json", ".py", ".wit"];
    let mut wrong = Vec::new();
    for path in files(root(), &endings) {
        let text = read(&path);
        if !text.ends_with('\n') || text.ends_with("\n\n") {
            wrong.push(format!("{} does not end with one newline", shown(&path)));
        }
        for (number, line) in text.lines().enumerate().filter(|(_, line)| line.trim_end() != *line) {
            wrong.push(format!("{}:{}: space at the end: `{line}`", shown(&path), number + 1));
        }
    }
    none(&wrong);
}

/// The modules that a source names in its paths, from `crate::` or, outside the library, `cutline::`.
fn named(text: &str, from: &str) -> BTreeSet<String> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let word = |text: &str| text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices(from) {
        if code[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':') {
            continue;
        }
        let rest = &code[at + from.len()..];
        match rest.strip_prefix('{') {
            None => drop(found.insert(word(rest))),
            Some(list) => {
                // `crate::{cut::Cut, order::{Order, OrderKind}}`: the first word of each item on the first level.
                let (mut depth, mut begins) = (0, true);
                for (place, letter) in list.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => begins = true,
                        letter if begins && letter.is_alphabetic() => {
                            found.insert(word(&list[place..]));
                            begins = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found
}

#[test]
fn names_in_paths_are_found() {
    let text =
        "use crate::a::B;\nuse crate::{c::D, e::{F, G}, h};\n// crate::i\nfn f() -> crate::j::K { my_crate::l() }";
    assert_eq!(named(text, "crate::"), ["a", "c", "e", "h", "j"].map(str::to_owned).into());
}

#[test]
fn modules_of_core_use_only_those_before_them() {
    let source = root().join("core/src");
    let table: BTreeMap<&str, &[&str]> = EDGES.into_iter().collect();
    let mut wrong = Vec::new();
    for (place, (module, uses)) in EDGES.iter().enumerate() {
        let before: Vec<&str> = EDGES[..place].iter().map(|(other, _)| *other).collect();
        wrong.extend(
            uses.iter()
                .filter(|other| !before.contains(other))
                .map(|other| format!("the table lets {module} use {other}, which does not come before it")),
        );
    }
    for path in files(&source, &[".rs"]) {
        let inside = path.strip_prefix(&source).expect("it was found there");
        let first = inside.components().next().expect("it has a name").as_os_str().to_string_lossy();
        let module = first.trim_end_matches(".rs").to_owned();
        if module == "lib" {
            continue;
        }
        let Some(allowed) = table.get(&*module) else {
            wrong.push(format!("{}: the table does not have the module {module}", shown(&path)));
            continue;
        };
        let text = read(&path);
        let from = if module == "bin" { "cutline::" } else { "crate::" };
        for used in named(&text, from) {
            if used != module && table.contains_key(&*used) && !allowed.contains(&&*used) {
                wrong.push(format!("{}: {module} must not use {used}", shown(&path)));
            }
        }
        // A module that is one file has the crate itself as its parent: that would be a way around the table.
        if inside.components().count() == 1 {
            for used in named(&text, "super::").iter().filter(|used| table.contains_key(&***used)) {
                wrong.push(format!("{}: write `crate::{used}`, not `super::{used}`", shown(&path)));
            }
        }
    }
    none(&wrong);
}

#[test]
fn core_knows_nothing_of_browsers() {
    let manifest = read(&root().join("core/Cargo.toml"));
    for name in NOT_IN_CORE {
        assert!(!manifest.contains(name), "core/Cargo.toml names {name}");
    }
}

#[test]
fn each_scenario_has_a_good_name_a_transcript_and_a_title_of_its_own() {
    let folder = root().join("tests/scenarios");
    let stem = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let scenarios = files(&folder, &[".toml"]);
    assert!(scenarios.len() >= 34, "only {} scenarios", scenarios.len());
    let mut wrong = Vec::new();
    let mut titles: BTreeMap<String, String> = BTreeMap::new();
    for path in &scenarios {
        let name = stem(path);
        let kebab = name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-');
        if !kebab || !(name.starts_with("publish-") || name.starts_with("read-")) {
            wrong.push(format!("{}: a name is like `publish-two-words` or `read-two-words`", shown(path)));
        }
        if !path.with_extension("transcript").exists() {
            wrong.push(format!("{} has no transcript: run the test `scenarios` with UPDATE_EXPECT=1", shown(path)));
        }
        if let Ok(scenario) = Scenario::parse(&read(path))
            && let Some(other) = titles.insert(scenario.title, name.clone())
        {
            wrong.push(format!("{name} and {other} have the same title"));
        }
    }
    let names: BTreeSet<String> = scenarios.iter().map(stem).collect();
    let others = files(&folder, &[".transcript", ".json"]);
    wrong.extend(
        others
            .iter()
            .filter(|path| !names.contains(&stem(path)))
            .map(|path| format!("{} is left over: there is no scenario of its name", shown(path))),
    );
    none(&wrong);
}

/// The anchor that a heading of a Markdown file gets.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-' || *letter == '_').collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut wrong = Vec::new();
    for path in files(root(), &[".md"]) {
        let text = read(&path);
        let folder = path.parent().expect("it lies in a folder");
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or_default();
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let linked = if file.is_empty() { path.clone() } else { folder.join(file) };
            if !linked.exists() {
                wrong.push(format!("{}: `{target}` is not there", shown(&path)));
            } else if !place.is_empty()
                && !read(&linked)
                    .lines()
                    .any(|line| line.starts_with('#') && anchor(line.trim_start_matches('#').trim()) == place)
            {
                wrong.push(format!("{}: `{target}` has no such heading", shown(&path)));
            }
        }
    }
    none(&wrong);
}

#[test]
fn scenarios_in_the_documents_read_and_hold() {
    let mut count = 0;
    for path in files(root(), &[".md"]) {
        let text = read(&path);
        let blocks = text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
        for block in blocks.filter(|block| block.contains("[partitions]") || block.contains("[read]")) {
            match Scenario::parse(block) {
                Ok(scenario) => assert!(scenario.run().held(), "{}:\n{}", shown(&path), scenario.run()),
                Err(errors) => panic!("{}: a scenario does not read:\n{errors}\n{block}", shown(&path)),
            }
            count += 1;
        }
    }
    assert!(count > 0, "no scenario was found in any document");
}

#[test]
fn nothing_reaches_out_of_the_workspace() {
    let outside = ["..", "shared"].join("/");
    let endings = [".rs", ".toml", ".md", ".css", ".html", ".js", ".mjs", ".ts", ".json", ".py", ".wit", ".transcript"];
    let found = files(root(), &endings).into_iter().filter(|path| read(path).contains(&outside));
    none(&found.map(|path| format!("{} mentions {outside}", shown(&path))).collect::<Vec<_>>());
}
