//! What links hold, what is frozen about them, and what is refused.

use super::seen::tell;
use super::*;
use crate::scenario::Scenario;

const SYSTEM: &str = "title = 'A \"lost\" reply'\nabout = '''two\nlines'''\nepoch = 7\npublishers = ['w1']\n\
    [record]\nrevision = 12\ncut = 'before 99'\n[partitions]\nA = 'before 100'\nB = 'through 100'\n\
    [[steps]]\ndo = 'w1 reads both'\n[[steps]]\ndo = 'w1 proposes'\n[[steps]]\ndo = 'deliver request of w1'\n\
    [[steps]]\ndo = 'drop reply to w1'\n";

const READ: &str = "[stream]\ncommitted_end = 92\n[[candidates]]\nkey = 'seg-3'\ngeneration = 3\nrange = '[34, 81)'\n\
    open = 'failed'\n[read]\noffset = 47\n";

fn link(text: &str, place: usize) -> Link {
    let Scenario { title, about, start, steps, .. } = Scenario::parse(text).unwrap();
    let mut history = History::with_steps_ahead(start, steps.into_iter().map(|scripted| scripted.step)).unwrap();
    history.go(place);
    Link { title, about, history }
}

fn refusal(text: &str) -> String {
    Link::read(text).unwrap_err().to_string()
}

#[test]
fn a_link_comes_back_with_its_steps_and_its_place() {
    for place in 0..=4 {
        let sent = link(SYSTEM, place);
        let come = Link::read(&sent.print().unwrap()).unwrap();
        assert_eq!(come, sent);
        assert_eq!((come.history.place(), come.history.len()), (place, 4));
        assert_eq!(come.seen(), sent.seen());
    }
    assert_ne!(link(SYSTEM, 0), link(SYSTEM, 1), "the place counts");
}

#[test]
fn other_branches_are_not_sent() {
    let mut sent = link(SYSTEM, 0);
    let step = Step::parse(sent.history.current(), "A through 100").unwrap();
    sent.history.take(step).unwrap();
    let come = Link::read(&sent.print().unwrap()).unwrap();
    assert_eq!(come, sent);
    assert_eq!((come.history.moment_count(), sent.history.moment_count()), (2, 6));
}

#[test]
fn the_text_is_frozen() {
    expect(
        &link(SYSTEM, 3).print().unwrap(),
        "publish 3\n\"A \\\"lost\\\" reply\"\n\"two\\nlines\"\nepoch 7\nadd A\nA before 100\nadd B\nB through 100\n\
         record revision 12\nrecord before 99\npublisher w1 joins\n w1 reads both\n w1 proposes\n deliver request of w1\n \
         drop reply to w1\n",
    );
}

/// Were one of these another one, every link that was ever sent would seem to have another outcome.
#[test]
fn what_was_seen_is_frozen() {
    let told = |link: &Link| {
        let mut facts = String::new();
        tell(&link.history, &mut facts).unwrap();
        (facts, link.seen().to_string())
    };
    let (facts, seen) = told(&link(SYSTEM, 3));
    expect(&facts, "outcome frontier before 100\nwitness A\nrevision 13\ncut before 100 of 7\n");
    assert_eq!(seen, "023d37e9");
    let (facts, seen) = told(&link(READ, 0));
    expect(&facts, "outcome retryable in 40\ndiagnosis gen 3 seg-3@1#0000: open failed\n");
    assert_eq!(seen, "dbef8bb7");
    let rejected = "[partitions]\nA = 'missing'\nB = { raw = 'x' }\n";
    expect(
        &told(&link(rejected, 0)).0,
        "outcome rejected\nproblem B: malformed coordinate\nproblem A: missing checkpoint\nrevision 0\n",
    );
    let broken = "mistakes = ['takes the latest cut']\n".to_owned()
        + &SYSTEM.replace("'before 100'", "{ at = 'before 100', events = ['100 outstanding'] }");
    expect(
        &told(&link(&broken, 4)).0,
        "outcome frontier through 100\nwitness B\nrevision 13\ncut through 100 of 7\nbroken I1\n",
    );
}

fn expect(found: &str, expected: &str) {
    assert!(found == expected, "found\n{found}\nexpected\n{expected}");
}

#[test]
fn the_hash_is_that_of_everybody() {
    // The published values of FNV-1a with 64 bits for these are cbf29ce484222325 and 85944171f73967e8.
    for (text, folded) in [("", 0xcbf2_9ce4 ^ 0x8422_2325_u32), ("foobar", 0x8594_4171 ^ 0xf739_67e8)] {
        let mut hash = seen::Hash::default();
        hash.write_str(text).unwrap();
        assert_eq!(hash.folded(), folded, "{text}");
    }
}

