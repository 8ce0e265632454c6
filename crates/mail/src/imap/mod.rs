//! A mailbox on a server of IMAP: fetched by number in batches, marked or moved once the journal
//! has it, listened to with IDLE.
//!
//! What counts is the number of a message: everything above the last one that was settled is
//! fetched, marked or not, since other mail programs set marks too. If the mailbox begins to count
//! anew (UIDVALIDITY), all of it is fetched, and the journal knows what it has. `away` looks after
//! the folder to which messages may be moved.

mod away;
mod clock;
mod fetch;
mod lines;
mod session;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use chrono::{DateTime, Utc};

use super::mailbox::{Fetched, Handle, Mailbox, MailboxError, MessagePlace, PutAway, Wanted};
use super::server::{Connector, NoWay, Server};
pub use away::Settled;
use clock::{CLOCK_FOLDER, ask_time};
use fetch::{BatchAttempt, attempt, handed_out, search, set};
use session::{ImapSession, ImapTrouble, string};

/// How often the server is asked for the time, if other nodes remove the question.
const QUESTIONS_MAX: usize = 5;
/// At most this many messages are requested together: servers read no lines of any length.
const BATCH_MAX: usize = 500;
/// How often a message is asked for alone, each time on a new connection, before it is given up.
/// The caller waits longer each time, so that a server that is out of order has time to recover.
const ATTEMPTS_MAX: u32 = 5;

/// A mailbox on a server of IMAP.
pub struct ImapBox {
    name: String,
    gate: Connector,
    folder: String,
    settled: Settled,
    session: Option<ImapSession>,
    /// The validity of the mailbox, and the last number that was settled.
    after: Option<(u32, u32)>,
    /// Numbers that were found and not settled yet, sorted.
    waiting: Vec<u32>,
    /// Numbers that were asked for alone and not had. They come last.
    put_off: Vec<u32>,
    /// How often each of them was.
    missed: BTreeMap<u32, u32>,
    /// Which messages concern us, and the numbers of others after one that waits.
    wanted: Wanted,
    left: BTreeSet<u32>,
    /// How many messages are asked for together: fewer, as long as the connection breaks under
    /// them.
    together: usize,
    /// Whether the server refuses to let us wait for mail, so that it is asked from time to time.
    refuses_waiting: bool,
    /// The folder of what was moved, as long as something of it is handed out again.
    again: Option<Box<ImapBox>>,
}

impl fmt::Debug for ImapBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ImapBox")
            .field("name", &self.name)
            .field("server", &self.gate)
            .field("folder", &self.folder)
            .field("after", &self.after)
            .finish_non_exhaustive()
    }
}

impl ImapBox {
    /// The folder of an account, under the name by which the journal is to know it.
    ///
    /// # Errors
    ///
    /// If the certificates can't be read. Nothing is connected yet.
    pub fn new(
        name: impl Into<String>,
        server: Server,
        folder: impl Into<String>,
        settled: Settled,
    ) -> Result<ImapBox, NoWay> {
        Ok(ImapBox {
            name: name.into(),
            gate: Connector::new(server)?,
            folder: folder.into(),
            settled,
            session: None,
            after: None,
            waiting: Vec::new(),
            put_off: Vec::new(),
            missed: BTreeMap::new(),
            left: BTreeSet::new(),
            wanted: Wanted::default(),
            together: BATCH_MAX,
            refuses_waiting: false,
            again: None,
        })
    }

    /// The connection, with the folder open, and the validity of its numbers.
    async fn open(&mut self) -> Result<(ImapSession, u32), MailboxError> {
        if let (Some(session), Some((validity, _))) = (self.session.take(), self.after) {
            return Ok((session, validity));
        }
        let mut session = ImapSession::open(&self.gate).await?;
        let validity = session.select(&self.folder).await?;
        if self.after.is_none_or(|(known, _)| known != validity) {
            self.after = Some((validity, 0));
            self.waiting.clear();
            self.put_off.clear();
            self.missed.clear();
            self.left.clear();
        }
        Ok((session, validity))
    }

    /// Finds out which numbers wait, if none is known. Those that were put off wait only if there
    /// are no others.
    async fn look(&mut self, session: &mut ImapSession) -> Result<(), ImapTrouble> {
        if self.waiting.is_empty() {
            let last = self.after.map_or(0, |(_, last)| last);
            let Some(next) = last.checked_add(1) else { return Ok(()) };
            self.waiting = search(session, next).await?;
            self.waiting.retain(|number| !self.put_off.contains(number));
            self.waiting.retain(|number| !self.left.contains(number));
        }
        Ok(())
    }

