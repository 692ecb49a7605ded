/// Where a newborn comes from, and which resident it competes with.
///
/// All indices are places in the population. The default has neither parents nor a victim: it
/// stands for a newborn from outside the population.
///
/// ```
/// use ga_core::breed::Birth;
///
/// let birth = Birth::from_parents(3, 5).competing_with(7);
/// assert_eq!((birth.parents, birth.victim), ([Some(3), Some(5)], Some(7)));
/// assert_eq!(Birth::default().parents, [None, None]);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Birth {
    /// The parents of the newborn. It was copied from the first one.
    pub parents: [Option<usize>; 2],
    /// The resident that the newborn competes with; `None` if the breeder did not choose one.
    pub victim: Option<usize>,
}

impl Birth {
    /// A child of one parent.
    pub const fn from_parent(parent: usize) -> Self {
        Self {
            parents: [Some(parent), None],
            victim: None,
        }
    }

    /// A child of two parents, copied from the first.
    pub const fn from_parents(first: usize, second: usize) -> Self {
        Self {
            parents: [Some(first), Some(second)],
            victim: None,
        }
    }

    /// The same birth, but the newborn competes with the resident at index `victim`.
    #[must_use]
    pub const fn competing_with(self, victim: usize) -> Self {
        Self {
            victim: Some(victim),
            ..self
        }
    }
}
