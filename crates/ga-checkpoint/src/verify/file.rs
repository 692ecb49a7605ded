use super::Certificate;
use crate::format::{FORMAT, Level};
use serde::Serialize;

/// The mazes of a result file with their figures: what [`claims`](super::claims)
/// accepts.
///
/// ```
/// use ga_checkpoint::format::Level;
/// use ga_checkpoint::solve::Solver;
/// use ga_checkpoint::verify::{Certificate, CertifiedMazes};
/// use ga_checkpoint::{Grid, Layout, Maze};
///
/// let maze = Maze::standard(Layout::Walls(Grid::from_rows(&[".#", ".."])?));
/// let level = Level { id: None, maze };
/// let figures = Certificate::of(&level, &mut Solver::default());
/// let file = serde_json::to_value(CertifiedMazes::new([(&level, &figures)])).unwrap();
/// assert_eq!(file["mazes"][0]["figures"]["fitness"], 2);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct CertifiedMazes<'a> {
    format: &'static str,
    mazes: Vec<CertifiedMaze<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct CertifiedMaze<'a> {
    #[serde(flatten)]
    level: &'a Level,
    figures: &'a Certificate,
}

impl<'a> CertifiedMazes<'a> {
    /// Mazes, each with its figures.
    pub fn new(mazes: impl IntoIterator<Item = (&'a Level, &'a Certificate)>) -> Self {
        let mazes = mazes
            .into_iter()
            .map(|(level, figures)| CertifiedMaze { level, figures });
        Self {
            format: FORMAT,
            mazes: mazes.collect(),
        }
    }
}
