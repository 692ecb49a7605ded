//! Feasible and infeasible populations: a selector and a replacement.

use ga_core::breed::{Birth, Distinct};
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::select::Selection;

/// Whether an individual is feasible, and its value or the negative of its excess.
type Feasibility = (bool, f64);

/// Shows another selector the feasible individuals only, or the infeasible ones only.
struct Among<T> {
    feasible: bool,
    selector: T,
}

impl<T: Selector<Feasibility>> Selector<Feasibility> for Among<T> {
    fn select(&self, scores: &[Feasibility], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let places: Vec<usize> =
            (0..scores.len()).filter(|&place| scores[place].0 == self.feasible).collect();
        let eligible: Vec<Feasibility> = places.iter().map(|&place| scores[place]).collect();
        let first = selection.parents.len();
        self.selector.select(&eligible, count, selection, rng);
        for parent in &mut selection.parents[first..] {
            *parent = places[*parent];
        }
    }
}

/// Keeps the best feasible and the best infeasible individuals, the same number of each: FI-2Pop
/// (Kimbrough et al. 2008).
struct TwoPopulations(usize);

impl<G> Replacement<G, Feasibility> for TwoPopulations {
    fn replace(
        &mut self,
        old: &mut Population<G, Feasibility>,
        new: &mut Population<G, Feasibility>,
        _: &[Birth],
        _: Streams,
    ) {
        old.append(new);
        let mut all: Vec<(G, Feasibility)> = old.drain().collect();
        all.sort_by(|a, b| b.1.order(&a.1));
        let mut left = [self.0; 2];
        for (genome, score) in all {
            let places = &mut left[usize::from(score.0)];
            if *places > 0 {
                *places -= 1;
                old.push(genome, score);
            } else {
                new.push(genome, score);
            }
        }
    }

    fn min_survivors(&self, _: usize) -> usize {
        1
    }
}

#[test]
fn feasible_and_infeasible_populations_meet_at_the_border() {
    // A knapsack of things that weigh 1 to 30.
    let limit = 232;
    let value = |thing: i32| thing + 7 * thing % 11;
    let sum = |genome: &BitString, worth: &dyn Fn(i32) -> i32| -> i32 {
        (1..).zip(genome.iter()).map(|(thing, bit)| worth(thing) * i32::from(bit)).sum()
    };
    let fitness = |genome: &BitString| {
        let excess = sum(genome, &|thing| thing) - limit;
        let feasible = excess <= 0;
        (feasible, f64::from(if feasible { sum(genome, &value) } else { -excess }))
    };
    let half = |feasible| Recombine {
        selector: Among { feasible, selector: Tournament::new(2).unwrap() },
        crossover: Uniform::default(),
        mutator: BitFlip::new(1.0 / 30.0).unwrap(),
        offspring: 20,
    };
    let scheme = Scheme {
        breeder: Distinct((half(true), half(false))),
        evaluator: Serial::new(fitness),
        replacement: TwoPopulations(20),
    };
    let mut engine = Engine::start(scheme, &RandomBits(30), 40, 1).unwrap();
    engine.run(&Generations(300), &mut ());
    // The best of every weight, thing by thing (Bellman 1957).
    let mut best = vec![0; limit as usize + 1];
    for thing in 1..=30 {
        for weight in (thing..=limit).rev() {
            best[weight as usize] = best[weight as usize].max(best[(weight - thing) as usize] + value(thing));
        }
    }
    assert_eq!(engine.state().champion().unwrap().score, (true, f64::from(best[limit as usize])));
    let feasible = engine.state().population().scores().iter().filter(|score| score.0).count();
    assert_eq!((feasible, engine.state().population().len()), (20, 40));
}
