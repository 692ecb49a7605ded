use super::error::{Error, Problem};
use super::node::{Node, Table};
use crate::error::Error as Refused;
use crate::level::{LONGEST, Level};
use crate::{Template, vary};
use ga_core::Mutator;
use std::sync::Arc;

/// An operator and its weight among all operators.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Operator {
    /// The operator.
    pub vary: Vary,
    /// How often it is used, in proportion to the weights of the others.
    pub weight: f64,
    /// Its keys as TOML, a line each.
    pub(super) written: String,
}

/// An operator of [`vary`](crate::vary).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Vary {
    /// [`Copy`](crate::vary::Copy).
    Copy {
        /// The greatest width of a patch.
        width: usize,
        /// The greatest height of a patch.
        height: usize,
        /// Whether patches are turned.
        is_turned: bool,
    },
    /// [`Exchange`](crate::vary::Exchange).
    Exchange,
    /// [`Paint`](crate::vary::Paint).
    Paint {
        /// The greatest width of a rectangle.
        width: usize,
        /// The greatest height of a rectangle.
        height: usize,
        /// Whether kinds are drawn by their weights among founders.
        is_weighted: bool,
    },
    /// [`Set`](crate::vary::Set).
    Set {
        /// Whether kinds are drawn by their weights among founders.
        is_weighted: bool,
    },
    /// [`Shift`](crate::vary::Shift).
    Shift,
    /// [`Swap`](crate::vary::Swap).
    Swap {
        /// The greatest distance of the two cells.
        reach: Option<usize>,
    },
    /// [`Turn`](crate::vary::Turn).
    Turn,
}

impl Vary {
    /// The key in a description.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Copy { .. } => "copy",
            Self::Exchange => "exchange",
            Self::Paint { .. } => "paint",
            Self::Set { .. } => "set",
            Self::Shift => "shift",
            Self::Swap { .. } => "swap",
            Self::Turn => "turn",
        }
    }

    /// The operator for levels of a template. `None` for [`Self::Exchange`], a crossover.
    ///
    /// ```
    /// use ga_core::Sampler;
    /// use ga_core::random::Stream;
    /// use ga_tiles::{Template, description::Vary};
    /// use std::sync::Arc;
    ///
    /// let template = Arc::new(Template::new(14, 14, 2)?);
    /// let set = Vary::Set { is_weighted: false }.mutator(&template)?.expect("a mutator");
    /// let mut rng = Stream::seeded(1);
    /// let parent = template.sample(&mut rng);
    /// let mut child = parent.clone();
    /// set.mutate(&mut child, &mut rng);
    /// assert_ne!(child, parent);
    /// # Ok::<(), ga_tiles::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a width, a height or a reach is 0.
    pub fn mutator(self, template: &Arc<Template>) -> Result<Option<Box<AnyMutator>>, Refused> {
        let template = template.clone();
        let mutator: Box<AnyMutator> = match self {
            Self::Copy {
                width,
                height,
                is_turned,
            } => {
                let copy = vary::Copy::new(template, width, height)?;
                Box::new(if is_turned { copy.turned() } else { copy })
            }
            Self::Exchange => return Ok(None),
            Self::Paint {
                width,
                height,
                is_weighted,
            } => {
                let paint = vary::Paint::new(template, width, height)?;
                Box::new(if is_weighted { paint.weighted() } else { paint })
            }
            Self::Set { is_weighted: false } => Box::new(vary::Set::new(template)),
            Self::Set { is_weighted: true } => Box::new(vary::Set::weighted(template)),
            Self::Shift => Box::new(vary::Shift::new(template)),
            Self::Swap { reach: None } => Box::new(vary::Swap::new(template)),
            Self::Swap { reach: Some(reach) } => Box::new(vary::Swap::near(template, reach)?),
            Self::Turn => Box::new(vary::Turn::new(template)),
        };
        Ok(Some(mutator))
    }
}

/// Any operator that changes a level.
type AnyMutator = dyn Mutator<Level> + Send + Sync;

/// The keys of all operators.
const OPERATORS: [(&str, &[&str]); 7] = [
    ("copy", &["weight", "width", "height", "turned"]),
    ("exchange", &["weight"]),
    ("paint", &["weight", "width", "height", "weighted"]),
    ("set", &["weight", "weighted"]),
    ("shift", &["weight"]),
    ("swap", &["weight", "reach"]),
    ("turn", &["weight"]),
];

pub(super) fn read(node: &Node<'_>) -> Result<Vec<Operator>, Error> {
    let table = node
        .table("tables, such as `set = { weight = 4 }`")?
        .only(&OPERATORS.map(|(name, _)| name))?;
    let mut operators = Vec::new();
    for (name, keys) in OPERATORS {
        let Some(node) = table.get(name) else {
            continue;
        };
        let table = node
            .table("a table, such as `{ weight = 1 }`")?
            .only(keys)?;
        let weight = table
            .need("weight", "`weight = 1`")?
            .number("a number of at least 0", |weight| weight >= 0.0)?;
        let truth = |key| table.get(key).map_or(Ok(false), |node| node.boolean());
        let side = |key| length(&table.need(key, "a number of cells, such as 3")?);
        let vary = match name {
            "copy" => Vary::Copy {
                width: side("width")?,
                height: side("height")?,
                is_turned: truth("turned")?,
            },
            "exchange" => Vary::Exchange,
            "paint" => Vary::Paint {
                width: side("width")?,
                height: side("height")?,
                is_weighted: truth("weighted")?,
            },
            "set" => Vary::Set {
                is_weighted: truth("weighted")?,
            },
            "shift" => Vary::Shift,
            "swap" => Vary::Swap {
                reach: reach(&table)?,
            },
            _ => Vary::Turn,
        };
        let written = table.written(&[]);
        operators.push(Operator {
            vary,
            weight,
            written,
        });
    }
    if operators.is_empty() || operators.iter().all(|operator| operator.weight <= 0.0) {
        return Err(node.error(Problem::NoOperator));
    }
    Ok(operators)
}

/// Whether an operator mirrors or turns levels. Without a list, the operators are those of the
/// search, and its [`Turn`](crate::vary::Turn) does.
pub(super) fn has_images(operators: &[Operator]) -> bool {
    let turns = |one: &Operator| match one.vary {
        Vary::Copy { is_turned, .. } => one.weight > 0.0 && is_turned,
        vary => one.weight > 0.0 && vary == Vary::Turn,
    };
    operators.is_empty() || operators.iter().any(turns)
}

fn reach(table: &Table<'_>) -> Result<Option<usize>, Error> {
    table.get("reach").map(|node| length(&node)).transpose()
}

fn length(node: &Node<'_>) -> Result<usize, Error> {
    node.whole("a whole number from 1 to 128", 1, LONGEST)
}
