//! Whether children of good mazes can be solved: "most of the time after mating we just turn very
//! good maps .. into unsolvable maps".

use cli::{Failure, Output, Variant};
use ga_core::crossover::Uniform;
use ga_core::genome::BitString;
use ga_core::random::{Stream, below};
use ga_core::terminate::Generations;
use ga_core::{Crossover, Engine};
use ga_theseus::game::Size;
use ga_theseus::scheme::paper;
use ga_theseus::solve::Solver;
use serde_json::json;

/// The number of pairs that are crossed, and of mutants, for each champion.
const CHILDREN: usize = 300;

/// Crosses the champions of runs with each other, and flips bits of them. Prints the share of
/// children without solution and the mean moves of the others.
pub(super) fn mate(
    size: Size,
    parameters: &paper::Parameters,
    seeds: &[u64],
    output: &mut Output,
) -> Result<(), Failure> {
    let stop = output.stop();
    let champion = |seed| -> Result<Option<BitString>, Failure> {
        let mut run =
            Engine::start(parameters.scheme()?, &parameters.founders(), parameters.population, seed)?;
        run.run(&(Generations(parameters.generations), stop.clone()), &mut ());
        Ok(if stop.is_due() { None } else { run.into_best().map(|(genome, _)| genome) })
    };
    let champions = cli::repeat(seeds, &stop, champion)?;
    let changes: [(&str, Change); 4] = [
        ("crossed", |child, other, rng| Uniform::default().cross(child, &mut other.clone(), rng)),
        ("one bit flipped", |child, _, rng| flip(child, 1, rng)),
        ("two bits flipped", |child, _, rng| flip(child, 2, rng)),
        ("five bits flipped", |child, _, rng| flip(child, 5, rng)),
    ];
    for (name, change) in changes {
        Variant::new("mating", format!("{size} {name}")).repeat(seeds, output, |seed| {
            let Some(own) = champions.iter().position(|&(of, _)| of == seed) else { return Ok(None) };
            let (mut rng, mut solver) = (Stream::seeded(seed), Solver::default());
            let moves = |genome: &BitString, solver: &mut Solver| {
                let maze = parameters.encoding.decode(genome).ok()?;
                solver.figures(&maze, parameters.win).map(|figures| f64::from(figures.moves))
            };
            let others = champions.len().max(2) - 1;
            let mut found = Vec::new();
            for _ in 0..CHILDREN {
                // One of the other champions, or the champion itself if it is the only one.
                let other = (own + 1 + below(&mut rng, others)) % champions.len();
                let mut child = champions[own].1.clone();
                change(&mut child, &champions[other].1, &mut rng);
                found.extend(moves(&child, &mut solver));
            }
            Ok(Some(json!({
                "parent_moves": moves(&champions[own].1, &mut solver),
                "unsolvable": 1.0 - found.len() as f64 / CHILDREN as f64,
                "child_moves": (!found.is_empty()).then(|| found.iter().sum::<f64>() / found.len() as f64),
            })))
        })?;
    }
    Ok(())
}

/// Changes a child; the second genome is another champion.
type Change = fn(&mut BitString, &BitString, &mut Stream);

/// Flips `count` different bits.
fn flip(child: &mut BitString, count: usize, rng: &mut Stream) {
    let mut flipped = Vec::new();
    while flipped.len() < count.min(child.len()) {
        let locus = below(rng, child.len());
        if !flipped.contains(&locus) {
            child.flip(locus);
            flipped.push(locus);
        }
    }
}
