//! The Universal Chess Interface (Huber & Meyer-Kahlen 2006).

use super::Opponent;
use super::lines::{Line, Lines};
use cli::{Failure, Output};
use ga_minimax::game::Board;
use ga_minimax::{Budget, Choice};

/// The words of `go` that limit a search by the number behind them.
const LIMITS: [&str; 7] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "nodes",
    "movetime",
];

/// Those that limit it in a way that is not used here.
const UNUSED: [&str; 2] = ["depth", "mate"];

/// The answer without a move: the game is over, or the position cannot be.
const NO_MOVE: &str = "bestmove (none)";

/// Answers until `quit` or the end of the input.
pub(super) fn talk<B: Board>(
    mut opponent: Opponent<B>,
    lines: &Lines,
    output: &mut Output,
) -> Result<(), Failure> {
    // None after a position that cannot be: a move of the one before would be wrong.
    let mut position = Some((B::default(), 0));
    while let Some(line) = lines.next()? {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        match words[..] {
            ["uci", ..] => {
                output.text(concat!("id name minimax ", env!("CARGO_PKG_VERSION")))?;
                output.text("id author the authors of ludevo\nuciok")?;
            }
            ["isready", ..] => output.text("readyok")?,
            ["ucinewgame", ..] => position = Some((B::default(), 0)),
            ["position", ref rest @ ..] => {
                let read = read(rest);
                if let Err(problem) = &read {
                    output.text(format_args!("info string position: {problem}"))?;
                }
                position = read.ok();
            }
            ["go", ref rest @ ..] => {
                let Some((here, played)) = &position else {
                    output.text(NO_MOVE)?;
                    continue;
                };
                let limits = Limits::read(rest);
                let aside = [
                    ("not used", &limits.unused),
                    ("not used, because no number follows", &limits.without),
                ];
                for (what, words) in aside.into_iter().filter(|(_, words)| !words.is_empty()) {
                    output.text(format_args!("info string go: {what}: {}", words.join(" ")))?;
                }
                let budget = limits.budget(&opponent, here, &line);
                let choice = opponent.choose(here, &budget, *played)?;
                if limits.is_infinite {
                    wait(&line, lines, output)?;
                }
                tell(here, choice.as_ref(), output)?;
            }
            ["quit", ..] => break,
            // No search is under way.
            [
                "stop" | "ponderhit" | "debug" | "setoption" | "register",
                ..,
            ]
            | [] => {}
            [unknown, ..] => {
                output.text(format_args!("info string {unknown:?} is no command of UCI"))?;
            }
        }
    }
    Ok(())
}

/// Reads what follows `position`: the position, and the number of moves before it.
fn read<B: Board>(words: &[&str]) -> Result<(B, usize), String> {
    let end = words
        .iter()
        .position(|&word| word == "moves")
        .unwrap_or(words.len());
    let mut here = match words[..end] {
        ["startpos"] => B::default(),
        ["fen", ref fen @ ..] => fen
            .join(" ")
            .parse()
            .map_err(|error: ga_minimax::Error| error.to_string())?,
        _ => return Err(String::from("expected startpos or fen")),
    };
    let moves = words.get(end + 1..).unwrap_or_default();
    for (number, name) in moves.iter().enumerate() {
        let chosen = here
            .named(name)
            .ok_or_else(|| format!("move {}, {name:?}, is not legal", number + 1))?;
        here.play(chosen);
    }
    Ok((here, moves.len()))
}

/// The number that a word is.
fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// What follows `go`.
#[derive(Default)]
struct Limits<'a> {
    /// The limits with their numbers.
    numbers: Vec<(&'a str, f64)>,
    /// Whether the search must wait for `stop`.
    is_infinite: bool,
    /// The words that have no effect here.
    unused: Vec<&'a str>,
    /// The limits without a number.
    without: Vec<&'a str>,
}

impl<'a> Limits<'a> {
    fn read(words: &[&'a str]) -> Self {
        let mut limits = Self::default();
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            let takes_number = LIMITS.contains(&word) || UNUSED.contains(&word);
            let number = rest
                .peek()
                .filter(|_| takes_number)
                .and_then(|next| number(next));
            if number.is_some() {
                rest.next();
            }
            match number {
                _ if word == "infinite" => limits.is_infinite = true,
                _ if !LIMITS.contains(&word) => limits.unused.push(word),
                Some(number) => limits.numbers.push((word, number)),
                None => limits.without.push(word),
            }
        }
        limits
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.numbers
            .iter()
            .find(|(word, _)| *word == name)
            .map(|&(_, number)| number)
    }

    /// The budget of a search.
    fn budget<B: Board>(&self, opponent: &Opponent<B>, here: &B, line: &Line) -> Budget {
        let own = |white, black| self.number(if here.turn() == 0 { white } else { black });
        let seconds = self.number("movetime").or_else(|| {
            let left = own("wtime", "btime")?;
            let moves = self
                .number("movestogo")
                .filter(|&moves| moves >= 1.0)
                .unwrap_or(30.0);
            let share = left / moves + own("winc", "binc").unwrap_or(0.0);
            // Some time is lost on the way to the other program.
            Some(share.min(0.5 * left) - 10.0)
        });
        let seconds = seconds.map(|milliseconds| milliseconds.max(1.0) / 1e3);
        let nodes = self.number("nodes").map(|nodes| nodes.max(1.0) as u64);
        if self.is_infinite || nodes.is_some() || seconds.is_some() {
            opponent.limited(nodes, seconds, &line.stop)
        } else {
            opponent.budget(&line.stop)
        }
    }
}

/// Waits for `stop`, because a search without a limit must not answer before.
fn wait(go: &Line, lines: &Lines, output: &mut Output) -> Result<(), Failure> {
    while !go.stop.load(std::sync::atomic::Ordering::Relaxed) {
        match lines.next()? {
            Some(line) if line.text == "isready" => output.text("readyok")?,
            Some(_) => {}
            None => break,
        }
    }
    Ok(())
}

/// Prints what the search found.
fn tell<B: Board>(
    here: &B,
    choice: Option<&Choice<B::Move, f64>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let Some(choice) = choice else {
        return output.text(NO_MOVE);
    };
    let names = here.names(&choice.line);
    if let Some(score) = score(here, choice) {
        let nodes = choice.evaluations;
        let line = names.join(" ");
        output.text(format_args!(
            "info depth {} score {score} nodes {nodes} pv {line}",
            names.len().max(1)
        ))?;
    }
    output.text(format_args!("bestmove {}", here.name(choice.chosen)))
}

/// The score for the side to move, in hundredths of a pawn or moves to a mate.
fn score<B: Board>(here: &B, choice: &Choice<B::Move, f64>) -> Option<String> {
    /// The value of a pawn is a tenth.
    const CENTIPAWNS: f64 = 1000.0;

    let value = choice.value?;
    let mut end = here.clone();
    let side = if here.turn() == 0 { 1 } else { -1 };
    for &number in &choice.line {
        end.play(*end.legal().get(usize::from(number))?);
    }
    let plies = choice.line.len();
    match end.result() {
        Some(result) if result == side => Some(format!("mate {}", plies.div_ceil(2))),
        Some(result) if result == -side => Some(format!("mate -{}", plies / 2)),
        _ => Some(format!("cp {:.0}", f64::from(side) * value * CENTIPAWNS)),
    }
}