    /// One batch. If nothing comes out, nothing was there.
    async fn batch(&mut self, limit: usize) -> Result<Vec<Fetched>, MailboxError> {
        let mut size = limit.min(self.together).max(1);
        loop {
            let (mut session, validity) = self.open().await?;
            self.look(&mut session).await?;
            if self.waiting.is_empty() {
                self.waiting = std::mem::take(&mut self.put_off);
            }
            let numbers: Vec<u32> = self.waiting.iter().copied().take(size).collect();
            if numbers.is_empty() {
                self.session = Some(session);
                return Ok(Vec::new());
            }
            match attempt(&mut session, &numbers, &self.wanted).await {
                Ok(BatchAttempt::Done(had, gone)) => {
                    self.together = BATCH_MAX;
                    self.waiting.retain(|number| !gone.contains(number));
                    self.missed.retain(|number, _| !numbers.contains(number));
                    self.session = Some(session);
                    if !had.is_empty() {
                        return Ok(had.into_iter().map(|had| handed_out(validity, had)).collect());
                    }
                }
                Ok(BatchAttempt::Unwanted(unwanted)) => {
                    self.session = Some(session);
                    self.pass_over(&unwanted);
                }
                Ok(BatchAttempt::Halve) => size = (numbers.len() / 2).max(1),
                Ok(BatchAttempt::Missed(had, trouble)) => {
                    self.together = 1;
                    if self.is_given_up(had.number) {
                        return Ok(vec![handed_out(validity, had)]);
                    }
                    return Err(trouble.into());
                }
                Err(trouble) => {
                    // Less the next time, since the connection broke.
                    self.together = (numbers.len() / 2).max(1);
                    return Err(trouble.into());
                }
            }
        }
    }

    /// Leaves messages alone that are no concern of ours. Nothing after which another one waits is
    /// searched for again.
    fn pass_over(&mut self, unwanted: &[u32]) {
        let (mailbox, count) = (&self.name, unwanted.len());
        tracing::info!(mailbox, count, "letters from before the first board are left alone");
        self.waiting.retain(|number| !unwanted.contains(number));
        self.left.extend(unwanted);
        let first = self.waiting.iter().chain(&self.put_off).min().copied();
        let behind = first.map(|first| self.left.split_off(&first)).unwrap_or_default();
        let passed = std::mem::replace(&mut self.left, behind).into_iter().next_back();
        self.after = self.after.map(|(validity, last)| (validity, last.max(passed.unwrap_or(0))));
    }

    /// Whether a message was asked for alone often enough; if not, it is asked for after others.
    fn is_given_up(&mut self, number: u32) -> bool {
        let missed = self.missed.entry(number).or_default();
        *missed += 1;
        if *missed >= ATTEMPTS_MAX {
            self.missed.remove(&number);
            return true;
        }
        self.waiting.retain(|other| *other != number);
        if !self.put_off.contains(&number) {
            self.put_off.push(number);
        }
        false
    }

    async fn hang_up(&mut self) {
        if let Some(session) = self.session.take() {
            session.log_out().await;
        }
    }

    /// Waits for the server to speak. If it does not let us, it is asked from time to time from now
    /// on: to try again each time would be to knock without end.
    async fn listen(
        &mut self,
        session: &mut ImapSession,
        pause: Duration,
    ) -> Result<bool, ImapTrouble> {
        match session.idle(pause).await {
            Err(ImapTrouble::Refused(why)) => {
                let mailbox = &self.name;
                tracing::warn!(mailbox, why, "it can't be waited for mail, so it is looked for");
                self.refuses_waiting = true;
                Ok(false)
            }
            heard => heard.map(|()| true),
        }
    }

    /// Marks messages, and moves those that could be read, if they are to be moved.
    async fn mark(
        &self,
        session: &mut ImapSession,
        set: &str,
        is_read: bool,
    ) -> Result<(), ImapTrouble> {
        // One that could not be read stays where a person sees it.
        let flag = if is_read { "\\Seen" } else { "\\Flagged" };
        session.run(&format!("UID STORE {set} +FLAGS.SILENT ({flag})"), |_| {}).await?;
        let Settled::MovedTo(folder) = &self.settled else { return Ok(()) };
        if !is_read {
            return Ok(());
        }
        let folder = string(folder);
        let verb = if session.can("MOVE") { "MOVE" } else { "COPY" };
        let command = format!("UID {verb} {set} {folder}");
        if let Err(ImapTrouble::Refused(_)) = session.run(&command, |_| {}).await {
            session.run(&format!("CREATE {folder}"), |_| {}).await?;
            session.run(&command, |_| {}).await?;
        }
        if verb == "COPY" {
            session.run(&format!("UID STORE {set} +FLAGS.SILENT (\\Deleted)"), |_| {}).await?;
            if session.can("UIDPLUS") {
                session.run(&format!("UID EXPUNGE {set}"), |_| {}).await?;
            }
        }
        Ok(())
    }
}

