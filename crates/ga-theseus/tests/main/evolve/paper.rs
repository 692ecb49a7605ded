//! The paper's scheme and the mazes that it evolves.

use ga_core::State;
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_theseus::evolve::fitness::{Criterion, Decoded};
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::game::Win;
use ga_theseus::scheme::paper::{Evolved, Parameters};
use ga_theseus::solve::Solver;
use ga_theseus::{Error, Maze};

fn small() -> Parameters {
    Parameters {
        generations: 40,
        ..Parameters::default()
    }
}

fn moves(evolved: &Evolved) -> f64 {
    evolved
        .search
        .solution
        .as_ref()
        .map_or(0.0, |solution| solution.path.len() as f64)
}

#[test]
fn the_parameters_are_those_of_the_paper() {
    let small = Parameters::default();
    assert_eq!(
        (small.population, small.generations, small.encoding.bits()),
        (154, 300, 77)
    );
    assert_eq!(small, Parameters::sized(6, 6).unwrap());
    let large = Parameters::sized(8, 8).unwrap();
    assert_eq!((large.population, large.encoding.bits()), (258, 129));
    // "Approximately 10 mutations on 6x6 maps, and 32 mutations on 8x8 maps for each generation".
    let mutations =
        |paper: &Parameters| paper.mutation * (paper.population * paper.encoding.bits()) as f64;
    assert!((mutations(&small) - 11.9).abs() < 0.1);
    assert!((mutations(&large) - 33.3).abs() < 0.1);
}

#[test]
fn half_of_the_newborns_are_immigrants() {
    let (bred, immigrants) = Parameters::default().scheme().unwrap().breeder;
    assert_eq!((bred.offspring, immigrants.offspring), (77, 77));
    let (bred, immigrants) = Parameters {
        immigrants: 0.0,
        ..Parameters::default()
    }
    .scheme()
    .unwrap()
    .breeder;
    assert_eq!((bred.offspring, immigrants.offspring), (154, 0));
}

#[test]
fn elites_are_never_lost_and_without_elites_the_best_maze_can_be() {
    let falls = |elites| {
        let mut engine = Parameters { elites, ..small() }
            .start(Vec::new(), 3)
            .unwrap();
        let mut best: Vec<f64> = Vec::new();
        engine.run_with(Generations(40), |state: &State<BitString, f64>| {
            best.push(
                state
                    .population()
                    .scores()
                    .iter()
                    .copied()
                    .fold(0.0, f64::max),
            );
        });
        best.windows(2).filter(|pair| pair[1] < pair[0]).count()
    };
    assert_eq!(falls(4), 0);
    assert_eq!(falls(1), 0);
    assert!(falls(0) > 0);
}

#[test]
fn an_evolved_maze_comes_with_its_solution_and_the_count_of_evaluations() {
    let best = small().evolve(1).unwrap();
    assert_eq!(best.evaluations, 154 * 41);
    let search = Solver::default().breadth_first(&best.maze, Win::After);
    assert_eq!(best.search, search);
    let figures = Solver::default().figures(&best.maze, Win::After).unwrap();
    assert_eq!(
        best.fitness.to_bits(),
        Criterion::Combined.value(figures, 6, 6).to_bits()
    );
}

#[test]
fn every_size_clamp_and_criterion_runs() {
    for (width, height) in [(2, 2), (3, 7), (16, 16)] {
        for clamp in [Clamp::Basic, Clamp::Modulo] {
            for criterion in Criterion::ALL {
                let encoding = Encoding::new(width, height, clamp).unwrap();
                let parameters = Parameters {
                    criterion,
                    unsolvable: 1.0,
                    win: Win::Before,
                    generations: 3,
                    population: 20,
                    immigrants: 0.0,
                    ..Parameters::encoded(encoding)
                };
                let best = parameters.evolve(1).unwrap();
                assert_eq!((best.maze.width(), best.maze.height()), (width, height));
            }
        }
    }
}

#[test]
fn parameters_that_cannot_work_are_refused_before_the_first_generation() {
    let refused = |parameters: Parameters| parameters.evolve(1).unwrap_err().to_string();
    assert_eq!(
        refused(Parameters {
            unsolvable: -1.0,
            ..small()
        }),
        "the score of unsolvable mazes must be finite and not negative, got -1"
    );
    assert!(
        refused(Parameters {
            unsolvable: f64::NAN,
            ..small()
        })
        .ends_with("got NaN")
    );
    assert!(
        refused(Parameters {
            immigrants: 1.1,
            ..small()
        })
        .contains("share of immigrants")
    );
    assert!(
        refused(Parameters {
            crossover: -0.1,
            ..small()
        })
        .contains("probability")
    );
    assert!(
        refused(Parameters {
            mutation: 2.0,
            ..small()
        })
        .contains("probability")
    );
    assert!(
        refused(Parameters {
            elites: 154,
            ..small()
        })
        .contains("154")
    );
    assert!(matches!(
        Parameters {
            population: 0,
            ..small()
        }
        .evolve(1),
        Err(Error::Scheme(_))
    ));
}

/// Golden: if this changes, every published seed gives another maze.
#[test]
fn seed_1_gives_the_same_maze_as_ever() {
    let best = Parameters::default().evolve(1).unwrap();
    let genome = Encoding::default().encode(&best.maze).unwrap();
    let solution = best.search.solution.unwrap();
    assert_eq!(
        (
            genome.to_string().as_str(),
            solution.path.to_string().as_str()
        ),
        (
            "00100101110100100010010011110011100000010011100000100100101001010011010110000",
            "NWWWSSSESENESESEWNWNWSWNWSSNNNNNEEESEWEWNWWWSSSESENESESENNNNNW"
        ),
        "{} {}",
        best.fitness,
        best.search.visited
    );
}

/// Another program of the same scheme has a mean fitness of 549 and 45 moves over 20 seeds. 400
/// seeds of this crate have 536 and 45, with standard deviations of 85 and 9, so the bounds are
/// about two standard errors from the mean of twenty.
#[test]
fn twenty_runs_at_6x6_reach_what_the_paper_calls_hard() {
    let runs: Vec<Evolved> = (1..=20)
        .map(|seed| Parameters::default().evolve(seed).unwrap())
        .collect();
    let mean = |of: fn(&Evolved) -> f64| runs.iter().map(of).sum::<f64>() / 20.0;
    let fitness = mean(|run| run.fitness);
    let moves = mean(moves);
    assert!((500.0..=600.0).contains(&fitness), "{fitness}");
    assert!((40.0..=50.0).contains(&moves), "{moves}");
}

#[test]
fn a_fitness_of_your_own_evolves_as_the_criterion_that_it_equals() {
    let paper = Parameters {
        criterion: Criterion::Moves,
        ..small()
    };
    let moves = |maze: &Maze| {
        let figures = Solver::default().figures(maze, Win::After);
        figures.map_or(0.0, |figures| f64::from(figures.moves))
    };
    let own = Decoded {
        encoding: paper.encoding,
        hardness: moves,
    };
    let scheme = paper.scheme_of(own).unwrap();
    let mut engine = scheme
        .found(&paper.founders())
        .size(paper.population)
        .seed(3)
        .unwrap();
    engine.run(Generations(paper.generations));
    let (genome, score) = engine.state().best().unwrap();
    let evolved = paper.evolve(3).unwrap();
    assert_eq!(paper.encoding.decode(genome).unwrap(), evolved.maze);
    assert_eq!(score.to_bits(), evolved.fitness.to_bits());
}
