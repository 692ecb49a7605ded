//! An archive of niches: MAP-Elites as a replacement.

use ga_core::breed::Birth;
use ga_core::mutate::Gaussian;
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::select::Random;
use std::cell::Cell;

/// Keeps the best of each niche: MAP-Elites (Mouret & Clune 2015).
struct Niches<F> {
    niche: F,
    places: Vec<Option<usize>>,
}

impl<F> Niches<F> {
    /// Puts an individual into its niche if that is empty or holds a worse one. Returns the
    /// individual that is left over.
    fn enter<G, S: Score>(
        &mut self,
        archive: &mut Population<G, S>,
        mut genome: G,
        mut score: S,
    ) -> Option<(G, S)>
    where
        F: Fn(&G) -> usize,
    {
        let niche = (self.niche)(&genome);
        if let Some(place) = self.places[niche] {
            if score.order(&archive.scores()[place]).is_gt() {
                archive.swap_with(place, &mut genome, &mut score);
            }
            Some((genome, score))
        } else {
            self.places[niche] = Some(archive.len());
            archive.push(genome, score);
            None
        }
    }
}

impl<G, S: Score, F: Fn(&G) -> usize> Replacement<G, S> for Niches<F> {
    fn replace(&mut self, old: &mut Population<G, S>, new: &mut Population<G, S>, _: &[Birth], _: Streams) {
        let newborns: Vec<(G, S)> = new.drain().collect();
        for (genome, score) in newborns {
            if let Some((genome, score)) = self.enter(old, genome, score) {
                new.push(genome, score);
            }
        }
    }

    fn min_survivors(&self, _: usize) -> usize {
        1
    }

    fn prepare(&mut self, population: &mut Population<G, S>) {
        self.places.fill(None);
        let all: Vec<(G, S)> = population.drain().collect();
        for (genome, score) in all {
            self.enter(population, genome, score);
        }
    }
}

#[test]
fn an_archive_of_niches_fills_all_of_them_at_a_cost_of_the_newborns_alone() {
    let asked = Cell::new(0);
    let niche = |genome: &Vec<f64>| {
        asked.set(asked.get() + 1);
        let cell = |gene: f64| ((gene * 10.0) as usize).min(9);
        10 * cell(genome[0]) + cell(genome[1])
    };
    let bounds = Bounds::uniform(4, 0.0, 1.0).unwrap();
    let scheme = || Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator: Gaussian::new(0.5, 0.1, bounds.clone()).unwrap(),
            offspring: 20,
        },
        evaluator: Serial::new(|genome: &Vec<f64>| {
            -(genome[2] - genome[0]).abs() - (genome[3] - genome[1]).abs()
        }),
        replacement: Niches { niche, places: vec![None; 100] },
    };
    let mut engine = Engine::start(scheme(), &bounds, 20, 1).unwrap();
    let mut costs = Vec::new();
    for _ in 0..400 {
        asked.set(0);
        engine.step();
        costs.push(asked.get());
    }
    assert_eq!(costs, [20; 400]);
    let archive = engine.state().population();
    assert_eq!(archive.len(), 100);
    assert!(archive.scores().iter().all(|&score| score > -0.1), "{:?}", archive.scores());

    let mut whole = Engine::start(scheme(), &bounds, 20, 2).unwrap();
    whole.run(&Generations(10), &mut ());
    let mut resumed = Engine::resume(scheme(), whole.state().clone()).unwrap();
    whole.run(&Generations(30), &mut ());
    resumed.run(&Generations(30), &mut ());
    assert_eq!(whole.state(), resumed.state());
}
