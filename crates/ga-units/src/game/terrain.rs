use crate::error::{Error, at_least_0, whole};

/// Greatest cost of a step.
pub(crate) const DEAREST_STEP: u16 = 100;

/// Greatest factor of cover.
const MOST_COVER: f64 = 100.0;

/// Greatest number of terrains of a field.
const MOST_TERRAINS: usize = 64;

/// A kind of ground, such as forest: what a step onto it costs, and how much it protects.
///
/// A unit has [`Kind::movement`](crate::game::Kind::movement) steps in a turn. A step onto a cell
/// takes as many of them as the terrain asks of the unit's class
/// ([`Ability::class`](crate::game::Ability::class)).
///
/// ```
/// use ga_units::game::Terrain;
///
/// let marsh = Terrain { steps: vec![("wheels".into(), 0)], ..Terrain::new("marsh", 'm', 2, 1.0) };
/// assert_eq!((marsh.step_of("foot"), marsh.step_of("wheels")), (Some(2), None));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Terrain {
    /// Name of the terrain.
    pub name: String,
    /// The letter that stands for it in pictures and files. No other terrain of the field has this
    /// letter.
    pub letter: char,
    /// The steps that it takes to enter a cell, from 1 to 100. With 0 no unit can enter it.
    pub step: u16,
    /// Classes that need another number of steps, from 0 to 100.
    pub steps: Vec<(String, u16)>,
    /// The factor of the damage that units on it receive, from 0 to 100. With 1 it does not
    /// protect, with 0.5 it halves the damage. Buildings have no cover.
    pub cover: f64,
}

impl Terrain {
    /// A terrain that is the same for all classes.
    pub fn new(name: &str, letter: char, step: u16, cover: f64) -> Self {
        Self {
            name: name.to_owned(),
            letter,
            step,
            steps: Vec::new(),
            cover,
        }
    }

    /// Open ground: one step for each class, and no cover. Its letter is a dot.
    pub fn plain() -> Self {
        Self::new("plain", '.', 1, 1.0)
    }

    /// The steps that a unit of this class needs to enter a cell, or `None` if it cannot.
    pub fn step_of(&self, class: &str) -> Option<u16> {
        let own = self.steps.iter().find(|(name, _)| name == class);
        Some(own.map_or(self.step, |&(_, step)| step)).filter(|&step| step > 0)
    }

    fn check(&self, place: &str) -> Result<(), Error> {
        whole(
            &format!("{place}.step"),
            self.step.into(),
            0..=DEAREST_STEP.into(),
        )?;
        at_least_0(&format!("{place}.cover"), self.cover, MOST_COVER)?;
        self.steps.iter().try_for_each(|(class, step)| {
            whole(
                &format!("{place}.steps.{class}"),
                (*step).into(),
                0..=DEAREST_STEP.into(),
            )
        })
    }
}

/// The terrains of a field, and the terrain of each cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Land {
    terrains: Vec<Terrain>,
    /// The index of the terrain of each cell, row by row.
    cells: Vec<u8>,
}

// No factor is NaN: `Land::new` checks them.
impl Eq for Land {}

impl Land {
    /// Reads the terrain of each cell from `rows`, one letter for each cell. The letter of plain
    /// ground, a dot, needs no terrain.
    pub(crate) fn new(
        mut terrains: Vec<Terrain>,
        rows: &[impl AsRef<str>],
        (width, height): (u16, u16),
    ) -> Result<Self, Error> {
        for (index, terrain) in terrains.iter().enumerate() {
            let place = format!("terrains[{index}]");
            terrain.check(&place)?;
            if terrains[..index]
                .iter()
                .any(|other| other.letter == terrain.letter)
            {
                return Err(Error::Letter {
                    place: format!("{place}.letter"),
                    found: terrain.letter,
                });
            }
        }
        if terrains.iter().all(|terrain| terrain.letter != '.') {
            terrains.push(Terrain::plain());
        }
        if terrains.len() > MOST_TERRAINS {
            let place = "the number of terrains".to_owned();
            return Err(Error::Whole {
                place,
                found: terrains.len() as i64,
                least: 0,
                most: MOST_TERRAINS as i64,
            });
        }
        let length = |place: String, found: usize, expected: u16| {
            whole(&place, found as i64, expected.into()..=expected.into())
        };
        length("the number of rows in land".to_owned(), rows.len(), height)?;
        let mut cells = Vec::with_capacity(usize::from(width) * usize::from(height));
        for (y, row) in rows.iter().enumerate() {
            let place = || format!("land[{y}]");
            length(
                format!("the number of letters in {}", place()),
                row.as_ref().chars().count(),
                width,
            )?;
            for letter in row.as_ref().chars() {
                let known = terrains.iter().position(|terrain| terrain.letter == letter);
                let known = known.ok_or_else(|| Error::NoTerrain {
                    place: place(),
                    found: letter,
                    letters: terrains
                        .iter()
                        .map(|terrain| terrain.letter.to_string())
                        .collect(),
                })?;
                cells.push(known as u8);
            }
        }
        Ok(Self { terrains, cells })
    }

    pub(crate) fn terrains(&self) -> &[Terrain] {
        &self.terrains
    }

    /// The terrain of the cell with this number.
    #[inline]
    pub(crate) fn at(&self, id: usize) -> &Terrain {
        &self.terrains[usize::from(self.cells[id])]
    }
}
