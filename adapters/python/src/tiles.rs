//! Levels of a description: `ga-tiles`.

use crate::run::Failure;
use crate::search::{detached, go_on, watched};
use ga_core::random::{Stream, below, unit};
use ga_core::{Crossover, Mutator, Sampler};
use ga_tiles::description::{Commands, Description as Text, Operator, Vary};
use ga_tiles::measure::Value;
use ga_tiles::vary::Exchange;
use ga_tiles::{Level, Tile};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

fn refuse(error: impl Display) -> Failure {
    Failure::Value(error.to_string())
}

fn write(level: &Level, rows: &mut Vec<u8>) {
    rows.extend(level.cells().iter().map(|&tile| u8::from(tile)));
}

/// Levels that are measured between two looks for Ctrl-C.
const AT_ONCE: usize = 64;

/// The operators of a description that has none. A rectangle has up to 4 x 4 cells.
const USUAL: [(Vary, f64); 7] = [
    (Vary::Set { is_weighted: false }, 4.0),
    (Vary::Swap { reach: None }, 1.0),
    (Vary::Swap { reach: Some(1) }, 1.0),
    (
        Vary::Paint {
            width: 4,
            height: 4,
            is_weighted: false,
        },
        1.0,
    ),
    (
        Vary::Copy {
            width: 4,
            height: 4,
            is_turned: false,
        },
        1.0,
    ),
    (Vary::Shift, 1.0),
    (Vary::Exchange, 4.0),
];

/// A description of levels.
#[pyclass(module = "ludevo._native", frozen)]
pub(crate) struct Description(Text);

#[pymethods]
impl Description {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        // A file from elsewhere must not start programs.
        Ok(Text::read(text, Commands::Refused)
            .map(Self)
            .map_err(refuse)?)
    }

    #[getter]
    fn width(&self) -> usize {
        self.0.template().width()
    }

    #[getter]
    fn height(&self) -> usize {
        self.0.template().height()
    }

    /// The characters of all kinds of tiles.
    #[getter]
    fn characters(&self) -> String {
        self.0.kinds().iter().map(|kind| kind.character).collect()
    }

    /// The colours of all kinds of tiles.
    #[getter]
    fn colours(&self) -> Vec<Option<[u8; 3]>> {
        self.0.kinds().iter().map(|kind| kind.colour).collect()
    }

    /// The names of all measures.
    #[getter]
    fn measures(&self) -> Vec<String> {
        self.0
            .features()
            .iter()
            .map(|feature| feature.name.clone())
            .collect()
    }

    /// The values of all measures, level by level. A level without a value has NaN.
    fn measure(&self, py: Python<'_>, tiles: &[u8]) -> PyResult<Vec<f64>> {
        watched(py, |flag| {
            let levels = self.read(tiles)?;
            let measured = levels.chunks(AT_ONCE).map(|levels| {
                go_on(flag)?;
                let values = self.0.measure(levels);
                values.map_err(|error| refuse(self.0.explain(&error)))
            });
            let values = measured.collect::<Result<Vec<_>, _>>()?;
            let number = |value: &Value| match value {
                Value::Number(number) => *number,
                Value::Missing { .. } | Value::Unknown { .. } => f64::NAN,
            };
            Ok(values.iter().flatten().flatten().map(number).collect())
        })
    }

    /// `count` random levels that keep the template.
    fn founders<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let rows = watched(py, |flag| {
            let mut rng = Stream::seeded(seed);
            let mut rows = Vec::new();
            for _ in 0..count {
                go_on(flag)?;
                write(&self.0.template().sample(&mut rng), &mut rows);
            }
            Ok(rows)
        })?;
        Ok(PyByteArray::new(py, &rows))
    }

    /// One child for each pair of levels of `parents`, by one operator of the description or more.
    fn vary<'py>(
        &self,
        py: Python<'py>,
        parents: &[u8],
        seed: u64,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let rows = watched(py, |flag| {
            let levels = self.read(parents)?;
            let template = Arc::new(self.0.template().clone());
            for (index, level) in levels.iter().enumerate() {
                template
                    .fits(level)
                    .map_err(|error| refuse(format!("level {index}: {error}")))?;
            }
            let own = self
                .0
                .operators()
                .iter()
                .map(|operator: &Operator| (operator.vary, operator.weight));
            let mut all: Vec<(Vary, f64)> = own.collect();
            if all.is_empty() {
                all.extend(USUAL);
            }
            let exchange = Exchange::new(template.clone());
            let mutators = all
                .iter()
                .map(|(vary, _)| vary.mutator(&template).map_err(refuse));
            let mutators = mutators.collect::<Result<Vec<_>, _>>()?;
            let total: f64 = all.iter().map(|(_, weight)| weight).sum();
            let mut rng = Stream::seeded(seed);
            let mut rows = Vec::new();
            for pair in levels.chunks_exact(2) {
                go_on(flag)?;
                let mut child = pair[0].clone();
                let mut mate = pair[1].clone();
                loop {
                    let mut left = unit(&mut rng) * total;
                    let drawn = all.iter().position(|(_, weight)| {
                        left -= weight;
                        left < 0.0
                    });
                    match drawn.and_then(|place| mutators[place].as_ref()) {
                        Some(mutator) => mutator.mutate(&mut child, &mut rng),
                        None => exchange.cross(&mut child, &mut mate, &mut rng),
                    }
                    if below(&mut rng, 2) == 0 {
                        break;
                    }
                }
                write(&child, &mut rows);
            }
            Ok(rows)
        })?;
        Ok(PyByteArray::new(py, &rows))
    }

    /// Makes one level after the other. `known` levels were made before.
    fn levels(&self, known: &[u8]) -> PyResult<Levels> {
        let search = self
            .0
            .search(1)
            .map_err(|error| refuse(self.0.explain(&error)))?;
        let mut levels = ga_tiles::Levels::new(search);
        for level in self.read(known)? {
            levels.remember(level).map_err(refuse)?;
        }
        Ok(Levels(Mutex::new(levels)))
    }
}

