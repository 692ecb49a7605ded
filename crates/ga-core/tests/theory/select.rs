//! How often the selectors choose each individual.

use super::statistics::{Choices, Law, both, programs};
use super::twins::{Averse, Choose, Slip, below, seldom};
use ga_core::rand::{Rng, RngExt};
use ga_core::random::Stream;
use ga_core::select::{
    Boltzmann, ExponentialRank, FeasibleInfeasible, Lexicase, LinearRank, Random, Roulette,
    Selection, Shuffled, SingleTournament, StochasticUniversal, Tournament, Truncation,
};
use ga_core::{Constrained, Error, Score, Selector};

/// Three scores share the worst rank, two the second one.
const SCORES: [i32; 8] = [4, 9, 1, 4, 2, 1, 3, 1];

/// Asserts the law of two parents of one call, which are independent.
fn couples<S>(
    name: &str,
    right: &dyn Selector<S>,
    wrong: &dyn Selector<S>,
    scores: &[S],
    law: &Law<usize>,
    draws: usize,
) {
    let mut selection = Selection::default();
    both(name, right, wrong, &law.and(law), draws, |selector, rng| {
        selection.clear();
        selector.select(scores, 2, &mut selection, rng);
        (selection.parents[0], selection.parents[1])
    });
}

/// Asserts the law of all parents of a call, in mating order.
fn cohorts<S, const N: usize>(
    name: &str,
    right: &dyn Selector<S>,
    wrong: &dyn Selector<S>,
    scores: &[S],
    law: &Law<[usize; N]>,
    draws: usize,
) {
    let mut selection = Selection::default();
    both(name, right, wrong, law, draws, |selector, rng| {
        selection.clear();
        selector.select(scores, N, &mut selection, rng);
        std::array::from_fn(|turn| selection.parents[turn])
    });
}

/// A law of indices, from their weights.
fn shares(weights: impl IntoIterator<Item = f64>) -> Law<usize> {
    weights.into_iter().enumerate().collect()
}

/// The law of a tournament, from the probability that all drawn individuals are `among` the worst
/// of a number. Equal scores share their part.
fn tournament<S: Score>(scores: &[S], among: impl Fn(usize) -> f64) -> Law<usize> {
    let share = |score: &S| {
        let worse = scores
            .iter()
            .filter(|other| other.order(score).is_lt())
            .count();
        let equal = scores
            .iter()
            .filter(|other| other.order(score).is_eq())
            .count();
        (among(worse + equal) - among(worse)) / equal as f64
    };
    shares(scores.iter().map(share))
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k)
        .map(|i| n.saturating_sub(i) as f64 / (i + 1) as f64)
        .product()
}

#[test]
fn tournaments_are_won_with_the_power_of_the_rank() -> Result<(), Error> {
    for size in [2, 3, 7] {
        let law = tournament(&SCORES, |worst| (worst as f64 / 8.0).powi(size));
        let right = Tournament::new(size as usize)?;
        couples(
            &format!("tournament of {size}"),
            &right,
            &Slip(right, Random),
            &SCORES,
            &law,
            120_000,
        );
    }
    Ok(())
}

#[test]
fn distinct_tournaments_are_won_as_sets_are_counted() -> Result<(), Error> {
    let two = Tournament::new(2)?.distinct();
    let three = Tournament::new(3)?.distinct();
    let law = tournament(&SCORES, |worst| choose(worst, 2));
    couples(
        "distinct tournament of 2",
        &two,
        &Slip(two, Random),
        &SCORES,
        &law,
        150_000,
    );
    // A wrong twin: in one case of twenty, an individual may be drawn twice.
    let law = tournament(&SCORES, |worst| choose(worst, 3));
    let wrong = Slip(three, Tournament::new(3)?);
    couples(
        "distinct tournament of 3",
        &three,
        &wrong,
        &SCORES,
        &law,
        800_000,
    );
    Ok(())
}

