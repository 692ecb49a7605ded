//! Statistics of runs that differ only in their seeds, and comparisons of two sets of runs.
//!
//! A single run says little about a stochastic search. Run each variant with 20 seeds or more, then
//! report the median with its interval, and compare two variants by a test and an effect size.
//!
//! | item | what it answers |
//! |---|---|
//! | [`Sample`] | mean, standard deviation, median and quartiles of one figure |
//! | [`Attempts`] | runs with a target: how many reached it, and after how many evaluations |
//! | [`Bootstrap`] | a 95 % interval of a mean, a median, or any other statistic |
//! | [`wilson`] | a 95 % interval of a share |
//! | [`MannWhitney`] | is the difference between two samples more than chance? |
//! | [`a12`] | how often is a run of one sample greater than a run of the other? |
//! | [`holm`] | p-values of several comparisons |
//!
//! ```
//! use ga_run::statistics::{MannWhitney, Sample, a12};
//!
//! let ours = Sample::new([210.0, 190.0, 230.0, 205.0, 180.0])?;
//! let theirs = Sample::new([260.0, 240.0, 300.0, 225.0, 280.0])?;
//! assert_eq!((ours.median(), theirs.median()), (Some(205.0), Some(260.0)));
//!
//! let test = MannWhitney::of(&ours, &theirs).expect("both have runs");
//! assert!(test.p < 0.05);
//! assert_eq!(a12(&ours, &theirs), Some(0.04));
//! # Ok::<(), ga_run::statistics::Error>(())
//! ```
//!
//! All results are the same on every machine: random numbers come from a seeded stream, and no
//! function of the platform's mathematics library is used.

mod attempts;
mod bootstrap;
mod effect;
mod error;
mod holm;
mod mann_whitney;
mod normal;
mod ranks;
mod sample;
mod student;
mod wilson;

pub use attempts::{Attempt, Attempts};
pub use bootstrap::{Bootstrap, Interval};
pub use effect::a12;
pub use error::Error;
pub use holm::holm;
pub use mann_whitney::MannWhitney;
pub use sample::Sample;
pub use wilson::wilson;
