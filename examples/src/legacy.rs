use std::ops::Deref;

use clap::Args;

use crate::{Common, Failure, Files, Folder, Limits, Output};

/// All options for every command, until each command has those that it uses.
#[doc(hidden)]
#[derive(Args, Clone, Debug)]
#[command(mut_arg("out", |arg| arg.global(true)), mut_arg("time", |arg| arg.global(true)))]
#[command(mut_arg("generations", |arg| arg.global(true)), mut_arg("evaluations", |arg| arg.global(true)))]
pub struct Legacy {
    /// Those of every command.
    #[command(flatten)]
    pub common: Common,
    /// Where files are written.
    #[command(flatten)]
    pub files: Files,
    /// When a run ends.
    #[command(flatten)]
    pub limits: Limits,
}

impl Deref for Legacy {
    type Target = Common;

    fn deref(&self) -> &Common {
        &self.common
    }
}

impl Legacy {
    /// The folder of `--out`.
    ///
    /// # Errors
    ///
    /// As [`Files::folder`].
    pub fn folder(&self, output: &Output) -> Result<Folder, Failure> {
        self.files.folder(output)
    }
}
