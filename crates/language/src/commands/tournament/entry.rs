//! One person of a sign-up letter.

use crate::tournament::roster::Role;

/// A person as named in a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignUpEntry {
    pub name: String,
    pub address: String,
    pub roles: Vec<Role>,
    pub power: Option<crate::board::Power>,
}

/// What was written, and why it can't be taken.
pub type SignUpFault = (String, String);
