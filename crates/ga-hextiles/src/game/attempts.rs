//! The paper's first two attempts, from before its last board. In the first attempt, each side of a
//! tile is one location. The second attempt counts the edges that tiles have to provide.

use super::board::{Board, Port};
use super::direction::Direction::{self, NE, S, SE};
use super::shuffle::{Shuffle, WAYS};
use crate::error::Error;
use ga_core::random::{Bernoulli, below};
use rand::Rng;

/// Tiles of the paper's first attempt (`hex-tiles`): each side of a tile is one location, and each
/// of its six directions is open or closed.
///
/// Two neighbouring tiles are connected if both are open towards each other.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_hextiles::game::attempts::{SingleLocations, first_board};
///
/// let mut rng = Stream::seeded(1);
/// let board = first_board();
/// let all_open = SingleLocations::exactly(20, 240, &mut rng)?.lay(&board, &mut rng)?;
/// assert!(all_open.has_way);
/// assert_eq!(all_open.cycles, 43 - 19);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SingleLocations {
    /// The top and the bottom of each tile: the set of open directions, one bit each.
    tiles: Vec<[u8; 2]>,
}

/// The number of directions of a tile: six on each of its two sides.
const DIRECTIONS: usize = 12;

impl SingleLocations {
    /// `tiles` tiles with `open` open directions in total, drawn without replacement. The paper
    /// has 20 tiles, and 160 of 240 directions are open.
    ///
    /// # Errors
    ///
    /// If `open` is above `12 * tiles`.
    pub fn exactly(tiles: usize, open: usize, rng: &mut dyn Rng) -> Result<Self, Error> {
        let all = DIRECTIONS.saturating_mul(tiles);
        if open > all {
            let what = "open directions of tiles";
            return Err(Error::Size {
                what,
                found: open as u64,
                least: 0,
                most: all,
            });
        }
        let mut left = open;
        // Each direction is open with the share of open directions among those that are left.
        Ok(Self::drawn(tiles, |place| {
            let is_open = below(rng, all - place) < left;
            left -= usize::from(is_open);
            is_open
        }))
    }

    /// `tiles` tiles, each direction open with probability `open`.
    ///
    /// # Errors
    ///
    /// If `open` is not a probability.
    pub fn with_chance(tiles: usize, open: f64, rng: &mut dyn Rng) -> Result<Self, Error> {
        let chance = Bernoulli::new("the share of open directions", open)?;
        Ok(Self::drawn(tiles, |_| chance.occurs(rng)))
    }

    /// Asks `is_open` for each direction of each tile, in order.
    fn drawn(tiles: usize, mut is_open: impl FnMut(usize) -> bool) -> Self {
        let mut place = 0;
        let mut side = || {
            (0..6).fold(0, |side, direction| {
                place += 1;
                side | u8::from(is_open(place - 1)) << direction
            })
        };
        Self {
            tiles: (0..tiles).map(|_| [side(), side()]).collect(),
        }
    }

    /// Lays the tiles at random on `board` and looks for a way from the first place to the last.
    /// The locations of the board are ignored, because the tiles are the locations.
    ///
    /// # Errors
    ///
    /// If the board has more places than there are tiles.
    pub fn lay(&self, board: &Board, rng: &mut dyn Rng) -> Result<LaidLocations, Error> {
        let mut picks = vec![0; board.places()];
        Shuffle::new(self.tiles.len(), board.places())?.deal(&mut picks, rng);
        let is_open = |port: &Port| {
            let tile = usize::from(picks[port.place]) / WAYS;
            let way = usize::from(picks[port.place]) % WAYS;
            let before = port.direction.turned(6 - way % 6);
            self.tiles[tile][way / 6] & 1 << before.index() != 0
        };
        // The root of each place is the lowest place of its component.
        let mut roots: Vec<usize> = (0..board.places()).collect();
        let mut cycles = 0;
        let mut joined = Vec::new();
        for [from, to] in board
            .links()
            .iter()
            .filter(|[from, to]| is_open(from) && is_open(to))
        {
            let pair = [from.place.min(to.place), from.place.max(to.place)];
            // Several links between the same two tiles are one edge.
            if joined.contains(&pair) {
                continue;
            }
            joined.push(pair);
            let [low, high] = {
                let roots = pair.map(|place| roots[place]);
                [roots[0].min(roots[1]), roots[0].max(roots[1])]
            };
            if low == high {
                cycles += 1;
            } else {
                roots
                    .iter_mut()
                    .filter(|root| **root == high)
                    .for_each(|root| *root = low);
            }
        }
        Ok(LaidLocations {
            has_way: roots.first() == roots.last(),
            cycles,
        })
    }
}

