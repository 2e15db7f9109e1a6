//! Builds card files, starter decks, the rulebook and lessons into the program.

fn main() {
    muster_built_in::write("wars");
}
