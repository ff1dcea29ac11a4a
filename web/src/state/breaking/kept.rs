//! The screen's work as text, to be stored: the answers, what was typed, and what was found.

use std::rc::Rc;

use cutline::scenario::Kind;
use cutline_content::pack::{Pack, Unpack};

use super::answer::Answer;
use super::design::Asked;
use super::verdicts::Review;
use super::{Breaking, Noes, Place, Side, place, request};

/// Written first, so that a later form can be told from this one.
const FORM: &str = "1";

/// The work as one text, to be read by [`parse`].
#[inline(never)]
pub(crate) fn print(breaking: &Breaking) -> String {
    let mut pack = Pack::default();
    pack.add("form", FORM);
    pack.add("kind", if breaking.kind == Kind::Read { "read" } else { "publish" });
    for kind in [Kind::Publish, Kind::Read] {
        pack.add("side", &side(kind, breaking.side_of(kind)));
    }
    pack.text()
}

fn side(kind: Kind, side: &Side) -> String {
    let mut pack = Pack::default();
    noes(&mut pack, kind, side.noes);
    match &side.place {
        Place::Fit => {}
        Place::System(name) => pack.add("system", name),
        Place::Scenario => pack.add("scenario", ""),
    }
    for (name, text) in &side.typed {
        pack.add(name, text);
    }
    if let Some(Ok(answer)) = &side.answer {
        pack.add("answer", &found(answer));
        pack.add("at", &side.at.to_string());
    }
    if let Some(review) = &side.review {
        let mut inner = Pack::default();
        noes(&mut inner, kind, review.noes);
        for (place, answer) in &review.found {
            if let (Some(asked), Ok(answer)) = (Noes::only(*place).of(kind).next(), answer) {
                inner.add("about", asked.mistake);
                inner.add("answer", &found(answer));
            }
        }
        pack.add(if side.reviews { "reviews" } else { "review" }, &inner.text());
    }
    pack.text()
}

fn noes(pack: &mut Pack, kind: Kind, noes: Noes) {
    for asked in noes.of(kind) {
        pack.add("no", asked.mistake);
    }
}

fn found(answer: &Answer) -> String {
    let mut pack = Pack::default();
    pack.add("request", &answer.request);
    pack.add("text", &answer.text);
    pack.text()
}

/// Reads the work back; nothing where it does not read.
#[inline(never)]
pub(crate) fn parse(text: &str) -> Option<Breaking> {
    let unpacked = Unpack::read(text).filter(|unpacked| unpacked.get("form") == Some(FORM))?;
    let mut breaking = Breaking::default();
    if unpacked.get("kind") == Some("read") {
        breaking.kind = Kind::Read;
    }
    let mut sides = unpacked.all("side");
    for kind in [Kind::Publish, Kind::Read] {
        breaking.sides[place(kind)] = Rc::new(read_side(kind, sides.next()?)?);
    }
    Some(breaking)
}

fn read_side(kind: Kind, text: &str) -> Option<Side> {
    let unpacked = Unpack::read(text)?;
    let mut side = Side { noes: read_noes(&unpacked, kind)?, ..Side::default() };
    if let Some(name) = unpacked.get("system") {
        side.place = Place::System(name.into());
    } else if unpacked.get("scenario").is_some() {
        side.place = Place::Scenario;
    }
    for name in request::bounds(kind).iter().map(|(name, _)| *name).chain([request::WHERE]) {
        side.put(name, unpacked.get(name).unwrap_or_default());
    }
    if let Some(text) = unpacked.get("answer") {
        side.answer = Some(Ok(read_found(text)?));
        side.at = unpacked.get("at")?.parse().ok()?;
    }
    side.reviews = unpacked.get("reviews").is_some();
    if let Some(text) = unpacked.get("reviews").or(unpacked.get("review")) {
        let inner = Unpack::read(text)?;
        let mut review = Review { noes: read_noes(&inner, kind)?, found: Vec::new() };
        for (name, text) in inner.all("about").zip(inner.all("answer")) {
            review.found.push((Asked::named(kind, name)?.place, Ok(read_found(text)?)));
        }
        side.review = Some(Rc::new(review));
    }
    Some(side)
}

fn read_noes(unpacked: &Unpack<'_>, kind: Kind) -> Option<Noes> {
    let mut noes = Noes::default();
    for name in unpacked.all("no") {
        noes.answer(Asked::named(kind, name)?.place, false);
    }
    Some(noes)
}

fn read_found(text: &str) -> Option<Rc<Answer>> {
    let unpacked = Unpack::read(text)?;
    Answer::read(unpacked.get("request")?, unpacked.get("text")?).map(Rc::new)
}
