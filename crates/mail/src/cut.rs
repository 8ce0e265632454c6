//! The part of a text that its writer wrote now, without the letters that it quotes, answers or
//! forwards, without signatures and footers.
//!
//! Lines quoted with `>`, or with a bar, are passed over one by one, since people answer between
//! them. At any other mark the text ends: nothing below it can be told from an old letter, so
//! nothing below it counts. One such mark is a line that only letters of ours have, since some mail
//! programs quote without any mark.

use super::attribution::{self, HeaderLabel};
use super::ours;
use super::seal;
use super::status::{Passage, PassedOver};

/// A text with what was cut from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut {
    /// What is left.
    pub(super) text: String,
    /// What is not.
    pub(super) passed: Vec<PassedOver>,
    /// For how many lines of that blank ones stand in the text.
    blank: usize,
}

pub(super) fn cut(text: &str) -> Cut {
    let mut cut = Cut::default();
    let text = seal::without(text, &mut cut.passed);
    cut.blank = cut.passed.iter().map(|passed| passed.lines).sum();
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = lines.get(at..).unwrap_or_default();
        if is_quoted(line) {
            cut.pass(Passage::Quote, 1);
            at += 1;
            continue;
        }
        if let Some(what) = end(rest) {
            cut.pass(what, rest.len());
            break;
        }
        let stands_over_a_quote = |length: usize| {
            let below = rest.get(length..).unwrap_or_default();
            let next = below.iter().find(|line| !line.trim().is_empty());
            next.is_some_and(|line| is_quoted(line))
        };
        let Some(length) = attribution::lines(rest) else {
            let above = at.checked_sub(1).and_then(|above| lines.get(above));
            if attribution::says_who(line) && stands_over_a_quote(1)
                || above.is_some_and(|above| goes_on(above, rest))
            {
                cut.pass(Passage::Quote, 1);
            } else {
                cut.keep(line);
            }
            at += 1;
            continue;
        };
        let marked = match stands_over_a_quote(length) {
            true => 0,
            false => marked(rest.get(length..).unwrap_or_default()),
        };
        if marked == 0 && !stands_over_a_quote(length) {
            cut.pass(Passage::Quote, rest.len());
            break;
        }
        cut.pass(Passage::Quote, length + marked);
        at += length + marked;
    }
    cut.text.truncate(cut.text.trim_end().len());
    cut
}

impl Cut {
    /// Keeps a line. What was passed over above it stands there as blank lines, so that each line
    /// has the number that its writer sees.
    fn keep(&mut self, line: &str) {
        let above: usize = self.passed.iter().map(|passed| passed.lines).sum();
        self.text.extend(std::iter::repeat_n('\n', above - self.blank));
        self.blank = above;
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// Passes lines over; what is passed over in one piece is said in one.
    fn pass(&mut self, what: Passage, lines: usize) {
        match self.passed.last_mut().filter(|last| last.what == what) {
            Some(last) => last.lines += lines,
            None => self.passed.push(PassedOver::lines(what, lines)),
        }
    }
}

pub(super) fn is_quoted(line: &str) -> bool {
    let line = line.trim();
    // What ends in a bar, too, is a row of a table.
    let has_bar = line == "|" || line.starts_with("| ") && !line.ends_with('|');
    // `>>> PRESS <<<` is a heading.
    let deep = line.len() - line.trim_start_matches('>').len();
    let is_framed = deep == line.len() - line.trim_end_matches('<').len();
    deep > 0 && !is_framed || has_bar
}

/// What mail programs put in front of quoted lines besides `>`; it counts under the line that says
/// who wrote them.
const MARKS: [char; 14] = [':', '%', '}', '»', '›', '#', '|', '¦', '│', '┃', '▏', '▌', '❯', '＞'];

/// How many lines here bear one mark of a quote that is no `>`, which may have initials before it:
/// `GF> `.
fn marked(lines: &[&str]) -> usize {
    let mark = |line: &&str| {
        let line = line.trim_start();
        let (name, rest) = line.split_at(line.find('>').unwrap_or(0));
        let is_name = (1..=INITIALS_MAX).contains(&name.len())
            && name.chars().all(char::is_alphabetic)
            && !rest.is_empty();
        match is_name {
            true => Some(line.get(..=name.len())?.to_owned()),
            false => line.chars().next().filter(|m| MARKS.contains(m)).map(String::from),
        }
    };
    let Some(first) = lines.iter().find(|line| !line.trim().is_empty()).and_then(mark) else {
        return 0;
    };
    let bears = |line: &&&str| line.trim().is_empty() || line.trim_start().starts_with(&first);
    let count = lines.iter().take_while(bears).count();
    // If only some lines have marks, we can't know where the quote ends.
    let mixed = lines.iter().skip(count).any(|line| line.trim_start().starts_with(&first));
    if mixed { 0 } else { count }
}

/// More letters in front of `>` are no initials and no first name.
const INITIALS_MAX: usize = 12;

/// A quoted line that is longer was broken by the mail program that quotes it.
const BROKEN_CHARS_MIN: usize = 60;
/// A shorter one is no sentence that could go on.
const SENTENCE_WORDS_MIN: usize = 5;

/// Whether the first of these lines, between two that are quoted, is the end of the one above it,
/// which a mail program has broken: that one ends in no stop, and is too long or goes on below.
fn goes_on(above: &str, lines: &[&str]) -> bool {
    let (Some(line), Some(below)) = (lines.first(), lines.get(1)) else { return false };
    if line.trim().is_empty() || !is_quoted(above) || !is_quoted(below) {
        return false;
    }
    let bare = |line: &'_ str| line.trim().trim_start_matches(['>', '|', ' ']).to_owned();
    let (above, below) = (bare(above), bare(below));
    let Some(last) = above.chars().next_back().filter(|last| !".?!:;)".contains(*last)) else {
        return false;
    };
    let words = above.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic));
    let first = below.split_whitespace().next().unwrap_or_default();
    let is_word = first.chars().count() > 1 && first.chars().all(char::is_lowercase);
    let is_sentence = words.count() >= SENTENCE_WORDS_MIN && last.is_lowercase() && is_word;
    above.chars().count() >= BROKEN_CHARS_MIN || is_sentence
}

