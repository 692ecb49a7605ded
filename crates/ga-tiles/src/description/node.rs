//! Values of a TOML file that know their place.

use super::error::{Error, Problem};
use crate::apart::edits;
use crate::error::Error as Refused;
use ga_core::genome::{Grid, ParseGridError};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A value with its place in the file.
#[derive(Clone)]
pub(super) struct Node<'a> {
    text: &'a str,
    path: String,
    span: Range<usize>,
    value: &'a DeValue<'a>,
}

/// A table with its place in the file.
#[derive(Clone)]
pub(super) struct Table<'a> {
    text: &'a str,
    path: String,
    start: usize,
    entries: &'a DeTable<'a>,
}

/// An error at a byte of the file.
pub(super) fn error_at(text: &str, byte: usize, path: &str, problem: impl Into<Problem>) -> Error {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Error {
        line,
        column,
        key: path.to_owned(),
        problem: Box::new(problem.into()),
    }
}

/// The problem that a word is not among the known ones.
pub(super) fn unknown(what: &'static str, found: &str, known: &[&str]) -> Problem {
    let lower = found.to_lowercase();
    let distance = |word: &str| {
        // A word that was cut off is as near as can be.
        let is_start = lower.len() > 1 && word.to_lowercase().starts_with(&lower);
        if is_start {
            0
        } else {
            edits(lower.as_bytes(), word.to_lowercase().as_bytes())
        }
    };
    let nearest = known.iter().min_by_key(|word| distance(word));
    let nearest = nearest.filter(|word| distance(word) <= (word.len() / 2).max(1));
    Problem::Unknown {
        what,
        found: found.to_owned(),
        nearest: nearest.map(|&word| word.to_owned()),
        known: known.iter().map(|&word| word.to_owned()).collect(),
    }
}

impl<'a> Table<'a> {
    /// The table of the file as a whole.
    pub(super) fn root(text: &'a str, table: &'a DeTable<'a>) -> Self {
        Self {
            text,
            path: String::new(),
            start: 0,
            entries: table,
        }
    }

    pub(super) fn error(&self, problem: impl Into<Problem>) -> Error {
        error_at(self.text, self.start, &self.path, problem)
    }

    /// Refuses all keys but these.
    pub(super) fn only(self, known: &[&str]) -> Result<Self, Error> {
        let unknown_key = |(key, _): &(&toml::Spanned<_>, _)| {
            let key: &std::borrow::Cow<'_, str> = key.get_ref();
            !known.contains(&key.as_ref())
        };
        // The first one in the file; a table is in the order of its keys.
        match self
            .entries
            .iter()
            .filter(unknown_key)
            .min_by_key(|(key, _)| key.span().start)
        {
            Some((key, _)) => {
                let problem = unknown("key", key.get_ref(), known);
                Err(error_at(self.text, key.span().start, &self.path, problem))
            }
            None => Ok(self),
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<Node<'a>> {
        let value = self.entries.get(key)?;
        Some(Node {
            text: self.text,
            path: self.join(key),
            span: value.span(),
            value: value.get_ref(),
        })
    }

    pub(super) fn need(&self, key: &'static str, example: &'static str) -> Result<Node<'a>, Error> {
        self.get(key)
            .ok_or_else(|| self.error(Problem::Missing { key, example }))
    }

    /// All values with their keys, in the order of the file.
    pub(super) fn all(&self) -> Vec<(&'a str, Node<'a>)> {
        let mut keys: Vec<_> = self
            .entries
            .keys()
            .map(|key| (key.span().start, key.get_ref().as_ref()))
            .collect();
        keys.sort_unstable();
        keys.into_iter()
            .filter_map(|(_, key)| Some((key, self.get(key)?)))
            .collect()
    }

    /// The whole table in one line of TOML, without some keys.
    pub(super) fn written(&self, without: &[&str]) -> String {
        let keys = self
            .all()
            .into_iter()
            .filter(|(key, _)| !without.contains(key));
        keys.map(|(key, node)| {
            [
                &super::write::key(key),
                " = ",
                &super::write::value(node.value),
                "\n",
            ]
            .concat()
        })
        .collect()
    }

    fn join(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }
}

impl<'a> Node<'a> {
    pub(super) fn error(&self, problem: impl Into<Problem>) -> Error {
        error_at(self.text, self.span.start, &self.path, problem)
    }

    fn wrong(&self, expected: &'static str) -> Error {
        self.error(Problem::Type {
            found: self.value.type_str(),
            expected,
        })
    }

