use crate::error::Error;
use crate::game::cell::Direction;
use std::{fmt, ops::Deref, str::FromStr};

/// What Theseus does in a turn.
///
/// With feature `serde`, an action is written as its letter.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "char", into = "char"))]
pub enum Action {
    /// Takes one step, or goes through the door.
    Go(Direction),
    /// Stays on his cell.
    Wait,
}

impl Action {
    /// All five actions, in the order in which solvers try them.
    pub const ALL: [Self; 5] = [
        Self::Go(Direction::North),
        Self::Go(Direction::East),
        Self::Go(Direction::South),
        Self::Go(Direction::West),
        Self::Wait,
    ];

    /// The letter of the action: `N`, `E`, `S`, `W`, or `.` for a wait.
    pub fn letter(self) -> char {
        match self {
            Self::Go(direction) => direction.letter(),
            Self::Wait => '.',
        }
    }

    /// The action with this letter, `None` for any other letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|action| action.letter() == letter)
    }
}

impl From<Action> for char {
    fn from(action: Action) -> Self {
        action.letter()
    }
}

impl TryFrom<char> for Action {
    type Error = Error;

    fn try_from(found: char) -> Result<Self, Error> {
        Self::from_letter(found).ok_or(Error::Letter { position: 1, found })
    }
}

/// Theseus's actions in order, written as their letters.
///
/// ```
/// use ga_theseus::game::Path;
///
/// let path: Path = "NNE.W".parse()?;
/// assert_eq!(path.len(), 5);
/// assert_eq!(path.to_string(), "NNE.W");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Path(pub Vec<Action>);

impl Path {
    /// The edit distance of two paths (`levenshtein-1966`): the least number of
    /// actions to insert, remove or replace that turn one into the other.
    ///
    /// ```
    /// use ga_theseus::game::Path;
    ///
    /// let (one, other): (Path, Path) = ("NNE.W".parse()?, "NEE.".parse()?);
    /// assert_eq!(one.edit_distance(&other), 2);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    #[doc(alias = "levenshtein")]
    pub fn edit_distance(&self, other: &Self) -> usize {
        // One row of the table of all prefixes: entry j is the distance of the actions done so far
        // to the first j actions of `other`.
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (done, action) in self.iter().enumerate() {
            let mut corner = std::mem::replace(&mut row[0], done + 1);
            for (place, theirs) in other.iter().enumerate() {
                let replaced = corner + usize::from(action != theirs);
                corner = row[place + 1];
                row[place + 1] = replaced.min(corner + 1).min(row[place] + 1);
            }
        }
        row[other.len()]
    }
}

impl Deref for Path {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        &self.0
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|action| write!(f, "{}", action.letter()))
    }
}

impl FromStr for Path {
    type Err = Error;

    fn from_str(letters: &str) -> Result<Self, Error> {
        let action = |(index, found)| {
            Action::from_letter(found).ok_or(Error::Letter {
                position: index + 1,
                found,
            })
        };
        letters
            .chars()
            .enumerate()
            .map(action)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl From<Path> for String {
    fn from(path: Path) -> Self {
        path.to_string()
    }
}

impl TryFrom<String> for Path {
    type Error = Error;

    fn try_from(letters: String) -> Result<Self, Error> {
        letters.parse()
    }
}
