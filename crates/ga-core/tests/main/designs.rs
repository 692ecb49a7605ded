//! Designs that users will bring: several objectives, archives of niches, feasible and infeasible
//! populations, islands. Each is a part or two of their own on the same engine.

use ga_core::breed::{Birth, Distinct};
use ga_core::combine::Sometimes;
use ga_core::crossover::{SimulatedBinary, TwoPoint};
use ga_core::evaluate::Cohort;
use ga_core::genome::Bounds;
use ga_core::mutate::{FromFn, Gaussian, Polynomial};
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::MuPlusLambda;
use ga_core::select::{Random, Roulette, Selection};
use ga_core::{Population, State};
use rand::{Rng, RngExt};
use rayon::prelude::*;
use std::cell::Cell;
use std::cmp::Reverse;

/// Scores by Pareto front and, within one, by how far apart the neighbours are: NSGA-II (Deb et al.
/// 2002). Each score depends on everybody.
struct Nsga2<F>(F);

impl<F: Fn(&Vec<f64>) -> [f64; 2]> Evaluator<Vec<f64>> for Nsga2<F> {
    type Score = (Reverse<usize>, f64);

    fn evaluate(&mut self, cohort: Cohort<'_, Vec<f64>, Self::Score>, _: Streams) -> usize {
        let everybody = cohort.residents.iter().chain(cohort.newborns);
        let points: Vec<[f64; 2]> = everybody.map(&self.0).collect();
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

/// How far a point is from the true front.
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

/// Keeps the best of each niche: MAP-Elites (Mouret & Clune 2015).
struct Niches<F> {
    niche: F,
    places: Vec<Option<usize>>,
}

impl<F> Niches<F> {
    /// Lets an individual into its niche, if that is empty or worse; the other one stays in its
    /// hands.
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
        let everybody: Vec<(G, S)> = population.drain().collect();
        for (genome, score) in everybody {
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

/// How good a feasible one is, or how far from it an infeasible one.
type Feasibility = (bool, f64);

/// Lets another selector see the feasible ones only, or the infeasible ones.
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

/// Keeps the best feasible ones and the best infeasible ones, so many of each: FI-2Pop (Kimbrough
/// et al. 2008).
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
        let mut everybody: Vec<(G, Feasibility)> = old.drain().collect();
        everybody.sort_by(|a, b| b.1.order(&a.1));
        let mut left = [self.0; 2];
        for (genome, score) in everybody {
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

/// Four islands that send copies of their champions round a ring every few generations.
fn islands(threads: usize) -> Vec<State<BitString, u32>> {
    let trap = |genome: &BitString| {
        let blocks = (0..12).map(|block| genome.extract(5 * block, 5).count_ones());
        blocks.map(|ones| if ones == 5 { 5 } else { 4 - ones }).sum::<u32>()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut islands: Vec<_> = (0..4)
        .map(|seed| {
            let breeder = Recombine {
                selector: Tournament::new(3).unwrap(),
                crossover: TwoPoint,
                mutator: BitFlip::new(1.0 / 60.0).unwrap(),
                offspring: 30,
            };
            let evaluator = Parallel::new(trap);
            let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(30).unwrap() };
            Engine::start(scheme, &RandomBits(60), 30, seed).unwrap()
        })
        .collect();
    for exchange in 1..=8 {
        pool.install(|| {
            islands.par_iter_mut().for_each(|island| {
                island.run(&Generations(5 * exchange), &mut ());
            });
        });
        let champions: Vec<_> =
            islands.iter().map(|island| island.state().champion().unwrap().clone()).collect();
        for (island, champion) in islands.iter_mut().skip(1).zip(&champions) {
            island.admit(&mut [(champion.genome.clone(), champion.score)].into_iter().collect());
        }
        let last = &champions[3];
        islands[0].admit(&mut [(last.genome.clone(), last.score)].into_iter().collect());
    }
    islands.into_iter().map(Engine::into_state).collect()
}

#[test]
fn islands_exchange_the_same_at_any_number_of_threads() {
    let one = islands(1);
    assert_eq!(one, islands(2));
    assert_eq!(one, islands(7));
    let best: Vec<u32> = one.iter().map(|island| island.champion().unwrap().score).collect();
    assert!(best.iter().all(|&score| score >= 48), "{best:?}");
}

#[test]
fn a_user_can_bring_every_part() {
    /// A genome without anything but a clone.
    #[derive(Clone, PartialEq, Debug)]
    struct Cave {
        floor: f32,
    }
    struct Caves;
    impl ga_core::Sampler<Cave> for Caves {
        fn sample(&self, rng: &mut dyn Rng) -> Cave {
            Cave { floor: rng.random_range(0.0..1.0) }
        }
    }
    struct Average;
    impl Crossover<Cave> for Average {
        fn cross(&self, left: &mut Cave, right: &mut Cave, _: &mut dyn Rng) {
            left.floor = f32::midpoint(left.floor, right.floor);
        }
    }
    let scheme = Scheme {
        breeder: Recombine {
            selector: Roulette,
            crossover: Average,
            mutator: FromFn(|cave: &mut Cave, rng: &mut dyn Rng| cave.floor += rng.random_range(-0.01..0.01)),
            offspring: 10,
        },
        evaluator: Serial::new(|cave: &Cave| 1.0 / (1.0 + (cave.floor - 0.3).abs())),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(scheme, &Caves, 10, 1).unwrap();
    engine.run(&Generations(100), &mut ());
    assert!((engine.state().champion().unwrap().genome.floor - 0.3).abs() < 0.01);
}
