//! What is evolved: a maze of Theseus by the paper's scheme, or bits.

use cli::{At, Failure};
use ga_core::Fitness;
use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_theseus::scheme::paper::Parameters;
use ga_theseus::solve::Solver;

/// The schema of the tasks of `farm worker`.
pub(crate) const MAZE: &str = "theseus-paper/1";

/// The paper's fitness of a 6x6 maze.
pub(crate) fn fitness() -> impl Fn(BitString) -> f64 {
    let fitness = Parameters::default().fitness();
    move |bits| fitness.evaluate(&bits, &mut Solver::default(), &mut Stream::seeded(0))
}

/// The command of this program that works for it.
pub(crate) fn own_worker() -> Result<Vec<String>, Failure> {
    let program = std::env::current_exe().at("this program")?;
    let mut words = vec![program.display().to_string()];
    // `ludevo farm worker`, or `farm worker`.
    words.extend(std::env::args().nth(1).filter(|word| word == "farm"));
    words.push("worker".to_owned());
    Ok(words)
}
