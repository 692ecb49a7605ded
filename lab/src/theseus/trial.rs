//! A variant of an experiment: its runs, and what is measured in them.

use cli::{Failure, Output, Stop, Variant};
use ga_core::State;
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_theseus::evolve::fitness::Criterion;
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::game::Size;
use ga_theseus::scheme::paper;
use ga_theseus::solve::difficulty::Difficulty;
use ga_theseus::solve::{Search, Solver};
use serde_json::{Map, Value, json};

use super::census::Census;

/// The generations at which a population is measured.
const SNAPSHOTS: [u64; 7] = [0, 1, 3, 10, 30, 100, 300];

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
    /// Whether the runs of both are the same.
    fn is_like(&self, other: &Self) -> bool {
        self.parameters == other.parameters && self.founders == other.founders
    }

    /// Whether this figure of its populations is printed: those that a table of the page has.
    fn shows(&self, figure: &str) -> bool {
        match self.experiment {
            "fitness" | "clamps" => true,
            "immigrants" => false,
            _ => !["last_cell", "moves", "visited", "minotaur_moves"].contains(&figure),
        }
    }

    /// Prints all runs in the order of their seeds, and their summary.
    pub(super) fn repeat(
        &self,
        seeds: &[u64],
        stop: &Stop,
        output: &mut Output,
    ) -> Result<(), Failure> {
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
    let trial =
        |experiment, variant: &str, parameters: paper::Parameters, founders: Option<_>| Trial {
            experiment,
            variant: format!("{size} {variant}"),
            is_again: false,
            parameters,
            founders,
        };
    let mut trials: Vec<Trial> = Criterion::ALL
        .into_iter()
        .zip([
            "shortest path",
            "visited states",
            "minotaur moves",
            "combined",
            "traps",
        ])
        .map(|(criterion, name)| {
            trial(
                "fitness",
                name,
                paper::Parameters { criterion, ..*base },
                None,
            )
        })
        .collect();
    trials.push(trial("founders", "random", *base, None));
    if let Some(chosen) = preselected {
        // The whole population is copies of them, in turn.
        let all = chosen
            .iter()
            .cycle()
            .take(base.population)
            .cloned()
            .collect();
        trials.push(trial("founders", "pre-selected", *base, Some(all)));
        let some = chosen.into_iter().take(base.population).collect();
        trials.push(trial(
            "founders",
            "pre-selected and random",
            *base,
            Some(some),
        ));
    }
    let none = paper::Parameters {
        immigrants: 0.0,
        ..*base
    };
    trials.push(trial("unsolvable", "zero, with immigrants", *base, None));
    trials.push(trial("unsolvable", "zero, without immigrants", none, None));
    let kept = paper::Parameters {
        unsolvable: SMALL,
        ..none
    };
    trials.push(trial(
        "unsolvable",
        "a small score, without immigrants",
        kept,
        None,
    ));
    for (name, parameters) in numbers(base) {
        let (experiment, variant) = name.split_once(": ").unwrap_or((name, ""));
        trials.push(trial(experiment, variant, parameters, None));
    }
    for place in 1..trials.len() {
        let (earlier, trial) = trials.split_at_mut(place);
        trial[0].is_again = earlier.iter().any(|other| other.is_like(&trial[0]));
    }
    trials
}

/// Variants with other numbers than the paper's: the experiment and the variant, and the
/// parameters.
fn numbers(base: &paper::Parameters) -> Vec<(&'static str, paper::Parameters)> {
    let base = *base;
    let basic = Encoding::new(base.encoding.width(), base.encoding.height(), Clamp::Basic);
    let basic = paper::Parameters {
        encoding: basic.unwrap_or(base.encoding),
        ..base
    };
    vec![
        ("clamps: modulo", base),
        ("clamps: basic", basic),
        ("immigrants: half of the newborns", base),
        (
            "immigrants: half as many more",
            paper::Parameters {
                additional: true,
                ..base
            },
        ),
        (
            "immigrants: none",
            paper::Parameters {
                immigrants: 0.0,
                ..base
            },
        ),
        (
            "roulette: alone",
            paper::Parameters {
                immigrants: 0.0,
                elites: 0,
                mutation: 0.0,
                ..base
            },
        ),
        (
            "roulette: with mutation",
            paper::Parameters {
                immigrants: 0.0,
                elites: 0,
                ..base
            },
        ),
    ]
}

/// Runs a variant once: the figures of its champion and of its populations. `None` if it was cut
/// short.
fn observe(trial: &Trial, seed: u64, stop: &Stop) -> Result<Option<Value>, Failure> {
    let paper::Parameters {
        encoding,
        win,
        generations,
        ..
    } = trial.parameters;
    let mut run = trial
        .parameters
        .start(trial.founders.clone().unwrap_or_default(), seed)?;
    let founders: Vec<BitString> = run.state().population().genomes().to_vec();
    let mut figures = Map::new();
    let mut snapshot = |state: &State<BitString, f64>| {
        if SNAPSHOTS.contains(&state.generation()) {
            let census = Census::of(state.population().genomes(), &founders, &encoding, win);
            let name = |figure| format!("{figure}_at_{}", state.generation());
            let shown = census
                .0
                .into_iter()
                .filter(|(figure, _)| trial.shows(figure));
            figures.extend(shown.map(|(figure, value)| (name(figure), json!(value))));
        }
    };
    let reason = run.run_with((Generations(generations), stop.clone()), &mut snapshot);
    if Stop::has_cut(reason) {
        return Ok(None);
    }
    let state = run.state();
    let (genome, score) = state
        .best()
        .ok_or_else(|| Failure::refused("no maze could be scored"))?;
    let maze = encoding.decode(genome)?;
    let mut solver = Solver::default();
    let breadth = solver.breadth_first(&maze, win);
    let depth = solver.depth_first(&maze, win);
    let moves = |search: &Search| search.solution.as_ref().map(|found| found.path.len());
    let minotaur_moves = breadth.solution.as_ref().map(|found| found.minotaur_moves);
    figures.insert("fitness".into(), json!(score));
    figures.insert("solvable".into(), json!(breadth.solution.is_some()));
    figures.insert("moves".into(), json!(moves(&breadth)));
    figures.insert("visited".into(), json!(breadth.visited));
    figures.insert("minotaur_moves".into(), json!(minotaur_moves));
    figures.insert("dfs_moves".into(), json!(moves(&depth)));
    figures.insert("dfs_visited".into(), json!(depth.visited));
    figures.insert(
        "difficulty".into(),
        json!(Difficulty::of(&maze, win).map(|found| found.value)),
    );
    figures.insert("evaluations".into(), json!(state.evaluations()));
    Ok(Some(Value::Object(figures)))
}
