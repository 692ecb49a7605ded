#![doc = include_str!("../README.md")]

mod backend;
mod child;
mod connect;
mod queue;
mod side;
mod wire;
mod worker;

pub use backend::{Counts, Nats};
pub use child::Child;
pub use connect::{Connect, Error};
pub use worker::{Served, Worker};
