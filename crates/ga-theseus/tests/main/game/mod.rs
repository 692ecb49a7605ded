//! The domain and its rules.

mod maze;
mod rules;
mod template;
