//! Which island sends to which, and how fast a genome reaches all islands.

use super::still;
use ga_core::islands::{Migration, Topology};
use ga_core::prelude::*;
use ga_core::random::Stream;
use proptest::prelude::*;

fn topologies() -> [Topology; 5] {
    [
        Topology::Ring,
        Topology::Star,
        Topology::Complete,
        Topology::Random,
        Topology::Isolated,
    ]
}

proptest! {
    #[test]
    fn links_are_between_two_islands_and_occur_once(islands in 0usize..20, seed: u64) {
        for topology in topologies() {
            let links = topology.links(islands, &mut Stream::seeded(seed));
            prop_assert!(links.iter().all(|&(from, to)| from != to && from.max(to) < islands));
            let mut different = links.clone();
            different.sort_unstable();
            different.dedup();
            prop_assert_eq!(different.len(), links.len());
            let others = islands.saturating_sub(1);
            let expected = match topology {
                Topology::Star => 2 * others,
                Topology::Complete => islands * others,
                Topology::Ring | Topology::Random if islands > 1 => islands,
                _ => 0,
            };
            prop_assert_eq!(links.len(), expected);
        }
    }

    #[test]
    fn a_random_order_is_one_ring(islands in 2usize..20, seed: u64) {
        let links = Topology::Random.links(islands, &mut Stream::seeded(seed));
        let mut island = 0;
        for turn in 1..=islands {
            island = links[island].1;
            prop_assert_eq!(island == 0, turn == islands);
        }
    }
}

/// The number of exchanges until the best genome of island `first` is on all islands.
fn takeover(topology: Topology, islands: usize, first: usize) -> u64 {
    let mut founders = vec![vec![1, 2]; islands];
    founders[first][1] = 99;
    let mut whole = still(Migration::new(topology, 1).unwrap(), &founders).unwrap();
    let everywhere = |state: &State<u32, u32>| {
        state
            .population()
            .scores()
            .chunks(2)
            .all(|island| island.contains(&99))
    };
    let reason = whole.run((everywhere, Generations(1000)));
    assert_eq!(reason, StopReason::Requested);
    whole.state().generation()
}

#[test]
fn the_best_genome_reaches_all_islands_as_fast_as_the_links_are_long() {
    for islands in 2..10 {
        for first in 0..islands {
            assert_eq!(takeover(Topology::Ring, islands, first), islands as u64 - 1);
            assert_eq!(takeover(Topology::Complete, islands, first), 1);
            assert_eq!(
                takeover(Topology::Star, islands, first),
                if first == 0 || islands == 2 { 1 } else { 2 }
            );
            // At most twice as many islands have it after each exchange.
            let random = takeover(Topology::Random, islands, first);
            assert!(
                1 << random >= islands,
                "{random} exchanges for {islands} islands"
            );
            let line = (1..islands).map(|to| (to - 1, to)).collect();
            if first == 0 {
                assert_eq!(
                    takeover(Topology::Links(line), islands, 0),
                    islands as u64 - 1
                );
            }
        }
    }
}

#[test]
fn isolated_islands_exchange_nothing() {
    let mut whole = still(
        Migration::new(Topology::Isolated, 1).unwrap(),
        &[[1, 2], [3, 4]],
    )
    .unwrap();
    whole.run(Generations(9));
    assert_eq!(whole.state().population().scores(), [1, 2, 3, 4]);
}
