use crate::level::{Level, Tile, Tiles};
use crate::measure::{Scratch, Way};

/// A player on foot: each step leads to one of the four neighbours, and the legs of a [`Way`] say
/// which tiles are open and what has to be visited.
///
/// A tile of a goal counts as visited when the player enters it. If a tile is open on the present
/// leg and a goal of it, the player may also pass it for later: the game goes on with all legs that
/// its steps allow.
#[derive(Clone, Debug)]
pub struct Walk {
    level: Level,
    way: Way,
    /// For each leg and cell the steps to the end.
    to_go: Vec<Vec<Option<u32>>>,
    /// Where the player was, oldest first, at least the start.
    moments: Vec<Moment>,
    letters: String,
}

/// Where the player stands, and the legs that it may be on, in ascending order.
#[derive(Clone, Debug)]
struct Moment {
    at: (usize, usize),
    legs: Vec<usize>,
}

impl Walk {
    /// A game at the start of the shortest way. If there is no way, at the first tile at which one
    /// starts; `None` if the level has no such tile.
    pub fn new(level: Level, way: Way) -> Option<Self> {
        let (to_go, start) = way.table(&level, &mut Scratch::default());
        let first = || {
            let cell = level
                .cells()
                .iter()
                .position(|&tile| way.from().contains(tile))?;
            Some((cell % level.width(), cell / level.width()))
        };
        let at = start.or_else(first)?;
        let mut walk = Self {
            level,
            way,
            to_go,
            moments: Vec::new(),
            letters: String::new(),
        };
        let legs = walk.entered(at, vec![0]);
        walk.moments.push(Moment { at, legs });
        Some(walk)
    }

    /// A game from one cell to another, over these tiles. `None` if a cell is outside of the level,
    /// or if the level has all kinds of tiles.
    pub fn between(
        mut level: Level,
        through: Tiles,
        from: (usize, usize),
        to: (usize, usize),
    ) -> Option<Self> {
        // Start and goal get kinds of their own.
        let is_used = |tile: &Tile| level.cells().contains(tile);
        let mut kinds = (0..Tile::KINDS)
            .rev()
            .map(Tile::of)
            .filter(|tile| !is_used(tile));
        let (start, goal) = (kinds.next()?, kinds.next()?);
        drop(kinds);
        *level.get_mut(from.0, from.1)? = start;
        *level.get_mut(to.0, to.1)? = goal;
        Self::new(level, Way::new(start, through | start, goal))
    }

    /// The column and row of the player.
    pub fn position(&self) -> (usize, usize) {
        self.now().at
    }

    /// The number of goals that were visited.
    pub fn visited(&self) -> usize {
        self.now().legs.last().copied().unwrap_or(0)
    }

    /// The number of goals.
    pub fn goals(&self) -> usize {
        self.to_go.len()
    }

    /// Whether all goals were visited.
    pub fn is_won(&self) -> bool {
        self.visited() == self.goals()
    }

    /// The steps so far.
    pub fn letters(&self) -> &str {
        &self.letters
    }

    /// The fewest steps that still win, `None` if none do.
    pub fn left(&self) -> Option<u32> {
        self.left_at(self.now().at, &self.now().legs)
    }

    /// The next step of a shortest way; `None` if the game is won or no way leads on.
    pub fn hint(&self) -> Option<char> {
        let left = self.left().filter(|&left| left > 0)?;
        "NESW".chars().find(|&letter| {
            let next = self.next(letter);
            next.is_some_and(|Moment { at, legs }| self.left_at(at, &legs) == Some(left - 1))
        })
    }

    /// Goes north, east, south or west (`N`, `E`, `S`, `W`). Returns where the player is then;
    /// `None` if the way is blocked, the game is won, or the letter is another one.
    pub fn step(&mut self, letter: char) -> Option<(usize, usize)> {
        let next = self.next(letter)?;
        self.moments.push(next);
        self.letters.push(letter);
        Some(self.position())
    }

    /// Takes the last step back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.moments.len() > 1 {
            self.moments.pop();
        }
        self.letters.pop().is_some()
    }

    /// Goes back to the start.
    pub fn restart(&mut self) {
        self.moments.truncate(1);
        self.letters.clear();
    }

    fn now(&self) -> &Moment {
        // There is always the start.
        &self.moments[self.moments.len() - 1]
    }

    fn next(&self, letter: char) -> Option<Moment> {
        if self.is_won() {
            return None;
        }
        let Moment { at: (x, y), legs } = self.now();
        let at = match letter {
            'N' => (*x, y.checked_sub(1)?),
            'E' => (x + 1, *y),
            'S' => (*x, y + 1),
            'W' => (x.checked_sub(1)?, *y),
            _ => return None,
        };
        let tile = *self.level.get(at.0, at.1)?;
        let ways: Vec<(Tiles, Tiles)> = self.way.legs().collect();
        let open = |leg: &&usize| ways[**leg].0.contains(tile);
        let mut stays = Vec::new();
        let mut ends = Vec::new();
        for leg in legs.iter().filter(|&&leg| leg < ways.len()) {
            if open(&leg) {
                stays.push(*leg);
            }
            if ways[*leg].1.contains(tile) {
                ends.push(leg + 1);
            }
        }
        stays.extend(ends);
        stays.sort_unstable();
        stays.dedup();
        (!stays.is_empty()).then(|| Moment {
            at,
            legs: self.entered(at, stays),
        })
    }

    /// These legs, and those that begin because the cell is a goal of the leg before.
    fn entered(&self, at: (usize, usize), mut legs: Vec<usize>) -> Vec<usize> {
        let tile = self.level.get(at.0, at.1);
        let goals: Vec<Tiles> = self.way.legs().map(|(_, goals)| goals).collect();
        let mut place = 0;
        while let Some(&leg) = legs.get(place) {
            let ends = goals
                .get(leg)
                .zip(tile)
                .is_some_and(|(goals, &tile)| goals.contains(tile));
            if ends && !legs.contains(&(leg + 1)) {
                legs.insert(place + 1, leg + 1);
            }
            place += 1;
        }
        legs
    }

    fn left_at(&self, (x, y): (usize, usize), legs: &[usize]) -> Option<u32> {
        let cell = y * self.level.width() + x;
        let left = |&leg: &usize| self.to_go.get(leg).map_or(Some(0), |cells| cells[cell]);
        legs.iter().filter_map(left).min()
    }
}
