//! Posters for documents: scenarios as static SVG, as elements that scripts bring to life, and in place of
//! the code blocks of a Markdown document.

mod element;
mod markdown;

pub use element::element;
pub use markdown::{MarkdownErrors, markdown};

use cutline::scenario::Scenario;
pub use cutline_web::poster::Theme;
use cutline_web::poster::{Poster, render};

/// How a scenario is shown.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// The width in pixels.
    pub width: u16,
    /// After how many steps; after all of them where none is said.
    pub step: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options { theme: Theme::Auto, width: 880, step: None }
    }
}

/// The SVG of a scenario, or why there is none.
pub fn poster(scenario: &Scenario, options: &Options) -> Result<String, String> {
    let steps = scenario.steps.len();
    let after = options.step.unwrap_or(steps);
    if after > steps {
        let noun = if steps == 1 { "step" } else { "steps" };
        return Err(format!("there is no step {after}: the scenario has {steps} {noun}; expected 0 to {steps}"));
    }
    let mut subject = scenario.start.clone();
    for scripted in &scenario.steps[..after] {
        subject = scripted.step.apply(&subject).map_err(|error| format!("`{}`: {error}", scripted.step))?;
    }
    Ok(render(Poster {
        title: scenario.title.clone().into(),
        start: scenario.start.clone(),
        subject,
        theme: options.theme,
        width: options.width,
    }))
}
