//! Evolves the weights of the lookahead fitness by matches against those set by hand.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use cli::{
    Answer, Common, Failure, Files, Limits, MadeResult, Output, Progress, Saving, Stop,
    result_name, within,
};
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::engine::Checkpoint;
use ga_core::evaluate::Parallel;
use ga_core::rand::{Rng, RngExt};
use ga_core::random::exp;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::{Engine, Fitness, Individual, Mutator, Observer, Scheme, Termination};
use ga_run::Saved;
use ga_units::evolve::lookahead::Weights;
use ga_units::game::Ground;
use ga_units::players::GeneticPlayer;
use ga_units::{Map, Outcome, Player, Purchases, Terms};
use serde_json::json;

use crate::contest::unrecorded;

#[derive(Args)]
pub(crate) struct EvolveWeights {
    /// Maps for the score of a set of weights; each is played from both sides
    #[arg(long, value_name = "N", default_value = "12", value_parser = maps)]
    maps: u64,
    /// Number of individuals
    #[arg(long, value_name = "N", default_value = "12", value_parser = size)]
    size: u64,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    saving: Saving,
    #[command(flatten)]
    files: Files,
}

fn maps(text: &str) -> Result<u64, String> {
    within(text, 1..=100_000)
}

fn size(text: &str) -> Result<u64, String> {
    within(text, 2..=1000)
}

/// Seeds of training maps begin here. Those of `reproduce` are far below.
const TRAINING: u64 = 1_000_000_000;

/// The genome: each weight is that set by hand times two to this power, from -3 to 3.
type Powers = [f64; Weights::COUNT];

const WIDEST: f64 = 3.0;

fn weights(powers: &Powers) -> Weights {
    let mut weights = Weights::BY_HAND.to_array();
    for (weight, power) in weights.iter_mut().zip(powers) {
        *weight *= exp(power * std::f64::consts::LN_2);
    }
    Weights::from_array(weights)
}

/// Draws a founder: powers from -1.5 to 1.5.
fn founder(rng: &mut dyn Rng) -> Powers {
    std::array::from_fn(|_| rng.random_range(-1.5..1.5))
}

/// Changes a third of the powers by up to one.
struct Nudge;

impl Mutator<Powers> for Nudge {
    fn mutate(&self, powers: &mut Powers, rng: &mut dyn Rng) {
        for power in powers {
            if rng.random_range(0..3) == 0 {
                *power = (*power + rng.random_range(-1.0..1.0)).clamp(-WIDEST, WIDEST);
            }
        }
    }
}

/// The share of matches won on near maps without bounties. A draw counts as half a win.
struct SelfPlay<'a> {
    ground: Ground,
    first: u64,
    maps: u64,
    bar: Mutex<Bar>,
    stop: Stop,
    /// Whether a match was cut short, so that its generation does not count.
    cut: &'a AtomicBool,
}

/// A progress bar that advances with each set of weights, since a generation takes long.
struct Bar {
    progress: Progress,
    evaluations: u64,
    /// Evaluations of the whole run, or 0 if only time ends it.
    all: u64,
    best: f64,
}

impl Bar {
    fn new(limits: Limits, size: u64, output: &mut Output) -> Self {
        let bred = limits
            .generations
            .map(|generations| size + generations.saturating_mul(size - 1));
        let all = [bred, limits.evaluations]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(0);
        Self {
            progress: Progress::new(Limits::default(), output),
            evaluations: 0,
            all,
            best: 0.0,
        }
    }

    fn advance(&mut self, share: f64) {
        self.evaluations += 1;
        self.best = self.best.max(share);
        let done = if self.all == 0 { 0 } else { self.evaluations };
        let evaluations = self.evaluations;
        let best = 100.0 * self.best;
        self.progress.count(done, self.all, || {
            format!("{evaluations} sets of weights, best {best:.1} %")
        });
    }
}

impl SelfPlay<'_> {
    /// The share of points. `None` if the matches were cut short.
    fn share(&self, powers: &Powers) -> Result<Option<f64>, Failure> {
        let mut points = 0.0;
        for game in 0..2 * self.maps {
            let seed = self.first.wrapping_add(game / 2);
            let battle = self.ground.battle(seed, game % 2 == 1)?;
            let purchases = [0, 1].map(|_| Purchases::all(seed, &battle));
            let [evolved, by_hand] = [weights(powers), Weights::BY_HAND].map(|weights| {
                Box::new(GeneticPlayer {
                    weights,
                    ..GeneticPlayer::default()
                })
            });
            let players: [Box<dyn Player>; 2] = [evolved, by_hand];
            let Some(end) = unrecorded(battle, players, &purchases, seed, &self.stop)? else {
                self.cut.store(true, Ordering::Relaxed);
                return Ok(None);
            };
            points += match end.outcome().and_then(Outcome::winner) {
                Some(0) => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        Ok(Some(points / (2 * self.maps) as f64))
    }
}

impl Fitness<Powers> for SelfPlay<'_> {
    type Score = Option<f64>;
    type Scratch = ();

    fn evaluate(&self, powers: &Powers, (): &mut (), _: &mut dyn Rng) -> Option<f64> {
        let share = self.share(powers).ok().flatten();
        if let (Some(share), Ok(mut bar)) = (share, self.bar.lock()) {
            bar.advance(share);
        }
        share
    }
}

