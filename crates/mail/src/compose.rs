//! From the parts of a letter to the bytes that are sent: the same parts, the same bytes, so that a
//! letter which is sent again is the same letter.
//!
//! Nothing that a person wrote can become a field of the header: controls are left out, what is not
//! ASCII is encoded, and an id that is none is not written at all. Text goes as quoted-printable,
//! so that no server on the way folds, flows or trims a line.
//!
//! Mail programs show a game as one conversation if its letters name the same ids in `References`
//! (Apple Mail, Thunderbird, and Gmail where the subject is the same too) or carry the same
//! `Thread-Index` (Outlook).

use std::fmt::Display;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use lettre::Address;
use lettre::message::header::{
    ContentDisposition, ContentTransferEncoding, ContentType, HeaderName, HeaderValue, Headers,
};
use lettre::message::{Body, Mailbox, Mailboxes, MultiPart, SinglePart, header};
use sha2::{Digest, Sha256};

use super::fields::is_id;

/// More ids of a conversation help no mail program.
const REFERENCES_MAX: usize = 20;

/// The parts of a letter. What is empty or absent is left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parts<'a> {
    /// The address from which it comes.
    pub from: &'a str,
    /// The name beside it.
    pub from_name: &'a str,
    /// The address to which it goes.
    pub to: &'a str,
    /// The address to which an answer goes, if it is another than `from`.
    pub reply_to: Option<&'a str>,
    pub subject: &'a str,
    /// When it was written.
    pub date: DateTime<Utc>,
    /// Its id, without the angle brackets, as all ids here.
    pub message_id: &'a str,
    /// The id of the letter that it answers.
    pub in_reply_to: Option<&'a str>,
    /// The ids of its conversation, the oldest first. The first stands for all of it, and need not
    /// be that of any letter.
    pub references: &'a [&'a str],
    /// The game, as the id of a list: words with dots between them.
    pub list_id: Option<&'a str>,
    /// The address that answers a letter with the word HELP.
    pub help: Option<&'a str>,
    /// The language of the words, as a tag (RFC 3282).
    pub language: Option<&'a str>,
    /// The address of a page that shows the letter (RFC 5064).
    pub archived_at: Option<&'a str>,
    /// The words.
    pub text: &'a str,
    /// The same as a page.
    pub html: Option<&'a str>,
    /// What the page shows, or what lies beside the text if there is no page.
    pub picture: Option<Picture<'a>>,
    /// Dates, as an `.ics` file.
    pub calendar: Option<&'a str>,
}

/// A picture within a letter.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    pub png: &'a [u8],
    /// The name under which the page shows it: `<img src="cid:…">`.
    pub cid: &'a str,
    /// The name of the file if the reader saves it.
    pub file_name: &'a str,
}

/// The bytes of a letter.
pub fn compose(parts: &Parts<'_>) -> Vec<u8> {
    let mut bytes = head(parts).to_string().into_bytes();
    bytes.extend_from_slice(&contents(parts));
    bytes
}

