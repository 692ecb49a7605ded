//! Selection: cases that no law or theory of all selectors covers.

mod roulette;
