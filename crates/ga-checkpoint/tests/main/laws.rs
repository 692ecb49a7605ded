//! The laws of `ga-core`, kept by what this crate adds to it.

use ga_checkpoint::genome::Direct;
use ga_checkpoint::{Course, Error, Rebuild, TourLength, scheme};
use ga_core::laws;

#[test]
fn both_schemes_repeat_themselves_count_and_go_on() -> Result<(), Error> {
    let founders = Direct::new(Course::paper(), true).founders(scheme::FILL)?;
    let paper = || scheme::paper(Course::paper(), true).expect("constants");
    laws::scheme(paper, &founders, scheme::POPULATION)?;
    laws::scheme(|| scheme::annealed(Course::paper(), 9), &founders, 5)?;
    Ok(())
}

#[test]
fn a_tour_depends_on_the_maze_alone() -> Result<(), Error> {
    let direct = Direct::new(Course::paper(), false);
    let founders = direct.founders(scheme::FILL)?;
    laws::fitness(&TourLength(direct), &founders);
    Ok(())
}

#[test]
fn a_maze_that_is_rebuilt_keeps_its_size() -> Result<(), Error> {
    let course = Course::paper();
    let founders = Direct::new(course.clone(), true).founders(scheme::FILL)?;
    laws::mutator(&Rebuild::new(&course), &founders, |genome| genome.len() == 900);
    Ok(())
}
