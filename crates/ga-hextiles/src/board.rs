use crate::{Direction, Error};

/// One side of a place on the board.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Port {
    /// The place, the first being 0.
    pub place: usize,
    /// The side of it.
    pub direction: Direction,
}

/// A location of the board, which trails lead to.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Location {
    /// What it is called.
    pub name: String,
    /// The sides that lead to it.
    pub ports: Vec<Port>,
}

/// Where tiles are laid: places, links between their sides, and locations.
///
/// A link is a common border of two places, or a path printed on the board. Sides that are in no link and at no
/// location lead nowhere.
///
/// ```
/// use ga_hextiles::Board;
///
/// let board = Board::article();
/// assert_eq!((board.places(), board.links().len(), board.locations().len()), (20, 47, 6));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Board {
    places: usize,
    links: Vec<[Port; 2]>,
    locations: Vec<Location>,
}

impl Board {
    /// The greatest number of places.
    pub const MOST_PLACES: usize = 1000;

    /// The greatest number of locations.
    pub const MOST_LOCATIONS: usize = 100;

    /// A board of `places` places.
    ///
    /// Locations of the article come first, in the order of [`Board::article`]; others follow as given.
    ///
    /// # Errors
    ///
    /// If there are no places or more than [`MOST_PLACES`](Self::MOST_PLACES), more than
    /// [`MOST_LOCATIONS`](Self::MOST_LOCATIONS), a port is at no place or used twice, a link joins a place to
    /// itself, or a location or a [pair](Self::pair_names) is named twice or has no ports.
    pub fn new(places: usize, links: Vec<[Port; 2]>, mut locations: Vec<Location>) -> Result<Self, Error> {
        if !(1..=Self::MOST_PLACES).contains(&places) {
            return Err(Error::Size {
                what: "places",
                found: places as u64,
                least: 1,
                most: Self::MOST_PLACES,
            });
        }
        if locations.len() > Self::MOST_LOCATIONS {
            let found = locations.len() as u64;
            return Err(Error::Size { what: "locations", found, least: 0, most: Self::MOST_LOCATIONS });
        }
        let mut used = Used { places, by: vec![None; 6 * places] };
        for (number, &[from, to]) in (1..).zip(&links) {
            let place = || format!("link {number}");
            used.mark(from, place).and_then(|()| used.mark(to, place)).map_err(|error| error.at(place()))?;
            if from.place == to.place {
                return Err(Error::Loop { place: from.place + 1 }.at(place()));
            }
        }
        for (index, location) in locations.iter().enumerate() {
            let name = || location.name.clone();
            if locations[..index].iter().any(|other| other.name == location.name) {
                return Err(Error::LocationTwice { name: name() });
            }
            if location.ports.is_empty() {
                return Err(Error::LocationEmpty { name: name() });
            }
            for (number, &port) in (1..).zip(&location.ports) {
                used.mark(port, name)
                    .map_err(|error| error.at(format!("{}, side {number}", location.name)))?;
            }
        }
        let rank =
            |location: &Location| ARTICLE_LOCATIONS.iter().position(|&(name, _)| name == location.name);
        locations.sort_by_key(|location| rank(location).unwrap_or(ARTICLE_LOCATIONS.len()));
        let board = Self { places, links, locations };
        let mut names: Vec<String> = board.pair_names().collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(Error::PairTwice { name: pair[0].clone() }),
            None => Ok(board),
        }
    }

    /// The game board of the article (`hex-tiles`): 20 places in columns of four around the Well.
    pub fn article() -> Self {
        let port = |&(place, direction): &(usize, Direction)| Port { place: place - 1, direction };
        let location = |(name, ports): &(&str, &[(usize, Direction)])| Location {
            name: (*name).to_owned(),
            ports: ports.iter().map(port).collect(),
        };
        Self {
            places: ARTICLE_PLACES,
            links: ARTICLE_LINKS
                .iter()
                .map(|&(a, towards_b, b, towards_a)| [port(&(a, towards_b)), port(&(b, towards_a))])
                .collect(),
            locations: ARTICLE_LOCATIONS.iter().map(location).collect(),
        }
    }

    /// The number of places.
    pub const fn places(&self) -> usize {
        self.places
    }

    /// The pairs of sides that lead to each other.
    pub fn links(&self) -> &[[Port; 2]] {
        &self.links
    }

    /// The locations; those of the article come first, in its order.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// All pairs of locations, the first with the second, the first with the third, and so on: the order of the
    /// path probabilities.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.locations.len();
        (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
    }

    /// The names of the [`pairs`](Self::pairs), as in `Hut-Well`.
    pub fn pair_names(&self) -> impl Iterator<Item = String> + '_ {
        let name = |index: usize| &self.locations[index].name;
        self.pairs().map(move |(first, second)| format!("{}-{}", name(first), name(second)))
    }
}

/// Which ports are taken, and by what.
struct Used {
    places: usize,
    by: Vec<Option<String>>,
}

impl Used {
    fn mark(&mut self, port: Port, by: impl Fn() -> String) -> Result<(), Error> {
        let Port { place, direction } = port;
        if place >= self.places {
            let found = i64::try_from(place).map_or(i64::MAX, |place| place.saturating_add(1));
            return Err(Error::Place { found, places: self.places });
        }
        let slot = &mut self.by[6 * place + direction.index()];
        if let Some(before) = slot {
            return Err(Error::SideTwice { place: place + 1, direction, before: before.clone() });
        }
        *slot = Some(by());
        Ok(())
    }
}

use Direction::{N, NE, NW, S, SE, SW};

/// The number of tiles of the article.
const ARTICLE_PLACES: usize = 20;

/// The article's `connections`. Seven of them are paths printed on the board, beside a common border of the same
/// two tiles: both sides face the same cell outside.
const ARTICLE_LINKS: [(usize, Direction, usize, Direction); 47] = [
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

/// The article's locations, in the order of its fifteen path terms, with the sides that lead to them.
const ARTICLE_LOCATIONS: [(&str, &[(usize, Direction)]); 6] = [
    ("Hut", &[(1, NE), (5, N), (9, NW)]),
    ("Well", &[(6, SE), (7, NE), (10, S), (11, N), (14, SW), (15, NW)]),
    ("Spring", &[(4, S), (8, SW)]),
    ("Lair", &[(12, SE), (16, S), (20, SW)]),
    ("Orchard", &[(13, NE), (17, N)]),
    ("Exit", &[(19, SE), (20, NE), (20, SE)]),
];
