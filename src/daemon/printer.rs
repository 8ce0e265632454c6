//! The folder of the gazette: pages are made of a site and put there whole, so that no reader sees
//! half of them. A [`Printer`] remembers what it made, so that one ruling costs the pages of one
//! board.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

pub use super::edition::PublishedFiles;
use super::edition::{Edition, StandingEdition, too_similar};
use crate::report::atlas::{MapPainter, Scene};
use crate::report::gazette::{
    self, ChangedPages, EditionPieces, GazettePage, SharedBoard, Site, Volume,
};

/// Puts the data of a ledger into a folder, replacing all that is there.
///
/// # Errors
///
/// If files can't be written, or the folder holds something else: pages, or another ledger's data.
pub fn publish_data(to: &Path, ledger: &str, files: &[GazettePage]) -> io::Result<PublishedFiles> {
    let data = (!ledger.is_empty()).then(|| format!("{ledger}, its data"));
    let mut edition = Edition::begin(to, data.as_deref(), None)?;
    files.iter().try_for_each(|page| edition.put(page))?;
    let (published, _) = edition.publish(Vec::new())?;
    Ok(published)
}

/// Makes pages, and remembers their sources and places, so that the next time it only makes what
/// has changed.
pub struct Printer {
    /// The ledger that the pages are about, by the gazette's name for it. Without it, pages of any
    /// ledger may be replaced.
    pub(super) ledger: Option<String>,
    /// How many boards' pages are made at once.
    cores: usize,
    /// Paints the maps that chats show with a link.
    painter: MapPainter,
    /// What was printed last; none if we don't know what is in the folder.
    printed: Option<(Printed, StandingEdition)>,
}

#[derive(Default)]
struct Printed {
    volumes: Vec<Volume>,
    /// The files of each board, from the folder of its gazette on.
    boards: BTreeMap<String, BoardFiles>,
    /// By the folder of a gazette, what goes on: the pages of its players and teams among it.
    pieces: BTreeMap<String, EditionPieces>,
    /// All other files.
    common: BTreeSet<String>,
}

struct BoardFiles {
    /// The folder of its gazette.
    volume: String,
    /// From there on.
    paths: Vec<String>,
}

impl Default for Printer {
    fn default() -> Printer {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Printer { ledger: None, cores, painter: MapPainter::default(), printed: None }
    }
}

impl Printer {
    /// A printer of the pages of one ledger, by the gazette's name for it: it does not replace
    /// those of another.
    pub fn of(ledger: &str) -> Printer {
        Printer { ledger: Some(ledger.to_owned()), ..Printer::default() }
    }

    /// The same on another number of cores.
    pub fn on_cores(self, cores: usize) -> Printer {
        Printer { cores: cores.max(1), ..self }
    }

    /// Puts the pages of gazettes into a folder, replacing all that is there. A crash at any moment
    /// leaves the old pages. Between two boards it asks whether it may go on.
    ///
    /// # Errors
    ///
    /// If files can't be written, the folder holds something else, or it may not go on
    /// ([`io::ErrorKind::Interrupted`]).
    pub fn publish(
        &mut self,
        mut volumes: Vec<Volume>,
        folder: &Path,
        mut may_go_on: impl FnMut() -> bool,
    ) -> io::Result<PublishedFiles> {
        // Until this is done, the content of the folder is unknown.
        let (before, standing) = self.printed.take().unzip();
        let mut edition = Edition::begin(folder, self.ledger.as_deref(), standing)?;
        let mut before = before.filter(|_| edition.goes_on()).unwrap_or_default();
        for volume in &mut volumes {
            if let Some(old) = site_of(&before.volumes, volume) {
                volume.site.share_tables(old);
            }
        }
        let mut now = Printed::default();
        for page in gazette::cover(&volumes) {
            now.put(&mut edition, &page)?;
        }
        for volume in &volumes {
            let (site, old) = (&volume.site, site_of(&before.volumes, volume));
            let known = old.zip(before.pieces.get(&volume.folder));
            let (mut common, pieces) = gazette::common_pages_after(site, known);
            match gazette::front_preview(site, old) {
                Some((path, None)) => common.kept.push(path),
                Some((path, Some(scene))) => {
                    common.made.extend(picture(&mut self.painter, (path, scene)));
                }
                None => {}
            }
            let ChangedPages { made, kept } = common;
            let paths = made.iter().map(|page| &page.path).chain(&kept);
            let paths = paths.filter(|path| !pieces.people().contains(*path));
            now.common.extend(paths.map(|path| format!("{}{path}", volume.folder)));
            now.pieces.insert(volume.folder.clone(), pieces);
            volume.placed(made).iter().try_for_each(|page| edition.put(page))?;
            self.print_boards(&mut edition, volume, &mut before, &mut now, &mut may_go_on)?;
        }
        if volumes.len() > 1 {
            now.print_old_places(&mut edition, &volumes, &before)?;
        }
        let (published, standing) = edition.publish(now.gone(before))?;
        now.volumes = volumes;
        self.printed = Some((now, standing));
        Ok(published)
    }

