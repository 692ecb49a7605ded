use crate::description::{Commands, Description, Targets, Wish, Wished};
use crate::format::File;
use ga_request::search::Error;
use ga_request::text;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// The greatest number of levels.
const MOST: u64 = 100_000;

/// What levels are looked for: the options of `tiles evolve`, without limits.
///
/// ```
/// use ga_request::search::{Ask, Plan, Search};
/// use ga_tiles::evolve::{Evolve, Request};
///
/// let options = r#"{"level": "size = 3", "count": 20, "name": "caves"}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// assert_eq!(Evolve::name(&request, 1), "tiles-caves-1");
/// let error = Evolve::begin(request, &Plan::default(), 1, None).unwrap_err().to_string();
/// assert!(error.starts_with("line 1, column 1: `tiles` is missing"), "{error}");
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    default = "Request::usual",
    deny_unknown_fields,
    rename_all = "kebab-case"
)]
pub struct Request {
    /// The text of the description. None is refused.
    #[schemars(with = "serde_json::Value", extend("content" = "first"))]
    pub level: String,
    /// Number of levels.
    #[schemars(range(min = 1, max = MOST), extend("value" = "N"))]
    pub count: u64,
    /// Least distance of any two levels [default: that of the description].
    #[schemars(extend("exclusiveMinimum" = 0, "value" = "D"))]
    pub apart: Option<f64>,
    /// Targets for single levels, in place of those of the description: NAME=A..B spreads them
    /// evenly over the levels, NAME=A,B,C gives them in turn, each to a level at least; :W after
    /// them says how far a value may be from its target [default: a tenth of the range; 0 for a
    /// list]; may be repeated.
    #[serde(with = "text::list")]
    #[schemars(with = "Vec<String>", extend("value" = "NAME=A..B[:W]", "commas" = true))]
    pub wish: Vec<Wished>,
    /// The content of a file with the tiles that all levels have in the same cells, in place of the
    /// picture of the description: a map of Tiled with a layer "locked", or text with `?` for free
    /// cells.
    #[serde(deserialize_with = "content")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub template: Option<String>,
    /// A word for the description in the name of the result.
    #[serde(with = "text::option")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub name: Option<String>,
    /// The name of the file of the template, whose ending may say its format. JSON does not have
    /// it.
    #[serde(skip)]
    pub template_name: String,
    /// Whether the description may name commands. Only a host can allow them: JSON does not have
    /// it.
    #[serde(skip)]
    pub commands: Commands,
}

/// The content of a file, which a record holds as JSON if it is JSON.
fn content<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let content: Value = Deserialize::deserialize(from)?;
    Ok(match content {
        Value::Null => None,
        Value::String(text) => Some(text),
        other => Some(other.to_string()),
    })
}

impl Request {
    /// A request without a description.
    fn usual() -> Self {
        Self::of("")
    }

    /// A request for 100 levels of a description.
    pub fn of(level: impl Into<String>) -> Self {
        Self {
            level: level.into(),
            count: 100,
            apart: None,
            wish: Vec::new(),
            template: None,
            name: None,
            template_name: String::new(),
            commands: Commands::default(),
        }
    }

    /// The description with all that the request adds to it.
    ///
    /// # Errors
    ///
    /// [`Error::Domain`] with the error of the description, or [`Error::Field`].
    pub fn description(&self) -> Result<Description, Error> {
        let Self { level, count, .. } = self;
        if !(1..=MOST).contains(count) {
            let problem = format!("expected a whole number from 1 to {MOST}");
            return Err(Error::value("count", count, problem));
        }
        let mut description = Description::read(level, self.commands).map_err(Error::domain)?;
        if let Some(template) = &self.template {
            let fixed = self.fixed(&description, template);
            description = fixed.map_err(|problem| Error::field("template", problem))?;
        }
        if let Some(apart) = self.apart {
            let apart = description.with_apart(apart);
            description = apart.map_err(|error| Error::field("apart", error.to_string()))?;
        }
        let wished = description.with_wishes(&self.wish);
        description = wished.map_err(|problem| Error::field("", format!("{{wish}} {problem}")))?;
        self.check_count(&description)
            .map_err(|problem| Error::field("count", problem))?;
        Ok(description)
    }

    fn fixed(&self, description: &Description, template: &str) -> Result<Description, String> {
        let file = File::new(&self.template_name, template);
        let map = file.locked_map(&description.legend());
        let map = map.map_err(|error| error.to_string())?;
        if map.locked().cells().iter().all(Option::is_none) {
            return Err(String::from(
                "no cell is locked in it, expected tiles in its layer \"locked\", or text with ? for free cells",
            ));
        }
        description
            .clone()
            .with_fixed(map.locked())
            .map_err(|error| {
                let explained = description.explain(&error);
                // Its word is that of the description's own pictures.
                match explained.strip_prefix("a picture has") {
                    Some(rest) => format!("the map has{rest}, as in the description"),
                    None => explained,
                }
            })
    }

    /// Checks that there are enough levels for all targets, and as many levels as are asked for.
    fn check_count(&self, description: &Description) -> Result<(), String> {
        for feature in description.features() {
            let Some(Wish {
                targets: Targets::List(list),
                ..
            }) = &feature.wish
            else {
                continue;
            };
            let (name, targets) = (&feature.name, list.len());
            if targets as u64 > self.count {
                return Err(format!(
                    "the wish for {name} has {targets} targets, expected {targets} levels or more"
                ));
            }
        }
        // There are at most as many levels as ways to fill the free cells.
        let template = description.template();
        let kinds = template.free_tiles().len() as u64;
        let free = template.free_orbits() as u32;
        let levels = kinds.checked_pow(free);
        let Some(levels) = levels.filter(|&levels| levels < self.count) else {
            return Ok(());
        };
        let are = if levels == 1 {
            "level exists"
        } else {
            "levels exist"
        };
        let cells = ga_request::counted(free, "cell");
        Err(format!(
            "only {levels} different {are}: the description leaves {cells} free"
        ))
    }
}
