//! What one seat has on file: what was received from it in the phase being played, in the order of
//! receipt, and what counts of that.
//!
//! Nothing that was received leaves a [`Shelf`] before its phase is over. What counts is worked out
//! anew from all of it whenever something is added, removed or read again. So a letter that we read
//! late takes its place in the order of receipt (D.VII(1), Reading 24), and when a person's orders
//! lapse, what they had replaced counts again (Reading 14).

use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::{CountingOrders, OrderSet, Plan, Shelved, WrittenOrder, plans};
use crate::board::{Phase, PhaseKind, Position, Power, Province};
use crate::game::policy::SetRule;
use crate::game::{Moment, PersonId};

/// What one seat has on file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "KeptShelf")]
pub struct Shelf {
    /// How many sets the seat has sent in this game.
    pub count: u32,
    /// The sets for the phase being played that were not struck, oldest first.
    pub sets: Vec<Arc<OrderSet>>,
    /// The plans that stand, with the mark of the set that brought them.
    pub plans: Vec<Shelved>,
    /// When the letter was received that marked FINAL what stands.
    pub marked: Option<Moment>,
    /// The draft that was received last, if nothing has replaced, struck or taken it back since.
    draft: Option<Arc<OrderSet>>,
    /// Sets sent in the phase being played that had nothing but plans for later ones, and of which
    /// some plan stands.
    riders: Vec<Arc<OrderSet>>,
    /// The plans that stood when the phase began.
    carried: Vec<Shelved>,
    /// What was received in this phase, in the order of receipt.
    received: Vec<ReceivedItem>,
}

/// The stored part of a shelf: the rest is worked out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptShelf {
    count: u32,
    #[serde(default)]
    carried: Vec<Shelved>,
    #[serde(default)]
    received: Vec<ReceivedItem>,
}

/// The same, to be written: a shelf may be long, and is written with each ruling.
#[derive(Serialize)]
struct ToKeep<'s> {
    count: u32,
    #[serde(skip_serializing_if = "<[Shelved]>::is_empty")]
    carried: &'s [Shelved],
    #[serde(skip_serializing_if = "<[ReceivedItem]>::is_empty")]
    received: &'s [ReceivedItem],
}

/// Something that was received from the holder of the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ReceivedItem {
    /// Orders or plans.
    Set {
        set: Arc<OrderSet>,
        /// The rule by which it was filed (D.III(3)).
        rule: SetRule,
        /// Whether a line of it was an order for the phase when it was filed, or is now that it was
        /// read again: only such a set replaces another (Reading 17).
        orders: bool,
    },
    /// The mark of what stands (D.II(1)).
    Mark { is_final: bool, at: Moment },
    /// Everything on file was struck.
    Clear { by: PersonId, at: Moment },
    /// A letter whose orders are a draft.
    Draft { set: Arc<OrderSet> },
    /// A letter that takes orders back.
    Retraction { at: Moment },
}

impl ReceivedItem {
    fn at(&self) -> Moment {
        match self {
            ReceivedItem::Set { set, .. } | ReceivedItem::Draft { set } => set.received,
            ReceivedItem::Mark { at, .. }
            | ReceivedItem::Clear { at, .. }
            | ReceivedItem::Retraction { at } => *at,
        }
    }
}

impl From<KeptShelf> for Shelf {
    fn from(kept: KeptShelf) -> Shelf {
        let KeptShelf { count, carried, received } = kept;
        let mut shelf = Shelf { count, carried, received, ..Shelf::default() };
        shelf.settle();
        shelf
    }
}

impl Serialize for Shelf {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Shelf { count, carried, received, .. } = self;
        ToKeep { count: *count, carried, received }.serialize(to)
    }
}

impl Shelf {
    /// Files a set. One without orders for this phase changes plans and marks and leaves the
    /// orders on file (Reading 17). A revised set without a plan drops the plan of the set it
    /// replaces (Reading 15), unless sets are merged.
    pub fn file(&mut self, set: OrderSet, rule: SetRule) {
        self.count = self.count.max(set.number);
        let orders = set.has_orders();
        self.receive(ReceivedItem::Set { set: Arc::new(set), rule, orders });
    }

    /// Sets the mark of what stands, or takes it away, by a letter received then (D.II(1)).
    pub fn mark(&mut self, is_final: bool, at: Moment) {
        self.receive(ReceivedItem::Mark { is_final, at });
    }

    /// Strikes all orders and plans that were received up to then.
    pub fn strike(&mut self, by: PersonId, at: Moment) {
        self.receive(ReceivedItem::Clear { by, at });
    }

