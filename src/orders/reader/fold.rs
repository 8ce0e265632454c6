//! Orders that a mail program or a writer folded over two lines.

use nom::Err;

use super::super::grammar::order::statement;
use super::super::grammar::place::place;
use super::super::grammar::tree::{Deed, Statement};
use super::super::text::{Line, Mark, Mended, Token, Tokens, tokens};
use super::Reader;

/// The next line together with the one after it, if only together they make an order; and how many
/// lines that takes.
pub(super) fn joined(reader: &Reader, lines: &[Line]) -> (Option<(String, Mended)>, usize) {
    let [first, second, ..] = lines else { return (None, 1) };
    if first.mended.text.len() + second.mended.text.len() > super::LINE_CHARS_MAX {
        return (None, 1);
    }
    let before = tokens(&first.mended.text);
    if before.is_empty() || second.mended.text.trim().is_empty() {
        return (None, 1);
    }
    let after = || tokens(&second.mended.text);
    let goes_on = match statement(input(reader, &before)) {
        Ok((rest, Statement::Order(order))) => {
            let waits = matches!(order.deed, Deed::Support(_, None));
            rest.is_empty() && waits && is_only_a_target(reader, &after())
        }
        Ok(_) => false,
        Err(Err::Error(expected) | Err::Failure(expected)) if expected.left == 0 => {
            let indented = second.written.len() < second.mended.text.trim_end().len();
            let alone = statement(input(reader, &after())).is_ok();
            !alone || indented && ends_in_verb(&before)
        }
        Err(_) => false,
    };
    if !goes_on {
        return (None, 1);
    }
    let mended = first.mended.joined(&second.mended);
    let together = tokens(&mended.text);
    match statement(input(reader, &together)) {
        Ok((_, Statement::Order(_))) => {
            (Some((format!("{} {}", first.written, second.written), mended)), 2)
        }
        _ => (None, 1),
    }
}

fn input<'l>(reader: &'l Reader, rest: &'l [Token]) -> Tokens<'l> {
    Tokens { rest: super::line::undecorated(rest), names: reader.table.names }
}

fn ends_in_verb(tokens: &[Token]) -> bool {
    tokens.last().is_some_and(|last| matches!(last.key.as_str(), "s" | "c") || last.is_verb())
}

/// Whether a line is a dash and a place, and nothing else.
fn is_only_a_target(reader: &Reader, line: &[Token]) -> bool {
    let Some((first, rest)) = line.split_first() else { return false };
    let dash = matches!(first.mark, Mark::Dash | Mark::Arrow) || first.key == "to";
    let rest = Tokens { rest, names: reader.table.names };
    dash && place(rest).is_ok_and(|(rest, _)| rest.is_empty())
}
