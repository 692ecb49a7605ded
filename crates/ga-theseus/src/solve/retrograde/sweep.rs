use super::board::Board;
use crate::game::{Cell, Exit, Layout, Position, Walls, Win};

/// The layers of a retrograde analysis. `B` is the set type for cells.
///
/// A *place* is the bit of a cell. `PLACES` is a power of two with room for the places of all cells
/// and of the rows above and below them, so that every neighbour is a place and indices modulo
/// `PLACES` need no bounds check.
#[derive(Clone, Debug)]
pub(super) struct Sweep<B, const PLACES: usize> {
    /// By Theseus's column: the cells from which the Minotaur steps east, west, or neither.
    columns: [[B; 3]; 16],
    /// By Theseus's row: the cells from which he steps south, north, or neither, provided that he
    /// does not step along the row.
    rows: [[B; 3]; 16],
    /// All cells of the maze.
    cells: B,
    /// By direction: the cells whose side is open.
    open: [B; 4],
    /// By Theseus's place: the Minotaur's cells that are in no layer so far.
    unseen: [B; PLACES],
    /// By Theseus's place: the Minotaur's cells of the present layer, and of the next one. Both are
    /// empty between searches.
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
    /// The greatest length of a shortest solution, and the first start that has it.
    pub(super) fn farthest(&mut self, layout: &Layout, win: Win) -> Option<(u32, Position)> {
        let mut moves = 0;
        let mut theseus = 0;
        let mut minotaurs = B::EMPTY;
        // The last layer has the farthest starts, and the first of them is in its first place.
        let layer = |depth, place, cells| (moves, theseus, minotaurs) = (depth, place, cells);
        self.search(layout, win, layer, |_, _, _| ());
        let minotaur = minotaurs.first()?;
        Some((
            moves,
            Position {
                theseus: cell::<B>(theseus),
                minotaur: cell::<B>(minotaur),
            },
        ))
    }

    /// Calls `note` with the length of the shortest solution and the start, for every start that
    /// has a solution.
    pub(super) fn starts(
        &mut self,
        layout: &Layout,
        win: Win,
        note: &mut impl FnMut(u32, Position),
    ) {
        let show = |depth, theseus, mut minotaurs: B| {
            while let Some(minotaur) = minotaurs.first() {
                minotaurs = minotaurs.without_first();
                note(
                    depth,
                    Position {
                        theseus: cell::<B>(theseus),
                        minotaur: cell::<B>(minotaur),
                    },
                );
            }
        };
        self.search(layout, win, |_, _, _| (), show);
    }

    /// Visits the layers in order, and in each layer Theseus's places in order.
    ///
    /// Calls `layer` once per layer with the number of actions, the first place and the Minotaur's
    /// cells there, and `show` with the same three for every place.
    #[inline]
    fn search(
        &mut self,
        layout: &Layout,
        win: Win,
        mut layer: impl FnMut(u32, usize, B),
        mut show: impl FnMut(u32, usize, B),
    ) {
        self.prepare(layout.walls());
        let mut active = self.first_layer(layout.exit(), win);
        let mut this = 0;
        let mut depth = 1;
        while let Some(first) = B::first_place(&active) {
            layer(depth, first, self.layers[this][outer::<B>(first) % PLACES]);
            B::each_place(std::mem::take(&mut active), |place| {
                let ends =
                    std::mem::replace(&mut self.layers[this][outer::<B>(place) % PLACES], B::EMPTY);
                show(depth, place, ends);
                let marks = self.arrive(1 - this, place, self.before_reply(place, ends));
                B::mark(&mut active, place, marks);
            });
            (this, depth) = (1 - this, depth + 1);
        }
    }

