//! Writes descriptions as TOML.

use super::{Apart, Description, Operator, Range, Targets, Wish};
use crate::level::Tiles;
use ga_core::text::is_command;
use std::fmt::{self, Write as _};
use toml::de::DeValue;

/// A text in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            control if is_command(control) => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// A key, in quotation marks if it needs them.
pub(super) fn key(key: &str) -> String {
    let is_bare = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// A value in one line.
pub(super) fn value(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => quoted(text),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(values) => {
            let values: Vec<_> = values
                .iter()
                .map(|one| self::value(one.get_ref()))
                .collect();
            format!("[{}]", values.join(", "))
        }
        DeValue::Table(table) => {
            let pair = |(name, one): (&toml::Spanned<_>, &toml::Spanned<DeValue<'_>>)| {
                let name: &std::borrow::Cow<'_, str> = name.get_ref();
                format!("{} = {}", key(name), self::value(one.get_ref()))
            };
            let mut pairs: Vec<_> = table.iter().collect();
            // In the order of the file.
            pairs.sort_by_key(|(name, _)| name.span().start);
            let pairs: Vec<String> = pairs.into_iter().map(pair).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
    }
}

/// A number as TOML has it.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_short = self.0.fract() == 0.0 && self.0.abs() < 1e15;
        if is_short {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{:?}", self.0)
        }
    }
}

fn numbers(list: &[f64]) -> String {
    list.iter()
        .map(|&number| Number(number).to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{ ")?;
        if self.low.total_cmp(&self.high).is_eq() {
            write!(f, "exactly = {}", Number(self.low))?;
        } else {
            if self.low.is_finite() {
                write!(f, "at_least = {}", Number(self.low))?;
            }
            if self.high.is_finite() {
                let comma = if self.low.is_finite() { ", " } else { "" };
                write!(f, "{comma}at_most = {}", Number(self.high))?;
            }
        }
        if self.scale.total_cmp(&1.0).is_ne() {
            write!(f, ", scale = {}", Number(self.scale))?;
        }
        f.write_str(" }")
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = Number(self.within);
        match &self.targets {
            Targets::Spread { from, to } => {
                write!(
                    f,
                    "{{ from = {}, to = {}, within = {within} }}",
                    Number(*from),
                    Number(*to)
                )
            }
            Targets::List(list) => {
                write!(f, "{{ targets = [{}], within = {within} }}", numbers(list))
            }
        }
    }
}

impl Description {
    /// The description as TOML: other words may say the same, and comments are left out.
    ///
    /// # Panics
    ///
    /// Never: a string takes all text.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a string takes all text");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        if let Some(title) = &self.title {
            writeln!(text, "title = {}", quoted(title))?;
        }
        let (width, height) = (self.template.width(), self.template.height());
        writeln!(
            text,
            "size = {{ width = {width}, height = {} }}",
            height / self.layers
        )?;
        if self.layers > 1 {
            writeln!(text, "layers = {}", self.layers)?;
        }
        if self.symmetry != 0 {
            writeln!(
                text,
                "symmetry = {}",
                quoted(super::SYMMETRIES[self.symmetry].0)
            )?;
        }
        if let Some(fixed) = &self.fixed {
            let picture = fixed.to_text(|&set| {
                let name = self
                    .sets
                    .iter()
                    .find(|(_, known)| *known == set)
                    .map(|(name, _)| *name);
                let single = set.iter().next().filter(|_| set.len() == 1);
                let single = single.map(|tile| self.alphabet.character(tile));
                single.or(name).unwrap_or(crate::level::Alphabet::FREE)
            });
            if picture.contains('\'') {
                writeln!(text, "fixed = {}", quoted(&picture))?;
            } else {
                writeln!(text, "fixed = '''\n{picture}\n'''")?;
            }
        }
        if !self.sets.is_empty() {
            let set = |&(name, set): &(char, Tiles)| {
                let tiles: String = set
                    .iter()
                    .map(|tile| self.alphabet.character(tile))
                    .collect();
                format!("{} = {}", key(&name.to_string()), quoted(&tiles))
            };
            let sets: Vec<_> = self.sets.iter().map(set).collect();
            writeln!(text, "sets = {{ {} }}", sets.join(", "))?;
        }
        for kind in &self.kinds {
            write!(text, "\n[[tiles]]\n{}", kind.written)?;
        }
        for feature in &self.features {
            write!(
                text,
                "\n[measures.{}]\n{}",
                key(&feature.name),
                feature.written
            )?;
            if let Some(range) = &feature.require {
                writeln!(text, "require = {range}")?;
            }
            if let Some(wish) = &feature.wish {
                writeln!(text, "wish = {wish}")?;
            }
        }
        let all = self.apart.as_ref().map_or(&[][..], Apart::parts);
        let head = ["[apart]", "[[apart]]"][usize::from(all.len() > 1)];
        for apart in all {
            let at_least = Number(apart.at_least);
            write!(text, "\n{head}\nat_least = {at_least}\n{}", apart.written)?;
        }
        for operator in &self.operators {
            let Operator { vary, written, .. } = operator;
            write!(text, "\n[vary.{}]\n{written}", vary.name())?;
        }
        Ok(())
    }
}
