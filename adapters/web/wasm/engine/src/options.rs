use serde::Deserialize;
use web_bridge::Failure;

use crate::problems::{Kind, Problem};

/// The generations of a run, unless others are asked for.
const GENERATIONS: u64 = 100;
/// The greatest population, and the greatest genome: the page draws all of it, in each generation.
const MOST: usize = 400;

/// The least and the greatest population.
pub(crate) const POPULATIONS: [usize; 2] = [2, MOST];

/// The least and the greatest number of bits, of cities, or of the coordinates of a point.
pub(crate) fn sizes(kind: Kind) -> [usize; 2] {
    match kind {
        Kind::Bits => [1, MOST],
        Kind::Tours => [3, MOST],
        Kind::Reals => [2, 2],
    }
}

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
        let kind = self.problem.kind();
        let usual = match kind {
            Kind::Bits => 60,
            Kind::Tours => 40,
            Kind::Reals if self.size.is_some_and(|size| size != 2) => {
                return Err("size: points of a plane have 2 numbers".into());
            }
            Kind::Reals => 2,
        };
        within("size", self.size.unwrap_or(usual), sizes(kind))
    }

    pub(crate) fn population(&self) -> Result<usize, Failure> {
        within(
            "population-size",
            self.population_size.unwrap_or(60),
            POPULATIONS,
        )
    }

    pub(crate) fn generations(&self) -> u64 {
        self.generations.unwrap_or(GENERATIONS)
    }
}

fn within(name: &str, value: usize, [least, most]: [usize; 2]) -> Result<usize, Failure> {
    let valid = (least..=most).contains(&value).then_some(value);
    valid.ok_or_else(|| format!("{name} {value}: expected {least} to {most}").into())
}
