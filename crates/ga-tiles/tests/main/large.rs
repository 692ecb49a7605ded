//! Levels of 4096 cells and more: what is known of one level is kept for the next.

use crate::{cpu_seconds, judge, set, tile};
use ga_core::genome::Grid;
use ga_core::prelude::*;
use ga_core::random::{Stream, below};
use ga_tiles::level::Symmetry;
use ga_tiles::measure::{LongestPath, Regions, Rooms, Scratch, Value};
use ga_tiles::search::{Apart, Found, Search, levels};
use ga_tiles::{Error, Level, Measure, Requirement, Requirements, Template};
use std::collections::VecDeque;
use std::sync::Arc;

/// The steps between two cells of floor, kind 1.
fn steps(level: &Level, from: (usize, usize), to: (usize, usize)) -> Option<usize> {
    let mut queue = VecDeque::from([(from, 0)]);
    let mut known = vec![false; level.cells().len()];
    known[from.1 * level.width() + from.0] = true;
    while let Some(((x, y), steps)) = queue.pop_front() {
        if (x, y) == to {
            return Some(steps);
        }
        for (x, y) in [
            (x + 1, y),
            (x.wrapping_sub(1), y),
            (x, y + 1),
            (x, y.wrapping_sub(1)),
        ] {
            let is_open = level.get(x, y) == Some(&tile(1));
            if is_open && !std::mem::replace(&mut known[y * level.width() + x], true) {
                queue.push_back(((x, y), steps + 1));
            }
        }
    }
    None
}

/// A level is changed in a few cells or in many, and goes back to earlier ones. Each time it is
/// also measured by measures that keep nothing.
#[test]
fn what_is_kept_is_what_is_measured_from_nothing() {
    let floor = set(&[1]);
    let mut rng = Stream::seeded(4);
    let mut scratch = Scratch::default();
    let regions = Measure::from(Regions::number(floor));
    let path = Measure::from(LongestPath(floor));
    let rooms = Measure::from(Rooms::number(floor, set(&[2])));
    for share in [45, 60, 65, 75] {
        let (width, height) = [(64, 64), (128, 33)][usize::from(share == 60)];
        let mut cell = |_, _| tile(usize::from(below(&mut rng, 100) < share));
        let mut level = Level::from_fn(width, height, &mut cell).expect("a level");
        let mut before = level.clone();
        for case in 0..90 {
            match below(&mut rng, 10) {
                0 => std::mem::swap(&mut level, &mut before),
                1 => before.clone_from(&level),
                2 => {
                    let kind = below(&mut rng, 2);
                    let x = below(&mut rng, width - 9);
                    let y = below(&mut rng, height - 5);
                    for (across, down) in
                        (0..9).flat_map(|across| (0..5).map(move |down| (across, down)))
                    {
                        level.set(x + across, y + down, tile(kind));
                    }
                }
                _ => {
                    for _ in 0..=below(&mut rng, 3) {
                        let kind = usize::from(below(&mut rng, 100) < share);
                        level.set(below(&mut rng, width), below(&mut rng, height), tile(kind));
                    }
                }
            }
            let mut of = |measure: &Measure| measure.of(&level, &mut scratch);
            assert_eq!(of(&regions), of(&rooms), "{share} % floor, level {case}");
            let found = of(&path);
            let [from, to] = LongestPath(floor)
                .ends(&level, &mut Scratch::default())
                .expect("floor");
            let expected = steps(&level, from, to).map(|steps| Value::Number(steps as f64));
            assert_eq!(Some(found), expected, "{share} % floor, level {case}");
        }
    }
    // Nothing is left, and then something again.
    for kinds in [0, 1, 0, 2, 1] {
        let level = Level::filled(64, 64, tile(kinds)).expect("a level");
        let cells = judge::cells_of(&judge::rows(&level), floor).len();
        let number = usize::from(cells > 0) as f64;
        assert_eq!(regions.of(&level, &mut scratch), Value::Number(number));
        assert_eq!(
            path.of(&level, &mut scratch).number(),
            (cells > 0).then_some(126.0)
        );
    }
}

fn search() -> Result<Search, Error> {
    let floor = set(&[1]);
    let requirements = Requirements::new([
        Requirement::exactly(Regions::number(floor), 1.0)?,
        Requirement::at_least(LongestPath(floor), 256.0)?.with_scale(4.0)?,
    ]);
    Search::new(
        Template::new(128, 128, 2)?,
        requirements,
        Apart::tiles(0.3)?,
    )
}

/// Of 64 x 64 cells drawn one by one, no hundreds of evaluations make one region. Founders are
/// joined around cells that are fixed, and keep a symmetry.
#[test]
fn founders_of_large_levels_are_one_region() -> Result<(), Error> {
    let fixed = Grid::from_fn(64, 64, |x, y| {
        let is_frame = [0, 63].contains(&x) || [0, 63].contains(&y);
        let is_pillar = x % 9 == 4 && y % 7 == 3;
        (is_frame || is_pillar).then(|| tile(0))
    })?;
    let plain = || Template::new(64, 64, 3).and_then(|all| all.with_weights(&[3.0, 3.0, 1.0]));
    for template in [
        plain()?,
        plain()?.with_fixed(&fixed)?,
        plain()?
            .with_fixed(&fixed)?
            .with_symmetry(&[Symmetry::LeftRight])?,
    ] {
        let template = Arc::new(template);
        for floor in [set(&[1]), set(&[1, 2])] {
            let one = Requirement::exactly(Regions::number(floor), 1.0)?;
            let search = Search::new(
                template.clone(),
                Requirements::new([one]),
                Apart::tiles(0.1)?,
            )?;
            let mut engine = search.start(1)?;
            engine.run((Found(4), Evaluations(40)));
            assert_eq!(levels(engine.state()).len(), 4, "{floor:?}");
            for (level, _) in levels(engine.state()) {
                template.fits(level)?;
            }
        }
    }
    Ok(())
}

/// Fixed walls may leave no way: the search goes on without one.
#[test]
fn founders_whose_fixed_cells_part_them_end_all_the_same() -> Result<(), Error> {
    let wall = Grid::from_fn(64, 64, |x, _| (x == 30).then(|| tile(0)))?;
    let template = Template::new(64, 64, 2)?.with_fixed(&wall)?;
    let one = Requirement::exactly(Regions::number(set(&[1])), 1.0)?.with_scale(0.1)?;
    let search = Search::new(template, Requirements::new([one]), Apart::tiles(0.1)?)?;
    let mut engine = search.start(1)?;
    engine.run(Evaluations(40));
    let least = engine
        .state()
        .population()
        .scores()
        .iter()
        .map(|score| score.shortfall);
    assert_eq!(least.fold(f64::INFINITY, f64::min), 10.0);
    Ok(())
}

/// `cargo test -p ga-tiles-tests -- --ignored --nocapture evaluations_a_second`
#[test]
#[ignore = "measures time"]
fn evaluations_a_second() -> Result<(), Error> {
    for seed in [1, 2, 3] {
        let start = cpu_seconds();
        let mut engine = search()?.start(seed)?;
        engine.run((Found(3), Evaluations(20_000)));
        let evaluations = engine.state().evaluations();
        let seconds = cpu_seconds() - start;
        let found = levels(engine.state()).len();
        let rate = evaluations as f64 / seconds;
        println!(
            "{found} levels, {evaluations} evaluations, {seconds:.2} s, {rate:.0} a CPU second"
        );
    }
    Ok(())
}
