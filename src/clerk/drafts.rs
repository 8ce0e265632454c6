//! Drafts: orders that a letter calls a draft are not filed. The draft counts at the deadline if
//! the seat has nothing else on file (D.VII(6)).

use super::counting::{CountsFor, counts};
use super::desk::LetterDesk;
use super::ruling::Work;
use super::{filing, sender};
use crate::board::Power;
use crate::game::Game;
use crate::game::book::OrderSet;
use crate::game::event::Event;
use crate::game::policy::DraftRule;
use crate::game::seats::Right;
use crate::game::state::Stage;
use crate::language::reader::Reading;
use crate::report::answers::orders::OrdersAnswer;

/// Leaves out a draft in a letter that lacks what orders need: we ask no game master to let a draft
/// in.
pub(super) fn leave_out(desk: &LetterDesk, power: Power, reading: &mut Reading) {
    let game = &desk.work.state;
    let lacks = !sender::lacks(game, power, &desk.arrival.letter).is_empty();
    if lacks || sender::is_older(game, power, desk.arrival).is_some() {
        reading.draft = Default::default();
    }
}

/// Keeps the draft of a letter; one that takes its orders back takes back an earlier draft, too.
pub(super) fn note(desk: &mut LetterDesk, power: Power, reading: &Reading) {
    let game = &desk.work.state;
    let waits = matches!(game.stage, Stage::Orders | Stage::Waiting);
    let in_time = waits && counts(game, power, desk.received) == CountsFor::Now;
    if !in_time || desk.right(power) != Right::Holds {
        return;
    }
    if reading.takes_back && game.draft(power).is_some() {
        desk.work.record(Event::DraftDropped { power, at: desk.received });
        return desk.say(OrdersAnswer::DraftDropped);
    }
    let counts = game.policy.drafts() == DraftRule::Count && !game.standing(power).was_sent;
    if let Some(set) = draft(desk, reading).filter(|_| counts) {
        desk.work.record(Event::DraftKept { power, set });
    }
}

/// The draft of a letter, with only the lines of its orders: on a corrected board they are read
/// again, without the lines that call them a draft.
fn draft(desk: &LetterDesk, reading: &Reading) -> Option<OrderSet> {
    let (orders, plans) = (reading.draft.orders.clone(), reading.draft.plans.clone());
    let of_lines = orders.iter().map(|order| order.line);
    let lines: Vec<usize> = of_lines.chain(plans.iter().map(|plan| plan.line)).collect();
    let text = (1..).zip(desk.text.lines()).filter(|(number, _)| lines.contains(number));
    let text = text.map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    let (id, received, phase) = (desk.id(), desk.received, desk.work.state.phase);
    let orders = Reading { orders, plans, ..Reading::default() };
    let set = filing::order_set(&orders, &id, received, phase, 0, "")?;
    Some(OrderSet { dated: desk.dated(), text, is_draft: true, ..set })
}

/// The deadline has come: drafts count for those who have nothing else on file.
pub(super) fn count(work: &mut Work) {
    for power in work.state.powers() {
        let game = &work.state;
        let number = game.shelf(power).count + 1;
        let draft = game.draft(power).cloned();
        if let Some(set) = draft.map(|set| OrderSet { number, ..set }) {
            work.record(Event::DraftCounted { power, set });
        }
    }
}

/// The powers whose drafts count in the phase that is about to be judged.
pub(super) fn counted(game: &Game) -> Vec<Power> {
    let is_draft = |power: &Power| game.shelf(*power).sets.last().is_some_and(|last| last.is_draft);
    game.powers().filter(is_draft).collect()
}
