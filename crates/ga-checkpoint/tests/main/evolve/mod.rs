mod fitness;
mod genome;
mod scheme;
