//! How do I evolve a level type of my own? With a closure each for founders, fitness, crossover and
//! mutation. The levels are caves; the best has the longest way between its corners.

use ga_core::combine::Sometimes;
use ga_core::prelude::*;
use ga_core::rand::RngExt;
use ga_core::replace::MuPlusLambda;
use ga_core::{crossover, mutate};
use std::collections::VecDeque;
use std::io::Write;

const WIDTH: usize = 48;
const HEIGHT: usize = 16;
const CELLS: usize = WIDTH * HEIGHT;

/// A level, row by row; `true` is rock.
type Cave = Vec<bool>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Few rocks: a cave that is half full hardly ever has a way.
    let founders = |rng: &mut dyn Rng| -> Cave { (0..CELLS).map(|_| rng.random_bool(0.1)).collect() };
    // Exchanges a rectangle, so that cells that are close together stay together.
    let window = crossover::FromFn(|left: &mut Cave, right: &mut Cave, rng: &mut dyn Rng| {
        let (x, y) = (rng.random_range(0..WIDTH), rng.random_range(0..HEIGHT));
        let (to_x, to_y) = (rng.random_range(x..WIDTH), rng.random_range(y..HEIGHT));
        for row in y..=to_y {
            let part = row * WIDTH + x..=row * WIDTH + to_x;
            left[part.clone()].swap_with_slice(&mut right[part]);
        }
    });
    // Turns one to five cells from rock to floor or back.
    let blast = mutate::FromFn(|cave: &mut Cave, rng: &mut dyn Rng| {
        for _ in 0..rng.random_range(1..=5) {
            let cell = rng.random_range(0..CELLS);
            cave[cell] = !cave[cell];
        }
    });
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.3, window)?,
            mutator: blast,
            offspring: 100,
        },
        evaluator: Parallel::new(way),
        replacement: MuPlusLambda::new(100)?,
    };
    let mut engine = Engine::start(scheme, &founders, 100, 1)?;
    engine.run(&Generations(1000), &mut ());

    if let Some((cave, steps)) = engine.best() {
        let mut out = std::io::stdout();
        for row in cave.chunks(WIDTH) {
            writeln!(out, "{}", row.iter().map(|&rock| if rock { '#' } else { '.' }).collect::<String>())?;
        }
        writeln!(out, "the way from corner to corner has {} steps", steps.unwrap_or(0))?;
    }
    Ok(())
}

/// The steps of the shortest way from the first cell to the last; without a way `None`, infeasible.
fn way(cave: &Cave) -> Option<usize> {
    let mut steps = vec![None; CELLS];
    let mut queue = VecDeque::from([0]);
    steps[0] = Some(0);
    while let Some(cell) = queue.pop_front() {
        let (x, y) = (cell % WIDTH, cell / WIDTH);
        let east = (x + 1 < WIDTH).then(|| cell + 1);
        let south = (y + 1 < HEIGHT).then(|| cell + WIDTH);
        let [west, north] = [(x > 0).then(|| cell - 1), (y > 0).then(|| cell - WIDTH)];
        for next in [east, south, west, north].into_iter().flatten() {
            if steps[next].is_none() && !cave[next] {
                steps[next] = steps[cell].map(|steps| steps + 1);
                queue.push_back(next);
            }
        }
    }
    steps[CELLS - 1]
}
