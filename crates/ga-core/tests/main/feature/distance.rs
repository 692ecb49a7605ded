//! The archive by distance: all residents are far enough apart, whatever came.

use super::{Place, any_place, place};
use ga_core::Expected;
use ga_core::breed::Birth;
use ga_core::evaluate::Reevaluate;
use ga_core::feature::Features;
use ga_core::genome::{Distance, Euclidean, Hamming};
use ga_core::mutate::{Gaussian, Reset};
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Streams, unit};
use ga_core::replace::{DistanceArchive, Measure, OfFeatures, OfGenomes};
use ga_core::select::Random;
use ga_core::{Score, laws};
use proptest::prelude::*;
use std::cell::Cell;

/// The rule of the archive in ten lines: all pairs, one newborn after the other.
struct Naive {
    residents: Vec<(Vec<f64>, f64)>,
    distance: f64,
}

impl Naive {
    fn enter(&mut self, point: &[f64], score: f64) {
        let far = |other: &[f64]| {
            let squares = point
                .iter()
                .zip(other)
                .map(|(one, other)| (one - other) * (one - other));
            squares.sum::<f64>().sqrt() >= self.distance
        };
        if score.is_nan() || point.iter().any(|gene| !gene.is_finite()) {
            return;
        }
        if self
            .residents
            .iter()
            .all(|(other, quality)| far(other) || score > *quality)
        {
            self.residents.retain(|(other, _)| far(other));
            self.residents.push((point.to_vec(), score));
        }
    }

    fn sorted(&self) -> Vec<(Vec<f64>, f64)> {
        sorted(self.residents.clone())
    }
}

fn sorted(mut residents: Vec<(Vec<f64>, f64)>) -> Vec<(Vec<f64>, f64)> {
    residents.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    residents
}

/// Points, many close to each other. The genes have few values, and equal distances are common.
fn any_point() -> impl Strategy<Value = (Vec<f64>, f64)> {
    let gene = || prop_oneof![20 => (0..40).prop_map(|n| f64::from(n) / 4.0), 1 => Just(f64::NAN)];
    let score = prop_oneof![20 => (0..30).prop_map(f64::from), 1 => Just(f64::NAN)];
    (prop::collection::vec(gene(), 2..=2), score)
}

proptest! {
    #[test]
    fn the_archive_is_that_of_all_pairs(
        founders in prop::collection::vec(any_point(), 1..40),
        generations in prop::collection::vec(prop::collection::vec((any_point(), 0usize..9), 0..40), 0..9),
        distance in prop_oneof![Just(0.75), Just(2.5)],
    ) {
        let mut naive = Naive { residents: Vec::new(), distance };
        for (point, score) in &founders {
            naive.enter(point, *score);
        }
        let mut archive = DistanceArchive::new(distance, Euclidean).expect("valid");
        let mut residents: Population<Vec<f64>, f64> = founders.into_iter().collect();
        archive.prepare(&mut residents);
        for generation in generations {
            let births: Vec<Birth> = generation.iter().map(|(_, parent)| Birth::from_parent(*parent)).collect();
            for ((point, score), _) in &generation {
                naive.enter(point, *score);
            }
            let mut newborns: Population<_, _> = generation.into_iter().map(|(point, _)| point).collect();
            let count = residents.len() + newborns.len();
            archive.replace(&mut residents, &mut newborns, &births, Streams::report(1));
            prop_assert_eq!(residents.len() + newborns.len(), count);
            if naive.residents.is_empty() {
                prop_assert_eq!(residents.len(), 1);
                continue;
            }
            let all = residents.iter().map(|(genome, score)| (genome.clone(), *score)).collect();
            prop_assert_eq!(sorted(all), naive.sorted());
            // A resumed run prepares the residents again: they stay where they are.
            let mut again = residents.clone();
            DistanceArchive::new(distance, Euclidean).expect("valid").prepare(&mut again);
            prop_assert_eq!(&again, &residents);
        }
    }

    #[test]
    fn features_are_far_apart(newborns in prop::collection::vec(any_place(), 1..200)) {
        let mut archive = DistanceArchive::of_features(0.2, Euclidean).expect("valid");
        let mut residents: Population<usize, Place> = (0..).zip(newborns).collect();
        archive.prepare(&mut residents);
        let scores = residents.scores();
        prop_assert!(scores.len() == 1 || scores.iter().all(|score| !score.is_nan()));
        for (index, one) in scores.iter().enumerate() {
            for other in &scores[..index] {
                prop_assert!(Euclidean.between(&one.features, &other.features) >= 0.2);
            }
        }
    }

    #[test]
    fn a_distance_that_stops_early_agrees_with_the_whole_one(
        left in prop::collection::vec(0u8..3, 0..300),
        right in prop::collection::vec(0u8..3, 0..300),
        bound in 0.0..300.0,
    ) {
        for bound in [bound, f64::round(bound), Hamming.between(&left, &right)] {
            prop_assert_eq!(Hamming.closer(&left, &right, bound), Hamming.between(&left, &right) < bound);
        }
    }
}

