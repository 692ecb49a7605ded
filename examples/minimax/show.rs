use crate::boards::{Board, Name, Task};
use crate::budget::Spend;
use crate::moves::Chosen;
use crate::players;
use clap::{Args as ClapArgs, ValueEnum};
use examples::{Answer, Failure, Legacy as Common, Limits, Output, Progress};
use ga_minimax::{Budget, Player, ReservationTree, draw};
use serde::Serialize;

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    spend: Spend,
}

/// Evaluations of each search, unless others are asked for.
const EVALUATIONS: u64 = 20_000;

/// The lines of figures 5 and 6 with the values of their ends *(Hong, Huang & Lin)*.
const FIGURE_6: [([u16; 3], f64); 3] = [([1, 3, 2], 6.0), ([1, 2, 1], 5.0), ([1, 3, 4], 7.0)];

struct Think {
    budget: Budget,
    generations: Option<u64>,
    seed: u64,
}

#[derive(Serialize)]
struct Thought {
    position: &'static str,
    #[serde(flatten)]
    chosen: Chosen,
    #[serde(skip)]
    board: String,
}

impl Task for Think {
    type Answer = Result<Option<Thought>, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let position = B::read(B::POSITION)?;
        let mut player = players::Name::Genetic.of::<B>(self.generations);
        let choice = player.choose(&position, &self.budget, self.seed)?;
        let thought = |choice| Thought {
            position: B::POSITION,
            chosen: Chosen::new(&position, Some(&choice)),
            board: position.draw(),
        };
        Ok(choice.map(thought))
    }
}

impl Args {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let mut folder = common.folder(output)?;
        let games = Name::value_variants();
        let mut progress = Progress::new(Limits::evaluations(games.len() as u64), output);
        let mut thoughts = Vec::new();
        for (&game, done) in games.iter().zip(0..) {
            progress.show(0, done, || format!("{game:?}"));
            let given = self.spend.budget(common, players::Name::Genetic);
            let chosen = common.limits != Limits::default() || self.spend.is_given();
            let budget = if chosen { given } else { Budget::evaluations(EVALUATIONS) };
            thoughts.extend(game.play(Think {
                budget,
                generations: common.limits.generations,
                seed: common.seed,
            })?);
        }
        drop(progress);
        let text = serde_json::to_string_pretty(&thoughts)?;
        for thought in thoughts {
            let text = format!("{}\n{}\n", thought.board, thought.chosen.text());
            output.answer(&thought, text)?;
        }
        let mut tree = ReservationTree::new(2);
        let ends = FIGURE_6.map(|(line, value)| tree.insert(&line, value));
        let [a, b, c] = ends.map(|end| tree.fitness(end, 4));
        output.text(format!(
            "the paper's figure 6: fitness {a}, {b} and {c} of the lines 1-3-2, 1-2-1 and 1-3-4"
        ))?;
        folder.write("searches.json", text);
        folder.write("figure6.svg", draw::tree(&tree, 0));
        output.text(format!("wrote {}", folder.files().join(", ")))?;
        Ok(Answer::Met)
    }
}
