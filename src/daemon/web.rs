//! The pages on loopback: `/health` for people and supervisors, `/metrics` for Prometheus, and the
//! gazette's folder as it is, compressed for browsers that accept that.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use sha2::{Digest, Sha256};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::health::troubles;
use super::metrics;
use super::shared::Shared;
use crate::game::hex;

/// How many connections are open at the same time; the next one waits until another ends. Mail
/// needs the rest of what a process may have open.
const CONNECTIONS_MAX: usize = 64;
/// A browser has to send its request within this time.
const HEADERS_MAX: Duration = Duration::from_secs(10);
/// And it has to receive it within this one.
const CONNECTION_MAX: Duration = Duration::from_secs(120);
/// How long requests are still answered at the end.
const GOODBYE: Duration = Duration::from_secs(2);
/// A larger file is no page of a gazette.
const PAGE_BYTES_MAX: u64 = 32 << 20;
/// The page of a folder.
const INDEX: &str = "index.html";
/// Files of these kinds are already compressed, and shorter ones are not worth it.
const PACKED: [&str; 3] = ["image/png", "font/woff2", WORKBOOK];
const PACKED_BYTES_MIN: usize = 1_000;
const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Endings of files, and what they are.
const KINDS: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("csv", "text/csv; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("xml", "application/xml"),
    ("ics", "text/calendar; charset=utf-8"),
    ("woff2", "font/woff2"),
    ("xlsx", WORKBOOK),
];

#[derive(Clone)]
struct Pages {
    shared: Arc<Shared>,
    gazette: Option<PathBuf>,
}

/// Takes the address on which pages are served.
pub(super) async fn listen(address: &str) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|why| {
        format!("web.listen: {address}: {why}. Is another daemon there? Choose another port")
    })
}

/// Whether pages could be served on an address.
///
/// # Errors
///
/// What the system says against it.
pub fn check_address(address: &str) -> std::io::Result<()> {
    std::net::TcpListener::bind(address).map(|_| ())
}

/// Serves the pages until the daemon ends.
pub(super) async fn serve(shared: Arc<Shared>, listener: TcpListener, gazette: Option<PathBuf>) {
    let pages = Pages { shared: Arc::clone(&shared), gazette };
    let router = Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(file)
        .with_state(pages);
    let mut open = JoinSet::new();
    while !shared.is_stopping() {
        let is_full = open.len() >= CONNECTIONS_MAX;
        tokio::select! {
            Some(_) = open.join_next() => {}
            came = listener.accept(), if !is_full => match came {
                Ok((stream, _)) => {
                    open.spawn(attend(Arc::clone(&shared), stream, router.clone()));
                }
                Err(why) => {
                    tracing::warn!(%why, "no page can be served for the moment");
                    let _ = tokio::time::timeout(GOODBYE, shared.stopped()).await;
                }
            },
            () = shared.stopped() => {}
        }
    }
    let _ = tokio::time::timeout(GOODBYE, open.join_all()).await;
}

/// Serves one connection.
async fn attend(shared: Arc<Shared>, stream: TcpStream, router: Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS_MAX);
    let pages = TowerToHyperService::new(router);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), pages));
    let served = async {
        tokio::select! {
            done = connection.as_mut() => return done,
            () = shared.stopped() => connection.as_mut().graceful_shutdown(),
        }
        connection.await
    };
    if let Ok(Err(why)) = tokio::time::timeout(CONNECTION_MAX, served).await {
        tracing::debug!(%why, "a connection for pages has ended");
    }
}

/// Whether all is well, as JSON: 200 if it is, otherwise 503.
async fn health(State(pages): State<Pages>) -> Response {
    let (standing, troubles) = (pages.shared.standing(), troubles(&pages.shared));
    // A failing hook does not make the daemon unhealthy.
    let (hooks, real) = (pages.shared.hooks.standing(), pages.shared.clock.real());
    let hooks: BTreeMap<&String, Option<String>> =
        hooks.iter().map(|(name, hook)| (name, hook.trouble(real))).collect();
    let value = serde_json::json!({
        "status": if troubles.is_empty() { "ok" } else { "trouble" },
        "troubles": troubles,
        "games": standing.backlog.boards,
        "unruled": standing.backlog.unruled,
        "unsent": standing.backlog.unsent,
        "hooks": hooks,
        "set_aside": standing.aside.0.len(),
        "letters_aside": standing.aside.1,
    });
    let status = if troubles.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(CONTENT_TYPE, "application/json")], format!("{value}\n")).into_response()
}

