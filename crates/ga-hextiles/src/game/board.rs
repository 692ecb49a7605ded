use super::direction::Direction;
use crate::error::Error;

/// The names of the paper's locations, in the order of its fifteen path terms (`hex-tiles`).
pub(super) const PAPER_NAMES: [&str; 6] = ["Hut", "Well", "Spring", "Lair", "Orchard", "Exit"];

/// A port: one of the six edges of a place. Errors and drawings call it a side of the place. (The
/// type [`Side`](super::Side) is something else: the top or the bottom of a tile.)
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Port {
    /// The index of the place, from 0.
    pub place: usize,
    /// The direction of the edge from the centre of the place.
    pub direction: Direction,
}

/// A location of the board: a named point to which ports of places lead.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Location {
    /// The name. No two locations of a board have the same name.
    pub name: String,
    /// The ports that lead to the location, at least one.
    pub ports: Vec<Port>,
}

/// A board: places for tiles, links between ports of places, and locations.
///
/// A port is one of the six edges of a place. A link joins two ports: the two edges at a common
/// border of two neighbours, or the two ends of a path that is printed on the board. A port without
/// a link or a location leads nowhere.
///
/// ```
/// use ga_hextiles::Board;
///
/// let board = Board::paper();
/// assert_eq!((board.places(), board.links().len(), board.locations().len()), (20, 47, 6));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Board {
    places: usize,
    links: Vec<[Port; 2]>,
    locations: Vec<Location>,
}

impl Board {
    /// The highest number of places.
    pub const MOST_PLACES: usize = 1000;

    /// The highest number of locations.
    pub const MOST_LOCATIONS: usize = 100;

    /// A board of `places` places.
    ///
    /// Reorders the locations: locations with a name from the paper come first, in the order of
    /// [`Board::paper`]. All others follow in the given order.
    ///
    /// # Errors
    ///
    /// An error is returned if
    ///
    /// - the number of places is 0 or above [`MOST_PLACES`](Self::MOST_PLACES),
    /// - there are more than [`MOST_LOCATIONS`](Self::MOST_LOCATIONS) locations,
    /// - the place of a port does not exist,
    /// - two links or locations use the same port,
    /// - a link joins a place to itself,
    /// - a location has no ports, or
    /// - two locations or two [pairs](Self::pair_names) have the same name.
    pub fn new(
        places: usize,
        links: Vec<[Port; 2]>,
        mut locations: Vec<Location>,
    ) -> Result<Self, Error> {
        let size = |what, found, least, most| match found {
            found if (least..=most).contains(&found) => Ok(()),
            found => Err(Error::Size {
                what,
                found: found as u64,
                least,
                most,
            }),
        };
        size("places", places, 1, Self::MOST_PLACES)?;
        size("locations", locations.len(), 0, Self::MOST_LOCATIONS)?;
        let mut used = Used {
            places,
            by: vec![None; 6 * places],
        };
        check_links(&links, &mut used)?;
        check_locations(&locations, &mut used)?;
        let rank = |location: &Location| PAPER_NAMES.iter().position(|&name| name == location.name);
        locations.sort_by_key(|location| rank(location).unwrap_or(PAPER_NAMES.len()));
        let board = Self {
            places,
            links,
            locations,
        };
        let mut names: Vec<String> = board.pair_names().collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(Error::PairTwice {
                name: pair[0].clone(),
            }),
            None => Ok(board),
        }
    }

    /// A board from parts that are known to be valid for [`new`](Self::new).
    pub(super) const fn from_parts(
        places: usize,
        links: Vec<[Port; 2]>,
        locations: Vec<Location>,
    ) -> Self {
        Self {
            places,
            links,
            locations,
        }
    }

    /// The number of places.
    pub const fn places(&self) -> usize {
        self.places
    }

    /// The links: pairs of ports that lead to each other.
    pub fn links(&self) -> &[[Port; 2]] {
        &self.links
    }

    /// The links that are paths printed on the board: all that do not join opposite sides of two
    /// neighbours.
    ///
    /// ```
    /// use ga_hextiles::Board;
    ///
    /// let board = Board::paper();
    /// assert_eq!(board.printed_paths().count(), 7);
    /// assert_eq!(board.without_printed_paths().links().len(), 40);
    /// ```
    pub fn printed_paths(&self) -> impl Iterator<Item = [Port; 2]> + '_ {
        self.links.iter().copied().filter(is_printed)
    }

    /// The same board without its [printed paths](Self::printed_paths).
    #[must_use]
    pub fn without_printed_paths(&self) -> Self {
        let borders = self.links.iter().copied().filter(|link| !is_printed(link));
        Self {
            places: self.places,
            links: borders.collect(),
            locations: self.locations.clone(),
        }
    }

    /// The locations. Locations with a name from the paper come first.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// All pairs of locations, as indices: the first location with the second, the first with the
    /// third, and so on. Path probabilities have the same order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.locations.len();
        (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
    }

    /// The names of the [`pairs`](Self::pairs), for example `Hut-Well`.
    pub fn pair_names(&self) -> impl Iterator<Item = String> + '_ {
        let name = |index: usize| &self.locations[index].name;
        self.pairs()
            .map(move |(first, second)| format!("{}-{}", name(first), name(second)))
    }
}

/// Whether a link is a path that is printed on the board.
fn is_printed([from, to]: &[Port; 2]) -> bool {
    from.direction.opposite() != to.direction
}

fn check_links(links: &[[Port; 2]], used: &mut Used) -> Result<(), Error> {
    for (number, &[from, to]) in (1..).zip(links) {
        let place = || format!("link {number}");
        used.mark(from, place)
            .and_then(|()| used.mark(to, place))
            .map_err(|error| error.at(place()))?;
        if from.place == to.place {
            return Err(Error::Loop {
                place: from.place + 1,
            }
            .at(place()));
        }
    }
    Ok(())
}

fn check_locations(locations: &[Location], used: &mut Used) -> Result<(), Error> {
    for (index, Location { name, ports }) in locations.iter().enumerate() {
        if locations[..index].iter().any(|other| other.name == *name) {
            return Err(Error::LocationTwice { name: name.clone() });
        }
        if ports.is_empty() {
            return Err(Error::LocationEmpty { name: name.clone() });
        }
        for (number, &port) in (1..).zip(ports) {
            used.mark(port, || name.clone())
                .map_err(|error| error.at(format!("{name}, side {number}")))?;
        }
    }
    Ok(())
}

/// The ports in use, each with the name of the link or location that uses it.
struct Used {
    places: usize,
    by: Vec<Option<String>>,
}

impl Used {
    fn mark(&mut self, port: Port, by: impl Fn() -> String) -> Result<(), Error> {
        let Port { place, direction } = port;
        if place >= self.places {
            let found = i64::try_from(place).map_or(i64::MAX, |place| place.saturating_add(1));
            return Err(Error::Place {
                found,
                places: self.places,
            });
        }
        let slot = &mut self.by[6 * place + direction.index()];
        if let Some(before) = slot {
            return Err(Error::SideTwice {
                place: place + 1,
                direction,
                before: before.clone(),
            });
        }
        *slot = Some(by());
        Ok(())
    }
}
