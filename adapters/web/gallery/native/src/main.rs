//! Makes the run of a page on this machine: `gallery-native MODULE COMMAND OPTIONS SEED..` prints
//! one JSON object a seed, which the tests compare with what the browser gives.

use std::error::Error;
use std::process::ExitCode;

use web_bridge::doors::{Game, finish};

/// Another division into slices than a worker's: the results must not depend on it.
const BUDGET: u64 = 1 << 20;

fn game(module: &str) -> Result<&'static Game, Box<dyn Error>> {
    Ok(match module {
        "checkpoint" => &web_checkpoint::GAME,
        "engine" => &web_engine::GAME,
        "hextiles" => &web_hextiles::GAME,
        "minimax" => &web_minimax::GAME,
        "theseus" => &web_theseus::GAME,
        "tiles" => &web_tiles::GAME,
        "units" => &web_units::GAME,
        _ => return Err(format!("{module}: no module of this name").into()),
    })
}

fn results() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, command, options, seeds @ ..] = &words[..] else {
        return Err("usage: gallery-native MODULE COMMAND OPTIONS SEED..".into());
    };
    for seed in seeds {
        let end = finish(game(module)?, (command, options, seed), BUDGET)?;
        println!("{}", serde_json::to_string(&end)?);
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
