//! Correspondence: letters in, letters out and the state. `fixtures/correspondence/README.md` says
//! how it is kept and claimed.

mod boxes;
mod codes;
mod doubtful;
mod handed_on;
mod kept;
mod known;
use crate::common::pages;
mod phrases;
mod play;
mod replays;
pub(crate) mod script;
mod snapshot;
mod unsaid;
pub(crate) mod world;

use std::fs;
use std::path::{Path, PathBuf};

use chancery::clerk::Outgoing;
use chancery::report::atlas::Deed;
use chancery::report::letters::{COLUMNS, LetterKind};
use chancery::report::names;
use play::Outcome;
use script::{Claim, Often, Script};

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

/// Words without regard to where a line ends and to case: claims are about words.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// How many letters to a person have these words, or whether the state or an event has them.
fn count(outcome: &Outcome, of: &str, wanted: &str) -> usize {
    let events = || outcome.events.iter().map(|event| serde_json::to_string(event).expect("JSON"));
    match of {
        "state" => usize::from(plain(&outcome.state).contains(wanted)),
        "events" => events().filter(|event| plain(event).contains(wanted)).count(),
        of => outcome
            .letters
            .iter()
            .filter(|letter| is_to(letter, of) && says(letter, wanted))
            .count(),
    }
}

fn is_to(letter: &Outgoing, of: &str) -> bool {
    of == "anybody" || letter.to.starts_with(&format!("{}@", world::id(of)))
}

fn says(letter: &Outgoing, wanted: &str) -> bool {
    plain(&format!("{}\n{}", letter.subject, letter.text)).contains(wanted)
}

/// Everybody on the board.
const EVERYBODY: [&str; 9] =
    ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey", "gm", "observer"];

/// Whose letters a claim is about, one by one.
fn readers(claim: &Claim) -> Vec<&str> {
    let readers = claim.of.iter().flat_map(|of| match of.as_str() {
        "everybody" => EVERYBODY.to_vec(),
        of => vec![of],
    });
    readers.collect()
}

fn check_claim(outcome: &Outcome, claim: &Claim) -> Vec<String> {
    let Claim { often, text, .. } = claim;
    let named = readers(claim);
    let wanted = plain(text);
    let mut faults = Vec::new();
    for of in &named {
        let found = count(outcome, of, &wanted);
        let holds = match often {
            Often::Must | Often::Only => found > 0,
            Often::Never => found == 0,
            Often::Once => found == 1,
        };
        if !holds {
            faults.push(format!("{often:?} {of}: {text} (found {found} times)"));
        }
    }
    if *often == Often::Only {
        let others = outcome.letters.iter().filter(|one| !named.iter().any(|of| is_to(one, of)));
        let others = others.filter(|letter| says(letter, &wanted));
        faults.extend(others.map(|letter| format!("{} got it, too: {text}", letter.to)));
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

/// What is wrong with the map of a player's own orders: it shows one power's alone, and nothing
/// that the letter itself does not say.
fn fault_of_map(letter: &Outgoing) -> Option<String> {
    let scene = letter.picture.as_ref()?;
    let fault = |why: &str| Some(format!("the map of {:?} to {} {why}", letter.subject, letter.to));
    let Some(power) = scene.private_to else {
        let is_told = matches!(letter.kind, LetterKind::Receipt | LetterKind::Reminder);
        return if is_told && !scene.deeds.is_empty() { fault("is nobody's") } else { None };
    };
    let says = |deed: &Deed| {
        let at = names::unit(deed.unit);
        plain(&letter.text).contains(&plain(&at)) && deed.unit.power() == power
    };
    match letter.kind {
        LetterKind::Receipt | LetterKind::Reminder if !scene.deeds.iter().all(says) => {
            fault("shows more than its words")
        }
        LetterKind::Receipt | LetterKind::Reminder => None,
        _ => fault("goes with another letter"),
    }
}

fn faults(folder: &Path) -> Vec<String> {
    let script = script(folder);
    let played = play::play(&script);
    let claims = played.claims.iter().flat_map(|(claim, outcome)| check_claim(outcome, claim));
    let snapshots = [
        check_snapshot(folder, "letters", &snapshot::letters(&played)),
        check_snapshot(folder, "state", &played.state),
    ];
    let maps = played.letters.iter().filter_map(fault_of_map);
    claims.chain(snapshots.into_iter().filter_map(Result::err)).chain(maps).collect()
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
        kept::check(&play::play(&script(&folder)), &folder.display().to_string());
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

/// A subject longer than this is cut by most lists of letters.
const SUBJECT_CHARS_MAX: usize = 90;

#[test]
fn letters_are_of_one_page_whatever_is_in_them() {
    for folder in cases() {
        for letter in &play::play(&script(&folder)).letters {
            let (name, subject) = (folder.display(), &letter.subject);
            let length = subject.chars().count();
            assert!(length <= SUBJECT_CHARS_MAX, "{name}: {length} characters: {subject}");
            assert!(!letter.text.contains("\n\n\n"), "{name}: a gap too many: {}", letter.text);
            let stops = letter.text.replace("...", "").contains("..");
            assert!(!stops, "{name}: a full stop too many: {}", letter.text);
            for line in letter.text.lines() {
                let is_one_word = line.split_whitespace().count() <= 2;
                let is_narrow = line.chars().count() <= COLUMNS || is_one_word;
                assert!(is_narrow && line == line.trim_end(), "{name}: {line:?}");
            }
            let page = letter.html.as_deref().unwrap_or_default();
            let faults = pages::faults(&letter.text, page);
            assert!(faults.is_empty(), "{name}: {subject}: {faults:#?}");
        }
    }
}
