//! Makes the bindings of a module: `bindings MODULE.wasm FOLDER NAME`.

use std::env;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        return Err("bindings MODULE.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name);
    bindgen
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    Ok(bindgen.generate(folder)?)
}
