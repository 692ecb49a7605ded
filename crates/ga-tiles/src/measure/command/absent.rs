use super::Answer;
use super::failure::Failure;
use crate::level::{Alphabet, Level};
use ga_core::evaluate::Interrupt;
use std::time::Duration;

/// A program that runs: there is none in a build that cannot start programs.
#[derive(Debug)]
pub(super) enum Process {}

impl Process {
    pub(super) fn start(_: &[String]) -> Result<Self, Failure> {
        Err(Failure::Unsupported)
    }

    pub(super) fn measure(
        &mut self,
        _: &[Level],
        _: &Alphabet,
        _: Duration,
        _: &Interrupt<'_>,
    ) -> Result<Option<Vec<Answer>>, Failure> {
        match *self {}
    }

    pub(super) fn end(&mut self) -> Option<String> {
        match *self {}
    }
}
