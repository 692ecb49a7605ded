//! No operator allocates, and no measure once it is warm.

use crate::{random, set, tile};
use ga_core::genome::{Distance, Grid};
use ga_core::random::Stream;
use ga_core::{Crossover, Sampler};
use ga_tiles::apart::{Differences, DifferingTiles, Edits};
use ga_tiles::level::{Symmetry, Tiles};
use ga_tiles::measure::{
    Border, Branchings, Changes, CheapestWay, Count, DeadEnds, JumpReach, JumpWay, Jumper, Jumps,
    Like, LongestPath, Near, Neighbours, OnWay, Part, Pattern, Position, Pushes, Reachable,
    Regions, Scratch, Share, Sum, Tightness, Value, Way,
};
use ga_tiles::vary::Exchange;
use ga_tiles::{Error, Level, Measure, Requirement, Requirements, Template};
use std::hint::black_box;
use std::sync::Arc;

fn allocations(work: impl FnMut()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// Free templates and such with fixed cells and symmetry, of several sizes.
fn templates() -> Result<Vec<Arc<Template>>, Error> {
    let mut templates = Vec::new();
    for (width, height) in [(14, 14), (11, 7), (40, 50), (128, 128)] {
        let free = Template::new(width, height, 6)?;
        let picture = Grid::from_fn(width, height, |x, y| (x == 3 && y == 2).then(|| tile(1)))?;
        let fixed = free
            .clone()
            .with_fixed(&picture)?
            .with_symmetry(&[Symmetry::HalfTurn])?;
        templates.extend([Arc::new(free), Arc::new(fixed)]);
    }
    Ok(templates)
}

#[test]
fn no_operator_allocates() -> Result<(), Error> {
    for template in templates()? {
        let mut rng = Stream::seeded(1);
        let parent = template.sample(&mut rng);
        let mut other = template.sample(&mut rng);
        let mut child = parent.clone();
        for (name, mutator) in crate::vary::mutators(&template) {
            let counted = allocations(|| {
                for _ in 0..20 {
                    child.clone_from(&parent);
                    mutator.mutate(&mut child, &mut rng);
                }
            });
            assert_eq!(counted, 0, "{name}");
        }
        let exchange = Exchange::new(Arc::clone(&template));
        assert_eq!(
            allocations(|| (0..20).for_each(|_| exchange.cross(&mut child, &mut other, &mut rng))),
            0
        );
    }
    Ok(())
}

fn measures() -> Result<Vec<Measure>, Error> {
    let [floor, player, key, door] = [0, 1, 2, 3].map(|kind| set(&[kind]));
    let jumper = Jumper {
        through: floor,
        height: 3,
        width: 3,
    };
    let picture = Grid::new(2, 1, vec![Some(tile(0)), Some(tile(1))])?;
    Ok(vec![
        Count(floor).into(),
        Share(floor).into(),
        Regions::number(floor).into(),
        Regions::largest_share(floor).with_corners().into(),
        LongestPath(floor).into(),
        Way::new(player, floor, key).then(floor | door, door).into(),
        Way::new(player, set(&[5]), key).then(floor, door).into(),
        Reachable {
            from: player,
            through: floor,
            goals: key,
        }
        .into(),
        JumpWay {
            from: player,
            jumper,
            to: key,
        }
        .into(),
        JumpReach {
            from: player,
            jumper,
            goals: floor,
        }
        .into(),
        Near {
            tiles: floor,
            others: key,
            within: 4,
        }
        .into(),
        Border::mean(key).into(),
        Pattern::new(&picture)?.turned().into(),
        Tightness(floor).into(),
        DeadEnds(floor).into(),
        Branchings(floor).into(),
        CheapestWay::new(Way::new(player, floor, key).then(floor | door, door), 2)
            .with_cost(tile(5), 7)
            .into(),
        OnWay {
            way: Way::new(player, floor, key),
            tiles: floor,
        }
        .into(),
        Jumps(JumpWay {
            from: player,
            jumper,
            to: key,
        })
        .into(),
        Pushes::new(player, floor, key, door).states(500).into(),
        Position::row(key).mean().into(),
        Changes::in_columns(floor).into(),
        Part::new(LongestPath(floor), 1..=9, 0..=3)?.into(),
        Part::new(Count(floor), 0..=3, 0..=0)?.into(),
        Sum::new([(1.0, Count(floor).into()), (-1.0, Count(key).into())])?.into(),
        Neighbours::new(vec![floor; 6], vec![Tiles::ALL; 6])?.into(),
        Like::new(&[Level::filled(3, 3, tile(0))?], 1)?.into(),
        Like::new(&[Level::filled(3, 3, tile(0))?], 1)?
            .unseen()
            .into(),
    ])
}

#[test]
fn no_measure_allocates_once_warm() -> Result<(), Error> {
    let requirements = measures()?
        .into_iter()
        .map(|measure| Requirement::at_least(measure, 1.0));
    let requirements = Requirements::new(requirements.collect::<Result<Vec<_>, _>>()?);
    for (width, height) in [(14, 14), (11, 7), (128, 128), (128, 1)] {
        let mut rng = Stream::seeded(1);
        let levels: Vec<Level> = (0..4)
            .map(|_| random(width, height, 6, 70, &mut rng))
            .collect();
        let mut scratch = Scratch::default();
        let mut values = Vec::new();
        let mut letters = String::with_capacity(width * height * 2);
        let [player, floor, door] = [1, 0, 3].map(|kind| set(&[kind]));
        let way = Way::new(player, floor, door);
        let jumper = Jumper {
            through: floor,
            height: 3,
            width: 3,
        };
        let jumps = JumpWay {
            from: player,
            jumper,
            to: door,
        };
        let mut measure = |levels: &[Level]| {
            for level in levels {
                black_box(requirements.measure(level, &mut scratch, &mut values));
                black_box(way.letters(level, &mut scratch, &mut letters));
                black_box(jumps.letters(level, &mut scratch, &mut letters));
            }
        };
        // Two rounds: the largest front of a search decides how much memory is needed.
        (0..2).for_each(|_| measure(&levels));
        assert_eq!(allocations(|| measure(&levels)), 0, "{width} x {height}");
    }
    Ok(())
}

#[test]
fn no_puzzle_with_a_solution_allocates_once_warm() -> Result<(), Error> {
    let [floor, player, crates, targets] = [0, 1, 2, 3].map(|kind| set(&[kind]));
    let puzzle = Pushes::new(player, floor, crates, targets);
    let kinds = [
        [1, 0, 0, 0, 0],
        [0, 2, 0, 2, 0],
        [0, 0, 0, 0, 0],
        [0, 3, 0, 0, 3],
    ];
    let level = Level::from_fn(5, 4, |x, y| tile(kinds[y][x]))?;
    for (measure, least) in [(puzzle, 5.0), (puzzle.moves(), 10.0)] {
        let measure = Measure::from(measure);
        let mut scratch = Scratch::default();
        assert_eq!(measure.of(&level, &mut scratch), Value::Number(least));
        let again = || {
            black_box(measure.of(&level, &mut scratch));
        };
        assert_eq!(allocations(again), 0);
    }
    Ok(())
}

#[test]
fn no_distance_of_usual_levels_allocates() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    let levels: Vec<Level> = (0..2).map(|_| random(14, 14, 3, 50, &mut rng)).collect();
    let ways = ["NESW".repeat(16), "NNEE".repeat(40)];
    let long = ["NESW".repeat(1024), "NNEE".repeat(17)];
    let values = [vec![Value::Number(1.0)], vec![Value::Missing { gap: 1.0 }]];
    let differences = Differences::new(&[2.0])?;
    let counted = allocations(|| {
        black_box(DifferingTiles::default().between(&levels[0], &levels[1]));
        black_box(DifferingTiles::up_to_symmetry().closer(&levels[0], &levels[1], 0.4));
        black_box(Edits.between(&ways[0], &ways[1]));
        black_box(Edits.between(&long[0], &long[1]));
        black_box(differences.between(&values[0], &values[1]));
    });
    assert_eq!(counted, 0);
    Ok(())
}
