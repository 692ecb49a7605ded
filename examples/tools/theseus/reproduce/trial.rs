//! A variant of an experiment: its runs, and what is measured in them.

use std::collections::HashSet;
use std::time::Duration;

use cli::{Failure, Output, Stop, Variant};
use cpu_time::ThreadTime;
use ga_core::State;
use ga_core::genome::{BitString, Distance, Hamming};
use ga_core::terminate::Generations;
use ga_theseus::evolve::fitness::Criterion;
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::game::{Cell, Size, Win};
use ga_theseus::scheme::paper;
use ga_theseus::solve::{Search, Solver};
use serde_json::{Map, Value, json};

use crate::evolve::start;

/// The generations at which a population is measured.
const SNAPSHOTS: [u64; 7] = [0, 1, 3, 10, 30, 100, 300];

/// Half of the combined fitness of a hard maze, 500. Solvable mazes from here on are called good.
const GOOD: f64 = 250.0;

/// The score of mazes without solution in the first of the paper's two ways; a hard maze scores
/// about 500.
const SMALL: f64 = 25.0;

/// A variant of an experiment.
pub(super) struct Trial {
    pub(super) experiment: &'static str,
    pub(super) variant: String,
    parameters: paper::Parameters,
    pub(super) founders: Option<Vec<BitString>>,
    /// Whether this is the variant of another experiment again, to compare with. If all experiments
    /// are repeated, it is left out.
    pub(super) is_again: bool,
}

impl Trial {
    /// Prints all runs in the order of their seeds, and their summary.
    pub(super) fn repeat(&self, seeds: &[u64], stop: &Stop, output: &mut Output) -> Result<(), Failure> {
        let variant = Variant::new(self.experiment, &self.variant);
        variant.repeat(seeds, output, |seed| observe(self, seed, stop))
    }
}

/// The paper's experiments at one size.
pub(super) fn variants(
    size: Size,
    base: &paper::Parameters,
    preselected: Option<Vec<BitString>>,
) -> Vec<Trial> {
    let trial = |experiment, variant: &str, parameters: paper::Parameters, founders: Option<_>| Trial {
        experiment,
        variant: format!("{size} {variant}"),
        is_again: experiment != "fitness" && founders.is_none() && parameters == *base,
        parameters,
        founders,
    };
    let mut trials: Vec<Trial> = Criterion::ALL
        .into_iter()
        .zip(["shortest path", "visited states", "minotaur moves", "combined", "traps"])
        .map(|(criterion, name)| trial("fitness", name, paper::Parameters { criterion, ..*base }, None))
        .collect();
    trials.push(trial("founders", "random", *base, None));
    if let Some(chosen) = preselected {
        // The whole population is copies of them, in turn.
        let all = chosen.iter().cycle().take(base.population).cloned().collect();
        trials.push(trial("founders", "pre-selected", *base, Some(all)));
        let some = chosen.into_iter().take(base.population).collect();
        trials.push(trial("founders", "pre-selected and random", *base, Some(some)));
    }
    let none = paper::Parameters { immigrants: 0.0, ..*base };
    trials.push(trial("unsolvable", "zero, with immigrants", *base, None));
    trials.push(trial("unsolvable", "zero, without immigrants", none, None));
    let kept = paper::Parameters { unsolvable: SMALL, ..none };
    trials.push(trial("unsolvable", "a small score, without immigrants", kept, None));
    trials.push(trial("elites", "with", *base, None));
    trials.push(trial("elites", "without", paper::Parameters { elites: 0, ..*base }, None));
    for (name, parameters) in numbers(base) {
        let (experiment, variant) = name.split_once(": ").unwrap_or((name, ""));
        trials.push(trial(experiment, variant, parameters, None));
    }
    trials
}

