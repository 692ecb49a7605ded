use super::Jumper;
use crate::level::{Level, Tiles};
use crate::measure::ground::Ground;

/// The number of letters of moves.
pub(super) const LETTERS: usize = 5;

/// The letters of moves in alphabetical order.
const EAST: u8 = 0;
const WEST: u8 = 1;
const JUMP_EAST: u8 = 2;
const JUMP_UP: u8 = 3;
const JUMP_WEST: u8 = 4;

/// Outside of the level: the index of a closed cell.
const OUT: u16 = 0;

/// No move before this one, and no move yet.
pub(super) const NEVER: u16 = u16::MAX;

/// Working memory of agents that jump.
#[derive(Clone, Debug, Default)]
pub(in crate::measure) struct Board {
    /// For each open cell: where an agent stands that falls from there, or [`OUT`].
    landing: Vec<u16>,
    /// The number of moves to each cell in which the agent stands.
    pub(super) moves: Vec<u16>,
    /// Whether the agent reaches a cell. [`start`](Self::start) sets only where it starts.
    pub(in crate::measure) reached: Vec<u8>,
    /// The cells in which the agent stands, by number of moves.
    pub(super) queue: Vec<u16>,
    /// Whether a cell is a goal of the way.
    pub(in crate::measure) goals: Vec<u8>,
    /// For gaps: steps from the nearest cell that the agent reaches.
    pub(super) steps: Vec<usize>,
    /// For letters: whether a shortest way leads over a cell in which the agent stands.
    pub(super) is_on_way: Vec<u8>,
    /// For letters: all cells that the same letters lead to.
    pub(super) front: Vec<u16>,
    pub(super) next: Vec<u16>,
}

/// A move that exists.
#[derive(Clone, Copy, Debug)]
pub(in crate::measure) struct Move {
    pub(in crate::measure) letter: u8,
    from: usize,
    /// The number of cells that the agent rises, and then moves sideways.
    rise: usize,
    across: usize,
    /// Where it falls from, and where it stands then.
    top: usize,
    pub(in crate::measure) to: usize,
}

impl Move {
    pub(in crate::measure) const fn character(letter: u8) -> char {
        ['E', 'W', 'e', 'n', 'w'][letter as usize]
    }

    /// All cells that the agent passes after it has left the first one.
    pub(in crate::measure) fn passes(self, stride: usize) -> impl Iterator<Item = usize> {
        let Self {
            letter,
            from,
            rise,
            across,
            top,
            to,
        } = self;
        let up = from - rise * stride;
        let side = move |step: usize| {
            if matches!(letter, EAST | JUMP_EAST) {
                up + step
            } else {
                up - step
            }
        };
        let risen = (1..=rise).map(move |rise| from - rise * stride);
        let fallen = (top..=to).step_by(stride).skip(1);
        risen.chain((1..=across).map(side)).chain(fallen)
    }
}

impl Board {
    /// Opens the cells of a level, and makes the agent fall from all starts.
    pub(in crate::measure) fn start(
        &mut self,
        jumper: &Jumper,
        from: Tiles,
        goals: Tiles,
        level: &Level,
        ground: &mut Ground,
    ) {
        ground.fill(level, jumper.through | from | goals);
        let Self {
            landing,
            moves,
            reached,
            queue,
            ..
        } = self;
        landing.clear();
        landing.resize(ground.len(), OUT);
        moves.clear();
        moves.resize(ground.len(), NEVER);
        reached.clear();
        reached.resize(ground.len(), 0);
        queue.clear();
        // An agent falls out of the last row.
        for y in (0..level.height().saturating_sub(1)).rev() {
            for cell in ground.row(y) {
                let below = cell + ground.stride;
                landing[cell] = if ground.is_open(below) {
                    landing[below]
                } else {
                    cell as u16
                };
            }
        }
        for (cell, _) in ground.tiles(level).filter(|&(_, tile)| from.contains(tile)) {
            let stands = usize::from(landing[cell]);
            if landing[cell] == OUT {
                continue;
            }
            (cell..=stands)
                .step_by(ground.stride)
                .for_each(|passed| reached[passed] = 1);
            if moves[stands] == NEVER {
                moves[stands] = 0;
                queue.push(stands as u16);
            }
        }
    }

    /// Where the agent stands that falls from a cell; `None` if it falls out of the level.
    pub(in crate::measure) fn lands(&self, cell: usize) -> Option<usize> {
        (self.landing[cell] != OUT).then(|| usize::from(self.landing[cell]))
    }

    /// Makes the agent stand in this cell, instead of all starts.
    pub(super) fn stand(&mut self, cell: usize) {
        let Self {
            moves,
            reached,
            queue,
            ..
        } = self;
        moves.fill(NEVER);
        reached.fill(0);
        (moves[cell], reached[cell]) = (0, 1);
        queue.clear();
        queue.push(cell as u16);
    }

    /// Calls `visit` with each move from a cell in which the agent stands.
    pub(in crate::measure) fn each_move(
        &self,
        jumper: &Jumper,
        ground: &Ground,
        from: usize,
        mut visit: impl FnMut(Move),
    ) {
        let landing = |cell: usize| usize::from(self.landing[cell]);
        let mut sideways = |rise: usize, most: usize, letters: [u8; 2]| {
            let up = from - rise * ground.stride;
            for letter in letters {
                let mut top = up;
                for across in 1..=most {
                    top = if matches!(letter, EAST | JUMP_EAST) {
                        top + 1
                    } else {
                        top - 1
                    };
                    if !ground.is_open(top) {
                        break;
                    }
                    let to = landing(top);
                    if to != usize::from(OUT) {
                        visit(Move {
                            letter,
                            from,
                            rise,
                            across,
                            top,
                            to,
                        });
                    }
                }
            }
        };
        sideways(0, 1, [EAST, WEST]);
        let mut highest = 0;
        // The row above the first one is closed.
        while highest < jumper.height && ground.is_open(from - (highest + 1) * ground.stride) {
            highest += 1;
            sideways(highest, jumper.width, [JUMP_EAST, JUMP_WEST]);
        }
        if highest > 0 {
            let top = from - highest * ground.stride;
            visit(Move {
                letter: JUMP_UP,
                from,
                rise: highest,
                across: 0,
                top,
                to: from,
            });
        }
    }

    /// Makes the agent go wherever it can, by number of moves. Ends with the first move for which
    /// `is_last` returns true, and returns the number of moves up to this one.
    pub(super) fn explore(
        &mut self,
        jumper: &Jumper,
        ground: &Ground,
        mut is_last: impl FnMut(Move) -> bool,
    ) -> Option<u16> {
        let mut queue = std::mem::take(&mut self.queue);
        let mut moves = std::mem::take(&mut self.moves);
        let mut next = 0;
        let mut ends = None;
        while let (Some(&cell), None) = (queue.get(next), ends) {
            next += 1;
            let farther = moves[usize::from(cell)] + 1;
            self.each_move(jumper, ground, usize::from(cell), |one| {
                if is_last(one) {
                    ends = Some(farther);
                }
                if moves[one.to] == NEVER {
                    moves[one.to] = farther;
                    queue.push(one.to as u16);
                }
            });
        }
        (self.queue, self.moves) = (queue, moves);
        ends
    }
}