    /// The gazettes that were printed last.
    pub(super) fn volumes(&self) -> &[Volume] {
        self.printed.as_ref().map_or(&[], |(printed, _)| &printed.volumes)
    }

    /// Whether these gazettes are those that were printed last.
    pub fn has_printed(&self, volumes: &[Volume]) -> bool {
        self.printed.as_ref().is_some_and(|(printed, _)| printed.volumes == *volumes)
    }

    /// Makes the pages of boards that have changed, one board on each core.
    fn print_boards(
        &mut self,
        edition: &mut Edition<'_>,
        volume: &Volume,
        before: &mut Printed,
        now: &mut Printed,
        may_go_on: &mut impl FnMut() -> bool,
    ) -> io::Result<()> {
        let changed = before.keep_boards(volume, now)?;
        for boards in changed.chunks(self.cores) {
            if !may_go_on() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let site = &volume.site;
            let made: Vec<ChangedPages> = thread::scope(|scope| {
                let making: Vec<ScopedJoinHandle<'_, _>> = boards
                    .iter()
                    .map(|(board, old)| {
                        let old = old.as_deref();
                        scope.spawn(move || gazette::board_pages_after(site, board, old))
                    })
                    .collect();
                let made = making.into_iter().map(ScopedJoinHandle::join);
                made.map(|made| made.unwrap_or_else(|broken| resume_unwind(broken))).collect()
            });
            for ((board, _), ChangedPages { mut made, kept }) in boards.iter().zip(made) {
                let preview = gazette::board_preview(site, board);
                made.extend(preview.and_then(|preview| picture(&mut self.painter, preview)));
                let new = made.iter().map(|page| page.path.clone());
                let paths = new.chain(kept).collect();
                volume.placed(made).iter().try_for_each(|page| edition.put(page))?;
                let files = BoardFiles { volume: volume.folder.clone(), paths };
                now.boards.insert(board.name.clone(), files);
            }
        }
        Ok(())
    }
}

/// What was printed of a gazette.
fn site_of<'v>(before: &'v [Volume], volume: &Volume) -> Option<&'v Site> {
    before.iter().find(|before| before.folder == volume.folder).map(|before| &before.site)
}

/// A map for a page, unless it shows what one player alone may see.
fn picture(painter: &mut MapPainter, (path, scene): (String, Scene)) -> Option<GazettePage> {
    debug_assert_eq!(scene.private_to, None, "a page is public");
    let bytes = scene.private_to.is_none().then(|| painter.letter_png(&scene))?;
    Some(GazettePage { path, bytes })
}

impl Printed {
    /// Puts a page that is of no board.
    fn put(&mut self, edition: &mut Edition<'_>, page: &GazettePage) -> io::Result<()> {
        self.common.insert(page.path.clone());
        edition.put(page)
    }