fn head(parts: &Parts<'_>) -> Headers {
    let mut head = Headers::new();
    match mailbox(parts.from, parts.from_name) {
        Some(from) => head.set(header::From::from(from)),
        None => set(&mut head, "From", on_one_line(parts.from)),
    }
    match mailbox(parts.to, "") {
        Some(to) => head.set(header::To::from(to)),
        None => set(&mut head, "To", on_one_line(parts.to)),
    }
    if let Some(reply_to) = parts.reply_to.and_then(|address| mailbox(address, "")) {
        head.set(header::ReplyTo::from(reply_to));
    }
    set(&mut head, "Subject", on_one_line(parts.subject));
    set(&mut head, "Date", parts.date.to_rfc2822());
    if is_id(parts.message_id) {
        set_ids(&mut head, "Message-ID", &[parts.message_id]);
    }
    conversation(&mut head, parts);
    // `Precedence` is left out: what it stops, the other two stop, and some filters take what is
    // sent in bulk for advertising.
    let is_answer = parts.in_reply_to.is_some();
    set(&mut head, "Auto-Submitted", if is_answer { "auto-replied" } else { "auto-generated" });
    set(&mut head, "X-Auto-Response-Suppress", "All");
    set(&mut head, "X-Loop", on_one_line(parts.from));
    let is_label = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    if let Some(list) = parts.list_id.filter(|id| is_id(id) && id.chars().all(is_label)) {
        set(&mut head, "List-Id", format!("<{list}>"));
    }
    if let Some(help) = parts.help.and_then(|address| address.parse::<Address>().ok()) {
        set(&mut head, "List-Help", format!("<mailto:{}?body=HELP>", in_a_link(&help)));
    }
    if let Some(language) = parts.language.filter(|tag| tag.chars().all(is_label)) {
        set(&mut head, "Content-Language", language.to_owned());
    }
    if let Some(page) = parts.archived_at.filter(|page| is_page(page)) {
        set(&mut head, "Archived-At", format!("<{page}>"));
    }
    set(&mut head, "MIME-Version", "1.0");
    head
}

/// Whether something is the address of a page, and no more.
fn is_page(address: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_graphic() && !matches!(letter, '<' | '>');
    let is_of_the_web = ["https://", "http://"].iter().any(|way| address.starts_with(way));
    is_of_the_web && address.chars().all(is_plain)
}

/// An address as it stands in a link. Some programs take a bare plus for a space (RFC 6068).
fn in_a_link(address: &Address) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte);
    let written = |byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    AsRef::<str>::as_ref(address).bytes().map(written).collect()
}

/// The fields by which mail programs find what belongs together.
fn conversation(head: &mut Headers, parts: &Parts<'_>) {
    let answered = parts.in_reply_to.filter(|id| is_id(id));
    if let Some(answered) = answered {
        set_ids(head, "In-Reply-To", &[answered]);
    }
    let known = parts.references.iter().copied().filter(|id| is_id(id) && Some(*id) != answered);
    let ids: Vec<&str> = known.take(REFERENCES_MAX).chain(answered).collect();
    let Some(first) = ids.first() else { return };
    set_ids(head, "References", &ids);
    // One byte that is always 1, five of a time, sixteen that name the conversation: the time does
    // not matter, so all of it is made from the first id.
    let hash = Sha256::digest(first);
    let index: Vec<u8> = [1].into_iter().chain(hash.into_iter().take(21)).collect();
    set(head, "Thread-Index", STANDARD.encode(index));
}

fn contents(parts: &Parts<'_>) -> Vec<u8> {
    let boundary = boundaries(parts);
    let text = words(ContentType::TEXT_PLAIN, parts.text);
    let mut beside = Vec::new();
    let letter = match (parts.html, parts.picture) {
        (None, picture) => {
            beside.extend(picture.map(shown));
            MimePiece::One(text)
        }
        (Some(html), picture) => {
            let page = words(ContentType::TEXT_HTML, html);
            let both = MultiPart::alternative().boundary(boundary("alternative")).singlepart(text);
            MimePiece::Many(match picture {
                None => both.singlepart(page),
                Some(picture) => both.multipart(
                    MultiPart::related()
                        .boundary(boundary("related"))
                        .singlepart(page)
                        .singlepart(shown(picture)),
                ),
            })
        }
    };
    beside.extend(parts.calendar.map(dates));
    if beside.is_empty() {
        return letter.bytes();
    }
    let all = MultiPart::mixed().boundary(boundary("mixed"));
    let all = match letter {
        MimePiece::One(part) => all.singlepart(part),
        MimePiece::Many(parts) => all.multipart(parts),
    };
    MimePiece::Many(beside.into_iter().fold(all, MultiPart::singlepart)).bytes()
}

