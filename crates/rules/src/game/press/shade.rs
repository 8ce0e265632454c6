//! The shades of press, and which of them a game master's policy admits (D.X(1)).

use serde::{Deserialize, Serialize};

use super::desk::{PIECE_CHARS_MAX, PIECES_PER_PHASE_MAX};
use super::text::one_line;

/// No name to which a piece is attributed is longer: it has to fit on its line.
const ATTRIBUTED_CHARS_MAX: usize = 60;

/// Which press is published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PressRule {
    /// White, grey and dark grey.
    #[default]
    #[serde(rename = "standard")]
    Standard,
    /// White and grey.
    A,
    /// White.
    B,
    /// None: players publish their press themselves.
    C,
}

/// Under whose name a piece appears. Black press, which the game master would attribute to another
/// player, is always refused and has no value here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// Under the author's.
    White,
    /// Under no name.
    Grey,
    /// Under a name that the author chose, unofficially.
    DarkGrey {
        /// That name, on one line.
        attributed: String,
    },
}

/// A piece that is not published: it goes back to its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Returned {
    pub reason: PressRefusal,
}

/// Why a piece is not published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PressRefusal {
    /// The game master would have to name a false author (D.X(1)).
    #[error("black press is never published (D.X(1))")]
    Black,
    /// The policy doesn't admit the shade (D.X(1)).
    #[error(
        "this game publishes no {} press, but it does publish white press, which shows your \
            power's name (D.X(1))",
        shade
    )]
    NotHere {
        /// The name of the shade.
        shade: &'static str,
    },
    /// The policy admits no press at all (D.X(1), alternative C).
    #[error("this game publishes no press; send yours to the players yourself (D.X(1))")]
    NoPress,
    /// It doesn't say whether it is white or grey. Guessing white could give its author away.
    #[error(
        "say whether it is white, with your power's name, or grey, without a name: \
            \"press white: …\" or \"press grey: …\""
    )]
    Unmarked,
    /// There is no such shade.
    #[error("press is white, grey or dark grey")]
    UnknownShade,
    /// Dark grey press without a name, or with too long a name.
    #[error("dark grey press needs a name of up to {ATTRIBUTED_CHARS_MAX} characters")]
    NoName,
    /// There are no words in it.
    #[error("there is nothing in it")]
    Empty,
    #[error("it has {chars} characters, and the limit is {PIECE_CHARS_MAX}")]
    TooLong {
        /// Its length.
        chars: usize,
    },
    /// The seat has sent enough for this phase.
    #[error("you have sent {PIECES_PER_PHASE_MAX} pieces for this result, which is the limit")]
    TooMany,
}

impl From<PressRefusal> for Returned {
    fn from(reason: PressRefusal) -> Returned {
        Returned { reason }
    }
}

impl Shade {
    /// What players call it.
    pub const fn name(&self) -> &'static str {
        match self {
            Shade::White => "white",
            Shade::Grey => "grey",
            Shade::DarkGrey { .. } => "dark grey",
        }
    }
}

impl PressRule {
    /// The name of the section for all that is not white (D.X(1)).
    pub const fn section_title(self) -> &'static str {
        match self {
            PressRule::Standard => "Anonymous or Unofficial Press",
            PressRule::A | PressRule::B | PressRule::C => "Anonymous Press",
        }
    }
}

/// Whether a policy admits a shade (D.X(1)).
pub fn admit(rule: PressRule, shade: &Shade) -> Result<(), Returned> {
    let admitted = match (rule, shade) {
        (PressRule::C, _) => return Err(PressRefusal::NoPress.into()),
        (PressRule::Standard, _) | (PressRule::A | PressRule::B, Shade::White) => true,
        (PressRule::A, Shade::Grey) => true,
        (PressRule::A, Shade::DarkGrey { .. }) | (PressRule::B, _) => false,
    };
    if admitted { Ok(()) } else { Err(PressRefusal::NotHere { shade: shade.name() }.into()) }
}

/// Dark grey under a name, if one was given that can be printed.
pub fn dark_grey(attributed: Option<&str>) -> Result<Shade, Returned> {
    let attributed = one_line(attributed.unwrap_or_default());
    let length = attributed.chars().count();
    if length == 0 || length > ATTRIBUTED_CHARS_MAX {
        return Err(PressRefusal::NoName.into());
    }
    Ok(Shade::DarkGrey { attributed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(result: Result<impl Sized, Returned>) -> Option<PressRefusal> {
        result.err().map(|returned| returned.reason)
    }

    #[test]
    fn d_x_1_each_policy_admits_its_shades() {
        let shades =
            [Shade::White, Shade::Grey, Shade::DarkGrey { attributed: "The Pope".to_owned() }];
        let admitted = |rule| shades.clone().map(|shade| admit(rule, &shade).is_ok());
        assert_eq!(admitted(PressRule::Standard), [true, true, true]);
        assert_eq!(admitted(PressRule::A), [true, true, false]);
        assert_eq!(admitted(PressRule::B), [true, false, false]);
        assert_eq!(admitted(PressRule::C), [false, false, false]);
        let grey = reason(admit(PressRule::B, &Shade::Grey));
        assert_eq!(grey, Some(PressRefusal::NotHere { shade: "grey" }));
    }
}
