//! Whole runs of archives: golden values, no allocation, resumed runs; and iso+line variation.
use crate::harness::resumes;
use ga_core::breed::LeastVisited;
use ga_core::crossover::{IsoLine, Scratch};
use ga_core::feature::Grid;
use ga_core::genome::{Euclidean, Hamming};
use ga_core::mutate::{Gaussian, from_fn};
use ga_core::prelude::*;
use ga_core::replace::{DistanceArchive, GridArchive, InPlace};
use ga_core::select::Random;
use ga_core::{Featured, laws};

#[test]
fn archives_keep_their_values() -> Result<(), Error> {
    fn run(
        replacement: impl Replacement<BitString, Featured<u32, 2>>,
    ) -> Result<(usize, u32), Error> {
        let scheme = Scheme {
            breeder: LeastVisited::new(3, Uniform::new(0.5)?, BitFlip::new(0.05)?, 20)?,
            // On any number of threads.
            evaluator: Parallel::new(|genome: &BitString| {
                let front = (0..30).filter(|&locus| genome.get(locus)).count();
                let runs = (1..60)
                    .filter(|&locus| genome.get(locus) != genome.get(locus - 1))
                    .count();
                Featured {
                    quality: genome.count_ones(),
                    features: [front as f64, runs as f64],
                }
            }),
            replacement,
        };
        let mut engine = scheme.found(&RandomBits(60)).size(20).seed(42)?;
        engine.run(Generations(50));
        let archive = engine.state().population();
        Ok((
            archive.len(),
            archive.scores().iter().map(|score| score.quality).sum(),
        ))
    }
    let grid = Grid::new([(0.0, 30.0), (0.0, 60.0)], [10, 12])?;
    assert_eq!(run(GridArchive::new(grid))?, (35, 1441));
    assert_eq!(run(DistanceArchive::new(16.0, Hamming)?)?, (292, 10000));
    Ok(())
}

#[test]
fn a_filled_archive_allocates_nothing() -> Result<(), ga_core::Error> {
    fn filled(replacement: impl Replacement<Vec<f64>, Featured<f64, 2>>) -> (usize, u64) {
        let bounds = Bounds::uniform(5, 0.0..=1.0).unwrap();
        let mutator = Gaussian::new(&bounds)
            .rate(0.5)
            .unwrap()
            .deviation(0.3)
            .unwrap();
        let crossover = IsoLine::new(&bounds).iso(0.01).unwrap().line(0.2).unwrap();
        let scheme = Scheme {
            breeder: (
                Recombine {
                    selector: Random,
                    crossover: (),
                    mutator: mutator.clone(),
                    offspring: 20,
                },
                LeastVisited::new(2, crossover, mutator, 20).unwrap(),
            ),
            evaluator: Serial::new(|x: &Vec<f64>| Featured {
                quality: x[2],
                features: [x[0], x[1]],
            }),
            replacement,
        };
        let mut engine = scheme.found(&bounds).size(20).seed(1).unwrap();
        (0..300).for_each(|_| engine.step());
        let counted = allocation_counter::measure(|| (0..100).for_each(|_| engine.step()));
        (engine.state().population().len(), counted.count_total)
    }
    assert_eq!(
        filled(GridArchive::new(Grid::new([(0.0, 1.0); 2], [5; 2])?)),
        (25, 0)
    );
    let (residents, allocations) = filled(DistanceArchive::of_features(0.2, Euclidean)?);
    assert!(
        residents > 16 && allocations == 0,
        "{residents} residents, {allocations} allocations"
    );
    Ok(())
}

