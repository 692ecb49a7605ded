//! Compiles the program again when the pages that are built into it change.

fn main() {
    println!("cargo::rerun-if-changed=site");
}
