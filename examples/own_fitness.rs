//! How do I evolve a game's levels, moves or plans by a fitness of my own?
//!
//! Give it to `scheme_of` of the game's scheme: a closure, or a `Fitness` whose scratch is the
//! game's solver. For tiles, give the closure to the judge. For plans, give it to the evaluator.
//!
//! ```text
//! $ cargo run --release --example own_fitness
//! Theseus waits 3 times
//! shortest leg: 34 moves
//! tiles: 6.13 of at most 14
//! Othello: 12 moves after seven
//! units: 36 cells to the flag
//! ```

use ga_core::prelude::*;
use ga_theseus::{Maze, Solver, Win};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::io::Write;

type Failure = Box<dyn std::error::Error>;

// ANCHOR: solvers
/// How often Theseus waits in the shortest solution.
struct Waits;

impl Fitness<Maze> for Waits {
    type Score = f64;
    type Scratch = Solver;

    fn evaluate(&self, maze: &Maze, solver: &mut Solver, _: &mut dyn Rng) -> f64 {
        let solution = solver.breadth_first(maze, Win::After).solution;
        let path = solution.map_or(String::new(), |found| found.path.to_string());
        path.matches('.').count() as f64
    }
}

fn theseus() -> Result<f64, Failure> {
    let ours = ga_theseus::scheme::ours::Parameters::default();
    let scheme = ours.scheme_of(ours.fitness().with_objective(Waits))?;
    let founders = ours.founders()?;
    let mut engine = scheme.found(&founders).size(ours.population).seed(1)?;
    engine.run(Generations(300));
    Ok(*engine.best().ok_or("no maze")?.1)
}

/// The shortest leg of the tour, in moves. A closure keeps a solver in a `RefCell`.
fn checkpoint() -> Result<u32, Failure> {
    use ga_checkpoint::{Solver, evolve::genome::Encoding};
    let ours = ga_checkpoint::scheme::ours::Parameters::default();
    let (encoding, solver) = (ours.encoding(), RefCell::new(Solver::default()));
    let leg = |walls: &BitString| {
        let floor = encoding.maze(walls).floor();
        let tour = solver.borrow_mut().tour(&floor, encoding.course());
        tour.map_or(0, |tour| *tour.legs.iter().min().unwrap_or(&0))
    };
    let scheme = ours.scheme_of(leg)?;
    let founders = ours.founders()?;
    let mut engine = scheme.found(&founders).size(ours.lineages).seed(1)?;
    engine.run(Generations(5000));
    Ok(*engine.best().ok_or("no maze")?.1)
}
// ANCHOR_END: solvers

/// The first two locations should be apart, and all other pairs should be joined.
fn hextiles() -> Result<f64, Failure> {
    let pairs: Vec<_> = ga_hextiles::Board::default().pairs().collect();
    let apart = move |graph: &ga_hextiles::Graph| {
        let joined = pairs.iter().filter(|pair| graph.connects(pair.0, pair.1));
        joined.count() as f64 - 5.0 * f64::from(u8::from(graph.connects(0, 1)))
    };
    let mut ours = ga_hextiles::scheme::ours::Parameters::default();
    ours.judge = ga_hextiles::Judge::default().with_objective(apart);
    (ours.schedule.first, ours.schedule.last) = (32, 128);
    let size = ours.schedule.survivors;
    let mut engine = ours.scheme()?.found(&ours.founders(1)).size(size).seed(1)?;
    engine.run(Generations(10));
    Ok(engine.best().ok_or("no set")?.1.mean)
}

/// The line of seven moves of Othello after which there are most moves.
fn minimax() -> Result<usize, Failure> {
    use ga_minimax::{Budget, Game, evolve::Line, game::Othello};
    let (root, budget) = (Othello::default(), Budget::default());
    let freedom = |line: &Line| {
        let mut position = root;
        for &number in &line.0 {
            position.play(position.legal()[usize::from(number)]);
        }
        position.legal().len()
    };
    let paper = ga_minimax::scheme::paper::Parameters::default();
    let scheme = paper.scheme_of(&root, &budget, freedom)?;
    let founders = paper.founders(&root, &budget);
    let mut engine = scheme.found(&founders).size(paper.population).seed(1)?;
    engine.run(Generations(40));
    Ok(*engine.best().ok_or("no line")?.1)
}

/// The plan that brings the units nearest to a flag, in cells.
fn units() -> Result<u16, Failure> {
    use ga_units::evolve::genome::{Plan, TurnView};
    let battle = ga_units::Map::apart(15)?.skirmish(ga_units::Terms::default(), 8, 1)?;
    let (view, flag) = (TurnView::new(&battle), ga_units::Cell { x: 24, y: 24 });
    let near = |plan: &Plan| Reverse(plan.0.iter().map(|cell| cell.distance(flag)).sum::<u16>());
    let ours = ga_units::scheme::ours::Parameters::default();
    let scheme = ours.scheme(&view, Serial::new(near))?;
    let mut engine = scheme.founders(ours.founders(&view, 1)).seed(1)?;
    engine.run(&ours.termination());
    Ok(engine.best().ok_or("no plan")?.1.0)
}

fn main() -> Result<(), Failure> {
    let mut out = std::io::stdout();
    writeln!(out, "Theseus waits {} times", theseus()?)?;
    writeln!(out, "shortest leg: {} moves", checkpoint()?)?;
    writeln!(out, "tiles: {:.2} of at most 14", hextiles()?)?;
    writeln!(out, "Othello: {} moves after seven", minimax()?)?;
    Ok(writeln!(out, "units: {} cells to the flag", units()?)?)
}
