//! Evolves the weights of the lookahead fitness by matches, for any kinds and any income.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use cli::{
    Answer, Common, Failure, Files, Limits, MadeResult, Output, Progress, Saving, Stop,
    result_name, within,
};
use ga_core::engine::Checkpoint;
use ga_core::evaluate::Parallel;
use ga_core::rand::Rng;
use ga_core::{Engine, Fitness, Individual, Observer, Termination};
use ga_run::Saved;
use ga_units::evolve::lookahead::Weights;
use ga_units::game::Ground;
use ga_units::players::{GeneticPlayer, Powers, Tuning};
use ga_units::{Player, Roster};
use serde_json::json;

use crate::players::{Name, player};
use crate::setup::Setup;

#[derive(Args)]
pub(crate) struct EvolveWeights {
    /// Maps for the score of a set of weights; each is played from both sides
    #[arg(long, value_name = "N", default_value = "12", value_parser = maps)]
    maps: u64,
    /// Number of individuals
    #[arg(long, value_name = "N", default_value = "12", value_parser = size)]
    size: u64,
    /// The player of the other side. Against genetic only the weights differ, and there is no
    /// bounty unless you set it; against others, the player is that of --tuned
    #[arg(long, value_name = "PLAYER", default_value = "genetic", value_parser = player())]
    against: Name,
    #[command(flatten)]
    setup: Setup,
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

/// The share of the points of matches against a rival.
struct Matches<'a> {
    ground: Ground,
    roster: Roster,
    rival: Name,
    tuning: Tuning,
    seed: u64,
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
            format!(
                "{} of weights, best {best:.1} %",
                cli::counted(evaluations, "set")
            )
        });
    }
}

impl Matches<'_> {
    /// The player with the weights of a genome. Against `genetic` only the weights differ.
    fn player(&self, powers: &Powers) -> GeneticPlayer {
        let weights = Tuning::weights(powers, &self.roster);
        if self.rival == Name::Genetic {
            GeneticPlayer {
                weights,
                scaled: false,
                ..GeneticPlayer::default()
            }
        } else {
            GeneticPlayer::with_weights(weights)
        }
    }

    /// The share of points. `None` if the matches were cut short.
    fn share(&self, powers: &Powers) -> Result<Option<f64>, Failure> {
        let ours = || -> Box<dyn Player> { Box::new(self.player(powers)) };
        let theirs = || self.rival.player();
        let is_due = || self.stop.is_due();
        let share = self
            .tuning
            .share(&self.ground, self.seed, [&ours, &theirs], &is_due)?;
        if share.is_none() {
            self.cut.store(true, Ordering::Relaxed);
        }
        Ok(share)
    }
}

impl Fitness<Powers> for Matches<'_> {
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
        let rival = self.against;
        let ground = self.setup.with_bounty(rival == Name::Genetic).ground()?;
        let roster = ground.battle(0, false)?.roster().clone();
        let mut folder = self.files.folder(output)?;
        let army = self.setup.name();
        let [a, b, income, bounty] = self.setup.terms();
        let against = if rival == Name::Genetic {
            ""
        } else {
            rival.name()
        };
        let name = result_name(&[
            &"units",
            &"evolve-weights",
            &army,
            &against,
            &a,
            &b,
            &income,
            &bounty,
            &common.seed,
        ]);
        let name = name + ".json";
        folder.check(|file| file == name)?;
        output.release()?;
        let limits = self.limits.or(Limits::generations(12));
        let size = self.size as usize;
        let maps = self.maps;
        let tuning = Tuning {
            maps,
            size,
            generations: 0,
        };
        let signals = output.stop();
        let stop = limits.termination(&signals);
        let cut = AtomicBool::new(false);
        let bar = Mutex::new(Bar::new(limits, self.size, output));
        let scheme = tuning.scheme(Parallel::new(Matches {
            ground,
            roster: roster.clone(),
            rival,
            tuning,
            seed: common.seed,
            bar,
            stop: signals.clone(),
            cut: &cut,
        }))?;
        let (mut session, checkpoint) =
            self.saving
                .begin::<Checkpoint<Powers, Option<f64>>>(&self.limits, None, output)?;
        let is_due = || signals.is_due();
        let engine = match checkpoint {
            Some(checkpoint) => Some(Engine::resume(scheme, checkpoint)?),
            None if rival == Name::Genetic => {
                Engine::start_unless(scheme, &Tuning::founder, size, common.seed, &is_due)?
            }
            None => Engine::from_founders_unless(
                scheme,
                tuning.founders(common.seed),
                common.seed,
                &is_due,
            )?,
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
        } = Tuning::weights(powers, &roster);
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
            "{:.1} % of {} matches against {} after {}: {found}\n{}",
            100.0 * share.unwrap_or(f64::NAN),
            2 * maps,
            if rival == Name::Genetic {
                "the hand-set weights"
            } else {
                rival.name()
            },
            cli::counted(generations, "generation"),
            folder.wrote()
        );
        output.close(&object, text)?;
        Ok(Answer::Met)
    }
}