    /// Keeps a draft, in place of an earlier one.
    pub fn keep_draft(&mut self, set: OrderSet) {
        self.receive(ReceivedItem::Draft { set: Arc::new(set) });
    }

    /// Drops the draft, if it was received up to then.
    pub fn drop_draft(&mut self, at: Moment) {
        self.receive(ReceivedItem::Retraction { at });
    }

    /// The draft that is kept. A set that was received after it has replaced it.
    pub fn draft(&self) -> Option<&OrderSet> {
        self.draft.as_deref()
    }

    /// Letters of one second count in the order in which they are ruled on.
    fn receive(&mut self, received: ReceivedItem) {
        let is_earlier = |other: &ReceivedItem| other.at() <= received.at();
        let behind = self.received.iter().rposition(is_earlier).map_or(0, |earlier| earlier + 1);
        self.received.insert(behind, received);
        self.settle();
    }

    /// Works out what stands.
    fn settle(&mut self) {
        self.wipe();
        self.plans = self.carried.clone();
        let received = std::mem::take(&mut self.received);
        for one in &received {
            match one {
                ReceivedItem::Set { set, rule, orders } => self.put(set, *rule, *orders),
                ReceivedItem::Mark { is_final, at } => {
                    self.put_mark(*is_final);
                    self.marked = is_final.then_some(*at);
                }
                ReceivedItem::Clear { .. } => self.wipe(),
                ReceivedItem::Draft { set } => self.draft = Some(Arc::clone(set)),
                ReceivedItem::Retraction { .. } => self.draft = None,
            }
        }
        self.received = received;
    }

    fn wipe(&mut self) {
        self.sets.clear();
        self.riders.clear();
        self.plans.clear();
        self.marked = None;
        self.draft = None;
    }

    fn put(&mut self, set: &Arc<OrderSet>, rule: SetRule, orders: bool) {
        if orders {
            // What a former holder left stands up to the newcomer's own first set (Interaction 5).
            self.sets.retain(|other| other.by == set.by);
            self.riders.retain(|other| other.by == set.by);
            self.plans.retain(|shelved| shelved.by == set.by);
            self.draft = None;
        }
        let later: Vec<&Plan> = set.plans.iter().filter(|plan| plan.phase > set.phase).collect();
        let revises = orders && rule == SetRule::Last && !self.sets.is_empty();
        let drops_all = revises && set.phase.kind() == PhaseKind::Movement;
        let replaced = |phase: Phase| later.iter().any(|plan| plan.phase == phase);
        self.plans.retain(|shelved| !drops_all && !replaced(shelved.plan.phase));
        let (number, by, is_final) = (set.number, &set.by, set.is_final);
        let shelved =
            |plan: &Plan| Shelved { set: number, by: by.clone(), is_final, plan: plan.clone() };
        self.plans.extend(later.into_iter().map(shelved));
        if orders {
            self.sets.push(Arc::clone(set));
        } else {
            self.put_mark(is_final);
            self.riders.push(Arc::clone(set));
        }
        let stands = |number: u32| self.plans.iter().any(|shelved| shelved.set == number);
        self.riders.retain(|rider| stands(rider.number));
    }

    fn put_mark(&mut self, is_final: bool) {
        if let Some(set) = self.sets.last_mut() {
            Arc::make_mut(set).is_final = is_final;
        }
        for shelved in &mut self.plans {
            shelved.is_final = is_final;
        }
    }

    /// All sets of the phase being played of which something stands, oldest first.
    pub fn readable(&self) -> Vec<&OrderSet> {
        let mut all: Vec<&OrderSet> =
            self.sets.iter().chain(&self.riders).map(|set| &**set).collect();
        all.sort_by_key(|set| (set.received, set.number));
        all
    }

