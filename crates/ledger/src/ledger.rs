//! What can be stored in a ledger and asked of it, on any database.

use std::collections::BTreeSet;

use super::damage::Damage;
use super::error::LedgerError;
use super::forgotten::ForgottenMarks;
use super::journal::{Arrived, Received};
use super::leases::{Holding, Leasable, Lease, MailboxRow};
use super::name::GameName;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber, RulingNumber};
use super::outbox::{
    Backlog, Delivery, DeliveryOutcome, GivenUp, LetterRank, ToSend, WrittenLetter,
};
use super::proof::EventProof;
use super::ruling::{Basis, DueGame, KeptRuling, LedgerRuling, NumberedEvent, Snapshot};
use super::seal::{Head, Heads};
use super::shards::{HeldShards, LetterLead, Shard, WorkElsewhere};
use super::shown::Shown;
use super::texts::LetterText;
use super::times::Moment;
use super::trail::{FollowedLetters, Trail};

/// How many rulings are read at once: all that they wrote is in memory together.
const RULINGS_AT_ONCE: usize = 200;

/// A ledger on any database.
///
/// A refused call leaves no trace, and an acknowledged one stays: a crash at any moment loses
/// nothing that was answered with `Ok`. Each call fails if the database can't be read or written;
/// other reasons to fail are given with the call.
pub trait Ledger {
    /// Asks many things of the ledger as it is at one moment, whatever others do meanwhile.
    fn at_one_moment<T>(&self, work: impl FnOnce(&Self) -> T) -> Result<T, LedgerError>
    where
        Self: Sized;

    /// Enters letters into the journal, all at once, and says the number of each. A letter that was
    /// seen before keeps the number that it has: one with the same number of the same mailbox,
    /// or, where there is no such number or the mailbox has begun to count anew, one with the
    /// same bytes, received at the same moment in the same mailbox.
    fn receive(&mut self, batch: &[Arrived]) -> Result<Vec<LetterNumber>, LedgerError> {
        self.receive_led(batch, &[])
    }

    /// The same, with where each of them leads. Those beyond the end of that list lead nowhere.
    fn receive_led(
        &mut self,
        batch: &[Arrived],
        leads: &[LetterLead],
    ) -> Result<Vec<LetterNumber>, LedgerError>;

    /// Notes where letters without a ruling lead.
    fn lead(&mut self, leads: &[(LetterNumber, LetterLead)]) -> Result<(), LedgerError>;

    /// This node has set a letter aside: others don't wait for it.
    fn set_aside(&mut self, letter: LetterNumber) -> Result<(), LedgerError>;

    /// The first letters that have not been ruled on, as they were received: letters of one moment
    /// by mailbox, then in the order in which the mailbox numbers them.
    fn unruled(&self, limit: usize) -> Result<Vec<Received>, LedgerError>;

    /// The same, of those that lead into these shards.
    fn unruled_in(&self, shards: &[Shard], limit: usize) -> Result<Vec<Received>, LedgerError>;

    /// The same, of those that were received before a moment and that no node has set aside.
    fn unruled_before(&self, at: Moment, limit: usize) -> Result<Vec<Received>, LedgerError>;

    /// What leads elsewhere than into these shards, was received until a moment, and has no ruling.
    fn elsewhere(&self, shards: &[Shard], until: Moment) -> Result<WorkElsewhere, LedgerError>;

    /// The first letters with the Message-ID of this one that were ruled on, in the order of the
    /// rulings, with any contents.
    fn earlier(&self, letter: &Received, limit: usize) -> Result<Vec<Received>, LedgerError>;

    /// Those of these letters of which there are such.
    fn with_earlier(&self, letters: &[&Received]) -> Result<BTreeSet<LetterNumber>, LedgerError> {
        let mut found = BTreeSet::new();
        for letter in letters {
            if !self.earlier(letter, 1)?.is_empty() {
                found.insert(letter.number);
            }
        }
        Ok(found)
    }

    /// Letters of the journal after a number, in order of their numbers.
    fn letters(&self, after: LetterNumber, limit: usize) -> Result<Vec<Received>, LedgerError>;

