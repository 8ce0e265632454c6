//! The ledger on any database that speaks SQL.
//!
//! [`SqlLedger`] is a [`Ledger`] on a [`Database`]. Statements and schema (`migrations`) are
//! written here once, in SQL that SQLite and PostgreSQL share. Everything else goes through
//! [`Database`].

mod agreeing;
mod came_back;
pub(crate) mod copy;
pub(crate) mod database;
mod entries;
mod epochs;
pub(crate) mod faults;
mod forget;
mod forgotten;
pub(crate) mod heads;
mod hooks;
pub(crate) mod identity;
mod journal;
mod known;
mod leases;
pub(crate) mod migrations;
mod nodes;
mod outbox;
mod prune;
mod queue;
mod reading;
mod rulings;
mod sharing;
mod shown;
mod thin;
mod trail;
pub(crate) mod values;
mod verify;
mod working;
mod writing;

use std::collections::BTreeSet;

use super::damage::Damage;
use super::error::LedgerError;
use super::forgotten::ForgottenMarks;
use super::journal::{Arrived, Received};
use super::leases::{Holding, Leasable, Lease, MailboxRow};
use super::ledger::Ledger;
use super::name::GameName;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber, RulingNumber};
use super::outbox::{Backlog, Delivery, GivenUp, LetterRank, ToSend, WrittenLetter};
use super::proof::EventProof;
use super::ruling::{Basis, DueGame, KeptRuling, LedgerRuling, NumberedEvent, Snapshot};
use super::seal::Heads;
use super::shards::{HeldShards, LetterLead, Shard, WorkElsewhere};
use super::shown::Shown;
use super::texts::LetterText;
use super::trail::{FollowedLetters, Trail};
use crate::times::Moment;
use database::{Access, Database};
use heads::Chains;

pub(crate) use leases::drop_all as drop_leases;
pub(crate) use outbox::drop_claims;
pub(crate) use verify::verify;
pub(crate) use working::SqlLedger;

impl<D: Database> Ledger for SqlLedger<D> {
    fn at_one_moment<T>(&self, work: impl FnOnce(&Self) -> T) -> Result<T, LedgerError> {
        self.read(|_| Ok(work(self)))
    }

    fn receive_led(
        &mut self,
        batch: &[Arrived],
        leads: &[LetterLead],
    ) -> Result<Vec<LetterNumber>, LedgerError> {
        let leads = leads.iter().copied().chain(std::iter::repeat(LetterLead::UNKNOWN));
        let led = batch.iter().zip(leads);
        self.write(|writing| led.map(|(letter, lead)| writing.receive(letter, lead)).collect())
    }

    fn lead(&mut self, leads: &[(LetterNumber, LetterLead)]) -> Result<(), LedgerError> {
        self.write(|writing| writing.lead(leads))
    }

    fn set_aside(&mut self, letter: LetterNumber) -> Result<(), LedgerError> {
        self.write(|writing| writing.set_aside(letter))
    }

    fn unruled_in(&self, shards: &[Shard], limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.ask(|db| sharing::unruled_in(db, shards, limit))
    }

    fn unruled_before(&self, at: Moment, limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.ask(|db| sharing::unruled_before(db, at, limit))
    }

    fn elsewhere(&self, shards: &[Shard], until: Moment) -> Result<WorkElsewhere, LedgerError> {
        self.ask(|db| sharing::elsewhere(db, shards, until))
    }

    fn unruled(&self, limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.ask(|db| journal::unruled(db, limit))
    }

    fn letters(&self, after: LetterNumber, limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.ask(|db| journal::letters(db, after, limit))
    }

    fn is_pruned(&self, letter: LetterNumber) -> Result<bool, LedgerError> {
        self.ask(|db| prune::is_pruned_in(db, self.secret, letter))
    }

    fn forgotten(&self) -> Result<ForgottenMarks, LedgerError> {
        self.read(forgotten::marks)
    }

    fn earlier(&self, letter: &Received, limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.ask(|db| journal::earlier(db, letter, limit))
    }

    fn with_earlier(&self, letters: &[&Received]) -> Result<BTreeSet<LetterNumber>, LedgerError> {
        self.ask(|db| journal::with_earlier(db, letters))
    }

    fn received_in(&self, mailbox: &str, since: Moment) -> Result<Vec<(Moment, u64)>, LedgerError> {
        self.ask(|db| journal::received_in(db, mailbox, since))
    }

