//! The program `cutline`: runs scenario files and searches them, for people and for continuous integration.

mod import;
mod input;
mod link;
mod markdown;
mod search;

use cutline::paste::Answers;
use cutline::scenario::FileError;
use cutline::scenario::run::Transcript;
use cutline::view::report::{self, Report};
use input::{Input, NoScenario, inputs};
use lexopt::prelude::{Long, Short, Value, ValueExt as _};
use serde::Serialize;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Says which cut may be published for a set of partitions, and which target may serve a read.

Usage: cutline check [--json] FILE...
       cutline search [--mistake NAME]... [--where EXPECTATION] [--states N]
                      [--scenario | --mermaid | --itf | --report] FILE
       cutline link FILE...
       cutline link --open LINK
       cutline import [--answer NAME=ANSWER]... [--json] [FILE]

  check    run scenario files, and hold each decision against what they expect
  search   look from the start of a scenario file for a shortest way to break an invariant,
           whatever happens: in any order of readings, proposals, deliveries, losses and one
           membership change of one move, or with any two moves of the world during a read
  link     print what stands after the page's address in a link to a scenario and all of its
           steps, one line for each; or print the scenario that a link holds
  import   print what a tool has printed (a table of consumer groups, lease rows, replication
           slots, offsets ...) as a scenario; what was asked, what is no coverage and what was
           left out goes to standard error

A FILE is a scenario in TOML or JSON, or `-` for standard input. For `check` and `link` it may
also be Markdown (*.md), in which every fenced block is a scenario that begins with the word
`cutline` (and goes on with anything but the word `ignore`), or a folder: then every *.toml,
*.json and *.md below it, in the order of their paths. For `import` it is what was pasted, and
standard input if it is not given.

Options of check:
      --json        print one JSON object for each file, on a line of its own, and nothing else

Options of import:
      --answer NAME=ANSWER  answer a question of the import: \"CURRENT-OFFSET=through\"
      --json                print one JSON object with the scenario and all reasons

Options of search:
      --mistake NAME       make this mistake, beside those of the file: \"skips the recheck\"
      --where EXPECTATION  look for a state that shows this, not for harm: 'cut = \"before 1\"'
      --states N           give up after so many states, if nothing was found
      --scenario           print what was found as a scenario file, for `check`
      --mermaid            print it as a Mermaid sequence diagram
      --itf                print it as an ITF trace, which is JSON
      --report             print a design review in Markdown: each mistake searched by itself

Options of link:
      --open LINK  a link, or only what stands in it from `#` on

  -h, --help     print this help
  -V, --version  print the version

Exit code:
  0  everything that was expected holds; a search has found nothing in all states within its
     bounds
  1  an expectation failed; a search has found something; a link leads to another outcome
     than its sender saw
  2  a file could not be read, is no scenario, or no known tool prints it, nothing was found in a folder or a Markdown
     file, the output could not be written, or the arguments are wrong; also if an expectation
     failed as well
  3  a search has found nothing, and there are more states than it was to look at
";

/// What is asked for.
enum Command {
    Help,
    Version,
    Check { json: bool, files: Vec<PathBuf> },
    Search(search::Asked),
    Link(Vec<PathBuf>),
    Open(String),
    Import { json: bool, answers: Answers, file: Option<PathBuf> },
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

/// What a file came to.
enum Outcome {
    Ran(Transcript),
    None(NoScenario),
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
        Ok(Command::Link(files)) => link::link(&files, &mut output),
        Ok(Command::Open(link)) => link::open(&link, &mut output),
        Ok(Command::Import { json, answers, file }) => import::import(file.as_ref(), &answers, json, &mut output),
        Err(error) => {
            complain(&format!("cutline: {error}\nTry `cutline --help`."));
            Verdict::Unreadable
        }
    };
    verdict.max(output.finish()).exit_code()
}

