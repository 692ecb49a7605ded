//! `farm worker`: scores mazes.

use crate::problem::{MAZE, fitness};
use cli::{Answer, At, Failure};
use ga_farm::worker;

pub(crate) fn run() -> Result<Answer, Failure> {
    let fitness = fitness();
    worker::serve(MAZE, worker::each(fitness)).at("the worker")?;
    Ok(Answer::Met)
}
