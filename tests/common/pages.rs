//! What the page of a letter may hold, and whether it says the same as its text.
//!
//! Mail programs are poor browsers: one lays pages out as a word processor does, some leave the
//! head out, most leave out what could load or run. The lists hold what all of them show, or leave
//! out without harm.

use chancery::report::letters::PICTURE;

/// Elements, each with the attributes that it may have.
const ELEMENTS: [(&str, &[&str]); 22] = [
    ("html", &["lang"]),
    ("head", &[]),
    // How letters are encoded, how wide a telephone is, and that dark screens are seen to.
    ("meta", &["charset", "name", "content"]),
    ("title", &[]),
    // Colours for dark screens and fonts in tables: where it is left out nothing is lost.
    ("style", &[]),
    ("body", &["class", "style"]),
    // The only layout that all programs share; `role` tells readers of the screen it is one.
    ("table", &["role", "class", "width", "cellpadding", "cellspacing", "border", "style"]),
    ("tr", &["valign"]),
    ("td", &["class", "width", "align", "nowrap", "colspan", "style"]),
    ("th", &["scope", "align", "nowrap"]),
    ("h1", &["style"]),
    ("h2", &["class", "style"]),
    ("p", &["class", "style"]),
    ("br", &[]),
    ("span", &["class", "style"]),
    ("b", &["style"]),
    ("ul", &["style"]),
    ("li", &[]),
    // Addresses of the operator's own pages, and letters to us.
    ("a", &["class", "href", "style"]),
    // The picture in the letter itself, never one of another host.
    ("img", &["src", "width", "border", "alt", "style"]),
    ("!doctype", &["html"]),
    ("!--", &[]),
];

/// Properties of styles that all programs know, or pass over without harm.
const PROPERTIES: [&str; 20] = [
    "background-color",
    "border-bottom",
    "border-color",
    "border-left",
    // Passed over by one program: there a button has sharp corners.
    "border-radius",
    "color",
    // One program ignores it: there buttons are links with a background colour.
    "display",
    "font-family",
    "font-size",
    "line-height",
    "margin",
    // Passed over by one program, which takes the attribute `width`.
    "max-width",
    // These hide what a list of letters shows: one program knows the second alone.
    "max-height",
    "mso-hide",
    "overflow",
    "padding",
    "text-decoration",
    // Passed over by some: there an arrow of fixed pitch may be parted at the end of a line.
    "white-space",
    "width",
    // Passed over by some: there a word of a hundred letters makes the page wide.
    "word-break",
];

/// A program that shows letters in a list clips what is longer than this, in bytes.
const BYTES_MAX: usize = 100_000;

/// What is wrong with a page, and where it says other words than its text.
pub(crate) fn faults(text: &str, html: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut open: Vec<String> = Vec::new();
    for tag in tags(html) {
        match tag.strip_prefix('/') {
            Some(name) if open.last().is_some_and(|last| last == name) => drop(open.pop()),
            Some(name) => faults.push(format!("</{name}> closes {:?}", open.last())),
            None => {
                let name = check_tag(tag, &mut faults);
                if !["meta", "br", "img", "!doctype", "!--"].contains(&name.as_str()) {
                    open.push(name);
                }
            }
        }
    }
    if !open.is_empty() {
        faults.push(format!("never closed: {open:?}"));
    }
    let rules = html.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next());
    for rule in rules.unwrap_or_default().split('}') {
        // What is for dark screens stands in a rule of its own.
        let declared = rule.rsplit_once('{').map_or("", |(_, declared)| declared);
        check_style(&declared.replace("!important", ""), &mut faults);
    }
    if html.len() > BYTES_MAX {
        faults.push(format!("{} bytes are clipped", html.len()));
    }
    let (said, shown) = (said(text), shown(html));
    if let Some((at, there)) = difference(&said, &shown) {
        let around = |words: &[String], at: usize| words[at.saturating_sub(3)..].join(" ");
        let (said, shown): (String, String) = (around(&said, at), around(&shown, there));
        let short = |words: String| words.chars().take(120).collect::<String>();
        faults.push(format!("says {:?}, and the page {:?}", short(said), short(shown)));
    }
    faults
}