    pub(super) fn table(&self, expected: &'static str) -> Result<Table<'a>, Error> {
        let table = self.value.as_table().ok_or_else(|| self.wrong(expected))?;
        Ok(Table {
            text: self.text,
            path: self.path.clone(),
            start: self.span.start,
            entries: table,
        })
    }

    pub(super) fn array(&self, expected: &'static str) -> Result<Vec<Self>, Error> {
        let array = self.value.as_array().ok_or_else(|| self.wrong(expected))?;
        let node = |(place, value): (usize, &'a toml::Spanned<DeValue<'a>>)| Self {
            text: self.text,
            path: format!("{}[{place}]", self.path),
            span: value.span(),
            value: value.get_ref(),
        };
        Ok(array.iter().enumerate().map(node).collect())
    }

    pub(super) fn string(&self, expected: &'static str) -> Result<&'a str, Error> {
        self.value.as_str().ok_or_else(|| self.wrong(expected))
    }

    pub(super) fn boolean(&self) -> Result<bool, Error> {
        self.value
            .as_bool()
            .ok_or_else(|| self.wrong("`true` or `false`"))
    }

    /// One of some words; returns its index.
    pub(super) fn word(&self, what: &'static str, known: &[&str]) -> Result<usize, Error> {
        let word = self.string("a text in quotation marks")?;
        known
            .iter()
            .position(|&other| other == word)
            .ok_or_else(|| self.error(unknown(what, word, known)))
    }

    /// A finite number that `is_fine` accepts.
    pub(super) fn number(
        &self,
        expected: &'static str,
        is_fine: impl Fn(f64) -> bool,
    ) -> Result<f64, Error> {
        let (written, number) = match self.value {
            DeValue::Integer(integer) if integer.radix() == 10 => {
                (integer.as_str(), integer.as_str().parse().ok())
            }
            DeValue::Integer(integer) => {
                let number = i64::from_str_radix(integer.as_str(), integer.radix());
                (integer.as_str(), number.ok().map(|number| number as f64))
            }
            DeValue::Float(float) => (float.as_str(), float.as_str().parse().ok()),
            _ => return Err(self.wrong(expected)),
        };
        let number = number.filter(|number: &f64| number.is_finite() && is_fine(*number));
        number.ok_or_else(|| {
            self.error(Problem::Number {
                found: written.to_owned(),
                expected,
            })
        })
    }

    /// A whole number from `least` to `most`.
    pub(super) fn whole(
        &self,
        expected: &'static str,
        least: usize,
        most: usize,
    ) -> Result<usize, Error> {
        let DeValue::Integer(_) = self.value else {
            return Err(self.wrong(expected));
        };
        let is_fine = |number| number >= least as f64 && number <= most as f64;
        Ok(self.number(expected, is_fine)? as usize)
    }

    /// A picture whose cells `cell` reads. `known` is the characters that it reads, but `?`.
    pub(super) fn picture_of<T>(
        &self,
        cell: impl FnMut(char) -> Option<T>,
        known: impl Fn() -> String,
    ) -> Result<Grid<T>, Error> {
        let text = self.string("a picture: a text of several lines")?;
        Grid::from_text(text, cell).map_err(|error| match error {
            ParseGridError::Cell {
                line,
                column,
                found,
            } => self.error_in(
                line - 1,
                column - 1,
                Problem::Cell {
                    found,
                    known: known(),
                },
            ),
            other => self.error_of_picture(other.into()),
        })
    }

    fn error_of_picture(&self, error: Refused) -> Error {
        match error {
            Refused::UnknownCell {
                line,
                column,
                character: found,
                known,
            } => self.error_in(line - 1, column - 1, Problem::Cell { found, known }),
            Refused::Text(ParseGridError::Length {
                line,
                found,
                expected,
            }) => self.error_in(line - 1, 0, Problem::Row { found, expected }),
            Refused::Text(ParseGridError::Empty) => self.error(Problem::NoPicture),
            other => self.error(other),
        }
    }

    /// An error at a cell of a picture.
    pub(super) fn error_in(&self, row: usize, column: usize, problem: impl Into<Problem>) -> Error {
        let raw = self.text.get(self.span.clone()).unwrap_or("");
        let mut start = self.span.start;
        // With escapes, characters of the file are not cells.
        let is_literal = raw.starts_with('\'') || !raw.contains('\\');
        let is_long = raw.starts_with("\"\"\"") || raw.starts_with("'''");
        if !is_literal || (!is_long && row > 0) {
            return self.error(problem);
        }
        start += if is_long { 3 } else { 1 };
        for newline in ["\r\n", "\n"] {
            if is_long && self.text[start..].starts_with(newline) {
                start += newline.len();
                break;
            }
        }
        let lines = self.text[start..].split_inclusive('\n');
        start += lines.take(row).map(str::len).sum::<usize>();
        start += self.text[start..]
            .chars()
            .take(column)
            .map(char::len_utf8)
            .sum::<usize>();
        error_at(self.text, start, &self.path, problem)
    }
}
