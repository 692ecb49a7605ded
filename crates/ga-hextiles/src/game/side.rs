use super::direction::Direction;
use super::side_table as table;
use crate::error::Error;
use std::fmt;

/// One side of a tile: a division of its six directions into trails.
///
/// Each direction belongs to exactly one trail. A trail with a single direction is a dead end.
/// There are 203 ways to divide six directions into groups, so there are 203 sides.
///
/// Sides that differ only by a rotation are the same *design*, and [`normal`](Self::normal) is the
/// representative of the design. The 39 designs with at most four trails have a [code](Self::code)
/// of twelve bits; the others have no code.
///
/// ```
/// use ga_hextiles::{Direction::{N, S, SE}, Side};
///
/// let side = Side::new(&[vec![N, SE], vec![S]])?;
/// assert_eq!(side.trails().count(), 5, "N-SE, and four dead ends");
/// assert_eq!(side.trail(SE), side.trail(N));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Side(u8);

/// A trail: the set of directions that it joins.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub struct Trail(u8);

impl Trail {
    /// The directions, clockwise from the top.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .filter(move |&direction| self.leads(direction))
    }

    /// Whether the trail leads in `direction`.
    pub const fn leads(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// The number of directions, 1 for a dead end.
    pub const fn exits(self) -> u32 {
        self.0.count_ones()
    }

    /// The directions as a mask: bit `d` is set for the direction of index `d`.
    pub const fn mask(self) -> u8 {
        self.0
    }

    /// Whether this trail has ends on both sides of another one: `conflicts` of the paper
    /// (`hex-tiles`) for one of the two trails.
    fn separates(self, other: Self) -> bool {
        let (first, last) = (self.0.trailing_zeros(), self.0.ilog2());
        // The bits between the first and the last direction.
        let between = ((1_u8 << last) - (1 << first)) & !(1 << first);
        other.0 & between != 0
    }
}

impl fmt::Debug for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.directions()).finish()
    }
}

impl Side {
    /// The number of different sides: 203.
    pub const COUNT: usize = table::COUNT;

    /// The number of [`designs`](Self::designs) that have a code.
    pub const DESIGNS: usize = 39;

    /// The side with six dead ends.
    pub const CLOSED: Self = Self(table::COUNT as u8 - 1);

    /// The side with one trail, which joins all six directions.
    pub const ALL_JOINED: Self = Self(0);

    /// A side with `trails`, each given as its directions. A direction that is in no trail is a
    /// dead end.
    ///
    /// # Errors
    ///
    /// If a direction is named twice, or a trail is empty.
    pub fn new(trails: &[Vec<Direction>]) -> Result<Self, Error> {
        let mut numbers = [u8::MAX; 6];
        for (trail, number) in trails.iter().zip(0..) {
            if trail.is_empty() {
                return Err(Error::EmptyTrail {
                    trail: usize::from(number) + 1,
                });
            }
            for &direction in trail {
                if numbers[direction.index()] != u8::MAX {
                    return Err(Error::DirectionTwice { direction });
                }
                numbers[direction.index()] = number;
            }
        }
        // No trail is empty, so there are at most six, and 6 to 11 are new numbers.
        for (number, next) in numbers.iter_mut().zip(6..) {
            if *number == u8::MAX {
                *number = next;
            }
        }
        Ok(Self(table::rank(numbers)))
    }

    /// Decodes a side. `code` has a trail number of two bits for each direction, `N` in the lowest
    /// bits.
    ///
    /// Directions with equal trail numbers are joined. Bits above the twelfth are ignored.
    ///
    /// ```
    /// use ga_hextiles::Side;
    ///
    /// assert_eq!(Side::from_code(0), Side::ALL_JOINED);
    /// assert_eq!(Side::from_code(0b10_10_00_00_11_00).code(), Some(0b10_10_00_00_01_00));
    /// ```
    pub const fn from_code(code: u16) -> Self {
        Self(table::DECODED[(code & 0xfff) as usize])
    }

