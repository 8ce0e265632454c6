//! What the daemon tells a service manager (`sd_notify`).

use std::os::unix::net::UnixDatagram;
use std::process::Command;
use std::time::Duration;

use crate::daemon::house::House;

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
    // Also when there is nothing to do.
    for _ in 0..3 {
        until(&socket, "WATCHDOG=1");
    }
    house.stop();
    until(&socket, "STOPPING=1");
}

#[test]
fn a_hangup_tells_a_service_nothing() {
    let mut house = House::new("hangup", "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.arg("serve").stdin(std::process::Stdio::null());
    house.start_as(command);
    house.until("the daemon is running");
    let hung_up = Command::new("kill").args(["-HUP", &house.pid().to_string()]).status();
    assert!(hung_up.is_ok_and(|status| status.success()));
    house.until("ignoring SIGHUP");
    house.write("anne", "all hold");
    house.rest();
    house.stop();
}

#[test]
fn the_service_is_ready_while_servers_of_mail_are_silent() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("it has one").port();
    let mailbox = |name| {
        format!(
            "[[mailboxes]]\nname = \"{name}\"\nkind = \"imap\"\nhost = \"127.0.0.1\"\n\
            port = {port}\ntls = \"none\"\nuser = \"{name}\"\n\
            password-command = [\"echo\", \"secret\"]\n"
        )
    };
    let more = ["a", "b"].map(mailbox).concat();
    let mut house = House::new("silent", &more);
    let place = house.path("notify");
    let socket = UnixDatagram::bind(&place).expect("a socket");
    socket.set_read_timeout(Some(Duration::from_secs(120))).expect("it can wait");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.arg("serve").env("NOTIFY_SOCKET", &place);
    house.start_as(command);
    until(&socket, "READY=1");
    // Both are asked at the same time, and neither has been given up yet.
    for _ in 0..2 {
        silent.accept().expect("it asks");
    }
    let log = house.until("the daemon is running");
    assert!(!house.log.contains("its clock can't be read"), "{log}");
    house.kill();
}
