//! From the tree of a page to its lines.

use super::HtmlPage;
use super::rules::Rules;
use super::style::{self, Visibility};
use super::tree::{DEPTH_MAX, Id, Node};
use crate::status::{Passage, PassedOver};

/// The text of a page; nothing, if it is nested too deep.
pub(super) fn lines(nodes: &[Node]) -> Option<HtmlPage> {
    let mut walk = Walk { nodes, rules: Rules::of_page(nodes)?, passed: Vec::new() };
    let mut sheet = GrowingLines::default();
    walk.children(0, &mut sheet, HtmlPlace::default())?;
    sheet.end_line();
    Some(HtmlPage { text: sheet.lines.join("\n"), passed: walk.passed })
}

/// What holds for a part of the page.
#[derive(Clone, Copy, Default)]
struct HtmlPlace {
    /// How deep it is nested.
    depth: usize,
    /// How deep it is quoted.
    quoted: usize,
    /// Whether the ends of lines are seen.
    keeps_lines: bool,
}

/// Lines as they grow.
#[derive(Default)]
struct GrowingLines {
    lines: Vec<String>,
    /// The open line, without its mark of a quote.
    open: String,
    /// How deep it is quoted.
    quoted: usize,
}

impl GrowingLines {
    /// Adds text to the open line. Blanks and ends of lines count as one blank, where they don't
    /// show.
    fn add(&mut self, text: &str, place: HtmlPlace) {
        self.quoted = place.quoted;
        for letter in text.chars() {
            match letter {
                '\n' if place.keeps_lines => self.force_line(),
                '\r' => {}
                '\u{a0}' => self.open.push(' '),
                letter if letter.is_ascii_whitespace() && !place.keeps_lines => {
                    if !self.open.is_empty() && !self.open.ends_with(' ') {
                        self.open.push(' ');
                    }
                }
                letter => self.open.push(letter),
            }
        }
    }

    /// Ends the open line, if anything stands in it.
    fn end_line(&mut self) {
        if self.open.trim().is_empty() {
            self.open.clear();
        } else {
            self.force_line();
        }
    }

    /// Ends the open line, even a blank one.
    fn force_line(&mut self) {
        let line = std::mem::take(&mut self.open);
        self.put(&line, self.quoted);
    }

    fn put(&mut self, line: &str, quoted: usize) {
        // The mark of a signature ends in a blank.
        let line = if line.trim() == "--" { "-- " } else { line.trim_end() };
        self.lines.push(format!("{}{line}", "> ".repeat(quoted)));
    }

    fn is_blank(&self) -> bool {
        self.lines.iter().all(|line| line.trim().is_empty()) && self.open.trim().is_empty()
    }
}

struct Walk<'n> {
    nodes: &'n [Node],
    rules: Rules,
    passed: Vec<PassedOver>,
}

