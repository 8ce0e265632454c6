//! The style sheets of a page, as far as they say what is seen. What some reader may not see is not
//! read, so that of a selector only the part counts that names the element itself.

use std::collections::{BTreeMap, HashMap};

use super::style::{self, Declaration};
use super::tree::{Id, Node};

/// What the page says of elements, by what they are known by: `p`, `.class`, `#id`, `[attribute`,
/// or `*` for all.
#[derive(Debug, Default)]
pub(super) struct Rules {
    kinds: HashMap<String, BTreeMap<String, String>>,
    /// Whether nothing on the page has another ground than the white one of a mail program.
    pub(super) are_on_white: bool,
}

/// States in which an element is only for a moment, and what is no element.
const PASSING: [&str; 10] = [
    ":hover",
    ":focus",
    ":active",
    ":visited",
    ":link",
    ":before",
    ":after",
    ":first-l",
    ":selection",
    ":target",
];

/// A page that tells more kinds of elements how to look was written by a program.
const KINDS_MAX: usize = 5_000;
/// No value that says anything is longer.
const VALUE_CHARS_MAX: usize = 60;

impl Rules {
    /// All rules of a page; none if they are more than any person's letter has.
    pub(super) fn of_page(nodes: &[Node]) -> Option<Rules> {
        let mut rules = Rules::default();
        let sheets = nodes.iter().filter(|node| node.tag() == Some("style"));
        let text = |id: &Id| nodes.get(*id).and_then(|node| node.text.as_deref());
        for sheet in sheets {
            rules.read(&sheet.children.iter().filter_map(text).collect::<String>());
        }
        let declared = rules.kinds.values().flatten();
        let mut grounds = declared.map(|(name, value)| (name.as_str(), value.as_str()));
        rules.are_on_white = !grounds.any(|(name, value)| style::is_ground(name, value))
            && !nodes.iter().any(style::has_ground);
        (rules.kinds.len() <= KINDS_MAX).then_some(rules)
    }

    /// What they say of an element.
    pub(super) fn of(&self, node: &Node) -> Vec<Declaration> {
        if self.kinds.is_empty() {
            return Vec::new();
        }
        let mut keys = vec!["*".to_owned()];
        keys.extend(node.tag().map(str::to_ascii_lowercase));
        keys.extend(node.attributes().map(|name| format!("[{}", name.to_ascii_lowercase())));
        let classes = node.attribute("class").unwrap_or_default().split_ascii_whitespace();
        keys.extend(classes.map(|class| format!(".{}", class.to_ascii_lowercase())));
        keys.extend(node.attribute("id").map(|id| format!("#{}", id.trim().to_ascii_lowercase())));
        keys.sort_unstable();
        keys.dedup();
        let told = keys.iter().filter_map(|key| self.kinds.get(key)).flatten();
        told.map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// Reads a sheet. What is not closed at its end is closed there.
    fn read(&mut self, sheet: &str) {
        let sheet = plain(sheet).replace("<!--", " ").replace("-->", " ");
        // Heads, and whether what stands in them is for another medium than a screen.
        let mut open: Vec<(&str, bool)> = Vec::new();
        let mut rest = sheet.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(at);
            let opens = after.starts_with('{');
            // Rules may stand among the declarations of another.
            let (told, head) = match opens {
                true => before.rsplit_once(';').unwrap_or(("", before)),
                false => (before, ""),
            };
            self.tell(open.last(), told);
            if opens {
                let head = head.trim();
                let is_elsewhere = open.last().is_some_and(|(_, is_elsewhere)| *is_elsewhere)
                    || head.starts_with("@media") && head.contains("print");
                open.push((head, is_elsewhere));
            } else {
                open.pop();
            }
            rest = after.get(1..).unwrap_or_default();
        }
        self.tell(open.last(), rest);
    }

    fn tell(&mut self, head: Option<&(&str, bool)>, told: &str) {
        let Some((selectors, false)) = head else { return };
        let telling = style::listed(told).filter(|(name, _)| style::is_telling(name));
        let short = |value: String| value.chars().take(VALUE_CHARS_MAX).collect::<String>();
        let told: BTreeMap<String, String> =
            telling.map(|(name, value)| (name, short(value))).collect();
        if told.is_empty() || selectors.starts_with('@') {
            return;
        }
        for key in selectors.split(',').filter_map(key) {
            if self.kinds.len() > KINDS_MAX {
                return;
            }
            self.kinds.entry(key).or_default().extend(told.clone());
        }
    }
}

/// By what the element of a selector is known that says most of it.
fn key(selector: &str) -> Option<String> {
    let last = selector.rsplit([' ', '>', '+', '~', '\n', '\t']).find(|part| !part.is_empty())?;
    if PASSING.iter().any(|state| last.contains(state)) {
        return None;
    }
    let named = last.split(':').next().unwrap_or_default();
    let is_end = |letter: char| matches!(letter, '.' | '#' | '[' | ']');
    let behind = |mark: char| {
        let (_, name) = named.split_once(mark)?;
        let name = name.split(is_end).next().unwrap_or_default();
        let name = name.split(['=', '~', '^', '$', '*', '|']).next().unwrap_or_default().trim();
        (!name.is_empty()).then(|| format!("{mark}{name}"))
    };
    let tag = named.split(is_end).next().filter(|tag| !tag.is_empty());
    let known = behind('#').or_else(|| behind('.')).or_else(|| behind('['));
    Some(known.or_else(|| tag.map(str::to_owned)).unwrap_or_else(|| "*".to_owned()))
}

/// A style without comments and escapes, in lower case.
pub(super) fn plain(style: &str) -> String {
    let mut plain = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(at) = rest.find(['\\', '/']) {
        let (before, after) = rest.split_at(at);
        plain.push_str(before);
        rest = if let Some(comment) = after.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, rest)| rest)
        } else if let Some(escaped) = after.strip_prefix('\\') {
            unescaped(escaped, &mut plain)
        } else {
            plain.push('/');
            after.get(1..).unwrap_or_default()
        };
    }
    plain.push_str(rest);
    plain.to_ascii_lowercase()
}

/// Takes one escape over: up to six digits for a letter, and the blank after them. What is left.
fn unescaped<'s>(escaped: &'s str, plain: &mut String) -> &'s str {
    let digits = escaped.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
    let (code, rest) = escaped.split_at(digits);
    if code.is_empty() {
        return escaped;
    }
    plain.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
    rest.strip_prefix([' ', '\n', '\t']).unwrap_or(rest)
}
