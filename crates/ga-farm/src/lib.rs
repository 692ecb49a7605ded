#![doc = include_str!("../README.md")]

mod backend;
mod error;
mod farm;
mod task;
mod threads;
pub mod worker;

pub use backend::{Backend, Event};
pub use error::{Error, Unequal};
pub use farm::{Farm, Report, Verdict, Worker};
pub use task::{PROTOCOL, Task, TaskId};
pub use threads::Threads;
