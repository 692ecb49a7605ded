use super::board::{Board, Wide};
use crate::rules::{Position, Win};
use crate::{Cell, Exit, Layout, Walls};

/// The start from which it takes the most actions to get out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Farthest {
    /// Length of a shortest solution from there.
    pub moves: u32,
    /// Where both stand. Of several such starts it is the first by Theseus's cell, then by the
    /// Minotaur's, both counted row by row from the top left.
    pub start: Position,
}

/// Works backwards from the exit, once for all starts: how far is it from each of them?
///
/// It goes in layers: first the starts that win with one action, then those that win with two, and so on.
/// The Minotaur's cells of a layer that go with one cell of Theseus are the bits of a word, and where his
/// reply began is found for all of them at once, by shifts: Theseus's column decides who of them steps
/// east or west, his row who steps north or south. No table of steps is made, and nothing is allocated.
///
/// ```
/// use ga_theseus::{Cell, Direction, Exit, Layout, Walls};
/// use ga_theseus::{rules::Win, solve::{Retrograde, Solver}};
///
/// let mut walls = Walls::hall(4, 3)?;
/// walls.close(Cell { x: 2, y: 0 }, Direction::South)?;
/// let layout = Layout::new(walls, Exit::Cell(Cell { x: 3, y: 0 }))?;
/// let farthest = Retrograde::default().farthest(&layout, Win::After).expect("there is a way out");
/// let maze = layout.maze(farthest.start.theseus, farthest.start.minotaur)?;
/// let figures = Solver::default().figures(&maze, Win::After);
/// assert_eq!(figures.map(|figures| figures.moves), Some(farthest.moves));
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Retrograde {
    small: Sweep<u64, 128>,
    /// Only what is larger than 8x8 needs its 36 kilobytes.
    large: Option<Box<Sweep<Wide, 512>>>,
}

impl Retrograde {
    /// The start from which the shortest solution is longest, `None` where no start has one.
    pub fn farthest(&mut self, layout: &Layout, win: Win) -> Option<Farthest> {
        if is_small(layout) {
            self.small.farthest(layout, win)
        } else {
            self.large.get_or_insert_default().farthest(layout, win)
        }
    }

    /// The length of the shortest solution from every start.
    pub fn distances(&mut self, layout: &Layout, win: Win) -> Distances {
        let (width, cells) = (layout.width(), layout.width() * layout.height());
        let mut distances = Distances { walls: *layout.walls(), moves: vec![0; cells * cells] };
        let mut note = |moves: u32, start: Position| {
            let square = |cell: Cell| usize::from(cell.y) * width + usize::from(cell.x);
            // There are fewer than 2^16 starts, and each layer has one at least.
            distances.moves[square(start.theseus) * cells + square(start.minotaur)] = moves as u16;
        };
        if is_small(layout) {
            self.small.starts(layout, win, &mut note);
        } else {
            self.large.get_or_insert_default().starts(layout, win, &mut note);
        }
        distances
    }
}

fn is_small(layout: &Layout) -> bool {
    layout.width() <= u64::STRIDE && layout.height() <= 8
}

/// How far it is out of a maze, from every start.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Distances {
    walls: Walls,
    /// By Theseus's square and the Minotaur's, row by row; 0 where there is no solution.
    moves: Vec<u16>,
}

impl Distances {
    /// Length of a shortest solution from a start, `None` where there is no solution or the maze
    /// has no such cells. Starts on the Minotaur or on the exit cell have none.
    pub fn moves(&self, start: Position) -> Option<u32> {
        let Position { theseus, minotaur } = start;
        if !self.walls.contains(theseus) || !self.walls.contains(minotaur) {
            return None;
        }
        let (width, cells) = (self.walls.width(), self.walls.width() * self.walls.height());
        let square = |cell: Cell| usize::from(cell.y) * width + usize::from(cell.x);
        let moves = self.moves[square(theseus) * cells + square(minotaur)];
        (moves > 0).then(|| moves.into())
    }

