use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use ga_request::options::{Field, Kind, fields};
use ga_request::search::{self, read};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use crate::Failure;

/// The options of a command that are the fields of a request: their names, their help and their
/// defaults come from it. Flatten it into the options of the command.
///
/// ```
/// use clap::{FromArgMatches, Parser};
/// use cli::Asked;
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
/// #[serde(default, rename_all = "kebab-case")]
/// struct Request {
///     /// The share of walls.
///     #[schemars(range(max = 1), extend("exclusiveMinimum" = 0))]
///     fill: f64,
///     /// Where to begin.
///     start_at: Vec<String>,
///     /// What is wished for.
///     #[schemars(extend("commas" = true))]
///     wish: Vec<String>,
/// }
///
/// #[derive(Parser)]
/// struct Solve {
///     #[command(flatten)]
///     asked: Asked<Request>,
/// }
///
/// let solve = Solve::parse_from(["solve", "--fill=0.5", "--start-at=a,b", "--wish=c=1,2"]);
/// let start_at = vec!["a".into(), "b".into()];
/// let expected = Request { fill: 0.5, start_at, wish: vec!["c=1,2".into()] };
/// assert_eq!(solve.asked.request()?, expected);
/// let error = Solve::try_parse_from(["solve", "--fill", "0"]).err().unwrap().to_string();
/// let sentence = "invalid value '0' for '--fill <FILL>': expected a number above 0 and up to 1";
/// assert!(error.contains(sentence), "{error}");
/// # Ok::<(), cli::Failure>(())
/// ```
///
/// `Asked<R, false>` leaves out the fields under a heading of their own, such as those that only
/// one of several players uses.
#[derive(Clone, Debug)]
pub struct Asked<R, const ALL: bool = true> {
    given: Map<String, Value>,
    of: PhantomData<fn() -> R>,
}

impl<R: DeserializeOwned + JsonSchema + Serialize, const ALL: bool> Asked<R, ALL> {
    /// The request.
    ///
    /// # Errors
    ///
    /// If a field cannot be used, with the name of its option.
    pub fn request(&self) -> Result<R, Failure> {
        self.with([])
    }

    /// The request, with these fields too.
    ///
    /// # Errors
    ///
    /// As [`request`](Self::request).
    pub fn with(
        &self,
        fields: impl IntoIterator<Item = (&'static str, Option<Value>)>,
    ) -> Result<R, Failure> {
        let mut given = self.given.clone();
        let fields = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?)));
        given.extend(fields);
        read(&Value::Object(given)).map_err(spelt)
    }

    /// Whether this option was given.
    pub fn has(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }
}

/// The refusal of a request or of a checkpoint, with the names of options.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
pub fn spelt(error: search::Error) -> Failure {
    Failure::refused(match &error {
        search::Error::Checkpoint { found } => format!("the run file has {found}"),
        other => other.spelt(|field| format!("--{field}")),
    })
}

