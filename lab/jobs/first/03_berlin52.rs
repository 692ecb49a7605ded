//! A short tour of 52 places in Berlin (berlin52 of TSPLIB, whose shortest one has 7542).

use ga_core::crossover::Order;
use ga_core::mutate::Inversion;
use ga_core::prelude::*;
use std::cmp::Reverse;

const CITIES: [(f64, f64); 52] = [
    (565.0, 575.0), (25.0, 185.0), (345.0, 750.0), (945.0, 685.0), (845.0, 655.0),
    (880.0, 660.0), (25.0, 230.0), (525.0, 1000.0), (580.0, 1175.0), (650.0, 1130.0),
    (1605.0, 620.0), (1220.0, 580.0), (1465.0, 200.0), (1530.0, 5.0), (845.0, 680.0),
    (725.0, 370.0), (145.0, 665.0), (415.0, 635.0), (510.0, 875.0), (560.0, 365.0),
    (300.0, 465.0), (520.0, 585.0), (480.0, 415.0), (835.0, 625.0), (975.0, 580.0),
    (1215.0, 245.0), (1320.0, 315.0), (1250.0, 400.0), (660.0, 180.0), (410.0, 250.0),
    (420.0, 555.0), (575.0, 665.0), (1150.0, 1160.0), (700.0, 580.0), (685.0, 595.0),
    (685.0, 610.0), (770.0, 610.0), (795.0, 645.0), (720.0, 635.0), (760.0, 650.0),
    (475.0, 960.0), (95.0, 260.0), (875.0, 920.0), (700.0, 500.0), (555.0, 815.0),
    (830.0, 485.0), (1170.0, 65.0), (830.0, 610.0), (605.0, 625.0), (595.0, 360.0),
    (1340.0, 725.0), (1740.0, 245.0),
];

fn length(tour: &Permutation) -> u32 {
    let next = tour.iter().cycle().skip(1);
    tour.iter().zip(next).map(|(&a, &b)| distance(CITIES[a as usize], CITIES[b as usize])).sum()
}

fn distance(a: (f64, f64), b: (f64, f64)) -> u32 {
    (a.0 - b.0).hypot(a.1 - b.1).round() as u32
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Scheme::of::<Permutation>()
        .fitness(|tour: &Permutation| Reverse(length(tour)))
        .select(Tournament::new(5)?)
        .cross(Order)
        .mutate(Inversion)
        .replace(Generational { elites: 5 })
        .found(&RandomPermutation(52))
        .size(300)
        .seed(1)?;
    let stop = (Target(Reverse(7542)), Generations(2000));
    for state in engine.generations(stop).step_by(200) {
        let length = state.best().map_or(0, |(_, length)| length.0);
        println!("generation {:4}: {length}", state.generation());
    }
    let (tour, length) = engine.best().ok_or("no tour")?;
    println!("{} by {tour}", length.0);
    Ok(())
}
