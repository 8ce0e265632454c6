//! Mail from the world outside: SMTP as any server speaks it to another, and the shapes that mail
//! programs give to what their writers typed.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chancery::game::Moment;

/// A connection to a mail server.
pub(crate) struct Post {
    stream: BufReader<TcpStream>,
}

impl Post {
    pub(crate) fn connect(port: u16) -> Post {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the mail server listens");
        stream.set_nodelay(true).expect("a socket takes that");
        let mut post = Post { stream: BufReader::new(stream) };
        post.answer("220");
        post.say("EHLO players.test", "250");
        post
    }

    /// Hands a message over; returns once the server has it.
    pub(crate) fn send(&mut self, from: &str, to: &[&str], message: &[u8]) {
        self.say(&format!("MAIL FROM:<{from}>"), "250");
        for recipient in to {
            self.say(&format!("RCPT TO:<{recipient}>"), "250");
        }
        self.say("DATA", "354");
        let mut data = Vec::with_capacity(message.len() + 8);
        for line in message.split_inclusive(|byte| *byte == b'\n') {
            if line.starts_with(b".") {
                data.push(b'.');
            }
            data.extend_from_slice(line);
        }
        data.extend_from_slice(if data.ends_with(b"\n") { b".\r\n" } else { b"\r\n.\r\n" });
        self.stream.get_mut().write_all(&data).expect("the server reads");
        self.answer("250");
    }

    fn say(&mut self, command: &str, expected: &str) {
        let line = format!("{command}\r\n");
        self.stream.get_mut().write_all(line.as_bytes()).expect("the server reads");
        self.answer(expected);
    }

    fn answer(&mut self, expected: &str) {
        let mut line = String::new();
        loop {
            line.clear();
            self.stream.read_line(&mut line).expect("the server answers");
            assert!(
                line.starts_with(expected),
                "expected {expected}, and the server said {line:?}"
            );
            if line.as_bytes().get(3) != Some(&b'-') {
                return;
            }
        }
    }
}

/// What a mail program makes of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// As it is.
    Plain,
    /// Flowed lines, with the letter that is answered quoted below (Thunderbird).
    Flowed,
    /// In quoted-printable, with the old letter quoted below (Apple Mail).
    Quoted,
    /// Text and page, each with the old letter below (Gmail).
    Gmail,
    /// Text and page, paragraphs of their own for each line (Outlook).
    Outlook,
    /// A page alone.
    Page,
    /// In base64, as some telephones send it.
    Base64,
}

impl Shape {
    pub(crate) const ALL: [Shape; 7] = [
        Shape::Plain,
        Shape::Flowed,
        Shape::Quoted,
        Shape::Gmail,
        Shape::Outlook,
        Shape::Page,
        Shape::Base64,
    ];
}

/// A message, without its shape.
pub(crate) struct Note<'n> {
    pub(crate) from: &'n str,
    pub(crate) to: &'n str,
    pub(crate) cc: Option<&'n str>,
    pub(crate) subject: &'n str,
    pub(crate) id: &'n str,
    pub(crate) date: Moment,
    pub(crate) text: &'n str,
}

const QUOTE: &str = "Due  Fri 27 Nov 2026 20:00 GMT\nA Paris - Gascony\n";
const ATTRIBUTION: &str = "On Fri, Nov 20, 2026 at 9:00 PM <judge@diplomacy.test> wrote:";

/// The bytes of a message.
pub(crate) fn message(note: &Note<'_>, shape: Shape) -> Vec<u8> {
    let Note { from, to, cc, subject, id, date, text } = note;
    let date = date.format("%a, %d %b %Y %H:%M:%S +0000");
    let cc = cc.map(|cc| format!("Cc: {cc}\n")).unwrap_or_default();
    let head = format!(
        "From: Somebody <{from}>\nTo: {to}\n{cc}Subject: {subject}\nDate: {date}\n\
        Message-ID: <{id}>\nMIME-Version: 1.0\n"
    );
    let quoted: String = QUOTE.lines().map(|line| format!("> {line}\n")).collect();
    let plain = "Content-Type: text/plain; charset=utf-8";
    let body = match shape {
        Shape::Plain => format!("{plain}\n\n{text}"),
        Shape::Flowed => format!("{plain}; format=flowed\n\n{text}\n{ATTRIBUTION}\n{quoted}"),
        Shape::Quoted => {
            let text = format!("{text}\n\n> {ATTRIBUTION}\n> \n{quoted}").replace('=', "=3D");
            format!("{plain}\nContent-Transfer-Encoding: quoted-printable\n\n{text}")
        }
        Shape::Gmail => {
            let page = format!(
                "<div dir=\"ltr\">{}</div><br><div class=\"gmail_quote\"><div>{}<br></div>\
                <blockquote class=\"gmail_quote\">{}</blockquote></div>",
                rows("div", text),
                escaped(ATTRIBUTION),
                escaped(QUOTE)
            );
            both(plain, &format!("{text}\n{ATTRIBUTION}\n\n{quoted}"), &page)
        }
        Shape::Outlook => {
            let lines = rows("p class=\"MsoNormal\"", text);
            let page = format!(
                "<html><head><style>p {{margin:0}}</style></head><body>{lines}</body></html>"
            );
            both(plain, &text.replace('\n', "\n\n"), &page)
        }
        Shape::Page => {
            format!(
                "Content-Type: text/html; charset=utf-8\n\n<html>{}</html>\n",
                rows("div", text)
            )
        }
        Shape::Base64 => {
            let encoded = STANDARD.encode(text.replace('\n', "\r\n"));
            let lines: Vec<&str> = encoded
                .as_bytes()
                .chunks(76)
                .filter_map(|line| str::from_utf8(line).ok())
                .collect();
            let lines = lines.join("\n");
            format!("{plain}\nContent-Transfer-Encoding: base64\n\n{lines}\n")
        }
    };
    (head + &body).replace('\n', "\r\n").into_bytes()
}

fn both(plain: &str, text: &str, page: &str) -> String {
    format!(
        "Content-Type: multipart/alternative; boundary=\"=-two\"\n\n--=-two\n{plain}\n\n{text}\n\
        --=-two\nContent-Type: text/html; charset=utf-8\n\n{page}\n--=-two--\n"
    )
}

fn rows(element: &str, text: &str) -> String {
    let name = element.split(' ').next().unwrap_or(element);
    text.lines().map(|line| format!("<{element}>{}</{name}>\n", escaped(line))).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
