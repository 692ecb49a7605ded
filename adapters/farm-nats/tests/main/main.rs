//! The farm over a NATS server that each test starts for itself, on a free port of the loopback.

mod credentials;
mod faults;
mod limits;
mod proxy;
mod relay;
mod same_bytes;
mod server;
mod workers;
