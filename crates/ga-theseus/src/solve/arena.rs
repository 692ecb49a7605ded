use crate::rules::{Action, Win};
use crate::{Cell, Direction, Exit, Maze};

/// A cell in one byte: row in the high half, column in the low one.
pub(super) type Square = u8;

/// The place of waiting among the actions, and its bit in a set of them.
const WAIT: u8 = 1 << 4;

/// What each action adds to a square.
const STRIDES: [u8; 5] = [16_u8.wrapping_neg(), 1, 16, 1_u8.wrapping_neg(), 0];

/// No square at all.
const NOWHERE: u16 = 256;

/// A maze laid out for searching.
///
/// The Minotaur's step is looked up, not computed: where he wants to go along the
/// row depends on Theseus's column only, and along the column on his row only.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    /// What Theseus can do on each square, one bit per action.
    ways: [u8; 256],
    /// By Theseus's column: where a step along the row takes the Minotaur from each square.
    along: [[Square; 256]; 16],
    /// By Theseus's row: where a step along the column takes the Minotaur from each square.
    across: [[Square; 256]; 16],
    theseus: Square,
    minotaur: Square,
    exit: u16,
    door: u16,
    /// The actions that are tried before the door.
    before_door: u8,
    /// The action that leads through the door.
    door_action: u8,
    win: Win,
}

impl Default for Arena {
    fn default() -> Self {
        Self {
            ways: [0; 256],
            along: [[0; 256]; 16],
            across: [[0; 256]; 16],
            theseus: 0,
            minotaur: 0,
            exit: NOWHERE,
            door: NOWHERE,
            before_door: 0,
            door_action: 0,
            win: Win::After,
        }
    }
}

impl Arena {
    /// Lays out another maze.
    pub(super) fn enter(&mut self, maze: &Maze, win: Win) {
        (self.theseus, self.minotaur, self.win) = (square(maze.theseus()), square(maze.minotaur()), win);
        (self.exit, self.door) = (NOWHERE, NOWHERE);
        match maze.exit() {
            Exit::Cell(cell) => self.exit = square(cell).into(),
            Exit::Door { cell, side } => {
                self.door = square(cell).into();
                self.door_action = side as u8;
                self.before_door = (1 << side as u8) - 1;
            }
        }
        let walls = maze.walls();
        for y in 0..walls.height() {
            let (north, south, west) = (walls.row_north(y), walls.row_north(y + 1), walls.row_west(y));
            let rows = [north, west >> 1, south, west];
            for x in 0..walls.width() {
                let open = (0..4).map(|side| (rows[side] >> x & 1) << side).sum::<u16>();
                self.ways[y << 4 | x] = open as u8 | WAIT;
            }
        }
        self.lay_pulls(walls.width(), walls.height());
    }

    fn lay_pulls(&mut self, width: usize, height: usize) {
        for theseus in 0..width.max(height) {
            for y in 0..height {
                for x in 0..width {
                    let here = y << 4 | x;
                    let open = self.ways[here];
                    let pull = |less: bool, before: Direction, more: bool, after: Direction| {
                        let can = |wants: bool, side: Direction| wants && open >> side as u8 & 1 == 1;
                        let stride = match (can(less, before), can(more, after)) {
                            (true, _) => STRIDES[before as usize],
                            (_, true) => STRIDES[after as usize],
                            _ => 0,
                        };
                        (here as u8).wrapping_add(stride)
                    };
                    self.along[theseus][here] =
                        pull(theseus < x, Direction::West, theseus > x, Direction::East);
                    self.across[theseus][here] =
                        pull(theseus < y, Direction::North, theseus > y, Direction::South);
                }
            }
        }
    }

    pub(super) fn theseus(&self) -> Square {
        self.theseus
    }

    pub(super) fn minotaur(&self) -> Square {
        self.minotaur
    }

    /// What Theseus can do, one bit per action in their order. At the door nothing
    /// after it is worth trying: whoever gets that far takes the door.
    pub(super) fn ways(&self, theseus: Square) -> u8 {
        let ways = self.ways[usize::from(theseus)];
        if self.at_door(theseus) { ways & self.before_door } else { ways }
    }

    /// Whether the door is here.
    pub(super) fn at_door(&self, theseus: Square) -> bool {
        u16::from(theseus) == self.door
    }

    /// The action that leads through the door.
    pub(super) fn door_action(&self) -> usize {
        self.door_action.into()
    }

    /// The Minotaur's square after his reply. He stays where he catches Theseus, so
    /// that equal squares are a capture, by whichever step.
    pub(super) fn reply(&self, theseus: Square, minotaur: Square) -> Square {
        self.step(theseus, self.step(theseus, minotaur))
    }

    fn step(&self, theseus: Square, minotaur: Square) -> Square {
        let (column, row, here) = (theseus & 15, theseus >> 4, usize::from(minotaur));
        let along = self.along[usize::from(column)][here];
        if along == minotaur { self.across[usize::from(row)][here] } else { along }
    }

    /// Where the Minotaur is when Theseus, on the square that he has reached, has won;
    /// `None` where he has not.
    pub(super) fn won(&self, theseus: Square, before: Square, after: Square) -> Option<Square> {
        if u16::from(theseus) != self.exit {
            return None;
        }
        let minotaur = if self.win == Win::Before { before } else { after };
        Some(minotaur).filter(|&minotaur| minotaur != theseus)
    }
}

/// The square that an action leads to.
pub(super) fn go(theseus: Square, action: usize) -> Square {
    theseus.wrapping_add(STRIDES[action])
}

/// Steps between two squares where nothing is in the way.
pub(super) fn distance(a: Square, b: Square) -> u32 {
    u32::from((a & 15).abs_diff(b & 15) + (a >> 4).abs_diff(b >> 4))
}

/// The action of a number.
pub(super) fn action(number: usize) -> Action {
    Action::ALL[number]
}

fn square(cell: Cell) -> Square {
    cell.y << 4 | cell.x
}

/// The states that a search has visited, and those that it never will: the ones in
/// which both actors stand on one square count as visited from the start, so that
/// being caught needs no test of its own.
#[derive(Clone, Debug)]
pub(super) struct Seen([[u64; 4]; 256]);

impl Default for Seen {
    fn default() -> Self {
        Self([[0; 4]; 256])
    }
}

impl Seen {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for (square, row) in self.0.iter_mut().enumerate() {
            *row = [0; 4];
            row[square >> 6] = 1 << (square & 63);
        }
    }

    /// Marks a state, and says whether it was new.
    pub(super) fn insert(&mut self, theseus: Square, minotaur: Square) -> bool {
        let word = &mut self.0[usize::from(minotaur)][usize::from(theseus >> 6)];
        let bit = 1 << (theseus & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
