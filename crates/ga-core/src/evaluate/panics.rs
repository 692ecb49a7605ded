//! Says for which individual a fitness panicked.
//!
//! A panic is caught once per generation, or once per share of it, not once per individual. So the
//! loop over the individuals costs nothing more than the index that it keeps.

use crate::random::Streams;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};

/// What a panic was called with.
pub(super) type Payload = Box<dyn Any + Send>;

/// Calls a function and catches its panic. The caller panics again with [`named`], so it does not
/// continue with values that are half changed.
pub(super) fn caught(scores: impl FnOnce()) -> Result<(), Payload> {
    catch_unwind(AssertUnwindSafe(scores))
}

/// Stores the panic with the least index.
pub(super) fn keep_first(first: &Mutex<Option<(usize, Payload)>>, index: usize, panic: Payload) {
    let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
    if first.as_ref().is_none_or(|(before, _)| index < *before) {
        *first = Some((index, panic));
    }
}

/// Panics again, with the generation and the index of the individual before the message. A panic
/// without a text continues as it was.
pub(super) fn named(panic: Payload, streams: Streams, index: usize) -> ! {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or(panic.downcast_ref::<String>().map(String::as_str));
    match text {
        Some(text) => {
            panic!(
                "the fitness panicked in generation {}, individual {index}: {text}",
                streams.generation()
            )
        }
        None => resume_unwind(panic),
    }
}
