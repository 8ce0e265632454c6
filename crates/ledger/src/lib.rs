//! The ledger: letters as they were received, events, states and letters to be sent, in a database.
//!
//! [`Ledger`] says in words of the game what can be kept and asked; nothing of the database shows
//! through it. [`SqliteLedger`] keeps it all in one file, for one daemon; [`PostgresLedger`] in a
//! database that several daemons share; [`AnyLedger`] is the one that a [`LedgerPlace`] names. This
//! is the only crate with SQL. Events, states and letters are JSON texts here, which this crate
//! does not read.
//!
//! The letters and the events are the truth; every other table is made from them and could be made
//! again. The rows of the truth are sealed ([`Seal`]), so that a changed row is found.
//!
//! Here is no clock and no chance: times are arguments, and so is the secret of a new ledger. And
//! nothing here writes a log: passphrases stand in the journal.

mod chain;
mod damage;
mod error;
mod forgotten;
mod hooks;
mod journal;
mod leases;
mod ledger;
mod name;
mod numbers;
mod opening;
mod outbox;
mod place;
mod postgres;
mod proof;
mod ruling;
mod seal;
mod server;
mod settings;
mod shards;
mod shown;
mod sql;
mod sqlite;
mod texts;
mod times;
mod trail;
pub mod unlinked;

pub use damage::Damage;
pub use error::LedgerError;
pub use forgotten::{Forgetting, ForgettingGame, ForgottenMarks};
pub use hooks::{HookCall, HookTold};
pub use journal::{Arrived, CUT, Received, Uid};
pub use leases::{Holding, Leasable, Lease, MailboxRow};
pub use ledger::Ledger;
pub use name::GameName;
pub use numbers::{EventNumber, LetterNumber, OutgoingNumber, RulingNumber};
pub use opening::LedgerOpening;
pub use outbox::{
    Backlog, Claim, Delivery, DeliveryOutcome, GivenUp, LEFT_OUT, LetterRank, OutboxLetter, ToSend,
    WrittenLetter,
};
pub use place::{AnyLedger, LedgerPlace};
pub use postgres::PostgresLedger;
pub use proof::EventProof;
pub use ruling::{
    Basis, DueGame, GameRuling, Job, KeptRuling, LedgerRuling, NumberedEvent, Snapshot, Step,
};
pub use seal::{Head, Heads, Seal};
pub use server::{LeaseEnding, PostgresServer};
pub use settings::SharedSettings;
pub use shards::{HeldShards, LetterLead, Shard, WorkElsewhere};
pub use shown::{Shown, ShownBoard, ShownPlace, ShownTournament};
pub use sql::copy::CopyResult;
pub use sqlite::{BackupStep, SqliteLedger};
pub use texts::{EventText, LetterText, StateText};
pub use times::Moment;
pub use trail::{DeliveryReport, FollowedLetters, LetterThatCame, RuledThen, Trail, Went};
