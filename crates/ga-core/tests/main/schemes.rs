//! The five games, reduced to their evolutionary skeletons: one engine, five schemes, and what is
//! special in each of them.

use super::Witness;
use ga_core::Asked;
use ga_core::Sampler;
use ga_core::breed::{Distinct, Immigrants};
use ga_core::combine::Sometimes;
use ga_core::crossover::Scratch;
use ga_core::evaluate::{Cohort, Reevaluate};
use ga_core::mutate::from_fn;
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::{InPlace, MuPlusLambda};
use ga_core::select::{Roulette, SingleTournament, Truncation};
use ga_core::terminate::Stagnation;
use ga_core::{Error, State, StopReason};
use rand::{Rng, RngExt, seq::SliceRandom};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A square maze, one wall bit a cell; the score is the length of the shortest path between
/// opposite corners.
struct Maze {
    side: usize,
}

#[derive(Default)]
struct Search {
    distance: Vec<u32>,
    queue: VecDeque<usize>,
}

impl Fitness<BitString> for Maze {
    type Score = u32;
    type Scratch = Search;

    fn evaluate(&self, walls: &BitString, search: &mut Search, _: &mut dyn Rng) -> u32 {
        let goal = self.side * self.side - 1;
        let side = self.side;
        search.distance.clear();
        search.distance.resize(goal + 1, u32::MAX);
        search.queue.clear();
        search.distance[0] = 0;
        search.queue.push_back(0);
        while let Some(cell) = search.queue.pop_front() {
            let (x, y) = (cell % side, cell / side);
            let neighbours = [
                (x > 0).then(|| cell - 1),
                (x + 1 < side).then(|| cell + 1),
                (y > 0).then(|| cell - side),
                (y + 1 < side).then(|| cell + side),
            ];
            for next in neighbours.into_iter().flatten() {
                if search.distance[next] == u32::MAX && (next == goal || !walls.get(next)) {
                    search.distance[next] = search.distance[cell] + 1;
                    search.queue.push_back(next);
                }
            }
        }
        if search.distance[goal] == u32::MAX {
            0
        } else {
            search.distance[goal]
        }
    }
}

#[test]
fn theseus_half_of_the_newborns_are_immigrants_and_no_elite_is_lost() -> Result<(), Error> {
    let mut shares = Vec::new();
    let scheme = Scheme {
        breeder: (
            Recombine {
                selector: Roulette,
                crossover: Sometimes::new(0.7, Uniform::new(0.5)?)?,
                mutator: BitFlip::new(0.01)?,
                offspring: 20,
            },
            Immigrants {
                sampler: RandomBits(100),
                offspring: 20,
            },
        ),
        evaluator: Parallel::new(Maze { side: 10 }),
        replacement: Witness {
            replacement: Generational { elites: 4 },
            witness: |_: &_,
                      newborns: &ga_core::Population<_, _>,
                      births: &[ga_core::breed::Birth]| {
                let strangers = births
                    .iter()
                    .filter(|birth| birth.parents == [None, None])
                    .count();
                shares.push((strangers, births.len(), newborns.len()));
            },
        },
    };
    let mut best_four = Vec::new();
    let mut engine = scheme.found(&RandomBits(100)).size(40).seed(1)?;
    engine.run_with(Generations(60), |state: &State<_, u32>| {
        let mut scores = state.population().scores().to_vec();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        best_four.push(scores[..4].to_vec());
    });
    for pair in best_four.windows(2) {
        assert!(
            pair[0].iter().zip(&pair[1]).all(|(old, new)| new >= old),
            "an elite was lost: {pair:?}"
        );
    }
    assert!(best_four.last() > best_four.first(), "nothing evolved");
    drop(engine);
    assert_eq!(shares, [(20, 40, 40); 60]);
    Ok(())
}

