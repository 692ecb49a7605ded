use super::{Budget, Found};
use crate::search::{Moment, Search, Way};
use cli::{Failure, Limits, Progress, Stop};
use ga_hextiles::Weights;

/// The choices of weights: factors of the weights of bridges, duplicates and extra edges.
const FACTORS: [[f64; 3]; 20] = [
    [1.0, 1.0, 1.0],
    [2.0, 1.0, 1.0],
    [3.0, 1.0, 1.0],
    [5.0, 1.0, 1.0],
    [0.3, 1.0, 1.0],
    [0.0, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 0.5, 1.0],
    [1.0, 2.0, 1.0],
    [1.0, 5.0, 1.0],
    [1.0, 1.0, 0.0],
    [1.0, 1.0, 0.4],
    [1.0, 1.0, 2.0],
    [1.0, 1.0, 3.0],
    [2.0, 2.0, 1.0],
    [3.0, 0.4, 1.0],
    [3.0, 0.4, 2.0],
    [0.3, 2.0, 1.0],
    [3.0, 2.0, 3.0],
    [5.0, 0.2, 0.5],
];

/// Runs our scheme once for each choice of weights.
pub(super) fn search(budget: Budget<'_>, stop: &Stop, progress: &mut Progress) -> Result<Found, Failure> {
    let Budget { judge, seed, each } = budget;
    let mut all = Found { sets: Vec::new(), evaluations: 0, boards: 0 };
    for (factors, done) in FACTORS.into_iter().zip(0..) {
        let [bridge, duplicate, extra_edge] = factors;
        // Without `+ 0.0`, a product of 0 and a negative weight would be printed as -0.
        let weighed = |factor: f64, weight: f64| factor * weight + 0.0;
        let weights = Weights {
            bridge: weighed(bridge, Weights::BRIDGE),
            duplicate: weighed(duplicate, Weights::DUPLICATE),
            extra_edge: weighed(extra_edge, Weights::EXTRA_EDGE),
            ..Weights::default()
        };
        let tiles = judge.board().places();
        let search = Search { judge, weights, tiles, start: None, seed, stop: stop.clone(), keeping: None };
        let found =
            search.run(Way::CommonBoards, &Limits::generations(each), |Moment { generation, .. }| {
                let share = (f64::from(done) + generation as f64 / each as f64) / FACTORS.len() as f64;
                progress
                    .draw(share, || format!("{done} of {} weights, generation {generation}", FACTORS.len()));
            })?;
        // A search that was stopped early says nothing about its weights.
        if Stop::has_cut(found.stop) {
            break;
        }
        all.evaluations += found.evaluations;
        all.boards += found.boards;
        all.sets.push((found.tiles, Some(weights)));
    }
    Ok(all)
}
