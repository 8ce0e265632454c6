//! Hostile messages: bytes, messages thrown together from headers and parts, and those of the
//! fixtures with something changed; each header that is read; and hostile answers of mail servers.
//!
//! `cargo test --test fuzz mail::` runs these targets alone.

use crate::choices;

mod messages;
mod promises;
mod replies;

use crate::targets::target;

/// Enough for a message of many parts; what is larger is made of few bytes ([`messages`]).
const BYTES_MAX: usize = 4_096;

/// Any bytes as a message, as the body of one, and as a page.
#[test]
fn messages_of_bytes() {
    target!(10_000, messages::check_bytes);
}

/// Headers, boundaries, parts, encodings and tags in any order.
#[test]
fn messages_of_pieces() {
    target!(10_000, messages::check_pieces);
}

/// Messages as large as any that we read, full of messages, in the open or behind encodings.
#[test]
fn messages_inside_of_messages() {
    target!(500, messages::check_nested);
}

/// Messages of the fixtures with bytes and lines changed.
#[test]
fn changed_messages() {
    target!(5_000, messages::check_changed);
}

/// Each header that is read, with any bytes in it.
#[test]
fn headers_of_bytes() {
    target!(10_000, messages::check_headers);
}

/// Any bytes as what a server of SMTP says.
#[test]
fn answers_of_bytes() {
    target!(500, replies::check_bytes);
}

/// Answers of SMTP in any order.
#[test]
fn answers_of_pieces() {
    target!(1_500, replies::check_pieces);
}
