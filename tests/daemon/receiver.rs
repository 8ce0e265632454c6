//! A server on the web that is told things: the test reads each post, and says what it answers.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver as Posts};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

/// The key with which posts are signed, as the configuration has it.
pub(crate) const KEY: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
/// What never comes, however slow the machine is, has not come by then.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct HookReceiver {
    posts: Posts<ReceivedPost>,
    pub(crate) port: u16,
}

/// What was posted. It is not answered yet.
pub(crate) struct ReceivedPost {
    stream: TcpStream,
    pub(crate) path: String,
    headers: BTreeMap<String, String>,
    pub(crate) body: String,
}

impl HookReceiver {
    pub(crate) fn open() -> HookReceiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("it has one").port();
        let (tell, posts) = mpsc::channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                // A daemon that is killed breaks off in the middle.
                if let Some(post) = stream.ok().and_then(ReceivedPost::read)
                    && tell.send(post).is_err()
                {
                    return;
                }
            }
        });
        HookReceiver { posts, port }
    }

    /// The next post, once it is there.
    pub(crate) fn next(&self) -> ReceivedPost {
        self.posts.recv_timeout(PATIENCE).expect("a post")
    }

    /// The next post, which is taken.
    pub(crate) fn take(&self) -> ReceivedPost {
        let mut post = self.next();
        post.answer("204 No Content", "");
        post
    }

    /// A post that is there by now.
    pub(crate) fn waiting(&self) -> Option<ReceivedPost> {
        self.posts.try_recv().ok()
    }
}

impl ReceivedPost {
    fn read(stream: TcpStream) -> Option<ReceivedPost> {
        let mut lines = BufReader::new(stream.try_clone().ok()?);
        let mut line = || {
            let mut line = String::new();
            lines.read_line(&mut line).ok()?;
            Some(line.trim_end().to_owned())
        };
        let first = line()?;
        let path = first.strip_prefix("POST ")?.strip_suffix(" HTTP/1.1")?.to_owned();
        let mut headers = BTreeMap::new();
        while let Some(header) = line().filter(|line| !line.is_empty()) {
            let (name, value) = header.split_once(": ")?;
            headers.insert(name.to_lowercase(), value.to_owned());
        }
        let mut body = vec![0; headers.get("content-length")?.parse().ok()?];
        lines.read_exact(&mut body).ok()?;
        Some(ReceivedPost { stream, path, headers, body: String::from_utf8(body).ok()? })
    }

    /// Answers, with more headers. A sender that has gone hears nothing.
    pub(crate) fn answer(&mut self, status: &str, more: &str) {
        let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n{more}\r\n");
        let _ = self.stream.write_all(answer.as_bytes());
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no {name}: {:?}", self.headers))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.headers.contains_key(name)
    }

    pub(crate) fn id(&self) -> &str {
        self.header("webhook-id")
    }

    /// All that came, to look for what must not be there.
    pub(crate) fn all(&self) -> String {
        format!("{} {:?} {}", self.path, self.headers, self.body)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {}", self.body))
    }

    /// Checks the signature as the standard has receivers do.
    pub(crate) fn check_signature(&self) {
        let key = KEY.strip_prefix("whsec_").expect("it begins so");
        let key = STANDARD.decode(key).expect("base64");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key");
        let signed = format!("{}.{}.{}", self.id(), self.header("webhook-timestamp"), self.body);
        mac.update(signed.as_bytes());
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        assert_eq!(self.header("webhook-signature"), expected);
    }
}
