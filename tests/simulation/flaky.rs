//! A ledger whose process dies: at a call that is counted down, before the call has done anything
//! or after it has done everything. The caller never hears which.

use std::cell::Cell;
use std::rc::Rc;

use chancery::game::Moment;
use chancery::ledger::{
    AnyLedger, Arrived, Backlog, Basis, Damage, Delivery, DueGame, EventNumber, EventProof,
    FollowedLetters, GameName, GivenUp, Heads, HeldShards, Holding, Job, KeptRuling, Leasable,
    Lease, Ledger, LedgerError, LedgerRuling, LetterLead, LetterNumber, LetterRank, LetterText,
    MailboxRow, NumberedEvent, OutgoingNumber, Received, RulingNumber, Shard, Shown, Snapshot,
    ToSend, Trail, WorkElsewhere, WrittenLetter,
};

/// When the process dies.
#[derive(Default)]
pub(crate) struct Fuse {
    calls_left: Cell<Option<u32>>,
    does_it_first: Cell<bool>,
    blown: Cell<bool>,
    /// What another node does just before we keep a ruling.
    before_commit: Cell<Option<Box<dyn FnOnce()>>>,
    /// Whether a standby takes over as soon as we have asked for letters.
    fails_over: Cell<bool>,
    changes_of_timeline: Cell<u64>,
    commits: Cell<u32>,
    /// Whether no commit is refused.
    is_steady: Cell<bool>,
}

/// One commit in so many is refused, as if another node had been quicker: then the game has gone
/// on; of a group, one ruling can't be kept.
const COMMITS_REFUSED: u32 = 7;

impl Fuse {
    /// The process will die at the call of this number, from 0.
    pub(crate) fn light(&self, calls: u32, does_it_first: bool) {
        self.calls_left.set(Some(calls));
        self.does_it_first.set(does_it_first);
    }

    /// How many times rulings were kept that another node could have made.
    pub(crate) fn commits(&self) -> u32 {
        self.commits.get()
    }

    /// Another node will be quicker, once.
    pub(crate) fn before_commit(&self, other: impl FnOnce() + 'static) {
        self.before_commit.set(Some(Box::new(other)));
    }

    /// A standby will take over, once.
    pub(crate) fn fail_over(&self) {
        self.fails_over.set(true);
    }

    fn pass_on(&self) {
        let changes = &self.changes_of_timeline;
        changes.set(changes.get() + u64::from(self.fails_over.take()));
    }

    /// No other node will be quicker.
    pub(crate) fn be_steady(&self) {
        self.is_steady.set(true);
    }

    /// The process will not die.
    pub(crate) fn cut(&self) {
        self.calls_left.set(None);
    }

    /// Whether it has died since the last call of this.
    pub(crate) fn take_blown(&self) -> bool {
        self.blown.replace(false)
    }
}

/// The ledger of a process that may die.
pub(crate) struct Flaky {
    pub(crate) inner: AnyLedger,
    pub(crate) fuse: Rc<Fuse>,
}

impl Flaky {
    fn call<T>(
        &mut self,
        work: impl FnOnce(&mut AnyLedger) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        match self.fuse.calls_left.get() {
            Some(0) => {
                self.fuse.cut();
                self.fuse.blown.set(true);
                if self.fuse.does_it_first.get() {
                    work(&mut self.inner)?;
                }
                let what = "the process is dead".to_owned();
                Err(LedgerError::Unexpected { file: "ledger.db".to_owned(), what })
            }
            Some(left) => {
                self.fuse.calls_left.set(Some(left - 1));
                work(&mut self.inner)
            }
            None => work(&mut self.inner),
        }
    }
}

type Kept<T> = Result<T, LedgerError>;

