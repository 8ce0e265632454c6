//! A server that lets each login send in its own name alone and takes tokens, as Exchange does:
//! from `init --oauth` to a receipt, by way of tokens that end.

use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use serde_json::json;

use super::confined::Confined;
use super::server::{Reply, TokenHost};
use super::{APP, Place, of_microsoft, text};
use crate::common::command::{chancery, name};
use crate::daemon::house::House;
use crate::daemon::servers::{board, letters};
use crate::mailhost::rig::{self, Door, address};

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");
const PLAYERS: [&str; 7] = ["e1", "e2", "e3", "e4", "e5", "e6", "e7"];

/// A token server that answers by what it is told.
fn host(reply: &Arc<Mutex<Reply>>) -> TokenHost {
    let reply = Arc::clone(reply);
    TokenHost::by(move || reply.lock().expect("no test has broken it").clone())
}

fn token(user: &str, end: u64) -> Reply {
    let token = rig::token_until(&address(user), end);
    (200, json!({"access_token": token, "expires_in": 4_000, "refresh_token": "renewed"}))
}

/// The configuration that init writes, with servers of this machine instead of Microsoft's. People
/// write to another address of the login's mailbox.
fn config(place: &Place, host: &TokenHost, user: &str) -> String {
    let operator = format!("address = \"{}\"", address(&format!("operator-{user}")));
    let office = address(&format!("office-{user}"));
    let written = of_microsoft(place, host, (&office, &address(user)), Door::Strict)
        .replace("# address = \"you@example.org\"", &operator);
    let (written, _) = written.split_once("[web]").expect("its last section");
    format!("{written}[rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n")
}

fn field<'l>(letter: &'l str, name: &str) -> &'l str {
    let line = letter.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("{name} is missing: {letter}")).trim()
}

/// Orders of a player in answer to his start letter, to the mailbox of a user.
fn order(user: &str, player: &str, to: &str, id: &str) {
    let text = format!(
        "From: {}\r\nTo: {to}\r\nSubject: [r1-07] orders\r\nMessage-ID: <{id}@players.test>\r\n\
        \r\nA Par - Bur\r\nF Bre H\r\nA Mar H\r\n",
        address(player)
    );
    rig::rig().save(user, text.as_bytes());
}

#[test]
fn a_login_that_sends_in_its_own_name_alone_gets_receipts_out_whatever_becomes_of_its_tokens() {
    from_init_to_a_receipt("strict", PLAYERS, House::start);
}

#[test]
#[ignore = "needs root; tools/long runs it, and tools/package in the root of the container"]
fn a_daemon_with_the_rights_of_its_unit_gets_receipts_out_whatever_becomes_of_its_tokens() {
    let confined = Confined::here();
    let players = ["c1", "c2", "c3", "c4", "c5", "c6", "c7"];
    let house = from_init_to_a_receipt("strict3", players, |house| {
        // A person has signed in; what renews the consent is replaced with each token.
        let (file, kept) = (house.path("chancery.toml"), house.path("microsoft-token"));
        let config = text(&file);
        let secret = config.split('"').find(|word| word.ends_with("microsoft-secret"));
        let secret = format!("\"--secret-file\", \"{}\"", secret.expect("init names the secret"));
        let consent = format!("\"--token-file\", \"{}\"", name(&kept));
        let config = config.replace(&secret, &consent).replace(PROGRAM, &confined.program);
        house.put("chancery.toml", &config);
        let first = json!({"client_id": APP, "refresh_token": "first"});
        house.put("microsoft-token", &first.to_string());
        house.start_as(confined.serve(&house.path(""), rig::rig().folder()));
    });
    assert!(text(&house.path("microsoft-token")).contains("renewed"), "it may replace the consent");
}

fn from_init_to_a_receipt(user: &str, players: [&str; 7], start: impl Fn(&mut House)) -> House {
    let (place, rig) = (Place::new(user), rig::rig());
    let reply = Arc::new(Mutex::new(token(user, 4_000_000_000)));
    let says = |to: Reply| *reply.lock().expect("no test has broken it") = to;
    let host = host(&reply);
    let config = config(&place, &host, user);
    let player = players[2];
    let board = board(&format!("office-{user}"), &format!("{user}-gm"), players);
    let mut house = House::with(user, &config, &board, TimeDelta::seconds(2));
    start(&mut house);
    house.rest();
    let first = letters(rig, player, 1).remove(0);
    assert!(field(&first, "From:").contains(&format!("<{}>", address(user))), "{first}");
    let reply_to = field(&first, "Reply-To:").trim_matches(['<', '>']).to_owned();
    assert!(reply_to.starts_with(&format!("office-{user}+")), "{first}");
    order(user, player, &reply_to, &format!("{user}-1"));
    house.receive(1);
    house.rest();
    let all = letters(rig, player, 2).concat();
    assert!(all.contains(&format!("In-Reply-To: <{user}-1@players.test>")), "{all}");

    // The session ends with its token, and the next token is too old already.
    says(token(user, 1_700_000_001));
    rig.doveadm(&["kick", &address(user)]);
    house.until("refuses the login");
    // Then the tenant's admin takes the consent back.
    let revoked = "AADSTS50173: The provided grant has expired due to it being revoked.";
    says((400, json!({"error": "invalid_grant", "error_description": revoked})));
    let told = house.until("prints no token");
    assert!(told.contains("AADSTS50173") && told.contains("--log-in"), "{told}");
    // That does not pass by itself, so the operator hears of it at once.
    assert!(told.contains("the operator is called"), "{told}");
    let found =
        chancery(&["doctor", "--running", "--config", name(&house.path("chancery.toml"))]).1;
    assert!(found.contains("AADSTS50173") && found.contains("To fix it: the password"), "{found}");
    // And gives it again.
    order(user, player, &reply_to, &format!("{user}-2"));
    says(token(user, 4_000_000_000));
    house.receive(1);
    house.rest();
    let all = letters(rig, player, 3).concat();
    assert!(all.contains(&format!("In-Reply-To: <{user}-2@players.test>")), "{all}");
    let call = letters(rig, &format!("operator-{user}"), 1).concat();
    assert!(call.contains(&format!("From: Chancery <{}>", address(user))), "{call}");
    house.stop();
    house.audit();
    for secret in ["eyJ", "secret\n"] {
        assert!(!house.log.contains(secret), "{}", house.log);
    }
    house
}

#[test]
fn a_from_that_the_server_denies_stops_the_outbox_and_calls_the_operator() {
    let place = Place::new("denied");
    let reply = Arc::new(Mutex::new(token("strict2", 4_000_000_000)));
    let host = host(&reply);
    let config =
        config(&place, &host, "strict2").replace("from = \"plain\"", "from = \"answered\"");
    let board = board("office-strict2", "d-gm", ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]);
    let mut house = House::with("denied", &config, &board, TimeDelta::seconds(2));
    house.start();
    let told = house.until("The mail server has shut us out");
    assert!(told.contains("SendAsDenied"), "{told}");
    house.rest_or(|_| true);
    assert!(house.game().failing.is_empty());
    assert!(house.ask(&["outbox", "show"]).contains("stopped"));
    house.stop();
    for user in ["d1", "d7"] {
        assert!(!rig::rig().inbox(&address(user)).join("new").exists(), "{user} got a letter");
    }
    house.audit();
}
