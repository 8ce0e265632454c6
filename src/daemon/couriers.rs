//! The couriers, each with a connection of its own: as many at a time as the mail server takes.
//! Nothing else runs in parallel: the gate, and what follows from the carrier's report, handle one
//! letter after the other.

use tokio::task::JoinSet;

use super::carrying::CARRY_MAX;
use super::gate::{Slip, Sort};
use super::post;
use crate::ledger::ToSend;
use crate::mail::{Carried, Carrier, Courier, FinishedLetter};

/// All couriers of a daemon, at least one.
pub(super) struct Couriers {
    idle: Vec<Courier>,
    on_the_way: JoinSet<(Courier, SortedLetter, Carried)>,
    /// The receivers of letters that are on their way, and who has caused them.
    known: Vec<(String, Option<String>)>,
}

/// A letter, and its sort for the gate.
pub(super) struct SortedLetter {
    pub(super) letter: ToSend,
    sort: Sort,
    outsider: Option<String>,
}

impl SortedLetter {
    pub(super) fn of(letter: ToSend) -> SortedLetter {
        let (sort, outsider) = post::sorted(&letter.letter.text);
        SortedLetter { letter, sort, outsider }
    }

    pub(super) fn slip(&self) -> Slip<'_> {
        let ToSend { letter, said, .. } = &self.letter;
        Slip {
            to: &letter.to,
            sort: self.sort,
            about: letter.game.as_ref().map(|game| game.0.as_str()),
            outsider: self.outsider.as_deref(),
            has_waited: said.as_deref() == Some(super::gate::SPEAKS_FOR_OTHERS),
        }
    }

    fn known(&self) -> (String, Option<String>) {
        (self.letter.letter.to.to_lowercase(), self.outsider.clone())
    }
}

impl Couriers {
    pub(super) fn new(idle: Vec<Courier>) -> Couriers {
        Couriers { idle, on_the_way: JoinSet::new(), known: Vec::new() }
    }

    /// One that carries nothing now.
    pub(super) fn idle(&mut self) -> Option<&mut Courier> {
        self.idle.last_mut()
    }

    pub(super) fn are_home(&self) -> bool {
        self.on_the_way.is_empty()
    }

    /// Whether a letter has to wait for one that is on its way. Only then do we know what an
    /// address has had, or an outsider has caused. A letter that may have been sent before goes
    /// alone.
    pub(super) fn must_wait(&self, letter: &SortedLetter) -> bool {
        let (to, outsider) = letter.known();
        let is_like = |(other, by): &(String, Option<String>)| {
            *other == to || outsider.is_some() && *by == outsider
        };
        let is_alone = letter.letter.perhaps_sent && !self.are_home();
        is_alone || self.idle.is_empty() || self.known.iter().any(is_like)
    }

    /// Sends one that is idle on its way with a letter.
    pub(super) fn go(&mut self, letter: SortedLetter, mail: FinishedLetter) {
        let Some(mut courier) = self.idle.pop() else { return };
        self.known.push(letter.known());
        self.on_the_way.spawn(async move {
            let carried = tokio::time::timeout(CARRY_MAX, courier.carry(&mail)).await;
            let no_answer = |_| Carried::Unknown { why: "no answer".to_owned() };
            (courier, letter, carried.unwrap_or_else(no_answer))
        });
    }

    /// Waits for the next one that comes back, and says what became of its letter; nothing if none
    /// is on its way.
    pub(super) async fn back(&mut self) -> Option<(SortedLetter, Carried)> {
        let (courier, letter, carried) = match self.on_the_way.join_next().await? {
            Ok(done) => done,
            // The daemon ends with this panic, and is started again.
            Err(broken) => std::panic::resume_unwind(broken.into_panic()),
        };
        self.idle.push(courier);
        let known = letter.known();
        if let Some(at) = self.known.iter().position(|other| *other == known) {
            self.known.swap_remove(at);
        }
        Some((letter, carried))
    }

    /// Lets go of all connections.
    pub(super) async fn rest(&mut self) {
        for courier in &mut self.idle {
            courier.rest().await;
        }
    }
}