impl Ledger for Flaky {
    fn at_one_moment<T>(&self, work: impl FnOnce(&Self) -> T) -> Kept<T> {
        self.inner.at_one_moment(|_| work(self))
    }
    fn receive_led(&mut self, batch: &[Arrived], leads: &[LetterLead]) -> Kept<Vec<LetterNumber>> {
        self.call(|ledger| ledger.receive_led(batch, leads))
    }
    fn lead(&mut self, leads: &[(LetterNumber, LetterLead)]) -> Kept<()> {
        self.call(|ledger| ledger.lead(leads))
    }
    fn set_aside(&mut self, letter: LetterNumber) -> Kept<()> {
        self.call(|ledger| ledger.set_aside(letter))
    }
    fn unruled(&self, limit: usize) -> Kept<Vec<Received>> {
        self.inner.unruled(limit)
    }
    fn unruled_in(&self, shards: &[Shard], limit: usize) -> Kept<Vec<Received>> {
        let unruled = self.inner.unruled_in(shards, limit);
        self.fuse.pass_on();
        unruled
    }
    fn unruled_before(&self, at: Moment, limit: usize) -> Kept<Vec<Received>> {
        let unruled = self.inner.unruled_before(at, limit);
        self.fuse.pass_on();
        unruled
    }
    fn elsewhere(&self, shards: &[Shard], until: Moment) -> Kept<WorkElsewhere> {
        self.inner.elsewhere(shards, until)
    }
    fn earlier(&self, letter: &Received, limit: usize) -> Kept<Vec<Received>> {
        self.inner.earlier(letter, limit)
    }
    fn letters(&self, after: LetterNumber, limit: usize) -> Kept<Vec<Received>> {
        self.inner.letters(after, limit)
    }
    fn received_in(&self, mailbox: &str, since: Moment) -> Kept<Vec<(Moment, u64)>> {
        self.inner.received_in(mailbox, since)
    }
    fn games(&self) -> Kept<Vec<GameName>> {
        self.inner.games()
    }

