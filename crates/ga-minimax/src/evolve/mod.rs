//! The genetic searches: genomes, operators, fitness, and the two schemes.
//!
//! | item | description |
//! |---|---|
//! | [`Line`] | the genome of the paper's search: a line of play |
//! | [`ReservationTree`] | minimax values over all lines inserted so far |
//! | [`ReservationFitness`] | scores lines by the reservation tree |
//! | [`NewMove`], [`Legal`] | the mutation of the paper's search, and its repair of lines |
//! | [`Reordered`] | selects other lines among equal ones |
//! | [`paper`], [`ours`] | the two schemes |

pub(crate) mod belief;
mod fitness;
mod genome;
mod operators;
pub mod ours;
pub mod paper;
mod reservation;
mod steps;
mod ties;

pub use fitness::ReservationFitness;
pub use genome::Line;
pub use operators::{Legal, NewMove};
pub use reservation::{Node, ReservationTree};
pub use ties::Reordered;
