//! The gazette in Chromium, without script of its own: a walk from the front page through a board,
//! what the console says, who is asked for anything, what axe-core finds, what is cut on narrow
//! screens, what the keyboard reaches, and what is printed. Letters are looked at, too.
//!
//! Needs Debian's `chromium` and `chromium-driver`; axe-core comes from npm into the folder of the
//! build.

use std::fs;
use std::path::Path;
use std::process::Command;

use chancery::report::gazette::{GazettePage, board_pages, pages};
use fantoccini::{Client, Locator};
use serde_json::json;

use crate::gazette::database::with_counts;
use crate::gazette::driver::{Driver, Server, open};
use crate::gazette::picture;
use crate::gazette::world::site;
use crate::letters::budgets::{LetterSize, letter_sizes};

const AXE: &str = "axe-core@4.14.1";
/// What axe-core calls faults that keep people out.
const SERIOUS: [&str; 2] = ["serious", "critical"];
/// Widths of a desk screen and of a telephone.
const WIDTHS: [u32; 2] = [1200, 390];
const HEIGHT: u32 = 900;

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
    let on = "return document.querySelector('.phase:target .wide title').textContent";
    let title = client.execute(on, Vec::new()).await.expect("it runs");
    assert_eq!(title, json!("Fall 1901: orders and results"), "the map is that of the phase");
    follow(client, "1902").await;
    assert_eq!(text_of(client, "h1").await, "Board wm26-r1-03, 1902");
    follow(client, "Standings").await;
    let first = text_of(client, "#standings-r1 ~ .scroll tbody tr").await;
    assert!(first.starts_with('1'), "{first}");
}

/// What axe-core finds on a page, except what shuts no reader out. The strokes of a map are not
/// looked at one by one: for a reader who can't see it, it is one picture with a description.
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

/// The board whose powers all have the same number of centres, which names its chart at one place.
const LEVEL: &str = "level";
/// Letters of each kind of layout: a table of orders, numbers, a map, questions, long lines.
const LETTERS: [&str; 7] = [
    "result-s1902m",
    "receipt-builds-excess",
    "welcome",
    "digest",
    "vote-rule",
    "correction",
    "game-end",
];

/// All pages, a board with the widest chart, and some letters.
fn all_pages() -> Vec<GazettePage> {
    let board = with_counts(LEVEL, &[[4; 7], [4; 7]]);
    let letter = |name: &str| {
        let file = format!("{}/fixtures/letters/{name}.html", env!("CARGO_MANIFEST_DIR"));
        let bytes = fs::read(&file).unwrap_or_else(|why| panic!("{file}: {why}"));
        GazettePage { path: format!("letters/{name}.html"), bytes }
    };
    // Letters name no icon, so a browser asks for the one that every server may have.
    let icon = GazettePage { path: "favicon.ico".to_owned(), bytes: Vec::new() };
    let letters = LETTERS.into_iter().map(letter).chain(kept_letters()).chain([icon]);
    pages(site()).into_iter().chain(board_pages(site(), &board)).chain(letters).collect()
}

/// All letters that are kept, each under the name of its file.
fn kept_letters() -> impl Iterator<Item = GazettePage> {
    letter_sizes().into_iter().map(|letter| {
        let bytes = fs::read(&letter.page).expect("a letter");
        GazettePage { path: kept_at(&letter), bytes }
    })
}

fn kept_at(letter: &LetterSize) -> String {
    let names = letter.page.iter().rev().take(2).filter_map(|name| name.to_str());
    let names: Vec<&str> = names.collect::<Vec<&str>>().into_iter().rev().collect();
    format!("kept/{}", names.join("/"))
}

/// What a script says of the page that is shown.
async fn ask(client: &Client, script: &str) -> Vec<String> {
    let said = client.execute(script, Vec::new()).await.expect("it runs");
    serde_json::from_value(said).expect("texts")
}

/// A browser, and what drives it.
struct Window<'d> {
    client: Client,
    driver: &'d Driver,
    session: String,
}

