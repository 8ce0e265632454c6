//! The shade of press that a player wrote (D.X(1)).

use crate::game::press::{PressRefusal, PressRule, Returned, Shade, dark_grey};
use crate::names::key;

/// Reads the shade that a player wrote, if any, and the name to which the piece is to be
/// attributed, if any. A piece without a shade is white where no other is published, and is
/// returned where it might have been meant to be grey: what is once published can't be taken back.
pub fn read_shade(
    rule: PressRule,
    written: Option<&str>,
    attributed: Option<&str>,
) -> Result<Shade, Returned> {
    let key = key(written.unwrap_or_default());
    let key = key.strip_suffix(" press").unwrap_or(&key);
    match key {
        "white" => Ok(Shade::White),
        "grey" | "gray" if attributed.is_some() => dark_grey(attributed),
        "grey" | "gray" | "anonymous" => Ok(Shade::Grey),
        "dark" | "darkgrey" | "darkgray" | "dark grey" | "dark gray" => dark_grey(attributed),
        "black" => Err(PressRefusal::Black.into()),
        "" if rule == PressRule::C => Err(PressRefusal::NoPress.into()),
        "" if rule == PressRule::B && attributed.is_none() => Ok(Shade::White),
        "" => Err(PressRefusal::Unmarked.into()),
        _ => Err(PressRefusal::UnknownShade.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One character longer than a name may be.
    const LONG: &str = "His Majesty the Sultan of Nowhere, Emperor of Elsewhere, etc.";

    fn reason(result: Result<impl Sized, Returned>) -> Option<PressRefusal> {
        result.err().map(|returned| returned.reason)
    }

    #[test]
    fn d_x_1_black_press_is_refused_under_every_policy() {
        for rule in [PressRule::Standard, PressRule::A, PressRule::B, PressRule::C] {
            for name in [None, Some("Turkey")] {
                let black = reason(read_shade(rule, Some("Black press"), name));
                assert_eq!(black, Some(PressRefusal::Black));
            }
        }
    }

    #[test]
    fn d_x_2_press_without_a_shade_is_not_taken_for_white_where_grey_is_published() {
        assert_eq!(
            reason(read_shade(PressRule::Standard, None, None)),
            Some(PressRefusal::Unmarked)
        );
        assert_eq!(reason(read_shade(PressRule::A, None, None)), Some(PressRefusal::Unmarked));
        assert_eq!(read_shade(PressRule::B, None, None), Ok(Shade::White));
        assert_eq!(reason(read_shade(PressRule::C, None, None)), Some(PressRefusal::NoPress));
    }

    #[test]
    fn d_x_1_shades_are_read_in_both_spellings() {
        let read = |text, name| read_shade(PressRule::Standard, Some(text), name);
        let pope = Shade::DarkGrey { attributed: "The Pope".to_owned() };
        assert_eq!(read("WHITE", None), Ok(Shade::White));
        assert_eq!(read("gray", None), Ok(Shade::Grey));
        assert_eq!(read("Dark-Gray press", Some(" The\n\u{202e}Pope ")), Ok(pope.clone()));
        assert_eq!(read("grey", Some("The Pope")), Ok(pope));
        assert_eq!(reason(read("dark grey", None)), Some(PressRefusal::NoName));
        assert_eq!(reason(read("dark grey", Some(LONG))), Some(PressRefusal::NoName));
        assert_eq!(reason(read("purple", None)), Some(PressRefusal::UnknownShade));
    }
}
