use crate::budget::ending;
use crate::format::{DraftTree, Tree};
use crate::moves::early;
use crate::names::player;
use clap::Args;
use cli::{Answer, Asked, At, Common, Failure, Output, Source, Time, spelt};
use ga_minimax::contest::{Searcher, Settings, stopped, worth};
use ga_minimax::evolve::Line;
use ga_minimax::game::Value;
use ga_minimax::scheme::paper::DEPTH;
use ga_minimax::solve::{Rank, ranks};
use ga_minimax::{Game, Player};
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;

#[derive(Args)]
#[command(mut_arg("budget", |arg| arg.visible_alias("evaluations")))]
pub(crate) struct Search {
    /// A file with a tree: {"depth": 3, "branching": 7, "leaves": [.. in path order]};
    /// with three or four players, a leaf is a list of shares
    file: PathBuf,

    /// The player who searches
    #[arg(long, value_parser = player(), default_value = "genetic")]
    player: Searcher,

    #[command(flatten)]
    asked: Asked<Settings>,

    #[command(flatten)]
    time: Time,
}

#[derive(Serialize)]
struct Found {
    #[serde(rename = "move")]
    number: usize,
    line: Vec<usize>,
    /// A number for two players, a list of shares for more, or null.
    value: serde_json::Value,
    evaluations: u64,
    /// The reason if the search ended early, or was weakened by a full memory.
    stop: Option<String>,
    move_rank: u64,
    route_rank: u64,
}

impl Search {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let settings = self.asked.request()?;
        let time = self.time.time.map(|_| "time");
        settings.check(&[self.player], time).map_err(spelt)?;
        // The lines of a tree are as long as the tree is deep.
        if settings.depth.is_some() {
            return Err(Failure::refused(
                "--depth: a tree has its own depth, expected a game of `move`",
            ));
        }
        let source = Source::read(&self.file)?;
        let draft = source.json::<DraftTree>()?;
        let depth = draft.depth;
        match Tree::try_from(draft).at(&source.name)? {
            Tree::Two(tree) => {
                let player = settings.player_of_tree(self.player);
                self.search(&settings, (&tree, depth), player, common, output)
            }
            Tree::Three(tree) => {
                let player = settings.player_of_many(self.player, DEPTH, DEPTH)?;
                self.search(&settings, (&tree, depth), player, common, output)
            }
            Tree::Four(tree) => {
                let player = settings.player_of_many(self.player, DEPTH, DEPTH)?;
                self.search(&settings, (&tree, depth), player, common, output)
            }
        }
    }

    fn search<G: Game>(
        &self,
        settings: &Settings,
        (tree, depth): (&G, u64),
        mut player: Box<dyn Player<G> + Send>,
        common: &Common,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let stop = output.stop();
        let host = ending(&stop);
        let budget = settings.budget(self.player, Settings::EVALUATIONS, host.is_timed());
        let choice = player.choose(tree, &budget.within(&host), common.seed)?;
        let choice = choice.ok_or_else(|| Failure::refused("a tree without moves"))?;
        let full = choice.is_memory_full.then(|| String::from("memory"));
        let stop = early(&stop, full);
        let rank = ranks(tree, &choice.line, depth as usize);
        let Rank { first_move, route } =
            rank.ok_or_else(|| Failure::refused("a line that cannot be played"))?;
        // A single number is the value of a game for two.
        let (value, shown) = match choice.value.as_ref().map(Value::shares) {
            None => (json!(null), worth(None, 4)),
            Some([one]) => (json!(one), worth(Some(*one), 4)),
            Some(shares) => {
                let each: Vec<String> = shares.iter().map(|&share| worth(Some(share), 4)).collect();
                (json!(shares), each.join(" "))
            }
        };
        let found = Found {
            number: choice.number + 1,
            line: choice
                .line
                .iter()
                .map(|&number| usize::from(number) + 1)
                .collect(),
            value,
            evaluations: choice.evaluations,
            stop,
            move_rank: first_move,
            route_rank: route,
        };
        let text = format!(
            "move {} of line {}, worth {}, after {}{}; rank {first_move} of the moves, {route} of the lines",
            found.number,
            Line(choice.line),
            shown,
            cli::counted(found.evaluations, "evaluation"),
            stopped(found.stop.as_deref()),
        );
        output.answer(&found, text)?;
        Ok(Answer::Met)
    }
}
