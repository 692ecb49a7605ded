//! What the search must find, on seeds that chose no setting. `quality tiles` of the benchmarks has
//! the problems that take longer.

use crate::problems::{NAMES, problem};
use ga_core::prelude::*;
use ga_tiles::Level;
use ga_tiles::search::{Found, levels};
use std::error::Error;

/// Checks that a problem is solved on these seeds, and that the judge finds no fault.
fn is_solved(name: &str, seeds: std::ops::RangeInclusive<u64>) -> Result<(), Box<dyn Error>> {
    let problem = problem(name)?;
    for seed in seeds {
        let mut engine = problem.search.start(seed)?;
        let reason = engine.run((Found(problem.count), Evaluations(problem.budget)));
        println!(
            "{name}, seed {seed}: {} evaluations",
            engine.state().evaluations()
        );
        assert_eq!(reason, ga_core::StopReason::Target, "{name}, seed {seed}");
        let mut found: Vec<Level> = levels(engine.state())
            .map(|(level, _)| level.clone())
            .collect();
        found.truncate(problem.count);
        assert_eq!(found.len(), problem.count);
        assert_eq!((problem.faults)(&found), 0, "{name}, seed {seed}");
        // The judge can fail.
        let mut two = [found[0].clone(), found[1].clone()];
        let before = (problem.faults)(&two);
        let twin = two[0].clone();
        two[1] = twin;
        assert!((problem.faults)(&two) > before);
    }
    Ok(())
}

#[test]
fn each_problem_has_a_name() -> Result<(), Box<dyn Error>> {
    let ends =
        |name: &str, count: usize| name.contains(&format!("-{count}")) || name.contains("wishes");
    for name in NAMES {
        assert!(ends(name, problem(name)?.count), "{name}");
    }
    Ok(())
}

#[test]
fn a_hundred_caves_within_30_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("caves-100", 2001..=2002)
}

#[test]
fn caves_with_wishes_within_100_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("caves-wishes", 2001..=2002)
}

#[test]
fn a_hundred_dungeons_within_30_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("dungeons-100", 2001..=2002)
}

#[test]
fn dungeons_with_wishes_within_100_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("dungeons-wishes", 2001..=2002)
}

#[test]
fn forty_pushing_puzzles_within_500_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("pushing-40", 2001..=2001)
}

#[test]
fn a_hundred_platform_levels_within_50_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("platform-100", 2001..=2002)
}

#[test]
fn a_hundred_cities_within_150_000_evaluations() -> Result<(), Box<dyn Error>> {
    is_solved("city-100", 2001..=2001)
}

#[test]
fn a_mirrored_level_is_no_new_level_by_the_distance_over_images() -> Result<(), Box<dyn Error>> {
    is_solved("caves-100-images", 2001..=2001)?;
    is_solved("dungeons-100-images", 2001..=2001)
}
