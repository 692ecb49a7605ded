//! Descriptions from files, with what options add to them.

use clap::Args;
use cli::{At, Failure, Source};
use ga_tiles::description::{self, Commands, Description, Problem};
use std::error::Error;

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
        Description::read(&source.text, self.commands())
            .map_err(|error| Failure::refused(refused(&error)))
            .at(&source.name)
    }
}

/// The sentence of an error, with the option that allows commands if it is about one.
pub(crate) fn refused(error: &(dyn Error + 'static)) -> String {
    let description = error.downcast_ref::<description::Error>();
    match description.map(|error| &*error.problem) {
        Some(Problem::Command { .. }) => format!("{error}; --allow-commands allows them"),
        _ => error.to_string(),
    }
}
