use super::Operators;
use super::draws::{Drawn, Outcomes};
use clap::Parser;
use cli::{Answer, Failure, Output, Stop};

/// One line of options for each operator.
const LINES: [&str; 36] = [
    "select --scores 1,2,3,4 roulette",
    "select --scores 1,2,3,4 stochastic-universal",
    "select --scores 1,2,3,4 tournament --size 2",
    "select --scores 1,2,3,4 tournament --size 2 --distinct",
    "select --scores 1,2,3,4 linear-rank --pressure 1.5",
    "select --scores 1,2,3,4 exponential-rank --base 0.5",
    "select --scores 1,2,3,4 truncation --size 2",
    "select --scores 1,2,3,4 boltzmann --temperature 2",
    "select --scores 1,2,3,4 random",
    "select --scores 1,2,3,4 best --parents 2",
    "select --scores 1,2,!3,!4 feasible-infeasible --size 2",
    "cross --left 0000 --right 1111 one-point",
    "cross --left 0000 --right 1111 two-point",
    "cross --left 0000 --right 1111 k-point --points 3",
    "cross --left 0000 --right 1111 uniform --rate 0.5",
    "cross --left 0000 --right 1111 segment",
    "cross --left 000000 --right 111111 rectangle --columns 3",
    "cross --left 0000 --right 11 cut-and-splice --least 2",
    "cross --left 0,1,2,3 --right 2,0,3,1 order",
    "cross --left 0,1,2,3 --right 2,0,3,1 partially-mapped",
    "cross --left 0,1,2,3 --right 1,0,3,2 cycle",
    "cross --left 0,1,2,3,4 --right 2,0,4,3,1 edge",
    "mutate --genome 0000 bit-flip --rate 0.25",
    "mutate --genome 0000 one-bit",
    "mutate --genome 1,2,3 reset --rate 0.5 --low 1 --high 3",
    "mutate --genome N,E redraw --rate 0.5 --alphabet N,E,S",
    "mutate --genome N,E one-gene",
    "mutate --genome N,E insert-gene",
    "mutate --genome N,E,S delete-gene",
    "mutate --genome 000000 fill-rectangle --columns 3 --width 2 --height 1",
    "mutate --genome 0,1,2,3 swap",
    "mutate --genome 0,1,2,3 insert",
    "mutate --genome 0,1,2,3 inversion",
    "mutate --genome 0,1,2,3 scramble",
    "mutate --genome 0,0 gaussian --integers",
    "mutate --genome 5,5 creep --integers",
];

pub(crate) fn run(seed: u64, output: &mut Output) -> Result<Answer, Failure> {
    let stop = output.stop();
    for line in LINES {
        let drawn = draw(line, seed, &stop)?;
        if stop.is_due() {
            break;
        }
        if output.json() {
            drawn.print(output)?;
        } else if let Outcomes::Counts(counts) = &drawn.outcomes {
            let counts = counts.by_frequency();
            let shown = counts
                .iter()
                .take(4)
                .map(|(outcome, count)| format!("{outcome} {count}"));
            let more = if counts.len() > 4 {
                format!("   .. {} more", counts.len() - 4)
            } else {
                String::new()
            };
            output.text(format_args!(
                "{line}\n    {}{more}",
                shown.collect::<Vec<_>>().join("   ")
            ))?;
        }
    }
    Ok(Answer::Met)
}

fn draw(line: &str, seed: u64, stop: &Stop) -> Result<Drawn, Failure> {
    let words = std::iter::once("operators").chain(line.split(' '));
    match Operators::try_parse_from(words)? {
        Operators::Select(command) => command.run(seed, stop),
        Operators::Cross(command) => command.run(seed, stop),
        Operators::Mutate(command) => command.run(seed, stop),
        Operators::Show => Err(Failure::refused("nothing to draw")),
    }
}