    /// Every start that has a solution, with its length, ordered by Theseus's cell and then the Minotaur's.
    pub fn starts(&self) -> impl Iterator<Item = (Position, u32)> + '_ {
        let (width, cells) = (self.walls.width(), self.walls.width() * self.walls.height());
        let cell = move |square: usize| Cell { x: (square % width) as u8, y: (square / width) as u8 };
        self.moves.iter().enumerate().filter(|&(_, &moves)| moves > 0).map(move |(pair, &moves)| {
            (Position { theseus: cell(pair / cells), minotaur: cell(pair % cells) }, moves.into())
        })
    }
}

/// The memory of a search on boards `B`. `PLACES` is a power of two with room for all cells and
/// the rows above and below them, so that a neighbour is always a place.
#[derive(Clone, Debug)]
struct Sweep<B, const PLACES: usize> {
    /// By Theseus's column: the cells where the Minotaur steps east, west, neither.
    columns: [[B; 3]; 16],
    /// By Theseus's row: the cells where he steps south, north, neither, if not along the row.
    rows: [[B; 3]; 16],
    cells: B,
    /// By direction: the cells whose side is open.
    open: [B; 4],
    /// By Theseus's place: the Minotaur's cells that no layer has had.
    unseen: [B; PLACES],
    /// The same that the layer at work has, and the next one; empty between searches.
    layers: [[B; PLACES]; 2],
}

impl<B: Board, const PLACES: usize> Default for Sweep<B, PLACES> {
    fn default() -> Self {
        Self {
            columns: [[B::EMPTY; 3]; 16],
            rows: [[B::EMPTY; 3]; 16],
            cells: B::EMPTY,
            open: [B::EMPTY; 4],
            unseen: [B::EMPTY; PLACES],
            layers: [[B::EMPTY; PLACES]; 2],
        }
    }
}

impl<B: Board, const PLACES: usize> Sweep<B, PLACES> {
    fn farthest(&mut self, layout: &Layout, win: Win) -> Option<Farthest> {
        let (mut moves, mut theseus, mut minotaurs) = (0, 0, B::EMPTY);
        self.search(layout, win, |depth, place, cells| {
            if depth > moves {
                (moves, theseus, minotaurs) = (depth, place, cells);
            }
        });
        let minotaur = minotaurs.first()?;
        Some(Farthest {
            moves,
            start: Position { theseus: cell::<B>(theseus), minotaur: cell::<B>(minotaur) },
        })
    }

    fn starts(&mut self, layout: &Layout, win: Win, note: &mut impl FnMut(u32, Position)) {
        self.search(layout, win, |depth, theseus, mut minotaurs| {
            while let Some(minotaur) = minotaurs.first() {
                minotaurs = minotaurs.without_first();
                note(depth, Position { theseus: cell::<B>(theseus), minotaur: cell::<B>(minotaur) });
            }
        });
    }

    /// Shows layer by layer, and within a layer place by place of Theseus in order, the number of
    /// actions, the place, and the Minotaur's cells.
    #[inline]
    fn search(&mut self, layout: &Layout, win: Win, mut show: impl FnMut(u32, usize, B)) {
        self.lay(layout.walls());
        let mut active = self.win(layout.exit(), win);
        let (mut this, mut depth) = (0, 1);
        while active != B::EMPTY {
            let mut places = std::mem::replace(&mut active, B::EMPTY);
            while let Some(place) = places.first() {
                places = places.without_first();
                let ends = std::mem::replace(&mut self.layers[this][outer::<B>(place) % PLACES], B::EMPTY);
                show(depth, place, ends);
                active = active | self.come(1 - this, place, self.replied(place, ends));
            }
            (this, depth) = (1 - this, depth + 1);
        }
    }

