//! Checks and bundles the scripts of `web/`, and puts the site together.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::json;

use crate::modules::Module;
use crate::report::seconds;
use crate::{Failure, home, run};

/// Files that are copied as they are.
const FILES: [&str; 3] = ["index.html", "style.css", "icon.svg"];

/// The scripts that a page or a worker loads first; esbuild splits off what several of them need.
const ENTRIES: [&str; 2] = ["shell.ts", "worker.ts"];

/// Writes the site into `out`, which is emptied before if it was written by this program. The
/// bindings of the modules are in `target`.
pub(crate) fn write(modules: &[Module], target: &Path, out: &Path) -> Result<(), Failure> {
    let web = home().join("web");
    install(&web)?;
    let began = Instant::now();
    let tools = web.join("node_modules/.bin");
    let project = project(&web, target)?;
    run(Command::new(tools.join("tsc")).current_dir(&web).arg("-p").arg(&project))?;

    clear(out)?;
    let mut esbuild = Command::new(tools.join("esbuild"));
    esbuild.current_dir(&web).args(ENTRIES);
    esbuild.args(["--bundle", "--splitting", "--format=esm", "--minify", "--target=es2022"]);
    esbuild.args(["--charset=utf8", "--log-level=warning", "--legal-comments=none"]);
    // All scripts lie side by side, so that a module is found beside whichever of them loads it.
    esbuild.args(["--entry-names=[name]", "--chunk-names=[name]-[hash]"]);
    esbuild.arg(format!("--tsconfig={}", project.display())).arg(format!("--outdir={}", out.display()));
    run(&mut esbuild)?;

    for module in modules {
        let from = module.folder.join(format!("{}_bg.wasm", module.name));
        copy(&from, &out.join(format!("{}.wasm", module.name)))?;
    }
    for file in FILES {
        copy(&web.join(file), &out.join(file))?;
    }
    let pictures = out.join("pictures");
    fs::create_dir(&pictures)?;
    for entry in fs::read_dir(home().join("../../docs/pictures"))? {
        let entry = entry?;
        // The rest are screenshots of these pages.
        if entry.path().extension().is_some_and(|extension| extension == "svg") {
            copy(&entry.path(), &pictures.join(entry.file_name()))?;
        }
    }
    // Hosts of static files leave out nothing then.
    fs::write(out.join(".nojekyll"), "")?;
    println!("scripts, checked and bundled: {}", seconds(began));
    Ok(())
}

/// The settings of TypeScript with the place of the bindings, as a file in `target`.
fn project(web: &Path, target: &Path) -> Result<PathBuf, Failure> {
    let file = target.join("tsconfig.json");
    let all = |pattern: &str| web.join(pattern);
    let settings = json!({
        "extends": web.join("tsconfig.json"),
        "compilerOptions": { "paths": { "wasm/*": [target.join("bindings/*")] } },
        "include": [all("*.ts"), all("pages/**/*.ts")],
    });
    fs::write(&file, settings.to_string())?;
    Ok(file)
}

/// Installs the packages of the lock file, if they are not there.
fn install(web: &Path) -> Result<(), Failure> {
    let (lock, stamp) = (fs::read(web.join("package-lock.json"))?, web.join("node_modules/.lock"));
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let began = Instant::now();
    println!("installing esbuild, typescript and what tests need, in web/node_modules: 60 MB, by npm");
    let mut npm = Command::new("npm");
    npm.current_dir(web).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    run(&mut npm).map_err(|failure| format!("{failure}\nNode.js with npm must be installed"))?;
    println!("installed: {}", seconds(began));
    Ok(fs::write(stamp, lock)?)
}

/// An empty folder. One that holds anything but a site is refused.
fn clear(out: &Path) -> Result<(), Failure> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty {
        if !out.join("shell.js").exists() {
            let sentence = format!("{}: it holds other files, expected an empty folder", out.display());
            return Err(sentence.into());
        }
        fs::remove_dir_all(out)?;
    }
    Ok(fs::create_dir_all(out)?)
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map_err(|cause| format!("{}: {cause}", from.display()))?;
    Ok(())
}
