//! Whether an element is seen, as its attributes and the style sheets of the page say.

use super::rules::{Rules, plain};
use super::tree::Node;

/// How an element shows what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visibility {
    /// As it is.
    Seen,
    /// Not at all.
    Hidden,
    /// Struck out.
    Struck,
}

/// The style of an element: a property and its value, in lower case.
pub(super) type Declaration = (String, String);

/// Letters that are no higher are dots.
const FONT_PX_MIN: f64 = 2.0;
/// What is fainter is not seen.
const OPACITY_MIN: f64 = 0.1;
/// What is moved so far out of its place is not on the page; lists are moved by less.
const OUT_PX: f64 = -100.0;
const FAR_PX: f64 = 2_000.0;

/// How an element shows what is in it.
pub(super) fn show(node: &Node, rules: &Rules) -> Visibility {
    if node.attribute("hidden").is_some() {
        return Visibility::Hidden;
    }
    if matches!(node.tag(), Some("s" | "strike" | "del")) {
        return Visibility::Struck;
    }
    let mut told: Vec<Declaration> = rules.of(node);
    told.extend(font_color(node));
    told.extend(declarations(node));
    let is_blank = is_blank(&told, rules.are_on_white);
    if told.iter().any(|(name, value)| hides(name, value)) || is_shut(&told) || is_blank {
        return Visibility::Hidden;
    }
    let is_struck = |(name, value): &Declaration| {
        matches!(name.as_str(), "text-decoration" | "text-decoration-line")
            && value.contains("line-through")
    };
    if told.iter().any(is_struck) { Visibility::Struck } else { Visibility::Seen }
}

/// Whether a declaration hides an element by itself.
fn hides(name: &str, value: &str) -> bool {
    match name {
        "display" => value == "none",
        "visibility" => matches!(value, "hidden" | "collapse"),
        "mso-hide" => value == "all",
        "opacity" => amount(value).is_some_and(|amount| amount < OPACITY_MIN),
        "font-size" => pixels(value).is_some_and(|size| size <= FONT_PX_MIN),
        "font" => font_size(value).is_some_and(|size| size <= FONT_PX_MIN),
        "max-height" | "max-width" => pixels(value) == Some(0.0),
        "text-indent" | "left" | "top" | "right" | "bottom" | "margin" | "margin-left"
        | "margin-right" | "margin-top" | "margin-bottom" => {
            let mut moved = value.split_whitespace().filter_map(pixels);
            moved.any(|moved| moved <= OUT_PX || moved >= FAR_PX)
        }
        "clip" => value.starts_with("rect(0") || value.starts_with("rect(1px"),
        "clip-path" => value.contains("100%") || value.contains("(0)"),
        "transform" => value.contains("scale(0"),
        "color" | "-webkit-text-fill-color" => color(value).as_deref() == Some(NO_COLOR),
        _ => false,
    }
}

/// Whether an element has a bar at its left and no other border: so mail programs show quotes.
pub(super) fn has_bar(node: &Node, rules: &Rules) -> bool {
    let mut told: Vec<Declaration> = rules.of(node);
    told.extend(declarations(node));
    let is_drawn = |value: &str| {
        let none = |word: &str| {
            matches!(word, "none" | "hidden" | "transparent") || pixels(word) == Some(0.0)
        };
        let line = |word: &str| {
            matches!(
                word,
                "solid" | "double" | "dotted" | "dashed" | "groove" | "ridge" | "inset" | "outset"
            )
        };
        value.split_whitespace().any(line) && !value.split_whitespace().any(none)
    };
    let at = |sides: &[&str]| {
        let mut drawn = told.iter().filter(|(name, _)| sides.contains(&name.as_str()));
        drawn.any(|(_, value)| is_drawn(value))
    };
    let left_alone = told.iter().any(|(name, value)| {
        let sides: Vec<Option<f64>> = value.split_whitespace().map(pixels).collect();
        name == "border-width"
            && matches!(sides[..], [Some(0.0), Some(0.0), Some(0.0), Some(left)] if left > 0.0)
    });
    let left = at(&["border-left", "border-inline-start", "border-left-style"]);
    left_alone || left && !at(&["border-right", "border-top", "border-inline-end"])
}

/// The properties that say anything here; no others are kept of a style sheet.
pub(super) fn is_telling(name: &str) -> bool {
    let others = [
        "border-left",
        "border-left-style",
        "border-inline-start",
        "border-right",
        "border-top",
        "border-inline-end",
        "border-width",
        "text-decoration",
        "text-decoration-line",
        "overflow",
        "overflow-x",
        "overflow-y",
        "height",
        "width",
        "background",
        "background-color",
    ];
    let hiding = [
        "display",
        "visibility",
        "mso-hide",
        "opacity",
        "font-size",
        "font",
        "max-height",
        "max-width",
        "text-indent",
        "left",
        "top",
        "right",
        "bottom",
        "margin",
        "margin-left",
        "margin-right",
        "margin-top",
        "margin-bottom",
        "clip",
        "clip-path",
        "transform",
        "color",
        "-webkit-text-fill-color",
    ];
    others.contains(&name) || hiding.contains(&name)
}

/// Whether an element has no room, and lets nothing out of it.
fn is_shut(told: &[Declaration]) -> bool {
    let mut lengths = told.iter().filter(|(name, _)| matches!(name.as_str(), "height" | "width"));
    let has_no_room =
        lengths.any(|(_, value)| pixels(value).is_some_and(|length| length <= FONT_PX_MIN));
    let keeps = |(name, value): &Declaration| {
        name.starts_with("overflow") && matches!(value.as_str(), "hidden" | "clip")
    };
    has_no_room && told.iter().any(keeps)
}

