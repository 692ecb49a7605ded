//! Replacements: which individuals survive, and that none is lost or invented.

mod one_to_one_or;
mod wrappers;

use super::{ones, recombine};
use ga_core::breed::{Birth, MutateEach};
use ga_core::genome::Hamming;
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::random::{Dice, Stream, Streams};
use ga_core::replace::{
    Annealing, Cooling, Cycles, DeterministicCrowding, InPlace, MuPlusLambda, ReplaceWorst,
    ReplicaExchange, RestrictedTournament,
};
use ga_core::select::Shuffled;
use ga_core::{Difference, Error, Population, laws};
use proptest::prelude::*;
use std::cmp::Reverse;

/// Individuals as numbers.
type People = Population<u32, i32>;

fn people(scores: &[i32], first: u32) -> People {
    (first..).zip(scores.iter().copied()).collect()
}

fn replaced(
    replacement: &mut impl Replacement<u32, i32>,
    old: &[i32],
    new: &[i32],
    births: &[Birth],
) -> (People, People) {
    let mut residents = people(old, 0);
    let mut newborns = people(new, 1000);
    replacement.prepare(&mut residents);
    replacement.replace(&mut residents, &mut newborns, births, Streams::report(1));
    let mut individuals: Vec<u32> = residents
        .genomes()
        .iter()
        .chain(newborns.genomes())
        .copied()
        .collect();
    individuals.sort_unstable();
    let expected: Vec<u32> = (0..old.len() as u32)
        .chain(1000..1000 + new.len() as u32)
        .collect();
    assert_eq!(individuals, expected, "an individual was invented or lost");
    (residents, newborns)
}

fn sorted(scores: impl IntoIterator<Item = i32>) -> Vec<i32> {
    let mut scores: Vec<i32> = scores.into_iter().collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores
}

proptest! {
    #[test]
    fn generational_keeps_the_best_residents_and_the_best_newborns(
        old in prop::collection::vec(-9..9, 1..40),
        new in prop::collection::vec(-9..9, 0..60),
        elites in 0usize..5,
    ) {
        let (residents, _) = replaced(&mut Generational { elites }, &old, &new, &[]);
        let places = new.len().min(old.len().saturating_sub(elites));
        let stay = sorted(old.clone()).into_iter().take(old.len() - places);
        let come = sorted(new).into_iter().take(places);
        prop_assert_eq!(sorted(residents.scores().iter().copied()), sorted(stay.chain(come)));
    }

    #[test]
    fn mu_plus_lambda_keeps_the_best_of_old_and_new(
        old in prop::collection::vec(-9..9, 1..40),
        new in prop::collection::vec(-9..9, 0..60),
        later in prop::collection::vec(-9..9, 0..60),
        size in 1usize..50,
    ) {
        let mut replacement = MuPlusLambda::new(size).unwrap();
        let (mut residents, _) = replaced(&mut replacement, &old, &new, &[]);
        let best = |scores: Vec<i32>| sorted(scores).into_iter().take(size).collect::<Vec<_>>();
        let expected = best([old, new].concat());
        prop_assert_eq!(sorted(residents.scores().iter().copied()), expected.clone());
        // Once more, with the order that it remembers.
        replacement.replace(&mut residents, &mut people(&later, 2000), &[], Streams::report(2));
        prop_assert_eq!(sorted(residents.scores().iter().copied()), best([expected, later].concat()));
    }

    #[test]
    fn a_remembered_order_and_a_rebuilt_one_agree(
        old in prop::collection::vec(-3..3, 5..20),
        generations in prop::collection::vec(prop::collection::vec(-3..4, 0..6), 0..10),
    ) {
        let mut remembering = MuPlusLambda::new(old.len()).unwrap();
        let (mut one, mut other) = (people(&old, 0), people(&old, 0));
        for (scores, first) in generations.iter().zip((100..).step_by(100)) {
            remembering.replace(&mut one, &mut people(scores, first), &[], Streams::report(1));
            let mut fresh = MuPlusLambda::new(old.len()).unwrap();
            fresh.replace(&mut other, &mut people(scores, first), &[], Streams::report(1));
            prop_assert_eq!(&one, &other);
        }
    }

    #[test]
    fn in_place_a_newborn_takes_the_place_of_its_victim(old in prop::collection::vec(-9..9, 4..40), victim in 0usize..4) {
        let births = [Birth::default().competing_with(victim)];
        let (residents, dead) = replaced(&mut InPlace, &old, &[-100], &births);
        prop_assert_eq!(residents.genomes()[victim], 1000);
        prop_assert_eq!(dead.genomes()[0] as usize, victim);
    }
}

