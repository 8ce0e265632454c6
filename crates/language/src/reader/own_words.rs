//! The own words of an order in its line: what is published of it, and nothing beside it
//! (D.VIII(4)).

use super::super::grammar::order::statement;
use super::super::grammar::tree::{Sentence, Statement, WrittenDeed};
use super::super::grammar::unit::unit;
use super::super::names::Names;
use super::super::resolve::BoardAtHand;
use super::super::text::{Tokens, mend, tokens};
use super::question::ReadingQuestion;
use crate::board::PhaseKind;
use crate::limits::FAR_TOKENS;
use crate::orders::Order;

/// The words of a line that are this order by themselves; nothing, where they stand apart or say
/// it only together with others.
pub fn own_words(line: &str, order: &Order, question: &ReadingQuestion) -> Option<String> {
    let names = Names::new(question.personal);
    let table = BoardAtHand::of(question, &names);
    let mended = mend(line);
    let words = tokens(&mended.text);
    let input = Tokens { rest: &words, names: &names };
    let found = (0..words.len().min(FAR_TOKENS)).find_map(|at| {
        let (rest, is_it) = read_here(&table, input.after(at), order)?;
        is_it.then_some((at, words.len() - rest.rest.len()))
    });
    let (first, behind) = found?;
    let own = words.get(first..behind)?;
    let (from, to) = (own.first()?.span.start, own.last()?.span.end);
    Some(mended.text.get(from..to)?.trim_end_matches(['.', ',', ';', ':']).to_owned())
}

/// What comes after the statement that begins here, and whether that is or holds this order. A unit
/// alone is an order where something is to be built or removed.
fn read_here<'l>(
    table: &BoardAtHand,
    start: Tokens<'l>,
    order: &Order,
) -> Option<(Tokens<'l>, bool)> {
    let is_it = |sentence: &Sentence| says(table, sentence).as_ref() == Some(order);
    match statement(start) {
        Ok((rest, Statement::Order(sentence))) => Some((rest, is_it(&sentence))),
        Ok((rest, Statement::Group(units, deed))) => {
            let mut all = units.into_iter().map(|unit| Sentence { unit, deed: deed.clone() });
            Some((rest, all.any(|sentence| is_it(&sentence))))
        }
        Ok((rest, Statement::AllHold(_))) => Some((rest, matches!(order, Order::Hold(_)))),
        Ok((rest, Statement::AllDisband(_))) => Some((rest, matches!(order, Order::Disband(_)))),
        Ok((rest, Statement::Waive(_))) => Some((rest, *order == Order::Waive)),
        Err(_) if table.phase.kind() == PhaseKind::Adjustments => {
            let (rest, unit) = unit(start).ok()?;
            Some((rest, is_it(&Sentence { unit, deed: WrittenDeed::Bare })))
        }
        Err(_) => None,
    }
}

fn says(table: &BoardAtHand, sentence: &Sentence) -> Option<Order> {
    let resolved = match table.phase.kind() {
        PhaseKind::Movement => table.movement(sentence),
        PhaseKind::Retreats => table.retreat(sentence),
        PhaseKind::Adjustments => table.adjustment(sentence),
    };
    resolved.ok().map(|resolved| resolved.order)
}
