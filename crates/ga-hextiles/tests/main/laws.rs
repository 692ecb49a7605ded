//! The laws of `ga-core`, kept by what this crate adds to it.

use ga_core::genome::BitString;
use ga_core::laws;
use ga_hextiles::genome::{decode, random_sets};
use ga_hextiles::{ByTiles, Error, Judge, Laying, OneSide, Weights, scheme};

#[test]
fn both_schemes_repeat_themselves_count_and_go_on() -> Result<(), Error> {
    let article = || scheme::article(Judge::default(), Weights::default(), 20, 20).unwrap();
    laws::scheme(article, &random_sets(20), scheme::POPULATION)?;
    let common = || scheme::common_boards(Judge::default(), Weights::default(), 20).unwrap();
    laws::scheme(common, &random_sets(20), scheme::SURVIVORS)?;
    Ok(())
}

#[test]
fn a_score_depends_on_the_set_and_its_stream_alone() -> Result<(), Error> {
    laws::fitness(&Laying::new(Judge::default(), Weights::default(), 20, 10)?, &random_sets(20));
    Ok(())
}

#[test]
fn variation_makes_sets_of_the_same_tiles() {
    let bits = |genome: &BitString| -> Vec<bool> { genome.iter().collect() };
    laws::crossover(&ByTiles, &random_sets(20), bits);
    laws::mutator(&OneSide, &random_sets(20), |genome| decode(genome).is_ok_and(|set| set.0.len() == 20));
}
