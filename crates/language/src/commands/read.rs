//! Finds the commands of a text, and what is no part of any.

use super::command::{AskedLine, CommandFault, StaffCommand, Wish};
use super::correction::{self, Beginning};
use super::expected as words;
use super::verbs;

/// A letter with more commands is not carried out: whoever leads a board may have a queue to
/// settle, and nobody has a longer one.
pub const COMMANDS_MAX: usize = 100;

/// The commands of a text, in the order written. Quoted lines, and what stands under a signature,
/// are nobody's commands; neither are the lines of press.
pub fn read(text: &str, press: &[usize]) -> Vec<AskedLine> {
    read_of(text, press, true)
}

/// The same; of somebody who leads nothing, "GM: can I have more time?" is a question, and no
/// command that went wrong.
pub fn read_of(text: &str, press: &[usize], leads: bool) -> Vec<AskedLine> {
    let (kept, _) = crate::text::lines(text);
    let lines = kept.iter().map(|line| match line.struck {
        true => (line.number, plain(line.mended.text.trim_matches(['-', ' '])), true),
        false => (line.number, plain(line.written), false),
    });
    let mut lines = lines.filter(|(number, ..)| !press.contains(number));
    let mut asked = Vec::new();
    while let Some((line, text, struck)) = lines.next() {
        let mut last = line;
        // What somebody writes who leads nothing begins no block that would swallow his orders.
        let what = match correction::begins(&text).filter(|_| leads) {
            Some(begun) => begun.and_then(|begun| {
                let mut has_end = false;
                let block: Vec<String> = lines
                    .by_ref()
                    .inspect(|(number, ..)| last = *number)
                    .map(|(_, text, _)| text)
                    .take_while(|text| {
                        has_end = correction::ends(text);
                        !has_end
                    })
                    .collect();
                let read = corrected(begun, &block);
                // Who breaks off in the middle may have meant more, or nothing of it.
                if has_end { read } else { read.and_then(|_| Err(correction::endless(&text))) }
            }),
            None => match verbs::staff_command(&text, leads).or_else(|| verbs::wish(&text)) {
                Some(what) => what,
                None => continue,
            },
        };
        let what = if struck { Err(struck_out(&text)) } else { what };
        asked.push(AskedLine { line, last, what });
    }
    asked
}

fn corrected(begun: Beginning, block: &[String]) -> Result<Wish, CommandFault> {
    let Beginning { authority, cases, phase, reason } = begun;
    let changes = correction::changes(block)?;
    Ok(verbs::correction(authority, StaffCommand::Correct { cases, phase, reason, changes }))
}

fn struck_out(text: &str) -> CommandFault {
    CommandFault { text: text.to_owned(), expected: words::STRUCK_OUT.to_owned() }
}

/// A line without what mail programs put around it: marks of bold text, quotation marks, a bullet,
/// a number. Mending it as the reader of orders does would take addresses for tags.
pub(super) fn plain(written: &str) -> String {
    let text = written.replace("&nbsp;", " ").replace('\u{a0}', " ");
    let mut rest = text.trim();
    loop {
        let inner = PAIRS.iter().find_map(|(open, close)| {
            rest.strip_prefix(*open)?.strip_suffix(*close).filter(|inner| !inner.is_empty())
        });
        let bare = inner.or_else(|| behind_bullet(rest)).map(str::trim);
        match bare {
            Some(bare) => rest = bare,
            None => return rest.to_owned(),
        }
    }
}

const PAIRS: [(char, char); 6] =
    [('*', '*'), ('_', '_'), ('"', '"'), ('“', '”'), ('„', '“'), ('`', '`')];

/// What stands behind `- `, `* `, `1. ` or `1) `.
fn behind_bullet(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = match digits.len() < text.len() {
        true => digits.strip_prefix(['.', ')'])?,
        false => text.strip_prefix(['-', '*', '•', '·', '–'])?,
    };
    rest.starts_with(' ').then_some(rest)
}

/// A text without the lines that asked for something, as blank lines: what is left is for the
/// reader of orders.
pub fn others(text: &str, asked: &[AskedLine]) -> String {
    let is_taken = |number: usize| asked.iter().any(|one| (one.line..=one.last).contains(&number));
    let lines = text.lines().enumerate();
    let kept = lines.map(|(at, line)| if is_taken(at + 1) { "" } else { line });
    kept.collect::<Vec<_>>().join("\n")
}
