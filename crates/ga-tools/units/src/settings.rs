use std::path::Path;

use clap::Args;
use cli::{Asked, Failure, Source, Stop};
use ga_core::rand::Rng;
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead::Weights;
use ga_units::players::{Name, Settings};
use ga_units::{Battle, Error, Player};
use serde_json::Value;

/// `--tuned`, the file of weights.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Tuned {
    /// File of weights for the player genetic, as evolve-weights writes it
    #[arg(long, value_name = "FILE", value_parser = tuned, help_heading = "Player genetic")]
    pub(crate) tuned: Option<Weights>,
}

/// Reads a file of weights for the player genetic.
fn tuned(path: &str) -> Result<Weights, String> {
    let read = || Source::read(Path::new(path))?.json();
    read().map_err(|failure| match failure {
        Failure::Refused(sentence) => sentence,
        Failure::Closed => "expected a file that can be read".to_owned(),
    })
}

impl Tuned {
    /// The field of a request.
    pub(crate) fn field(self) -> Result<(&'static str, Option<Value>), Failure> {
        let tuned = self.tuned.map(serde_json::to_value).transpose()?;
        Ok(("tuned", tuned))
    }
}

/// The parameters of the players of a match. Each default of paper is the value of the paper.
#[derive(Args, Clone, Debug)]
pub(crate) struct Parameters {
    /// Greatest number of generations of a turn, for the players paper and genetic [default: 20 and
    /// 34]
    #[arg(long, value_name = "N", value_parser = cli::whole)]
    generations: Option<u64>,
    #[command(flatten)]
    asked: Asked<Settings>,
    #[command(flatten)]
    tuned: Tuned,
}

impl Parameters {
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let generations = self.generations.map(Value::from);
        self.asked
            .with([("generations", generations), self.tuned.field()?])
    }
}

/// A player whose searches a stop ends after the present generation: they may have any number of
/// generations.
struct Stopped<F>(F);

impl<F: FnMut(&mut Battle, u64) -> Result<(), Error>> Player for Stopped<F> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        (self.0)(battle, rng.next_u64())
    }
}

/// The player of this name. Its searches end when `stop` asks for it.
pub(crate) fn player(settings: &Settings, name: Name, stop: &Stop) -> Box<dyn Player> {
    match name {
        Name::Paper => {
            let mut paper = settings.paper();
            let until = (paper.scheme.termination(), stop.clone());
            Box::new(Stopped(move |battle: &mut Battle, seed| {
                let decision = paper.decide_until(&TurnView::new(battle), seed, &until)?;
                decision.map_or(Ok(()), |decision| decision.carry_out(battle))
            }))
        }
        Name::Genetic => {
            let genetic = settings.genetic();
            let until = (genetic.scheme.termination(), stop.clone());
            Box::new(Stopped(move |battle: &mut Battle, seed| {
                let decision = genetic.decide_until(&TurnView::new(battle), seed, &until)?;
                decision.map_or(Ok(()), |decision| genetic.carry_out(&decision, battle))
            }))
        }
        script => script.player(),
    }
}
