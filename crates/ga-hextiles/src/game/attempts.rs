//! The paper's first two attempts, from before it had a board. In the first attempt, each tile is
//! one location. The second attempt counts the edges that tiles have to provide.

use super::direction::Direction;
use super::side::Side;
use crate::error::Error;
use ga_core::random::Bernoulli;
use rand::Rng;

/// Draws `places` random sides, one for each place. In this first attempt of the paper
/// (`hex-tiles`), each side is one location.
///
/// Each of the six directions is open with probability `open`, and all open directions are joined.
/// Two neighbouring tiles are connected if both are open towards each other.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_hextiles::{Side, game::attempts::single_locations};
///
/// let sides = single_locations(20, 1.0, &mut Stream::seeded(1))?;
/// assert_eq!(sides, [Side::ALL_JOINED; 20]);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If `open` is not a probability.
pub fn single_locations(places: usize, open: f64, rng: &mut dyn Rng) -> Result<Vec<Side>, Error> {
    let chance = Bernoulli::new("the share of open sides", open)?;
    let mut side = || {
        let joined: Vec<Direction> = Direction::ALL.into_iter().filter(|_| chance.occurs(rng)).collect();
        if joined.is_empty() { Ok(Side::CLOSED) } else { Side::new(&[joined]) }
    };
    (0..places).map(|_| side()).collect()
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
    let edges = vertices.saturating_sub(1);
    let on_tiles = edges.saturating_sub(printed);
    EdgeBudget { vertices, edges, on_tiles, per_tile: on_tiles as f64 / tiles as f64 }
}
