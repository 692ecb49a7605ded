#![doc = include_str!("../README.md")]

pub mod record;
pub mod statistics;

pub use record::Record;
