//! Posters of every shipped scenario: well formed, complete in themselves, and saying the decision.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cutline::scenario::Scenario;
use cutline_poster::{Options, Theme, poster};
use expect_test::expect_file;
use roxmltree::{Document, Node};

const WIDTHS: [u16; 3] = [320, 720, 880];

fn scenarios() -> Vec<(PathBuf, Scenario)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let mut all: Vec<(PathBuf, Scenario)> = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let scenario = Scenario::parse(&text).expect("it is a scenario");
            all.push((path, scenario));
        }
    }
    all.sort_by(|left, right| left.0.cmp(&right.0));
    assert!(all.len() > 90, "only {} scenarios were found", all.len());
    all
}

fn drawn(scenario: &Scenario, theme: Theme, width: u16) -> String {
    poster(scenario, &Options { theme, width, step: None }).expect("it has a last step")
}

fn text_of(document: &Document<'_>, element: &str) -> String {
    let node =
        document.root_element().children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", element)));
    node.and_then(|node| node.text()).unwrap_or_default().to_owned()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {node:?}"))
}

/// Everything that makes an SVG depend on something else, or do something.
fn is_self_contained(svg: &str) -> bool {
    let local = svg.replace("http://www.w3.org/2000/svg", "");
    let never =
        ["://", "href", "<script", "foreignObject", "@import", "@font-face", "data:", "javascript", "var(--", "NaN"];
    never.iter().all(|part| !local.contains(part)) && local.matches("url(").count() == local.matches("url(#").count()
}

#[test]
fn every_poster_is_well_formed_and_needs_nothing_else() {
    for (path, scenario) in scenarios() {
        for width in WIDTHS {
            let svg = drawn(&scenario, Theme::Auto, width);
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let root = document.root_element();
            assert!(is_self_contained(&svg), "{}", path.display());
            assert_eq!(root.attribute("role"), Some("img"));
            let (wide, high) = (number(root, "width"), number(root, "height"));
            assert!(wide >= f64::from(width) && high > 100.0, "{}", path.display());
            assert_eq!(root.attribute("viewBox"), Some(&*format!("0 0 {wide} {high}")));
            assert_eq!(text_of(&document, "title"), scenario.title);
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            let one = ids.iter().collect::<BTreeSet<_>>();
            assert_eq!(one.len(), ids.len(), "{}: {ids:?}", path.display());
            for part in svg.split("url(#").skip(1) {
                let id = part.split(')').next().unwrap();
                assert!(ids.contains(&id), "{}: no {id}", path.display());
            }
            let labels = [root.attribute("aria-labelledby"), root.attribute("aria-describedby")];
            assert!(labels.iter().all(|id| id.is_some_and(|id| ids.contains(&id))), "{labels:?}");
        }
    }
}

#[test]
fn no_two_posters_share_an_id_or_a_rule() {
    let mut known = BTreeSet::new();
    for (path, scenario) in scenarios() {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = drawn(&scenario, theme, 880);
            let document = Document::parse(&svg).unwrap();
            let id = document.root_element().attribute("id").unwrap().to_owned();
            for node in document.descendants() {
                assert!(node.attribute("id").is_none_or(|other| other.starts_with(&id)), "{}", path.display());
            }
            let rules = text_of(&document, "style");
            let selectors = rules.split('}').filter_map(|rule| rule.split('{').next()).flat_map(|list| list.split(','));
            for selector in selectors.filter(|selector| !selector.is_empty()) {
                assert!(selector.starts_with(&format!("#{id}")), "{}: {selector}", path.display());
            }
            assert!(known.insert(id), "{} shares its id", path.display());
        }
    }
}

#[test]
fn the_decision_is_drawn_and_described() {
    for (path, scenario) in scenarios() {
        for step in 0..=scenario.steps.len() {
            let svg = poster(&scenario, &Options { theme: Theme::Light, width: 880, step: Some(step) }).unwrap();
            let document = Document::parse(&svg).unwrap();
            let said = text_of(&document, "desc");
            let drawn: String = document
                .descendants()
                .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
                .map(words)
                .collect();
            let headline = said.split(". ").next().unwrap().rsplit(": ").next().unwrap().replace(' ', "");
            let drawn = drawn.replace([' ', '\u{a0}'], "");
            assert!(!headline.is_empty() && drawn.contains(&headline), "{} {step}: {headline}", path.display());
        }
    }
}