    /// Works out who steps where, whatever the exit is.
    fn lay(&mut self, walls: &Walls) {
        let full = u16::MAX >> (16 - walls.width());
        let (mut cells, mut north, mut west, mut column) = (B::EMPTY, B::EMPTY, B::EMPTY, B::EMPTY);
        for y in 0..walls.height() {
            cells = cells | B::row(y, full);
            north = north | B::row(y, walls.row_north(y));
            west = west | B::row(y, walls.row_west(y));
            column = column | B::row(y, 1);
        }
        let (south, east) = (north.north(), west.west());
        (self.cells, self.open) = (cells, [north, east, south, west]);
        let mut before = B::EMPTY;
        for steps in &mut self.columns[..walls.width()] {
            let (to_east, to_west) = (before & east, west & !(before | column));
            *steps = [to_east, to_west, !(to_east | to_west)];
            before = before | column;
            column = column.east();
        }
        let (mut before, mut row) = (B::EMPTY, B::row(0, full));
        for steps in &mut self.rows[..walls.height()] {
            let (to_south, to_north) = (before & south, north & !(before | row));
            *steps = [to_south, to_north, !(to_south | to_north)];
            before = before | row;
            row = row.south();
        }
        for y in 0..walls.height() {
            for x in 0..walls.width() {
                let place = y * B::STRIDE + x;
                self.unseen[outer::<B>(place) % PLACES] = cells & !B::only(place);
            }
        }
    }

    /// Makes the first layer, and returns the places of Theseus that it has.
    fn win(&mut self, exit: Exit, win: Win) -> B {
        let goal = usize::from(exit.cell().y) * B::STRIDE + usize::from(exit.cell().x);
        let elsewhere = self.cells & !B::only(goal);
        self.unseen[outer::<B>(goal) % PLACES] = B::EMPTY;
        match (exit, win) {
            (Exit::Door { .. }, _) => {
                self.layers[0][outer::<B>(goal) % PLACES] = elsewhere;
                B::only(goal)
            }
            (Exit::Cell(_), Win::Before) => self.come(0, goal, elsewhere),
            (Exit::Cell(_), Win::After) => self.come(0, goal, self.replied(goal, elsewhere)),
        }
    }

    /// Where the Minotaur was before both steps of his reply to Theseus at `place`, if `ends` are the
    /// cells that he is on now; none of them is Theseus's, where he would have stayed.
    #[inline]
    fn replied(&self, place: usize, ends: B) -> B {
        let [east, west, others] = self.columns[place % B::STRIDE];
        let [south, north, stays] = self.rows[place / B::STRIDE % 16];
        let step = |ends: B| {
            let along = east & ends.west() | west & ends.east();
            along | others & (south & ends.north() | north & ends.south() | stays & ends)
        };
        step(step(ends))
    }

    /// Adds to a layer the starts from which Theseus comes to `place`, or waits there, while the Minotaur is on
    /// one of `cells`; returns the places of Theseus that are new to the layer.
    #[inline]
    fn come(&mut self, layer: usize, place: usize, cells: B) -> B {
        let mut found = |place: usize, cells: B| {
            let found = self.unseen[place % PLACES] & cells;
            self.unseen[place % PLACES] = self.unseen[place % PLACES] ^ found;
            self.layers[layer][place % PLACES] = self.layers[layer][place % PLACES] | found;
            found != B::EMPTY
        };
        let [north, east, south, west] = self.open.map(|open| open.all_if(place) & cells);
        let middle = outer::<B>(place);
        let marks = [
            found(middle, cells),
            found(middle - B::STRIDE, north),
            found(middle + 1, east),
            found(middle + B::STRIDE, south),
            found(middle - 1, west),
        ];
        B::around(place, marks)
    }
}

/// A place among those that have a row above the first one.
fn outer<B: Board>(place: usize) -> usize {
    place + B::STRIDE
}

fn cell<B: Board>(place: usize) -> Cell {
    Cell { x: (place % B::STRIDE) as u8, y: (place / B::STRIDE) as u8 }
}
