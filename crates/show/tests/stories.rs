//! Examples and lessons can be stepped through.

use muster_pack::Pack;
use muster_show::{Story, example, lesson, lessons};
use muster_sight::ENGLISH;
use muster_sight::rulebook::clauses;

fn packs() -> Vec<Box<dyn Pack>> {
    vec![
        Box::new(muster_conquest::pack::Conquest::new().expect("the cards compile")),
        Box::new(muster_wars::pack::Wars::new().expect("the cards compile")),
        Box::new(muster_warcaste::pack::Warcaste::new().expect("the cards compile")),
    ]
}

/// Every act of a story names an option of the question before it, and leads on. A player sees only what he or she is asked.
fn holds(story: &Story, all: bool) {
    assert!(!story.frames.is_empty(), "{}", story.title);
    for (i, f) in story.frames.iter().enumerate() {
        let last = i + 1 == story.frames.len();
        assert_eq!(f.act.is_none(), last, "{} frame {i}", story.title);
        let seen = f.act.as_ref().filter(|a| all || a.seat == Some(0));
        if let Some(option) = seen.and_then(|a| a.option) {
            let ask = f.sight.ask.as_ref().expect("somebody is asked");
            assert!(ask.options.iter().any(|o| o.id == option), "{} frame {i}", story.title);
        }
    }
}

#[test]
fn every_fortieth_example_is_a_story() {
    for pack in packs() {
        let mut told = 0;
        for c in clauses(&*pack).iter().step_by(40) {
            for n in 0..c.examples {
                let story = example(&*pack, &ENGLISH, &c.id, n)
                    .expect("it is there")
                    .map_err(|f| f.message)
                    .expect("it passes");
                holds(&story, true);
                told += 1;
            }
        }
        assert!(told > 10, "{}: {told}", pack.game());
        assert!(example(&*pack, &ENGLISH, "no.such.clause", 0).is_none());
    }
}

#[test]
fn lessons_hold_and_speak() {
    for pack in packs() {
        for l in lessons(&*pack) {
            assert!(!l.title.is_empty() && !l.lead.is_empty(), "{}", l.name);
            let story =
                lesson(&*pack, &ENGLISH, &l.name).expect("it is there").map_err(|f| f.message).expect("it passes");
            holds(&story, false);
            assert!(story.frames.iter().filter(|f| !f.say.is_empty()).count() > 2, "{} says too little", l.name);
            assert!(story.frames.iter().any(|f| !f.log.is_empty()), "{} has no log", l.name);
            assert!(story.frames.iter().any(|f| f.act.as_ref().is_some_and(|a| a.seat == Some(0))), "{}", l.name);
        }
    }
}
