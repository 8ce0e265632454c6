//! Finds the commands of a text, and the lines that belong to none.

use super::command::{AskedLine, CommandFault, StaffCommand, Wish};
use super::correction::{self, Beginning};
use super::expected as words;
use super::verbs;
use crate::text::LetterLine;

/// A letter with more commands is not carried out. The leader of a board may have a queue to
/// settle, but no queue is longer than this.
pub const COMMANDS_MAX: usize = 100;

/// The command that begins at a line of a letter. From a writer who `leads` nothing, "GM: can I
/// have more time?" is a question and not a command that went wrong. Such a writer also begins no
/// block, which would swallow his orders.
pub fn command_at(kept: &[LetterLine], at: usize, leads: bool) -> Option<AskedLine> {
    let line = kept.get(at)?;
    let text = bare(line);
    let (last, what) = match correction::begins(&text).filter(|_| leads) {
        Some(begun) => {
            let below = kept.get(at + 1..).unwrap_or_default();
            let end = below.iter().position(|line| correction::ends(&bare(line)));
            let block: Vec<String> =
                below.iter().take(end.unwrap_or(below.len())).map(bare).collect();
            let last = end.and_then(|end| below.get(end)).or(below.last()).unwrap_or(line);
            let read = begun.and_then(|begun| corrected(begun, &block));
            // A writer who breaks off in the middle may have meant more, or none of it.
            let whole = read.and_then(|read| end.map(|_| read).ok_or(correction::endless(&text)));
            (last.number, whole)
        }
        None => {
            let what = verbs::staff_command(&text, leads).or_else(|| verbs::wish(&text))?;
            going_on(kept.get(at..).unwrap_or_default(), what)
        }
    };
    let what = if line.struck { Err(struck_out(&text)) } else { what };
    Some(AskedLine { line: line.number, last, what })
}

/// A line that is shorter was ended by its writer; longer ones mail programs break.
const BROKEN_CHARS_MIN: usize = 60;

/// Words for the committee go on below a line that a mail program has broken.
fn going_on(
    lines: &[LetterLine],
    what: Result<Wish, CommandFault>,
) -> (usize, Result<Wish, CommandFault>) {
    let number = lines.first().map_or(0, |line| line.number);
    let Ok(Wish::Staff(authority, StaffCommand::Say { case, mut text })) = what else {
        return (number, what);
    };
    let mut last = number;
    for pair in lines.windows(2) {
        let [above, line] = pair else { break };
        let is_broken = above.written.chars().count() >= BROKEN_CHARS_MIN;
        if !is_broken || line.number != last + 1 || line.written.trim().is_empty() {
            break;
        }
        text.push(' ');
        text.push_str(line.written.trim());
        last = line.number;
    }
    (last, Ok(Wish::Staff(authority, StaffCommand::Say { case, text })))
}

/// The commands of a text without press, in the order written.
pub fn read(text: &str, leads: bool) -> Vec<AskedLine> {
    let (kept, _) = crate::text::lines(text);
    let mut asked = Vec::new();
    let mut at = 0;
    while at < kept.len() {
        let found = command_at(&kept, at, leads);
        let last = found.as_ref().map_or(0, |found| found.last);
        at += 1;
        at += kept.iter().skip(at).take_while(|line| line.number <= last).count();
        asked.extend(found);
    }
    asked
}

/// A line without the marks around its words.
fn bare(line: &LetterLine) -> String {
    match line.struck {
        true => plain(line.mended.text.trim_matches(['-', ' '])),
        false => plain(line.written),
    }
}

fn corrected(begun: Beginning, block: &[String]) -> Result<Wish, CommandFault> {
    let Beginning { authority, cases, phase, reason } = begun;
    let changes = correction::changes(block)?;
    Ok(verbs::correction(authority, StaffCommand::Correct { cases, phase, reason, changes }))
}

fn struck_out(text: &str) -> CommandFault {
    CommandFault::new(text, words::STRUCK_OUT.to_owned())
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

/// What comes after `- `, `* `, `1. ` or `1) `.
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
