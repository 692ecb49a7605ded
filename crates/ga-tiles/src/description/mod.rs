//! Descriptions: a TOML file that says what levels must be like.
//!
//! A [`Description`] has the tiles, the [`Template`], the [`Requirements`], and how different two
//! levels must be. No Rust is needed to write one. Every error names the line and the column of the
//! file, and says what to do.
//!
//! ```
//! use ga_core::Sampler;
//! use ga_core::random::Stream;
//! use ga_tiles::description::{Commands, Description};
//! use ga_tiles::measure::Scratch;
//!
//! let text = r##"
//! size = { width = 14, height = 14 }
//! tiles = [
//!     { character = "#", name = "wall", colour = "#303040" },
//!     { character = ".", name = "floor", walkable = true },
//! ]
//!
//! [measures.regions]
//! type = "regions"
//! require = { exactly = 1 }
//!
//! [measures.path]
//! type = "longest-path"
//! require = { at_least = 28 }
//!
//! [apart]
//! distance = "tiles"
//! at_least = 0.4
//! "##;
//! let caves = Description::read(text, Commands::Refused)?;
//! let level = caves.template().sample(&mut Stream::seeded(1));
//! let shortfall = caves.requirements().measure(&level, &mut Scratch::default(), &mut Vec::new());
//! println!("{}\n{shortfall}", caves.alphabet().write(&level));
//! assert_eq!(Description::read(&caves.to_toml(), Commands::Refused)?.to_toml(), caves.to_toml());
//! # Ok::<(), ga_tiles::description::Error>(())
//! ```
//!
#![doc = include_str!("keys.md")]
//!
//! The measures are those of [`measure`](crate::measure), the distances those of
//! [`apart`](crate::apart), and the operators those of [`vary`](crate::vary), with all details.
//! [`Requirement`] explains the scale, [`Commands`] how commands are allowed. The folder `schema`
//! of the crate has a JSON schema, with which editors complete and check descriptions. It is
//! [`SCHEMA`], and this list of keys is [`REFERENCE`].

mod apart;
mod error;
mod feature;
mod learn;
mod measure_keys;
mod measures;
mod node;
mod possible;
mod search;
mod sets;
mod tiles;
mod vary;
mod wished;
mod words;
mod write;

pub use apart::{Apart, Distance};
pub use error::{Error, Problem};
pub use feature::{Commands, Feature, Range, Targets, Wish};
pub use learn::Learn;
pub use tiles::Kind;
pub use vary::{Operator, Vary};
pub use wished::Wished;

use crate::Requirement;
use crate::error::Error as Refused;
use crate::level::{Alphabet, LONGEST, Symmetry, Tile, Tiles};
use crate::{Requirements, Template};
use ga_core::genome::Grid;
use node::{Node, Table};
use toml::de::DeTable;
use words::Words;

/// The greatest number of bytes of a description: a mebibyte.
const LONGEST_TEXT: usize = 1 << 20;

/// All keys and what they mean, as Markdown.
pub const REFERENCE: &str = include_str!("keys.md");

/// The JSON schema of descriptions, for editors.
pub const SCHEMA: &str = include_str!("../../schema/description.json");

const KEYS: [&str; 10] = [
    "title", "size", "layers", "symmetry", "fixed", "sets", "tiles", "measures", "apart", "vary",
];

/// The words for symmetries.
const SYMMETRIES: [(&str, &[Symmetry]); 7] = [
    ("none", &[]),
    ("left-right", &[Symmetry::LeftRight]),
    ("top-bottom", &[Symmetry::TopBottom]),
    ("both", &[Symmetry::LeftRight, Symmetry::TopBottom]),
    ("half-turn", &[Symmetry::HalfTurn]),
    ("quarter-turn", &[Symmetry::QuarterTurn]),
    ("diagonal", &[Symmetry::Diagonal]),
];

/// What levels must be like, as read from a TOML file; see [the module](self).
#[derive(Clone, Debug)]
pub struct Description {
    title: Option<String>,
    kinds: Vec<Kind>,
    alphabet: Alphabet,
    template: Template,
    /// The layers of levels, which are one below the other.
    layers: usize,
    /// The place in [`SYMMETRIES`].
    symmetry: usize,
    /// The characters that stand for sets in pictures.
    sets: Vec<(char, Tiles)>,
    /// The tiles of each cell.
    fixed: Option<Grid<Tiles>>,
    features: Vec<Feature>,
    apart: Option<Apart>,
    operators: Vec<Operator>,
}

