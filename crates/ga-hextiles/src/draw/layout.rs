use super::course::distance;
use super::grid::{Grid, is_border, outside, positions};
use super::label::Label;
use super::{Point, gate, plus, times};
use crate::game::{Board, Port};
use ga_core::text::plain;

/// The geometry of a board, for programs that draw it in their own style: [`board`](super::board)
/// draws it as an SVG.
///
/// Points are x to the right and y down. The positions of the tiles are derived from the links.
///
/// ```
/// use ga_hextiles::{Board, draw::Layout};
///
/// let layout = Layout::new(&Board::paper());
/// assert_eq!((layout.places.len(), layout.locations.len(), layout.paths.len()), (20, 6, 7));
/// assert_eq!(layout.locations[1].lines, ["Well"]);
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The width and the height of the drawing.
    pub size: Point,
    /// The centre of each place.
    pub places: Vec<Point>,
    /// The paths that are printed on the board for the links that are no borders.
    pub paths: Vec<PrintedPath>,
    /// The locations, in the order of [`Board::locations`].
    pub locations: Vec<Landmark>,
}

/// A path that is printed on the board, a cubic curve.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintedPath {
    /// The port at its first end.
    pub port: Port,
    /// Both ends, with the two control points between them.
    pub curve: [Point; 4],
}

/// A location as it is drawn: a circle with a name.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Landmark {
    /// The middle of the circle.
    pub middle: Point,
    /// The radius of the circle.
    pub radius: f64,
    /// The size of the font in which the name fits into the circle.
    pub font_size: f64,
    /// The name, broken into lines.
    pub lines: Vec<String>,
    /// The paths from the tiles.
    pub paths: Vec<PrintedPath>,
    label: Label,
}

impl Layout {
    /// The distance from the centre of a tile to an edge.
    pub const HALF: f64 = 40.0;

    /// The layout of a board.
    pub fn new(board: &Board) -> Self {
        let grid = positions(board);
        let cells = grid
            .iter()
            .copied()
            .chain(ports(board).map(|port| outside(&grid, port)));
        let (low, high) = cells.fold(([i32::MAX; 2], [i32::MIN; 2]), |(low, high), [x, y]| {
            (
                [low[0].min(x), low[1].min(y)],
                [high[0].max(x), high[1].max(y)],
            )
        });
        let corner = times([1.0, 1.0], 1.4 * Self::HALF);
        let shift = plus(corner, times(centre(low), -1.0));
        let place = |cell: Grid| plus(centre(cell), shift);
        let at = |port: Port| {
            plus(
                place(grid[port.place]),
                times(gate(port.direction), Self::HALF),
            )
        };
        let path = |port: Port, to: Point, arrive: Point| {
            let from = at(port);
            PrintedPath {
                port,
                curve: [from, plus(from, outwards(port)), plus(to, arrive), to],
            }
        };
        let printed = board.links().iter().filter(|link| !is_border(&grid, link));
        let places: Vec<Point> = grid.iter().map(|&cell| place(cell)).collect();
        let landmarks = board.locations().iter().map(|location| {
            let cells: Vec<Point> = location
                .ports
                .iter()
                .map(|&port| place(outside(&grid, port)))
                .collect();
            let label = Label::new(&plain(&location.name));
            let middle = off_the_tiles(&cells, &places, label.radius);
            Landmark {
                middle,
                radius: label.radius,
                font_size: label.size,
                lines: label.lines.clone(),
                paths: location
                    .ports
                    .iter()
                    .map(|&port| path(port, middle, [0.0, 0.0]))
                    .collect(),
                label,
            }
        });
        Self {
            size: plus(place(high), corner),
            paths: printed
                .map(|&[from, to]| path(from, at(to), outwards(to)))
                .collect(),
            locations: landmarks.collect(),
            places,
        }
    }
}

impl Landmark {
    /// The position of a line of the name: the middle of its baseline.
    pub fn baseline(&self, line: usize) -> Point {
        plus(self.middle, [0.0, self.label.baseline(line)])
    }
}

/// The position of a location: the mean of the cells beside its sides, or one of these cells if a
/// tile would cover part of the circle there.
fn off_the_tiles(cells: &[Point], tiles: &[Point], radius: f64) -> Point {
    let middle = times(
        cells.iter().copied().fold([0.0, 0.0], plus),
        1.0 / cells.len() as f64,
    );
    let free = |&&cell: &&Point| {
        tiles
            .iter()
            .all(|&tile| distance(tile, cell) > Layout::HALF + radius)
    };
    std::iter::once(&middle)
        .chain(cells)
        .find(free)
        .copied()
        .unwrap_or(middle)
}

/// All sides in links and at locations.
fn ports(board: &Board) -> impl Iterator<Item = Port> + '_ {
    let locations = board
        .locations()
        .iter()
        .flat_map(|location| &location.ports);
    board.links().iter().flatten().chain(locations).copied()
}

fn centre([x, y]: Grid) -> Point {
    times([f64::from(x) * 3f64.sqrt(), f64::from(y)], Layout::HALF)
}

fn outwards(port: Port) -> Point {
    times(gate(port.direction), 0.9 * Layout::HALF)
}
