use crate::description::Permission;
use crate::levels;
use clap::{Args, ValueEnum};
use cli::{Answer, At, Common, Failure, Files, Folder, Output, Source, result_name};
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::png::{self, TileSet};
use ga_tiles::format::tiled::{self, Map, Sheet};
use ga_tiles::format::{Legend, ldtk, svg, text};
use serde::Serialize;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The usual width and height of a tile in pixels.
const PIXELS: u32 = 16;

/// The number of tiles in a row of the image of a tile set that is drawn here.
const COLUMNS: usize = 8;

/// Writes levels as text, JSON, pictures, or files of other editors.
#[derive(Args)]
pub(crate) struct Export {
    /// The levels: text, JSON, a map of Tiled or a project of LDtk; - is standard input
    #[arg(value_name = "LEVELS")]
    levels: PathBuf,
    /// The format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
    /// The description of the levels, for characters, names and colours; with text and json, only
    /// for maps of Tiled [default: that in a file of `evolve`; otherwise, colours are chosen]
    #[arg(long, value_name = "LEVEL.toml")]
    level: Option<PathBuf>,
    /// The image of a tile set, in PNG: tile 0 at the top left, tile 1 to the right of it, in the
    /// order of the description; only for png, tmx and tmj [default: plain colours]
    #[arg(long, value_name = "IMAGE.png")]
    tileset: Option<PathBuf>,
    /// Width and height of a tile in pixels; not for text and json [default: 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    tile_size: Option<u32>,
    #[command(flatten)]
    files: Files,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Format {
    /// One file, an empty line between levels
    Text,
    /// One file, "tiles/1"
    Json,
    /// A picture per level
    Svg,
    /// A picture per level
    Png,
    /// A map of Tiled per level, in XML
    Tmx,
    /// A map of Tiled per level, in JSON
    Tmj,
    /// One project of `LDtk`
    Ldtk,
}

#[derive(Serialize)]
struct Exported<'a> {
    levels: usize,
    files: &'a [String],
}

