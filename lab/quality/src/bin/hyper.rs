//! Hyper-parameters: models with choices, integers and reals, which are read by some models only.
//! The mixed preset beside random search, 300 evaluations. Prints the losses of 31 seeds for each
//! of five problems. Less is better.
//!
//! ```sh
//! cargo run --release --manifest-path lab/quality/Cargo.toml --bin hyper -- [FIRST_PROBLEM]
//! ```
//!
//! For other programs, `hyper space NUMBER` prints a problem as JSON: the numbers of models,
//! integers and reals, and for each model the genes that it reads, integers first. `hyper score
//! NUMBER` reads settings as JSON, one a line, and prints their losses: `{"choices": [0, 3],
//! "integers": [7, 30], "reals": [0.1, 0.2, 0.9]}`. `lab/peers/hyper.py` uses both.
//!
//! The losses are synthetic. Each of three to six models has a best loss, an optimum, curvatures
//! and ripples of its own, and reads some 60 % of two to four integers and three to seven reals.

use ga_core::genome::Pair;
use ga_core::prelude::*;
use ga_core::random::{Stream, below, unit};
use ga_search::mixed::Categories;
use serde::Deserialize;
use std::cmp::Reverse;
use std::io::{BufRead, Error, Write};

const EVALUATIONS: u64 = 300;

/// The ranges of all genes.
type Parts = Pair<Categories, Pair<Bounds<i32>, Bounds<f64>>>;

/// Model and a second choice, integers, reals.
type Settings = Pair<Vec<usize>, Pair<Vec<i32>, Vec<f64>>>;

struct Problem {
    integers: usize,
    reals: usize,
    models: Vec<Model>,
}

struct Model {
    best: f64,
    /// What each value of the second choice adds.
    choices: Vec<f64>,
    /// For each gene that is read: its index, the optimum, the curvature, and the coupling to the
    /// gene that was read before it.
    genes: Vec<(usize, f64, f64, f64)>,
}

impl Problem {
    fn draw(seed: u64) -> Self {
        let rng = &mut Stream::seeded(seed);
        let models = 3 + below(rng, 4);
        let integers = 2 + below(rng, 3);
        let reals = 3 + below(rng, 5);
        let gene = |rng: &mut Stream, at| {
            (
                at,
                unit(rng),
                0.1 + 2.0 * unit(rng).powi(3),
                unit(rng) - 0.5,
            )
        };
        let mut model = || {
            let mut genes: Vec<_> = (0..integers + reals).map(|at| gene(rng, at)).collect();
            genes.retain(|_| unit(rng) < 0.6);
            let choices = (0..4).map(|_| 0.15 * unit(rng)).collect();
            Model {
                best: 0.05 + 0.3 * unit(rng),
                choices,
                genes,
            }
        };
        Self {
            integers,
            reals,
            models: (0..models).map(|_| model()).collect(),
        }
    }

    /// Sets all genes to 0 that the model does not read.
    fn view(&self, Pair(choices, Pair(integers, reals)): &mut Settings) {
        let read = |gene: usize| {
            self.models[choices[0]]
                .genes
                .iter()
                .any(|(at, ..)| *at == gene)
        };
        (0..self.integers)
            .filter(|&at| !read(at))
            .for_each(|at| integers[at] = 0);
        (0..self.reals)
            .filter(|&at| !read(self.integers + at))
            .for_each(|at| reals[at] = 0.0);
    }

    fn loss(&self, Pair(choices, Pair(integers, reals)): &Settings) -> f64 {
        let model = &self.models[choices[0]];
        let mut loss = model.best + model.choices[choices[1]];
        let mut before = 0.0;
        for &(at, optimum, curvature, coupling) in &model.genes {
            let x = integers
                .get(at)
                .map_or_else(|| reals[at - self.integers], |&x| f64::from(x) / 31.0);
            let off = x - optimum;
            loss += curvature * (off * off + coupling * off * before)
                + 0.01 * (1.0 - (12.0 * off).cos());
            before = off;
        }
        loss
    }

