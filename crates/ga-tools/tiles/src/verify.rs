use crate::Tiles;
use crate::description::Permission;
use crate::evolve::placed;
use clap::Args;
use cli::{Answer, At, Checked, Common, Failure, Output, Source};
use ga_request::claim::{self, FalseClaim, Value};
use ga_request::search::read;
use ga_tiles::Level;
use ga_tiles::check::Evolved;
use ga_tiles::evolve::Request;
use ga_tiles::format::json;
use std::path::PathBuf;

/// Checks what a file of `evolve` claims: the values of all levels, that they keep all requirements
/// and wishes, and that they are as far apart as was asked for. `repeat` also checks that
/// the search finds these levels with this seed.
#[derive(Args)]
pub(crate) struct Verify {
    /// The JSON file that `evolve` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
    #[command(flatten)]
    permission: Permission,
}

/// The sentence for a file that `evolve` did not write.
const EXPECTED: &str = "no \"figures\" and no \"made\", expected the JSON file of evolve";

impl Verify {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let document: Value = source.json()?;
        let made = cli::made::<Tiles>(&source)?.filter(|_| document.get("figures").is_some());
        let Some(made) = made else {
            return Err(Failure::refused(EXPECTED)).at(&source.name);
        };
        let options = Value::Object(made.record.options.as_ref().clone());
        if !options["level"].is_string() {
            return Err(Failure::refused(EXPECTED)).at(&source.name);
        }
        let refused = |_| Failure::refused("made.options: expected the options of evolve");
        let request = read::<Request>(&options).map_err(refused);
        let request = Request {
            commands: self.permission.commands(),
            ..request.at(&source.name)?
        };
        let [level, template] = ["made.options.level", "made.options.template"];
        let description = request.description();
        let description = description.map_err(|error| placed(error, level, template));
        let description = description.at(&source.name)?;
        let count = request.count as usize;
        let read = |draft| json::from_draft(draft, description.alphabet()).at(&source.name);
        let levels: Vec<Level> = read(source.json()?)?
            .into_iter()
            .map(|entry| entry.level)
            .collect();
        let best = match document.get("best").filter(|_| levels.is_empty()) {
            Some(best) => {
                let alone = serde_json::json!({ "levels": [best] }).to_string();
                let alone = Source {
                    name: format!("{}, best", source.name),
                    text: alone,
                };
                Some(read(alone.json()?)?.remove(0).level)
            }
            None => None,
        };
        let evolved = Evolved::of(&description, levels, best, count)?;
        description.finish().at(&source.name)?;
        let found = serde_json::to_value(evolved.file(&description))?;
        let mut false_claims = claim::compare(&document, &found);
        false_claims.extend(unknown(&document, &found));
        name_unknown(&mut false_claims, &evolved);
        for (index, level) in evolved.checked.levels.iter().enumerate() {
            for unmet in &level.unmet {
                let place = format!("levels[{index}].{}", unmet.name);
                false_claims.push(FalseClaim::new(place, "kept", &unmet.sentence));
            }
        }
        let names = ["rows", "features", "requirements", "wishes"]
            .into_iter()
            .map(str::to_owned);
        let names = names.chain(claim::names(&evolved.figures())).collect();
        let what = cli::counted(evolved.levels.len(), "level");
        output.verdict(
            &source.name,
            &Checked {
                what,
                names,
                made: Some(made),
            },
            &false_claims,
        )
    }
}

/// Says of values for which a measure has no answer that they are not known: they are not missing.
fn name_unknown(false_claims: &mut [FalseClaim], evolved: &Evolved) {
    let levels = evolved.checked.levels.iter().enumerate();
    let levels = levels.map(|(index, level)| (format!("levels[{index}]"), level));
    let best = evolved.best.iter().flat_map(|(_, best)| &best.levels);
    for (place, level) in levels.chain(best.map(|level| (String::from("best"), level))) {
        for name in &level.unknown {
            let field = format!("{place}.features.{name}");
            let mut claims = false_claims.iter_mut();
            if let Some(claim) = claims.find(|claim| claim.field == field) {
                claim.found = "not known".into();
            }
        }
    }
}

/// The figures, features and targets of a file that are not known. Its other fields are no claims.
fn unknown(document: &Value, found: &Value) -> Vec<FalseClaim> {
    let levels = found["levels"].as_array().map_or(0, Vec::len);
    let parts = (0..levels)
        .flat_map(|level| ["features", "target"].map(|part| format!("levels/{level}/{part}")));
    let parts = parts.chain(["figures", "best/features", "best/target"].map(str::to_owned));
    let unknown = |part: String| {
        let [claims, found] = [document, found].map(|file| file.pointer(&format!("/{part}")));
        let false_claims = claim::unknown(claims.unwrap_or(&Value::Null), &found);
        false_claims
            .into_iter()
            .map(move |claim| claim.within(&part.replace('/', ".")))
    };
    parts.flat_map(unknown).collect()
}
