//! Correspondence: letters in, every letter out and the state, as snapshots, and beside them what
//! must and may never be in them.
//!
//! Each folder of `fixtures/correspondence` is a case: `script` is played, and what comes out is
//! held against `letters` and `state`. `CHANCERY_WRITE_SNAPSHOTS=1 cargo test --test
//! correspondence` writes them anew; what a script claims is checked in either case.

mod doubtful;
mod play;
mod script;
mod world;

use std::fs;
use std::path::{Path, PathBuf};

use play::Played;
use script::{Claim, Script};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/correspondence");

/// The cases, by name.
fn cases() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).expect("the folder of cases");
    let mut folders: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn script(folder: &Path) -> Script {
    let text = fs::read_to_string(folder.join("script"));
    Script::read(&text.unwrap_or_else(|why| panic!("{}: {why}", folder.display())))
}

/// The text of a claim's object: the letters to somebody, or the state, or the events.
fn object(played: &Played, of: &str) -> String {
    let events = || -> String {
        let lines = played.events.iter().map(|event| serde_json::to_string(event).expect("JSON"));
        lines.collect::<Vec<_>>().join("\n")
    };
    match of {
        "state" => played.state.clone(),
        "events" => events(),
        of => {
            let address = match of {
                "anybody" => String::new(),
                of => format!("{}@", world::id(of)),
            };
            let letters = played.letters.iter().filter(|letter| letter.to.starts_with(&address));
            let texts = letters.map(|letter| format!("{}\n{}\n", letter.subject, letter.text));
            // A claim is about words, not about where a line ends.
            texts.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
        }
    }
}

fn check_claim(played: &Played, claim: &Claim) -> Result<(), String> {
    let object = object(played, &claim.of);
    let wanted = claim.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let has = object.to_lowercase().contains(&wanted.to_lowercase());
    match (claim.must, has) {
        (true, false) => Err(format!("must {}: {}", claim.of, claim.text)),
        (false, true) => Err(format!("never {}: {}", claim.of, claim.text)),
        _ => Ok(()),
    }
}

fn check_snapshot(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    if std::env::var_os("CHANCERY_WRITE_SNAPSHOTS").is_some() {
        fs::write(&path, text).expect("snapshots can be written");
        return Ok(());
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept == text {
        return Ok(());
    }
    let differs = kept.lines().zip(text.lines()).find(|(kept, now)| kept != now);
    Err(format!("{name} is not as kept; first difference (kept, now): {differs:?}"))
}

fn faults(folder: &Path) -> Vec<String> {
    let script = script(folder);
    let played = play::play(&script);
    let claims = script.claims.iter().map(|claim| check_claim(&played, claim));
    let snapshots = [
        check_snapshot(folder, "letters", &played.log),
        check_snapshot(folder, "state", &played.state),
    ];
    claims.chain(snapshots).filter_map(Result::err).collect()
}

#[test]
fn every_case_comes_out_as_kept_and_as_claimed() {
    let mut all = Vec::new();
    for folder in cases() {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        all.extend(faults(&folder).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

#[test]
fn events_alone_lead_to_the_same_state() {
    for folder in cases() {
        let played = play::play(&script(&folder));
        let mut events = played.events.iter();
        let first = events.next().expect("a game is opened");
        let chancery::game::Event::Opened(opening) = first else { panic!("{first:?}") };
        let mut game = chancery::game::Game::open((**opening).clone());
        for event in events {
            let text = serde_json::to_string(event).expect("events can be written");
            let back = serde_json::from_str(&text).expect("events can be read back");
            assert_eq!(*event, back, "{}", folder.display());
            game.apply(&back);
        }
        assert!(game == played.game, "{}", folder.display());
        let text = serde_json::to_string(&game).expect("states can be written");
        let back: chancery::game::Game = serde_json::from_str(&text).expect("… and read back");
        assert!(back == game, "{}", folder.display());
    }
}

#[test]
fn every_letter_has_an_id_of_its_own() {
    for folder in cases() {
        let played = play::play(&script(&folder));
        let mut ids: Vec<&str> =
            played.letters.iter().map(|letter| letter.message_id.as_str()).collect();
        ids.sort_unstable();
        let all = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), all, "{}", folder.display());
    }
}
