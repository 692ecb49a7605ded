use crate::error::Error;
use crate::game::border::is_border;
use crate::game::{Action, Cell, Exit, Maze, Path, Template};
use crate::solve::difficulty::Difficulty;
use std::fmt;
use std::ops::RangeInclusive;

/// The requirements for a maze. A field that is `None` allows any value.
///
/// The default requires only that Theseus can enter every cell: no sealed cells.
///
/// ```
/// use ga_theseus::evolve::design::Requirements;
/// use ga_theseus::game::{Cell, Exit, Maze, Path, Walls};
///
/// let required = Requirements { moves: Some(3..=5), waits: Some(1), ..Requirements::default() };
/// let cell = |x, y| Cell { x, y };
/// let maze = Maze::new(Walls::hall(3, 3)?, cell(0, 2), cell(2, 2), Exit::Cell(cell(0, 0)))?;
/// let path: Path = "NN".parse()?;
/// assert_eq!(required.shortfall(&maze, &path, None), 2.0, "a move and a wait are missing");
/// assert_eq!(required.to_string(), "3 to 5 moves and 1 wait");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Requirements {
    /// The allowed lengths of the shortest solution, in actions.
    pub moves: Option<RangeInclusive<u32>>,
    /// The exact number of waits in the first shortest solution.
    pub waits: Option<u32>,
    /// The allowed values of [`Difficulty::value`], in bits.
    pub difficulty: Option<RangeInclusive<f64>>,
    /// The greatest number of [sealed cells](Maze::sealed_cells).
    pub sealed_cells: Option<u32>,
}

impl Default for Requirements {
    fn default() -> Self {
        Self {
            moves: None,
            waits: None,
            difficulty: None,
            sealed_cells: Some(0),
        }
    }
}

impl Requirements {
    /// Whether `moves`, `waits` and `difficulty` are all `None`.
    pub fn is_empty(&self) -> bool {
        self.moves.is_none() && self.waits.is_none() && self.difficulty.is_none()
    }

    /// The distance of a maze from the requirements, 0 if it meets them. `path` is the maze's first
    /// shortest solution.
    ///
    /// The shortfall is the sum of four distances: the moves, the waits and the bits of difficulty
    /// outside the allowed range, and the number of sealed cells above the allowed number. If
    /// `difficulty` is `None`, its distance is left out.
    pub fn shortfall(&self, maze: &Maze, path: &Path, difficulty: Option<&Difficulty>) -> f64 {
        let waits = path
            .iter()
            .filter(|&&action| action == Action::Wait)
            .count() as u32;
        self.path_shortfall(path.len() as u32, waits)
            + self.sealed_shortfall(maze.sealed_cells())
            + difficulty.map_or(0.0, |difficulty| {
                self.difficulty_shortfall(difficulty.value)
            })
    }

    /// The shortfall in moves and waits.
    pub(super) fn path_shortfall(&self, moves: u32, waits: u32) -> f64 {
        let moves = f64::from(moves);
        let range = self
            .moves
            .clone()
            .map(|range| f64::from(*range.start())..=f64::from(*range.end()));
        let waits = self.waits.map_or(0, |wanted| wanted.abs_diff(waits));
        range.map_or(0.0, |range| outside(moves, &range)) + f64::from(waits)
    }

    /// The number of sealed cells that are too many.
    pub(super) fn sealed_shortfall(&self, sealed: u32) -> f64 {
        self.sealed_cells
            .map_or(0.0, |allowed| sealed.saturating_sub(allowed).into())
    }

    /// The shortfall in bits of difficulty.
    pub(super) fn difficulty_shortfall(&self, value: f64) -> f64 {
        self.difficulty
            .as_ref()
            .map_or(0.0, |range| outside(value, range))
    }

    /// Checks whether a template rules out every maze that meets the requirements.
    ///
    /// The check looks only at given walls and cells and does not search. So a template can pass
    /// although none of its mazes meets the requirements.
    ///
    /// ```
    /// use ga_theseus::evolve::design::Requirements;
    /// use ga_theseus::game::{Cell, Direction, Template};
    ///
    /// let mut template = Template::free(3, 3)?;
    /// let corner = Cell { x: 0, y: 0 };
    /// for side in [Direction::East, Direction::South] {
    ///     template.set_wall(corner, side, Some(true))?;
    /// }
    /// assert!(Requirements::default().check(&template).is_err());
    /// let one_sealed = Requirements { sealed_cells: Some(1), ..Requirements::default() };
    /// assert!(one_sealed.check(&template).is_ok());
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NoMoves`], [`Error::LostAtOnce`], [`Error::CutOff`] or [`Error::Sealed`].
    pub fn check(&self, template: &Template) -> Result<(), Error> {
        if self.moves.as_ref().is_some_and(|moves| *moves.end() == 0) {
            return Err(Error::NoMoves);
        }
        let open = template.most_open();
        let exits: Vec<Cell> = match template.exit() {
            Some(exit) => vec![exit.cell()],
            None => open
                .cells()
                .filter(|&cell| is_border(&open, cell))
                .collect(),
        };
        if let Some(theseus) = template.theseus() {
            if template.minotaur() == Some(theseus) || template.exit() == Some(Exit::Cell(theseus))
            {
                return Err(Error::LostAtOnce { theseus });
            }
            if !exits.iter().any(|&exit| open.connect(theseus, exit)) {
                return Err(Error::CutOff { theseus });
            }
        }
        let reachable = exits
            .into_iter()
            .filter(|&exit| {
                template
                    .theseus()
                    .is_none_or(|theseus| open.connect(theseus, exit))
            })
            .map(|exit| open.reachable(exit));
        let sealed = (open.width() * open.height()) as u32 - reachable.max().unwrap_or(0);
        match self.sealed_cells {
            Some(allowed) if sealed > allowed => Err(Error::Sealed { sealed, allowed }),
            _ => Ok(()),
        }
    }
}

/// The distance from a number to a range, infinite if the range is empty.
fn outside(number: f64, range: &RangeInclusive<f64>) -> f64 {
    if range.is_empty() {
        return f64::INFINITY;
    }
    (range.start() - number).max(number - range.end()).max(0.0)
}

/// In words: "30 to 40 moves, 2 waits and a difficulty of 20.0 to 25.0".
impl fmt::Display for Requirements {
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
            parts.push(format!(
                "{waits} {}",
                if waits == 1 { "wait" } else { "waits" }
            ));
        }
        if let Some(difficulty) = &self.difficulty {
            // Uses as many digits as are needed to tell both ends apart.
            let both = |digits| {
                [difficulty.start(), difficulty.end()].map(|end| format!("{end:.digits$}"))
            };
            parts.push(match (1..6).map(both).find(|[least, most]| least != most) {
                Some([least, most]) => format!("a difficulty of {least} to {most}"),
                None => format!("a difficulty of {:.1}", difficulty.start()),
            });
        }
        if let Some(sealed @ 1..) = self.sealed_cells {
            parts.push(format!(
                "at most {sealed} sealed cell{}",
                if sealed == 1 { "" } else { "s" }
            ));
        }
        match parts.as_slice() {
            [] => f.write_str("any maze"),
            [one] => f.write_str(one),
            [rest @ .., last] => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}
