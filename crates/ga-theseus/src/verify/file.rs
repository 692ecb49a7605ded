use super::{Certificate, Scratch};
use crate::format::{FORMAT, Level};
use crate::game::{Maze, Win};
use serde::{Deserialize, Serialize};

/// A maze and its figures, as a result file holds them.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Certified {
    /// The maze with its name.
    #[serde(flatten)]
    pub level: Level,
    /// Its figures.
    pub figures: Certificate,
}

impl Certified {
    /// A maze with its figures.
    pub fn new(level: Level, win: Win) -> Self {
        Self::with(level, win, &mut Scratch::default())
    }

    fn with(level: Level, win: Win, scratch: &mut Scratch) -> Self {
        let figures = Certificate::with(&level, win, scratch);
        Self { level, figures }
    }
}

/// The mazes of a result file with their figures: what [`claims`](super::claims)
/// accepts.
///
/// It is written as a single maze object, or as a file with an array `"mazes"` if several mazes
/// were asked for.
///
/// ```
/// use ga_theseus::game::{Cell, Exit, Maze, Walls, Win};
/// use ga_theseus::verify::CertifiedMazes;
///
/// let (theseus, minotaur) = (Cell { x: 1, y: 0 }, Cell { x: 3, y: 1 });
/// let maze = Maze::new(Walls::hall(4, 2)?, theseus, minotaur, Exit::Cell(Cell { x: 0, y: 0 }))?;
/// let one = CertifiedMazes::one("hall", maze, Win::After);
/// let text = serde_json::to_value(one).unwrap();
/// assert_eq!((&text["id"], &text["figures"]["moves"]), (&"hall".into(), &1.into()));
/// let several = CertifiedMazes::several("hall", &[maze], Win::After);
/// assert_eq!(serde_json::to_value(several).unwrap()["mazes"][0]["id"], "hall-1");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct CertifiedMazes(Form);

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Form {
    One(Box<Certified>),
    Several {
        format: &'static str,
        mazes: Vec<Certified>,
    },
}

impl CertifiedMazes {
    /// One maze, with the id `name`.
    pub fn one(name: &str, maze: Maze, win: Win) -> Self {
        let level = Level {
            id: Some(name.to_owned()),
            maze,
        };
        Self(Form::One(Certified::new(level, win).into()))
    }

    /// Mazes with the ids `name-1`, `name-2`, and so on. All numbers have as many digits as the
    /// last.
    pub fn several(name: &str, mazes: &[Maze], win: Win) -> Self {
        let digits = mazes.len().to_string().len();
        let mut scratch = Scratch::default();
        let mut certified = |(number, &maze): (usize, &Maze)| {
            let level = Level {
                id: Some(format!("{name}-{number:0digits$}")),
                maze,
            };
            Certified::with(level, win, &mut scratch)
        };
        let mazes = (1..).zip(mazes).map(&mut certified).collect();
        Self(Form::Several {
            format: FORMAT,
            mazes,
        })
    }

    /// The mazes.
    pub fn mazes(&self) -> &[Certified] {
        match &self.0 {
            Form::One(maze) => std::slice::from_ref(maze),
            Form::Several { mazes, .. } => mazes,
        }
    }
}
