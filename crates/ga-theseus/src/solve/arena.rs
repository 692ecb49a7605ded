use super::{steps::Steps, table::Table};
use crate::rules::{Action, Win};
use crate::{Cell, Direction, Exit, Maze};

/// A cell by its number, row by row from the top left.
pub(super) type Square = u8;

/// Both actors in one number: Theseus's square above the Minotaur's.
pub(super) type State = u16;

/// What an action adds to a state, before the Minotaur's reply.
pub(super) type Stride = u16;

/// What comes of an action.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Next {
    /// A wall is in the way.
    Blocked,
    /// Theseus is caught where both stand on one square; else the game goes on.
    Reached(State),
    /// Theseus is out, and the Minotaur is left on this square.
    Won(Square),
}

/// The mark of a square from which Theseus can win, among the bits of its open sides.
const NEAR_EXIT: u8 = 1 << 4;

/// A maze laid out for searching.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    steps: Steps,
    /// How far up a state has Theseus's square: 6, 7 or 8.
    shift: u32,
    /// By action.
    strides: [Stride; 5],
    /// By the open sides of a square: how many actions there are, and their strides in order.
    choices: [(u8, [Stride; 5]); 16],
    start: State,
    /// The exit cell, or the one behind the door, and the door.
    exit: Square,
    door: Option<Direction>,
    win: Win,
}

impl Arena {
    /// Lays out another maze.
    pub(super) fn enter(&mut self, maze: &Maze, win: Win) {
        let width = maze.width() as u8;
        let square = |cell: Cell| cell.y * width + cell.x;
        self.win = win;
        self.shift = (maze.width() * maze.height()).next_power_of_two().trailing_zeros().max(6);
        self.start = self.state(square(maze.theseus()), square(maze.minotaur()));
        self.exit = square(maze.exit().cell());
        self.door = maze.exit().side();
        self.stride(width.into());
        self.steps.lay(maze.walls(), self.shift);
        if let Exit::Cell(exit) = maze.exit() {
            let ways = Direction::ALL.into_iter().filter(|&side| maze.walls().is_open(exit, side));
            ways.filter_map(|side| exit.neighbour(side))
                .for_each(|cell| self.steps.mark(square(cell), NEAR_EXIT));
        } else {
            self.steps.mark(self.exit, NEAR_EXIT);
        }
    }

    fn stride(&mut self, width: i16) {
        let strides = [-width, 1, width, -1, 0].map(|squares| (squares << self.shift) as Stride);
        if self.strides == strides {
            return;
        }
        self.strides = strides;
        for (ways, (count, choices)) in self.choices.iter_mut().enumerate() {
            *count = 0;
            for action in (0..5).filter(|action| (ways | 1 << 4) >> action & 1 == 1) {
                choices[usize::from(*count)] = strides[action];
                *count += 1;
            }
        }
    }

    pub(super) fn start(&self) -> State {
        self.start
    }

    pub(super) fn shift(&self) -> u32 {
        self.shift
    }

    fn state(&self, theseus: Square, minotaur: Square) -> State {
        State::from(theseus) << self.shift | State::from(minotaur)
    }

    /// The Minotaur's square.
    pub(super) fn minotaur(&self, state: State) -> Square {
        (state & !(State::MAX << self.shift)) as Square
    }

    fn theseus(&self, state: State) -> Square {
        (state >> self.shift) as Square
    }

    /// What Theseus can do, in the order of the actions; `None` where he can win, so
    /// that it takes more than strides to tell what comes of it.
    ///
    /// `SHIFT` is the arena's own, here and in [`follow`](Self::follow): known beforehand, it
    /// makes a search faster by a twentieth.
    #[inline]
    pub(super) fn choices<const SHIFT: u32>(&self, state: State) -> Option<&[Stride]> {
        let ways = self.steps.ways((state >> SHIFT) as Square);
        let (count, strides) = &self.choices[usize::from(ways & 15)];
        (ways & NEAR_EXIT == 0).then(|| &strides[..usize::from(*count).min(5)])
    }

    /// The state after a step or a wait that cannot win.
    #[inline]
    pub(super) fn follow<const SHIFT: u32>(&self, state: State, stride: Stride) -> State {
        let minotaur = state & !(State::MAX << SHIFT);
        let theseus = (state ^ minotaur).wrapping_add(stride);
        // He stays where he catches Theseus, so that a capture by either step is seen in the end.
        let halfway = self.steps.end(theseus | minotaur);
        theseus | State::from(self.steps.end(theseus | State::from(halfway)))
    }

    /// What comes of an action, by its number.
    pub(super) fn next(&self, state: State, action: usize) -> Next {
        let at_exit = |state| self.theseus(state) == self.exit;
        if let (Some(door), true) = (self.door, at_exit(state)) {
            if action == door as usize {
                return Next::Won(self.minotaur(state));
            }
        }
        let ways = self.steps.ways(self.theseus(state)) & 15 | 1 << 4;
        if ways >> action & 1 == 0 {
            return Next::Blocked;
        }
        let stride = self.strides[action];
        let next = match self.shift {
            6 => self.follow::<6>(state, stride),
            7 => self.follow::<7>(state, stride),
            _ => self.follow::<8>(state, stride),
        };
        let minotaur = self.minotaur(if self.win == Win::Before { state } else { next });
        if self.door.is_none() && at_exit(next) && minotaur != self.exit {
            return Next::Won(minotaur);
        }
        Next::Reached(next)
    }

    /// The action that leads from one state to another.
    pub(super) fn action(&self, from: State, to: State) -> Action {
        let reached = |action| self.next(from, action) == Next::Reached(to);
        Action::ALL[(0..4).find(|&action| reached(action)).unwrap_or(4)]
    }

    /// How many steps the Minotaur took from one square to another. He only ever steps
    /// towards Theseus, so that these are as few as there can be.
    pub(super) fn steps(&self, from: Square, to: Square) -> u32 {
        self.steps.distance(from, to)
    }
}

/// The states that a search has visited, and those that it never will: the ones in
/// which both actors stand on one square count as visited from the start, so that
/// being caught needs no test of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    shift: u32,
    marks: Table<bool>,
}

impl Seen {
    /// Makes room for states of another layout, if it is another.
    pub(super) fn fit(&mut self, shift: u32) {
        if self.shift != shift {
            self.shift = shift;
            self.marks.as_mut_slice().fill(false);
            for square in 0..=State::MAX >> (16 - shift) {
                self.marks[square << shift | square] = true;
            }
        }
    }

    /// Marks a state, and says whether it was new.
    pub(super) fn insert(&mut self, state: State) -> bool {
        !std::mem::replace(&mut self.marks[state], true)
    }

    /// Takes a mark away.
    pub(super) fn remove(&mut self, state: State) {
        self.marks[state] = false;
    }
}
