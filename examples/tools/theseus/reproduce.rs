use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use cli::{
    Answer, At, Common, Failure, Limits, Output, Progress, Stop, Time, Variant, at_least_one, seeds, whole,
};
use cpu_time::ThreadTime;
use ga_core::State;
use ga_core::genome::{BitString, Distance, Hamming};
use ga_theseus::evolve::fitness::Criterion;
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::format::Level;
use ga_theseus::scheme::paper;
use ga_theseus::solve::Solver;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::evolve::{genomes, start};
use crate::files;
use crate::order;
use crate::size::Size;
use crate::trials;

/// When a population is looked at.
const SNAPSHOTS: [u64; 4] = [1, 10, 100, 300];

/// What every maze without a way out scores in the source's first way with them, beside about 500
/// of a hard one.
const SMALL: f64 = 25.0;

/// Seeds of the runs whose champions are the pre-selected founders: far from those of the runs they
/// found.
const PRESELECTED: std::ops::Range<u64> = 1_000_000..1_000_010;

/// An experiment with mazes to order, run with these seeds.
type Made = fn(&[u64], &mut Output) -> Result<(), Failure>;

/// Repeats the experiments of the source, at 6x6 and 8x8.
#[derive(Args)]
pub(crate) struct Reproduce {
    /// Runs of each variant, with the seeds from that of --seed on [default: 20]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    runs: Option<u64>,
    /// Pre-selected founders, used for the sizes that the file has [default: champions of ten other
    /// runs]
    #[arg(long, value_name = "FILE")]
    founders: Option<PathBuf>,
    /// Only this size [default: 6x6 and 8x8]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// Only this experiment [default: those of the source, and difficulty]
    #[arg(long, value_enum, value_name = "NAME")]
    experiment: Option<Experiment>,
    /// Generations of each run [default: 300]
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,
    #[command(flatten)]
    time: Time,
}

/// Runs of each variant, unless others are asked for.
const RUNS: u64 = 20;

/// What can be tried.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Experiment {
    /// The source's four fitness functions
    Fitness,
    /// Random and pre-selected founders
    Founders,
    /// What mazes without a way out score
    Unsolvable,
    /// With elites and without
    Elites,
    /// How figures of a maze agree with the order that people gave to mazes
    Difficulty,
    /// Twenty mazes that differ
    Variety,
    /// Mazes of a length, and with waits, that are wished for
    Wishes,
    /// Ten mazes of rising difficulty
    Campaign,
}

impl Experiment {
    fn name(self) -> &'static str {
        match self {
            Self::Fitness => "fitness",
            Self::Founders => "founders",
            Self::Unsolvable => "unsolvable",
            Self::Elites => "elites",
            Self::Difficulty => "difficulty",
            Self::Variety => "variety",
            Self::Wishes => "wishes",
            Self::Campaign => "campaign",
        }
    }
}

/// What is tried, and with what.
struct Trial {
    experiment: &'static str,
    variant: String,
    parameters: paper::Parameters,
    founders: Option<Vec<BitString>>,
}

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.refuse_unused()?;
        let seeds = seeds(common.seed, self.runs.unwrap_or(RUNS));
        if let Some(made) = self.made_to_order() {
            output.release()?;
            made(&seeds, output)?;
            return Ok(Answer::Met);
        }
        if self.is_asked(Experiment::Difficulty.name()) {
            order::correlate(output)?;
        }
        if self.experiment == Some(Experiment::Difficulty) {
            return Ok(Answer::Met);
        }
        let levels = match &self.founders {
            Some(path) => Some((files::read(path)?, path.display().to_string())),
            None => None,
        };
        let small_and_large = [Size { width: 6, height: 6 }, Size { width: 8, height: 8 }];
        let sizes = self.size.map_or(small_and_large.to_vec(), |size| vec![size]);
        let stop = output.stop();
        let mut trials = Vec::new();
        for size in sizes {
            let encoding = Encoding::new(size.width, size.height, Clamp::Modulo)?;
            let mut parameters = paper::Parameters::encoded(encoding);
            parameters.generations = self.generations.unwrap_or(parameters.generations);
            let founders = match &levels {
                Some((levels, name)) => given(levels, &encoding).at(name)?,
                None => champions(&parameters, &stop)?,
            };
            trials.extend(variants(size, &parameters, founders));
        }
        if let Some((_, name)) = &levels {
            if trials.iter().all(|trial| trial.founders.is_none()) {
                return Err(Failure::refused("no maze of the sizes tried, expected at least one")).at(name);
            }
        }
        trials.retain(|trial| self.is_asked(trial.experiment));
        output.release()?;
        let mut progress = Progress::new(Limits::default(), output);
        for (done, trial) in (0..).zip(&trials) {
            progress.count(done, trials.len() as u64, || format!("{}: {}", trial.experiment, trial.variant));
            trial.repeat(&seeds, &stop, output)?;
        }
        drop(progress);
        Ok(Answer::Met)
    }

    /// What tries mazes to order, if that is asked for.
    fn made_to_order(&self) -> Option<Made> {
        match self.experiment? {
            Experiment::Variety => Some(trials::variety),
            Experiment::Wishes => Some(trials::wishes),
            Experiment::Campaign => Some(trials::campaigns),
            _ => None,
        }
    }

    /// Refuses options that the experiment does not use.
    fn refuse_unused(&self) -> Result<(), Failure> {
        use Experiment::{Campaign, Difficulty, Variety, Wishes};

        let Some(only) = self.experiment else { return Ok(()) };
        let (size, generations) =
            (("--size", self.size.is_some()), ("--generations", self.generations.is_some()));
        let (founders, runs) = (("--founders", self.founders.is_some()), ("--runs", self.runs.is_some()));
        let unused = match only {
            Variety | Wishes | Campaign => vec![size, generations, founders],
            Difficulty => vec![size, generations, founders, runs],
            _ => Vec::new(),
        };
        match unused.into_iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((option, _)) => {
                Err(Failure::refused(format!("{option}: not used by --experiment {}", only.name())))
            }
        }
    }

    fn is_asked(&self, experiment: &str) -> bool {
        self.experiment.is_none_or(|only| only.name() == experiment)
    }
}

