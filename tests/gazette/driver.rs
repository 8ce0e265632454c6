//! What a browser needs to be tested with: a web server that has the pages, and the program that
//! drives it.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use chancery::report::gazette::GazettePage;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// How long a page and a script of ours may take.
const PATIENCE_MS: u32 = 240_000;

/// A web server on this machine that has the pages and counts what is asked.
pub(crate) struct Server {
    pub(crate) base: String,
    pub(crate) asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(crate) fn start(pages: Vec<GazettePage>) -> Server {
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
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    pub(crate) fn start() -> Driver {
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
    pub(crate) fn console(&self, session: &str) -> Vec<Value> {
        let said = self.tell(session, "se/log", &json!({ "type": "browser" }));
        said.as_array().unwrap_or_else(|| panic!("{said}")).clone()
    }

    /// Makes the screen so many pixels wide and high. A window has a least width of its own, which
    /// a telephone would not reach.
    pub(crate) fn screen(&self, session: &str, width: u32, height: u32) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": size });
        self.tell(session, "goog/cdp/execute", &command);
    }

    /// Gives pages the whole width from now on, as telephones do.
    pub(crate) fn hide_scroll_bars(&self, session: &str) {
        let hidden = json!({ "hidden": true });
        let command = json!({ "cmd": "Emulation.setScrollbarsHidden", "params": hidden });
        self.tell(session, "goog/cdp/execute", &command);
    }

    /// Shows pages as they are printed from now on.
    pub(crate) fn print(&self, session: &str) {
        let media = json!({ "media": "print" });
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": media });
        self.tell(session, "goog/cdp/execute", &command);
    }

    /// Tells the driver something that its client has no word for.
    fn tell(&self, session: &str, what: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let request = format!(
            "POST /session/{session}/{what} HTTP/1.1\r\nHost: localhost\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        // The driver never closes a connection, even where it says that it will: reading to its end
        // would never finish. So the answer ends where its head says.
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
        assert!(answer["value"]["error"].is_null(), "{answer}");
        answer["value"].clone()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It takes its browsers with it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) async fn open(driver: &Driver) -> Client {
    // A request to any other host fails.
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
