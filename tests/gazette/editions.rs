//! An edition that is brought up to date is the one that is made from nothing, whatever was ruled,
//! and whoever was in the folders meanwhile.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use chancery::board::Power;
use chancery::daemon::printer::{Printer, PublishedFiles};
use chancery::game::event::Ending;
use chancery::report::gazette::{Site, SiteBoard, SiteStage, Volume};
use chancery::report::tables::Table;

use crate::brute::dice::Dice;
use crate::gazette::world::{Folder, site};

/// All files below a folder, with what is in them.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(contents(&path)),
            false => _ = found.insert(path.clone(), fs::read(&path).expect("a file")),
        }
    }
    found
}

/// The same from the folder on.
fn relative(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let below = |path: &Path| path.strip_prefix(folder).expect("it is below").to_owned();
    contents(folder).into_iter().map(|(path, bytes)| (below(&path), bytes)).collect()
}

/// How many phases the boards below have at first.
const PHASES: usize = 3;

/// A gazette of three boards, small enough to be printed again and again.
fn small() -> Site {
    let address = Some("https://games.example/".to_owned());
    let mut small = Site { address, ..site().clone() };
    small.boards.truncate(3);
    small.boards.iter_mut().for_each(|board| take_back(board, PHASES));
    small
}

/// Leaves the first so many phases of a board.
fn take_back(board: &mut SiteBoard, phases: usize) {
    let Some(next) = board.phases.get(phases).cloned() else { return };
    board.phases.truncate(phases);
    board.position = next.before.clone();
    board.stage = SiteStage::Waiting(next.phase);
    board.ending = None;
    board.ended = None;
    board.notes.retain(|note| note.phase < next.phase);
    board.press.retain(|(phase, _)| *phase < next.phase);
}

fn volumes(site: &Site) -> Vec<Volume> {
    vec![Volume::alone(site.clone())]
}

/// The same without anything that was worked out before.
fn from_nothing(site: &Site) -> Vec<Volume> {
    let boards = site.boards.iter().map(|board| SiteBoard::clone(board).into()).collect();
    let tables = site.tables.iter().map(|table| Table::clone(table).into()).collect();
    vec![Volume::alone(Site { boards, tables, ..site.clone() })]
}

/// Sets a board to its first so many phases.
fn at_phase(now: &mut Site, number: usize, phases: usize) {
    let full = &site().boards[number];
    if let Some(board) = now.boards.iter_mut().find(|board| board.name == full.name) {
        *board = full.clone();
        take_back(board, phases);
    }
}

/// Something that is ruled, or that comes to light.
fn rule(now: &mut Site, dice: &mut Dice) -> String {
    let number = dice.below(3);
    match dice.below(10) {
        0 => {
            now.title += "!";
            "another title".to_owned()
        }
        1 if now.boards.len() > 1 => {
            let gone = now.boards.remove(dice.below(now.boards.len()));
            format!("{} is gone", gone.name)
        }
        2 => {
            now.boards = small().boards;
            "all boards".to_owned()
        }
        3 => {
            let table = dice.below(now.tables.len());
            let rows = &mut now.tables[table].rows;
            let row = dice.below(rows.len() + 1);
            rows.rotate_left(row);
            format!("table {table} by {row}")
        }
        4 => {
            let note = site().boards.iter().find_map(|board| board.notes.first().cloned());
            let board = dice.below(now.boards.len());
            now.boards[board].notes.extend(note);
            format!("a note on board {board}")
        }
        5 | 6 => {
            let at = dice.below(now.boards.len());
            let board = &mut now.boards[at];
            board.stage = SiteStage::Over(Ending::Conceded(Power::ALL[dice.below(7)]));
            board.ended = board.published();
            format!("the end of board {at}")
        }
        _ => {
            let phases = dice.below(2 * PHASES);
            at_phase(now, number, phases);
            format!("{phases} phases on board {number}")
        }
    }
}

#[test]
fn an_edition_brought_up_to_date_is_the_one_made_from_nothing() {
    for seed in 1..=2 {
        let mut dice = Dice::new(seed);
        let folder = Folder::new(&format!("editions-{seed}"));
        let (to, anew) = (folder.path().join("gazette"), folder.path().join("anew"));
        let mut printer = Printer::default();
        let mut now = small();
        let mut told = Vec::new();
        for _ in 0..16 {
            told.push(rule(&mut now, &mut dice));
            let published = printer.publish(volumes(&now), &to, || true).expect("it is written");
            Printer::default().publish(from_nothing(&now), &anew, || true).expect("it is written");
            let files = relative(&to);
            assert!(files == relative(&anew), "seed {seed}: {told:?}");
            // The mark is none of them.
            assert_eq!(published.written + published.kept + 1, files.len());
        }
    }
}

