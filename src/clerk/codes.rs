//! Codes for what would do harm in another's name, where the operator asks for no proof (D.X(6)): a
//! command of the staff, another address. The answer gives the line that does it, with a code that
//! only whoever reads its receiver's mail can know.

use std::collections::BTreeMap;

use super::commands::{Asked, StaffCommand, Wish};
use super::letter::Desk;
use super::ruling::Doubt;
use crate::mail::MailboxKind;
use crate::report::answers::letter as words;

/// How many letters a code has.
pub(super) const CODE_LEN: usize = 8;
/// What begins the lines that may need a code.
const HEADS: [&str; 4] = ["gm", "td", "tmc", "address"];

/// A line, and the code at its end if there is one.
pub(super) fn confirmed(line: &str) -> (String, Option<String>) {
    let is_code = |code: &str| {
        code.len() == CODE_LEN && code.chars().all(|letter| letter.is_ascii_hexdigit())
    };
    let parts = line.trim().rsplit_once(char::is_whitespace).and_then(|(before, code)| {
        let (line, word) = before.trim_end().rsplit_once(char::is_whitespace)?;
        let is_it = word.eq_ignore_ascii_case("confirm") && is_code(code);
        is_it.then(|| (line.trim().to_owned(), Some(code.to_ascii_lowercase())))
    });
    parts.unwrap_or_else(|| (line.trim().to_owned(), None))
}

/// A text without the codes behind its commands, and the codes, each with the number of its line.
pub(super) fn taken(text: &str, press: &[usize]) -> (String, BTreeMap<usize, String>) {
    let mut codes = BTreeMap::new();
    let line = |(number, line): (usize, &str)| {
        let head = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let may_have = HEADS.contains(&head.trim_end_matches(':')) && !press.contains(&number);
        match confirmed(line) {
            (without, Some(code)) if may_have => {
                codes.insert(number, code);
                without
            }
            _ => line.to_owned(),
        }
    };
    let lines: Vec<String> = (1..).zip(text.lines()).map(line).collect();
    (lines.join("\n"), codes)
}

/// Whether a command may be carried out; if not, its writer is told the line that does it.
pub(super) fn lets(desk: &mut Desk, asked: &Asked, given: Option<&String>) -> bool {
    let needs_one = match &asked.what {
        Ok(Wish::Staff(_, command)) => !matches!(command, StaffCommand::Queue),
        Ok(Wish::Address(_)) => true,
        _ => false,
    };
    let is_free = !desk.work.game.proof.ways.is_empty();
    if !needs_one || is_free || desk.arrival.mailbox == MailboxKind::Prompt {
        return true;
    }
    let written = desk.text.lines().skip(asked.line.saturating_sub(1));
    let written = written.take((asked.last + 1).saturating_sub(asked.line)).map(str::trim);
    let written: Vec<String> = written.map(str::to_owned).collect();
    let code = code(desk, &written.join("\n"));
    if given == Some(&code) {
        return true;
    }
    let writer = desk.id();
    desk.work.doubt(&writer, Doubt::Asked);
    if given.is_some() {
        desk.say(words::CODE_IS_OLD);
    }
    desk.say(words::NEEDS_CODE);
    let mut lines = written.into_iter();
    desk.lines.extend(lines.next().map(|first| format!("{first} confirm {code}")));
    desk.lines.extend(lines);
    false
}

/// The code for a command of the writer. It lasts while the phase and its deadline stand, since
/// others write at the same time.
fn code(desk: &Desk, written: &str) -> String {
    let game = &desk.work.game;
    let (phase, due) = (game.phase.to_string(), game.running.at.to_string());
    let mut code = desk.work.secret(&["confirm", &desk.writer.id.0, written, &phase, &due]);
    code.truncate(CODE_LEN);
    code
}
