//! The `chancery` program: see the library for what it is.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Letters, states and maps come and go by the thousand, on several threads. This gives memory back
/// that the threads no longer use, without being told so by the environment.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    chancery::cli::run()
}
