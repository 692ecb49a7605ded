//! The archive by grid: one resident per cell, the best that ever came.

use super::{Place, any_place, place};
use ga_core::Score;
use ga_core::breed::Birth;
use ga_core::evaluate::Reevaluate;
use ga_core::feature::Grid;
use ga_core::mutate::Gaussian;
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Streams, unit};
use ga_core::replace::GridArchive;
use ga_core::select::Random;
use proptest::prelude::*;
use std::collections::BTreeMap;

type Residents = Population<u32, Place>;

fn unit_square(cells: usize) -> Grid<2> {
    Grid::new([(0.0, 1.0); 2], [cells; 2]).expect("valid")
}

/// The best of each cell, the first of equals: MAP-Elites as the paper has it.
fn judge(
    grid: &Grid<2>,
    all: impl IntoIterator<Item = (u32, Place)>,
) -> BTreeMap<usize, (u32, f64)> {
    let mut best = BTreeMap::new();
    for (genome, score) in all {
        if let Some(cell) = grid.cell(&score.features).filter(|_| !score.is_nan()) {
            let entry = best.entry(cell).or_insert((genome, score.quality));
            if score.quality > entry.1 {
                *entry = (genome, score.quality);
            }
        }
    }
    best
}

proptest! {
    #[test]
    fn each_cell_holds_the_best_that_came(
        founders in prop::collection::vec(any_place(), 1..12),
        generations in prop::collection::vec(prop::collection::vec(any_place(), 0..9), 0..9),
    ) {
        let grid = unit_square(3);
        let mut archive = GridArchive::new(grid);
        let mut all: Vec<(u32, Place)> = (0..).zip(founders).collect();
        let mut residents: Residents = all.iter().copied().collect();
        archive.prepare(&mut residents);
        for scores in generations {
            let newborns: Vec<(u32, Place)> = (all.len() as u32..).zip(scores).collect();
            all.extend(newborns.iter().copied());
            let count = residents.len() + newborns.len();
            let mut newborns: Residents = newborns.into_iter().collect();
            archive.replace(&mut residents, &mut newborns, &[], Streams::report(1));
            prop_assert_eq!(residents.len() + newborns.len(), count);
            let mut again = residents.clone();
            GridArchive::new(grid).prepare(&mut again);
            prop_assert_eq!(again.genomes(), residents.genomes());
        }
        let expected = judge(&grid, all);
        for (&cell, &(genome, _)) in &expected {
            let place = archive.place(cell).expect("filled");
            prop_assert_eq!(residents.genomes()[place], genome);
        }
        prop_assert_eq!(residents.len(), expected.len().max(1));
        prop_assert!((0..9).all(|cell| archive.place(cell).is_some() == expected.contains_key(&cell)));
    }
}

#[test]
fn an_individual_without_a_cell_stays_only_as_long_as_it_is_alone() {
    let nowhere = place(1.0, [f64::NAN, 0.0]);
    let somewhere = place(0.0, [0.5, 0.5]);
    let mut archive = GridArchive::new(unit_square(2));
    let mut residents: Residents = [(0, nowhere), (1, nowhere)].into_iter().collect();
    archive.prepare(&mut residents);
    assert_eq!(residents.genomes(), [0]);
    let mut newborns: Residents = [(2, nowhere), (3, somewhere), (4, nowhere)]
        .into_iter()
        .collect();
    archive.replace(&mut residents, &mut newborns, &[], Streams::report(1));
    assert_eq!(residents.genomes(), [3]);
    let mut dead = newborns.genomes().to_vec();
    dead.sort_unstable();
    assert_eq!(dead, [0, 2, 4]);

    let mut none = Residents::new();
    let mut newborns = Residents::new();
    archive.prepare(&mut none);
    archive.replace(
        &mut none,
        &mut newborns,
        &[Birth::default()],
        Streams::report(1),
    );
    assert!(none.is_empty() && newborns.is_empty());
}

#[test]
fn an_archive_of_individuals_without_a_cell_runs_on() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: (),
            mutator: Gaussian::new(&bounds).rate(0.5)?.deviation(0.1)?,
            offspring: 5,
        },
        evaluator: Serial::new(|_: &Vec<f64>| None::<Place>),
        replacement: GridArchive::new(unit_square(4)),
    };
    let mut engine = scheme.found(&bounds).size(9).seed(1)?;
    engine.run(Generations(20));
    assert_eq!(
        (engine.state().population().len(), engine.best()),
        (1, None)
    );
    Ok(())
}

#[test]
fn a_run_fills_all_cells_with_good_individuals() -> Result<(), Error> {
    let bounds = Bounds::uniform(4, 0.0..=1.0)?;
    let mutator = Gaussian::new(&bounds).rate(0.5)?.deviation(0.1)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator,
            offspring: 20,
        },
        evaluator: Serial::new(|x: &Vec<f64>| {
            place(-(x[2] - x[0]).abs() - (x[3] - x[1]).abs(), [x[0], x[1]])
        }),
        replacement: GridArchive::new(unit_square(10)),
    };
    let mut engine = scheme.found(&bounds).size(20).seed(1)?;
    engine.run(Generations(400));
    let archive = engine.state().population();
    assert_eq!(archive.len(), 100);
    assert!(
        archive.scores().iter().all(|score| score.quality > -0.1),
        "{:?}",
        archive.scores()
    );
    Ok(())
}

#[test]
fn residents_that_are_scored_again_move_to_their_new_cells() -> Result<(), Error> {
    struct Noisy;
    impl Fitness<Vec<f64>> for Noisy {
        type Score = Place;
        type Scratch = ();
        fn evaluate(&self, x: &Vec<f64>, (): &mut (), rng: &mut dyn Rng) -> Place {
            place(unit(rng), [x[0] + 0.3 * unit(rng), x[1]])
        }
    }
    let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    let grid = unit_square(4);
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator: Gaussian::new(&bounds).rate(1.0)?.deviation(0.2)?,
            offspring: 8,
        },
        evaluator: Reevaluate(Serial::new(Noisy)),
        replacement: GridArchive::new(grid),
    };
    let mut engine = scheme.found(&bounds).size(20).seed(1)?;
    let mut shrank = false;
    for _ in 0..200 {
        let before = engine.state().population().len();
        engine.step();
        let archive = engine.state().population();
        shrank |= archive.len() < before;
        for (index, score) in archive.scores().iter().enumerate() {
            let cell = grid.cell(&score.features).expect("numbers");
            assert_eq!(engine.scheme().replacement.place(cell), Some(index));
        }
    }
    assert!(shrank);
    Ok(())
}
