//! Replication slots of PostgreSQL, as psql prints them: as a table, or one field in a line.

use super::draft::{Draft, Means, Row};
use super::kafka::passed_over;
use super::text::{Line, Paste, cells};
use crate::cut::Endpoint;
use crate::order::OrderKind;

const BEFORE: Means = Means::Documented(
    Endpoint::Before,
    "transactions that commit before this position are confirmed, and the slot goes on at it; the manual's `up to` alone \
     does not say so much",
);

pub(super) fn is_slots(paste: &Paste<'_>) -> bool {
    let has = |name: &str| paste.lines.iter().any(|line| cells(line.text).contains(&name));
    has("slot_name") && has("confirmed_flush_lsn")
}

pub(super) fn read(paste: &Paste<'_>, draft: &mut Draft) {
    let mut header: Vec<&str> = Vec::new();
    let mut record: Vec<(&str, &str)> = Vec::new();
    for line in &paste.lines {
        let cells = cells(line.text);
        if cells.contains(&"slot_name") && cells.contains(&"confirmed_flush_lsn") {
            header = cells;
        } else if is_rule(line) {
            slot(&std::mem::take(&mut record), draft);
        } else if let ([name, value], true) = (cells.as_slice(), header.is_empty()) {
            if *name == "slot_name" {
                slot(&std::mem::take(&mut record), draft);
            }
            record.push((name, value));
        } else if !header.is_empty() && cells.len() == header.len() {
            let fields: Vec<(&str, &str)> = header.iter().copied().zip(cells).collect();
            slot(&fields, draft);
        } else {
            passed_over(line, draft);
        }
    }
    slot(&record, draft);
}

/// `-----+-----`, `-[ RECORD 1 ]---`, or the count of rows at the end.
fn is_rule(line: &Line<'_>) -> bool {
    line.text.starts_with("-[")
        || line.text.chars().all(|letter| letter == '-' || letter == '+' || letter == '|')
        || (line.text.starts_with('(') && line.text.trim_end_matches(')').ends_with(['w', 's']))
}

fn slot(fields: &[(&str, &str)], draft: &mut Draft) {
    let at = |name: &str| fields.iter().find(|(field, _)| *field == name).map_or("", |(_, value)| value);
    let name = at("slot_name");
    if name.is_empty() {
        return;
    }
    let mut row = Row::new(name, name, OrderKind::Lsn);
    match (at("confirmed_flush_lsn"), at("slot_type")) {
        ("", "physical") => row.missing("confirmed_flush_lsn", "", "a physical slot confirms no transactions"),
        ("", _) => row.missing("confirmed_flush_lsn", "", "nothing is confirmed"),
        (lsn, _) => row.cut("confirmed_flush_lsn", lsn, BEFORE),
    }
    row.no_coverage("restart_lsn", at("restart_lsn"), "a trim point: the oldest log that the slot may still need");
    for field in ["xmin", "catalog_xmin"] {
        row.no_coverage(field, at(field), "a transaction whose rows are kept, not a position");
    }
    if at("wal_status") == "lost" {
        row.left_out("wal_status", "lost", "log that the slot needs is gone: it cannot go on from its position");
    }
    draft.push(row);
}