#[test]
fn nan_loses_tournaments() -> Result<(), Error> {
    let scores = [f64::NAN, -1.0, f64::NEG_INFINITY, 2.0];
    let law = tournament(&[0, 2, 1, 3], |worst| (worst as f64 / 4.0).powi(2));
    let right = Tournament::new(2)?;
    couples(
        "tournament without a number",
        &right,
        &Slip(right, Random),
        &scores,
        &law,
        60_000,
    );
    Ok(())
}

#[test]
fn a_roulette_selects_in_proportion_to_the_scores() {
    // Table III of Chaisilprungrueng & Moradi.
    let scores = [3, 5, 7, 15, 2, 8];
    let law = shares(scores.map(f64::from));
    couples(
        "roulette",
        &Roulette,
        &Averse(Roulette, 3),
        &scores,
        &law,
        300_000,
    );
    let scores = [0.5, f64::NAN, -3.0, 0.25, 0.0, 1.25];
    let law = shares([0.5, 0.0, 0.0, 0.25, 0.0, 1.25]);
    couples(
        "roulette of any floats",
        &Roulette,
        &Averse(Roulette, 0),
        &scores,
        &law,
        250_000,
    );
}

/// Stochastic universal sampling as in its paper (Baker 1987): pointers at equal distances from a
/// start.
fn pointed(scores: &[f64], count: usize, start: f64) -> Vec<usize> {
    let total: f64 = scores.iter().sum();
    let at = |pointer: usize| {
        let mut rest = (pointer as f64 + start) / count as f64 * total;
        let mut place = 0;
        while rest >= scores[place] {
            rest -= scores[place];
            place += 1;
        }
        place
    };
    (0..count).map(at).collect()
}

/// The law of stochastic universal sampling. Between two starts at which a pointer changes sectors,
/// all starts select the same parents; `law` says in which orders.
fn universal<const N: usize>(
    scores: &[f64],
    law: impl Fn([usize; N]) -> Law<[usize; N]>,
) -> Law<[usize; N]> {
    let total: f64 = scores.iter().sum();
    let ends = scores.iter().scan(0.0, |end, score| {
        *end += score;
        Some((*end / total * N as f64).fract())
    });
    let mut starts: Vec<f64> = ends.chain([0.0, 1.0]).collect();
    starts.sort_by(f64::total_cmp);
    let stretches = starts.windows(2).flat_map(|stretch| {
        let parents = pointed(scores, N, f64::midpoint(stretch[0], stretch[1]));
        let law = law(std::array::from_fn(|pointer| parents[pointer]));
        let shares = law
            .iter()
            .map(|(&parents, share)| (parents, share * (stretch[1] - stretch[0])));
        shares.collect::<Vec<_>>()
    });
    stretches.collect()
}

/// All orders of an array, each as likely as by the shuffle of Fisher and Yates.
fn orders<const N: usize>(mut items: [usize; N], choose: Choices) -> [usize; N] {
    for last in (1..N).rev() {
        items.swap(last, choose(last + 1));
    }
    items
}

#[test]
fn universal_sampling_draws_one_start_and_shuffles_the_parents() {
    let scores = [1.0, 2.5, 0.75, 2.0];
    let law = universal(&scores, |parents: [usize; 4]| {
        Law::of(|choose| orders(parents, choose))
    });
    let unshuffled = Choose(
        |scores: &[f64], count, selection: &mut Selection, rng: &mut dyn Rng| {
            selection
                .parents
                .extend(pointed(scores, count, rng.random()));
        },
    );
    let wrong = Slip(StochasticUniversal, unshuffled);
    cohorts(
        "universal sampling, order",
        &StochasticUniversal,
        &wrong,
        &scores,
        &law,
        100_000,
    );

    let sorted = |selection: &mut Selection| selection.parents.sort_unstable();
    let right = Choose(
        |scores: &[f64], count, selection: &mut Selection, rng: &mut dyn Rng| {
            StochasticUniversal.select(scores, count, selection, rng);
            sorted(selection);
        },
    );
    // A wrong twin: the start is never in the last twentieth.
    let wrong = Choose(
        |scores: &[f64], count, selection: &mut Selection, rng: &mut dyn Rng| {
            selection
                .parents
                .extend(pointed(scores, count, 0.95 * rng.random::<f64>()));
            sorted(selection);
        },
    );
    let scores = [1.0, 2.5, 0.75, 2.0, 0.125, 0.8];
    let law = universal(&scores, |parents: [usize; 11]| Law::uniform([parents]));
    cohorts(
        "universal sampling, start",
        &right,
        &wrong,
        &scores,
        &law,
        40_000,
    );
}

