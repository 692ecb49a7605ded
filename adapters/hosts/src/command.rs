//! The same requests by the command line of `ludevo`.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// The commands that write the files of a search, and the contents of files that they take first.
const COMPARED: [(&str, &str, &[&str]); 9] = [
    ("theseus", "evolve", &[]),
    ("checkpoint", "evolve", &[]),
    ("hextiles", "evolve", &[]),
    ("hextiles", "pareto", &[]),
    ("tiles", "evolve", &["level"]),
    ("tiles", "vary", &["map"]),
    ("tiles", "mend", &["level"]),
    ("units", "evolve-weights", &[]),
    ("units", "plan", &["battle"]),
];

/// What differs if a request is asked for by a command line; `None` if nothing does, or no command
/// writes the files.
pub(crate) fn differs(program: &str, line: &Value) -> Option<String> {
    let (tool, command) = (line["tool"].as_str()?, line["command"].as_str()?);
    let compared = COMPARED.iter();
    let (.., first) = compared
        .copied()
        .find(|&(own, name, _)| own == tool && name == command)?;
    let folder = TempDir::new().ok()?;
    let words = words(line, first, folder.path())?;
    let ran = Command::new(program)
        .args([tool, command])
        .args(&words)
        .current_dir(folder.path())
        .output();
    let Ok(ran) = ran else {
        return Some(format!("{program}: cannot be run"));
    };
    let said = String::from_utf8_lossy(&ran.stderr);
    let shown = format!("{tool} {command} {}", words.join(" "));
    match (&line["refused"], ran.status.code()) {
        (Value::Null, Some(0 | 1)) => {
            let files = line["given"]["files"].as_array().into_iter().flatten();
            let other = files.filter(|file| !is_there(file, &folder.path().join("out")));
            let other: Vec<&str> = other.filter_map(|file| file["name"].as_str()).collect();
            (!other.is_empty()).then(|| format!("{shown}: other files: {}", other.join(", ")))
        }
        (Value::Null, status) => Some(format!("{shown}: status {status:?}: {said}")),
        // What the parser of the command line refuses, it says in its own words.
        (_, Some(2)) => None,
        (refused, status) => Some(format!("{shown}: status {status:?}, expected {refused}")),
    }
}

/// Whether a file is there, under any name: the name of a file that was read may be part of it.
fn is_there(file: &Value, folder: &Path) -> bool {
    let text = file["text"].as_str().unwrap_or_default().as_bytes();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut contents = entries.filter_map(|entry| fs::read(entry.path()).ok());
    contents.any(|content| content == text)
}

/// The words of the command line, with the contents of files in files.
fn words(line: &Value, first: &[&str], folder: &Path) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for (name, value) in line["options"].as_object()? {
        let is_content = ["level", "map", "battle", "template", "founders"].contains(&&**name);
        let text = |value: &Value| {
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned)
        };
        match value {
            value if is_content => {
                // The name of the file is that of the result.
                let file = match &**name {
                    "level" => "caves.toml",
                    "map" => "map.txt",
                    name => &format!("{name}.json"),
                };
                fs::write(folder.join(file), text(value)).ok()?;
                if first.contains(&&**name) {
                    words.push(file.to_owned());
                } else {
                    words.push(format!("--{name}={file}"));
                }
            }
            Value::Bool(true) => words.push(format!("--{name}")),
            Value::Bool(false) => {}
            Value::Array(all) => {
                words.extend(all.iter().map(|one| format!("--{name}={}", text(one))));
            }
            _ if name == "name" && line["tool"] == "tiles" => {}
            one => words.push(format!("--{name}={}", text(one))),
        }
    }
    words.extend([format!("--seed={}", line["seed"]), "--out=out".to_owned()]);
    Some(words)
}
