//! Reads card files and says what is wrong with them.
fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<(String, String)> =
        paths.iter().map(|p| (p.clone(), std::fs::read_to_string(p).unwrap_or_default())).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    match muster_wars::cards::load(&files) {
        Ok(c) => println!("{} cards", c.defs.len()),
        Err(list) => {
            println!("{}", muster_lang::render_all(&list, false));
            println!("{} problems", list.len());
        }
    }
}
