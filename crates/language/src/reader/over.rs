//! What a line without an order says of the orders under it: that they are for another turn, or
//! not to be carried out. Nobody's orders count by having been told of.

use super::super::grammar::announce::{Announced, announced};
use super::super::resolve::Trouble;
use super::line::undecorated;
use super::value::{RefusalKind, Refused};
use super::{Here, Reader, message};
use crate::board::{Phase, Unit};
use crate::orders::Order;

/// What keeps the orders under a line from counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// A heading names another phase.
    Phase(Phase),
    /// The line with this number speaks of another turn.
    AnotherTurn(usize),
    /// The line with this number takes them back, or only thinks of them.
    NotMeant(usize),
    /// The line with this number begins a broadcast as the old judges knew it.
    Broadcast(usize),
    /// The line with this number could mean anything: they count unless they contradict what stood
    /// before it, which was this many orders.
    Unclear(usize, usize),
}

/// An order under a line that could mean anything.
pub(super) struct Doubtful {
    /// Which order.
    pub(super) order: usize,
    /// How many orders stood before the line.
    before: usize,
    /// What is answered if it does not count.
    refused: Refused,
}

impl Doubtful {
    /// Whether it is one of the first orders.
    pub(super) const fn is_within(&self, orders: usize) -> bool {
        self.order < orders
    }
}

impl Reader<'_> {
    /// Takes in what a line says of the orders under it.
    pub(super) fn announce(&mut self, here: Here) {
        let tokens = self.input(undecorated(here.tokens));
        let Some(found) = announced(tokens, self.table.phase) else { return };
        let line = here.number();
        match found {
            Announced::Part(part) => self.under(here, &part),
            Announced::AnotherTurn => self.over = Some(Over::AnotherTurn(line)),
            Announced::NotMeant => self.over = Some(Over::NotMeant(line)),
            Announced::Fresh => self.over = None,
            Announced::Unclear => self.announce_nothing_clear(here),
        }
    }

    /// A line that says nothing clear takes back nothing that a clearer one said.
    pub(super) fn announce_nothing_clear(&mut self, here: Here) {
        if matches!(self.over, None | Some(Over::Unclear(..))) {
            self.over = Some(Over::Unclear(here.number(), self.reading.orders.len()));
        }
    }

    /// Why nothing under this line is an order for this phase, or a plan for this later one.
    pub(super) fn kept_off(&self, at: usize, plan: Option<Phase>) -> Option<Trouble> {
        let now = self.table.phase;
        if self.over.is_none()
            && plan.is_none()
            && self.section.is_some_and(|kind| kind != now.kind())
        {
            let expected = format!("The heading over it is for another phase than {now}.");
            return Some(Trouble::at(at, RefusalKind::WrongPhase, expected));
        }
        let (kind, expected) = match self.over? {
            // What comes behind the phase of a heading in its year may stand under it.
            Over::Phase(named)
                if plan.is_some_and(|plan| {
                    now < named && named <= plan && named.year == plan.year
                }) =>
            {
                return None;
            }
            Over::Phase(named) => (
                RefusalKind::WrongPhase,
                format!("The heading over it names {named}, but this is {now}."),
            ),
            Over::AnotherTurn(line) => (
                RefusalKind::WrongPhase,
                format!("Line {line} over it speaks of another turn, and this is {now}."),
            ),
            Over::NotMeant(line) => (
                RefusalKind::Unreadable,
                format!("By line {line} over it, this is not meant, or not for certain."),
            ),
            Over::Broadcast(line) => {
                (RefusalKind::Unreadable, format!("Line {line} over it begins a broadcast."))
            }
            Over::Unclear(..) => return None,
        };
        Some(Trouble::at(at, kind, expected))
    }

    /// Remembers an order under a line that could mean anything.
    pub(super) fn doubt(&mut self, here: Here, order: &Order) {
        let Some(Over::Unclear(line, before)) = self.over else { return };
        if before == 0 {
            return;
        }
        let expected =
            format!("Is this to replace your order before line {line}? That line doesn't say so.");
        let refused = Refused {
            line: here.number(),
            column: here.line.indent + 1,
            text: here.line.written.to_owned(),
            kind: RefusalKind::Unreadable,
            candidates: crate::board::ProvinceSet::EMPTY,
            expected,
            unit: self.named_by(order),
            message: message::pointer(here.line, here.line.indent + 1),
            stands: None,
        };
        let order = self.reading.orders.len();
        self.doubtful.push(Doubtful { order, before, refused });
    }

    fn named_by(&self, order: &Order) -> Option<Unit> {
        let at = order.unit()?.place.province;
        let dislodged = self.table.position.dislodged_from(at).map(|dislodged| dislodged.unit);
        dislodged.or(self.table.position.unit(at)).filter(|unit| unit.power() == self.table.power)
    }

    /// Refuses all orders under a line that could mean anything, if one of them contradicts an
    /// order that stood before the line.
    pub(super) fn settle_doubtful(&mut self) {
        let doubtful = std::mem::take(&mut self.doubtful);
        let mut refused_orders = Vec::new();
        for section in doubtful.chunk_by(|one, other| one.before == other.before) {
            if section.iter().any(|one| self.contradicts(one)) {
                refused_orders.extend(section.iter().map(|one| one.order));
                let refused = section.iter().map(|one| one.refused.clone());
                self.reading.refused.extend(refused);
            }
        }
        if refused_orders.is_empty() {
            return;
        }
        let is_refused = |order: usize| refused_orders.binary_search(&order).is_ok();
        for whole in &mut self.for_all {
            whole.before -= (0..whole.before).filter(|order| is_refused(*order)).count();
        }
        let mut order = 0;
        self.reading.orders.retain(|_| {
            order += 1;
            !is_refused(order - 1)
        });
    }

    fn contradicts(&self, doubtful: &Doubtful) -> bool {
        let order = |at: usize| self.reading.orders.get(at).map(|understood| understood.order);
        let at = |order: Order| order.unit().map(|unit| unit.place.province);
        let Some(later) = order(doubtful.order) else { return false };
        let earlier = (0..doubtful.before).rev().filter_map(order).find(|earlier| {
            let unit = at(*earlier);
            unit.is_some() && unit == at(later)
        });
        earlier.is_some_and(|earlier| earlier != later)
    }
}
