use gallery_bridge::Failure;
use serde::Deserialize;

use crate::problems::{Kind, Problem};

/// The generations of a run, unless others are asked for.
const GENERATIONS: u64 = 100;
/// The greatest population, and the greatest genome: the page draws all of it, in each generation.
const MOST: usize = 400;

/// What a visitor chose. A part is a name of a menu, or `NAME:NUMBER`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Options {
    pub(crate) problem: Problem,
    size: Option<usize>,
    population_size: Option<usize>,
    pub(crate) selector: Option<String>,
    pub(crate) crossover: Option<String>,
    pub(crate) mutator: Option<String>,
    pub(crate) replacement: Option<String>,
    generations: Option<u64>,
}

impl Options {
    /// The number of bits or of cities.
    pub(crate) fn size(&self) -> Result<usize, Failure> {
        let (least, usual) = match self.problem.kind() {
            Kind::Bits => (1, 60),
            Kind::Tours => (3, 40),
            Kind::Reals if self.size.is_some_and(|size| size != 2) => {
                return Err("size: points of a plane have 2 numbers".into());
            }
            Kind::Reals => (2, 2),
        };
        within("size", self.size.unwrap_or(usual), least)
    }

    pub(crate) fn population(&self) -> Result<usize, Failure> {
        within("population-size", self.population_size.unwrap_or(60), 2)
    }

    pub(crate) fn generations(&self) -> u64 {
        self.generations.unwrap_or(GENERATIONS)
    }
}

fn within(name: &str, value: usize, least: usize) -> Result<usize, Failure> {
    let valid = (least..=MOST).contains(&value).then_some(value);
    valid.ok_or_else(|| format!("{name} {value}: expected {least} to {MOST}").into())
}
