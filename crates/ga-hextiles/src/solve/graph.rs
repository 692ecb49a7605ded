use crate::error::Error;
use crate::game::{Board, Direction, Port, Side};

/// The graph of one laid board: `tileGraph` of the paper (`hex-tiles`).
///
/// A vertex is a location, or a trail that leads to at least one link or location. If two vertices
/// meet, one edge joins them, even if they meet at several borders.
///
/// ```
/// use ga_hextiles::{Board, Graph, Side};
///
/// let graph = Graph::new(&Board::paper(), &[Side::ALL_JOINED; 20])?;
/// assert_eq!((graph.vertices(), graph.edges(), graph.extra_edges()), (26, 58, 33));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Graph {
    vertices: usize,
    edges: Vec<[u32; 2]>,
    components: usize,
    /// The representative of the component of each location.
    reach: Vec<u32>,
    /// The representative of the component of each port: six for each place.
    ports: Vec<u32>,
}

impl Graph {
    /// The graph of `board` with `sides`: one side for each place, after its rotation.
    ///
    /// # Errors
    ///
    /// If the number of sides is not the number of places.
    pub fn new(board: &Board, sides: &[Side]) -> Result<Self, Error> {
        if sides.len() != board.places() {
            return Err(Error::SideCount {
                found: sides.len(),
                expected: board.places(),
            });
        }
        // A trail is numbered by its place and its index in the side.
        let trail = |port: &Port| {
            (6 * port.place) as u32 + u32::from(sides[port.place].trail_number(port.direction))
        };
        let first_location = (6 * sides.len()) as u32;
        let mut edges: Vec<[u32; 2]> =
            Vec::with_capacity(board.links().len() + board.locations().len());
        edges.extend(
            board
                .links()
                .iter()
                .map(|[from, to]| [trail(from), trail(to)]),
        );
        for (location, number) in board.locations().iter().zip(first_location..) {
            edges.extend(location.ports.iter().map(|port| [trail(port), number]));
        }
        for edge in &mut edges {
            edge.sort_unstable();
        }
        edges.sort_unstable();
        edges.dedup();

        // Union-find over all numbers; only those with an edge are vertices.
        let mut above: Vec<u32> = (0..first_location + board.locations().len() as u32).collect();
        let mut seen = vec![false; above.len()];
        let mut vertices = 0;
        let mut joins = 0;
        for &[from, to] in &edges {
            for vertex in [from, to] {
                vertices += usize::from(!std::mem::replace(&mut seen[vertex as usize], true));
            }
            let (from, to) = (root(&mut above, from), root(&mut above, to));
            joins += usize::from(from != to);
            above[from as usize] = to;
        }
        let last_location = first_location + board.locations().len() as u32;
        let reach = (first_location..last_location)
            .map(|vertex| root(&mut above, vertex))
            .collect();
        let ports = (0..sides.len())
            .flat_map(|place| Direction::ALL.map(|direction| Port { place, direction }));
        let ports = ports.map(|port| root(&mut above, trail(&port))).collect();
        Ok(Self {
            vertices,
            edges,
            components: vertices - joins,
            reach,
            ports,
        })
    }

    /// The number of vertices: trails that lead somewhere, and locations.
    pub const fn vertices(&self) -> usize {
        self.vertices
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The number of connected components.
    pub const fn components(&self) -> usize {
        self.components
    }

    /// The number of edges that close a cycle: edges - (vertices - components).
    pub fn extra_edges(&self) -> usize {
        self.edges.len() + self.components - self.vertices
    }

    /// Whether a path joins two locations, given by their indices in [`Board::locations`].
    ///
    /// # Panics
    ///
    /// If `first` or `second` is not the index of a location.
    pub fn connects(&self, first: usize, second: usize) -> bool {
        self.reach[first] == self.reach[second]
    }

    /// Whether the trail at a port leads to a location, given by its index in [`Board::locations`].
    ///
    /// ```
    /// use ga_hextiles::{Board, Direction, Graph, Side};
    ///
    /// let board = Board::paper();
    /// let graph = Graph::new(&board, &[Side::CLOSED; 20])?;
    /// let port = board.locations()[0].ports[0];
    /// assert!(graph.leads(port, 0) && !graph.leads(port, 1));
    /// # Ok::<(), ga_hextiles::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the board has no place of this port, or no such location.
    pub fn leads(&self, port: Port, location: usize) -> bool {
        self.ports[6 * port.place + port.direction.index()] == self.reach[location]
    }
}

/// The representative of a vertex. Halves the path to it, which keeps later searches short.
fn root(above: &mut [u32], mut vertex: u32) -> u32 {
    while above[vertex as usize] != vertex {
        above[vertex as usize] = above[above[vertex as usize] as usize];
        vertex = above[vertex as usize];
    }
    vertex
}
