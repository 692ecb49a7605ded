use crate::options::OnBoard;
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Source};
use ga_hextiles::format::{DraftLaid, Laid};
use ga_hextiles::verify::laid::LaidFigures;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Graph {
    /// A laid board
    file: PathBuf,
    #[command(flatten)]
    board: OnBoard,
}

impl Graph {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let laid: Laid = source.json::<DraftLaid>()?.try_into().at(&source.name)?;
        let board = self.board.read()?;
        let judged = LaidFigures::of(&board, &laid).at(&source.name)?;
        let LaidFigures {
            vertices,
            edges,
            components,
            extra_edges,
            paths,
            ..
        } = &judged;
        let text = format!(
            "{vertices} vertices, {edges} edges, {components} components, {extra_edges} extra edges{}",
            paths.lines(|&path| String::from(if path { "connected" } else { "apart" }))
        );
        output.answer(&judged, text)?;
        Ok(Answer::Met)
    }
}
