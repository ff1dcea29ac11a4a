//! What becomes of steps in the diagram.

use cutline::scenario::Scenario;
use cutline::scenario::history::History;
use cutline::scenario::step::Step;

use super::drawing::Layout;
use super::rows::{Arrow, Band, Sequence};

fn history(steps: &[&str]) -> History {
    let text = r#"
        publishers = ["w1", "w2"]
        [partitions]
        A = { at = "before 100", generation = 1, events = ["100", "101"] }
        B = "through 100"
    "#;
    let mut history = History::new(Scenario::parse(text).unwrap().start);
    for step in steps {
        let step = Step::parse(history.current(), step).unwrap();
        history.take(step).unwrap();
    }
    history
}

fn told(arrow: &Arrow) -> String {
    let name = arrow.message.as_ref().map_or("at once", |(name, _)| name);
    let ended = arrow.ended.map_or("in flight".to_owned(), |at| format!("{:?} {at}", arrow.end));
    let fork = arrow.fork.map(|(of, at)| format!(", of {of} at {at}")).unwrap_or_default();
    format!("{name}: {}-{}, {} to {ended}{fork}", arrow.from, arrow.to, arrow.sent)
}

fn arrows(steps: &[&str]) -> Vec<String> {
    Sequence::of(&history(steps)).unwrap().arrows.iter().map(told).collect()
}

#[test]
fn a_lost_response_is_a_request_and_a_reply_that_ends_on_its_way() {
    let steps = ["w1 reads both", "w1 proposes", "deliver request of w1", "drop reply to w1", "w1 reads back"];
    assert_eq!(
        arrows(&steps),
        [
            "at once: 1-3, 1 to Taken 1",
            "at once: 2-3, 1 to Taken 1",
            "request w1/1: 3-2, 2 to Taken 3",
            "acceptance w1/1: 2-3, 3 to Lost 4",
            "at once: 2-3, 5 to Taken 5",
        ]
    );
}

#[test]
fn a_copy_leaves_the_way_of_the_first_and_may_be_refused() {
    let steps =
        ["w2 reads both", "w2 proposes", "duplicate request of w2", "deliver request of w2", "deliver request of w2"];
    assert_eq!(
        arrows(&steps)[2..],
        [
            "request w2/1: 4-2, 2 to Taken 4",
            "request w2/1: 4-2, 2 to Refused 5, of 0 at 3",
            "acceptance w2/1: 2-4, 4 to in flight",
            "refusal w2/1: 2-4, 5 to in flight",
        ]
        .map(|line| line.replace("of 0", "of 2"))
    );
}

#[test]
fn a_stale_write_is_refused_and_hand_edits_lie_across() {
    let history =
        history(&["A writes through 100", "A advances to through 101", "deliver write of A", "A not durable"]);
    let sequence = Sequence::of(&history).unwrap();
    let told: Vec<String> = sequence.arrows.iter().map(told).collect();
    assert_eq!(told, ["write A through 100: 0-1, 1 to Refused 3", "at once: 0-1, 2 to Taken 2"]);
    let bands: Vec<Band> = sequence.rows.iter().map(|row| row.band).collect();
    assert_eq!(bands, [Band::Start, Band::None, Band::None, Band::None, Band::Edit]);
    assert_eq!(sequence.rows[4].step, "A not durable");
}

#[test]
fn publishers_have_a_lane_while_they_are_there_and_their_messages_have_it_too() {
    let history =
        history(&["w1 reads both", "w1 proposes", "publisher w1 leaves", "publisher w3 joins", "epoch 2: B leaves"]);
    let sequence = Sequence::of(&history).unwrap();
    let lanes: Vec<_> = sequence.publishers.iter().map(|(name, first, last)| (&**name, *first, *last)).collect();
    assert_eq!(lanes, [("w1", 0, 2), ("w2", 0, 5), ("w3", 4, 5)]);
    assert_eq!(sequence.rows[5].band, Band::Epoch);
    assert_eq!(sequence.sent, [2]);
}

#[test]
fn a_window_is_drawn_and_what_was_sent_before_it_keeps_its_step() {
    let mut history = history(&["w1 reads both", "w1 proposes"]);
    for number in 0..300 {
        let step = Step::parse(history.current(), if number % 2 == 0 { "B durable" } else { "B not durable" }).unwrap();
        history.take(step).unwrap();
    }
    let step = Step::parse(history.current(), "deliver request of w1").unwrap();
    history.take(step).unwrap();
    let len = history.len();
    let sequence = Sequence::of(&history).unwrap();
    assert!(sequence.first() > 0 && sequence.last() == len && sequence.rows.len() <= 41);
    assert_eq!(told(&sequence.arrows[0]), format!("request w1/1: 3-2, 2 to Taken {len}"));
    history.go(100);
    let sequence = Sequence::of(&history).unwrap();
    assert_eq!((sequence.first(), sequence.last(), sequence.place), (80, 120, 100));
    assert_eq!(told(&sequence.arrows[0]), "request w1/1: 3-2, 2 to in flight");
    assert_eq!(sequence.sent, [2]);
    // Nearby steps are drawn in the same window.
    history.go(109);
    assert_eq!(Sequence::of(&history).unwrap().rows, sequence.rows);
}

#[test]
fn copies_begin_on_a_line_and_names_do_not_lie_upon_each_other() {
    let steps =
        ["w1 reads both", "w1 proposes", "duplicate request of w1", "deliver request of w1", "drop request of w1"];
    let sequence = Sequence::of(&history(&steps)).unwrap();
    for seen in [304.0, 1248.0] {
        let layout = Layout::new(&sequence, seen);
        let lines = layout.lines(&sequence);
        let (request, copy) = (lines[2], lines[3]);
        assert!(copy.0.0 < request.0.0 && copy.0.0 > request.1.0, "{request:?} {copy:?}");
        let pills = layout.pills(&sequence, &lines);
        assert_eq!(pills.len(), 2, "a copy is the same message");
        let apart = (pills[0].at.1 - pills[1].at.1).abs();
        assert!(apart >= 22.0, "{pills:?}");
        assert!(layout.narrow || layout.size.0 <= seen, "{layout:?}");
    }
}
