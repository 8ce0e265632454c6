//! The pages on loopback.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::house::House;

fn get(port: u16, path: &str, more: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("somebody listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).expect("it is taken");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the answer is text");
    answer
}

#[test]
fn health_metrics_and_the_gazette_are_served() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("it has one");
    let port = free.port();
    let web = format!("[web]\nlisten = \"127.0.0.1:{port}\"\ngazette = \"gazette\"\n");
    let mut house = House::new("pages", &web);
    std::fs::create_dir(house.path("gazette")).expect("a folder");
    house.put("gazette/index.html", "<p>All boards</p>");
    house.put("secret.html", "secret");
    house.write("anne", "all hold");
    house.start();
    house.rest();
    let health = get(port, "/health", "");
    assert!(health.starts_with("HTTP/1.1 200") && health.contains("\"status\":\"ok\""), "{health}");
    let metrics = get(port, "/metrics", "");
    assert!(metrics.contains("\nchancery_letters_received_total 1\n"), "{metrics}");
    assert!(metrics.contains("\nchancery_games 1\n"), "{metrics}");
    let page = get(port, "/", "");
    assert!(page.contains("All boards") && page.contains("nosniff"), "{page}");
    let tag = page.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    let same = get(port, "/index.html", &format!("If-None-Match: {tag}\r\n"));
    assert!(same.starts_with("HTTP/1.1 304") && !same.contains("All boards"), "{same}");
    for path in ["/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "/none.html"] {
        assert!(get(port, path, "").starts_with("HTTP/1.1 404"), "{path}");
    }
    house.stop();
}
