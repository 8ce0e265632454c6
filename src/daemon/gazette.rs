//! The gazette of a ledger: its games are followed, and its pages are put into a folder.
//!
//! [`Gazette::follow`] reads what is new and [`Gazette::pages`] makes the pages anew of boards that
//! went on; both may be called after each ruling. [`publish`] puts them into a folder so that
//! nobody ever sees half of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Trouble;
use super::tournaments::{Kept, kept};
use crate::game::Event;
use crate::ledger::{EventNumber, GameName, Ledger};
use crate::report::gazette::{self, Chronicle, Page, Site};
use crate::tournament::Tournament;

/// How many events are taken from the ledger at once.
const BATCH: usize = 500;

/// The file by which a folder shows that it is ours to replace.
const MARK: &str = ".chancery-gazette";

/// What is known of the games of a ledger, and the pages that were made of them.
#[derive(Default)]
pub struct Gazette {
    title: String,
    tournament: Option<Tournament>,
    games: BTreeMap<GameName, Followed>,
}

/// A game that is followed.
#[derive(Default)]
struct Followed {
    last: EventNumber,
    /// None if what lives under the name is no game.
    chronicle: Option<Chronicle>,
    /// The pages, and the event up to which they tell.
    pages: Option<(EventNumber, Vec<Page>)>,
}

/// What became of the files of a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// Files that are new or have changed.
    pub written: usize,
    /// Files that are as they were.
    pub kept: usize,
    /// Files that are there no more.
    pub removed: usize,
}

impl Gazette {
    /// A gazette under a title. A tournament brings its own.
    pub fn new(title: impl Into<String>) -> Gazette {
        Gazette { title: title.into(), ..Gazette::default() }
    }

    /// Reads what has happened since it was last asked to.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read, or an event in it.
    pub fn follow<L: Ledger>(&mut self, ledger: &L) -> Result<(), Trouble> {
        for name in ledger.games()? {
            let followed = self.games.entry(name.clone()).or_default();
            followed.follow(ledger, &name)?;
        }
        let tournaments = ledger.tournaments()?;
        // A ledger has one tournament; of several, which are rehearsals, the last one counts.
        let short = tournaments.iter().filter_map(GameName::tournament).next_back();
        let kept = short.map(|short| kept(ledger, short)).transpose()?.flatten();
        let told = |kept: &Kept| kept.tournament.plan.name.clone();
        let before = self.tournament.as_ref().map(|tournament| tournament.plan.name.clone());
        if kept.as_ref().map(told) != before {
            // The name of the tournament stands on every page.
            self.games.values_mut().for_each(|followed| followed.pages = None);
        }
        self.tournament = kept.map(|kept| kept.tournament);
        Ok(())
    }

    /// What everybody may know by now.
    pub fn site(&self) -> Site {
        let games = self.games.values().filter_map(|followed| followed.chronicle.as_ref());
        let mut boards: Vec<_> = games.map(Chronicle::board).collect();
        boards.sort_by(|one, other| {
            (one.round as u8, &one.name).cmp(&(other.round as u8, &other.name))
        });
        let mut site = Site { title: self.title.clone(), boards, ..Site::default() };
        if let Some(tournament) = &self.tournament {
            site.tell(tournament);
        }
        site
    }

    /// All pages; those of boards on which nothing has happened are not made again.
    pub fn pages(&mut self) -> Vec<Page> {
        let site = self.site();
        let mut pages = gazette::common_pages(&site);
        for followed in self.games.values_mut() {
            pages.extend(followed.pages(&site));
        }
        pages
    }
}

