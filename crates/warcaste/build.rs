//! Builds card files, starter decks and the rulebook into the program.

#[path = "../pack/shared/built_in.rs"]
mod built_in;

fn main() {
    built_in::write("warcaste");
}
