use super::{Ask, Error};
use crate::record::{Made, MadeResult};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A file with its content.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its content.
    pub text: String,
}

impl File {
    /// The file `NAME.json` with a result, an object, and how it was made.
    ///
    /// # Errors
    ///
    /// [`Error::Domain`] if JSON cannot hold it.
    pub fn made(name: &str, result: impl Serialize, made: &Made) -> Result<Self, Error> {
        let text = serde_json::to_string_pretty(&MadeResult { result, made });
        Self::json(name, text)
    }

    /// The same in one line.
    ///
    /// # Errors
    ///
    /// [`Error::Domain`] if JSON cannot hold it.
    pub fn made_in_a_line(name: &str, result: impl Serialize, made: &Made) -> Result<Self, Error> {
        let text = serde_json::to_string(&MadeResult { result, made });
        Self::json(name, text)
    }

    fn json(name: &str, text: serde_json::Result<String>) -> Result<Self, Error> {
        Ok(Self {
            name: format!("{name}.json"),
            text: text.map_err(Error::domain)? + "\n",
        })
    }
}

/// What a search or a contest has found, for a host that does not know its types.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Outcome {
    /// The files that a host keeps, the same ones by any host.
    pub files: Vec<File>,
    /// Pictures as SVG.
    pub pictures: Vec<String>,
    /// What was asked for and not found.
    pub unmet: Vec<String>,
    /// What was found, as JSON.
    pub found: Value,
    /// How it was made.
    pub made: Made,
}

impl Outcome {
    /// The outcome of a search, whose files have this name.
    ///
    /// # Errors
    ///
    /// Those of [`Ask::files`], and [`Error::Domain`] if JSON cannot hold what was found.
    pub fn of<S: Ask>(found: &S::Found, name: &str, made: &Made) -> Result<Self, Error> {
        Ok(Self {
            files: S::files(found, name, made)?,
            pictures: S::pictures(found),
            unmet: S::unmet(found),
            found: serde_json::to_value(found).map_err(Error::domain)?,
            made: made.clone(),
        })
    }
}
