//! Ports for servers that get their port from us.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Connections get their ports from higher numbers, so none can take one of these in between.
const FIRST: u16 = 12_000;
const COUNT: u16 = 8_000;

/// A port on which nothing listens, and which no other test of this process gets.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Two runs at once begin at different ports.
    let begin = std::process::id() as u16;
    for _ in 0..COUNT {
        let next = begin.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = FIRST + next % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("no port is free");
}
