//! The Universal Chess Interface (Huber & Meyer-Kahlen 2006).

use super::Opponent;
use super::lines::{Event, Line, Lines};
use cli::{Failure, Output};
use ga_core::terminate::{Clock, Deadline};
use ga_minimax::game::Board;
use ga_minimax::{Budget, Choice};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
    lines: Lines,
    output: &mut Output,
) -> Result<(), Failure> {
    // None after a position that cannot be: a move of the one before would be wrong.
    let mut position = Some((B::default(), 0));
    let mut talk = Talk {
        lines,
        output,
        stop: None,
        hit: None,
        has_quit: false,
    };
    while let Some(line) = talk.lines.next()? {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        match words[..] {
            ["ucinewgame", ..] => position = Some((B::default(), 0)),
            ["position", ref rest @ ..] => {
                let read = read(rest);
                if let Err(problem) = &read {
                    talk.output
                        .text(format_args!("info string position: {problem}"))?;
                }
                position = read.ok();
            }
            ["go", ref rest @ ..] => match &position {
                Some((here, played)) => {
                    let go = Go {
                        number: line.number,
                        limits: Limits::read(rest),
                    };
                    let choice = talk.think(&mut opponent, (here, *played), &go)?;
                    tell(here, choice.as_ref(), talk.output)?;
                }
                None => talk.output.text(NO_MOVE)?,
            },
            _ => talk.answer(line, true)?,
        }
        if talk.has_quit {
            break;
        }
    }
    Ok(())
}

/// Whether a line says where the game is, so that one after the other has the last word.
fn places(text: &str) -> bool {
    matches!(
        text.split_whitespace().next(),
        Some("position" | "ucinewgame")
    )
}

/// A conversation, with the numbers of the lines that end searches.
struct Talk<'a, 'b> {
    lines: Lines,
    output: &'a mut Output<'b>,
    /// The last `stop`. It ends all searches before it.
    stop: Option<u64>,
    /// The last `ponderhit`.
    hit: Option<u64>,
    has_quit: bool,
}

/// A search that was asked for.
struct Go<'a> {
    /// The number of its line.
    number: u64,
    limits: Limits<'a>,
}

impl Talk<'_, '_> {
    /// Answers a line that may come at any time, and lets others wait. Unknown ones are answered
    /// only if they are `all` to be answered now, so that answers keep their order.
    fn answer(&mut self, line: Line, all: bool) -> Result<(), Failure> {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        match words[..] {
            ["uci", ..] => {
                let version = env!("CARGO_PKG_VERSION");
                self.output
                    .text(format_args!("id name minimax {version}"))?;
                self.output.text("id author the authors of ludevo\nuciok")?;
            }
            ["isready", ..] => self.output.text("readyok")?,
            ["stop", ..] => self.stop = Some(line.number),
            ["ponderhit", ..] => self.hit = Some(line.number),
            ["quit", ..] => self.has_quit = true,
            ["debug" | "setoption" | "register", ..] | [] => {}
            [unknown, ..] if all && !matches!(unknown, "position" | "ucinewgame" | "go") => {
                self.output
                    .text(format_args!("info string {unknown:?} is no command of UCI"))?;
            }
            _ => {
                let replaces = places(&line.text);
                self.lines.put_back(line, |last| replaces && places(last));
            }
        }
        Ok(())
    }

    /// Searches on another thread, and answers lines meanwhile.
    fn think<B: Board>(
        &mut self,
        opponent: &mut Opponent<B>,
        (here, played): (&B, usize),
        go: &Go,
    ) -> Result<Option<Choice<B::Move, f64>>, Failure> {
        let limits = &go.limits;
        let aside = [
            ("not used", &limits.unused),
            ("not used, because no number follows", &limits.without),
        ];
        for (what, words) in aside.into_iter().filter(|(_, words)| !words.is_empty()) {
            let words = words.join(" ");
            self.output
                .text(format_args!("info string go: {what}: {words}"))?;
        }
        let flag = Arc::default();
        let seconds = limits.seconds(here);
        let budget = limits.budget(opponent, seconds, &flag);
        let done = self.lines.begin();
        std::thread::scope(|scope| {
            let search = scope.spawn(move || {
                let _done = done;
                opponent.choose(here, &budget, played)
            });
            let heard = self.listen(go, seconds, &flag);
            flag.store(true, Ordering::Relaxed);
            let choice = search
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            heard.and(choice)
        })
    }

    /// Listens until the search has ended and its move may be told. Sets the flag that ends it.
    ///
    /// The time of a search that ponders begins with `ponderhit`.
    fn listen(&mut self, go: &Go, seconds: Option<f64>, flag: &AtomicBool) -> Result<(), Failure> {
        let &Go { number, ref limits } = go;
        let mut deadline = None;
        loop {
            let is_hit = self.hit > Some(number);
            if limits.ponders && is_hit && deadline.is_none() {
                let time = seconds.map(Duration::from_secs_f64);
                deadline = time.map(|time| Deadline::on(&Clock::system(), time));
            }
            let is_endless = limits.is_infinite || limits.ponders && !is_hit;
            let is_stopped =
                self.has_quit || self.stop > Some(number) || is_endless && self.lines.has_ended();
            let open = deadline.as_ref().filter(|deadline| !deadline.is_over());
            if is_stopped || deadline.is_some() && open.is_none() {
                flag.store(true, Ordering::Relaxed);
            }
            let is_held = is_endless && !is_stopped;
            match self.lines.hear(is_held, open) {
                Event::Line(_) if self.has_quit => {}
                Event::Line(line) => self.answer(line, is_held)?,
                Event::Done => return Ok(()),
                Event::End | Event::Late => {}
                Event::Full => {
                    return Err(Failure::refused(
                        "standard input: more than 16 MiB wait for the end of a search, expected stop",
                    ));
                }
            }
        }
    }
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
        let mut chosen = here.named(name);
        if chosen.is_none() {
            here = unclaimed(here);
            chosen = here.named(name);
        }
        let problem = || format!("move {}, {name:?}, is not legal", number + 1);
        here.play(chosen.ok_or_else(problem)?);
    }
    Ok((unclaimed(here), moves.len()))
}

/// The position without a draw that is there only if a player claims it (FIDE 9.2 and 9.3), since
/// the other program decides about that: a third repetition, or 100 plies without a capture or a
/// move of a pawn. Within a search they are draws.
fn unclaimed<B: Board>(here: B) -> B {
    if !here.legal().is_empty() {
        return here;
    }
    let fen = here.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(plies) = fields.get_mut(4).filter(|plies| **plies == "100") {
        *plies = "99";
    }
    // Without the positions before it, this one occurs for the first time.
    fields.join(" ").parse().unwrap_or(here)
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
    /// Whether it must wait for `ponderhit` or `stop`.
    ponders: bool,
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
                _ if word == "ponder" => limits.ponders = true,
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

    /// The time of a search in seconds, at most 1e9.
    fn seconds<B: Board>(&self, here: &B) -> Option<f64> {
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
        seconds.map(|milliseconds| milliseconds.clamp(1.0, 1e12) / 1e3)
    }

    /// The budget of a search with this time.
    fn budget<B: Board>(
        &self,
        opponent: &Opponent<B>,
        seconds: Option<f64>,
        flag: &Arc<AtomicBool>,
    ) -> Budget {
        let nodes = self.number("nodes").map(|nodes| nodes.max(1.0) as u64);
        if self.is_infinite || nodes.is_some() || seconds.is_some() {
            opponent.limited(nodes, seconds.filter(|_| !self.ponders), flag)
        } else {
            opponent.budget(flag)
        }
    }
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