impl Description {
    /// Reads a description.
    ///
    /// # Errors
    ///
    /// The first [`Problem`] that is found, with its place. No part of a file is ignored: unknown
    /// keys are refused. [`Problem::Command`] if the file names a command and `commands` is
    /// [`Commands::Refused`].
    pub fn read(text: &str, commands: Commands) -> Result<Self, Error> {
        if text.len() > LONGEST_TEXT {
            let problem = Problem::Long {
                found: text.len(),
                most: LONGEST_TEXT,
            };
            return Err(node::error_at(text, 0, "", problem));
        }
        let document = DeTable::parse(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            node::error_at(text, start, "", Problem::Syntax(error.message().to_owned()))
        })?;
        let root = Table::root(text, document.get_ref()).only(&KEYS)?;
        let title = root
            .get("title")
            .map(|title| title.string("a text in quotation marks"))
            .transpose()?;
        let layers = root
            .get("layers")
            .map(|node| node.whole("a whole number from 1 to 8", 1, 8));
        let layers = layers.transpose()?.unwrap_or(1);
        let (kinds, alphabet) = tiles::read(&root, layers)?;
        let sets = sets::sets(&root, &alphabet, &[])?;
        let (template, symmetry, fixed) = template(&root, (&kinds, layers), &alphabet, &sets)?;
        let walkable = kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| kind.is_walkable);
        let walkable: Tiles = walkable.map(|(kind, _)| Tile::of(kind)).collect();
        let words = Words {
            alphabet: &alphabet,
            walkable,
            template: &template,
            sets: &sets,
            layers,
        };
        let features = match root.get("measures") {
            Some(measures) => feature::read(&measures, &words, commands)?,
            None => Vec::new(),
        };
        let operators = root
            .get("vary")
            .map_or(Ok(Vec::new()), |vary| vary::read(&vary))?;
        let has_images = vary::has_images(&operators);
        let apart = root
            .get("apart")
            .map(|apart| apart::read_all(&apart, &features, has_images))
            .transpose()?;
        let title = title.map(ToOwned::to_owned);
        Ok(Self {
            title,
            kinds,
            alphabet,
            template,
            layers,
            symmetry,
            sets,
            fixed,
            features,
            apart,
            operators,
        })
    }

    /// The title, for reports.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The kinds of tiles; their places are the numbers of [`Tile`]s.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The characters of the tiles.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Size, weights, fixed cells and symmetry.
    pub fn template(&self) -> &Template {
        &self.template
    }

    /// All measures, in the order of the file.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// How different two levels must be; `None` if the description does not say.
    pub fn apart(&self) -> Option<&Apart> {
        self.apart.as_ref()
    }

    /// The operators in alphabetical order; none if the description leaves them to the search.
    pub fn operators(&self) -> &[Operator] {
        &self.operators
    }

    /// All requirements, in the order of the file.
    pub fn requirements(&self) -> Requirements {
        Requirements::new(self.features.iter().filter_map(|feature| {
            feature
                .require
                .and_then(|range| range.requirement(feature.measure.clone()).ok())
        }))
    }
}