/// Numbers for Prometheus.
async fn metrics(State(pages): State<Pages>) -> Response {
    let text = metrics::metrics(&pages.shared);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// A file of the gazette.
async fn file(
    State(pages): State<Pages>,
    method: Method,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let Some(top) = pages.gazette else { return StatusCode::NOT_FOUND.into_response() };
    let path = uri.path().to_owned();
    let is_packed = accepts_gzip(&headers);
    let found = tokio::task::spawn_blocking(move || SentPage::of(&top, &path, is_packed)).await;
    let Ok(Some(found)) = found else {
        return (StatusCode::NOT_FOUND, "There is no such page.\n").into_response();
    };
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|one| one.trim().trim_start_matches("W/") == found.tag)
    });
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => found.bytes.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(found.kind));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Results appear at any moment, so a browser that has a page asks whether it is still the same.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if !PACKED.contains(&found.kind) {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if found.is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if let Ok(tag) = HeaderValue::from_str(&found.tag) {
        headers.insert(ETAG, tag);
    }
    response
}

/// A page as it is sent.
struct SentPage {
    kind: &'static str,
    bytes: Vec<u8>,
    is_packed: bool,
    /// Its ETag: another one for each form in which it is sent.
    tag: String,
}

impl SentPage {
    fn of(top: &Path, path: &str, may_pack: bool) -> Option<SentPage> {
        let (kind, bytes) = read(top, path)?;
        let hash = hex(&Sha256::digest(&bytes)[..12]);
        let is_worth_it = bytes.len() >= PACKED_BYTES_MIN && !PACKED.contains(&kind);
        let packed = (may_pack && is_worth_it).then(|| packed(&bytes)).flatten();
        Some(match packed {
            Some(bytes) => {
                SentPage { kind, bytes, is_packed: true, tag: format!("\"{hash}-gzip\"") }
            }
            None => SentPage { kind, bytes, is_packed: false, tag: format!("\"{hash}\"") },
        })
    }
}

fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Whether a browser takes gzip: it names it, and not as what it never takes.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let named = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    named.flat_map(|line| line.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).unwrap_or("1");
        // A weight of zero, in any spelling, means never.
        is_gzip && weight.contains(|digit| ('1'..='9').contains(&digit))
    })
}

/// The file at a path below a folder, if it is a page; nothing from elsewhere.
fn read(top: &Path, path: &str) -> Option<(&'static str, Vec<u8>)> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    let mut file = top.to_owned();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        if part.starts_with('.') || !part.chars().all(is_plain) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push(INDEX);
    }
    // A link may lead out of the folder.
    let (file, top) = (file.canonicalize().ok()?, top.canonicalize().ok()?);
    let data = file.metadata().ok()?;
    if !file.starts_with(top) || !data.is_file() || data.len() > PAGE_BYTES_MAX {
        return None;
    }
    let end = file.extension()?.to_str()?.to_lowercase();
    let (_, kind) = KINDS.iter().find(|(known, _)| *known == end)?;
    Some((kind, std::fs::read(&file).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_compressed_for_whoever_says_so() {
        let accepts = |line: &str| {
            let line = HeaderValue::from_str(line).expect("a value");
            accepts_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, line)]))
        };
        for line in ["gzip", "deflate, gzip, br", "br;q=1.0, GZIP;q=0.8", "gzip; q=0.5"] {
            assert!(accepts(line), "{line}");
        }
        for line in ["", "br", "gzip;q=0", "gzip; q=0.0", "x-gzip", "identity"] {
            assert!(!accepts(line), "{line}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn pages_come_from_the_folder_and_from_nowhere_else() {
        let top = std::env::temp_dir().join(format!("chancery-web-{}", std::process::id()));
        let pages = top.join("pages");
        std::fs::create_dir_all(pages.join("board")).expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(top.join(name), text).expect("a file");
        write("secret.html", "secret");
        write("pages/index.html", "front");
        write("pages/.hidden.html", "hidden");
        write("pages/board/map.svg", "map");
        write("pages/ledger.db", "no page");
        std::os::unix::fs::symlink(top.join("secret.html"), pages.join("link.html"))
            .expect("a link");
        let text = |path: &str| read(&pages, path).map(|(_, bytes)| bytes);
        assert_eq!(text("/").as_deref(), Some(&b"front"[..]));
        assert_eq!(text("/board/map.svg").as_deref(), Some(&b"map"[..]));
        for path in [
            "/../secret.html",
            "/..%2fsecret.html",
            "/%2e%2e/secret.html",
            "/board/../../secret.html",
            "/link.html",
            "/.hidden.html",
            "/ledger.db",
            "/board",
            "/none.html",
            "/index.html\0",
        ] {
            assert_eq!(text(path), None, "{path}");
        }
        std::fs::remove_dir_all(&top).expect("it was made here");
    }
}
