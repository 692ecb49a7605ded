use crate::{Board, Error, Port, Side};

/// The graph of one laid board: trails and locations, joined where they meet.
///
/// A vertex is a location, or a trail one of whose sides leads somewhere. Two vertices are joined once, however
/// many borders they meet at.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Graph {
    vertices: usize,
    edges: Vec<[u32; 2]>,
    components: usize,
    /// The representative of each location.
    reach: Vec<u32>,
}

impl Graph {
    /// The graph of these sides on this board, the side at each place in turn.
    ///
    /// # Errors
    ///
    /// If there are not as many sides as places.
    pub fn new(board: &Board, sides: &[Side]) -> Result<Self, Error> {
        if sides.len() != board.places() {
            return Err(Error::SideCount { found: sides.len(), expected: board.places() });
        }
        let trail =
            |port: &Port| (6 * port.place) as u32 + u32::from(sides[port.place].trail_number(port.direction));
        let first_location = (6 * sides.len()) as u32;
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(board.links().len() + board.locations().len());
        edges.extend(board.links().iter().map(|[from, to]| [trail(from), trail(to)]));
        for (location, number) in board.locations().iter().zip(first_location..) {
            edges.extend(location.ports.iter().map(|port| [trail(port), number]));
        }
        for edge in &mut edges {
            edge.sort_unstable();
        }
        edges.sort_unstable();
        edges.dedup();

        let mut above: Vec<u32> = (0..first_location + board.locations().len() as u32).collect();
        let mut seen = vec![false; above.len()];
        let (mut vertices, mut joins) = (0, 0);
        for &[from, to] in &edges {
            for vertex in [from, to] {
                vertices += usize::from(!std::mem::replace(&mut seen[vertex as usize], true));
            }
            let (from, to) = (root(&mut above, from), root(&mut above, to));
            joins += usize::from(from != to);
            above[from as usize] = to;
        }
        let last_location = first_location + board.locations().len() as u32;
        let reach = (first_location..last_location).map(|vertex| root(&mut above, vertex)).collect();
        Ok(Self { vertices, edges, components: vertices - joins, reach })
    }

    /// The number of trails that lead somewhere, and of locations.
    pub const fn vertices(&self) -> usize {
        self.vertices
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The number of parts that are not connected to each other.
    pub const fn components(&self) -> usize {
        self.components
    }

    /// Edges that close a cycle: those that are not needed to hold the components together.
    pub fn extra_edges(&self) -> usize {
        self.edges.len() + self.components - self.vertices
    }

    /// Whether there is a way between two locations, by their places in [`Board::locations`].
    ///
    /// # Panics
    ///
    /// If there is no such location.
    pub fn connects(&self, first: usize, second: usize) -> bool {
        self.reach[first] == self.reach[second]
    }
}

/// The representative of a vertex; halves the way to it.
fn root(above: &mut [u32], mut vertex: u32) -> u32 {
    while above[vertex as usize] != vertex {
        above[vertex as usize] = above[above[vertex as usize] as usize];
        vertex = above[vertex as usize];
    }
    vertex
}
