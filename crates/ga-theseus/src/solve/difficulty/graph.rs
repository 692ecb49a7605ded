use crate::game::{Action, Cell, Direction, Maze, Outcome, Position, Win};

/// The result of an action.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Next {
    /// A wall is in the way, or Theseus is caught.
    #[default]
    Closed,
    /// A live state, by its number.
    To(u32),
    /// Theseus is out.
    Won,
}

/// Stands for the remaining moves of a lost state.
const LOST: u32 = u32::MAX;

/// The number of a state that was not reached.
const UNKNOWN: u32 = u32::MAX;

/// The graph of all live states that can be reached from the start, with the moves from each state
/// to a win.
///
/// States are numbered in the order of breadth-first search.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    positions: Vec<Position>,
    next: Vec<[Next; 5]>,
    /// By state: the fewest moves to a win, [`LOST`] if no win can be reached.
    remaining: Vec<u32>,
    /// By cell: steps to the exit along open cells.
    distances: Vec<u32>,
    /// By pair of cells: the number of the state.
    numbers: Vec<u32>,
    width: usize,
    /// By state: the index in `before` at which its predecessors begin.
    begins: Vec<u32>,
    /// The predecessors of all states, state by state.
    before: Vec<u32>,
}

impl Graph {
    /// The state before the first turn.
    pub(super) const START: u32 = 0;

    /// Explores another maze. The maze's start must be live.
    pub(super) fn explore(&mut self, maze: &Maze, win: Win) {
        self.width = maze.width();
        let cells = maze.width() * maze.height();
        self.numbers.clear();
        self.numbers.resize(cells * cells, UNKNOWN);
        self.positions.clear();
        self.next.clear();
        self.number(maze.start(), cells);
        let mut state = 0;
        while let Some(&position) = self.positions.get(state) {
            let next = Action::ALL.map(|action| match maze.turn(position, action, win) {
                Some(turn) if turn.outcome == Outcome::Won => Next::Won,
                Some(turn) if turn.outcome == Outcome::Alive => {
                    Next::To(self.number(turn.position, cells))
                }
                _ => Next::Closed,
            });
            self.next.push(next);
            state += 1;
        }
        self.count_remaining();
        self.measure_distances(maze);
    }

    /// The number of a live state. A new state gets the next number.
    fn number(&mut self, position: Position, cells: usize) -> u32 {
        let pair = self.cell(position.theseus) * cells + self.cell(position.minotaur);
        if self.numbers[pair] == UNKNOWN {
            self.numbers[pair] = self.positions.len() as u32;
            self.positions.push(position);
        }
        self.numbers[pair]
    }

    fn cell(&self, cell: Cell) -> usize {
        usize::from(cell.y) * self.width + usize::from(cell.x)
    }

    /// Counts the remaining moves of each state, backwards from all wins at once.
    fn count_remaining(&mut self) {
        self.list_before();
        self.remaining.clear();
        self.remaining.resize(self.positions.len(), LOST);
        let winning = (0_u32..)
            .zip(&self.next)
            .filter(|(_, next)| next.contains(&Next::Won));
        let mut queue: Vec<u32> = winning.map(|(state, _)| state).collect();
        for &state in &queue {
            self.remaining[state as usize] = 1;
        }
        let mut head = 0;
        while let Some(&state) = queue.get(head) {
            let state = state as usize;
            let own = self.begins[state] as usize..self.begins[state + 1] as usize;
            for &before in &self.before[own] {
                if self.remaining[before as usize] == LOST {
                    self.remaining[before as usize] = self.remaining[state] + 1;
                    queue.push(before);
                }
            }
            head += 1;
        }
    }

    /// Lists the predecessors of each state, by a counting sort of all turns.
    fn list_before(&mut self) {
        let Self {
            next,
            begins,
            before,
            ..
        } = self;
        begins.clear();
        begins.resize(next.len() + 1, 0);
        let turns = |(state, next): (u32, &[Next; 5])| {
            next.map(|next| match next {
                Next::To(to) => Some((state, to as usize)),
                Next::Closed | Next::Won => None,
            })
        };
        let turns = (0_u32..).zip(next.iter()).flat_map(turns).flatten();
        for (_, to) in turns.clone() {
            begins[to] += 1;
        }
        let mut sum = 0;
        for begin in begins.iter_mut() {
            sum += *begin;
            *begin = sum;
        }
        before.clear();
        before.resize(sum as usize, 0);
        // `begins` points behind each part and moves down to its beginning as the part is filled.
        for (from, to) in turns {
            begins[to] -= 1;
            before[begins[to] as usize] = from;
        }
    }

    /// Measures the distance of every cell to the exit, by breadth-first search over open cells.
    fn measure_distances(&mut self, maze: &Maze) {
        self.distances.clear();
        self.distances
            .resize(maze.width() * maze.height(), u32::MAX);
        let exit = maze.exit().cell();
        let mut queue = vec![exit];
        let place = self.cell(exit);
        self.distances[place] = 0;
        let mut head = 0;
        while let Some(&cell) = queue.get(head) {
            let steps = self.distances[self.cell(cell)];
            let open = Direction::ALL
                .into_iter()
                .filter(|&side| maze.walls().is_open(cell, side));
            for beyond in open.filter_map(|side| cell.neighbour(side)) {
                let place = self.cell(beyond);
                if self.distances[place] == u32::MAX {
                    self.distances[place] = steps + 1;
                    queue.push(beyond);
                }
            }
            head += 1;
        }
    }

    /// Fewest moves to a win, `None` if there is no solution.
    pub(super) fn remaining(&self, state: u32) -> Option<u32> {
        Some(self.remaining[state as usize]).filter(|&moves| moves != LOST)
    }

    /// The result of each action, by its number.
    pub(super) fn next(&self, state: u32) -> [Next; 5] {
        self.next[state as usize]
    }

    pub(super) fn position(&self, state: u32) -> Position {
        self.positions[state as usize]
    }

    /// Steps from Theseus to the exit along open cells.
    pub(super) fn distance(&self, state: u32) -> u32 {
        self.distances[self.cell(self.position(state).theseus)]
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The share of the states without a solution.
    pub(super) fn lost(&self) -> f64 {
        let lost = self
            .remaining
            .iter()
            .filter(|&&moves| moves == LOST)
            .count();
        lost as f64 / self.len() as f64
    }
}
