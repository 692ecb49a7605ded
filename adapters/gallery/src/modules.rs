//! Compiles the packages of `wasm/` for browsers and makes their bindings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::{Failure, home, run};

/// The target of browsers.
const TARGET: &str = "wasm32-unknown-unknown";

/// A compiled module with its bindings, `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` in `folder`.
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
}

/// Builds every package of `wasm/` that is a module; the bindings go to `target/bindings`.
pub(crate) fn build(target: &Path) -> Result<Vec<Module>, Failure> {
    let names = names()?;
    let mut cargo = Command::new("cargo");
    cargo.current_dir(home()).args(["build", "--locked", "--quiet", "--lib", "--profile", "module"]);
    cargo.args(["--target", TARGET]).arg("--target-dir").arg(target.join("module"));
    for name in &names {
        cargo.args(["--package", &format!("gallery-{name}")]);
    }
    // As the code of this machine: it uses vectors too.
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
    choose_compiler(&mut cargo)?;
    println!("compiling {} for browsers", names.join(", "));
    run(&mut cargo)?;

    let compiled = target.join("module").join(TARGET).join("module");
    let bound = |name: String| {
        let folder = target.join("bindings").join(&name);
        let mut bindgen = Bindgen::new();
        bindgen.input_path(compiled.join(format!("gallery_{name}.wasm"))).out_name(&name);
        bindgen.web(true)?.typescript(true).remove_name_section(true).remove_producers_section(true);
        bindgen.generate(&folder).map_err(|cause| format!("bindings of {name}: {cause:#}"))?;
        Ok(Module { name, folder })
    };
    names.into_iter().map(bound).collect()
}

/// The modules: the folders of `wasm/` except for what they share.
fn names() -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for entry in fs::read_dir(home().join("wasm"))? {
        let entry = entry?;
        if entry.path().join("src/exports.rs").exists() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Uses rustup's library for browsers if it is installed, otherwise Debian's compiler, which has
/// the source of its own library.
fn choose_compiler(cargo: &mut Command) -> Result<(), Failure> {
    let library = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(library.trim()).exists() {
        return Ok(());
    }
    println!("rustup's component for {TARGET} is missing; Debian's compiler is used in its place");
    let script = home().join("../../.ci/wasm/compiler");
    let found = output(&mut Command::new(&script)).map_err(|failure| {
        format!("{failure}\nwith rustup, this installs what is needed: rustup target add {TARGET}")
    })?;
    let (Some(compiler), Some(linker)) = (found.lines().next(), found.lines().nth(1)) else {
        return Err(format!("{}: expected the paths of a compiler and a linker", script.display()).into());
    };
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", compiler);
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    cargo.arg("-Zbuild-std=std,panic_abort");
    Ok(())
}

/// What a command prints; it must succeed.
fn output(command: &mut Command) -> Result<String, Failure> {
    command.stderr(std::process::Stdio::inherit());
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|cause| format!("{name}: {cause}"))?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?)
    } else {
        Err(format!("{name}: {}", output.status).into())
    }
}
