//! What every game is tested by.

muster_testkit::standard! {
    game: muster_wars::pack::Wars::new(),
    documents: ["docs/scenarios-wars.md", "crates/wars/tests/data"],
    titles: ["Captain {title}"]
}
