//! Files of runs: lines as `evolve --runs N --json` and `reproduce --json` print them, and files
//! that `ga_run::runs::Runs::saved` writes.

use cli::{At, Failure, Source};
use ga_run::runs::Summary;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::path::Path;

/// Runs that differ only in their seeds.
pub(crate) struct Group {
    /// The experiment and the variant; empty if the lines name none.
    pub(crate) experiment: String,
    pub(crate) variant: String,
    /// The figures of all runs.
    pub(crate) summary: Summary,
    /// The seeds of the runs that name one.
    seeds: HashSet<u64>,
}

/// Fields that are no figures.
const NAMES: [&str; 3] = ["experiment", "variant", "seed"];

/// How a file begins that `Runs::saved` writes.
const SAVED: &str = "{\"format\":\"ga-runs/";

/// Fields of a line of a log.
const LOG: [&str; 4] = ["generation", "evaluations", "best", "diversity"];

/// Reads a file of runs: its groups, in the order in which they begin.
pub(crate) fn read(path: &Path) -> Result<Vec<Group>, Failure> {
    groups(&Source::read_lines(path)?)
}

fn groups(source: &Source) -> Result<Vec<Group>, Failure> {
    if source.text.starts_with(SAVED) {
        return saved(source);
    }
    let mut groups: Vec<Group> = Vec::new();
    for (number, line) in (1..).zip(source.text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let place = format!("{}, line {number}", source.name);
        let mut run = object(line).at(&place)?;
        if LOG.iter().all(|field| run.contains_key(*field)) && !run.contains_key("seed") {
            let sentence = "a line of a log, expected a run; `ludevo runs plot` draws logs";
            return Err(Failure::refused(sentence)).at(&place);
        }
        if run.get("summary") == Some(&Value::Bool(true)) || run.contains_key("format") {
            continue;
        }
        let name = |field| match run.get(field) {
            None | Some(Value::Null) => Ok(String::new()),
            Some(Value::String(name)) => Ok(name.clone()),
            Some(_) => Err(Failure::refused(format!("{field}: expected a text"))),
        };
        let experiment = name("experiment").at(&place)?;
        let variant = name("variant").at(&place)?;
        let seed = match run.get("seed") {
            None | Some(Value::Null) => None,
            Some(seed) => Some(seed.as_u64().ok_or_else(|| no_seed(seed)).at(&place)?),
        };
        run.retain(|name, _| !NAMES.contains(&name.as_str()));
        let is_same = |group: &Group| group.experiment == experiment && group.variant == variant;
        let index = groups.iter().position(is_same).unwrap_or(groups.len());
        if index == groups.len() {
            groups.push(Group {
                experiment,
                variant,
                summary: Summary::default(),
                seeds: HashSet::new(),
            });
        }
        let group = &mut groups[index];
        group.summary.add(&run)?;
        // The same run twice would count as two, and make the p-value smaller than it is.
        if let Some(seed) = seed.filter(|&seed| !group.seeds.insert(seed)) {
            return Err(Failure::refused(format!(
                "seed {seed} for a second time, expected each once"
            )))
            .at(&place);
        }
    }
    if groups.is_empty() {
        return Err(Failure::refused("no run in it, expected one object a line")).at(&source.name);
    }
    Ok(groups)
}

/// The runs that `evolve --runs N --save FILE` keeps, or `ga_run::runs::Runs::saved`.
fn saved(source: &Source) -> Result<Vec<Group>, Failure> {
    let runs = ga_run::runs::read::<Value>(&source.name, &source.text)?;
    if runs.is_empty() {
        return Err(Failure::refused("no complete run in it")).at(&source.name);
    }
    let mut summary = Summary::default();
    for (_, run) in &runs {
        let mut figures = Map::new();
        flatten("", run, &mut figures);
        summary.add(&figures)?;
    }
    let seeds = runs.into_iter().map(|(seed, _)| seed).collect();
    Ok(vec![Group {
        experiment: String::new(),
        variant: String::new(),
        summary,
        seeds,
    }])
}

/// Adds the fields of an object. A field of an inner object has the names of both, with a dot
/// between them.
fn flatten(outer: &str, run: &Value, figures: &mut Map<String, Value>) {
    for (name, value) in run.as_object().into_iter().flatten() {
        if outer.is_empty() && NAMES.contains(&name.as_str()) {
            continue;
        }
        let name = if outer.is_empty() {
            name.clone()
        } else {
            format!("{outer}.{name}")
        };
        flatten(&name, value, figures);
        figures.insert(name, value.clone());
    }
}

