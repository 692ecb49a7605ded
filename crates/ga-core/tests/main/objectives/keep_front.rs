//! The archive of all candidates that nothing dominates.

use super::scores;
use ga_core::evaluate::Reevaluate;
use ga_core::objectives::{Objectives, hypervolume};
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::{KeepFront, NonDominatedSorting};
use proptest::prelude::*;
use std::cell::Cell;

type Score = Objectives<[f64; 3]>;

fn engine(
    limit: usize,
    fitness: impl Fn(&Vec<f64>) -> Score,
) -> Result<
    Engine<
        Vec<f64>,
        impl Breeder<Vec<f64>, Score>,
        impl ga_core::Asked<Vec<f64>, Score = Score>,
        KeepFront<Vec<f64>, [f64; 3], NonDominatedSorting>,
    >,
    Error,
> {
    let bounds = Bounds::uniform(4, 0.0..=1.0)?;
    Scheme::of::<Vec<f64>>()
        .fitness(fitness)
        .select(Tournament::new(2)?)
        .cross(Uniform::default())
        .mutate(ga_core::mutate::Polynomial::new(&bounds).rate(0.5)?)
        .offspring(20)
        .replace(KeepFront::new(NonDominatedSorting::new(20)?).limit(limit)?)
        .found(&bounds)
        .size(20)
        .seed(3)
}

/// A front of a sphere, which is closer if the last gene is small.
#[allow(clippy::ptr_arg, reason = "a genome is a whole `Vec`")]
fn sphere(x: &Vec<f64>) -> Score {
    let norm = x[..3].iter().map(|x| x * x).sum::<f64>().sqrt().max(0.1);
    Objectives::new([x[0], x[1], x[2]].map(|x| x / norm / (1.0 + 9.0 * (x - 0.3).abs().min(1.0))))
        .with_violation(if x[3] < 0.05 { 1.0 } else { 0.0 })
}

fn volume(front: &[(&Vec<f64>, &Score)]) -> f64 {
    hypervolume(front.iter().map(|(_, score)| score.values()), &[0.0; 3])
}

#[test]
fn the_hypervolume_of_the_archive_never_falls_and_that_of_the_population_does() -> Result<(), Error>
{
    let mut engine = engine(usize::MAX, sphere)?;
    let mut last = [0.0; 2];
    let mut falls = [0; 2];
    for _ in 0..300 {
        engine.step();
        let kept = volume(&engine.scheme().replacement.front());
        let now = [kept, volume(&engine.state().front())];
        for side in 0..2 {
            falls[side] += usize::from(now[side] < last[side] - 1e-12);
        }
        assert!(
            now[0] >= now[1] - 1e-12,
            "the population has more than the archive"
        );
        last = now;
    }
    assert_eq!(falls[0], 0);
    assert!(falls[1] > 20, "{falls:?}");
    let kept = engine.scheme().replacement.candidates();
    assert!(kept.len() > 100, "{}", kept.len());
    assert_eq!(kept.front().len(), kept.len());
    Ok(())
}

#[test]
fn an_archive_changes_no_run_and_resumes_from_a_checkpoint() -> Result<(), Error> {
    for limit in [7, usize::MAX] {
        let mut whole = engine(limit, sphere)?;
        whole.run(Generations(40));
        let mut first = engine(limit, sphere)?;
        first.run(Generations(11));
        let json = serde_json::to_string(&first.checkpoint()).expect("plain data");
        let checkpoint: ga_core::Checkpoint<_, _> =
            serde_json::from_str(&json).expect("what was written");
        let (scheme, _) = engine(limit, sphere)?.into_parts();
        let scheme = Scheme {
            replacement: KeepFront::new(NonDominatedSorting::new(20)?).limit(limit)?,
            ..scheme
        };
        let mut second = Engine::resume(scheme, checkpoint)?;
        second.run(Generations(40));
        assert_eq!(second.checkpoint(), whole.checkpoint());
        assert!(limit == usize::MAX || whole.scheme().replacement.candidates().len() == limit);

        let (scheme, _) = engine(limit, sphere)?.into_parts();
        let bare = Scheme {
            breeder: scheme.breeder,
            evaluator: scheme.evaluator,
            replacement: NonDominatedSorting::new(20)?,
        };
        let mut bare = bare
            .found(&Bounds::uniform(4, 0.0..=1.0)?)
            .size(20)
            .seed(3)?;
        bare.run(Generations(40));
        assert_eq!(bare.state(), whole.state());
    }
    assert!(engine(0, sphere).is_err());
    Ok(())
}