#[test]
fn an_archive_resumes() {
    let cube = || Bounds::uniform(3, 0.0..=1.0).expect("valid");
    let described = || {
        Serial::new(|x: &Vec<f64>| Featured {
            quality: x[2],
            features: [x[0], x[1]],
        })
    };
    let by_grid = || {
        let mutator = Gaussian::new(&cube()).rate(0.5)?.deviation(0.2)?;
        Ok(Scheme {
            breeder: Recombine {
                selector: Tournament::new(2)?,
                crossover: OnePoint,
                mutator,
                offspring: 9,
            },
            evaluator: described(),
            replacement: GridArchive::new(Grid::new([(0.0, 1.0), (0.1, 0.8)], [9, 5])?),
        })
    };
    resumes(by_grid, &cube());
    let least_visited = || {
        LeastVisited::new(
            3,
            IsoLine::new(&cube()).iso(0.02)?.line(0.2)?,
            Gaussian::new(&cube()).rate(0.5)?.deviation(0.1)?,
            9,
        )
    };
    let of_features = || {
        let replacement = DistanceArchive::of_features(0.1, Euclidean)?;
        Ok(Scheme {
            breeder: least_visited()?,
            evaluator: described(),
            replacement,
        })
    };
    resumes(of_features, &cube());
    let of_genomes = || {
        let replacement = DistanceArchive::new(0.2, Euclidean)?;
        Ok(Scheme {
            breeder: (least_visited()?, least_visited()?),
            evaluator: described(),
            replacement,
        })
    };
    resumes(of_genomes, &cube());
}

#[test]
fn iso_line_stays_within_its_bounds_and_allocates_nothing() -> Result<(), Error> {
    let cube = Bounds::uniform(6, -1.0..=1.0)?;
    let crossover = IsoLine::new(&cube).iso(0.3)?.line(0.9)?;
    let with_another = from_fn(|genome: &mut Vec<f64>, rng: &mut dyn Rng| {
        let mut other = cube.sample(rng);
        crossover.cross(genome, &mut other, rng);
    });
    laws::mutator(&with_another, &cube, |genome| cube.contain(genome));
    let mut left = vec![0.5; 6];
    let mut right = vec![-0.5; 6];
    let mut scratch = Scratch::default();
    let mut rng = ga_core::random::Stream::seeded(1);
    let counted = allocation_counter::measure(|| {
        (0..200).for_each(|_| crossover.cross_with(&mut left, &mut right, &mut scratch, &mut rng));
    });
    assert_eq!(counted.count_total, 0);
    Ok(())
}

#[test]
fn wrong_steps_and_bounds_of_another_length_are_refused() -> Result<(), Error> {
    let bounds = Bounds::uniform(3, 0.0..=1.0)?;
    let steps = |iso, line| {
        IsoLine::new(&bounds)
            .iso(iso)
            .and_then(|part| part.line(line))
    };
    assert_eq!(
        steps(-0.1, 0.2).unwrap_err().to_string(),
        "the standard deviation of iso+line variation in all directions must be a finite number of at least 0, \
         got -0.1"
    );
    assert_eq!(
        steps(0.1, f64::NAN).unwrap_err().to_string(),
        "the standard deviation of iso+line variation along the line must be a finite number of at least 0, \
         got NaN"
    );
    assert!(steps(f64::INFINITY, 0.0).is_err() && steps(0.0, 0.0).is_ok());

    let mutator = Gaussian::new(&bounds).rate(0.5)?.deviation(0.1)?;
    for loci in [0, 2, 6] {
        let founders = Bounds::uniform(loci, 0.0..=1.0)?;
        let evaluator = || Serial::new(|x: &Vec<f64>| x.iter().sum::<f64>());
        let breeder = LeastVisited::new(2, (), mutator.clone(), 2)?;
        let scheme = Scheme {
            breeder,
            evaluator: evaluator(),
            replacement: InPlace,
        };
        let expected = Some(Error::BoundsLength { bounds: 3, loci });
        assert_eq!(
            scheme.found(&founders).size(9).seed(1).map(drop).err(),
            expected
        );
        let breeder = LeastVisited::new(2, steps(0.1, 0.2)?, (), 2)?;
        let scheme = Scheme {
            breeder,
            evaluator: evaluator(),
            replacement: InPlace,
        };
        assert_eq!(
            scheme.found(&founders).size(9).seed(1).map(drop).err(),
            expected
        );
    }
    Ok(())
}
