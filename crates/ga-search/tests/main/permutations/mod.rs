//! Searches of permutations.

mod annealing_walk;
mod fast;
mod surrogate;
mod warm;

use ga_core::prelude::*;

#[test]
fn orders_of_at_most_two_things_are_scored_once_each() -> Result<(), Error> {
    for (elements, orders) in [(0, 1), (1, 1), (2, 2)] {
        let mut run =
            ga_search::permutations(elements, |order: &Permutation| order.len()).start(1)?;
        assert_eq!(
            run.run(Evaluations(100)),
            StopReason::Idle,
            "{elements} elements"
        );
        assert_eq!(run.state().evaluations(), orders, "{elements} elements");
    }
    let mut run = ga_search::permutations(3, |order: &Permutation| order.len()).start(1)?;
    assert_eq!(run.run(Evaluations(100)), StopReason::Evaluations);
    Ok(())
}