#[test]
fn in_place_a_newborn_without_a_victim_replaces_the_last_of_the_worst() {
    let (residents, _) = replaced(&mut InPlace, &[3, 1, 2, 1], &[-5], &[]);
    assert_eq!(residents.genomes(), [0, 1, 2, 1000]);
}

#[test]
fn deterministic_crowding_matches_siblings_with_the_more_similar_parents() {
    let births = [Birth::from_parents(0, 1), Birth::from_parents(1, 0)];
    for (first, second, one, other) in (0..625).map(|n| (n % 5, n / 5 % 5, n / 25 % 5, n / 125)) {
        let mut residents: Population<i32, i32> = [(first, 0), (second, 0)].into_iter().collect();
        let mut newborns: Population<i32, i32> = [(one, 1), (other, 1)].into_iter().collect();
        let far = |left: &i32, right: &i32| f64::from((left - right).pow(2));
        DeterministicCrowding(far).replace(
            &mut residents,
            &mut newborns,
            &births,
            Streams::report(1),
        );
        let straight =
            far(&one, &first) + far(&other, &second) <= far(&one, &second) + far(&other, &first);
        assert_eq!(
            residents.genomes(),
            if straight { [one, other] } else { [other, one] }
        );
    }
}

#[test]
fn children_of_other_parents_are_no_siblings() {
    // Siblings have the same two parents, in the other order. Here the children share one parent,
    // or none.
    let couples = [(2, 3), (3, 4), (5, 6), (7, 5), (0, 1), (8, 9)];
    let births = couples.map(|(one, other)| Birth::from_parents(one, other));
    let mut residents: Population<i32, i32> = (0..10).map(|place| (100 * place, 0)).collect();
    // Siblings would come to the parents that they are close to. These come to their own first
    // parent.
    let mut newborns: Population<i32, i32> = [301, 201, 701, 501, 801, 1]
        .into_iter()
        .map(|child| (child, 1))
        .collect();
    let far = |left: &i32, right: &i32| f64::from((left - right).abs());
    DeterministicCrowding(far).replace(&mut residents, &mut newborns, &births, Streams::report(1));
    assert_eq!(
        residents.genomes(),
        [801, 100, 301, 201, 400, 701, 600, 501, 1, 900]
    );
}

#[test]
fn a_geometric_cooling_is_halfway_at_the_geometric_mean() {
    let at = |progress| Cooling::Geometric.temperature(200.0, 2.0, progress);
    for (progress, expected) in [(0.0, 200.0), (0.5, 20.0), (1.0, 2.0)] {
        assert!(
            (at(progress) - expected).abs() < 1e-12 * expected,
            "{progress}: {}",
            at(progress)
        );
    }
}

#[test]
fn of_equally_similar_residents_the_one_drawn_first_is_replaced() {
    for seed in 0..20 {
        let mut old = people(&[0; 10], 0);
        let mut new = people(&[1], 100);
        let mut niches = RestrictedTournament::new(5, |_: &u32, _: &u32| 3.0).unwrap();
        niches.replace(&mut old, &mut new, &[], Streams::report(seed));
        let first = Dice::new(10).roll(&mut Stream::seeded(seed));
        assert_eq!(old.genomes()[first], 100, "{:?}", old.genomes());
    }
}

#[test]
fn nan_scores_are_replaced_first() {
    let mut residents: Population<u8, f64> = [(0, f64::NAN), (1, -1e9)].into_iter().collect();
    let mut newborns: Population<u8, f64> = [(2, f64::NEG_INFINITY)].into_iter().collect();
    MuPlusLambda::new(2)
        .unwrap()
        .replace(&mut residents, &mut newborns, &[], Streams::report(1));
    assert_eq!(residents.genomes(), [2, 1]);
}

/// Which of a resident and its only child survives, as letters `r` and `c`.
fn survivor(mut replacement: impl Replacement<char, f64>, resident: f64, child: f64) -> char {
    let mut residents: Population<_, _> = [('r', resident)].into_iter().collect();
    let mut newborns: Population<_, _> = [('c', child)].into_iter().collect();
    let births = [Birth::from_parent(0).competing_with(0)];
    replacement.replace(&mut residents, &mut newborns, &births, Streams::report(1));
    residents.genomes()[0]
}

