use crate::Hextiles;
use crate::board::Kind;
use crate::options::OnBoard;
use clap::Args;
use cli::{Answer, At, Checked, Common, Failure, Output, Source};
use ga_hextiles::format::{DraftBoard, DraftLaid, DraftSet, Laid};
use ga_hextiles::verify;
use ga_hextiles::{Board, TileSet};
use ga_request::claim::{self, Value};
use serde::Deserialize;
use std::path::PathBuf;

/// Checks what a file claims: a set of tiles, or a laid board.
#[derive(Args)]
pub(crate) struct Verify {
    /// A file that `evolve`, `pareto` or `board` wrote; - is standard input
    #[arg(value_name = "RESULT")]
    file: PathBuf,
    #[command(flatten)]
    board: OnBoard,
}

/// The greatest number of boards of a claim. They take some minutes.
const MOST: u64 = 1_000_000_000;

/// The figures of a file.
#[derive(Deserialize)]
#[serde(expecting = "an object with tiles or sides")]
struct Claims {
    figures: Option<Value>,
}

/// The board of the figures. It is read in the order of the file, which a [`Value`] does not keep.
#[derive(Deserialize)]
#[serde(expecting = "an object with tiles or sides")]
struct Figured {
    figures: Option<OnFile>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object of figures")]
struct OnFile {
    board: Option<DraftBoard>,
}

impl Verify {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let (kind, claims): (Kind, Claims) = (source.json()?, source.json()?);
        let made = cli::made::<Hextiles>(&source)?;
        let read = |what: &str| {
            let sentence = format!("no \"figures\" beside {what}, expected a file of results");
            claims
                .figures
                .as_ref()
                .ok_or_else(|| Failure::refused(sentence))
        };
        let checked = |what: String, figures: &Value| Checked {
            what,
            names: claim::names(figures),
            made,
        };
        if kind.is_laid() {
            let laid: Laid = source.json::<DraftLaid>()?.try_into().at(&source.name)?;
            let figures = read("the sides").at(&source.name)?;
            let board = self.board.read()?;
            let false_claims = verify::laid::claims(&board, &laid, figures).at(&source.name)?;
            let false_claims: Vec<_> = false_claims
                .into_iter()
                .map(|claim| claim.within("figures"))
                .collect();
            return output.verdict(
                &source.name,
                &checked(String::from("a laid board"), figures),
                &false_claims,
            );
        }
        let tiles: TileSet = source.json::<DraftSet>()?.try_into().at(&source.name)?;
        let figures = read("the tiles").at(&source.name)?;
        let on_file = source
            .json::<Figured>()?
            .figures
            .and_then(|figures| figures.board);
        let board = match on_file {
            Some(draft) if !self.board.is_given() => Board::try_from(draft)
                .at("figures.board")
                .at(&source.name)?,
            _ => self.board.read()?,
        };
        let false_claims = verify::claims(&board, &tiles, figures, MOST)
            .at("figures")
            .at(&source.name)?;
        let false_claims: Vec<_> = false_claims
            .into_iter()
            .map(|claim| claim.within("figures"))
            .collect();
        output.verdict(
            &source.name,
            &checked(cli::counted(tiles.len(), "tile"), figures),
            &false_claims,
        )
    }
}
