//! Commands that the program of all tools had once, and that the laboratory has now.

use crate::Failure;

/// How the program of the laboratory is called in a clone of the repository.
const LABORATORY: &str = "cargo run --release --manifest-path lab/Cargo.toml --";

/// The answer to a command that is part of the laboratory now, such as `theseus reproduce`. It is
/// for the time until the first release.
pub fn moved(command: &str) -> Failure {
    let name = command.rsplit(' ').next().unwrap_or(command);
    Failure::refused(format!(
        "{name} is a command of the laboratory: in a clone, {LABORATORY} {command} .."
    ))
}
