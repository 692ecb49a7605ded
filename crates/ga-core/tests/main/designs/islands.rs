//! Islands: one engine each, with migration.

use ga_core::crossover::TwoPoint;
use ga_core::islands::{Archipelago, Migration, Topology};
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;

#[test]
fn islands_solve_most_traps() {
    let traps = |genome: &BitString| {
        let blocks = (0..12).map(|block| genome.extract(5 * block, 5).count_ones());
        blocks
            .map(|ones| if ones == 5 { 5 } else { 4 - ones })
            .sum::<u32>()
    };
    let island = |_, seed| {
        let breeder = Recombine {
            selector: Tournament::new(3)?,
            crossover: TwoPoint,
            mutator: BitFlip::new(1.0 / 60.0)?,
            offspring: 30,
        };
        let scheme = Scheme {
            breeder,
            evaluator: Parallel::new(traps),
            replacement: MuPlusLambda::new(30)?,
        };
        scheme.found(&RandomBits(60)).size(30).seed(seed)
    };
    let mut whole =
        Archipelago::start(Migration::new(Topology::Ring, 5).unwrap(), 4, 1, island).unwrap();
    whole.run(Generations(40));
    let best: Vec<u32> = whole
        .islands()
        .iter()
        .map(|island| *island.best().unwrap().1)
        .collect();
    assert!(best.iter().all(|&score| score >= 48), "{best:?}");
}
