//! A read as TOML.

use super::super::read::{
    DEFAULT_CHECKSUM, DEFAULT_DEADLINE_MS, DEFAULT_IDENTITY, DEFAULT_METADATA_VERSION, DEFAULT_STREAM, DEFAULT_VERSION,
    default_target,
};
use super::{Number, Text, list, table};
use crate::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use crate::resolver::record::IndexRecord;
use crate::resolver::request::RawRequest;
use crate::resolver::snapshot::{Trim, View, Views};
use crate::resolver::system::ReadSystem;
use crate::resolver::trace::Step;
use crate::resolver::world::{Costs, World};
use std::fmt::{self, Formatter};

fn keys(f: &mut Formatter<'_>, world: &World) -> fmt::Result {
    if world.slow_ms != 0 {
        writeln!(f, "slow_ms = {}", world.slow_ms)?;
    }
    if world.repairs != World::REPAIRS {
        writeln!(f, "repairs = {}", world.repairs)?;
    }
    Ok(())
}

/// The tables of a read.
pub(super) fn read(f: &mut Formatter<'_>, system: &ReadSystem) -> fmt::Result {
    let World { snapshot, candidates, request, costs, slow_ms: _, repairs: _ } = &system.world;
    keys(f, &system.world)?;
    writeln!(f, "\n[stream]")?;
    if snapshot.stream != DEFAULT_STREAM {
        writeln!(f, "name = {}", Text(&snapshot.stream))?;
    }
    if snapshot.version != DEFAULT_VERSION {
        writeln!(f, "version = {}", Number(snapshot.version))?;
    }
    if snapshot.trim == Trim::both(snapshot.trim.committed) {
        if snapshot.trim.committed != 0 {
            writeln!(f, "trim = {}", Number(snapshot.trim.committed))?;
        }
    } else {
        let trim = |view: View| format!("{view} = {}", Number(snapshot.trim.of(view)));
        writeln!(f, "trim = {}", table(&View::ALL.map(trim)))?;
    }
    writeln!(f, "committed_end = {}", Number(snapshot.committed_end))?;
    if snapshot.views != Views::ALL {
        writeln!(f, "views = {}", list(snapshot.views.iter().map(|view| Text(view.word()).to_string())))?;
    }
    candidates.iter().try_for_each(|candidate| self::candidate(f, candidate, system.cache().holds(candidate)))?;
    self::request(f, request, &snapshot.stream)?;
    let plain = Costs::default();
    if *costs != plain {
        writeln!(f, "\n[costs]")?;
        for step in Step::COSTLY.into_iter().filter(|step| costs.of(*step) != plain.of(*step)) {
            let cost = costs.of(step);
            writeln!(f, "{step} = {cost}")?;
        }
    }
    Ok(())
}

fn candidate(f: &mut Formatter<'_>, candidate: &Candidate, cached: bool) -> fmt::Result {
    let Candidate { record, survivors, index, evidence, object, pin, open, read } = candidate;
    let IndexRecord { view, generation, exact, range, target, publication } = &**record;
    writeln!(f, "\n[[candidates]]\nkey = {}\ngeneration = {}", Text(&exact.key), Number(*generation))?;
    if *view != View::Committed {
        writeln!(f, "view = {}", Text(view.word()))?;
    }
    if exact.metadata_version != DEFAULT_METADATA_VERSION {
        writeln!(f, "metadata_version = {}", Number(exact.metadata_version))?;
    }
    if exact.checksum != DEFAULT_CHECKSUM {
        writeln!(f, "checksum = {}", Text(&exact.checksum))?;
    }
    writeln!(f, "range = {}", Text(&range.to_string()))?;
    if target.name != default_target(&exact.key) {
        writeln!(f, "target = {}", Text(&target.name))?;
    }
    if target.identity != DEFAULT_IDENTITY {
        writeln!(f, "identity = {}", Text(&target.identity))?;
    }
    if let Some(publication) = publication {
        writeln!(f, "publication = {}", Text(publication))?;
    }
    if *view == View::TopicCompacted {
        writeln!(f, "records = {}", list(survivors.iter().map(|offset| Number(*offset).to_string())))?;
    }
    if *index != Listing::Valid {
        writeln!(f, "index = {}", Text(&index.to_string()))?;
    }
    if *evidence {
        writeln!(f, "evidence = true")?;
    }
    if cached {
        writeln!(f, "cached = true")?;
    }
    if *object != Object::Recorded {
        writeln!(f, "object = {}", Text(&object.to_string()))?;
    }
    if *pin != Pin::Held {
        writeln!(f, "pin = {}", Text(&pin.to_string()))?;
    }
    if *open != Open::Opens {
        writeln!(f, "open = {}", Text(&open.to_string()))?;
    }
    if *read != Read::Whole {
        writeln!(f, "read = {}", Text(&read.to_string()))?;
    }
    Ok(())
}

fn request(f: &mut Formatter<'_>, request: &RawRequest, stream: &str) -> fmt::Result {
    let raw = |text: &str| table(&[format!("raw = {}", Text(text))]);
    writeln!(f, "\n[read]")?;
    if request.stream != stream {
        writeln!(f, "stream = {}", Text(&request.stream))?;
    }
    match request.view.parse::<View>() {
        Ok(View::Committed) if request.view == View::Committed.word() => {}
        Ok(view) if request.view == view.word() => writeln!(f, "view = {}", Text(view.word()))?,
        Ok(_) | Err(_) => writeln!(f, "view = {}", raw(&request.view))?,
    }
    match request.offset.parse::<u64>() {
        Ok(offset) if offset.to_string() == request.offset => writeln!(f, "offset = {}", Number(offset))?,
        Ok(_) | Err(_) => writeln!(f, "offset = {}", raw(&request.offset))?,
    }
    match request.deadline_ms.parse::<u32>() {
        Ok(DEFAULT_DEADLINE_MS) if request.deadline_ms == DEFAULT_DEADLINE_MS.to_string() => Ok(()),
        Ok(deadline) if deadline.to_string() == request.deadline_ms => writeln!(f, "deadline_ms = {deadline}"),
        Ok(_) | Err(_) => writeln!(f, "deadline_ms = {}", raw(&request.deadline_ms)),
    }
}
