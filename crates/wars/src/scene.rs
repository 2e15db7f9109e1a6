//! The words with which a WARS table is written down.

use muster_kernel::*;
use muster_pack::Scene;

pub struct WarsScene;

impl Scene for WarsScene {
    fn begin(&self, _cx: &mut Cx) {}
    fn setting(&self, _cx: &mut Cx, word: &str, _value: &str) -> Result<(), String> {
        Err(format!("\"{word}\" is no setting"))
    }
    fn place(&self, _cx: &mut Cx, _c: CardId, _seat: Seat, place: &str) -> Result<(), String> {
        Err(format!("\"{place}\" is no place"))
    }
    fn state(&self, _cx: &mut Cx, _c: CardId, words: &str) -> Result<(), String> {
        Err(format!("\"{words}\" is no state"))
    }
    fn attach(&self, _cx: &mut Cx, _c: CardId, _host: CardId) -> Result<(), String> {
        Err("no".into())
    }
    fn start(&self, _cx: &mut Cx, step: &str) -> Result<(), String> {
        Err(format!("\"{step}\" is no step"))
    }
    fn steps(&self) -> Vec<&'static str> {
        Vec::new()
    }
    fn help(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, _game: &Game, _words: &str) -> Option<String> {
        None
    }
}