#[test]
fn what_does_not_read_is_refused_with_its_line() {
    let head = "publish 0\n\"\"\n\"\"\n";
    for text in [
        "",
        "publish 0\n\"\"\n\"\"",
        "write 0\n\"\"\n\"\"\n",
        "publish x\n\"\"\n\"\"\n",
        "publish 0\n\"\n\"\"\n",
        "publish 0\n\"\"\n\"\" x\n",
        "publish 0\n\"\"\n",
    ] {
        assert_eq!(refusal(text), "its text does not begin as one does", "{text:?}");
    }
    let refused = refusal(&format!("{head}add A\nA thrugh 100\n"));
    assert!(refused.starts_with("line 5, `A thrugh 100`: "), "{refused}");
    let refused = refusal(&format!("{head}add A\n A through 1\n A befor 100\n"));
    assert!(refused.starts_with("line 6, `A befor 100`: "), "{refused}");
    let long = refusal(&format!("{head}{}\n", "ä\u{7}".repeat(300)));
    assert!(long.contains(&("ä\\u{7}".repeat(40) + "`")), "a long sentence is cut: {long}");
}

#[test]
fn a_step_that_changes_nothing_is_passed_over() {
    let link = Link::read("publish 2\n\"\"\n\"\"\nadd A\nA before 1\n A before 1\n A before 2\n A before 3\n").unwrap();
    assert_eq!((link.history.place(), link.history.len()), (1, 2), "the sender stood after `A before 2`");
}

#[test]
fn too_much_is_refused_before_it_costs_anything() {
    let head = "publish 0\n\"\"\n\"\"\n";
    let many = |count: usize, line: &dyn Fn(usize) -> String| -> String {
        head.to_owned() + &(0..count).map(line).collect::<String>()
    };
    let bytes = "it has 65537 bytes of text, and a link may have 65536: send the scenario file instead";
    assert_eq!(refusal(&"x".repeat(65_537)), bytes);
    assert!(refusal(&many(2_000, &|_| "epoch 8\n".to_owned())).starts_with("it has 2004 sentences, and"));
    assert!(refusal(&format!("{head}scope {}\n", "x".repeat(2_000))).starts_with("it has 2006 bytes in one sentence"));
    assert_eq!(
        refusal(&many(201, &|number| format!("add p{number}\n"))),
        "line 204, `add p200`: there are 201 things and 0 events now; a link may have 200 and 5000: send the scenario \
         file instead"
    );
    // What one sentence says is copied by many.
    let events = format!("add A\nA events{}\n", " 100".repeat(400));
    let copies = many(13, &|number| if number == 0 { events.clone() } else { format!("copy A to B{number}\n") });
    assert!(refusal(&copies).contains("there are 13 things and 5200 events now"), "{}", refusal(&copies));
    let names: Vec<String> = (0..300).map(|number| number.to_string()).collect();
    let split = format!("{head}add A\nA before 1\n epoch 2: A splits into {}\n", names.join(" "));
    assert!(refusal(&split).contains("there are 300 things"), "{}", refusal(&split));
    let offsets: Vec<String> = (0..400).map(|number| number.to_string()).collect();
    let read = many(15, &|number| match number {
        0 => "committed end 900\nadd seg\nseg view TOPIC_COMPACTED\nseg range [0, 900)\n".to_owned(),
        1 => format!("seg records {}\n", offsets.join(" ")),
        _ => format!("copy seg to s{number}\n"),
    });
    let refused = refusal(&read.replace("publish", "read"));
    assert!(refused.contains("there are 13 things and 5200 events now"), "{refused}");
}

#[test]
fn what_would_not_be_read_is_not_made() {
    let mut sent = link(READ, 0);
    sent.about = "x".repeat(2_001);
    assert!(sent.print().unwrap_err().to_string().contains("send the scenario file instead"));
}

#[test]
fn a_fragment_is_ours_or_none_or_refused() {
    let read = |text: &str| Fragment::read(text).map(|read| read.map(|fragment| fragment.to_string()));
    for (text, expected) in [
        ("", Ok(None)),
        ("#", Ok(None)),
        ("#main", Ok(None)),
        ("#main.1", Ok(None)),
        ("#1", Ok(None)),
        ("#1.00000000.a-_Z9", Ok(Some("1.00000000.a-_Z9"))),
        ("1.00000000.a-_Z9", Ok(Some("1.00000000.a-_Z9"))),
        ("#1.", Err("it is not whole")),
        ("#1.0000000", Err("it is not whole")),
        ("#1.00000000.", Err("it is not whole")),
        ("#1.0000000G.a", Err("it is not whole")),
        ("#1.+0000000.a", Err("it is not whole")),
        ("#9.00000000.a", Err("it is of version 9, and this Cutline reads version 1")),
        ("#01.00000000.a", Err("it is of version 01, and")),
        ("#1.00000000.ab)", Err("it is not whole")),
        ("#1.00000000.ab=", Err("it is not whole")),
        ("#1.00000000.abü", Err("it is not whole")),
    ] {
        match (read(text), expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found.as_deref(), expected, "{text}"),
            (Err(found), Err(expected)) => assert!(found.to_string().starts_with(expected), "{text}: {found}"),
            (found, _) => panic!("{text}: {found:?}"),
        }
    }
    let long = format!("#1.00000000.{}", "a".repeat(32_000));
    assert!(read(&long).unwrap_err().to_string().starts_with("it has 32011 characters, and a link may have 32000"));
}