#[test]
fn checkpoint_the_losers_of_the_draw_that_chose_the_parents_make_room() -> Result<(), Error> {
    let mut draws = Vec::new();
    let scheme = Scheme {
        breeder: Recombine {
            selector: SingleTournament::new(7)?,
            crossover: Uniform::new(0.05)?,
            mutator: BitFlip::new(0.01)?,
            offspring: 2,
        },
        evaluator: Serial::new(Maze { side: 10 }),
        replacement: Witness {
            replacement: InPlace,
            witness: |residents: &ga_core::Population<_, u32>,
                      _: &_,
                      births: &[ga_core::breed::Birth]| {
                let places = births
                    .iter()
                    .flat_map(|birth| [birth.parents[0], birth.victim]);
                let places: Vec<usize> =
                    places.map(|place| place.expect("both are known")).collect();
                draws.push((
                    places.clone(),
                    places
                        .iter()
                        .map(|&place| residents.scores()[place])
                        .collect(),
                ));
            },
        },
    };
    let mut engine = scheme.found(&RandomBits(100)).size(30).seed(2)?;
    let mut changes = Vec::new();
    for _ in 0..500 {
        let before = engine.state().population().clone();
        engine.step();
        let after = engine.state().population();
        changes.push(
            (0..30)
                .filter(|&i| before.genomes()[i] != after.genomes()[i])
                .collect::<BTreeSet<_>>(),
        );
    }
    assert_eq!(engine.state().evaluations(), 30 + 1000);
    drop(engine);
    let draws: Vec<(Vec<usize>, Vec<u32>)> = draws;
    for ((places, scores), changed) in draws.iter().zip(changes) {
        let &[first, loser, second, last] = &places[..] else {
            panic!("two parents and two losers")
        };
        assert_eq!(
            BTreeSet::from([first, second, loser, last]).len(),
            4,
            "no individual is parent and loser at once"
        );
        assert!(
            changed.is_subset(&BTreeSet::from([loser, last])),
            "only losers make room"
        );
        assert!(
            scores[0] >= scores[2] && scores[2] >= scores[1] && scores[1] >= scores[3],
            "{scores:?}"
        );
    }
    Ok(())
}

/// A hexagonal tile with six edge colours.
type Tile = [u8; 6];

struct RandomTiles(usize);

impl Sampler<Vec<Tile>> for RandomTiles {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<Tile> {
        (0..self.0)
            .map(|_| std::array::from_fn(|_| rng.random_range(0..3)))
            .collect()
    }
}

/// How well a set of tiles can be laid out, averaged over a few random deals: a noisy score.
struct Deals(usize);

impl Fitness<Vec<Tile>> for Deals {
    type Score = f64;
    type Scratch = Vec<Tile>;

    fn evaluate(&self, tiles: &Vec<Tile>, deck: &mut Vec<Tile>, rng: &mut dyn Rng) -> f64 {
        let mut matches = 0;
        for _ in 0..self.0 {
            deck.clone_from(tiles);
            deck.shuffle(rng);
            matches += deck
                .windows(2)
                .filter(|pair| pair[0][0] == pair[1][3])
                .count();
        }
        matches as f64 / self.0 as f64
    }
}

#[test]
fn hextiles_residents_are_scored_again_and_five_elites_stay() -> Result<(), Error> {
    let recolour = from_fn(|tiles: &mut Vec<Tile>, rng: &mut dyn Rng| {
        let tile = rng.random_range(0..tiles.len());
        let edge = rng.random_range(0..6);
        tiles[tile][edge] = rng.random_range(0..3);
    });
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: OnePoint,
            mutator: recolour,
            offspring: 15,
        },
        evaluator: Reevaluate(Parallel::new(Deals(8))),
        replacement: Generational { elites: 5 },
    };
    let mut engine = scheme.found(&RandomTiles(12)).size(20).seed(3)?;
    let mut rescored = 0;
    for _ in 0..20 {
        let before = engine.state().population().clone();
        engine.step();
        let after = engine.state().population();
        let mut same = 0;
        for (genome, score) in after.iter() {
            if let Some(place) = before.genomes().iter().position(|old| old == genome) {
                same += 1;
                rescored += usize::from(before.scores()[place].to_bits() != score.to_bits());
            }
        }
        assert!(same >= 5, "five elites stay, {same} did");
        let best = after.scores().iter().copied().fold(f64::MIN, f64::max);
        let (_, score) = engine.state().best().expect("no score is NaN");
        assert!(
            (*score - best).abs() < f64::EPSILON,
            "the champion is the best of the present"
        );
    }
    assert!(
        rescored > 50,
        "elites live on their first score: {rescored}"
    );
    assert_eq!(engine.state().evaluations(), 20 + 20 * (20 + 15));
    Ok(())
}

/// A line of play: one move a ply.
type Line = Vec<u8>;

struct RandomLine(usize);

impl Sampler<Line> for RandomLine {
    fn sample(&self, rng: &mut dyn Rng) -> Line {
        (0..self.0).map(|_| rng.random_range(0..3)).collect()
    }
}

/// Remembers all lines that it ever saw as a tree; a line's score is how far towards the root its
/// value survives minimax. A score depends on all other lines.
#[derive(Default)]
struct Reservation {
    leaves: BTreeMap<Line, i32>,
}

impl Reservation {
    fn value_of_leaf(line: &[u8]) -> i32 {
        line.iter()
            .fold(17, |hash, &step| (hash * 31 + i32::from(step) * 7) % 101)
    }