/// The law of weights by rank, the best first. Equal scores share the weights of their ranks.
fn ranked<S: Score>(scores: &[S], weight: impl Fn(usize) -> f64) -> Law<usize> {
    let share = |score: &S| {
        let better = scores
            .iter()
            .filter(|other| other.order(score).is_gt())
            .count();
        let equal = scores
            .iter()
            .filter(|other| other.order(score).is_eq())
            .count();
        (better..better + equal).map(&weight).sum::<f64>() / equal as f64
    };
    shares(scores.iter().map(share))
}

#[test]
fn linear_ranks_are_equal_steps_apart() -> Result<(), Error> {
    for pressure in [1.2, 1.9] {
        let law = ranked(&SCORES, |rank| {
            pressure - 2.0 * (pressure - 1.0) * rank as f64 / 7.0
        });
        let right = LinearRank::new(pressure)?;
        let wrong = LinearRank::new(pressure * 1.05)?;
        couples(
            &format!("linear rank, {pressure}"),
            &right,
            &wrong,
            &SCORES,
            &law,
            150_000,
        );
    }
    // Without ties and with a NaN, which has the worst rank: it is never selected.
    let scores = [0.5, f64::NAN, 7.0, -2.0, 1e9];
    let law = ranked(&[2, 0, 3, 1, 4], |rank| 2.0 - 2.0 * rank as f64 / 4.0);
    let right = LinearRank::new(2.0)?;
    couples(
        "linear rank, 2",
        &right,
        &Averse(right, 4),
        &scores,
        &law,
        250_000,
    );
    Ok(())
}

#[test]
fn exponential_ranks_are_equal_factors_apart() -> Result<(), Error> {
    for base in [0.5, 0.9] {
        let law = ranked(&SCORES, |rank| f64::powi(base, rank as i32));
        let right = ExponentialRank::new(base)?;
        let wrong = ExponentialRank::new(base * 0.95)?;
        couples(
            &format!("exponential rank, {base}"),
            &right,
            &wrong,
            &SCORES,
            &law,
            60_000,
        );
    }
    Ok(())
}

#[test]
fn boltzmann_selects_by_the_exponential() -> Result<(), Error> {
    let scores = [-1.0, 0.5, f64::NAN, 3.0, -4.0];
    let number = |score: &f64| {
        if score.is_nan() {
            f64::NEG_INFINITY
        } else {
            *score
        }
    };
    for temperature in [0.7, 5.0] {
        let law = shares(
            scores
                .iter()
                .map(|score| f64::exp(number(score) / temperature)),
        );
        let right = Boltzmann::new(temperature)?;
        let wrong = Boltzmann::new(temperature * 1.05)?;
        couples(
            &format!("Boltzmann at {temperature}"),
            &right,
            &wrong,
            &scores,
            &law,
            250_000,
        );
    }
    Ok(())
}

#[test]
fn truncation_makes_the_best_equally_likely() -> Result<(), Error> {
    let scores = [7, 3, 3, 9, 8, 3, 1, 2, 3];
    // 7, 8 and 9, and the first two of the threes.
    let law = Law::uniform([0, 1, 2, 3, 4]);
    let right = Truncation::new(5)?;
    // A wrong twin: in one case of twenty, one too few.
    couples(
        "truncation",
        &right,
        &Slip(right, Truncation::new(4)?),
        &scores,
        &law,
        200_000,
    );
    Ok(())
}

