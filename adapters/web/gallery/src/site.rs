//! Checks and bundles the scripts of `web/`, and puts the site together.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::json;

use crate::modules::Module;
use crate::report::{megabytes, seconds, size};
use crate::{Failure, home, run};

/// Files that are copied as they are.
const FILES: [&str; 3] = ["404.html", "style.css", "icon.svg"];

/// The scripts that a page or a worker loads first; esbuild splits off what several of them need.
const ENTRIES: [&str; 3] = ["shell.ts", "worker.ts", "offline.ts"];

/// The picture of a link to the site, of `docs/pictures`.
const CARD: &str = "gallery-checkpoint-dark.png";

/// For whom a site is.
pub(crate) enum Host<'a> {
    /// The builder, who looks at changes: browsers keep nothing.
    Own,
    /// Visitors: browsers keep the site for the time without a network. The address is that of its
    /// first page, if it is known.
    Visitors(Option<&'a str>),
}

/// Writes the site into `out`, which is emptied before if it was written by this program. The
/// npm package and the bindings of the modules are in `target`.
pub(crate) fn write(
    modules: &[Module],
    target: &Path,
    out: &Path,
    host: &Host<'_>,
) -> Result<(), Failure> {
    let web = home().join("web");
    install(&web)?;
    let began = Instant::now();
    let tools = web.join("node_modules/.bin");
    let project = project(&web, target)?;
    run(Command::new(tools.join("tsc"))
        .current_dir(&web)
        .arg("-p")
        .arg(&project))?;

    clear(out)?;
    let mut esbuild = Command::new(tools.join("esbuild"));
    esbuild.current_dir(&web).args(ENTRIES);
    esbuild.args([
        "--bundle",
        "--splitting",
        "--format=esm",
        "--minify",
        "--target=es2022",
    ]);
    esbuild.args([
        "--charset=utf8",
        "--log-level=warning",
        "--legal-comments=none",
    ]);
    // All scripts lie side by side, so that a module is found beside whichever of them loads it.
    esbuild.args(["--entry-names=[name]", "--chunk-names=[name]-[hash]"]);
    esbuild
        .arg(format!("--tsconfig={}", project.display()))
        .arg(format!("--outdir={}", out.display()));
    run(&mut esbuild)?;

    for module in modules {
        copy(&module.code, &out.join(format!("{}.wasm", module.name)))?;
    }
    for file in FILES {
        copy(&web.join(file), &out.join(file))?;
    }
    let pictures = out.join("pictures");
    fs::create_dir(&pictures)?;
    for entry in fs::read_dir(home().join("../../../docs/pictures"))? {
        let entry = entry?;
        // The rest are screenshots of these pages.
        if entry
            .path()
            .extension()
            .is_some_and(|extension| extension == "svg")
        {
            copy(&entry.path(), &pictures.join(entry.file_name()))?;
        }
    }
    copy(
        &home().join("../../../docs/pictures").join(CARD),
        &pictures.join("card.png"),
    )?;
    // The pages, which are written below, are small beside the modules.
    let size = format!("\"offline.js\" data-size=\"{}\"", megabytes(size(out)));
    let page = fs::read_to_string(web.join("index.html"))?.replace("\"offline.js\"", &size);
    fs::write(out.join("index.html"), first_page(&page, host)?)?;
    for game in games(&fs::read_to_string(web.join("games.ts"))?) {
        let card = game.card(&home().join("../../../docs/pictures"));
        if let Some(card) = &card {
            copy(card, &pictures.join(format!("card-{}.png", game.name)))?;
        }
        fs::write(
            out.join(format!("{}.html", game.name)),
            first_page(&game.page(&page, card.is_some()), host)?,
        )?;
    }
    let files = files(out, "")?;
    fs::write(out.join("files.js"), list(out, &files)?)?;
    // Hosts of static files leave out nothing then.
    fs::write(out.join(".nojekyll"), "")?;
    println!("scripts, checked and bundled: {}", seconds(began));
    Ok(())
}

/// A game of the list in `web/games.ts`.
struct Game<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
}

/// The games of the list, each with its name, title and sentence on lines of their own.
fn games(list: &str) -> Vec<Game<'_>> {
    let value = |block: &'_ str, key: &str| {
        let start = block.find(key)? + key.len();
        Some(start..start + block[start..].find("\",\n")?)
    };
    let of = |block| {
        let [name, title, about] = ["name: \"", "title: \"", "about: \""]
            .map(|key| value(block, key).map(|range| &block[range]));
        Some(Game {
            name: name?,
            title: title?,
            about: about?,
        })
    };
    list.split("\n  {\n").skip(1).filter_map(of).collect()
}