    fn value(&self, prefix: &[u8], plies: usize) -> Option<i32> {
        if prefix.len() == plies {
            return self.leaves.get(prefix).copied();
        }
        let children = (0..3).filter_map(|step| self.value(&[prefix, &[step]].concat(), plies));
        if prefix.len() % 2 == 0 {
            children.max()
        } else {
            children.min()
        }
    }

    fn score(&self, line: &Line) -> usize {
        let own = self.leaves.get(line).copied();
        (0..line.len())
            .rev()
            .take_while(|&ply| self.value(&line[..ply], line.len()) == own)
            .count()
    }
}

impl Asked<Line> for Reservation {}

impl Evaluator<Line> for Reservation {
    type Score = usize;

    fn evaluate(&mut self, cohort: Cohort<'_, Line, usize>, _: Streams) -> usize {
        // After a resume the residents rebuild the tree.
        let known = self.leaves.len();
        for line in cohort.residents.iter().chain(cohort.newborns) {
            self.leaves
                .entry(line.clone())
                .or_insert_with(|| Self::value_of_leaf(line));
        }
        for (line, score) in cohort.residents.iter().zip(cohort.resident_scores) {
            *score = self.score(line);
        }
        cohort
            .newborn_scores
            .extend(cohort.newborns.iter().map(|line| self.score(line)));
        if known == 0 {
            cohort.newborns.len()
        } else {
            self.leaves.len() - known
        }
    }

    fn comparable(&self) -> bool {
        false
    }
}

const BEST: usize = 6;

pub(super) fn minimax() -> Result<
    Scheme<
        impl Breeder<Line, usize>,
        impl Asked<Line, Score = usize>,
        impl Replacement<Line, usize>,
    >,
    Error,
> {
    let change_one_move = from_fn(|line: &mut Line, rng: &mut dyn Rng| {
        let ply = rng.random_range(0..line.len());
        line[ply] = rng.random_range(0..3);
    });
    Ok(Scheme {
        breeder: Distinct(Recombine {
            selector: Truncation::with(BEST, Tournament::new(1)?)?,
            crossover: OnePoint,
            mutator: change_one_move,
            offspring: 8,
        }),
        evaluator: Reservation::default(),
        replacement: MuPlusLambda::new(usize::MAX)?,
    })
}

pub(super) fn lines() -> impl Sampler<Line> {
    RandomLine(5)
}

#[test]
fn minimax_everything_seen_is_kept_and_parents_come_from_the_best() -> Result<(), Error> {
    let Scheme {
        breeder,
        evaluator,
        replacement,
    } = minimax()?;
    let mut fathers = Vec::new();
    let witness =
        |residents: &ga_core::Population<Line, usize>, _: &_, births: &[ga_core::breed::Birth]| {
            fathers.extend(
                births
                    .iter()
                    .filter_map(|birth| birth.parents[0])
                    .map(|place| (place, residents.len())),
            );
        };
    let replacement = Witness {
        replacement,
        witness,
    };
    let mut engine = Scheme {
        breeder,
        evaluator,
        replacement,
    }
    .found(&lines())
    .size(8)
    .seed(4)?;
    let mut sizes = Vec::new();
    let mut eligible = Vec::new();
    for _ in 0..30 {
        let scores = engine.state().population().scores();
        let mut ranked: Vec<usize> = (0..scores.len()).collect();
        ranked.sort_by_key(|&place| std::cmp::Reverse(scores[place]));
        eligible.push((
            scores.len(),
            ranked[..BEST].iter().copied().collect::<BTreeSet<_>>(),
        ));
        engine.step();
        sizes.push(engine.state().population().len());
    }
    let population = engine.state().population();
    let distinct: BTreeSet<&Line> = population.genomes().iter().collect();
    assert_eq!(distinct.len(), population.len(), "a duplicate lives");
    assert!(
        sizes.is_sorted() && sizes[29] > 3 * sizes[0],
        "an individual died: {sizes:?}"
    );
    assert_eq!(
        engine.state().evaluations(),
        sizes[29] as u64,
        "a line is valued once"
    );
    let mut tree = Reservation::default();
    tree.leaves.extend(
        population
            .genomes()
            .iter()
            .map(|line| (line.clone(), Reservation::value_of_leaf(line))),
    );
    for (line, &score) in population.iter() {
        assert_eq!(score, tree.score(line), "a resident was not scored again");
    }
    drop(engine);
    for (size, best) in eligible {
        for (father, _) in fathers.iter().filter(|(_, residents)| *residents == size) {
            assert!(
                best.contains(father),
                "{father} is not among the best {best:?} of {size}"
            );
        }
    }
    Ok(())
}