    fn games(&self) -> Result<Vec<GameName>, LedgerError> {
        let mut names = self.ask(reading::names)?;
        names.retain(|name| name.tournament().is_none());
        Ok(names)
    }

    fn games_behind(&self, name: &str, limit: usize) -> Result<Vec<GameName>, LedgerError> {
        self.ask(|db| reading::games_behind(db, name, limit))
    }

    fn tournaments(&self) -> Result<Vec<GameName>, LedgerError> {
        self.ask(reading::tournaments)
    }

    fn load(&self, game: &GameName) -> Result<Option<Snapshot>, LedgerError> {
        self.ask(|db| reading::load(db, game))
    }

    fn load_all(&self, games: &[&GameName]) -> Result<Vec<(GameName, Snapshot)>, LedgerError> {
        self.ask(|db| reading::load_all(db, games))
    }

    fn events(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Result<Vec<NumberedEvent>, LedgerError> {
        self.ask(|db| reading::events(db, game, after, limit))
    }

    fn proofs(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Result<Vec<EventProof>, LedgerError> {
        self.ask(|db| reading::proofs(db, game, after, limit))
    }

    fn commit_all(&mut self, rulings: &[LedgerRuling]) -> Result<Vec<RulingNumber>, LedgerError> {
        self.write_beside_others(|writing| writing.enter_all(rulings))
    }

    fn basis(&self) -> Result<Basis, LedgerError> {
        self.ask(|db| {
            let (Chains { letters, rulings: last, .. }, routes) = known::ends(db)?;
            let (under, read) = (Vec::new(), Vec::new());
            Ok(Basis { last, letters, routes, is_first: false, under, read })
        })
    }

    fn bind(&mut self, now: Moment) -> Result<bool, LedgerError> {
        self.write(|writing| writing.bind(now))
    }

    fn rulings(&self, after: RulingNumber, limit: usize) -> Result<Vec<KeptRuling>, LedgerError> {
        self.read(|db| reading::rulings(db, after, limit))
    }

    fn ruling_on(&self, letter: LetterNumber) -> Result<Option<KeptRuling>, LedgerError> {
        self.read(|db| reading::ruling_on(db, letter))
    }

    fn due(&self, now: Moment, limit: usize) -> Result<Vec<DueGame>, LedgerError> {
        self.ask(|db| leases::due(db, now, limit))
    }

    fn next_wake(&self) -> Result<Option<Moment>, LedgerError> {
        self.ask(leases::next_wake)
    }

    fn lease(
        &mut self,
        held: &Leasable,
        now: Moment,
        until: Moment,
    ) -> Result<Option<Lease>, LedgerError> {
        self.write_by(Access::Leasing, |writing| writing.lease(held, now, until))
    }

    fn join(&mut self, now: Moment, until: Moment) -> Result<(), LedgerError> {
        self.write(|writing| writing.join(now, until))
    }

    fn hold_shards(&mut self, now: Moment, until: Moment) -> Result<HeldShards, LedgerError> {
        // What is remembered under these leases counts only if the disk has them, too.
        self.write(|writing| writing.hold_shards(now, until))
    }

    fn release(&mut self, lease: &Lease) -> Result<(), LedgerError> {
        self.write_by(Access::Leasing, |writing| writing.release(lease))
    }

    fn leave(&mut self) -> Result<(), LedgerError> {
        self.write(|writing| {
            writing.tell();
            leases::drop_all(writing.db, writing.node)
        })?;
        // Notices have gone out when this is answered, even if the daemon ends then.
        self.last_ruling().map(drop)
    }

    fn games_of(&self, address: &str) -> Result<Vec<GameName>, LedgerError> {
        self.ask(|db| reading::found_by(db, "address", address))
    }

    fn games_tagged(&self, tag: &str) -> Result<Vec<GameName>, LedgerError> {
        self.ask(|db| reading::found_by(db, "tag", tag))
    }

    fn games_by_tags(&self, tags: &[&str]) -> Result<Vec<Vec<GameName>>, LedgerError> {
        self.ask(|db| reading::by_tags(db, tags))
    }

    fn game_answered(&self, message_id: &str) -> Result<Option<GameName>, LedgerError> {
        self.ask(|db| outbox::game_answered(db, message_id))
    }

    fn written_as(&self, id: &str) -> Result<Option<WrittenLetter>, LedgerError> {
        self.ask(|db| came_back::written_as(db, id))
    }

    fn send_again(
        &mut self,
        letter: OutgoingNumber,
        times_max: u32,
        at: Moment,
        retry_at: Moment,
    ) -> Result<bool, LedgerError> {
        self.write(|writing| writing.send_again(letter, times_max, at, retry_at))
    }

    fn to_send(
        &mut self,
        now: Moment,
        until: Moment,
        limit: usize,
    ) -> Result<Vec<ToSend>, LedgerError> {
        self.write(|writing| writing.hand_out(now, until, limit))
    }

    fn hand_out(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Result<Vec<ToSend>, LedgerError> {
        self.write(|writing| writing.hand_out_these(letters, now, until))
    }

    fn waiting(
        &self,
        now: Moment,
        limit: usize,
    ) -> Result<Vec<(OutgoingNumber, LetterRank)>, LedgerError> {
        self.ask(|db| queue::waiting(db, now, limit))
    }

    fn sent_last(&self, limit: usize) -> Result<Vec<Moment>, LedgerError> {
        self.ask(|db| queue::sent_last(db, limit))
    }

    fn report(&mut self, deliveries: &[Delivery]) -> Result<(), LedgerError> {
        self.write(|writing| deliveries.iter().try_for_each(|delivery| writing.report(delivery)))
    }

    fn keep_claims(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Result<(), LedgerError> {
        self.write(|writing| writing.keep_claims(letters, now, until))
    }

    fn hand_back(&mut self, letters: &[ToSend]) -> Result<(), LedgerError> {
        self.write(|writing| writing.hand_back(letters))
    }

    fn take_up(&mut self, letters: &[OutgoingNumber], at: Moment) -> Result<usize, LedgerError> {
        self.write(|writing| writing.take_up(letters, at))
    }

    fn drop_unsent(
        &mut self,
        letters: &[OutgoingNumber],
        at: Moment,
    ) -> Result<usize, LedgerError> {
        self.write(|writing| writing.drop_unsent(letters, at))
    }

    fn sent_since(
        &self,
        since: Moment,
        with_results: bool,
        tell: &mut dyn FnMut(&str, Moment, &LetterText),
    ) -> Result<(), LedgerError> {
        self.read(|db| queue::sent_since(db, since, with_results, tell))
    }

    fn unsent(&self, limit: usize) -> Result<Vec<ToSend>, LedgerError> {
        self.read(|db| outbox::unsent(db, limit))
    }

    fn backlog(&self) -> Result<Backlog, LedgerError> {
        self.read(outbox::backlog)
    }

    fn given_up(&self, limit: usize) -> Result<Vec<GivenUp>, LedgerError> {
        self.ask(|db| outbox::given_up(db, limit))
    }

    fn trails(&self, which: &FollowedLetters, limit: usize) -> Result<Vec<Trail>, LedgerError> {
        self.read(|db| trail::trails(db, which, limit))
    }

    fn heads(&self) -> Result<Heads, LedgerError> {
        self.read(reading::heads)
    }

    fn verify(&self, published: Option<&Heads>) -> Result<Vec<Damage>, LedgerError> {
        self.read(|db| verify::verify(db, published, &mut || ()))
    }

    fn is_shared(&self) -> bool {
        self.db.is_shared()
    }

    fn holdings(&self, now: Moment) -> Result<Vec<Holding>, LedgerError> {
        self.read(|db| nodes::holdings(db, now))
    }

    fn looked(&mut self, lease: &Lease, until: Moment, changes: u64) -> Result<(), LedgerError> {
        self.write(|writing| writing.looked(lease, until, changes))
    }

    fn looked_until(&self, mailbox: &str) -> Result<Option<Moment>, LedgerError> {
        self.ask(|db| nodes::looked_until(db, mailbox))
    }

    fn mailboxes(&self, now: Moment) -> Result<Vec<MailboxRow>, LedgerError> {
        self.ask(|db| nodes::mailboxes(db, now))
    }

    fn not_shown(&self, after: &str, limit: usize) -> Result<Vec<GameName>, LedgerError> {
        self.ask(|db| shown::not_shown(db, after, limit))
    }

    fn show(&mut self, shown: &[(GameName, EventNumber, Shown)]) -> Result<(), LedgerError> {
        self.write(|writing| {
            shown.iter().try_for_each(|(game, last, shown)| writing.show(game, *last, shown))
        })
    }

    fn listen(&self, call: Box<dyn Fn() + Send + Sync>) {
        self.db.listen(call);
    }

    fn changes_of_timeline(&self) -> u64 {
        self.db.changes_of_timeline()
    }
}