enum MimePiece {
    One(SinglePart),
    Many(MultiPart),
}

impl MimePiece {
    fn bytes(self) -> Vec<u8> {
        match self {
            MimePiece::One(part) => part.formatted(),
            MimePiece::Many(parts) => parts.formatted(),
        }
    }
}

/// What comes between the parts. It is made from the words, so no words can hold it.
fn boundaries(parts: &Parts<'_>) -> impl Fn(&str) -> String {
    let mut hash = Sha256::new();
    for words in
        [parts.message_id, parts.text, parts.html.unwrap_or(""), parts.calendar.unwrap_or("")]
    {
        hash.update((words.len() as u64).to_be_bytes());
        hash.update(words);
    }
    let hex: String = hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    move |kind| format!("={hex}={kind}")
}

fn words(kind: ContentType, words: &str) -> SinglePart {
    let words = words.strip_suffix('\n').unwrap_or(words); // The last line gets an end anyway.
    let encoded =
        Body::new_with_encoding(words.to_owned(), ContentTransferEncoding::QuotedPrintable)
            .map_or_else(|words| words, Body::into_vec);
    // A line that begins with `From ` gets a `>` before it where letters are kept in one file.
    let mut lines: Vec<Vec<u8>> =
        encoded.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    for line in &mut lines {
        if line.starts_with(b"From ") {
            line.splice(..1, *b"=46");
        }
    }
    let body = lines.join(&b'\n');
    let body = Body::dangerous_pre_encoded(body, ContentTransferEncoding::QuotedPrintable);
    SinglePart::builder().header(kind).body(body)
}

fn shown(picture: Picture<'_>) -> SinglePart {
    let kind = ContentType::parse("image/png").unwrap_or(ContentType::TEXT_PLAIN);
    let name = on_one_line(picture.file_name).replace(['"', '\\'], "");
    let mut part =
        SinglePart::builder().header(kind).header(ContentDisposition::inline_with_name(&name));
    if is_id(picture.cid) {
        part = part.header(header::ContentId::from(format!("<{}>", picture.cid)));
    }
    part.body(picture.png.to_vec())
}

/// An attachment and no alternative: Outlook shows a calendar that is an alternative instead of the
/// letter.
fn dates(calendar: &str) -> SinglePart {
    let method = calendar.lines().find_map(|line| line.strip_prefix("METHOD:"));
    let method = method.map(str::trim).filter(|m| m.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let kind = match method {
        Some(method) => format!("text/calendar; charset=utf-8; method={method}"),
        None => "text/calendar; charset=utf-8".to_owned(),
    };
    let kind = ContentType::parse(&kind).unwrap_or(ContentType::TEXT_PLAIN);
    SinglePart::builder()
        .header(kind)
        .header(ContentDisposition::attachment("deadlines.ics"))
        .body(calendar.to_owned().into_bytes())
}

fn mailbox(address: &str, name: &str) -> Option<Mailboxes> {
    let address: Address = address.parse().ok()?;
    let name = on_one_line(name);
    Some(Mailbox::new((!name.is_empty()).then_some(name), address).into())
}

fn set_ids(head: &mut Headers, name: &'static str, ids: &[&str]) {
    let bracketed: Vec<String> = ids.iter().map(|id| format!("<{id}>")).collect();
    // An id must not be broken or encoded, however long it is.
    let value = bracketed.join("\r\n ");
    let name = HeaderName::new_from_ascii_str(name);
    head.insert_raw(HeaderValue::dangerous_new_pre_encoded(name, bracketed.join(" "), value));
}

fn set(head: &mut Headers, name: &'static str, value: impl Display) {
    head.insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_string()));
}

/// Without what could end a line; a run of it is one blank.
fn on_one_line(text: &str) -> String {
    let pieces = text.split(|c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}');
    pieces.filter(|piece| !piece.is_empty()).collect::<Vec<_>>().join(" ").trim().to_owned()
}