#[test]
fn an_archive_keeps_the_laws_of_a_replacement() {
    let far = |one: &u64, other: &u64| one.abs_diff(*other) as f64;
    laws::replacement(|| DistanceArchive::new(4.0, far).expect("valid"));
    laws::replacement(|| DistanceArchive::new(1.0, far).expect("valid").compare_all());
}

#[test]
fn a_distance_must_be_positive() {
    for distance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(
            DistanceArchive::<_, u8>::new(distance, Hamming),
            Err(Error::Parameter {
                expected: Expected::Positive,
                ..
            })
        ));
    }
}

#[test]
fn points_that_are_not_numbers_enter_only_if_there_is_no_other() {
    let founders = [
        (vec![f64::NAN], 9.0),
        (vec![f64::INFINITY], 8.0),
        (vec![0.0], f64::NAN),
    ];
    let mut residents: Population<Vec<f64>, f64> = founders.into_iter().collect();
    let mut archive = DistanceArchive::new(1.0, Euclidean).expect("valid");
    archive.prepare(&mut residents);
    assert!(residents.len() == 1 && residents.genomes()[0][0].is_nan());
    let mut newborns: Population<Vec<f64>, f64> = [(vec![5.0], 1.0), (vec![f64::NAN], 10.0)]
        .into_iter()
        .collect();
    archive.replace(&mut residents, &mut newborns, &[], Streams::report(1));
    assert_eq!((residents.genomes(), newborns.len()), (&[vec![5.0]][..], 2));
}

/// Counts the distances that it measures.
struct Counted<'a, D>(D, &'a Cell<u64>);

impl<G, D: Distance<G>> Distance<G> for Counted<'_, D> {
    fn between(&self, left: &G, right: &G) -> f64 {
        self.1.set(self.1.get() + 1);
        self.0.between(left, right)
    }

    fn closer(&self, left: &G, right: &G, bound: f64) -> bool {
        self.1.set(self.1.get() + 1);
        self.0.closer(left, right, bound)
    }
}

/// The residents at the end, and the mean number of distances per newborn in the second half.
fn measured<G: Genome, D: Distance<G>>(
    sampler: &impl Sampler<G>,
    mutator: impl Mutator<G>,
    fitness: impl Fn(&G) -> f64,
    (distance, measure): (f64, D),
    generations: u64,
) -> (usize, f64) {
    let count = Cell::new(0);
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator,
            offspring: 50,
        },
        evaluator: Serial::new(fitness),
        replacement: DistanceArchive::new(distance, Counted(measure, &count)).expect("valid"),
    };
    let mut engine = scheme.found(sampler).size(50).seed(1).expect("valid");
    engine.run(Generations(generations));
    count.set(0);
    engine.run(Generations(2 * generations));
    (
        engine.state().population().len(),
        count.get() as f64 / (50 * generations) as f64,
    )
}

