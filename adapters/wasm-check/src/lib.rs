//! Results that must not depend on the target: `.ci/run` computes them natively and in Node.

mod presets;

use std::error::Error;
use std::time::Duration;

use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::terminate::Deadline;
use ga_minimax::game::ConnectFour;
use ga_minimax::{Budget, best_move};
use ga_theseus::scheme::paper;
use ga_tiles::description::{Commands, Description};
use ga_tiles::level::Alphabet;
use ga_tiles::levels::{Date, Levels, Made};
use ga_tiles::measure::{Border, LongestPath, Regions, Scratch, Tightness, Way};
use ga_tiles::search::{Apart, Found, Search, levels};
use ga_tiles::{Requirement, Requirements, Template};
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
    let lines = [
        evolution()?,
        presets::ends()?.join("\n"),
        tiles()?,
        measures()?,
        daily()?,
        deadline()?,
        budget()?,
        anytime()?,
    ];
    Ok(lines.map(|line| line + "\n").concat())
}

/// A whole run with all digits of its fitness.
fn evolution() -> Result<String, Box<dyn Error>> {
    Ok(format!(
        "evolution: {:?}",
        paper::Parameters::default().evolve(1)?
    ))
}

/// Levels with a key between walls, whose ways are apart.
fn ways() -> Result<Search, ga_tiles::Error> {
    let alphabet = Alphabet::new("#.PK")?;
    let [floor, player, key] = [
        alphabet.tiles(".")?,
        alphabet.tiles("P")?,
        alphabet.tiles("K")?,
    ];
    let way = Way::new(player, floor, key);
    let requirements = Requirements::new([
        Requirement::exactly(Regions::number(floor | player | key), 1.0)?,
        Requirement::at_least(way.clone(), 9.0)?.with_scale(3.0)?,
        Requirement::within(Tightness(floor), 0.3..=0.7)?.with_scale(0.1)?,
        Requirement::at_most(Border::mean(floor), 1.7)?.with_scale(0.3)?,
    ]);
    let template =
        Template::new(9, 7, alphabet.kinds())?.with_weights(&[0.4, 0.55, 0.025, 0.025])?;
    Search::new(template, requirements, Apart::ways(way, 0.3)?)
}

/// Levels of a search, and all digits of what was measured of them.
fn tiles() -> Result<String, Box<dyn Error>> {
    let mut engine = ways()?.start(1)?;
    engine.run((Found(12), Evaluations(20_000)));
    let found: Vec<_> = levels(engine.state()).collect();
    Ok(format!(
        "tiles: {} evaluations, {found:?}",
        engine.state().evaluations()
    ))
}

/// Every measure of random levels.
fn measures() -> Result<String, Box<dyn Error>> {
    /// Has all types of measures; see the tests of `ga-tiles`.
    const FULL: &str = include_str!("../../../crates/ga-tiles/tests/main/description/full.toml");
    const LAYERS: &str = include_str!("layers.toml");

    // Nothing can start a program here.
    let without_commands: Vec<_> = FULL
        .lines()
        .filter(|line| !line.contains("command"))
        .collect();
    let mut lines = Vec::new();
    for text in [&without_commands.join("\n"), LAYERS] {
        let description = Description::read(text, Commands::Refused)?;
        let mut rng = Stream::seeded(3);
        let mut scratch = Scratch::default();
        for _ in 0..50 {
            let level = description.template().sample(&mut rng);
            let values = description.features().iter();
            let values: Vec<_> = values
                .map(|feature| feature.measure.of(&level, &mut scratch))
                .collect();
            lines.push(format!("measures: {values:?}"));
        }
    }
    Ok(lines.join("\n"))
}

/// The level of a day, and one that is made step by step after another one.
fn daily() -> Result<String, Box<dyn Error>> {
    let floor = Alphabet::new("#.")?.tiles(".")?;
    let requirements = Requirements::new([
        Requirement::exactly(Regions::number(floor), 1.0)?,
        Requirement::at_least(LongestPath(floor), 20.0)?.with_scale(4.0)?,
    ]);
    let search = Search::new(Template::new(10, 10, 2)?, requirements, Apart::tiles(0.4)?)?;
    let mut levels = Levels::new(search);
    let day = levels.daily(Date::new(2026, 11, 22)?)?;
    let next = levels.next(1)?;
    let mut making = levels.begin(2);
    while !making.step(3) {}
    Ok(format!(
        "daily: {:?}",
        [day, next, making.finish()?].map(
            |Made {
                 level, evaluations, ..
             }| (level, evaluations)
        )
    ))
}

fn deadline() -> Result<String, Box<dyn Error>> {
    let ones = |genome: &BitString| genome.count_ones();
    let mut engine = ga_search::bits(20, ones).start(1)?;
    Ok(format!(
        "deadline: {:?}",
        engine.run(Deadline::after(MOMENT))
    ))
}

fn budget() -> Result<String, Box<dyn Error>> {
    let position: ConnectFour = "4453".parse()?;
    let choice = best_move(&position, Budget::time(MOMENT), 1)?;
    Ok(format!("budget: a move is chosen: {}", choice.is_some()))
}

fn anytime() -> Result<String, Box<dyn Error>> {
    let mut battle = Map::apart(15)?.battle(
        Terms {
            rounds: 3,
            ..Terms::default()
        },
        1,
    )?;
    let purchases = Purchases::all(1, &battle);
    let mut players = [(); 2].map(|()| AnytimePlayer {
        time: MOMENT,
        ..AnytimePlayer::default()
    });
    let [first, second] = &mut players;
    play(
        &mut battle,
        [first, second],
        [&purchases, &purchases],
        1,
        &mut |_| {},
    )?;
    Ok(format!("anytime: {:?}", battle.outcome()))
}

/// The results, or the reason why there are none.
#[wasm_bindgen(js_name = results)]
pub fn export() -> String {
    results().unwrap_or_else(|error| error.to_string())
}
