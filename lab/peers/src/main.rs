//! The problems of `lab/quality/src/quality` with other crates: one JSON line per run, in the
//! format of `quality run --json`.
//!
//! - `run 30` runs all reported problems with 30 seeds each, `third 30` those of the third set.
//! - `run 30 moors eil51` runs one crate on one problem.
//! - `run 30 moors eil51 50 'order, inversion'` does so with the given population and operators.
//! - `time 11` measures the CPU time until the target on the third set, also of the presets of
//!   `ga-search`, with seeds from 1001 on: one JSON line per run. On standard error is a table of
//!   medians in milliseconds, with the better setting of each crate.
//! - `failing 30` runs all crates on the problems of `failing`: one JSON line per run, with the
//!   best scores after 5 000, 20 000 and 50 000 evaluations. `failing 30 moors queens-40 101 2001`
//!   runs one crate on one problem of instance 101, with seeds from 2001 on; `all` is all of them.
//! - `tune 3` runs every setting of every crate on the tuning problems and prints its score.
//!
//! A crate has one or two settings for each kind of genome, where `ga-core` has one preset: the
//! best by `tune`, and the best of another method. `random` is random search, the baseline.
//! Evaluations are counted inside the fitness. A run ends with the evaluation that reaches the
//! target, or with the budget.

#[path = "../../quality/src/quality/problems/mod.rs"]
mod problems;

mod cpu;
mod p_ga_search;
mod p_genetic_algorithms;
mod p_genoxide;
mod p_heuropt;
mod p_moors;
mod p_radiate;
mod p_random;

use cpu::ProcessTime;
use problems::{BUDGET, Part, Problem, Space};
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};

/// More generations than the budget allows.
const ENDLESS: usize = BUDGET as usize;

/// The payload of the panic that ends a run: some crates cannot be stopped in another way.
struct Over;

thread_local! {
    static SPENT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    static LIMIT: std::cell::Cell<u64> = const { std::cell::Cell::new(BUDGET) };
}

/// The evaluations that a run may use.
fn limit() -> u64 {
    LIMIT.get()
}

/// Counts an evaluation, and ends the run if it is the last one.
fn scored(problem: &Problem, score: f64) -> f64 {
    let score = problem.count(score);
    SPENT.set(SPENT.get() + 1);
    if problems::reached().is_some() || SPENT.get() > limit() {
        panic_any(Over);
    }
    score
}