/// A board on which [`SingleLocations`] were laid.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct LaidLocations {
    /// Whether a way leads from the first place to the last.
    pub has_way: bool,
    /// The number of connections that close a cycle: connections - (tiles - components).
    pub cycles: usize,
}

/// The board of the paper's first attempt (`hex-tiles`): five columns of four tiles without a hole,
/// with 43 borders between tiles and no printed paths. The paper gives the numbers; the columns are
/// ours.
///
/// Places are numbered down each column, so the first place and the last are opposite corners.
pub fn first_board() -> Board {
    const COLUMNS: usize = 5;
    const ROWS: usize = 4;
    let mut links = Vec::new();
    let mut link = |from: usize, there: Direction, to: usize| {
        links.push([
            Port {
                place: from,
                direction: there,
            },
            Port {
                place: to,
                direction: there.opposite(),
            },
        ]);
    };
    for place in 0..COLUMNS * ROWS {
        let (column, row) = (place / ROWS, place % ROWS);
        if row + 1 < ROWS {
            link(place, S, place + 1);
        }
        if column + 1 == COLUMNS {
            continue;
        }
        // Each second column lies half a tile lower.
        let is_low = column % 2 == 1;
        let level = if is_low { NE } else { SE };
        link(place, level, place + ROWS);
        if is_low && row + 1 < ROWS {
            link(place, SE, place + ROWS + 1);
        } else if !is_low && row > 0 {
            link(place, NE, place + ROWS - 1);
        }
    }
    Board::from_parts(COLUMNS * ROWS, links, Vec::new())
}

/// The number of edges that tiles have to provide for a connected board: the paper's second attempt
/// (`hex-tiles`).
///
/// The board is a graph. Each border of a tile is a vertex, and a trail that joins `n` borders
/// provides `n - 1` edges. A connected graph has at least as many edges as a tree: one less than it
/// has vertices.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeBudget {
    /// The number of borders, including borders to the outside. A border between two tiles counts
    /// once.
    pub vertices: usize,
    /// The borders to the outside among them.
    pub outer: usize,
    /// The number of edges of a tree with these vertices. No smaller number of edges connects them.
    pub edges: usize,
    /// The number of edges that tiles have to provide, because they are not printed on the board.
    pub on_tiles: usize,
    /// `on_tiles` divided by the number of tiles.
    pub per_tile: f64,
}

/// Counts the edges that `tiles` tiles have to provide for a connected board.
///
/// `inner` is the number of borders between two tiles, and `printed` is the number of edges that
/// are printed on the board itself.
///
/// ```
/// use ga_hextiles::game::attempts::edge_budget;
///
/// let budget = edge_budget(20, 43, 0);
/// assert_eq!((budget.vertices, budget.edges, budget.per_tile), (77, 76, 3.8));
/// ```
pub fn edge_budget(tiles: usize, inner: usize, printed: usize) -> EdgeBudget {
    // A border between two tiles is one vertex for both.
    let vertices = (6 * tiles).saturating_sub(inner);
    let outer = (6 * tiles).saturating_sub(2 * inner);
    let edges = vertices.saturating_sub(1);
    let on_tiles = edges.saturating_sub(printed);
    EdgeBudget {
        vertices,
        outer,
        edges,
        on_tiles,
        per_tile: on_tiles as f64 / tiles as f64,
    }
}
