use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tile};
use ga_core::random::ln;

/// How like some samples a level is, by the frequencies of small windows.
///
/// A window is a square of `side` x `side` neighbouring cells. Samples and level are compared by
/// how often each window occurs.
///
/// - *Value* of [`divergence`](Self::divergence): 0 if the level has the same windows as often
///   as the samples, and more the less they agree: half of the Kullback-Leibler divergence of the
///   samples from the level and half of that of the level from the samples (Lucas and Volz 2019).
///   Compare the
///   values of your own samples with each other, to know which values are small.
/// - *Value* of [`unseen`](Self::unseen): the number of windows of the level that no sample has. If
///   this is required to be 0, a [`Search`](crate::Search) makes its founders by constraint
///   propagation, and repairs children.
/// - *Side*: 2 or 3. With 4 most windows of a level are its own.
/// - *Cost*: a sort of all windows.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Like, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let sample = alphabet.read("####\n#..#\n####")?;
/// let (unlike, mut scratch) = (alphabet.read("#.#.\n.#.#\n#.#.")?, Scratch::default());
/// let like = Like::new(&[sample.clone()], 2)?;
/// let divergence = Measure::from(like.clone().divergence());
/// assert_eq!(divergence.of(&sample, &mut scratch), Value::Number(0.0));
/// assert!(divergence.of(&unlike, &mut scratch).number() > Some(5.0));
/// assert_eq!(Measure::from(like.unseen()).of(&unlike, &mut scratch), Value::Number(6.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "Kullback-Leibler divergence")]
#[derive(Clone, Debug, PartialEq)]
pub struct Like {
    side: usize,
    /// The windows of all samples in ascending order, each with its number.
    windows: Vec<(u128, u32)>,
    total: u32,
    is_divergence: bool,
}

/// What is added to each number of windows, so that a window that only one side has gives a number:
/// the epsilon of the paper, with a value of ours.
const EPSILON: f64 = 1e-5;

/// A window as bits: 6 for each of up to 16 cells.
const BITS: u32 = 6;

impl Like {
    /// The longest side of a window: 4 cells.
    pub const LONGEST_SIDE: usize = 4;

    /// Compares with these samples by windows of this side. The value is that of
    /// [`divergence`](Self::divergence).
    ///
    /// # Errors
    ///
    /// [`Error::PatternSize`] if `side` is not 1 to 4, or if no sample is as large.
    pub fn new(samples: &[Level], side: usize) -> Result<Self, Error> {
        let largest = samples.iter().map(|level| (level.width(), level.height()));
        let level = largest
            .max_by_key(|&(width, height)| width.min(height))
            .unwrap_or((0, 0));
        let mut all = Vec::new();
        if (1..=Self::LONGEST_SIDE).contains(&side) {
            for sample in samples {
                add_windows(sample, side, &mut all);
            }
        }
        if all.is_empty() {
            return Err(Error::PatternSize {
                width: side,
                height: side,
                level,
            });
        }
        all.sort_unstable();
        let mut windows: Vec<(u128, u32)> = Vec::new();
        for window in &all {
            match windows.last_mut() {
                Some((last, number)) if last == window => *number += 1,
                _ => windows.push((*window, 1)),
            }
        }
        Ok(Self {
            side,
            total: all.len() as u32,
            windows,
            is_divergence: true,
        })
    }

    /// Measures the divergence.
    #[must_use]
    pub const fn divergence(mut self) -> Self {
        self.is_divergence = true;
        self
    }

    /// Counts the windows that no sample has.
    #[must_use]
    pub const fn unseen(mut self) -> Self {
        self.is_divergence = false;
        self
    }

    /// The side of a window.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// The number of different windows in the samples.
    pub fn windows(&self) -> usize {
        self.windows.len()
    }

    pub(crate) const fn is_divergence(&self) -> bool {
        self.is_divergence
    }

    /// The windows, each as its cells row by row, with its number in the samples.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Vec<Tile>, u32)> {
        let cells = self.side * self.side;
        self.windows.iter().map(move |&(window, number)| {
            let tile = |cell: usize| Tile::of((window >> (BITS as usize * cell)) as usize & 63);
            ((0..cells).map(tile).collect(), number)
        })
    }

    /// How often the samples have a window.
    fn number(&self, window: u128) -> u32 {
        let place = self
            .windows
            .binary_search_by_key(&window, |&(window, _)| window);
        place.map_or(0, |place| self.windows[place].1)
    }

    /// The divergence of the windows of a level, in ascending order, from the samples.
    fn divergence_of(&self, windows: &[u128]) -> f64 {
        // Numbers as shares, with the paper's epsilon.
        let share =
            |number: f64, total: f64| (number + EPSILON) / ((total + EPSILON) * (1.0 + EPSILON));
        let (ours, theirs) = (windows.len() as f64, f64::from(self.total));
        let term = |level: f64, samples: f64| {
            let p = share(samples, theirs);
            let q = share(level, ours);
            // w p log(p / q) + (1 - w) q log(q / p), with w = 1 / 2.
            0.5 * (p - q) * ln(p / q)
        };
        let mut sum = 0.0;
        let mut seen = 0;
        for same in windows.chunk_by(|one, other| one == other) {
            let number = self.number(same[0]);
            seen += number;
            sum += term(same.len() as f64, f64::from(number));
        }
        if seen < self.total {
            let is_absent = |window: &u128| windows.binary_search(window).is_err();
            let absent = self.windows.iter().filter(|(window, _)| is_absent(window));
            sum += absent
                .map(|&(_, number)| term(0.0, f64::from(number)))
                .sum::<f64>();
        }
        sum
    }
}

/// Adds all windows of a level.
fn add_windows(level: &Level, side: usize, windows: &mut Vec<u128>) {
    let width = level.width();
    let height = level.height();
    let cells = level.cells();
    if width < side || height < side {
        return;
    }
    for (y, x) in (0..=height - side).flat_map(|y| (0..=width - side).map(move |x| (y, x))) {
        let window = (0..side * side).rev().fold(0, |bits, cell| {
            let tile = cells[(y + cell / side) * width + x + cell % side];
            bits << BITS | u128::from(tile.kind())
        });
        windows.push(window);
    }
}

impl MeasureType for Like {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let windows = &mut scratch.rows;
        windows.clear();
        add_windows(level, self.side, windows);
        if windows.is_empty() {
            return Value::missing(1);
        }
        if !self.is_divergence {
            return Value::count(
                windows
                    .iter()
                    .filter(|&&window| self.number(window) == 0)
                    .count(),
            );
        }
        windows.sort_unstable();
        Value::Number(self.divergence_of(windows))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        let level = (template.width(), template.height());
        if level.0 < self.side || level.1 < self.side {
            return Err(Error::PatternSize {
                width: self.side,
                height: self.side,
                level,
            });
        }
        Ok(())
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let (width, height) = (counts.template.width(), counts.template.height());
        let places = (width + 1).saturating_sub(self.side) * (height + 1).saturating_sub(self.side);
        if self.is_divergence {
            Bounds::any(0.0, f64::INFINITY)
        } else {
            Bounds::whole(0, places)
        }
    }
}
