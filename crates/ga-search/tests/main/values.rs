//! Golden values: what fixed seeds give, on every platform and in every version until it is said
//! otherwise in the changelog.

use super::harness::{exchanged, proposals, traps};
use ga_core::breed::Shares;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_search::bits::{
    ChampionMoves, ConstrainedLinear, GreedyPass, Interactions, LinearTrend, Pyramid, ReheatedWalk,
};
use ga_search::permutations::{AnnealingWalk, Surrogate};

#[test]
fn archipelagos_of_presets_keep_their_values() -> Result<(), Error> {
    let island =
        |_, seed| ga_search::fast::bits(40, |genome: &BitString| genome.count_ones()).start(seed);
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
            vec![5054, 5023, 5125]
        )
    );
    Ok(())
}

#[test]
fn searches_of_orders_keep_their_values() -> Result<(), Error> {
    /// The champion after `evaluations`, and the last order that was scored.
    fn searched(
        breeder: impl Breeder<Permutation, i64>,
        evaluations: u64,
    ) -> Result<(Vec<u32>, Vec<u32>), Error> {
        let last = std::cell::RefCell::new(Vec::new());
        // Elements that differ much are far apart.
        let fitness = |order: &Permutation| {
            *last.borrow_mut() = order.as_slice().to_vec();
            let elements: Vec<i64> = order
                .as_slice()
                .iter()
                .map(|&element| i64::from(element * element % 11))
                .collect();
            elements
                .windows(2)
                .map(|two| -(two[0] - two[1]).abs())
                .sum::<i64>()
        };
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(fitness),
            replacement: MuPlusLambda::new(2)?,
        };
        let mut engine = scheme.found(&RandomPermutation(10)).size(2).seed(1)?;
        engine.run(Evaluations(evaluations));
        let champion = engine
            .best()
            .map(|(order, _)| order.as_slice().to_vec())
            .unwrap_or_default();
        Ok((champion, last.take()))
    }
    let walk = AnnealingWalk::new(20)?;
    let found = searched(walk.clone(), 300)?;
    assert_eq!(
        found,
        (
            vec![8, 3, 4, 7, 9, 2, 5, 6, 1, 0],
            vec![8, 3, 4, 7, 5, 6, 2, 9, 1, 0]
        )
    );
    let found = searched(Surrogate::new(walk), 300)?;
    assert_eq!(
        found,
        (
            vec![0, 1, 5, 6, 2, 9, 4, 7, 8, 3],
            vec![0, 1, 9, 6, 5, 2, 7, 4, 3, 8]
        )
    );
    Ok(())
}

#[test]
fn parts_for_bits_keep_their_values() -> Result<(), Error> {
    // A ring of bits that should be equal to the next one and different from the one after it.
    let ring = |bits: &BitString| {
        let agrees = |i: usize| {
            let [own, next, second] = [i, (i + 1) % 24, (i + 2) % 24].map(|i| bits.get(i));
            f64::from(u8::from(own == next)) + 1.5 * f64::from(u8::from(own != second && next))
        };
        (0..24).map(agrees).sum::<f64>()
    };
    let load = |bits: &BitString| {
        let weight = bits.ones().map(|i| (10 + 7 * i % 13) as f64).sum::<f64>();
        let worth = bits.ones().map(|i| (10 + 5 * i % 17) as f64).sum::<f64>();
        if weight <= 200.0 {
            worth
        } else {
            200.0 - weight
        }
    };
    let both = || Ok::<_, Error>((Pyramid::new(), ChampionMoves::new()));
    let found = [
        proposals(Pyramid::new(), 40, 1500, traps),
        proposals(Pyramid::new().at_once(3)?, 40, 1500, traps),
        proposals(ChampionMoves::new(), 40, 1500, traps),
        proposals(Interactions::new(), 24, 600, ring),
        proposals(ConstrainedLinear::new().at_once(2)?, 30, 200, load),
        proposals(Shares::new(both()?, 0.1)?, 40, 1500, traps),
        proposals(GreedyPass::new(), 40, 40, traps),
        proposals(LinearTrend::new(), 40, 40, traps),
        proposals((ChampionMoves::new(), ReheatedWalk::new()), 24, 1500, ring),
    ];
    let expected = [
        (0x202B_340B_FDE3_1734, 37.0),
        (0x4D30_1E8A_2385_C871, 38.0),
        (0xB66A_85BE_02F8_E815, 33.0),
        (0x03A0_734D_E440_7929, 29.0),
        (0x3E15_15FA_6016_1539, 305.0),
        (0xAFB6_630D_9575_D5EB, 36.0),
        (0xBFEA_D9A9_B0FD_6982, 29.0),
        (0x3BE7_7B6D_61D6_77B2, 22.0),
        (0xCD6B_9E51_F837_8ADD, 31.0),
    ];
    assert_eq!(found, expected);
    Ok(())
}
