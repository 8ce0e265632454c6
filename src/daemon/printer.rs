//! The folder of the gazette: pages are made of a site and put there whole, so that no reader sees
//! half of them. A [`Printer`] remembers what it made, so that one ruling costs the pages of one
//! board.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use super::edition::Edition;
pub use super::edition::PublishedFiles;
use crate::report::atlas::{MapPainter, Scene};
use crate::report::gazette::{self, GazettePage, SiteBoard, Volume};

/// Puts the data of a ledger into a folder, replacing all that is there.
///
/// # Errors
///
/// If files can't be written, or the folder holds something else: pages, or another ledger's data.
pub fn publish_data(to: &Path, ledger: &str, files: &[GazettePage]) -> io::Result<PublishedFiles> {
    let data = (!ledger.is_empty()).then(|| format!("{ledger}, its data"));
    let mut edition = Edition::begin(to, data.as_deref())?;
    files.iter().try_for_each(|page| edition.put(page))?;
    edition.publish()
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
    printed: Option<Printed>,
}

struct Printed {
    volumes: Vec<Volume>,
    /// The files of each board, from the folder of its gazette on.
    files: BTreeMap<String, Vec<String>>,
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
        volumes: Vec<Volume>,
        folder: &Path,
        mut may_go_on: impl FnMut() -> bool,
    ) -> io::Result<PublishedFiles> {
        // Until this is done, the content of the folder is unknown.
        let before = self.printed.take();
        let mut edition = Edition::begin(folder, self.ledger.as_deref())?;
        for page in gazette::cover(&volumes) {
            edition.put(&page)?;
        }
        let mut files = BTreeMap::new();
        let mut paths: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for volume in &volumes {
            let mut common = gazette::common_pages(&volume.site);
            let preview = gazette::front_preview(&volume.site);
            common.extend(preview.and_then(|preview| picture(&mut self.painter, preview)));
            let own = paths.entry(volume.folder.clone()).or_default();
            own.extend(common.iter().map(|page| page.path.clone()));
            volume.placed(common).iter().try_for_each(|page| edition.put(page))?;
            for boards in volume.site.boards.chunks(self.cores) {
                if !may_go_on() {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                let printed =
                    self.files_of_boards(&mut edition, volume, boards, before.as_ref())?;
                for (board, paths) in boards.iter().zip(printed) {
                    own.extend(paths.iter().cloned());
                    files.insert(board.name.clone(), paths);
                }
            }
        }
        if volumes.len() > 1 {
            let first = volumes.iter().find(|volume| volume.is_first);
            if let Some((folder, paths)) =
                first.and_then(|first| paths.get_key_value(&first.folder))
            {
                edition.repeat(folder, paths)?;
            }
            let first = first.map(|first| first.folder.as_str());
            for page in gazette::moved(&paths, first, &edition.there) {
                edition.put(&page)?;
            }
        }
        let published = edition.publish()?;
        self.printed = Some(Printed { volumes, files });
        Ok(published)
    }

    /// The gazettes that were printed last.
    pub(super) fn volumes(&self) -> &[Volume] {
        self.printed.as_ref().map_or(&[], |printed| &printed.volumes)
    }

    /// Whether these gazettes are those that were printed last.
    pub fn has_printed(&self, volumes: &[Volume]) -> bool {
        self.printed.as_ref().is_some_and(|printed| printed.volumes == *volumes)
    }
}

/// Where the files of a board come from.
enum BoardFiles<'s> {
    /// They were made before.
    Kept(Vec<String>),
    Making(ScopedJoinHandle<'s, Vec<GazettePage>>),
}

impl Printer {
    /// Puts the files of boards into an edition. Those that have changed are made, one board on
    /// each core. Returns the files, board by board.
    fn files_of_boards(
        &mut self,
        edition: &mut Edition<'_>,
        volume: &Volume,
        boards: &[SiteBoard],
        before: Option<&Printed>,
    ) -> io::Result<Vec<Vec<String>>> {
        let kept = boards.iter().map(|board| {
            let paths = before.and_then(|before| before.files_of(volume, board))?;
            edition.keep_all(&volume.folder, paths).then(|| paths.clone())
        });
        let kept: Vec<Option<Vec<String>>> = kept.collect();
        thread::scope(|scope| {
            let begin = |(board, kept): (_, Option<Vec<String>>)| match kept {
                Some(paths) => BoardFiles::Kept(paths),
                None => BoardFiles::Making(
                    scope.spawn(move || gazette::board_pages(&volume.site, board)),
                ),
            };
            let begun: Vec<BoardFiles<'_>> = boards.iter().zip(kept).map(begin).collect();
            let put = |(board, files)| match files {
                BoardFiles::Kept(paths) => Ok(paths),
                BoardFiles::Making(pages) => {
                    let mut pages = pages.join().unwrap_or_else(|broken| resume_unwind(broken));
                    let preview = gazette::board_preview(&volume.site, board);
                    pages.extend(preview.and_then(|preview| picture(&mut self.painter, preview)));
                    let paths = pages.iter().map(|page| page.path.clone()).collect();
                    volume.placed(pages).iter().try_for_each(|page| edition.put(page))?;
                    Ok(paths)
                }
            };
            boards.iter().zip(begun).map(put).collect()
        })
    }
}

/// A map for a page, unless it shows what one player alone may see.
fn picture(painter: &mut MapPainter, (path, scene): (String, Scene)) -> Option<GazettePage> {
    debug_assert_eq!(scene.private_to, None, "a page is public");
    let bytes = scene.private_to.is_none().then(|| painter.letter_png(&scene))?;
    Some(GazettePage { path, bytes })
}

impl Printed {
    /// The files of a board, if they would be the same now. They contain the name of the
    /// tournament, its director and its address.
    fn files_of(&self, volume: &Volume, board: &SiteBoard) -> Option<&Vec<String>> {
        let before = self.volumes.iter().find(|before| before.folder == volume.folder)?;
        let (old, new) = (&before.site, &volume.site);
        let is_same = |before: &&SiteBoard| **before == *board && old.is_told_alike(new);
        let before = old.boards.iter().find(|before| before.name == board.name);
        before.filter(is_same).and_then(|before| self.files.get(&before.name))
    }
}
