//! What we know of the commands of a letter, and of what is in their way.

use std::collections::BTreeSet;

/// What we know of the commands of a letter, and of what is in their way.
#[derive(Default)]
pub(super) struct Weighed {
    /// The lines of commands about seats and of the staff that bind a person, and of those that
    /// went wrong.
    pub(super) commands: BTreeSet<usize>,
    pub(super) faulty: BTreeSet<usize>,
    /// The lines of reports, whose words go to a person.
    pub(super) told: BTreeSet<usize>,
    /// The lines that are in the way, once they were looked for.
    pub(super) odd: Option<Vec<usize>>,
    /// The letter's own lines, to be sent again, until its writer has been told of them.
    pub(super) again: Vec<String>,
}

impl Weighed {
    /// The lines to be sent again, for the code that tells their writer.
    pub(super) fn take_again(&mut self) -> Vec<String> {
        std::mem::take(&mut self.again)
    }
}
