//! What the page shows of a description and of levels.

use ga_tiles::check::{CheckedLevel, Features};
use ga_tiles::description::{Commands, Description, Wish};
use ga_tiles::format::svg;
use ga_tiles::measure::Measure;
use ga_tiles::{Level, data};
use serde::Serialize;
use serde_json::Value;
use web_bridge::Failure;

use crate::form::form;

/// The descriptions of the crate.
const KNOWN: [(&str, &str); 5] = [
    ("caves", data::CAVES),
    ("dungeons", data::DUNGEONS),
    ("temple", data::TEMPLE),
    ("platform", data::PLATFORM),
    ("city", data::CITY),
];

#[derive(Serialize)]
pub(crate) struct Known {
    name: &'static str,
    title: String,
    text: &'static str,
}

pub(crate) fn known() -> Result<Vec<Known>, Failure> {
    let known = KNOWN.into_iter().map(|(name, text)| {
        let title = description(text)?.title().unwrap_or(name).to_owned();
        Ok(Known { name, title, text })
    });
    known.collect()
}

/// Reads a description. A page runs no commands.
pub(crate) fn description(text: &str) -> Result<Description, Failure> {
    Ok(Description::read(text, Commands::Refused)?)
}

/// A description for the page.
#[derive(Serialize)]
pub struct Described {
    title: Option<String>,
    /// Width and height as they are written; null if there is only a picture.
    size: Option<(u64, u64)>,
    /// Names of measures, with the values of their keys.
    rules: Vec<(String, Value)>,
    width: usize,
    height: usize,
    tiles: Vec<Kind>,
    measures: Vec<Feature>,
    /// The cells that the description fixes, `?` for the others.
    fixed: Vec<String>,
    apart: Option<f64>,
    /// `jump`, `way`, or `free`: how its levels are played.
    play: &'static str,
}

#[derive(Serialize)]
struct Kind {
    character: char,
    name: String,
    colour: String,
    walkable: bool,
    weight: f64,
}

#[derive(Serialize)]
struct Feature {
    name: String,
    require: Option<String>,
    wish: Option<String>,
}

/// Reads a description.
///
/// # Errors
///
/// Those of descriptions, with line and column.
pub fn described(text: &str) -> Result<Described, Failure> {
    let description = description(text)?;
    let (size, rules) = form(text, &description)?;
    let legend = description.legend();
    let template = description.template();
    let kinds = description.kinds().iter().zip(template.tiles().iter());
    let tiles = kinds.map(|(kind, tile)| Kind {
        character: description.alphabet().character(tile),
        name: legend.name(tile).to_owned(),
        colour: legend.colour(tile).to_string(),
        walkable: kind.is_walkable,
        weight: kind.weight,
    });
    let measures = description.features().iter().map(|feature| Feature {
        name: feature.name.clone(),
        require: feature.require.map(|range| range.expected()),
        wish: feature.wish.as_ref().map(Wish::in_line),
    });
    let character = |cell: &Option<ga_tiles::Tile>| {
        cell.map_or('?', |tile| description.alphabet().character(tile))
    };
    let fixed = template
        .fixed()
        .rows()
        .map(|row| row.iter().map(character).collect());
    Ok(Described {
        title: description.title().map(str::to_owned),
        size,
        rules,
        width: template.width(),
        height: template.height(),
        tiles: tiles.collect(),
        measures: measures.collect(),
        fixed: fixed.collect(),
        apart: description.apart().map(|apart| apart.at_least),
        play: playing(&description),
    })
}

fn playing(description: &Description) -> &'static str {
    let has = |is: fn(&Measure) -> bool| {
        description
            .features()
            .iter()
            .any(|feature| is(&feature.measure))
    };
    if has(|measure| matches!(measure, Measure::JumpWay(_))) {
        "jump"
    } else if has(|measure| matches!(measure, Measure::Way(_))) {
        "way"
    } else {
        "free"
    }
}

/// A level for the page.
#[derive(Serialize)]
pub(crate) struct Shown {
    pub(crate) rows: Vec<String>,
    svg: String,
    features: Features,
    /// The names of the measures whose value is not known.
    unknown: Vec<String>,
    /// What it does not keep, in sentences.
    unmet: Vec<String>,
    nearest: Option<f64>,
}

impl Shown {
    /// A level with what was measured of it.
    pub(crate) fn new(description: &Description, level: &Level, checked: &CheckedLevel) -> Self {
        let unmet = checked.unmet.iter();
        Self {
            rows: description.alphabet().rows(level),
            svg: svg::level(level, &description.legend(), 8),
            features: checked.features.clone(),
            unknown: checked.unknown.clone(),
            unmet: unmet
                .map(|unmet| format!("{} is {}", unmet.name, unmet.sentence))
                .collect(),
            nearest: checked.nearest.map(|near| near.distance),
        }
    }
}
