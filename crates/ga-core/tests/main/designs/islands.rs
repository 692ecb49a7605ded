//! Islands: one engine each, with migration.

use ga_core::crossover::TwoPoint;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use rayon::prelude::*;

/// Four islands on a ring: every five generations each sends a copy of its champion to the next.
fn islands(threads: usize) -> Vec<State<BitString, u32>> {
    let trap = |genome: &BitString| {
        let blocks = (0..12).map(|block| genome.extract(5 * block, 5).count_ones());
        blocks.map(|ones| if ones == 5 { 5 } else { 4 - ones }).sum::<u32>()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut islands: Vec<_> = (0..4)
        .map(|seed| {
            let breeder = Recombine {
                selector: Tournament::new(3).unwrap(),
                crossover: TwoPoint,
                mutator: BitFlip::new(1.0 / 60.0).unwrap(),
                offspring: 30,
            };
            let evaluator = Parallel::new(trap);
            let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(30).unwrap() };
            Engine::start(scheme, &RandomBits(60), 30, seed).unwrap()
        })
        .collect();
    for exchange in 1..=8 {
        pool.install(|| {
            islands.par_iter_mut().for_each(|island| {
                island.run(&Generations(5 * exchange), &mut ());
            });
        });
        let champions: Vec<_> =
            islands.iter().map(|island| island.state().champion().unwrap().clone()).collect();
        for (island, champion) in islands.iter_mut().skip(1).zip(&champions) {
            island.admit(&mut [(champion.genome.clone(), champion.score)].into_iter().collect());
        }
        let last = &champions[3];
        islands[0].admit(&mut [(last.genome.clone(), last.score)].into_iter().collect());
    }
    islands.into_iter().map(Engine::into_state).collect()
}

#[test]
fn islands_exchange_the_same_at_any_number_of_threads() {
    let one = islands(1);
    assert_eq!(one, islands(2));
    assert_eq!(one, islands(7));
    let best: Vec<u32> = one.iter().map(|island| island.champion().unwrap().score).collect();
    assert!(best.iter().all(|&score| score >= 48), "{best:?}");
}
