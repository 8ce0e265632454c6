//! Mailboxes and carriers that are folders: Maildir, and plain `.eml` files ([`FolderLayout`]).
//!
//! They work with any mail server on the same machine, and with none. The clock of such a mailbox
//! is the one that stamps its files.

mod deliver;
mod layout;
mod trial;
mod unlinked;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{DateTime, Utc};

use super::limits::{MESSAGE_BYTES_MAX, READ_MAX};
use super::mailbox::{
    Extent, Fetched, Handle, Mailbox, MailboxError, MessagePlace, PutAway, Wanted,
};

pub use deliver::FileCarrier;
use layout::FolderLayout;

/// How often `wait` looks at a folder, which limits how soon a letter is answered.
const POLL: Duration = Duration::from_secs(1);

/// A folder in which messages lie as files.
#[derive(Debug)]
pub struct FileBox {
    name: String,
    top: PathBuf,
    layout: FolderLayout,
    /// What the last look found and is not settled yet, the oldest first: otherwise each batch
    /// would cost as much as the whole folder.
    waiting: Vec<WaitingFile>,
    /// What was put away and is handed out again.
    again: Vec<WaitingFile>,
    /// What is settled and could not be put away: it lies there, and is handed out no more.
    stuck: BTreeSet<String>,
    /// Which messages concern us.
    wanted: Wanted,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WaitingFile {
    received: DateTime<Utc>,
    name: String,
}

impl FileBox {
    /// A Maildir, under the name by which the journal is to know it. Makes what is missing.
    ///
    /// # Errors
    ///
    /// If its folders are not there and can't be made.
    pub fn maildir(
        name: impl Into<String>,
        top: impl Into<PathBuf>,
    ) -> Result<FileBox, MailboxError> {
        FileBox::open(name.into(), top.into(), FolderLayout::Maildir)
    }

    /// A folder of `.eml` files, under the name by which the journal is to know it. Makes what is
    /// missing.
    ///
    /// # Errors
    ///
    /// If its folders are not there and can't be made.
    pub fn folder(
        name: impl Into<String>,
        top: impl Into<PathBuf>,
    ) -> Result<FileBox, MailboxError> {
        FileBox::open(name.into(), top.into(), FolderLayout::Folder)
    }

    fn open(name: String, top: PathBuf, layout: FolderLayout) -> Result<FileBox, MailboxError> {
        make(&top, layout.folders())?;
        Ok(FileBox {
            name,
            top,
            layout,
            waiting: Vec::new(),
            again: Vec::new(),
            stuck: BTreeSet::new(),
            wanted: Wanted::default(),
        })
    }
}

impl Mailbox for FileBox {
    fn name(&self) -> &str {
        &self.name
    }

    async fn server_time(&mut self) -> Result<DateTime<Utc>, MailboxError> {
        let path = self.top.join(self.layout.unfinished(&format!("clock-{}", std::process::id())));
        aside(move || time(&path).map_err(fault("ask the file system for the time", &path))).await
    }

    async fn fetch(&mut self, limit: usize) -> Result<Vec<Fetched>, MailboxError> {
        let (waits, layout) = (self.top.join(self.layout.waiting()), self.layout);
        let away = self.top.join(layout.put_away());
        let mut waiting = std::mem::take(&mut self.waiting);
        let mut again = std::mem::take(&mut self.again);
        let mut stuck = std::mem::take(&mut self.stuck);
        let wanted = self.wanted.clone();
        let (waiting, again, stuck, fetched) = aside(move || {
            let mut fetched = take(&away, MessagePlace::AwayFile, &mut again, limit);
            if matches!(&fetched, Ok(found) if found.is_empty()) {
                fetched = take(&waits, MessagePlace::File, &mut waiting, limit);
                if !matches!(&fetched, Ok(found) if !found.is_empty()) {
                    fetched = list(&waits, layout).and_then(|mut listed| {
                        // Another message may get the name of one that has gone.
                        let there: BTreeSet<&String> = listed.iter().map(|one| &one.name).collect();
                        stuck.retain(|name| there.contains(name));
                        listed.retain(|found| {
                            !stuck.contains(&found.name) && wanted.has(found.received)
                        });
                        waiting = listed;
                        take(&waits, MessagePlace::File, &mut waiting, limit)
                    });
                }
            }
            Ok((waiting, again, stuck, fetched))
        })
        .await?;
        (self.waiting, self.again, self.stuck) = (waiting, again, stuck);
        fetched
    }

    async fn settle(&mut self, taken: &[Handle]) -> Result<(), MailboxError> {
        let (top, layout) = (self.top.clone(), self.layout);
        let names = taken.iter().filter_map(|Handle(place)| match place {
            MessagePlace::File(name) => Some(name.clone()),
            _ => None,
        });
        let names: BTreeSet<String> = names.collect();
        self.waiting.retain(|waiting| !names.contains(&waiting.name));
        // What was put away lies there already.
        let again = taken.iter().filter_map(|Handle(place)| match place {
            MessagePlace::AwayFile(name) => Some(name),
            _ => None,
        });
        let again: BTreeSet<&String> = again.collect();
        self.again.retain(|waiting| !again.contains(&waiting.name));
        let (stuck, done) = aside(move || {
            let (mut stuck, mut done) = (Vec::new(), Ok(()));
            for name in names {
                if let Err(why) = settle(&top, layout, &name) {
                    done = done.and(Err(why));
                    stuck.push(name);
                }
            }
            Ok((stuck, done))
        })
        .await?;
        self.stuck.extend(stuck);
        done
    }

