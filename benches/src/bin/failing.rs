//! Problems whose models fail: the presets beside a plain annealing, the fast presets and random
//! search. The best score of each solver with equal evaluations; greater is better.
//!
//! ```sh
//! cargo run --release -p benches --bin failing -- [EVALUATIONS [RUNS [FIRST_SEED [INSTANCE]]]]
//! ```
//!
//! It prints a line of JSON per run, and a table of medians on standard error. The annealing has
//! one or four coolings over the budget, which it knows. Its first temperature is the mean loss of
//! 50 moves, its last one is a thousandth of that.

use ga_core::evaluate::Fitness;
use ga_core::mutate::{Insert, Inversion, Mutator, OneBit, Swap};
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Stream, below, exp, unit};
use ga_search::Preset;
use std::io::Write;

/// What all runs have in common.
#[derive(Clone, Copy)]
struct Settings {
    evaluations: u64,
    runs: u64,
    seed: u64,
    instance: u64,
}

type Score<G> = dyn Fn(&G) -> f64;

fn run<G, E>(preset: Preset<G, E>, seed: u64, evaluations: u64) -> f64
where
    G: ga_core::Genome,
    E: ga_core::Evaluator<G, Score = f64>,
{
    let Ok(mut engine) = preset.start(seed) else { return f64::NAN };
    engine.run(&Evaluations(evaluations), &mut ());
    engine.best().map_or(f64::NAN, |(_, score)| *score)
}

/// The best score of an annealing of several coolings.
fn anneal<G: Clone>(
    score: &Score<G>, sampler: &dyn Sampler<G>, change: &dyn Fn(&mut G, &mut Stream),
    (coolings, evaluations): (u64, u64), rng: &mut Stream,
) -> f64 {
    let mut best = f64::NEG_INFINITY;
    for _ in 0..coolings {
        let mut walker = sampler.sample(rng);
        let mut here = score(&walker);
        best = best.max(here);
        let length = evaluations / coolings;
        let (mut losses, mut count, mut first) = (0.0, 0.0, f64::INFINITY);
        for step in 1..length {
            let mut child = walker.clone();
            change(&mut child, rng);
            let there = score(&child);
            let loss = here - there;
            if step <= 50 && loss > 0.0 {
                (losses, count) = (losses + loss, count + 1.0);
                first = losses / count;
            }
            let heat = first * exp(-6.907_755 * step as f64 / length as f64);
            if loss <= 0.0 || step <= 50 || unit(rng) < exp(-loss / heat) {
                (walker, here) = (child, there);
                best = best.max(here);
            }
        }
    }
    best
}

/// Runs all solvers on a problem, and prints.
fn compare<G: Clone>(
    name: &str, settings: Settings, solvers: &[(&str, &dyn Fn(u64) -> f64)],
    (score, sampler): (&Score<G>, &dyn Sampler<G>), change: &dyn Fn(&mut G, &mut Stream),
) -> std::io::Result<()> {
    let Settings { evaluations, runs, seed: first, instance } = settings;
    let random = |seed| {
        let mut rng = Stream::seeded(seed);
        (0..evaluations).map(|_| score(&sampler.sample(&mut rng))).fold(f64::NEG_INFINITY, f64::max)
    };
    let cooling = |coolings| {
        move |seed| anneal(score, sampler, change, (coolings, evaluations), &mut Stream::seeded(seed))
    };
    let (one, four) = (cooling(1), cooling(4));
    let plain: [(&str, &dyn Fn(u64) -> f64); 3] =
        [("annealing", &one), ("annealing-4", &four), ("random", &random)];
    let mut out = std::io::stdout().lock();
    let mut row = format!("| {name} |");
    for (solver, solve) in solvers.iter().chain(&plain) {
        let mut bests = Vec::new();
        for seed in first..first + runs {
            let best = solve(seed);
            writeln!(
                out,
                r#"{{"problem":"{name}","instance":{instance},"solver":"{solver}","seed":{seed},"evaluations":{evaluations},"best":{best}}}"#
            )?;
            bests.push(best);
        }
        bests.sort_by(f64::total_cmp);
        row = format!("{row} {solver} {:.4} |", bests[bests.len() / 2]);
    }
    writeln!(std::io::stderr(), "{row}")
}

fn bits(
    name: &str, settings: Settings, loci: usize, score: impl Fn(&BitString) -> f64 + 'static,
) -> std::io::Result<()> {
    let score = &score;
    let budget = settings.evaluations;
    let ours = |seed| run(ga_search::bits(loci, Shared(score)), seed, budget);
    let fast = |seed| run(ga_search::fast::bits(loci, Shared(score)), seed, budget);
    let change = |genome: &mut BitString, rng: &mut Stream| OneBit.mutate(genome, rng);
    compare(name, settings, &[("preset", &ours), ("fast", &fast)], (score, &RandomBits(loci)), &change)
}

