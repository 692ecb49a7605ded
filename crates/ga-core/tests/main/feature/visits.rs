//! Selection of the residents that had the fewest children.

use super::place;
use ga_core::Expected;
use ga_core::breed::LeastVisited;
use ga_core::engine::Memory;
use ga_core::feature::Grid;
use ga_core::mutate::Gaussian;
use ga_core::prelude::*;
use ga_core::replace::{GridArchive, OneToOne};

fn bits(size: usize, offspring: usize) -> LeastVisited<(), BitFlip> {
    LeastVisited::new(size, (), BitFlip::new(0.1).expect("valid"), offspring).expect("valid")
}

#[test]
fn visits_count_the_children_of_each_resident() -> Result<(), Error> {
    let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    let scheme = Scheme {
        breeder: bits(3, 7),
        evaluator,
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(9)).size(5).seed(1)?;
    for generation in 1..50 {
        engine.step();
        let visits = engine.scheme().breeder.visits();
        assert_eq!(
            (visits.len(), visits.iter().sum::<u64>()),
            (5, 7 * generation)
        );
        // No resident falls far behind: the least visited wins every tournament that it enters.
        let (least, most) = (visits.iter().min().unwrap(), visits.iter().max().unwrap());
        assert!(most - least <= 20, "{visits:?}");
    }
    Ok(())
}

#[test]
fn visits_of_other_breeders_do_not_count() -> Result<(), Error> {
    let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    let scheme = Scheme {
        breeder: (bits(2, 3), bits(2, 5)),
        evaluator,
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(9)).size(5).seed(1)?;
    engine.step();
    let (one, other) = &engine.scheme().breeder;
    assert_eq!(
        (
            one.visits().iter().sum::<u64>(),
            other.visits().iter().sum::<u64>()
        ),
        (3, 5)
    );
    Ok(())
}

#[test]
fn a_tournament_of_visits_needs_entrants_and_restores_counts_only() {
    assert!(matches!(
        LeastVisited::new(0, (), (), 9),
        Err(Error::Parameter {
            expected: Expected::AtLeast(1),
            ..
        })
    ));
    let mut breeder = bits(2, 4);
    let restored = Breeder::<BitString, u32>::restore(&mut breeder, Memory::Number(1.0));
    assert!(matches!(restored, Err(Error::Memory { .. })));
}

#[test]
fn least_visited_residents_cover_more_cells_than_random_ones() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    let covered = |size, seed| {
        let mutator = Gaussian::new(&bounds).rate(1.0)?.deviation(0.01)?;
        let scheme = Scheme {
            breeder: LeastVisited::new(size, (), mutator, 10)?,
            evaluator: Serial::new(|x: &Vec<f64>| place(0.0, [x[0], x[1]])),
            replacement: GridArchive::new(Grid::new([(0.0, 1.0); 2], [50; 2])?),
        };
        let mut engine = scheme.founders(vec![vec![0.5; 2]]).seed(seed)?;
        engine.run(Generations(300));
        Ok::<usize, Error>(engine.state().population().len())
    };
    for seed in 1..4 {
        let random = covered(1, seed)?;
        let least = covered(4, seed)?;
        assert!(
            least as f64 > 1.2 * random as f64,
            "{least} and {random} cells"
        );
    }
    Ok(())
}
