mod fitness;
mod genome;
mod lineages;
mod operators;
mod scheme;
#[cfg(feature = "serde")]
mod search;
