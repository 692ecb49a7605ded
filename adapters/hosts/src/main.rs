//! Requests that are drawn for each search and contest of the games, and what they give. The tests
//! of all hosts compare with it: what a host finds must be the same, and what it refuses, too.
//!
//! `hosts` prints them, one object a line. `hosts --command PROGRAM` runs them by the command line
//! of `ludevo`, and says what differs.

mod base;
mod command;

use ga_request::options::{Field, Kind};
use ga_request::search::{Door, Errand, Error, Outcome};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

/// The requests that are drawn for each search, beside the one without options.
const REQUESTS: usize = 10;

/// The greatest value that is drawn if the field allows more: runs are short.
const SMALL: u64 = 12;

/// A value for a field, among which are some that are refused.
fn value(field: &Field) -> Option<BoxedStrategy<Value>> {
    let one = match &field.kind {
        Kind::Flag => any::<bool>().prop_map(Value::from).boxed(),
        Kind::Whole { least, most } => {
            let most = (*most).min(least.saturating_add(SMALL));
            let near = field.default.as_u64().unwrap_or(*least);
            prop_oneof![
                8 => (*least..=most).prop_map(Value::from),
                8 => Just(Value::from(near)),
                1 => Just(Value::from(least.saturating_sub(1))),
                1 => Just(json!("many")),
            ]
            .boxed()
        }
        Kind::Number { least, most, above } => {
            // Bounds that only keep sums finite are no place to look at.
            let least = least.or(*above).unwrap_or(0.0).max(-(SMALL as f64));
            let most = most.unwrap_or(least + 2.0).min(least + 2.0);
            let between = move |step: u32| least + (most - least) * f64::from(step) / 16.0;
            prop_oneof![
                8 => (0..=16_u32).prop_map(move |step| number(between(step))),
                1 => Just(number(least - 1.0)),
            ]
            .boxed()
        }
        Kind::Choice { words } => {
            let words: Vec<String> = words.iter().map(|word| word.name.clone()).collect();
            prop_oneof![12 => select(words).prop_map(Value::from), 1 => Just(json!("no-word"))]
                .boxed()
        }
        Kind::Text if field.default.is_string() => {
            prop_oneof![4 => Just(field.default.clone()), 1 => Just(json!("no text"))].boxed()
        }
        Kind::Text | Kind::Content { .. } => return None,
    };
    let list = field.list;
    Some(
        one.prop_map(move |one| if list { json!([one]) } else { one })
            .boxed(),
    )
}

/// A number as a command line and JavaScript have it: 0 and not 0.0.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 {
        (value as i64).into()
    } else {
        value.into()
    }
}

/// Requests with a few of the fields each.
fn drawn(door: &Door, runner: &mut TestRunner) -> Vec<Map<String, Value>> {
    let base = base::of(door);
    let fields = (door.fields)();
    let some = fields
        .iter()
        .filter(|field| !base.contains_key(&field.name));
    let some: Vec<_> = some
        .filter_map(|field| {
            let name = field.name.clone();
            let said = prop::option::weighted(0.15, value(field)?);
            Some(
                said.prop_map(move |value| Some((name.clone(), value?)))
                    .boxed(),
            )
        })
        .collect();
    let mut requests = vec![base.clone()];
    for _ in 0..REQUESTS {
        let Ok(drawn) = some.new_tree(runner) else {
            continue;
        };
        let mut request = base.clone();
        request.extend(drawn.current().into_iter().flatten());
        requests.push(request);
    }
    requests
}

/// What a request gives: its files, or the parts of its refusal.
fn given(door: &Door, options: &Map<String, Value>, seed: u64) -> Result<Value, Error> {
    let command = (door.command.tool, door.command.name);
    let errand = Errand::of(command, &(door.fields)(), options.clone(), seed)?;
    // With all of its tool: a record does not name the first one.
    let doors: Vec<Door> = base::doors().copied().collect();
    let outcome = errand.carry_out(&doors, &|| false)?;
    Ok(outcome.map_or(
        Value::Null,
        |Outcome {
             files,
             unmet,
             found,
             ..
         }| { json!({ "files": files, "unmet": unmet, "found": found }) },
    ))
}

fn refused(error: &Error) -> Value {
    match error {
        Error::Field {
            field,
            value,
            problem,
        } => json!({ "field": field, "value": value, "problem": problem }),
        other => json!({ "sentence": other.to_string() }),
    }
}

/// All requests with what they give.
fn all() -> impl Iterator<Item = Value> {
    let mut runner = TestRunner::deterministic();
    base::doors().flat_map(move |door| {
        let requests = drawn(door, &mut runner).into_iter().zip(1..);
        requests.map(|(options, seed)| {
            let mut line = json!({
                "tool": door.command.tool, "command": door.command.name,
                "options": options, "seed": seed,
            });
            match given(door, &options, seed) {
                Ok(given) => line["given"] = given,
                Err(error) => line["refused"] = refused(&error),
            }
            line
        })
    })
}

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => all().for_each(|line| println!("{line}")),
        [option, program] if option == "--command" => {
            let differing: Vec<String> = all()
                .filter_map(|line| command::differs(program, &line))
                .collect();
            if !differing.is_empty() {
                eprintln!("{}", differing.join("\n"));
                return std::process::ExitCode::FAILURE;
            }
        }
        _ => {
            eprintln!("error: expected nothing, or --command PROGRAM");
            return std::process::ExitCode::from(2);
        }
    }
    std::process::ExitCode::SUCCESS
}
