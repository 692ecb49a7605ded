//! The examples from outside: exit status, standard output, standard error, files.

mod support;

mod checkpoint;
mod disk;
mod hextiles;
mod hostile;
mod interrupts;
mod minimax;
mod operators;
mod options;
mod theseus_hardest;
mod theseus_orders;
mod tools;
mod units;
