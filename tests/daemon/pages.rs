//! The pages on loopback.

use std::io::{Read, Write};
use std::net::TcpStream;

use flate2::read::GzDecoder;

use crate::common::ports::free_port;
use crate::daemon::house::House;
use crate::daemon::year::PLAYERS;

pub(crate) fn get(port: u16, path: &str, more: &str) -> String {
    String::from_utf8(got(port, path, more)).expect("the answer is text")
}

fn got(port: u16, path: &str, more: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("somebody listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).expect("it is taken");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    answer
}

#[test]
fn health_metrics_and_the_gazette_are_served() {
    let port = free_port();
    let web = format!("[web]\nlisten = \"127.0.0.1:{port}\"\ngazette = \"gazette\"\n");
    let mut house = House::new("pages", &web);
    house.put("secret.html", "secret");
    house.write("anne", "all hold");
    house.start();
    house.until("the gazette was written");
    house.rest();
    let health = get(port, "/health", "");
    assert!(health.starts_with("HTTP/1.1 200") && health.contains("\"status\":\"ok\""), "{health}");
    let metrics = get(port, "/metrics", "");
    assert!(metrics.contains("\nchancery_letters_received_total 1\n"), "{metrics}");
    assert!(metrics.contains("\nchancery_games 1\n"), "{metrics}");
    // What the alert rules and the dashboard ask for is there.
    for file in ["packaging/alerts.yml", "packaging/dashboard.json"] {
        let text = std::fs::read_to_string(file).expect(file);
        let mut names: Vec<&str> = text
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .filter(|word| word.starts_with("chancery_") || word.starts_with("process_"))
            .collect();
        names.sort_unstable();
        names.dedup();
        assert!(names.len() > 5, "{file} asks for {names:?}");
        for name in names {
            assert!(metrics.contains(&format!("\n# TYPE {name} ")), "{file}: {name}: {metrics}");
        }
    }
    let page = get(port, "/", "");
    assert!(page.contains("<h1>Test</h1>") && page.contains("nosniff"), "{page}");
    let tag = page.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    let same = get(port, "/index.html", &format!("If-None-Match: {tag}\r\n"));
    assert!(same.starts_with("HTTP/1.1 304") && !same.contains("<h1>"), "{same}");
    for path in ["/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "/none.html"] {
        assert!(get(port, path, "").starts_with("HTTP/1.1 404"), "{path}");
    }
    // A browser that takes it compressed gets the same page under another mark.
    let (head, body) = packed(&got(port, "/gazette.css", "Accept-Encoding: br, gzip\r\n"));
    assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"));
    let plain = get(port, "/gazette.css", "");
    assert!(plain.contains("vary: accept-encoding") && !plain.contains("content-encoding"));
    assert!(plain.ends_with(&body), "another page comes compressed");
    let mark = |head: &str| {
        let mark = head.lines().find_map(|line| line.strip_prefix("etag: "));
        mark.expect("a mark").trim().to_owned()
    };
    assert_ne!(mark(&head), mark(&plain));
    let known = format!("Accept-Encoding: gzip\r\nIf-None-Match: {}\r\n", mark(&head));
    assert!(get(port, "/gazette.css", &known).starts_with("HTTP/1.1 304"));
    house.stop();
}

/// Head and body of an answer that came compressed.
fn packed(answer: &[u8]) -> (String, String) {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
    let mut body = String::new();
    let mut unpacked = GzDecoder::new(&answer[end..]);
    unpacked.read_to_string(&mut body).expect("it can be unpacked");
    (String::from_utf8_lossy(&answer[..end]).into_owned(), body)
}

/// A page of a board as it is transferred.
const TRANSFERRED_MAX: usize = 300_000;

#[test]
fn the_page_of_a_year_is_small_when_it_is_transferred() {
    let port = free_port();
    let web = format!("[web]\nlisten = \"127.0.0.1:{port}\"\ngazette = \"gazette\"\n");
    let mut house = House::new("weight", &web);
    house.start();
    house.rest();
    for _ in 0..2 {
        PLAYERS.iter().for_each(|player| house.write(player, "all hold"));
        house.rest();
        house.pass_deadline();
    }
    let path = "/boards/r1-07/1901.html";
    let answer = loop {
        let answer = got(port, path, "Accept-Encoding: gzip\r\n");
        if answer.starts_with(b"HTTP/1.1 200") && packed(&answer).1.contains("id=\"F1901M\"") {
            break answer;
        }
        house.line();
    };
    assert!(answer.len() < TRANSFERRED_MAX, "{} bytes", answer.len());
    let raw = got(port, path, "").len();
    assert!(answer.len() * 3 < raw, "{} of {raw} bytes", answer.len());
    house.stop();
}

#[test]
fn requests_that_never_end_keep_nobody_from_mail_or_pages() {
    let port = free_port();
    let mut house = House::new("half-open", &format!("[web]\nlisten = \"127.0.0.1:{port}\"\n"));
    // With so few descriptors, a hundred connections more would leave none for a letter.
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -n 128; exec \"$0\" serve", env!("CARGO_BIN_EXE_chancery")]);
    house.start_as(command);
    house.rest();
    let half = |_| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("somebody listens");
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: a\r\n").expect("it is taken");
        stream
    };
    let mut open: Vec<TcpStream> = (0..120).map(half).collect();
    house.write("anne", "all hold");
    house.receive(1);
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 2, "a start letter and a receipt");
    // Their time is over some day, and then others have their turn.
    assert!(get(port, "/health", "").starts_with("HTTP/1.1 200"));
    let mut rest = Vec::new();
    let ended = open[0].read_to_end(&mut rest);
    assert!(ended.is_ok() || rest.is_empty(), "it is closed");
    house.stop();
}
