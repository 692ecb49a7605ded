use crate::moves::searched;
use clap::Args;
use cli::{Answer, Common, Failure, Files, Limits, Output, Progress, Time, result_name, whole};
use ga_minimax::contest::{Chosen, Searcher, Settings, Title, Wanted};
use ga_minimax::draw;
use ga_minimax::evolve::ReservationTree;
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Show {
    /// Evaluations per search
    #[arg(long, visible_alias = "evaluations", value_name = "N", default_value = "20000", value_parser = whole)]
    budget: u64,

    /// Generations per search
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,

    #[command(flatten)]
    files: Files,

    #[command(flatten)]
    time: Time,
}

/// The lines of figures 5 and 6 with the values of their ends (`hong-huang-lin`).
const FIGURE_6: [([u16; 3], f64); 3] = [([1, 3, 2], 6.0), ([1, 2, 1], 5.0), ([1, 3, 4], 7.0)];

#[derive(Serialize)]
struct Thought {
    position: &'static str,
    #[serde(flatten)]
    chosen: Chosen,
}

impl Show {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let mut folder = self.files.folder(output)?;
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let mut thoughts = Vec::new();
        for (&game, done) in Title::ALL.iter().zip(0..) {
            progress.count(done, Title::ALL.len() as u64, || format!("{game:?}"));
            let wanted = Wanted {
                game,
                position: Some(game.example().to_owned()),
                player: Some(Searcher::Genetic),
                settings: Settings {
                    budget: Some(self.budget),
                    generations: self.generations,
                    ..Settings::default()
                },
                ..Wanted::default()
            };
            let chosen = searched(wanted, common.seed, &stop)?;
            // A search that was stopped is left out.
            if stop.is_due() {
                break;
            }
            let position = game.example();
            thoughts.extend(chosen.map(|chosen| Thought { position, chosen }));
        }
        drop(progress);
        let text = serde_json::to_string_pretty(&thoughts)?;
        for thought in thoughts {
            let text = format!("{}\n{}\n", thought.chosen.board, thought.chosen.text());
            output.answer(&thought, text)?;
        }
        let mut tree = ReservationTree::new(2);
        let ends = FIGURE_6.map(|(line, value)| tree.insert(&line, value));
        let [a, b, c] = ends.map(|end| tree.fitness(end, 4));
        output.text(format!(
            "the paper's figure 6: fitness {a}, {b} and {c} of the lines 1-3-2, 1-2-1 and 1-3-4"
        ))?;
        let name = result_name(&[&"minimax", &"show", &common.seed]);
        folder.write(&format!("{name}.json"), text);
        folder.write(&format!("{name}-figure6.svg"), draw::tree(&tree, 0));
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}
