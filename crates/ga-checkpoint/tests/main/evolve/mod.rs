mod fitness;
mod genome;
mod operators;
mod scheme;
