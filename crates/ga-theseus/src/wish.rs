use crate::difficulty::Difficulty;
use crate::rules::{Action, Path};
use std::fmt;
use std::ops::RangeInclusive;

/// What a designer asks of a maze; what is `None` may be anything.
///
/// ```
/// use ga_theseus::{Wish, rules::Path};
///
/// let wish = Wish { moves: Some(3..=5), waits: Some(1), ..Wish::default() };
/// let path: Path = "NN".parse()?;
/// assert_eq!(wish.shortfall(&path, None), 2.0, "a move and a wait are missing");
/// assert_eq!(wish.to_string(), "3 to 5 moves and 1 wait");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wish {
    /// Length of the shortest solution, both ends included.
    pub moves: Option<RangeInclusive<u32>>,
    /// Waits of the first shortest solution, exactly.
    pub waits: Option<u32>,
    /// [`Difficulty::value`], both ends included.
    pub difficulty: Option<RangeInclusive<f64>>,
}

impl Wish {
    /// Whether anything is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// How far a solvable maze is from the wish: moves, waits and bits of difficulty that are
    /// missing or too many, added up; 0 where it is met.
    ///
    /// Where a difficulty is wished for and none is given, it does not count.
    pub fn shortfall(&self, path: &Path, difficulty: Option<&Difficulty>) -> f64 {
        let waits = path.iter().filter(|&&action| action == Action::Wait).count() as u32;
        self.shortfall_of(path.len() as u32, waits)
            + difficulty.map_or(0.0, |difficulty| self.difficulty_shortfall(difficulty.value))
    }

    /// The shortfall without that of difficulty.
    pub(crate) fn shortfall_of(&self, moves: u32, waits: u32) -> f64 {
        let moves = f64::from(moves);
        let range = self.moves.clone().map(|range| f64::from(*range.start())..=f64::from(*range.end()));
        let waits = self.waits.map_or(0, |wanted| wanted.abs_diff(waits));
        range.map_or(0.0, |range| outside(moves, &range)) + f64::from(waits)
    }

    pub(crate) fn difficulty_shortfall(&self, value: f64) -> f64 {
        self.difficulty.as_ref().map_or(0.0, |range| outside(value, range))
    }
}

/// How far a number is from a range; infinitely far from an empty one.
fn outside(number: f64, range: &RangeInclusive<f64>) -> f64 {
    if range.is_empty() {
        return f64::INFINITY;
    }
    (range.start() - number).max(number - range.end()).max(0.0)
}

/// In words: "30 to 40 moves, 2 waits and a difficulty of 20.0 to 25.0".
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(moves) = &self.moves {
            let plural = if *moves.end() == 1 { "move" } else { "moves" };
            parts.push(match (*moves.start(), *moves.end()) {
                (least, most) if least == most => format!("{least} {plural}"),
                (least, u32::MAX) => format!("{least} moves or more"),
                (0 | 1, most) => format!("at most {most} {plural}"),
                (least, most) => format!("{least} to {most} moves"),
            });
        }
        if let Some(waits) = self.waits {
            parts.push(format!("{waits} {}", if waits == 1 { "wait" } else { "waits" }));
        }
        if let Some(difficulty) = &self.difficulty {
            parts.push(format!("a difficulty of {:.1} to {:.1}", difficulty.start(), difficulty.end()));
        }
        match parts.as_slice() {
            [] => f.write_str("any maze"),
            [one] => f.write_str(one),
            [rest @ .., last] => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}
