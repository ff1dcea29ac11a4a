//! The traps of pasted text, one by one.

use super::*;
use crate::frontier::merge::{Decision, merge};
use crate::scenario::Scenario;

fn answered(text: &str, answers: &[&str]) -> Import {
    let mut given = Answers::default();
    for answer in answers {
        given.give(answer).unwrap();
    }
    match import(text, &given) {
        Ok(imported) => imported,
        Err(refused) => panic!("{refused}"),
    }
}

fn imported(text: &str) -> Import {
    answered(text, &[])
}

fn values(imported: &Import) -> Vec<&str> {
    imported.origins.iter().map(|origin| &*origin.imported).collect()
}

fn fields(notes: &[Note]) -> Vec<&str> {
    notes.iter().map(|note| &*note.field).collect()
}

fn groups(offsets: &[&str]) -> String {
    let rows = offsets.iter().enumerate().map(|(place, offset)| format!("g t {place} {offset} 9 9 - - -\n"));
    format!(
        "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID\n{}",
        rows.collect::<String>()
    )
}

#[test]
fn a_dash_is_missing_and_zero_is_a_position() {
    let imported = imported(&groups(&["-", "0"]));
    assert_eq!(values(&imported), ["missing", "before 0"]);
    assert!(imported.state.partitions()[0].checkpoints.is_empty());
    assert!(matches!(merge(&imported.state.vector()), Decision::Rejected(_)), "a missing checkpoint is not skipped");
}

#[test]
fn no_number_is_rounded() {
    for digits in
        ["9007199254740993", "18446744073709551617", "49640000000000000000000000000000000000000000000000000501"]
    {
        let cut = format!("before {digits}");
        assert_eq!(values(&imported(&groups(&[digits]))), [&*cut]);
        let nats = format!("{{\"stream_name\":\"S\",\"name\":\"c\",\"ack_floor\":{{\"stream_seq\":{digits}}}}}");
        assert_eq!(values(&imported(&nats)), [format!("through {digits}")]);
        let ticdc = format!("{{\"checkpoint-ts\":{digits}}}");
        assert_eq!(values(&imported(&ticdc)), [&*cut]);
        let file = imported(&ticdc).scenario().to_string();
        assert!(file.contains(digits), "{file}");
    }
}

#[test]
fn sentinels_of_a_lease_are_no_coverage_and_the_end_is_one() {
    let row = |at: &str| {
        format!(
            "{{\"leaseKey\":{{\"S\":\"s-{at}\"}},\"checkpoint\":{{\"S\":\"{at}\"}},\"leaseCounter\":{{\"N\":\"7\"}}}}\n"
        )
    };
    for at in ["TRIM_HORIZON", "LATEST", "AT_TIMESTAMP"] {
        let imported = imported(&row(at));
        assert_eq!(values(&imported), ["no coverage"]);
        assert!(matches!(merge(&imported.state.vector()), Decision::Rejected(_)), "{at}");
    }
    let ended = imported(&row("SHARD_END"));
    assert_eq!(values(&ended), ["ended"]);
    assert_eq!(ended.state.partitions()[0].checkpoints[0].generation, 7);
    assert!(matches!(merge(&ended.state.vector()), Decision::Ended));
}

