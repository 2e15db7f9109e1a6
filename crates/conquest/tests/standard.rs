//! What every game is tested by.

muster_testkit::standard! {
    game: muster_conquest::pack::Conquest::new(),
    documents: ["docs/scenarios.md"],
    titles: []
}
