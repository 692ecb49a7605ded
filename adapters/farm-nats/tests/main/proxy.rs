//! A proxy on the loopback that drops and doubles messages of NATS, and cuts connections.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
};

use crate::server::random;

#[derive(Default)]
struct State {
    harms: AtomicBool,
    moments: AtomicU64,
    dropped: AtomicU64,
    doubled: AtomicU64,
    cut: AtomicU64,
}

pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<State>,
}

impl Proxy {
    pub(crate) fn start(target: u16, seed: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        // Ends with the process.
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else {
                    continue;
                };
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else {
                        continue;
                    };
                    let state = Arc::clone(&shared);
                    std::thread::spawn(move || {
                        let _ = carry(&from, &to, &state, seed);
                        let _ = from.shutdown(Shutdown::Both);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        Self { port, state }
    }

    pub(crate) fn harm(&self, harms: bool) {
        self.state.harms.store(harms, Relaxed);
    }

    pub(crate) fn counts(&self) -> (u64, u64, u64) {
        (
            self.state.dropped.load(Relaxed),
            self.state.doubled.load(Relaxed),
            self.state.cut.load(Relaxed),
        )
    }
}

/// Of 100 messages, 3 are dropped and 3 doubled; of 400, one cuts the connection.
fn carry(from: &TcpStream, mut to: &TcpStream, state: &State, seed: u64) -> io::Result<()> {
    let mut from = BufReader::new(from);
    loop {
        let mut frame = Vec::new();
        if from.read_until(b'\n', &mut frame)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&frame).into_owned();
        let mut words = line.split_ascii_whitespace();
        if !matches!(words.next(), Some("PUB" | "HPUB" | "MSG" | "HMSG")) {
            to.write_all(&frame)?;
            continue;
        }
        let length: usize = words
            .next_back()
            .and_then(|length| length.parse().ok())
            .unwrap_or(0);
        let start = frame.len();
        frame.resize(start + length + 2, 0);
        from.read_exact(&mut frame[start..])?;
        let draw = random(seed ^ state.moments.fetch_add(1, Relaxed)) % 400;
        match draw {
            _ if !state.harms.load(Relaxed) => to.write_all(&frame)?,
            0..12 => drop(state.dropped.fetch_add(1, Relaxed)),
            12..24 => {
                state.doubled.fetch_add(1, Relaxed);
                to.write_all(&frame)?;
                to.write_all(&frame)?;
            }
            24 => {
                state.cut.fetch_add(1, Relaxed);
                return Ok(());
            }
            _ => to.write_all(&frame)?,
        }
    }
}
