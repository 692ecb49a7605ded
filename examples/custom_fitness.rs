//! How do I evolve levels for my game?
//!
//! Let the rules of your game judge a level: the fitness is your function, and returns `None` for a
//! level that cannot be solved. Crossover should keep cells together that are neighbours.
//! The levels here are caves with a long way from the corner at the top left to the opposite one.
//!
//! ```text
//! $ cargo run --release --example custom_fitness
//! ...#....###...#.....###.#...#.....##.....#......
//! #.##..#.#...#.#.###.#####.#....#...#..#.##.#.##.
//! ..##..#.#...#...#...#...#..####.#..#.#..#...#...
//! .#...#..#.##..##..###.#.##.#..#..#...#.#.##..#.#
//! ....#.......#..##.....#........##..###......#...
//! 113 steps
//! ```

use ga_core::prelude::*;
use ga_core::random::{below, unit};
use ga_core::replace::MuPlusLambda;
use ga_core::{crossover, mutate};
use std::io::Write;

const WIDTH: usize = 48;
const HEIGHT: usize = 5;
const CELLS: usize = WIDTH * HEIGHT;

/// A level, row by row; `true` is rock.
type Cave = Vec<bool>;

/// The length of the shortest way from the first cell to the last, by breadth-first search.
fn steps(cave: &Cave) -> Option<usize> {
    if cave[0] {
        return None;
    }
    let mut steps = vec![None; CELLS];
    steps[0] = Some(0);
    let mut reached = std::collections::VecDeque::from([0]);
    while let Some(cell) = reached.pop_front() {
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let x = (cell % WIDTH).wrapping_add_signed(dx);
            let y = (cell / WIDTH).wrapping_add_signed(dy);
            if x < WIDTH && y < HEIGHT && !cave[WIDTH * y + x] && steps[WIDTH * y + x].is_none() {
                steps[WIDTH * y + x] = steps[cell].map(|steps| steps + 1);
                reached.push_back(WIDTH * y + x);
            }
        }
    }
    steps[CELLS - 1]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Few rocks: in a cave that is half full, there is hardly ever a way.
    let founders = |rng: &mut dyn Rng| -> Cave { (0..CELLS).map(|_| unit(rng) < 0.1).collect() };
    let exchange_columns = crossover::from_fn(|left: &mut Cave, right: &mut Cave, rng| {
        let end = below(rng, WIDTH);
        for (left, right) in left.chunks_mut(WIDTH).zip(right.chunks_mut(WIDTH)) {
            left[..end].swap_with_slice(&mut right[..end]);
        }
    });
    let dig = mutate::from_fn(|cave: &mut Cave, rng| {
        for _ in 0..=below(rng, 5) {
            let cell = below(rng, CELLS);
            cave[cell] = !cave[cell];
        }
    });
    let selector = Tournament::new(3)?;
    let breeder = Recombine {
        selector,
        crossover: exchange_columns,
        mutator: dig,
        offspring: 100,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Parallel::new(steps),
        replacement: MuPlusLambda::new(100)?,
    };
    let mut engine = scheme.found(&founders).size(100).seed(1)?;
    engine.run(Generations(2000));

    if let Some((cave, Some(steps))) = engine.best() {
        let mut out = std::io::stdout();
        for row in cave.chunks(WIDTH) {
            writeln!(
                out,
                "{}",
                row.iter()
                    .map(|&rock| if rock { '#' } else { '.' })
                    .collect::<String>()
            )?;
        }
        writeln!(out, "{steps} steps")?;
    }
    Ok(())
}
