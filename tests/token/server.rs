//! A token server on loopback: it answers each form by a rule, and keeps what it was asked.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use serde_json::Value;

/// What was asked: the path, and the fields of the form.
pub(super) struct Form {
    pub(super) path: String,
    pub(super) fields: BTreeMap<String, String>,
}

/// What is answered: a status and a body.
pub(super) type Reply = (u16, Value);

/// The server. It ends with the process of the tests.
pub(super) struct TokenHost {
    pub(super) port: u16,
    forms: Receiver<Form>,
}

impl TokenHost {
    /// Answers the first form by the first reply and so on; the last reply goes on for good.
    pub(super) fn answering(replies: impl IntoIterator<Item = Reply>) -> TokenHost {
        let mut replies: Vec<Reply> = replies.into_iter().collect();
        TokenHost::by(
            move || if replies.len() > 1 { replies.remove(0) } else { replies[0].clone() },
        )
    }

    /// Answers each form by what is said then.
    pub(super) fn by(mut reply: impl FnMut() -> Reply + Send + 'static) -> TokenHost {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("it has one").port();
        let (told, forms) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(form) = read(&stream) else { continue };
                // The test may have ended.
                let _ = told.send(form);
                let (status, body) = reply();
                answer(stream, status, &body);
            }
        });
        TokenHost { port, forms }
    }

    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The next form that it was sent.
    pub(super) fn form(&self) -> Form {
        self.forms.try_recv().expect("it was asked")
    }

    pub(super) fn is_left_alone(&self) -> bool {
        self.forms.try_recv().is_err()
    }
}

/// The time that every answer bears, a few years before that of the tests.
pub(super) const DATE: &str = "Sat, 01 Jan 2022 00:00:00 GMT";

fn answer(mut stream: TcpStream, status: u16, body: &Value) {
    let body = match body {
        Value::String(page) => page.clone(),
        body => body.to_string(),
    };
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status} So\r\nDate: {DATE}\r\nContent-Length: {length}\r\nConnection: close\r\n\
        \r\n{body}"
    );
    // The client may be gone.
    let _ = stream.write_all(answer.as_bytes());
}

fn read(stream: &TcpStream) -> Option<Form> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut length = 0;
    loop {
        let mut header = String::new();
        if reader.read_line(&mut header).ok()? == 0 || header == "\r\n" {
            break;
        }
        if let Some(value) = header.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body = String::from_utf8(body).ok()?;
    let fields = body.split('&').filter_map(|pair| pair.split_once('='));
    let fields = fields.map(|(name, value)| (name.to_owned(), unescaped(value))).collect();
    Some(Form { path, fields })
}

pub(super) fn unescaped(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| digit.expect("two digits"));
                let digits = String::from_utf8(digits.to_vec()).expect("digits");
                u8::from_str_radix(&digits, 16).expect("a number of 16")
            }
            b'+' => b' ',
            byte => byte,
        });
    }
    String::from_utf8(bytes).expect("text")
}
