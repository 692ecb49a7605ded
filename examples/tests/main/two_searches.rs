//! A tool with two commands that save runs: each record says which command made it.

use crate::run_misuse::{folder, object, refused, run};
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_run_or_a_result_of_another_command_is_not_mistaken() {
    let folder = folder("commands");
    for (line, save) in [
        (
            "hextiles evolve --generations 2 --report-boards 20000",
            "evolve.run",
        ),
        (
            "hextiles pareto --by weights --each 1 --generations 3",
            "pareto.run",
        ),
    ] {
        let (status, _, error) = run(&folder, &format!("{line} --save {save} --out out"));
        assert_eq!((status, &*error), (Some(0), ""), "{line}");
    }
    let result = folder.join("out/hextiles-1.json");
    let set = folder.join("out/hextiles-pareto-weights-1-set-1.json");
    let [made, of_front] = [&result, &set]
        .map(|path| object(&fs::read_to_string(path).expect("a result"))["made"].clone());
    assert_eq!(
        (made.get("command"), &of_front["command"]),
        (None, &json!("pareto"))
    );
    let sentence = "a run of the command \"pareto\"; `hextiles pareto --resume` continues it";
    refused(&folder, "hextiles evolve --resume pareto.run", sentence);
    let sentence = "a run of the command \"evolve\"; `hextiles evolve --resume` continues it";
    refused(&folder, "hextiles pareto --resume evolve.run", sentence);
    // One command `repeat` for both.
    for file in [
        "evolve.run",
        "pareto.run",
        "out/hextiles-1.json",
        "out/hextiles-pareto-weights-1-set-1.json",
    ] {
        let (status, stdout, error) = run(&folder, &format!("hextiles repeat {file}"));
        assert_eq!((status, &*error), (Some(0), ""), "{file}: {stdout}");
    }
    // `verify` reads the options of the command that made the result.
    let mut forged = object(&fs::read_to_string(&set).expect("a result"));
    for (command, sentence) in [
        (json!("evolve"), "made: \"by\" is no option of this command"),
        (
            json!("score"),
            "made: \"score\" is no command of \"hextiles\" that saves runs",
        ),
        (Value::Null, "made: \"by\" is no option of this command"),
    ] {
        forged["made"]["command"] = command;
        fs::write(folder.join("forged.json"), forged.to_string()).expect("a file");
        for command in ["verify", "repeat"] {
            refused(
                &folder,
                &format!("hextiles {command} forged.json"),
                &sentence["made: ".len()..],
            );
        }
    }
    fs::remove_dir_all(folder).expect("it was there");
}