/// A generation in which no match was cut short.
struct Played(Checkpoint<Powers, Option<f64>>);

impl Saved for Played {
    type Checkpoint = Checkpoint<Powers, Option<f64>>;

    fn checkpoint(&self) -> Self::Checkpoint {
        self.0.clone()
    }

    fn generations(&self) -> u64 {
        self.0.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.0.state().evaluations()
    }

    fn seed(&self) -> Option<u64> {
        Some(self.0.state().seed())
    }
}

impl EvolveWeights {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let terms = Terms {
            bounty: 0.0,
            ..Terms::default()
        };
        let ground = Ground::map(Map::apart(15)?, terms);
        let mut folder = self.files.folder(output)?;
        let name = result_name(&[&"units", &"evolve-weights", &common.seed]) + ".json";
        folder.check(|file| file == name)?;
        output.release()?;
        let limits = self.limits.or(Limits::generations(12));
        let size = self.size as usize;
        let maps = self.maps;
        let first = TRAINING.wrapping_add(common.seed.wrapping_mul(maps));
        let signals = output.stop();
        let stop = limits.termination(&signals);
        let cut = AtomicBool::new(false);
        let bar = Mutex::new(Bar::new(limits, self.size, output));
        let scheme = Scheme {
            breeder: Recombine {
                selector: Tournament::new(3)?,
                crossover: Sometimes::new(0.7, Uniform::new(0.5)?)?,
                mutator: Nudge,
                offspring: size - 1,
            },
            evaluator: Parallel::new(SelfPlay {
                ground,
                first,
                maps,
                bar,
                stop: signals.clone(),
                cut: &cut,
            }),
            replacement: Generational { elites: 1 },
        };
        let (mut session, checkpoint) =
            self.saving
                .begin::<Checkpoint<Powers, Option<f64>>>(&self.limits, None, output)?;
        let is_due = || signals.is_due();
        let engine = match checkpoint {
            Some(checkpoint) => Some(Engine::resume(scheme, checkpoint)?),
            None => Engine::start_unless(scheme, &founder, size, common.seed, &is_due)?,
        };
        let Some(mut engine) = engine.filter(|_| !cut.load(Ordering::Relaxed)) else {
            return Ok(Answer::Unmet);
        };
        // The last generation that was played to its end.
        let mut last = Played(engine.checkpoint());
        let mut log = session.log(|share: &Option<f64>| *share)?;
        session.begin(&last)?;
        log.observe(engine.state());
        let stop = loop {
            if let Some(reason) = stop.check(engine.state()) {
                break reason;
            }
            if engine.step_unless(&is_due) && !cut.load(Ordering::Relaxed) {
                last = Played(engine.checkpoint());
                session.pass(&last);
                log.observe(engine.state());
            }
        };
        session.end(&last, stop);
        let generations = last.generations();
        let evaluations = last.evaluations();
        let Some(Individual {
            genome: powers,
            score: share,
        }) = last.0.state().champion()
        else {
            return Err(Failure::refused("no match could be played"));
        };
        let Weights {
            kill,
            wound,
            siege,
            loss,
            pain,
            home,
            advance,
            chase,
        } = weights(powers);
        let found = json!({
            "kill": kill, "wound": wound, "siege": siege, "loss": loss,
            "pain": pain, "home": home, "advance": advance, "chase": chase,
        });
        let result = MadeResult {
            result: &found,
            made: &output.made(generations, evaluations, None),
        };
        folder.write(&name, serde_json::to_string_pretty(&result)? + "\n");
        let object = json!({
            "seed": common.seed, "generations": generations, "evaluations": evaluations,
            "stop": stop.to_string(), "fitness": share, "files": folder.files(), "weights": found,
        });
        let text = format!(
            "{:.1} % of {} matches against the hand-set weights after {} generations: {found}\n{}",
            100.0 * share.unwrap_or(f64::NAN),
            2 * maps,
            generations,
            folder.wrote()
        );
        output.close(&object, text)?;
        Ok(Answer::Met)
    }
}
