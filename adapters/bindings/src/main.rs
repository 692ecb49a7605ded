//! Makes the bindings of a module: `bindings web|node MODULE.wasm FOLDER NAME`.

use std::env;
use std::path::Path;

use bindings::{Host, bind};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (host, module, folder, name) = match words[..] {
        ["web", module, folder, name] => (Host::Web, module, folder, name),
        ["node", module, folder, name] => (Host::Node, module, folder, name),
        _ => return Err("bindings web|node MODULE.wasm FOLDER NAME".into()),
    };
    bind(Path::new(module), Path::new(folder), name, host)
}
