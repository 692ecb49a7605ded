//! Replacements that draw: windows, and losses that are accepted with a probability.

use super::statistics::{Law, both, programs};
use super::twins::{below, seldom};
use ga_core::breed::Birth;
use ga_core::rand::Rng;
use ga_core::random::{Stream, Streams};
use ga_core::replace::{Annealing, ReplicaExchange, RestrictedTournament};
use ga_core::terminate::Generations;
use std::cmp::Reverse;

use ga_core::{Difference, Error, Population, Replacement, Score};

const DRAWS: usize = 250_000;

/// What one generation does to a single resident and its child: whether the child takes the place.
fn acceptance<S: Score + Difference, R: Replacement<bool, S> + Copy>(
    name: &str,
    [right, wrong]: [R; 2],
    [resident, child]: [S; 2],
    probability: f64,
) {
    let law: Law<bool> = [(true, probability), (false, 1.0 - probability)]
        .into_iter()
        .collect();
    let births = [Birth::from_parent(0).competing_with(0)];
    both(name, &right, &wrong, &law, DRAWS, |replacement, rng| {
        let mut residents: Population<_, _> = [(false, resident.clone())].into_iter().collect();
        let mut newborns: Population<_, _> = [(true, child.clone())].into_iter().collect();
        let streams = Streams::report(rng.next_u64());
        { *replacement }.replace(&mut residents, &mut newborns, &births, streams);
        residents.genomes()[0]
    });
}

#[test]
fn annealing_accepts_a_loss_with_the_probability_of_its_temperature() -> Result<(), Error> {
    let twins = [
        Annealing::new(0.5..=2.0, Generations(100))?,
        Annealing::new(0.5..=2.1, Generations(100))?,
    ];
    for loss in [1_u32, 2, 4] {
        let expected = (-f64::from(loss) / 2.0).exp();
        acceptance(
            &format!("annealing, a loss of {loss}"),
            twins,
            [10, 10 - loss],
            expected,
        );
        let scores = [10.0, 10.0 - f64::from(loss)];
        acceptance(
            &format!("annealing of reals, a loss of {loss}"),
            twins,
            scores,
            expected,
        );
    }
    Ok(())
}

#[test]
fn a_single_replica_accepts_a_loss_with_the_probability_of_the_mean_temperature()
-> Result<(), Error> {
    let twins = [
        ReplicaExchange::relative(0.05..=0.15)?,
        ReplicaExchange::relative(0.05..=0.16)?,
    ];
    for loss in [0.5, 1.0, 2.0] {
        let expected = (-loss / 10.0 / 0.1_f64).exp();
        acceptance(
            &format!("one replica, a loss of {loss}"),
            twins,
            [10.0, 10.0 - loss],
            expected,
        );
    }
    Ok(())
}

#[test]
fn neighbouring_replicas_are_exchanged_by_the_difference_of_their_inverse_temperatures()
-> Result<(), Error> {
    let cold = 0.1_f64;
    let hot = 0.5;
    let good = 10.0;
    let bad = 9.0;
    let loss = (good - bad) / (good + bad) * 2.0;
    let probability = (-loss * (1.0 / cold - 1.0 / hot)).exp();
    let law: Law<bool> = [(true, probability), (false, 1.0 - probability)]
        .into_iter()
        .collect();
    let right = ReplicaExchange::relative(cold..=hot)?;
    let wrong = ReplicaExchange::relative(cold * 1.05..=hot)?;
    both(
        "exchange of replicas",
        &right,
        &wrong,
        &law,
        DRAWS,
        |exchange, rng| {
            let mut residents: Population<_, _> = [('a', good), ('b', bad)].into_iter().collect();
            let streams = Streams::report(rng.next_u64());
            { *exchange }.replace(&mut residents, &mut Population::new(), &[], streams);
            residents.genomes() == ['b', 'a']
        },
    );
    Ok(())
}

/// The heights of the states of a ring. A child is one of the two neighbours of its parent.
const HEIGHTS: [i32; 4] = [0, 2, 1, 3];
/// Steps after which the start of a lineage is forgotten: the distance from the stationary
/// distribution is then below 10^-4, from a matrix of transitions.
const FORGOTTEN: usize = 30;

/// The probability of each state at a temperature: in proportion to exp(height / temperature).
fn boltzmann(temperature: f64) -> [f64; 4] {
    let weights = HEIGHTS.map(|height| (f64::from(height) / temperature).exp());
    weights.map(|weight| weight / weights.iter().sum::<f64>())
}

