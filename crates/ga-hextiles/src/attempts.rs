//! The article's first two attempts, before it had a board: tiles of one location, and a budget of edges.

use crate::{Direction, Error, Side};
use ga_core::random::Bernoulli;
use rand::Rng;

/// Sides of tiles that are one location each, as they lie: a side is open with this probability, and all open sides
/// of a tile are joined. The article's first attempt (`hex-tiles`): two tiles are connected where both are open.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_hextiles::{Side, attempts::single_locations};
///
/// let sides = single_locations(20, 1.0, &mut Stream::seeded(1))?;
/// assert_eq!(sides, [Side::ALL_JOINED; 20]);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If `open` is no probability.
pub fn single_locations(places: usize, open: f64, rng: &mut dyn Rng) -> Result<Vec<Side>, Error> {
    let chance = Bernoulli::new("the share of open sides", open)?;
    let mut side = || {
        let joined: Vec<Direction> = Direction::ALL.into_iter().filter(|_| chance.occurs(rng)).collect();
        // No direction is named twice.
        if joined.is_empty() { Ok(Side::CLOSED) } else { Side::new(&[joined]) }
    };
    (0..places).map(|_| side()).collect()
}

/// The article's second attempt (`hex-tiles`): how many edges tiles have to bring for a connected board, when every
/// border is a vertex and a trail of `n` directions is `n - 1` edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeBudget {
    /// Borders: those between two tiles and those to the outside.
    pub vertices: usize,
    /// Edges of a tree on these vertices.
    pub edges: usize,
    /// Of these, the ones that tiles have to bring: all that are not printed on the board.
    pub on_tiles: usize,
    /// The same for each tile.
    pub per_tile: f64,
}

/// The budget of a board of `tiles` tiles with `inner` common borders, `printed` edges being on the board already.
///
/// ```
/// use ga_hextiles::attempts::edge_budget;
///
/// let budget = edge_budget(20, 43, 0);
/// assert_eq!((budget.vertices, budget.edges, budget.per_tile), (77, 76, 3.8));
/// ```
pub fn edge_budget(tiles: usize, inner: usize, printed: usize) -> EdgeBudget {
    let vertices = (6 * tiles).saturating_sub(inner);
    let edges = vertices.saturating_sub(1);
    let on_tiles = edges.saturating_sub(printed);
    EdgeBudget { vertices, edges, on_tiles, per_tile: on_tiles as f64 / tiles as f64 }
}
