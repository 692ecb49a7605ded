use crate::options::OnBoard;
use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Folder, Output, Source, result_name};
use ga_core::random::Stream;
use ga_hextiles::format::{DraftLaid, DraftSet, LAID, Laid};
use ga_hextiles::verify::CertifiedBoard;
use ga_hextiles::{TileSet, draw};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Board {
    /// A set of tiles, or a laid board
    file: PathBuf,
    #[command(flatten)]
    on: OnBoard,
    #[command(flatten)]
    files: Files,
}

/// The fields that tell a set of tiles from a laid board.
#[derive(Deserialize)]
#[serde(expecting = "a set of tiles or a laid board, an object")]
pub(crate) struct Kind {
    format: Option<String>,
    sides: Option<IgnoredAny>,
}

impl Kind {
    pub(crate) fn is_laid(&self) -> bool {
        self.sides.is_some() || self.format.as_ref().is_some_and(|format| format == LAID)
    }
}

impl Board {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let board = self.on.read()?;
        let source = Source::read(&self.file)?;
        let laid: Laid = if source.json::<Kind>()?.is_laid() {
            source.json::<DraftLaid>()?.try_into().at(&source.name)?
        } else {
            let tiles = source.json::<DraftSet>()?.try_into().at(&source.name)?;
            lay(&tiles, &board, common.seed).at(&source.name)?
        };
        draw::text(&board, &laid.0).at(&source.name)?;
        let mut folder = self.files.folder(output)?;
        let name = result_name(&[
            &"hextiles",
            &"board",
            &cli::result_stem("hextiles", &source.name),
            &common.seed,
        ]);
        let text = write(&laid, &board, (&mut folder, &name))?;
        let files = folder.files();
        let text = format!("{text}{}", folder.wrote());
        output.close(&serde_json::json!({ "files": files }), text)?;
        Ok(Answer::Met)
    }
}

/// Lays a set at random, with random numbers that no score uses.
pub(crate) fn lay(tiles: &TileSet, board: &ga_hextiles::Board, seed: u64) -> Result<Laid, Failure> {
    Ok(Laid(tiles.lay(board.places(), &mut Stream::seeded(seed))?))
}

/// Writes a laid board as JSON and as SVG. Returns the drawing for the terminal, with its legend.
pub(crate) fn write(
    laid: &Laid,
    board: &ga_hextiles::Board,
    (folder, name): (&mut Folder, &str),
) -> Result<String, Failure> {
    folder.write(
        &format!("{name}-laid.json"),
        serde_json::to_string(&CertifiedBoard::new(board, laid)?)? + "\n",
    );
    folder.write(&format!("{name}-board.svg"), draw::board(board, &laid.0)?);
    Ok(draw::text(board, &laid.0)? + &draw::legend(board))
}
