//! Problems whose models fail: twelve kinds, each an instance by its number. There is no target:
//! the best score after a number of evaluations counts.

mod choices;
mod orders;

use super::random::Random;
use super::{Problem, Space, problem};

/// The evaluations after which the best scores are compared.
pub const LIMITS: [u64; 3] = [5_000, 20_000, 50_000];

/// All problems of an instance.
pub fn all(instance: u64) -> Vec<Problem> {
    let mut random = Random(instance);
    let mut problems = orders::all(&mut random);
    problems.extend(choices::all(&mut random));
    problems.push(sound());
    problems
}

/// A problem without a target.
fn endless(name: &str, space: Space) -> Problem {
    problem(name, f64::INFINITY, space)
}

/// `count` draws.
fn drawn<T>(count: usize, random: &mut Random, mut draw: impl FnMut(&mut Random) -> T) -> Vec<T> {
    (0..count).map(|_| draw(random)).collect()
}

/// Parameters of a sum of sines within sines: frequency-modulated sound (CEC 2011, problem 1). All
/// instances are the same. The bounds are -6.4 and 6.4.
fn sound() -> Problem {
    let wave = |x: &[f64], t: f64| {
        let angle = t * std::f64::consts::TAU / 100.0;
        x[0] * (x[1] * angle + x[2] * (x[3] * angle + x[4] * (x[5] * angle).sin()).sin()).sin()
    };
    let target: Vec<f64> = (0..=100)
        .map(|t| wave(&[1.0, 5.0, -1.5, 4.8, 2.0, 4.9], f64::from(t)))
        .collect();
    let score = move |x: &[f64]| {
        -(0..=100)
            .zip(&target)
            .map(|(t, target)| (wave(x, f64::from(t)) - target).powi(2))
            .sum::<f64>()
    };
    endless("fm-sound-6", Space::Reals(6, 6.4, Box::new(score)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The score of a genome that `gene` makes from a locus.
    fn score(problem: &Problem, gene: impl Fn(usize) -> usize) -> f64 {
        match &problem.space {
            Space::Bits(loci, score) => {
                score(&(0..*loci).map(|at| gene(at) == 1).collect::<Vec<_>>())
            }
            Space::Reals(loci, _, score) => score(&vec![0.0; *loci]),
            Space::Orders(things, score) => score(&(0..*things).collect::<Vec<_>>()),
        }
    }

    #[test]
    fn there_are_twelve_kinds_whose_instances_differ_where_they_are_drawn() {
        let (one, other) = (all(1), all(2));
        assert_eq!(one.len(), 12);
        let mut same = Vec::new();
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one.name, other.name);
            let scores =
                |problem| [2, 3, 5].map(|step| score(problem, |at| usize::from(at % step == 0)));
            assert!(
                scores(one).iter().all(|score| score.is_finite()),
                "{}",
                one.name
            );
            if scores(one).map(f64::to_bits) == scores(other).map(f64::to_bits) {
                same.push(one.name.as_str());
            }
        }
        assert_eq!(same, ["queens-40", "intervals-16", "labs-40", "fm-sound-6"]);
    }

    #[test]
    fn known_solutions_have_the_scores_that_they_should_have() {
        let problems = all(3);
        let named = |name: &str| {
            problems
                .iter()
                .find(|problem| problem.name == name)
                .expect("a kind")
        };
        let Space::Orders(_, queens) = &named("queens-40").space else {
            panic!("orders")
        };
        // Even numbers, then odd ones, are a solution for boards of 40.
        let knights: Vec<usize> = (0..20)
            .map(|row| 2 * row + 1)
            .chain((0..20).map(|row| 2 * row))
            .collect();
        assert!(queens(&knights).abs() < 1e-9);
        let Space::Orders(_, intervals) = &named("intervals-16").space else {
            panic!("orders")
        };
        let zigzag: Vec<usize> = (0..8).flat_map(|step| [step, 15 - step]).collect();
        assert!(intervals(&zigzag).abs() < 1e-9);
        let Space::Reals(_, _, sound) = &named("fm-sound-6").space else {
            panic!("reals")
        };
        assert!(sound(&[1.0, 5.0, -1.5, 4.8, 2.0, 4.9]).abs() < 1e-9);
        // No ones: no two nodes differ, all rules of the rosters are broken.
        assert!(score(named("colouring-40x4"), |_| 0) < -80.0);
        assert!(score(named("rosters-8x7"), |_| 0) < -1000.0);
    }
}
