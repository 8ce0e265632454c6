//! What a heading or another line without an order says about the orders under it: that they are
//! for another turn, or not to be carried out. Orders that a letter only tells about don't count.

use super::super::grammar::announce::{Announced, announced};
use super::super::grammar::heading::Heading;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::Token;
use super::bare::undecorated;
use super::here::Here;
use super::known::KnownLine;
use super::state::{Over, Reader};
use super::value::Headed;
use crate::board::{Phase, PhaseKind};

impl Reader<'_> {
    /// Takes a heading, which counts for the lines under it.
    pub(super) fn under(&mut self, here: Here, found: &Heading) {
        let now = self.table.phase;
        let phase = found.phase(now);
        if found.season.is_some() || found.power.is_some() {
            self.reading.headings.push(Headed {
                line: here.number(),
                phase,
                power: found.power,
                game: found.game.clone(),
            });
        }
        let later = |kind: PhaseKind| kind != PhaseKind::Movement && kind != now.kind();
        match phase {
            None if found.kind.is_some() => {
                self.section = found.kind.filter(|kind| later(*kind));
                self.plan_phase = None;
            }
            None => {}
            Some(phase) if phase == now => {
                (self.section, self.plan_phase, self.over) = (None, None, None);
            }
            Some(phase) if phase > now && later(phase.kind()) && phase.year == now.year => {
                self.section = Some(phase.kind());
                self.plan_phase = Some(phase);
                self.over = None;
            }
            Some(phase) => {
                (self.section, self.plan_phase) = (None, None);
                self.over = Some(Over::Phase(phase));
            }
        }
    }

    pub(super) fn ignore(&mut self, here: Here) {
        self.announce(here);
        self.pass_over(here);
    }

    /// Takes in what a line says of the orders under it.
    pub(super) fn announce(&mut self, here: Here) {
        let words = undecorated(here.tokens);
        let line = here.number();
        let last = words.split_inclusive(Token::ends).next_back().unwrap_or_default();
        // "I have no plan whatsoever. My orders:" announces.
        let announces = || self.scale.known(last).filter(|known| *known == KnownLine::Announces);
        let known = self.scale.known(words).or_else(announces);
        match (known, announced(self.input(words), self.table.phase)) {
            (_, Some(Announced::Part(part))) => self.under(here, &part),
            (Some(KnownLine::Announces), _) => self.over = None,
            (Some(KnownLine::Talks), _) | (None, None) => return,
            (None, Some(Announced::AnotherTurn)) => self.over = Some(Over::AnotherTurn(line)),
        }
        if self.over.is_some() {
            self.settled.insert(line);
        }
    }

    /// Why nothing under a heading counts that names a phase which is over.
    pub(super) fn is_of_the_past(&self) -> Option<OrderTrouble> {
        let is_past = matches!(self.over, Some(Over::Phase(named)) if named < self.table.phase);
        is_past.then(|| self.kept_off(0, None)).flatten()
    }

    /// Why nothing under this line is an order for this phase, or a plan for this later one.
    pub(super) fn kept_off(&self, at: usize, plan: Option<Phase>) -> Option<OrderTrouble> {
        let now = self.table.phase;
        if self.over.is_none()
            && plan.is_none()
            && self.section.is_some_and(|kind| kind != now.kind())
        {
            let expected = format!("The heading above this line is for a phase other than {now}.");
            return Some(OrderTrouble::at(at, RefusalKind::WrongPhase, expected));
        }
        let (kind, expected) = match self.over? {
            // What comes after the phase of a heading in its year may stand under it.
            Over::Phase(named)
                if plan.is_some_and(|plan| {
                    now < named && named <= plan && named.year == plan.year
                }) =>
            {
                return None;
            }
            Over::Phase(named) if named > now => (
                RefusalKind::WrongPhase,
                format!(
                    "It is too early for {named}: this is {now}. We accept orders for {named} once \
                        the result before it is out."
                ),
            ),
            Over::Phase(named) => (
                RefusalKind::WrongPhase,
                format!("The heading above this line names {named}, but this is {now}."),
            ),
            Over::AnotherTurn(line) => (
                RefusalKind::WrongPhase,
                format!("Line {line} above mentions another turn, but this is {now}."),
            ),
            Over::WrittenByAnother(line) => (
                RefusalKind::Unreadable,
                format!(
                    "Line {line} above says that someone else wrote \
                    this."
                ),
            ),
        };
        Some(OrderTrouble::at(at, kind, expected))
    }
}
