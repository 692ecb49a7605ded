//! Prints the results of this machine. `wasm-check MODULE FOLDER` first makes the bindings by which
//! Node calls the module.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let [module, folder] = &arguments[..] {
        Bindgen::new()
            .input_path(module)
            .nodejs(true)?
            .typescript(false)
            .generate(folder)?;
    }
    print!("{}", wasm_check::results()?);
    Ok(())
}
