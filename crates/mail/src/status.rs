//! What happened to a message when it was opened: read, refused or ignored, and why.

use std::fmt;

use super::limits::{DEPTH_MAX, HEADER_BYTES_MAX, MESSAGE_BYTES_MAX, PARTS_MAX};

/// What happened to a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Its text is there.
    #[default]
    Read,
    /// It can't be read, and we tell the sender.
    Refused(Refusal),
    /// It must not be answered, and asks for nothing.
    Ignored(Machine),
}

/// Why a message can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no headers.
    NoMessage,
    /// It is larger than any letter needs to be.
    TooLarge,
    /// Its headers are.
    LongHeaders,
    /// It has more parts than any letter.
    TooManyParts,
    /// They are nested deeper.
    TooDeep,
    /// Only a person with a key could read it.
    Encrypted,
    /// Its text lies inside of a signature.
    Wrapped,
    /// Its text was damaged on the way.
    Damaged,
    /// It is HTML, and more of it than a person writes by hand.
    HugePage,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoMessage => f.write_str("this is no mail message"),
            Refusal::TooLarge => {
                write!(f, "the message is larger than {} kB", MESSAGE_BYTES_MAX / 1024)
            }
            Refusal::LongHeaders => {
                write!(
                    f,
                    "the headers of the message are longer than {} kB",
                    HEADER_BYTES_MAX / 1024
                )
            }
            Refusal::TooManyParts => write!(f, "the message has more than {PARTS_MAX} parts"),
            Refusal::TooDeep => {
                write!(f, "the parts of the message are nested deeper than {DEPTH_MAX} levels")
            }
            Refusal::Encrypted => {
                f.write_str("the message is encrypted; please send your orders as plain text")
            }
            Refusal::Wrapped => f.write_str(
                "the text of the message is packed into its signature (S/MIME); please send your \
                orders as plain text, or sign them in the open",
            ),
            Refusal::Damaged => f.write_str(
                "the text of the message was damaged on the way, so that some of it may be missing",
            ),
            Refusal::HugePage => f.write_str(
                "the text of the message is far more HTML than a letter needs; please send your \
                    orders as plain text",
            ),
        }
    }
}

/// What shows that no person wrote a message to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// A field says so (RFC 3834, and what was in use before it).
    SaysSo(&'static str),
    /// It came with an empty return address, as reports of undelivered mail do.
    NoReturn,
    /// It is a report: on a delivery, on a receipt being read, on abuse.
    Report,
    /// It came by a mailing list.
    List,
    /// Its sender is a program by its name.
    Sender,
    /// Its subject is that of an out-of-office reply.
    Subject,
    /// It went round in circles.
    Loop,
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Machine::SaysSo(field) => write!(f, "sent by a program, as its field {field} says"),
            Machine::NoReturn => f.write_str("sent with an empty return address"),
            Machine::Report => f.write_str("a report of a mail server or mail program"),
            Machine::List => f.write_str("sent through a mailing list"),
            Machine::Sender => f.write_str("sent from an address that only programs have"),
            Machine::Subject => f.write_str("an automatic answer, as its subject says"),
            Machine::Loop => f.write_str("passed on by more servers than any letter needs"),
        }
    }
}

/// Something in a message that its writer did not write to us, or that is no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    pub what: Passage,
    /// How many lines of text.
    pub lines: usize,
    /// The name of an attachment.
    pub name: Option<String>,
}

/// The kinds of what is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// An earlier letter, line by line or as a whole.
    Quote,
    /// What follows the mark of a signature.
    Signature,
    /// What follows a divider: a forwarded letter, the footer of a list.
    Divider,
    /// What is known as a signature by its cryptography.
    Seal,
    /// A file.
    Attachment,
    /// Text that no reader would see.
    Hidden,
    /// Text that was struck out.
    Struck,
}

impl Passage {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Passage::Quote => "quote",
            Passage::Signature => "signature",
            Passage::Divider => "divider",
            Passage::Seal => "cryptographic signature",
            Passage::Attachment => "attachment",
            Passage::Hidden => "hidden",
            Passage::Struck => "struck out",
        }
    }
}

impl PassedOver {
    /// Lines of text.
    pub(super) fn lines(what: Passage, lines: usize) -> PassedOver {
        PassedOver { what, lines, name: None }
    }
}