impl Description {
    /// The levels of rows of tiles.
    fn read(&self, tiles: &[u8]) -> Result<Vec<Level>, Failure> {
        let (width, height) = (self.width(), self.height());
        let read = |(index, cells): (usize, &[u8])| {
            let named = |error: &dyn Display| refuse(format!("level {index}: {error}"));
            let kinds = self.0.kinds().len();
            if let Some(kind) = cells.iter().find(|&&kind| usize::from(kind) >= kinds) {
                return Err(named(&format!(
                    "there is no kind {kind}: there are {kinds}"
                )));
            }
            let tiles = cells
                .iter()
                .map(|&kind| Tile::new(kind))
                .collect::<Result<Vec<_>, _>>();
            Level::new(width, height, tiles.map_err(|error| named(&error))?)
                .map_err(|error| named(&error))
        };
        tiles
            .chunks_exact(width * height)
            .enumerate()
            .map(read)
            .collect()
    }
}

/// Makes one level after the other, each in a bounded time.
#[pyclass(module = "ludevo._native", frozen)]
pub(crate) struct Levels(Mutex<ga_tiles::Levels>);

#[pymethods]
impl Levels {
    /// The level of a seed, as if no other level was known, or one that is apart from all before.
    fn make<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        apart: bool,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let made = detached(py, || {
            let mut levels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(if apart {
                levels.next(seed)
            } else {
                levels.alone(seed)
            })
        })?;
        let made = made.map_err(|missed| PyRuntimeError::new_err(missed.to_string()))?;
        let mut rows = Vec::new();
        write(&made.level, &mut rows);
        Ok(PyByteArray::new(py, &rows))
    }

    /// The levels that were made, but for those of `alone`.
    fn known<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let levels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut rows = Vec::new();
        for level in levels.known() {
            write(level, &mut rows);
        }
        PyByteArray::new(py, &rows)
    }
}
