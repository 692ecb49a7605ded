//! Several objectives: scores of several values, Pareto dominance, fronts and hypervolume.
//!
//! If objectives conflict, no individual is the best in all of them. An individual *dominates*
//! another one if it is at least as good in each objective and better in one. The individuals that
//! no other one dominates form the *Pareto front*. It is the result of the run.
//!
//! | to | use |
//! |---|---|
//! | score several objectives | [`Objectives`] of an array or a tuple; `Reverse` minimises |
//! | respect constraints | [`Objectives::with_violation`] |
//! | keep the best fronts, as NSGA-II does | [`NonDominatedSorting`] |
//! | keep every candidate that nothing dominates | [`KeepFront`](crate::replace::KeepFront) |
//! | select parents by front and crowding | [`Tournament`](crate::select::Tournament) |
//! | read the result | [`State::front`](crate::State::front) |
//! | measure a front, compare runs | [`hypervolume`] |
//! | rank any list of scores | [`rank`] |
//!
//! [`NonDominatedSorting`]: crate::replace::NonDominatedSorting
//!
//! ```
//! use ga_core::combine::Sometimes;
//! use ga_core::crossover::SimulatedBinary;
//! use ga_core::mutate::Polynomial;
//! use ga_core::objectives::{Objectives, hypervolume};
//! use ga_core::prelude::*;
//! use ga_core::replace::NonDominatedSorting;
//! use std::cmp::Reverse;
//!
//! // Schaffer's problem: as close as possible to 0, and to 2.
//! let fitness =
//!     |x: &Vec<f64>| Objectives::new([x[0] * x[0], (x[0] - 2.0).powi(2)].map(Reverse));
//! let bounds = Bounds::uniform(1, -1000.0..=1000.0)?;
//! let scheme = Scheme {
//!     breeder: Recombine {
//!         selector: Tournament::new(2)?,
//!         crossover: Sometimes::new(0.9, SimulatedBinary::new(&bounds).rate(0.5)?.index(15.0)?)?,
//!         mutator: Polynomial::new(&bounds).rate(1.0)?.index(20.0)?,
//!         offspring: 50,
//!     },
//!     evaluator: Serial::new(fitness),
//!     replacement: NonDominatedSorting::new(50)?,
//! };
//! let mut engine = scheme.found(&bounds).size(50).seed(1)?;
//! engine.run(Generations(300));
//!
//! let front = engine.state().front();
//! assert_eq!(front.len(), 50);
//! let values = front.iter().map(|(_, score)| score.values());
//! // The true front has 13.33.
//! assert!(hypervolume(values, &[Reverse(4.0), Reverse(4.0)]) > 13.2);
//! # Ok::<(), Error>(())
//! ```

mod crowding;
mod front;
mod fronts;
mod hypervolume;
mod points;
mod ranking;
mod score;
mod values;

pub use hypervolume::hypervolume;
pub(crate) use ranking::Ranking;
pub use ranking::rank;
pub use score::Objectives;
pub use values::{Objective, Values};
