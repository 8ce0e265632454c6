//! Hostile servers of SMTP: with all their answers, a letter ends in one of the carrier's four
//! words, and none of them says more than the server did.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use chancery::mail::{
    Carried, Carrier, FinishedLetter, Login, Patience, Secret, Security, Server, SmtpCarrier,
};

use crate::mail::choices::Choices;

/// Answers and pieces of answers, each of which means something somewhere.
const PIECES: [&[u8]; 32] = [
    b"220 mx ready\r\n",
    b"250-mx.example\r\n",
    b"250-PIPELINING\r\n",
    b"250-AUTH PLAIN LOGIN\r\n",
    b"250-AUTH=XOAUTH2\r\n",
    b"250-SMTPUTF8\r\n",
    b"250 SIZE 1000\r\n",
    b"250 ok\r\n",
    b"250 ok\r\n",
    b"250 ok\r\n",
    b"250\r\n",
    b"251 elsewhere\r\n",
    b"235 you are in\r\n",
    b"334 \r\n",
    b"334 VXNlcm5hbWU6\r\n",
    b"354 go on\r\n",
    b"354 go on\r\n",
    b"421 going away\r\n",
    b"450 4.2.1 busy\r\n",
    b"452-4.3.1 full\r\n",
    b"530 5.7.0 log in\r\n",
    b"535 5.7.8 no\r\n",
    b"550 5.1.1 nobody\r\n",
    b"554 \x1b[31m\x00 \xff\r\n",
    b"\r\n",
    b"\n",
    b"2",
    b"250",
    b"250-",
    b"999 x\r\n",
    b"25\xc3\xa9 x\r\n",
    b"250-a\r\n550 b\r\n",
];

/// A server that says what it is given, ignoring what it is told, and hangs up. Its port, and the
/// way to what it says next, for one target at a time.
fn server() -> &'static Mutex<(u16, Sender<Vec<u8>>)> {
    static SERVER: OnceLock<Mutex<(u16, Sender<Vec<u8>>)>> = OnceLock::new();
    SERVER.get_or_init(|| {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("it has one").port();
        let (say, says) = channel::<Vec<u8>>();
        std::thread::spawn(move || {
            for words in says {
                let Ok((mut stream, _)) = listener.accept() else { return };
                // A client that hangs up first has heard enough.
                let _ = stream.write_all(&words);
                let _ = stream.shutdown(std::net::Shutdown::Write);
                let _ = stream.read_to_end(&mut Vec::new());
            }
        });
        Mutex::new((port, say))
    })
}

/// Any bytes as what a server says.
pub(crate) fn check_bytes(bytes: &[u8]) {
    check(bytes, false);
}

/// Answers and pieces of answers in any order.
pub(crate) fn check_pieces(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut words = Vec::new();
    for _ in 0..choices.below(14) {
        words.extend(choices.pick(&PIECES));
    }
    check(&words, choices.below(2) == 0);
}

fn check(words: &[u8], logs_in: bool) {
    let server = server().lock().unwrap_or_else(PoisonError::into_inner);
    let (port, say) = &*server;
    say.send(words.to_vec()).expect("the server lives");
    let patience = Duration::from_secs(20);
    let secret = Secret::Password("sesame".to_owned());
    let mut carrier = SmtpCarrier::new(
        Server {
            host: "127.0.0.1".to_owned(),
            port: *port,
            security: Security::PlainOnLoopback,
            ca_file: None,
            login: logs_in.then(|| Login { user: "gm".to_owned(), secret }),
            contact: None,
            patience: Patience { connect: patience, answer: patience, ..Patience::default() },
        },
        "localhost",
    )
    .expect("no certificates are needed");
    let mail = FinishedLetter {
        from: "gm@example.org".to_owned(),
        to: "ann@example.org".to_owned(),
        message_id: "a@example.org".to_owned(),
        bytes: b"Subject: x\r\n\r\nA Par - Bur\r\n".to_vec(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let carried = runtime.expect("a runtime").block_on(carrier.carry(&mail));
    let shown = || String::from_utf8_lossy(words);
    let has = |code: &str| words.windows(code.len()).any(|window| window == code.as_bytes());
    let why = match &carried {
        Carried::Sent { .. } => {
            // A greeting, an extended hello, a sender, a recipient, the go-ahead, the receipt.
            let lines = words.iter().filter(|byte| **byte == b'\n').count();
            assert!(lines >= 6 && has("2"), "{}: nobody took the letter", shown());
            return;
        }
        Carried::Refused { why }
        | Carried::Denied { why }
        | Carried::Unfit { why }
        | Carried::Barred { why } => {
            assert!(has("5"), "{}: nobody refused it: {why}", shown());
            why
        }
        // The server asked for the letter and did not say what became of it.
        Carried::Unknown { why } => {
            assert!(has("3") || has("2"), "{}: it was never handed over: {why}", shown());
            why
        }
        Carried::Later { why } | Carried::Paused { why, .. } => why,
    };
    assert!(!why.contains(char::is_control), "{}: {why:?}", shown());
    assert!(why.len() < 2_000, "{}: {} bytes of reason", shown(), why.len());
    assert!(!why.contains("sesame"), "{}: {why}", shown());
}
