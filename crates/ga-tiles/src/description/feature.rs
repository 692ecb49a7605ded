use super::error::{Error, Problem};
use super::measures;
use super::node::Node;
use super::possible;
use super::words::Words;
use crate::measure::Measure;

/// Whether a description may name commands.
///
/// A measure of type `command` is a program of yours, such as `command = ["python3", "fun.py"]`: it
/// reads levels as lines of JSON and writes a number for each. [`Command`](crate::measure::Command)
/// has the protocol. `seconds` is the time limit of a batch, `batch` the number of levels at once.
///
/// Descriptions are shared, and a command can do anything that its user can. Refuse commands unless
/// the user allowed them. Nothing else is needed to run them: they start with a search.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Commands {
    /// A description that names a command is an error.
    #[default]
    Refused,
    /// Commands are read, and run once a level is measured. Reading runs none.
    Allowed,
}

/// A measure with its name, and what is asked of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Feature {
    /// The name in the description.
    pub name: String,
    /// What is measured.
    pub measure: Measure,
    /// The range that levels must keep, if any.
    pub require: Option<Range>,
    /// The targets of the levels, if any.
    pub wish: Option<Wish>,
    /// The keys of the measure as TOML, a line each.
    pub(super) written: String,
}

/// The range of a requirement; both ends are in it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Range {
    /// The lower end; negative infinity if there is none.
    pub low: f64,
    /// The upper end; infinity if there is none.
    pub high: f64,
    /// The distance from the range that counts as 1.
    pub scale: f64,
}

impl Range {
    /// The range in words, as sentences show it: `28 or more`.
    pub fn expected(&self) -> String {
        let Self { low, high, .. } = *self;
        match (low.is_finite(), high.is_finite()) {
            (true, true) if low.total_cmp(&high).is_eq() => low.to_string(),
            (true, true) => format!("{low} to {high}"),
            (true, false) => format!("{low} or more"),
            (false, true) => format!("{high} or less"),
            (false, false) => String::from("any value"),
        }
    }
}

/// Values that levels should have, one target per level.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Wish {
    /// The targets.
    pub targets: Targets,
    /// How far the value may be from the target.
    pub within: f64,
}

impl Wish {
    /// These targets, which a value may miss by `within`.
    pub fn new(targets: Targets, within: f64) -> Self {
        Self { targets, within }
    }
}

/// The targets of a [`Wish`].
#[derive(Clone, Debug, PartialEq)]
pub enum Targets {
    /// Spread evenly from one number to the other.
    Spread {
        /// The target of the first level.
        from: f64,
        /// The target of the last level.
        to: f64,
    },
    /// A list, from the start again at its end.
    List(Vec<f64>),
}

impl Targets {
    /// The target of level `index` of `count`.
    ///
    /// ```
    /// use ga_tiles::description::Targets;
    ///
    /// let spread = Targets::Spread { from: 35.0, to: 97.0 };
    /// assert_eq!([0, 1, 2].map(|index| spread.of(index, 3)), [35.0, 66.0, 97.0]);
    /// let list = Targets::List(vec![11.0, 14.0]);
    /// assert_eq!([0, 1, 2].map(|index| list.of(index, 3)), [11.0, 14.0, 11.0]);
    /// ```
    pub fn of(&self, index: usize, count: usize) -> f64 {
        match self {
            Self::Spread { from, to } => match count {
                // A single level has the middle.
                0 | 1 => f64::midpoint(*from, *to),
                _ => from + (to - from) * (index.min(count - 1) as f64 / (count - 1) as f64),
            },
            Self::List(list) => list.get(index % list.len().max(1)).copied().unwrap_or(0.0),
        }
    }
}

