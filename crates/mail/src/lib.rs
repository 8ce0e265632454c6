//! Letters as they came: from the bytes of a message to the values on which the clerk rules.
//!
//! [`read`] opens a message: `limits` says what is not even looked at, `machine` what no person
//! wrote; `parts` finds the text in its one or two forms, by way of `decode`, `plain` and `html`;
//! `cut` leaves what its writer wrote now; `proof` keeps what is known about the writer.
//!
//! [`Mailbox`] is where messages come from and [`Carrier`] is where letters go; [`LetterBox`] and
//! [`Courier`] are all kinds of both: `files` has those that are folders, `imap` and
//! `smtp` those that are servers. [`compose()`] puts a letter together. [`TokenServer`] gives out
//! the tokens that some servers want in place of a password, and [`HttpGate`] asks for them.
//!
//! Nothing here knows the game. [`Letter`] is what a letter says; [`Arrival`] adds when it came,
//! and in which box. The crates that parse messages and pages are not visible outside this one.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod address;
mod arrival;
mod attribution;
mod carrier;
mod compose;
mod courier;
mod cut;
mod decode;
mod fields;
mod files;
mod html;
mod http;
mod imap;
mod letter;
mod letter_box;
mod limits;
mod machine;
mod mailbox;
mod message;
mod oauth;
mod ours;
mod parts;
mod plain;
mod proof;
mod seal;
mod server;
mod shown;
mod signature;
mod smtp;
mod status;
mod token_command;

pub use address::MailAddress;
pub use arrival::{Arrival, EARLIER_MAX, MailboxKind};
pub use carrier::{Carried, Carrier, FinishedLetter, Pause};
pub use compose::{Parts, Picture, compose};
pub use courier::Courier;
pub use files::{FileBox, FileCarrier};
pub use http::{HttpAddress, HttpAnswer, HttpGate};
pub use imap::{ImapBox, Settled};
pub use letter::Letter;
pub use letter_box::LetterBox;
pub use limits::{DEPTH_MAX, HEADER_BYTES_MAX, MESSAGE_BYTES_MAX, PARTS_MAX};
pub use mailbox::{Extent, Fetched, Handle, Mailbox, MailboxError, PutAway, Wanted};
pub use message::{Opened, message_id, of_text, read, returned, taken_as};
pub use oauth::{
    DeviceCode, GrantedToken, Loopback, OauthClient, ServiceKey, TokenFault, TokenServer, code_in,
    consent_page, explained,
};
pub use proof::{ADDRESSES_MAX, Authentication, Facts, MethodResult, NAMELESS};
pub use server::{Login, NoWay, Patience, Secret, Security, Server};
pub use smtp::{ReturnBlame, ReturnedLetter, SmtpCarrier};
pub use status::{Machine, Passage, PassedOver, Refusal, Status};