    /// The code of this side, or `None` if it has more than four trails. If several codes decode to
    /// this side, returns the code with the smallest trail numbers.
    pub fn code(self) -> Option<u16> {
        let labels = table::LABELS[self.index()];
        let digit = |(&label, place): (&u8, u16)| u16::from(label) << (2 * place);
        (self.trail_count() <= 4).then(|| labels.iter().zip(0..).map(digit).sum())
    }

    /// The index of this side, below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side with this index, which is below [`COUNT`](Self::COUNT).
    pub(crate) const fn at(index: u8) -> Self {
        Self(index)
    }

    /// All sides, in order of [`index`](Self::index).
    pub fn all() -> impl Iterator<Item = Self> {
        (0..table::COUNT as u8).map(Self)
    }

    /// The 39 designs that have a code, each in normal form.
    pub fn designs() -> impl Iterator<Item = Self> {
        Self::all().filter(|&side| side.normal() == side && side.trail_count() <= 4)
    }

    /// The trails, dead ends included, in order of their first direction.
    pub fn trails(self) -> impl Iterator<Item = Trail> {
        table::TRAILS[self.index()]
            .into_iter()
            .filter(|&mask| mask != 0)
            .map(Trail)
    }

    /// The trail that leads in this direction.
    pub const fn trail(self, direction: Direction) -> Trail {
        let index = self.0 as usize;
        Trail(table::TRAILS[index][table::LABELS[index][direction as usize] as usize])
    }

    /// The index in [`trails`](Self::trails) of the trail that leads in this direction.
    pub const fn trail_number(self, direction: Direction) -> u8 {
        table::LABELS[self.0 as usize][direction as usize]
    }

    /// The number of trails, dead ends included: 1 to 6.
    pub const fn trail_count(self) -> usize {
        table::trail_count(self.0)
    }

    /// The number of edges that this side provides in the paper's second attempt
    /// ([`EdgeBudget`](super::attempts::EdgeBudget)): a trail joins its `n` borders as a tree, by
    /// `n - 1` edges.
    ///
    /// One edge for each pair of joined borders would count the cycles within the tile. That is the
    /// mistake that the paper confesses: five joined borders provide 4 edges, and not 10.
    pub const fn edges(self) -> usize {
        6 - self.trail_count()
    }

    /// The number of pairs of trails that cross: 0 to 3. [`needs_bridge`](Self::needs_bridge) says
    /// whether there is one.
    pub fn crossings(self) -> usize {
        let trails: Vec<Trail> = self.trails().collect();
        let pairs = (0..trails.len())
            .flat_map(|one| (one + 1..trails.len()).map(move |other| (one, other)));
        let pairs = pairs.map(|(one, other)| (trails[one], trails[other]));
        pairs
            .filter(|(one, other)| one.separates(*other) && other.separates(*one))
            .count()
    }

    /// Whether three trails cross each other, so that one bridge lies above another one.
    pub fn stacks_bridges(self) -> bool {
        self.crossings() == 3
    }

    /// This side, turned clockwise by `sixths` sixths of a turn.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Self {
        let mut side = self.0;
        let mut left = sixths % 6;
        while left > 0 {
            side = table::TURNED[side as usize];
            left -= 1;
        }
        Self(side)
    }

    /// The normal form: the representative of all rotations of this side.
    ///
    /// It is the first of all rotations if their trails are compared as sorted lists of sorted
    /// lists, as in `normalize` of the paper (`hex-tiles`). Mirror images are different designs.
    #[must_use]
    pub const fn normal(self) -> Self {
        Self(table::NORMAL[self.0 as usize])
    }

    /// Whether two trails cross, so that one of them has to pass over the other on a bridge.
    pub const fn needs_bridge(self) -> bool {
        table::BRIDGE[self.0 as usize]
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Side({self})")
    }
}

/// Writes the trails, separated by spaces. Each trail is written as its directions, joined by `-`.
/// Dead ends are left out. A side with dead ends only is written as `-`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = self.trails().filter(|trail| trail.exits() > 1);
        let names = |trail: Trail| {
            trail
                .directions()
                .map(Direction::name)
                .collect::<Vec<_>>()
                .join("-")
        };
        let text = joined.map(names).collect::<Vec<_>>().join(" ");
        f.pad(if text.is_empty() { "-" } else { &text })
    }
}