impl<R: DeserializeOwned + JsonSchema + Serialize + 'static, const ALL: bool> Args
    for Asked<R, ALL>
{
    fn augment_args(command: Command) -> Command {
        command.args(asked::<R, ALL>().map(arg::<R>))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<R: DeserializeOwned + JsonSchema + Serialize + 'static, const ALL: bool> FromArgMatches
    for Asked<R, ALL>
{
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut asked = Self {
            given: Map::new(),
            of: PhantomData,
        };
        asked.update_from_arg_matches(matches)?;
        Ok(asked)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for field in asked::<R, ALL>() {
            let id = id(&field.name);
            if matches.value_source(&id) != Some(ValueSource::CommandLine) {
                continue;
            }
            let words = matches.get_raw(&id).into_iter().flatten();
            let mut values = words.map(|word| value(&field.kind, &word.to_string_lossy()));
            let value = if field.list {
                values.collect()
            } else {
                values.next_back().unwrap_or(Value::Bool(true))
            };
            self.given.insert(field.name, value);
        }
        Ok(())
    }
}

/// The fields that are options.
fn asked<R: DeserializeOwned + JsonSchema + Serialize, const ALL: bool>()
-> impl Iterator<Item = Field> {
    let is_asked = |field: &Field| ALL || field.heading.is_empty();
    fields::<R>().into_iter().filter(is_asked)
}

fn id(name: &str) -> String {
    name.replace('-', "_")
}

/// The option of a field.
fn arg<R: DeserializeOwned + JsonSchema + Serialize + 'static>(field: Field) -> Arg {
    let Field {
        name,
        mut help,
        value,
        kind,
        list,
        has_commas,
        default,
        heading,
        conflicts,
        only,
    } = field;
    let mut arg = Arg::new(id(&name)).long(name.clone());
    if matches!(kind, Kind::Flag) {
        arg = arg.action(ArgAction::SetTrue);
    } else {
        let value = if value.is_empty() {
            id(&name).to_uppercase()
        } else {
            value
        };
        arg = arg.value_name(value).allow_hyphen_values(true);
    }
    if let Some((tag, words)) = &only {
        help = format!("{help}; only with --{tag} {}", words.join(" or "));
    }
    let shown = shown(&default);
    if !shown.is_empty() {
        if list || only.is_some() {
            help = format!("{help} [default: {shown}]");
        } else {
            arg = arg.default_value(shown);
        }
    }
    arg = arg.conflicts_with_all(conflicts.iter().map(|name| id(name)));
    if !heading.is_empty() {
        arg = arg.help_heading(heading);
    }
    if list {
        arg = arg.action(ArgAction::Append);
        if !has_commas {
            arg = arg.value_delimiter(',');
        }
    }
    arg = match kind {
        Kind::Flag => arg,
        Kind::Whole { .. } | Kind::Number { .. } => arg.value_parser(move |text: &str| {
            let is_held = kind.holds(&self::value(&kind, text));
            if is_held {
                Ok(text.to_owned())
            } else {
                Err(kind.expected())
            }
        }),
        Kind::Choice { words } => {
            let words = words.into_iter().map(|word| {
                let mut value = PossibleValue::new(word.name);
                if !word.help.is_empty() {
                    value = value.help(word.help);
                }
                if word.alias.is_empty() {
                    value
                } else {
                    value.alias(word.alias)
                }
            });
            arg.value_parser(PossibleValuesParser::new(words))
        }
        Kind::Text | Kind::Content { .. } => arg.value_parser(text::<R>(name, list, only)),
    };
    arg.help(help)
}

/// A default as a command line has it; empty for none.
fn shown(default: &Value) -> String {
    match default {
        Value::String(text) => text.clone(),
        // 0.0 is written as 0.
        Value::Number(number) => number
            .as_f64()
            .map_or_else(|| number.to_string(), |number| number.to_string()),
        Value::Array(all) => all.iter().map(shown).collect::<Vec<_>>().join(","),
        _ => String::new(),
    }
}

/// Reads a text as the request does, with nothing else but what the field needs.
fn text<R: DeserializeOwned + JsonSchema + Serialize + 'static>(
    name: String,
    list: bool,
    only: Option<(String, Vec<String>)>,
) -> ValueParser {
    ValueParser::new(move |text: &str| {
        let value = Value::from(text);
        let value = if list {
            Value::from(vec![value])
        } else {
            value
        };
        let mut given = Map::from_iter([(name.clone(), value)]);
        if let Some((tag, words)) = &only {
            given.insert(tag.clone(), Value::from(words[0].as_str()));
        }
        match read::<R>(&Value::Object(given)) {
            Err(search::Error::Field { field, problem, .. }) if field == name => {
                let found = problem.strip_prefix(&format!("found the text {text:?}, "));
                let found = found.or(problem.strip_prefix("found an array, "));
                Err(found.unwrap_or(&problem).to_owned())
            }
            _ => Ok(text.to_owned()),
        }
    })
}

/// A word of a command line, which was checked, as JSON.
fn value(kind: &Kind, word: &str) -> Value {
    let number = match kind {
        Kind::Whole { .. } => word.parse::<u64>().ok().map(Number::from),
        Kind::Number { .. } => word.parse().ok().and_then(Number::from_f64),
        Kind::Flag | Kind::Choice { .. } | Kind::Text | Kind::Content { .. } => None,
    };
    match kind {
        Kind::Flag => Value::Bool(word == "true"),
        _ => number.map_or_else(|| Value::from(word), Value::Number),
    }
}
