//! The Universal Chess Interface (Huber & Meyer-Kahlen 2006).

use super::Opponent;
use super::lines::{Done, Event, Line, Lines};
use crate::chooser::level;
use cli::{Failure, Output, within};
use ga_core::terminate::{Clock, Deadline};
use ga_minimax::contest::Searcher;
use ga_minimax::game::{Board, Chess, LONGEST_LINE};
use ga_minimax::ladder::Level;
use ga_minimax::players::Pvs;
use ga_minimax::{Budget, Choice, Game};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The words of `go` that limit a search by the number behind them.
const LIMITS: [&str; 9] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "nodes",
    "movetime",
    "depth",
    "mate",
];

/// Those words that only a player who searches one depth after the other can keep.
const DEPTHS: [&str; 3] = ["depth", "mate", "searchmoves"];

/// The other words of `go`.
const OTHERS: [&str; 3] = ["infinite", "ponder", "searchmoves"];

/// The number of the option `Skill Level` that stands for the player of the command line.
const OWN_LEVEL: u64 = Level::COUNT as u64 + 1;

/// The greatest memory of the option `Hash` in MiB.
const MOST_MEBIBYTES: u64 = 1 << 20;

/// What a search chose.
type Chosen = Option<Choice<<Chess as Game>::Move, f64>>;

/// The answer without a move: the game is over, or the position cannot be.
const NO_MOVE: &str = "bestmove (none)";

