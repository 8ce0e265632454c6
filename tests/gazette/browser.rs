//! The gazette in Chromium, without script of its own: a walk from the front page through a board,
//! what the console says, who is asked for anything, and what axe-core finds.
//!
//! Needs Debian's `chromium` and `chromium-driver`; axe-core comes from npm into the folder of the
//! build.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use chancery::report::gazette::{Page, pages};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::world::site;

const AXE: &str = "axe-core@4.14.1";
/// What axe-core calls faults that keep people out.
const SERIOUS: [&str; 2] = ["serious", "critical"];
/// How long a page and a script of ours may take.
const PATIENCE_MS: u32 = 240_000;
/// Widths of a desk screen and of a telephone.
const WIDTHS: [u32; 2] = [1200, 390];

/// A web server on this machine that has the pages and counts what is asked.
struct Server {
    base: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start(pages: Vec<Page>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let base = format!("http://{}/", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let pages: Arc<BTreeMap<String, Vec<u8>>> =
            Arc::new(pages.into_iter().map(|page| (page.path, page.bytes)).collect());
        let heard = Arc::clone(&asked);
        // It ends with the test.
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (pages, heard) = (Arc::clone(&pages), Arc::clone(&heard));
                std::thread::spawn(move || answer(&stream, &pages, &heard));
            }
        });
        Server { base, asked }
    }
}

fn answer(mut stream: &TcpStream, pages: &BTreeMap<String, Vec<u8>>, heard: &Mutex<Vec<String>>) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = first.split(' ').nth(1).unwrap_or("/").trim_start_matches('/').to_owned();
    let path = if path.is_empty() { "index.html".to_owned() } else { path };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let (status, bytes) = match pages.get(&path) {
        Some(bytes) => ("200 OK", bytes.as_slice()),
        None => ("404 Not Found", b"".as_slice()),
    };
    heard.lock().expect("nobody dies with it").push(format!("{status} {path}"));
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\
         \r\n",
        bytes.len()
    );
    // A browser that has gone away needs no answer.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(bytes));
}

