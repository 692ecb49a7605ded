//! A level type of your own, with the parts that only you can write.
//!
//! Caves are evolved whose shortest way from the left wall to the right wall is
//! as long as possible. The genome is a plain struct; what the engine has to
//! know about it is here: how founders are made ([`Sparse`]), how good one is
//! ([`LongWay`], with memory that evaluations reuse), how two of them mix
//! ([`Window`]), how one changes ([`Blast`]) and what must hold afterwards
//! ([`open_doors`]). The seed decides the result, the number of threads does not.

use std::collections::VecDeque;
use std::process::ExitCode;

use clap::Parser;
use cli::{Answer, Common, Failure, Limits, Output, Progress, Tool};
use ga_core::Sampler;
use ga_core::combine::Sometimes;
use ga_core::mutate::FromFn;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use rand::{Rng, RngExt};

const WIDTH: usize = 48;
const HEIGHT: usize = 16;
const CELLS: usize = WIDTH * HEIGHT;

/// Where the way begins and ends.
const DOORS: [usize; 2] = [0, CELLS - 1];

/// A level, row by row.
#[derive(Debug)]
struct Cave {
    rock: Vec<bool>,
}

/// By hand, because a derived `clone_from` would allocate for every child.
impl Clone for Cave {
    fn clone(&self) -> Self {
        Self { rock: self.rock.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.rock.clone_from(&source.rock);
    }
}

/// Founders with few rocks: through a cave half full there is hardly ever a way.
struct Sparse;

impl Sampler<Cave> for Sparse {
    fn sample(&self, rng: &mut dyn Rng) -> Cave {
        let mut cave = Cave { rock: (0..CELLS).map(|_| rng.random_bool(0.1)).collect() };
        open_doors(&mut cave);
        cave
    }
}

fn open_doors(cave: &mut Cave) {
    for door in DOORS {
        cave.rock[door] = false;
    }
}

/// The length of the shortest way between the doors; without a way a cave is infeasible.
struct LongWay;

/// What a search needs, kept from one evaluation to the next.
#[derive(Default)]
struct Search {
    steps: Vec<Option<u32>>,
    queue: VecDeque<usize>,
}

impl Fitness<Cave> for LongWay {
    type Score = Option<u32>;
    type Scratch = Search;

    fn evaluate(&self, cave: &Cave, search: &mut Search, _: &mut dyn Rng) -> Option<u32> {
        let Search { steps, queue } = search;
        let [entrance, exit] = DOORS;
        steps.clear();
        steps.resize(CELLS, None);
        steps[entrance] = Some(0);
        queue.clear();
        queue.push_back(entrance);
        while let Some(cell) = queue.pop_front() {
            for next in neighbours(cell) {
                if steps[next].is_none() && !cave.rock[next] {
                    steps[next] = steps[cell].map(|steps| steps + 1);
                    queue.push_back(next);
                }
            }
        }
        steps[exit]
    }
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (cell % WIDTH, cell / WIDTH);
    let west = (x > 0).then(|| cell - 1);
    let east = (x + 1 < WIDTH).then(|| cell + 1);
    let north = (y > 0).then(|| cell - WIDTH);
    let south = (y + 1 < HEIGHT).then(|| cell + WIDTH);
    [west, east, north, south].into_iter().flatten()
}

/// Exchanges a rectangle, so that what is near stays together.
struct Window;

impl Crossover<Cave> for Window {
    fn cross(&self, left: &mut Cave, right: &mut Cave, rng: &mut dyn Rng) {
        let (x, y) = (rng.random_range(0..WIDTH), rng.random_range(0..HEIGHT));
        let (to_x, to_y) = (rng.random_range(x..WIDTH), rng.random_range(y..HEIGHT));
        for row in y..=to_y {
            let part = row * WIDTH + x..=row * WIDTH + to_x;
            left.rock[part.clone()].swap_with_slice(&mut right.rock[part]);
        }
    }
}

/// Turns a few cells from rock to floor or back.
struct Blast {
    most: usize,
}

impl Mutator<Cave> for Blast {
    fn mutate(&self, cave: &mut Cave, rng: &mut dyn Rng) {
        for _ in 0..rng.random_range(1..=self.most) {
            let cell = rng.random_range(0..CELLS);
            cave.rock[cell] = !cave.rock[cell];
        }
    }
}

/// The cave as people see it, with the way through it.
fn draw(cave: &Cave) -> String {
    let mut search = Search::default();
    let length = LongWay.evaluate(cave, &mut search, &mut ga_core::random::Streams::report(0).evaluation(0));
    let mut picture: Vec<char> = cave.rock.iter().map(|&rock| if rock { '█' } else { ' ' }).collect();
    let mut cell = DOORS[1];
    picture[cell] = '·';
    for steps in (0..length.unwrap_or(0)).rev() {
        cell = neighbours(cell).find(|&next| search.steps[next] == Some(steps)).unwrap_or(cell);
        picture[cell] = '·';
    }
    picture.chunks(WIDTH).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Evolves a cave with a long way through it.
#[derive(Parser)]
#[command(name = "custom_fitness", version)]
struct Caves {
    #[command(flatten)]
    limits: Limits,
}

impl Tool for Caves {
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let limits = self.limits.or(Limits::generations(2000));
        let scheme = Scheme {
            breeder: Recombine {
                selector: Tournament::new(3)?,
                crossover: Sometimes::new(0.3, Window)?,
                mutator: (Blast { most: 5 }, FromFn(|cave: &mut Cave, _: &mut dyn Rng| open_doors(cave))),
                offspring: 100,
            },
            evaluator: Parallel::new(LongWay),
            replacement: MuPlusLambda::new(100)?,
        };
        let stop = limits.termination(&output.stop());
        let mut engine = Engine::start(scheme, &Sparse, 100, common.seed)?;
        let reason = engine.run(&stop, &mut Progress::new(limits, output));

        let state = engine.state();
        let champion = state.champion();
        let length = champion.and_then(|champion| champion.score);
        let object = serde_json::json!({
            "seed": state.seed(),
            "generations": state.generation(),
            "evaluations": state.evaluations(),
            "stop": reason.to_string(),
            "fitness": length,
            "rows": champion.map(|champion| rows(&champion.genome)),
        });
        let picture = champion.map_or(String::new(), |champion| draw(&champion.genome));
        let length = length.map_or(String::from("no way"), |length| format!("a way of {length} steps"));
        let text = format!("{picture}{length} after {} generations ({reason})", state.generation());
        output.close(&object, text)?;
        Ok(Answer::Met)
    }
}

/// The cave as programs read it.
fn rows(cave: &Cave) -> Vec<String> {
    let row = |row: &[bool]| row.iter().map(|&rock| if rock { '#' } else { '.' }).collect();
    cave.rock.chunks(WIDTH).map(row).collect()
}

fn main() -> ExitCode {
    cli::run::<Caves>()
}
