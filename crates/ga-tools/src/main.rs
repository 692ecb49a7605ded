//! `ludevo`: all tools in one program, with the pages of the gallery where they were built in.
//!
//! The first argument is the name of a tool, and the others are the tool's own. So the tools are
//! the same programs here and as examples.

mod gallery;

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use cli::{At, Failure, Program};

/// The tools, in the order of help.
const TOOLS: [Program; 8] = [
    ludevo_theseus::PROGRAM,
    ludevo_checkpoint::PROGRAM,
    ludevo_hextiles::PROGRAM,
    ludevo_tiles::PROGRAM,
    ludevo_minimax::PROGRAM,
    ludevo_units::PROGRAM,
    ludevo_runs::PROGRAM,
    ludevo_farm::PROGRAM,
];

/// A tool that the laboratory has now.
const MOVED: &str = "operators";

/// Evolves levels, boards, moves and plans of games.
#[derive(Debug, Parser)]
#[command(name = NAME, version, arg_required_else_help = true)]
struct Ludevo {
    #[command(subcommand)]
    command: Own,
}

const NAME: &str = "ludevo";

/// What the program does beside the tools.
#[derive(Debug, Subcommand)]
enum Own {
    /// Shows the pages of the gallery to a browser of this machine
    #[command(display_order = 100)]
    Gallery {
        /// The port; 0 is any free one
        #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
        port: u16,
    },
    /// Prints the completions for a shell
    #[command(display_order = 101)]
    Completions { shell: Shell },
    /// Writes a manual page for each command
    #[command(display_order = 102)]
    Man {
        /// The folder for the pages; it is made if it is missing
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    run(std::env::args_os().skip(1).collect())
}

fn run(mut arguments: Vec<OsString>) -> ExitCode {
    let named = arguments.first().and_then(|first| tool(first.to_str()?));
    if let Some(tool) = named {
        arguments.remove(0);
        if tool.command().get_name() == "farm" {
            match forwarded(&arguments) {
                Ok(None) => {}
                Ok(Some(status)) => return status,
                Err(failure) => return refuse(failure),
            }
        }
        return tool.run(&format!("{NAME} {}", tool.command().get_name()), arguments);
    }
    own(arguments).map_or_else(refuse, |()| ExitCode::SUCCESS)
}

fn refuse(failure: Failure) -> ExitCode {
    match failure {
        Failure::Closed => ExitCode::SUCCESS,
        Failure::Refused(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// Runs the command of another tool for which `farm run` has workers.
fn forwarded(arguments: &[OsString]) -> Result<Option<ExitCode>, Failure> {
    let Some((mut search, workforce)) = ludevo_farm::forwarded(arguments)? else {
        return Ok(None);
    };
    let name = search.remove(0);
    let Some(tool) = name.to_str().and_then(tool) else {
        let name = name.to_string_lossy();
        if name.starts_with('-') {
            return Err(Failure::refused(format!(
                "farm run {name}: options of a search stand behind its command, as in `farm run theseus evolve {name}`"
            )));
        }
        return Err(Failure::refused(format!(
            "farm run {name}: no tool has this name"
        )));
    };
    let called = format!("{NAME} {}", tool.command().get_name());
    Ok(Some(tool.run_by(workforce, &called, search)))
}

/// Carries out a command that is no tool.
fn own(arguments: Vec<OsString>) -> Result<(), Failure> {
    if arguments.first().is_some_and(|first| first == MOVED) {
        return Err(cli::moved(MOVED));
    }
    let line = std::iter::once(OsString::from(NAME)).chain(arguments);
    let parsed = whole()
        .try_get_matches_from(line)
        .and_then(|matches| Ludevo::from_arg_matches(&matches));
    let own = match parsed {
        Ok(own) => own,
        Err(error) if is_help(&error) => error.exit(),
        Err(error) => return Err(cli::sentence(&error)),
    };
    match own.command {
        Own::Gallery { port } => gallery::serve(port),
        Own::Completions { shell } => print(&completions(shell), &mut std::io::stdout()),
        Own::Man { folder } => std::fs::create_dir_all(&folder)
            .and_then(|()| clap_mangen::generate_to(without_help(whole()), &folder))
            .at(format!(
                "{}: expected a folder for the pages",
                folder.display()
            )),
    }
}

/// Whether the parser ended with its help or its version, which is no wrong line. `ludevo` alone
/// prints the help, too.
fn is_help(error: &clap::Error) -> bool {
    let shows = clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    !error.use_stderr() || error.kind() == shows
}

fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut whole(), NAME, &mut text);
    text
}

/// Writes a text to standard output, whose reader may close it before the end.
fn print(text: &[u8], stdout: &mut dyn Write) -> Result<(), Failure> {
    stdout
        .write_all(text)
        .and_then(|()| stdout.flush())
        .or_else(|cause| match cause.kind() {
            ErrorKind::BrokenPipe => Err(Failure::Closed),
            _ => Err(cause).at("standard output"),
        })
}

fn tool(name: &str) -> Option<Program> {
    TOOLS
        .into_iter()
        .find(|tool| tool.command().get_name() == name)
}

/// The command line of the program with those of all tools.
fn whole() -> clap::Command {
    let tools = TOOLS
        .iter()
        .enumerate()
        .map(|(place, tool)| tool.command().display_order(place));
    Ludevo::command().subcommands(tools)
}

/// Without the commands `help`, whose pages would repeat those of all other commands.
fn without_help(command: clap::Command) -> clap::Command {
    command
        .disable_help_subcommand(true)
        .mut_subcommands(without_help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_is_a_command_of_the_whole() {
        let mut whole = whole();
        whole.build();
        let names: Vec<&str> = whole
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        for tool in TOOLS {
            let name = tool.command().get_name().to_owned();
            assert!(names.contains(&name.as_str()), "{name}");
            assert!(super::tool(&name).is_some(), "{name}");
        }
        assert_eq!(
            names.len(),
            TOOLS.len() + 4,
            "gallery, completions, man, help: {names:?}"
        );
    }

    #[test]
    fn the_help_of_a_command_names_all_options_on_two_screens() {
        let mut whole = whole();
        whole.build();
        for tool in whole.get_subcommands_mut() {
            for command in tool.get_subcommands_mut() {
                let help = command.render_help().to_string();
                let name = command.get_bin_name().unwrap_or_default();
                assert!(help.lines().count() <= 2 * 25, "{name}: {help}");
                let options = command.get_opts().filter_map(clap::Arg::get_long);
                for option in options {
                    let option = format!("--{option}");
                    let mut words = help.split([' ', '\n']);
                    assert!(words.any(|word| word == option), "{name}: {option}");
                }
            }
        }
    }

    #[test]
    fn every_shell_completes_the_commands_of_a_tool() {
        for shell in [
            Shell::Bash,
            Shell::Elvish,
            Shell::Fish,
            Shell::PowerShell,
            Shell::Zsh,
        ] {
            let text = String::from_utf8(completions(shell)).expect("text");
            for word in ["theseus", "evolve", "founders", "campaign"] {
                assert!(text.contains(word), "{shell}: {word}");
            }
        }
    }

    /// A standard output that fails.
    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_leaves_early_is_no_error_and_a_full_disk_is_one() {
        let closed = print(b"text", &mut Failing(ErrorKind::BrokenPipe));
        assert!(matches!(closed, Err(Failure::Closed)), "{closed:?}");
        let Err(Failure::Refused(full)) = print(b"text", &mut Failing(ErrorKind::StorageFull))
        else {
            panic!("it cannot be written")
        };
        assert!(full.starts_with("standard output: "), "{full}");
    }

    #[test]
    fn a_wrong_line_gets_one_sentence() {
        let file = tempfile::NamedTempFile::new().expect("a folder for temporary files");
        let named = file.path().display().to_string();
        let table: [(&[&str], &str); 6] = [
            (
                &["operators", "--genome"],
                "operators is a command of the laboratory: in a clone, cargo run ",
            ),
            (
                &["tilse"],
                "unrecognized subcommand 'tilse'; a similar subcommand exists: 'tiles'",
            ),
            (
                &["completions"],
                "the following required arguments were not provided: <SHELL>; --help",
            ),
            (
                &["completions", "csh"],
                "invalid value 'csh' for '<SHELL>' [possible values: bash, ",
            ),
            (
                &["gallery", "--port", "-1"],
                "invalid value '-1' for '--port <PORT>': -1 is not in 0..=65535",
            ),
            (
                &["man", &named],
                &format!("{named}: expected a folder for the pages: "),
            ),
        ];
        for (line, begin) in table {
            let Err(Failure::Refused(sentence)) = own(line.iter().map(OsString::from).collect())
            else {
                panic!("{line:?} is refused")
            };
            assert!(
                sentence.starts_with(begin) && !sentence.contains('\n'),
                "{sentence}"
            );
        }
    }

    #[test]
    fn a_tool_has_a_manual_page_with_its_whole_name() {
        let held = tempfile::tempdir().expect("a folder for temporary files");
        let folder = held.path().join("man");
        assert_eq!(
            run(vec!["man".into(), folder.clone().into()]),
            ExitCode::SUCCESS
        );
        let page = std::fs::read_to_string(folder.join("ludevo-theseus-evolve.1")).expect("a page");
        let help = std::fs::read_dir(&folder).expect("pages").flatten();
        let help: Vec<_> = help
            .map(|page| page.file_name())
            .filter(|name| name.to_string_lossy().contains("-help"))
            .collect();
        assert!(help.is_empty(), "{help:?}");
        assert!(
            page.contains("ludevo theseus evolve") || page.contains("ludevo\\-theseus\\-evolve"),
            "{page}"
        );
    }
}
