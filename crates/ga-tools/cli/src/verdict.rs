use std::fmt::{self, Display};

use ga_run::record::Made;
use serde::{Deserialize, Serialize};

use crate::parse::command;
use crate::search::Search;
use crate::{Answer, At, Failure, Output, Source, Tool};

/// What a command `verify` has checked.
#[derive(Debug)]
pub struct Checked {
    /// What the file is about, such as `2 mazes`.
    pub what: String,
    /// The names of the claims that were compared.
    pub names: Vec<String>,
    /// What made the file, if it says so. Only `repeat` compares it.
    pub made: Option<Made>,
}

impl Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, every claim is true", self.what)?;
        if !self.names.is_empty() {
            write!(f, ": {}", self.names.join(", "))?;
        }
        let Some(Made {
            record,
            generations,
            ..
        }) = &self.made
        else {
            return Ok(());
        };
        write!(
            f,
            "; made by {tool} {} with seed {} in {} (not repeated here; the command `repeat` does)",
            ga_request::short(&record.version),
            record.seed,
            crate::counted(generations, "generation"),
            tool = ga_request::short(&record.tool),
        )
    }
}

/// The part of a result that says how it was made.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Self")]
struct MadeFile {
    made: Option<Made>,
}

// A misspelt name is refused: a result whose record is not read is not checked.
ga_request::read_from_object!(MadeFile, "a result, an object");

/// How a result was made, if it says so: a record that this tool can have written, with options
/// that its search has. Another version may have had other options.
///
/// # Errors
///
/// Names the field of the record that is unknown, missing or wrong.
pub fn made<T: Tool>(source: &Source) -> Result<Option<Made>, Failure> {
    let Some(made) = source.json::<MadeFile>()?.made else {
        return Ok(None);
    };
    let command = command::<T>(None);
    let Some(any) = Search::all(&command).next() else {
        return Ok(Some(made));
    };
    let is_other =
        any.is_other_version(&made.record).is_some() && made.record.tool == command.get_name();
    if !is_other {
        let parsed = Search::recording(&command, &made.record)
            .and_then(|search| search.parse(&search.recorded(&made.record)?));
        parsed.at("made").at(&source.name)?;
    }
    Ok(Some(made))
}

/// The object of a command `verify`.
#[derive(Serialize)]
struct Verdict<'a, C> {
    verified: bool,
    #[serde(rename = "false")]
    lies: &'a [C],
    checked: &'a [String],
    /// What only `repeat` checks.
    unchecked: &'a [&'static str],
}

impl Output<'_> {
    /// Prints the answer of a command `verify`: one sentence for each false claim, or that all
    /// claims are true, and which ones were checked.
    ///
    /// With `--json` it prints one object: `verified`, `false`, the list of false claims, and the
    /// names of what was `checked` and of what was not.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn verdict<C: Display + Serialize>(
        &mut self,
        file: &str,
        checked: &Checked,
        lies: &[C],
    ) -> Result<Answer, Failure> {
        let text = if lies.is_empty() {
            format!("{file}: {checked}")
        } else {
            lies.iter()
                .map(|lie| format!("{file}: {lie}"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let unchecked: &[&str] = if checked.made.is_some() {
            &["made"]
        } else {
            &[]
        };
        self.close(
            &Verdict {
                verified: lies.is_empty(),
                lies,
                checked: &checked.names,
                unchecked,
            },
            text,
        )?;
        Ok(if lies.is_empty() {
            Answer::Met
        } else {
            Answer::Unmet
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_run::Record;

    fn printed(json: bool, lies: &[&str]) -> (Answer, String) {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, json);
        let made = Made {
            record: Record::new("theseus", "0.1.0", 7),
            evaluations: 500,
            generations: 5,
        };
        let names = vec![String::from("moves"), String::from("path")];
        let checked = Checked {
            what: String::from("2 mazes"),
            names,
            made: Some(made),
        };
        let answer = output
            .verdict("a.json", &checked, lies)
            .expect("a vector takes all");
        output.finish().expect("a vector takes all");
        (answer, String::from_utf8(sink).expect("text was written"))
    }

    #[test]
    fn a_misspelt_record_is_refused() {
        let refused = ga_request::json::read::<MadeFile>(r#"{"mad": {"tool": "theseus"}}"#)
            .err()
            .map(|e| e.to_string());
        assert_eq!(
            refused.as_deref(),
            Some("mad: no field of this name, did you mean \"made\"?")
        );
        assert!(
            ga_request::json::read::<MadeFile>(r#"{"figures": {}}"#)
                .is_ok_and(|file| file.made.is_none())
        );
    }

    #[test]
    fn a_verdict_is_a_sentence_for_each_false_claim_or_one_object() {
        let lies = [
            "moves: claimed 13, found 12",
            "path: claimed nothing, found \"N\"",
        ];
        let text =
            "a.json: moves: claimed 13, found 12\na.json: path: claimed nothing, found \"N\"\n";
        assert_eq!(printed(false, &lies), (Answer::Unmet, text.to_owned()));
        let text = "a.json: 2 mazes, every claim is true: moves, path; made by theseus 0.1.0 with seed 7 in 5 \
                    generations (not repeated here; the command `repeat` does)\n";
        assert_eq!(printed(false, &[]), (Answer::Met, text.to_owned()));
        let end = ",\"checked\":[\"moves\",\"path\"],\"unchecked\":[\"made\"]}\n";
        let object = format!("{{\"verified\":true,\"false\":[]{end}");
        assert_eq!(printed(true, &[]), (Answer::Met, object));
        let object =
            format!("{{\"verified\":false,\"false\":[\"moves: claimed 13, found 12\"]{end}");
        assert_eq!(printed(true, &lies[..1]), (Answer::Unmet, object));
    }
}
