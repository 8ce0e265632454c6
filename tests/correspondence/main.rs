//! Correspondence: letters in, every letter out and the state, as snapshots, and beside them what
//! must and may never be in them.
//!
//! Each folder of `fixtures/correspondence` is a case: `script` is played, and what comes out is
//! held against `letters` and `state`. `CHANCERY_WRITE_SNAPSHOTS=1 cargo test --test
//! correspondence` writes them anew; what a script claims is checked in either case.

mod play;
mod script;
mod world;

use std::fs;
use std::path::{Path, PathBuf};

use chancery::clerk::Outgoing;
use play::Outcome;
use script::{Claim, Kind, Script};

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

/// Words without where their lines end, in small letters.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether somebody got these words in a letter, or whether they are in the state or the events.
fn has(outcome: &Outcome, of: &str, text: &str) -> bool {
    let text = folded(text);
    let gets = |letter: &&Outgoing| match of {
        "anybody" => true,
        of => letter.to.starts_with(&format!("{}@", world::id(of))),
    };
    match of {
        "state" => folded(&outcome.state).contains(&text),
        "events" => outcome
            .events
            .iter()
            .any(|event| folded(&serde_json::to_string(event).expect("JSON")).contains(&text)),
        _ => {
            outcome.letters.iter().filter(gets).any(|letter| {
                folded(&format!("{}\n{}", letter.subject, letter.text)).contains(&text)
            })
        }
    }
}

/// Everybody on the board.
const EVERYBODY: [&str; 9] =
    ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey", "gm", "observer"];

fn check_claim(outcome: &Outcome, claim: &Claim) -> Vec<String> {
    let named = claim.of.iter().flat_map(|of| match of.as_str() {
        "everybody" => EVERYBODY.to_vec(),
        of => vec![of],
    });
    let named: Vec<&str> = named.collect();
    let of: Vec<&str> = named
        .into_iter()
        .filter(|of| has(outcome, of, &claim.text) == (claim.kind == Kind::Never))
        .collect();
    let mut faults: Vec<String> =
        of.iter().map(|of| format!("{:?} {of}: {}", claim.kind, claim.text)).collect();
    if claim.kind == Kind::Only {
        let is_named =
            |to: &str| claim.of.iter().any(|of| to.starts_with(&format!("{}@", world::id(of))));
        let others = outcome.letters.iter().filter(|letter| !is_named(&letter.to));
        let others = others.filter(|letter| {
            folded(&format!("{}\n{}", letter.subject, letter.text)).contains(&folded(&claim.text))
        });
        faults.extend(others.map(|letter| format!("{} got it, too: {}", letter.to, claim.text)));
    }
    faults
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
    let claims = played.claims.iter().flat_map(|(claim, outcome)| check_claim(outcome, claim));
    let snapshots = [
        check_snapshot(folder, "letters", &played.log),
        check_snapshot(folder, "state", &played.state),
    ];
    claims.chain(snapshots.into_iter().filter_map(Result::err)).collect()
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
