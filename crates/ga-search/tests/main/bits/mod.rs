//! Searches of bit strings.

mod learnt;
mod pyramid;
mod trends;
