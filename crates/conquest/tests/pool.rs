//! The whole pool is there.

use muster_conquest::pack::Conquest;
use muster_pack::Pack;
use muster_testkit::loaded;

#[test]
fn the_core_set_is_complete() {
    let game = loaded(Conquest::new());
    let core = game.cards().sources.iter().filter(|s| s.id.starts_with("core-")).count();
    assert_eq!(core, 188);
}