impl Game<'_> {
    /// The picture of a link to it: its screenshot, if there is one.
    fn card(&self, pictures: &Path) -> Option<PathBuf> {
        let files = ["light", "dark"]
            .map(|theme| pictures.join(format!("gallery-{}-{theme}.png", self.name)));
        files.into_iter().find(|file| file.exists())
    }

    /// The first page as that of this game: a link to it is shown with its words and picture.
    fn page(&self, first: &str, has_card: bool) -> String {
        let Self { name, title, about } = self;
        let line = |line: &str| {
            let start = &line[..line.len() - line.trim_start().len()];
            if line.contains("\"og:title\"") {
                format!(
                    "{start}<meta name=\"page\" content=\"{name}\" />\n{start}<meta property=\"og:title\" content=\"{title} · Ludevo\" />\n"
                )
            } else if line.contains("\"og:description\"") {
                format!("{start}<meta property=\"og:description\" content=\"{about}\" />\n")
            } else if line.contains("name=\"description\"") {
                format!("{start}<meta name=\"description\" content=\"{about}\" />\n")
            } else if line.contains("\"og:image\"") && has_card {
                line.replace("card.png", &format!("card-{name}.png")) + "\n"
            } else {
                format!("{line}\n")
            }
        };
        first.lines().map(line).collect()
    }
}

/// The first page, for a host.
fn first_page(page: &str, host: &Host<'_>) -> Result<String, Failure> {
    let workspace = fs::read_to_string(home().join("../../../Cargo.toml"))?;
    let repository = workspace
        .lines()
        .find_map(|line| line.strip_prefix("repository = \"")?.strip_suffix('"'));
    let page = page.replace("REPOSITORY", repository.ok_or("Cargo.toml: no repository")?);
    let without = |page: &str, mark: &str| {
        page.lines()
            .filter(|line| !line.contains(mark))
            .fold(String::new(), |text, line| text + line + "\n")
    };
    Ok(match host {
        // A picture is found only by its whole address.
        Host::Visitors(Some(address)) => page.replace(
            "\"pictures/card",
            &format!("\"{}/pictures/card", address.trim_end_matches('/')),
        ),
        Host::Visitors(None) => without(&page, "og:image"),
        Host::Own => without(&without(&page, "og:image"), "name=\"offline\""),
    })
}

/// The paths of all files of a folder, in order. `inside` is the path to it.
fn files(folder: &Path, inside: &str) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{inside}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            found.extend(files(&entry.path(), &format!("{path}/"))?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// What `offline.ts` loads: a name of this version, and its files.
fn list(out: &Path, files: &[String]) -> Result<String, Failure> {
    let mut version = DefaultHasher::new();
    for file in files {
        file.hash(&mut version);
        fs::read(out.join(file))?.hash(&mut version);
    }
    // Not the script itself, which browsers fetch in their own way.
    let files = files
        .iter()
        .map(String::as_str)
        .filter(|file| !["offline.js", "404.html"].contains(file));
    let files: Vec<&str> = ["./"].into_iter().chain(files).collect();
    let site = json!({ "version": format!("{:016x}", version.finish()), "files": files });
    Ok(format!("self.SITE = {site};\n"))
}

/// The settings of TypeScript with the place of the bindings, as a file in `target`.
fn project(web: &Path, target: &Path) -> Result<PathBuf, Failure> {
    let file = target.join("tsconfig.json");
    let all = |pattern: &str| web.join(pattern);
    let settings = json!({
        "extends": web.join("tsconfig.json"),
        "compilerOptions": { "paths": { "ludevo/*": [target.join("bindings/*")] } },
        "include": [all("*.ts"), all("pages/**/*.ts")],
    });
    fs::write(&file, settings.to_string())?;
    Ok(file)
}

/// Installs the packages of the lock file, if they are not there.
fn install(web: &Path) -> Result<(), Failure> {
    let lock = fs::read(web.join("package-lock.json"))?;
    let stamp = web.join("node_modules/.lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let began = Instant::now();
    println!(
        "installing esbuild, typescript and what tests need, in web/node_modules: 210 MB, by npm"
    );
    let mut npm = Command::new("npm");
    npm.current_dir(web).args([
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
    ]);
    run(&mut npm).map_err(|failure| format!("{failure}\nNode.js with npm must be installed"))?;
    println!("installed: {}", seconds(began));
    Ok(fs::write(stamp, lock)?)
}

/// An empty folder. One that holds anything but a site is refused.
fn clear(out: &Path) -> Result<(), Failure> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty {
        if !out.join("shell.js").exists() {
            let sentence = format!(
                "{}: it holds other files, expected an empty folder",
                out.display()
            );
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{games, home};

    #[test]
    fn a_page_of_a_game_says_what_a_link_to_it_leads_to() {
        let read = |file: &str| fs::read_to_string(home().join("web").join(file)).unwrap();
        let list = read("games.ts");
        let first = read("index.html");
        let games = games(&list);
        assert_eq!(games.len(), list.matches("load: () => import(").count());
        let theseus = games
            .iter()
            .find(|game| game.name == "theseus")
            .expect("the list has Theseus");
        let page = theseus.page(&first, true);
        for part in [
            "<meta name=\"page\" content=\"theseus\" />",
            "<meta property=\"og:title\" content=\"Theseus · Ludevo\" />",
            "content=\"pictures/card-theseus.png\"",
            theseus.about,
        ] {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("og:description\" content=\"Mazes, tiles"));
    }
}
