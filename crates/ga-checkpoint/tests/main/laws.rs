//! The laws of `ga-core`, for the schemes, fitness and mutators of this crate.

use ga_checkpoint::evolve::fitness::TourLength;
use ga_checkpoint::evolve::genome::{Chromatic, Direct, Indirect, Material};
use ga_checkpoint::evolve::operators::{FlipNearby, Redraw, Repaint};
use ga_checkpoint::scheme::{ours, paper};
use ga_checkpoint::{Course, Error, game::Adjacency};
use ga_core::laws;

#[test]
fn both_schemes_repeat_count_evaluations_and_resume() -> Result<(), Error> {
    let paper = paper::Parameters {
        guarded: true,
        ..paper::Parameters::default()
    };
    laws::scheme(
        || paper.scheme().expect("a scheme"),
        &paper.founders()?,
        paper.population,
    )?;
    let ours = ours::Parameters {
        cycle: 9,
        contest: 4,
        ..ours::Parameters::default()
    };
    laws::scheme(|| ours.scheme().expect("a scheme"), &ours.founders()?, 5)?;
    Ok(())
}

#[test]
fn the_length_of_a_tour_depends_on_the_maze_alone() -> Result<(), Error> {
    let direct = Direct::new(Course::paper(), false);
    let founders = direct.founders(paper::FILL)?;
    laws::fitness(&TourLength(direct), &founders);
    Ok(())
}

#[test]
fn mutators_return_valid_genomes() -> Result<(), Error> {
    let course = Course::paper();
    let founders = Direct::new(course.clone(), true).founders(paper::FILL)?;
    laws::mutator(&FlipNearby::new(&course), &founders, |genome| {
        genome.len() == 900
    });
    let founders = Chromatic::new(course.clone(), 6, Adjacency::Rainbow)?.founders(0.5)?;
    let valid = |genome: &Vec<u8>| genome.len() == 900 && genome.iter().all(|&colour| colour < 6);
    laws::mutator(&Repaint::new(0.1, 6)?, &founders, valid);
    let size = course.size();
    let founders = Indirect::new(course, Material::Tunnels, true, 150)?.founders(0.5)?;
    laws::mutator(&Redraw::new(0.1, size)?, &founders, |genome| {
        genome.len() == 150
            && genome
                .iter()
                .all(|line| size.contains(line.start) && line.length <= 10)
    });
    Ok(())
}
