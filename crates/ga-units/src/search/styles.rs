//! `units evolve-styles`: evolves an archive of tastes, one for each way to play, that are as
//! strong as the taste that was evolved in self-play, and picks some that differ most.

use super::{Elsewhere, Judge};
use crate::evolve::lookahead::Weights;
use crate::game::play::Player;
use crate::game::{Ground, Setup};
use crate::ladder::Level;
use crate::players::{Behaviour, Sight, Taste};
use ga_core::breed::Recombine;
use ga_core::crossover::Uniform;
use ga_core::evaluate::{Cohort, Evaluator};
use ga_core::feature::Grid;
use ga_core::genome::Bounds;
use ga_core::mutate::Gaussian;
use ga_core::random::{Stream, Streams, exp};
use ga_core::replace::GridArchive;
use ga_core::select::Random;
use ga_core::text::result_name;
use ga_core::{Engine, Featured, Sampler, Scheme};
use ga_request::engine::{Run, read, shown};
use ga_request::record::Made;
use ga_request::search::{self, Ask, Command, File, Plan, Progress, Search, Step, Stop};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// What a search for styles asks for: the options of `units evolve-styles`, without limits.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Request {
    /// Matches of each level for the score of a taste: two on each map, with sides swapped.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub games: u64,
    /// Matches of each level, on other maps, with which the archive is measured before the styles
    /// are picked.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub check: u64,
    /// The levels at which a taste plays; the player without a style has the same level.
    #[schemars(with = "Vec<u64>", inner(range(min = 1, max = Level::COUNT)), extend("value" = "N,.."))]
    pub levels: Vec<Level>,
    /// The number of styles that are picked from the archive.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub pick: usize,
    /// Where and by which terms the matches are played.
    #[serde(flatten)]
    pub setup: Setup,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            games: 60,
            check: 200,
            levels: Level::all()
                .filter(|level| [4, 7].contains(&level.number()))
                .collect(),
            pick: 10,
            setup: Setup::default(),
        }
    }
}

ga_request::read_over_default!(Request);

/// A taste of the archive, and how it plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The number of the style, from 1, if it is picked.
    pub picked: Option<usize>,
    /// The greatest difference from one half of the points, of all levels.
    pub uneven: f64,
    /// [`Behaviour::forward`].
    pub forward: f64,
    /// [`Behaviour::spread`].
    pub spread: f64,
    /// [`Behaviour::attacks`].
    pub attacks: f64,
    /// [`Behaviour::losses`].
    pub losses: f64,
    /// The taste.
    pub taste: Taste,
}

/// `units evolve-styles`.
#[derive(Debug)]
pub struct Styles {
    request: Request,
    matches: Matches,
    run: Run<Taste, Score>,
    elsewhere: Elsewhere,
}

/// The genes of a taste: the powers of two by which its weights differ from those that were evolved
/// in self-play, then its wishes for home and for company.
const GENES: usize = Weights::COUNT + 2;

/// The least and the greatest gene.
const WIDEST: f64 = 4.0;

/// Money per step for a gene of 1.
const WISH: f64 = 0.25;

/// The number of founders, and of the children of a generation.
const SIZE: usize = 50;

/// The figures of the archive: where the units stand, how far they are spread, how often they
/// attack and how many of them die; with their bounds and cells.
const BOUNDS: [(f64, f64); FIGURES] = [(0.1, 0.6), (1.0, 6.0), (0.0, 0.5), (0.4, 1.0)];
const CELLS: [usize; FIGURES] = [5, 5, 5, 3];
const FIGURES: usize = 4;

type Score = Featured<f64, FIGURES>;

fn taste(genes: &[f64]) -> Taste {
    let (powers, wishes) = genes.split_at(Weights::COUNT);
    let mut weights = Weights::EVOLVED.to_array();
    for (weight, power) in weights.iter_mut().zip(powers) {
        *weight *= exp(power * std::f64::consts::LN_2);
    }
    Taste {
        weights: Weights::from_array(weights),
        home: WISH * wishes[0],
        together: WISH * wishes[1],
    }
}

