use super::whole;
use crate::error::Error;
use crate::game::grid::Grid;
use crate::game::layout::Layout;
use crate::game::terrain::{DEAREST_STEP, Terrain};
use ga_request::{demand, read_from_object, short};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The draft of a [`Terrain`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTerrain {
    /// The name of the terrain.
    pub name: Option<String>,
    /// The letter that stands for it in the rows of `land`.
    pub letter: Option<String>,
    /// The steps that it takes to enter a cell, 0 if no unit can. The default is 1.
    #[serde(default, deserialize_with = "ga_request::whole::option")]
    pub step: Option<i64>,
    /// The steps of the classes that need another number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<BTreeMap<String, i64>>,
    /// The factor of the damage that units on it receive. The default is 1.
    pub cover: Option<f64>,
}

read_from_object!(DraftTerrain, "a terrain, an object");

impl DraftTerrain {
    fn check(&self, place: &str) -> Result<Terrain, Error> {
        let at = |field: &str| format!("{place}.{field}");
        let steps = |found: i64, place: &str| whole(found, place, 0..=DEAREST_STEP.into());
        let letter = demand(self.letter.as_ref(), at("letter"), "a letter")?;
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            let place = at("letter");
            let found = short(letter).into_owned();
            return Err(Error::Word {
                place,
                found,
                expected: "one letter",
            });
        };
        let own = self.steps.iter().flatten();
        let own = own.map(|(class, &step)| {
            Ok((class.clone(), steps(step, &at(&format!("steps.{class}")))?))
        });
        Ok(Terrain {
            name: demand(self.name.clone(), at("name"), "a name")?,
            letter,
            step: steps(self.step.unwrap_or(1), &at("step"))?,
            steps: own.collect::<Result<_, Error>>()?,
            cover: self.cover.unwrap_or(1.0),
        })
    }
}

impl From<&Terrain> for DraftTerrain {
    fn from(terrain: &Terrain) -> Self {
        let steps = terrain
            .steps
            .iter()
            .map(|(class, step)| (class.clone(), i64::from(*step)));
        Self {
            name: Some(terrain.name.clone()),
            letter: Some(terrain.letter.to_string()),
            step: Some(terrain.step.into()),
            steps: (!terrain.steps.is_empty()).then(|| steps.collect()),
            cover: Some(terrain.cover),
        }
    }
}

/// The layout with this name in a file.
pub(super) fn layout(name: Option<&String>) -> Result<Layout, Error> {
    match name.map(String::as_str) {
        None | Some("square") => Ok(Layout::Square),
        Some("hexagonal") => Ok(Layout::Hexagonal),
        Some(other) => {
            let place = "layout".to_owned();
            let found = short(other).into_owned();
            Err(Error::Word {
                place,
                found,
                expected: "square or hexagonal",
            })
        }
    }
}

/// Covers a field with the terrain of a file, if there is any.
pub(super) fn covered(
    grid: Grid,
    terrains: Option<&Vec<DraftTerrain>>,
    land: Option<&Vec<String>>,
) -> Result<Grid, Error> {
    let (terrains, rows) = match (terrains, land) {
        (None, None) => return Ok(grid),
        (terrains, land) => (terrains.map_or(&[][..], Vec::as_slice), land),
    };
    let rows = demand(rows, "land", "a list of rows, with a letter for each cell")?;
    let check = |(index, draft): (usize, &DraftTerrain)| draft.check(&format!("terrains[{index}]"));
    let terrains = terrains
        .iter()
        .enumerate()
        .map(check)
        .collect::<Result<_, _>>()?;
    grid.with_land(terrains, rows)
}

/// The name of the layout, the terrains and the rows of a field, if they are not the default.
pub(super) fn drafts(
    grid: &Grid,
) -> (
    Option<String>,
    Option<Vec<DraftTerrain>>,
    Option<Vec<String>>,
) {
    let layout = (grid.layout() == Layout::Hexagonal).then(|| "hexagonal".to_owned());
    if grid.terrains().is_empty() {
        return (layout, None, None);
    }
    let letter = |cell| grid.terrain(cell).map_or('.', |terrain| terrain.letter);
    let ids: Vec<char> = grid.cells().map(letter).collect();
    let rows = ids
        .chunks(grid.width().into())
        .map(|row| row.iter().collect())
        .collect();
    (
        layout,
        Some(grid.terrains().iter().map(DraftTerrain::from).collect()),
        Some(rows),
    )
}
