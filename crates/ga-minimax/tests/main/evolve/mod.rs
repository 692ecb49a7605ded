mod paper;
mod reservation;
#[cfg(feature = "serde")]
mod serde;
