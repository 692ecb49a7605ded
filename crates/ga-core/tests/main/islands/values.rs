//! Golden values of the exchanges, and their allocations.

use crate::harness::exchanged;
use crate::{ones, recombine};
use ga_core::Error;
use ga_core::islands::{Archipelago, Migration, Topology};
use ga_core::prelude::*;
use ga_core::replace::ReplaceWorst;

#[test]
fn archipelagos_keep_their_values() -> Result<(), Error> {
    let island = |_, seed| {
        let breeder = recombine(Tournament::new(3)?, 20);
        let replacement = ReplaceWorst::default();
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(ones),
            replacement,
        };
        scheme.found(&RandomBits(40)).size(100).seed(seed)
    };
    let (seeds, links, sums) = exchanged(island)?;
    assert_eq!(
        seeds,
        [
            2_035_853_293_222_310_960,
            12_380_861_959_307_154_999,
            7_150_572_238_123_080_361
        ]
    );
    assert_eq!(
        (links, sums),
        (
            vec![(0, 2), (1, 5), (2, 4), (3, 0), (4, 1), (5, 3)],
            vec![2587, 2605, 2622]
        )
    );
    Ok(())
}

/// Allocations per step of an archipelago once warm. A step is two generations and an exchange.
fn per_exchange(size: usize) -> u64 {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    pool.install(|| {
        let island = |_, seed| {
            let breeder = recombine(Tournament::new(3)?, size / 10);
            let replacement = ReplaceWorst::default();
            Scheme {
                breeder,
                evaluator: Serial::new(ones),
                replacement,
            }
            .found(&RandomBits(256))
            .size(size)
            .seed(seed)
        };
        let migration = Migration::new(Topology::Ring, 2)
            .unwrap()
            .migrants(size / 10)
            .unwrap();
        let mut whole = Archipelago::start(migration, 4, 1, island).unwrap();
        (0..10).for_each(|_| whole.step());
        allocation_counter::measure(|| (0..10).for_each(|_| whole.step())).count_total / 10
    })
}

#[test]
fn an_exchange_allocates_nothing_per_individual() {
    assert_eq!(per_exchange(50), per_exchange(500));
    assert!(per_exchange(50) <= 2, "{}", per_exchange(50));
}
