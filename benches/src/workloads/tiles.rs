//! Levels of tiles: children with one changed tile, and the measures that take the most time.

use std::hint::black_box;
use std::sync::Arc;

use cli::Failure;
use ga_core::random::Stream;
use ga_core::{Mutator, Sampler};
use ga_tiles::apart::edits;
use ga_tiles::measure::{LongestPath, Scratch, Way};
use ga_tiles::vary::Set;
use ga_tiles::{Level, Measure, Template, Tile, Tiles};

use crate::Workload;

/// Levels of 14 x 14 cells with two kinds of tiles: random ones, and ones with long paths.
pub fn workloads() -> [Workload; 5] {
    let workload = |name, unit, ours: fn(u64) -> Result<u64, Failure>| Workload {
        name,
        unit,
        ours: Box::new(ours),
        floor: None,
    };
    [
        workload("tiles-mutations", "children", mutations),
        workload("tiles-longest-random", "levels", |seed| {
            longest(seed, false)
        }),
        workload("tiles-longest-evolved", "levels", |seed| {
            longest(seed, true)
        }),
        workload("tiles-ways", "levels", ways),
        workload("tiles-edits", "pairs", |seed| Ok(pairs(seed))),
    ]
}

fn template() -> Result<Arc<Template>, Failure> {
    Ok(Arc::new(Template::new(14, 14, 2)?))
}

fn floor() -> Tiles {
    Tiles::from(Tile::default())
}

/// Each child is a copy of its parent in which one tile is set.
fn mutations(seed: u64) -> Result<u64, Failure> {
    const CHILDREN: u64 = 1_000_000;
    let template = template()?;
    let mut rng = Stream::seeded(seed);
    let parent = template.sample(&mut rng);
    let set = Set::new(template);
    let mut child = parent.clone();
    for _ in 0..CHILDREN {
        child.clone_from(black_box(&parent));
        set.mutate(&mut child, &mut rng);
        black_box(&child);
    }
    Ok(CHILDREN)
}

/// The longest path of random levels, or of levels that were evolved for long paths.
fn longest(seed: u64, is_evolved: bool) -> Result<u64, Failure> {
    const ROUNDS: u64 = 100;
    let levels = if is_evolved {
        evolved(seed)?
    } else {
        random(seed)?
    };
    let measure = Measure::from(LongestPath(floor()));
    let mut scratch = Scratch::default();
    for _ in 0..ROUNDS {
        for level in &levels {
            black_box(measure.of(level, &mut scratch));
        }
    }
    Ok(ROUNDS * levels.len() as u64)
}

fn random(seed: u64) -> Result<Vec<Level>, Failure> {
    let template = Template::new(14, 14, 2)?.with_weights(&[0.6, 0.4])?;
    let mut rng = Stream::seeded(seed);
    Ok((0..40).map(|_| template.sample(&mut rng)).collect())
}

/// Levels on the way of a hill climber, as an evolution measures them: 40 of 4000 children.
fn evolved(seed: u64) -> Result<Vec<Level>, Failure> {
    let template = template()?;
    let set = Set::new(Arc::clone(&template));
    let mut rng = Stream::seeded(seed);
    let measure = Measure::from(LongestPath(floor()));
    let mut scratch = Scratch::default();
    let mut steps = |level: &Level| measure.of(level, &mut scratch).number();
    let mut best = template.sample(&mut rng);
    let mut levels = Vec::new();
    for number in 0..4000 {
        let mut child = best.clone();
        set.mutate(&mut child, &mut rng);
        if number % 100 == 99 {
            levels.push(child.clone());
        }
        if steps(&child) >= steps(&best) {
            best = child;
        }
    }
    Ok(levels)
}

/// The letters of the way between two corners of levels with few walls.
fn ways(seed: u64) -> Result<u64, Failure> {
    const ROUNDS: u64 = 100;
    let mut levels = random(seed)?;
    let (start, goal) = (Tile::new(2)?, Tile::new(3)?);
    for level in &mut levels {
        level.set(0, 0, start);
        level.set(13, 13, goal);
    }
    let way = Way::new(start, floor(), goal);
    let mut scratch = Scratch::default();
    let mut letters = String::new();
    for _ in 0..ROUNDS {
        for level in &levels {
            black_box(way.letters(level, &mut scratch, &mut letters));
        }
    }
    Ok(ROUNDS * levels.len() as u64)
}

/// Edit distances of ways of 30 steps.
fn pairs(seed: u64) -> u64 {
    const WAYS: usize = 300;
    let mut rng = Stream::seeded(seed);
    let way = |rng: &mut Stream| -> Vec<u8> {
        (0..30)
            .map(|_| b"NESW"[ga_core::random::below(rng, 4)])
            .collect()
    };
    let ways: Vec<Vec<u8>> = (0..WAYS).map(|_| way(&mut rng)).collect();
    for left in &ways {
        for right in &ways {
            black_box(edits(left, right));
        }
    }
    (WAYS * WAYS) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evolved_levels_have_longer_paths() -> Result<(), Failure> {
        let mean = |levels: Vec<Level>| {
            let measure = Measure::from(LongestPath(floor()));
            let mut scratch = Scratch::default();
            let steps = levels
                .iter()
                .filter_map(|level| measure.of(level, &mut scratch).number());
            steps.sum::<f64>() / levels.len() as f64
        };
        let random = mean(random(1)?);
        let evolved = mean(evolved(1)?);
        assert!(evolved > 1.5 * random, "{random} and {evolved}");
        Ok(())
    }
}
