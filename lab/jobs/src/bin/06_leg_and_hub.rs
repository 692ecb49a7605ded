//! A maze whose shortest leg is long, and hexagonal tiles that join all places to the first one.

use ga_checkpoint::evolve::genome::Encoding;
use ga_checkpoint::{Solver, draw};
use ga_core::prelude::*;
use ga_hextiles::{Graph, Judge, evolve::genome::decode};
use std::cell::RefCell;

fn shortest_leg() -> Result<(), Box<dyn std::error::Error>> {
    let ours = ga_checkpoint::scheme::ours::Parameters::default();
    let (encoding, solver) = (ours.encoding(), RefCell::new(Solver::default()));
    let leg = |walls: &BitString| {
        let floor = encoding.maze(walls).floor();
        let tour = solver.borrow_mut().tour(&floor, encoding.course());
        tour.and_then(|tour| tour.legs.iter().min().copied())
            .unwrap_or(0)
    };
    let founders = ours.founders()?;
    let mut engine = ours
        .scheme_of(leg)?
        .found(&founders)
        .size(ours.lineages)
        .seed(1)?;
    engine.run(Generations(5000));
    let (walls, leg) = engine.best().ok_or("no maze")?;
    let picture = draw::text(&encoding.maze(walls), draw::Layers::all(), draw::Ink::Plain);
    println!("{picture}\nshortest leg: {leg} moves");
    Ok(())
}

fn hub() -> Result<(), Box<dyn std::error::Error>> {
    let spokes = |graph: &Graph| (1..6).filter(|&place| graph.connects(0, place)).count() as f64;
    let mut ours = ga_hextiles::scheme::ours::Parameters::default();
    ours.judge = Judge::default().with_objective(spokes);
    let size = ours.schedule.survivors;
    let mut engine = ours.scheme()?.found(&ours.founders(1)).size(size).seed(1)?;
    engine.run(Generations(10));
    let (bits, score) = engine.best().ok_or("no set")?;
    println!(
        "{:?}\nscore {:.2}, of 5 spokes on each board",
        decode(bits)?,
        score.mean
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    shortest_leg()?;
    hub()
}
