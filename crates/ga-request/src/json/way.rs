//! The path from a text to one of its values.

use super::look::{self, Found, Step};
use crate::short;
use serde_path_to_error::{Path, Segment};

/// Lists whose members are named by their id or number, as in the errors of the games.
const MEMBERS: [(&str, &str); 2] = [("mazes", "maze"), ("tiles", "tile")];

pub(super) struct Way<'a> {
    text: &'a str,
    pub(super) steps: Vec<Step>,
    /// Such as `maze 3`, if the path leads through a list of mazes.
    member: Option<String>,
    /// The rest of the path, such as `exit.cell[0]`.
    path: String,
}

impl<'a> Way<'a> {
    pub(super) fn to(path: &Path, text: &'a str) -> Self {
        let mut way = Self {
            text,
            steps: Vec::new(),
            member: None,
            path: String::new(),
        };
        for segment in path {
            match segment {
                Segment::Map { key } => way.push_field(key),
                Segment::Seq { index } => way.push_index(*index),
                Segment::Enum { .. } | Segment::Unknown => break,
            }
        }
        way
    }

    pub(super) fn push_field(&mut self, field: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path += &short(field);
        self.steps.push(Step::Field(field.to_owned()));
    }

    pub(super) fn ends_with(&self, field: &str) -> bool {
        matches!(self.steps.last(), Some(Step::Field(last)) if last == field)
    }

    fn push_index(&mut self, index: usize) {
        self.steps.push(Step::Index(index));
        match MEMBERS.iter().find(|(list, _)| *list == self.path) {
            Some((_, name)) if self.member.is_none() => {
                self.steps.push(Step::Field(String::from("id")));
                self.member = Some(match look::at(self.text, &self.steps) {
                    Found::Text(id, _) => format!("{name} {id}"),
                    Found::Number(id) => format!("{name} {id}"),
                    Found::Nothing | Found::Plain(_) => format!("{name} {}", index + 1),
                });
                self.steps.pop();
                self.path.clear();
            }
            _ => self.path.extend(["[", &index.to_string(), "]"]),
        }
    }

    pub(super) fn place(&self) -> String {
        match &self.member {
            Some(member) if self.path.is_empty() => member.clone(),
            Some(member) => format!("{member}, {}", self.path),
            None => self.path.clone(),
        }
    }
}