#[test]
fn annealing_and_replica_exchange_accept_equal_children_and_reject_nan() -> Result<(), Error> {
    for child in [10.0, 11.0, f64::INFINITY] {
        assert_eq!(
            survivor(Annealing::new(0.0..=0.0, Generations(1))?, 10.0, child),
            'c'
        );
        assert_eq!(survivor(ReplicaExchange::new(0.0..=0.0)?, 10.0, child), 'c');
    }
    assert_eq!(
        survivor(Annealing::new(0.0..=0.0, Generations(1))?, 10.0, 9.9),
        'r'
    );
    assert_eq!(survivor(ReplicaExchange::new(0.0..=0.0)?, 10.0, 9.9), 'r');
    assert_eq!(
        survivor(Annealing::new(1.0..=1e9, Generations(1))?, 10.0, f64::NAN),
        'r'
    );
    assert_eq!(
        survivor(ReplicaExchange::new(1.0..=1.0)?, 10.0, f64::NAN),
        'r'
    );
    assert_eq!(
        survivor(Annealing::new(1.0..=1.0, Generations(1))?, f64::NAN, 0.0),
        'c'
    );
    assert_eq!(
        survivor(ReplicaExchange::new(1.0..=1.0)?, f64::NAN, 0.0),
        'c'
    );
    Ok(())
}

#[test]
fn an_annealing_contest_copies_the_best_resident_over_the_worst() -> Result<(), Error> {
    let mut residents: Population<_, _> = [('a', 2), ('b', 5), ('c', 1)].into_iter().collect();
    let mut annealing = Annealing::new(1.0..=1.0, Generations(1))?.with_contest(7);
    annealing.replace(
        &mut residents,
        &mut Population::new(),
        &[],
        Streams::report(1),
    );
    assert_eq!(
        (residents.genomes(), residents.scores()),
        (&['a', 'b', 'b'][..], &[2, 5, 5][..])
    );
    Ok(())
}

/// A fitness with two optima of equal height: all zeros and all ones.
fn two_peaks(genome: &BitString) -> u32 {
    ones(genome).max(40 - ones(genome))
}

fn peaks_held<R: Replacement<BitString, u32>>(
    replacement: R,
    selector: impl Selector<u32>,
) -> usize {
    let breeder = recombine(selector, 60);
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(two_peaks),
        replacement,
    };
    let mut engine = scheme.found(&RandomBits(40)).size(60).seed(5).unwrap();
    engine.run(Generations(400));
    let near = |peak: u32| {
        engine
            .state()
            .population()
            .genomes()
            .iter()
            .any(|g| ones(g).abs_diff(peak) <= 2)
    };
    usize::from(near(0)) + usize::from(near(40))
}

#[test]
fn crowding_keeps_both_optima_and_mu_plus_lambda_loses_one() -> Result<(), Error> {
    assert_eq!(
        peaks_held(MuPlusLambda::new(60).unwrap(), Tournament::new(2).unwrap()),
        1
    );
    assert_eq!(peaks_held(DeterministicCrowding(Hamming), Shuffled), 2);
    assert_eq!(
        peaks_held(RestrictedTournament::new(30, Hamming).unwrap(), Shuffled),
        2
    );
    let make = || Scheme {
        breeder: recombine(Shuffled, 30),
        evaluator: Serial::new(two_peaks),
        replacement: RestrictedTournament::new(9, Hamming).unwrap(),
    };
    laws::scheme(make, &RandomBits(40), 30)
}

#[test]
fn replacing_the_worst_raises_the_mean_score() -> Result<(), Error> {
    let make = || Scheme {
        breeder: recombine(Tournament::new(3).unwrap(), 2),
        evaluator: Serial::new(ones),
        replacement: ReplaceWorst::default(),
    };
    let mut engine = make().found(&RandomBits(40)).size(30).seed(1).unwrap();
    let before: u32 = engine.state().population().scores().iter().sum();
    engine.run(Generations(300));
    assert!(engine.state().population().scores().iter().sum::<u32>() > before);
    laws::scheme(make, &RandomBits(40), 30)
}

type Ones = Serial<fn(&BitString) -> u32, ()>;

fn lineages<R>(replacement: R) -> Scheme<MutateEach<OneBit>, Ones, R> {
    Scheme {
        breeder: MutateEach(OneBit),
        evaluator: Serial::new(ones),
        replacement,
    }
}

#[test]
fn annealing_and_replica_exchange_resume_exactly() -> Result<(), Error> {
    let annealing = Annealing::new(0.5..=2.0, Cycles::new(5)?)?.with_contest(3);
    laws::scheme(|| lineages(annealing), &RandomBits(40), 9)?;
    let exchange = ReplicaExchange::relative(0.02..=0.2)?;
    laws::scheme(|| lineages(exchange), &RandomBits(40), 9)
}

