#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![allow(clippy::doc_markdown, reason = "README.md has names of products")]

mod backend;
mod child;
mod connect;
mod queue;
mod relay;
mod side;
mod wire;
mod worker;

pub use backend::{Counts, Nats};
pub use child::Child;
pub use connect::{Connect, Error};
pub use relay::Relay;
pub use wire::tell;
pub use worker::{Served, Worker};