/// Matches against the taste that was evolved in self-play.
#[derive(Clone, Debug)]
struct Matches {
    ground: Arc<Ground>,
    levels: Vec<Level>,
    games: u64,
    seed: u64,
}

impl Matches {
    /// How near the shares of the points are to one half, at the level with the greatest
    /// difference, and how the taste plays: a style that makes a level stronger or weaker is no
    /// good one. NaN if the matches were cut short.
    fn score(&self, taste: Taste, stop: Stop<'_>) -> Score {
        let mut uneven = 0.0_f64;
        let mut all = Behaviour::default();
        for level in &self.levels {
            let plain = level.player();
            let styled = || -> Box<dyn Player> { Box::new(Sight { taste, ..plain }) };
            let other = || -> Box<dyn Player> { Box::new(plain) };
            let players: [&dyn Fn() -> _; 2] = [&styled, &other];
            let played = self.ground.points(self.seed, self.games, players, stop);
            let Ok(Some((share, behaviour))) = played else {
                return Featured {
                    quality: f64::NAN,
                    features: [f64::NAN; FIGURES],
                };
            };
            uneven = uneven.max((share - 0.5).abs());
            all.add(&behaviour);
        }
        Featured {
            quality: -uneven,
            features: [all.forward(), all.spread(), all.attacks(), all.losses()],
        }
    }
}

impl Ask for Styles {
    type Request = Request;
    type Found = Vec<Found>;
    const COMMAND: Command = Command {
        tool: "units",
        name: "evolve-styles",
    };

    fn name(_: &Request, seed: u64) -> String {
        result_name(&[&"units", &Self::COMMAND.name, &seed])
    }

    fn files(found: &Vec<Found>, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        Ok(vec![File::made(name, json!({ "styles": found }), made)?])
    }
}

impl Search for Styles {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        plan.check_no_schedule()?;
        if request.levels.is_empty() {
            return Err(search::Error::field("levels", "expected one at least"));
        }
        let matches = Matches {
            ground: Arc::new(request.setup.ground()?),
            levels: request.levels.clone(),
            games: request.games,
            seed,
        };
        let bounds = Bounds::uniform(GENES, -WIDEST..=WIDEST)?;
        let elsewhere = Elsewhere::default();
        let judged = (matches.clone(), elsewhere.clone());
        let sampler = bounds.clone();
        let scheme = move || -> Result<_, search::Error> {
            let (matches, elsewhere) = judged.clone();
            Ok(Scheme {
                breeder: Recombine {
                    selector: Random,
                    crossover: Uniform::new(0.3)?,
                    mutator: Gaussian::new(&bounds).rate(0.3)?.deviation(1.0)?,
                    offspring: SIZE,
                },
                evaluator: Judge(
                    move |genes: &Vec<f64>, stop: Stop<'_>| matches.score(taste(genes), stop),
                    elsewhere,
                ),
                replacement: GridArchive::new(Grid::new(BOUNDS, CELLS)?),
            })
        };
        let shown_as = |genes: &Vec<f64>| taste(genes);
        let run = match from.filter(|from| !from.is_null()) {
            Some(from) => {
                let checkpoint = read(from, seed, seed, &sampler)?;
                Run::of(shown(Engine::resume(scheme()?, checkpoint)?, shown_as))
            }
            None => Run::founded_by(move |stop| {
                let mut rng = Stream::seeded(seed);
                let drawn = (1..SIZE).map(|_| sampler.sample(&mut rng));
                let founders = std::iter::once(vec![0.0; GENES]).chain(drawn).collect();
                let engine = scheme()?.founders(founders).seed_unless(seed, stop)?;
                Ok(engine.map(|engine| shown(engine, shown_as)))
            }),
        };
        Ok(Self {
            request,
            matches,
            run,
            elsewhere,
        })
    }

    fn usual(&self) -> Plan {
        Plan {
            generations: Some(70),
            ..Plan::default()
        }
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        let step = self.run.step(stop)?;
        self.elsewhere.checked(step)
    }

    fn judged_by(&mut self, judge: search::Judge) -> bool {
        self.elsewhere.set(judge);
        true
    }

    fn judge(&self, genes: &Value, stop: Stop<'_>) -> Result<Option<Value>, search::Error> {
        let genes = <[f64; GENES]>::deserialize(genes).map_err(search::Error::domain)?;
        let score = self.matches.score(taste(&genes), stop);
        let score = serde_json::to_value(score).map_err(search::Error::domain)?;
        Ok(Some(score))
    }

    fn progress(&self) -> Progress {
        self.run.progress()
    }

    fn scores(&self) -> Vec<f64> {
        let scores = self.run.scores().into_iter();
        scores.map(|score| score.quality).collect()
    }

    fn found(&self) -> Result<Option<Vec<Found>>, search::Error> {
        Ok(self.found_unless(&|| false))
    }

    fn checkpoint(&self) -> Option<Value> {
        self.run.checkpoint()
    }
}

