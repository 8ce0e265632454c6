//! Orders that a mail program or a writer folded over two lines: what comes at the beginning of a
//! line tells whether it goes on in the next one.

use super::super::grammar::command::command;
use super::super::grammar::place::place;
use super::super::grammar::tree::{Statement, WrittenDeed};
use super::super::grammar::unit::unit;
use super::super::text::{LINE_CHARS_MAX, LetterLine, Mark, Token, Tokens, tokens};
use super::bare::undecorated;
use super::beginning::LineBeginning;
use super::known::KnownLine;
use super::state::Reader;

/// A line that goes on in the next one.
pub(super) struct Joined {
    /// Both lines in one, readable.
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
    pub(super) opening: LineBeginning,
    /// Whether the next one could as well be an order of its own.
    pub(super) unclear: bool,
}

impl Reader<'_> {
    /// What comes at the beginning of a line.
    fn opening(&self, line: &[Token]) -> LineBeginning {
        LineBeginning::of(self.input(undecorated(line)))
    }

    /// The line together with the next one, if only together they make an order.
    pub(super) fn joined(
        &mut self,
        line: &LetterLine,
        words: &[Token],
        next: &LetterLine,
    ) -> Option<Joined> {
        let length = line.mended.text.len() + next.mended.text.len();
        let too_long = length > LINE_CHARS_MAX || next.is_too_long() || line.struck || next.struck;
        // "Best" and under it "Wes" closes a letter.
        let closes = self.scale.known(words) == Some(KnownLine::Talks);
        if words.is_empty() || next.written.is_empty() || too_long || closes {
            return None;
        }
        let input = Tokens { rest: undecorated(words), names: self.table.names };
        let opening = self.opening.get_or_insert_with(|| LineBeginning::of(input));
        let after = || tokens(&next.mended.text);
        let mut unclear = false;
        let goes_on = match &opening.found {
            Ok((0, Statement::Order(order))) => {
                matches!(order.deed, WrittenDeed::Support(_, None))
                    && self.is_only_a_target(&after())
            }
            Err(expected) if expected.left == 0 => {
                let alone = self.opening(&after()).found.is_ok();
                unclear = alone && next.indent == 0;
                let last = words.last();
                let ends_in_verb =
                    last.is_some_and(|last| matches!(&*last.key, "s" | "c") || last.is_verb());
                let helps = || unit(self.input(undecorated(words))).is_ok();
                !alone || ends_in_verb && (!unclear || helps())
            }
            _ => false,
        };
        // "FINAL" and below it "Off to bed now": what asks for something by itself is whole.
        let asks = command(self.input(undecorated(words)), &line.mended.text, self.writer());
        if !goes_on || asks.is_some_and(|asks| asks.binds()) {
            return None;
        }
        let text = format!("{} {}", line.mended.text, next.mended.text);
        let tokens = tokens(&text);
        let opening = self.opening(&tokens);
        let order = matches!(opening.found, Ok((_, Statement::Order(_))));
        order.then_some(Joined { text, tokens, opening, unclear })
    }

    /// Whether a line is a dash and a place, and nothing else.
    fn is_only_a_target(&self, line: &[Token]) -> bool {
        let Some((first, rest)) = line.split_first() else { return false };
        let dash = matches!(first.mark, Mark::Dash | Mark::Arrow) || first.key == "to";
        dash && place(self.input(rest)).is_ok_and(|(rest, _)| rest.is_empty())
    }
}
