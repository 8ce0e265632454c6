//! A server that lets each login send in its own name alone and takes tokens, as Exchange does:
//! from `init --oauth` to a receipt, by way of tokens that end.

use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use serde_json::json;

use super::server::{Reply, TokenHost};
use super::{Place, of_microsoft};
use crate::common::command::{chancery, name};
use crate::daemon::house::House;
use crate::daemon::servers::{board, letters};
use crate::mailhost::rig::{self, Door, address};

const PLAYERS: [&str; 7] = ["e1", "e2", "e3", "e4", "e5", "e6", "e7"];

/// A token server that answers by what it is told.
fn host(reply: &Arc<Mutex<Reply>>) -> TokenHost {
    let reply = Arc::clone(reply);
    TokenHost::by(move || reply.lock().expect("no test has broken it").clone())
}

fn token(user: &str, end: u64) -> Reply {
    (200, json!({"access_token": rig::token_until(&address(user), end), "expires_in": 4_000}))
}

/// The configuration that init writes, with servers of this machine in the place of Microsoft's.
/// People write to another address of the login's mailbox.
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

/// Orders of a player in answer to his start letter.
fn order(user: &str, to: &str, id: &str) {
    let text = format!(
        "From: {}\r\nTo: {to}\r\nSubject: [r1-07] orders\r\nMessage-ID: <{id}@players.test>\r\n\
        \r\nA Par - Bur\r\nF Bre H\r\nA Mar H\r\n",
        address(user)
    );
    rig::rig().save("strict", text.as_bytes());
}

#[test]
fn a_login_that_sends_in_its_own_name_alone_gets_receipts_out_whatever_becomes_of_its_tokens() {
    let (place, rig) = (Place::new("strict"), rig::rig());
    let reply = Arc::new(Mutex::new(token("strict", 4_000_000_000)));
    let says = |to: Reply| *reply.lock().expect("no test has broken it") = to;
    let host = host(&reply);
    let config = config(&place, &host, "strict");
    let board = board("office-strict", "e-gm", PLAYERS);
    let mut house = House::with("strict", &config, &board, TimeDelta::seconds(2));
    house.start();
    house.rest();
    let start = letters(rig, "e3", 1).remove(0);
    assert!(field(&start, "From:").contains("<strict@diplomacy.test>"), "{start}");
    let reply_to = field(&start, "Reply-To:").trim_matches(['<', '>']).to_owned();
    assert!(reply_to.starts_with("office-strict+"), "{start}");
    order("e3", &reply_to, "first");
    house.receive(1);
    house.rest();
    let all = letters(rig, "e3", 2).concat();
    assert!(all.contains("In-Reply-To: <first@players.test>"), "{all}");

    // The session ends with its token, and the next token is too old already.
    says(token("strict", 1_700_000_001));
    rig.doveadm(&["kick", &address("strict")]);
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
    assert!(found.contains("AADSTS50173") && found.contains("To mend it: the password"), "{found}");
    // And gives it again.
    order("e3", &reply_to, "second");
    says(token("strict", 4_000_000_000));
    house.receive(1);
    house.rest();
    let all = letters(rig, "e3", 3).concat();
    assert!(all.contains("In-Reply-To: <second@players.test>"), "{all}");
    let call = letters(rig, "operator-strict", 1).concat();
    assert!(call.contains("From: Chancery <strict@diplomacy.test>"), "{call}");
    house.stop();
    house.audit();
    for secret in ["eyJ", "secret\n"] {
        assert!(!house.log.contains(secret), "{}", house.log);
    }
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
