//! What a service manager hears of the daemon (`sd_notify`).

use std::os::unix::net::UnixDatagram;
use std::process::Command;
use std::time::Duration;

use crate::house::House;

/// Reads what is said until it is this.
fn until(socket: &UnixDatagram, wanted: &str) {
    let mut bytes = [0; 256];
    loop {
        let count = socket.recv(&mut bytes).unwrap_or_else(|why| panic!("no {wanted}: {why}"));
        let said = String::from_utf8_lossy(&bytes[..count]);
        if said.lines().any(|line| line == wanted) {
            return;
        }
    }
}

#[test]
fn a_service_manager_hears_that_the_daemon_is_ready_that_it_lives_and_that_it_ends() {
    let mut house = House::new("service", "");
    let place = house.path("notify");
    let socket = UnixDatagram::bind(&place).expect("a socket");
    socket.set_read_timeout(Some(Duration::from_secs(120))).expect("it can wait");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.arg("serve").env("NOTIFY_SOCKET", &place).env("WATCHDOG_USEC", "400000");
    command.env_remove("WATCHDOG_PID");
    house.start_as(command);
    until(&socket, "READY=1");
    // Also when nothing is to be done.
    for _ in 0..3 {
        until(&socket, "WATCHDOG=1");
    }
    house.stop();
    until(&socket, "STOPPING=1");
}
