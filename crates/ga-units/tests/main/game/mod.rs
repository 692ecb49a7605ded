mod abilities;
mod bout;
mod map;
mod playthrough;
mod reasons;
mod roster;
mod rules;
mod terrain;