    /// Whether only the header is left of a letter, since its time is over.
    fn is_pruned(&self, _letter: LetterNumber) -> Result<bool, LedgerError> {
        Ok(false)
    }

    /// What was changed because it named or quoted a person who is forgotten.
    fn forgotten(&self) -> Result<ForgottenMarks, LedgerError> {
        Ok(ForgottenMarks::default())
    }

    /// When each letter of a mailbox was received since then, and how many bytes of it are kept: in
    /// no order, and the same twice if two letters agree in both.
    fn received_in(&self, mailbox: &str, since: Moment) -> Result<Vec<(Moment, u64)>, LedgerError>;

    /// The names of all games, sorted: those that have a state.
    fn games(&self) -> Result<Vec<GameName>, LedgerError>;

    /// The names of games after one, sorted, so many at most.
    fn games_behind(&self, name: &str, limit: usize) -> Result<Vec<GameName>, LedgerError>;

    /// The names under which tournaments are kept, sorted.
    fn tournaments(&self) -> Result<Vec<GameName>, LedgerError>;

    /// A game as it stands, if there is one of this name.
    fn load(&self, game: &GameName) -> Result<Option<Snapshot>, LedgerError>;

    /// Games as they stand, those of these names that there are.
    fn load_all(&self, games: &[&GameName]) -> Result<Vec<(GameName, Snapshot)>, LedgerError> {
        let mut found = Vec::new();
        for game in games {
            found.extend(self.load(game)?.map(|snapshot| ((*game).clone(), snapshot)));
        }
        Ok(found)
    }

