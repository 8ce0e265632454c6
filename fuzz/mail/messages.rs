//! What messages are thrown together from.

use std::sync::OnceLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chancery::mail;

use crate::mail::choices::Choices;
use crate::mail::promises::check;

/// Headers, lines of bodies and tags, each of which means something somewhere.
const PIECES: [&[u8]; 72] = [
    b"From: a@b.example\r\n",
    b"From: \"A, B\" <a@b.example>, c\r\n",
    b"From: x: a@b, (c(d)) e@f;\r\n",
    b"To: gm+g42@x.example\r\n",
    b"Subject: =?utf-8?B?UmU6IFtn?= =?iso-8859-1?Q?42=5D?=\r\n",
    b"Received: from a by b for <c@d>; x\r\n",
    b"Authentication-Results: mx; dmarc=pass (a) header.from=\"b\"\r\n",
    b"References: <a@b> <c\r\n",
    b"Content-Type: text/plain; charset=utf-7\r\n",
    b"Content-Type: text/plain; format=flowed; delsp=yes\r\n",
    b"Content-Type: text/plain; charset=utf-16\r\n",
    b"Content-Type: text/html\r\n",
    b"Content-Type: multipart/mixed; boundary=a\r\n",
    b"Content-Type: multipart/alternative; boundary=\"b\"\r\n",
    b"Content-Type: multipart/related; boundary*0=a; boundary*1=b\r\n",
    b"Content-Type: multipart/signed; boundary=a\r\n",
    b"Content-Type: multipart/digest; boundary=\"\"\r\n",
    b"Content-Type: message/rfc822\r\n",
    b"Content-Type: application/pkcs7-mime\r\n",
    b"Content-Transfer-Encoding: base64\r\n",
    b"Content-Transfer-Encoding: quoted-printable\r\n",
    b"Content-Disposition: attachment; filename*0*=utf-8''a%;\r\n filename*1=b\r\n",
    b"\r\n",
    b"\r\n",
    b"\r\n",
    b"\n\n",
    b"\r",
    b"--a\r\n",
    b"--a--\r\n",
    b"--b\r\n",
    b"--b--",
    b"--ab\r\n",
    b"A PAR - BUR\r\n",
    b"A MAR S \r\n",
    b" A PAR - BUR\r\n",
    b"> A PAR - PIC\r\n",
    b"-- \r\n",
    b"On 19 Nov 2026, GM <gm@x.example> wrote:\r\n",
    b"-----Original Message-----\r\n",
    b"-----BEGIN PGP SIGNED MESSAGE-----\r\n",
    b"-----BEGIN PGP SIGNATURE-----\r\n",
    b"From: GM\r\nSent: x\r\nTo: y\r\n",
    b"QSBQQVIgLSBCVVI=\r\n",
    b"A PAR=20-=\r\n",
    b"=E2=86",
    b"\xe2\x86\x92",
    b"\xff\xfe\0",
    b"<p>A PAR",
    b"<div style='display:none'>",
    b"</div>",
    b"<table><tr><td>",
    b"</td><td>",
    b"</table>",
    b"<blockquote>",
    b"<pre>\n",
    b"<s>",
    b"<b><i></b>",
    b"<svg><p>",
    b"<template><td>",
    b"<frameset>",
    b"<!-- ",
    b"&nbsp;&gt; ",
    b"<select><hr>",
    b"<div class=gmail_signature>",
    b"Return-Path: <>\r\n",
    b"Content-Type: multipart/report; boundary=a\r\n",
    b"X-Failed-Recipients: a@b.example\r\n",
    b"Action: failed\r\n",
    b"Status: 5.7.233\r\n",
    b"Diagnostic-Code: smtp; 550 5.4.5 Daily\r\n\tlimit\r\n",
    b"X-Microsoft-Original-Message-ID: <a@b.example>\r\n",
    b"Hi. This is the qmail-send program at x\r\n",
];

/// Any bytes as a message, as the body of one, and as a page.
pub(crate) fn check_bytes(bytes: &[u8]) {
    check(bytes);
    for head in ["", "Content-Type: text/html\n", "Content-Type: multipart/mixed; boundary=a\n"] {
        check(&[format!("From: a@b.example\n{head}\n").as_bytes(), bytes].concat());
    }
}

