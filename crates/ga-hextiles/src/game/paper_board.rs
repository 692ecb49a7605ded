//! The board of the paper (`hex-tiles`), as in its code. Places are numbered from 1 here.

use super::board::{Board, Location, PAPER_NAMES, Port};
use super::direction::Direction::{self, N, NE, NW, S, SE, SW};

/// The board of the paper, [`Board::paper`].
impl Default for Board {
    fn default() -> Self {
        Self::paper()
    }
}

impl Board {
    /// The board of the paper (`hex-tiles`): 20 places in columns of four around the Well.
    pub fn paper() -> Self {
        let port = |&(place, direction): &(usize, Direction)| Port {
            place: place - 1,
            direction,
        };
        let link =
            |&(a, towards_b, b, towards_a): &_| [port(&(a, towards_b)), port(&(b, towards_a))];
        let location = |(name, ports): (&str, &&[(usize, Direction)])| Location {
            name: name.to_owned(),
            ports: ports.iter().map(port).collect(),
        };
        Self::from_parts(
            PAPER_PLACES,
            PAPER_LINKS.iter().map(link).collect(),
            PAPER_NAMES
                .into_iter()
                .zip(&PAPER_PORTS)
                .map(location)
                .collect(),
        )
    }
}

/// The number of tiles.
const PAPER_PLACES: usize = 20;

/// The paper's `connections`: place, direction, place, direction.
///
/// Seven links are paths printed on the board. Each runs beside a common border of the same two
/// tiles, and both of its sides face the same cell outside the board.
const PAPER_LINKS: [(usize, Direction, usize, Direction); 47] = [
    (1, S, 2, N),
    (1, SW, 2, NW),
    (1, SE, 5, NW),
    (2, NE, 5, SW),
    (2, SE, 6, NW),
    (2, S, 3, N),
    (2, SW, 3, NW),
    (3, NE, 6, SW),
    (3, SE, 7, NW),
    (3, S, 4, N),
    (3, SW, 4, NW),
    (4, NE, 7, SW),
    (4, SE, 8, NW),
    (5, NE, 9, SW),
    (5, SE, 10, NW),
    (5, S, 6, N),
    (6, NE, 10, SW),
    (6, S, 7, N),
    (7, SE, 11, NW),
    (7, S, 8, N),
    (8, NE, 11, SW),
    (8, SE, 12, NW),
    (8, S, 12, SW),
    (9, NE, 13, N),
    (9, SE, 13, NW),
    (9, S, 10, N),
    (10, NE, 13, SW),
    (10, SE, 14, NW),
    (11, NE, 15, SW),
    (11, SE, 16, NW),
    (11, S, 12, N),
    (12, NE, 16, SW),
    (13, SE, 17, NW),
    (13, S, 14, N),
    (14, NE, 17, SW),
    (14, SE, 18, NW),
    (14, S, 15, N),
    (15, NE, 18, SW),
    (15, SE, 19, NW),
    (15, S, 16, N),
    (16, NE, 19, SW),
    (16, SE, 20, NW),
    (17, SE, 18, NE),
    (17, S, 18, N),
    (18, SE, 19, NE),
    (18, S, 19, N),
    (19, S, 20, N),
];

/// The sides that lead to each location of [`PAPER_NAMES`].
const PAPER_PORTS: [&[(usize, Direction)]; 6] = [
    &[(1, NE), (5, N), (9, NW)],
    &[(6, SE), (7, NE), (10, S), (11, N), (14, SW), (15, NW)],
    &[(4, S), (8, SW)],
    &[(12, SE), (16, S), (20, SW)],
    &[(13, NE), (17, N)],
    &[(19, SE), (20, NE), (20, SE)],
];
