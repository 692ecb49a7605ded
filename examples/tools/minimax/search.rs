use crate::budget::Spend;
use crate::format::DraftTree;
use crate::moves::worth;
use crate::players::Name;
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Source, Time};
use ga_minimax::evolve::Line;
use ga_minimax::game::ListedTree;
use ga_minimax::solve::{Rank, ranks};
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Search {
    /// A file with a tree: {"depth": 3, "branching": 7, "leaves": [.. in path order]}
    file: PathBuf,

    /// The player who searches
    #[arg(long, value_enum, default_value = "genetic")]
    player: Name,

    #[command(flatten)]
    spend: Spend,

    #[command(flatten)]
    time: Time,
}

#[derive(Serialize)]
struct Found {
    #[serde(rename = "move")]
    number: usize,
    line: Vec<usize>,
    value: Option<f64>,
    evaluations: u64,
    /// The reason if the search ended early.
    stop: Option<String>,
    move_rank: u64,
    route_rank: u64,
}

impl Search {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.spend.check(&[self.player])?;
        let source = Source::read(&self.file)?;
        let draft = source.json::<DraftTree>()?;
        let depth = draft.depth;
        let tree = ListedTree::try_from(draft).at(&source.name)?;
        let mut player = self.player.of_trees(self.spend.generations);
        let stop = output.stop();
        let choice = player.choose(&tree, &self.spend.one(&stop, self.player), common.seed)?;
        let stop = stop.reason().map(|reason| reason.to_string());
        let choice = choice.ok_or_else(|| Failure::refused("a tree without moves"))?;
        let rank = ranks(&tree, &choice.line, depth as usize);
        let Rank { first_move, route } =
            rank.ok_or_else(|| Failure::refused("a line that cannot be played"))?;
        let found = Found {
            number: choice.number + 1,
            line: choice.line.iter().map(|&number| usize::from(number) + 1).collect(),
            value: choice.value,
            evaluations: choice.evaluations,
            stop,
            move_rank: first_move,
            route_rank: route,
        };
        let text = format!(
            "move {} of line {}, worth {}, after {} evaluations; rank {first_move} of the moves, {route} of the lines",
            found.number,
            Line(choice.line),
            worth(found.value, 4),
            found.evaluations,
        );
        output.answer(&found, text)?;
        Ok(Answer::Met)
    }
}
