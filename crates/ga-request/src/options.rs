//! What a request asks for, field by field: from one declaration come the options of a command
//! line, the questions of a form and the types of a stub.
//!
//! A request derives [`JsonSchema`] beside serde's traits. The first paragraph of a field's
//! documentation is its help. Its default is what serde gives to a request that does not say it.
//! `#[schemars(range(min = .., max = ..))]` bounds it, and `#[schemars(extend("value" = "N"))]`
//! says how a help calls its value. `extend("exclusiveMinimum" = 0)` is a bound that a number must
//! exceed, `extend("commas" = true)` a list whose values have commas. `extend("defaults" = {..})`
//! of the request has, in words, those defaults that depend on other fields, and
//! `extend("helps" = {..})` the help of a field that chooses others. `#[schemars(with =
//! "serde_json::Value", extend("content" = true))]` is for the content of a file, which a command
//! line reads from a path; `"content" = "first"` for one that a command line has without a name.
//!
//! ```
//! use ga_request::options::{Kind, fields};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! /// How far to look.
//! #[derive(Deserialize, JsonSchema, Serialize)]
//! #[serde(default)]
//! struct Request {
//!     /// The number of moves.
//!     ///
//!     /// More than that is for programmers.
//!     #[schemars(range(min = 1, max = 9), extend("value" = "MOVES"))]
//!     depth: u64,
//! }
//!
//! impl Default for Request {
//!     fn default() -> Self {
//!         Self { depth: 3 }
//!     }
//! }
//!
//! let all = fields::<Request>();
//! assert_eq!(all[0].name, "depth");
//! assert_eq!((&*all[0].help, &*all[0].value), ("The number of moves", "MOVES"));
//! assert_eq!(all[0].kind, Kind::Whole { least: 1, most: 9 });
//! assert_eq!(all[0].default, 3);
//! ```

mod types;

pub use types::{python, typescript};

use crate::search::Error;
use crate::short;
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::{fmt, slice};

/// A field of a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it decides, without a full stop.
    pub help: String,
    /// What a help calls its value; empty if its name does.
    pub value: String,
    /// What values it takes.
    pub kind: Kind,
    /// Whether it takes several values.
    pub list: bool,
    /// Whether a comma is part of a value, and does not end it.
    #[serde(skip)]
    pub has_commas: bool,
    /// Its value in a request that does not say it, with [`only`](Self::only) if there is one; null
    /// for none.
    pub default: Value,
    /// The heading of a help under which it stands; empty for none.
    pub heading: String,
    /// Other fields that are refused beside it.
    pub conflicts: Vec<String>,
    /// Another field and the words that it must have, if this one is refused without them.
    pub only: Option<(String, Vec<String>)>,
}

/// The values that a field takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Kind {
    /// True or false.
    Flag,
    /// A whole number.
    Whole {
        /// The least one.
        least: u64,
        /// The greatest one.
        most: u64,
    },
    /// A number.
    Number {
        /// The number that it must exceed, if there is one.
        #[serde(skip)]
        above: Option<f64>,
        /// The least one, if there is a bound.
        least: Option<f64>,
        /// The greatest one, if there is a bound.
        most: Option<f64>,
    },
    /// One of these words.
    Choice {
        /// The words.
        words: Vec<Word>,
    },
    /// A text that the request reads.
    Text,
    /// The content of a file, in JSON or as text: no option, because a command line has one for
    /// its path.
    Content {
        /// Whether it is what the request is about, and needs no name.
        first: bool,
    },
}

impl Kind {
    /// Whether a value is of this kind and within its bounds. The words of a choice and texts are
    /// read by the request itself.
    pub fn holds(&self, value: &Value) -> bool {
        match self {
            Self::Whole { least, most } => value
                .as_u64()
                .is_some_and(|number| (*least..=*most).contains(&number)),
            Self::Number { above, least, most } => value.as_f64().is_some_and(|number| {
                above.is_none_or(|above| number > above)
                    && least.is_none_or(|least| number >= least)
                    && most.is_none_or(|most| number <= most)
            }),
            Self::Flag | Self::Choice { .. } | Self::Text | Self::Content { .. } => true,
        }
    }