/// Reads the table of all measures.
pub(super) fn read(
    node: &Node<'_>,
    words: &Words<'_>,
    commands: Commands,
) -> Result<Vec<Feature>, Error> {
    let mut features = Vec::<Feature>::new();
    let mut wishes = Vec::new();
    for (name, node) in node.table("tables, such as `[measures.path]`")?.all() {
        let table = node.table("a table, such as `{ type = \"longest-path\" }`")?;
        if name.is_empty()
            || name.contains(|character: char| character == ',' || character.is_control())
        {
            return Err(node.error(Problem::Name(name.to_owned())));
        }
        let measure = measures::read(&table, words, &features)?;
        if let Some(command) = measure.command() {
            let problem = if cfg!(target_arch = "wasm32") {
                Some(Problem::NoPrograms)
            } else {
                let is_refused = commands == Commands::Refused;
                is_refused.then(|| Problem::Command {
                    command: command.words().to_vec(),
                })
            };
            if let Some(problem) = problem {
                return Err(table
                    .get("command")
                    .unwrap_or_else(|| node.clone())
                    .error(problem));
            }
        }
        measure
            .check(words.template)
            .map_err(|error| node.error(error))?;
        let written = table.written(&["require", "wish"]);
        let require = table.get("require");
        let range = require.as_ref().map(range).transpose()?;
        let wished = table
            .get("wish")
            .map(|node| Ok((wish(&node)?, node)))
            .transpose()?;
        let (wish, node) = wished.unzip();
        wishes.push(node);
        features.push(Feature {
            name: name.to_owned(),
            measure,
            require: range,
            wish,
            written,
        });
        if let Some(node) = require {
            possible::check_last(&features, words.template)
                .map_err(|problem| node.error(problem))?;
        }
    }
    // Once all requirements are known.
    for (place, node) in wishes.into_iter().enumerate() {
        if let (Some(wish), Some(node)) = (&features[place].wish, node) {
            let checked = possible::check_wish(&features, place, wish, words.template);
            checked.map_err(|problem| node.error(problem))?;
        }
    }
    Ok(features)
}

const END: &str = "a finite number; leave the end out if the range has none";

fn range(node: &Node<'_>) -> Result<Range, Error> {
    let table =
        node.table("a range, such as `{ at_least = 28 }`, `{ at_most = 4 }` or `{ exactly = 1 }`")?;
    let table = table.only(&["at_least", "at_most", "exactly", "scale"])?;
    let number = |key| {
        table
            .get(key)
            .map(|node: Node<'_>| node.number(END, |_| true))
            .transpose()
    };
    let low = number("at_least")?;
    let high = number("at_most")?;
    let exactly = number("exactly")?;
    let scale = table
        .get("scale")
        .map(|node| node.number("a number above 0", |scale| scale > 0.0));
    let scale = scale.transpose()?.unwrap_or(1.0);
    let (low, high) = match (low, high, exactly) {
        (None, None, Some(value)) => (value, value),
        (Some(_), _, Some(_)) => {
            return Err(node.error(Problem::Exclusive {
                one: "exactly",
                other: "at_least",
            }));
        }
        (_, Some(_), Some(_)) => {
            return Err(node.error(Problem::Exclusive {
                one: "exactly",
                other: "at_most",
            }));
        }
        (None, None, None) => {
            let example = "`at_least = 1`, `at_most = 1` or `exactly = 1`";
            return Err(node.error(Problem::Missing {
                key: "at_least",
                example,
            }));
        }
        (low, high, None) => (
            low.unwrap_or(f64::NEG_INFINITY),
            high.unwrap_or(f64::INFINITY),
        ),
    };
    if low > high {
        return Err(node.error(crate::Error::Range { low, high }));
    }
    Ok(Range { low, high, scale })
}

fn wish(node: &Node<'_>) -> Result<Wish, Error> {
    let table = node.table("a wish, such as `{ from = 35, to = 97, within = 7 }`")?;
    let table = table.only(&["from", "to", "targets", "within"])?;
    let target = |node: Node<'_>| node.number("a finite number", |_| true);
    let targets = match table.get("targets") {
        Some(list) => {
            for other in ["from", "to"] {
                if table.get(other).is_some() {
                    return Err(node.error(Problem::Exclusive {
                        one: "targets",
                        other,
                    }));
                }
            }
            let targets = list.array("a list of numbers")?;
            if targets.is_empty() {
                return Err(list.error(Problem::Text {
                    found: "[]".into(),
                    expected: "at least one target",
                }));
            }
            Targets::List(targets.into_iter().map(target).collect::<Result<_, _>>()?)
        }
        None => Targets::Spread {
            from: target(table.need("from", "`from = 35, to = 97`, or `targets = [35, 60]`")?)?,
            to: target(table.need("to", "`to = 97`")?)?,
        },
    };
    let within = table.need(
        "within",
        "`within = 2`: how far a value may be from its target",
    )?;
    let within = within.number("a number of at least 0", |within| within >= 0.0)?;
    Ok(Wish { targets, within })
}
