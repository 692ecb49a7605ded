//! The command that scores genomes of other programs.

use cli::{At, Failure, Output};
use quality::quality::score;

/// Prints the score of each line of standard input; without a problem, all problems.
pub(crate) fn print(problem: Option<&str>, output: &mut Output) -> Result<(), Failure> {
    let Some(name) = problem else {
        return score::all().try_for_each(|problem| output.object(&problem));
    };
    let Some(problem) = score::named(name) else {
        return Err(Failure::refused(format!(
            "no problem {name}; `quality score` prints the problems"
        )));
    };
    output.release()?;
    for (line, number) in std::io::stdin().lines().zip(1_u64..) {
        let place = || format!("standard input, line {number}");
        let score = problem
            .score(&line.at(place())?)
            .map_err(Failure::refused)
            .at(place())?;
        output.object(&score)?;
    }
    Ok(())
}