impl Styles {
    /// The archive, measured on other maps: it keeps what was lucky on those of the search. `None`
    /// if `stop` is due before that is done, and if the search has no founders yet.
    pub fn found_unless(&self, stop: Stop<'_>) -> Option<Vec<Found>> {
        let seed = self.matches.seed;
        let matches = Matches {
            seed: Streams::report(seed).round(1).evaluation(0).next_u64(),
            games: self.request.check,
            ..self.matches.clone()
        };
        let mut tastes = self.run.shown();
        if tastes.is_empty() {
            return None;
        }
        tastes.push(Taste::EVOLVED);
        let all: Vec<usize> = (0..tastes.len()).collect();
        let mut scores = Vec::new();
        let cohort = Cohort::founders(&all, &mut scores).with_stop(Some(stop));
        let score = |&index: &usize, stop: Stop<'_>| matches.score(tastes[index], stop);
        let mut judge = Judge(score, Elsewhere::default());
        judge.evaluate(cohort, Streams::report(seed));
        let plain = scores.pop()?;
        let picked = pick_of(&scores, &plain, self.request.pick);
        let found = scores.iter().zip(&tastes).enumerate();
        let found = found.map(|(index, (score, &taste))| {
            let [forward, spread, attacks, losses] = score.features;
            let place = picked.iter().position(|&other| other == index);
            Found {
                picked: place.map(|place| place + 1),
                uneven: -score.quality,
                forward,
                spread,
                attacks,
                losses,
                taste,
            }
        });
        Some(found.collect())
    }
}

/// The greatest difference from one half of the points of a style that is picked.
const UNEVEN: f64 = 0.15;

/// The indices of even residents that differ most in their figures: first the one that is farthest
/// from the player without a style, then the one that is farthest from both, and so on.
fn pick_of(residents: &[Score], plain: &Score, count: usize) -> Vec<usize> {
    let is_even = |index: &usize| residents[*index].quality >= -UNEVEN;
    let even: Vec<usize> = (0..residents.len()).filter(is_even).collect();
    let distance = |one: &Score, other: &Score| {
        let pairs = one.features.into_iter().zip(other.features);
        let shares = pairs
            .zip(BOUNDS)
            .map(|((one, other), (low, high))| (one - other) / (high - low));
        shares.map(|share| share * share).sum::<f64>()
    };
    let mut picked = Vec::new();
    while picked.len() < count.min(even.len()) {
        let apart = |index: usize| {
            let others = picked.iter().map(|&other: &usize| &residents[other]);
            let distances = others
                .chain([plain])
                .map(|other| distance(&residents[index], other));
            distances.fold(f64::INFINITY, f64::min)
        };
        let next = even
            .iter()
            .copied()
            .max_by(|&one, &other| apart(one).total_cmp(&apart(other)));
        picked.extend(next);
    }
    picked
}