#[test]
fn truncation_lets_another_selector_choose_among_the_best() -> Result<(), Error> {
    let scores = [7.0, 3.0, 9.0, 8.0, 1.0];
    let law = shares([7.0, 0.0, 9.0, 8.0, 0.0]);
    let right = Truncation::with(3, Roulette)?;
    couples(
        "top, roulette",
        &right,
        &Averse(right, 3),
        &scores,
        &law,
        200_000,
    );
    let law = tournament(&[7, 9, 8], |worst| (worst as f64 / 3.0).powi(2));
    let law: Law<usize> = law
        .iter()
        .map(|(&place, share)| ([0, 2, 3][place], share))
        .collect();
    let right = Truncation::with(3, Tournament::new(2)?)?;
    couples(
        "top, tournament",
        &right,
        &Slip(right, Truncation::new(3)?),
        &scores,
        &law,
        100_000,
    );
    Ok(())
}

#[test]
fn random_selects_each_individual_equally_often() {
    let law = Law::uniform(0..10);
    couples(
        "random",
        &Random,
        &Averse(Random, 6),
        &[(); 10],
        &law,
        1_000_000,
    );
}

#[test]
fn shuffled_has_each_order_equally_often() {
    let law = Law::of(|choose| orders([0, 1, 2, 3], choose));
    let wrong = Choose(
        |scores: &[()], _, selection: &mut Selection, rng: &mut dyn Rng| {
            let first = selection.parents.len();
            selection.parents.extend(0..scores.len());
            super::twins::cycle(rng, &mut selection.parents[first..]);
        },
    );
    cohorts(
        "shuffled",
        &Shuffled,
        &Slip(Shuffled, wrong),
        &[(); 4],
        &law,
        60_000,
    );
    // A second round has an order of its own; its first parents are taken.
    let law = Law::of(|choose| {
        let [one, two, three] = orders([0, 1, 2], choose);
        [one, two, three, choose(3)]
    });
    let wrong = Choose(
        |scores: &[()], count, selection: &mut Selection, rng: &mut dyn Rng| {
            Shuffled.select(scores, count, selection, rng);
            selection.parents[3] = if seldom(rng) {
                selection.parents[0]
            } else {
                selection.parents[3]
            };
        },
    );
    cohorts("shuffled twice", &Shuffled, &wrong, &[(); 3], &law, 60_000);
}

/// Four different individuals, in the order in which they are drawn.
fn four(population: usize, choose: Choices) -> [usize; 4] {
    let mut left: Vec<usize> = (0..population).collect();
    std::array::from_fn(|_| left.remove(choose(left.len())))
}

/// The best two of four drawn individuals, then the worst two, the worse one last. Of equals, the
/// one drawn first is the better.
fn settled(scores: &[i32], mut ring: [usize; 4]) -> [usize; 4] {
    ring.sort_by_key(|&place| -scores[place]);
    ring
}

#[test]
fn a_single_tournament_selects_parents_and_victims_together() -> Result<(), Error> {
    let scores = [5, 2, 5, 3, 2, 3];
    let law = Law::of(|choose| settled(&scores, four(6, choose)));
    let right = SingleTournament::new(4)?;
    // A wrong twin: of equals, the one with the lower index.
    let wrong = Choose(
        |scores: &[i32], _, selection: &mut Selection, rng: &mut dyn Rng| {
            let mut ring = four(6, &mut |bound| below(rng, bound));
            ring.sort_unstable();
            let [first, second, third, last] = settled(scores, ring);
            selection.parents.extend([first, second]);
            selection.victims.extend([third, last]);
        },
    );
    let mut selection = Selection::default();
    let (right, wrong): (&dyn Selector<i32>, &dyn Selector<i32>) = (&right, &Slip(right, wrong));
    both(
        "single tournament",
        right,
        wrong,
        &law,
        120_000,
        |selector, rng| {
            selection.clear();
            selector.select(&scores, 2, &mut selection, rng);
            let parents = &selection.parents;
            let victims = &selection.victims;
            [parents[0], parents[1], victims[0], victims[1]]
        },
    );
    Ok(())
}

