//! How do I evolve programs?
//!
//! With trees as genomes. Copy `tree.rs`, which has the genome and its operators, and list the
//! symbols of your programs. Here, a program is a formula. It has to give the values of x⁴ + x³ +
//! x² + x at 21 points from -1 to 1 (Koza 1992), and is tried at points that evolution did not see.
//!
//! ```text
//! $ cargo run --release --example genetic_programming
//! (* (+ (* (* x x) x) x) (/ (+ x (* x x)) x)) in generation 9
//! at -3: 60.000, expected 60.000
//! at 10: 11110.000, expected 11110.000
//! ```

mod tree;

use ga_core::combine::Sometimes;
use ga_core::genome::OneOf;
use ga_core::prelude::*;
use ga_core::random::{Bernoulli, GeometricSkips};
use std::{cmp::Reverse, io::Write};
use tree::{Limits, Primitives, Symbol, Tree};

/// A program has the functions `+ - * /` of two arguments each, and the terminal `x`.
impl Symbol for char {
    fn arity(self) -> usize {
        if self == 'x' { 0 } else { 2 }
    }
}

/// The value of the program that begins at the next symbol. A division by 0 gives 1.
fn value(symbols: &mut std::slice::Iter<char>, x: f64) -> f64 {
    let Some(&function) = symbols.next().filter(|symbol| symbol.arity() > 0) else {
        return x;
    };
    match (function, value(symbols, x), value(symbols, x)) {
        ('+', left, right) => left + right,
        ('-', left, right) => left - right,
        ('*', left, right) => left * right,
        (_, _, 0.0) => 1.0,
        (_, left, right) => left / right,
    }
}

fn polynomial(x: f64) -> f64 {
    x * (1.0 + x * (1.0 + x * (1.0 + x)))
}

/// The sum of the distances from the polynomial, then the size. Rounding errors count as 0.
fn score(program: &Tree<char>) -> Reverse<(f64, usize)> {
    let points = (-10..=10).map(|point| f64::from(point) / 10.0);
    let error: f64 = points
        .map(|x| (value(&mut program.symbols().iter(), x) - polynomial(x)).abs())
        .sum();
    Reverse((
        if error < 1e-9 { 0.0 } else { error },
        program.symbols().len(),
    ))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let primitives = Primitives {
        functions: OneOf::new("+-*/".chars())?,
        terminals: OneOf::new(['x'])?,
    };
    let limits = Limits {
        depth: 17,
        size: 100,
    };
    let founders = tree::RampedHalfAndHalf {
        primitives: primitives.clone(),
        depths: 2..=6,
    };
    let crossover = tree::SubtreeCrossover {
        functions: Bernoulli::new("functions", 0.9)?,
        limits,
    };
    let subtree = tree::SubtreeMutation {
        primitives: primitives.clone(),
        depth: 4,
        limits,
    };
    let point = tree::PointMutation {
        primitives,
        rate: GeometricSkips::new("points", 0.05)?,
    };
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(5)?,
            crossover: Sometimes::new(0.9, crossover)?,
            mutator: (Sometimes::new(0.1, subtree)?, Sometimes::new(0.1, point)?),
            offspring: 499,
        },
        evaluator: Parallel::new(score),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&founders).size(500).seed(1)?;
    engine.run((Target(Reverse((0.0, 20))), Generations(100)));

    let (Some((program, _)), mut out) = (engine.best(), std::io::stdout()) else {
        return Ok(());
    };
    writeln!(
        out,
        "{program} in generation {}",
        engine.state().generation()
    )?;
    for x in [-3.0, 10.0] {
        let found = value(&mut program.symbols().iter(), x);
        let expected = polynomial(x);
        writeln!(out, "at {x}: {found:.3}, expected {expected:.3}")?;
    }
    Ok(())
}
