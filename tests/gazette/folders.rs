//! The folder into which the pages are put, and the prompt that does so.

use std::fs;
use std::path::Path;

use chancery::daemon::printer::{Printer, PublishedFiles, publish_data};
use chancery::report::gazette::{GazettePage, Volume, pages};

use crate::gazette::command::{chancery, name};
use crate::gazette::world::{Folder, World, site};

fn page(path: &str, text: &str) -> GazettePage {
    GazettePage { path: path.to_owned(), bytes: text.into() }
}

fn alone() -> Vec<Volume> {
    vec![Volume::alone(site().clone())]
}

#[test]
fn only_what_has_changed_is_written_and_what_is_gone_goes() {
    let folder = Folder::new("publish");
    let to = folder.path().join("gazette");
    let first =
        publish_data(&to, "", &[page("a.html", "a"), page("b/c.html", "c"), page("d.html", "d")]);
    assert_eq!(first.expect("it is written"), PublishedFiles { written: 3, kept: 0, removed: 0 });
    let second = publish_data(&to, "", &[page("a.html", "a"), page("b/c.html", "C")]);
    assert_eq!(second.expect("it is written"), PublishedFiles { written: 1, kept: 1, removed: 1 });
    assert_eq!(fs::read_to_string(to.join("b/c.html")).expect("a page"), "C");
    assert!(!to.join("d.html").exists());
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "something was left beside the gazette");
}

#[test]
fn one_core_and_four_make_the_same_pages() {
    let folder = Folder::new("cores");
    let made = |cores: usize| {
        let to = folder.path().join(cores.to_string());
        let mut printer = Printer::default().on_cores(cores);
        printer.publish(alone(), &to, || true).expect("it is written");
        let read = |page: GazettePage| fs::read(to.join(&page.path)).expect("a page");
        pages(site()).into_iter().map(read).collect::<Vec<Vec<u8>>>()
    };
    assert!(made(1) == made(4), "the pages of four cores are others");
}

#[test]
fn after_one_ruling_the_pages_of_one_board_are_made_and_all_others_stay() {
    let folder = Folder::new("printer");
    let to = folder.path().join("gazette");
    let mut printer = Printer::default();
    let first = printer.publish(alone(), &to, || true).expect("it is written");
    assert_eq!((first.kept, first.removed), (0, 0));
    assert_eq!(first.written, pages(site()).len());
    let mut next = site().clone();
    let went_on = next.boards[3].name.clone();
    next.boards[3].position = chancery::board::Position::start();
    assert!(printer.has_printed(&alone()) && !printer.has_printed(&[Volume::alone(next.clone())]));
    let second =
        printer.publish(vec![Volume::alone(next.clone())], &to, || true).expect("it is written");
    assert_eq!((second.written + second.kept, second.removed), (first.written, 0));
    let all = pages(&next);
    let before = pages(site());
    let changed = all.iter().zip(&before).filter(|(page, before)| page.bytes != before.bytes);
    let changed: Vec<&str> = changed.map(|(page, _)| page.path.as_str()).collect();
    assert_eq!(second.written, changed.len(), "{changed:?}");
    assert!(changed.iter().any(|path| path.contains(&went_on)), "{changed:?}");
    // The folder has what a new printer would put there.
    for page in &all {
        assert_eq!(fs::read(to.join(&page.path)).expect("a page"), page.bytes, "{}", page.path);
    }
    // A new result appears at the foot of the lists, and in no other board.
    let number = next.boards.len() - 1;
    let last = next.boards[number].phases.last_mut().expect("a result");
    last.published += chrono::TimeDelta::days(1);
    let told =
        printer.publish(vec![Volume::alone(next.clone())], &to, || true).expect("it is written");
    assert!(told.written > 0, "{told:?}");
    for page in &pages(&next) {
        assert_eq!(fs::read(to.join(&page.path)).expect("a page"), page.bytes, "{}", page.path);
    }
    // Another title is on every page.
    next.title = "Another".to_owned();
    let third =
        printer.publish(vec![Volume::alone(next.clone())], &to, || true).expect("it is written");
    let html = all.iter().filter(|page| page.path.ends_with(".html")).count();
    assert!(third.written >= html, "{third:?} of {html}");
    // A page was removed by hand: it comes back with the next edition.
    let lost = to.join(format!("boards/{went_on}/1902.html"));
    fs::remove_file(&lost).expect("it was there");
    next.boards[0].position = chancery::board::Position::start();
    printer.publish(vec![Volume::alone(next)], &to, || true).expect("it is written");
    assert!(lost.exists());
}

#[test]
fn whoever_is_told_to_end_leaves_the_old_pages() {
    let folder = Folder::new("ended");
    let to = folder.path().join("gazette");
    publish_data(&to, "", &[page("a.html", "a")]).expect("it is written");
    let ended = Printer::default().publish(alone(), &to, || false);
    assert_eq!(ended.expect_err("it ends").kind(), std::io::ErrorKind::Interrupted);
    assert_eq!(fs::read_to_string(to.join("a.html")).expect("a page"), "a");
}