fn words(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| if node.is_text() { node.text() } else { None }).collect()
}

#[test]
fn a_theme_is_one_of_colours_alone() {
    let (_, scenario) = scenarios().swap_remove(0);
    let [light, dark, auto] = [Theme::Light, Theme::Dark, Theme::Auto].map(|theme| drawn(&scenario, theme, 880));
    assert!(light.contains("#fbfaf6") || light.contains("#ffffff"), "{light}");
    assert!(!light.contains("@media") && !dark.contains("@media") && !dark.contains("#ffffff"));
    assert!(auto.contains("@media(prefers-color-scheme:dark){") && auto.contains("#1a1e22"));
    let body = |svg: &str| svg.split("</style>").nth(1).unwrap().replace(&id(svg), "");
    assert_eq!((body(&light), body(&light)), (body(&dark), body(&auto)));
}

fn id(svg: &str) -> String {
    let document = Document::parse(svg).expect("it is well formed");
    document.root_element().attribute("id").expect("it has an id").to_owned()
}

#[test]
fn nothing_that_is_written_becomes_markup_or_breaks_it() {
    let hostile = [
        "<script>alert(1)</script>",
        "]]></style><b>",
        "&amp; \\\" ' url(#x) href",
        "\\u0007\\u001B\\uFFFF",
        "שלום",
        "\\u202Eabc",
        "x\\ty\\nz",
    ];
    for name in hostile {
        // No partition is called by what has several lines.
        let lane = if name.contains('\\') { "x" } else { name };
        let text = format!(
            "title = \"{name}\"\nscope = \"{name}\"\norder = \"text\"\n\
             [partitions]\n\"{lane}\" = \"before {lane}\"\nB = {{ raw = \"{name}\" }}\n"
        );
        let scenario = Scenario::parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let svg = drawn(&scenario, Theme::Auto, 880);
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}\n{svg}"));
        let elements: BTreeSet<&str> = document.descendants().map(|node| node.tag_name().name()).collect();
        assert!(!elements.contains("script") && !elements.contains("b"), "{elements:?}");
        assert!(!svg.contains('\n'), "a blank line would end it in Markdown");
    }
    let text = "[stream]\nname = \"<x>\"\ncommitted_end = 9\n[read]\noffset = { raw = \"<y>\" }\nstream = \"]]>\"\n";
    let svg = drawn(&Scenario::parse(text).unwrap(), Theme::Dark, 320);
    assert!(Document::parse(&svg).is_ok(), "{svg}");
}

#[test]
fn many_partitions_are_said_to_be_more() {
    let lanes: Vec<String> = (0..1000).map(|place| format!("p{place} = \"before {}\"\n", 5000 - place)).collect();
    let text = lanes.concat();
    let svg = drawn(&Scenario::parse(&["[partitions]\n", &text].concat()).unwrap(), Theme::Light, 880);
    assert!(svg.contains("24 of 1000 partitions are drawn"), "{svg}");
    assert!(svg.contains(">p999<"), "the witness is drawn");
}

#[test]
fn telling_posters_stay_as_they_are() {
    for (name, theme, width, step) in [
        ("publish-10-both-kinds-at-one-coordinate", Theme::Auto, 880, 0),
        ("publish-13-lost-publication-response", Theme::Light, 880, 3),
        ("publish-30-everything-wrong-at-once", Theme::Dark, 880, 0),
        ("publish-40-withheld-two-orders", Theme::Light, 360, 0),
        ("read-10-newest-generation-fails-to-open", Theme::Auto, 880, 0),
        ("read-31-compacted-gap", Theme::Light, 360, 0),
        ("read-50-replaced-after-the-recheck", Theme::Light, 880, 1),
    ] {
        let (_, scenario) = scenarios().into_iter().find(|(path, _)| path.ends_with(format!("{name}.toml"))).unwrap();
        let svg = poster(&scenario, &Options { theme, width, step: Some(step) }).unwrap();
        // Line by line, so that a difference can be read.
        let lines = svg.replace("><", ">\n<").replace("}#", "}\n#") + "\n";
        expect_file![format!("golden/{name}.svg")].assert_eq(&lines);
    }
}