    fn only(&mut self, wanted: Wanted) {
        self.wanted = wanted;
    }

    async fn put_away(&mut self) -> Result<Vec<PutAway>, MailboxError> {
        let (folder, layout) = (self.top.join(self.layout.put_away()), self.layout);
        aside(move || {
            let lying = list(&folder, layout)?.into_iter().filter_map(|message| {
                let size = fs::metadata(folder.join(&message.name)).ok()?.len();
                Some(PutAway {
                    handle: Handle(MessagePlace::AwayFile(message.name)),
                    received: message.received,
                    bytes: size.min(READ_MAX),
                })
            });
            Ok(lying.collect())
        })
        .await
    }

    fn take_back(&mut self, which: Vec<PutAway>) {
        let again = which.into_iter().filter_map(|message| match message.handle {
            Handle(MessagePlace::AwayFile(name)) => {
                Some(WaitingFile { received: message.received, name })
            }
            _ => None,
        });
        self.again = again.collect();
    }

    async fn wait(&mut self, at_most: Duration) -> Result<(), MailboxError> {
        let look = async {
            let mut clock = tokio::time::interval(POLL);
            loop {
                clock.tick().await;
                let (folder, layout) = (self.top.join(self.layout.waiting()), self.layout);
                let listed = aside(move || list(&folder, layout)).await?;
                let is_new = |found: &WaitingFile| {
                    !self.stuck.contains(&found.name) && self.wanted.has(found.received)
                };
                if listed.iter().any(is_new) {
                    return Ok(());
                }
            }
        };
        tokio::time::timeout(at_most, look).await.unwrap_or(Ok(()))
    }

    async fn close(&mut self) {
        self.waiting.clear();
    }
}

/// Runs work that may block on another thread, so that no other task waits for a disk.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, MailboxError> + Send + 'static,
) -> Result<T, MailboxError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|broken| Err(MailboxError::Faulty(format!("a fault inside: {broken}"))))
}

/// Makes the folders that are missing, for their owner only: secret orders lie there.
fn make(top: &Path, folders: &[&str]) -> Result<(), MailboxError> {
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true).mode(0o700);
    folders.iter().try_for_each(|folder| {
        let path = top.join(folder);
        maker.create(&path).map_err(fault("make this folder", &path))
    })
}

/// The time by which a file is stamped that is written now.
fn time(path: &Path) -> io::Result<DateTime<Utc>> {
    let file = unlinked::make(path)?;
    let modified = file.metadata()?.modified()?;
    fs::remove_file(path)?;
    Ok(modified.into())
}

/// All messages that lie in a folder, the oldest first.
fn list(folder: &Path, layout: FolderLayout) -> Result<Vec<WaitingFile>, MailboxError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault("look into this folder", folder))? {
        let entry = entry.map_err(fault("look into this folder", folder))?;
        // Anything but a file might never end, and we can't store a name that is not text.
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !is_file || !layout.is_message(&name) {
            continue;
        }
        let modified = || Some(entry.metadata().ok()?.modified().ok()?.into());
        let Some(received) = layout.received(&name).or_else(modified) else { continue };
        found.push(WaitingFile { received, name });
    }
    found.sort_unstable();
    Ok(found)
}

/// Reads the first messages. One that has gone since is forgotten. One that can't be read stays,
/// and does not stop the others from being read.
fn take(
    folder: &Path,
    place: fn(String) -> MessagePlace,
    waiting: &mut Vec<WaitingFile>,
    limit: usize,
) -> Result<Vec<Fetched>, MailboxError> {
    let mut fetched = Vec::new();
    let mut met = None;
    let mut gone = Vec::new();
    for (at, message) in waiting.iter().enumerate() {
        if fetched.len() == limit {
            break;
        }
        let path = folder.join(&message.name);
        match read(&path) {
            Ok((bytes, extent)) => fetched.push(Fetched {
                handle: Handle(place(message.name.clone())),
                uid: None,
                received: message.received,
                bytes,
                extent,
            }),
            Err(why) if why.kind() == io::ErrorKind::NotFound => gone.push(at),
            Err(why) => met = Some(fault("read this message", &path)(why)),
        }
    }
    for at in gone.into_iter().rev() {
        waiting.remove(at);
    }
    match met {
        Some(met) if fetched.is_empty() => Err(met),
        _ => Ok(fetched),
    }
}

/// As much of a message as may be read.
fn read(path: &Path) -> io::Result<(Vec<u8>, Extent)> {
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    let size = file.metadata()?.len();
    file.take(READ_MAX).read_to_end(&mut bytes)?;
    let is_cut = bytes.len() > MESSAGE_BYTES_MAX;
    Ok((bytes, if is_cut { Extent::Cut(size) } else { Extent::Whole }))
}

/// Puts a message where those go that the journal has. One that has gone is settled already.
fn settle(top: &Path, layout: FolderLayout, name: &str) -> Result<(), MailboxError> {
    let from = top.join(layout.waiting()).join(name);
    match fs::rename(&from, top.join(layout.settled(name))) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => {
            Err(fault("put this message away", &from)(why))
        }
        _ => Ok(()),
    }
}

/// Says where something went wrong.
fn fault(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> MailboxError {
    let path = path.to_owned();
    move |why| MailboxError::File { what, path, why }
}
