//! The client is put into the program: when it is built anew, or for the first time, so is the server.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
