//! The presets for several objectives, for archives, for noisy scores and for mixed genomes.

use super::ones;
use ga_core::Asked;
use ga_core::feature::Grid;
use ga_core::genome::Pair;
use ga_core::objectives::{Objectives, hypervolume};
use ga_core::prelude::*;
use ga_core::random::normal;
use ga_core::replace::KeepFront;
use ga_core::{Checkpoint, Featured};
use ga_search::mixed::Categories;
use ga_search::{PresetEngine, archive, front, noisy};
use std::cmp::Reverse;
use std::fmt::Debug;

/// Runs a preset in one part and in two, and on all threads: all must be equal.
macro_rules! same {
    ($preset:expr) => {{
        let preset = || $preset;
        let whole = preset().start(7).unwrap();
        let half = run(preset().start(7).unwrap(), 4).checkpoint();
        let resumed = run(preset().resume(half).unwrap(), 9);
        let parallel = run(preset().parallel().start(7).unwrap(), 9);
        equal(&run(whole, 9).checkpoint(), &resumed.checkpoint());
        equal(&resumed.checkpoint(), &parallel.checkpoint());
    }};
}

fn run<G, B, E, R>(mut engine: Engine<G, B, E, R>, generations: u64) -> Engine<G, B, E, R>
where
    G: Genome,
    B: Breeder<G, E::Score>,
    E: Asked<G>,
    R: Replacement<G, E::Score>,
{
    engine.run(Generations(generations));
    engine
}

fn equal<G: PartialEq + Debug, S: PartialEq + Debug>(
    left: &Checkpoint<G, S>,
    right: &Checkpoint<G, S>,
) {
    assert_eq!(left.state(), right.state());
    assert_eq!(left, right);
}

/// A simple score with normally distributed noise of this standard deviation.
#[derive(Clone, Copy)]
struct Noisy(f64);

impl Noisy {
    fn noise(self, rng: &mut dyn Rng) -> f64 {
        self.0 * normal(rng)
    }
}

impl Fitness<BitString> for Noisy {
    type Score = f64;
    type Scratch = ();

    fn evaluate(&self, genome: &BitString, (): &mut (), rng: &mut dyn Rng) -> f64 {
        f64::from(ones(genome)) + self.noise(rng)
    }
}

impl Fitness<Vec<f64>> for Noisy {
    type Score = Reverse<f64>;
    type Scratch = ();

    fn evaluate(&self, point: &Vec<f64>, (): &mut (), rng: &mut dyn Rng) -> Reverse<f64> {
        Reverse(point.iter().map(|x| x * x).sum::<f64>() + self.noise(rng))
    }
}

impl Fitness<Permutation> for Noisy {
    type Score = f64;
    type Scratch = ();

    fn evaluate(&self, order: &Permutation, (): &mut (), rng: &mut dyn Rng) -> f64 {
        f64::from(order.as_slice()[0]) + self.noise(rng)
    }
}

fn bounds(loci: usize) -> Bounds<f64> {
    Bounds::uniform(loci, -2.0..=3.0).unwrap()
}

#[test]
fn runs_are_resumed_exactly_and_do_not_depend_on_threads() {
    same!(noisy::bits(30, Noisy(3.0)));
    same!(noisy::reals(bounds(3), Noisy(0.3)));
    same!(noisy::permutations(12, Noisy(2.0)));

    let two = |bits: &BitString| Objectives::new((bits.count_ones(), Reverse(ones(bits) * 3 % 7)));
    same!(front::bits(30, two));
    same!(front::reals(bounds(3), |x: &Vec<f64>| Objectives::new([
        x[0],
        x[1] - x[0] * x[2]
    ])));
    same!(front::permutations(12, |x: &Permutation| Objectives::new(
        [x.as_slice()[0], x.as_slice()[1]]
    )));

    same!(front::mixed(
        Pair(RandomPermutation(9), bounds(3)),
        |x: &Pair<Permutation, Vec<f64>>| Objectives::new([
            f64::from(x.0.as_slice()[4]) + x.1[0],
            x.1[1] - x.1[0]
        ])
    ));

    let parts = || Pair(RandomPermutation(9), bounds(3));
    same!(ga_search::mixed(
        parts(),
        |x: &Pair<Permutation, Vec<f64>>| f64::from(x.0.as_slice()[4]) + x.1[0]
    ));

    let grid = || Grid::new([(0.0, 12.0)], [6]).unwrap();
    let featured = |number: u32| Featured {
        quality: number % 5,
        features: [f64::from(number)],
    };
    same!(archive::bits(12, grid(), |bits: &BitString| featured(
        ones(bits)
    )));
    same!(archive::reals(bounds(3), grid(), |x: &Vec<f64>| Featured {
        quality: x[0],
        features: [x[1] + x[2]]
    }));
    same!(archive::permutations(12, grid(), |x: &Permutation| {
        featured(x.as_slice()[3])
    }));
}

