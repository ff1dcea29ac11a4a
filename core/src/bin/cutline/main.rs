//! The program `cutline`: runs scenario files and searches them, for people and for continuous integration.

mod search;

use cutline::scenario::file::FileErrors;
use cutline::scenario::run::Transcript;
use cutline::scenario::{FileError, Scenario};
use cutline::view::report::{self, Report};
use lexopt::prelude::{Long, Short, Value, ValueExt as _};
use serde::Serialize;
use std::io::{self, BufWriter, ErrorKind, Read as _, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Says which cut may be published for a set of partitions, and which target may serve a read.

Usage: cutline check [--json] FILE...
       cutline search [--mistake NAME]... [--where EXPECTATION] [--states N]
                      [--scenario | --mermaid | --itf | --report] FILE

  check    run scenario files, and hold each decision against what they expect
  search   look from the start of a scenario file for a shortest way to break an invariant,
           whatever happens: in any order of readings, proposals, deliveries, losses and one
           membership change of one move, or with any two moves of the world during a read

A FILE is a scenario in TOML or JSON, `-` for standard input, or for `check` a folder: then
every *.toml and *.json below it, in the order of their paths.

Options of check:
      --json        print one JSON object for each file, on a line of its own, and nothing else

Options of search:
      --mistake NAME       make this mistake, beside those of the file: \"skips the recheck\"
      --where EXPECTATION  look for a state that shows this, not for harm: 'cut = \"before 1\"'
      --states N           give up after so many states, if nothing was found
      --scenario           print what was found as a scenario file, for `check`
      --mermaid            print it as a Mermaid sequence diagram
      --itf                print it as an ITF trace, which is JSON
      --report             print a design review in Markdown: each mistake searched by itself

  -h, --help     print this help
  -V, --version  print the version

Exit code:
  0  everything that was expected holds; a search has found nothing in all states within its
     bounds
  1  an expectation failed; a search has found something
  2  a file could not be read or is no scenario, nothing was found in a folder, the output
     could not be written, or the arguments are wrong; also if an expectation failed as well
  3  a search has found nothing, and there are more states than it was to look at
";

/// What is asked for.
enum Command {
    Help,
    Version,
    Check { json: bool, files: Vec<PathBuf> },
    Search(search::Asked),
}

/// What it came to. The greater says more of the whole: what could not be read was not checked at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Held,
    Unfinished,
    Failed,
    Unreadable,
}

impl Verdict {
    fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Verdict::Held => 0,
            Verdict::Unfinished => 3,
            Verdict::Failed => 1,
            Verdict::Unreadable => 2,
        })
    }
}

/// A file, or what stands in its way.
struct Input {
    name: String,
    text: Result<String, String>,
}

/// What a file came to.
enum Outcome {
    Ran(Transcript),
    Malformed(FileErrors),
    NotRead(String),
}

/// One line of `--json`.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: Report,
}

fn main() -> ExitCode {
    let mut output = Output { to: BufWriter::new(io::stdout().lock()), error: None };
    let verdict = match command(lexopt::Parser::from_env()) {
        Ok(Command::Help) => {
            output.print(HELP);
            Verdict::Held
        }
        Ok(Command::Version) => {
            output.print(concat!("cutline ", env!("CARGO_PKG_VERSION"), "\n"));
            Verdict::Held
        }
        Ok(Command::Check { json, files }) => check(json, &files, &mut output),
        Ok(Command::Search(asked)) => search::search(&asked, &mut output),
        Err(error) => {
            complain(&format!("cutline: {error}\nTry `cutline --help`."));
            Verdict::Unreadable
        }
    };
    verdict.max(output.finish()).exit_code()
}

fn command(mut arguments: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let (mut subcommand, mut json, mut files) = (None, false, Vec::new());
    let mut searching = search::Options::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Short('V') | Long("version") => return Ok(Command::Version),
            Long("json") => json = true,
            Long(name) if search::Options::NAMES.contains(&name) => {
                let name = name.to_owned();
                searching.take(&name, &mut arguments)?;
            }
            Value(value) if subcommand.is_none() => subcommand = Some(value.string()?),
            Value(value) => files.push(PathBuf::from(value)),
            Short(_) | Long(_) => return Err(argument.unexpected()),
        }
    }
    match subcommand.as_deref() {
        Some("check") if files.is_empty() => Err("expected a file, a folder, or `-` for standard input".into()),
        Some("check") => match searching.first() {
            Some(name) => Err(format!("`--{name}` is an option of `search`").into()),
            None => Ok(Command::Check { json, files }),
        },
        Some("search") if json => Err("`--json` is an option of `check`; a search has `--itf`".into()),
        Some("search") => Ok(Command::Search(searching.asked(files)?)),
        Some(other) => Err(format!("no such command: `{other}`; expected `check` or `search`").into()),
        None => Err("expected a command: `check` or `search`".into()),
    }
}

