use super::{CASES, stream};
use crate::random::{Streams, below};
use crate::replace::Replacement;
use crate::state::{Birth, Population};

type Numbers = Population<u64, i64>;

/// A population of successive genomes from `first` on. Some of its scores are equal.
fn numbers(size: usize, first: u64, case: u64) -> Numbers {
    let mut rng = stream(case.wrapping_mul(31).wrapping_add(first));
    (first..)
        .take(size)
        .map(|genome| (genome, below(&mut rng, 12) as i64))
        .collect()
}

/// The births of `count` newborns in pairs of siblings. The victim of each newborn is its first
/// parent.
fn births(count: usize, residents: usize, case: u64) -> Vec<Birth> {
    let mut rng = stream(case ^ 0xB1);
    let mut place = || below(&mut rng, residents);
    let couples = (0..count.div_ceil(2)).flat_map(|_| {
        let father = place();
        let mother = place();
        [(father, mother), (mother, father)]
    });
    let couples: Vec<(usize, usize)> = couples.take(count).collect();
    let birth = |(parent, partner)| Birth {
        parents: [Some(parent), Some(partner)],
        victim: Some(parent),
    };
    couples.into_iter().map(birth).collect()
}

/// The number of residents and the number of newborns of a case.
fn sizes(required: usize, case: u64) -> (usize, usize) {
    (required + (case % 23) as usize, (case % 17) as usize)
}

/// All individuals of two populations, sorted, so that their indices do not matter.
fn sorted(one: &Numbers, other: &Numbers) -> Vec<(u64, i64)> {
    let mut all: Vec<(u64, i64)> = one
        .iter()
        .chain(other.iter())
        .map(|(genome, score)| (*genome, *score))
        .collect();
    all.sort_unstable();
    all
}

/// Checks five laws of a replacement:
///
/// - no individual is lost, invented or scored again;
/// - at least as many residents remain as the replacement promises;
/// - preparing a population twice is the same as preparing it once;
/// - the same stream gives the same result;
/// - its memory changes nothing: a new replacement from `make` in each step gives the same result.
///
/// The replacement must leave displaced residents among the newborns. All genomes of the check are
/// different numbers.
///
/// # Panics
///
/// If a law is broken.
pub fn replacement<R: Replacement<u64, i64>>(make: impl Fn() -> R) {
    for case in 0..CASES {
        let mut remembering = make();
        let (size, _) = sizes(Replacement::<u64, i64>::min_population(&remembering), case);
        let mut population = numbers(size, 0, case);
        remembering.prepare(&mut population);
        let prepared = population.clone();
        remembering.prepare(&mut population);
        assert_eq!(
            population, prepared,
            "preparing twice is not the same as preparing once"
        );
        let mut rebuilt = population.clone();
        for step in 1..5 {
            let (_, count) = sizes(0, case + step);
            let before = population.clone();
            let births = births(count, population.len(), case + step);
            let streams = Streams::report(case).round(step);
            let bred = numbers(count, 1000 * step, case);

            let mut newborns = bred.clone();
            remembering.replace(&mut population, &mut newborns, &births, streams);
            let (old, new) = (sorted(&before, &bred), sorted(&population, &newborns));
            assert_eq!(
                new, old,
                "an individual was lost, invented or given another score"
            );
            let smallest = Replacement::<u64, i64>::min_survivors(&remembering, before.len());
            assert!(
                population.len() >= smallest,
                "{} individuals are left, {smallest} were promised",
                population.len()
            );

            let mut fresh = make();
            fresh.prepare(&mut rebuilt);
            fresh.replace(&mut rebuilt, &mut bred.clone(), &births, streams);
            assert_eq!(
                rebuilt, population,
                "a fresh replacement does something else: a resumed run would differ"
            );
        }
    }
}

/// Checks that a replacement never loses the `elites` best scores.
///
/// # Panics
///
/// If the law is broken.
pub fn keeps_elites<R: Replacement<u64, i64>>(elites: usize, make: impl Fn() -> R) {
    let best = |population: &Numbers| {
        let mut scores = population.scores().to_vec();
        scores.sort_unstable_by(|left, right| right.cmp(left));
        scores.truncate(elites);
        scores
    };
    for case in 0..CASES {
        let mut replacement = make();
        let required = Replacement::<u64, i64>::min_population(&replacement).max(elites);
        let (size, count) = sizes(required, case);
        let mut population = numbers(size, 0, case);
        replacement.prepare(&mut population);
        let before = best(&population);
        let births = births(count, size, case);
        replacement.replace(
            &mut population,
            &mut numbers(count, 1000, case),
            &births,
            Streams::report(case),
        );
        let after = best(&population);
        let kept = before
            .iter()
            .zip(&after)
            .all(|(before, after)| after >= before);
        assert!(
            kept && after.len() == before.len(),
            "elites {before:?} became {after:?}"
        );
    }
}