#[test]
fn presets_take_genomes_without_loci() {
    run(noisy::bits(0, Noisy(1.0)).start(1).unwrap(), 3);
    run(noisy::reals(bounds(0), Noisy(1.0)).start(1).unwrap(), 3);
    run(
        front::bits(0, |_: &BitString| Objectives::new([1, 2]))
            .start(1)
            .unwrap(),
        3,
    );
    run(
        front::reals(bounds(0), |_: &Vec<f64>| Objectives::new([1, 2]))
            .start(1)
            .unwrap(),
        3,
    );
    run(
        front::permutations(1, |_: &Permutation| Objectives::new([1, 2]))
            .start(1)
            .unwrap(),
        3,
    );
    run(
        front::mixed(
            Pair(Bounds::<i64>::new([]).unwrap(), bounds(0)),
            |_: &Pair<Vec<i64>, Vec<f64>>| Objectives::new([1, 2]),
        )
        .start(1)
        .unwrap(),
        3,
    );
    let grid = Grid::new([(0.0, 1.0)], [2]).unwrap();
    let nothing = Featured {
        quality: 0,
        features: [0.0],
    };
    let engine = archive::reals(bounds(0), grid, |_: &Vec<f64>| nothing)
        .start(1)
        .unwrap();
    assert_eq!(run(engine, 3).state().population().len(), 1);
    run(
        archive::permutations(0, grid, |_: &Permutation| nothing)
            .start(1)
            .unwrap(),
        3,
    );
}

#[test]
fn noisy_reals_go_on_with_more_newborns_where_noise_hides_the_differences() {
    let preset = || noisy::reals(bounds(2), Noisy(1.0));
    let mut engine = preset().start(1).unwrap();
    let newborns = |engine: &mut PresetEngine<Vec<f64>, _>| {
        let before = engine.state().evaluations();
        engine.step();
        engine.state().evaluations() - before - 5
    };
    assert_eq!(newborns(&mut engine), 100);
    engine.run(Evaluations(60_000));
    assert!(newborns(&mut engine) >= 200);
    // Another run at a random point would lose the champion, whose score is a lucky one.
    let near = |engine: &PresetEngine<Vec<f64>, _>| engine.best().map(|(point, _)| point[0]);
    assert!(
        near(&engine).is_some_and(|x| x.abs() < 0.5),
        "{:?}",
        near(&engine)
    );
    let mut resumed = preset().resume(engine.checkpoint()).unwrap();
    (0..3).for_each(|_| assert_eq!(newborns(&mut resumed), newborns(&mut engine)));
    assert_eq!(resumed.state(), engine.state());
}

#[test]
fn a_noisy_preset_finds_more_than_one_that_believes_each_score() {
    let found =
        |genome: Option<(&BitString, &f64)>| genome.map_or(0, |(genome, _)| genome.count_ones());
    let mut sums = [0; 2];
    for seed in 1..=5 {
        let mut careful = noisy::bits(60, Noisy(20.0)).start(seed).unwrap();
        let mut hasty = ga_search::fast::bits(60, Noisy(20.0)).start(seed).unwrap();
        careful.run(Evaluations(12_000));
        hasty.run(Evaluations(12_000));
        sums[0] += found(careful.best());
        sums[1] += found(hasty.best());
    }
    assert!(sums[0] > sums[1] + 5 * 6, "{sums:?} ones in five runs");
}

#[test]
fn a_front_has_nearly_the_whole_volume() {
    // The front is x[1..] = 0, with the volume 1 - 1/3 + 0.21 below (1.1, 1.1).
    let two = |x: &Vec<f64>| {
        let g = 1.0 + 9.0 * x[1..].iter().sum::<f64>() / (x.len() - 1) as f64;
        Objectives::new([x[0], g * (1.0 - (x[0] / g).sqrt())].map(Reverse))
    };
    let bounds = Bounds::uniform(10, 0.0..=1.0).unwrap();
    let mut engine = front::reals(bounds, two).start(3).unwrap();
    engine.run(Generations(150));
    let front = engine.state().front();
    let volume = hypervolume(
        front.iter().map(|(_, score)| score.values()),
        &[Reverse(1.1); 2],
    );
    assert!(volume > 0.85 && volume < 0.8767, "{volume}");
}

