//! Which parts of a message are its text, and what the others are.
//!
//! A text in two forms gives two texts here, the plain one and the one of the page; where a part
//! has one form only, it stands in both.

use mail_parser::{ContentType, Header, HeaderName, Message, MessagePart, MimeHeaders, PartType};

use super::decode::{self, Transfer};
use super::html;
use super::limits::{DEPTH_MAX, PARTS_MAX};
use super::plain::{self, Flow};
use super::status::{Passage, PassedOver, Refusal};

/// The text of a message in its two forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Forms {
    pub(super) plain: String,
    pub(super) page: String,
}

impl Forms {
    fn both(text: String) -> Forms {
        Forms { plain: text.clone(), page: text }
    }

    fn is_blank(&self) -> bool {
        is_blank(&self.plain) && is_blank(&self.page)
    }

    fn add(&mut self, more: &Forms) {
        for (text, more) in [(&mut self.plain, &more.plain), (&mut self.page, &more.page)] {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(more);
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// What is found in the parts of a message.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) forms: Forms,
    /// What is no text of the letter.
    pub(super) passed: Vec<PassedOver>,
    /// Why nothing could be read of some part.
    sealed: Option<Refusal>,
}

/// Reads the parts of a message.
pub(super) fn contents(message: &Message<'_>) -> Result<Contents, Refusal> {
    measure(message, 0, 0, &mut 0)?;
    let mut search = PartSearch { message, found: Contents::default() };
    search.found.forms = search.part(0)?;
    match search.found.sealed {
        Some(refusal) if search.found.forms.is_blank() => Err(refusal),
        _ => Ok(search.found),
    }
}

/// Counts the parts under a part, those of messages inside included.
fn measure(message: &Message<'_>, id: u32, depth: usize, count: &mut usize) -> Result<(), Refusal> {
    *count += 1;
    if *count > PARTS_MAX {
        return Err(Refusal::TooManyParts);
    }
    if depth > DEPTH_MAX {
        return Err(Refusal::TooDeep);
    }
    match message.part(id).map(|part| &part.body) {
        Some(PartType::Multipart(children)) => {
            let mut children = children.iter();
            children.try_for_each(|child| measure(message, *child, depth + 1, count))
        }
        Some(PartType::Message(inner)) => measure(inner, 0, depth + 1, count),
        _ => Ok(()),
    }
}

struct PartSearch<'m, 'b> {
    message: &'m Message<'b>,
    found: Contents,
}

impl<'m, 'b> PartSearch<'m, 'b> {
    /// The text of a part and of all parts in it.
    fn part(&mut self, id: u32) -> Result<Forms, Refusal> {
        let Some(part) = self.message.part(id) else { return Ok(Forms::default()) };
        match &part.body {
            PartType::Multipart(children) => self.multipart(kind(part).1, children),
            _ => self.leaf(part, id == 0),
        }
    }

    fn multipart(&mut self, subtype: &str, children: &[u32]) -> Result<Forms, Refusal> {
        match subtype {
            "alternative" => self.alternatives(children),
            // The first one is the text, the others belong to it: pictures, a signature.
            "related" | "signed" => {
                let mut children = children.iter();
                let forms = children.next().map(|first| self.part(*first)).transpose()?;
                for other in children {
                    self.pass(*other);
                }
                Ok(forms.unwrap_or_default())
            }
            "encrypted" => {
                self.found.sealed = Some(Refusal::Encrypted);
                Ok(Forms::default())
            }
            "digest" => {
                children.iter().for_each(|child| self.pass(*child));
                Ok(Forms::default())
            }
            _ => {
                let mut all = Forms::default();
                for child in children {
                    all.add(&self.part(*child)?);
                }
                Ok(all)
            }
        }
    }

    /// The same text in several forms: the first plain one that says anything, and the last other.
    fn alternatives(&mut self, children: &[u32]) -> Result<Forms, Refusal> {
        let mut forms = Forms::default();
        for child in children {
            let Some(part) = self.message.part(*child) else { continue };
            let is_plain = matches!(kind(part), ("text", subtype) if subtype != "html");
            if is_plain && !matches!(kind(part).1, "plain" | "markdown") {
                continue;
            }
            let found = self.part(*child)?;
            if is_plain && is_blank(&forms.plain) {
                forms.plain = found.plain;
            } else if !is_plain && !is_blank(&found.page) {
                forms.page = found.page;
            }
        }
        Ok(match (is_blank(&forms.plain), is_blank(&forms.page)) {
            (true, false) => Forms::both(forms.page),
            (false, true) => Forms::both(forms.plain),
            _ => forms,
        })
    }

    fn leaf(&mut self, part: &MessagePart<'b>, is_root: bool) -> Result<Forms, Refusal> {
        let attached = part.content_disposition().is_some_and(ContentType::is_attachment)
            || part.attachment_name().is_some();
        match kind(part) {
            ("text" | "multipart", subtype) if is_text(subtype) && (is_root || !attached) => {
                self.text(part, subtype)
            }
            ("application", "pkcs7-mime" | "x-pkcs7-mime") => {
                let content = part.content_type().and_then(|kind| kind.attribute("smime-type"));
                let is_open = content.is_some_and(|content| content.starts_with("signed"));
                self.found.sealed =
                    Some(if is_open { Refusal::Wrapped } else { Refusal::Encrypted });
                Ok(Forms::default())
            }
            _ => {
                self.pass_part(part);
                Ok(Forms::default())
            }
        }
    }

    fn text(&mut self, part: &MessagePart<'b>, subtype: &str) -> Result<Forms, Refusal> {
        let range = part.offset_body as usize..part.offset_end as usize;
        let bytes = self.message.raw_message.get(range).unwrap_or_default();
        let transfer = Transfer::named(encoding(self.message, part).as_deref());
        let charset = part.content_type().and_then(|kind| kind.attribute("charset"));
        let text = decode::text(bytes, transfer, charset).ok_or(Refusal::Damaged)?;
        if subtype == "html" {
            let page = html::page(&text).ok_or(Refusal::HugePage)?;
            self.found.passed.extend(page.passed);
            return Ok(Forms::both(plain::clean(&page.text)));
        }
        let text = plain::unflow(&plain::clean(&text), Flow::of(part.content_type()));
        Ok(Forms::both(text))
    }

    /// Names a part that is not read, and those in it.
    fn pass(&mut self, id: u32) {
        let Some(part) = self.message.part(id) else { return };
        match &part.body {
            PartType::Multipart(children) => children.iter().for_each(|child| self.pass(*child)),
            _ => self.pass_part(part),
        }
    }

    fn pass_part(&mut self, part: &MessagePart<'b>) {
        let what = match kind(part) {
            ("application", subtype) if subtype.ends_with("-signature") => Passage::Seal,
            _ => Passage::Attachment,
        };
        let name = part.attachment_name().map(plain::clean);
        self.found.passed.push(PassedOver { what, lines: 0, name });
    }
}

/// What a part says of its transfer encoding, in the field that stands last, as the bytes have it.
fn encoding(message: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    let is_it = |header: &&Header<'_>| header.name == HeaderName::ContentTransferEncoding;
    let field = part.headers.iter().rev().find(is_it)?;
    let range = field.offset_start() as usize..field.offset_end() as usize;
    let text = String::from_utf8_lossy(message.raw_message.get(range)?);
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The type of a part and its subtype, in lower case. Plain text needs no name.
fn kind<'p>(part: &'p MessagePart<'_>) -> (&'p str, &'p str) {
    let is_message = matches!(part.body, PartType::Message(_));
    match part.content_type() {
        Some(kind) => (kind.ctype(), kind.subtype().unwrap_or("plain")),
        None if is_message => ("message", "rfc822"),
        None => ("text", "plain"),
    }
}

/// Whether a kind of text is read: plain or a page, or something unknown, which counts as plain
/// (RFC 2046, 4.1.4).
fn is_text(subtype: &str) -> bool {
    !matches!(
        subtype,
        "calendar"
            | "vcard"
            | "x-vcard"
            | "directory"
            | "rtf"
            | "css"
            | "csv"
            | "xml"
            | "javascript"
            | "x-amp-html"
            | "watch-html"
            | "rfc822-headers"
    )
}