#[test]
fn two_programs_do_not_write_one_folder_at_once() {
    let folder = Folder::new("both");
    let to = folder.path().join("gazette");
    let mut refused = None;
    let told = Printer::default().publish(alone(), &to, || {
        refused = publish_data(&to, "", &[page("a.html", "a")]).err();
        true
    });
    told.expect("the first one is not disturbed");
    let refused = refused.expect("the second one is refused").to_string();
    assert!(refused.contains("another program is writing"), "{refused}");
    assert!(!to.join("a.html").exists());
}

#[test]
fn two_boards_with_one_page_are_told_apart_before_anything_is_lost() {
    let folder = Folder::new("alike");
    let to = folder.path().join("gazette");
    publish_data(&to, "", &[page("a.html", "a")]).expect("it is written");
    let both = [page("a.html", "a"), page("a.html", "b")];
    let refused = publish_data(&to, "", &both).expect_err("it is refused").to_string();
    assert!(refused.contains("too similar"), "{refused}");
    assert_eq!(fs::read_to_string(to.join("a.html")).expect("a page"), "a");
}

#[test]
fn a_folder_with_anything_else_is_left_alone() {
    let folder = Folder::new("foreign");
    fs::write(folder.path().join("thesis.txt"), "years of work").expect("it can be written");
    let refused =
        publish_data(folder.path(), "", &[page("a.html", "a")]).expect_err("it is refused");
    assert!(refused.to_string().contains("other files"), "{refused}");
    assert!(folder.path().join("thesis.txt").exists());
}

#[test]
fn pages_of_another_ledger_are_left_alone() {
    let folder = Folder::new("other-ledger");
    let to = folder.path().join("gazette");
    let of = Printer::of;
    of("one").publish(alone(), &to, || true).expect("it is written");
    of("one").publish(alone(), &to, || true).expect("it is written again");
    // A ledger whose name was mistyped is new and empty.
    for other in ["two", ""] {
        let refused = of(other).publish(alone(), &to, || true).expect_err("it is refused");
        assert!(refused.to_string().contains("made from another ledger"), "{refused}");
    }
    // A ledger that begins has no name yet, and its pages are replaced once it has one.
    let young = folder.path().join("young");
    of("").publish(alone(), &young, || true).expect("it is written");
    of("one").publish(alone(), &young, || true).expect("it is written");
}

#[test]
fn after_a_crash_the_next_one_is_whole() {
    let folder = Folder::new("crash");
    let (to, half) = (folder.path().join("gazette"), folder.path().join("gazette.next"));
    publish_data(&to, "", &[page("a.html", "a")]).expect("it is written");
    fs::create_dir(&half).expect("a folder can be made");
    fs::write(half.join("half.html"), "ha").expect("it can be written");
    publish_data(&to, "", &[page("a.html", "b")]).expect("it is written");
    assert_eq!(fs::read_to_string(to.join("a.html")).expect("a page"), "b");
    assert!(!to.join("half.html").exists() && !half.exists());
}

#[test]
fn the_prompt_writes_pages_and_exports() {
    let world = World::begin("prompt");
    let folder = Folder::new("prompted");
    let ledger = world.folder.path().join("ledger.db");
    let (to, data) = (folder.path().join("gazette"), folder.path().join("export"));
    let gazette = ["gazette", "--ledger", name(&ledger), "--to", name(&to)];
    let (status, output, complaints) = chancery(&gazette);
    assert_eq!((status, complaints.as_str()), (Some(0), ""), "{output}");
    assert!(output.ends_with(" files written, 0 kept, 0 removed\n"), "{output}");
    assert!(chancery(&gazette).1.contains(": 0 files written, "), "something has changed");
    let front = fs::read_to_string(to.join("index.html")).expect("a front page");
    assert!(front.contains("<h1>World Masters 2026</h1>"), "the tournament has a name");
    let (status, output, _) = chancery(&["export", "--ledger", name(&ledger), "--to", name(&data)]);
    assert_eq!(status, Some(0), "{output}");
    assert!(data.join("games/wm26-r1-01.json").exists());
    let missing = folder.path().join("missing.db");
    let (status, _, complaints) =
        chancery(&["gazette", "--ledger", name(&missing), "--to", name(&to)]);
    assert_eq!(status, Some(2));
    assert!(complaints.starts_with("chancery gazette: "), "{complaints}");
}

#[test]
fn the_pages_can_be_kept_to_be_looked_at() {
    let Some(to) = std::env::var_os("CHANCERY_GAZETTE") else { return };
    publish_data(Path::new(&to), "", &pages(site())).expect("they are written");
}
