//! Plans of a turn of the game of units.

use super::{cells, refused};
use crate::search::{detached, go_on, watched};
use ga_units::evolve::fitness::{PaperFitness, Scratch, Weights};
use ga_units::evolve::genome::TurnView;
use ga_units::format::DraftBattle;
use ga_units::{Cell, Map, Terms};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// A position of the game.
#[pyclass(module = "ludevo._native", frozen)]
pub(crate) struct Battle(ga_units::Battle);

#[pymethods]
impl Battle {
    /// Reads a file of a battle.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let draft: DraftBattle = serde_json::from_str(text).map_err(refused)?;
        Ok(Self(ga_units::Battle::try_from(draft).map_err(refused)?))
    }

    /// A battle in the middle of a game, with `units` units on each side.
    #[staticmethod]
    fn skirmish(py: Python<'_>, distance: u16, units: usize, seed: u64) -> PyResult<Self> {
        detached(py, || {
            let map = Map::apart(distance).map_err(refused)?;
            map.skirmish(Terms::default(), units, seed)
                .map(Self)
                .map_err(refused)
        })
    }

    /// The battle as a file.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || {
            serde_json::to_string(&DraftBattle::from(&self.0)).map_err(refused)
        })
    }

    /// The width and the height of the field.
    #[getter]
    fn size(&self) -> (u16, u16) {
        (self.0.grid().width(), self.0.grid().height())
    }

    /// The cells of the units of the side to move.
    #[getter]
    fn units(&self) -> Vec<(u16, u16)> {
        self.0
            .side(self.0.active())
            .units()
            .iter()
            .map(|unit| (unit.at.x, unit.at.y))
            .collect()
    }

    /// The cells that a unit of the side to move can end its move on.
    fn destinations(&self, unit: usize) -> PyResult<Vec<(u16, u16)>> {
        let count = self.0.side(self.0.active()).units().len();
        if unit >= count {
            return Err(PyIndexError::new_err(format!(
                "there is no unit {unit}: there are {count}"
            )));
        }
        Ok(TurnView::new(&self.0)
            .destinations(unit)
            .iter()
            .map(|cell| (cell.x, cell.y))
            .collect())
    }

    /// Formula (3) of the paper for plans: a column and a row for each unit. A plan that cannot be
    /// carried out has NaN.
    #[pyo3(signature = (plans, weights=None))]
    fn fitness(
        &self,
        py: Python<'_>,
        plans: &[u8],
        weights: Option<[f64; 4]>,
    ) -> PyResult<Vec<f64>> {
        let weights = weights.map_or(Weights::PAPER, Weights::from_array);
        watched(py, |flag| {
            let view = TurnView::new(&self.0);
            let mut scratch = Scratch::default();
            let mut fitness = PaperFitness::new(&view, &mut scratch).with_weights(weights);
            let units = view.units().len();
            let mut plan = Vec::with_capacity(units);
            let mut score = |bytes: &[u8]| {
                go_on(flag)?;
                plan.clear();
                let mut numbers =
                    cells(bytes).map(|number| u16::try_from(number).unwrap_or(u16::MAX));
                while let (Some(x), Some(y)) = (numbers.next(), numbers.next()) {
                    plan.push(Cell { x, y });
                }
                let is_possible = plan.iter().enumerate().all(|(unit, cell)| {
                    view.destinations(unit).contains(cell) && !plan[..unit].contains(cell)
                });
                Ok(if is_possible {
                    fitness.assess(&plan).score(&weights)
                } else {
                    f64::NAN
                })
            };
            plans
                .chunks_exact((8 * units).max(1))
                .map(&mut score)
                .collect()
        })
    }
}
