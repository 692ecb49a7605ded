mod paper;
mod reservation;
mod serde;
