//! Writing the gazette while the daemon rules.
//!
//! It reads the ledger by itself, beside the office, and works on a thread of its own: no ruling
//! and no receipt waits for a page. It begins when the rulings come to rest, and while they don't,
//! now and then. If an event of a board can't be read, the board's pages stay as they are; all
//! others go on.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::gazette::Gazette;
use super::printer::{Printer, PublishedFiles};
use super::shared::Shared;
use super::trouble::Trouble;
use super::{hooks, places, sending};
use crate::ledger::{AnyLedger, GameName, Ledger as _, LedgerError};

/// How long rulings that never rest wait for their pages, and a folder that can't be written for
/// the next attempt.
const LOOK: Duration = Duration::from_secs(20);
/// After each edition the machine is left to others for a moment, so that a hundred letters in a
/// row are one edition.
const BREATH: Duration = Duration::from_secs(2);
const REHEARSAL_BREATH: Duration = Duration::from_millis(20);
/// How long to wait for the ledger's file.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is known between two editions.
struct PublishingDesk {
    gazette: Gazette,
    printer: Printer,
    /// Outdated boards that the operator has heard of.
    behind: BTreeSet<GameName>,
    /// Whether hooks are to be told of what was printed last.
    has_news: bool,
}

/// Why there is no new edition.
#[derive(Debug, thiserror::Error)]
enum EditionFault {
    #[error(transparent)]
    Ledger(#[from] Trouble),
    #[error("{}: {why}", folder.display())]
    Folder { folder: PathBuf, why: io::Error },
    #[error("the program crashed while making pages: this is a bug")]
    Broken,
}

/// Keeps a folder up to date until the daemon ends.
pub(super) async fn publish(shared: Arc<Shared>, folder: PathBuf) {
    let mut desk = None;
    let breath = if shared.clock.is_rehearsal() { REHEARSAL_BREATH } else { BREATH };
    while !shared.is_stopping() {
        let (beside, to) = (Arc::clone(&shared), folder.clone());
        let before = desk.take();
        let done = tokio::task::spawn_blocking(move || {
            let mut desk = before.unwrap_or_else(|| PublishingDesk::new(&beside));
            let done = desk.edition(&beside, &to);
            (desk, done)
        });
        let done = match done.await {
            Ok((used, done)) => {
                desk = Some(used);
                done
            }
            Err(_) => Err(EditionFault::Broken),
        };
        match done {
            Ok(None) => {}
            Ok(Some(PublishedFiles { written, kept, removed })) => {
                tracing::info!(written, kept, removed, "the gazette was written");
            }
            Err(_) if shared.is_stopping() => return,
            Err(fault) => {
                let more = format!(
                    "{fault}. The pages stay as they are; rulings and letters go on. We will try \
                        again."
                );
                shared.bell.ring("The gazette can't be written", &more, shared.clock.real());
            }
        }
        shared.pause(&Notify::new(), breath).await;
        shared.pause(&shared.to_publish, LOOK).await;
    }
}

impl PublishingDesk {
    fn new(shared: &Shared) -> PublishingDesk {
        let gazette = Gazette::new(&shared.config.tournament.name);
        PublishingDesk {
            gazette,
            printer: Printer::default(),
            behind: BTreeSet::new(),
            has_news: true,
        }
    }

    /// A new edition, if there is anything new.
    fn edition(
        &mut self,
        shared: &Shared,
        folder: &Path,
    ) -> Result<Option<PublishedFiles>, EditionFault> {
        let place = places::ledger(&shared.config).map_err(|what| {
            let file = shared.config.ledger.display().to_string();
            Trouble::Ledger(LedgerError::NoEntry { file, what })
        })?;
        let ledger = AnyLedger::look(&place, PATIENCE).map_err(Trouble::from)?;
        let behind = self.gazette.follow(&ledger)?;
        self.tell_of(shared, behind);
        let volumes = self.gazette.volumes();
        if self.printer.has_printed(&volumes) && folder.exists() {
            self.tell_hooks(shared, ledger.is_shared())?;
            return Ok(None);
        }
        self.has_news = true;
        self.printer.ledger = Some(self.gazette.ledger().to_owned());
        let published = self.printer.publish(volumes, folder, || !shared.is_stopping());
        let failed = |why| EditionFault::Folder { folder: folder.to_owned(), why };
        let published = published.map_err(failed)?;
        self.tell_hooks(shared, ledger.is_shared())?;
        Ok(Some(published))
    }

    /// Hooks hear of what is on the pages by now. Where there are other nodes, a hook may have been
    /// left to us at any time.
    fn tell_hooks(&mut self, shared: &Shared, is_shared: bool) -> Result<(), EditionFault> {
        if shared.config.web.hooks.is_empty() || !self.has_news && !is_shared {
            return Ok(());
        }
        // Players get a result by letter first.
        if sending::stopped(&shared.config.ledger).is_some() {
            return Ok(());
        }
        hooks::tell(shared, self.printer.volumes())?;
        self.has_news = false;
        Ok(())
    }

    /// Tells the operator once of each board that stays behind, and again if it was well in
    /// between.
    fn tell_of(&mut self, shared: &Shared, behind: Vec<(GameName, Trouble)>) {
        self.behind.retain(|known| behind.iter().any(|(name, _)| name == known));
        for (name, trouble) in behind {
            if !self.behind.insert(name.clone()) {
                continue;
            }
            let (what, own) = match name.tournament() {
                Some(short) => (
                    format!("The gazette does not show what happens in the tournament {short}"),
                    "Its front page says so; its boards and all other pages are still updated.",
                ),
                None => (
                    format!("The gazette does not show what happens on the board {name}"),
                    "Its pages stay as they were; the board itself goes on, and all other pages \
                        are still updated.",
                ),
            };
            let more = format!("{trouble}. {own} Keep a copy of the ledger and report this.");
            shared.bell.ring(&what, &more, shared.clock.real());
        }
    }
}
