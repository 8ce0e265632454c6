//! What a prompt wants done while a daemon holds the ledger: files in a folder beside it.
//!
//! `chancery game open` puts a checked board there, `chancery game tell` a letter of its staff, and
//! `chancery tournament` a director's command or a tournament to be opened; the daemon does what
//! they say and removes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::office::{Office, Trouble};
use super::shared::Shared;
use super::tournaments;
use crate::clerk::tournament::{Order, Ruling};
use crate::game::event::Opening;
use crate::game::proof::Proof;
use crate::game::{Moment, PersonId};
use crate::ledger::{Arrived, GameName, Ledger, LedgerError, OutgoingNumber};
use crate::mail::MailboxKind;
use crate::tournament::plan::Plan;
use crate::tournament::roster::Member;

/// A board to be opened, with the passphrases that its people have from the beginning.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct Request {
    /// The board.
    pub opening: Opening,
    /// Passphrases in clear: the file is removed as soon as they are hashed.
    pub passphrases: BTreeMap<PersonId, String>,
}

impl Request {
    /// Opens the board, unless it has begun.
    ///
    /// # Errors
    ///
    /// If the ledger can't be written.
    pub fn carry_out<L: Ledger>(
        &self,
        office: &mut Office<L>,
        proof: &Proof,
        pages: Option<&str>,
        now: Moment,
    ) -> Result<(), Trouble> {
        // The answers to the start letters are asked for the proof already.
        office.open(&Opening { proof: proof.clone(), ..self.opening.clone() }, now)?;
        office.settle(proof, pages, now)?;
        let game = GameName::new(self.opening.setup.id.clone());
        let set = |(person, phrase): (&PersonId, &String)| {
            office.set_passphrase(&game, person, phrase, now)
        };
        self.passphrases.iter().try_for_each(set)
    }
}

/// A tournament to be opened.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Founding {
    /// What stays of it, its secret among that.
    pub plan: Plan,
    /// Who directs it.
    pub director: Member,
}

impl Founding {
    /// Opens the tournament, or says why it can't stand in this ledger.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read or written.
    pub fn carry_out<L: Ledger>(
        &self,
        office: &mut Office<L>,
        now: Moment,
    ) -> Result<Result<Ruling, String>, Trouble> {
        if let Some(why) = tournaments::clash(office.ledger(), &self.plan)? {
            return Ok(Err(why));
        }
        office.open_tournament(&self.plan, &self.director, now).map(Ok)
    }
}

/// The folder beside a ledger in which openings wait for the daemon.
pub fn folder(ledger: &Path) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-openings");
    PathBuf::from(name)
}

/// So often it is looked whether somebody at a prompt wants something: he is waiting for it.
const LOOK: Duration = Duration::from_secs(1);

/// Calls whoever rules when something waits in the folder.
pub(super) async fn watch(shared: Arc<Shared>) {
    let folder = folder(&shared.config.ledger);
    let nobody = Notify::new();
    while !shared.is_stopping() {
        shared.pause(&nobody, LOOK).await;
        if !waiting(&folder).is_empty() {
            shared.to_rule.notify_one();
        }
    }
}

