//! The Go Text Protocol, version 2 (Farneback 2002), for all board games.

use super::Opponent;
use super::lines::LONGEST;
use cli::{Failure, Output, line};
use ga_minimax::game::Board;
use std::sync::Arc;

const COMMANDS: [&str; 15] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "undo",
    "version",
];

/// Answers until `quit` or the end of the input.
pub(super) fn talk<B: Board>(opponent: Opponent<B>, output: &mut Output) -> Result<(), Failure> {
    let mut game = Game {
        opponent,
        positions: vec![B::default()],
    };
    let mut input = std::io::stdin().lock();
    while let Some(line) = line(&mut input, LONGEST, "a command")? {
        let text = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let number = words
            .first()
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let id = number.map_or_else(String::new, |id| (*id).to_owned());
        if !id.is_empty() {
            words.remove(0);
        }
        let Some((&command, rest)) = words.split_first() else {
            continue;
        };
        match game.answer(command, rest)? {
            Ok(answer) => output.text(format_args!("={id} {answer}\n"))?,
            Err(problem) => output.text(format_args!("?{id} {problem}\n"))?,
        }
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

struct Game<B: Board> {
    opponent: Opponent<B>,
    /// The positions so far; the last one is the present one.
    positions: Vec<B>,
}

impl<B: Board> Game<B> {
    fn here(&self) -> &B {
        &self.positions[self.positions.len() - 1]
    }

    /// The present position as the root of a move: the other program decides about a draw.
    fn root(&self) -> B {
        self.here().clone().going_on()
    }

    /// The answer to a command, or what is wrong with it.
    fn answer(&mut self, command: &str, rest: &[&str]) -> Result<Result<String, String>, Failure> {
        let answer = match (command, rest) {
            ("protocol_version", []) => Ok("2".to_owned()),
            ("name", []) => Ok(format!("minimax, {}", B::NAME)),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("quit" | "komi", _) => Ok(String::new()),
            ("boardsize", [size]) if *size == B::WIDTH.to_string() => Ok(self.clear()),
            ("boardsize", [_]) => Err(format!("unacceptable size, expected {}", B::WIDTH)),
            ("clear_board", []) => Ok(self.clear()),
            ("showboard", []) => Ok(format!("\n{}", self.here().draw())),
            ("undo", []) if self.positions.len() > 1 => {
                self.positions.pop();
                Ok(String::new())
            }
            ("undo", []) => Err(String::from("cannot undo")),
            ("final_score", []) => self.score(),
            ("play", [side, name]) => self.play(side, name),
            ("genmove" | "reg_genmove", [side]) => return self.choose(side, command == "genmove"),
            (known, _) if COMMANDS.contains(&known) => Err(String::from("syntax error")),
            _ => Err(String::from("unknown command")),
        };
        Ok(answer)
    }

    fn clear(&mut self) -> String {
        self.positions.truncate(1);
        String::new()
    }

    fn score(&self) -> Result<String, String> {
        let first = if sides::<B>()[0] == "white" {
            ["W+1", "B+1"]
        } else {
            ["B+1", "W+1"]
        };
        match self.here().result() {
            Some(0) => Ok(String::from("0")),
            Some(result) => Ok(first[usize::from(result < 0)].to_owned()),
            None => Err(String::from("cannot score: the game goes on")),
        }
    }

    /// Checks that this side is to move.
    fn turn(&self, side: &str) -> Result<(), String> {
        let sides = sides::<B>();
        let turn = self.here().turn();
        let is_named = |place: &usize| {
            let side = side.to_ascii_lowercase();
            let own = B::SIDES[*place].to_ascii_lowercase();
            side == own || side == sides[*place] || side == sides[*place][..1]
        };
        match (0..2).find(is_named) {
            Some(side) if side == turn => Ok(()),
            Some(_) => Err(format!("it is the turn of {}", sides[turn])),
            None => Err(format!(
                "invalid color {side:?}, expected {} or {}",
                sides[0], sides[1]
            )),
        }
    }

    fn play(&mut self, side: &str, name: &str) -> Result<String, String> {
        self.turn(side)?;
        let here = self.root();
        let named = |&chosen: &B::Move| here.name(chosen).eq_ignore_ascii_case(name);
        let chosen = here.legal().into_iter().find(named).ok_or("illegal move")?;
        self.positions.push(here.after(chosen));
        Ok(String::new())
    }

    fn choose(&mut self, side: &str, plays: bool) -> Result<Result<String, String>, Failure> {
        if let Err(problem) = self.turn(side) {
            return Ok(Err(problem));
        }
        let here = self.root();
        if here.is_chance() {
            let problem = format!("chance moves first: send play {side} and what comes up");
            return Ok(Err(problem));
        }
        let budget = self.opponent.budget(&Arc::default());
        let played = self.positions.len() - 1;
        let Some(choice) = self.opponent.choose(&here, &budget, played)? else {
            return Ok(Err(String::from("the game is over")));
        };
        let name = here.name(choice.chosen);
        if plays {
            self.positions.push(here.after(choice.chosen));
        }
        Ok(Ok(name))
    }
}

/// The colours of the sides, the side that begins first. In chess that is white, as it is called
/// there; the sides of all other games are black and white, as in Go.
fn sides<B: Board>() -> [&'static str; 2] {
    if B::SIDES[0] == "white" {
        B::SIDES
    } else {
        ["black", "white"]
    }
}
