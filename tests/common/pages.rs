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
    ("td", &["class", "width", "align", "colspan", "style"]),
    ("th", &["scope", "align"]),
    ("h1", &["style"]),
    ("h2", &["class", "style"]),
    ("p", &["class", "style"]),
    ("br", &[]),
    ("span", &["class", "style"]),
    ("b", &[]),
    ("ul", &["style"]),
    ("li", &[]),
    // Addresses of the operator's own pages.
    ("a", &["href", "style"]),
    // The picture in the letter itself, never one of another host.
    ("img", &["src", "width", "alt", "style"]),
    ("!doctype", &["html"]),
    ("!--", &[]),
];

/// Properties of styles that all programs know, or pass over without harm.
const PROPERTIES: [&str; 13] = [
    "background-color",
    "border-bottom",
    "border-color",
    "border-left",
    "color",
    "font-family",
    "font-size",
    "line-height",
    "margin",
    // Passed over by one program, which takes the attribute `width`.
    "max-width",
    "padding",
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
    let (said, shown) = (words(text), words(&visible(html)));
    let differs = said.iter().zip(&shown).position(|(said, shown)| said != shown);
    let at = differs.unwrap_or(said.len().min(shown.len()));
    if at < said.len().max(shown.len()) {
        let around = |words: &[String]| words[at.saturating_sub(3)..].join(" ");
        let (said, shown): (String, String) = (around(&said), around(&shown));
        let short = |words: String| words.chars().take(120).collect::<String>();
        faults.push(format!("says {:?}, and the page {:?}", short(said), short(shown)));
    }
    faults
}

/// What stands between angle brackets: people's own are escaped, so each of them is ours.
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
            "href" => value.starts_with("https://"),
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

/// What a reader sees of a page: everything between tags, but for the head.
fn visible(html: &str) -> String {
    let body = html.split("</head>").nth(1).unwrap_or_default();
    let parts = body.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text: Vec<&str> = parts.collect();
    let text = text.join("\u{1}");
    // Tags inside of a line part no words but those of tables and breaks, which end lines anyway.
    let text = text.replace('\u{1}', " ").replace("&nbsp;", " ").replace("&lt;", "<");
    text.replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

/// Words, whatever their case; bars and dashes of the text are marks of its layout.
fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace().filter(|word| !["|", "-"].contains(word));
    words.map(str::to_lowercase).collect()
}
