//! Plays a game at random until somebody is asked something in a fight, and prints what that player is shown.
//!
//! `cargo run -p muster-sight --example fight -- wars 7`

use muster_kernel::Game;
use muster_kernel::battery::Dice;
use muster_kernel::seen::Viewer;
use muster_pack::Pack;
use muster_sight::{Glossary, look};

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "conquest".into());
    let from: u64 = args.next().and_then(|s| s.parse().ok()).unwrap_or(1);
    let pack: Box<dyn Pack> = match game.as_str() {
        "wars" => Box::new(muster_wars::pack::Wars::new().expect("the cards compile")),
        _ => Box::new(muster_conquest::pack::Conquest::new().expect("the cards compile")),
    };
    let glossary = Glossary::new(&*pack);
    for seed in from..from + 50 {
        let decks = (0..2).map(|i| pack.random_deck(seed * 2 + i)).collect();
        let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
        for n in 0..3000 {
            let Some(seat) = g.to_decide() else { break };
            let s = look(&*pack, &glossary, &g, Viewer::Seat(seat), &["Ann".into(), "Ben".into()]);
            let crowded = s.places().filter(|p| p.fight).any(|p| p.sides.iter().all(|x| x.cards.len() > 1));
            if n > 40 && crowded && s.ask.as_ref().is_some_and(|a| a.options.len() > 2) {
                println!("{}", serde_json::to_string_pretty(&s).expect("a picture can be written"));
                return;
            }
            let options = g.options_for(seat).len();
            g.choose(seat, dice.below(options)).expect("an offered option");
        }
    }
    eprintln!("no fight was found");
}
