use std::path::Path;

use clap::Args;
use cli::{Answer, Asked, At, Common, Failure, Input, Kin, Output, Source, result_name};
use ga_hextiles::evolve::like::{BOARDS, EVALUATIONS, Like as Search};
use ga_hextiles::evolve::search::Weighing;
use ga_hextiles::format::DraftSet;
use ga_hextiles::solve::MOST_BOARDS;
use ga_hextiles::{TileSet, draw};
use serde_json::Value;

use crate::board;
use crate::options::{OnBoard, between};

/// Breeds more sets like those that you picked: they score as much, and differ from all sets that
/// you saw.
///
/// The result is a file for each new set, which names its parents, and a picture of a board that it
/// lays. Breed from these files and the ones before to go on.
#[derive(Args)]
pub(crate) struct Like {
    /// The sets that you saw, each in a file; the name of a file is the id of its set
    #[arg(value_name = "FILE", required = true)]
    files: Vec<Input>,
    #[command(flatten)]
    asked: cli::Like,
    /// The least score of a new set [default: the lowest of the sets to breed from, less 5 for each
    /// share of --far]
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    least: Option<f64>,
    /// Number of boards of each evaluation
    #[arg(long, value_name = "N", default_value_t = BOARDS, value_parser = between(1, MOST_BOARDS))]
    boards: u64,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    weighing: Asked<Weighing>,
}

/// A set of a file.
fn read(file: &Input) -> Result<Kin<TileSet>, Failure> {
    let Source { name, text } = file.read()?;
    let source = Source { name, text };
    let level = source.json::<DraftSet>()?.try_into().at(&source.name)?;
    let stem = Path::new(&source.name)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let parents = cli::parents_of(&source.json::<Value>()?);
    Ok(Kin {
        id: stem.unwrap_or_else(|| source.name.clone()),
        level,
        parents,
    })
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let shown = self.files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let liked = self.asked.places(shown.iter().map(|kin| kin.id.as_str()))?;
        let first = shown.first().map_or("", |kin| kin.id.as_str());
        let origin = cli::origin("hextiles", first);
        let judge = self.board.judge()?;
        let weights = self.weighing.request()?.weights;
        let search = Search::new(
            judge.clone(),
            weights,
            self.boards,
            common.seed,
            self.asked.far,
        )?;
        let mut folder = self.asked.folder(output)?;
        let sets: Vec<TileSet> = shown.iter().map(|kin| kin.level.clone()).collect();
        let least = match self.least {
            Some(least) => least,
            None => search.least(&sets, &liked)?,
        };
        let family = self.asked.breed(
            shown,
            EVALUATIONS,
            output,
            |shown, number, evaluations, is_over| {
                Ok(search.child(shown, &liked, least, number, evaluations, is_over)?)
            },
        )?;
        for kin in family.children() {
            let name = result_name(&[&"hextiles", &"breed", &origin, &kin.id, &common.seed]);
            let mut set = serde_json::to_value(DraftSet::from(kin.level.clone()))?;
            set["parents"] = kin.parents.clone().into();
            folder.write(&format!("{name}.json"), format!("{set}\n"));
            let laid = board::lay(&kin.level, judge.board(), common.seed)?;
            folder.write(&format!("{name}.svg"), draw::board(judge.board(), &laid.0)?);
        }
        family.print(&folder, output, |_| String::new())
    }
}
