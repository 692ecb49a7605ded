//! A variant of an experiment: its runs, and what is measured in them.

use std::collections::HashSet;
use std::time::Duration;

use cli::{Failure, Output, Stop, Variant};
use cpu_time::ThreadTime;
use ga_core::State;
use ga_core::genome::{BitString, Distance, Hamming};
use ga_core::terminate::Generations;
use ga_theseus::evolve::fitness::Criterion;
use ga_theseus::evolve::genome::Encoding;
use ga_theseus::game::Win;
use ga_theseus::scheme::paper;
use ga_theseus::solve::{Search, Solver};
use serde_json::{Map, Value, json};

use crate::evolve::start;
use crate::size::Size;

/// The generations at which a population is measured.
const SNAPSHOTS: [u64; 4] = [1, 10, 100, 300];

/// The score of mazes without solution in the first of the paper's two ways; a hard maze scores
/// about 500.
const SMALL: f64 = 25.0;

/// A variant of an experiment.
pub(super) struct Trial {
    pub(super) experiment: &'static str,
    pub(super) variant: String,
    parameters: paper::Parameters,
    pub(super) founders: Option<Vec<BitString>>,
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
    let trial = |experiment, variant: &str, parameters: paper::Parameters, founders| Trial {
        experiment,
        variant: format!("{size} {variant}"),
        parameters,
        founders,
    };
    let mut trials: Vec<Trial> = Criterion::ALL
        .into_iter()
        .zip(["shortest path", "visited states", "minotaur moves", "combined"])
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
    trials
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
            figures.insert(name("unsolvable"), json!(unsolvable(genomes, &encoding, win)));
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

/// The share of mazes without solution.
fn unsolvable(genomes: &[BitString], encoding: &Encoding, win: Win) -> f64 {
    let mut solver = Solver::default();
    let lost = genomes
        .iter()
        .filter(|genome| encoding.decode(genome).map_or(true, |maze| solver.figures(&maze, win).is_none()));
    lost.count() as f64 / genomes.len() as f64
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