impl Trial {
    /// All runs, in the order of their seeds, and what they have in common.
    fn repeat(&self, seeds: &[u64], stop: &Stop, output: &mut Output) -> Result<(), Failure> {
        let variant = Variant::new(self.experiment, &self.variant);
        variant.repeat(seeds, output, |seed| observe(self, seed, stop))
    }
}

/// The mazes of a file that have this size, as founders; `None` where there are none.
fn given(levels: &[Level], encoding: &Encoding) -> Result<Option<Vec<BitString>>, Failure> {
    let fits =
        |level: &&Level| level.maze.width() == encoding.width() && level.maze.height() == encoding.height();
    let levels: Vec<Level> = levels.iter().filter(fits).cloned().collect();
    if levels.is_empty() { Ok(None) } else { genomes(&levels, encoding).map(Some) }
}

/// Good mazes, "generated and saved" as the source did: champions of ten runs. `None` if they were
/// cut short.
fn champions(parameters: &paper::Parameters, stop: &Stop) -> Result<Option<Vec<BitString>>, Failure> {
    let champion = |seed| {
        let mut run = start(parameters, None, seed)?;
        run.run(&(ga_core::terminate::Generations(parameters.generations), stop.clone()), &mut ());
        let champion = run.state().champion().map(|champion| champion.genome.clone());
        champion.ok_or_else(|| Failure::refused("no maze could be scored"))
    };
    let champions = PRESELECTED.into_par_iter().map(champion).collect::<Result<_, Failure>>()?;
    Ok((!stop.is_due()).then_some(champions))
}

/// The source's experiments at one size.
fn variants(size: Size, base: &paper::Parameters, preselected: Option<Vec<BitString>>) -> Vec<Trial> {
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

/// A run, and the figures of its champion and of its populations; `None` if it was cut short.
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
    let reason = run.run(&(ga_core::terminate::Generations(generations), stop.clone()), &mut snapshot);
    if Stop::has_cut(reason) {
        return Ok(None);
    }
    let state = run.state();
    let champion = state.champion().ok_or_else(|| Failure::refused("no maze could be scored"))?;
    let maze = encoding.decode(&champion.genome)?;
    let mut solver = Solver::default();
    let breadth = solver.breadth_first(&maze, win);
    let depth = solver.depth_first(&maze, win);
    let moves = |search: &ga_theseus::solve::Search| search.solution.as_ref().map(|found| found.path.len());
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

/// The share of mazes without a way out.
fn unsolvable(genomes: &[BitString], encoding: &Encoding, win: ga_theseus::game::Win) -> f64 {
    let mut solver = Solver::default();
    let lost = genomes
        .iter()
        .filter(|genome| encoding.decode(genome).map_or(true, |maze| solver.figures(&maze, win).is_none()));
    lost.count() as f64 / genomes.len() as f64
}

/// In how many walls a maze differs from the founder that it resembles most, on average.
fn wall_distance(genomes: &[BitString], founders: &[BitString], encoding: &Encoding) -> f64 {
    let (width, height) = (encoding.width(), encoding.height());
    // The walls come last.
    let others = encoding.bits() - (width - 1) * height - width * (height - 1);
    let walls = |genome: &BitString| genome.iter().skip(others).collect::<BitString>();
    let founders: Vec<BitString> = founders.iter().map(walls).collect();
    let nearest = |genome: &BitString| {
        let walls = walls(genome);
        founders.iter().map(|founder| Hamming.between(&walls, founder)).fold(f64::INFINITY, f64::min)
    };
    genomes.iter().map(nearest).sum::<f64>() / genomes.len() as f64
}

/// States that breadth-first search visits in a second of CPU time, on the mazes of this
/// population. The only figure that another run may not repeat.
fn speed(state: &State<BitString, f64>, encoding: &Encoding, win: ga_theseus::game::Win) -> Option<f64> {
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