impl Window<'_> {
    /// Goes to a page on a screen so many pixels wide; no part of the page is outside it.
    async fn look(&self, page: &str, width: u32) {
        self.driver.screen(&self.session, width, HEIGHT);
        self.client.goto(page).await.expect("a page");
        let wide = "return [window.innerWidth, document.documentElement.scrollWidth]";
        let found = self.client.execute(wide, Vec::new()).await.expect("it runs");
        let wide = found[1].as_u64().expect("a number");
        assert_eq!(found[0], json!(width));
        assert!(wide <= width.into(), "{page} is {wide} pixels wide at {width}");
    }

    /// A picture of a page as it is seen on a screen of this size.
    async fn picture(&self, page: &str, (width, height): (u32, u32)) -> Vec<u8> {
        self.driver.screen(&self.session, width, height);
        self.client.goto(page).await.expect("a page");
        self.client.screenshot().await.expect("a picture")
    }
}

/// Tokens and names of the visible map that are outside the window.
const CUT_MAP: &str = "const seen = [...document.querySelectorAll('.map svg, .map img')]\
    .filter(one => one.checkVisibility());\
    if (seen.length !== 1) return [`${seen.length} maps are seen`];\
    const within = [seen[0], ...seen[0].querySelectorAll('use')].filter(one => \
        !/^#(m-gr|m-co|m-bo|m-...i?)$/.test(one.getAttribute('href')));\
    return within.filter(one => { const at = one.getBoundingClientRect();\
        return at.left < -1 || at.right > window.innerWidth + 1; }).map(one => one.outerHTML)";

/// Words of a chart that are cut, cover each other, or are too small to be read.
const CUT_CHART: &str = "const svg = document.querySelector('.chart svg');\
    const frame = svg.getBoundingClientRect();\
    const words = [...svg.querySelectorAll('text')].map(one => [one.textContent, \
        one.getBoundingClientRect()]);\
    const out = words.filter(([, at]) => at.left < frame.left - 1 || at.right > frame.right + 1 || \
        at.top < frame.top - 1 || at.bottom > frame.bottom + 1 || at.height < 11);\
    const ends = words.filter(([text]) => /[A-Z]/.test(text));\
    if (ends.length !== 7) return [`${ends.length} powers are named`];\
    const over = ends.filter(([, at], n) => ends.some(([, other], m) => m < n && \
        at.top < other.bottom - 3 && other.top < at.bottom - 3));\
    return [...out, ...over].map(([text, at]) => `${text} ${JSON.stringify(at)}`)";

/// What is written on the pages of phases and not to be seen.
const UNSEEN: &str = "return [...document.querySelectorAll('.phase, .phase pre, .phase .wide svg')]\
    .filter(one => !one.checkVisibility({contentVisibilityAuto: true}))\
    .map(one => one.outerHTML.slice(0, 200))";

/// What can be reached by keyboard, and where the keyboard is.
const REACHABLE: &str = "window.all = [...document.querySelectorAll('a[href], summary, \
    [tabindex=\"0\"]')].filter(one => one.checkVisibility());\
    return window.all.map(one => one.outerHTML.slice(0, 100))";
const REACHED: &str = "const here = document.activeElement;\
    const shown = getComputedStyle(here).outlineStyle;\
    return [String(window.all.indexOf(here)), shown]";

/// Walks a page with the tabulator: everything that can be reached comes in its order, and is seen
/// to be reached.
async fn walk_by_keyboard(client: &Client, page: &str) {
    client.goto(page).await.expect("a page");
    let all = ask(client, REACHABLE).await;
    assert!(all.len() > 10, "{all:?}");
    for (number, what) in all.iter().enumerate() {
        let at = client.active_element().await.expect("something is active");
        at.send_keys("\u{e004}").await.expect("the key is taken");
        let reached = ask(client, REACHED).await;
        assert_eq!(reached[0], number.to_string(), "{what} is not reached in its turn");
        assert_ne!(reached[1], "none", "{what} does not show that it is reached");
    }
}

async fn window(driver: &Driver) -> Window<'_> {
    let client = open(driver).await;
    let session = client.session_id().await.expect("a session").expect("a session");
    Window { client, driver, session }
}

