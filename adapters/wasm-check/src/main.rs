//! Prints the results of this machine.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", wasm_check::results()?);
    Ok(())
}
