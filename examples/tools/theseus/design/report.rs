use cli::{Answer, Common, Failure, Folder, MadeResult, Output};
use ga_core::StopReason;
use ga_theseus::draw;
use ga_theseus::evolve::design::{Design, Designer, Spent};
use ga_theseus::game::{Maze, Size};
use ga_theseus::verify::{Certified, CertifiedMazes};
use serde::Serialize;

use super::Outcome;
use crate::figures::Figures;

/// The object that ends an order.
#[derive(Serialize)]
struct Ordered<'a> {
    seed: u64,
    generations: u64,
    evaluations: u64,
    stop: String,
    fitness: f64,
    files: &'a [String],
    asked: u64,
    found: usize,
    shortfall: Option<f64>,
    unmet: Option<&'a str>,
    #[serde(flatten)]
    figures: &'a Figures,
    /// Null: nothing in the search depends on its length.
    schedule: Option<u64>,
}

/// Writes and prints the result of an order.
pub(super) struct Report<'a> {
    pub(super) designer: &'a Designer,
    /// The number of mazes that were asked for.
    pub(super) asked: u64,
    pub(super) outcome: &'a Outcome,
    /// Whether the fitness is the difficulty, otherwise the moves.
    pub(super) is_by_difficulty: bool,
}

impl Report<'_> {
    /// Writes the mazes and their pictures, then prints their figures and the answer.
    pub(super) fn write(
        &self,
        common: &Common,
        folder: &mut Folder,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let template = &self.designer.template;
        let size = Size { width: template.width(), height: template.height() };
        let name = format!("theseus-{size}-{}", common.seed);
        let found = &self.outcome.designs;
        // If nothing was found, the nearest maze is written.
        let written: Vec<&Design> =
            if found.is_empty() { self.outcome.nearest.iter().collect() } else { found.iter().collect() };
        let Spent { generations, evaluations, .. } = self.designer.spent();
        let made = output.made(generations, evaluations, None);
        let mazes: Vec<Maze> = written.iter().map(|design| design.maze).collect();
        let win = self.designer.win;
        let result = match mazes[..] {
            [maze] if !self.has_several() => CertifiedMazes::one(&name, maze, win),
            _ => CertifiedMazes::several(&name, &mazes, win),
        };
        if !mazes.is_empty() {
            let json = serde_json::to_string_pretty(&MadeResult { result: &result, made: &made })?;
            folder.write(&format!("{name}.json"), json + "\n");
        }
        let mut champion: Option<(Figures, f64)> = None;
        for (Certified { level, figures }, design) in result.mazes().iter().zip(&written) {
            let figures = Figures(figures.clone());
            let file = level.id.as_deref().unwrap_or(&name);
            folder.write(&format!("{file}.svg"), draw::svg(&level.maze, Some(&design.path)));
            folder.write(&format!("{file}-puzzle.svg"), draw::svg(&level.maze, None));
            let moves = design.path.len() as f64;
            let fitness = if self.is_by_difficulty { design.difficulty.value } else { moves };
            if self.has_several() {
                output.answer(&figures, &figures)?;
            } else {
                output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
                output.text(&figures)?;
            }
            if champion.as_ref().is_none_or(|(_, most)| fitness > *most) {
                champion = Some((figures, fitness));
            }
        }
        let (figures, fitness) = champion.unwrap_or_else(|| (Figures::default(), 0.0));
        self.close(&figures, fitness, common, folder, output)
    }

    fn has_several(&self) -> bool {
        self.asked > 1
    }

    /// Prints the object or the sentence that ends an order.
    fn close(
        &self,
        figures: &Figures,
        fitness: f64,
        common: &Common,
        folder: &mut Folder,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let Self { designer, asked, outcome, .. } = self;
        let Spent { generations, evaluations, .. } = designer.spent();
        let ordered = Ordered {
            seed: common.seed,
            generations,
            evaluations,
            stop: outcome.stop.unwrap_or(StopReason::Target).to_string(),
            fitness,
            files: folder.files(),
            asked: *asked,
            found: outcome.designs.len(),
            shortfall: match &outcome.unmet {
                Some(_) => outcome.nearest.as_ref().map(|design| design.shortfall),
                None => Some(0.0),
            },
            unmet: outcome.unmet.as_deref(),
            figures,
            schedule: None,
        };
        let wrote = folder.files().first().map_or_else(String::new, |first| {
            let pictures = folder.files().len() - 1;
            let plural = if pictures == 1 { "picture" } else { "pictures" };
            format!("; wrote {first} and {pictures} {plural}{}", folder.replaced())
        });
        let text = format!(
            "{} of {asked} after {generations} generations, {evaluations} mazes judged{wrote}",
            outcome.designs.len()
        );
        output.close(&ordered, text)?;
        let Some(unmet) = &outcome.unmet else { return Ok(Answer::Met) };
        output.text(unmet)?;
        Ok(Answer::Unmet)
    }
}

/// What the nearest maze has, in words. `found` is the number of mazes found before, and `stop` the
/// reason why the search ended.
pub(super) fn nearest(design: Option<&Design>, found: usize, stop: Option<StopReason>) -> String {
    match design {
        None if stop == Some(StopReason::Cancelled) => String::from("the search was interrupted"),
        None if stop == Some(StopReason::Time) => String::from("the time was over"),
        None if stop == Some(StopReason::Evaluations) => String::from("the limit of evaluations was reached"),
        None if stop == Some(StopReason::Generations) => String::from("the limit of generations was reached"),
        None if found == 0 => String::from("no maze was found that has a way out"),
        None => String::from("no maze was found that has a way out and differs from what is there"),
        Some(design) if design.shortfall <= 0.0 => {
            String::from("the best of the others is too much like one that is there")
        }
        Some(Design { maze, path, difficulty, .. }) => {
            let (moves, waits) = (path.len(), difficulty.waits);
            let plural = |count| if count == 1 { "" } else { "s" };
            let sealed = maze.sealed_cells() as usize;
            let sealed = match sealed {
                0 => String::new(),
                _ => format!(", and {sealed} sealed cell{}", plural(sealed)),
            };
            format!(
                "the nearest has {moves} move{}, {waits} wait{} and a difficulty of {:.1}{sealed}",
                plural(moves),
                plural(waits as usize),
                difficulty.value
            )
        }
    }
}
