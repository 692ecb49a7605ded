use crate::budget::{Pace, of_play};
use crate::chooser::Chooser;
use crate::names::contested;
use crate::three::OfThree;

use clap::Args;
use cli::{Answer, At, Common, Failure, Output, typed};
use ga_minimax::contest::{Chosen, Contested, Reasons, Searcher, Settings, Task};
use ga_minimax::game::Board;
use ga_minimax::players::{Choice, Player, Random, Thinker};
use ga_minimax::{Budget, Game};
use serde_json::{Value, json};
use std::io::BufRead;
use std::str::FromStr;

#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = contested())]
    game: Contested,

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

const COMMANDS: &str = "moves    shows all moves
hint     shows a good move, and why it is good
undo     takes back your last move and the answer to it
resign   gives the game up
quit     leaves
help     shows this";

/// A line that the person typed.
enum Wish {
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
    fn read(text: String, names: &[String]) -> Self {
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

/// What a game shows to a person.
pub(crate) trait Shown<G: Game> {
    /// What the person is, and types.
    fn invitation(&self, you: usize) -> String;
    /// How a move is typed.
    fn help(&self, first: &str) -> String;
    fn name(&self, position: &G, chosen: G::Move) -> String;
    fn draw(&self, position: &G) -> String;
    /// Prints the move of another player.
    fn tell(
        &self,
        position: &G,
        choice: &Choice<G::Move, G::Value>,
        output: &mut Output,
    ) -> Result<(), Failure>;
    /// A good move, and why it is good.
    fn hint(&self, position: &G, seed: u64) -> Result<Option<String>, Failure>;
    /// How a game ended that was played to its end: in a word, its value, and as text.
    fn end(&self, position: &G, you: usize) -> (&'static str, Value, String);
    /// What it means to give the game up.
    fn resigned(&self) -> &'static str;
}

/// A game against a person, who has seat `you`; players of one kind have the other seats.
///
/// It takes no `output.stop()`: most of the time the program waits for input, and a signal then has
/// to end the process.
pub(crate) fn session<G: Game>(
    shown: &impl Shown<G>,
    mut position: G,
    mut player: Box<dyn Player<G> + Send>,
    budget: impl Fn() -> Budget,
    (you, seed): (usize, u64),
    output: &mut Output,
) -> Result<(), Failure> {
    let mut input = std::io::stdin().lock();
    output.release()?;
    output.text(shown.invitation(you))?;
    // The positions in which the person moved, for `undo`.
    let mut before: Vec<G> = Vec::new();
    for ply in 0.. {
        let moves = position.legal();
        let seed = seed.wrapping_add(ply);
        if moves.is_empty() {
            output.text(shown.draw(&position))?;
            let (word, value, text) = shown.end(&position, you);
            return output.answer(&json!({ "you": word, "value": value }), text);
        }
        if position.is_chance() {
            let drawn = Random.choose(&position, &Budget::default(), seed)?;
            let Some(drawn) = drawn else { break };
            let name = shown.name(&position, drawn.chosen);
            output.text(format_args!("chance gives {name}"))?;
            position.play(drawn.chosen);
            continue;
        }
        if position.turn() != you {
            let Some(choice) = player.choose(&position, &budget(), seed)? else {
                break;
            };
            shown.tell(&position, &choice, output)?;
            position.play(choice.chosen);
            continue;
        }
        output.text(shown.draw(&position))?;
        match turn(shown, (&position, seed), &mut before, &mut input, output)? {
            Ok(next) => position = next,
            Err((word, text)) => {
                return output.answer(&json!({ "you": word, "value": Value::Null }), text);
            }
        }
    }
    Ok(())
}

/// Asks until the person moves, takes a move back or leaves: the next position, or the end in a
/// word and as text.
fn turn<G: Game>(
    shown: &impl Shown<G>,
    (position, seed): (&G, u64),
    before: &mut Vec<G>,
    input: &mut impl BufRead,
    output: &mut Output,
) -> Result<Result<G, (&'static str, &'static str)>, Failure> {
    let moves = position.legal();
    let name = |&chosen: &G::Move| shown.name(position, chosen);
    let names: Vec<String> = moves.iter().map(name).collect();
    loop {
        output.text("your move:")?;
        let Some(line) = typed(input, "a move")? else {
            return Ok(Err(LEFT));
        };
        match Wish::read(line, &names) {
            Wish::Move(number) => {
                before.push(position.clone());
                return Ok(Ok(position.after(moves[number])));
            }
            Wish::Undo => match before.pop() {
                Some(position) => return Ok(Ok(position)),
                None => output.text("there is nothing to take back")?,
            },
            Wish::Resign => return Ok(Err(("resigned", shown.resigned()))),
            Wish::Quit => return Ok(Err(LEFT)),
            Wish::Hint => {
                if let Some(hint) = shown.hint(position, seed)? {
                    output.text(format_args!("a good move{hint}"))?;
                }
            }
            Wish::Moves => output.text(names.join(" "))?,
            Wish::Help => {
                output.text(format_args!("{}\n{COMMANDS}", shown.help(&names[0])))?;
            }
            Wish::Unknown(text) => {
                output.text(format_args!(
                    "{text:?} is no move here; type moves to see all, or help"
                ))?;
            }
        }
    }
}

/// The end of a game that the person leaves.
const LEFT: (&str, &str) = ("left", "you left");

/// The evaluations of a hint.
pub(crate) const HINT: u64 = 20_000;

/// Any board game.
struct OfBoard;

impl<B: Board> Shown<B> for OfBoard {
    fn invitation(&self, you: usize) -> String {
        format!("you are {}; type a move, or help", B::SIDES[you])
    }

    fn help(&self, first: &str) -> String {
        format!("a move   as the board names its squares, for example {first}")
    }

    fn name(&self, position: &B, chosen: B::Move) -> String {
        position.name(chosen)
    }

    fn draw(&self, position: &B) -> String {
        position.draw()
    }

    fn tell(
        &self,
        position: &B,
        choice: &Choice<B::Move, f64>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let chosen = Chosen::new(position, Some(choice));
        output.answer(&chosen, chosen.text())
    }

    fn hint(&self, position: &B, _: u64) -> Result<Option<String>, Failure> {
        let mut thinker = Thinker::new(position, B::HORIZON)?;
        thinker.think(&Budget::evaluations(HINT))?;
        Ok(thinker.explain().map(|why| {
            let line = position.names(&why.line).join(" ");
            format!(": {line}\n{}", Reasons::new(position, &why).text())
        }))
    }

    fn end(&self, position: &B, you: usize) -> (&'static str, Value, String) {
        let (word, text) = match (position.result(), you) {
            (Some(1), 0) | (Some(-1), 1) => ("won", "you win"),
            (Some(1 | -1), _) => ("lost", "you lose"),
            _ => ("drawn", "a draw"),
        };
        (word, json!(position.value()), text.to_owned())
    }

    fn resigned(&self) -> &'static str {
        "you resign, so you lose"
    }
}

struct Session<'a, 'b> {
    command: &'a Play,
    chosen: (Searcher, Settings),
    seed: u64,
    output: &'a mut Output<'b>,
}

impl Session<'_, '_> {
    /// Plays with a player of the game.
    fn play<G: Game + Default + FromStr<Err = ga_minimax::Error>>(
        self,
        shown: &impl Shown<G>,
        player: Box<dyn Player<G> + Send>,
    ) -> Result<(), Failure> {
        let Play {
            position,
            second,
            pace,
            ..
        } = self.command;
        let position = position.as_deref().map_or(Ok(G::default()), str::parse);
        let (searcher, settings) = self.chosen;
        let budget = || of_play(&settings, *pace, searcher);
        let seats = (usize::from(*second), self.seed);
        session(
            shown,
            position.at("--position")?,
            player,
            budget,
            seats,
            self.output,
        )
    }
}

impl Task for Session<'_, '_> {
    type Answer = Result<(), Failure>;

    fn with<B: Board>(self) -> Result<(), Failure> {
        let (searcher, settings) = self.chosen;
        self.play(&OfBoard, settings.player::<B>(searcher))
    }
}

impl Play {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let chosen = self
            .chooser
            .chosen(self.pace.move_time.map(|_| "move-time"))?;
        let session = Session {
            command: self,
            chosen,
            seed: common.seed,
            output,
        };
        match self.game {
            Contested::Board(game) => game.give(session)?,
            Contested::ThreeInARow => {
                let (searcher, settings) = chosen;
                session.play(&OfThree, settings.player_of_three(searcher)?)?;
            }
        }
        Ok(Answer::Met)
    }
}
