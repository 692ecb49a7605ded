use super::error::{Error, Problem};
use super::feature::Feature;
use super::node::{Node, unknown};
use crate::apart::{Differences, DifferingTiles};
use crate::error::Error as Refused;
use crate::measure::{Measure, Way};

/// How different any two levels must be.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Apart {
    /// The distance.
    pub distance: Distance,
    /// Its least value.
    pub at_least: f64,
    /// The keys of the distance as TOML, a line each.
    pub(super) written: String,
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
    /// The distance of two texts: letters of a way or a solution, or what a command answers.
    Text {
        /// The feature whose texts are compared.
        feature: usize,
        /// Whether they are compared by [`Blocks`](crate::apart::Blocks) instead of by
        /// [`Edits`](crate::apart::Edits).
        is_by_blocks: bool,
    },
    /// Several distances. The distance of two levels is the least of them, each divided by its
    /// least value.
    All {
        /// The distances.
        parts: Vec<Apart>,
    },
    /// The greatest difference of features.
    Features {
        /// The features and their scales.
        scales: Vec<(usize, f64)>,
    },
}

impl Apart {
    /// The distances: several, or this one.
    pub(super) fn parts(&self) -> &[Self] {
        if let Distance::All { parts } = &self.distance {
            parts
        } else {
            std::slice::from_ref(self)
        }
    }

    /// Whether ways or other texts are compared, which a level may lack.
    #[cfg(feature = "formats")]
    pub(crate) fn has_text(&self) -> bool {
        let is_other = |distance: &Distance| {
            matches!(distance, Distance::Tiles { .. } | Distance::Features { .. })
        };
        !self.parts().iter().all(|part| is_other(&part.distance))
    }

    /// Sets another least value.
    pub(super) fn set(&mut self, at_least: f64) -> Result<(), Refused> {
        let is_share = !matches!(self.distance, Distance::Features { .. });
        let what = "the least distance of two levels";
        let value = at_least;
        if is_share && !(at_least > 0.0 && at_least <= 1.0) {
            return Err(Refused::Share { what, value });
        }
        if !(at_least > 0.0 && at_least.is_finite()) {
            return Err(Refused::Scale { what, value });
        }
        self.at_least = at_least;
        Ok(())
    }
}