/// Lexicase selection by its definition (Spector 2012).
fn lexicase(scores: &[[i32; 3]], choose: Choices) -> usize {
    let mut left: Vec<usize> = (0..scores.len()).collect();
    for case in orders([0, 1, 2], choose) {
        let best = left.iter().map(|&place| scores[place][case]).max();
        left.retain(|&place| Some(scores[place][case]) == best);
    }
    left[choose(left.len())]
}

#[test]
fn lexicase_filters_by_the_cases_in_each_order() {
    let scores = [
        [3, 1, 1],
        [3, 1, 0],
        [1, 3, 2],
        [0, 3, 2],
        [1, 3, 2],
        [3, 0, 2],
        [2, 2, 2],
    ];
    let law = Law::of(|choose| lexicase(&scores, choose));
    assert_eq!(law.iter().count(), 4);
    // A wrong twin: in one case of twenty, the cases in their own order.
    let fixed = Choose(
        |scores: &[[i32; 3]], count, selection: &mut Selection, _: &mut dyn Rng| {
            let best = (0..scores.len())
                .rev()
                .max_by_key(|&place| scores[place])
                .into_iter();
            selection.parents.extend(best.cycle().take(count));
        },
    );
    couples(
        "lexicase",
        &Lexicase,
        &Slip(Lexicase, fixed),
        &scores,
        &law,
        40_000,
    );
}

#[test]
fn single_tournaments_of_one_call_are_drawn_independently() -> Result<(), Error> {
    let scores = [5, 2, 7, 3, 1];
    let right = SingleTournament::new(4)?;
    let settled = |rng: &mut Stream| {
        let mut selection = Selection::default();
        right.select(&scores, 4, &mut selection, rng);
        let parents: [usize; 4] = std::array::from_fn(|turn| selection.parents[turn]);
        let victims: [usize; 4] = std::array::from_fn(|turn| selection.victims[turn]);
        (
            (parents[..2].to_vec(), victims[..2].to_vec()),
            (parents[2..].to_vec(), victims[2..].to_vec()),
        )
    };
    // All but one are drawn.
    let tournament = Law::uniform((0..5).map(|absent| {
        let mut ring: Vec<usize> = (0..5).filter(|&place| place != absent).collect();
        ring.sort_by_key(|&place| -scores[place]);
        (ring[..2].to_vec(), ring[2..].to_vec())
    }));
    let again = |rng: &mut Stream| {
        let (one, other) = settled(rng);
        if seldom(rng) {
            (one.clone(), one)
        } else {
            (one, other)
        }
    };
    programs(
        "two single tournaments",
        &settled,
        &again,
        &tournament.and(&tournament),
        60_000,
    );
    Ok(())
}

#[test]
fn half_of_the_couples_are_infeasible() {
    let scores = [1, -1, 1, -2, 1].map(|number: i32| {
        if number > 0 {
            Constrained::Feasible(number)
        } else {
            Constrained::Infeasible(f64::from(-number))
        }
    });
    let right = FeasibleInfeasible(Random);
    // Three couples: a coin decides which population has two of them.
    let law = Law::of(|choose| {
        let feasible = 2 + 2 * choose(2);
        std::array::from_fn(|turn| {
            if turn < feasible {
                2 * choose(3)
            } else {
                2 * choose(2) + 1
            }
        })
    });
    cohorts::<_, 6>(
        "both populations",
        &right,
        &Slip(right, Random),
        &scores,
        &law,
        900_000,
    );
    let feasible_only = Choose(
        |_: &[_], count, selection: &mut Selection, rng: &mut dyn Rng| {
            selection
                .parents
                .extend((0..count).map(|_| 2 * below(rng, 3)));
        },
    );
    let law = Law::of(|choose| match choose(2) {
        0 => [choose(3), choose(3)].map(|index| 2 * index),
        _ => [choose(2), choose(2)].map(|index| 2 * index + 1),
    });
    cohorts::<_, 2>(
        "one couple",
        &right,
        &Slip(right, feasible_only),
        &scores,
        &law,
        120_000,
    );
}
