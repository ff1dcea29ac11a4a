//! The program `cutline-poster`: scenarios as static SVG.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use cutline::scenario::Scenario;
use cutline_poster::{Options, Theme, element, markdown, poster};
use lexopt::prelude::{Long, Short, Value, ValueExt as _};

const HELP: &str = "\
Draws a scenario as one SVG that needs nothing else: the diagram, and the decision in words.

Usage: cutline-poster [--theme light|dark|auto] [--width N] [--step N] [--html] FILE
       cutline-poster [--theme light|dark|auto] [--width N] --markdown FILE

A FILE is a scenario in TOML or JSON, a Markdown document for `--markdown`, or `-` for standard
input. What is made goes to standard output.

      --theme THEME  light, dark, or auto: what the reader's system prefers (auto)
      --width N      the width in pixels, 320 to 4000; what does not fit becomes wider (880)
      --step N       the state after so many steps; 0 is the start (after the last one)
      --html         a <cut-line> element with the scenario inside, and the SVG as what is shown
                     until scripts have loaded, or where there are none
      --markdown     the document, each of its code blocks marked `cutline` replaced by such an
                     element

  -h, --help     print this help
  -V, --version  print the version

Exit code: 0, or 2 where something is wrong with the arguments, the file or the output.
";

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Svg,
    Html,
    Markdown,
}

/// What is asked for.
enum Command {
    Help,
    Version,
    Make { form: Form, options: Options, file: PathBuf },
}

fn main() -> ExitCode {
    let text = match command(lexopt::Parser::from_env()) {
        Ok(Command::Help) => Ok(HELP.to_owned()),
        Ok(Command::Version) => Ok(concat!("cutline-poster ", env!("CARGO_PKG_VERSION"), "\n").to_owned()),
        Ok(Command::Make { form, options, file }) => make(form, &options, &file),
        Err(error) => Err(format!("cutline-poster: {error}\nTry `cutline-poster --help`.")),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => return complain(&error),
    };
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        // A reader that has seen enough and left is no error.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("cutline-poster: the output cannot be written: {error}"))
        }
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Writes to standard error, where there is one.
fn complain(text: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "{text}");
    ExitCode::from(2)
}

fn command(mut arguments: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let (mut options, mut form, mut file) = (Options::default(), Form::Svg, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Short('V') | Long("version") => return Ok(Command::Version),
            Long("theme") => options.theme = theme(arguments.value()?)?,
            Long("width") => {
                let width = arguments.value()?.parse()?;
                if !(320..=4000).contains(&width) {
                    return Err(format!("expected a `--width` from 320 to 4000, and not {width}").into());
                }
                options.width = width;
            }
            Long("step") => options.step = Some(arguments.value()?.parse()?),
            Long("html") if form != Form::Markdown => form = Form::Html,
            Long("markdown") if form != Form::Html => form = Form::Markdown,
            Long("html" | "markdown") => return Err("expected `--html` or `--markdown`, and not both".into()),
            Value(value) if file.is_none() => file = Some(PathBuf::from(value)),
            Value(value) => {
                return Err(format!("one file at a time: `{}` is another", value.to_string_lossy()).into());
            }
            Short(_) | Long(_) => return Err(argument.unexpected()),
        }
    }
    if form == Form::Markdown && options.step.is_some() {
        return Err("`--step` is about one scenario; a document may have several".into());
    }
    let Some(file) = file else { return Err("expected a file, or `-` for standard input".into()) };
    Ok(Command::Make { form, options, file })
}

fn theme(value: OsString) -> Result<Theme, lexopt::Error> {
    match &*value.string()? {
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "auto" => Ok(Theme::Auto),
        other => Err(format!("no such theme: `{other}`; expected `light`, `dark` or `auto`").into()),
    }
}

fn make(form: Form, options: &Options, file: &PathBuf) -> Result<String, String> {
    let stdin = file.as_os_str() == "-";
    let name = if stdin { "<stdin>".to_owned() } else { file.display().to_string() };
    let mut bytes = Vec::new();
    let read = if stdin { io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes) } else { std::fs::read(file) };
    let bytes = read.map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        format!("{name}: this is no text in UTF-8: byte {place} begins no character")
    })?;
    if form == Form::Markdown {
        return markdown(&text, options).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(|(line, error)| format!("{name}:{line}: {error}")).collect();
            lines.join("\n")
        });
    }
    let scenario = Scenario::parse(&text).map_err(|errors| {
        let line = |error: &cutline::scenario::FileError| {
            let gap = if error.place.is_some() { "" } else { " " };
            format!("{name}:{gap}{error}")
        };
        errors.iter().map(line).collect::<Vec<_>>().join("\n")
    })?;
    let made = match form {
        Form::Html => element(&text, &scenario, options),
        Form::Svg | Form::Markdown => poster(&scenario, options).map(|svg| svg + "\n"),
    };
    made.map_err(|error| format!("{name}: {error}"))
}
