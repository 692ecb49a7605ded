mod fitness;
mod genome;
mod like;
mod lineages;
mod operators;
mod scheme;
mod search;