fn orders(
    name: &str, settings: Settings, len: usize, score: impl Fn(&Permutation) -> f64 + 'static,
) -> std::io::Result<()> {
    let score = &score;
    let budget = settings.evaluations;
    let ours = |seed| run(ga_search::permutations(len, Shared(score)), seed, budget);
    let fast = |seed| run(ga_search::fast::permutations(len, Shared(score)), seed, budget);
    let change = |genome: &mut Permutation, rng: &mut Stream| match below(rng, 3) {
        0 => Swap.mutate(genome, rng),
        1 => Insert.mutate(genome, rng),
        _ => Inversion.mutate(genome, rng),
    };
    let solvers: [(&str, &dyn Fn(u64) -> f64); 2] = [("preset", &ours), ("fast", &fast)];
    compare(name, settings, &solvers, (score, &RandomPermutation(len)), &change)
}

/// A fitness that is borrowed.
struct Shared<'a, F>(&'a F);

impl<G, F: Fn(&G) -> f64> Fitness<G> for Shared<'_, F> {
    type Score = f64;
    type Scratch = ();

    fn evaluate(&self, genome: &G, (): &mut (), _: &mut dyn Rng) -> f64 {
        (self.0)(genome)
    }
}

/// `count` draws.
fn drawn<T>(count: usize, rng: &mut Stream, mut draw: impl FnMut(&mut Stream) -> T) -> Vec<T> {
    (0..count).map(|_| draw(rng)).collect()
}

/// Conflicts of queens on a board, one in each row.
fn queens(order: &Permutation) -> f64 {
    let order = order.as_slice();
    let (mut up, mut down) = (vec![0; 2 * order.len()], vec![0; 2 * order.len()]);
    for (row, &column) in order.iter().enumerate() {
        up[row + column as usize] += 1;
        down[row + order.len() - column as usize] += 1;
    }
    let conflicts = |counts: &[i32]| counts.iter().map(|count| (count - 1).max(0)).sum::<i32>();
    -f64::from(conflicts(&up) + conflicts(&down))
}

/// Differences of neighbours that occur twice.
fn intervals(order: &Permutation) -> f64 {
    let mut seen = vec![false; order.len()];
    for pair in order.as_slice().windows(2) {
        seen[pair[0].abs_diff(pair[1]) as usize] = true;
    }
    seen.iter().filter(|seen| **seen).count() as f64 - (order.len() - 1) as f64
}

/// The energy of a binary sequence: its squared autocorrelations.
fn sequence(bits: &BitString) -> f64 {
    let sign = |at| if bits.get(at) { 1.0 } else { -1.0 };
    let sum = |lag| (0..bits.len() - lag).map(|at| sign(at) * sign(at + lag)).sum::<f64>();
    -(1..bits.len()).map(|lag| sum(lag).powi(2)).sum::<f64>()
}

/// The jobs and the machines of the job shop.
const JOBS: usize = 12;
const MACHINES: usize = 6;

fn all_orders(settings: Settings, rng: &mut Stream) -> std::io::Result<()> {
    orders("queens-40", settings, 40, queens)?;
    orders("intervals-16", settings, 16, intervals)?;
    // Job shop: the k-th operation of a job is the k-th of its numbers in the order.
    let machines: Vec<Permutation> = drawn(JOBS, rng, |rng| RandomPermutation(MACHINES).sample(rng));
    let times = drawn(JOBS * MACHINES, rng, |rng| (1 + below(rng, 99)) as f64);
    orders("job-shop-12x6", settings, JOBS * MACHINES, move |order| {
        let (mut next, mut jobs, mut free) = ([0; JOBS], [0.0_f64; JOBS], [0.0_f64; MACHINES]);
        for &operation in order.as_slice() {
            let job = operation as usize / MACHINES;
            let machine = machines[job].as_slice()[next[job]] as usize;
            let end = jobs[job].max(free[machine]) + times[job * MACHINES + next[job]];
            (jobs[job], free[machine]) = (end, end);
            next[job] += 1;
        }
        -jobs.into_iter().fold(0.0, f64::max)
    })?;
    // Vehicles leave the depot and return when the next customer does not fit.
    let customers = drawn(40, rng, |rng| (100.0 * unit(rng), 100.0 * unit(rng), (1 + below(rng, 9)) as f64));
    orders("routing-40", settings, 40, move |order| {
        let (mut at, mut load, mut length) = ((50.0_f64, 50.0_f64), 0.0, 0.0);
        for &customer in order.as_slice() {
            let (x, y, weight) = customers[customer as usize];
            if load + weight > 40.0 {
                length += (at.0 - 50.0).hypot(at.1 - 50.0);
                (at, load) = ((50.0, 50.0), 0.0);
            }
            length += (at.0 - x).hypot(at.1 - y);
            (at, load) = ((x, y), load + weight);
        }
        -(length + (at.0 - 50.0).hypot(at.1 - 50.0))
    })
}

