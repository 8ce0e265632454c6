//! From the bytes of a message to a [`Letter`]: opened, and either read, refused or ignored.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use mail_parser::{HeaderName, Message, MessageParser};

use super::address::MailAddress;
use super::cut::{self, Cut};
use super::fields::{self, Fields};
use super::letter::Letter;
use super::limits::{self, HEADER_BYTES_MAX};
use super::machine;
use super::parts::{self, Contents};
use super::proof::Facts;
use super::seal;
use super::signature;
use super::smtp::{self, ReturnedLetter};
use super::status::{PassedOver, Refusal, Status};

/// A message, opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// What happened to it.
    pub status: Status,
    /// What it says. If it was not read, it has no text, unless it only must not be answered.
    pub letter: Letter,
    /// What is in it besides.
    pub passed_over: Vec<PassedOver>,
    /// What can be said of its sender.
    pub facts: Facts,
}

/// The parser of messages. It knows no transfer encodings: it would open a message that is hidden
/// behind one, and all those nested in there, which could not be counted before. The parts that are
/// text are decoded here ([`super::decode`]).
static PARSER: LazyLock<MessageParser> = LazyLock::new(|| {
    MessageParser::new().with_minimal_headers().ignore_header(HeaderName::ContentTransferEncoding)
});

/// Opens a message. Nothing that it holds makes this fail: one under which the parser breaks was
/// damaged.
pub fn read(bytes: &[u8]) -> Opened {
    let whole = || unbroken(|| opened(bytes));
    let head = || unbroken(|| unread(&mended(bytes), Refusal::Damaged));
    whole().or_else(head).unwrap_or_else(|| Opened::default().refused(Refusal::Damaged))
}

/// The Message-ID of a message, as [`read`] finds it, without opening what follows the headers.
pub fn message_id(bytes: &[u8]) -> Option<String> {
    unbroken(|| {
        let bytes = mended(bytes);
        let headers = match limits::check(&bytes) {
            Ok(()) => PARSER.parse_headers(bytes.as_ref()).filter(has_fields),
            Err(_) => head(&bytes),
        };
        headers.and_then(|message| Fields::of(&message).id())
    })
    .flatten()
}

/// The letter of ours that came back, as [`read`] finds it, if a message reports that. Nothing but
/// reports is looked at after the headers.
pub fn returned(bytes: &[u8]) -> Option<ReturnedLetter> {
    unbroken(|| {
        let bytes = mended(bytes);
        limits::check(&bytes).ok()?;
        let message = PARSER.parse_headers(bytes.as_ref()).filter(has_fields)?;
        smtp::returned(&addressed(&message).status, &Fields::of(&message), &bytes)
    })
    .flatten()
}

/// The id under which a server goes on with a letter to this address, if it says one when it takes
/// the letter: `250 2.0.0 OK <id> [Hostname=…]`.
pub fn taken_as(said: &str, to: &str) -> Option<String> {
    fields::ids(said).into_iter().find(|id| !id.eq_ignore_ascii_case(to))
}

/// What comes out, unless the parser breaks. It keeps nothing from one message to the next.
fn unbroken<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

fn opened(bytes: &[u8]) -> Opened {
    let bytes = mended(bytes);
    if let Err(refusal) = limits::check(&bytes) {
        return unread(&bytes, refusal);
    }
    let Some(message) = PARSER.parse(bytes.as_ref()).filter(has_fields) else {
        return Opened::default().refused(Refusal::NoMessage);
    };
    let mut opened = addressed(&message);
    opened.facts.returned = smtp::returned(&opened.status, &Fields::of(&message), &bytes);
    if opened.letter.automatic && !opened.letter.unanswerable {
        return opened;
    }
    match parts::contents(&message).and_then(|found| text(&mut opened, found)) {
        Ok(()) => opened,
        // The sender must not be told why.
        Err(refusal) if opened.letter.automatic => {
            opened.letter.refused = Some(refusal);
            opened
        }
        Err(refusal) => opened.refused(refusal),
    }
}

impl Opened {
    fn refused(mut self, refusal: Refusal) -> Opened {
        self.status = Status::Refused(refusal);
        self.letter.refused = Some(refusal);
        self
    }
}