/// Variants with other numbers than the paper's: the experiment and the variant, and the
/// parameters.
fn numbers(base: &paper::Parameters) -> Vec<(&'static str, paper::Parameters)> {
    let base = *base;
    let weights = |weights| paper::Parameters { weights, ..base };
    let crossover = |crossover| paper::Parameters { crossover, ..base };
    let mutation = |mutation| paper::Parameters { mutation, ..base };
    let basic = Encoding::new(base.encoding.width(), base.encoding.height(), Clamp::Basic);
    let basic = paper::Parameters { encoding: basic.unwrap_or(base.encoding), ..base };
    vec![
        ("weights: 2 to 1 to 2", base),
        ("weights: 1 to 1 to 1", weights([500.0 / 3.0; 3])),
        ("weights: 1 to 2 to 1", weights([125.0, 250.0, 125.0])),
        ("weights: 3 to 1 to 1", weights([300.0, 100.0, 100.0])),
        ("weights: 1 to 1 to 3", weights([100.0, 100.0, 300.0])),
        ("clamps: modulo", base),
        ("clamps: basic", basic),
        ("immigrants: half of the newborns", base),
        ("immigrants: half as many more", paper::Parameters { additional: true, ..base }),
        ("immigrants: none", paper::Parameters { immigrants: 0.0, ..base }),
        ("roulette: alone", paper::Parameters { immigrants: 0.0, elites: 0, mutation: 0.0, ..base }),
        ("roulette: with mutation", paper::Parameters { immigrants: 0.0, elites: 0, ..base }),
        ("crossover: 0", crossover(0.0)),
        ("crossover: 0.35", crossover(0.35)),
        ("crossover: 0.7", base),
        ("crossover: 1", crossover(1.0)),
        ("mutation: 0", mutation(0.0)),
        ("mutation: 0.001", base),
        ("mutation: 0.004", mutation(0.004)),
        ("mutation: 0.016", mutation(0.016)),
    ]
}

/// Runs a variant once: the figures of its champion and of its populations. `None` if it was cut
/// short.
fn observe(trial: &Trial, seed: u64, stop: &Stop) -> Result<Option<Value>, Failure> {
    let paper::Parameters { encoding, win, generations, .. } = trial.parameters;
    let mut run = start(&trial.parameters, trial.founders.clone(), seed)?;
    let founders: Vec<BitString> = run.state().population().genomes().to_vec();
    let mut figures = Map::new();
    let mut snapshot = |state: &State<BitString, f64>| {
        if SNAPSHOTS.contains(&state.generation()) {
            let name = |figure: &str| format!("{figure}_at_{}", state.generation());
            let genomes = state.population().genomes();
            let distinct: HashSet<&BitString> = genomes.iter().collect();
            let census = Census::of(genomes, &encoding, win);
            figures.insert(name("unsolvable"), json!(census.unsolvable));
            figures.insert(name("good"), json!(census.good));
            figures.insert(name("last_cell"), json!(census.last_cell));
            for (figure, mean) in ["moves", "visited", "minotaur_moves"].into_iter().zip(census.means) {
                figures.insert(name(figure), json!(mean));
            }
            figures.insert(name("distinct"), json!(distinct.len()));
            figures.insert(name("wall_distance"), json!(wall_distance(genomes, &founders, &encoding)));
        }
    };
    let reason = run.run(&(Generations(generations), stop.clone()), &mut snapshot);
    if Stop::has_cut(reason) {
        return Ok(None);
    }
    let state = run.state();
    let champion = state.champion().ok_or_else(|| Failure::refused("no maze could be scored"))?;
    let maze = encoding.decode(&champion.genome)?;
    let mut solver = Solver::default();
    let breadth = solver.breadth_first(&maze, win);
    let depth = solver.depth_first(&maze, win);
    let moves = |search: &Search| search.solution.as_ref().map(|found| found.path.len());
    let minotaur_moves = breadth.solution.as_ref().map(|found| found.minotaur_moves);
    figures.insert("fitness".into(), json!(champion.score));
    figures.insert("solvable".into(), json!(breadth.solution.is_some()));
    figures.insert("moves".into(), json!(moves(&breadth)));
    figures.insert("visited".into(), json!(breadth.visited));
    figures.insert("minotaur_moves".into(), json!(minotaur_moves));
    figures.insert("dfs_moves".into(), json!(moves(&depth)));
    figures.insert("dfs_visited".into(), json!(depth.visited));
    figures.insert("visited_per_second".into(), json!(speed(state, &encoding, win)));
    figures.insert("evaluations".into(), json!(state.evaluations()));
    Ok(Some(Value::Object(figures)))
}