    /// What is expected of a value: `expected a number from 0 to 1`.
    pub fn expected(&self) -> String {
        // A bound that only keeps sums finite has too many digits.
        let shown = |bound: &f64| match bound.abs() {
            1e16.. => format!("{bound:e}"),
            _ => bound.to_string(),
        };
        match self {
            Self::Flag => String::from("expected true or false"),
            Self::Whole { least, most } => {
                format!("expected a whole number from {least} to {most}")
            }
            Self::Number { above, least, most } => {
                let (least, most) = (least.as_ref().map(shown), most.as_ref().map(shown));
                match (above, least, most) {
                    (Some(above), _, Some(most)) => {
                        format!("expected a number above {above} and up to {most}")
                    }
                    (Some(above), _, None) => format!("expected a number above {above}"),
                    (_, Some(least), Some(most)) => {
                        format!("expected a number from {least} to {most}")
                    }
                    (_, Some(least), None) => format!("expected a number of at least {least}"),
                    (_, None, Some(most)) => format!("expected a number of at most {most}"),
                    (_, None, None) => String::from("expected a number"),
                }
            }
            Self::Choice { words } => {
                let words: Vec<_> = words.iter().map(|word| &*word.name).collect();
                format!("expected one of {}", words.join(", "))
            }
            Self::Text => String::from("expected a text"),
            Self::Content { .. } => String::from("expected the content of a file"),
        }
    }
}

/// Refuses a request that was read from `given` but has not all of its fields.
pub(crate) fn check_names<R: Serialize>(request: &R, given: &Value) -> Result<(), Error> {
    let Ok(Value::Object(written)) = serde_json::to_value(request) else {
        return Ok(());
    };
    let given = given.as_object().into_iter().flatten();
    for (name, _) in given.filter(|(_, value)| !value.is_null()) {
        if !written.contains_key(name) {
            return Err(Error::field(short(name), "no field of this name"));
        }
    }
    Ok(())
}

/// Refuses a request with a number that is out of the bounds of its field.
pub(crate) fn check_bounds<R: JsonSchema + Serialize + DeserializeOwned>(
    request: &R,
) -> Result<(), Error> {
    let Ok(Value::Object(written)) = serde_json::to_value(request) else {
        return Ok(());
    };
    for field in fields::<R>() {
        let value = written.get(&field.name).unwrap_or(&Value::Null);
        let values = value
            .as_array()
            .map_or(slice::from_ref(value), Vec::as_slice);
        for value in values {
            // Some numbers are kept as texts, among which are words.
            let number = match value {
                Value::String(text) => text.parse().map_or(Value::Null, Value::Number),
                other => other.clone(),
            };
            if number.is_number() && !field.kind.holds(&number) {
                return Err(Error::value(&field.name, number, field.kind.expected()));
            }
        }
    }
    Ok(())
}

/// A word that a field takes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Word {
    /// The word.
    pub name: String,
    /// What it means.
    pub help: String,
    /// An older word for the same, which no help shows; empty for none.
    #[serde(skip)]
    pub alias: String,
}

impl Word {
    fn of(name: &str, schema: &Value) -> Self {
        Self {
            name: name.to_owned(),
            help: help(schema),
            alias: schema["alias"].as_str().unwrap_or_default().to_owned(),
        }
    }
}

/// The fields of a request but its [`contents`], in the order in which it writes them.
pub fn fields<R: JsonSchema + Serialize + DeserializeOwned>() -> Vec<Field> {
    let mut all = with_contents::<R>();
    all.retain(|field| !matches!(field.kind, Kind::Content { .. }));
    all
}

/// The fields of a request that are contents of files.
pub fn contents<R: JsonSchema + Serialize + DeserializeOwned>() -> Vec<Field> {
    let mut all = with_contents::<R>();
    all.retain(|field| matches!(field.kind, Kind::Content { .. }));
    all
}

