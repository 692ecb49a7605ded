mod comparison;
mod deadline;
mod genetic;
mod limits;
mod paper;
mod proof;
mod refusals;
mod thinker;