#[test]
fn few_distances_are_measured() -> Result<(), Error> {
    let square = Bounds::uniform(2, 0.0..=1.0)?;
    let steps = Gaussian::new(&square).rate(1.0)?.deviation(0.1)?;
    let wave = |x: &Vec<f64>| (9.0 * x[0]).sin() + x[1];
    let (plane, few) = measured(&square, steps, wave, (0.02, Euclidean), 400);
    assert!(
        plane > 1000 && few < 12.0,
        "{plane} residents, {few} distances"
    );

    // Levels of 200 tiles of 4 kinds. Most pairs differ in three quarters of their tiles, so no
    // pivot excludes any, and most newborns are rejected because of their parent.
    let tiles = Bounds::uniform(200, 0_u8..=3)?;
    let reset = Reset::new(&tiles).rate(0.02)?;
    let changes =
        |level: &Vec<u8>| level.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
    let (levels, few) = measured(&tiles, reset, changes, (80.0, Hamming), 100);
    assert!(
        levels >= 50 && few < 0.6 * levels as f64,
        "{levels} levels, {few} distances"
    );
    Ok(())
}

#[test]
fn a_measure_of_an_own_score_and_one_that_is_no_metric_keep_the_residents_apart()
-> Result<(), Error> {
    /// The square of a difference is no metric: a detour is shorter.
    #[derive(Clone, Copy)]
    struct Squared;
    impl<G, S: Features<1>> Measure<G, S> for Squared {
        type Point = [f64; 1];
        fn point<'a>(&self, _: &'a G, score: &'a S) -> Option<&'a [f64; 1]> {
            score.features()
        }
        fn between(&self, left: &[f64; 1], right: &[f64; 1]) -> f64 {
            (left[0] - right[0]).powi(2)
        }
    }
    let bounds = Bounds::uniform(1, 0.0..=10.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator: Gaussian::new(&bounds).rate(1.0)?.deviation(1.0)?,
            offspring: 20,
        },
        evaluator: Serial::new(|x: &Vec<f64>| ga_core::Featured {
            quality: x[0].sin(),
            features: [x[0]],
        }),
        replacement: DistanceArchive::of(0.01, Squared)?.compare_all(),
    };
    let mut engine = scheme.found(&bounds).size(30).seed(1)?;
    engine.run(Generations(100));
    let mut points: Vec<f64> = engine
        .state()
        .population()
        .scores()
        .iter()
        .map(|s| s.features[0])
        .collect();
    points.sort_by(f64::total_cmp);
    assert!(
        points.len() > 50
            && points
                .windows(2)
                .all(|pair| (pair[1] - pair[0]).powi(2) >= 0.01)
    );
    Ok(())
}

#[test]
fn residents_whose_features_change_when_scored_again_stay_apart() -> Result<(), Error> {
    struct Noisy;
    impl Fitness<Vec<f64>> for Noisy {
        type Score = Place;
        type Scratch = ();
        fn evaluate(&self, x: &Vec<f64>, (): &mut (), rng: &mut dyn Rng) -> Place {
            place(unit(rng), [x[0] + 0.1 * unit(rng), x[1]])
        }
    }
    let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator: Gaussian::new(&bounds).rate(1.0)?.deviation(0.2)?,
            offspring: 8,
        },
        evaluator: Reevaluate(Serial::new(Noisy)),
        replacement: DistanceArchive::of_features(0.1, Euclidean)?,
    };
    let mut engine = scheme.found(&bounds).size(20).seed(1)?;
    for _ in 0..100 {
        engine.step();
        let scores = engine.state().population().scores();
        for (index, one) in scores.iter().enumerate() {
            assert!(
                scores[..index]
                    .iter()
                    .all(|other| Euclidean.between(&one.features, &other.features) >= 0.1)
            );
        }
    }
    Ok(())
}

