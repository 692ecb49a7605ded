use super::square::{Square, State};
use super::steps::Steps;
use crate::game::{Action, Cell, Direction, Exit, Maze, Win};

/// The number that an action adds to a state, before the Minotaur's reply.
pub(super) type Stride = u16;

/// The result of an action.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Next {
    /// A wall is in the way.
    Blocked,
    /// The turn ended without a win. Theseus is caught if both actors stand on one square.
    Reached(State),
    /// Theseus is out, and the Minotaur stands on this square.
    Won(Square),
}

/// A bit beside the open sides of a square. It is set if Theseus can win from that square.
const NEAR_EXIT: u8 = 1 << 4;

/// A maze prepared for searches from its start.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    steps: Steps,
    /// Theseus's square begins at this bit of a state: 6, 7 or 8.
    shift: u32,
    /// By action.
    strides: [Stride; 5],
    /// By the open sides of a square: the number of actions, and their strides in order.
    choices: [(u8, [Stride; 5]); 16],
    start: State,
    /// The exit cell, or the cell behind the door.
    exit: Square,
    door: Option<Direction>,
    win: Win,
}

impl Arena {
    /// Prepares another maze.
    pub(super) fn enter(&mut self, maze: &Maze, win: Win) {
        let width = maze.width() as u8;
        let square = |cell: Cell| cell.y * width + cell.x;
        self.win = win;
        self.shift = (maze.width() * maze.height())
            .next_power_of_two()
            .trailing_zeros()
            .max(6);
        self.start = self.state(square(maze.theseus()), square(maze.minotaur()));
        self.exit = square(maze.exit().cell());
        self.door = maze.exit().side();
        self.set_strides(width.into());
        self.steps.prepare(maze.walls(), self.shift);
        if let Exit::Cell(exit) = maze.exit() {
            let ways = Direction::ALL
                .into_iter()
                .filter(|&side| maze.walls().is_open(exit, side));
            ways.filter_map(|side| exit.neighbour(side))
                .for_each(|cell| self.steps.mark(square(cell), NEAR_EXIT));
        } else {
            self.steps.mark(self.exit, NEAR_EXIT);
        }
    }

    /// Computes the strides and choices for this width, unless they are already computed.
    fn set_strides(&mut self, width: i16) {
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

    /// Theseus's square.
    pub(super) fn theseus(&self, state: State) -> Square {
        (state >> self.shift) as Square
    }

    /// The strides of Theseus's actions, in their order. `None` if he can win from here: a stride
    /// cannot express a win, so use [`next`](Self::next).
    ///
    /// Here and in [`follow`](Self::follow), `SHIFT` equals `self.shift`. It is a constant because
    /// a search is then faster by a twentieth.
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
        // A Minotaur that has caught Theseus stays, so one test after both steps sees any capture.
        let halfway = self.steps.end(theseus | minotaur);
        theseus | State::from(self.steps.end(theseus | State::from(halfway)))
    }

    /// The result of an action, given by its number.
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

    /// The direction in which the Minotaur sees Theseus, as a number from 0 to 8: three times the
    /// order of their rows plus the order of their columns.
    pub(super) fn bearing(&self, state: State) -> u32 {
        self.steps
            .bearing(self.minotaur(state), self.theseus(state))
    }

    /// The number of steps that the Minotaur took in a reply from one square to another.
    ///
    /// Each step brings him nearer to Theseus along one axis, so this number equals the distance
    /// without walls.
    pub(super) fn steps(&self, from: Square, to: Square) -> u32 {
        self.steps.distance(from, to)
    }
}