    /// Computes the Minotaur's steps, which do not depend on the exit.
    fn prepare(&mut self, walls: &Walls) {
        let full = u16::MAX >> (16 - walls.width());
        let mut cells = B::EMPTY;
        let mut north = B::EMPTY;
        let mut west = B::EMPTY;
        let mut column = B::EMPTY;
        for y in 0..walls.height() {
            cells = cells | B::row(y, full);
            north = north | B::row(y, walls.row_north(y));
            west = west | B::row(y, walls.row_west(y));
            column = column | B::row(y, 1);
        }
        let south = north.north();
        let east = west.west();
        (self.cells, self.open) = (cells, [north, east, south, west]);
        // `before` has the columns to the west of Theseus's. A Minotaur there wants to go east, one
        // beyond Theseus's column wants to go west.
        let mut before = B::EMPTY;
        for steps in &mut self.columns[..walls.width()] {
            let to_east = before & east;
            let to_west = west & !(before | column);
            *steps = [to_east, to_west, !(to_east | to_west)];
            before = before | column;
            column = column.east();
        }
        let mut before = B::EMPTY;
        let mut row = B::row(0, full);
        for steps in &mut self.rows[..walls.height()] {
            let to_south = before & south;
            let to_north = north & !(before | row);
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

    /// Fills the first layer, and returns Theseus's places in it.
    fn first_layer(&mut self, exit: Exit, win: Win) -> B::Places {
        let goal = usize::from(exit.cell().y) * B::STRIDE + usize::from(exit.cell().x);
        let elsewhere = self.cells & !B::only(goal);
        // No start on an exit cell has a solution, and all starts behind a door are in this layer.
        self.unseen[outer::<B>(goal) % PLACES] = B::EMPTY;
        let marks = if let Exit::Door { .. } = exit {
            self.layers[0][outer::<B>(goal) % PLACES] = elsewhere;
            [true, false, false, false, false]
        } else {
            let cells = if win == Win::Before {
                elsewhere
            } else {
                self.before_reply(goal, elsewhere)
            };
            self.arrive(0, goal, cells)
        };
        let mut places = B::Places::default();
        B::mark(&mut places, goal, marks);
        places
    }

    /// The cells from which the Minotaur's two steps, with Theseus at `place`, end on one of
    /// `ends`.
    ///
    /// `ends` never has Theseus's own cell: a Minotaur there has caught him.
    #[inline]
    fn before_reply(&self, place: usize, ends: B) -> B {
        let [east, west, others] = self.columns[place % B::STRIDE];
        let [south, north, stays] = self.rows[place / B::STRIDE % 16];
        let step = |ends: B| {
            // The inverse of one step. For example, a cell from which he steps east is in the set
            // if its eastern neighbour is.
            let along = east & ends.west() | west & ends.east();
            along | others & (south & ends.north() | north & ends.south() | stays & ends)
        };
        step(step(ends))
    }

    /// Adds to a layer the unseen starts from which Theseus arrives at `place`, or waits there,
    /// while the Minotaur is on one of `cells`. Returns whether there are any at `place` and at its
    /// neighbours to the north, east, south and west.
    #[expect(
        clippy::inline_always,
        reason = "called in two places; a call costs a tenth of the search"
    )]
    #[inline(always)]
    fn arrive(&mut self, layer: usize, place: usize, cells: B) -> [bool; 5] {
        let mut found = |place: usize, cells: B| {
            let found = self.unseen[place % PLACES] & cells;
            // `found` is a subset of `unseen`, so the exclusive or removes it.
            self.unseen[place % PLACES] = self.unseen[place % PLACES] ^ found;
            self.layers[layer][place % PLACES] = self.layers[layer][place % PLACES] | found;
            !found.is_empty()
        };
        let [north, east, south, west] = self.open.map(|open| open.all_if(place) & cells);
        let middle = outer::<B>(place);
        [
            found(middle, cells),
            found(middle - B::STRIDE, north),
            found(middle + 1, east),
            found(middle + B::STRIDE, south),
            found(middle - 1, west),
        ]
    }
}

/// A place, counted from the row above the first one.
fn outer<B: Board>(place: usize) -> usize {
    place + B::STRIDE
}

/// The cell of a place.
fn cell<B: Board>(place: usize) -> Cell {
    Cell {
        x: (place % B::STRIDE) as u8,
        y: (place / B::STRIDE) as u8,
    }
}
