//! An opponent for other programs, which ask for moves by lines of a protocol.

mod gtp;
mod lines;
mod uci;

use crate::budget::{Pace, Spend, stopped};
use crate::chooser::Chooser;
use crate::names::GAMES;

use clap::Args;
use cli::{Answer, Common, Failure, Output, Stop, named};
use ga_minimax::contest::{Searcher, Task, Title};
use ga_minimax::game::{Board, Chess};
use ga_minimax::{Budget, Choice, Player};
use lines::Lines;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Args)]
pub(crate) struct Engine {
    /// The game
    #[arg(value_parser = named(&GAMES))]
    game: Title,

    /// The protocol [default: uci in chess, gtp in all other games]
    #[arg(long, value_parser = named(&PROTOCOLS))]
    protocol: Option<Protocol>,

    #[command(flatten)]
    chooser: Chooser,

    #[command(flatten)]
    spend: Spend,

    #[command(flatten)]
    pace: Pace,
}

/// A protocol between a program that shows a game and one that plays it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Protocol {
    Gtp,
    Uci,
}

/// The protocols: the name, the help and the value of each.
const PROTOCOLS: [(&str, &str, Protocol); 2] = [
    (
        "gtp",
        "The Go Text Protocol, version 2, with the moves of the game",
        Protocol::Gtp,
    ),
    (
        "uci",
        "The Universal Chess Interface, only in chess",
        Protocol::Uci,
    ),
];

/// A player who waits for questions.
struct Opponent<B: Board> {
    searcher: Searcher,
    spend: Spend,
    pace: Pace,
    player: Box<dyn Player<B> + Send>,
    seed: u64,
    stop: Stop,
}

impl<B: Board> Opponent<B> {
    fn new(command: &Engine, seed: u64) -> Self {
        let searcher = command.chooser.searcher();
        Self {
            searcher,
            spend: command.spend,
            pace: command.pace,
            player: command.spend.settings().player(searcher),
            seed,
            // Not `output.stop()`: most of the time the program waits for input, and a signal then
            // has to end the process.
            stop: Stop::default(),
        }
    }

    /// Another player, with the same limits.
    fn become_player(&mut self, searcher: Searcher) {
        self.searcher = searcher;
        self.player = self.spend.settings().player(searcher);
    }

    /// The limits of the command line, which end when `flag` is set, too.
    fn budget(&self, flag: &Arc<AtomicBool>) -> Budget {
        self.spend
            .of_play(self.pace, &self.stop, self.searcher)
            .with_cancel(flag.clone())
    }

    /// These limits in place of those of the command line. The memory remains.
    fn limited(
        &self,
        evaluations: Option<u64>,
        seconds: Option<f64>,
        flag: &Arc<AtomicBool>,
    ) -> Budget {
        let settings = self.spend.settings();
        let budget = settings.memory.map_or(Budget::default(), |bytes| {
            Budget::default().with_memory(bytes)
        });
        let budget = evaluations.map_or(budget.clone(), |most| budget.with_evaluations(most));
        stopped(budget, &self.stop, seconds).with_cancel(flag.clone())
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
    command: &'a Engine,
    common: &'a Common,
    output: &'a mut Output<'b>,
}

impl Task for Conversation<'_, '_> {
    type Answer = Result<(), Failure>;

    fn with<B: Board>(self) -> Result<(), Failure> {
        let Self {
            command,
            common,
            output,
        } = self;
        gtp::talk(Opponent::<B>::new(command, common.seed), output)
    }
}

impl Engine {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.spend.settings().check(
            &[self.chooser.searcher()],
            self.pace.move_time.map(|_| "move-time"),
        )?;
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
            let opponent = Opponent::<Chess>::new(self, common.seed);
            uci::talk(opponent, Lines::of_input(), output)?;
        } else {
            self.game.give(Conversation {
                command: self,
                common,
                output,
            })?;
        }
        Ok(Answer::Met)
    }
}
