//! Which individuals migrate and which they replace; settings that cannot work.

use super::{mixed, ones, settings, still};
use ga_core::islands::{Archipelago, Island, Migration, Topology};
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::replace::OneToOne;
use ga_core::select::{Best, Shuffled, SingleTournament, Worst};
use ga_core::{Error, breed};

/// The scores of two islands after one exchange.
fn exchanged(migration: Migration<u32>, founders: [&[u32]; 2]) -> Vec<Vec<u32>> {
    let mut whole = still(migration, &founders).unwrap();
    whole.step();
    whole
        .islands()
        .iter()
        .map(|island| {
            let mut scores = island.state().population().scores().to_vec();
            scores.sort_unstable();
            scores
        })
        .collect()
}

fn ring() -> Migration<u32> {
    Migration::new(Topology::Ring, 1).unwrap()
}

#[test]
fn the_best_replace_the_worst() {
    assert_eq!(
        exchanged(ring(), [&[1, 2, 3], &[7, 8, 9]]),
        [[2, 3, 9], [3, 8, 9]]
    );
    let two = || ring().migrants(2).unwrap();
    assert_eq!(
        exchanged(two(), [&[1, 2, 3], &[7, 8, 9]]),
        [[3, 8, 9], [2, 3, 9]]
    );
    // The replacement of the islands, (μ + λ) selection, admits only those that are better.
    assert_eq!(
        exchanged(two().competing(), [&[1, 2, 3], &[7, 8, 9]]),
        [[3, 8, 9], [7, 8, 9]]
    );
    assert_eq!(
        exchanged(two().leaving(Worst), [&[1, 2, 3], &[7, 8, 9]]),
        [[3, 7, 8], [1, 2, 9]]
    );
}

#[test]
fn the_best_resident_is_replaced_by_a_better_migrant_only() {
    assert_eq!(
        exchanged(ring().replacing(Best), [&[1, 2, 3], &[7, 8, 9]]),
        [[1, 2, 9], [7, 8, 9]]
    );
    // More migrants than residents; populations of one individual.
    let many = || ring().migrants(9).unwrap();
    assert_eq!(
        exchanged(many(), [&[1, 2, 3], &[8, 9]]),
        [vec![3, 8, 9], vec![3, 9]]
    );
    assert_eq!(
        exchanged(many().replacing(Shuffled), [&[4], &[9]]),
        [[9], [9]]
    );
    assert_eq!(exchanged(ring(), [&[9], &[4]]), [[9], [9]]);
}

#[test]
fn outsiders_take_the_places_that_the_caller_names() {
    let scheme = || {
        let breeder = breed::MutateEach(OneBit);
        let evaluator = Serial::new(ones);
        Scheme {
            breeder,
            evaluator,
            replacement: ga_core::replace::ReplaceWorst::default(),
        }
    };
    let founders = |scores: [usize; 4]| {
        scores
            .map(|ones| (0..9).map(|locus| locus < ones).collect::<BitString>())
            .to_vec()
    };
    let mut engine = scheme().founders(founders([5, 2, 7, 3])).seed(1).unwrap();
    engine.step();
    let before = engine.state().clone();
    let best = before.population().best().unwrap();
    let places = [(best + 1) % 4, best, (best + 2) % 4, best];
    let outsiders = [1, 8, 0, 9].map(|ones| (founders([ones; 4]).swap_remove(0), ones as u32));
    let mut outsiders = outsiders.into_iter().collect();
    engine.ask();
    engine.admit_at(&places, &mut outsiders);
    let scores = engine.state().population().scores();
    // Outsider 8 became the best resident, and then outsider 9 replaced it.
    assert_eq!(places.map(|place| scores[place]), [1, 9, 0, 9]);
    assert_eq!(outsiders.scores()[3], 8);
    assert_eq!(engine.best().map(|(_, &score)| score), Some(9));
    // The replacement finds the new worst, and a resumed run continues alike.
    let mut resumed = Engine::resume(scheme(), engine.checkpoint()).unwrap();
    engine.run(Generations(5));
    resumed.run(Generations(5));
    assert_eq!(engine.state(), resumed.state());
    engine.admit_at(&[], &mut outsiders);
    engine.admit_at(&[0], &mut ga_core::Population::new());
}

#[test]
fn scores_that_are_not_numbers_do_not_stop_the_exchange() -> Result<(), Error> {
    let island = |_, seed| {
        let evaluator =
            Serial::new(|genome: &BitString| if genome.get(0) { f64::NAN } else { 1.0 });
        let scheme = Scheme {
            breeder: breed::MutateEach(OneBit),
            evaluator,
            replacement: OneToOne,
        };
        scheme
            .found(&|_: &mut dyn Rng| "111".parse::<BitString>().expect("bits"))
            .size(3)
            .seed(seed)
    };
    let migration = Migration::new(Topology::Complete, 1)?.migrants(5)?;
    let mut whole = Archipelago::start(migration, 3, 1, island)?;
    assert!(whole.best().is_none());
    whole.run(Generations(30));
    assert_eq!(whole.best().map(|(_, &score)| score), Some(1.0));
    assert!(whole.state().nan_scores() >= 9);
    Ok(())
}

#[test]
fn what_cannot_work_is_refused() {
    let refused = |migration: Result<Migration<u32>, Error>, count| {
        let start = |migration| Archipelago::start(migration, count, 1, mixed).map(drop);
        migration
            .and_then(start)
            .expect_err("it cannot work")
            .to_string()
    };
    let ring = || Migration::new(Topology::Ring, 1);
    assert_eq!(
        refused(Migration::new(Topology::Ring, 0), 3),
        "the number of generations between two exchanges must be at least 1, got 0"
    );
    assert_eq!(
        refused(ring().and_then(|ring| ring.migrants(0)), 3),
        "the number of migrants must be at least 1, got 0"
    );
    assert_eq!(
        refused(ring(), 0),
        "the number of islands must be at least 1, got 0"
    );
    let link = |from, to| Migration::new(Topology::Links(vec![(0, 1), (from, to)]), 1);
    let message = "the index of an island in a link must be at most 2, got 3";
    assert_eq!(refused(link(0, 3), 3), message);
    assert_eq!(refused(link(3, 0), 3), message);
    let many = |selector: SingleTournament| Ok(ring()?.replacing(selector));
    let message = "the scheme needs a population of at least 21, got 20";
    assert_eq!(
        refused(many(SingleTournament::new(21).unwrap()), 3),
        message
    );
    // An error of an island is the error of the archipelago.
    let empty = Archipelago::start(ring().unwrap(), 2, 1, |_, seed| {
        let evaluator = Serial::new(ones);
        let scheme = Scheme {
            breeder: breed::MutateEach(OneBit),
            evaluator,
            replacement: OneToOne,
        };
        scheme.found(&RandomBits(9)).size(0).seed(seed)
    });
    assert_eq!(empty.map(drop), Err(Error::EmptyPopulation));
}

#[test]
fn a_single_island_is_a_plain_run() {
    for migration in settings().into_iter().take(5) {
        let mut whole = Archipelago::start(migration, 1, 1, mixed).unwrap();
        let mut alone = mixed(0, whole.islands()[0].state().seed()).unwrap();
        whole.run(Generations(9));
        (0..9).for_each(|_| alone.step());
        assert_eq!(whole.islands()[0].state(), alone.state());
    }
}
