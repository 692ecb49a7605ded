#![doc = include_str!("../README.md")]

mod backend;
mod commands;
mod drive;
mod error;
mod farm;
pub mod islands;
pub mod process;
mod scored;
mod seeds;
mod task;
mod threads;
pub mod worker;

pub use backend::{Around, Backend, Event};
pub use commands::Commands;
pub use drive::drive;
pub use error::{Error, Unequal};
pub use farm::{Farm, Report, Verdict, Worker};
pub use scored::{Scored, attempt};
pub use seeds::run_seeds;
pub use task::{PROTOCOL, Task, TaskId};
pub use threads::Threads;
