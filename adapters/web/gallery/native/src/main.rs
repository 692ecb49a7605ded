//! Runs the search of a page on this machine: `gallery-native MODULE OPTIONS SEED..` prints one
//! JSON object a seed, which the tests compare with what the browser gives.

use std::error::Error;
use std::process::ExitCode;

use web_bridge::{Failure, Finished, finish};

/// Another division into slices than a worker's: the results must not depend on it.
const BUDGET: u64 = 1 << 20;

fn run(module: &str, options: &str, seed: &str) -> Result<Finished, Failure> {
    match module {
        "checkpoint" => finish::<web_checkpoint::Evolution>(options, seed, BUDGET),
        "engine" => finish::<web_engine::Experiment>(options, seed, BUDGET),
        "hextiles" => finish::<web_hextiles::Evolution>(options, seed, BUDGET),
        "minimax" => finish::<web_minimax::Thinking>(options, seed, BUDGET),
        "theseus" => finish::<web_theseus::Evolution>(options, seed, BUDGET),
        "tiles" => finish::<web_tiles::Evolution>(options, seed, BUDGET),
        "units" => finish::<web_units::Contest>(options, seed, BUDGET),
        _ => Err(format!("{module}: no module of this name").into()),
    }
}

fn results() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, options, seeds @ ..] = &words[..] else {
        return Err("usage: gallery-native MODULE OPTIONS SEED..".into());
    };
    for seed in seeds {
        println!("{}", serde_json::to_string(&run(module, options, seed)?)?);
    }
    Ok(())
}

fn main() -> ExitCode {
    match results() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}
