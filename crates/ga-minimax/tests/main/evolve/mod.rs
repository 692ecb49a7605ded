mod paper;
mod reservation;
