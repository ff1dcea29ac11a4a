//! A lesson: a situation, a prediction, what the figure then shows, the rule, and an exercise.

use crate::pack::Unpack;
use crate::scene::Scene;

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson<'a> {
    /// The name of its file, without number and ending: by it progress is kept.
    pub name: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// The figure. Its steps are what is shown once a prediction has been made.
    pub scene: Scene<'a>,
    /// Whether the figure shows no decision: it is not explained yet what one is.
    pub plain: bool,
    /// What the figure shows at first. Paragraphs are parted by an empty line.
    pub situation: &'a str,
    /// What is to be predicted.
    pub asks: &'a str,
    /// What may be answered.
    pub choices: Vec<Choice<'a>>,
    /// What the figure shows after its steps.
    pub reveal: &'a str,
    /// The ids of the rules that it rests on.
    pub rules: Vec<&'a str>,
    /// The rule in plain words.
    pub rule: &'a str,
    /// What one does oneself.
    pub exercise: Exercise<'a>,
}

/// An answer that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The answer.
    pub says: &'a str,
    /// Why it is right or wrong.
    pub because: &'a str,
    /// Whether it is right; exactly one is.
    pub right: bool,
}

/// What one does oneself, until the goal holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise<'a> {
    /// What is to be done.
    pub task: &'a str,
    /// The figure that it starts from.
    pub scene: Scene<'a>,
    /// What must hold, as `Expectation::told` of the core reads it.
    pub goal: &'a str,
    /// What can be made to happen, as sentences, where the figure has no handle for it.
    pub moves: Vec<&'a str>,
    /// Each says a little more than the one before.
    pub hints: Vec<&'a str>,
    /// Steps, as sentences, after which the goal holds.
    pub solution: Vec<&'a str>,
}

impl<'a> Lesson<'a> {
    /// Reads a packed lesson; none if it is not whole.
    pub fn read(text: &'a str) -> Option<Lesson<'a>> {
        let lesson = Unpack::read(text)?;
        Some(Lesson {
            name: lesson.get("name")?,
            title: lesson.get("title")?,
            scene: Scene::read(lesson.get("scene")?)?,
            plain: lesson.get("plain").is_some(),
            situation: lesson.get("situation")?,
            asks: lesson.get("asks")?,
            choices: lesson
                .named()
                .filter(|(name, _)| [RIGHT, WRONG].contains(name))
                .map(|(name, text)| Choice::read(text, name == RIGHT))
                .collect::<Option<_>>()?,
            reveal: lesson.get("reveal")?,
            rules: lesson.all("rule-id").collect(),
            rule: lesson.get("rule")?,
            exercise: Exercise {
                task: lesson.get("task")?,
                scene: Scene::read(lesson.get("exercise")?)?,
                goal: lesson.get("goal")?,
                moves: lesson.all("move").collect(),
                hints: lesson.all("hint").collect(),
                solution: lesson.all("solution").collect(),
            },
        })
    }
}

/// What a choice is packed as: they keep their order.
pub(crate) const RIGHT: &str = "right";
pub(crate) const WRONG: &str = "wrong";

impl<'a> Choice<'a> {
    fn read(text: &'a str, right: bool) -> Option<Choice<'a>> {
        let (says, because) = text.split_once('\n')?;
        Some(Choice { says, because, right })
    }
}
