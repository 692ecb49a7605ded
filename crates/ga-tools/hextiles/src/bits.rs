use crate::options::read_set;
use clap::Args;
use cli::{Answer, At, Common, Failure, Input, Output};
use ga_hextiles::evolve::genome::encode;

#[derive(Args)]
pub(crate) struct Bits {
    /// A set of tiles
    file: Input,
}

impl Bits {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (tiles, name) = read_set(&self.file)?;
        let bits = encode(&tiles).at(name)?.to_string();
        output.answer(&serde_json::json!({ "bits": bits }), &bits)?;
        Ok(Answer::Met)
    }
}