fn all_bits(settings: Settings, rng: &mut Stream) -> std::io::Result<()> {
    bits("labs-40", settings, 40, sequence)?;
    // Each of 150 elements is in some of 70 sets, which have costs.
    let costs = drawn(70, rng, |rng| (5 + below(rng, 20)) as f64);
    let covers = drawn(150, rng, |rng| drawn(4, rng, |rng| below(rng, 70)));
    bits("set-cover-70", settings, 70, move |bits| {
        let cost = (0..70).filter(|&set| bits.get(set)).map(|set| costs[set]).sum::<f64>();
        let missing = covers.iter().filter(|sets| !sets.iter().any(|&set| bits.get(set))).count();
        -(cost + 30.0 * missing as f64)
    })?;
    let numbers = drawn(60, rng, |rng| (1 + below(rng, 1_000_000)) as f64);
    bits("partition-60", settings, 60, move |bits| {
        -numbers.iter().enumerate().map(|(at, x)| if bits.get(at) { *x } else { -x }).sum::<f64>().abs()
    })?;
    let planted = RandomBits(50).sample(rng);
    let clauses = drawn(55, rng, |rng| drawn(3, rng, |rng| below(rng, 50)));
    let parity =
        |bits: &BitString, clause: &[usize]| clause.iter().fold(false, |sum, &at| sum ^ bits.get(at));
    bits("xor-sat-50", settings, 50, move |bits| {
        let holds = |clause: &&Vec<usize>| parity(bits, clause) == parity(&planted, clause);
        clauses.iter().filter(holds).count() as f64 - 55.0
    })?;
    let edges = drawn(90, rng, |rng| (below(rng, 40), below(rng, 40)));
    bits("colouring-40x4", settings, 80, move |bits| {
        let colour = |node: usize| bits.extract(2 * node, 2).count_ones() * 2 + u32::from(bits.get(2 * node));
        let clash = |&&(one, other): &&(usize, usize)| one != other && colour(one) == colour(other);
        -(edges.iter().filter(clash).count() as f64)
    })?;
    // Features of a classifier by the nearest neighbour: eight of thirty tell the class.
    let samples = drawn(80, rng, |rng| drawn(30, rng, |rng| 2.0 * unit(rng) - 1.0));
    let class = |x: &[f64]| x[0] * x[1] + x[2] * x[3] + 0.5 * (x[4] + x[5]) + x[6] * x[7] > 0.0;
    let classes: Vec<bool> = samples.iter().map(|sample| class(sample)).collect();
    bits("features-30", settings, 30, move |bits| {
        let chosen: Vec<usize> = (0..30).filter(|&at| bits.get(at)).collect();
        let distance = |a: &[f64], b: &[f64]| chosen.iter().map(|&at| (a[at] - b[at]).powi(2)).sum::<f64>();
        let right = (0..samples.len()).filter(|&one| {
            let others = (0..samples.len()).filter(|&other| other != one);
            let nearest = others.min_by(|&a, &b| {
                distance(&samples[one], &samples[a]).total_cmp(&distance(&samples[one], &samples[b]))
            });
            nearest.is_some_and(|nearest| classes[nearest] == classes[one])
        });
        right.count() as f64 / samples.len() as f64 - 0.001 * chosen.len() as f64
    })
}

/// Parameters of a sum of sines within sines (CEC 2011, problem 1).
fn sound(settings: Settings) -> std::io::Result<()> {
    let wave = |x: &[f64], t: f64| {
        let angle = t * std::f64::consts::TAU / 100.0;
        x[0] * (x[1] * angle + x[2] * (x[3] * angle + x[4] * (x[5] * angle).sin()).sin()).sin()
    };
    let score = move |x: &Vec<f64>| {
        let target = [1.0, 5.0, -1.5, 4.8, 2.0, 4.9];
        -(0..=100).map(|t| (wave(x, f64::from(t)) - wave(&target, f64::from(t))).powi(2)).sum::<f64>()
    };
    let bounds = Bounds::uniform(6, -6.4, 6.35).map_err(std::io::Error::other)?;
    let budget = settings.evaluations;
    let ours = |seed| run(ga_search::reals(bounds.clone(), Shared(&score)), seed, budget);
    let fast = |seed| run(ga_search::fast::reals(bounds.clone(), Shared(&score)), seed, budget);
    let change = |point: &mut Vec<f64>, rng: &mut Stream| {
        let at = below(rng, 6);
        let step = 12.75 * exp(-9.0 * unit(rng)) * if unit(rng) < 0.5 { 1.0 } else { -1.0 };
        point[at] = (point[at] + step).clamp(-6.4, 6.35);
    };
    compare("fm-sound-6", settings, &[("preset", &ours), ("fast", &fast)], (&score, &bounds), &change)
}

fn main() -> std::io::Result<()> {
    let mut numbers = Vec::new();
    for text in std::env::args().skip(1) {
        numbers.push(text.parse().map_err(|_| std::io::Error::other(format!("`{text}` is no number")))?);
    }
    let number = |at: usize, usual| numbers.get(at).copied().unwrap_or(usual);
    let (evaluations, runs) = (number(0, 20_000).max(1), number(1, 10).max(1));
    let settings = Settings { evaluations, runs, seed: number(2, 1), instance: number(3, 1) };
    let mut rng = Stream::seeded(settings.instance);
    all_orders(settings, &mut rng)?;
    all_bits(settings, &mut rng)?;
    sound(settings)
}