/// Whether letters have the colour of the ground on which they stand: told with them, or white
/// where no other is told on the page.
fn is_blank(told: &[Declaration], are_on_white: bool) -> bool {
    let of = |wanted: &[&str]| -> Vec<String> {
        let named = told.iter().filter(|(name, _)| wanted.contains(&name.as_str()));
        named.filter_map(|(_, value)| color(value)).collect()
    };
    let grounds = of(&GROUNDS);
    let is_lost = |ink: &String| grounds.contains(ink) || are_on_white && ink == WHITE;
    of(&["color"]).iter().any(is_lost)
}

/// The properties that say on what ground letters stand.
const GROUNDS: [&str; 2] = ["background", "background-color"];
const WHITE: &str = "ffffff";

/// Whether a declaration gives letters another ground than a white one.
pub(super) fn is_ground(name: &str, value: &str) -> bool {
    let is_none = matches!(value, "none" | "initial" | "inherit" | "unset" | NO_COLOR);
    let is_white = || color(value).is_some_and(|found| found == WHITE || found == NO_COLOR);
    name.starts_with("background") && !is_none && !is_white()
}

/// Whether an element gives what is in it such a ground.
pub(super) fn has_ground(node: &Node) -> bool {
    let by_attribute = ["bgcolor", "background"].into_iter().any(|name| {
        node.attribute(name).is_some_and(|value| is_ground("background", &value.to_lowercase()))
    });
    by_attribute || declarations(node).any(|(name, value)| is_ground(&name, &value))
}

/// What the old element for fonts says of the colour.
fn font_color(node: &Node) -> Option<Declaration> {
    let color = node.attribute("color").filter(|_| node.tag() == Some("font"))?;
    Some(("color".to_owned(), color.trim().to_lowercase()))
}

/// Whether line ends in the text of an element are seen.
pub(super) fn keeps_lines(node: &Node) -> Option<bool> {
    let space = declarations(node).find(|(name, _)| name == "white-space");
    match space {
        Some((_, value)) => Some(value.starts_with("pre") || value == "break-spaces"),
        None => matches!(node.tag(), Some("pre" | "xmp" | "plaintext")).then_some(true),
    }
}

/// The declarations of its own style.
fn declarations(node: &Node) -> impl Iterator<Item = Declaration> {
    let style = plain(node.attribute("style").unwrap_or_default());
    listed(&style).collect::<Vec<_>>().into_iter()
}

/// Declarations as they stand in a style, without `!important`.
pub(super) fn listed(style: &str) -> impl Iterator<Item = Declaration> {
    style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        let value = value.split('!').next().unwrap_or_default().trim().to_owned();
        Some((name.trim().to_owned(), value))
    })
}

/// A colour in which no letter can be seen.
const NO_COLOR: &str = "transparent";

/// A colour, however it is written.
fn color(value: &str) -> Option<String> {
    let named = match value {
        "white" | "ffffff" => "#ffffff",
        "black" => "#000000",
        other => other,
    };
    if let Some(hex) = named.strip_prefix('#') {
        let digits: Vec<char> = hex.chars().take_while(char::is_ascii_hexdigit).collect();
        return match digits.as_slice() {
            [_, _, _, '0'] | [_, _, _, _, _, _, '0', '0'] => Some(NO_COLOR.to_owned()),
            [red, green, blue, ..] if digits.len() < 6 => {
                Some([red, red, green, green, blue, blue].into_iter().collect())
            }
            digits => Some(digits.iter().take(6).collect()),
        };
    }
    if let Some((_, inside)) = named.split_once("rgb").and_then(|(_, rest)| rest.split_once('(')) {
        let parts: Vec<f64> = inside.split([',', ' ', '/', ')']).filter_map(amount).collect();
        return match parts.as_slice() {
            [_, _, _, alpha] if *alpha < OPACITY_MIN => Some(NO_COLOR.to_owned()),
            [red, green, blue, ..] => Some(
                [red, green, blue]
                    .map(|part| format!("{:02x}", part.clamp(0.0, 255.0) as u8))
                    .concat(),
            ),
            _ => None,
        };
    }
    let is_word = !named.is_empty() && named.chars().all(|letter| letter.is_ascii_alphabetic());
    is_word.then(|| named.to_owned())
}

/// The height of letters that a font says: `0/0 a`, `bold 12px/30px serif`.
fn font_size(value: &str) -> Option<f64> {
    let sizes = value.split_whitespace().filter_map(|word| {
        let size = word.split('/').next().unwrap_or_default();
        let is_bare = size.ends_with(|letter: char| letter.is_ascii_digit());
        // A bare number is the weight of the font, unless it is zero.
        pixels(size).filter(|length| !is_bare || *length == 0.0)
    });
    sizes.into_iter().next()
}

/// A number, a part of a hundred as one of one.
fn amount(value: &str) -> Option<f64> {
    match value.trim().strip_suffix('%') {
        Some(hundredths) => hundredths.trim().parse::<f64>().ok().map(|number| number / 100.0),
        None => value.trim().parse().ok(),
    }
}

/// A length in pixels, as nearly as it matters.
fn pixels(length: &str) -> Option<f64> {
    let length = length.trim();
    let unit = length.trim_start_matches(|letter: char| {
        letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+')
    });
    let number: f64 = length.strip_suffix(unit)?.parse().ok()?;
    let one = match unit.trim() {
        "" | "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "em" | "rem" | "pc" | "ch" | "ex" => 16.0,
        "cm" => 38.0,
        "mm" => 3.8,
        "in" => 96.0,
        "%" | "vw" | "vh" => 4.0,
        _ => return (number == 0.0).then_some(0.0),
    };
    Some(number * one)
}
