//! The format: what it holds, and that any text and any number come through.

use super::value::{Json, Value, integer, option, text};
use crate::review::fixture::{relabelled, unchecked};
use serde_json::{Value as Read, json};

pub(in crate::review) fn read(text: &str) -> Read {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// What every trace has, and every value of it.
pub(in crate::review) fn check(trace: &Read, steps: usize) {
    assert_eq!(trace["#meta"]["format"], "ITF");
    let vars: Vec<&str> = trace["vars"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let states = trace["states"].as_array().unwrap();
    assert_eq!(states.len(), steps + 1);
    for (index, state) in states.iter().enumerate() {
        assert_eq!(state["#meta"], json!({ "index": index }));
        let names: std::collections::BTreeSet<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names, vars.iter().copied().chain(["#meta"]).collect(), "the variables of state {index}");
        for name in &vars {
            value(&state[*name]);
        }
    }
}

/// Holds a value against the format: no number, no null, and a `#` key only alone and with what it says.
fn value(read: &Read) {
    match read {
        Read::Bool(_) | Read::String(_) => {}
        Read::Array(items) => items.iter().for_each(value),
        Read::Object(fields) => match fields.iter().next() {
            Some((key, held)) if key.starts_with('#') => {
                assert_eq!(fields.len(), 1, "{read}");
                match (&**key, held) {
                    ("#bigint", Read::String(digits)) => {
                        let digits = digits.strip_prefix('-').unwrap_or(digits);
                        assert!(!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()), "{read}");
                    }
                    ("#tup", Read::Array(items)) => items.iter().for_each(value),
                    ("#set", Read::Array(items)) => {
                        items.iter().for_each(value);
                        let twice = items.iter().enumerate().any(|(place, item)| items[..place].contains(item));
                        assert!(!twice, "{read}");
                    }
                    ("#map", Read::Array(entries)) => {
                        for entry in entries {
                            assert_eq!(entry.as_array().map(Vec::len), Some(2), "{read}");
                            value(&entry[0]);
                            value(&entry[1]);
                        }
                    }
                    _ => panic!("{read} is no value of the format"),
                }
            }
            _ => fields.values().for_each(value),
        },
        Read::Null | Read::Number(_) => panic!("{read} is no value of the format"),
    }
}

#[test]
fn a_publication_is_a_trace_of_its_states() {
    let found = relabelled("A", "w1");
    let trace = read(&found.itf());
    check(&trace, found.steps.len());
    let states = &trace["states"];
    assert_eq!(states[0]["action"], "start");
    assert_eq!(states[0]["record"]["cut"], json!({ "tag": "None", "value": { "#tup": [] } }));
    // Beyond what a float can tell apart.
    let at = json!({ "#bigint": "90071992547409931" });
    assert_eq!(states[0]["coverage"], json!({ "#map": [["A", { "tag": "Before", "value": at }]] }));
    assert_eq!(states[2]["messages"][0]["value"]["claim"]["value"], json!({ "tag": "Through", "value": at }));
    assert_eq!(states[3]["messages"].as_array().map(Vec::len), Some(2));
    let last = &states[found.steps.len()];
    assert_eq!(last["action"], "deliver request of w1");
    assert_eq!(last["record"]["cut"]["value"]["value"], json!({ "tag": "Through", "value": at }));
    assert_eq!(last["broken"]["#set"][0], "I1");
    assert!(trace["#meta"]["description"].as_str().unwrap().ends_with("relabels before as through"));
}

#[test]
fn a_read_is_a_trace_of_its_states() {
    let found = unchecked("seg-3");
    let trace = read(&found.itf());
    check(&trace, found.steps.len());
    let states = trace["states"].as_array().unwrap();
    let next: Vec<&str> = states.iter().map(|state| state["next"].as_str().unwrap()).collect();
    assert_eq!(next, ["snapshot", "admit", "choose", "pin", "pin", "open", "read", "release", "none"]);
    assert_eq!(states[3]["index"]["#map"].as_array().map(Vec::len), Some(1));
    assert_eq!(states[4]["index"]["#map"], json!([]));
    assert_eq!(states[5]["pinned"]["tag"], "Some");
    let last = &states[found.steps.len()];
    assert_eq!((&last["outcome"]["value"]["tag"], &last["pinned"]["tag"]), (&json!("Served"), &json!("None")));
    assert_eq!(last["broken"], json!({ "#set": ["J9"] }));
    assert_eq!(last["clock"], json!({ "#bigint": "21" }));
}

#[test]
fn names_come_through_whatever_they_are() {
    for name in ["\"", "\\", "a\\\"b", "\u{2028}é🦀", "</script>", "#set"] {
        for found in [relabelled(name, "w1"), relabelled("A", name), unchecked(name)] {
            check(&read(&found.itf()), found.steps.len());
        }
        let trace = read(&relabelled(name, "w1").itf());
        assert_eq!(trace["states"][0]["coverage"]["#map"][0][0], name);
    }
}

#[test]
fn every_character_is_escaped_as_json_wants_it() {
    let every: String = (0..0x250).chain([0x2028, 0xfffd, 0x1f980]).filter_map(char::from_u32).collect();
    assert_eq!(read(&Json(&every).to_string()), Read::String(every));
}

#[test]
fn values_read_back() {
    let all = Value::List(vec![
        Value::Truth(true),
        text("x"),
        integer("-0"),
        integer("-0012"),
        integer(u64::MAX),
        Value::Set(vec![text("a")]),
        Value::Map(vec![(text("k"), option(None))]),
        option(Some(Value::Unit)),
    ]);
    let none = json!({ "tag": "None", "value": { "#tup": [] } });
    let expected = json!([
        true,
        "x",
        { "#bigint": "0" },
        { "#bigint": "-12" },
        { "#bigint": "18446744073709551615" },
        { "#set": ["a"] },
        { "#map": [["k", none]] },
        { "tag": "Some", "value": { "#tup": [] } },
    ]);
    assert_eq!(read(&all.to_string()), expected);
}
