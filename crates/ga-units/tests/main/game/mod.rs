mod bout;
mod map;
mod playthrough;
mod roster;
mod rules;
