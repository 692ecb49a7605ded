mod breed;
mod fitness;
mod genome;
mod lineages;
mod operators;
mod scheme;
mod search;
