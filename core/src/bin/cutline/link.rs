//! `cutline link`: scenarios as links, and back. The page does the same with what browsers have.

use super::input::inputs;
use super::{Output, Verdict, complain};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cutline::scenario::history::History;
use cutline::scenario::link::{Fragment, Link, limits};
use cutline::scenario::{Scenario, ScriptedStep};
use flate2::Compression;
use flate2::bufread::{ZlibDecoder, ZlibEncoder};
use std::io::{self, Read as _};
use std::path::PathBuf;

/// Prints the fragment of each scenario, where its last step has been taken.
pub(super) fn link(files: &[PathBuf], output: &mut Output<'_>) -> Verdict {
    let mut verdict = Verdict::Held;
    for input in files.iter().flat_map(|file| inputs(file)) {
        let made = match input.scenario() {
            Ok(scenario) => fragment(scenario),
            Err(why) => {
                output.flush();
                input.complain(&why);
                verdict = Verdict::Unreadable;
                continue;
            }
        };
        match made {
            Ok(fragment) => output.print(&format!("#{fragment}\n")),
            Err(why) => {
                output.flush();
                complain(&format!("{}: there is no link to it: {why}", input.name));
                verdict = Verdict::Unreadable;
            }
        }
    }
    verdict
}

fn fragment(scenario: Scenario) -> Result<String, String> {
    let Scenario { title, about, start, steps, .. } = scenario;
    let mut history = History::new(start);
    for ScriptedStep { step, .. } in steps {
        history.take(step).map_err(|error| error.to_string())?;
    }
    let link = Link { title, about, history };
    let text = link.print().map_err(|error| error.to_string())?;
    let data = pack(&text).map_err(|error| error.to_string())?;
    let fragment = Fragment { seen: link.seen(), data: &data }.to_string();
    // What is given away must open.
    match opened(&fragment)? {
        (again, false) if again == link => Ok(fragment),
        _ => Err("it would open as another scenario, which is a mistake in Cutline".to_owned()),
    }
}

/// Prints the scenario that a link holds.
pub(super) fn open(link: &str, output: &mut Output<'_>) -> Verdict {
    let fragment = link.trim().split_once('#').map_or(link.trim(), |(_, fragment)| fragment);
    match opened(fragment) {
        Ok((link, differs)) => {
            let at = link.history.place();
            let scenario = Scenario {
                steps: link
                    .history
                    .steps()
                    .into_iter()
                    .map(|step| ScriptedStep { step: step.clone(), expect: None })
                    .collect(),
                title: link.title,
                about: link.about,
                start: (**link.history.start()).clone(),
                expect: None,
            };
            output.print(&scenario.to_string());
            if differs {
                output.flush();
                complain(&format!("who sent this link saw another outcome after step {at}"));
                return Verdict::Failed;
            }
            Verdict::Held
        }
        Err(why) => {
            complain(&format!("cutline: the link cannot be opened: {why}"));
            Verdict::Unreadable
        }
    }
}

/// What a fragment holds, and whether its sender saw another outcome.
fn opened(fragment: &str) -> Result<(Link, bool), String> {
    let read = Fragment::read(fragment).map_err(|error| error.to_string())?;
    let Fragment { seen, data } = read.ok_or("it does not begin with a version, as in `#1.`")?;
    let link = Link::read(&unpack(data)?).map_err(|error| error.to_string())?;
    let differs = link.seen() != seen;
    Ok((link, differs))
}

fn pack(text: &str) -> io::Result<String> {
    let mut bytes = Vec::new();
    ZlibEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

fn unpack(data: &str) -> Result<String, String> {
    let broken = "it is cut off or damaged: copy all of it, from # to its end";
    let packed = URL_SAFE_NO_PAD
        .decode(data)
        .map_err(|_| "it is not whole: copy all of it, from # to its end, and nothing else")?;
    let mut decoder = ZlibDecoder::new(&packed[..]);
    let (mut bytes, limit) = (Vec::new(), limits::BYTES);
    // One more than there may be, so that too much is seen as such, and no more than that.
    decoder.by_ref().take(limit as u64 + 1).read_to_end(&mut bytes).map_err(|_| broken)?;
    if bytes.len() > limit {
        return Err(format!(
            "it unpacks to more than {limit} bytes, which no link may: ask for the scenario file instead"
        ));
    }
    if !decoder.into_inner().is_empty() {
        return Err(broken.to_owned());
    }
    String::from_utf8(bytes).map_err(|_| broken.to_owned())
}