impl Followed {
    fn follow<L: Ledger>(&mut self, ledger: &L, name: &GameName) -> Result<(), Trouble> {
        loop {
            let batch = ledger.events(name, self.last, BATCH)?;
            let Some(last) = batch.last() else { return Ok(()) };
            let is_begun = self.last != EventNumber(0);
            self.last = last.number;
            if is_begun && self.chronicle.is_none() {
                continue;
            }
            for kept in &batch {
                let unreadable = |why| Trouble::Unreadable { game: name.clone(), why };
                match (&mut self.chronicle, kept.text.read::<Event>()) {
                    (None, Ok(Event::Opened(opening))) => {
                        self.chronicle = Some(Chronicle::begin(&opening));
                    }
                    // What does not begin as a game is none.
                    (None, _) => break,
                    (Some(chronicle), event) => chronicle.follow(&event.map_err(unreadable)?),
                }
            }
        }
    }

    fn pages(&mut self, site: &Site) -> Vec<Page> {
        let Some(chronicle) = &self.chronicle else { return Vec::new() };
        match &self.pages {
            Some((last, pages)) if *last == self.last => pages.clone(),
            _ => {
                let pages = gazette::board_pages(site, &chronicle.board());
                self.pages = Some((self.last, pages.clone()));
                pages
            }
        }
    }
}

/// Puts pages into a folder, in the place of all that is there. A new folder is made beside it, to
/// which unchanged files are linked, and takes its place in one step; so a reader sees the old
/// pages or the new ones, and a crash leaves the old ones.
///
/// # Errors
///
/// If files can't be written, or the folder holds something else.
pub fn publish(folder: &Path, pages: &[Page]) -> io::Result<Published> {
    check_is_ours(folder)?;
    let next = beside(folder);
    if next.exists() {
        fs::remove_dir_all(&next)?;
    }
    fs::create_dir_all(&next)?;
    fs::write(
        next.join(MARK),
        "Made by chancery gazette, which replaces this folder as a whole.\n",
    )?;
    let mut published = Published::default();
    let mut there: BTreeSet<&str> = BTreeSet::new();
    for page in pages {
        let (old, new) = (folder.join(&page.path), next.join(&page.path));
        if let Some(parent) = new.parent() {
            fs::create_dir_all(parent)?;
        }
        there.insert(&page.path);
        let is_same = fs::read(&old).is_ok_and(|bytes| bytes == page.bytes);
        if is_same && fs::hard_link(&old, &new).is_ok() {
            published.kept += 1;
        } else {
            fs::write(&new, &page.bytes)?;
            published.written += 1;
        }
    }
    let old = files(folder)?;
    published.removed = old.iter().filter(|path| !there.contains(path.as_str())).count();
    match folder.exists() {
        true => exchange(&next, folder)?,
        false => fs::rename(&next, folder)?,
    }
    Ok(published)
}

/// The folder that is made anew: beside the other, so that it can take its place.
fn beside(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".next");
    folder.with_file_name(name)
}

/// Whether a folder may be replaced: it is not there, is empty, or was made here.
fn check_is_ours(folder: &Path) -> io::Result<()> {
    let is_empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(error),
    };
    if is_empty || folder.join(MARK).exists() {
        return Ok(());
    }
    let what = "it holds other files; name an empty or a new folder, which will be replaced as a \
        whole";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
}

/// Two folders take each other's place, and the one that was there before goes.
fn exchange(next: &Path, folder: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    if renameat_with(CWD, next, CWD, folder, RenameFlags::EXCHANGE).is_ok() {
        return fs::remove_dir_all(next);
    }
    // Some file systems can't exchange. Then there is a moment without a folder, never one with
    // half of it.
    let old = folder.with_extension("old");
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    fs::rename(folder, &old)?;
    fs::rename(next, folder)?;
    fs::remove_dir_all(&old)
}

/// The files below a folder, but for the mark; none if it is not there.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(below) = open.pop() {
        let entries = match fs::read_dir(folder.join(&below)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let path = below.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => open.push(path),
                false if entry.file_name() == MARK => {}
                false => found.push(path.to_string_lossy().replace('\\', "/")),
            }
        }
    }
    Ok(found)
}
