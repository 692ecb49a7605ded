use crate::table::read_set;
use clap::Args as ClapArgs;
use cli::{Answer, At, Failure, Output};
use ga_hextiles::genome::encode;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// A set of tiles
    file: PathBuf,
}

impl Args {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let (tiles, name) = read_set(&self.file)?;
        let bits = encode(&tiles).at(name)?.to_string();
        output.answer(&serde_json::json!({ "bits": bits }), &bits)?;
        Ok(Answer::Met)
    }
}
