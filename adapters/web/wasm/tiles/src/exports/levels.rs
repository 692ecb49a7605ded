//! Levels of a description, one after the other.

use ga_tiles::description::Description;
use ga_tiles::levels::{self, Date, Made, Missed};
use serde_json::{Map, Value as Json, json as object};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, json, sentence};

/// A level: its rows, and the values of the measures that are required.
fn made(described: &Description, made: Result<Made, Missed>) -> Result<Json, Failure> {
    let made = made?;
    let names = described
        .places()
        .into_iter()
        .map(|place| described.features()[place].name.clone());
    let values: Map<String, Json> = names
        .zip(&made.measured.values)
        .map(|(name, value)| (name, value.number().into()))
        .collect();
    let rows = described.alphabet().rows(&made.level);
    Ok(object!({ "rows": rows, "measures": values, "evaluations": made.evaluations }))
}

/// Levels of a description, each unlike all before it.
#[wasm_bindgen]
pub struct Levels {
    described: Description,
    levels: levels::Levels,
}

#[wasm_bindgen]
impl Levels {
    /// Reads a description in TOML.
    #[wasm_bindgen(constructor)]
    pub fn new(description: &str) -> Result<Self, JsError> {
        let start = || -> Result<Self, Failure> {
            let described = crate::page::description(description)?;
            let levels = levels::Levels::new(described.search(1)?);
            Ok(Self { described, levels })
        };
        start().map_err(sentence)
    }

    /// The next level: it differs from all before.
    pub fn next(&mut self, seed: u32) -> Result<String, JsError> {
        json(made(&self.described, self.levels.next(seed.into())))
    }

    /// The level of a day, the same for all players.
    pub fn daily(&self, year: u16, month: u8, day: u8) -> Result<String, JsError> {
        let of_day = || {
            made(
                &self.described,
                self.levels.daily(Date::new(year, month, day)?),
            )
        };
        json(of_day())
    }

    /// Begins the next level, to make it in steps between frames.
    pub fn begin(&self, seed: u32) -> Making {
        Making {
            described: self.described.clone(),
            making: Some(self.levels.begin(seed.into())),
        }
    }

    /// Remembers a level: later ones differ from it.
    pub fn remember(&mut self, rows: &str) -> Result<(), JsError> {
        let level = self
            .described
            .alphabet()
            .read(rows)
            .map_err(|error| sentence(error.into()))?;
        self.levels
            .remember(level)
            .map_err(|error| sentence(error.into()))
    }
}

/// A level that is being made.
#[wasm_bindgen]
pub struct Making {
    described: Description,
    making: Option<levels::Making>,
}

#[wasm_bindgen]
impl Making {
    /// Measures up to this number of levels. Whether it has ended.
    pub fn step(&mut self, evaluations: u32) -> bool {
        self.making
            .as_mut()
            .is_none_or(|making| making.step(evaluations.into()))
    }

    /// How far it is, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.making.as_ref().map_or(1.0, levels::Making::progress)
    }

    /// The level. Call it once, after the last step.
    pub fn finish(&mut self) -> Result<String, JsError> {
        let finished = self.making.take().ok_or("the level was taken already");
        json(
            finished
                .map_err(Failure::from)
                .and_then(|making| made(&self.described, making.finish())),
        )
    }
}
