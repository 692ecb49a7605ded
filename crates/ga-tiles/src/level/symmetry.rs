use super::Level;

/// A symmetry of the square: a mirror or a turn that maps a rectangle of cells to its image.
///
/// The first four keep the shape of each rectangle. The other four exchange columns and rows.
///
/// ```
/// use ga_tiles::level::{Alphabet, Symmetry};
///
/// let alphabet = Alphabet::new("abcd")?;
/// let level = alphabet.read("ab\ncd")?;
/// assert_eq!(alphabet.write(&Symmetry::LeftRight.image(&level)), "ba\ndc");
/// assert_eq!(alphabet.write(&Symmetry::QuarterTurn.image(&level)), "ca\ndb");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "description", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "description", serde(rename_all = "kebab-case"))]
pub enum Symmetry {
    /// Changes nothing.
    #[default]
    Identity,
    /// Exchanges left and right.
    LeftRight,
    /// Exchanges top and bottom.
    TopBottom,
    /// Turns by 180 degrees.
    HalfTurn,
    /// Turns by 90 degrees clockwise.
    QuarterTurn,
    /// Turns by 90 degrees counterclockwise.
    ThreeQuarterTurn,
    /// Exchanges columns and rows: the mirror is the diagonal from the top left.
    Diagonal,
    /// The mirror is the diagonal from the top right.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight symmetries, those that keep the shape of each rectangle first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::LeftRight,
        Self::TopBottom,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::ThreeQuarterTurn,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// The symmetries that keep the shape of a rectangle: all eight if it is a square, otherwise
    /// four. The first is the identity.
    pub const fn of(width: usize, height: usize) -> &'static [Self] {
        if width == height {
            &Self::ALL
        } else {
            Self::ALL.split_at(4).0
        }
    }

    /// Whether it exchanges columns and rows.
    #[inline]
    pub const fn transposes(self) -> bool {
        matches!(
            self,
            Self::QuarterTurn | Self::ThreeQuarterTurn | Self::Diagonal | Self::AntiDiagonal
        )
    }

    /// The image of cell (`x`, `y`) of a rectangle of this width and height.
    #[inline]
    pub const fn cell(self, x: usize, y: usize, width: usize, height: usize) -> (usize, usize) {
        let (right, bottom) = (width - 1 - x, height - 1 - y);
        match self {
            Self::Identity => (x, y),
            Self::LeftRight => (right, y),
            Self::TopBottom => (x, bottom),
            Self::HalfTurn => (right, bottom),
            Self::QuarterTurn => (bottom, x),
            Self::ThreeQuarterTurn => (y, right),
            Self::Diagonal => (y, x),
            Self::AntiDiagonal => (bottom, right),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            own => own,
        }
    }

    /// The symmetry that acts as this one followed by `next`.
    ///
    /// ```
    /// use ga_tiles::level::Symmetry;
    ///
    /// assert_eq!(Symmetry::LeftRight.then(Symmetry::TopBottom), Symmetry::HalfTurn);
    /// ```
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // Two neighbours of a square of 2 x 2 cells go to different places under each symmetry.
        let both = |(x, y)| {
            let (x, y) = self.cell(x, y, 2, 2);
            next.cell(x, y, 2, 2)
        };
        let probes = [(0, 0), (1, 0)];
        let same = |one: &Self| {
            probes
                .iter()
                .all(|&(x, y)| one.cell(x, y, 2, 2) == both((x, y)))
        };
        Self::ALL.into_iter().find(same).unwrap_or(Self::Identity)
    }

    /// The image of a level.
    ///
    /// # Panics
    ///
    /// Never: an image has as many cells as the level.
    #[must_use]
    pub fn image(self, level: &Level) -> Level {
        let (width, height) = (level.width(), level.height());
        let (across, down) = if self.transposes() {
            (height, width)
        } else {
            (width, height)
        };
        let back = self.inverse();
        let cell = |x, y| level[back.cell(x, y, across, down)];
        Level::from_fn(across, down, cell).expect("an image has as many cells as the level")
    }
}