    /// Whether anything is on file, plans included.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty() && self.plans.is_empty()
    }

    /// Puts a set, as it is read now, in the place of the one of its number. What stands is no
    /// longer FINAL.
    pub fn reread(&mut self, again: OrderSet) {
        let is_it = |set: &OrderSet| set.number == again.number;
        for one in &mut self.received {
            match one {
                ReceivedItem::Set { set, orders, .. } if is_it(set) => {
                    // One of which nothing is left to read was sent all the same.
                    *orders |= again.has_orders();
                    *set = Arc::new(again.clone());
                }
                ReceivedItem::Draft { set } if is_it(set) && set.received == again.received => {
                    *set = Arc::new(again.clone());
                }
                _ => {}
            }
        }
        self.unmark();
    }

    /// Whether filing this set would drop a plan that stands; its receipt says so first.
    pub fn would_drop_plan(&self, set: &OrderSet, rule: SetRule) -> bool {
        let mut after = self.clone();
        after.file(set.clone(), rule);
        let kept = |phase: Phase| after.plans.iter().any(|shelved| shelved.plan.phase == phase);
        self.plans.iter().any(|shelved| !kept(shelved.plan.phase))
    }

    /// Takes the mark away, even if a letter said FINAL.
    pub fn unmark(&mut self) {
        self.received.retain(|one| !matches!(one, ReceivedItem::Mark { .. }));
        for one in &mut self.received {
            if let ReceivedItem::Set { set, .. } = one {
                Arc::make_mut(set).is_final = false;
            }
        }
        self.carried.iter_mut().for_each(|shelved| shelved.is_final = false);
        self.settle();
    }

    /// Removes what a person sent, so that what was on file before counts again (Reading 14).
    pub fn lapse(&mut self, person: &PersonId) {
        self.received.retain(|one| match one {
            ReceivedItem::Set { set, .. } | ReceivedItem::Draft { set } => set.by != *person,
            ReceivedItem::Clear { by, .. } => by != person,
            ReceivedItem::Mark { .. } | ReceivedItem::Retraction { .. } => true,
        });
        self.carried.retain(|shelved| shelved.by != *person);
        self.settle();
    }

    /// The same in a phase that is played again; numbers go on where they are.
    pub fn refiled(self, count: u32) -> Shelf {
        let mut shelf = Shelf { count, ..self };
        shelf.unmark();
        shelf
    }

    /// The orders for a phase that count.
    pub fn standing(
        &self,
        rule: SetRule,
        phase: Phase,
        power: Power,
        position: &Position,
    ) -> CountingOrders {
        if let Some(last) = self.sets.last() {
            let merges = rule == SetRule::PerUnit && phase.kind() != PhaseKind::Adjustments;
            let mut orders = if merges { latest_per_unit(&self.sets) } else { last.orders.clone() };
            // With alternatives, a set sent in its own phase is a plan, too (Reading 16).
            let plans: Vec<&Plan> = last.plans.iter().filter(|plan| plan.phase == phase).collect();
            orders.extend(plans::orders(&plans, &orders, phase, power, position));
            return CountingOrders { orders, was_sent: true, by_plan: false };
        }
        let plans = self.plans.iter().map(|shelved| &shelved.plan);
        let plans: Vec<&Plan> = plans.filter(|plan| plan.phase == phase).collect();
        let orders = plans::orders(&plans, &[], phase, power, position);
        CountingOrders { orders, was_sent: !plans.is_empty(), by_plan: !plans.is_empty() }
    }

    /// The plans that may still be used while a phase is played. Where there is a set for it, a
    /// plan for the same phase that came before is overtaken (Reading 15).
    pub fn plans_on_file(&self, phase: Phase) -> Vec<Plan> {
        let last = self.sets.last();
        let counts =
            |plan: &&Plan| plan.phase != phase || last.is_none_or(|set| set.plans.contains(plan));
        self.plans.iter().map(|shelved| &shelved.plan).filter(counts).cloned().collect()
    }

    /// Whether what stands for a phase is marked FINAL.
    pub fn is_final(&self, phase: Phase) -> bool {
        match self.sets.last() {
            Some(set) => set.is_final,
            None => {
                let mut plans = self.plans.iter().filter(|shelved| shelved.plan.phase == phase);
                let first = plans.next();
                first.is_some_and(|first| first.is_final && plans.all(|other| other.is_final))
            }
        }
    }

    /// Strikes what was received in the phase being played: an earlier one is played first, for
    /// which the plans stand that were there.
    pub fn begin_anew(&mut self) {
        self.received.clear();
        self.settle();
    }

    /// Turns the page: sets are for the phase that is over, and so are plans for it and before.
    pub fn turn_page(&mut self, over: Phase) {
        self.carried = std::mem::take(&mut self.plans);
        self.carried.retain(|shelved| shelved.plan.phase > over);
        self.received.clear();
        self.settle();
    }
}

/// The most recent order for each unit over all sets (D.III(3), alternative). Orders that name no
/// unit count from the last set.
fn latest_per_unit(sets: &[Arc<OrderSet>]) -> Vec<WrittenOrder> {
    let at = |written: &WrittenOrder| written.order.unit().map(|unit| unit.place.province);
    let mut kept: Vec<(Option<Province>, WrittenOrder)> = Vec::new();
    for set in sets {
        for written in &set.orders {
            let unit = at(written);
            kept.retain(|(other, _)| unit.is_none() || *other != unit);
            kept.push((unit, written.clone()));
        }
    }
    kept.into_iter().map(|(_, written)| written).collect()
}
