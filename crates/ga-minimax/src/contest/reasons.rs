//! Explains a move in words.

use super::chosen::{Name, worth};
use crate::game::Board;
use crate::players::Explanation;
use crate::players::choice::sign_of;
use serde::Serialize;

/// The number of other moves that an explanation in words names.
const OTHERS: usize = 3;

/// The least loss that is named, in the precision of the text.
const LEAST: f64 = 0.0005;

/// An [`Explanation`] in the notation of its game.
#[derive(Clone, Debug, Serialize)]
pub struct Reasons {
    /// What the move wins, for the player who moves.
    gain: f64,
    /// The plies to the end of the game after the move, if the result is proven.
    plies: Option<u16>,
    fears: Option<Reply>,
    others: Vec<Other>,
    #[serde(skip)]
    result: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Reply {
    #[serde(rename = "move")]
    name: Name,
    cost: f64,
}

#[derive(Clone, Debug, Serialize)]
struct Other {
    #[serde(rename = "move")]
    name: Name,
    value: f64,
    loss: f64,
    plies: Option<u16>,
    line: Vec<Name>,
}

impl Reasons {
    /// The explanation of a move in this position.
    pub fn new<B: Board>(position: &B, why: &Explanation) -> Self {
        let named = |line: &[u16]| Name::all(position, line);
        let fears = why.fears.as_ref().and_then(|fear| {
            let name = named(&[why.number, fear.number]).pop()?;
            Some(Reply {
                name,
                cost: fear.cost,
            })
        });
        let others = why.others.iter().filter_map(|other| {
            let line = named(&other.line);
            let name = line.first()?.clone();
            Some(Other {
                name,
                value: other.value,
                loss: other.loss,
                plies: other.plies,
                line,
            })
        });
        let mine = sign_of(position) * why.value;
        let result = if mine > 0.0 {
            "wins"
        } else if mine < 0.0 {
            "loses"
        } else {
            "draws"
        };
        Self {
            gain: why.gain,
            plies: why.plies,
            fears,
            others: others.collect(),
            result,
        }
    }

    /// The explanation as sentences, one a line.
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(plies) = self.plies {
            lines.push(match plies {
                0 => format!("it {} at once", self.result),
                1 => format!("it {} after one more move", self.result),
                plies => format!(
                    "it {} after {plies} more moves, whatever the other side does",
                    self.result
                ),
            });
        } else if self.gain >= 0.0 {
            lines.push(format!(
                "it gains {} beside the position as it stands",
                worth(Some(self.gain), 3)
            ));
        } else {
            let loss = worth(Some(-self.gain), 3);
            lines.push(format!(
                "the position is {loss} worse than it seems, and no move mends that"
            ));
        }
        if let Some(Reply { name, cost }) = &self.fears {
            let taken = if *cost >= LEAST {
                format!(", which takes back {}", worth(Some(*cost), 3))
            } else {
                String::new()
            };
            lines.push(format!("it expects the reply {name}{taken}"));
        }
        for (place, other) in self.others.iter().take(OTHERS).enumerate() {
            let name = &other.name;
            let ordinal = ["second", "third", "fourth"][place];
            let line: Vec<String> = other.line.iter().skip(1).map(Name::to_string).collect();
            let after = if line.is_empty() {
                String::new()
            } else {
                format!(": {}", line.join(" "))
            };
            let loss = if other.loss >= LEAST {
                format!("loses {}", worth(Some(other.loss), 3))
            } else {
                String::from("is worth about the same")
            };
            lines.push(format!("the {ordinal} choice, {name}, {loss}{after}"));
        }
        lines.join("\n")
    }
}