impl Mailbox for ImapBox {
    fn name(&self) -> &str {
        &self.name
    }

    async fn server_time(&mut self) -> Result<DateTime<Utc>, MailboxError> {
        // A connection and a folder of its own, so that the message is never taken for a letter.
        let mut session = ImapSession::open(&self.gate).await?;
        let folder = string(CLOCK_FOLDER);
        match session.run(&format!("CREATE {folder}"), |_| {}).await {
            Ok(()) | Err(ImapTrouble::Refused(_)) => {} // It may be there already.
            Err(trouble) => return Err(trouble.into()),
        }
        let mut found = None;
        for _ in 0..QUESTIONS_MAX {
            found = ask_time(&mut session).await?;
            if found.is_some() {
                break;
            }
        }
        session.log_out().await;
        let timeless = || MailboxError::Faulty(format!("{} has no time", self.gate));
        found.ok_or_else(timeless)
    }

    async fn fetch(&mut self, limit: usize) -> Result<Vec<Fetched>, MailboxError> {
        let again = self.batch_again(limit).await?;
        if again.is_empty() { self.batch(limit).await } else { Ok(again) }
    }

    async fn settle(&mut self, taken: &[Handle]) -> Result<(), MailboxError> {
        self.forget_again(taken);
        let (mut session, now) = self.open().await?;
        let of = |wanted: bool| {
            let places = taken.iter().filter_map(move |Handle(place)| match place {
                MessagePlace::Number { validity, number, is_read }
                    if *validity == now && *is_read == wanted =>
                {
                    Some(*number)
                }
                _ => None,
            });
            let mut numbers: Vec<u32> = places.collect();
            numbers.sort_unstable();
            numbers
        };
        let mut refused = None;
        for (numbers, is_read) in [(of(true), true), (of(false), false)] {
            for numbers in numbers.chunks(BATCH_MAX) {
                match self.mark(&mut session, &set(numbers), is_read).await {
                    Err(ImapTrouble::Cut(why)) => return Err(ImapTrouble::Cut(why).into()),
                    // The journal has them: what the server won't mark is not fetched again.
                    done => refused = refused.or(done.err()),
                }
                self.waiting.retain(|number| numbers.binary_search(number).is_err());
                let last = numbers.last().copied().unwrap_or(0);
                self.after = self.after.map(|(validity, known)| (validity, known.max(last)));
            }
        }
        // After what can't be understood, nothing on the connection can be.
        self.session = (!matches!(refused, Some(ImapTrouble::Garbled(_)))).then_some(session);
        refused.map_or(Ok(()), |refused| Err(refused.into()))
    }

    fn only(&mut self, wanted: Wanted) {
        self.wanted = wanted;
    }

    async fn put_away(&mut self) -> Result<Vec<PutAway>, MailboxError> {
        // What is only marked stays among the rest: all of it is fetched again, as after a start.
        if self.settled == Settled::Seen {
            self.after = self.after.map(|(validity, _)| (validity, 0));
            self.waiting.clear();
        }
        self.away().await
    }

    fn take_back(&mut self, which: Vec<PutAway>) {
        self.again = self.of_away(&which);
    }

    async fn wait(&mut self, at_most: Duration) -> Result<(), MailboxError> {
        let patience = self.gate.server.patience;
        let mut left = at_most;
        loop {
            let (mut session, _) = self.open().await?;
            self.look(&mut session).await?;
            if self.waiting.is_empty() && !left.is_zero() {
                let listens = session.can("IDLE") && !self.refuses_waiting;
                let pause = left.min(if listens { patience.idle } else { patience.poll });
                if !listens {
                    left = left.saturating_sub(pause);
                    let _ = tokio::time::timeout(pause, std::future::pending::<()>()).await;
                } else if self.listen(&mut session, pause).await? {
                    left = left.saturating_sub(pause);
                }
                self.session = Some(session);
            } else {
                self.session = Some(session);
                return Ok(());
            }
        }
    }

    async fn close(&mut self) {
        if let Some(away) = &mut self.again {
            away.hang_up().await;
        }
        self.hang_up().await;
    }
}