    /// Events of a game after a number.
    fn events(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Result<Vec<NumberedEvent>, LedgerError>;

    /// Events of a game after a number, with what proves them to others.
    fn proofs(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Result<Vec<EventProof>, LedgerError>;

    /// Keeps a ruling.
    ///
    /// # Errors
    ///
    /// As for [`Ledger::commit_all`].
    fn commit(&mut self, ruling: &LedgerRuling) -> Result<RulingNumber, LedgerError> {
        let numbers = self.commit_all(std::slice::from_ref(ruling))?;
        Ok(numbers.last().copied().unwrap_or_default())
    }

    /// Keeps rulings in the order given, all of them or none.
    ///
    /// # Errors
    ///
    /// If one of them can't be kept: its job was done before, a game has gone on since, its lease
    /// is lost, or the database can't be written.
    fn commit_all(&mut self, rulings: &[LedgerRuling]) -> Result<Vec<RulingNumber>, LedgerError>;

    fn last_ruling(&self) -> Result<Head, LedgerError> {
        Ok(self.basis()?.last)
    }

    /// Where the ledger ends now, for rulings that are made from it.
    fn basis(&self) -> Result<Basis, LedgerError>;

    /// Makes an epoch, which binds the ends of all chains, if the last one is a second old or a
    /// thousand rulings back. Whether all that there was is bound now.
    fn bind(&mut self, now: Moment) -> Result<bool, LedgerError>;

    /// Rulings after a number, in the order in which they build on each other. Where nodes rule
    /// side by side, one may still come between those that are there.
    fn rulings(&self, after: RulingNumber, limit: usize) -> Result<Vec<KeptRuling>, LedgerError>;

    /// Goes through all rulings, some at a time, in the order in which they build on each other.
    fn each_ruling<E: From<LedgerError>>(
        &self,
        mut work: impl FnMut(&KeptRuling) -> Result<(), E>,
    ) -> Result<(), E>
    where
        Self: Sized,
    {
        let mut after = RulingNumber(0);
        loop {
            let some = self.rulings(after, RULINGS_AT_ONCE)?;
            let Some(last) = some.last() else { return Ok(()) };
            after = last.number;
            some.iter().try_for_each(&mut work)?;
        }
    }

    /// The ruling on a letter, once there is one.
    fn ruling_on(&self, letter: LetterNumber) -> Result<Option<KeptRuling>, LedgerError>;

    /// Games whose wake-up has come, the earliest first.
    fn due(&self, now: Moment, limit: usize) -> Result<Vec<DueGame>, LedgerError>;

    /// The earliest wake-up of all games.
    fn next_wake(&self) -> Result<Option<Moment>, LedgerError>;

    /// Leases something to this node until a moment, or makes its lease longer. `None` if another
    /// node has it.
    fn lease(
        &mut self,
        held: &Leasable,
        now: Moment,
        until: Moment,
    ) -> Result<Option<Lease>, LedgerError>;

    /// Begins to work among other nodes, until a moment. If none is at work, this node's settings
    /// are those of all from now on; otherwise they have to be theirs.
    fn join(&mut self, now: Moment, until: Moment) -> Result<(), LedgerError>;

    /// Takes and renews this node's share of the shards, until a moment, and gives back what is
    /// more than that. What it is told here is what it may rule on. It fails if rulings are made by
    /// other settings by now.
    fn hold_shards(&mut self, now: Moment, until: Moment) -> Result<HeldShards, LedgerError>;

    /// Gives a lease back before its time. One that is lost already is nothing to give back.
    fn release(&mut self, lease: &Lease) -> Result<(), LedgerError>;

    /// This node ends: everything that it has leased is free.
    fn leave(&mut self) -> Result<(), LedgerError>;

    /// The games with which an address has to do, sorted. Upper and lower case count alike.
    fn games_of(&self, address: &str) -> Result<Vec<GameName>, LedgerError>;

    /// The games that go by a tag, sorted. Upper and lower case count alike.
    fn games_tagged(&self, tag: &str) -> Result<Vec<GameName>, LedgerError>;

    /// The same for several tags, in their order.
    fn games_by_tags(&self, tags: &[&str]) -> Result<Vec<Vec<GameName>>, LedgerError> {
        tags.iter().map(|tag| self.games_tagged(tag)).collect()
    }

    /// The game that a letter of ours is about.
    fn game_answered(&self, message_id: &str) -> Result<Option<GameName>, LedgerError>;

    /// The letter of ours that has this Message-ID, or that a mail server took under it.
    fn written_as(&self, id: &str) -> Result<Option<WrittenLetter>, LedgerError>;

    /// Lets a letter go again that was sent and came back. Whether it goes: if it came back so
    /// often already, it is given up.
    fn send_again(
        &mut self,
        letter: OutgoingNumber,
        times_max: u32,
        at: Moment,
        retry_at: Moment,
    ) -> Result<bool, LedgerError>;

    /// Hands out letters to be sent, by their ranks, and those of a rank in the order in which they
    /// were written. Until the moment given, or a report on them, they are not handed out to any
    /// other node.
    fn to_send(
        &mut self,
        now: Moment,
        until: Moment,
        limit: usize,
    ) -> Result<Vec<ToSend>, LedgerError>;

    /// The same for these letters alone, as far as each may go now and no node has it in hand.
    fn hand_out(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Result<Vec<ToSend>, LedgerError>;

    /// Letters that may go now and that no node has in hand, so many at most: in the order in which
    /// [`Ledger::to_send`] hands them out.
    fn waiting(
        &self,
        now: Moment,
        limit: usize,
    ) -> Result<Vec<(OutgoingNumber, LetterRank)>, LedgerError>;

    /// When the last letters went, the newest first, so many at most.
    fn sent_last(&self, limit: usize) -> Result<Vec<Moment>, LedgerError>;

    /// Stores the outcome of letters that were handed out, all at once. A failure counts only if
    /// the node still has the letter: if it was handed out again meanwhile, the later outcome
    /// counts.
    ///
    /// # Errors
    ///
    /// If there is no such letter, or the database can't be written.
    fn report(&mut self, deliveries: &[Delivery]) -> Result<(), LedgerError>;

    /// A letter was sent.
    ///
    /// # Errors
    ///
    /// As for [`Ledger::report`].
    fn sent(&mut self, number: OutgoingNumber, at: Moment) -> Result<(), LedgerError> {
        self.report(&[Delivery { number, at, outcome: DeliveryOutcome::SENT, claim: None }])
    }

    /// Letters that were handed out to this node stay its own until a moment, if not reported on.
    fn keep_claims(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Result<(), LedgerError>;

    /// Takes letters back that were handed out to this node and not tried: they are as they were.
    fn hand_back(&mut self, letters: &[ToSend]) -> Result<(), LedgerError>;

    /// Lets letters go now that were given up or wait for another attempt: a person says so.
    /// Returns how many there were; one that was sent, or that a node has in hand, stays as it is.
    ///
    /// # Errors
    ///
    /// If there is no such letter, or the database can't be written.
    fn take_up(&mut self, letters: &[OutgoingNumber], at: Moment) -> Result<usize, LedgerError>;

    /// Drops letters that wait, so that they never go. Returns how many there were: a letter that a
    /// node has in hand may still go, and is not counted.
    ///
    /// # Errors
    ///
    /// If the database can't be written.
    fn drop_unsent(&mut self, letters: &[OutgoingNumber], at: Moment)
    -> Result<usize, LedgerError>;

    /// Tells of each letter that went since a moment where it went, when, and its text, the last
    /// report first. Results that no letter has brought about may be left out.
    fn sent_since(
        &self,
        since: Moment,
        with_results: bool,
        tell: &mut dyn FnMut(&str, Moment, &LetterText),
    ) -> Result<(), LedgerError>;

    /// How much waits.
    fn backlog(&self) -> Result<Backlog, LedgerError>;

    /// Letters that are to be sent, the oldest first. None is handed out by this.
    fn unsent(&self, limit: usize) -> Result<Vec<ToSend>, LedgerError>;

    /// Letters that were given up and not sent after all, the oldest first; not those that were
    /// left out ([`LEFT_OUT`](super::outbox::LEFT_OUT)).
    fn given_up(&self, limit: usize) -> Result<Vec<GivenUp>, LedgerError>;

    /// Letters with what was ruled on them and what happened to the answers, so many at most.
    fn trails(&self, which: &FollowedLetters, limit: usize) -> Result<Vec<Trail>, LedgerError>;

    /// The ends of all chains, to be published or kept elsewhere.
    fn heads(&self) -> Result<Heads, LedgerError>;

    /// Looks at every row: whether the seals fit, whether what is made from them fits, and whether
    /// all that was once published is still there.
    fn verify(&self, published: Option<&Heads>) -> Result<Vec<Damage>, LedgerError>;

    /// Whether several nodes may work on this ledger at the same time, so that a node has to lease
    /// its work first.
    fn is_shared(&self) -> bool {
        false
    }

    /// What every node has to itself now, by the names of the nodes.
    fn holdings(&self, now: Moment) -> Result<Vec<Holding>, LedgerError>;

    /// Everything is in the journal that came into a mailbox before a moment, by its server's
    /// clock. The node that says so has the mailbox, and knows of so many changes of the timeline
    /// ([`Ledger::changes_of_timeline`]): of another server's journal it would say too much.
    ///
    /// # Errors
    ///
    /// If the lease is lost, also to another server, or the database can't be written.
    fn looked(&mut self, lease: &Lease, until: Moment, changes: u64) -> Result<(), LedgerError>;

    /// The moment before which everything is in the journal that came into a mailbox, as far as
    /// any node has said so.
    fn looked_until(&self, mailbox: &str) -> Result<Option<Moment>, LedgerError>;

    /// All mailboxes that any node has ever leased and that were not retired, by name.
    fn mailboxes(&self, now: Moment) -> Result<Vec<MailboxRow>, LedgerError>;

    /// Games and tournaments after a name that went on since they were shown last, by name.
    fn not_shown(&self, after: &str, limit: usize) -> Result<Vec<GameName>, LedgerError>;

    /// Shows games and tournaments, each as after an event, in place of what was shown before.
    fn show(&mut self, shown: &[(GameName, EventNumber, Shown)]) -> Result<(), LedgerError>;

    /// Calls from its own thread when another node may have left work; calls may get lost.
    fn listen(&self, _call: Box<dyn Fn() + Send + Sync>) {}

    /// How often a standby has taken over. Mail that was fetched before is looked for again then.
    fn changes_of_timeline(&self) -> u64 {
        0
    }
}
