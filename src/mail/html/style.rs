//! Whether an element is seen, as its attributes say.

use super::tree::Node;

/// How an element shows what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// As it is.
    Seen,
    /// Not at all.
    Hidden,
    /// Struck out.
    Struck,
}

/// How an element shows what is in it.
pub(super) fn show(node: &Node) -> Show {
    if node.attribute("hidden").is_some() {
        return Show::Hidden;
    }
    if matches!(node.tag(), Some("s" | "strike" | "del")) {
        return Show::Struck;
    }
    let mut show = Show::Seen;
    for (name, value) in declarations(node) {
        match (name.as_str(), value.as_str()) {
            ("display", "none") | ("visibility", "hidden" | "collapse") | ("mso-hide", "all") => {
                return Show::Hidden;
            }
            ("font-size" | "opacity" | "max-height", size) if is_nothing(size) => {
                return Show::Hidden;
            }
            ("text-decoration" | "text-decoration-line", line) if line.contains("line-through") => {
                show = Show::Struck;
            }
            _ => {}
        }
    }
    show
}

/// Whether line ends in the text of an element are seen.
pub(super) fn keeps_lines(node: &Node) -> Option<bool> {
    let space = declarations(node).find(|(name, _)| name == "white-space");
    match space {
        Some((_, value)) => Some(value.starts_with("pre") || value == "break-spaces"),
        None => matches!(node.tag(), Some("pre" | "xmp" | "plaintext")).then_some(true),
    }
}

/// The declarations of its style, in lower case and without `!important`.
fn declarations(node: &Node) -> impl Iterator<Item = (String, String)> {
    let style = node.attribute("style").unwrap_or_default();
    style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        let value = value.to_ascii_lowercase();
        let value = value.split('!').next().unwrap_or_default().trim().to_owned();
        Some((name.trim().to_ascii_lowercase(), value))
    })
}

/// `0`, `0px`, `0.0em`.
fn is_nothing(size: &str) -> bool {
    let number =
        size.trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || letter == '%');
    !number.is_empty() && number.chars().all(|letter| matches!(letter, '0' | '.'))
}
