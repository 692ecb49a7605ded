//! The number of walls and the visited states of random mazes: "in a map which fills with lots of
//! walls", the solver visits fewer states.

use cli::{Failure, Output, Variant};
use ga_core::random::{Bernoulli, Stream, below};
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::game::{Size, Win};
use ga_theseus::solve::Solver;
use serde_json::json;

/// The number of random mazes of each density.
const MAZES: usize = 5000;

/// Solves random mazes with 10 to 70 % of the walls. Prints the share without solution and the mean
/// figures of the others.
pub(super) fn relate(sizes: Vec<Size>, output: &mut Output) -> Result<(), Failure> {
    for size in sizes {
        let encoding = Encoding::new(size.width, size.height, Clamp::Modulo)?;
        let (width, height) = (size.width, size.height);
        let numbers = encoding.bits() - (width - 1) * height - width * (height - 1);
        for percent in [10, 20, 30, 40, 50, 60, 70] {
            let mut rng = Stream::seeded(percent);
            let mut solver = Solver::default();
            let wall = Bernoulli::new("share of walls", percent as f64 / 100.0)?;
            let mut found = Vec::new();
            for _ in 0..MAZES {
                let bit = |locus| {
                    if locus < numbers {
                        below(&mut rng, 2) == 1
                    } else {
                        wall.occurs(&mut rng)
                    }
                };
                let maze = encoding.decode(&(0..encoding.bits()).map(bit).collect())?;
                found.extend(solver.figures(&maze, Win::After));
            }
            let mean = |figure: fn(&ga_theseus::solve::Figures) -> u32| {
                let sum: u32 = found.iter().map(figure).sum();
                (!found.is_empty()).then(|| f64::from(sum) / found.len() as f64)
            };
            let mut variant = Variant::new("walls", format!("{size} {percent} % of the walls"));
            variant.run(
                percent,
                &json!({
                    "unsolvable": 1.0 - found.len() as f64 / MAZES as f64,
                    "moves": mean(|figures| figures.moves),
                    "visited": mean(|figures| figures.visited),
                    "minotaur_moves": mean(|figures| figures.minotaur_moves),
                }),
                output,
            )?;
            variant.close(output)?;
        }
    }
    Ok(())
}
