//! Why a change of the policy can't be.

use super::Length;

/// Why a rule change can't be put to the vote, or applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeFault {
    /// The rule is not at the game master's discretion (D.IX(5), Reading 22).
    #[error(
        "only identification, sets, late orders, drafts, press and the length of turns can be \
        put to the vote (D.IX(5))"
    )]
    OutOfScope,
    /// It names a rule, and not what it is to be.
    #[error("what is the rule to be? {expected}")]
    NoValue {
        /// What can be written.
        expected: &'static str,
    },
    /// A turn under the minimum (D.VII(4)(a)).
    #[error("turns of this kind take {min} at least (D.VII(4))")]
    TooShort {
        /// The minimum.
        min: Length,
    },
    /// A length beyond all sense.
    #[error("this can take {max} at most")]
    TooLong {
        /// The maximum.
        max: Length,
    },
}