/// Opens the boards that wait.
pub(super) async fn answer(shared: &Arc<Shared>) {
    for file in waiting(&folder(&shared.config.ledger)) {
        let now = shared.clock.now();
        let bytes = std::fs::read(&file).map_err(|why| why.to_string());
        let commanded = bytes.as_ref().ok().and_then(|bytes| serde_json::from_slice(bytes).ok());
        if let Some(commanded) = commanded {
            command(shared, commanded, now).await;
            remove(&file);
            continue;
        }
        let written = bytes.as_ref().ok().and_then(|bytes| serde_json::from_slice(bytes).ok());
        if let Some(written) = written {
            if enter(shared, written).await {
                remove(&file);
            }
            continue;
        }
        let again = bytes.as_ref().ok().and_then(|bytes| serde_json::from_slice(bytes).ok());
        if let Some(again) = again {
            if take_up(shared, again, now).await {
                remove(&file);
            }
            continue;
        }
        let founding = bytes.as_ref().ok().and_then(|bytes| serde_json::from_slice(bytes).ok());
        if let Some(founding) = founding {
            found(shared, founding, now).await;
            remove(&file);
            continue;
        }
        let opening = bytes.and_then(|bytes| {
            serde_json::from_slice::<Request>(&bytes).map_err(|why| why.to_string())
        });
        let opened = match opening {
            Ok(request) => open(shared, request, now).await.map_err(|why| why.to_string()),
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

/// A letter that somebody of a board's staff wrote at the prompt.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// About which board.
    pub game: String,
    /// Its Message-ID.
    pub message_id: String,
    /// The letter.
    pub letter: String,
    /// When it was written.
    pub received: Moment,
}

impl Written {
    /// The same as the journal has it. Entered twice it counts once, as every letter.
    pub fn arrived(&self) -> Arrived {
        Arrived {
            mailbox: MailboxKind::PROMPT.to_owned(),
            uid: None,
            message_id: Some(self.message_id.clone()),
            received: self.received,
            bytes: self.letter.clone().into_bytes(),
        }
    }
}

/// Enters such a letter into the journal. Whether it is there.
async fn enter(shared: &Arc<Shared>, written: Written) -> bool {
    let game = written.game.clone();
    match shared.office(move |office| office.receive(&[written.arrived()])).await {
        Ok(_) => {
            tracing::info!(game, "a letter was written at the prompt");
            shared.to_rule.notify_one();
            true
        }
        Err(trouble) => {
            let what = format!("A letter for {game}, written at the prompt, can't be entered");
            shared.bell.ring(&what, &trouble.to_string(), shared.clock.real());
            false
        }
    }
}

/// Letters that were given up and are to go again.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// Their numbers in the outbox.
    pub letters: Vec<i64>,
}

impl Again {
    /// Lets them go again. How many had been given up.
    ///
    /// # Errors
    ///
    /// If there is no such letter, or the ledger can't be written.
    pub fn carry_out(&self, ledger: &mut impl Ledger, now: Moment) -> Result<usize, LedgerError> {
        let mut taken_up = 0;
        for number in &self.letters {
            taken_up += usize::from(ledger.take_up(OutgoingNumber(*number), now)?);
        }
        Ok(taken_up)
    }
}

/// Whether it was done, or can't ever be.
async fn take_up(shared: &Arc<Shared>, again: Again, now: Moment) -> bool {
    let done = shared.office(move |office| Ok(again.carry_out(office.ledger_mut(), now)?)).await;
    match done {
        Ok(count) => {
            tracing::info!(count, "letters that were given up go again");
            shared.to_send.notify_one();
            true
        }
        Err(trouble) if trouble.passes() => false,
        Err(trouble) => {
            let what = "Letters that were given up can't go again";
            shared.bell.ring(what, &trouble.to_string(), shared.clock.real());
            true
        }
    }
}

/// A director's command that waits.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct Commanded {
    /// For which tournament, by its short name.
    pub tournament: String,
    /// What, by whom and why.
    pub order: Order,
}

/// Carries a command out. It was tried at the prompt; what is refused all the same is told to the
/// operator.
async fn command(shared: &Arc<Shared>, commanded: Commanded, now: Moment) {
    let Commanded { tournament, order } = commanded;
    let name = tournament.clone();
    let (proof, pages) = settled(shared);
    let done = shared.office(move |office| {
        let done = office.obey(&tournament, &order, now)?;
        // Games that have begun with it ask their writers for the same proof as all others.
        office.settle(&proof, pages.as_deref(), now)?;
        Ok(done)
    });
    let done = done.await;
    let refused = match done {
        Ok(Ok(_)) => return tracing::info!(tournament = name, "a command is carried out"),
        Ok(Err(refused)) => refused.join(" "),
        Err(why) => why.to_string(),
    };
    let what = format!("A command for the tournament {name} can't be carried out");
    shared.bell.ring(&what, &refused, shared.clock.real());
}

/// Opens a tournament. It was tried at the prompt; what is refused all the same is told to the
/// operator.
async fn found(shared: &Arc<Shared>, founding: Founding, now: Moment) {
    let short = founding.plan.short.clone();
    let (proof, pages) = settled(shared);
    let done = shared.office(move |office| {
        let done = founding.carry_out(office, now)?;
        // Pages of what has been alone so far move to make room.
        office.settle(&proof, pages.as_deref(), now)?;
        Ok(done)
    });
    let refused = match done.await {
        Ok(Ok(_)) => return tracing::info!(tournament = short, "a tournament is opened"),
        Ok(Err(refused)) => refused,
        Err(why) => why.to_string(),
    };
    let what = format!("The tournament {short} can't be opened");
    shared.bell.ring(&what, &refused, shared.clock.real());
}

async fn open(shared: &Arc<Shared>, request: Request, now: Moment) -> Result<String, Trouble> {
    let game = request.opening.setup.id.clone();
    let (proof, pages) = settled(shared);
    let opened =
        shared.office(move |office| request.carry_out(office, &proof, pages.as_deref(), now));
    opened.await?;
    Ok(game)
}

/// What the operator has settled for all games.
fn settled(shared: &Shared) -> (Proof, Option<String>) {
    (shared.config.proof.clone(), shared.config.web.address.clone())
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
