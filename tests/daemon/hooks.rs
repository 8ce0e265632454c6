//! Hooks: what they are told, what they never are, and what happens while they can't be told.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use chrono::TimeDelta;

use crate::common::cluster::cluster;
use crate::common::ports::free_port;
use crate::daemon::house::{BOARD, CONFIG, House, first_moment, real};
use crate::daemon::pages::get;
use crate::daemon::receiver::{HookReceiver, KEY, ReceivedPost};
use crate::daemon::year::PLAYERS;

const WEB: &str = "[web]\ngazette = \"gazette\"\naddress = \"https://masters.example.org/\"\n";

fn hook(name: &str, port: u16) -> String {
    format!(
        "[[web.hooks]]\nname = \"{name}\"\nform = \"json\"\nurl = \"http://127.0.0.1:{port}/{name}\"\n\
        secret-file = \"key\"\n"
    )
}

fn house(name: &str, more: &str) -> House {
    let house = House::new(name, &format!("{WEB}{more}"));
    house.put("key", &format!("{KEY}\n"));
    house
}

/// Starts the daemon, and returns when it knows what is past.
fn start(house: &mut House) {
    house.start();
    house.until("the gazette was written");
    house.rest();
}

/// All hold, until the phase is over; only the hooks hear that it is.
fn play(house: &mut House) {
    for player in PLAYERS {
        house.write(player, "all hold");
    }
    house.rest();
    house.pass_deadline();
}

