//! Why a deadline moved.

use serde::{Deserialize, Serialize};

use super::calendar::Granted;

/// What moved a deadline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A seat's extension (D.VII(5)), charged to it.
    Extension(Granted),
    /// A holiday, uncharged (D.VII(5)).
    Holiday(String),
    /// The game master (Reading 5).
    Master,
}