/// Bytes without zeros, which no message may hold, and with ends of lines where it has only
/// returns, as old machines wrote them.
fn mended(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_old = !bytes.contains(&b'\n') && bytes.contains(&b'\r');
    if !is_old && !bytes.contains(&0) {
        return Cow::Borrowed(bytes);
    }
    let kept = bytes.iter().filter(|byte| **byte != 0);
    kept.map(|byte| if is_old && *byte == b'\r' { b'\n' } else { *byte }).collect()
}

fn has_fields(message: &Message<'_>) -> bool {
    message.parts.first().is_some_and(|root| !root.headers.is_empty())
}

/// A message of which nothing but the first headers is looked at: they say whether it may be
/// answered.
fn unread(bytes: &[u8], refusal: Refusal) -> Opened {
    let opened = head(bytes).as_ref().map(addressed).unwrap_or_default();
    if opened.status == Status::Read { opened.refused(refusal) } else { opened }
}

/// The first headers, and nothing else.
fn head(bytes: &[u8]) -> Option<Message<'_>> {
    let head = bytes.get(..HEADER_BYTES_MAX).unwrap_or(bytes);
    PARSER.parse_headers(head).filter(has_fields)
}

/// What stands in the headers.
fn addressed(message: &Message<'_>) -> Opened {
    let fields = Fields::of(message);
    let facts = Facts::of(&fields);
    let program = machine::program(&fields);
    let sent_by_itself = machine::sent_by_itself(&fields).filter(|_| program.is_none());
    let unanswerable = sent_by_itself.or_else(|| machine::unanswerable(&fields));
    let unanswerable = unanswerable.filter(|_| program.is_none());
    let status = program.or(unanswerable).map_or(Status::Read, Status::Ignored);
    let letter = Letter {
        from: only_author(&facts),
        to: fields.addresses("To"),
        cc: fields.addresses("Cc"),
        subject: fields.subject(),
        message_id: fields.id(),
        answers: fields.answered(),
        automatic: status != Status::Read,
        unanswerable: unanswerable.is_some(),
        sent_by_itself: sent_by_itself.is_some(),
        ..Letter::default()
    };
    Opened { status, letter, passed_over: Vec::new(), facts }
}

/// The one author. If there are several fields, the crate would silently show the last.
fn only_author(facts: &Facts) -> MailAddress {
    match facts.authors.as_slice() {
        [only] if facts.from_fields == 1 => only.clone(),
        _ => MailAddress::default(),
    }
}

/// Takes the text over, without what its writer did not write now.
fn text(opened: &mut Opened, found: Contents) -> Result<(), Refusal> {
    let Cut { text, passed, .. } = cut::cut(&found.forms.plain);
    let page = match found.forms.page == found.forms.plain {
        true => None,
        false => Some(cut::cut(&found.forms.page).text),
    };
    if seal::is_encrypted(&text) || page.as_deref().is_some_and(seal::is_encrypted) {
        return Err(Refusal::Encrypted);
    }
    opened.letter.other_text = page.filter(|page| !words(page).eq(words(&text)));
    opened.letter.text = text;
    opened.letter.signature = signature::below(&found.forms.plain, &passed);
    opened.passed_over = passed;
    opened.passed_over.extend(found.passed);
    Ok(())
}

/// A letter of which nothing is known but its text.
pub fn of_text(written: &str) -> Letter {
    let Cut { text, passed, .. } = cut::cut(written);
    Letter { text, signature: signature::below(written, &passed), ..Letter::default() }
}

/// The words of a text, with anything between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_behind_many_short_headers_is_the_same_without_the_rest() {
        for count in [1_000, 20_000, 40_000] {
            let headers = "A:b\n".repeat(count);
            let message = format!("{headers}Message-ID: <a@b.example>\n\nA Par H\n");
            let read = read(message.as_bytes()).letter.message_id;
            assert_eq!(message_id(message.as_bytes()), read, "{count}");
        }
    }

    #[test]
    fn a_parser_that_breaks_stops_nobody() {
        assert_eq!(unbroken(|| 1), Some(1));
        let letters: &[u8] = b"ab";
        assert_eq!(unbroken(|| letters[letters.len()]), None);
        assert_eq!(unbroken(|| 2), Some(2), "the next one is opened");
    }
}
