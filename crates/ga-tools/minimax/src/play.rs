use crate::budget::{Pace, of_play};
use crate::chooser::Chooser;
use crate::names::contested;
use crate::three;

use clap::Args;
use cli::{Answer, At, Common, Failure, Output, typed};
use ga_minimax::Budget;
use ga_minimax::contest::{Chosen, Contested, Reasons, Searcher, Settings, Task};
use ga_minimax::game::{Board, ThreeInARow};
use ga_minimax::players::{Player, Random, Thinker};
use serde::Serialize;
use std::io::BufRead;

#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = contested())]
    game: String,

    #[command(flatten)]
    chooser: Chooser,

    /// Lets your opponent move first
    #[arg(long)]
    second: bool,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    pace: Pace,
}

const HELP: &str = "a move   as the board names its squares, for example ";

pub(crate) const COMMANDS: &str = "moves    shows all moves
hint     shows a good move, and why it is good
undo     takes back your last move and the answer to it
resign   gives the game up
quit     leaves
help     shows this";

/// A line that the person typed.
pub(crate) enum Wish {
    /// A move, by its number.
    Move(usize),
    Moves,
    Hint,
    Undo,
    Resign,
    Quit,
    Help,
    /// Any other text.
    Unknown(String),
}

impl Wish {
    pub(crate) fn read(text: String, names: &[String]) -> Self {
        if let Some(number) = names
            .iter()
            .position(|name| name.eq_ignore_ascii_case(&text))
        {
            return Self::Move(number);
        }
        match text.to_ascii_lowercase().as_str() {
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "resign" => Self::Resign,
            "quit" => Self::Quit,
            "help" => Self::Help,
            _ => Self::Unknown(text),
        }
    }
}

/// The result of the game for the person.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    Won,
    Lost,
    Drawn,
    Resigned,
    Left,
}

impl End {
    fn text(self) -> &'static str {
        match self {
            Self::Won => "you win",
            Self::Lost => "you lose",
            Self::Drawn => "a draw",
            Self::Resigned => "you resign, so you lose",
            Self::Left => "you left",
        }
    }
}

struct Session<'a, 'b> {
    command: &'a Play,
    chosen: (Searcher, Settings),
    common: &'a Common,
    output: &'a mut Output<'b>,
}

impl Task for Session<'_, '_> {
    type Answer = Result<(), Failure>;

    fn with<B: Board>(self) -> Result<(), Failure> {
        let Self {
            command,
            chosen: (searcher, settings),
            common,
            output,
        } = self;
        let mut position = command
            .position
            .as_deref()
            .map_or(Ok(B::default()), str::parse)
            .at("--position")?;
        let mut player = settings.player::<B>(searcher);
        let mut input = std::io::stdin().lock();
        output.release()?;
        let you = usize::from(command.second);
        output.text(format_args!(
            "you are {}; type a move, or help",
            B::SIDES[you]
        ))?;
        // The positions in which the person moved, for `undo`.
        let mut before: Vec<B> = Vec::new();
        for ply in 0.. {
            let moves = position.legal();
            if moves.is_empty() {
                output.text(position.draw())?;
                return finish(end_of(&position, you), Some(position.value()), output);
            }
            if position.is_chance() {
                let drawn =
                    Random.choose(&position, &Budget::default(), common.seed.wrapping_add(ply))?;
                let Some(drawn) = drawn else { break };
                output.text(format_args!("chance gives {}", position.name(drawn.chosen)))?;
                position.play(drawn.chosen);
                continue;
            }
            if position.turn() != you {
                let budget = of_play(&settings, command.pace, searcher);
                let Some(choice) =
                    player.choose(&position, &budget, common.seed.wrapping_add(ply))?
                else {
                    break;
                };
                let chosen = Chosen::new(&position, Some(&choice));
                output.answer(&chosen, chosen.text())?;
                position.play(choice.chosen);
                continue;
            }
            output.text(position.draw())?;
            match turn(&position, &moves, &mut before, &mut input, output)? {
                Next::Position(next) => position = next,
                Next::End(end) => return finish(end, None, output),
            }
        }
        Ok(())
    }
}

/// The result of the person's turn.
enum Next<B> {
    Position(B),
    End(End),
}

/// Asks until the person moves, takes a move back or leaves.
fn turn<B: Board>(
    position: &B,
    moves: &[B::Move],
    before: &mut Vec<B>,
    input: &mut impl BufRead,
    output: &mut Output,
) -> Result<Next<B>, Failure> {
    let names: Vec<String> = moves.iter().map(|&chosen| position.name(chosen)).collect();
    loop {
        output.text("your move:")?;
        let Some(line) = typed(input, "a move")? else {
            return Ok(Next::End(End::Left));
        };
        match Wish::read(line, &names) {
            Wish::Move(number) => {
                before.push(position.clone());
                return Ok(Next::Position(position.after(moves[number])));
            }
            Wish::Undo => match before.pop() {
                Some(position) => return Ok(Next::Position(position)),
                None => output.text("there is nothing to take back")?,
            },
            Wish::Resign => return Ok(Next::End(End::Resigned)),
            Wish::Quit => return Ok(Next::End(End::Left)),
            Wish::Hint => hint(position, output)?,
            Wish::Moves => output.text(names.join(" "))?,
            Wish::Help => output.text(format_args!("{HELP}{}\n{COMMANDS}", names[0]))?,
            Wish::Unknown(text) => {
                output.text(format_args!(
                    "{text:?} is no move here; type moves to see all, or help"
                ))?;
            }
        }
    }
}

/// The evaluations of a hint.
const HINT: u64 = 20_000;

/// Prints a good move for the person, and why it is good.
fn hint<B: Board>(position: &B, output: &mut Output) -> Result<(), Failure> {
    let mut thinker = Thinker::new(position, B::HORIZON)?;
    thinker.think(&Budget::evaluations(HINT))?;
    let Some(why) = thinker.explain() else {
        return Ok(());
    };
    let line = position.names(&why.line).join(" ");
    output.text(format_args!(
        "a good move: {line}\n{}",
        Reasons::new(position, &why).text()
    ))?;
    Ok(())
}

fn end_of<B: Board>(position: &B, you: usize) -> End {
    match (position.result(), you) {
        (Some(1), 0) | (Some(-1), 1) => End::Won,
        (Some(1 | -1), _) => End::Lost,
        _ => End::Drawn,
    }
}

/// Prints the last line: the result for the person, and the value of a game that was played to its
/// end.
fn finish(end: End, value: Option<f64>, output: &mut Output) -> Result<(), Failure> {
    output.answer(
        &serde_json::json!({ "you": end, "value": value }),
        end.text(),
    )
}

impl Play {
    /// A game of three in a row: you against two players of one kind.
    fn of_three(
        &self,
        (searcher, settings): (Searcher, Settings),
        common: &Common,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let position = self
            .position
            .as_deref()
            .map_or(Ok(ThreeInARow::default()), str::parse)
            .at("--position")?;
        let you = usize::from(self.second);
        let budget = || of_play(&settings, self.pace, searcher);
        let player = settings.player_of_three(searcher)?;
        three::session(position, player, budget, (you, common.seed), output)
    }

    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let chosen = self
            .chooser
            .chosen(self.pace.move_time.map(|_| "move-time"))?;
        match self.game.parse().map_err(Failure::refused)? {
            Contested::Board(game) => game.give(Session {
                command: self,
                chosen,
                common,
                output,
            })?,
            Contested::ThreeInARow => self.of_three(chosen, common, output)?,
        }
        Ok(Answer::Met)
    }
}
