//! Builds the gallery and serves it on this machine, or writes it to a folder.
//!
//! `cargo run --manifest-path adapters/web/gallery/Cargo.toml` builds everything, serves it and
//! prints the address. `-- --out DIR` writes the static site to `DIR` instead.

#![allow(
    clippy::disallowed_types,
    reason = "this program runs on the machine, where `Instant` works"
)]

mod modules;
mod report;
mod serve;
mod site;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use modules::Source;
use site::Host;

type Failure = Box<dyn Error>;

const USAGE: &str = "usage: gallery [--fast | --modules DIR] [--out DIR [--address URL] | --port N]\n\
    Builds the gallery. Without --out it is served on 127.0.0.1, on a free port or on N.\n\
    --address is where the site will be, so that a link to it is shown with a picture.\n\
    --fast compiles in less time, for a first look: searches are slower.\n\
    --modules takes the modules from a folder, where `.ci/wasm/build` has compiled them.\n\
    It is built in CARGO_TARGET_DIR, or in the folder target of the repository.";

/// What the command line asks for.
#[derive(Debug, Default, PartialEq)]
struct Arguments {
    fast: bool,
    modules: Option<PathBuf>,
    out: Option<PathBuf>,
    address: Option<String>,
    port: Option<u16>,
}

impl Arguments {
    fn read(words: impl IntoIterator<Item = String>) -> Result<Self, Failure> {
        let mut arguments = Self::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if word == "--fast" {
                arguments.fast = true;
                continue;
            }
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (word, words.next()),
            };
            match (name.as_str(), value) {
                ("--out", Some(folder)) => arguments.out = Some(folder.into()),
                ("--modules", Some(folder)) => arguments.modules = Some(folder.into()),
                ("--address", Some(address)) => {
                    if !["https://", "http://"]
                        .iter()
                        .any(|start| address.starts_with(start))
                    {
                        return Err(format!(
                            "--address {address}: expected one such as https://example.org/ga"
                        )
                        .into());
                    }
                    arguments.address = Some(address);
                }
                ("--port", Some(port)) => {
                    let number = port
                        .parse()
                        .map_err(|_| format!("--port {port}: expected 0 to 65535"))?;
                    arguments.port = Some(number);
                }
                ("--out" | "--modules" | "--address" | "--port", None) => {
                    return Err(format!("{name}: expected a value").into());
                }
                _ => return Err(format!("{name}: no option of this program\n{USAGE}").into()),
            }
        }
        if arguments.out.is_some() && arguments.port.is_some() {
            return Err("--port: nothing is served with --out".into());
        }
        if arguments.fast && arguments.modules.is_some() {
            return Err("--fast: nothing is compiled with --modules".into());
        }
        if arguments.address.is_some() && arguments.out.is_none() {
            return Err("--address: only a site that --out writes has one".into());
        }
        Ok(arguments)
    }
}

/// The folder of this package, where `cargo run` finds its sources.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the repository.
fn repository() -> &'static Path {
    let folder = home().ancestors().nth(3);
    folder.expect("this package is three folders deep in the repository")
}

/// The folder for all that is built: as cargo, the one that the environment names.
fn target(given: Option<OsString>) -> io::Result<PathBuf> {
    given.map_or_else(|| Ok(repository().join("target")), std::path::absolute)
}

/// Runs a command, which must succeed.
fn run(command: &mut Command) -> Result<(), Failure> {
    let shown = format!(
        "{} in {}",
        shown(command),
        command.get_current_dir().unwrap_or(home()).display()
    );
    let status = command
        .status()
        .map_err(|cause| format!("{shown}: {cause}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown}: {status}").into())
    }
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

fn gallery(words: impl IntoIterator<Item = String>) -> Result<(), Failure> {
    let arguments = Arguments::read(words)?;
    let target = target(env::var_os("CARGO_TARGET_DIR"))?;
    let own = target.join("gallery");
    let out = arguments
        .out
        .as_ref()
        .map_or_else(|| Ok(own.join("site")), std::path::absolute)?;
    let modules = match &arguments.modules {
        Some(folder) => Source::Folder(folder),
        None if arguments.fast => Source::Profile("fast"),
        None => Source::Profile("module"),
    };
    let modules = modules::build(&target, &modules, &own.join("bindings"))?;
    let host = match arguments.out {
        Some(_) => Host::Visitors(arguments.address.as_deref()),
        None => Host::Own,
    };
    site::write(&modules, &own, &out, &host)?;
    let size = |folder: &Path| report::megabytes(report::size(folder));
    println!(
        "{}: {}, built in {}: {}",
        out.display(),
        size(&out),
        target.display(),
        size(&target)
    );
    if arguments.out.is_some() {
        return Ok(());
    }
    serve::serve(&out, arguments.port.unwrap_or(0))
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match gallery(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, repository, target};

    fn read(words: &[&str]) -> Result<Arguments, String> {
        Arguments::read(words.iter().map(ToString::to_string))
            .map_err(|failure| failure.to_string())
    }

    #[test]
    fn modules_are_built_where_the_environment_says() {
        assert_eq!(target(None).unwrap(), repository().join("target"));
        assert!(repository().join(".cargo/config.toml").exists());
        assert_eq!(
            target(Some("/other".into())).unwrap(),
            std::path::Path::new("/other")
        );
        assert_eq!(
            target(Some("other".into())).unwrap(),
            std::env::current_dir().unwrap().join("other")
        );
    }

    #[test]
    fn options_are_read_or_refused() {
        assert_eq!(read(&[]), Ok(Arguments::default()));
        let arguments = Arguments::default;
        assert_eq!(
            read(&["--out", "site"]),
            Ok(Arguments {
                out: Some("site".into()),
                ..arguments()
            })
        );
        assert_eq!(
            read(&["--port=80", "--fast"]),
            Ok(Arguments {
                port: Some(80),
                fast: true,
                ..arguments()
            })
        );
        let address = Some("https://example.org/ga".into());
        assert_eq!(
            read(&["--out", "site", "--address", "https://example.org/ga"]),
            Ok(Arguments {
                out: Some("site".into()),
                address,
                ..arguments()
            })
        );
        for words in [
            &["--address", "https://example.org"][..],
            &["--out", "a", "--address", "example.org"],
        ] {
            assert!(read(words).is_err(), "{words:?}");
        }
        for words in [
            &["--out"][..],
            &["--port", "x"],
            &["--else", "1"],
            &["--out", "a", "--port", "1"],
            &["--fast", "--modules", "a"],
        ] {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
