use super::Jumper;
use super::board::{Board, LETTERS, Move};
use crate::level::{Level, Tiles};
use crate::measure::ground::Ground;
use crate::measure::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};

/// The least number of moves from one tile to another, for an agent that walks, falls and jumps.
///
/// [`Jumper`] says which moves there are, and what it means to reach a cell. Tiles of `from` and of
/// `to` are open to the agent. The way ends with the first move that reaches a tile of `to`. If
/// several cells are starts or goals, the shortest of all ways counts.
///
/// - *Value*: the number of moves; missing if there is no way.
/// - *Gap*: the least number of steps, through any tiles, from a cell that the agent reaches to a
///   goal. A start or goal that the level does not have adds width + height instead, and so do
///   starts from which the agent falls out of the level.
/// - *Letters*: [`letters`](Self::letters) writes the moves as E, W, e, n and w. Among several
///   shortest ways it takes the letters that come first in this order.
/// - *Cost*: about `2 * height * width` moves for each cell in which the agent can stand.
///
/// ```
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{JumpWay, Jumper, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.SG")?;
/// let [air, start, goal] = [".", "S", "G"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let jumper = Jumper { through: air, height: 1, width: 2 };
/// let way = JumpWay { from: start, jumper, to: goal };
/// let (mut scratch, mut letters) = (Scratch::default(), String::new());
///
/// // It walks, jumps over the gap and up, and walks down.
/// let level = alphabet.read("........\n.....#..\nS..#.#.G\n##.#####")?;
/// assert_eq!(way.letters(&level, &mut scratch, &mut letters), Value::Number(5.0));
/// assert_eq!(letters, "EeeEE");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpWay {
    /// The tiles at which the agent starts.
    pub from: Tiles,
    /// The agent.
    pub jumper: Jumper,
    /// The tiles at which the way ends.
    pub to: Tiles,
}

impl JumpWay {
    /// Replaces `letters` by the moves of the way. They are empty if there is no way. Returns the
    /// number of moves.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows.
    pub fn letters(&self, level: &Level, scratch: &mut Scratch, letters: &mut String) -> Value {
        letters.clear();
        let Scratch { ground, board, .. } = scratch;
        let Some(moves) = self.search(level, None, ground, board) else {
            return Self::gap(level, ground, board);
        };
        self.trace(level, ground, board, moves, letters);
        Value::count(usize::from(moves))
    }

    /// The cells in which the agent stands at the start, as (column, row).
    pub(crate) fn starts(&self, level: &Level, scratch: &mut Scratch) -> Vec<(usize, usize)> {
        let Scratch { ground, board, .. } = scratch;
        board.start(&self.jumper, self.from, self.to, level, ground);
        board
            .queue
            .iter()
            .map(|&cell| ground.place(usize::from(cell)))
            .collect()
    }

    /// The moves of the shortest way from a cell in which the agent stands, `None` if there is
    /// none.
    pub(crate) fn rest(
        &self,
        level: &Level,
        at: (usize, usize),
        scratch: &mut Scratch,
    ) -> Option<String> {
        let Scratch { ground, board, .. } = scratch;
        let moves = self.search(level, Some(at), ground, board)?;
        let mut letters = String::new();
        self.trace(level, ground, board, moves, &mut letters);
        Some(letters)
    }

    /// The moves from a cell in which the agent stands: the letter, and all cells that it passes.
    pub(crate) fn moves(
        &self,
        level: &Level,
        at: (usize, usize),
        scratch: &mut Scratch,
    ) -> Vec<(char, Vec<(usize, usize)>)> {
        let Scratch { ground, board, .. } = scratch;
        board.start(&self.jumper, self.from, self.to, level, ground);
        let mut moves = Vec::new();
        board.each_move(&self.jumper, ground, ground.index(at), |one| {
            let passes = one.passes(ground.stride).map(|cell| ground.place(cell));
            let mut cells: Vec<_> = passes.collect();
            let to = ground.place(one.to);
            if cells.last() != Some(&to) {
                cells.push(to);
            }
            moves.push((Move::character(one.letter), cells));
        });
        moves
    }

