use crate::board;
use crate::options::OnBoard;
use clap::Args;
use cli::{Answer, At, Common, Failure, Input, Kin, Output, Source, spelt};
use ga_hextiles::evolve::like::{Sets, Wishes};
use ga_hextiles::format::DraftSet;
use ga_hextiles::{TileSet, draw};
use serde_json::Value;
use std::path::Path;

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
    asked: cli::Like<Sets>,
    #[command(flatten)]
    board: OnBoard,
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
        let first = shown.first().map_or("", |kin| kin.id.as_str());
        let origin = cli::origin("hextiles", first);
        let board = self.board.read()?;
        let on_board = |wishes: &mut Wishes| wishes.board = board.clone();
        let mut liked = self
            .asked
            .run((origin, shown), on_board, &spelt, common, output)?;
        liked.write()?;
        for kin in liked.more.family().children() {
            let name = liked.more.name_of(&kin.id);
            let laid = board::lay(&kin.level, &board, common.seed)?;
            let picture = draw::board(&board, &laid.0)?;
            liked.folder.write(&format!("{name}.svg"), picture);
        }
        liked.print(output, |_| String::new())
    }
}
