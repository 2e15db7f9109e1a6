//! The words with which a Warcaste table is written down.

use muster_kernel::*;
use muster_pack::Scene;

pub struct WarcasteScene;

impl Scene for WarcasteScene {
    fn begin(&self, _: &mut Cx) {}
    fn setting(&self, _: &mut Cx, word: &str, _: &str) -> Result<(), String> {
        Err(format!("\"{word}\" is no setting"))
    }
    fn place(&self, _: &mut Cx, _: CardId, _: Seat, place: &str) -> Result<(), String> {
        Err(format!("\"{place}\" is no place"))
    }
    fn state(&self, _: &mut Cx, _: CardId, words: &str) -> Result<(), String> {
        Err(format!("\"{words}\" is no state"))
    }
    fn attach(&self, _: &mut Cx, _: CardId, _: CardId) -> Result<(), String> {
        Err("nothing can be attached yet".into())
    }
    fn start(&self, _: &mut Cx, step: &str) -> Result<(), String> {
        Err(format!("\"{step}\" is no step"))
    }
    fn steps(&self) -> Vec<&'static str> {
        vec!["main"]
    }
    fn help(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, _: &Game, _: &str) -> Option<String> {
        None
    }
}