#[test]
fn an_archive_of_reals_fills_cells_whatever_the_ranges_are() {
    let filled = |scale: f64| {
        let bounds = Bounds::new([-scale..=scale, -1.0..=1.0, -1.0..=1.0]).unwrap();
        let fitness = move |x: &Vec<f64>| Featured {
            quality: -x[2].abs(),
            features: [x[0] / scale, x[1]],
        };
        let grid = Grid::new([(-1.0, 1.0); 2], [10, 10]).unwrap();
        run(archive::reals(bounds, grid, fitness).start(1).unwrap(), 60)
            .state()
            .population()
            .len()
    };
    assert_eq!((filled(1.0), filled(1e6), filled(1e-6)), (100, 100, 100));
}

#[test]
fn mixed_presets_solve_pairs_of_all_kinds() {
    let reals = || Bounds::uniform(3, -2.0..=3.0).unwrap();
    let integers = || Bounds::uniform(3, -2_i8..=9).unwrap();
    let squares = |x: &Vec<f64>| x.iter().map(|x| (x - 1.0) * (x - 1.0)).sum::<f64>();
    let sevens = |x: &Vec<i8>| x.iter().map(|x| f64::from(x.abs_diff(7))).sum::<f64>();
    let sorted = |x: &Permutation| {
        x.as_slice()
            .windows(2)
            .filter(|pair| pair[0] > pair[1])
            .count() as f64
    };
    let zeros = |x: &BitString| 12.0 - f64::from(ones(x));
    macro_rules! solves {
        ($parts:expr, $left:expr, $right:expr) => {{
            let fitness = |Pair(left, right): &Pair<_, _>| Reverse($left(left) + $right(right));
            let mut engine = ga_search::mixed($parts, fitness).start(5).unwrap();
            engine.run((Target(Reverse(1e-3)), Evaluations(20_000)));
            let (_, score) = engine.best().unwrap();
            assert!(score.0 <= 1e-3, "{}: {}", stringify!($parts), score.0);
        }};
    }
    solves!(Pair(RandomBits(12), reals()), zeros, squares);
    solves!(Pair(reals(), integers()), squares, sevens);
    solves!(Pair(integers(), RandomPermutation(8)), sevens, sorted);
    solves!(Pair(RandomPermutation(8), RandomBits(12)), sorted, zeros);
    solves!(Pair(reals(), RandomPermutation(8)), squares, sorted);
    solves!(Pair(RandomBits(12), integers()), zeros, sevens);
    solves!(Pair(RandomBits(12), RandomBits(12)), zeros, zeros);
    let both = |Pair(left, right): &Pair<_, _>| sorted(left) + sevens(right);
    solves!(
        Pair(RandomBits(12), Pair(RandomPermutation(8), integers())),
        zeros,
        both
    );
}

#[test]
fn mixed_presets_take_parts_without_loci_and_without_choice() {
    let fixed = || Bounds::uniform(2, 4..=4).unwrap();
    let constant = |_: &Pair<BitString, Vec<i32>>| 1;
    let mut engine = ga_search::mixed(Pair(RandomBits(0), fixed()), constant)
        .start(1)
        .unwrap();
    engine.run(Generations(50));
    assert_eq!(engine.state().evaluations(), 20);
    let nothing = |_: &Pair<Permutation, Vec<f64>>| f64::NAN;
    let parts = Pair(RandomPermutation(1), Bounds::uniform(0, 0.0..=1.0).unwrap());
    ga_search::mixed(parts, nothing)
        .start(1)
        .unwrap()
        .run(Generations(50));
}