fn no_seed(found: &Value) -> Failure {
    Failure::refused(format!(
        "seed: found {found}, expected a whole number from 0 to {}",
        u64::MAX
    ))
}

fn object(line: &str) -> Result<Map<String, Value>, Failure> {
    match serde_json::from_str(line) {
        Ok(Value::Object(object)) => cli::unique(line).map(|()| object),
        Ok(_) => Err(Failure::refused("expected an object")),
        Err(error) => Err(Failure::refused(format!(
            "column {}: not JSON, expected an object a line",
            error.column()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Group>, String> {
        groups(&Source {
            name: String::from("a.jsonl"),
            text: text.to_owned(),
        })
        .map_err(|failure| match failure {
            Failure::Refused(sentence) => sentence,
            Failure::Closed => String::from("closed"),
        })
    }

    #[test]
    fn lines_are_grouped_and_summaries_skipped() {
        let text = "{\"experiment\":\"e\",\"variant\":\"v\",\"seed\":1,\"moves\":3}\n\n\
                    {\"experiment\":\"e\",\"variant\":\"w\",\"seed\":1,\"moves\":4}\n\
                    {\"experiment\":\"e\",\"variant\":\"v\",\"seed\":2,\"moves\":5,\"text\":\"x\"}\n\
                    {\"experiment\":\"e\",\"variant\":\"v\",\"summary\":true,\"mean_moves\":4}\n\
                    {\"seed\":7,\"moves\":9}\n";
        let groups = read(text).expect("runs");
        let found: Vec<_> = groups
            .iter()
            .map(|group| {
                let names: Vec<_> = group.summary.names().collect();
                assert_eq!(names, ["moves"]);
                let sample = group.summary.sample("moves").expect("a figure");
                (
                    group.experiment.as_str(),
                    group.variant.as_str(),
                    sample.numbers().to_vec(),
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("e", "v", vec![3.0, 5.0]),
                ("e", "w", vec![4.0]),
                ("", "", vec![9.0])
            ]
        );
    }

    #[test]
    fn a_bad_line_is_refused_with_its_number() {
        let run = "{\"seed\":1,\"moves\":3}\n";
        let table = [
            (
                String::from("{\"summary\":true}\n"),
                "a.jsonl: no run in it, expected one object a line",
            ),
            (format!("{run}[1]\n"), "a.jsonl, line 2: expected an object"),
            (
                format!("{run}{run}"),
                "a.jsonl, line 2: seed 1 for a second time, expected each once",
            ),
            (
                String::from("{\"seed\":1,\"seed\":2}\n"),
                "a.jsonl, line 1: seed: found twice",
            ),
            (
                format!("{run}{{\"seed\":2.0}}"),
                "a.jsonl, line 2: seed: found 2.0, expected a whole number from 0 to 18446744073709551615",
            ),
            (
                String::from("{\"seed\":\"1\"}"),
                "a.jsonl, line 1: seed: found \"1\", expected a whole number from 0 to 18446744073709551615",
            ),
            (
                String::from("{\"seed\":-1}"),
                "a.jsonl, line 1: seed: found -1, expected a whole number from 0 to 18446744073709551615",
            ),
            (
                String::from(
                    "{\"generation\":0,\"evaluations\":9,\"best\":1,\"mean\":1,\"diversity\":null}\n",
                ),
                "a.jsonl, line 1: a line of a log, expected a run; `ludevo runs plot` draws logs",
            ),
            (
                format!("{run}{{\"seed\""),
                "a.jsonl, line 2: column 7: not JSON, expected an object a line",
            ),
            (
                format!("{run}{{\"variant\":4}}"),
                "a.jsonl, line 2: variant: expected a text",
            ),
            (
                "[".repeat(100_000),
                "a.jsonl, line 1: column 128: not JSON, expected an object a line",
            ),
            (
                String::from("{\"moves\":1e999}"),
                "a.jsonl, line 1: column 14: not JSON, expected an object a line",
            ),
        ];
        for (text, expected) in table {
            assert_eq!(read(&text).err().as_deref(), Some(expected));
        }
    }
}
