//! The layout of a fixture: heads, labels, lines that continue others. What the lines say is for
//! [`super::reader`].

use std::fmt;

use chancery::board::Power;

/// What is wrong with a fixture, and where.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Complaint {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// A label and what it says, continued lines joined. Each order has a line of its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) label: String,
    pub(crate) text: String,
}

/// A case's head and its lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) file: String,
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) lines: Vec<Line>,
}

impl Block {
    pub(crate) fn complaint(&self, line: usize, what: impl Into<String>) -> Complaint {
        Complaint { file: self.file.clone(), line, what: what.into() }
    }
}

/// The indentation of a label; a line that starts further right continues the one above.
const INDENT: &str = "  ";

/// Cuts a file into cases.
pub(crate) fn blocks(file: &str, content: &str) -> Result<Vec<Block>, Complaint> {
    let mut blocks: Vec<Block> = Vec::new();
    for (index, text) in content.lines().enumerate() {
        let number = index + 1;
        let text = text.trim_end();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let complain =
            |what: &str| Complaint { file: file.to_owned(), line: number, what: what.to_owned() };
        match (text.strip_prefix(INDENT), blocks.last_mut()) {
            (None, _) => blocks.push(head(file, number, text).map_err(complain)?),
            (Some(_), None) => return Err(complain("expected the id of a case")),
            (Some(rest), Some(block)) => add(block, number, rest).map_err(complain)?,
        }
    }
    Ok(blocks)
}

fn head(file: &str, number: usize, text: &str) -> Result<Block, &'static str> {
    let (id, rest) = text.split_once("  ").ok_or("expected an id, two spaces and a title")?;
    let (title, issues) = rest.split_once("  [").unwrap_or((rest, "]"));
    if !issues.ends_with(']') || title.is_empty() {
        return Err("expected a title, then perhaps issues in brackets");
    }
    Ok(Block {
        file: file.to_owned(),
        number,
        id: id.to_owned(),
        title: title.to_owned(),
        lines: Vec::new(),
    })
}

fn add(block: &mut Block, number: usize, rest: &str) -> Result<(), &'static str> {
    if !rest.starts_with(' ') {
        let (label, text) = rest.split_once(' ').unwrap_or((rest, ""));
        block.lines.push(Line { number, label: label.to_owned(), text: text.trim().to_owned() });
        return Ok(());
    }
    let above = block.lines.last_mut().ok_or("nothing above to continue")?;
    if Power::from_name(&above.label).is_none() {
        above.text = format!("{} {}", above.text, rest.trim());
        return Ok(());
    }
    let label = above.label.clone();
    block.lines.push(Line { number, label, text: rest.trim().to_owned() });
    Ok(())
}