    /// The least number of moves, from all starts or from a cell in which the agent stands. Marks
    /// all goals as such, and what the agent has reached until then.
    fn search(
        &self,
        level: &Level,
        stands: Option<(usize, usize)>,
        ground: &mut Ground,
        board: &mut Board,
    ) -> Option<u16> {
        board.start(&self.jumper, self.from, self.to, level, ground);
        if let Some(place) = stands {
            board.stand(ground.index(place));
        }
        board.goals.clear();
        board.goals.resize(ground.len(), 0);
        let mut is_there = false;
        for (cell, _) in ground
            .tiles(level)
            .filter(|&(_, tile)| self.to.contains(tile))
        {
            board.goals[cell] = 1;
            is_there |= board.reached[cell] != 0;
        }
        if is_there {
            return Some(0);
        }
        let mut reached = std::mem::take(&mut board.reached);
        let goals = std::mem::take(&mut board.goals);
        let moves = board.explore(&self.jumper, ground, |one| {
            let mut is_last = false;
            for cell in one.passes(ground.stride) {
                reached[cell] = 1;
                is_last |= goals[cell] != 0;
            }
            is_last
        });
        (board.reached, board.goals) = (reached, goals);
        moves
    }

    /// How nearly there is a way, after a search without success.
    pub(in crate::measure) fn gap(level: &Level, ground: &Ground, board: &mut Board) -> Value {
        let absence = level.width() + level.height();
        let is_somewhere = board.reached.contains(&1);
        let absent = usize::from(!is_somewhere) + usize::from(!board.goals.contains(&1));
        if absent > 0 {
            return Value::missing(absent * absence);
        }
        // Steps from the nearest reached cell: first from the north and west, then from the south
        // and east. The border is far from everything.
        let steps = &mut board.steps;
        steps.clear();
        steps.extend(
            board
                .reached
                .iter()
                .map(|&reached| if reached == 0 { absence } else { 0 }),
        );
        for cell in ground.cells() {
            steps[cell] = steps[cell]
                .min(steps[cell - 1] + 1)
                .min(steps[cell - ground.stride] + 1);
        }
        for y in (0..level.height()).rev() {
            for cell in ground.row(y).rev() {
                steps[cell] = steps[cell]
                    .min(steps[cell + 1] + 1)
                    .min(steps[cell + ground.stride] + 1);
            }
        }
        let goals = ground.cells().filter(|&cell| board.goals[cell] != 0);
        Value::missing(goals.map(|cell| steps[cell]).min().unwrap_or(absence))
    }

    /// Writes the first of the shortest ways, after a search that found one with `moves` moves.
    fn trace(
        &self,
        level: &Level,
        ground: &Ground,
        board: &mut Board,
        moves: u16,
        letters: &mut String,
    ) {
        debug_assert_eq!(level.width() + 1, ground.stride);
        let mut is_on_way = std::mem::take(&mut board.is_on_way);
        let mut front = std::mem::take(&mut board.front);
        let mut next = std::mem::take(&mut board.next);
        is_on_way.clear();
        is_on_way.resize(ground.len(), 0);
        // Whether a move of a cell that is reached by `before` moves leads on.
        let leads_on = |board: &Board, is_on_way: &[u8], before: u16, one: Move| {
            if before + 1 == moves {
                one.passes(ground.stride).any(|cell| board.goals[cell] != 0)
            } else {
                board.moves[one.to] == before + 1 && is_on_way[one.to] != 0
            }
        };
        // From the last cells to the first ones.
        for &cell in board.queue.iter().rev() {
            let before = board.moves[usize::from(cell)];
            let cell = usize::from(cell);
            if before < moves {
                let mut is_good = false;
                board.each_move(&self.jumper, ground, cell, |one| {
                    is_good |= leads_on(board, &is_on_way, before, one);
                });
                is_on_way[cell] = u8::from(is_good);
            }
        }
        front.clear();
        front.extend(board.queue.iter().filter(|&&cell| {
            board.moves[usize::from(cell)] == 0 && is_on_way[usize::from(cell)] != 0
        }));
        for before in 0..moves {
            let mut least = LETTERS as u8;
            for &cell in &front {
                board.each_move(&self.jumper, ground, usize::from(cell), |one| {
                    if one.letter < least && leads_on(board, &is_on_way, before, one) {
                        least = one.letter;
                    }
                });
            }
            letters.push(Move::character(least));
            next.clear();
            for &cell in &front {
                board.each_move(&self.jumper, ground, usize::from(cell), |one| {
                    if one.letter == least && leads_on(board, &is_on_way, before, one) {
                        next.push(one.to as u16);
                    }
                });
            }
            next.sort_unstable();
            next.dedup();
            std::mem::swap(&mut front, &mut next);
        }
        (board.is_on_way, board.front, board.next) = (is_on_way, front, next);
    }
}

impl MeasureType for JumpWay {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let Scratch { ground, board, .. } = scratch;
        match self.search(level, None, ground, board) {
            Some(moves) => Value::count(usize::from(moves)),
            None => Self::gap(level, ground, board),
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        self.jumper.check(template, self.from, self.to)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.from, self.to]
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(0, counts.template.width() * counts.template.height())
    }
}
