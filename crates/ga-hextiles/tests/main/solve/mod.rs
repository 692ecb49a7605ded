mod graph;
mod judge;
mod naive;