#[test]
fn an_archive_begins_again_if_the_fitness_changes() -> Result<(), Error> {
    let factor = Cell::new(1.0);
    let fitness = |x: &Vec<f64>| Objectives::new([x[0], x[1], x[2]].map(|x| x * factor.get()));
    let mut engine = engine(usize::MAX, fitness)?;
    engine.run(Generations(20));
    factor.set(0.5);
    engine.reevaluate();
    let kept = engine.scheme().replacement.candidates();
    assert!(!kept.is_empty());
    for (genome, score) in kept.iter() {
        assert_eq!(score.values(), fitness(genome).values());
    }
    Ok(())
}

#[test]
fn noisy_scores_leave_no_old_score_of_a_resident() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    let noise = Cell::new(0.0);
    let fitness = |x: &Vec<f64>| {
        noise.set((noise.get() + 0.37) % 1.0);
        Objectives::new([x[0] + noise.get(), x[1] - noise.get()])
    };
    let scheme = Scheme {
        breeder: ga_core::breed::Immigrants {
            sampler: bounds.clone(),
            offspring: 4,
        },
        evaluator: Reevaluate(Serial::new(fitness)),
        replacement: KeepFront::new(NonDominatedSorting::new(6)?),
    };
    let mut engine = scheme.found(&bounds).size(6).seed(1)?;
    for _ in 0..30 {
        engine.step();
        let population = engine.state().population();
        for (genome, score) in engine.scheme().replacement.candidates().iter() {
            let place = population
                .genomes()
                .iter()
                .position(|resident| resident == genome);
            let now = place.map(|place| population.scores()[place].values());
            assert!(now.is_none_or(|now| now == score.values()));
        }
    }
    Ok(())
}

proptest! {
    /// The naive archive: all candidates so far that no other one dominates, each genome once.
    #[test]
    fn the_archive_is_the_front_of_all_candidates(all in scores::<2>(40), cut in 0..40_usize) {
        let numbered: Vec<(usize, Objectives<[f64; 2]>)> =
            all.iter().enumerate().map(|(index, score)| (index / 2, *score)).collect();
        let cut = cut.min(numbered.len());
        let mut residents: Population<_, _> = numbered[..cut].iter().copied().collect();
        let mut newborns: Population<_, _> = numbered[cut..].iter().copied().collect();
        let mut replacement = KeepFront::new(NonDominatedSorting::new(5).expect("a size"));
        replacement.prepare(&mut residents);
        replacement.replace(&mut residents, &mut newborns, &[], Streams::report(1));
        let mut expected: Vec<(usize, String)> = numbered
            .iter()
            .filter(|(_, score)| {
                !ga_core::Score::is_nan(score)
                    && score.is_feasible()
                    && !all.iter().any(|other| other.dominates(score))
            })
            // 0.0 and -0.0 are the same objective.
            .map(|(genome, score)| (*genome, format!("{:?}", score.values().map(|value| value + 0.0))))
            .collect();
        expected.sort_unstable();
        expected.dedup();
        let mut kept: Vec<(usize, String)> = replacement
            .candidates()
            .iter()
            .map(|(genome, score)| (*genome, format!("{:?}", score.values().map(|value| value + 0.0))))
            .collect();
        kept.sort_unstable();
        prop_assert_eq!(kept, expected);
    }
}
