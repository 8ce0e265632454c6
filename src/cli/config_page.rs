//! The manual page of the configuration, made from `config.example.toml`, which has every key.

use std::fmt::Write as _;

/// The example with every key, each with what it means above it.
const EXAMPLE: &str = include_str!("../../config.example.toml");

/// The page `chancery.toml(5)`.
pub(super) fn page() -> String {
    let mut page = Page { text: HEAD.to_owned(), above: Vec::new(), has_sections: false };
    EXAMPLE.lines().for_each(|line| page.line(line));
    page.text + FOOT
}

const HEAD: &str = "\
.ie \\n(.g .ds Aq \\(aq
.el .ds Aq '
.TH chancery.toml 5
.SH NAME
chancery.toml \\- the configuration of Chancery
.SH SYNOPSIS
/etc/chancery/chancery.toml
.SH DESCRIPTION
";

const FOOT: &str = "\
.SH SEE ALSO
\\fBchancery\\fR(1), \\fBchancery\\-init\\fR(1), \\fBchancery\\-doctor\\fR(1)
";

struct Page {
    text: String,
    /// Lines of a comment that belong to what comes next.
    above: Vec<&'static str>,
    has_sections: bool,
}

impl Page {
    fn line(&mut self, line: &'static str) {
        let bare = line.strip_prefix('#').unwrap_or(line);
        if line.is_empty() {
            if !self.has_sections {
                self.paragraph();
            }
        } else if bare.starts_with('[') {
            self.has_sections = true;
            let _ = writeln!(self.text, ".SH {}", escaped(bare));
            self.paragraph();
        } else if let Some((key, value)) = key(bare) {
            let _ = writeln!(self.text, ".TP\n\\fB{}\\fR = {}", escaped(key), escaped(value));
            self.comment();
        } else {
            self.above.push(bare.trim_start());
        }
    }

    /// The comment, if there is one, as a paragraph of its own.
    fn paragraph(&mut self) {
        if !self.above.is_empty() {
            self.text.push_str(".PP\n");
            self.comment();
        }
    }

    fn comment(&mut self) {
        for line in self.above.drain(..) {
            let start = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
            let _ = writeln!(self.text, "{start}{}", escaped(line));
        }
    }
}

/// The key and the value of a line that has them.
fn key(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(" = ")?;
    let is_key = key.chars().all(|char| char.is_ascii_lowercase() || char == '-');
    (is_key && !key.is_empty()).then_some((key, value))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\*(Aq")
}
