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

use clap::Parser;
use modules::Source;
use site::Host;

type Failure = Box<dyn Error>;

/// Builds the gallery. Without --out it is served on this machine.
#[derive(Debug, Default, Parser, PartialEq)]
#[command(
    name = "gallery",
    after_help = "It is built in CARGO_TARGET_DIR, or in the folder target of the repository."
)]
struct Arguments {
    /// Compiles in less time, for a first look: searches are slower
    #[arg(long, conflicts_with = "modules")]
    fast: bool,
    /// Takes the modules from a folder, where `.ci/wasm/build` has compiled them
    #[arg(long, value_name = "DIR")]
    modules: Option<PathBuf>,
    /// Writes the static site to a folder
    #[arg(long, value_name = "DIR", conflicts_with = "port")]
    out: Option<PathBuf>,
    /// Where the site will be, so that a link to it is shown with a picture
    #[arg(long, value_name = "URL", requires = "out", value_parser = address)]
    address: Option<String>,
    /// Port on 127.0.0.1 [default: a free one]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

fn address(text: &str) -> Result<String, &'static str> {
    let mut starts = ["https://", "http://"].iter();
    let is_one = starts.any(|start| text.starts_with(start));
    is_one
        .then(|| text.to_owned())
        .ok_or("expected one such as https://example.org/ga")
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

fn gallery(arguments: &Arguments) -> Result<(), Failure> {
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
    match gallery(&Arguments::parse()) {
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
    use clap::Parser;

    fn read(words: &[&str]) -> Result<Arguments, String> {
        let words = ["gallery"].iter().chain(words);
        Arguments::try_parse_from(words).map_err(|error| error.to_string())
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
