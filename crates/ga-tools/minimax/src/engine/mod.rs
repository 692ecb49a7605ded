//! An opponent for other programs, which ask for moves by lines of a protocol.

mod gtp;
mod lines;
mod uci;

use crate::budget::{Pace, of_play};
use crate::chooser::Chooser;
use crate::names::game;

use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Output};
use ga_minimax::contest::{Searcher, Settings, Task, Title};
use ga_minimax::game::{Board, Chess};
use ga_minimax::{Budget, Choice, Player};
use lines::Lines;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Args)]
pub(crate) struct Engine {
    /// The game
    #[arg(value_parser = game())]
    game: Title,

    /// The protocol [default: uci in chess, gtp in all other games]
    #[arg(long)]
    protocol: Option<Protocol>,

    #[command(flatten)]
    chooser: Chooser,

    #[command(flatten)]
    pace: Pace,
}

/// A protocol between a program that shows a game and one that plays it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Protocol {
    /// The Go Text Protocol, version 2, with the moves of the game
    Gtp,
    /// The Universal Chess Interface, only in chess
    Uci,
}

/// A player who waits for questions.
struct Opponent<B: Board> {
    searcher: Searcher,
    settings: Settings,
    pace: Pace,
    player: Box<dyn Player<B> + Send>,
    seed: u64,
}

impl<B: Board> Opponent<B> {
    fn new((searcher, settings): (Searcher, Settings), pace: Pace, seed: u64) -> Self {
        Self {
            searcher,
            settings,
            pace,
            player: settings.player(searcher),
            seed,
        }
    }

    /// Another player, with the same limits.
    fn become_player(&mut self, searcher: Searcher) {
        self.searcher = searcher;
        self.player = self.settings.player(searcher);
    }

    /// The limits of the command line, which end when `flag` is set, too.
    fn budget(&self, flag: &Arc<AtomicBool>) -> Budget {
        of_play(&self.settings, self.pace, self.searcher).with_cancel(flag.clone())
    }

    /// These limits in place of those of the command line. The memory remains.
    fn limited(
        &self,
        evaluations: Option<u64>,
        seconds: Option<f64>,
        flag: &Arc<AtomicBool>,
    ) -> Budget {
        let settings = Settings {
            budget: evaluations,
            memory: self.settings.memory,
            ..Settings::default()
        };
        // As if there were a time: no usual number of evaluations.
        settings
            .budget(self.searcher, 0, true)
            .with_seconds(seconds)
            .with_cancel(flag.clone())
    }

    /// The seed of a move is that of the command plus the number of moves before it.
    fn choose(
        &mut self,
        position: &B,
        budget: &Budget,
        played: usize,
    ) -> Result<Option<Choice<B::Move, f64>>, Failure> {
        Ok(self
            .player
            .choose(position, budget, self.seed.wrapping_add(played as u64))?)
    }
}

struct Conversation<'a, 'b> {
    chosen: (Searcher, Settings),
    pace: Pace,
    seed: u64,
    output: &'a mut Output<'b>,
}

impl Task for Conversation<'_, '_> {
    type Answer = Result<(), Failure>;

    fn with<B: Board>(self) -> Result<(), Failure> {
        gtp::talk(
            Opponent::<B>::new(self.chosen, self.pace, self.seed),
            self.output,
        )
    }
}

impl Engine {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let chosen = self
            .chooser
            .chosen(self.pace.move_time.map(|_| "move-time"))?;
        let is_chess = self.game.name() == "chess";
        let protocol = self.protocol.unwrap_or(if is_chess {
            Protocol::Uci
        } else {
            Protocol::Gtp
        });
        if protocol == Protocol::Uci && !is_chess {
            return Err(Failure::refused(
                "--protocol: uci is for chess only, expected gtp",
            ));
        }
        if output.json() {
            return Err(Failure::refused(
                "--json: the protocol says what is printed, expected no --json",
            ));
        }
        output.release()?;
        if protocol == Protocol::Uci {
            let opponent = Opponent::<Chess>::new(chosen, self.pace, common.seed);
            uci::talk(opponent, Lines::of_input(), output)?;
        } else {
            self.game.give(Conversation {
                chosen,
                pace: self.pace,
                seed: common.seed,
                output,
            })?;
        }
        Ok(Answer::Met)
    }
}
