//! What a report says, and that it says no more than was found.

use super::{Review, report};
use crate::frontier::model as publish;
use crate::review::{Bounds, Hunt, Question, Verdict};
use crate::scenario::mistakes::AnyMistake;
use crate::scenario::{Kind, Scenario, Subject};
use crate::search::Status;

fn asked(file: &str) -> Question {
    let start = Scenario::parse(file).unwrap().start;
    let mut question = Question::about(start.kind(), start.told().unwrap()).unwrap();
    match &mut question.bounds {
        Bounds::Publish(bounds) => *bounds = publish::Bounds { attempts: 1, ..publish::Bounds::default() },
        Bounds::Read(bounds) => (bounds.moves_made, bounds.reads) = (1, 1),
    }
    question
}

fn searched(question: &Question) -> Result<Verdict, String> {
    let mut hunt = Hunt::new(question).map_err(|error| error.to_string())?;
    while hunt.run(1000) == Status::Going {}
    Verdict::of(&mut hunt).ok_or_else(|| "it goes on".to_owned())
}

fn reviewed(title: &str, file: &str) -> (Review, String) {
    let review = Review::of(title, &asked(file), searched).unwrap();
    let text = report(&review);
    (review, text)
}

const SMALL: &str = "publishers = [\"w1\"]\n[partitions]\nA = { at = \"before 1\", events = [\"1 outstanding\"] }\n";

/// The blocks of a language, as a reader of Markdown finds them.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\n```") {
        let line = &rest[at + 1..];
        let fence = &line[..line.bytes().take_while(|byte| *byte == b'`').count()];
        let (info, inside) = line[fence.len()..].split_once('\n').unwrap();
        let (inside, after) = inside.split_once(&format!("\n{fence}\n")).unwrap();
        if info == language {
            found.push(inside);
        }
        rest = after;
    }
    found
}

#[test]
fn a_harm_is_told_drawn_and_can_be_opened_again() {
    let (review, text) = reviewed("Orders", &format!("mistakes = [\"relabels before as through\"]\n{SMALL}"));
    assert!(text.starts_with("# Orders\n\n16 questions: 15 safe as answered, 1 harmful, 0 without harm"), "{text}");
    let row = "| 1 | Is the endpoint kind stored and published with the coordinate? | no | Harmful: breaks I1 \
               and I3 in 4 steps. | [F5](SEMANTICS.md#what-may-be-published-f1-to-f6) |\n";
    assert!(text.contains(row), "{text}");
    assert!(text.contains("\n1. `w1 reads checkpoints`: w1 has read the checkpoints.\n"), "{text}");
    assert!(text.contains("\n4. `deliver request of w1`: w1/1 is written, as revision 1."), "{text}");
    assert!(text.contains("**Breaks I1.**"), "{text}");
    let parting = "\n   - Here right and wrong part (relabels before as through). Right: w1 proposes before 1 if";
    assert_eq!(text.matches("Here right and wrong part").count(), 2, "once told and once drawn: {text}");
    assert!(text.contains(parting), "{text}");
    assert_eq!(blocks(&text, "mermaid").len(), 1);
    let files = blocks(&text, "toml");
    let found = Scenario::parse(files[0]).unwrap();
    assert!(found.run().held() && !found.run().moments.last().unwrap().broken.is_empty());
    assert_eq!(found.title, "relabels before as through");
    let Subject::Publish(start) = Scenario::parse(files[1]).unwrap().start else { panic!("it is a publication") };
    assert_eq!(start, start.mended(), "what was searched is told without the mistake");
    assert!(review.whole.is_none());
}

#[test]
fn no_harm_is_told_with_what_was_covered() {
    let file = format!("mistakes = [\"ignores scope\"]\n{SMALL}");
    let (_, text) = reviewed("", &file);
    assert!(text.contains("0 harmful, 1 without harm as far as was looked."), "{text}");
    assert!(text.contains("No harm found: none in all ") && text.contains(" states within these bounds. |"), "{text}");
    let mut question = asked(&file);
    question.most_states = 5;
    let review = Review::of("", &question, searched).unwrap();
    let text = report(&review);
    assert!(
        text.contains("No harm found: none within ") && text.contains("- no more than 5 states in all\n"),
        "{text}"
    );
}

