use crate::game::{Action, Layout, Maze, Outcome, Position, Win};
use crate::solve::Distances;

/// The number of waits in the first shortest solution, by start.
pub(super) struct Waits {
    width: usize,
    cells: usize,
    counts: Vec<u32>,
}

impl Waits {
    /// Counts from the nearest starts to the farthest: each start adds its first action to the
    /// count of the position that follows.
    pub(super) fn count(layout: &Layout, win: Win, distances: &Distances) -> Self {
        let cells = layout.width() * layout.height();
        let width = layout.width();
        let mut waits = Self {
            width,
            cells,
            counts: vec![0; cells * cells],
        };
        let mut starts: Vec<(Position, u32)> = distances.starts().collect();
        starts.sort_by_key(|&(_, moves)| moves);
        for (start, moves) in starts {
            let maze = Maze::from_parts(
                *layout.walls(),
                start.theseus,
                start.minotaur,
                layout.exit(),
            );
            // The first action that leaves one move less is the first of the first shortest
            // solution.
            let first = Action::ALL.into_iter().find_map(|action| {
                let turn = maze.turn(start, action, win)?;
                let rest = match turn.outcome {
                    Outcome::Caught => return None,
                    Outcome::Won => 0,
                    Outcome::Alive => distances.moves(turn.position)?,
                };
                let after = if turn.outcome == Outcome::Won {
                    0
                } else {
                    waits.of(turn.position)
                };
                (rest + 1 == moves).then_some(after + u32::from(action == Action::Wait))
            });
            let pair = waits.pair(start);
            waits.counts[pair] = first.unwrap_or(0);
        }
        waits
    }

    /// The number of waits from a start.
    pub(super) fn of(&self, start: Position) -> u32 {
        self.counts[self.pair(start)]
    }

    fn pair(&self, Position { theseus, minotaur }: Position) -> usize {
        let square = |x: u8, y: u8| usize::from(y) * self.width + usize::from(x);
        square(theseus.x, theseus.y) * self.cells + square(minotaur.x, minotaur.y)
    }
}
