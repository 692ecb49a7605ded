//! Refusals of all searches of the door: each names a field, and none an option of a command line.

use ga_request::options::{Field, Kind, fields};
use ga_request::search::{Error, Plan, Search, door};
use schemars::JsonSchema;
use serde_json::{Value, json};

/// Values that a field of this kind cannot have.
fn wrong(field: &Field) -> Vec<Value> {
    let mut all = vec![json!({ "a": 1 }), json!([[1]])];
    match &field.kind {
        Kind::Flag => all.extend([json!(3), json!("yes")]),
        Kind::Whole { least, most } => {
            all.extend([json!(-1), json!(0.5), json!("many")]);
            all.extend(least.checked_sub(1).map(Value::from));
            all.extend(most.checked_add(1).map(Value::from));
        }
        Kind::Number { least, most, above } => {
            all.extend(above.map(Value::from));
            all.push(json!("many"));
            all.extend(least.map(|least| json!(least - least.abs() - 1.0)));
            all.extend(most.map(|most| json!(most * 2.0 + 1.0)));
        }
        Kind::Choice { .. } => all.extend([json!("no-such-word"), json!(1)]),
        Kind::Text => all.push(json!(true)),
        // What a file may hold, its reader says.
        Kind::Content { .. } => all.clear(),
    }
    if field.list {
        for value in &mut all {
            *value = json!([value]);
        }
    }
    all
}

/// A value that a field of this kind can have, unless more is asked of it.
fn right(field: &Field) -> Option<Value> {
    Some(match &field.kind {
        Kind::Flag => json!(true),
        Kind::Whole { least, most } => json!((*least).max(1).min(*most)),
        Kind::Number { least, most, .. } => json!(least.or(*most).unwrap_or(1.0)),
        Kind::Choice { words } => json!(words.first()?.name),
        Kind::Text | Kind::Content { .. } => return None,
    })
}

/// The refusal of a request, which must not know a command line. Its field, or a colon and how an
/// error of the game begins.
fn refusal<S: Search>(request: Value) -> Option<String> {
    let shown = request.to_string();
    let error = (door::<S>().begin)(request, &Plan::default(), 1, None).err()?;
    let sentence = error.to_string();
    assert!(!sentence.contains("--"), "{shown}: {sentence}");
    assert!(!sentence.contains('{'), "{shown}: {sentence}");
    match error {
        Error::Field { field, .. } => Some(field),
        // One of the game may begin with the field.
        Error::Domain(_) => Some(format!(
            ":{}",
            sentence.split(':').next().unwrap_or_default()
        )),
        other => panic!("{shown}: {other:?}"),
    }
}

