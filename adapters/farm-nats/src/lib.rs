#![doc = include_str!("../README.md")]

mod backend;
mod child;
mod connect;
mod contract;
mod queue;
mod wire;
mod worker;

pub use backend::{Counts, Nats};
pub use child::Child;
pub use connect::{Connect, Error};
pub use contract::{Backend, Event, Task, TaskId};
pub use wire::VERSION;
pub use worker::{Served, Worker};
