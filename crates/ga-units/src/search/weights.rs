//! `units evolve-weights`: searches for weights of the player `genetic` by matches.

use super::{Elsewhere, Judge};
use crate::evolve::lookahead;
use crate::game::Setup;
use crate::game::play::Player;
use crate::players::{GeneticPlayer, Name, Powers, Tuning};
use ga_core::Engine;
use ga_core::text::result_name;
use ga_request::engine::{Run, read, shown};
use ga_request::record::Made;
use ga_request::search::{self, Ask, Command, File, Plan, Progress, Search, Step, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// What a search for weights asks for: the options of `units evolve-weights`, without limits.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Request {
    /// Maps for the score of a set of weights; each is played from both sides.
    #[schemars(range(min = 1, max = 100_000), extend("value" = "N"))]
    pub maps: u64,
    /// Number of individuals.
    #[schemars(range(min = 2, max = 1000), extend("value" = "N"))]
    pub population_size: usize,
    /// The player of the other side. Against genetic only the weights differ, and there is no
    /// bounty unless you set it; against others, the player is that of --tuned.
    #[schemars(extend("value" = "PLAYER"))]
    pub against: Name,
    /// Where and by which terms the matches are played.
    #[serde(flatten)]
    pub setup: Setup,
    /// A word for the scenario or the clans in the name of the result; JSON does not have it.
    #[serde(skip)]
    pub army: String,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            maps: 12,
            population_size: 12,
            against: Name::Genetic,
            setup: Setup::default(),
            army: String::new(),
        }
    }
}

ga_request::read_over_default!(Request);

/// The best weights of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The share of the points of their matches.
    pub share: Option<f64>,
    /// The weights.
    pub weights: lookahead::Weights,
}

/// `units evolve-weights`.
#[derive(Debug)]
pub struct Weights {
    roster: crate::Roster,
    run: Run<Powers, Option<f64>>,
    share: Share,
    elsewhere: Elsewhere,
}

type Judged = dyn Fn(&Powers, Stop<'_>) -> Option<f64> + Send + Sync;

/// The share of the matches that weights win.
struct Share(Arc<Judged>);

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Share").finish_non_exhaustive()
    }
}

impl Ask for Weights {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "units",
        name: "evolve-weights",
    };

    fn name(request: &Request, seed: u64) -> String {
        let against = match request.against {
            Name::Genetic => "",
            other => other.name(),
        };
        let kinds = |side: &str, kinds: &[String]| match kinds {
            [] => String::new(),
            kinds => format!("{side}-{}", kinds.join("-")),
        };
        let number = |word: &str, number: Option<f64>| {
            number.map_or_else(String::new, |number| format!("{word}{number}"))
        };
        let Setup {
            kinds_a,
            kinds_b,
            income,
            bounty,
            ..
        } = &request.setup;
        result_name(&[
            &"units",
            &Self::COMMAND.name,
            &request.army,
            &against,
            &kinds("a", kinds_a),
            &kinds("b", kinds_b),
            &number("", *income),
            &number("bounty-", *bounty),
            &seed,
        ])
    }

    fn files(found: &Found, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        // With its names in alphabetical order.
        let weights = serde_json::to_value(found.weights).map_err(search::Error::domain)?;
        Ok(vec![File::made(name, weights, made)?])
    }
}

impl Search for Weights {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        plan.check_no_schedule()?;
        let rival = request.against;
        let is_own = rival == Name::Genetic;
        let setup = Setup {
            bounty: request.setup.bounty.or(is_own.then_some(0.0)),
            ..request.setup
        };
        let ground = setup.ground()?;
        let roster = ground.battle(0, false)?.roster().clone();
        let tuning = Tuning {
            maps: request.maps,
            size: request.population_size,
            generations: 0,
        };
        tuning.check()?;
        let kinds = roster.clone();
        let elsewhere = Elsewhere::default();
        let judged = elsewhere.clone();
        let share = Share(Arc::new(move |powers: &Powers, stop: Stop<'_>| {
            let weights = Tuning::weights(powers, &kinds);
            let ours = || -> Box<dyn Player> {
                Box::new(if is_own {
                    GeneticPlayer {
                        weights,
                        scaled: false,
                        ..GeneticPlayer::default()
                    }
                } else {
                    GeneticPlayer::with_weights(weights)
                })
            };
            let theirs = || rival.player();
            // A battle that could be set up once can be set up again, and all players obey.
            let share = tuning.share(&ground, seed, [&ours, &theirs], stop);
            share.ok().flatten()
        }));
        let shared = Arc::clone(&share.0);
        let scheme = move || {
            let share = Arc::clone(&shared);
            let judge = move |powers: &Powers, stop: Stop<'_>| share(powers, stop);
            tuning.scheme(Judge(judge, judged.clone()))
        };
        let run = match from.filter(|from| !from.is_null()) {
            Some(from) => {
                let checkpoint = read(from, seed, seed, &Tuning::founder)?;
                Run::of(shown(Engine::resume(scheme()?, checkpoint)?, |powers| {
                    *powers
                }))
            }
            None => Run::founded_by(move |stop| {
                let scheme = scheme()?;
                let engine = if is_own {
                    scheme
                        .found(&Tuning::founder)
                        .size(tuning.size)
                        .seed_unless(seed, stop)?
                } else {
                    scheme
                        .founders(tuning.founders(seed))
                        .seed_unless(seed, stop)?
                };
                Ok(engine.map(|engine| shown(engine, |powers| *powers)))
            }),
        };
        Ok(Self {
            roster,
            run,
            share,
            elsewhere,
        })
    }

    fn usual(&self) -> Plan {
        Plan {
            generations: Some(12),
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

    fn judge(&self, powers: &Value, stop: Stop<'_>) -> Result<Option<Value>, search::Error> {
        let powers = Powers::deserialize(powers).map_err(search::Error::domain)?;
        Ok(Some(json!((self.share.0)(&powers, stop))))
    }

    fn progress(&self) -> Progress {
        let best = self.run.best_score().flatten();
        Progress {
            best,
            note: best.map_or_else(String::new, |best| format!("best {:.1} %", 100.0 * best)),
            ..self.run.progress()
        }
    }

    fn scores(&self) -> Vec<f64> {
        let scores = self.run.scores().into_iter();
        scores.map(|share| share.unwrap_or(f64::NAN)).collect()
    }

    fn found(&self) -> Result<Option<Found>, search::Error> {
        Ok(self.run.best().map(|(powers, share)| Found {
            share,
            weights: Tuning::weights(&powers, &self.roster),
        }))
    }

    fn checkpoint(&self) -> Option<Value> {
        self.run.checkpoint()
    }
}
