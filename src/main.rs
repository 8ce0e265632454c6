//! The `chancery` program: see the library for what it is.

use std::process::ExitCode;

fn main() -> ExitCode {
    chancery::cli::run()
}
