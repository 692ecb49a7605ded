//! Whether children of good mazes can be solved: "most of the time after mating we just turn very
//! good maps, with 35-50 shortest-path solution into unsolvable maps".

use cli::{Failure, Output, Stop, Variant};
use ga_core::crossover::Uniform;
use ga_core::genome::{BitString, Distance, Hamming};
use ga_core::random::{Stream, below};
use ga_core::select::{Roulette, Selection};
use ga_core::terminate::Generations;
use ga_core::{Crossover, Population, Selector, State};
use ga_theseus::game::Size;
use ga_theseus::scheme::paper;
use ga_theseus::solve::Solver;
use serde_json::{Value, json};

/// The number of pairs that are crossed, and of mutants, in each run.
const CHILDREN: usize = 300;

/// The generations whose populations mate.
const SNAPSHOTS: [u64; 5] = [3, 10, 30, 100, 300];

/// The least moves of the paper's "very good maps".
const VERY_GOOD: u32 = 35;

/// A run of the paper's scheme.
struct Run {
    /// Those of the [`SNAPSHOTS`] up to its last generation.
    populations: Vec<Population<BitString, f64>>,
    champion: BitString,
}

/// Crosses the champions of runs with each other, flips bits of them, and crosses parents that
/// roulette selects: both from one population, or from the populations of two runs. Prints the
/// share of children without solution and the mean moves of the others.
pub(super) fn mate(
    size: Size,
    parameters: &paper::Parameters,
    seeds: &[u64],
    output: &mut Output,
) -> Result<(), Failure> {
    let stop = output.stop();
    let runs = cli::repeat(seeds, &stop, |seed| evolve(parameters, seed, &stop))?;
    // What `found` prints for each run that is complete: its place, and its random numbers.
    let print =
        |variant: String, output: &mut Output, found: &(dyn Fn(usize, Stream) -> Value + Sync)| {
            // Here, with `--farm` as well: workers do not have the other runs.
            let mated = cli::repeat(seeds, &stop, |seed| {
                let own = runs.iter().position(|&(of, _)| of == seed);
                Ok(own.map(|own| found(own, Stream::seeded(seed))))
            })?;
            let mut variant = Variant::new("mating", format!("{size} {variant}"));
            mated
                .iter()
                .try_for_each(|(seed, figures)| variant.run(*seed, figures, output))?;
            variant.close(output)
        };
    // One of the other runs, or the run itself if it is the only one.
    let stranger =
        |own, rng: &mut Stream| (own + 1 + below(rng, runs.len().max(2) - 1)) % runs.len();

    let changes: [(&str, Change); 4] = [
        ("crossed", |child, other, rng| {
            Uniform::default().cross(child, &mut other.clone(), rng);
        }),
        ("one bit flipped", |child, _, rng| flip(child, 1, rng)),
        ("two bits flipped", |child, _, rng| flip(child, 2, rng)),
        ("five bits flipped", |child, _, rng| flip(child, 5, rng)),
    ];
    for (name, change) in changes {
        print(name.to_owned(), output, &|own, mut rng| {
            let mut solver = Judge::new(parameters);
            let mut brood = Brood::default();
            let champion = &runs[own].1.champion;
            for _ in 0..CHILDREN {
                let other = &runs[stranger(own, &mut rng)].1.champion;
                let mut child = champion.clone();
                change(&mut child, other, &mut rng);
                brood.add(solver.moves(&child));
            }
            json!({
                "parent_moves": solver.moves(champion),
                "unsolvable": brood.unsolvable(),
                "child_moves": brood.moves(),
            })
        })?;
    }
    for (place, generation) in SNAPSHOTS.iter().enumerate() {
        if runs.iter().any(|(_, run)| run.populations.len() <= place) {
            break;
        }
        let population = |of: usize| &runs[of].1.populations[place];
        print(
            format!("one population, generation {generation}"),
            output,
            &|own, mut rng| mated(parameters, &mut rng, |_| [population(own); 2]),
        )?;
        print(
            format!("two populations, generation {generation}"),
            output,
            &|own, mut rng| {
                mated(parameters, &mut rng, |rng| {
                    [own, stranger(own, rng)].map(population)
                })
            },
        )?;
    }
    Ok(())
}