    /// Hands on the files of boards that have not changed, and returns the other boards, each as it
    /// is and as it was.
    fn keep_boards<'v>(
        &mut self,
        volume: &'v Volume,
        now: &mut Printed,
    ) -> io::Result<Vec<(&'v SharedBoard, Option<SharedBoard>)>> {
        let before = site_of(&self.volumes, volume);
        // They contain the name of the tournament, its director and its address.
        let before = before.filter(|before| before.is_told_alike(&volume.site));
        let before = before.map_or(&[][..], |before| &before.boards);
        let before: BTreeMap<&str, &SharedBoard> =
            before.iter().map(|board| (board.name.as_str(), board)).collect();
        let (mut changed, mut folders) = (Vec::new(), BTreeSet::new());
        for board in &volume.site.boards {
            let folder = gazette::folder(&board.name);
            if folders.replace(folder.clone()).is_some() {
                return Err(too_similar(&folder));
            }
            let old = before.get(board.name.as_str()).copied();
            let is_same = old.is_some_and(|old| old == board);
            // The files of those that have changed stay here: some may be gone.
            match is_same.then(|| self.boards.remove(&board.name)).flatten() {
                Some(files) => _ = now.boards.insert(board.name.clone(), files),
                None => changed.push((board, old.cloned())),
            }
        }
        Ok(changed)
    }

    /// Where a gazette was once alone, its data and pictures stay for programs that fetch them, and
    /// pages lead on to where they are now.
    fn print_old_places(
        &mut self,
        edition: &mut Edition<'_>,
        volumes: &[Volume],
        before: &Printed,
    ) -> io::Result<()> {
        let mut paths: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (folder, pieces) in &self.pieces {
            let common = self.common.iter().filter_map(|path| path.strip_prefix(folder));
            let own = common.map(str::to_owned).chain(pieces.people().iter().cloned());
            paths.insert(folder.clone(), own.collect());
        }
        for BoardFiles { volume, paths: own } in self.boards.values() {
            paths.entry(volume.clone()).or_default().extend(own.iter().cloned());
        }
        let placed = |(folder, own): (&String, &BTreeSet<String>)| -> Vec<String> {
            own.iter().map(|path| format!("{folder}{path}")).collect()
        };
        let mut there = self.common.clone();
        there.extend(paths.iter().flat_map(placed));
        let first = volumes.iter().find(|volume| volume.is_first);
        let first = first.map(|first| first.folder.as_str());
        for (folder, own) in paths.iter().filter(|(folder, _)| first == Some(folder.as_str())) {
            let own = own.iter().filter(|path| !path.ends_with(".html") && !there.contains(*path));
            for path in own {
                let from = format!("{folder}{path}");
                if before.common.contains(path) && !edition.has_written(&from) {
                    self.common.insert(path.clone());
                    continue;
                }
                let bytes = edition.read(&from)?;
                self.put(edition, &GazettePage { path: path.clone(), bytes })?;
            }
        }
        there.extend(self.common.iter().cloned());
        gazette::moved(&paths, first, &there).iter().try_for_each(|page| self.put(edition, page))
    }

    /// The files that were there before, and are not among these.
    fn gone(&self, before: Printed) -> Vec<String> {
        let common = before.common.into_iter().filter(|path| !self.common.contains(path));
        let mut gone: Vec<String> = common.collect();
        for (folder, pieces) in &before.pieces {
            let now = self.pieces.get(folder).map(EditionPieces::people);
            // Most editions share them.
            if now.is_none_or(|now| !Arc::ptr_eq(now, pieces.people())) {
                let stays = |path: &String| now.is_some_and(|now| now.contains(path));
                let of_people = pieces.people().iter().filter(|path| !stays(path));
                gone.extend(of_people.map(|path| format!("{folder}{path}")));
            }
        }
        for (name, BoardFiles { volume, paths }) in before.boards {
            let now = self.boards.get(&name).filter(|now| now.volume == volume);
            let stays = |path: &String| now.is_some_and(|now| now.paths.contains(path));
            let of_board = paths.iter().filter(|path| !stays(path));
            gone.extend(of_board.map(|path| format!("{volume}{path}")));
        }
        gone
    }
}