/// The program that drives the browser; it ends with the test.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    fn start() -> Driver {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is there: apt-get install chromium-driver");
        let said = BufReader::new(process.stdout.take().expect("it says something"));
        let port = said.lines().map_while(Result::ok).find_map(|line| {
            let port = line.split("started successfully on port ").nth(1)?;
            port.trim_end_matches('.').parse().ok()
        });
        Driver { process, port: port.expect("it says its port") }
    }

    /// What the browser's console has said since it was last asked.
    fn console(&self, session: &str) -> Vec<Value> {
        let body = json!({ "type": "browser" }).to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let request = format!(
            "POST /session/{session}/se/log HTTP/1.1\r\nHost: localhost\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        // The driver never closes a connection, even where it says that it will: whoever read on to
        // its end would wait for ever. So the answer ends where its head says.
        let mut answer = BufReader::new(stream);
        let head = answer.by_ref().lines().map_while(Result::ok);
        let length = head.take_while(|line| !line.is_empty()).filter_map(|line| {
            let (name, length) = line.split_once(':')?;
            let is_length = name.eq_ignore_ascii_case("content-length");
            is_length.then(|| length.trim().parse().expect("a number"))
        });
        let mut json = vec![0; length.last().expect("it says how long it is")];
        answer.read_exact(&mut json).expect("it answers");
        let answer: Value = serde_json::from_slice(&json).expect("JSON");
        answer["value"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It takes its browsers with it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// axe-core, fetched once.
fn axe() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe");
    let script = folder.join("package/axe.min.js");
    if !script.exists() {
        fs::create_dir_all(&folder).expect("a folder can be made");
        let mut npm = Command::new("npm");
        let packed = npm.args(["pack", "--silent", AXE]).current_dir(&folder).output();
        let packed = packed.expect("npm is there");
        assert!(packed.status.success(), "{}", String::from_utf8_lossy(&packed.stderr));
        let file = String::from_utf8(packed.stdout).expect("a name");
        let mut tar = Command::new("tar");
        let unpacked = tar.args(["-xzf", file.trim()]).current_dir(&folder).status();
        assert!(unpacked.expect("tar is there").success());
    }
    fs::read_to_string(script).expect("axe-core")
}

async fn open(driver: &Driver) -> Client {
    // Whoever asks for another host than this one fails.
    let rules = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1";
    let arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", rules];
    let wanted = json!({
        // A crowded machine takes its time.
        "timeouts": { "script": PATIENCE_MS, "pageLoad": PATIENCE_MS },
        "goog:chromeOptions": { "args": arguments },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    let Value::Object(wanted) = wanted else { panic!("an object is no object") };
    let mut builder = ClientBuilder::new(HttpConnector::new());
    let client = builder.capabilities(wanted);
    let client = client.connect(&format!("http://127.0.0.1:{}", driver.port)).await;
    client.expect("a browser")
}

async fn text_of(client: &Client, css: &str) -> String {
    let found = client.find(Locator::Css(css)).await;
    let found = found.unwrap_or_else(|why| panic!("{css}: {why}"));
    found.text().await.expect("a text")
}

async fn follow(client: &Client, words: &str) {
    let link = client.find(Locator::LinkText(words)).await;
    let link = link.unwrap_or_else(|why| panic!("{words}: {why}"));
    link.click().await.unwrap_or_else(|why| panic!("{words}: {why}"));
}

/// The heading of the phase that is seen; no other one is.
async fn phase(client: &Client) -> String {
    let script = "return [...document.querySelectorAll('.phase')].filter(one => \
        one.checkVisibility()).map(one => one.querySelector('h2').textContent)";
    let seen = client.execute(script, Vec::new()).await.expect("it runs");
    let seen: Vec<String> = serde_json::from_value(seen).expect("texts");
    assert_eq!(seen.len(), 1, "{seen:?}");
    seen.into_iter().next().unwrap_or_default()
}

/// From the front page to a board, and through its phases.
async fn walk(client: &Client, base: &str) {
    client.goto(base).await.expect("the front page");
    assert_eq!(text_of(client, "h1").await, "World Masters 2026");
    follow(client, "Boards").await;
    follow(client, "wm26-r1-03").await;
    assert_eq!(text_of(client, "h1").await, "Board wm26-r1-03");
    follow(client, "1901").await;
    assert_eq!(phase(client).await, "Winter 1901 adjustments", "the last phase is seen first");
    follow(client, "Spring").await;
    assert_eq!(phase(client).await, "Spring 1901");
    // By keyboard: the step after is a link like any other.
    let next = client.find(Locator::Css(".phase:target .steps li:last-child a")).await;
    next.expect("a step").send_keys("\u{e007}").await.expect("the key is taken");
    assert_eq!(phase(client).await, "Fall 1901");
    let on =
        "return document.querySelector('.phase:target .sheet svg:last-child title').textContent";
    let title = client.execute(on, Vec::new()).await.expect("it runs");
    assert_eq!(title, json!("Fall 1901: orders and results"), "the map is that of the phase");
    follow(client, "1902").await;
    assert_eq!(text_of(client, "h1").await, "Board wm26-r1-03, 1902");
    follow(client, "Standings").await;
    let first = text_of(client, "#standings-r1 ~ .scroll tbody tr").await;
    assert!(first.starts_with('1'), "{first}");
}

/// What axe-core finds on a page, but for what keeps nobody out. The strokes of a map are not
/// looked at one by one: to who does not see it, it is one picture with a description.
async fn faults(client: &Client, axe: &str) -> Vec<String> {
    client.execute(axe, Vec::new()).await.expect("axe-core runs");
    let script = "const done = arguments[0]; axe.run({exclude: ['.sheet svg *', '.ground']}, \
        {resultTypes: ['violations']})\
        .then(found => done(found.violations), why => done([{impact: 'critical', id: String(why), \
        nodes: []}]))";
    let found = client.execute_async(script, Vec::new()).await.expect("axe-core answers");
    let found = found.as_array().cloned().unwrap_or_default();
    let serious = found
        .iter()
        .filter(|fault| fault["impact"].as_str().is_some_and(|impact| SERIOUS.contains(&impact)));
    serious.map(|fault| format!("{}: {}", fault["id"], fault["nodes"][0]["html"])).collect()
}

async fn visit(driver: &Driver, server: &Server) {
    let client = open(driver).await;
    let session = client.session_id().await.expect("a session").expect("a session");
    let axe = axe();
    walk(&client, &server.base).await;
    let board = "boards/wm26-r1-03";
    for path in [
        "index.html",
        "boards.html",
        "standings.html",
        "players.html",
        "draw.html",
        "rules.html",
        &format!("{board}/index.html"),
        &format!("{board}/1902.html"),
    ] {
        for width in WIDTHS {
            client.set_window_size(width, 900).await.expect("a size");
            client.goto(&format!("{}{path}", server.base)).await.expect("a page");
            let wide = "return document.documentElement.scrollWidth - window.innerWidth";
            let over = client.execute(wide, Vec::new()).await.expect("it runs");
            assert!(over.as_i64() <= Some(0), "{path} is {over} pixels too wide at {width}");
        }
        // At the width of a telephone, where more is folded.
        let found = faults(&client, &axe).await;
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
    let console = driver.console(&session);
    assert!(console.is_empty(), "the console says {console:#?}");
    client.close().await.expect("it closes");
}

#[test]
fn a_browser_shows_it_all() {
    let server = Server::start(pages(site()));
    let driver = Driver::start();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(visit(&driver, &server));
    let asked = server.asked.lock().expect("nobody died with it");
    let missing: Vec<&String> = asked.iter().filter(|one| one.starts_with("404")).collect();
    assert!(missing.is_empty(), "asked for what is not there: {missing:?}");
    assert!(asked.len() > 30, "{asked:?}");
}
