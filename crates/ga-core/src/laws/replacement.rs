use super::{CASES, stream};
use crate::breed::Birth;
use crate::engine::Population;
use crate::random::{Streams, below};
use crate::replace::Replacement;

type People = Population<u64, i64>;

/// People of whom no two are the same, with scores of whom some are.
fn people(size: usize, first: u64, case: u64) -> People {
    let mut rng = stream(case.wrapping_mul(31).wrapping_add(first));
    (first..).take(size).map(|person| (person, below(&mut rng, 12) as i64)).collect()
}

/// Births of siblings by two, each with one of the residents as victim.
fn births(count: usize, residents: usize, case: u64) -> Vec<Birth> {
    let mut rng = stream(case ^ 0xB1);
    let mut place = || below(&mut rng, residents);
    let couples = (0..count.div_ceil(2)).flat_map(|_| {
        let (father, mother) = (place(), place());
        [(father, mother), (mother, father)]
    });
    let couples: Vec<(usize, usize)> = couples.take(count).collect();
    let birth = |(parent, partner)| Birth { parents: [Some(parent), Some(partner)], victim: Some(parent) };
    couples.into_iter().map(birth).collect()
}

/// The sizes of a case: residents and newborns.
fn sizes(required: usize, case: u64) -> (usize, usize) {
    (required + (case % 23) as usize, (case % 17) as usize)
}

/// A replacement loses nobody and invents nobody; it leaves no fewer than it said; settling twice is settling
/// once; it does the same with the same stream; and what it remembers from step to step changes nothing: one made
/// anew each step does the same.
///
/// Whoever was displaced is left among the newborns. Genomes are numbers, so that nobody can be confused.
///
/// # Panics
///
/// If a law is broken.
pub fn replacement<R: Replacement<u64, i64>>(make: impl Fn() -> R) {
    for case in 0..CASES {
        let mut remembering = make();
        let (size, _) = sizes(Replacement::<u64, i64>::min_population(&remembering), case);
        let mut population = people(size, 0, case);
        remembering.prepare(&mut population);
        let settled = population.clone();
        remembering.prepare(&mut population);
        assert_eq!(population, settled, "settling twice is not settling once");
        let mut rebuilt = population.clone();
        for step in 1..5 {
            let (_, count) = sizes(0, case + step);
            let before = population.clone();
            let births = births(count, population.len(), case + step);
            let streams = Streams::report(case).round(step);
            let newcomers = people(count, 1000 * step, case);

            let mut newborns = newcomers.clone();
            remembering.replace(&mut population, &mut newborns, &births, streams);
            let everybody = |one: &People, other: &People| {
                let mut everybody: Vec<(u64, i64)> =
                    one.iter().chain(other.iter()).map(|(person, score)| (*person, *score)).collect();
                everybody.sort_unstable();
                everybody
            };
            let (old, new) = (everybody(&before, &newcomers), everybody(&population, &newborns));
            assert_eq!(new, old, "somebody was lost, invented or given another score");
            let smallest = Replacement::<u64, i64>::min_survivors(&remembering, before.len());
            assert!(population.len() >= smallest, "{} are left, {smallest} were promised", population.len());

            let mut fresh = make();
            fresh.prepare(&mut rebuilt);
            fresh.replace(&mut rebuilt, &mut newcomers.clone(), &births, streams);
            assert_eq!(rebuilt, population, "one made anew does something else: a resumed run would differ");
        }
    }
}

/// A replacement that is elitist never loses its `elites` best.
///
/// # Panics
///
/// If the law is broken.
pub fn keeps_elites<R: Replacement<u64, i64>>(elites: usize, make: impl Fn() -> R) {
    let best = |population: &People| {
        let mut scores = population.scores().to_vec();
        scores.sort_unstable_by(|left, right| right.cmp(left));
        scores.truncate(elites);
        scores
    };
    for case in 0..CASES {
        let mut replacement = make();
        let required = Replacement::<u64, i64>::min_population(&replacement).max(elites);
        let (size, count) = sizes(required, case);
        let mut population = people(size, 0, case);
        replacement.prepare(&mut population);
        let before = best(&population);
        let births = births(count, size, case);
        replacement.replace(&mut population, &mut people(count, 1000, case), &births, Streams::report(case));
        let after = best(&population);
        let kept = before.iter().zip(&after).all(|(before, after)| after >= before);
        assert!(kept && after.len() == before.len(), "elites {before:?} became {after:?}");
    }
}