    fn parts(&self) -> Result<Parts, ga_core::Error> {
        let numbers = Pair(
            Bounds::uniform(self.integers, 0..=31)?,
            Bounds::uniform(self.reals, 0.0..=1.0)?,
        );
        Ok(Pair(Categories::new([self.models.len(), 4])?, numbers))
    }

    /// The losses that the preset, the preset without the view, and random search end with.
    fn solve(&self, seed: u64) -> Result<[f64; 3], ga_core::Error> {
        let parts = self.parts()?;
        let score = |settings: &Settings| Reverse(self.loss(settings));
        let preset = ga_search::mixed(parts.clone(), score);
        let mut switched = preset
            .switched(|settings: &mut Settings| self.view(settings))
            .start(seed)?;
        switched.run(Evaluations(EVALUATIONS));
        let mut plain = ga_search::mixed(parts.clone(), score).start(seed)?;
        plain.run(Evaluations(EVALUATIONS));
        let mut rng = Stream::seeded(seed);
        let random = (0..EVALUATIONS)
            .map(|_| self.loss(&parts.sample(&mut rng)))
            .fold(f64::INFINITY, f64::min);
        let loss =
            |best: Option<(&Settings, &Reverse<f64>)>| best.map_or(f64::NAN, |(_, loss)| loss.0);
        Ok([loss(switched.best()), loss(plain.best()), random])
    }
}

/// Settings as another program writes them.
#[derive(Deserialize)]
struct Draft {
    choices: [usize; 2],
    integers: Vec<i32>,
    reals: Vec<f64>,
}

impl Problem {
    fn space(&self) -> serde_json::Value {
        let read = |model: &Model| model.genes.iter().map(|&(at, ..)| at).collect::<Vec<_>>();
        let read: Vec<_> = self.models.iter().map(read).collect();
        serde_json::json!({"models": self.models.len(), "integers": self.integers, "reals": self.reals, "read": read})
    }

    /// Prints the losses of the settings on standard input.
    fn score(&self, out: &mut impl Write) -> Result<(), Error> {
        for line in std::io::stdin().lock().lines() {
            let Draft {
                choices,
                integers,
                reals,
            } = serde_json::from_str(&line?)?;
            if choices[0] >= self.models.len()
                || choices[1] >= 4
                || (integers.len(), reals.len()) != (self.integers, self.reals)
            {
                return Err(Error::other(
                    "the settings are not those of this problem, see `hyper space`",
                ));
            }
            writeln!(
                out,
                "{}",
                self.loss(&Pair(choices.to_vec(), Pair(integers, reals)))
            )?;
            out.flush()?;
        }
        Ok(())
    }
}

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &str| {
        text.parse::<u64>()
            .map_err(|_| Error::other(format!("`{text}` is no number")))
    };
    let mut out = std::io::stdout().lock();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => run(1, &mut out),
        ["space", problem] => writeln!(out, "{}", Problem::draw(number(problem)?).space()),
        ["score", problem] => Problem::draw(number(problem)?).score(&mut out),
        [first] => run(number(first)?, &mut out),
        _ => Err(Error::other(
            "expected a number, `space` or `score`, as the source says",
        )),
    }
}

/// Prints a line of JSON for each solver and problem, with the losses of all seeds.
fn run(first: u64, out: &mut impl Write) -> Result<(), Error> {
    for problem in first..first + 5 {
        let drawn = Problem::draw(problem);
        let runs: Result<Vec<_>, _> = (1..=31).map(|seed| drawn.solve(seed)).collect();
        let runs = runs.map_err(Error::other)?;
        for (place, solver) in ["mixed, view", "mixed", "random"].into_iter().enumerate() {
            let losses: Vec<f64> = runs.iter().map(|run| run[place]).collect();
            writeln!(
                out,
                "{}",
                serde_json::json!({"solver": solver, "problem": problem, "losses": losses})
            )?;
        }
    }
    Ok(())
}
