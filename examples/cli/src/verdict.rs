use std::fmt::Display;

use serde::Serialize;

use crate::{Answer, Failure, Output};

/// The object of a command `verify`.
#[derive(Serialize)]
struct Verdict<'a, C> {
    verified: bool,
    #[serde(rename = "false")]
    lies: &'a [C],
}

impl Output<'_> {
    /// Prints the answer of a command `verify`: one sentence for each false claim, or that all
    /// claims about `what` are true.
    ///
    /// With `--json` it prints one object: `verified`, and `false`, the list of false claims.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn verdict<C: Display + Serialize>(
        &mut self,
        file: &str,
        what: impl Display,
        lies: &[C],
    ) -> Result<Answer, Failure> {
        let text = if lies.is_empty() {
            format!("{file}: {what}, every claim is true")
        } else {
            lies.iter().map(|lie| format!("{file}: {lie}")).collect::<Vec<_>>().join("\n")
        };
        self.close(&Verdict { verified: lies.is_empty(), lies }, text)?;
        Ok(if lies.is_empty() { Answer::Met } else { Answer::Unmet })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(json: bool, lies: &[&str]) -> (Answer, String) {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, json);
        let answer = output.verdict("a.json", "2 mazes", lies).expect("a vector takes all");
        output.finish().expect("a vector takes all");
        (answer, String::from_utf8(sink).expect("text was written"))
    }

    #[test]
    fn a_verdict_is_a_sentence_for_each_false_claim_or_one_object() {
        let lies = ["moves: claimed 13, found 12", "path: claimed nothing, found \"N\""];
        let text = "a.json: moves: claimed 13, found 12\na.json: path: claimed nothing, found \"N\"\n";
        assert_eq!(printed(false, &lies), (Answer::Unmet, text.to_owned()));
        assert_eq!(printed(false, &[]), (Answer::Met, "a.json: 2 mazes, every claim is true\n".to_owned()));
        assert_eq!(printed(true, &[]), (Answer::Met, "{\"verified\":true,\"false\":[]}\n".to_owned()));
        let object = "{\"verified\":false,\"false\":[\"moves: claimed 13, found 12\"]}\n";
        assert_eq!(printed(true, &lies[..1]), (Answer::Unmet, object.to_owned()));
    }
}
