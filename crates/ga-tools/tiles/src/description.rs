//! Descriptions from files, with what options add to them.

use clap::Args;
use cli::{At, Failure, Source};
use ga_tiles::description::{Commands, Description, Problem};

/// The permission to run commands.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Permission {
    /// Lets the description run its commands. Read the file first: a command can do anything that
    /// you can
    #[arg(long)]
    pub(crate) allow_commands: bool,
}

impl Permission {
    pub(crate) fn commands(self) -> Commands {
        if self.allow_commands {
            Commands::Allowed
        } else {
            Commands::Refused
        }
    }

    /// Reads a description.
    pub(crate) fn read(self, source: &Source) -> Result<Description, Failure> {
        let read = Description::read(&source.text, self.commands());
        read.map_err(|error| match *error.problem {
            Problem::Command { .. } => {
                Failure::refused(format!("{error}; --allow-commands allows them"))
            }
            _ => error.into(),
        })
        .at(&source.name)
    }
}
