//! x
use cutline::mistakes::{Mistake, PublishMistake, ReadMistake};
use cutline::review::systems::BuiltIn;
use cutline::review::{Counterexample, Hunt, Question};
use cutline::scenario::Subject;
use cutline::search::Status;

fn searched(question: &Question) -> Hunt {
    let mut hunt = Hunt::new(question).unwrap();
    while hunt.run(1000) == Status::Going {}
    hunt
}

fn tell(found: &Counterexample) -> String {
    let mut text = String::new();
    let mut subject = found.start.clone();
    for step in &found.steps {
        let (after, happened) = step.take(&subject).unwrap();
        text += &format!("    {step}  -> {}\n", happened.map_or("-".into(), |h| h.to_string()));
        subject = after;
    }
    text + &format!("    {:?}\n", found.broken)
}

#[test]
fn explore() {
    for built_in in BuiltIn::all() {
        let t = std::time::Instant::now();
        match built_in.question.parse::<Question>() {
            Ok(q) => {
                let mut hunt = searched(&q);
                println!("== {} {:?} {:?} {:?}", built_in.name, hunt.status(), hunt.covered(), t.elapsed());
                if let Some(found) = hunt.counterexample() {
                    println!("{}", tell(&found));
                }
            }
            Err(e) => println!("== {} {e}", built_in.name),
        }
    }
    let all = PublishMistake::ALL.iter().map(|m| (m.name(), BuiltIn::for_publish(*m)));
    let all = all.chain(ReadMistake::ALL.iter().map(|m| (m.name(), BuiltIn::for_read(*m))));
    for (name, built_in) in all {
        let Ok(q) = format!("{}say makes the mistake: {name}\n", built_in.question).parse::<Question>() else {
            continue;
        };
        let mut hunt = searched(&q);
        println!("-- {name} in {}: {:?} {:?}", built_in.name, hunt.status(), hunt.covered().states);
        if let Some(found) = hunt.counterexample() {
            println!("  {} steps\n{}", found.steps.len(), tell(&found));
        }
    }
    let _ = |s: Subject| s;
}
