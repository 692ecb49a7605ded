use crate::level::Level;
use crate::measure::{JumpWay, Scratch};

/// A player that walks, falls and jumps, in a level that is seen from the side.
///
/// [`Jumper`](crate::measure::Jumper) has the rules. The game is won with the first move that
/// passes a goal.
///
/// ```
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{JumpWay, Jumper};
/// use ga_tiles::play::Jumps;
///
/// let alphabet = Alphabet::new("#.SG")?;
/// let [air, start, goal] = [".", "S", "G"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let jumper = Jumper { through: air, height: 1, width: 2 };
/// let level = alphabet.read("........\n.....#..\nS..#.#.G\n##.#####")?;
/// let mut game = Jumps::new(level, JumpWay { from: start, jumper, to: goal }).expect("a start");
/// assert_eq!(game.left(), Some(5));
/// while let Some(index) = game.hint() {
///     game.make(index);
/// }
/// assert!(game.is_won());
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Jumps {
    level: Level,
    way: JumpWay,
    start: (usize, usize),
    made: Vec<Jump>,
    /// The moves of the present position.
    moves: Vec<Jump>,
    /// The moves of the shortest way from it.
    rest: Option<String>,
    scratch: Scratch,
}

/// A move: a walk, or a jump.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "description", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Jump {
    /// `E` and `W` for a walk to the right and to the left, `e` and `w` for a jump, `n` for a jump
    /// straight up.
    pub letter: char,
    /// All cells that the player passes, as (column, row). It stands in the last one.
    pub cells: Vec<(usize, usize)>,
    /// Whether it passes a goal.
    pub wins: bool,
}

impl Jump {
    /// Where the player stands after it.
    fn to(&self) -> Option<(usize, usize)> {
        self.cells.last().copied()
    }
}

impl Jumps {
    /// A game at the start of the shortest way. `None` if the level has no start at which the
    /// player can stand.
    pub fn new(level: Level, way: JumpWay) -> Option<Self> {
        let mut scratch = Scratch::default();
        let starts = way.starts(&level, &mut scratch);
        let length = |at: &(usize, usize)| {
            let rest = way.rest(&level, *at, &mut scratch);
            rest.map_or(usize::MAX, |letters| letters.len())
        };
        let start = starts.into_iter().min_by_key(length)?;
        let (made, moves, rest) = Default::default();
        let mut jumps = Self {
            level,
            way,
            start,
            made,
            moves,
            rest,
            scratch,
        };
        jumps.look();
        Some(jumps)
    }

    /// The column and row of the player.
    pub fn position(&self) -> (usize, usize) {
        self.made.last().and_then(Jump::to).unwrap_or(self.start)
    }

    /// The moves from here. Of several to the same cell there is one: one that wins, otherwise the
    /// one that passes the fewest cells.
    pub fn moves(&self) -> &[Jump] {
        &self.moves
    }

    /// The moves so far.
    pub fn made(&self) -> &[Jump] {
        &self.made
    }

    /// Whether the player has passed a goal, or stands in one at the start.
    pub fn is_won(&self) -> bool {
        self.rest.as_deref() == Some("")
    }

    /// The fewest moves that still win, `None` if none do.
    pub fn left(&self) -> Option<usize> {
        self.rest.as_ref().map(String::len)
    }

    /// The index of the next move of a shortest way; `None` if the game is won or no way leads on.
    pub fn hint(&mut self) -> Option<usize> {
        let left = self.left().filter(|&left| left > 0)?;
        let Self {
            level,
            way,
            moves,
            scratch,
            ..
        } = self;
        moves.iter().position(|jump| {
            jump.wins && left == 1
                || jump
                    .to()
                    .and_then(|to| way.rest(level, to, scratch))
                    .is_some_and(|rest| rest.len() + 1 == left)
        })
    }

    /// Makes a move by its index in [`moves`](Self::moves). Returns it, `None` if there is none.
    pub fn make(&mut self, index: usize) -> Option<&Jump> {
        let jump = self.moves.get(index)?.clone();
        self.made.push(jump);
        self.look();
        self.made.last()
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let was = self.made.pop().is_some();
        self.look();
        was
    }

    /// Goes back to the start.
    pub fn restart(&mut self) {
        self.made.clear();
        self.look();
    }

    /// Finds the moves of the present position.
    fn look(&mut self) {
        let at = self.position();
        let is_won = self.made.last().is_some_and(|jump| jump.wins);
        let Self {
            level,
            way,
            scratch,
            moves,
            ..
        } = self;
        moves.clear();
        if is_won {
            self.rest = Some(String::new());
            return;
        }
        for (letter, cells) in way.moves(level, at, scratch) {
            let is_goal = |&(x, y): &(usize, usize)| {
                level.get(x, y).is_some_and(|&tile| way.to.contains(tile))
            };
            let jump = Jump {
                letter,
                wins: cells.iter().any(is_goal),
                cells,
            };
            match moves.iter_mut().find(|other| other.to() == jump.to()) {
                Some(other) => {
                    let rank = |jump: &Jump| (!jump.wins, jump.cells.len());
                    if rank(&jump) < rank(other) {
                        *other = jump;
                    }
                }
                None => moves.push(jump),
            }
        }
        self.rest = way.rest(level, at, scratch);
    }
}
