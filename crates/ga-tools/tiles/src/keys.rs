use clap::Args;
use cli::{Answer, Common, Failure, Output};
use ga_tiles::description::{REFERENCE, SCHEMA};
use serde_json::{Value, json};

/// Prints all keys of a description, and what they mean.
#[derive(Args)]
pub(crate) struct Keys {
    /// Prints the JSON schema instead, with which editors complete and check descriptions
    #[arg(long)]
    schema: bool,
}

impl Keys {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        if self.schema {
            let schema: Value = serde_json::from_str(SCHEMA)?;
            output.answer(&schema, SCHEMA.trim_end())?;
        } else {
            output.answer(&json!({ "keys": REFERENCE }), REFERENCE.trim_end())?;
        }
        Ok(Answer::Met)
    }
}
