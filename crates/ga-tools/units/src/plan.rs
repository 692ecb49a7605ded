use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use cli::{Answer, Common, Failure, Files, Limits, Output, Stop, result_name};
use ga_core::random::Stream;
use ga_core::terminate::{Generations, Stagnation};
use ga_core::{StopReason, Termination};
use ga_units::evolve::fitness::{assess, distances_to_centroid};
use ga_units::evolve::genome::TurnView;
use ga_units::format::DraftRecord;
use ga_units::game::Unit;
use ga_units::game::{Record, Summary, Turn};
use ga_units::players::{Decision, HillClimbingPlayer};
use ga_units::verify;
use ga_units::{Battle, Cell, Order, Player, Target, draw};
use serde_json::{Value, json};

use crate::players::{Buyer, Choice, Name, player};
use crate::settings::Tuning;
use crate::setup::{self, read_position};

#[derive(Args)]
pub(crate) struct Plan {
    /// File of a battle, or - for standard input
    file: PathBuf,
    /// The player that plans
    #[arg(long, value_name = "PLAYER", default_value = "genetic", value_parser = player())]
    player: Name,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    tuning: Tuning,
    #[command(flatten)]
    files: Files,
}

/// The file of a plan: a match of one turn, and its score by formula (3).
fn certified(start: Battle, after: &Battle, player: &str, seed: u64) -> Result<String, Failure> {
    let side = start.active();
    let orders = after.orders().to_vec();
    let mut record = Record::new(start, [player.to_owned(), String::new()], seed);
    record.turns.push(Turn {
        side,
        created: Vec::new(),
        orders,
    });
    let figures = verify::plan::Figures::of(&record);
    // A replay also ends the turn.
    let end = verify::replay(&record, &mut |_| {})?;
    let log = DraftRecord::new(&record, Summary::of(&end));
    Ok(serde_json::to_string(
        &json!({ "format": verify::plan::FORMAT, "match": log, "figures": figures }),
    )? + "\n")
}