/// Size, weights, picture and symmetry.
fn template(
    root: &Table<'_>,
    (kinds, layers): (&[Kind], usize),
    alphabet: &Alphabet,
    sets: &[(char, Tiles)],
) -> Result<(Template, usize, Option<Grid<Tiles>>), Error> {
    let fixed = root.get("fixed");
    let picture = fixed
        .as_ref()
        .map(|fixed| sets::picture(fixed, alphabet, sets))
        .transpose()?;
    let of_picture = picture
        .as_ref()
        .map(|picture| (picture.width(), picture.height()));
    // The layers are one below the other.
    let size = root
        .get("size")
        .map(|node| size(&node, layers))
        .transpose()?;
    if let (Some(size), Some(picture), Some(fixed)) = (size, of_picture, &fixed) {
        if size != picture {
            return Err(fixed.error(Problem::OtherSize { picture, size }));
        }
    }
    let (width, height) = size
        .or(of_picture)
        .ok_or_else(|| root.error(Problem::NoSize))?;
    let weights: Vec<f64> = kinds.iter().map(|kind| kind.weight).collect();
    let template = Template::new(width, height, kinds.len())
        .and_then(|template| template.with_weights(&weights));
    let tiles = root.get("tiles");
    let mut template = template.map_err(|error| {
        tiles.as_ref().map_or_else(
            || root.error(error.clone()),
            |tiles| tiles.error(error.clone()),
        )
    })?;
    if let (Some(picture), Some(fixed)) = (&picture, &fixed) {
        let single = |set: &Tiles| set.iter().next().filter(|_| set.len() == 1);
        let (width, height) = (picture.width(), picture.height());
        let of = |x: usize, y: usize| picture.get(x, y).copied().unwrap_or(Tiles::ALL);
        let tiles = Grid::from_fn(width, height, |x, y| single(&of(x, y)));
        let limits = Grid::from_fn(width, height, |x, y| {
            if single(&of(x, y)).is_some() {
                Tiles::ALL
            } else {
                of(x, y)
            }
        });
        let with_pictures = || template.with_fixed(&tiles?)?.with_only(&limits?);
        template = with_pictures().map_err(|error| fixed.error(error))?;
    }
    if layers > 1 {
        if height % layers != 0 {
            let node = fixed.as_ref().or(tiles.as_ref());
            let problem = Problem::Layers {
                rows: height,
                layers,
            };
            return Err(node.map_or_else(
                || root.error(problem.clone()),
                |node| node.error(problem.clone()),
            ));
        }
        let of_layer = |layer: usize| -> Tiles {
            let kinds = kinds
                .iter()
                .enumerate()
                .filter(|(_, kind)| kind.layer == layer);
            kinds.map(|(kind, _)| Tile::of(kind)).collect()
        };
        let own = |x: usize, y: usize| {
            picture
                .as_ref()
                .and_then(|picture| picture.get(x, y))
                .copied()
        };
        let limits = Grid::from_fn(width, height, |x, y| {
            let own = own(x, y).unwrap_or(Tiles::ALL);
            // What is drawn may be a tile of another layer.
            if own.len() == 1 {
                Tiles::ALL
            } else {
                own & of_layer(y / (height / layers))
            }
        });
        let limited = limits
            .map_err(Refused::from)
            .and_then(|limits| template.with_only(&limits));
        template = limited.map_err(|error| root.error(error))?;
    }
    let mut symmetry = 0;
    if let Some(node) = root.get("symmetry") {
        if layers > 1 && node.word("symmetry", &["none", "left-right"]).is_err() {
            return Err(node.error(Problem::Exclusive {
                one: "symmetry",
                other: "layers",
            }));
        }
        let words: Vec<&str> = SYMMETRIES.iter().map(|(word, _)| *word).collect();
        symmetry = node.word("symmetry", &words)?;
        template = template
            .with_symmetry(SYMMETRIES[symmetry].1)
            .map_err(|error| match (&error, &fixed) {
                (
                    &(Refused::Contradiction { x, y, .. } | Refused::NoTile { x, y }),
                    Some(fixed),
                ) => fixed.error_in(y, x, error),
                _ => node.error(error),
            })?;
    }
    Ok((template, symmetry, picture))
}

fn size(node: &Node<'_>, layers: usize) -> Result<(usize, usize), Error> {
    let example = "`{ width = 14, height = 14 }`";
    let size = node.table(example)?.only(&["width", "height"])?;
    let side = |key| {
        size.need(key, "a number of cells, 1 to 128")?.whole(
            "a whole number from 1 to 128",
            1,
            LONGEST,
        )
    };
    let (width, height) = (side("width")?, side("height")? * layers);
    crate::level::check(width, height).map_err(|error| node.error(error))?;
    Ok((width, height))
}

impl Range {
    /// The requirement that a measure is in this range.
    ///
    /// # Errors
    ///
    /// Those of [`Requirement::within`] and [`Requirement::with_scale`]. A range that was read from
    /// a description has none.
    pub fn requirement(self, measure: impl Into<crate::Measure>) -> Result<Requirement, Refused> {
        Requirement::within(measure, self.low..=self.high)?.with_scale(self.scale)
    }
}