#[test]
fn wrappers_measure_what_they_say() {
    let measure = OfGenomes(Hamming);
    let (one, other) = (vec![1, 2, 3], vec![1, 9, 9]);
    assert_eq!(
        Some(Measure::<Vec<i32>, f64>::between(&measure, &one, &other)),
        Some(2.0)
    );
    assert!(!Measure::<Vec<i32>, f64>::closer(
        &measure, &one, &other, 2.0
    ));

    let measure = OfFeatures(Euclidean);
    let one = place(1.0, [0.0, 3.0]);
    let other = place(2.0, [4.0, 0.0]);
    assert_eq!(measure.point(&0_u8, &one), Some(&one.features));
    let between = |bound| {
        let [left, right] = [&one.features, &other.features];
        let closer = Measure::<u8, Place>::closer(&measure, left, right, bound);
        (Measure::<u8, Place>::between(&measure, left, right), closer)
    };
    assert_eq!([between(5.0), between(5.1)], [(5.0, false), (5.0, true)]);
}

/// A measure of its own, which says only what the distance is.
struct Difference;

impl<S> Measure<i32, S> for Difference {
    type Point = i32;

    fn point<'a>(&self, genome: &'a i32, _: &'a S) -> Option<&'a i32> {
        Some(genome)
    }

    fn between(&self, left: &i32, right: &i32) -> f64 {
        f64::from(left.abs_diff(*right))
    }
}

#[test]
fn a_newborn_at_exactly_the_distance_of_the_archive_joins() -> Result<(), Error> {
    let mut archive = DistanceArchive::of(3.0, Difference)?;
    assert!((archive.distance() - 3.0).abs() < f64::EPSILON);
    let mut residents: Population<i32, f64> = std::iter::once((10, 5.0)).collect();
    archive.prepare(&mut residents);
    let mut newborns: Population<i32, f64> = [(13, 1.0), (8, 4.0), (11, 0.0)].into_iter().collect();
    archive.replace(
        &mut residents,
        &mut newborns,
        &[Birth::from_parent(0); 3],
        Streams::report(1),
    );
    assert_eq!(residents.genomes(), [10, 13]);
    Ok(())
}

/// Rounding must not let a newborn in that is close to a resident by a billionth.
#[test]
fn a_newborn_that_is_just_close_to_a_resident_is_found() -> Result<(), Error> {
    // Far from the origin, distances to the pivots have only eight decimal places.
    for (offset, share, scale) in [(0.0, 1e-10, 1.0), (1e8, 1e-9, 1.0), (1e8, 1e-9, 1e-30)] {
        let at = |length: f64| [0.6 * scale * length, 0.8 * scale * length];
        let mut points: Vec<_> = (0..40)
            .map(|place| at(offset + 2.0 * f64::from(place)))
            .collect();
        // The first pivot: it is the farthest from the first point.
        points.insert(1, [0.0, -5.0 * scale]);
        let mut residents: Population<[f64; 2], f64> =
            points.into_iter().map(|point| (point, 1.0)).collect();
        let mut archive = DistanceArchive::new(scale, Euclidean)?;
        archive.prepare(&mut residents);
        assert_eq!(residents.len(), 41);
        for place in 0..40 {
            for step in 1..20 {
                let reach = 1.0 - share * f64::from(step);
                for side in [-reach, reach] {
                    let point = at(offset + 2.0 * f64::from(place) + side);
                    let is_close = residents
                        .genomes()
                        .iter()
                        .any(|other| Euclidean.closer(&point, other, scale));
                    if is_close {
                        let mut newborns = std::iter::once((point, 0.0)).collect();
                        archive.replace(&mut residents, &mut newborns, &[], Streams::report(1));
                        assert_eq!(
                            (residents.len(), newborns.len()),
                            (41, 1),
                            "{point:?} is close to a resident"
                        );
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn an_archive_that_grows_seldom_chooses_its_pivots() -> Result<(), Error> {
    const POINTS: u32 = 1000;
    let count = Cell::new(0);
    let mut archive = DistanceArchive::new(1.0, Counted(Euclidean, &count))?;
    let mut residents = Population::new();
    let mut newborns = (0..POINTS)
        .map(|point| (vec![f64::from(point)], 0.0))
        .collect();
    archive.replace(&mut residents, &mut newborns, &[], Streams::report(1));
    assert_eq!(residents.len(), POINTS as usize);
    let each = count.get() as f64 / f64::from(POINTS);
    assert!(each < 30.0, "{each} distances for each point");
    Ok(())
}
