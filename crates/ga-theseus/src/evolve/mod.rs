//! Evolution: schemes that evolve hard mazes, and their parts.
//!
//! | module | what it contains |
//! |---|---|
//! | [`paper`] | the paper's scheme, which evolves strings of bits |
//! | [`ours`] | the search for the longest maze, which evolves layouts |
//! | [`design`] | mazes that meet given requirements, and campaigns of rising difficulty |
//! | [`like`] | more mazes like the ones that a person picked |
//! | `search` | all of these searches, chosen while the program runs (feature `serde`) |
//! | [`genome`] | the encoding of mazes as strings of bits |
//! | [`operators`] | small changes of a layout, and random layouts |
//! | [`fitness`] | fitness functions: how hard a maze is |
//! | [`variety`] | how much two mazes differ, and collections of mazes that differ |

pub mod design;
pub mod fitness;
pub mod genome;
pub mod like;
pub mod operators;
pub mod ours;
pub mod paper;
#[cfg(feature = "serde")]
pub mod search;
pub mod variety;

use ga_core::evaluate::Interrupt;
use ga_core::random::Stream;
use ga_core::{
    Breeder, Engine, Evaluator, Genome, Replacement, Sampler, Scheme, State, StopReason,
    Termination,
};
use std::cell::RefCell;

/// A run that begins with the first `room` founders, filled up with random ones; `None` if `stop`
/// is due before they have their scores.
fn begun<G: Genome, B: Breeder<G, E::Score>, E: Evaluator<G>, R: Replacement<G, E::Score>>(
    scheme: Scheme<B, E, R>,
    mut founders: Vec<G>,
    random: &impl Sampler<G>,
    room: usize,
    seed: u64,
    stop: &Interrupt<'_>,
) -> Result<Option<Engine<G, B, E, R>>, ga_core::Error> {
    if founders.is_empty() {
        return scheme.found(random).size(room).seed_unless(seed, stop);
    }
    founders.truncate(room);
    let mut rng = Stream::seeded(seed);
    founders.resize_with(room, || random.sample(&mut rng));
    scheme.founders(founders).seed_unless(seed, stop)
}

/// Ends a run with the reason that a closure returns.
struct Ask<F>(RefCell<F>);

impl<F> Ask<F> {
    fn new(closure: F) -> Self {
        Self(RefCell::new(closure))
    }
}

impl<G, F: FnMut(&State<G, f64>) -> Option<StopReason>> Termination<G, f64> for Ask<F> {
    fn check(&self, state: &State<G, f64>) -> Option<StopReason> {
        (self.0.borrow_mut())(state)
    }
}
