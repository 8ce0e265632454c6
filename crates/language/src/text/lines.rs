//! Which lines of a letter its writer wrote to us.

use super::mend::{Mended, mend};

/// A letter with more lines is not read. Orders for all units, with plans, press and commands go
/// into two hundred, and others wait while a letter is read.
pub const BODY_LINES_MAX: usize = 2_000;

/// A line with more characters is not read; no order has a tenth of it, and no paragraph as many.
pub const LINE_CHARS_MAX: usize = 4_000;

/// Why a letter is too long to be read to its end, so that nothing of it may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// It has more lines than [`BODY_LINES_MAX`].
    Lines,
    /// This line has more characters than [`LINE_CHARS_MAX`].
    Line(usize),
}

/// Whether a letter is too long to be read to its end. These are the lines of its press, which are
/// only repeated, and never read.
pub fn too_long(kept: &[LetterLine], passed: &[PassedLines], press: &[usize]) -> Option<TooLong> {
    if passed.iter().any(|passage| passage.what == TOO_MANY_LINES) {
        return Some(TooLong::Lines);
    }
    let is_one = |line: &&LetterLine| line.is_too_long() && !press.contains(&line.number);
    kept.iter().find(is_one).map(|line| TooLong::Line(line.number))
}

/// A line that may hold orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterLine<'a> {
    /// Its number in the letter, from 1.
    pub number: usize,
    /// The line as it was written, without blanks around it.
    pub written: &'a str,
    /// How many characters of blanks stood before it.
    pub indent: usize,
    /// The same, readable; nothing, if it is too long.
    pub mended: Mended,
    /// Whether its writer struck words of it out.
    pub struck: bool,
}

impl LetterLine<'_> {
    /// Whether it has more characters than any line with orders.
    pub fn is_too_long(&self) -> bool {
        is_too_long(self.written)
    }
}

fn is_too_long(line: &str) -> bool {
    line.len() > LINE_CHARS_MAX && line.chars().count() > LINE_CHARS_MAX
}

/// What was passed over, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedLines {
    /// The name of it: `quote`, `signature`, `divider`.
    pub what: &'static str,
    /// How many lines.
    pub lines: usize,
}

/// What is passed over below `-- `.
const SIGNATURE: &str = "signature";

/// At most this many lines of a signature are looked at.
const SIGNATURE_LINES_MAX: usize = 50;

/// What is passed over because there is too much of it.
const TOO_MANY_LINES: &str = "too many lines";

/// The lines of a letter that count, and what was passed over.
pub fn lines(body: &str) -> (Vec<LetterLine<'_>>, Vec<PassedLines>) {
    let mut kept = Vec::new();
    let mut passed: Vec<PassedLines> = Vec::new();
    let mut all = body.lines().enumerate();
    let mut struck_out = false;
    while let Some((index, written)) = all.next() {
        if index >= BODY_LINES_MAX {
            passed.push(PassedLines { what: TOO_MANY_LINES, lines: 1 + all.count() });
            break;
        }
        if let Some(what) = end_of_letter(written) {
            passed.push(PassedLines { what, lines: 1 + all.count() });
            break;
        }
        let written_line = written.trim();
        if is_quoted(written_line) {
            match passed.last_mut().filter(|last| last.what == "quote") {
                Some(last) => last.lines += 1,
                None => passed.push(PassedLines { what: "quote", lines: 1 }),
            }
            continue;
        }
        let line = line(index, written);
        let struck = struck_out || line.mended.strike.seen;
        struck_out = line.mended.strike.open.unwrap_or(struck_out);
        kept.push(LetterLine { struck, ..line });
    }
    (kept, passed)
}

/// The first lines of the signature of a letter. They order nothing, and may still take back what
/// stands over them.
pub fn signature(body: &str) -> Vec<LetterLine<'_>> {
    let all = body.lines().enumerate();
    let mut all = all.skip_while(|(_, written)| end_of_letter(written).is_none());
    let mark = all.next().map_or("", |(_, written)| written);
    if end_of_letter(mark) != Some(SIGNATURE) && !is_rule(mark.trim()) {
        return Vec::new();
    }
    let own = all.take_while(|(_, written)| end_of_letter(written).is_none());
    let own = own.filter(|(_, written)| !is_quoted(written.trim()));
    own.take(SIGNATURE_LINES_MAX).map(|(index, written)| line(index, written)).collect()
}

fn line(index: usize, written: &str) -> LetterLine<'_> {
    let trimmed = written.trim();
    let blanks = written.len() - written.trim_start().len();
    let indent = written.get(..blanks).map_or(0, |blanks| blanks.chars().count());
    let mended = if is_too_long(trimmed) { Mended::default() } else { mend(written) };
    LetterLine { number: index + 1, written: trimmed, indent, mended, struck: false }
}

/// Whether a line bears the mark of a quote. `>>> Press <<<` is a heading.
fn is_quoted(line: &str) -> bool {
    let deep = line.len() - line.trim_start_matches('>').len();
    let is_framed = deep == line.len() - line.trim_end_matches('<').len();
    line.starts_with("&gt;") || deep > 0 && !is_framed
}

/// Whether nothing from this line on was written for us: a signature, or a letter that is
/// forwarded or answered.
fn end_of_letter(line: &str) -> Option<&'static str> {
    if line == "-- " || line.trim_end() == "--" {
        return Some(SIGNATURE);
    }
    let bare = line.trim();
    let letters = bare.trim_matches(['-', '_', '=', '*', ' ']);
    let ruled = bare.len() >= letters.len() + 6;
    let divides = [
        "original message",
        "forwarded message",
        "ursprüngliche nachricht",
        "message d'origine",
        "message original",
        "weitergeleitete nachricht",
        "begin forwarded message",
        "reply message",
        "messaggio originale",
    ];
    let lower = letters.to_lowercase();
    let named = divides.iter().any(|known| lower.starts_with(known));
    (named && ruled || is_rule(bare)).then_some("divider")
}

/// Whether a line is only a long rule.
fn is_rule(line: &str) -> bool {
    line.starts_with("________") && line.trim_matches(['-', '_', '=', '*', ' ']).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(body: &str) -> Vec<&str> {
        lines(body).0.into_iter().map(|line| line.written).collect()
    }

    #[test]
    fn quotes_and_signatures_are_passed_over() {
        let body = "A Par - Bur\n> A Par H\n>> nested\n  F Bre - MAO\r\n-- \nAnne\nA Mar H\n";
        assert_eq!(kept(body), ["A Par - Bur", "F Bre - MAO"]);
        let passed = lines(body).1;
        assert_eq!(
            passed,
            [PassedLines { what: "quote", lines: 2 }, PassedLines { what: "signature", lines: 3 },]
        );
        assert_eq!(kept("A Par H\n-----Original Message-----\nA Mar H"), ["A Par H"]);
        assert_eq!(kept("A Par H\n________________________________\nVon: GM"), ["A Par H"]);
        assert_eq!(kept("--- A Par H ---\n-A Mar H"), ["--- A Par H ---", "-A Mar H"]);
    }
}
