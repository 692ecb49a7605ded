use crate::figures::Paths;
use crate::options::OnBoard;
use clap::Args;
use cli::{Answer, At, Failure, Output, Source};
use ga_hextiles::format::{DraftLaid, Laid};
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Graph {
    /// A laid board
    file: PathBuf,
    #[command(flatten)]
    board: OnBoard,
}

#[derive(Serialize)]
struct Judged {
    vertices: usize,
    edges: usize,
    components: usize,
    extra_edges: usize,
    paths: Paths<bool>,
}

impl Graph {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let laid: Laid = source.json::<DraftLaid>()?.try_into().at(&source.name)?;
        let board = self.board.read()?;
        let graph = ga_hextiles::Graph::new(&board, &laid.0).at(&source.name)?;
        let paths = board.pairs().map(|(first, second)| graph.connects(first, second));
        let judged = Judged {
            vertices: graph.vertices(),
            edges: graph.edges(),
            components: graph.components(),
            extra_edges: graph.extra_edges(),
            paths: Paths::new(&board, paths),
        };
        let Judged { vertices, edges, components, extra_edges, paths } = &judged;
        let text = format!(
            "{vertices} vertices, {edges} edges, {components} components, {extra_edges} extra edges{}",
            paths.lines(|path| String::from(if path { "connected" } else { "apart" }))
        );
        output.answer(&judged, text)?;
        Ok(Answer::Met)
    }
}
