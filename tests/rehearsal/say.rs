//! Where a rehearsal prints what it found.

/// Shown by `--nocapture`.
#[allow(clippy::print_stdout, reason = "figures are for whoever runs it by hand")]
pub(crate) fn say(text: &str) {
    println!("{text}");
}