#[test]
fn hooks_are_told_what_is_public_by_then_signed_and_in_their_form() {
    let (club, chat) = (HookReceiver::open(), HookReceiver::open());
    let more = format!(
        "{}[[web.hooks]]\nname = \"chat\"\nform = \"discord\"\nurl-file = \"url\"\n",
        hook("club", club.port)
    );
    let mut house = house("hooks", &more);
    house.put("url", &format!("http://127.0.0.1:{}/api/webhooks/1/geheim\n", chat.port));
    start(&mut house);
    house.write("emma", "propose a draw");
    house.rest();
    for player in PLAYERS {
        house.write(
            player,
            match player {
                "anne" => {
                    "A Par - Pic\nF Bre - ENG\nA Mar H\nvote no on 1\npress grey:\nwhispers from \
                 nowhere\nend press"
                }
                _ => "all hold\nvote yes on 1",
            },
        );
    }
    house.rest();
    assert!(club.waiting().is_none(), "something is told before the deadline");
    house.pass_deadline();
    let (told, shown) = (club.take(), chat.take());
    told.check_signature();
    assert_eq!(told.path, "/club");
    assert_eq!(told.header("content-type"), "application/json");
    let body = told.json();
    assert_eq!(body["id"], told.id());
    assert_eq!((&body["kind"], &body["board"]), (&"result".into(), &"r1-07".into()));
    let title = body["title"].as_str().expect("a title");
    assert!(title.starts_with("Board r1-07: Spring 1901, "), "{body}");
    let link = "https://masters.example.org/boards/r1-07/1901.html#S1901M";
    assert_eq!(body["link"], link);
    assert!(body["text"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    let picture = body["picture"].as_str().expect("a picture");
    let path = picture.strip_prefix("https://masters.example.org/").expect("below it");
    let (path, _) = path.split_once('?').expect("a mark of its time");
    assert!(house.path("gazette").join(path).exists(), "{picture}");
    // The feed has the very same entry.
    let feed = std::fs::read_to_string(house.path("gazette/feed.xml")).expect("a feed");
    for part in [title, told.id(), body["time"].as_str().expect("a time")] {
        assert!(feed.contains(part), "{part}: {feed}");
    }
    let message = shown.json();
    assert_eq!(shown.id(), told.id());
    assert!(!shown.has("webhook-signature"));
    assert_eq!(message["embeds"][0]["title"], title, "{message}");
    assert_eq!(message["embeds"][0]["url"], link);
    assert_eq!(message["allowed_mentions"]["parse"].as_array().map(Vec::len), Some(0));
    for post in [&told, &shown] {
        for secret in ["whispers", "@example.org", "whsec", "no on 1", "yes on 1"] {
            assert!(!post.all().contains(secret), "{secret}: {}", post.all());
        }
    }
    house.stop();
    for secret in ["geheim", "MfKQ9r8G", "/club"] {
        assert!(!house.log.contains(secret), "{secret} is logged: {}", house.log);
    }
    house.audit();
    assert!(club.waiting().is_none() && chat.waiting().is_none(), "it is told once");
}

/// Reads the log until it has these words, which may have stood there before.
fn logged(house: &mut House, words: &str) {
    while !house.log.contains(words) {
        house.line();
    }
}

/// The receiver that `docs/gazette.md` shows.
#[test]
fn the_receiver_of_the_guide_verifies_what_it_is_told() {
    let guide = include_str!("../../docs/gazette.md");
    let (_, rest) = guide.split_once("```python\n").expect("a program");
    let (program, _) = rest.split_once("```\n").expect("its end");
    let port = free_port();
    let mut python = Command::new("python3");
    let python = python.args(["-c", program, &port.to_string()]).env("HOOK_SECRET", KEY);
    let python = python.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut receiver = python.spawn().expect("there is python3");
    let mut house = house("hook-guide", &hook("club", port));
    start(&mut house);
    play(&mut house);
    let mut title = String::new();
    let said = receiver.stdout.take().expect("it was piped");
    BufReader::new(said).read_line(&mut title).expect("a line");
    assert!(title.starts_with("Board r1-07: Spring 1901, "), "{title}");
    logged(&mut house, "a hook was notified hook=");
    house.stop();
    // What is signed with another key is refused.
    house.put("key", "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    house.start();
    play(&mut house);
    logged(&mut house, "The hook club rejects our posts");
    house.stop();
    receiver.kill().expect("it can be killed");
    receiver.wait().expect("it has ended");
}

#[test]
fn a_hook_that_fails_is_told_later_under_the_same_id_and_keeps_nobody_waiting() {
    let (club, slow, port) = (HookReceiver::open(), HookReceiver::open(), free_port());
    let more = format!(
        "listen = \"127.0.0.1:{port}\"\n{}{}",
        hook("club", club.port),
        hook("slow", slow.port)
    );
    let mut house = house("failing", &more);
    start(&mut house);
    play(&mut house);
    // One takes the connection and says nothing. Meanwhile letters go, and the other is told.
    let silent = slow.next();
    house.write("anne", "all hold");
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 4, "start, receipt, result, receipt");
    let mut first = club.next();
    let id = first.id().to_owned();
    first.answer("500 Internal Server Error", "");
    for (status, more) in [
        ("429 Too Many Requests", "Retry-After: 1\r\n"),
        ("301 Moved Permanently", "Location: http://127.0.0.1:1/\r\n"),
        ("503 Service Unavailable", "Retry-After: soon\r\n"),
    ] {
        let mut again = club.next();
        assert_eq!((again.id(), &again.body), (id.as_str(), &first.body));
        again.check_signature();
        let since = real();
        again.answer(status, more);
        if status.starts_with("429") {
            let mut later = club.next();
            assert!(real() - since >= TimeDelta::seconds(1), "it was to wait");
            later.answer("502 Bad Gateway", "");
        }
    }
    // The connection breaks without a word.
    drop(club.next());
    assert_eq!(club.take().id(), id);
    assert!(get(port, "/metrics", "").contains("chancery_hook_posts_total{hook=\"slow\"} 0"));
    assert_eq!(silent.id(), id);
    drop(silent);
    assert_eq!(slow.take().id(), id);
    // Nothing of it is told twice: the next is the next phase.
    play(&mut house);
    let next = club.take();
    assert!(next.json()["title"].as_str().expect("a title").contains("Fall 1901"), "{}", next.body);
    assert_ne!(next.id(), id);
    assert_eq!(slow.take().id(), next.id());
    house.stop();
    house.audit();
}

#[test]
fn an_operator_hears_of_what_a_hook_refuses_and_no_letter_has_its_address() {
    let (club, port) = (HookReceiver::open(), free_port());
    let more = format!("listen = \"127.0.0.1:{port}\"\n{}", hook("club", club.port));
    let mut house = house("refused", &more.replace("/club\"", "/geheim\""));
    start(&mut house);
    play(&mut house);
    club.next().answer("400 Bad Request", "");
    let call = house.until("The hook club can't accept a post, so we skip it");
    assert!(call.contains("it answers 400. It was: Board r1-07: Spring 1901"), "{call}");
    play(&mut house);
    let mut second = club.next();
    assert!(second.body.contains("Fall 1901"), "{}", second.body);
    second.answer("404 Not Found", "");
    house.until("The hook club rejects our posts");
    let health = get(port, "/health", "");
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    assert!(health.contains("\"club\":\"nothing has been accepted since "), "{health}");
    assert!(get(port, "/metrics", "").contains("chancery_hook_in_trouble{hook=\"club\"} 1"));
    // All else goes on.
    house.write("anne", "all hold");
    house.rest();
    let calls = house.letters_to("operator@example.org");
    assert_eq!(calls.len(), 2, "{calls:?}");
    house.stop();
    for told in calls.iter().chain([&health, &house.log]) {
        assert!(!told.contains("geheim"), "{told}");
    }
    // It is mended, and what waited is told.
    house.start();
    assert_eq!(club.take().id(), second.id());
    house.until("a hook was notified hook=");
    house.stop();
}

#[test]
fn a_kill_between_a_ruling_and_its_post_loses_nothing_and_changes_no_id() {
    let club = HookReceiver::open();
    let mut house = house("hook-kills", &hook("club", club.port));
    start(&mut house);
    let mut heard: Vec<ReceivedPost> = Vec::new();
    for round in 0..6 {
        for player in PLAYERS {
            house.write(player, "all hold");
        }
        house.rest();
        let before = house.game().history.len();
        let deadline = house.game().running.at;
        house.set_time(deadline + TimeDelta::minutes(1));
        match round % 3 {
            // As soon as the ruling is kept.
            0 => {
                while house.game().history.len() == before {
                    std::hint::spin_loop();
                }
            }
            // When the pages are written, and the post is perhaps under way.
            1 => _ = house.until("the gazette was written"),
            // When it has come, and is not answered.
            _ => heard.push(club.next()),
        }
        house.kill();
        heard.extend(std::iter::from_fn(|| club.waiting()));
        house.start();
        // It comes now, if it was not taken before: nothing was answered.
        let again = club.take();
        house.until("a hook was notified hook=");
        house.set_time(deadline + TimeDelta::minutes(2));
        for earlier in heard.drain(..) {
            assert_eq!((earlier.id(), &earlier.body), (again.id(), &again.body));
        }
        let phase = house.game().history[before].phase;
        let words = chancery::report::names::phase(phase);
        assert!(again.body.contains(&words), "{words}: {}", again.body);
    }
    house.stop();
    assert!(club.waiting().is_none(), "what was marked is told no more");
    house.audit();
}

#[test]
fn what_has_waited_for_a_day_is_left_out_and_what_is_new_is_told() {
    let club = HookReceiver::open();
    let mut house = house("hook-late", &hook("club", club.port));
    start(&mut house);
    play(&mut house);
    let mut late = club.next();
    house.kill();
    let ledger = rusqlite::Connection::open(house.path("ledger.db")).expect("the ledger");
    ledger.execute("UPDATE hook_entries SET since = 0 WHERE waits = 1", []).expect("a change");
    drop(ledger);
    late.answer("204 No Content", "");
    // It is tried once, and then no more.
    house.start();
    let mut again = club.next();
    assert_eq!(again.id(), late.id());
    again.answer("500 Internal Server Error", "");
    let call = house.until("Posts to the hook club were dropped");
    assert!(call.contains("it answers 500. 1 post has waited for 24 hours"), "{call}");
    play(&mut house);
    assert!(club.take().body.contains("Fall 1901"));
    house.stop();
}

#[test]
fn of_several_daemons_one_tells_a_hook() {
    let club = HookReceiver::open();
    let server = format!("url = \"{}\"\nfolder = \".\"\nlease = 2", cluster().empty("hooks"));
    let config = CONFIG.replace("file = \"ledger.db\"", &server);
    let config = format!("{config}{WEB}{}", hook("club", club.port));
    let mut one = House::with("hooks-one", &config, BOARD, TimeDelta::zero());
    // They share all mailboxes.
    let shared = |name: &str| format!("folder = \"{}\"", one.path(name).display());
    let config = config.replace("folder = \"in\"", &shared("in"));
    let config = config.replace("folder = \"box\"", &shared("box"));
    let mut other =
        House::empty("hooks-other", &format!("node = \"other\"\n{config}"), TimeDelta::zero());
    one.put("key", KEY);
    other.put("key", KEY);
    start(&mut one);
    other.start();
    other.until("the gazette was written");
    let phase = |days: i64, one: &mut House, other: &mut House, words: &str| {
        for player in PLAYERS {
            one.write(player, "all hold");
        }
        let now = first_moment() + TimeDelta::days(days);
        one.set_time(now);
        other.set_time(now);
        let told = club.take();
        // What follows comes behind the result, not in the same moment.
        one.set_time(now + TimeDelta::minutes(1));
        other.set_time(now + TimeDelta::minutes(1));
        assert!(told.body.contains(words), "{words}: {}", told.body);
    };
    phase(8, &mut one, &mut other, "Spring 1901");
    // The other node goes on when that one ends, and tells nothing twice.
    one.stop();
    phase(30, &mut one, &mut other, "Fall 1901");
    other.stop();
    assert!(club.waiting().is_none());
}

#[test]
fn what_is_wrong_with_the_secrets_of_a_hook_is_told_at_the_start() {
    let mut house = House::new("hook-secrets", &format!("{WEB}{}", hook("club", 9)));
    house.set_time(first_moment());
    for (key, part) in [
        ("geheim\n", "the hook club: its secret is not a key: expected whsec_ and 24 to 64 bytes"),
        ("\n", "key is empty"),
    ] {
        house.put("key", key);
        for command in ["serve", "doctor"] {
            let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
            let output = program.arg(command).current_dir(house.path("")).output();
            let output = output.expect("it runs");
            let said =
                String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
            assert!(!output.status.success() && said.contains(part), "{command}: {said}");
            assert!(!said.contains("geheim"), "{said}");
        }
    }
}
