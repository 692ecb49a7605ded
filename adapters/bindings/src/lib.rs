//! Makes the bindings by which JavaScript calls a module.

use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

/// What runs the module.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Host {
    /// A browser, by scripts that are modules.
    Web,
    /// A browser, with types for TypeScript.
    TypedWeb,
    /// Node, by `require`.
    Node,
}

/// Writes `NAME.js` and `NAME_bg.wasm` into `folder`, for a module that the compiler made.
///
/// # Errors
///
/// If the file is no such module, or the folder cannot be written.
pub fn bind(
    module: &Path,
    folder: &Path,
    name: &str,
    host: Host,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(name)
        .typescript(host == Host::TypedWeb)
        .remove_name_section(true)
        .remove_producers_section(true);
    match host {
        Host::Web | Host::TypedWeb => bindgen.web(true)?,
        Host::Node => bindgen.nodejs(true)?,
    };
    bindgen
        .generate(folder)
        .map_err(|cause| format!("bindings of {name}: {cause:#}").into())
}
