//! How do I get many different good solutions, and a picture of them?
//!
//! Score each solution by a `Featured`: its quality, and numbers that describe it. A `GridArchive`
//! keeps the best solution for each combination of these numbers, and `Illumination` counts and
//! draws them.
//!
//! The solutions are caves of 8 by 8 fields. A good cave has a long way from corner to corner; the
//! features are its number of walls and how many fields differ from their mirror image.
//!
//! ```text
//! $ cargo run --release --example archive
//! generation   10: 22 caves, the longest way has 16 steps
//! generation  100: 45 caves, the longest way has 26 steps
//! generation 1000: 61 caves, the longest way has 36 steps
//! generation 3000: 68 caves, the longest way has 36 steps
//! the picture is caves.svg in the folder for temporary files
//! ```

use ga_core::Featured;
use ga_core::feature::Grid;
use ga_core::observe::Illumination;
use ga_core::prelude::*;
use ga_core::replace::GridArchive;
use ga_core::select::Random;
use std::io::Write;

const SIDE: usize = 8;

/// The steps of the shortest way from the first field to the last one.
fn way(cave: &BitString) -> Option<usize> {
    let mut steps = [None; SIDE * SIDE];
    let mut queue = vec![0];
    steps[0] = Some(0).filter(|_| !cave.get(0));
    for next in 0.. {
        let &field = queue.get(next).filter(|_| steps[0].is_some())?;
        if field == SIDE * SIDE - 1 {
            return steps[field];
        }
        let (x, y) = (field % SIDE, field / SIDE);
        let beside = [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ];
        for (x, y) in beside.into_iter().filter(|&(x, y)| x < SIDE && y < SIDE) {
            if !cave.get(y * SIDE + x) && steps[y * SIDE + x].is_none() {
                steps[y * SIDE + x] = steps[field].map(|steps| steps + 1);
                queue.push(y * SIDE + x);
            }
        }
    }
    None
}

fn score(cave: &BitString) -> Option<Featured<usize, 2>> {
    let mirrored = |field| field / SIDE * SIDE + SIDE - 1 - field % SIDE;
    let different = (0..SIDE * SIDE)
        .filter(|&field| cave.get(field) != cave.get(mirrored(field)))
        .count();
    Some(Featured {
        quality: way(cave)?,
        features: [f64::from(cave.count_ones()), different as f64],
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // 10 by 10 combinations of up to 40 walls and up to 40 differences.
    let grid = Grid::new([(0.0, 40.0), (0.0, 40.0)], [10, 10])?;
    let crossover = Uniform::new(0.2)?;
    let mutator = BitFlip::new(1.0 / 64.0)?;
    let breeder = Recombine {
        selector: Random,
        crossover,
        mutator,
        offspring: 100,
    };
    let replacement = GridArchive::new(grid);
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(score),
        replacement,
    };
    // An empty cave, and what becomes of it.
    let mut engine = scheme
        .founders(vec![BitString::zeros(SIDE * SIDE)])
        .seed(1)?;
    let mut out = std::io::stdout();
    for generation in [10, 100, 1000, 3000] {
        engine.run(Generations(generation));
        let caves = Illumination::of(&grid, engine.state().population());
        let filled = caves.filled();
        let best = caves.best().unwrap_or_default();
        writeln!(
            out,
            "generation {generation:4}: {filled:2} caves, the longest way has {best} steps"
        )?;
    }
    let picture =
        Illumination::of(&grid, engine.state().population()).heat_map(["walls", "differences"]);
    std::fs::write(std::env::temp_dir().join("caves.svg"), picture)?;
    writeln!(
        out,
        "the picture is caves.svg in the folder for temporary files"
    )?;
    Ok(())
}
