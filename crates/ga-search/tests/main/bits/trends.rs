//! Parts for scores that no exact model fits: the pass, the trend and the walk.

use super::super::ones;
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::MuPlusLambda;
use ga_search::bits::{ChampionMoves, GreedyPass, Interactions, LinearTrend, ReheatedWalk};

fn run<B: Breeder<BitString, f64>, F: Fn(&BitString) -> f64>(
    breeder: B,
    score: F,
    loci: usize,
    evaluations: u64,
) -> Result<(f64, B), Error> {
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(score),
        replacement: MuPlusLambda::new(5)?,
    };
    let mut engine = scheme.found(&RandomBits(loci)).size(1).seed(3)?;
    engine.run((Evaluations(evaluations), Generations(evaluations)));
    let best = engine.best().map_or(f64::NAN, |(_, score)| *score);
    Ok((best, engine.into_parts().0.breeder))
}

/// The number of ones, in which blocks of five numbers are reversed, up to the greatest number.
fn rugged(bits: &BitString) -> f64 {
    let ones = bits.count_ones() as usize;
    let loci = bits.len();
    let down = loci - 1 - ones.min(loci - 1);
    let reversed = down / 5 * 5 + 4 - down % 5;
    if ones == loci {
        loci as f64
    } else {
        (loci - 1) as f64 - reversed as f64
    }
}

#[test]
fn the_preset_solves_a_sum_of_bits_with_one_evaluation_per_bit() -> Result<(), Error> {
    for seed in 1..6 {
        let mut engine = ga_search::bits(300, ones).start(seed)?;
        engine.run((Target(300), Evaluations(1_000)));
        assert!(
            engine.state().evaluations() <= 301,
            "{}",
            engine.state().evaluations()
        );
    }
    Ok(())
}

#[test]
fn a_pass_ends_after_each_bit_was_flipped_once() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: GreedyPass::new(),
        evaluator: Serial::new(|bits: &BitString| f64::from(bits.get(0)) - f64::from(bits.get(69))),
        replacement: MuPlusLambda::new(1)?,
    };
    let mut engine = scheme.found(&RandomBits(70)).size(1).seed(4)?;
    let founder = engine
        .best()
        .map(|(genome, _)| genome.clone())
        .unwrap_or_default();
    engine.run(Generations(500));
    assert_eq!(engine.state().evaluations(), 71);
    // Flips that change nothing are kept, too.
    let (best, _) = engine.best().expect("a champion");
    assert_eq!((best.get(0), best.get(69)), (true, false));
    let moved = (1..69)
        .filter(|&locus| best.get(locus) != founder.get(locus))
        .count();
    assert!(
        moved == 0 || moved == 68,
        "the champion is the first of its score or the last: {moved}"
    );
    Ok(())
}

#[test]
fn a_trend_is_followed_where_climbers_stop() -> Result<(), Error> {
    let (trend, _) = run(LinearTrend::new(), rugged, 60, 1_500)?;
    let (climber, _) = run(ChampionMoves::new(), rugged, 60, 1_500)?;
    assert!(trend > 59.5, "{trend}");
    assert!(climber < 59.5, "{climber}");
    Ok(())
}

#[test]
fn a_trend_that_leads_nowhere_is_left() -> Result<(), Error> {
    // Parity has no trend, and the founder is a champion already.
    let parity = |bits: &BitString| f64::from(bits.count_ones() % 2);
    let (_, breeder) = run(LinearTrend::new(), parity, 50, 200)?;
    assert!(breeder.is_done());
    Ok(())
}

#[test]
fn dense_interactions_of_three_bits_end_the_model_early_and_those_of_two_do_not()
-> Result<(), Error> {
    let sum = |bits: &BitString, seed: u64, power: i32| {
        let mut rng = Stream::seeded(seed);
        let weight = |bit| (ga_core::random::unit(&mut rng) - 0.5) * if bit { 1.0 } else { -1.0 };
        bits.iter().map(weight).sum::<f64>().powi(power)
    };
    let of = |power: i32| {
        let score = move |bits: &BitString| (0..5).map(|seed| sum(bits, seed, power)).sum::<f64>();
        run(Interactions::new(), score, 40, 600)
    };
    assert!(of(3)?.1.is_done());
    assert!(!of(2)?.1.is_done());
    Ok(())
}

#[test]
fn a_walk_leaves_a_local_optimum() -> Result<(), Error> {
    // The second best genome has no ones, and each of its neighbours up to four flips is worse.
    let valley = |bits: &BitString| {
        let ones = f64::from(bits.count_ones());
        if ones < 5.0 { 5.0 - ones } else { ones }
    };
    let scheme = Scheme {
        breeder: ReheatedWalk::new(),
        evaluator: Serial::new(valley),
        replacement: MuPlusLambda::new(1)?,
    };
    let mut engine = scheme.founders(vec![BitString::zeros(12)]).seed(5)?;
    engine.run(Generations(200));
    assert_eq!(
        engine.state().evaluations(),
        1,
        "it rests for twenty generations per bit"
    );
    engine.run((Target(12.0), Generations(20_000)));
    assert_eq!(engine.best().map(|(_, score)| *score), Some(12.0));
    Ok(())
}

/// A run of one part that is cut at any of some generations goes on as if it were whole.
fn resumes<B: Breeder<BitString, f64>>(make: impl Fn() -> B) -> Result<(), Error> {
    let scheme = || -> Result<_, Error> {
        let evaluator = Serial::new(|bits: &BitString| rugged(bits) + f64::from(bits.get(1)));
        Ok(Scheme {
            breeder: make(),
            evaluator,
            replacement: MuPlusLambda::new(2)?,
        })
    };
    let start = || scheme()?.found(&RandomBits(11)).size(1).seed(2);
    let mut whole = start()?;
    whole.run(Generations(700));
    for cut in [3, 20, 300, 500] {
        let mut engine = start()?;
        engine.run(Generations(cut));
        let mut engine = Engine::resume(scheme()?, engine.checkpoint())?;
        engine.run(Generations(700));
        assert_eq!(engine.state(), whole.state(), "{cut}");
    }
    Ok(())
}

#[test]
fn the_parts_resume_as_if_they_had_never_stopped() -> Result<(), Error> {
    let preset = || ga_search::bits(12, rugged);
    let mut whole = preset().start(9)?;
    whole.run(Generations(1_500));
    for cut in [5, 14, 60, 400, 1_000] {
        let mut engine = preset().start(9)?;
        engine.run(Generations(cut));
        let mut engine = preset().resume(engine.checkpoint())?;
        engine.run(Generations(1_500));
        assert_eq!(engine.state(), whole.state(), "{cut}");
    }
    // Alone, each part is in the middle of its work at one of the cuts.
    resumes(GreedyPass::new)?;
    resumes(LinearTrend::new)?;
    resumes(|| (ChampionMoves::new(), ReheatedWalk::new()))
}