/// Answers until `quit` or the end of the input.
pub(super) fn talk(
    mut opponent: Opponent<Chess>,
    lines: Lines,
    output: &mut Output,
) -> Result<(), Failure> {
    // None after a position that cannot be: a move of the one before would be wrong.
    let mut position = Some((Chess::default(), 0));
    let mebibytes = opponent.settings.memory.unwrap_or(Budget::MEMORY) >> 20;
    let mut talk = Talk {
        lines,
        output,
        own: (opponent.searcher, mebibytes.max(1)),
        stop: None,
        hit: None,
        has_quit: false,
    };
    while let Some(line) = talk.lines.next()? {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        match words[..] {
            ["ucinewgame", ..] => position = Some((Chess::default(), 0)),
            ["position", ref rest @ ..] => {
                let read = read(rest);
                if let Err(problem) = &read {
                    talk.output
                        .text(format_args!("info string position: {problem}"))?;
                }
                position = read.ok();
            }
            ["setoption", ref rest @ ..] => {
                if let Err(problem) = talk.set(&mut opponent, &rest.join(" ")) {
                    talk.output
                        .text(format_args!("info string setoption: {problem}"))?;
                }
            }
            ["go", ref rest @ ..] => match &position {
                Some((here, played)) => {
                    let go = Go {
                        number: line.number,
                        limits: Limits::read(rest, &opponent),
                    };
                    let choice = talk.think(&mut opponent, (here, *played), &go)?;
                    let name = choice.map(|choice| here.uci(choice.chosen));
                    let answer =
                        name.map_or_else(|| NO_MOVE.into(), |name| format!("bestmove {name}"));
                    talk.output.text(answer)?;
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

/// Whether a command waits for the end of a search.
fn is_in_order(command: &str) -> bool {
    matches!(command, "position" | "ucinewgame" | "go" | "setoption")
}

/// A conversation, with the numbers of the lines that end searches.
struct Talk<'a, 'b> {
    lines: Lines,
    output: &'a mut Output<'b>,
    /// The player of the command line and its memory in MiB.
    own: (Searcher, usize),
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
                self.output.text("id author the authors of ludevo")?;
                let memory = self.own.1;
                self.output.text(format_args!(
                    "option name Hash type spin default {memory} min 1 max {MOST_MEBIBYTES}\n\
                     option name Ponder type check default false\n\
                     option name Skill Level type spin default {OWN_LEVEL} min 1 max {OWN_LEVEL}\n\
                     uciok"
                ))?;
            }
            ["isready", ..] => self.output.text("readyok")?,
            ["stop", ..] => self.stop = Some(line.number),
            ["ponderhit", ..] => self.hit = Some(line.number),
            ["quit", ..] => self.has_quit = true,
            ["debug" | "register", ..] | [] => {}
            [unknown, ..] if all && !is_in_order(unknown) => {
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

    /// Sets an option: `name Hash value 16`.
    fn set(&self, opponent: &mut Opponent<Chess>, text: &str) -> Result<(), String> {
        let rest = text.strip_prefix("name ").ok_or("expected name")?;
        let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
        let at = |problem: String| format!("{name}: {problem}");
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mebibytes = within(value, 1..=MOST_MEBIBYTES).map_err(at)?;
                opponent.settings.memory = usize::try_from(mebibytes << 20).ok();
                opponent.become_player(opponent.searcher);
            }
            "skill level" => {
                let number = within(value, 1..=OWN_LEVEL).map_err(at)?;
                opponent.become_player(if number == OWN_LEVEL {
                    self.own.0
                } else {
                    Searcher::Level(level(value).map_err(at)?)
                });
            }
            // The program on the other side says with `go ponder` when to ponder.
            "ponder" => {}
            _ => {
                return Err(format!(
                    "no option has the name {name:?}, expected Hash, Ponder or Skill Level"
                ));
            }
        }
        Ok(())
    }

    /// Searches on another thread, and answers lines meanwhile.
    fn think(
        &mut self,
        opponent: &mut Opponent<Chess>,
        (here, played): (&Chess, usize),
        go: &Go,
    ) -> Result<Chosen, Failure> {
        let limits = &go.limits;
        let illegal = limits
            .moves
            .iter()
            .filter(|name| here.named(name).is_none());
        let illegal: Vec<&str> = illegal.copied().collect();
        let aside = [
            ("not used", &limits.unused),
            ("not used, because no number follows", &limits.without),
            ("no legal moves", &illegal),
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
            let search =
                scope.spawn(move || search(opponent, (here, played), limits, &budget, &done));
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
                Event::Told(text) => self.output.text(text)?,
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

/// Searches, and tells what it finds: one depth after the other if the player does so.
fn search(
    opponent: &mut Opponent<Chess>,
    (here, played): (&Chess, usize),
    limits: &Limits,
    budget: &Budget,
    done: &Done,
) -> Result<Chosen, Failure> {
    let mut last = None;
    let mut tell = |choice: &Chosen, depth: Option<u64>| {
        let text = choice.as_ref().and_then(|choice| info(here, choice, depth));
        if text != last {
            last = text;
            if let Some(text) = &last {
                done.tell(text.clone());
            }
        }
    };
    if !has_depths(opponent) {
        let choice = opponent.choose(here, budget, played)?;
        tell(&choice, None);
        return Ok(choice);
    }
    // If none of these moves is legal, all are searched.
    let only: Vec<u16> = (0..)
        .zip(here.legal())
        .filter(|&(_, chosen)| limits.moves.contains(&here.uci(chosen).as_str()))
        .map(|(number, _)| number)
        .collect();
    let mut search = limits.pvs().search(here, budget, opponent.seed, &only)?;
    while search.step()? {
        tell(&search.choice()?, Some(search.generations()));
    }
    Ok(search.choice()?)
}

/// Whether the player searches one depth after the other.
fn has_depths(opponent: &Opponent<Chess>) -> bool {
    opponent.searcher.in_game::<Chess>() == Searcher::Pvs
}

/// Reads what follows `position`: the position, and the number of moves before it. A draw does not
/// end the game, since the other program decides about that; within a search it does.
fn read(words: &[&str]) -> Result<(Chess, usize), String> {
    // An operation of EPD may have the word in its text.
    let mut is_text = false;
    let is_moves = |word: &&str| {
        let is_moves = !is_text && *word == "moves";
        is_text ^= word.matches('"').count() % 2 == 1;
        is_moves
    };
    let end = words.iter().position(is_moves).unwrap_or(words.len());
    let mut here = match words[..end] {
        ["startpos"] => Chess::default(),
        ["fen", ref fen @ ..] => fen
            .join(" ")
            .parse()
            .map_err(|error: ga_minimax::Error| error.to_string())?,
        _ => return Err(String::from("expected startpos or fen")),
    };
    here = here.going_on();
    let moves = words.get(end + 1..).unwrap_or_default();
    for (number, name) in moves.iter().enumerate() {
        let problem = || format!("move {}, {name:?}, is not legal", number + 1);
        here = here.after(here.named(name).ok_or_else(problem)?).going_on();
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
    /// Whether it must wait for `ponderhit` or `stop`.
    ponders: bool,
    /// The words that have no effect here.
    unused: Vec<&'a str>,
    /// The limits without a number.
    without: Vec<&'a str>,
    /// The moves that are searched, all if there are none.
    moves: Vec<&'a str>,
}

impl<'a> Limits<'a> {
    fn read(words: &[&'a str], opponent: &Opponent<Chess>) -> Self {
        let mut limits = Self::default();
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            let number = rest
                .peek()
                .filter(|_| LIMITS.contains(&word))
                .and_then(|next| number(next));
            if number.is_some() {
                rest.next();
            }
            let is_kept = !DEPTHS.contains(&word) || has_depths(opponent);
            match number {
                _ if word == "infinite" => limits.is_infinite = true,
                _ if word == "ponder" => limits.ponders = true,
                _ if word == "searchmoves" => {
                    let is_move = |word: &&str| !LIMITS.contains(word) && !OTHERS.contains(word);
                    let moves: Vec<&str> = std::iter::from_fn(|| rest.next_if(is_move)).collect();
                    if is_kept {
                        limits.moves = moves;
                    } else {
                        limits.unused.push(word);
                    }
                }
                _ if !LIMITS.contains(&word) || !is_kept => limits.unused.push(word),
                Some(number) => limits.numbers.push((word, number)),
                None => limits.without.push(word),
            }
        }
        limits
    }

    /// The search of a player who searches one depth after the other. A mate in n moves takes
    /// 2n - 1 plies, and is certain to be found only if no move is searched less deep.
    fn pvs(&self) -> Pvs {
        let plies = |number: f64| number.clamp(1.0, LONGEST_LINE as f64) as usize;
        let depth = self.number("depth").map(plies);
        let mate = self.number("mate").map(|moves| plies(2.0 * moves - 1.0));
        Pvs {
            depth: depth.into_iter().chain(mate).min(),
            is_reduced: mate.is_none(),
        }
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.numbers
            .iter()
            .find(|(word, _)| *word == name)
            .map(|&(_, number)| number)
    }

    /// The time of a search in seconds, at most 1e9.
    fn seconds(&self, here: &Chess) -> Option<f64> {
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
    fn budget(
        &self,
        opponent: &Opponent<Chess>,
        seconds: Option<f64>,
        flag: &Arc<AtomicBool>,
    ) -> Budget {
        let nodes = self.number("nodes").map(|nodes| nodes.max(1.0) as u64);
        let has_depth = DEPTHS.iter().any(|name| self.number(name).is_some());
        if self.is_infinite || has_depth || nodes.is_some() || seconds.is_some() {
            opponent.limited(nodes, seconds.filter(|_| !self.ponders), flag)
        } else {
            opponent.budget(flag)
        }
    }
}

/// What a search has found, if it has evaluated anything. A player without depths has the length of
/// its expected line.
fn info(
    here: &Chess,
    choice: &Choice<<Chess as Game>::Move, f64>,
    depth: Option<u64>,
) -> Option<String> {
    let names = here.names(&choice.line);
    let depth = depth.unwrap_or(names.len().max(1) as u64);
    let score = score(here, choice)?;
    let nodes = choice.evaluations;
    let line = names.join(" ");
    Some(format!(
        "info depth {depth} score {score} nodes {nodes} pv {line}"
    ))
}

/// The score for the side to move, in hundredths of a pawn or moves to a mate.
fn score(here: &Chess, choice: &Choice<<Chess as Game>::Move, f64>) -> Option<String> {
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
        // The sum is never -0.
        _ => Some(format!(
            "cp {:.0}",
            (f64::from(side) * value * CENTIPAWNS).round_ties_even() + 0.0
        )),
    }
}
