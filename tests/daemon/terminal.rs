//! A daemon that was started at a terminal.

use std::process::Command;

use crate::daemon::house::House;

/// Runs the daemon at a terminal of its own, hangs up when it works, and ends as it does.
const TERMINAL: &str = r#"
import os, pty, signal, sys
signal.alarm(60)
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "serve"])
seen = b""
while b"the daemon is running" not in seen:
    seen += os.read(terminal, 4096)
os.write(2, b"it works\n")
os.close(terminal)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
"#;

#[test]
fn a_daemon_whose_terminal_is_gone_ends_as_if_it_was_told_to() {
    let mut house = House::new("terminal", "");
    let mut command = Command::new("python3");
    command.args(["-c", TERMINAL, env!("CARGO_BIN_EXE_chancery")]);
    let ended = command.current_dir(house.path("")).output().expect("there is python3");
    assert!(ended.status.success(), "{ended:?}");
    assert!(!house.path("ledger.db-door").exists(), "it has tidied up");
    // Nothing is held any more, and all that was to be done is done now or was before.
    house.start();
    house.write("anne", "all hold");
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 2, "a start letter and a receipt");
    house.stop();
    house.audit();
}
