//! The speed of `genoxide` and `heuropt` in units of the floor of `rates`, with its workloads and
//! settings: one JSON line per workload and crate. `speed onemax-77` measures one workload, and
//! `speed onemax-77 heuropt` one crate.
//!
//! Tournaments of three and one elite. Times are divided by evaluations. `genoxide` does not
//! evaluate a child that is a copy of its parent, so `run_ratio` is beside it: the time of a run
//! through that of a run of the floor, which has as many children and evaluates them all.

#[path = "../../cpu.rs"]
mod cpu;
#[path = "../../../../../benches/src/floor.rs"]
#[allow(dead_code)]
mod floor;
#[path = "../../../../../benches/src/problems.rs"]
mod problems;

mod with_genoxide;
mod with_heuropt;

use cpu::ProcessTime;
use floor::Settings;
use problems::evaluations;
use std::hint::black_box;

fn consume(best: f64) {
    black_box(best);
}

type Side = Box<dyn Fn(Settings)>;

struct Workload {
    name: String,
    floor: Side,
    crates: [(&'static str, Side); 2],
}

fn workloads() -> Vec<Workload> {
    let onemax = [77, 100, 1000, 10_000].map(|bits| Workload {
        name: format!("onemax-{bits}"),
        floor: Box::new(move |settings| consume(floor::onemax_packed(bits, settings))),
        crates: [
            (
                "genoxide",
                Box::new(move |settings| with_genoxide::onemax(bits, settings)),
            ),
            (
                "heuropt",
                Box::new(move |settings| with_heuropt::onemax(bits, settings)),
            ),
        ],
    });
    let mut workloads = Vec::from(onemax);
    workloads.push(Workload {
        name: String::from("rastrigin-30"),
        floor: Box::new(|settings| consume(floor::rastrigin_real(30, settings))),
        crates: [
            ("genoxide", Box::new(with_genoxide::reals)),
            ("heuropt", Box::new(with_heuropt::reals)),
        ],
    });
    workloads.push(Workload {
        name: String::from("tsp-50"),
        floor: Box::new(|settings| consume(floor::tsp(settings))),
        crates: [
            ("genoxide", Box::new(with_genoxide::tours)),
            ("heuropt", Box::new(with_heuropt::tours)),
        ],
    });
    workloads
}

/// CPU time of a run, and its evaluations.
fn measure(side: &Side, settings: Settings) -> (f64, f64) {
    evaluations();
    let start = ProcessTime::now();
    side(settings);
    (start.elapsed().as_secs_f64(), evaluations() as f64)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = |place: usize, name: &str| arguments.get(place).is_none_or(|wanted| wanted == name);
    for Workload {
        name,
        floor,
        crates,
    } in workloads()
        .iter()
        .filter(|workload| named(0, &workload.name))
    {
        let (population, generations) = if name == "onemax-77" {
            (154, 300)
        } else {
            (100, 500)
        };
        let settings = |seed| Settings {
            population,
            generations,
            seed,
        };
        for (solver, theirs) in crates.iter().filter(|(solver, _)| named(1, solver)) {
            measure(theirs, settings(0));
            measure(floor, settings(0));
            let pairs = (1..=5).map(|seed| {
                (
                    measure(theirs, settings(seed)),
                    measure(floor, settings(seed)),
                )
            });
            let pairs: Vec<_> = pairs.collect();
            let of = |figure: fn(&((f64, f64), (f64, f64))) -> f64| {
                median(pairs.iter().map(figure).collect())
            };
            let nanoseconds = of(|((time, count), _)| 1e9 * time / count);
            let ratio =
                of(|((time, count), (floor, floor_count))| (time / count) / (floor / floor_count));
            let run_ratio = of(|((time, _), (floor, _))| time / floor);
            println!(
                "{{\"solver\":\"{solver}\",\"workload\":\"{name}\",\"nanoseconds\":{nanoseconds:.0},\"ratio\":{ratio:.2},\
                 \"run_ratio\":{run_ratio:.2}}}"
            );
        }
    }
}