#[test]
fn minimax_an_evaluator_with_memory_resumes() -> Result<(), Error> {
    let mut whole = minimax()?.found(&lines()).size(8).seed(4)?;
    whole.run(Generations(10));
    let checkpoint = whole.state().clone();
    whole.run(Generations(25));
    let mut resumed = Engine::resume(minimax()?, checkpoint)?;
    resumed.run(Generations(25));
    assert_eq!(resumed.state(), whole.state());
    Ok(())
}

/// Orders for all units, turn by turn: a displacement each.
type Orders = Vec<i8>;

struct RandomOrders(usize);

impl Sampler<Orders> for RandomOrders {
    fn sample(&self, rng: &mut dyn Rng) -> Orders {
        (0..self.0).map(|_| rng.random_range(-1..=1)).collect()
    }
}

/// Exchanges the genes between two indices, start and end included.
struct Segment;

impl Crossover<Orders> for Segment {
    fn cross_with(
        &self,
        left: &mut Orders,
        right: &mut Orders,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let a = rng.random_range(0..left.len());
        let b = rng.random_range(0..left.len());
        left.swap_segment(right, a.min(b)..a.max(b) + 1);
    }
}

#[test]
fn units_the_top_five_breed_an_odd_brood_and_the_run_stops_when_stable() -> Result<(), Error> {
    let order_anything = from_fn(|orders: &mut Orders, rng: &mut dyn Rng| {
        let turn = rng.random_range(0..orders.len());
        orders[turn] = rng.random_range(-3..=3);
    });
    let obey_speed_limit = from_fn(|orders: &mut Orders, _: &mut dyn Rng| {
        for step in orders {
            *step = (*step).clamp(-1, 1);
        }
    });
    let mut singles = 0;
    let mut outside = 0;
    let witness =
        |residents: &ga_core::Population<Orders, u32>, _: &_, births: &[ga_core::breed::Birth]| {
            let mut scores = residents.scores().to_vec();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            for birth in births {
                singles += usize::from(birth.parents[1].is_none());
                let parents = birth.parents.into_iter().flatten();
                outside += parents
                    .filter(|&parent| residents.scores()[parent] < scores[4])
                    .count();
            }
            assert_eq!(
                births.iter().position(|birth| birth.parents[1].is_none()),
                Some(8),
                "the last is single"
            );
        };
    let scheme = Scheme {
        breeder: Recombine {
            selector: Truncation::with(5, Roulette)?,
            crossover: Sometimes::new(0.7, Segment)?,
            mutator: (Sometimes::new(0.1, order_anything)?, obey_speed_limit),
            offspring: 9,
        },
        evaluator: Serial::new(|orders: &Orders| {
            u32::from(
                orders
                    .iter()
                    .map(|&step| i16::from(step))
                    .sum::<i16>()
                    .unsigned_abs(),
            )
        }),
        replacement: Witness {
            replacement: Generational { elites: 1 },
            witness,
        },
    };
    let mut engine = scheme.found(&RandomOrders(24)).size(10).seed(5)?;
    let reason = engine.run((Stagnation(3), Generations(20)));
    let state = engine.into_state();
    match reason {
        StopReason::Stagnation => assert_eq!(state.stagnant_for(), 3),
        reason => assert_eq!((reason, state.generation()), (StopReason::Generations, 20)),
    }
    assert!(
        state
            .population()
            .genomes()
            .iter()
            .flatten()
            .all(|step| (-1..=1).contains(step))
    );
    assert_eq!((singles as u64, outside), (state.generation(), 0));
    assert_eq!(state.evaluations(), 10 + 9 * state.generation());
    Ok(())
}

#[test]
fn an_odd_last_newborn_is_only_mutated() -> Result<(), Error> {
    /// Marks both genomes.
    struct Mark;
    impl Crossover<Orders> for Mark {
        fn cross_with(
            &self,
            left: &mut Orders,
            right: &mut Orders,
            _: &mut Scratch,
            _: &mut dyn Rng,
        ) {
            left[0] = 1;
            right[0] = 1;
        }
    }
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(1)?,
            crossover: Mark,
            mutator: from_fn(|orders: &mut Orders, _: &mut dyn Rng| orders[1] = 1),
            offspring: 5,
        },
        evaluator: Serial::new(|_: &Orders| 0u8),
        replacement: Generational { elites: 0 },
    };
    let mut engine = scheme.founders(vec![vec![0, 0]; 5]).seed(1)?;
    assert_eq!(engine.ask(), [[1, 1], [1, 1], [1, 1], [1, 1], [0, 1]]);
    Ok(())
}
