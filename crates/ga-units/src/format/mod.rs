//! Files of battles and matches, in JSON through serde.
//!
//! A file is read in two steps. First, serde reads it into a draft. In a draft every field may be
//! missing, and no value is checked. Then the draft is checked and converted. An error names the
//! place in the file:
//!
//! ```
//! use ga_units::{Battle, format::DraftBattle};
//!
//! let draft: DraftBattle = serde_json::from_str(
//!     r#"{"format": "units/1", "width": 9, "height": 5, "sides": [
//!         {"building": [0, 2], "units": [{"id": 0, "kind": "cavalier", "at": [3, 3]}]},
//!         {"building": [8, 2]}]}"#,
//! )?;
//! let error = Battle::try_from(draft).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "sides[0].units[0].kind: \"cavalier\", \
//!      expected one of infantry, cavalry, musketeer, artillery"
//! );
//! # Ok::<(), serde_json::Error>(())
//! ```

mod battle;
mod goal;
mod kind;
mod record;
mod terrain;

pub use battle::{DraftBattle, DraftSide, DraftTerms, DraftUnit, FORMAT};
pub use goal::DraftGoal;
pub use kind::{CLAN_FORMAT, DraftClan, DraftFactor, DraftKind};
pub use record::{
    DraftAttack, DraftOrder, DraftRecord, DraftTurn, FORMAT as MATCH_FORMAT, MELEE_FORMAT,
};

pub use terrain::DraftTerrain;

use crate::error::Error;
use crate::game::cell::Cell;
use crate::game::grid::Grid;
use crate::game::roster::Roster;
use ga_request::{demand, pair, short};
use std::ops::RangeInclusive;

/// Checks that a whole number is within a range, and converts it.
fn whole<T: TryFrom<i64>>(found: i64, place: &str, range: RangeInclusive<i64>) -> Result<T, Error> {
    crate::error::whole(place, found, range.clone())?;
    let (least, most) = (*range.start(), *range.end());
    T::try_from(found).map_err(|_| Error::Whole {
        place: place.to_owned(),
        found,
        least,
        most,
    })
}

/// Converts the coordinates of a cell.
fn cell(draft: Option<&Vec<i64>>, place: &str, grid: &Grid) -> Result<Cell, Error> {
    let numbers = demand(draft, place.to_owned(), "[x, y]")?;
    let [x, y] = pair(numbers, place.to_owned(), "[x, y]")?;
    grid.at(place, x, y)
}

/// Finds a kind by its name.
fn kind(name: &str, place: &str, roster: &Roster) -> Result<usize, Error> {
    roster.find(name).ok_or_else(|| Error::KindName {
        place: place.to_owned(),
        found: short(name).into_owned(),
        names: roster
            .kinds()
            .iter()
            .map(|kind| kind.name.clone())
            .collect(),
    })
}

/// A cell as files hold it.
fn numbers(cell: Cell) -> Vec<i64> {
    vec![cell.x.into(), cell.y.into()]
}