#[test]
fn annealing_and_replica_exchange_keep_their_values() -> Result<(), Error> {
    let mut annealed = lineages(Annealing::new(0.5..=2.0, Cycles::new(20)?)?.with_contest(25))
        .found(&RandomBits(40))
        .size(6)
        .seed(1)?;
    annealed.run(Generations(60));
    assert_eq!(
        annealed.state().population().scores(),
        [32, 30, 29, 30, 28, 32]
    );
    let mut exchanged = lineages(ReplicaExchange::relative(0.01..=0.1)?)
        .found(&RandomBits(40))
        .size(6)
        .seed(1)?;
    exchanged.run(Generations(60));
    assert_eq!(
        exchanged.state().population().scores(),
        [34, 34, 31, 27, 26, 24]
    );
    Ok(())
}

#[test]
fn annealing_over_any_limit_resumes_exactly() -> Result<(), Error> {
    type Limit = Box<dyn Termination<BitString, u32>>;

    let annealing =
        Annealing::new(0.1..=2.0, Evaluations(500))?.with_cooling(Cooling::Geometric)?;
    laws::scheme(|| lineages(annealing), &RandomBits(40), 9)?;
    let first = Annealing::new(0.1..=2.0, (Generations(40), Evaluations(500)))?;
    laws::scheme(|| lineages(first), &RandomBits(40), 9)?;
    let boxed = || Annealing::new(0.1..=2.0, Box::new(Generations(30)) as Limit).unwrap();
    laws::scheme(|| lineages(boxed()), &RandomBits(40), 9)
}

#[test]
fn a_run_that_is_annealed_over_its_limit_ends_cold_and_not_before() -> Result<(), Error> {
    // Every child loses one: at temperature 0 no child is accepted, before it some are.
    let falls = |limit: Evaluations| -> Result<Vec<i64>, Error> {
        let breeder = MutateEach(ga_core::mutate::from_fn(
            |number: &mut Vec<i64>, _: &mut dyn ga_core::rand::Rng| {
                number[0] -= 1;
            },
        ));
        let evaluator = Serial::new(|number: &Vec<i64>| number[0]);
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: Annealing::new(0.0..=5.0, limit)?,
        };
        let mut engine = scheme.founders(vec![vec![0]; 50]).seed(3)?;
        let mut sums = Vec::new();
        engine.run_with(limit, |state: &State<Vec<i64>, i64>| {
            sums.push(state.population().scores().iter().sum());
        });
        Ok(sums)
    };
    let short = falls(Evaluations(50 * 11))?;
    let long = falls(Evaluations(50 * 41))?;
    assert_eq!((short.len(), long.len()), (11, 41));
    for sums in [short, long] {
        let [.., before, last] = sums[..] else {
            panic!("a run")
        };
        assert_eq!(before, last, "the last generation is at temperature 0");
        assert!(
            sums[sums.len() / 2] < sums[sums.len() / 2 - 1],
            "half-way some losses are accepted"
        );
    }
    Ok(())
}

/// Wishes first: the order is by broken rules, then by value. The difference weighs a rule with 3.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ruled {
    broken: u32,
    value: f64,
}

impl Score for Ruled {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        other
            .broken
            .cmp(&self.broken)
            .then(self.value.order(&other.value))
    }
}

impl Difference for Ruled {
    fn difference(&self, other: &Self) -> Option<f64> {
        Some(self.value - other.value - 3.0 * (f64::from(self.broken) - f64::from(other.broken)))
    }
}

#[test]
fn annealing_and_replica_exchange_follow_the_difference_and_not_the_order() -> Result<(), Error> {
    fn survives<S: Score + Difference>(
        mut replacement: impl Replacement<char, S>,
        pair: [S; 2],
    ) -> bool {
        let [resident, child] = pair;
        let mut residents: Population<_, _> = [('r', resident)].into_iter().collect();
        let mut newborns: Population<_, _> = [('c', child)].into_iter().collect();
        let births = [Birth::from_parent(0).competing_with(0)];
        replacement.replace(&mut residents, &mut newborns, &births, Streams::report(1));
        residents.genomes()[0] == 'c'
    }
    let annealing = || Annealing::new(0.0..=0.0, Generations(1));
    let exchange = || ReplicaExchange::new(0.0..=0.0);
    let good = Ruled {
        broken: 0,
        value: 1.0,
    };
    let bold = Ruled {
        broken: 1,
        value: 9.0,
    };
    assert!(good.order(&bold).is_gt());
    assert!(survives(annealing()?, [good, bold]) && survives(exchange()?, [good, bold]));
    assert!(!survives(annealing()?, [bold, good]) && !survives(exchange()?, [bold, good]));
    let (low, high) = (Some(Reverse(1_u8)), Some(Reverse(255)));
    assert!(survives(annealing()?, [high, low]) && survives(exchange()?, [high, low]));
    assert!(!survives(annealing()?, [low, high]) && !survives(exchange()?, [low, high]));
    // Without a difference the order decides.
    assert!(survives(annealing()?, [None, low]) && survives(exchange()?, [None, low]));
    assert!(!survives(annealing()?, [low, None]) && !survives(exchange()?, [low, None]));
    let infinite = [f64::INFINITY; 2];
    assert!(survives(annealing()?, infinite) && survives(exchange()?, infinite));
    // A score without a magnitude has no relative loss: only gains are accepted.
    let relative = ReplicaExchange::relative(1.0..=1.0)?;
    assert!(survives(relative, [good, bold]) && !survives(relative, [bold, good]));
    Ok(())
}

