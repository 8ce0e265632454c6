//! Boards that are to be opened while a daemon holds the ledger: files in a folder beside it.
//!
//! `chancery game open` puts a checked file there, and the daemon opens the board and removes it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::office::Trouble;
use super::shared::Shared;
use crate::game::event::Opening;

/// The folder beside a ledger in which openings wait for the daemon.
pub fn folder(ledger: &Path) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-openings");
    PathBuf::from(name)
}

/// Opens the boards that wait.
pub(super) async fn answer(shared: &Arc<Shared>) {
    for file in waiting(&folder(&shared.config.ledger)) {
        let now = shared.clock.now();
        let opening = std::fs::read(&file).map_err(|why| why.to_string());
        let opening = opening.and_then(|bytes| {
            serde_json::from_slice::<Opening>(&bytes).map_err(|why| why.to_string())
        });
        let opened = match opening {
            Ok(opening) => open(shared, opening, now).await.map_err(|why| why.to_string()),
            Err(why) => Err(why),
        };
        match opened {
            Ok(game) => {
                tracing::info!(game, "a board is opened");
                remove(&file);
            }
            Err(why) => {
                let what = format!("The board in {} can't be opened", file.display());
                shared.bell.ring(&what, &why, shared.clock.real());
            }
        }
    }
}

async fn open(
    shared: &Arc<Shared>,
    opening: Opening,
    now: crate::game::Moment,
) -> Result<String, Trouble> {
    let game = opening.setup.id.clone();
    shared.office(move |office| office.open(&opening, now)).await?;
    Ok(game)
}

/// The files that wait, by name. A folder that is not there has none.
fn waiting(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_whole = |file: &PathBuf| file.extension().is_some_and(|end| end == "json");
    let mut files: Vec<PathBuf> = files.filter(is_whole).collect();
    files.sort();
    files
}

fn remove(file: &Path) {
    if let Err(why) = std::fs::remove_file(file) {
        // It is opened once whatever happens: the ledger knows the board.
        tracing::warn!(%why, file = %file.display(), "a file that was dealt with stays");
    }
}