/// Runs the paper's scheme; `None` if it was cut short.
fn evolve(parameters: &paper::Parameters, seed: u64, stop: &Stop) -> Result<Option<Run>, Failure> {
    let mut run = parameters.start(Vec::new(), seed)?;
    let mut populations = Vec::new();
    let mut keep = |state: &State<BitString, f64>| {
        if SNAPSHOTS.contains(&state.generation()) {
            populations.push(state.population().clone());
        }
    };
    run.run_with(
        (Generations(parameters.generations), stop.clone()),
        &mut keep,
    );
    let best = if stop.is_due() { None } else { run.into_best() };
    Ok(best.map(|(champion, _)| Run {
        populations,
        champion,
    }))
}

/// The figures of children whose parents roulette selects: one from each of the two populations.
fn mated<'a>(
    parameters: &paper::Parameters,
    rng: &mut Stream,
    populations: impl Fn(&mut Stream) -> [&'a Population<BitString, f64>; 2],
) -> Value {
    let mut judge = Judge::new(parameters);
    let mut parents = Brood::default();
    let mut children = Brood::default();
    let mut of_very_good = Brood::default();
    let mut selection = Selection::default();
    let mut difference = 0.0;
    for _ in 0..CHILDREN {
        let [mother, father] = populations(rng).map(|population| {
            selection.clear();
            Roulette.select(population.scores(), 1, &mut selection, rng);
            &population.genomes()[selection.parents[0]]
        });
        let mut child = mother.clone();
        Uniform::default().cross(&mut child, &mut father.clone(), rng);
        let moves = judge.moves(&child);
        let both = [mother, father].map(|parent| judge.moves(parent));
        for moves in both {
            parents.add(moves);
        }
        children.add(moves);
        if both
            .iter()
            .all(|moves| moves.is_some_and(|moves| moves >= VERY_GOOD))
        {
            of_very_good.add(moves);
        }
        difference += Hamming.between(mother, father);
    }
    json!({
        "parent_moves": parents.moves(),
        "parent_difference": difference / CHILDREN as f64,
        "unsolvable": children.unsolvable(),
        "child_moves": children.moves(),
        "very_good_pairs": of_very_good.count,
        "unsolvable_of_very_good": of_very_good.unsolvable(),
    })
}

/// Solves genomes.
struct Judge<'a> {
    parameters: &'a paper::Parameters,
    solver: Solver,
}

impl<'a> Judge<'a> {
    fn new(parameters: &'a paper::Parameters) -> Self {
        Self {
            parameters,
            solver: Solver::default(),
        }
    }

    fn moves(&mut self, genome: &BitString) -> Option<u32> {
        let maze = self.parameters.encoding.decode(genome).ok()?;
        self.solver
            .figures(&maze, self.parameters.win)
            .map(|figures| figures.moves)
    }
}

/// The moves of mazes.
#[derive(Default)]
struct Brood {
    count: usize,
    solved: Vec<u32>,
}

impl Brood {
    fn add(&mut self, moves: Option<u32>) {
        self.count += 1;
        self.solved.extend(moves);
    }

    /// The share of mazes without solution; `None` if there are no mazes.
    fn unsolvable(&self) -> Option<f64> {
        (self.count > 0).then(|| 1.0 - self.solved.len() as f64 / self.count as f64)
    }

    /// The mean moves of the others; `None` if there are none.
    fn moves(&self) -> Option<f64> {
        let sum: u32 = self.solved.iter().sum();
        (!self.solved.is_empty()).then(|| f64::from(sum) / self.solved.len() as f64)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_of_a_single_maze_are_that_maze_and_children_of_strangers_are_not() {
        let parameters = paper::Parameters {
            generations: 10,
            ..paper::Parameters::default()
        };
        let alone = |seed| {
            let run = evolve(&parameters, seed, &Stop::default())
                .expect("a scheme")
                .expect("a whole run");
            assert_eq!(run.populations.len(), 2);
            let mut population = Population::new();
            population.push(run.champion, 1.0);
            population
        };
        let [one, other] = [1, 2].map(alone);
        let own = Judge::new(&parameters)
            .moves(&one.genomes()[0])
            .map(f64::from);
        let mated = |populations| mated(&parameters, &mut Stream::seeded(1), |_| populations);
        let equal = mated([&one, &one]);
        assert_eq!(
            (equal["child_moves"].as_f64(), equal["unsolvable"].as_f64()),
            (own, Some(0.0))
        );
        assert_eq!(equal["parent_difference"], 0.0);
        let strangers = mated([&one, &other]);
        assert!(strangers["unsolvable"].as_f64() > Some(0.2), "{strangers}");
        assert_eq!(strangers["very_good_pairs"], 0);
        assert!(strangers["unsolvable_of_very_good"].is_null());
    }
}