fn with_contents<R: JsonSchema + Serialize + DeserializeOwned>() -> Vec<Field> {
    let written = |given: &Map<String, Value>| -> Option<Written> {
        let request: R = serde_json::from_value(Value::Object(given.clone())).ok()?;
        let text = serde_json::to_string(&request).ok()?;
        serde_json::from_str(&text).ok()
    };
    let schema = schemars::schema_for!(R).to_value();
    let mut found = Vec::new();
    collect(&schema, &schema["$defs"], None, &mut found);

    let usual = written(&Map::new()).unwrap_or_default();
    let mut order: Vec<String> = usual.names().map(str::to_owned).collect();
    let mut all: Vec<Field> = Vec::new();
    let mut last = (None, usual);
    for Found { mut field, only } in found {
        // The fields of a variant follow each other.
        if last.0 != only {
            let given = only.iter().cloned();
            let given = given.map(|(tag, word)| (tag, Value::from(word)));
            let variant = written(&given.collect()).unwrap_or_default();
            variant.arrange(&mut order);
            last = (only, variant);
        }
        let (_, variant) = &last;
        field.default = variant.value(&field.name);
        match all.iter_mut().find(|known| known.name == field.name) {
            None => all.push(field),
            Some(known) => {
                let words = field.only.map_or_else(Vec::new, |(_, words)| words);
                known
                    .only
                    .iter_mut()
                    .for_each(|(_, all)| all.extend(words.clone()));
            }
        }
    }
    let tags: Vec<(String, usize)> = all
        .iter()
        .filter_map(|field| match &field.kind {
            Kind::Choice { words } => Some((field.name.clone(), words.len())),
            _ => None,
        })
        .collect();
    for field in &mut all {
        if let Some(help) = schema["helps"][&field.name].as_str() {
            field.help = help.to_owned();
        }
        if let Some(words) = schema["defaults"][&field.name].as_str() {
            field.help = format!("{} [default: {words}]", field.help);
            field.default = Value::Null;
        }
        // With all words of the other field, it is used whatever that one is.
        let is_always =
            |(tag, words): &(String, Vec<String>)| tags.contains(&(tag.clone(), words.len()));
        field.only = field.only.take().filter(|only| !is_always(only));
    }
    all.sort_by_key(|field| order.iter().position(|name| *name == field.name));
    all
}

/// A field of a schema.
struct Found {
    field: Field,
    /// The field that chooses its variant, and the word for it.
    only: Option<(String, String)>,
}

/// Collects the fields of a schema, and those of the variants that one of its fields chooses.
fn collect(
    schema: &Value,
    definitions: &Value,
    only: Option<&(String, String)>,
    to: &mut Vec<Found>,
) {
    let found = |name: &str, schema: &Value| {
        let schema = whole(schema, definitions);
        Found {
            field: Field {
                name: name.to_owned(),
                help: help(&schema),
                value: schema["value"].as_str().unwrap_or_default().to_owned(),
                conflicts: list(&schema["conflicts"])
                    .filter_map(|name| Some(name.as_str()?.to_owned()))
                    .collect(),
                heading: schema["heading"].as_str().unwrap_or_default().to_owned(),
                list: schema["type"] == "array",
                has_commas: schema["commas"] == true,
                kind: kind(&schema, definitions),
                default: Value::Null,
                only: only.cloned().map(|(tag, word)| (tag, vec![word])),
            },
            only: only.cloned(),
        }
    };
    let schema = whole(schema, definitions);
    let variants: Vec<(String, String, Value)> = list(&schema["oneOf"])
        .filter_map(|variant| variant_of(&whole(variant, definitions)))
        .collect();
    if let Some((tag, ..)) = variants.first() {
        let words = variants
            .iter()
            .map(|(_, word, schema)| Word::of(word, schema));
        let mut chooses = found(tag, &Value::Null);
        chooses.field.help = format!("The {tag}");
        chooses.field.kind = Kind::Choice {
            words: words.collect(),
        };
        to.push(chooses);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let is_tag = |(tag, word): &(String, String)| tag == name && property["const"] == **word;
        if !only.is_some_and(is_tag) {
            to.push(found(name, property));
        }
    }
    for (tag, word, variant) in variants {
        collect(&variant, definitions, Some(&(tag, word)), to);
    }
}

