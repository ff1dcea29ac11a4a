//! The work of a page as a text to be kept: what is asked, and what is told.
//!
//! ```text
//! markdown
//! publish
//! title A lost reply
//! about What silence means.
//! at 3
//!
//! add A
//! A before 100
//!
//! A through 100
//! ```
//!
//! The form comes first: `scenario`, `markdown`, `mermaid`, `svg light` or `svg dark`. Then what the work is about,
//! what it is called, and at how many steps it stands; after an empty line the sentences that make its start, and
//! after another one its steps. The picture is of where it stands, everything else of the whole.

use cutline::scenario::step::Step;
use cutline::scenario::{Kind, Scenario, ScriptedStep, Subject};
use cutline_web::poster::{Poster, Theme};

/// The width of a picture.
const WIDTH: u16 = 880;

/// Tells the work in the form that is asked for; an error is for a person.
pub(crate) fn tell(text: &str) -> Result<String, String> {
    let (form, work) = text.split_once('\n').unwrap_or((text, ""));
    let (scenario, at) = read(work)?;
    match form {
        "scenario" => Ok(scenario.expecting().to_string()),
        "markdown" => Ok(scenario.story()),
        "mermaid" => Ok(scenario.mermaid()),
        "svg light" => poster(scenario, at, Theme::Light),
        "svg dark" => poster(scenario, at, Theme::Dark),
        other => Err(format!("there is no form `{other}`")),
    }
}

/// Reads the work, and at which of its steps it stands.
fn read(text: &str) -> Result<(Scenario, usize), String> {
    let mut lines = text.lines();
    let kind = match lines.next() {
        Some("publish") => Kind::Publish,
        Some("read") => Kind::Read,
        other => return Err(format!("expected `publish` or `read`, and not `{}`", other.unwrap_or_default())),
    };
    let (mut title, mut about, mut at) = ("", "", 0);
    for line in lines.by_ref().take_while(|line| !line.is_empty()) {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("title", rest) => title = rest,
            ("about", rest) => about = rest,
            ("at", rest) => at = rest.parse().map_err(|_| format!("`{rest}` is no number of steps"))?,
            (other, _) => return Err(format!("there is no `{other}` of a work")),
        }
    }
    let start = Subject::retold(kind, lines.by_ref().take_while(|line| !line.is_empty()));
    let start = start.map_err(|error| error.to_string())?;
    let mut subject = start.clone();
    let mut steps = Vec::new();
    for sentence in lines {
        let step = Step::parse(&subject, sentence).map_err(|error| format!("{sentence}: {error}"))?;
        subject = step.apply(&subject).map_err(|error| format!("{sentence}: {error}"))?;
        steps.push(ScriptedStep { step, expect: None });
    }
    let (title, about) = (title.to_owned(), about.to_owned());
    Ok((Scenario { title, about, start, expect: None, steps }, at))
}

fn poster(scenario: Scenario, at: usize, theme: Theme) -> Result<String, String> {
    let mut subject = scenario.start.clone();
    for scripted in scenario.steps.iter().take(at) {
        subject = scripted.step.apply(&subject).map_err(|error| error.to_string())?;
    }
    Ok(Poster { title: scenario.title.into(), start: scenario.start, subject, theme, width: WIDTH }.svg())
}

#[cfg(test)]
mod tests {
    use super::tell;
    use cutline::scenario::Scenario;

    const WORK: &str = "publish\ntitle Two\nabout Of both.\nat 1\n\nadd A\nA before 100\nadd B\nB before 100\n\n\
        A through 100\nB through 100\n";
    const READ: &str = "read\ntitle \nabout \nat 0\n\ncommitted end 9\n\nread offset 4\nrun\n";

    fn told(form: &str, work: &str) -> String {
        tell(&[form, "\n", work].concat()).unwrap()
    }

    #[test]
    fn every_form_of_it_is_told() {
        for work in [WORK, READ] {
            let scenario = Scenario::parse(&told("scenario", work)).unwrap();
            assert_eq!(scenario.steps.len(), 2);
            assert!(scenario.run().held());
            assert!(told("mermaid", work).starts_with("sequenceDiagram\n"));
            assert!(told("markdown", work).contains("```cutline\n"));
        }
        assert!(told("markdown", WORK).starts_with("# Two\n\nOf both.\n"));
    }

    #[test]
    fn a_picture_is_of_where_the_work_stands() {
        let [light, dark] = ["svg light", "svg dark"].map(|form| told(form, WORK));
        assert!(light.contains("Publish before 100.") && light != dark, "{light}");
        assert!(told("svg dark", &WORK.replace("at 1", "at 2")).contains("Publish through 100."));
        assert!(told("svg light", READ).starts_with("<svg "));
    }

    #[test]
    fn what_does_not_read_is_an_error_in_words() {
        let error = |text: &str| tell(text).unwrap_err();
        assert_eq!(error("gif\nread\n"), "there is no form `gif`");
        assert_eq!(error("scenario\n"), "expected `publish` or `read`, and not ``");
        assert!(error("scenario\npublish\nat x\n").contains("`x`"));
        assert!(error("scenario\npublish\n\nadd A\n\nB before 1\n").starts_with("B before 1: "));
    }
}
