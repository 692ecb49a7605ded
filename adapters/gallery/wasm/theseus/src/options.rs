use ga_theseus::evolve::design::{Aim, Moves, Requirements};
use ga_theseus::format::Draft;
use ga_theseus::game::{Size, Template, Win};
use gallery_bridge::{Failure, Record, VERSION};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The options of `theseus evolve`, as a result file records them; but `scheme`, `evaluations` and
/// `generations` have fields of their own there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Options {
    /// Missing for mazes to order.
    pub(crate) scheme: Option<Scheme>,
    /// The limit of evaluations; only with the scheme longest.
    pub(crate) evaluations: Option<u64>,
    /// The limit of generations; only with the scheme paper.
    pub(crate) generations: Option<u64>,
    size: Option<String>,
    moves: Option<String>,
    pub(crate) waits: Option<u32>,
    /// A maze with free parts.
    template: Option<Draft>,
    pub(crate) count: Option<u64>,
    pub(crate) campaign: Option<u64>,
    pub(crate) fitness: Option<Aim>,
    sealed_cells: Option<Sealed>,
    pub(crate) win: Option<Win>,
}

/// The greatest number of sealed cells, or the word `any`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Sealed {
    Most(u32),
    Any(Any),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Any {
    Any,
}

/// The schemes that take no orders.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scheme {
    Longest,
    Paper,
}

impl Scheme {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Longest => "longest",
            Self::Paper => "paper",
        }
    }
}

impl Options {
    /// Reads the options, and makes the record that a result file has.
    pub(crate) fn read(given: Map<String, Value>, seed: u64) -> Result<(Self, Record), Failure> {
        let options: Self = serde_json::from_value(Value::Object(given.clone()))?;
        let mut record = Record::new("theseus", VERSION, seed);
        record.options = given;
        record.options.remove("scheme");
        record.options.remove("evaluations");
        record.options.remove("generations");
        Ok((options, record))
    }

    /// Width and height.
    pub(crate) fn size(&self) -> Result<Size, Failure> {
        Ok(self.size.as_deref().map_or(Ok(Size::default()), str::parse)?)
    }

    pub(crate) fn win(&self) -> Win {
        self.win.unwrap_or_default()
    }

    /// The template of mazes to order.
    pub(crate) fn template(&self) -> Result<Template, Failure> {
        let Some(single) = self.template.clone() else {
            let Size { width, height } = self.size()?;
            return Ok(Template::free(width, height)?);
        };
        let template = Template::try_from(single)?;
        let size = Size { width: template.width(), height: template.height() };
        if self.size.is_some() && self.size()? != size {
            return Err(format!("size {}: the template has another size", self.size()?).into());
        }
        Ok(template)
    }

    /// The greatest number of sealed cells, none for any.
    pub(crate) fn sealed_cells(&self, default: Option<u32>) -> Option<u32> {
        match self.sealed_cells {
            None => default,
            Some(Sealed::Most(most)) => Some(most),
            Some(Sealed::Any(Any::Any)) => None,
        }
    }

    /// The requirements of mazes to order.
    pub(crate) fn requirements(&self) -> Result<Requirements, Failure> {
        let moves = self.moves.as_deref().map(|moves| moves.parse().map(|Moves(range)| range));
        let (moves, sealed_cells) = (moves.transpose()?, self.sealed_cells(Some(0)));
        Ok(Requirements { moves, waits: self.waits, sealed_cells, ..Requirements::default() })
    }

    /// Refuses options that this scheme does not use, or that mazes to order do not use.
    pub(crate) fn refuse_unused(&self) -> Result<(), Failure> {
        let (longest, paper) = match self.scheme {
            None => (false, false),
            Some(Scheme::Longest) => (true, false),
            Some(Scheme::Paper) => (false, true),
        };
        let ordered = !longest && !paper;
        let given = [
            ("moves", self.moves.is_some() && !ordered),
            ("waits", self.waits.is_some() && !ordered),
            ("template", self.template.is_some() && !ordered),
            ("count", self.count.is_some() && !ordered),
            ("campaign", self.campaign.is_some() && !ordered),
            ("fitness", self.fitness.is_some() && paper),
            ("sealed-cells", self.sealed_cells.is_some() && paper),
            ("evaluations", self.evaluations.is_some() && !longest),
            ("generations", self.generations.is_some() && !paper),
        ];
        let scheme = self
            .scheme
            .map_or(String::from("mazes to order"), |scheme| format!("the scheme {}", scheme.name()));
        match given.into_iter().find(|(_, is_unused)| *is_unused) {
            Some((name, _)) => Err(format!("{name}: not with {scheme}").into()),
            None => Ok(()),
        }
    }
}
