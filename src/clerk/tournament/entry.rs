//! One person of a sign-up letter.

use crate::tournament::roster::Role;

/// Somebody as a letter names him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignUpEntry {
    pub(super) name: String,
    pub(super) address: String,
    pub(super) roles: Vec<Role>,
    pub(super) power: Option<crate::board::Power>,
}

/// What was written, and why it can't be taken.
pub(super) type SignUpFault = (String, String);
