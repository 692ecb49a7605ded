//! Several objectives: NSGA-II as an evaluator.

use ga_core::combine::Sometimes;
use ga_core::crossover::SimulatedBinary;
use ga_core::evaluate::Cohort;
use ga_core::mutate::Polynomial;
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::MuPlusLambda;
use std::cmp::Reverse;

/// Scores by Pareto front, then by the distance of the neighbours in the front: NSGA-II (Deb et al.
/// 2002). A score depends on all other individuals.
struct Nsga2<F>(F);

impl<F: Fn(&Vec<f64>) -> [f64; 2]> Evaluator<Vec<f64>> for Nsga2<F> {
    type Score = (Reverse<usize>, f64);

    fn evaluate(&mut self, cohort: Cohort<'_, Vec<f64>, Self::Score>, _: Streams) -> usize {
        let all = cohort.residents.iter().chain(cohort.newborns);
        let points: Vec<[f64; 2]> = all.map(&self.0).collect();
        let mut scores = vec![(Reverse(usize::MAX), 0.0); points.len()];
        let dominates =
            |a: [f64; 2], b: [f64; 2]| a[0] <= b[0] && a[1] <= b[1] && (a[0] < b[0] || a[1] < b[1]);
        let mut left: Vec<usize> = (0..points.len()).collect();
        for front in 0.. {
            if left.is_empty() {
                break;
            }
            let (mut best, others): (Vec<usize>, Vec<usize>) = left
                .iter()
                .partition(|&&one| !left.iter().any(|&other| dominates(points[other], points[one])));
            best.sort_by(|&a, &b| points[a][0].total_cmp(&points[b][0]));
            for (place, &one) in best.iter().enumerate() {
                let neighbours = best.get(place.wrapping_sub(1)).zip(best.get(place + 1));
                let gap = |(&a, &b): (&usize, &usize)| {
                    (points[b][0] - points[a][0]).abs() + (points[a][1] - points[b][1]).abs()
                };
                scores[one] = (Reverse(front), neighbours.map_or(f64::INFINITY, gap));
            }
            left = others;
        }
        let newborns = scores.split_off(cohort.residents.len());
        cohort.resident_scores.copy_from_slice(&scores);
        cohort.newborn_scores.extend(newborns);
        cohort.newborns.len()
    }

    fn comparable_across_generations(&self) -> bool {
        false
    }
}

/// ZDT1 (Zitzler, Deb & Thiele 2000): the true front is where the second value is 1 - sqrt(first).
#[expect(clippy::ptr_arg, reason = "the genome is a vector")]
fn zdt1(x: &Vec<f64>) -> [f64; 2] {
    let g = 1.0 + 9.0 * x[1..].iter().sum::<f64>() / (x.len() - 1) as f64;
    [x[0], g * (1.0 - (x[0] / g).sqrt())]
}

/// The points that NSGA-II finds for ZDT1 with the budget of its paper: 100 individuals, 25 000
/// evaluations, SBX with index 15 and polynomial mutation with index 20 (Deb et al. 2002). In order
/// along the front.
fn front(seed: u64) -> Vec<[f64; 2]> {
    let bounds = Bounds::uniform(30, 0.0, 1.0).unwrap();
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Sometimes::new(0.9, SimulatedBinary::new(0.5, 15.0, bounds.clone()).unwrap()).unwrap(),
            mutator: Polynomial::new(1.0 / 30.0, 20.0, bounds.clone()).unwrap(),
            offspring: 100,
        },
        evaluator: Nsga2(zdt1),
        replacement: MuPlusLambda::new(100).unwrap(),
    };
    let mut engine = Engine::start(scheme, &bounds, 100, seed).unwrap();
    engine.run(&Evaluations(25_000), &mut ());
    let mut front: Vec<[f64; 2]> = engine.state().population().genomes().iter().map(zdt1).collect();
    front.sort_by(|a, b| a[0].total_cmp(&b[0]));
    front
}

/// The distance of a point from the true front.
fn gap(point: [f64; 2]) -> f64 {
    let to = |first: f64| (point[0] - first).hypot(point[1] - 1.0 + first.sqrt());
    (0..=10_000).map(|step| to(f64::from(step) / 10_000.0)).fold(f64::INFINITY, f64::min)
}

#[test]
fn several_objectives_find_the_whole_front() {
    for seed in (1..=5).chain(101..=105) {
        let front = front(seed);
        let mean = front.iter().map(|&point| gap(point)).sum::<f64>() / front.len() as f64;
        let widest = front.windows(2).map(|pair| pair[1][0] - pair[0][0]).fold(0.0, f64::max);
        assert!(mean <= 0.0015, "seed {seed}: a mean gap of {mean}");
        assert!(front[0][0] < 0.01 && front[99][0] > 0.99 && widest < 0.1, "seed {seed}: gaps of {widest}");
    }
}