impl Walk<'_> {
    fn children(&mut self, id: Id, sheet: &mut GrowingLines, place: HtmlPlace) -> Option<()> {
        if place.depth > DEPTH_MAX {
            return None;
        }
        let place = HtmlPlace { depth: place.depth + 1, ..place };
        let nodes = self.nodes;
        for child in nodes.get(id).map_or(&[][..], |node| &node.children) {
            self.node(*child, sheet, place)?;
        }
        Some(())
    }

    fn node(&mut self, id: Id, sheet: &mut GrowingLines, place: HtmlPlace) -> Option<()> {
        let nodes = self.nodes;
        let Some(node) = nodes.get(id) else { return Some(()) };
        if let Some(text) = &node.text {
            sheet.add(text, place);
            return Some(());
        }
        let Some(tag) = node.tag() else { return Some(()) };
        let what = match style::show(node, &self.rules) {
            Visibility::Seen => return self.seen(id, node, tag, sheet, place),
            Visibility::Hidden => Passage::Hidden,
            Visibility::Struck => Passage::Struck,
        };
        let mut unseen = GrowingLines::default();
        let before = self.passed.len();
        self.children(id, &mut unseen, place)?;
        self.passed.truncate(before);
        unseen.end_line();
        if !unseen.is_blank() {
            self.passed.push(PassedOver::lines(what, unseen.lines.len()));
        }
        Some(())
    }

    fn seen(
        &mut self,
        id: Id,
        node: &Node,
        tag: &str,
        sheet: &mut GrowingLines,
        place: HtmlPlace,
    ) -> Option<()> {
        let keeps_lines = style::keeps_lines(node).unwrap_or(place.keeps_lines);
        let mut place = HtmlPlace { keeps_lines, ..place };
        match tag {
            "br" => {
                sheet.quoted = place.quoted;
                sheet.force_line();
            }
            _ if is_never_shown(tag) => {}
            "tr" => {
                sheet.end_line();
                self.row(id, sheet, place)?;
            }
            // What stands in it is shown in quotation marks.
            "q" => {
                sheet.add("“", place);
                self.children(id, sheet, place)?;
                sheet.add("”", place);
            }
            _ if is_block(tag) => {
                sheet.end_line();
                if let Some(mark) = mark(node) {
                    sheet.put(mark, place.quoted);
                }
                place.quoted += usize::from(self.is_quote(id, node, tag));
                self.children(id, sheet, place)?;
                sheet.end_line();
            }
            _ => self.children(id, sheet, place)?,
        }
        Some(())
    }

    /// Outlook indents by a quote without a bar; that is no quote. Cells of a table may have a
    /// border on one side.
    fn is_quote(&self, id: Id, node: &Node, tag: &str) -> bool {
        let style = node.attribute("style").unwrap_or_default().to_ascii_lowercase();
        let indents = style.contains("border:none") || style.contains("border: none");
        let is_cell = matches!(tag, "td" | "th" | "table" | "tbody" | "thead" | "tfoot" | "li");
        let classes = node.attribute("class").unwrap_or_default();
        match tag {
            "cite" => true,
            "blockquote" if node.attribute("type").is_some() || !indents => true,
            _ if !is_cell && style::has_bar(node, &self.rules) => true,
            // Gmail quotes inside of it; answers stand between the quotes.
            _ => {
                classes.split_whitespace().any(|class| class == "gmail_quote")
                    && !self.holds_quote(id)
            }
        }
    }

    /// Whether a quote stands inside of an element.
    fn holds_quote(&self, id: Id) -> bool {
        let mut inside = vec![id];
        while let Some(id) = inside.pop() {
            let Some(node) = self.nodes.get(id) else { continue };
            if node.tag() == Some("blockquote") {
                return true;
            }
            inside.extend(&node.children);
        }
        false
    }

    /// A row of a table is a line, if each of its cells is one; else it holds a letter, and its
    /// cells stand below each other.
    fn row(&mut self, id: Id, sheet: &mut GrowingLines, place: HtmlPlace) -> Option<()> {
        let mut cells = Vec::new();
        let nodes = self.nodes;
        for cell in nodes.get(id).map_or(&[][..], |node| &node.children) {
            let mut inner = GrowingLines::default();
            self.node(*cell, &mut inner, HtmlPlace { depth: place.depth + 1, ..place })?;
            inner.end_line();
            inner.lines.retain(|line| !line.trim().is_empty());
            cells.push(inner.lines);
        }
        if cells.iter().all(|lines| lines.len() <= 1) {
            let words: Vec<String> = cells.into_iter().flatten().collect();
            // Each cell bears the mark of its quote; the line needs one.
            let mark = "> ".repeat(place.quoted);
            let bare = words.iter().map(|word| word.strip_prefix(&mark).unwrap_or(word).trim());
            let line = bare.collect::<Vec<&str>>().join(" ");
            if !line.is_empty() {
                sheet.put(&line, place.quoted);
            }
        } else {
            sheet.lines.extend(cells.into_iter().flatten());
        }
        Some(())
    }
}

/// What holds no text of the letter.
fn is_never_shown(tag: &str) -> bool {
    matches!(
        tag,
        "head"
            | "style"
            | "script"
            | "title"
            | "template"
            | "object"
            | "iframe"
            | "noframes"
            | "textarea"
            | "select"
            | "datalist"
            | "audio"
            | "video"
            | "canvas"
            | "map"
    )
}

/// What begins and ends a line.
fn is_block(tag: &str) -> bool {
    matches!(
        tag,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "body"
            | "center"
            | "cite"
            | "dd"
            | "details"
            | "dialog"
            | "dir"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "html"
            | "legend"
            | "li"
            | "listing"
            | "main"
            | "menu"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "summary"
            | "table"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "ul"
            | "caption"
            | "xmp"
            | "plaintext"
    )
}

/// The mark that stands before what mail programs put into elements of their own: old letters and
/// signatures.
fn mark(node: &Node) -> Option<&'static str> {
    const LETTERS: [&str; 10] = [
        "divRplyFwdMsg",
        "appendonsend",
        "OutlookMessageHeader",
        "yahoo_quoted",
        "protonmail_quote",
        "zmail_extra",
        "moz-forward-container",
        "ms-outlook-mobile-reference-message",
        "mail-editor-reference-message-container",
        "ymail_android_quoted",
    ];
    const SIGNATURES: [&str; 4] = [
        "gmail_signature",
        "moz-signature",
        "ms-outlook-mobile-signature",
        "protonmail_signature_block",
    ];
    let names = [node.attribute("id"), node.attribute("class")];
    let mut names = names.into_iter().flatten().flat_map(str::split_whitespace);
    names.find_map(|name| {
        if LETTERS.contains(&name) {
            return Some("-----Original Message-----");
        }
        SIGNATURES.contains(&name).then_some("-- ")
    })
}