/// Where lineages are after many steps. Scores are heights by `score`.
fn wander<S: Score, const N: usize>(
    replacement: &mut impl Replacement<usize, S>,
    score: impl Fn(i32) -> S,
    rng: &mut Stream,
) -> [usize; N] {
    let mut residents: Population<usize, S> = (0..N).map(|_| (0, score(HEIGHTS[0]))).collect();
    let births: [Birth; N] =
        std::array::from_fn(|place| Birth::from_parent(place).competing_with(place));
    for _ in 0..FORGOTTEN {
        let children = residents
            .genomes()
            .iter()
            .map(|state| (state + 1 + 2 * below(rng, 2)) % 4);
        let mut newborns = children
            .map(|state| (state, score(HEIGHTS[state])))
            .collect();
        replacement.replace(
            &mut residents,
            &mut newborns,
            &births,
            Streams::report(rng.next_u64()),
        );
    }
    std::array::from_fn(|place| residents.genomes()[place])
}

#[test]
fn annealing_at_a_constant_temperature_visits_states_by_the_boltzmann_distribution()
-> Result<(), Error> {
    let law: Law<[usize; 1]> = (0..4)
        .map(|state| ([state], boltzmann(1.5)[state]))
        .collect();
    let at = |temperature| Annealing::new(temperature..=temperature, Generations(1));
    let (right, wrong) = (at(1.5)?, at(2.3)?);
    both(
        "annealing, to maximise",
        &right,
        &wrong,
        &law,
        8_000,
        |annealing, rng| wander::<_, 1>(&mut { *annealing }, |height| height, rng),
    );
    both(
        "annealing, to minimise",
        &right,
        &wrong,
        &law,
        8_000,
        |annealing, rng| {
            wander::<_, 1>(
                &mut { *annealing },
                |height| Reverse(f64::from(-height)),
                rng,
            )
        },
    );
    Ok(())
}

#[test]
fn each_place_of_a_replica_exchange_keeps_its_boltzmann_distribution() -> Result<(), Error> {
    let cold = boltzmann(1.0);
    let hot = boltzmann(3.0);
    let states = (0..4).flat_map(|low| (0..4).map(move |high| [low, high]));
    let law: Law<[usize; 2]> = states
        .map(|[low, high]| ([low, high], cold[low] * hot[high]))
        .collect();
    let right = ReplicaExchange::new(1.0..=3.0)?;
    let wrong = ReplicaExchange::new(1.5..=3.0)?;
    both(
        "exchange, to maximise",
        &right,
        &wrong,
        &law,
        8_000,
        |exchange, rng| wander::<_, 2>(&mut { *exchange }, |height| height, rng),
    );
    both(
        "exchange, to minimise",
        &right,
        &wrong,
        &law,
        8_000,
        |exchange, rng| {
            wander::<_, 2>(
                &mut { *exchange },
                |height| Some(Reverse(f64::from(-height))),
                rng,
            )
        },
    );
    Ok(())
}

/// Two newborns that draw two of four residents each. All residents are nearer than the other
/// newborn.
fn restricted(draws: [usize; 4]) -> [u32; 4] {
    let mut residents = [0, 1, 2, 3];
    for (newborn, window) in (100..).zip(draws.chunks(2)) {
        let nearer = residents[window[1]] < residents[window[0]];
        residents[window[usize::from(nearer)]] = newborn;
    }
    residents
}

#[test]
fn each_newborn_of_a_restricted_tournament_draws_its_own_window() -> Result<(), Error> {
    let mut niches =
        RestrictedTournament::new(2, |_: &u32, resident: &u32| f64::from(*resident).min(9.0))?;
    let niches = std::cell::RefCell::new(&mut niches);
    let right = |rng: &mut Stream| {
        let mut residents: Population<u32, i32> = (0..4).map(|resident| (resident, 0)).collect();
        let mut newborns: Population<u32, i32> = [(100, 1), (101, 2)].into_iter().collect();
        niches.borrow_mut().replace(
            &mut residents,
            &mut newborns,
            &[],
            Streams::report(rng.next_u64()),
        );
        let genomes = residents.genomes();
        std::array::from_fn::<u32, 4, _>(|place| genomes[place])
    };
    let law = Law::of(|choose| restricted(std::array::from_fn(|_| choose(4))));
    let wrong = |rng: &mut Stream| {
        let mut draws: [usize; 4] = std::array::from_fn(|_| below(rng, 4));
        if seldom(rng) {
            draws.copy_within(..2, 2);
        }
        restricted(draws)
    };
    programs("two windows", &right, &wrong, &law, 60_000);
    Ok(())
}
