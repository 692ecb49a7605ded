mod looks;
mod solver;
