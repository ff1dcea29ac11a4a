//! Binary log positions of MySQL.

use super::draft::{Draft, Means, NO_SCOPE, Row};
use super::text::{Paste, begins, cells, is_number};
use crate::order::OrderKind;

const TAIL: &str = "the end of the server's log, exactly before the next event: what exists, not what was consumed";
const GTIDS: &str = "a set of transactions: no set is a cut, and its greatest number is no boundary";

/// `binlog.000010` and `400` as `000010:400`: files follow each other by number, and never by their text.
pub(super) fn file_position(row: &mut Row, file: &str, position: &str, means: Means) {
    let spelling = format!("{file} {position}");
    match file.rsplit_once('.') {
        Some((name, number)) if is_number(number) => {
            row.order_name = Some(format!("{} {name}", row.partition()));
            row.cut_at("file, pos", &spelling, format!("{number}:{position}"), means);
        }
        _ => row.cut_at("file, pos", &spelling, spelling.clone(), means),
    }
}

pub(super) fn is_status(paste: &Paste<'_>) -> bool {
    paste.lines.iter().any(|line| begins(line.text, "Executed_Gtid_Set:"))
        || paste.lines.iter().any(|line| is_header(line.text))
        || (paste.lines.iter().any(|line| begins(line.text, "File:"))
            && paste.lines.iter().any(|line| begins(line.text, "Position:")))
}

fn is_header(line: &str) -> bool {
    cells(line).starts_with(&["File", "Position"])
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    let mut row = Row::new(NO_SCOPE, "binary log", OrderKind::Tuple);
    let (mut file, mut position, mut gtids) = ("", "", String::new());
    let mut table = false;
    for line in &paste.lines {
        let cells = cells(line.text);
        if gtids.ends_with(',') {
            // The set goes on in the next line.
            gtids.push_str(line.text);
        } else if is_header(line.text) {
            table = true;
        } else if let (true, [name, at, rest @ ..]) = (table, cells.as_slice()) {
            (file, position) = (*name, *at);
            gtids = rest.get(2).map_or_else(String::new, ToString::to_string);
        } else if let Some((name, value)) = line.text.split_once(':') {
            match name.trim() {
                "File" => file = value.trim(),
                "Position" => position = value.trim(),
                "Executed_Gtid_Set" => gtids = String::from(value.trim()),
                _ => {}
            }
        }
    }
    row.missing("File, Position", &format!("{file} {position}"), "the end of the log is no consumer's checkpoint");
    row.no_coverage("File, Position", format!("{file} {position}").trim(), TAIL);
    if !gtids.is_empty() {
        row.left_out("Executed_Gtid_Set", &gtids, GTIDS);
    }
    draft.push(row);
}