/// The headers that are read, each of which decides something: who wrote, to whom, what is
/// answered, whether a machine did, what servers found, and how the text is to be read.
const HEADERS: [&str; 40] = [
    "From",
    "Sender",
    "Reply-To",
    "To",
    "Cc",
    "Resent-To",
    "Delivered-To",
    "X-Original-To",
    "Envelope-To",
    "Return-Path",
    "Received",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Authentication-Results",
    "Auto-Submitted",
    "Precedence",
    "X-Auto-Response-Suppress",
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Auto-Reply",
    "X-Failed-Recipients",
    "List-Id",
    "List-Post",
    "List-Unsubscribe",
    "Mailing-List",
    "X-Mailing-List",
    "X-Loop",
    "X-Mailer",
    "User-Agent",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Content-Disposition",
    "Content-Language",
    "Content-ID",
    "Content-Description",
];

/// One header with any bytes in it, in an otherwise plain message; some have it twice, or folded.
pub(crate) fn check_headers(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (name, times, fold) = (choices.pick(&HEADERS), choices.below(3), choices.below(4) == 3);
    let value = bytes.get(3..).unwrap_or_default();
    let between: &[u8] = if fold { b":\r\n\t" } else { b": " };
    let field = [name.as_bytes(), between, value, b"\r\n"].concat();
    let plain = b"From: ann@example.org\r\nTo: gm@x.example\r\nSubject: g42\r\n";
    let text = b"\r\nA PAR - BUR\r\n";
    check(&[&plain[..], &field.repeat(times + 1), text].concat());
    check(&[&field.repeat(times + 1), &plain[..], text].concat());
}

/// A message of pieces.
pub(crate) fn check_pieces(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut message = Vec::new();
    for _ in 0..choices.below(64) {
        for _ in 0..=choices.below(12) / 10 * 3 {
            message.extend(choices.pick(&PIECES));
        }
    }
    check(&message);
}

/// What opens another part or message inside of the last.
const OPENING: [&[u8]; 8] = [
    b"Content-Type: message/rfc822\n\n",
    b"Content-Type:message/global\r\n\r\n",
    b"Content-Type: multipart/digest; boundary=a\n\n--a\n\n",
    b"Content-Type: multipart/mixed; boundary=a\n\n--a\n",
    b"Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n",
    b"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n",
    b"--a\n\n",
    b"--a--\n",
];

/// A message full of others: pieces over and over, and all of it encoded, some times.
pub(crate) fn check_nested(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut body = Vec::new();
    while body.len() < mail::MESSAGE_BYTES_MAX && !choices.one_in(4) {
        let piece = if choices.one_in(2) { choices.pick(&OPENING) } else { choices.pick(&PIECES) };
        body.extend(piece.repeat(1 + choices.below(4_000)));
    }
    for _ in 0..choices.below(4) {
        let (name, encoded) = match choices.below(2) {
            0 => ("Quoted-Printable", quoted_printable(&body)),
            _ => ("base64", BASE64_STANDARD.encode(&body).into_bytes()),
        };
        let kind = choices.pick(&["message/rfc822", "message/global", "text/plain"]);
        let head = format!("Content-Type: {kind}\nContent-Transfer-Encoding: {name}\n\n");
        body = [head.as_bytes(), &encoded].concat();
    }
    body.truncate(mail::MESSAGE_BYTES_MAX - 64);
    check(&[b"From: a@b.example\n", &body[..]].concat());
}

/// So that no word stands in it as it is.
fn quoted_printable(bytes: &[u8]) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            b'-' | b'=' => encoded.extend(format!("={byte:02X}").into_bytes()),
            other => encoded.push(*other),
        }
    }
    encoded
}

/// The messages of the fixtures that are no longer than most.
fn fixtures() -> &'static [Vec<u8>] {
    static FIXTURES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FIXTURES.get_or_init(|| {
        let folders = ["mail", "reports"];
        let entries = folders.into_iter().flat_map(|folder| {
            let folder = format!("{}/fixtures/{folder}", env!("CARGO_MANIFEST_DIR"));
            std::fs::read_dir(folder).expect("the fixtures are there")
        });
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        paths.sort();
        let read = |path| std::fs::read(path).expect("a file can be read");
        paths.into_iter().map(read).filter(|bytes| bytes.len() < 4_096).collect()
    })
}

/// A message with lines left out, doubled and put in, and bytes changed.
pub(crate) fn check_changed(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let message = &fixtures()[choices.below(fixtures().len())];
    let mut lines: Vec<Vec<u8>> =
        message.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..choices.below(6) {
        let at = choices.below(lines.len());
        match choices.below(6) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.insert(at, choices.pick(&PIECES).to_vec()),
            3 => lines[at].truncate(at % 40),
            _ => {
                let place = choices.below(lines[at].len().max(1));
                if let Some(byte) = lines[at].get_mut(place) {
                    *byte = choices.byte();
                }
            }
        }
    }
    check(&lines.concat());
}
