use std::fmt::{self, Display};

/// Why a request, a checkpoint or a step is refused. It names the field of the request, and knows
/// no command line: a host [spells](Self::spelt) names as its users write them.
#[non_exhaustive]
#[derive(Debug)]
pub enum Error {
    /// A field that cannot be used.
    Field {
        /// The name or path of the field, as JSON has it; empty for the whole request.
        field: String,
        /// The value, if that is wrong, and not that the field is there.
        value: Option<String>,
        /// What is wrong and what was expected. Other fields stand in braces: `only with {scheme}
        /// paper`.
        problem: String,
    },
    /// A checkpoint of another request, seed or program.
    Checkpoint {
        /// What the checkpoint has, and what was expected.
        found: String,
    },
    /// An error of the search itself.
    Domain(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// A field that must not be there, or whose problem names its value.
    pub fn field(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Field {
            field: field.into(),
            value: None,
            problem: problem.into(),
        }
    }

    /// A field with a value that cannot be used.
    pub fn value(
        field: impl Into<String>,
        value: impl Display,
        problem: impl Into<String>,
    ) -> Self {
        Self::Field {
            field: field.into(),
            value: Some(value.to_string()),
            problem: problem.into(),
        }
    }

    /// A checkpoint with something else.
    pub fn checkpoint(found: impl Into<String>) -> Self {
        Self::Checkpoint {
            found: found.into(),
        }
    }

    /// An error of the search itself.
    pub fn domain(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Domain(error.into())
    }

    /// The sentence with names of fields as `spell` writes them.
    ///
    /// ```
    /// use ga_request::search::Error;
    ///
    /// let error = Error::value("elites", 20, "expected fewer than {population-size}");
    /// let option = error.spelt(|field| format!("--{field}"));
    /// assert_eq!(option, "--elites 20: expected fewer than --population-size");
    /// assert_eq!(error.to_string(), "elites 20: expected fewer than population-size");
    /// ```
    pub fn spelt(&self, spell: impl Fn(&str) -> String) -> String {
        match self {
            Self::Field {
                field,
                value,
                problem,
            } => {
                let problem = with_names(problem, &spell);
                let value = value
                    .as_ref()
                    .map_or(String::new(), |value| format!(" {value}"));
                match field.as_str() {
                    "" => problem,
                    field => format!("{}{value}: {problem}", spell(field)),
                }
            }
            Self::Checkpoint { found } => format!("the checkpoint has {found}"),
            Self::Domain(error) => error.to_string(),
        }
    }
}

/// The text with each `{name}` spelt. Braces around anything else stay.
fn with_names(text: &str, spell: impl Fn(&str) -> String) -> String {
    let is_name = |name: &str| {
        let is_letter = |byte: u8| byte.is_ascii_lowercase() || b"-_".contains(&byte);
        !name.is_empty() && name.bytes().all(is_letter)
    };
    let mut parts = text.split('{');
    let mut spelt = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}') {
            Some((name, rest)) if is_name(name) => spelt += &(spell(name) + rest),
            _ => spelt.extend(["{", part]),
        }
    }
    spelt
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelt(str::to_owned))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Domain(error) => error.source(),
            Self::Field { .. } | Self::Checkpoint { .. } => None,
        }
    }
}

impl From<ga_core::Error> for Error {
    fn from(error: ga_core::Error) -> Self {
        Self::domain(error)
    }
}
