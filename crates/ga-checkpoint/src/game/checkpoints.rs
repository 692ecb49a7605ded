use super::{Cell, Course};
use crate::error::Error;

/// The checkpoints of a command line: a list of cells, or a number of random cells.
///
/// ```
/// use ga_checkpoint::game::{Checkpoints, Course};
///
/// let listed: Checkpoints = "6,24 12,18".parse()?;
/// assert_eq!(listed.on(&Course::paper(), 1)?.checkpoints().len(), 2);
/// let random: Checkpoints = "random:8".parse()?;
/// assert_eq!(random.on(&Course::paper(), 1)?.checkpoints().len(), 8);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Checkpoints {
    /// These cells. The text `6,24 12,18` lists two cells, each as row and column.
    Listed(Vec<Cell>),
    /// This number of different random cells. The text `random:8` means 8 cells.
    Random(usize),
}

impl Checkpoints {
    /// A copy of `course` with these checkpoints. Only [`Random`](Self::Random) uses `seed`.
    ///
    /// # Errors
    ///
    /// The errors of [`Course::with_checkpoints`] and [`Course::with_random_checkpoints`].
    pub fn on(&self, course: &Course, seed: u64) -> Result<Course, Error> {
        match self {
            Self::Listed(cells) => course.with_checkpoints(cells),
            Self::Random(count) => course.with_random_checkpoints(*count, seed),
        }
    }
}

/// The text that is read.
impl std::fmt::Display for Checkpoints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Random(count) => write!(f, "random:{count}"),
            Self::Listed(cells) => {
                let cells: Vec<_> = cells.iter().map(|cell| cell.written()).collect();
                f.write_str(&cells.join(" "))
            }
        }
    }
}

impl std::str::FromStr for Checkpoints {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = |word: &str| Error::CheckpointText {
            found: word.to_owned(),
        };
        if let Some(count) = text.trim().strip_prefix("random:") {
            return count.parse().map(Self::Random).map_err(|_| wrong(text));
        }
        let cells = text
            .split_whitespace()
            .map(|word| word.parse().map_err(|_| wrong(word)));
        cells.collect::<Result<_, _>>().map(Self::Listed)
    }
}
