use super::error::{Error, Problem};
use super::feature::Feature;
use super::node::{Node, unknown};
use crate::apart::{Differences, DifferingTiles};
use crate::level::Level;
use crate::measure::{Measure, Scratch, Way};

/// How different any two levels must be.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Apart {
    /// The distance.
    pub distance: Distance,
    /// Its least value.
    pub at_least: f64,
}

/// A distance between levels. Features are named by their places in
/// [`Description::features`](super::Description::features).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Distance {
    /// The share of differing tiles.
    Tiles {
        /// Whether a level is compared with all mirror images of the other one.
        has_images: bool,
    },
    /// The edit distance of two ways, as a share of the longer one:
    /// [`Edits`](crate::apart::Edits).
    Way {
        /// The feature that is the way.
        feature: usize,
    },
    /// The share of the cells of two ways that lie on one of them only.
    Cells {
        /// The feature that is the way.
        feature: usize,
        /// Whether a way is compared with all mirror images of the other one.
        has_images: bool,
    },
    /// The greatest difference of features.
    Features {
        /// The features and their scales.
        scales: Vec<(usize, f64)>,
    },
}

impl Distance {
    /// The distance of tiles, if it is one.
    pub fn tiles(&self) -> Option<DifferingTiles> {
        match self {
            Self::Tiles { has_images: true } => Some(DifferingTiles::up_to_symmetry()),
            Self::Tiles { has_images: false } => Some(DifferingTiles::default()),
            _ => None,
        }
    }

    /// The way whose letters are compared, if it is a distance of ways without jumps.
    pub fn way<'a>(&self, features: &'a [Feature]) -> Option<&'a Way> {
        match self {
            Self::Way { feature } => match &features.get(*feature)?.measure {
                Measure::Way(way) => Some(way),
                _ => None,
            },
            _ => None,
        }
    }

    /// The letters of a level that are compared, if it is a distance of ways, with or without
    /// jumps, or of solutions. `None` if the level has none. For a distance of cells, the column
    /// and the row of the start stand before them: `3,4 NNE`.
    pub fn letters(&self, features: &[Feature], level: &Level, scratch: &mut Scratch) -> Option<String> {
        let (Self::Way { feature } | Self::Cells { feature, .. }) = self else { return None };
        let mut letters = String::new();
        let value = match &features.get(*feature)?.measure {
            Measure::Way(way) if matches!(self, Self::Cells { .. }) => {
                way.route(level, scratch, &mut letters)
            }
            Measure::Way(way) => way.letters(level, scratch, &mut letters),
            Measure::Pushes(puzzle) => puzzle.letters(level, scratch, &mut letters),
            Measure::JumpWay(way) => way.letters(level, scratch, &mut letters),
            _ => return None,
        };
        value.number().map(|_| letters)
    }

    /// The distance of features, if it is one. It compares lists of the values of the features in
    /// [`Self::Features`], in that order.
    pub fn features(&self) -> Option<Differences> {
        let Self::Features { scales } = self else { return None };
        let scales: Vec<f64> = scales.iter().map(|(_, scale)| *scale).collect();
        Differences::new(&scales).ok()
    }
}

/// The keys of all distances.
const DISTANCES: [(&str, &[&str]); 3] = [
    ("tiles", &["at_least", "distance", "symmetries"]),
    ("way", &["at_least", "distance", "measure", "cells", "symmetries"]),
    ("features", &["at_least", "distance", "scales"]),
];

pub(super) fn read(node: &Node<'_>, features: &[Feature]) -> Result<Apart, Error> {
    let table = node.table("a table, such as `{ distance = \"tiles\", at_least = 0.4 }`")?;
    let kind = table.need("distance", "`distance = \"tiles\"`, `\"way\"` or `\"features\"`")?;
    let kind = kind.word("distance", &DISTANCES.map(|(word, _)| word))?;
    let table = table.only(DISTANCES[kind].1)?;
    let find = |name: &str| features.iter().position(|feature| feature.name == name);
    let names: Vec<&str> = features.iter().map(|feature| feature.name.as_str()).collect();
    let distance = match DISTANCES[kind].0 {
        "tiles" => {
            Distance::Tiles { has_images: table.get("symmetries").map_or(Ok(false), |node| node.boolean())? }
        }
        "way" => {
            let node = table.need("measure", "`measure = \"way\"`, the name of a measure of type `way`")?;
            let name = node.string("the name of a measure")?;
            let feature = find(name).ok_or_else(|| node.error(unknown("measure", name, &names)))?;
            let is = |key| table.get(key).map_or(Ok(false), |node| node.boolean());
            let (is_by_cells, has_images) = (is("cells")?, is("symmetries")?);
            match &features[feature].measure {
                Measure::Way(_) if is_by_cells => Distance::Cells { feature, has_images },
                Measure::Way(_) | Measure::JumpWay(_) | Measure::Pushes(_) if has_images && !is_by_cells => {
                    let example = "`cells = true`: letters are not compared as mirror images";
                    return Err(table.error(Problem::Missing { key: "cells", example }));
                }
                Measure::Way(_) | Measure::JumpWay(_) | Measure::Pushes(_) if !is_by_cells => {
                    Distance::Way { feature }
                }
                _ => return Err(node.error(Problem::NoWay { name: name.to_owned(), is_by_cells })),
            }
        }
        _ => {
            let node =
                table.need("scales", "`scales = { path = 5 }`: names of measures, each with its scale")?;
            let list = node.table("a table, such as `{ path = 5 }`")?.all();
            if list.is_empty() {
                return Err(
                    node.error(Problem::Text { found: "{}".into(), expected: "at least one measure" })
                );
            }
            let scale = |(name, node): (&str, Node<'_>)| {
                let feature = find(name).ok_or_else(|| node.error(unknown("measure", name, &names)))?;
                Ok((feature, node.number("a number above 0", |scale| scale > 0.0)?))
            };
            Distance::Features { scales: list.into_iter().map(scale).collect::<Result<_, Error>>()? }
        }
    };
    let node = table.need("at_least", "`at_least = 0.4`: the least distance of two levels")?;
    let at_least = match distance {
        Distance::Features { .. } => node.number("a number above 0", |number| number > 0.0)?,
        _ => node.number("a share above 0 and up to 1", |number| number > 0.0 && number <= 1.0)?,
    };
    Ok(Apart { distance, at_least })
}