/// What a population consists of.
struct Census {
    /// The share of mazes without solution.
    unsolvable: f64,
    /// The share of mazes with a combined fitness of at least [`GOOD`].
    good: f64,
    /// The share of actors that start on the last cell.
    last_cell: f64,
    /// The mean moves, visited states and Minotaur's moves of the solvable mazes; null if there are
    /// none.
    means: [Option<f64>; 3],
}

impl Census {
    fn of(genomes: &[BitString], encoding: &Encoding, win: Win) -> Self {
        let (mut solver, mut sums) = (Solver::default(), [0.0; 3]);
        let (width, height) = (encoding.width(), encoding.height());
        let last = Cell { x: (width - 1) as u8, y: (height - 1) as u8 };
        let (mut solvable, mut good, mut on_last) = (0.0, 0.0, 0.0);
        for maze in genomes.iter().filter_map(|genome| encoding.decode(genome).ok()) {
            on_last += f64::from(maze.theseus() == last) + f64::from(maze.minotaur() == last);
            let Some(found) = solver.figures(&maze, win) else { continue };
            solvable += 1.0;
            good += f64::from(Criterion::Combined.value(found, width, height) >= GOOD);
            for (sum, figure) in sums.iter_mut().zip([found.moves, found.visited, found.minotaur_moves]) {
                *sum += f64::from(figure);
            }
        }
        let all = genomes.len() as f64;
        Self {
            unsolvable: (all - solvable) / all,
            good: good / all,
            last_cell: on_last / (2.0 * all),
            means: sums.map(|sum| (solvable > 0.0).then(|| sum / solvable)),
        }
    }
}

/// The mean number of walls in which a maze differs from the most similar founder.
fn wall_distance(genomes: &[BitString], founders: &[BitString], encoding: &Encoding) -> f64 {
    let (width, height) = (encoding.width(), encoding.height());
    // The walls are the last bits.
    let others = encoding.bits() - (width - 1) * height - width * (height - 1);
    let walls = |genome: &BitString| genome.iter().skip(others).collect::<BitString>();
    let founders: Vec<BitString> = founders.iter().map(walls).collect();
    let nearest = |genome: &BitString| {
        let walls = walls(genome);
        founders.iter().map(|founder| Hamming.between(&walls, founder)).fold(f64::INFINITY, f64::min)
    };
    genomes.iter().map(nearest).sum::<f64>() / genomes.len() as f64
}

/// The number of states that breadth-first search visits in a second of CPU time, on the mazes of
/// this population. It is the only figure that another run does not repeat.
fn speed(state: &State<BitString, f64>, encoding: &Encoding, win: Win) -> Option<f64> {
    // Clocks of some machines tick every few milliseconds.
    const LONG_ENOUGH: Duration = Duration::from_millis(50);
    let mut solver = Solver::default();
    let mazes = state.population().genomes().iter().filter_map(|genome| encoding.decode(genome).ok());
    let mazes: Vec<_> = mazes.filter(|maze| solver.figures(maze, win).is_some()).collect();
    if mazes.is_empty() {
        return None;
    }
    let (clock, mut visited) = (ThreadTime::now(), 0.0);
    loop {
        for maze in &mazes {
            visited += solver.figures(maze, win).map_or(0.0, |figures| f64::from(figures.visited));
        }
        let elapsed = clock.elapsed();
        if elapsed >= LONG_ENOUGH {
            return Some(visited / elapsed.as_secs_f64());
        }
    }
}