impl Plan {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.refuse_limits()?;
        self.tuning.settings().check(&[self.player])?;
        let battle = read_position(&self.file)?;
        let view = TurnView::new(&battle);
        let stop = output.stop();
        let decision = self.search(&view, common.seed, &stop)?;
        // A search that is asked to end does not know the reason.
        let ended = decision.as_ref().map(|decision| match decision.stop {
            StopReason::Time => stop.reason().unwrap_or(StopReason::Time),
            other => other,
        });
        let mut after = battle.clone();
        match &decision {
            Some(decision) if self.player == Name::Genetic => {
                self.tuning
                    .settings()
                    .genetic()
                    .carry_out(decision, &mut after)?;
            }
            Some(decision) => decision.carry_out(&mut after)?,
            None => self
                .player
                .player()
                .act(&mut after, &mut Stream::seeded(common.seed))?,
        }
        // A unit has no order if the game ended before. Then it is on its planned cell, or stays.
        let place = |index: usize, unit: &Unit| {
            let order = after.orders().iter().find(|order| order.unit == unit.id);
            let planned = decision
                .as_ref()
                .and_then(|decision| decision.plan.0.get(index).copied());
            order.copied().unwrap_or(Order {
                unit: unit.id,
                to: planned.unwrap_or(unit.at),
                target: None,
            })
        };
        let orders: Vec<Order> = view
            .units()
            .iter()
            .enumerate()
            .map(|(index, unit)| place(index, unit))
            .collect();
        let cells: Vec<Cell> = orders.iter().map(|order| order.to).collect();
        let (fitness, generations, evaluations) = match &decision {
            Some(Decision {
                fitness,
                generations,
                evaluations,
                ..
            }) => (*fitness, *generations, *evaluations),
            // A script has no fitness of its own, so its plan is scored by formula (3).
            None => (assess(&view, &cells).fitness(), 0, 0),
        };
        let entries: Vec<Value> = orders
            .iter()
            .zip(distances_to_centroid(&cells))
            .map(|(order, distance)| {
                let target = match order.target {
                    None => Value::Null,
                    Some(Target::Unit(id)) => id.into(),
                    Some(Target::Building) => "building".into(),
                };
                json!({ "unit": order.unit, "cell": [order.to.x, order.to.y], "target": target, "centroid_distance": distance })
            })
            .collect();
        let mut folder = self.files.folder(output)?;
        let name = setup::name(&self.file);
        let player =
            Choice::new(self.player, None, None, Buyer::List).name(&self.tuning.settings());
        let name = result_name(&[&"units", &"plan", &name, &player, &common.seed]);
        folder.write(&format!("{name}.svg"), draw::svg(&battle, &orders));
        folder.write(
            &format!("{name}.json"),
            certified(battle, &after, &player, common.seed)?,
        );
        let object = json!({
            "fitness": fitness, "generations": generations, "evaluations": evaluations, "plan": entries,
            "stop": ended.map(|reason| reason.to_string()), "files": folder.files(),
        });
        let mut text = format!(
            "fitness {fitness} after {generations}, {evaluations}\n",
            generations = cli::counted(generations, "generation"),
            evaluations = cli::counted(evaluations, "evaluation"),
        );
        for order in &orders {
            let target = match order.target {
                None => String::new(),
                Some(Target::Unit(id)) => format!(" and attacks unit {id}"),
                Some(Target::Building) => " and attacks the building".to_owned(),
            };
            let _ = writeln!(text, "unit {} goes to {}{target}", order.unit, order.to);
        }
        output.close(&object, format_args!("{text}{}", folder.wrote()))?;
        Ok(Answer::Met)
    }

    /// Refuses limits that the player does not use.
    fn refuse_limits(&self) -> Result<(), Failure> {
        let limits = self.limits;
        let (name, uses): (_, &[&str]) = match self.player {
            Name::Paper | Name::Genetic => return Ok(()),
            Name::Ascent => ("ascent", &["evaluations", "time"]),
            script => (script.name(), &[]),
        };
        let given = [
            ("time", limits.time.time.is_some()),
            ("generations", limits.generations.is_some()),
            ("evaluations", limits.evaluations.is_some()),
        ];
        match given
            .into_iter()
            .find(|&(option, given)| given && !uses.contains(&option))
        {
            None => Ok(()),
            Some((option, _)) if uses.is_empty() => Err(Failure::refused(format_args!(
                "--{option}: player {name} does not search, expected a plan without limits"
            ))),
            Some((option, _)) => Err(Failure::refused(format_args!(
                "--{option}: player {name} is limited by --{} only",
                uses.join(" and --")
            ))),
        }
    }

    /// The decision of the player. `None` if it is a script.
    fn search(&self, view: &TurnView, seed: u64, stop: &Stop) -> Result<Option<Decision>, Failure> {
        let limits = self.limits;
        let settings = self.tuning.settings();
        let mut ends = limits.termination(stop);
        // An option that is given holds beside other limits; a default does not.
        if settings.stable.is_some() && limits != Limits::default() {
            ends.push(Box::new(Stagnation(settings.paper().scheme.stable)));
        }
        let mut unless_limited =
            |end: Box<dyn Termination<ga_units::evolve::genome::Plan, f64>>| {
                if limits == Limits::default() {
                    ends.push(end);
                }
            };
        Ok(match self.player {
            Name::Paper => {
                let mut paper = settings.paper();
                unless_limited(Box::new(Stagnation(paper.scheme.stable)));
                unless_limited(Box::new(Generations(paper.scheme.generations)));
                paper.decide_until(view, seed, ends.as_slice())?
            }
            // With a limit of time only, the search ends at an evaluation, not at a generation.
            Name::Genetic
                if limits.time.time.is_some()
                    && limits.generations.or(limits.evaluations).is_none() =>
            {
                settings
                    .genetic()
                    .decide_while(view, seed, &|| !stop.is_due())?
            }
            Name::Genetic => {
                let genetic = settings.genetic();
                unless_limited(Box::new(Generations(genetic.scheme.generations)));
                genetic.decide_until(view, seed, ends.as_slice())?
            }
            Name::Ascent => {
                let mut ascent = HillClimbingPlayer::default();
                ascent.evaluations = limits.evaluations.unwrap_or(match limits.time.time {
                    Some(_) => u64::MAX,
                    None => ascent.evaluations,
                });
                let mut rng = Stream::seeded(seed);
                ascent.decide_while(view, &mut rng, &|| !stop.is_due())
            }
            Name::Random | Name::Greedy | Name::Rush | Name::Hold => None,
        })
    }
}