/// Makes every refusal that the fields of a request tell of, of a request that can be had else.
fn refused<S: Search<Request: JsonSchema>>(base: &Value) -> usize {
    let command = S::COMMAND;
    let begun = (door::<S>().begin)(base.clone(), &Plan::default(), 1, None);
    assert!(begun.is_ok(), "{command:?}: {:?}", begun.err());
    let with = |given: &[(&str, Value)]| {
        let mut request = base.clone();
        for (name, value) in given {
            request[*name] = value.clone();
        }
        request
    };
    let all = fields::<S::Request>();
    let mut count = 0;
    for field in &all {
        let tag = field
            .only
            .as_ref()
            .map(|(tag, words)| (&**tag, json!(words[0])));
        for value in wrong(field) {
            let given: Vec<_> = tag
                .clone()
                .into_iter()
                .chain([(&*field.name, value)])
                .collect();
            let request = with(&given);
            // A wrong type in a struct of several fields is one of the whole struct.
            let is_typed = given.iter().all(|(_, value)| !value.is_number());
            let shown = request.to_string();
            let found = refusal::<S>(request);
            let found = found.unwrap_or_else(|| panic!("{command:?}: {shown} is accepted"));
            // A field may be refused by another one that bounds it.
            let is_free = is_typed && (found.is_empty() || found.starts_with(':'));
            let found = found.trim_start_matches(':');
            let name = found.split('[').next().unwrap_or_default();
            let is_field = |own: &Field| own.name == name;
            let is_named = is_free || base.get(name).is_some() || all.iter().any(is_field);
            assert!(is_named, "{command:?}: {shown} is refused by {found}");
            count += 1;
        }
        let Some(value) = right(field) else { continue };
        let value = if field.list { json!([value]) } else { value };
        for other in &field.conflicts {
            // An option of a file is no field of the schema.
            let Some(other) = all.iter().find(|own| own.name == *other) else {
                continue;
            };
            if let Some(second) = right(other) {
                let request = with(&[(&field.name, value.clone()), (&other.name, second)]);
                count += usize::from(refusal::<S>(request).is_some());
            }
        }
        if let Some((tag, words)) = &field.only {
            let chooses = all.iter().find(|own| own.name == *tag).expect("a field");
            let Kind::Choice { words: known } = &chooses.kind else {
                panic!("{tag}")
            };
            for word in known.iter().filter(|word| !words.contains(&word.name)) {
                let request = with(&[(tag, json!(word.name)), (&field.name, value.clone())]);
                let found = refusal::<S>(request);
                assert_eq!(
                    found.as_ref(),
                    Some(&field.name),
                    "{command:?} {}",
                    word.name
                );
                count += 1;
            }
        }
    }
    assert_eq!(
        refusal::<S>(with(&[("no-field", json!(1))])).as_deref(),
        Some("no-field"),
        "{command:?}"
    );
    count
}

#[test]
fn every_refusal_names_a_field_and_no_option() {
    use ga_request::like::More;

    let mazes = include_str!("../../../crates/ga-theseus/data/longest-mazes.json");
    let tours = include_str!("../../../crates/ga-checkpoint/data/annealed.json");
    let set = crate::support::set_of_tiles();
    let caves = include_str!("../../../crates/ga-tiles/data/caves.toml");
    let battle = include_str!("../../../crates/ga-units/data/skirmish.json");
    let rows = vec!["..............".to_owned(); 14];
    let text = rows.join("\n");
    let shown = |level: Value| json!({ "levels": [{ "id": "a", "level": level }], "like": ["a"] });
    let parsed = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    let mut bred = shown(json!(rows));
    bred["level"] = json!(caves);
    let counts = [
        refused::<ga_theseus::evolve::search::Evolve>(&json!({})),
        refused::<ga_checkpoint::evolve::search::Evolve>(&json!({})),
        refused::<ga_hextiles::evolve::search::Evolve>(&json!({})),
        refused::<ga_hextiles::evolve::search::pareto::Pareto>(&json!({})),
        refused::<More<ga_theseus::evolve::like::Mazes>>(&shown(parsed(mazes)["mazes"][0].take())),
        refused::<More<ga_checkpoint::evolve::like::Mazes>>(&shown(
            parsed(tours)["mazes"][0].take(),
        )),
        refused::<More<ga_hextiles::evolve::like::Sets>>(&shown(parsed(&set))),
        refused::<ga_tiles::evolve::Evolve>(&json!({ "level": caves })),
        refused::<ga_tiles::evolve::mend::Mend>(&json!({ "level": caves, "map": text })),
        refused::<ga_tiles::evolve::vary::Vary>(&json!({ "level": caves, "map": text })),
        refused::<More<ga_tiles::like::Levels>>(&bred),
        refused::<ga_minimax::contest::Move>(&json!({})),
        refused::<ga_units::search::turn::Turn>(&json!({ "battle": parsed(battle) })),
        refused::<ga_units::search::weights::Weights>(&json!({})),
        refused::<ga_units::search::styles::Styles>(&json!({})),
    ];
    // What they are depends on the options; that there are many shows that they are made.
    assert!(counts.iter().all(|&count| count >= 12), "{counts:?}");
}