/// Prints so many editions of the small site, of which each has one more phase of the first board.
/// Returns the next one.
fn printed(printer: &mut Printer, to: &Path, editions: usize) -> Site {
    let mut site = small();
    for phases in 1..=editions + 1 {
        at_phase(&mut site, 0, phases);
        if phases <= editions {
            printer.publish(volumes(&site), to, || true).expect("it is written");
        }
    }
    site
}

#[test]
fn an_edition_after_one_ruling_links_nothing_that_stays() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = Folder::new("links");
    let to = folder.path().join("gazette");
    let mut printer = Printer::default();
    let next = printed(&mut printer, &to, 2);
    let stays = to.join(format!("boards/{}/1901.html", next.boards[2].name));
    let links = |path: &Path| fs::metadata(path).expect("a page").nlink();
    assert_eq!(links(&stays), 2, "one for each of the two folders");
    let changed = fs::metadata(&stays).expect("a page").ctime_nsec();
    let published = printer.publish(volumes(&next), &to, || true).expect("it is written");
    assert!(published.written > 0 && published.kept > published.written, "{published:?}");
    assert_eq!(links(&stays), 2);
    assert_eq!(fs::metadata(&stays).expect("a page").ctime_nsec(), changed, "it was linked anew");
}

/// Something that happens to the folder of the pages, or to the one beside it.
type Harm = fn(&Path);

#[test]
fn whatever_happens_to_the_folders_the_next_edition_is_whole() {
    let harms: [(&str, Harm); 6] = [
        ("a page is gone", |folder| {
            fs::remove_file(folder.join("index.html")).expect("it was there");
        }),
        ("a page of a board is another", |folder| {
            let page = fs::read_dir(folder.join("boards")).expect("boards").next();
            let page = page.expect("a board").expect("it can be read").path().join("index.html");
            fs::remove_file(&page).expect("it was there");
            fs::write(&page, "defaced").expect("it can be written");
        }),
        ("a file is there that is none of ours", |folder| {
            fs::write(folder.join("data/more.csv"), "more").expect("it can be written");
        }),
        ("half of it is gone, as when removing it was stopped", |folder| {
            fs::remove_dir_all(folder.join("boards")).expect("they were there");
        }),
        ("all of it is gone", |folder| fs::remove_dir_all(folder).expect("it was there")),
        ("it is another one", |folder| {
            let mark = fs::read(folder.join(".chancery-gazette")).expect("a mark");
            fs::remove_dir_all(folder).expect("it was there");
            fs::create_dir(folder).expect("it can be made");
            fs::write(folder.join(".chancery-gazette"), mark).expect("it can be written");
        }),
    ];
    let folder = Folder::new("harms");
    let anew = folder.path().join("anew");
    for (at, (what, harm)) in harms.into_iter().enumerate() {
        for harmed in ["gazette", "gazette.next"] {
            let parent = folder.path().join(format!("{at}-{harmed}"));
            fs::create_dir(&parent).expect("a folder can be made");
            let to = parent.join("gazette");
            let mut printer = Printer::default();
            let next = printed(&mut printer, &to, 2);
            harm(&parent.join(harmed));
            printer.publish(volumes(&next), &to, || true).expect("it is written");
            Printer::default().publish(volumes(&next), &anew, || true).expect("it is written");
            assert!(relative(&to) == relative(&anew), "{what}: {harmed}");
        }
    }
}

#[test]
fn after_a_crash_in_the_midst_of_an_edition_the_next_program_makes_it_whole() {
    let folder = Folder::new("half");
    let to = folder.path().join("gazette");
    let mut printer = Printer::default();
    let next = printed(&mut printer, &to, 3);
    let (before, half) = (relative(&to), folder.path().join("gazette.next"));
    // Some files of the next edition are there, some of the last one, and one is half written.
    fs::remove_file(half.join("players.html")).expect("it was there");
    fs::remove_file(half.join("index.html")).expect("it was there");
    fs::write(half.join("index.html"), "<!doctype ht").expect("it can be written");
    assert!(relative(&to) == before, "readers saw some of it");
    let mut restarted = Printer::default();
    restarted.publish(volumes(&next), &to, || true).expect("it is written");
    let anew = folder.path().join("anew");
    Printer::default().publish(volumes(&next), &anew, || true).expect("it is written");
    assert!(relative(&to) == relative(&anew));
    assert!(!half.exists(), "what was half done is gone");
    // The program that was stopped in the midst of an edition goes on, too.
    let ended = restarted.publish(volumes(&small()), &to, || false);
    assert_eq!(ended.expect_err("it ends").kind(), std::io::ErrorKind::Interrupted);
    assert!(relative(&to) == relative(&anew), "readers saw some of it");
    let last = restarted.publish(volumes(&next), &to, || true).expect("it is written");
    assert_eq!(last, PublishedFiles { written: 0, kept: last.kept, removed: 0 });
}