#[test]
fn children_join_when_their_parent_has_ended() {
    let leases = |parent: &str| {
        format!(
            "{{\"leaseKey\":{{\"S\":\"p\"}},\"checkpoint\":{{\"S\":\"{parent}\"}},\"childShardIds\":{{\"SS\":[\"c\",\"d\"]}}}}\n\
             {{\"leaseKey\":{{\"S\":\"c\"}},\"checkpoint\":{{\"S\":\"5\"}},\"parentShardId\":{{\"SS\":[\"p\"]}}}}"
        )
    };
    let members = |text: &str| {
        let imported = imported(text);
        let members = imported.state.partitions().iter().filter(|partition| partition.member);
        members.map(|partition| partition.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(members(&leases("4")), ["p"]);
    assert!(
        matches!(merge(&imported(&leases("4")).state.vector()), Decision::Frontier(_)),
        "the child is in nobody's way"
    );
    assert_eq!(members(&leases("TRIM_HORIZON")), ["p"]);
    // `d` may contribute as well, and the paste has no row of it.
    assert_eq!(members(&leases("SHARD_END")), ["p", "c", "d"]);
}

#[test]
fn a_position_before_the_first_entry_is_none() {
    let at =
        |at: &str| format!("{{\"cursors\":{{\"s\":{{\"markDeletePosition\":\"{at}\",\"readPosition\":\"74:64\"}}}}}}");
    assert_eq!(values(&imported(&at("74:36"))), ["through 74:36"]);
    for nothing in ["74:-1", "-1:-1"] {
        assert_eq!(values(&imported(&at(nothing))), ["missing"]);
    }
}

#[test]
fn islands_and_sets_are_left_out_and_ends_of_logs_are_no_coverage() {
    let pulsar = imported(
        r#"{"lastConfirmedEntry":"7:9","cursors":{"s":{"markDeletePosition":"7:3","readPosition":"7:8","individuallyDeletedMessages":"[(7:4..7:5]]"}}}"#,
    );
    assert_eq!(fields(&pulsar.left_out), ["individuallyDeletedMessages"]);
    assert_eq!(fields(&pulsar.no_coverage), ["readPosition", "lastConfirmedEntry"]);
    let mysql =
        imported(r#"["c",{"server":"a"}] {"file":"binlog.000010","pos":4,"event":3,"row":2,"gtids":"u:1-7:9-10"}"#);
    assert_eq!(values(&mysql), ["before 000010:4"]);
    assert_eq!(fields(&mysql.left_out), ["event", "row", "gtids"]);
    assert_eq!(fields(&imported(&groups(&["5"])).no_coverage), ["LOG-END-OFFSET", "LAG"]);
}

#[test]
fn files_of_a_binary_log_compare_by_number() {
    let at = |file: &str| imported(&format!(r#"["c",{{"server":"a"}}] {{"file":"{file}","pos":4}}"#));
    let cut = |imported: &Import| match merge(&imported.state.vector()) {
        Decision::Frontier(frontier) => frontier.cut,
        other => panic!("{other:?}"),
    };
    let (nine, ten) = (cut(&at("binlog.999999")), cut(&at("binlog.1000000")));
    assert_eq!(nine.compare(&ten), Some(std::cmp::Ordering::Less));
    assert_eq!(cut(&at("other.1000000")).compare(&ten), None, "files of other names are another log");
}

#[test]
fn a_logical_time_is_a_number_and_no_fraction() {
    let at = |logical: &str| imported(&format!("{{\"resolved\":\"17.{logical}\"}}"));
    let (nine, ten) = (at("9"), at("10"));
    assert_eq!((values(&nine), values(&ten)), (vec!["before 17:9"], vec!["before 17:10"]));
}

#[test]
fn what_is_ambiguous_is_before_until_it_is_answered() {
    for (text, answer) in [
        (groups(&["5"]), "CURRENT-OFFSET=through"),
        ("{\"resolved\":\"17.0\"}".to_owned(), "resolved=through"),
        ("{\"checkpoint-ts\":17}".to_owned(), "checkpoint-ts=through"),
        ("{\"scn\":\"17\",\"commit_scn\":\"18: 0x0:1\"}".to_owned(), "scn=through"),
    ] {
        let (asked, told) = (imported(&text), answered(&text, &[answer]));
        assert!(values(&asked)[0].starts_with("before ") && !asked.questions[0].answered, "{asked}");
        assert!(values(&told)[0].starts_with("through ") && told.questions[0].answered, "{told}");
    }
}

#[test]
fn what_is_planned_is_not_durable_until_somebody_says_so() {
    let text = "v1\n{\"batchWatermarkMs\":0}\n{\"t\":{\"0\":5}}\n";
    let durable = |imported: &Import| imported.state.partitions()[0].checkpoints[0].durable;
    assert!(!durable(&imported(text)));
    assert!(durable(&answered(text, &["commit=present"])));
}

#[test]
fn one_vector_is_of_one_scope() {
    let text = groups(&["5"]) + "h t 0 7 9 2 - - -\n";
    let first = imported(&text);
    assert_eq!((values(&first), &*first.state.scope), (vec!["before 5"], "g"));
    assert_eq!(fields(&first.left_out), ["another scope"]);
    let other = answered(&text, &["scope=h"]);
    assert_eq!((values(&other), &*other.state.scope), (vec!["before 7"], "h"));
}

#[test]
fn offsets_of_two_partitions_do_not_compare() {
    assert!(matches!(merge(&imported(&groups(&["5", "6"])).state.vector()), Decision::Withheld(_)));
}

#[test]
fn what_cannot_be_read_stays_as_it_is_and_is_rejected() {
    let imported = imported(&groups(&["1,204"]));
    assert_eq!(values(&imported), ["malformed `before 1,204`"]);
    assert!(matches!(merge(&imported.state.vector()), Decision::Rejected(_)));
}

#[test]
fn the_same_row_twice_says_it_once_and_two_that_differ_are_rejected() {
    let twice = |other: &str| format!("{}g t 0 {other} 9 9 - - -\n", groups(&["5"]));
    assert_eq!(imported(&twice("5")).state.partitions()[0].checkpoints.len(), 1);
    let rows: Vec<String> = (0..20).map(|place| twice(&place.to_string()).replace(&groups(&[]), "")).collect();
    let many = imported(&(groups(&[]) + &rows.concat()));
    assert_eq!(many.state.partitions()[0].checkpoints.len(), 8);
    assert_eq!(fields(&many.left_out), ["more rows of the same partition"]);
    let differ = imported(&twice("6"));
    assert_eq!(differ.state.partitions()[0].checkpoints.len(), 2);
    assert!(matches!(merge(&differ.state.vector()), Decision::Rejected(_)));
}

#[test]
fn answers_that_fit_nothing_are_refused_with_what_fits() {
    let refused = |answer: &str| {
        let mut answers = Answers::default();
        answers.give(answer).and_then(|()| import(&groups(&["5"]), &answers).map(drop)).unwrap_err().to_string()
    };
    assert!(refused("through").contains("`through` is no answer: expected a name, `=`"));
    assert!(refused("CURENT-OFFSET=through").contains("did you mean `CURRENT-OFFSET`?"));
    assert!(refused("CURRENT-OFFSET=thru").contains("expected `before` or `through`"));
}

#[test]
fn what_no_tool_prints_is_refused_with_all_that_is_known() {
    let refused = |text: &str| import(text, &Answers::default()).unwrap_err().to_string();
    for format in &FORMATS {
        assert!(refused("hello").contains(format.name));
    }
    assert!(refused("\n\n{\"leaseKey\":").contains("line 3: this is not JSON"));
    assert!(refused(&groups(&[])).contains("looks like kafka-consumer-groups"));
    assert!(refused(&" ".repeat(MOST_BYTES + 1)).contains("are the most"));
}

#[test]
fn what_stands_before_json_in_its_line_is_passed_over() {
    let prefixed = imported("CreateTime:1710000000000\t[\"c\",{\"server\":\"a\"}]\t{\"lsn_proc\":7,\"lsn\":9}");
    assert_eq!((values(&prefixed), prefixed.left_out.len()), (vec!["through 7"], 0));
    let quoted = "$ get --key '{\"leaseKey\":{\"S\":\"a\"}}'\n{\"Item\":{\"leaseKey\":{\"S\":\"b\"},\"checkpoint\":{\"S\":\"5\"}}}";
    assert_eq!(values(&imported(quoted)), ["through 5:0"]);
}

#[test]
fn slots_need_no_other_columns() {
    let two = " slot_name | confirmed_flush_lsn\n-----------+----\n a         | 0/20\n";
    assert_eq!(values(&imported(two)), ["before 0/20"]);
}

#[test]
fn a_paste_of_two_formats_is_of_the_first_and_says_so() {
    let two = imported("{\"cursors\":{\"s\":{\"markDeletePosition\":\"7:3\"}}}\n{\"checkpoint-ts\":5}");
    assert_eq!((values(&two), fields(&two.left_out)), (vec!["through 7:3"], vec!["another format"]));
}

#[test]
fn a_scenario_reads_back_whatever_names_it_has() {
    let topics = ["epoch", "missing", "a\"b", "ü.ñ", "order: integer"];
    let row = |topic: &&str| format!("{{\"leaseKey\":{topic:?},\"checkpoint\":\"7\"}}");
    let rows: Vec<String> = topics.iter().map(row).collect();
    let scenario = imported(&rows.join("\n")).scenario();
    assert_eq!(Scenario::parse(&scenario.to_string()), Ok(scenario));
}
