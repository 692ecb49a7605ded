//! Results that must not depend on the target: `.ci/run` computes them natively and in Node.

use std::error::Error;
use std::time::Duration;

use ga_core::prelude::*;
use ga_core::terminate::Deadline;
use ga_minimax::game::ConnectFour;
use ga_minimax::{Budget, best_move};
use ga_theseus::scheme::paper;
use ga_units::players::AnytimePlayer;
use ga_units::{Map, Purchases, Terms, play};
use wasm_bindgen::prelude::wasm_bindgen;

// These crates are only built for the target.
use ga_checkpoint as _;
use ga_hextiles as _;

/// A time in which a clock moves, short enough for a check.
const MOMENT: Duration = Duration::from_millis(1);

/// Runs everything; one result per line.
///
/// # Errors
///
/// If a run cannot be started, which is a defect of this check.
pub fn results() -> Result<String, Box<dyn Error>> {
    Ok(format!("{}\n{}\n{}\n{}\n", evolution()?, deadline()?, budget()?, anytime()?))
}

/// A whole run with all digits of its fitness.
fn evolution() -> Result<String, Box<dyn Error>> {
    Ok(format!("evolution: {:?}", paper::Parameters::default().evolve(1)?))
}

fn deadline() -> Result<String, Box<dyn Error>> {
    let ones = |genome: &BitString| genome.count_ones();
    let mut engine = presets::bits(20, ones)?.start(1)?;
    Ok(format!("deadline: {:?}", engine.run(&Deadline::after(MOMENT), &mut ())))
}

fn budget() -> Result<String, Box<dyn Error>> {
    let position: ConnectFour = "4453".parse()?;
    let choice = best_move(&position, Budget::time(MOMENT), 1)?;
    Ok(format!("budget: a move is chosen: {}", choice.is_some()))
}

fn anytime() -> Result<String, Box<dyn Error>> {
    let mut battle = Map::apart(15)?.battle(Terms { rounds: 3, ..Terms::default() }, 1)?;
    let purchases = Purchases::all(1, &battle);
    let mut players = [(); 2].map(|()| AnytimePlayer { time: MOMENT, ..AnytimePlayer::default() });
    let [first, second] = &mut players;
    play(&mut battle, [first, second], [&purchases, &purchases], 1, &mut |_| {})?;
    Ok(format!("anytime: {:?}", battle.outcome()))
}

/// The results, or the reason why there are none.
#[wasm_bindgen(js_name = results)]
pub fn export() -> String {
    results().unwrap_or_else(|error| error.to_string())
}
