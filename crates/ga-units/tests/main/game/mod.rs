mod map;
mod playthrough;
mod roster;
mod rules;
