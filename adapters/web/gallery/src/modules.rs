//! Compiles the packages of `wasm/` for browsers and makes their bindings.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use bindings::{Host, bind};
use serde_json::Value;

use crate::report::{megabytes, seconds};
use crate::{Failure, home, shown};

/// The target of browsers.
const TARGET: &str = "wasm32-unknown-unknown";

/// A compiled module with its bindings.
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) code: PathBuf,
}

/// Where the compiled modules come from.
pub(crate) enum Source<'a> {
    /// They are compiled with a profile.
    Profile(&'a str),
    /// A folder has them.
    Folder(&'a Path),
}

/// Makes the bindings of every package of `wasm/` that is a module, `NAME_wasm.js`,
/// `NAME_wasm.d.ts` and `NAME_wasm_bg.wasm`, in a folder beside the scripts of the npm package.
pub(crate) fn build(
    target: &Path,
    source: &Source<'_>,
    bindings: &Path,
) -> Result<Vec<Module>, Failure> {
    let names = names()?;
    let compiled = match *source {
        Source::Profile(profile) => {
            build_for_browsers(target, profile, &names)?;
            target.join(TARGET).join(profile)
        }
        Source::Folder(folder) => folder.to_path_buf(),
    };
    let began = Instant::now();
    let bound = |name: String| {
        let module = compiled.join(format!("web_{name}.wasm"));
        bind(&module, bindings, &format!("{name}_wasm"), Host::TypedWeb)?;
        let code = bindings.join(format!("{name}_wasm_bg.wasm"));
        Ok(Module { name, code })
    };
    let modules = names.into_iter().map(bound).collect();
    for entry in fs::read_dir(home().join("../package"))? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        let is_script = [".js", ".d.ts"].iter().any(|end| file.ends_with(end));
        // A build of the npm package has bindings of its own.
        if is_script && !file.contains('_') {
            fs::copy(home().join("../package").join(&file), bindings.join(file))?;
        }
    }
    println!("bindings: {}", seconds(began));
    modules
}

fn build_for_browsers(target: &Path, profile: &str, names: &[String]) -> Result<(), Failure> {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(home())
        .args(["build", "--locked", "--lib", "--profile", profile]);
    cargo.args([
        "--message-format",
        "json-render-diagnostics",
        "--target",
        TARGET,
    ]);
    cargo.arg("--target-dir").arg(target);
    for name in names {
        cargo.args(["--package", &package(name)]);
    }
    // As the code of this machine: it uses vectors too.
    cargo.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "-C target-feature=+simd128",
    );
    choose_compiler(&mut cargo)?;
    println!(
        "compiling {} for browsers; the first time takes some minutes",
        names.join(", ")
    );
    compile(&mut cargo, names)
}

fn package(name: &str) -> String {
    format!("web-{name}")
}

/// Runs cargo, and prints each module when it is ready. Cargo itself prints what it compiles.
fn compile(cargo: &mut Command, names: &[String]) -> Result<(), Failure> {
    let began = Instant::now();
    let shown = shown(cargo);
    let failed = |cause: &dyn std::fmt::Display| format!("{shown}: {cause}");
    let mut running = cargo
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|cause| failed(&cause))?;
    for line in running
        .stdout
        .take()
        .into_iter()
        .flat_map(|output| BufReader::new(output).lines())
    {
        let message: Value = serde_json::from_str(&line?).unwrap_or_default();
        if let Some((name, file)) = finished(&message, names) {
            let size = megabytes(fs::metadata(file)?.len());
            let when = if message["fresh"] == true {
                "unchanged".into()
            } else {
                seconds(began)
            };
            println!("  {name}: {size}, {when}");
        }
    }
    let status = running.wait()?;
    if status.success() {
        Ok(())
    } else {
        Err(failed(&status).into())
    }
}

/// The module that a message of cargo says is ready, and its file.
fn finished<'a>(message: &'a Value, names: &'a [String]) -> Option<(&'a str, &'a str)> {
    let target = message["target"]["name"]
        .as_str()
        .filter(|_| message["reason"] == "compiler-artifact")?;
    let name = names
        .iter()
        .find(|name| package(name).replace('-', "_") == target)?;
    let files = message["filenames"]
        .as_array()?
        .iter()
        .filter_map(Value::as_str);
    Some((
        name,
        files
            .into_iter()
            .find(|file| Path::new(file).extension().is_some_and(|end| end == "wasm"))?,
    ))
}

/// The modules: the folders of `wasm/` except for what they share.
fn names() -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for entry in fs::read_dir(home().join("../wasm"))? {
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
    let library =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(library.trim()).exists() {
        return Ok(());
    }
    println!("rustup's component for {TARGET} is missing; Debian's compiler is used in its place");
    let script = home().join("../../../.ci/wasm/compiler");
    let found = output(&mut Command::new(&script)).map_err(|failure| {
        format!("{failure}\nwith rustup, this installs what is needed: rustup target add {TARGET}")
    })?;
    let (Some(compiler), Some(linker)) = (found.lines().next(), found.lines().nth(1)) else {
        return Err(format!(
            "{}: expected the paths of a compiler and a linker",
            script.display()
        )
        .into());
    };
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", compiler);
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    cargo.arg("-Zbuild-std=std,panic_abort");
    Ok(())
}

/// What a command prints; it must succeed.
fn output(command: &mut Command) -> Result<String, Failure> {
    command.stderr(Stdio::inherit());
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|cause| format!("{name}: {cause}"))?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?)
    } else {
        Err(format!("{name}: {}", output.status).into())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::finished;

    #[test]
    fn a_message_of_cargo_names_the_module_that_is_ready() {
        let names = [String::from("theseus"), String::from("tiles")];
        let message = |reason: &str, name: &str| {
            let files = ["/t/libweb_tiles.rlib", "/t/web_tiles.wasm"];
            json!({ "reason": reason, "target": { "name": name }, "filenames": files })
        };
        let ready = message("compiler-artifact", "web_tiles");
        assert_eq!(
            finished(&ready, &names),
            Some(("tiles", "/t/web_tiles.wasm"))
        );
        for other in [
            message("build-finished", "web_tiles"),
            message("compiler-artifact", "serde"),
            json!(null),
        ] {
            assert_eq!(finished(&other, &names), None, "{other}");
        }
    }
}