fn command(mut arguments: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let (mut subcommand, mut json, mut files) = (None, false, Vec::new());
    let (mut searching, mut opens, mut answers) = (search::Options::default(), None, Answers::default());
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Short('V') | Long("version") => return Ok(Command::Version),
            Long("json") => json = true,
            Long("open") => opens = Some(arguments.value()?.string()?),
            Long("answer") => {
                let answer = arguments.value()?.string()?;
                answers.give(&answer).map_err(|error| error.to_string())?;
            }
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
        Some("check" | "search" | "link") if answers != Answers::default() => {
            Err("`--answer` is an option of `import`".into())
        }
        Some("check" | "search" | "import") if opens.is_some() => Err("`--open` is an option of `link`".into()),
        Some("check" | "link") if files.is_empty() && opens.is_none() => {
            Err("expected a file, a folder, or `-` for standard input".into())
        }
        Some("check" | "link" | "import") if searching.first().is_some() => {
            Err(format!("`--{}` is an option of `search`", searching.first().unwrap_or_default()).into())
        }
        Some("check") => Ok(Command::Check { json, files }),
        Some("link") if json => Err("`--json` is an option of `check` and `import`".into()),
        Some("link") => match opens {
            Some(_) if !files.is_empty() => Err("`--open` takes one link, and no files".into()),
            Some(link) => Ok(Command::Open(link)),
            None => Ok(Command::Link(files)),
        },
        Some("search") if json => Err("`--json` is an option of `check`; a search has `--itf`".into()),
        Some("search") => Ok(Command::Search(searching.asked(files)?)),
        Some("import") if files.len() > 1 => Err("`import` takes one file, or standard input".into()),
        Some("import") => Ok(Command::Import { json, answers, file: files.pop() }),
        Some(other) => {
            Err(format!("no such command: `{other}`; expected `check`, `search`, `link` or `import`").into())
        }
        None => Err("expected a command: `check`, `search`, `link` or `import`".into()),
    }
}

fn check(json: bool, files: &[PathBuf], output: &mut Output<'_>) -> Verdict {
    let mut checked: Vec<(String, Verdict)> = Vec::new();
    for input in files.iter().flat_map(|file| inputs(file)) {
        let outcome = match input.scenario() {
            Ok(scenario) => Outcome::Ran(scenario.run()),
            Err(why) => Outcome::None(why),
        };
        let verdict = match &outcome {
            Outcome::Ran(transcript) if transcript.held() => Verdict::Held,
            Outcome::Ran(_) => Verdict::Failed,
            Outcome::None(_) => Verdict::Unreadable,
        };
        if json {
            print_json(&input.name, &outcome, output);
        } else {
            print_text(&input, &outcome, output);
        }
        checked.push((input.name, verdict));
    }
    if !json {
        print_summary(&checked, output);
    }
    checked.iter().map(|(_, verdict)| *verdict).max().unwrap_or(Verdict::Held)
}

fn print_json(name: &str, outcome: &Outcome, output: &mut Output<'_>) {
    let report = match outcome {
        Outcome::Ran(transcript) => transcript.into(),
        Outcome::None(NoScenario::Malformed(errors)) => errors.into(),
        Outcome::None(NoScenario::NotRead(message)) => {
            let error = FileError { place: None, path: String::new(), message: message.clone() };
            Report::Unreadable { errors: vec![report::FileError::from(&error)] }
        }
    };
    match serde_json::to_string(&Line { file: name, report }) {
        Ok(line) => output.print(&format!("{line}\n")),
        Err(error) => output.error = output.error.take().or(Some(error.into())),
    }
}

fn print_text(input: &Input, outcome: &Outcome, output: &mut Output<'_>) {
    match outcome {
        Outcome::Ran(transcript) => output.print(&format!("=== {}\n{transcript}\n", input.name)),
        Outcome::None(why) => {
            // What was printed before stands before, where both go to one terminal.
            output.flush();
            input.complain(why);
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

/// Writes to standard error, where there is one.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