impl Export {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.refuse_unused()?;
        let source = Source::read(&self.levels)?;
        if self.level.is_some()
            && self.has_no_colours()
            && levels::file(&source).editor() != Some("map of Tiled")
        {
            let sentence = "--level: text and json have neither names nor colours, expected another --to, or maps";
            return Err(Failure::refused(sentence));
        }
        // Only the characters, names and colours are used: nothing is measured, so nothing is run.
        let permission = Permission {
            allow_commands: true,
        };
        let description = match &self.level {
            Some(file) => Some(permission.read(&Source::read_written(file)?)?),
            None => levels::described(&source, permission)?,
        };
        let legend = match &description {
            Some(description) => description.legend(),
            None => levels::legend(&source)?,
        };
        let entries = levels::read(&source, &legend)?;
        let tile_set = self
            .tileset
            .as_deref()
            .map(|file| self.tile_set(file, &legend))
            .transpose()?;
        let mut folder = self.files.folder(output)?;
        let name = result_name(&[
            &"tiles",
            &"export",
            &cli::result_stem("tiles", &source.name),
        ]);
        self.write(&name, &entries, &legend, tile_set, &mut folder)?;
        let levels = cli::counted(entries.len(), "level");
        let sentence = match folder.files() {
            [] | [_] => format!("{levels}; {}", folder.wrote()),
            several => {
                let count = several.len();
                let replaced = folder.replaced();
                format!(
                    "{levels}; wrote {count} files to {}{replaced}",
                    self.files.out
                )
            }
        };
        output.close(
            &Exported {
                levels: entries.len(),
                files: folder.files(),
            },
            sentence,
        )?;
        Ok(Answer::Met)
    }

    fn write(
        &self,
        name: &str,
        entries: &[Entry],
        legend: &Legend,
        tile_set: Option<(Vec<u8>, TileSet)>,
        folder: &mut Folder,
    ) -> Result<(), Failure> {
        let alphabet = legend.alphabet();
        let pixels = self.pixels();
        let names = names(name, entries);
        let each = names.iter().zip(entries);
        match self.to {
            Format::Text => {
                let levels = entries.iter().map(|entry| &entry.level);
                folder.write(&format!("{name}.txt"), text::write(levels, alphabet));
            }
            Format::Json => {
                folder.write(&format!("{name}.json"), json::write(entries, alphabet));
            }
            Format::Ldtk => {
                let project = ldtk::write(entries, legend, pixels).at("--tile-size")?;
                folder.write(&format!("{name}.ldtk"), project);
            }
            Format::Svg => {
                for (name, entry) in each {
                    folder.write(
                        &format!("{name}.svg"),
                        svg::level(&entry.level, legend, pixels),
                    );
                }
            }
            Format::Png => {
                for (name, entry) in each {
                    let picture = match &tile_set {
                        Some((_, tiles)) => tiles.level(&entry.level).at("--tileset"),
                        None => png::level(&entry.level, legend, pixels).at("--tile-size"),
                    };
                    folder.write_bytes(&format!("{name}.png"), &picture?);
                }
            }
            Format::Tmx | Format::Tmj => {
                let plain = || {
                    let columns = COLUMNS.min(legend.kinds());
                    let image = png::tile_set(legend, pixels, columns).at("--tile-size")?;
                    Ok::<_, Failure>((image, columns))
                };
                let own = tile_set.map(|(image, tiles)| (image, tiles.columns()));
                let (image, columns) = own.map_or_else(plain, Ok)?;
                let file = format!("{name}-tileset.png");
                folder.write_bytes(&file, &image);
                let sheet = Sheet::new(file, pixels, columns as u32);
                for (name, entry) in each {
                    let map = Map::new(&entry.level);
                    if self.to == Format::Tmx {
                        folder.write(
                            &format!("{name}.tmx"),
                            tiled::write_tmx(&map, legend, &sheet),
                        );
                    } else {
                        folder.write(
                            &format!("{name}.tmj"),
                            tiled::write_tmj(&map, legend, &sheet),
                        );
                    }
                }
            }
        }
        Ok(())
    }

    fn pixels(&self) -> u32 {
        self.tile_size.unwrap_or(PIXELS)
    }

    fn has_no_colours(&self) -> bool {
        matches!(self.to, Format::Text | Format::Json)
    }

    /// Refuses options that the format does not use.
    fn refuse_unused(&self) -> Result<(), Failure> {
        let has_image = matches!(self.to, Format::Png | Format::Tmx | Format::Tmj);
        if self.tileset.is_some() && !has_image {
            return Err(Failure::refused(
                "--tileset: only with --to png, tmx or tmj",
            ));
        }
        if self.tile_size.is_some() && self.has_no_colours() {
            return Err(Failure::refused(
                "--tile-size: text and json have no pixels, expected another --to",
            ));
        }
        Ok(())
    }

    /// The image of a tile set, which has a picture for each kind of tile.
    fn tile_set(&self, file: &Path, legend: &Legend) -> Result<(Vec<u8>, TileSet), Failure> {
        let place = format!("--tileset {}", file.display());
        let image = Source::bytes(file).at("--tileset")?;
        let tiles = TileSet::read(&image, self.pixels()).at(&place)?;
        if tiles.tiles() < legend.kinds() {
            let sentence = format!(
                "{} of {} in it, expected {}, one for each kind of tile; --tile-size sets their size",
                cli::counted(tiles.tiles(), "tile"),
                cli::counted(self.pixels(), "pixel"),
                legend.kinds()
            );
            return Err(Failure::refused(sentence)).at(place);
        }
        Ok((image, tiles))
    }
}

/// A name for the file of each level, made of that of the result and its id; of two equal names,
/// the later ones get a number.
fn names(result: &str, entries: &[Entry]) -> Vec<String> {
    let mut names = Vec::new();
    let mut taken = HashSet::new();
    for (number, entry) in (1..).zip(entries) {
        let id = result_name(&[&entry.id]);
        let mut name = format!("{result}-level-{id}");
        // File systems may not know capitals.
        while !taken.insert(name.to_lowercase()) {
            name = format!("{name}-{number}");
        }
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_tiles::level::Alphabet;

    #[test]
    fn each_level_has_a_file_of_its_own_in_the_folder() {
        let level = Alphabet::new(".")
            .and_then(|alphabet| alphabet.read("."))
            .expect("a level");
        let entries = ["1", "../a b", "A", "a", "a"].map(|id| Entry::new(id, level.clone()));
        assert_eq!(
            names("a", &entries),
            [
                "a-level-1",
                "a-level-___a_b",
                "a-level-A",
                "a-level-a-4",
                "a-level-a-5"
            ]
        );
    }
}
