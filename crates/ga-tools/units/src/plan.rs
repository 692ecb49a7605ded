use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use cli::{Answer, Asked, At, Common, Failure, Files, Limits, Output, Source, run_alone, spelt};
use ga_request::search::{Ask, Plan as Given, Search};
use ga_units::format::DraftBattle;
use ga_units::search::turn::{self, Found, Request, Turn};
use ga_units::{Target, draw};
use serde_json::{Value, json};

use crate::settings::Tuned;

#[derive(Args)]
pub(crate) struct Plan {
    /// File of a battle, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    tuned: Tuned,
    #[command(flatten)]
    files: Files,
}

impl Plan {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let seed = common.seed;
        let is_timed = self.limits.time.time.is_some();
        let usual = self.asked.with([self.tuned.field()?])?;
        if is_timed {
            usual.check_limit("time").map_err(spelt)?;
        }
        let source = Source::read(&self.file)?;
        let battle: DraftBattle = source.json()?;
        turn::position(battle.clone()).at(&source.name)?;
        let request = Request {
            battle,
            is_timed,
            name: cli::stem(&self.file.to_string_lossy()),
            ..usual
        };
        let given = Given {
            generations: self.limits.generations,
            evaluations: self.limits.evaluations,
            schedule: None,
        };
        let name = Turn::name(&request, seed);
        let mut search = Turn::begin(request, &given, seed, None).map_err(spelt)?;
        let reason = run_alone(&mut search, self.limits, output)?;
        let Some(found) = search.found().map_err(spelt)? else {
            return Ok(Answer::Unmet);
        };
        let far = search.progress();
        let (generations, evaluations) = (far.generations, far.evaluations);
        let reason = reason.filter(|_| evaluations > 0);
        let mut folder = self.files.folder(output)?;
        let files = Turn::files(&found, &name, &output.made(generations, evaluations, None));
        let Found {
            fitness,
            orders,
            distances,
            ..
        } = found;
        let entries = orders.iter().zip(distances).map(|(order, distance)| {
            let target = match order.target {
                None => Value::Null,
                Some(Target::Unit(id)) => id.into(),
                Some(Target::Building) => "building".into(),
            };
            json!({ "unit": order.unit, "cell": [order.to.x, order.to.y], "target": target, "centroid_distance": distance })
        });
        let entries: Vec<Value> = entries.collect();
        folder.write(&format!("{name}.svg"), draw::svg(search.battle(), &orders));
        folder.write_all(files.map_err(spelt)?);
        let object = json!({
            "fitness": fitness, "generations": generations, "evaluations": evaluations, "plan": entries,
            "stop": reason.map(|reason| reason.to_string()), "files": folder.files(),
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
}
