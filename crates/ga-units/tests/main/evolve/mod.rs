mod fitness;
mod laws;
mod lookahead;
mod memory;
mod objective;
mod operators;
mod playout;
mod scheme;
