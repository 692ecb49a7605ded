mod attempts;
mod board;
mod shuffle;
mod side;
