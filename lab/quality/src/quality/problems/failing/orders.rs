//! Orders: the n queens, all-interval series, a job shop, and vehicle routing as one tour.

use super::super::random::Random;
use super::super::{Problem, Space};
use super::{drawn, endless};

/// The jobs and the machines of the job shop.
const JOBS: usize = 12;
const MACHINES: usize = 6;

/// The problems of an instance.
pub(super) fn all(random: &mut Random) -> Vec<Problem> {
    vec![
        endless("queens-40", Space::Orders(40, Box::new(queens))),
        endless("intervals-16", Space::Orders(16, Box::new(intervals))),
        job_shop(random),
        routing(random),
    ]
}

/// Minus the conflicts of queens on a board, one in each row.
fn queens(order: &[usize]) -> f64 {
    let (mut up, mut down) = (vec![0; 2 * order.len()], vec![0; 2 * order.len()]);
    for (row, &column) in order.iter().enumerate() {
        up[row + column] += 1;
        down[row + order.len() - column] += 1;
    }
    let conflicts = |counts: &[i32]| counts.iter().map(|count| (count - 1).max(0)).sum::<i32>();
    -f64::from(conflicts(&up) + conflicts(&down))
}

/// Minus the differences of neighbours that are missing.
fn intervals(order: &[usize]) -> f64 {
    let mut seen = vec![false; order.len()];
    for pair in order.windows(2) {
        seen[pair[0].abs_diff(pair[1])] = true;
    }
    seen.iter().filter(|seen| **seen).count() as f64 - (order.len() - 1) as f64
}

/// The k-th operation of a job is the k-th of its numbers in the order. Minus the time at which all
/// jobs are done.
fn job_shop(random: &mut Random) -> Problem {
    let mut machines = vec![0; JOBS * MACHINES];
    for job in machines.chunks_mut(MACHINES) {
        job.iter_mut()
            .enumerate()
            .for_each(|(at, machine)| *machine = at);
        (1..MACHINES)
            .rev()
            .for_each(|last| job.swap(last, random.below(last + 1)));
    }
    let times = drawn(JOBS * MACHINES, random, |random| {
        (1 + random.below(99)) as f64
    });
    let score = move |order: &[usize]| {
        let mut next = [0; JOBS];
        let mut jobs = [0.0_f64; JOBS];
        let mut free = [0.0_f64; MACHINES];
        for &number in order {
            let job = number / MACHINES;
            let operation = job * MACHINES + next[job];
            let machine = machines[operation];
            let end = jobs[job].max(free[machine]) + times[operation];
            (jobs[job], free[machine]) = (end, end);
            next[job] += 1;
        }
        -jobs.into_iter().fold(0.0, f64::max)
    };
    endless(
        "job-shop-12x6",
        Space::Orders(JOBS * MACHINES, Box::new(score)),
    )
}

/// Vehicles leave the depot, and return when the next customer does not fit. Minus their way.
fn routing(random: &mut Random) -> Problem {
    let customers = drawn(40, random, |random| {
        (
            100.0 * random.unit(),
            100.0 * random.unit(),
            (1 + random.below(9)) as f64,
        )
    });
    let score = move |order: &[usize]| {
        let mut at = (50.0_f64, 50.0_f64);
        let mut load = 0.0;
        let mut length = 0.0;
        for &customer in order {
            let (x, y, weight) = customers[customer];
            if load + weight > 40.0 {
                length += (at.0 - 50.0).hypot(at.1 - 50.0);
                (at, load) = ((50.0, 50.0), 0.0);
            }
            length += (at.0 - x).hypot(at.1 - y);
            (at, load) = ((x, y), load + weight);
        }
        -(length + (at.0 - 50.0).hypot(at.1 - 50.0))
    };
    endless("routing-40", Space::Orders(40, Box::new(score)))
}
