//! Files that the visitor opens and saves.

use ga_tiles::check::Checked;
use ga_tiles::description::Description;
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::tiled::{self, Map, Sheet};
use ga_tiles::format::{File, ldtk, png, svg, text};
use ga_tiles::report::{Thumbnail, arrange, atlas};
use ga_tiles::{Level, check::Features};
use serde::Serialize;
use serde_json::Value;
use web_bridge::Failure;

use crate::page::{Shown, description};

/// Width and height of a tile in a map, in pixels.
const PIXELS: u32 = 16;

/// A file that was opened.
#[derive(Serialize)]
pub(crate) struct Opened {
    /// The description that the file has; none for files of levels alone.
    level: Option<String>,
    levels: Vec<Shown>,
}

/// Reads a file: a description, or levels as `tiles/1`, text, or a map of Tiled. Levels without a
/// description are read by the present one.
pub(crate) fn open(name: &str, content: &str, present: &str) -> Result<Opened, Failure> {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if ending.eq_ignore_ascii_case("toml") {
        description(content)?;
        return Ok(Opened {
            level: Some(content.to_owned()),
            levels: Vec::new(),
        });
    }
    let document: Value = serde_json::from_str(content).unwrap_or_default();
    let recorded = document["made"]["options"]["level"].as_str();
    let described = description(recorded.unwrap_or(present))?.without_wishes();
    let entries = File::new(name, content).levels(&described.legend())?;
    let levels: Vec<Level> = entries.into_iter().map(|entry| entry.level).collect();
    let checked = Checked::new(&described, &levels, levels.len())?.levels;
    let levels = levels.iter().zip(&checked);
    Ok(Opened {
        level: recorded.map(str::to_owned),
        levels: levels
            .map(|(level, one)| Shown::new(&described, level, one))
            .collect(),
    })
}

/// A level of the page: its rows, one below the other.
fn level(described: &Description, rows: &str) -> Result<Level, Failure> {
    let level = described.alphabet().read(rows.trim_end())?;
    Ok(level)
}

/// Checks one level that the visitor drew.
pub(crate) fn check(toml: &str, rows: &str) -> Result<Shown, Failure> {
    let described = description(toml)?.without_wishes();
    let level = level(&described, rows)?;
    let checked = Checked::new(&described, std::slice::from_ref(&level), 1)?;
    Ok(Shown::new(&described, &level, &checked.levels[0]))
}

/// A level as a picture.
pub(crate) fn picture(toml: &str, rows: &str) -> Result<String, Failure> {
    let described = description(toml)?;
    Ok(svg::level(
        &level(&described, rows)?,
        &described.legend(),
        32,
    ))
}

/// A level as a map of Tiled, with locked cells.
pub(crate) fn map(toml: &str, rows: &str, locked: &str) -> Result<String, Failure> {
    let described = description(toml)?;
    let map = Map::new(&level(&described, rows)?);
    let map = map.with_locked(&described.alphabet().picture(locked.trim_end())?)?;
    let legend = described.legend();
    let sheet = Sheet::new("tileset.png", PIXELS, legend.kinds().min(8) as u32);
    Ok(tiled::write_tmx(&map, &legend, &sheet))
}

/// The picture of the tiles that maps name.
pub(crate) fn tile_set(toml: &str) -> Result<Vec<u8>, Failure> {
    let legend = description(toml)?.legend();
    Ok(png::tile_set(&legend, PIXELS, legend.kinds().min(8))?)
}

/// All levels as a project of LDtk. They are rows of characters, with an empty line between two.
pub(crate) fn project(toml: &str, levels: &str) -> Result<String, Failure> {
    let described = description(toml)?;
    let levels = text::read(levels, described.alphabet())?;
    let named = levels
        .into_iter()
        .enumerate()
        .map(|(at, level)| Entry::new(format!("level_{}", at + 1), level));
    Ok(ldtk::write(
        &named.collect::<Vec<_>>(),
        &described.legend(),
        PIXELS,
    )?)
}

/// All levels of a file as text.
pub(crate) fn text_of(toml: &str, file: &str) -> Result<String, Failure> {
    let described = description(toml)?;
    let levels: Vec<Level> = entries(&described, file)?
        .into_iter()
        .map(|entry| entry.level)
        .collect();
    Ok(text::write(&levels, described.alphabet()))
}

/// All levels of a file on one page, in the order of two measures.
pub(crate) fn atlas_of(toml: &str, file: &str, across: &str, up: &str) -> Result<String, Failure> {
    let described = description(toml)?;
    let entries = entries(&described, file)?;
    let thumbnails = entries.iter().map(|entry| Thumbnail {
        level: &entry.level,
        id: &entry.id,
        at: (value(&entry.features, across), value(&entry.features, up)),
    });
    Ok(atlas(
        &thumbnails.collect::<Vec<_>>(),
        &described.legend(),
        [across, up],
    ))
}

fn entries(described: &Description, file: &str) -> Result<Vec<Entry>, Failure> {
    Ok(json::read(file, described.alphabet())?)
}

/// The places of the atlas: columns of indices, from two lists of numbers.
pub(crate) fn places(across: &[f64], up: &[f64]) -> Vec<Vec<usize>> {
    arrange(
        &across
            .iter()
            .copied()
            .zip(up.iter().copied())
            .collect::<Vec<_>>(),
    )
}

fn value(features: &Features, name: &str) -> f64 {
    features.get(name).copied().flatten().unwrap_or(f64::NAN)
}
