//! The laws of `ga-core`, applied to the operators of this crate.

use ga_core::laws;
use ga_theseus::Error;
use ga_theseus::evolve::operators::FlipWalls;
use ga_theseus::scheme::{ours, paper};

#[test]
fn both_schemes_repeat_count_and_resume() -> Result<(), Error> {
    let parameters = paper::Parameters::default();
    laws::scheme(
        || parameters.scheme().unwrap(),
        &parameters.founders(),
        parameters.population,
    )?;
    let parameters = ours::Parameters::default();
    laws::scheme(
        || parameters.scheme().unwrap(),
        &parameters.founders()?,
        parameters.population,
    )?;
    Ok(())
}

#[test]
fn a_score_depends_on_the_maze_alone() -> Result<(), Error> {
    let parameters = ours::Parameters::default();
    laws::fitness(&parameters.fitness(), &parameters.founders()?);
    Ok(())
}

#[test]
fn mutated_layouts_keep_their_size() -> Result<(), Error> {
    let parameters = ours::Parameters::sized(5, 7);
    let variation = FlipWalls::new(parameters.exit, parameters.further)?;
    let sized = |layout: &ga_theseus::game::Layout| (layout.width(), layout.height()) == (5, 7);
    laws::mutator(&variation, &parameters.founders()?, sized);
    Ok(())
}