/// Whether the text ends where these lines begin.
pub(super) fn end(lines: &[&str]) -> Option<Passage> {
    let line = lines.first()?;
    if matches!(line.trim_end(), "--" | "—") {
        return Some(Passage::Signature);
    }
    if is_divider(line) || begins_header_block(lines) || begins_notes_block(lines) {
        return Some(Passage::Divider);
    }
    ours::begins(line).then_some(Passage::Quote)
}

/// What mail programs write between a letter and the one that it answers or forwards.
const DIVIDERS: [&str; 44] = [
    "original message",
    "original appointment",
    "forwarded message",
    "begin forwarded message",
    "reply message",
    "reply above this line",
    "write above this line",
    "ursprüngliche nachricht",
    "originalnachricht",
    "original-nachricht",
    "weitergeleitete nachricht",
    "anfang der weitergeleiteten nachricht",
    "message d'origine",
    "message d’origine",
    "message original",
    "message transféré",
    "début du message réexpédié",
    "messaggio originale",
    "messaggio inoltrato",
    "mensaje original",
    "mensaje reenviado",
    "mensagem original",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "ursprungligt meddelande",
    "oprindelig meddelelse",
    "message réacheminé",
    "message transmis",
    "début du message transféré",
    "début du message d'origine",
    "inizio messaggio inoltrato",
    "inizio del messaggio inoltrato",
    "inicio del mensaje reenviado",
    "inicio del mensaje original",
    "mensaje original reenviado",
    "begin doorgestuurd bericht",
    "início da mensagem encaminhada",
    "mensagem encaminhada",
    "vidarebefordrat meddelande",
    "vidarebefordrat brev",
    "start på videresendt",
    "videresendt meddelelse",
    "videresendt melding",
    "weitergeleitete e-mail",
];

/// How Notes begins a letter that is answered: `Gerd ---23/11/2026 10:00:00---moves`, a table of
/// dashes, or labels that have their lines to themselves.
fn begins_notes_block(lines: &[&str]) -> bool {
    let line = lines.first().map_or("", |line| line.trim());
    let mut parts = line.split("---");
    let dated = parts.nth(1).is_some_and(|date| {
        let is_date = date.trim().starts_with(|first: char| first.is_ascii_digit());
        is_date && date.contains(':') && date.contains(['/', '.', '-'])
    });
    let has_label =
        |labels: &[&str], line: &str| labels.contains(&line.trim().to_lowercase().as_str());
    let labels = || {
        let mut near = lines.iter().take(BLOCK_LINES_MAX);
        has_label(&["to", "an", "à", "a", "para"], line)
            && near
                .any(|line| has_label(&["subject", "betreff", "objet", "oggetto", "asunto"], line))
    };
    dated && parts.next().is_some() || line.starts_with("|---") && line.contains("+--") || labels()
}

/// A ruled line with one of these words; the words alone with a colon, as Apple writes them; or
/// a long line of underscores, as Outlook and lists do.
fn is_divider(line: &str) -> bool {
    let bare = line.trim();
    let words = bare.trim_matches(['-', '_', '=', '*', '#', ' ']);
    if words.is_empty() {
        return bare.starts_with("________");
    }
    // Most lines are neither ruled nor end in a colon.
    let ruled = bare.len() >= words.len() + 4;
    if !ruled && !words.ends_with(':') {
        return false;
    }
    let low = words.to_lowercase();
    let named = |known: &&str| match low.strip_prefix(*known) {
        Some(rest) => ruled || matches!(rest.trim(), ":"),
        None => false,
    };
    DIVIDERS.iter().any(named) || ruled && low.contains("above this line")
}

/// How far a block of headers is followed.
const BLOCK_LINES_MAX: usize = 12;

/// Whether a block such as `From:`, `Sent:`, `To:`, `Subject:` begins, in any language: three of
/// them at least, the author among them, in lines that follow each other.
fn begins_header_block(lines: &[&str]) -> bool {
    if lines.first().and_then(|line| attribution::label(line)).is_none() {
        return false;
    }
    let mut found: Vec<HeaderLabel> = Vec::new();
    let mut between = 0;
    for line in lines.iter().take(BLOCK_LINES_MAX) {
        match attribution::label(line) {
            Some(label) => {
                between = 0;
                if !found.contains(&label) {
                    found.push(label);
                }
            }
            // One line may be a long list of addresses that goes on, or a blank one.
            None => between += 1,
        }
        if between > 1 {
            break;
        }
    }
    found.len() >= 3 && found.contains(&HeaderLabel::Author)
}

#[cfg(test)]
mod tests;