/// Where the words of a text and of its page part, if they do. The text cuts what is too wide for
/// a column; there the page has more.
fn difference(said: &[String], shown: &[String]) -> Option<(usize, usize)> {
    let (mut at, mut there) = (0, 0);
    while let (Some(word), Some(seen)) = (said.get(at), shown.get(there)) {
        let cut = word.strip_suffix('…').filter(|kept| !kept.is_empty());
        let next = said.get(at + 1);
        there += match cut {
            _ if word == seen => 1,
            Some(kept) if seen.starts_with(kept) => {
                let rest = &shown[there + 1..];
                let more = rest.iter().position(|seen| Some(seen) == next);
                1 + more.unwrap_or(rest.len())
            }
            _ => return Some((at, there)),
        };
        at += 1;
    }
    (at < said.len() || there < shown.len()).then_some((at, there))
}

/// The text between angle brackets: people's own brackets are escaped, so each of these is ours.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').skip(1).map(|part| part.split('>').next().unwrap_or_default())
}

fn check_tag(tag: &str, faults: &mut Vec<String>) -> String {
    let name = tag.split([' ', '\n']).next().unwrap_or_default().to_lowercase();
    let name = if name.starts_with("!--") { "!--".to_owned() } else { name };
    let Some((_, attributes)) = ELEMENTS.iter().find(|(element, _)| *element == name) else {
        faults.push(format!("<{tag}> is no element of letters"));
        return name;
    };
    if name == "!--" {
        return name;
    }
    let mut rest = tag[name.len()..].trim();
    while let Some((key, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap_or((after, ""));
        if !attributes.contains(&key) {
            faults.push(format!("<{name} {key}> is not for letters"));
        }
        let is_own = match key {
            "src" => value == format!("cid:{PICTURE}"),
            "href" => value.starts_with("https://") || value.starts_with("mailto:"),
            _ => true,
        };
        if !is_own {
            faults.push(format!("{key}={value:?} is not ours"));
        }
        if key == "style" {
            check_style(value, faults);
        }
        rest = after.trim();
    }
    if !(rest.is_empty() || name == "!doctype") {
        faults.push(format!("<{tag}>: what is {rest:?}?"));
    }
    name
}

fn check_style(style: &str, faults: &mut Vec<String>) {
    for rule in style.split(';').filter(|rule| !rule.trim().is_empty()) {
        let property = rule.split(':').next().unwrap_or_default().trim();
        if !PROPERTIES.contains(&property) {
            faults.push(format!("the style {rule:?} is not for letters"));
        }
    }
    if style.to_lowercase().contains("url(") || style.contains("@import") {
        faults.push(format!("{style:?} loads something"));
    }
}

/// The words of a text. People's own words come after a bar, and keep it as a mark of whose they
/// are.
fn said(text: &str) -> Vec<String> {
    let line = |line: &str| match line.trim_start().strip_prefix('|') {
        Some(quoted) => words(quoted, "|"),
        None => words(line, ""),
    };
    text.lines().flat_map(line).collect()
}

/// The words of a page that a reader sees: everything between tags, except the head. The text in a
/// cell of the class `q` looks like people's own words. A button is for those who read a page; what
/// it sends is in the text, too. The first words of a page are for lists of letters.
fn shown(html: &str) -> Vec<String> {
    let body = html.split("</head>").nth(1).unwrap_or_default();
    let (mut shown, mut mark) = (Vec::new(), "");
    for part in body.split('<') {
        let (tag, text) = part.split_once('>').unwrap_or(("", part));
        match tag {
            "/td" => mark = "",
            tag if tag.starts_with("td ") && is_of_people(tag) => mark = "|",
            tag if tag.starts_with("a class=\"t\"") => continue,
            tag if tag.starts_with("span class=\"h\"") => continue,
            _ => {}
        }
        // Tags inside of a line part no words but those of tables and breaks, which end lines
        // anyway.
        let text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">");
        let text = text.replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&");
        shown.extend(words(&text, mark));
    }
    shown
}

fn is_of_people(tag: &str) -> bool {
    let class = tag.split("class=\"").nth(1).and_then(|rest| rest.split('"').next());
    class.is_some_and(|class| class.split(' ').any(|class| class == "q"))
}

/// Words, in lower case, after a mark; dashes are marks of the text's layout.
fn words(text: &str, mark: &str) -> Vec<String> {
    let words = text.split_whitespace().filter(|word| *word != "-");
    words.map(|word| format!("{mark}{}", word.to_lowercase())).collect()
}
