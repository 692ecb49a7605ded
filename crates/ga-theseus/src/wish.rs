use crate::Maze;
use crate::difficulty::Difficulty;
use crate::rules::{Action, Path};
use std::fmt;
use std::ops::RangeInclusive;

/// What a designer asks of a maze; what is `None` may be anything.
///
/// The default asks that every cell can be entered, and leaves everything else open.
///
/// ```
/// use ga_theseus::{Cell, Exit, Maze, Walls, Wish, rules::Path};
///
/// let wish = Wish { moves: Some(3..=5), waits: Some(1), ..Wish::default() };
/// let cell = |x, y| Cell { x, y };
/// let maze = Maze::new(Walls::hall(3, 3)?, cell(0, 2), cell(2, 2), Exit::Cell(cell(0, 0)))?;
/// let path: Path = "NN".parse()?;
/// assert_eq!(wish.shortfall(&maze, &path, None), 2.0, "a move and a wait are missing");
/// assert_eq!(wish.to_string(), "3 to 5 moves and 1 wait");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// Length of the shortest solution, both ends included.
    pub moves: Option<RangeInclusive<u32>>,
    /// Waits of the first shortest solution, exactly.
    pub waits: Option<u32>,
    /// [`Difficulty::value`], both ends included.
    pub difficulty: Option<RangeInclusive<f64>>,
    /// The greatest number of [sealed cells](Maze::sealed_cells) that is allowed.
    pub sealed_cells: Option<u32>,
}

impl Default for Wish {
    fn default() -> Self {
        Self { moves: None, waits: None, difficulty: None, sealed_cells: Some(0) }
    }
}

impl Wish {
    /// Whether nothing is asked of the solution: neither moves nor waits nor a difficulty.
    pub fn is_empty(&self) -> bool {
        self.moves.is_none() && self.waits.is_none() && self.difficulty.is_none()
    }

    /// How far a maze with this shortest solution is from the wish: moves, waits and bits of difficulty that
    /// are missing or too many, and sealed cells that are too many, added up; 0 if it is met.
    ///
    /// If a difficulty is wished for and none is given, it does not count.
    pub fn shortfall(&self, maze: &Maze, path: &Path, difficulty: Option<&Difficulty>) -> f64 {
        let waits = path.iter().filter(|&&action| action == Action::Wait).count() as u32;
        self.shortfall_of(path.len() as u32, waits)
            + self.sealed_shortfall(maze.sealed_cells())
            + difficulty.map_or(0.0, |difficulty| self.difficulty_shortfall(difficulty.value))
    }

    /// The shortfall in moves and waits.
    pub(crate) fn shortfall_of(&self, moves: u32, waits: u32) -> f64 {
        let moves = f64::from(moves);
        let range = self.moves.clone().map(|range| f64::from(*range.start())..=f64::from(*range.end()));
        let waits = self.waits.map_or(0, |wanted| wanted.abs_diff(waits));
        range.map_or(0.0, |range| outside(moves, &range)) + f64::from(waits)
    }

    /// The sealed cells that are too many.
    pub(crate) fn sealed_shortfall(&self, sealed: u32) -> f64 {
        self.sealed_cells.map_or(0.0, |allowed| sealed.saturating_sub(allowed).into())
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
            // As many digits as it takes to tell both ends apart.
            let both = |digits| [difficulty.start(), difficulty.end()].map(|end| format!("{end:.digits$}"));
            parts.push(match (1..6).map(both).find(|[least, most]| least != most) {
                Some([least, most]) => format!("a difficulty of {least} to {most}"),
                None => format!("a difficulty of {:.1}", difficulty.start()),
            });
        }
        if let Some(sealed @ 1..) = self.sealed_cells {
            parts.push(format!("at most {sealed} sealed cell{}", if sealed == 1 { "" } else { "s" }));
        }
        match parts.as_slice() {
            [] => f.write_str("any maze"),
            [one] => f.write_str(one),
            [rest @ .., last] => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}