impl Distance {
    /// The distance of tiles, if it is one.
    pub fn tiles(&self) -> Option<DifferingTiles> {
        match self {
            &Self::Tiles { has_images } => Some(DifferingTiles { has_images }),
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

    /// The distance of features, if it is one. It compares lists of the values of the features in
    /// [`Self::Features`], in that order.
    pub fn features(&self) -> Option<Differences> {
        let Self::Features { scales } = self else {
            return None;
        };
        let scales: Vec<f64> = scales.iter().map(|(_, scale)| *scale).collect();
        Differences::new(&scales).ok()
    }
}

/// The keys of all distances.
const DISTANCES: [(&str, &[&str]); 4] = [
    ("tiles", &["at_least", "distance", "symmetries"]),
    (
        "way",
        &["at_least", "distance", "measure", "cells", "symmetries"],
    ),
    ("text", &["at_least", "distance", "measure", "by"]),
    ("features", &["at_least", "distance", "scales"]),
];

/// The measure of a part, otherwise the measure itself.
fn whole(measure: &Measure) -> &Measure {
    if let Measure::Part(part) = measure {
        part.measure()
    } else {
        measure
    }
}

/// Reads a distance, or a list of several.
///
/// Without the key `symmetries`, `has_images` says whether levels are compared with images.
pub(super) fn read_all(
    node: &Node<'_>,
    features: &[Feature],
    has_images: bool,
) -> Result<Apart, Error> {
    let Ok(list) = node.array("a list of tables") else {
        return read(node, features, has_images);
    };
    let mut parts = list
        .iter()
        .map(|node| read(node, features, has_images))
        .collect::<Result<Vec<_>, _>>()?;
    match parts.len() {
        0 => Err(node.error(Problem::Text {
            found: "[]".into(),
            expected: "at least one distance",
        })),
        1 => Ok(parts.remove(0)),
        _ => Ok(Apart {
            distance: Distance::All { parts },
            at_least: 1.0,
            written: String::new(),
        }),
    }
}

fn read(node: &Node<'_>, features: &[Feature], has_images: bool) -> Result<Apart, Error> {
    let table = node.table("a table, such as `{ distance = \"tiles\", at_least = 0.4 }`")?;
    let kind = table.need(
        "distance",
        "`distance = \"tiles\"`, `\"way\"`, `\"text\"` or `\"features\"`",
    )?;
    let kind = kind.word("distance", &DISTANCES.map(|(word, _)| word))?;
    let table = table.only(DISTANCES[kind].1)?;
    let find = |name: &str| features.iter().position(|feature| feature.name == name);
    let names: Vec<&str> = features
        .iter()
        .map(|feature| feature.name.as_str())
        .collect();
    let named = || {
        let node = table.need(
            "measure",
            "`measure = \"way\"`, the name of a measure of type `way`",
        )?;
        let name = node.string("the name of a measure")?;
        let feature = find(name).ok_or_else(|| node.error(unknown("measure", name, &names)))?;
        Ok::<_, Error>((node, feature))
    };
    let truth = |key, usual| table.get(key).map_or(Ok(usual), |node| node.boolean());
    let distance = match DISTANCES[kind].0 {
        "tiles" => Distance::Tiles {
            has_images: truth("symmetries", has_images)?,
        },
        "text" => {
            let (node, feature) = named()?;
            let by = table
                .get("by")
                .map_or(Ok(0), |node| node.word("by", &["edits", "blocks"]))?;
            match whole(&features[feature].measure) {
                Measure::Way(_)
                | Measure::JumpWay(_)
                | Measure::Journey(_)
                | Measure::Pushes(_)
                | Measure::Command(_) => Distance::Text {
                    feature,
                    is_by_blocks: by == 1,
                },
                _ => {
                    return Err(node.error(Problem::NoText {
                        name: features[feature].name.clone(),
                    }));
                }
            }
        }
        "way" => {
            let (node, feature) = named()?;
            let name = &features[feature].name;
            let is_whole = !matches!(features[feature].measure, Measure::Part(_));
            let is_by_cells = truth("cells", false)?;
            let has_images = truth("symmetries", has_images && is_by_cells)?;
            match whole(&features[feature].measure) {
                Measure::Way(_) if is_by_cells && is_whole => Distance::Cells {
                    feature,
                    has_images,
                },
                Measure::Way(_)
                | Measure::JumpWay(_)
                | Measure::Journey(_)
                | Measure::Pushes(_)
                    if has_images && !is_by_cells =>
                {
                    let example = "`cells = true`: letters are not compared as mirror images";
                    return Err(table.error(Problem::Missing {
                        key: "cells",
                        example,
                    }));
                }
                Measure::Way(_)
                | Measure::JumpWay(_)
                | Measure::Journey(_)
                | Measure::Pushes(_)
                    if !is_by_cells =>
                {
                    Distance::Way { feature }
                }
                _ => {
                    return Err(node.error(Problem::NoWay {
                        name: name.clone(),
                        is_by_cells,
                    }));
                }
            }
        }
        _ => {
            let node = table.need(
                "scales",
                "`scales = { path = 5 }`: names of measures, each with its scale",
            )?;
            let list = node.table("a table, such as `{ path = 5 }`")?.all();
            if list.is_empty() {
                return Err(node.error(Problem::Text {
                    found: "{}".into(),
                    expected: "at least one measure",
                }));
            }
            let scale = |(name, node): (&str, Node<'_>)| {
                let feature =
                    find(name).ok_or_else(|| node.error(unknown("measure", name, &names)))?;
                Ok((
                    feature,
                    node.number("a number above 0", |scale| scale > 0.0)?,
                ))
            };
            Distance::Features {
                scales: list.into_iter().map(scale).collect::<Result<_, Error>>()?,
            }
        }
    };
    let node = table.need(
        "at_least",
        "`at_least = 0.4`: the least distance of two levels",
    )?;
    let at_least = match distance {
        Distance::Features { .. } => node.number("a number above 0", |number| number > 0.0)?,
        _ => node.number("a share above 0 and up to 1", |number| {
            number > 0.0 && number <= 1.0
        })?,
    };
    Ok(Apart {
        distance,
        at_least,
        written: table.written(&["at_least"]),
    })
}
