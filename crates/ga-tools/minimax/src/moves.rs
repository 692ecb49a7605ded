use crate::budget::Spend;
use crate::chooser::Chooser;
use crate::names::GAMES;

use crate::reasons::Reasons;
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Stop, Time, named, whole};
use ga_minimax::Choice;
use ga_minimax::contest::{Searcher, Task, Title, noted};
use ga_minimax::game::{Board, perft};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Args)]
pub(crate) struct Move {
    /// The game
    #[arg(value_parser = named(&GAMES))]
    game: Title,

    /// The position, in the notation of the documentation [default: the start of the game]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    chooser: Chooser,

    #[command(flatten)]
    spend: Spend,

    /// Says why: what the move gains, which reply it fears, and what other moves lose. Only for the
    /// player genetic
    #[arg(long)]
    explain: bool,

    #[command(flatten)]
    time: Time,
}

/// The answer about a chosen move.
#[derive(Serialize)]
pub(crate) struct Chosen {
    game: &'static str,
    #[serde(rename = "move")]
    pub(crate) name: Value,
    pub(crate) value: Option<f64>,
    pub(crate) evaluations: u64,
    pub(crate) line: Vec<Value>,
    /// The reason if the search ended early, or was weakened by a full memory.
    pub(crate) stop: Option<String>,
    /// The position after the move, if it was drawn because chance moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<String>,
    /// Why the move was chosen, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Reasons>,
}

impl Chosen {
    /// A choice in the notation of its game; without a choice, the game is over.
    pub(crate) fn new<B: Board>(
        position: &B,
        choice: Option<&Choice<B::Move, f64>>,
        stop: &Stop,
    ) -> Self {
        let names = choice.map_or_else(Vec::new, |choice| position.names(&choice.line));
        let line = names.iter().map(|name| noted(name)).collect();
        let name = choice.map_or(Value::Null, |choice| noted(&position.name(choice.chosen)));
        let value = choice.and_then(|choice| choice.value);
        let evaluations = choice.map_or(0, |choice| choice.evaluations);
        let stop = early(stop, choice.is_some_and(|choice| choice.is_memory_full));
        let after = choice
            .filter(|_| position.is_chance())
            .map(|choice| position.after(choice.chosen));
        let drawn = after.map(|after| after.to_string());
        Self {
            game: B::NAME,
            name,
            value,
            evaluations,
            line,
            stop,
            drawn,
            why: None,
        }
    }

    /// The same as a sentence.
    pub(crate) fn text(&self) -> String {
        if self.line.is_empty() {
            return String::from("there is no move: the game is over");
        }
        let names: Vec<String> = self
            .line
            .iter()
            .map(|name| name.to_string().replace('"', ""))
            .collect();
        let value = worth(self.value, 3);
        let first = names.first().map_or("none", String::as_str);
        if let Some(after) = &self.drawn {
            return format!(
                "chance moves here, and {first} was drawn: `--position '{after}'` goes on"
            );
        }
        let evaluations = self.evaluations;
        let expected = names.join(" ");
        let stop = stopped(self.stop.as_deref());
        let why = self
            .why
            .as_ref()
            .map_or_else(String::new, |why| format!("\n{}", why.text()));
        format!(
            "move {first}, worth {value}, {}{stop}; expects {expected}{why}",
            cli::counted(evaluations, "evaluation")
        )
    }
}

/// The reason if a search ended early, or was weakened by a full memory.
pub(crate) fn early(stop: &Stop, is_memory_full: bool) -> Option<String> {
    let reason = stop.reason().map(|reason| reason.to_string());
    reason.or(is_memory_full.then(|| String::from("memory")))
}

/// The same as a part of a sentence.
pub(crate) fn stopped(stop: Option<&str>) -> &'static str {
    match stop {
        Some("memory") => " with a full memory",
        Some("time") => " until the time was over",
        Some(_) => " until it was cancelled",
        None => "",
    }
}

/// A value as text, with this many decimals unless it is huge.
pub(crate) fn worth(value: Option<f64>, decimals: usize) -> String {
    match value {
        None => String::from("unknown"),
        Some(value) if value.abs() < 1e6 => format!("{value:.decimals$}"),
        Some(value) => format!("{value:e}"),
    }
}

struct Choose<'a> {
    command: &'a Move,
    common: &'a Common,
    stop: Stop,
}

impl Task for Choose<'_> {
    type Answer = Result<(String, Chosen), Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self {
            command,
            common,
            stop,
        } = self;
        let position = command
            .position
            .as_deref()
            .map_or(Ok(B::default()), str::parse)
            .at("--position")?
            .going_on();
        let settings = command.spend.settings();
        let budget = command.spend.one(&stop, command.searcher());
        let mut search = settings.search(command.searcher(), &position, &budget, common.seed)?;
        while search.step()? {}
        let mut chosen = Chosen::new(&position, search.choice()?.as_ref(), &stop);
        if command.explain {
            chosen.why = search.explain().map(|why| Reasons::new(&position, &why));
        }
        Ok((position.draw(), chosen))
    }
}

impl Move {
    /// Only our search can say why.
    fn searcher(&self) -> Searcher {
        self.chooser.searcher_or(if self.explain {
            Searcher::Genetic
        } else {
            Searcher::Best
        })
    }

    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.spend
            .settings()
            .check(&[self.searcher()], self.time.time.map(|_| "time"))?;
        if self.explain && self.searcher() != Searcher::Genetic {
            return Err(Failure::refused(
                "--explain: only the player genetic can say why, expected no other one",
            ));
        }
        let stop = output.stop();
        let (board, chosen) = self.game.give(Choose {
            command: self,
            common,
            stop,
        })?;
        output.text(board)?;
        output.answer(&chosen, chosen.text())?;
        Ok(Answer::Met)
    }
}

#[derive(Args)]
pub(crate) struct Perft {
    /// The game
    #[arg(value_parser = named(&GAMES))]
    game: Title,

    /// The depth in moves, at most 64
    #[arg(value_parser = whole)]
    depth: u64,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    position: Option<String>,
}

impl Task for &Perft {
    type Answer = Result<u64, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let position = self
            .position
            .as_deref()
            .map_or(Ok(B::default()), str::parse)
            .at("--position")?;
        match u32::try_from(self.depth) {
            Ok(depth @ 0..=64) => Ok(perft(&position, depth)),
            _ => Err(Failure::refused(format!(
                "DEPTH: {}, expected 0 to 64",
                self.depth
            ))),
        }
    }
}

impl Perft {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let nodes = self.game.give(self)?;
        output.answer(&json!({ "depth": self.depth, "nodes": nodes }), nodes)?;
        Ok(Answer::Met)
    }
}