/// On a telephone no letter is wider than the screen, or higher than its kind may be.
async fn look_at_letters(window: &Window<'_>, base: &str) {
    let script = "return document.querySelector('body > table').getBoundingClientRect().height";
    window.driver.hide_scroll_bars(&window.session);
    for letter in letter_sizes() {
        let page = format!("{base}{}", kept_at(&letter));
        window.look(&page, WIDTHS[1]).await;
        let high = window.client.execute(script, Vec::new()).await.expect("it runs");
        let high = high.as_f64().expect("a number").ceil() as u64;
        assert!(high <= letter.pixels, "{page} is {high} pixels high, over {}", letter.pixels);
    }
}

async fn visit(driver: &Driver, server: &Server) {
    let window = window(driver).await;
    let client = &window.client;
    let (axe, base) = (axe(), &server.base);
    walk(client, base).await;
    let board = "boards/wm26-r1-03";
    let (year, level) = (format!("{board}/1902.html"), format!("boards/{LEVEL}/index.html"));
    let index = format!("{board}/index.html");
    for path in [
        "index.html",
        "boards.html",
        "standings.html",
        "players.html",
        "draw.html",
        "rules.html",
        &index,
        &year,
        &level,
    ] {
        for width in WIDTHS {
            window.look(&format!("{base}{path}"), width).await;
            let found = faults(client, &axe).await;
            assert!(found.is_empty(), "{path} at {width}: {found:#?}");
            if path == year || path == index {
                let cut = ask(client, CUT_MAP).await;
                assert!(cut.is_empty(), "{path} at {width}: {cut:#?}");
            }
            if path == level || path == index {
                let cut = ask(client, CUT_CHART).await;
                assert!(cut.is_empty(), "{path} at {width}: {cut:#?}");
            }
        }
    }
    driver.screen(&window.session, WIDTHS[0], HEIGHT);
    for path in [&index, &year] {
        walk_by_keyboard(client, &format!("{base}{path}")).await;
    }
    let console = driver.console(&window.session);
    assert!(console.is_empty(), "the console says {console:#?}");
    // Their pictures come with letters, and not from a server, so the console is not asked.
    for name in LETTERS {
        for width in WIDTHS {
            window.look(&format!("{base}letters/{name}.html"), width).await;
        }
    }
    look_at_letters(&window, base).await;
    driver.print(&window.session);
    client.goto(&format!("{base}{year}")).await.expect("a page");
    let unseen = ask(client, UNSEEN).await;
    assert!(unseen.is_empty(), "these are not printed: {unseen:#?}");
    window.client.close().await.expect("it closes");
}

/// The pictures of `docs/`, and the sizes of the screens on which they are taken.
const PICTURES: [(&str, &str, (u32, u32)); 4] = [
    ("gazette-front", "index.html", (1000, 900)),
    ("gazette-standings-phone", "standings.html", (390, 844)),
    ("gazette-year", "boards/wm26-r1-03/1902.html#F1902M", (1000, 1150)),
    ("gazette-year-phone", "boards/wm26-r1-03/1902.html#F1902M", (390, 844)),
];

#[test]
fn pictures_of_pages_can_be_kept_to_be_looked_at() {
    let Some(to) = std::env::var_os("CHANCERY_PICTURES") else { return };
    let server = Server::start(pages(site()));
    let driver = Driver::start();
    let take = async {
        let window = window(&driver).await;
        for (name, path, size) in PICTURES {
            let picture = window.picture(&format!("{}{path}", server.base), size).await;
            let file = Path::new(&to).join(format!("{name}.png"));
            fs::write(file, picture::small(&picture)).expect("it can be written");
        }
        window.client.close().await.expect("it closes");
    };
    wait_for(take);
}

fn wait_for<F: Future>(task: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(task)
}

#[test]
fn a_browser_shows_it_all() {
    let server = Server::start(all_pages());
    let driver = Driver::start();
    wait_for(visit(&driver, &server));
    let asked = server.asked.lock().expect("nobody died with it");
    let missing: Vec<&String> = asked.iter().filter(|one| one.starts_with("404")).collect();
    assert!(missing.is_empty(), "asked for what is not there: {missing:?}");
    assert!(asked.len() > 30, "{asked:?}");
}
