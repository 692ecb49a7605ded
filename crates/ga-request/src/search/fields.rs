use crate::json;
use crate::near::is_near;
use serde::Serialize;
use serde_json::{Map, Value};

/// Reads a request whose defaults depend on some of its fields, as those of a scheme do: each field
/// of `given` replaces that of `defaults`. Use it in the `Deserialize` of a request; `read` is what
/// serde derives for it. All fields of `defaults` have to be serialized.
///
/// ```
/// use ga_request::search::over;
/// use serde::{Deserialize, Serialize};
/// use serde_json::{Map, json};
///
/// #[derive(Debug, Deserialize, PartialEq, Serialize)]
/// struct Request { elites: u8, mutation: f64 }
///
/// let read = |given: serde_json::Value| {
///     let defaults = Request { elites: 2, mutation: 0.01 };
///     let given = given.as_object().cloned().unwrap_or_default();
///     over::<_, serde_json::Error>(&defaults, given, Request::deserialize)
/// };
/// assert_eq!(read(json!({ "elites": 3 })).unwrap(), Request { elites: 3, mutation: 0.01 });
/// let error = read(json!({ "elites": "x" })).unwrap_err().to_string();
/// assert!(error.starts_with("field `elites`: found the text \"x\", expected a whole number"));
/// ```
///
/// # Errors
///
/// If a field is none of `defaults`, or has a value that it cannot have. [`door`](super::door())
/// takes the field out of this error.
pub fn over<T: Serialize, E: serde::de::Error>(
    defaults: &T,
    given: Map<String, Value>,
    read: impl Fn(Value) -> Result<T, serde_json::Error>,
) -> Result<T, E> {
    let Value::Object(defaults) = serde_json::to_value(defaults).map_err(E::custom)? else {
        return Err(E::custom("expected a request with fields"));
    };
    let mut all = defaults.clone();
    for (name, value) in given {
        if !defaults.contains_key(&name) {
            let near = defaults.keys().find(|known| is_near(&name, known));
            let near = near.map_or(String::new(), |near| format!("did you mean `{near}`?"));
            return Err(E::custom(format!("unknown field `{name}`, {near}")));
        }
        // Alone among defaults: an error is one of this field.
        let mut one = defaults.clone();
        one.insert(name.clone(), value.clone());
        if let Err(error) = read(Value::Object(one)) {
            let fault = json::fault(&error, &value.to_string());
            return Err(E::custom(format!("field `{name}`: {fault}")));
        }
        all.insert(name, value);
    }
    read(Value::Object(all)).map_err(E::custom)
}

/// Reads a request as [`over`] its [`Default`], and writes it. The request derives serde's traits
/// with `#[serde(remote = "Self")]`.
#[macro_export]
macro_rules! read_over_default {
    ($request:ty) => {
        impl<'de> ::serde::Deserialize<'de> for $request {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let given = ::serde::Deserialize::deserialize(from)?;
                $crate::search::over(&Self::default(), given, Self::deserialize)
            }
        }

        impl ::serde::Serialize for $request {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, to)
            }
        }
    };
}

/// As [`over`], for a request whose field `tag` chooses what other fields there are. `all` has the
/// defaults for each word of it, the usual one first. A field that only another word has is refused
/// as `only with {tag} word`.
///
/// # Errors
///
/// Those of [`over`].
pub fn over_one_of<T: Serialize, E: serde::de::Error>(
    tag: &str,
    all: &[(&str, T)],
    given: Map<String, Value>,
    read: impl Fn(Value) -> Result<T, serde_json::Error>,
) -> Result<T, E> {
    let word = given.get(tag).and_then(Value::as_str);
    // To serde, the number of a word would do.
    if let Some(found) = given.get(tag).filter(|found| found.is_number()) {
        let words: Vec<&str> = all.iter().map(|&(word, _)| word).collect();
        let words = words.join(", ");
        let problem = format!("field `{tag}`: found the number {found}, expected one of {words}");
        return Err(E::custom(problem));
    }
    let chosen = all.iter().find(|(name, _)| Some(*name) == word);
    let Some((chosen, defaults)) = chosen.or(all.first()) else {
        return Err(E::custom(format!("field `{tag}`: no word to choose")));
    };
    let has = |request: &T, name: &str| {
        serde_json::to_value(request).is_ok_and(|fields| fields.get(name).is_some())
    };
    for name in given.keys().filter(|name| !has(defaults, name)) {
        let other = |(word, other): &&(&str, T)| word != chosen && has(other, name);
        if let Some((word, _)) = all.iter().find(other) {
            let problem = format!("field `{name}`: only with {{{tag}}} {word}");
            return Err(E::custom(problem));
        }
    }
    over(defaults, given, read)
}
