use super::log::noted;
use super::reasons::Reasons;
use crate::game::Board;
use crate::players::Choice;
use ga_request::counted;
use serde::{Serialize, Serializer};
use std::fmt::{self, Display};

/// A move in the usual notation. Written as a number if the notation is a number.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Name(String);

impl Name {
    /// The names of the moves of a line.
    pub(super) fn all<B: Board>(position: &B, line: &[u16]) -> Vec<Self> {
        position.names(line).into_iter().map(Self).collect()
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        noted(&self.0).serialize(to)
    }
}

/// A chosen move in the notation of its game.
#[derive(Clone, Debug, Serialize)]
pub struct Chosen {
    /// The name of the game.
    pub game: &'static str,
    /// The move; `None` if the game is over.
    #[serde(rename = "move")]
    pub name: Option<Name>,
    /// Its expected value.
    pub value: Option<f64>,
    /// The evaluations of its search.
    pub evaluations: u64,
    /// The expected line of play.
    pub line: Vec<Name>,
    /// Why the search ended early, or `memory` if a full memory weakened it.
    pub stop: Option<String>,
    /// The position after the move, if it was drawn because chance moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// Every move and its exact value, `None` if that is undecided; only of the player `exact`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<(Name, Option<f64>)>>,
    /// Why the move was chosen, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Reasons>,
    /// The player who moves: 0 is MAX.
    #[serde(skip)]
    pub turn: usize,
    /// The board before the move, as lines of text.
    #[serde(skip)]
    pub board: String,
    /// All moves with their expected values.
    #[serde(skip)]
    pub scores: Vec<(Name, Option<f64>)>,
}

impl Chosen {
    /// A choice in this position.
    pub fn new<B: Board>(position: &B, choice: Option<&Choice<B::Move, f64>>) -> Self {
        let line = choice.map_or(&[][..], |choice| &choice.line);
        let value = |number: usize| choice?.values.get(number).copied().flatten();
        let moves = position.legal().into_iter().enumerate();
        let score = |(number, chosen)| (Name(position.name(chosen)), value(number));
        let drawn = choice.filter(|_| position.is_chance());
        Self {
            game: B::NAME,
            name: choice.map(|choice| Name(position.name(choice.chosen))),
            value: choice.and_then(|choice| choice.value),
            evaluations: choice.map_or(0, |choice| choice.evaluations),
            line: Name::all(position, line),
            stop: choice
                .filter(|choice| choice.is_memory_full)
                .map(|_| String::from("memory")),
            drawn: drawn.map(|choice| position.after(choice.chosen).to_string()),
            values: None,
            why: None,
            turn: position.turn(),
            board: position.draw(),
            scores: moves.map(score).collect(),
        }
    }

    /// The same as a sentence.
    pub fn text(&self) -> String {
        let Some(first) = self.line.first() else {
            return String::from("there is no move: the game is over");
        };
        if let Some(after) = &self.drawn {
            return format!(
                "chance moves here, and {first} was drawn: `--position '{after}'` goes on"
            );
        }
        let value = worth(self.value, 3);
        let evaluations = counted(self.evaluations, "evaluation");
        let expected: Vec<String> = self.line.iter().map(Name::to_string).collect();
        let expected = expected.join(" ");
        let stop = stopped(self.stop.as_deref());
        let why = self.why.as_ref().map(Reasons::text);
        let why = why.map_or_else(String::new, |why| format!("\n{why}"));
        let values: Vec<String> = { self.values.iter().flatten() }
            .map(|(name, value)| format!("{name} {}", worth(*value, 3)))
            .collect();
        let worth = self
            .values
            .as_ref()
            .map_or("", |_| "\nworth of each move: ");
        let values = format!("{worth}{}", values.join(", "));
        format!("move {first}, worth {value}, {evaluations}{stop}; expects {expected}{values}{why}")
    }
}

/// Why a search ended early, as a part of a sentence.
pub fn stopped(stop: Option<&str>) -> &'static str {
    match stop {
        Some("memory") => " with a full memory",
        Some("time") => " until the time was over",
        Some(_) => " until it was cancelled",
        None => "",
    }
}

/// A value as text, with this many decimals unless it is huge.
pub fn worth(value: Option<f64>, decimals: usize) -> String {
    match value {
        None => String::from("unknown"),
        Some(value) if value.abs() < 1e6 => format!("{value:.decimals$}"),
        Some(value) => format!("{value:e}"),
    }
}
