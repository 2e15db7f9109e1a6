//! What every game is tested by.

muster_testkit::standard! {
    game: muster_warcaste::pack::Warcaste::new(),
    documents: ["docs/scenarios-warcaste.md"],
    titles: ["play {title}", "death {title}", "engage {title}"]
}
