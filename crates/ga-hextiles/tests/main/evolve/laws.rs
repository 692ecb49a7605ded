//! The operators, evaluators and schemes of this crate keep the laws of `ga-core`.

use ga_core::genome::BitString;
use ga_core::laws;
use ga_hextiles::evolve::genome::{decode, random_sets};
use ga_hextiles::evolve::{MutateSide, SampledScore, UniformByTile};
use ga_hextiles::scheme::{ours, paper};
use ga_hextiles::{Error, Judge, Weights};

#[test]
fn both_schemes_keep_the_laws_of_a_scheme() -> Result<(), Error> {
    let mut parameters = paper::Parameters::default();
    parameters.boards = 20;
    laws::scheme(
        || parameters.scheme().unwrap(),
        &random_sets(20),
        parameters.population,
    )?;
    let parameters = ours::Parameters::default();
    laws::scheme(
        || parameters.scheme().unwrap(),
        &random_sets(20),
        parameters.schedule.survivors,
    )?;
    Ok(())
}

#[test]
fn a_sampled_score_depends_on_the_set_and_its_stream_only() -> Result<(), Error> {
    laws::fitness(
        &SampledScore::new(Judge::default(), Weights::default(), 20, 10)?,
        &random_sets(20),
    );
    Ok(())
}

#[test]
fn the_operators_keep_the_number_of_tiles() {
    let bits = |genome: &BitString| -> Vec<bool> { genome.iter().collect() };
    laws::crossover(&UniformByTile, &random_sets(20), bits);
    laws::mutator(&MutateSide, &random_sets(20), |genome| {
        decode(genome).is_ok_and(|set| set.0.len() == 20)
    });
}
