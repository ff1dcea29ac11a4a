//! A figure without a browser: what it is told, and what it is then.

use super::*;

const SCENARIO: &str = "title = \"A lost reply\"\norder = \"integer with successor\"\npublishers = [\"w1\"]\n\
    [record]\nrevision = 3\ncut = \"before 90\"\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n\
    [[steps]]\ndo = \"w1 reads both\"\n[[steps]]\ndo = \"w1 proposes\"\n";
const READ: &str = "[stream]\ntrim = 18\ncommitted_end = 92\n[[candidates]]\nkey = \"seg-3\"\ngeneration = 3\n\
    range = \"[34, 81)\"\n[read]\nview = \"COMMITTED\"\noffset = 47\ndeadline_ms = 200\n";
const LOOK: Look = Look { width: 700.0, readonly: false, diagram: true };

fn figure(text: &str) -> Figure {
    let mut figure = Figure::read(text).unwrap();
    figure.draw(LOOK);
    figure
}

/// Headline and last step.
fn stands(figure: &Figure) -> [String; 2] {
    let told = figure.told();
    let mut lines = told.lines().skip(2).map(str::to_owned);
    [lines.next().unwrap_or_default(), lines.next().unwrap_or_default()]
}

#[test]
fn the_scenario_goes_on_with_what_somebody_has_changed() {
    let mut figure = figure(SCENARIO);
    assert!(!figure.walk("back") && !figure.walk("undo") && !figure.walk("redo"));
    assert!(figure.walk("forward"));
    assert!(figure.take("A through 100"));
    assert_eq!(stands(&figure), ["Publish through 100", "A through 100"]);
    // What w1 has read is older, and it proposes that.
    assert!(figure.walk("forward"));
    assert_eq!((figure.done(), stands(&figure)[1].as_str()), (2, "w1 proposes"));
    assert!(!figure.walk("undo"), "the last step is the scenario's");
    assert!(figure.walk("back"));
    assert_eq!(stands(&figure)[1], "A through 100");
    // Back to before the scenario's last step: the change was after it.
    assert!(figure.walk("back"));
    assert_eq!((figure.done(), stands(&figure)), (0, ["Publish before 100".to_owned(), String::new()]));
}

#[test]
fn a_step_that_cannot_be_taken_says_why() {
    let mut figure = figure("[partitions]\nA = \"before 3\"\nB = \"before 4\"\n[[steps]]\ndo = \"B through 4\"\n");
    figure.take("remove B");
    let drawn = figure.draw(LOOK);
    assert!(drawn.contains("B through 4 cannot be taken here: "), "{drawn}");
    assert!(!figure.walk("forward"));
    assert_eq!(figure.done(), 0);
}

#[test]
fn a_key_that_is_held_down_is_one_change() {
    let mut figure = figure(SCENARIO);
    for again in [false, true, true] {
        assert!(figure.key("0", "ArrowRight", again));
    }
    assert_eq!(stands(&figure)[1], "A through 101");
    assert!(figure.walk("undo") && !figure.walk("undo"));
    assert_eq!(stands(&figure)[1], "");
    assert!(figure.walk("redo"));
    assert_eq!(stands(&figure)[1], "A through 101");
    assert!(!figure.key("0", "Tab", false), "Tab is the page's");
    assert!(!figure.key("7", "ArrowRight", false), "there is no such lane");
}

#[test]
fn a_drag_is_shown_and_taken_at_its_end() {
    let mut figure = figure(SCENARIO);
    figure.drag("0", 0.0);
    assert!(figure.draw(LOOK).contains("merged, and published: before 90"));
    assert_eq!(stands(&figure)[0], "Publish before 100", "what is dragged is not decided");
    figure.cancel();
    assert!(!figure.drop());
    figure.drag("0", 0.0);
    assert!(figure.drop());
    assert_eq!(stands(&figure), ["Publish before 90", "A before 90"]);
}

#[test]
fn what_was_done_comes_back() {
    let mut done = figure(SCENARIO);
    done.walk("forward");
    done.take("A through 100");
    done.walk("forward");
    done.walk("back");
    done.walk("undo");
    let mut again = figure(SCENARIO);
    again.restore(&done.kept());
    assert_eq!((again.kept(), again.told()), (done.kept(), done.told()));
    assert!(again.walk("redo"));
    assert_eq!(stands(&again)[1], "A through 100");
}

#[test]
fn a_link_opens_where_it_was_made() {
    let mut sent = figure(SCENARIO);
    sent.take("A through 100");
    sent.walk("forward");
    let opened = Figure::open(&sent.link().unwrap()).unwrap();
    assert_eq!((opened.told(), opened.title()), (sent.told(), "A lost reply"));
    assert_eq!(opened.done(), 2);
}

#[test]
fn what_is_only_read_has_nothing_to_touch() {
    for text in [SCENARIO, READ] {
        let drawn = figure(text).draw(Look { readonly: true, ..LOOK });
        for word in ["data-slider", "data-track", "data-do", "\"slider\""] {
            assert!(!drawn.contains(word), "{word} in {drawn}");
        }
    }
}

#[test]
fn every_button_does_what_it_says() {
    for text in [SCENARIO, READ] {
        let drawn = figure(text).draw(LOOK);
        let sentences: Vec<&str> =
            drawn.split("data-do=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(sentences.len() >= 5, "{drawn}");
        for sentence in sentences {
            assert!(figure(text).take(sentence), "{sentence}");
        }
    }
}

#[test]
fn a_read_is_moved_by_keys_and_faults() {
    let mut figure = figure(READ);
    assert_eq!(stands(&figure)[0], "Serve gen 3");
    assert!(figure.key(OFFSET, "End", false));
    assert_eq!(stands(&figure)[1], "read offset 92");
    assert!(figure.walk("undo"));
    assert!(figure.take("seg-3 open failed"));
    assert_eq!(figure.told().lines().next(), Some("retryable"));
}
