use super::ground::Ground;
use super::longest_path::Diameter;

/// Working memory of measures.
///
/// Pass the same value for each level, so that measures allocate only for the first levels, and
/// have one per thread. Its content has no meaning between two calls.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) ground: Ground,
    pub(super) diameter: Diameter,
    pub(super) board: super::jumps::Board,
    pub(super) travel: super::journey::Travel,
    pub(super) plan: super::rooms::Plan,
    /// What is known of large levels.
    pub(super) kept: super::kept::Kept,
    pub(super) legs: super::way::Legs,
    pub(super) dijkstra: super::cheapest_way::Dijkstra,
    pub(super) positions: super::pushes::Positions,
    /// Parts of levels, one of each shape.
    pub(super) parts: Vec<crate::level::Level>,
    /// The letters of a way.
    pub(super) letters: String,
    /// A flag for each cell: not visited.
    pub(super) left: Vec<u8>,
    /// Cells in the order of a search.
    pub(super) queue: Vec<u16>,
    /// Rows of bits.
    pub(super) rows: Vec<u128>,
}