fn check(json: bool, files: &[PathBuf], output: &mut Output<'_>) -> Verdict {
    let mut checked: Vec<(String, Verdict)> = Vec::new();
    for Input { name, text } in files.iter().flat_map(|file| inputs(file)) {
        let outcome = match text.map(|text| Scenario::parse(&text)) {
            Ok(Ok(scenario)) => Outcome::Ran(scenario.run()),
            Ok(Err(errors)) => Outcome::Malformed(errors),
            Err(message) => Outcome::NotRead(message),
        };
        let verdict = match &outcome {
            Outcome::Ran(transcript) if transcript.held() => Verdict::Held,
            Outcome::Ran(_) => Verdict::Failed,
            Outcome::Malformed(_) | Outcome::NotRead(_) => Verdict::Unreadable,
        };
        if json {
            print_json(&name, &outcome, output);
        } else {
            print_text(&name, &outcome, output);
        }
        checked.push((name, verdict));
    }
    if !json {
        print_summary(&checked, output);
    }
    checked.iter().map(|(_, verdict)| *verdict).max().unwrap_or(Verdict::Held)
}

fn print_json(name: &str, outcome: &Outcome, output: &mut Output<'_>) {
    let report = match outcome {
        Outcome::Ran(transcript) => transcript.into(),
        Outcome::Malformed(errors) => errors.into(),
        Outcome::NotRead(message) => {
            let error = FileError { place: None, path: String::new(), message: message.clone() };
            Report::Unreadable { errors: vec![report::FileError::from(&error)] }
        }
    };
    match serde_json::to_string(&Line { file: name, report }) {
        Ok(line) => output.print(&format!("{line}\n")),
        Err(error) => output.error = output.error.take().or(Some(error.into())),
    }
}

fn print_text(name: &str, outcome: &Outcome, output: &mut Output<'_>) {
    match outcome {
        Outcome::Ran(transcript) => output.print(&format!("=== {name}\n{transcript}\n")),
        Outcome::Malformed(errors) => {
            // What was printed before stands before, where both go to one terminal.
            output.flush();
            complain_of(name, errors);
        }
        Outcome::NotRead(message) => {
            output.flush();
            complain(&format!("{name}: {message}"));
        }
    }
}

fn print_summary(checked: &[(String, Verdict)], output: &mut Output<'_>) {
    let count = |verdict| checked.iter().filter(|(_, other)| *other == verdict).count();
    for (name, _) in checked.iter().filter(|(_, verdict)| *verdict == Verdict::Failed) {
        output.print(&format!("FAILED: {name}\n"));
    }
    let noun = if checked.len() == 1 { "scenario" } else { "scenarios" };
    output.print(&format!(
        "{} {noun}: {} held, {} failed, {} unreadable\n",
        checked.len(),
        count(Verdict::Held),
        count(Verdict::Failed),
        count(Verdict::Unreadable)
    ));
}

/// What an argument stands for: standard input, a file, or the files below a folder.
fn inputs(file: &Path) -> Vec<Input> {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes);
        return vec![Input { name: "<stdin>".to_owned(), text: text(read) }];
    }
    if !file.is_dir() {
        return vec![input(file)];
    }
    let mut files = Vec::new();
    let text = match find(file, &mut files) {
        Ok(()) if files.is_empty() => Err("there is no *.toml and no *.json below this folder".to_owned()),
        Ok(()) => {
            files.sort_unstable();
            return files.iter().map(|file| input(file)).collect();
        }
        Err(error) => Err(format!("cannot be read: {error}")),
    };
    vec![Input { name: file.display().to_string(), text }]
}

/// Links to folders are not followed: they may lead back.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let scenario = path.extension().is_some_and(|extension| extension == "toml" || extension == "json");
        if entry.file_type()?.is_dir() {
            find(&path, files)?;
        } else if scenario && !path.is_dir() {
            files.push(path);
        }
    }
    Ok(())
}

fn input(file: &Path) -> Input {
    Input { name: file.display().to_string(), text: text(std::fs::read(file)) }
}

fn text(bytes: io::Result<Vec<u8>>) -> Result<String, String> {
    let bytes = bytes.map_err(|error| format!("cannot be read: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        format!("this is no text in UTF-8: byte {place} begins no character")
    })
}

/// Standard output. After an error nothing more is written, and the verdict is still found.
struct Output<'a> {
    to: BufWriter<StdoutLock<'a>>,
    error: Option<io::Error>,
}

impl Output<'_> {
    fn print(&mut self, text: &str) {
        if self.error.is_none() {
            self.error = self.to.write_all(text.as_bytes()).err();
        }
    }

    fn flush(&mut self) {
        if self.error.is_none() {
            self.error = self.to.flush().err();
        }
    }

    /// Whether everything was written. A reader that has seen enough and left is no error.
    fn finish(mut self) -> Verdict {
        self.flush();
        // What could not be written is given up, rather than tried again.
        let _ = self.to.into_parts();
        match self.error {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => {
                complain(&format!("cutline: the output cannot be written: {error}"));
                Verdict::Unreadable
            }
            Some(_) | None => Verdict::Held,
        }
    }
}

/// Every error of a file, with its place.
fn complain_of(name: &str, errors: &FileErrors) {
    for error in errors.iter() {
        let gap = if error.place.is_some() { "" } else { " " };
        complain(&format!("{name}:{gap}{error}"));
    }
}

/// Writes to standard error, where there is one.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
