//! The mistakes of a scenario file: `mistakes = ["skips the recheck"]`, of either kind.

use super::node::Node;
use super::reader::{Fields, Reader};
use crate::mistakes::{Mistake, Mistakes, PublishMistake, ReadMistake};
use crate::scenario::Subject;
use crate::scenario::step::mistake::named;

/// The start, making the mistakes that the file names.
pub(super) fn made(reader: &mut Reader<'_>, fields: &mut Fields<'_>, start: &Subject) -> Subject {
    match start {
        Subject::Publish(system) => {
            let mistakes = fields.read(reader, "mistakes", list::<PublishMistake>);
            Subject::Publish(mistakes.unwrap_or_default().make(system))
        }
        Subject::Read(system) => {
            let mistakes = fields.read(reader, "mistakes", list::<ReadMistake>);
            Subject::Read(mistakes.unwrap_or_default().make(system))
        }
    }
}

fn list<M: Mistake>(reader: &mut Reader<'_>, node: &Node) -> Option<Mistakes<M>> {
    let mut mistakes = Mistakes::NONE;
    let example = M::ALL.first().map_or("", |mistake| mistake.name());
    for item in reader.list(node, &format!("a list of mistakes, like `[\"{example}\"]`"))? {
        let Some(name) = reader.string(item, "the name of a mistake") else { continue };
        let Some(mistake) = reader.accept(item, named::<M>(name)) else { continue };
        if mistakes.contains(mistake) {
            reader.error(item, format!("`{name}` is made twice"));
        }
        mistakes = mistakes.with(mistake);
    }
    Some(mistakes)
}