#[test]
fn temperatures_that_cannot_be_are_refused() {
    for (hot, cold) in [
        (1.0, 2.0),
        (1.0, -1.0),
        (f64::NAN, 0.0),
        (f64::INFINITY, 0.0),
        (1.0, f64::NAN),
    ] {
        assert!(
            Annealing::new(cold..=hot, Generations(1)).is_err(),
            "{hot} {cold}"
        );
        assert!(ReplicaExchange::new(cold..=hot).is_err(), "{hot} {cold}");
        assert!(
            ReplicaExchange::relative(cold..=hot).is_err(),
            "{hot} {cold}"
        );
    }
    assert!(
        ReplicaExchange::relative(0.1..=1.1).is_err() && ReplicaExchange::new(0.1..=1.1).is_ok()
    );
    assert!(Cycles::new(0).is_err());
    let zero = Annealing::new(0.0..=1.0, Generations(1)).unwrap();
    let sentence = zero
        .with_cooling(Cooling::Geometric)
        .unwrap_err()
        .to_string();
    assert!(
        sentence.contains("the lowest temperature of a geometric cooling"),
        "{sentence}"
    );
    assert!(
        ReplicaExchange::new(0.0..=1.0)
            .unwrap()
            .with_cooling(Cooling::Geometric)
            .is_err()
    );
    let linear = zero.with_cooling(Cooling::Linear).unwrap();
    for (share, expected) in [(0.0, 1.0), (0.25, 0.75), (1.0, 0.0)] {
        assert!(
            (linear.temperature(share) - expected).abs() < 1e-12,
            "{share}"
        );
    }
    let ladder = ReplicaExchange::new(1.0..=100.0)
        .unwrap()
        .with_cooling(Cooling::Geometric)
        .unwrap();
    for (place, expected) in [(0, 1.0), (1, 10.0), (2, 100.0)] {
        assert!((ladder.temperature(place, 3) - expected).abs() < 1e-9);
    }
}

#[test]
fn nothing_fails_without_residents_or_newborns() -> Result<(), Error> {
    let births = [Birth::from_parent(0)];
    let mut annealing = Annealing::new(0.5..=1.0, Generations(0))?.with_contest(1);
    let mut exchange = ReplicaExchange::new(0.5..=1.0)?;
    let mut parts: [&mut dyn Replacement<u8, f64>; 2] = [&mut annealing, &mut exchange];
    for part in &mut parts {
        part.replace(
            &mut Population::new(),
            &mut Population::new(),
            &[],
            Streams::report(1),
        );
        let mut residents: Population<u8, f64> = [(1, 1.0)].into_iter().collect();
        part.replace(
            &mut residents,
            &mut Population::new(),
            &births,
            Streams::report(1),
        );
        assert_eq!(residents.genomes(), [1]);
    }
    Ok(())
}

#[test]
fn replicas_are_scored_on_threads_with_the_same_result() -> Result<(), Error> {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let replacement = ReplicaExchange::new(0.1..=2.0)?;
            let evaluator = Parallel::new(ones as fn(&BitString) -> u32);
            let scheme = Scheme {
                breeder: MutateEach(OneBit),
                evaluator,
                replacement,
            };
            let mut engine = scheme.found(&RandomBits(60)).size(16).seed(1)?;
            engine.run(Generations(50));
            Ok::<_, Error>(engine.state().population().genomes().to_vec())
        })
    };
    let mut serial = lineages(ReplicaExchange::new(0.1..=2.0)?)
        .found(&RandomBits(60))
        .size(16)
        .seed(1)?;
    serial.run(Generations(50));
    for threads in [1, 2, 5] {
        assert_eq!(
            run(threads)?,
            serial.state().population().genomes(),
            "{threads}"
        );
    }
    Ok(())
}