    fn games_behind(&self, name: &str, limit: usize) -> Kept<Vec<GameName>> {
        self.inner.games_behind(name, limit)
    }
    fn tournaments(&self) -> Kept<Vec<GameName>> {
        self.inner.tournaments()
    }
    fn load(&self, game: &GameName) -> Kept<Option<Snapshot>> {
        self.inner.load(game)
    }
    fn events(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Kept<Vec<NumberedEvent>> {
        self.inner.events(game, after, limit)
    }
    fn proofs(&self, game: &GameName, after: EventNumber, limit: usize) -> Kept<Vec<EventProof>> {
        self.inner.proofs(game, after, limit)
    }
    fn commit_all(&mut self, rulings: &[LedgerRuling]) -> Kept<Vec<RulingNumber>> {
        if let Some(other) = self.fuse.before_commit.take() {
            other();
        }
        let may_be_overtaken = |ruling: &LedgerRuling| {
            !ruling.games.is_empty() && !matches!(ruling.job, Job::Command(_))
        };
        if rulings.iter().all(may_be_overtaken) {
            let commits = self.fuse.commits.get() + 1;
            self.fuse.commits.set(commits);
            if commits.is_multiple_of(COMMITS_REFUSED) && !self.fuse.is_steady.get() {
                let (game, number) = (GameName::new("one of them"), EventNumber(0));
                return Err(LedgerError::Overtaken { game, expected: number, found: number });
            }
        }
        self.call(|ledger| ledger.commit_all(rulings))
    }
    fn basis(&self) -> Kept<Basis> {
        self.inner.basis()
    }
    fn bind(&mut self, now: Moment) -> Kept<bool> {
        self.inner.bind(now)
    }
    fn ruling_on(&self, letter: LetterNumber) -> Kept<Option<KeptRuling>> {
        self.inner.ruling_on(letter)
    }
    fn rulings(&self, after: RulingNumber, limit: usize) -> Kept<Vec<KeptRuling>> {
        self.inner.rulings(after, limit)
    }
    fn due(&self, now: Moment, limit: usize) -> Kept<Vec<DueGame>> {
        self.inner.due(now, limit)
    }
    fn keep_claims(&mut self, letters: &[OutgoingNumber], now: Moment, until: Moment) -> Kept<()> {
        self.call(|ledger| ledger.keep_claims(letters, now, until))
    }
    fn hand_back(&mut self, letters: &[ToSend]) -> Kept<()> {
        self.call(|ledger| ledger.hand_back(letters))
    }
    fn take_up(&mut self, letters: &[OutgoingNumber], at: Moment) -> Kept<usize> {
        self.call(|ledger| ledger.take_up(letters, at))
    }
    fn written_as(&self, id: &str) -> Kept<Option<WrittenLetter>> {
        self.inner.written_as(id)
    }
    fn send_again(
        &mut self,
        letter: OutgoingNumber,
        times_max: u32,
        at: Moment,
        retry_at: Moment,
    ) -> Kept<bool> {
        self.call(|ledger| ledger.send_again(letter, times_max, at, retry_at))
    }
    fn drop_unsent(&mut self, letters: &[OutgoingNumber], at: Moment) -> Kept<usize> {
        self.call(|ledger| ledger.drop_unsent(letters, at))
    }
    fn sent_since(
        &self,
        since: Moment,
        with_results: bool,
        tell: &mut dyn FnMut(&str, Moment, &LetterText),
    ) -> Kept<()> {
        self.inner.sent_since(since, with_results, tell)
    }
    fn next_wake(&self) -> Kept<Option<Moment>> {
        self.inner.next_wake()
    }
    fn lease(&mut self, held: &Leasable, now: Moment, until: Moment) -> Kept<Option<Lease>> {
        self.call(|ledger| ledger.lease(held, now, until))
    }
    fn join(&mut self, now: Moment, until: Moment) -> Kept<()> {
        self.call(|ledger| ledger.join(now, until))
    }
    fn hold_shards(&mut self, now: Moment, until: Moment) -> Kept<HeldShards> {
        self.call(|ledger| ledger.hold_shards(now, until))
    }
    fn release(&mut self, lease: &Lease) -> Kept<()> {
        self.call(|ledger| ledger.release(lease))
    }
    fn leave(&mut self) -> Kept<()> {
        self.call(|ledger| ledger.leave())
    }
    fn games_of(&self, address: &str) -> Kept<Vec<GameName>> {
        self.inner.games_of(address)
    }
    fn games_tagged(&self, tag: &str) -> Kept<Vec<GameName>> {
        self.inner.games_tagged(tag)
    }
    fn game_answered(&self, message_id: &str) -> Kept<Option<GameName>> {
        self.inner.game_answered(message_id)
    }
    fn to_send(&mut self, now: Moment, until: Moment, limit: usize) -> Kept<Vec<ToSend>> {
        self.call(|ledger| ledger.to_send(now, until, limit))
    }
    fn hand_out(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Kept<Vec<ToSend>> {
        self.call(|ledger| ledger.hand_out(letters, now, until))
    }
    fn waiting(&self, now: Moment, limit: usize) -> Kept<Vec<(OutgoingNumber, LetterRank)>> {
        self.inner.waiting(now, limit)
    }
    fn sent_last(&self, limit: usize) -> Kept<Vec<Moment>> {
        self.inner.sent_last(limit)
    }
    fn report(&mut self, deliveries: &[Delivery]) -> Kept<()> {
        self.call(|ledger| ledger.report(deliveries))
    }
    fn backlog(&self) -> Kept<Backlog> {
        self.inner.backlog()
    }
    fn unsent(&self, limit: usize) -> Kept<Vec<ToSend>> {
        self.inner.unsent(limit)
    }
    fn given_up(&self, limit: usize) -> Kept<Vec<GivenUp>> {
        self.inner.given_up(limit)
    }
    fn trails(&self, which: &FollowedLetters, limit: usize) -> Kept<Vec<Trail>> {
        self.inner.trails(which, limit)
    }
    fn heads(&self) -> Kept<Heads> {
        self.inner.heads()
    }
    fn not_shown(&self, after: &str, limit: usize) -> Kept<Vec<GameName>> {
        self.inner.not_shown(after, limit)
    }
    fn show(&mut self, shown: &[(GameName, EventNumber, Shown)]) -> Kept<()> {
        self.call(|ledger| ledger.show(shown))
    }
    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }
    fn holdings(&self, now: Moment) -> Kept<Vec<Holding>> {
        self.inner.holdings(now)
    }
    fn looked(&mut self, lease: &Lease, until: Moment, changes: u64) -> Kept<()> {
        self.call(|ledger| ledger.looked(lease, until, changes))
    }
    fn mailboxes(&self, now: Moment) -> Kept<Vec<MailboxRow>> {
        self.inner.mailboxes(now)
    }
    fn looked_until(&self, mailbox: &str) -> Kept<Option<Moment>> {
        self.inner.looked_until(mailbox)
    }
    fn changes_of_timeline(&self) -> u64 {
        self.inner.changes_of_timeline() + self.fuse.changes_of_timeline.get()
    }
    fn verify(&self, published: Option<&Heads>) -> Kept<Vec<Damage>> {
        self.inner.verify(published)
    }
}