#[test]
fn a_front_of_choices_and_integers_has_all_best_ones() {
    // Each of three materials is the best one for some widths, and no real is needed.
    let two = |Pair(material, width): &Pair<Vec<usize>, Vec<i64>>| {
        let (weight, stiffness) = [(1, 2), (3, 9), (9, 40)][material[0]];
        Objectives::new([Reverse(weight * width[0]), Reverse(-stiffness * width[0])])
    };
    let materials = Categories::new([3]).unwrap();
    let widths = Bounds::new([1_i64..=9]).unwrap();
    let mut all: Vec<(i64, i64)> = Vec::new();
    for material in 0..3 {
        for width in 1..=9 {
            let [weight, stiffness] = two(&Pair(vec![material], vec![width]))
                .values()
                .map(|x| x.0);
            all.push((weight, stiffness));
        }
    }
    let best = |one: &(i64, i64)| {
        !all.iter()
            .any(|other| other != one && other.0 <= one.0 && other.1 <= one.1)
    };
    let mut expected: Vec<_> = all.iter().copied().filter(best).collect();
    let preset = front::mixed(Pair(materials, widths), two);
    let mut engine = preset.start(1).unwrap();
    engine.run(Generations(40));
    let front = engine.state().front();
    let mut found: Vec<_> = front
        .iter()
        .map(|(_, score)| score.values().map(|x| x.0))
        .map(|[a, b]| (a, b))
        .collect();
    expected.sort_unstable();
    expected.dedup();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, expected);
}

/// The number of different genomes of the front, and its size.
fn different<G: Genome + PartialEq, S: ga_core::objectives::Values>(
    front: &[(&G, &Objectives<S>)],
) -> (usize, usize) {
    let is_first = |place: &usize| {
        front[..*place]
            .iter()
            .all(|(other, _)| *other != front[*place].0)
    };
    ((0..front.len()).filter(is_first).count(), front.len())
}

#[test]
fn a_front_has_no_copies() {
    macro_rules! has_none {
        ($preset:expr) => {{
            let engine = run($preset.start(1).unwrap(), 100);
            let all: Vec<_> = engine.state().population().iter().collect();
            assert_eq!(different(&all), (100, 100));
            different(&engine.state().front()).0
        }};
    }
    // One best genome for each number of ones: copies of them would fill the front.
    let weight = |bits: &BitString| bits.ones().map(|at| at as u32 + 1).sum::<u32>();
    let two = |bits: &BitString| Objectives::new((ones(bits), Reverse(weight(bits))));
    assert!(has_none!(front::bits(30, two)) > 25);
    // The best genome is at the bounds.
    has_none!(front::reals(bounds(2), |x: &Vec<f64>| {
        Objectives::new([x[0], x[1]])
    }));
    has_none!(front::permutations(9, |x: &Permutation| {
        Objectives::new([x.as_slice()[0], 9 * x.as_slice()[1] + x.as_slice()[2]])
    }));
    has_none!(front::mixed(
        Pair(RandomBits(12), bounds(2)),
        |x: &Pair<BitString, Vec<f64>>| Objectives::new([f64::from(ones(&x.0)), x.1[0]])
    ));
    // Many genomes that are equally good.
    let two = |bits: &BitString| Objectives::new((ones(bits), Reverse(ones(bits))));
    assert_eq!(has_none!(front::bits(30, two)), 100);
}

#[test]
fn a_front_of_few_genomes_has_each_once_and_the_run_ends() {
    let two = |bits: &BitString| Objectives::new((ones(bits), Reverse(ones(bits))));
    let founders = [BitString::zeros(3)];
    let preset = front::bits(3, two).founders(founders).budget(1);
    let mut engine = preset.start(1).unwrap();
    assert_eq!(engine.run(Generations(100_000)), StopReason::Idle);
    assert_eq!(different(&engine.state().front()), (8, 8));
    assert_eq!(engine.state().evaluations(), 8);
}

#[test]
fn a_preset_of_several_objectives_can_keep_all_candidates() {
    let two = |bits: &BitString| {
        Objectives::new((
            ones(bits),
            Reverse(
                bits.iter()
                    .zip(1..)
                    .map(|(bit, at)| u32::from(bit) * at)
                    .sum::<u32>(),
            ),
        ))
    };
    let scheme = front::bits(60, two).into_scheme();
    let scheme = Scheme {
        breeder: scheme.breeder,
        evaluator: scheme.evaluator,
        replacement: KeepFront::new(scheme.replacement),
    };
    let engine = run(scheme.found(&RandomBits(60)).size(100).seed(1).unwrap(), 60);
    let plain = run(front::bits(60, two).start(1).unwrap(), 60);
    assert_eq!(engine.state(), plain.state());
    let kept = engine.scheme().replacement.front();
    assert!(kept.len() >= different(&plain.state().front()).0);
}
