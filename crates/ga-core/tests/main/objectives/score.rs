//! How scores of several objectives compare, and what the engine makes of them.

use super::{dominates, scores};
use ga_core::breed::Immigrants;
use ga_core::evaluate::{Memo, Reevaluate};
use ga_core::objectives::{Objectives, rank};
use ga_core::prelude::*;
use ga_core::replace::{MuPlusLambda, NonDominatedSorting, OneToOneOr};
use ga_core::terminate::Stagnation;
use proptest::prelude::*;
use std::cmp::Reverse;

/// As many ones, and as many zeros, as possible.
fn both(genome: &BitString) -> Objectives<(u32, Reverse<u32>)> {
    Objectives::new((
        genome.count_ones(),
        Reverse(genome.iter().take(4).filter(|&bit| bit).count() as u32),
    ))
}

fn breeder(count: usize) -> Immigrants<RandomBits> {
    Immigrants {
        sampler: RandomBits(8),
        offspring: count,
    }
}

proptest! {
    #[test]
    fn dominance_follows_the_rules_and_places_follow_dominance(scores in scores::<2>(20)) {
        let mut scores = scores;
        rank(&mut scores);
        for (left, right) in scores.iter().flat_map(|left| scores.iter().map(move |right| (left, right))) {
            prop_assert_eq!(left.dominates(right), dominates(left, right));
            if left.dominates(right) {
                prop_assert!(left.order(right).is_gt() && left.front() < right.front());
            }
            // The order is a total preorder.
            prop_assert_eq!(left.order(right), right.order(left).reverse());
        }
    }
}

#[test]
fn constraints_come_before_objectives() {
    let score = |value: f64, violation: f64| Objectives::new([value]).with_violation(violation);
    assert!(score(0.0, 0.0).dominates(&score(9.0, 0.1)));
    assert!(score(0.0, 1.0).dominates(&score(9.0, f64::INFINITY)));
    assert!(
        !score(0.0, 1.0).dominates(&score(9.0, 1.0))
            && !score(9.0, 1.0).dominates(&score(0.0, 1.0))
    );
    assert!(score(9.0, -5.0).dominates(&score(0.0, 0.0)) && score(0.0, -5.0).is_feasible());
    assert!(score(9.0, f64::NAN).is_nan() && !score(9.0, f64::NAN).is_feasible());
    assert!(score(f64::NEG_INFINITY, 9.0).dominates(&score(9.0, f64::NAN)));
}

#[test]
fn a_score_without_a_place_is_worse_than_one_with_a_place() {
    let mut placed = [Objectives::new([1, 1]), Objectives::new([0, 0])];
    rank(&mut placed);
    let new = Objectives::new([5, 5]);
    assert!(placed[1].order(&new).is_gt() && new.order(&Objectives::new([0, 0])).is_eq());
    assert!(!new.has_rank() && placed[1].has_rank() && new.front().is_none());
    assert!(
        new.order(&Objectives::new([5, 5]).with_violation(f64::NAN))
            .is_gt()
    );
}

#[test]
fn a_replacement_that_does_not_rank_is_refused() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: breeder(4),
        evaluator: Serial::new(both),
        replacement: MuPlusLambda::new(4)?,
    };
    let error = scheme
        .found(&RandomBits(8))
        .size(4)
        .seed(1)
        .expect_err("the founders have no rank");
    assert_eq!(error, Error::NotRanked);
    assert_eq!(
        error.to_string(),
        "scores of several objectives need a replacement that ranks them: `NonDominatedSorting`"
    );
    let replacement = OneToOneOr(NonDominatedSorting::new(4)?);
    let scheme = Scheme {
        breeder: breeder(4),
        evaluator: Serial::new(both),
        replacement,
    };
    assert!(scheme.found(&RandomBits(8)).size(4).seed(1).is_ok());
    assert_eq!(
        NonDominatedSorting::new(0)
            .expect_err("no individuals")
            .to_string(),
        "the size of non-dominated sorting must be at least 1, got 0"
    );
    Ok(())
}

#[test]
fn the_champion_is_the_best_of_the_present_population() -> Result<(), Error> {
    let replacement = NonDominatedSorting::new(6)?;
    let scheme = Scheme {
        breeder: breeder(6),
        evaluator: Serial::new(both),
        replacement,
    };
    let mut engine = scheme.found(&RandomBits(8)).size(6).seed(1)?;
    for _ in 0..30 {
        let population = engine.state().population();
        let best = population.best().expect("six individuals");
        assert_eq!(
            engine.best(),
            Some((&population.genomes()[best], &population.scores()[best]))
        );
        assert_eq!(population.scores()[best].front(), Some(0));
        // Never: each generation has its own champion.
        assert!(engine.check_stop(&Stagnation(1)).is_err());
        assert_eq!(Stagnation(1).check(engine.state()), None);
        engine.step();
    }
    // Outsiders are ranked with the population.
    let strangers = ["11110000", "00001111"].map(|bits| bits.parse::<BitString>().expect("bits"));
    let mut outsiders: Population<_, _> = strangers
        .iter()
        .map(|genome| (genome.clone(), both(genome)))
        .collect();
    engine.admit(&mut outsiders);
    assert!(
        engine
            .state()
            .population()
            .genomes()
            .contains(&strangers[1])
    );
    assert_eq!((engine.state().population().len(), outsiders.len()), (6, 2));
    Ok(())
}

