use clap::Args;
use examples::{Answer, Common, Failure, Output};

#[derive(Args)]
pub(crate) struct Reproduce {}

impl Reproduce {
    pub(crate) fn run(&self, _: &Common, _: &mut Output) -> Result<Answer, Failure> {
        Err(Failure::refused("reproduce: being written"))
    }
}