/// The field that chooses a variant, its word, and the variant; `None` for a word alone.
fn variant_of(schema: &Value) -> Option<(String, String, Value)> {
    let properties = schema["properties"].as_object()?;
    let constant = |(name, property): (&String, &Value)| {
        let word = property["const"].as_str()?;
        Some((name.clone(), word.to_owned(), schema.clone()))
    };
    properties.iter().find_map(constant)
}

/// A schema with what it refers to; its own words win. What may be null as well is what it is else.
fn whole(schema: &Value, definitions: &Value) -> Value {
    let mut all = schema.clone();
    let referred = schema["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix("#/$defs/"))
        .map(|name| whole(&definitions[name], definitions));
    let parts = list(&schema["anyOf"])
        .filter(|part| part["type"] != "null")
        .map(|part| whole(part, definitions));
    for part in referred.into_iter().chain(parts) {
        for (name, value) in part.as_object().into_iter().flatten() {
            match (&mut all[name], value) {
                (own @ Value::Null, value) => *own = value.clone(),
                (Value::Object(own), Value::Object(other)) => {
                    own.extend(
                        other
                            .iter()
                            .map(|(name, value)| (name.clone(), value.clone())),
                    );
                }
                _ => (),
            }
        }
    }
    all
}

fn kind(schema: &Value, definitions: &Value) -> Kind {
    let is = |name: &str| schema["type"] == name || list(&schema["type"]).any(|own| own == name);
    // Words without documentation stand in one list beside the others.
    let lists = list(&schema["oneOf"]).chain([schema]);
    let words = lists.flat_map(|part| list(&part["enum"]).chain([part]));
    let words = words.filter_map(|word| {
        let name = word["const"].as_str().or(word.as_str())?;
        Some(Word::of(name, word))
    });
    let words: Vec<_> = words.collect();
    let content = &schema["content"];
    if !content.is_null() {
        let first = content == "first";
        Kind::Content { first }
    } else if !words.is_empty() {
        Kind::Choice { words }
    } else if is("array") {
        kind(&whole(&schema["items"], definitions), definitions)
    } else if is("boolean") {
        Kind::Flag
    } else if is("integer") {
        Kind::Whole {
            least: schema["minimum"].as_u64().unwrap_or_default(),
            most: schema["maximum"].as_u64().unwrap_or(u64::MAX),
        }
    } else if is("number") {
        Kind::Number {
            above: schema["exclusiveMinimum"].as_f64(),
            least: schema["minimum"].as_f64(),
            most: schema["maximum"].as_f64(),
        }
    } else {
        Kind::Text
    }
}

/// The first paragraph of a description, without its full stop.
fn help(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default();
    let first = first.strip_suffix('.').unwrap_or(first);
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A request as JSON, with its fields in their order.
#[derive(Default)]
struct Written(Vec<(String, Value)>);

impl Written {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }

    /// Puts the names that are not among those of `order` behind the name before them.
    fn arrange(&self, order: &mut Vec<String>) {
        let mut place = 0;
        for name in self.names() {
            let known = order.iter().position(|other| other == name);
            if known.is_none() {
                order.insert(place, name.to_owned());
            }
            place = known.unwrap_or(place) + 1;
        }
    }

    fn value(&self, name: &str) -> Value {
        let found = self.0.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Written;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
                let mut all = Vec::new();
                while let Some(field) = map.next_entry()? {
                    all.push(field);
                }
                Ok(Written(all))
            }
        }

        from.deserialize_map(Fields)
    }
}