/// Population and operators of a crate for one kind of genome. The names of operators are ours.
type Setting = (usize, &'static str);

struct Rival {
    name: &'static str,
    solve: fn(&'static Problem, u64, Setting),
    /// Operators to try for bits, reals and permutations.
    styles: [&'static [&'static str]; 3],
    /// The best setting by `tune`, for bits, reals and permutations; behind it, the best one with
    /// another method, if it is near.
    best: [&'static [Setting]; 3],
}

const RIVALS: [Rival; 6] = [
    p_genetic_algorithms::RIVAL,
    p_genoxide::RIVAL,
    p_heuropt::RIVAL,
    p_moors::RIVAL,
    p_radiate::RIVAL,
    p_random::RIVAL,
];

/// Population sizes to try.
const SIZES: [usize; 5] = [20, 50, 100, 200, 400];

/// Seeds for methods that end by themselves.
fn again(seed: u64, run: impl FnMut(u64)) {
    (0..BUDGET)
        .map(|round| seed.wrapping_add(round << 32))
        .for_each(run);
}

fn kind(problem: &Problem) -> usize {
    match problem.space {
        Space::Bits(..) => 0,
        Space::Reals(..) => 1,
        Space::Orders(..) => 2,
    }
}

fn run(rival: &Rival, problem: &'static Problem, seed: u64, setting: Setting) -> Option<u64> {
    problems::begin();
    SPENT.set(0);
    let ended = catch_unwind(AssertUnwindSafe(|| (rival.solve)(problem, seed, setting)));
    if ended.is_err_and(|thrown| !thrown.is::<Over>())
        && problems::reached().is_none()
        && SPENT.get() <= limit()
    {
        eprintln!(
            "{} {}, seed {seed}: panicked after {} evaluations",
            rival.name,
            problem.name,
            SPENT.get()
        );
    }
    problems::reached()
}

fn main() {
    // The main thread only: counts are per thread.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build_global();
    pool.expect("no other pool was started");
    std::panic::set_hook(Box::new(|_| {}));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = |place: usize, name: &str| arguments.get(place).is_none_or(|wanted| wanted == name);
    let runs = arguments
        .get(1)
        .and_then(|runs| runs.parse().ok())
        .unwrap_or(30);
    match arguments.first().map(String::as_str) {
        None | Some("run") => report(
            &[Part::Reported, Part::Fresh],
            runs,
            named,
            arguments.get(4..6),
        ),
        Some("third") => report(&[Part::Third], runs, named, arguments.get(4..6)),
        Some("time") => time(runs, named),
        Some("failing") => {
            let number = |at: usize, usual| {
                arguments
                    .get(at)
                    .and_then(|word| word.parse().ok())
                    .unwrap_or(usual)
            };
            let named = |at: usize, name: &str| named(at, name) || arguments[at] == "all";
            failing(runs, [number(4, 101), number(5, 2001)], named);
        }
        Some("tune") => tune(runs, named),
        Some(_) => {
            eprintln!(
                "expected: run|third|time|failing|tune [RUNS [CRATE [PROBLEM [SIZE OPERATORS]]]]"
            )
        }
    }
}

/// The problems of a part. They are never freed.
fn of(part: Part) -> &'static [Problem] {
    Box::leak(problems::of(part).into())
}

fn report(
    parts: &[Part],
    runs: u64,
    named: impl Fn(usize, &str) -> bool,
    setting: Option<&[String]>,
) {
    let problems = parts.iter().flat_map(|&part| of(part));
    for problem in problems.filter(|problem| named(3, &problem.name)) {
        for rival in RIVALS.iter().filter(|rival| named(2, rival.name)) {
            let given = setting.and_then(|words| {
                let style = rival.styles[kind(problem)]
                    .iter()
                    .find(|style| **style == words[1])?;
                Some([(words[0].parse().ok()?, *style)])
            });
            let best = rival.best[kind(problem)];
            let settings = given.as_ref().map_or(best, |given| given);
            for (place, &setting) in settings.iter().enumerate() {
                let name = match place {
                    0 => rival.name.to_owned(),
                    _ => format!("{}, {}", rival.name, setting.1),
                };
                for seed in 1..=runs {
                    let evaluations = run(rival, problem, seed, setting);
                    let evaluations =
                        evaluations.map_or(String::from("null"), |count| count.to_string());
                    println!(
                        "{{\"solver\":\"{name}\",\"problem\":\"{}\",\"seed\":{seed},\"evaluations\":{evaluations}}}",
                        problem.name
                    );
                }
            }
        }
    }
}

/// The CPU time of each run on the third set, and a table of medians.
fn time(runs: u64, named: impl Fn(usize, &str) -> bool) {
    let solvers: Vec<&Rival> = std::iter::once(&p_ga_search::PRESETS)
        .chain(&RIVALS)
        .collect();
    for problem in of(Part::Third)
        .iter()
        .filter(|problem| named(3, &problem.name))
    {
        let mut cells = Vec::new();
        for solver in solvers.iter().filter(|solver| named(2, solver.name)) {
            let mut medians = Vec::new();
            for &setting in solver.best[kind(problem)] {
                let mut times = Vec::new();
                for seed in 1001..1001 + runs {
                    let start = ProcessTime::now();
                    let evaluations = run(solver, problem, seed, setting);
                    let seconds = start.elapsed().as_secs_f64();
                    times.push(evaluations.map_or(f64::INFINITY, |_| seconds));
                    let evaluations =
                        evaluations.map_or(String::from("null"), |count| count.to_string());
                    println!(
                        "{{\"solver\":\"{}\",\"setting\":\"{}, {}\",\"problem\":\"{}\",\"seed\":{seed},\
                         \"evaluations\":{evaluations},\"seconds\":{seconds:.6}}}",
                        solver.name, setting.0, setting.1, problem.name
                    );
                }
                times.sort_by(f64::total_cmp);
                let middle = times.len() / 2;
                let median = (times[(times.len() - 1) / 2] + times[middle]) / 2.0;
                let missed = times.iter().filter(|time| time.is_infinite()).count();
                medians.push((median, missed));
            }
            // Each preset has a column; a crate has one with its better setting.
            if solver.name != p_ga_search::PRESETS.name {
                medians.sort_by(|left, right| left.partial_cmp(right).expect("no time is NaN"));
                medians.truncate(1);
            }
            for (median, missed) in medians {
                let median = if median.is_finite() {
                    format!("{:.2}", 1e3 * median)
                } else {
                    String::from("-")
                };
                let reached = runs - missed as u64;
                cells.push(if missed == 0 {
                    median
                } else {
                    format!("{median} ({reached})")
                });
            }
        }
        eprintln!("| {} | {} |", problem.name, cells.join(" | "));
    }
}

/// The best scores of each run on the problems whose models fail. A method that plans for its
/// budget runs for each limit.
fn failing(runs: u64, [instance, first]: [u64; 2], named: impl Fn(usize, &str) -> bool) {
    let problems: &'static [Problem] = Box::leak(problems::failing::all(instance).into());
    for problem in problems.iter().filter(|problem| named(3, &problem.name)) {
        for rival in RIVALS
            .iter()
            .filter(|rival| named(2, rival.name) && rival.name != p_random::RIVAL.name)
        {
            for &setting in rival.best[kind(problem)] {
                for seed in first..first + runs {
                    let limits = problems::failing::LIMITS;
                    let plans = setting.1 == "L-SHADE";
                    let mut bests = [0.0; 3];
                    for (place, &limit) in limits.iter().enumerate().skip(if plans { 0 } else { 2 })
                    {
                        LIMIT.set(limit);
                        run(rival, problem, seed, setting);
                        if plans {
                            bests[place] = problems::bests()[place];
                        } else {
                            bests = problems::bests();
                        }
                    }
                    println!(
                        "{{\"solver\":\"{}, {} {}\",\"problem\":\"{}\",\"instance\":{instance},\"seed\":{seed},\"bests\":{bests:?}}}",
                        rival.name, setting.0, setting.1, problem.name
                    );
                }
            }
        }
    }
}

/// Prints the score of each setting: the geometric mean, over problems, of evaluations per success.
/// Less is better. One success is added to each count, so that a setting without one has a score.
fn tune(runs: u64, named: impl Fn(usize, &str) -> bool) {
    let problems = of(Part::Tuning);
    for rival in RIVALS.iter().filter(|rival| named(2, rival.name)) {
        for (which, styles) in rival.styles.iter().enumerate() {
            for (size, style) in SIZES
                .iter()
                .flat_map(|&size| styles.iter().map(move |&style| (size, style)))
            {
                let mut sum = 0.0;
                let mut count = 0.0;
                let mut shown = String::new();
                for problem in problems
                    .iter()
                    .filter(|problem| kind(problem) == which && named(3, &problem.name))
                {
                    let counts: Vec<_> = (1..=runs)
                        .map(|seed| run(rival, problem, seed, (size, style)))
                        .collect();
                    let spent: u64 = counts.iter().map(|count| count.unwrap_or(BUDGET)).sum();
                    let successes = counts.iter().flatten().count();
                    sum += (spent as f64 / (successes as f64 + 1.0)).ln();
                    count += 1.0;
                    shown += &format!(
                        ", {} {} ({successes})",
                        problem.name,
                        spent / (successes as u64).max(1)
                    );
                }
                if count > 0.0 {
                    println!(
                        "{:.0} {} {style} {size}{shown}",
                        (sum / count).exp(),
                        rival.name
                    );
                }
            }
        }
    }
}
