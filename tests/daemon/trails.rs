//! Following a letter: what the log says about it, and `chancery letters`.

use chancery::daemon::id_hash;

use crate::daemon::house::House;
use crate::daemon::rig;
use crate::daemon::servers::{Ways, board, config, house};

const PASSWORD: &str = "password-command = [\"echo\", \"secret\"]";

fn ended(house: &House, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.args(arguments).current_dir(house.path("")).output();
    String::from_utf8_lossy(&output.expect("it runs").stdout).into_owned()
}

#[test]
fn a_letter_is_followed_from_the_mailbox_to_the_servers_queue() {
    let rig = rig::rig();
    let players = ["f1", "f2", "f3", "f4", "f5", "f6", "f7"];
    let config = config(rig, "followed", &Ways::Secret(PASSWORD));
    let mut house = house("followed", &config, &board("followed", "gm-f", players));
    house.start();
    house.rest();
    let letter = format!(
        "From: {}\r\nTo: {}\r\nSubject: [r1-07] orders\r\nMessage-ID: <trail.1@players.test>\r\n\
        \r\nA Par - Bur\r\nA Mar H\r\nF Bre H\r\n",
        rig::address("f3"),
        rig::address("followed")
    );
    rig.save("followed", letter.as_bytes());
    house.receive(1);
    house.rest();
    let told = house.ask(&["letters", "--id", "<trail.1@players.test>"]);
    let hash = id_hash("trail.1@players.test");
    assert!(told.contains("in orders") && told.contains(&format!("(hash {hash})")), "{told}");
    assert!(told.contains(": changed r1-07; 1 letter written"), "{told}");
    let answer = told.lines().find(|line| line.contains("letter out")).expect("an answer");
    assert!(answer.contains(&rig::address("f3")) && answer.contains(": sent "), "{told}");
    let from = rig::address("f3");
    assert!(told.contains(&format!(", from {from}\n")), "{told}");
    for (more, is_it) in [
        (&["--from", &from][..], true),
        (&["--board", "r1-07"], true),
        (&["--from", &from, "--board", "r1-07"], true),
        (&["--from", "other@players.test"], false),
        (&["--unruled"], false),
        (&["--answered-not"], false),
    ] {
        let found = ended(&house, &[&["letters"], more].concat());
        assert_eq!(found.contains("<trail.1@players.test>"), is_it, "{more:?}: {found}");
    }
    let json = house.ask(&["letters", "--since", "1d", "--format", "json"]);
    let all: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let trail = &all["letters"][0];
    assert_eq!(trail["letter"]["message_id"], "trail.1@players.test", "{json}");
    let out = &trail["ruling"]["letters"][0];
    // The answer leads back to the letter that it answers.
    let back = house.ask(&["letters", "--id", out["message_id"].as_str().expect("an id")]);
    assert!(back.contains("<trail.1@players.test>"), "{back}");
    house.stop();
    // The server's log has this answer, so its reader can find the letter there.
    let line = |words: &[&str]| {
        let is_it = |line: &&str| words.iter().all(|word| line.contains(word));
        let found = house.log.lines().find(is_it);
        found.unwrap_or_else(|| panic!("{words:?}: {}", house.log)).to_owned()
    };
    line(&["a letter is in the journal", &hash]);
    line(&["a ruling was recorded", "r1-07", &format!("letter {}", trail["letter"]["number"])]);
    let sent = line(&["a letter was sent", out["id_hash"].as_str().expect("a hash")]);
    assert!(sent.contains("queued as"), "{sent}");
    assert!(!house.log.contains("trail.1@") && !house.log.contains(&rig::address("f3")));
}