#[test]
fn several_mistakes_are_searched_one_by_one_and_all_at_once() {
    let file = format!("mistakes = [\"ignores scope\", \"takes any finality\"]\n{SMALL}");
    let (review, text) = reviewed("", &file);
    let (whole, _) = review.whole.as_ref().unwrap();
    assert_eq!(whole.start().mistakes().len(), 2);
    for finding in review.findings.iter().filter(|finding| finding.searched.is_some()) {
        let alone = finding.searched.as_ref().unwrap();
        assert_eq!(alone.start().mistakes(), [finding.mistake]);
        assert_eq!(alone.to_string().parse().as_ref(), Ok(alone), "it reads back");
    }
    assert!(text.contains("## All answers at once") && text.contains("For 6, 7, all at once: every order"), "{text}");
    assert_eq!(blocks(&text, "toml").len(), 1, "one system was searched");
}

#[test]
fn the_same_steps_are_told_once() {
    let (_, text) = reviewed("", &format!("mistakes = [\"ignores scope\", \"relabels before as through\"]\n{SMALL}"));
    assert!(text.contains("Harmful: breaks I1 and I3 in 4 steps.\n\nBy the same steps as question 1.\n"), "{text}");
    assert_eq!(blocks(&text, "mermaid").len(), 1, "{text}");
}

#[test]
fn a_right_design_is_searched_as_a_whole() {
    let (mut review, text) = reviewed("Right", SMALL);
    assert!(text.contains("16 questions: 16 safe as answered"), "{text}");
    assert!(text.contains("## All answers at once\n\nNo harm found: none in all "), "{text}");
    assert!(text.contains("\nFor all at once: every order"), "{text}");
    review.whole = None;
    assert!(report(&review).contains("\nNothing: every answer is the right one."));
}

#[test]
fn names_are_only_names() {
    for name in ["a|b", "`", "```", "# x", "<b>", "*", "[x](y)", "a\\\"b"] {
        let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
        let file = format!("mistakes = [\"relabels before as through\"]\n{SMALL}").replace("\"w1\"", &quoted);
        let (review, text) = reviewed(name, &file);
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        assert_eq!(rows.len(), review.findings.len() + 2, "{text}");
        for row in rows {
            assert_eq!(row.replace("\\|", "").matches('|').count(), 6, "{row}");
        }
        assert_eq!((blocks(&text, "mermaid").len(), blocks(&text, "toml").len()), (1, 2), "{text}");
        assert!(Scenario::parse(blocks(&text, "toml")[0]).unwrap().run().held());
    }
}

#[test]
fn a_date_is_what_somebody_says() {
    let findings = Vec::new();
    let review = Review { title: "T".to_owned(), date: Some("1 | 2".to_owned()), findings, whole: None };
    assert!(report(&review).starts_with("# T\n\n1 \\| 2\n"));
}

#[test]
fn a_read_is_reviewed_by_its_own_questions() {
    let file = "mistakes = [\"skips the recheck\"]\n[stream]\ncommitted_end = 92\n[[candidates]]\nkey = \"seg-3\"\n\
                generation = 3\nrange = \"[34, 81)\"\n[read]\noffset = 47\ndeadline_ms = 200\n";
    let (review, text) = reviewed("Reads", file);
    assert_eq!(review.findings.len(), AnyMistake::all_of(Kind::Read).len());
    let harmful = |verdict: &Verdict| matches!(verdict, Verdict::Harmful(_));
    assert_eq!(review.findings.iter().filter(|finding| harmful(&finding.verdict)).count(), 1);
    assert!(text.contains("- at most 1 move of the world, between any two steps, out of "), "{text}");
    assert!(text.contains("[R6](SEMANTICS.md#what-happens-while-the-world-moves-r6-to-r9)"), "{text}");
}
