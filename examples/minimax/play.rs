use crate::boards::{self, Board, Task};
use crate::budget::{Pace, Spend};
use crate::moves::Chosen;
use crate::players;
use clap::Args as ClapArgs;
use examples::{Answer, At, Common, Failure, Output, Stop};
use ga_minimax::{MAX, Player};
use std::io::{BufRead, Read};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Which game
    #[arg(value_enum)]
    game: boards::Name,

    /// Your opponent
    #[arg(long, value_enum, default_value = "genetic")]
    player: players::Name,

    /// Lets your opponent move first
    #[arg(long)]
    second: bool,

    /// Where the game stands [default: its beginning]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    spend: Spend,

    #[command(flatten)]
    pace: Pace,
}

struct Play<'a, 'b> {
    args: &'a Args,
    common: &'a Common,
    output: &'a mut Output<'b>,
}

impl Task for Play<'_, '_> {
    type Answer = Result<(), Failure>;

    fn with<B: Board>(self) -> Result<(), Failure> {
        let Self { args, common, output } = self;
        let mut position = args.position.as_deref().map_or(Ok(B::default()), B::read).at("--position")?;
        let mut player = args.player.of::<B>(args.spend.generations);
        // The first signal ends the process: most of the time the program waits.
        let stop = Stop::default();
        let mut input = std::io::stdin().lock();
        output.release()?;
        for ply in 0.. {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            output.text(position.draw())?;
            if moves.is_empty() {
                let value = position.value();
                let text = if value > 0.0 {
                    "MAX has won"
                } else if value < 0.0 {
                    "MIN has won"
                } else {
                    "a draw"
                };
                output.answer(&serde_json::json!({ "value": value }), text)?;
                return Ok(());
            }
            let names: Vec<String> = moves.iter().map(|&chosen| position.name(chosen)).collect();
            if (position.turn() == MAX) == args.second {
                let budget = args.spend.each(args.pace, &stop, args.player);
                let Some(choice) = player.choose(&position, &budget, common.seed.wrapping_add(ply))? else {
                    break;
                };
                let chosen = Chosen::new(&position, Some(&choice), &stop);
                output.answer(&chosen, chosen.text())?;
                position.play(choice.chosen);
                continue;
            }
            output.text(format!("your move: {}", names.join(" ")))?;
            let number = loop {
                // Whoever says no more has gone.
                let Some(line) = typed(&mut input)? else { return Ok(()) };
                if let Some(number) = names.iter().position(|name| *name == line) {
                    break number;
                }
                output.text(format!("{line:?}: expected one of {}", names.join(" ")))?;
            };
            position.play(moves[number]);
        }
        Ok(())
    }
}

/// No move is as long as this many bytes.
const LONGEST: u64 = 1000;

/// A line of what a person types; `None` where there is no more.
fn typed(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes).at("standard input")?;
    if bytes.len() as u64 == LONGEST {
        return Err(Failure::refused("standard input: an endless line, expected a move"));
    }
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

impl Args {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.spend.check(&[self.player])?;
        self.game.play(Play { args: self, common, output })?;
        Ok(Answer::Met)
    }
}