#[test]
fn a_target_is_reached_in_each_objective_by_one_individual() -> Result<(), Error> {
    let start = || -> Result<_, Error> {
        let replacement = NonDominatedSorting::new(20)?;
        let scheme = Scheme {
            breeder: breeder(20),
            evaluator: Serial::new(both),
            replacement,
        };
        scheme.found(&RandomBits(8)).size(20).seed(1)
    };
    let target = Objectives::new((4, Reverse(0)));
    let mut engine = start()?;
    assert_eq!(
        engine.run((Target(target), Generations(500))),
        StopReason::Target
    );
    assert!(
        engine
            .state()
            .front()
            .iter()
            .any(|(genome, _)| genome.to_string() == "00001111")
    );
    let never = Objectives::new((5, Reverse(0)));
    assert_eq!(
        start()?.run((Target(never), Generations(20))),
        StopReason::Generations
    );
    // An infeasible individual reaches a target with as much violation, a feasible one any such.
    let score = |violation| Objectives::new([1.0]).with_violation(violation);
    assert!(
        score(2.0).reaches(&score(2.0))
            && score(0.0).reaches(&score(2.0))
            && !score(2.0).reaches(&score(0.0))
    );
    assert!(!score(0.0).reaches(&score(f64::NAN)) && !score(f64::NAN).reaches(&score(9.0)));
    Ok(())
}

#[test]
fn each_individual_is_evaluated_once_by_every_evaluator() -> Result<(), Error> {
    let counted = |evaluator: Box<dyn Evaluator<BitString, Score = _>>| -> Result<_, Error> {
        let scheme = Scheme {
            breeder: breeder(10),
            evaluator,
            replacement: NonDominatedSorting::new(10)?,
        };
        let mut engine = scheme.found(&RandomBits(8)).size(10).seed(1)?;
        engine.run(Generations(30));
        Ok((
            engine.state().evaluations(),
            engine.state().population().clone(),
        ))
    };
    let (evaluations, population) = counted(Box::new(Serial::new(both)))?;
    assert_eq!(evaluations, 310);
    // A memo stores values, not places: the run is the same, with fewer evaluations.
    let (remembered, same) = counted(Box::new(Memo::new(1000, Serial::new(both))?))?;
    assert!(remembered <= 256 && same == population);
    let (again, same) = counted(Box::new(Reevaluate(Serial::new(both))))?;
    assert!(again == 610 && same == population);
    let (parallel, same) = counted(Box::new(Parallel::new(both)))?;
    assert!(parallel == 310 && same == population);
    Ok(())
}

#[test]
fn ask_and_tell_rank_as_a_step_does() -> Result<(), Error> {
    let start = || -> Result<_, Error> {
        let replacement = NonDominatedSorting::new(10)?;
        let scheme = Scheme {
            breeder: breeder(10),
            evaluator: Serial::new(both),
            replacement,
        };
        scheme.found(&RandomBits(8)).size(10).seed(1)
    };
    let mut stepped = start()?;
    let mut told = start()?;
    for _ in 0..9 {
        stepped.step();
        let scores: Vec<_> = told.ask().iter().map(both).collect();
        told.tell(scores)?;
        assert_eq!(told.state(), stepped.state());
    }
    Ok(())
}

#[test]
fn the_front_is_feasible_and_computed_from_the_values() {
    let score = |values, violation| Objectives::new(values).with_violation(violation);
    let individuals = [
        ('a', score([1.0, 5.0], 0.0)),
        ('b', score([9.0, 9.0], 0.1)),
        ('c', score([5.0, 1.0], 0.0)),
        ('d', score([1.0, 4.0], 0.0)),
        ('e', score([f64::NAN, 99.0], 0.0)),
        ('f', score([5.0, 1.0], 0.0)),
    ];
    let names = |individuals: &[(char, Objectives<[f64; 2]>)]| -> String {
        let population: Population<_, _> = individuals.iter().copied().collect();
        population
            .front()
            .into_iter()
            .map(|(name, _)| *name)
            .collect()
    };
    assert_eq!(names(&individuals), "cfa");
    assert_eq!(names(&individuals[1..2]), "");
    assert_eq!(names(&individuals[4..5]), "");
    assert_eq!(names(&[]), "");
}
