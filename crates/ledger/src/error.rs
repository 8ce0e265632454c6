//! What can keep the ledger from its work, in sentences for the operator: what happened, to which
//! file, what to do. The page `docs/ledger.md` has the steps at length.

use super::name::GameName;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber};

/// Why the ledger did not do what it was asked. In this case it has done nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The job was done before.
    #[error("{job} has been ruled on already; the first ruling stands")]
    AlreadyRuled {
        /// The key of the job.
        job: String,
    },
    /// The game went on while it was being ruled on.
    #[error(
        "{game} has gone on to event {found}, and this ruling is on event {expected}: load the \
        game and rule again"
    )]
    Overtaken {
        game: GameName,
        /// The last event that the ruling knew.
        expected: EventNumber,
        /// The last event that there is.
        found: EventNumber,
    },
    /// Another node has taken over.
    #[error("{held} belongs to node {holder} now: leave it to that node")]
    LeaseLost {
        /// What was leased.
        held: String,
        holder: String,
    },
    /// A ruling on a letter that never came.
    #[error("there is no letter {0} in the journal")]
    NoSuchLetter(LetterNumber),
    /// A report on a letter that was never written.
    #[error("there is no letter {0} in the outbox")]
    NoSuchOutgoing(OutgoingNumber),
    /// An outgoing letter with the key of another.
    #[error("the outbox has a letter with the key {key:?} already, from another ruling")]
    KeyTaken { key: String },
    /// A ruling with the same game in it twice.
    #[error("{game} stands in one ruling twice; a ruling changes a game once")]
    GameTwice { game: GameName },
    /// The file is no database, or another program's.
    #[error("{file} is no ledger of Chancery: {what}. Name another file, or move this one away")]
    NoLedger {
        file: String,
        /// What it is instead.
        what: String,
    },
    /// There is a database, and nothing is in it.
    #[error(
        "{file} is no ledger of Chancery yet: it is empty. A daemon that has just started begins \
        one in a moment: try again. Otherwise begin one there (chancery serve, chancery game \
        open), or name another; if there was one, put back the newest backup"
    )]
    Empty { file: String },
    /// The folder or the file can't be reached.
    #[error(
        "{file} can't be opened: {what}. Check that its folder is there, whose it is, and that its \
        disk can be written: even to look at a ledger, an index is kept beside it"
    )]
    Unreachable {
        file: String,
        /// What the system said.
        what: String,
    },
    /// The file may be read only.
    #[error(
        "{file} can't be written: the file, its folder or its disk is read-only for this user. \
        Make it writable and start again; nothing was changed"
    )]
    ReadOnly { file: String },
    /// Another daemon has the ledger.
    #[error(
        "{file} is in use by {holder}. Only one daemon may work on a ledger: stop that one first, \
        or don't start this one"
    )]
    Held {
        file: String,
        /// Who it is, as it wrote in the lock.
        holder: String,
    },
    /// Another program is writing.
    #[error(
        "{file} is locked by another program that writes to it, perhaps a shell on the database \
        or a backup program. Nothing was changed; end that program, then try again"
    )]
    Busy { file: String },
    /// The server can't be reached, or the connection to it broke.
    #[error(
        "{file} can't be reached: {what}. Whether the last step was kept is not known; it is safe \
        to try it again"
    )]
    Away {
        /// The server.
        file: String,
        /// What the system said.
        what: String,
    },
    /// The server broke off a query.
    #[error(
        "{file} has broken off a step: {what}. Nothing of it was kept; it is safe to try it again"
    )]
    BrokenOff {
        /// The server.
        file: String,
        /// What it said.
        what: String,
    },
    /// Another node has entered a row of the same key since we asked whether there is one.
    #[error(
        "another daemon on {file} has just entered the same row. Nothing of this step was kept; it \
        is safe to try it again"
    )]
    RowTaken {
        /// The server.
        file: String,
    },
    /// The server does not let us in.
    #[error(
        "{file} can't be used: {what}. Check the address, the user and its password, and that the \
        database is there and the user may create tables in it"
    )]
    NoEntry {
        /// The server.
        file: String,
        what: String,
    },
    /// Daemons of an earlier version are at work.
    #[error(
        "{file} can be brought to the schema of this version only while no daemon uses it, and \
            {other} does: stop all daemons, start one of this version, then the others of this \
            version"
    )]
    InUse {
        /// The server.
        file: String,
        /// Who works there.
        other: String,
    },
    /// Each transaction would be in another session.
    #[error(
        "{file} is a pooler that gives each transaction another session (PgBouncer with pool_mode \
        = transaction), where the name and the settings of a daemon get lost. Name the server \
        itself, or set pool_mode = session for this user"
    )]
    Pooled {
        /// The pooler.
        file: String,
    },
    /// A server that another one has taken over from.
    #[error(
        "{file} is a server from before another one took over, so nothing is written to it: keep \
        it off, or make it a standby of the one that leads. If it was put back on purpose, start \
        this daemon again"
    )]
    Passed {
        /// The server.
        file: String,
    },
    /// The server is a standby.
    #[error(
        "{file} can't be written: it is a standby. Name the server that leads, or both with \
        target_session_attrs=read-write"
    )]
    Standby {
        /// The server.
        file: String,
    },
    /// Another prompt is writing.
    #[error(
        "another command at a prompt works on this ledger now, and one does at a time: try again \
        once it has ended"
    )]
    PromptAtWork,
    /// Rulings are made by other settings.
    #[error(
        "rulings on {file} are made by other settings than ours ({nodes}): {difference}. Make the \
        configurations alike, or stop the daemons that have the others"
    )]
    OtherSettings {
        /// The server.
        file: String,
        /// Who is at work there by them.
        nodes: String,
        /// In what the settings differ.
        difference: String,
    },
    /// Another daemon has this name.
    #[error(
        "a daemon called {node} works on this ledger already. Each has a name of its own: give this \
        one another (node in the configuration), or stop that one first"
    )]
    NodeTaken {
        /// The name.
        node: String,
    },
    /// There is no room for what was to be written.
    #[error(
        "the disk of {file} is full. Nothing of the last step was kept, everything before it was. \
        Make room, then try again"
    )]
    DiskFull { file: String },
    /// The disk fails.
    #[error(
        "the disk of {file} fails: {what}. Look at the disk and the system's log; what was \
        committed before is kept"
    )]
    DiskFails {
        file: String,
        /// What the system said.
        what: String,
    },
    /// The file can't be read as a database any more.
    #[error(
        "{file} is damaged: {what}. Stop, keep a copy of the file and those beside it, and restore \
        the newest backup"
    )]
    Damaged {
        file: String,
        /// Where, as far as it is known.
        what: String,
    },
    /// The database has less in it than was committed.
    #[error(
        "{file} has lost what was committed: {what}. Either {file}-wal was cut or removed, or an \
        old copy was put in its place. Keep a copy of all files beside it; then restore the newest \
        backup, or remove {file}-witness to go on with what is left"
    )]
    Lost {
        file: String,
        /// What is missing.
        what: String,
    },
    /// A later program wrote this ledger.
    #[error(
        "{file} was written by a later version of Chancery: its schema is {found}, and this \
        version knows those up to {known}. Start the later version; nothing was changed"
    )]
    Newer {
        file: String,
        /// Its schema.
        found: i64,
        /// The newest schema that this version knows.
        known: i64,
    },
    /// An earlier program wrote this ledger, and this one may not change it.
    #[error(
        "{file} was written by an earlier version of Chancery: its schema is {found}, and this \
        version reads {known}. Start the daemon of this version once, which brings it up to date"
    )]
    Older {
        file: String,
        /// Its schema.
        found: i64,
        /// The schema that this version reads.
        known: i64,
    },
    /// A backup would write over something.
    #[error("{file} exists already, and nothing is ever overwritten. Name another file")]
    InTheWay { file: String },
    /// A copy is not what it was copied from.
    #[error("the copy {file} is not sound: {what}. It is no backup; remove it and try again")]
    BadCopy {
        file: String,
        /// What is wrong with it.
        what: String,
    },
    /// What should not happen.
    #[error("{file} could not be used: {what}. Nothing of the last step was kept")]
    Unexpected {
        file: String,
        /// What the database said.
        what: String,
    },
}
