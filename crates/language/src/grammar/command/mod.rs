//! Lines that are no orders but ask for something: FINAL, votes, press, extensions, and what the
//! old judges understood.

mod abbreviations;
mod line;
mod lines_of_help;
mod no_press;
mod old_words;
mod press;
mod press_end;
mod press_mark;
mod press_words;
mod proposal;
mod question;
mod request;
mod state;
mod talk;
mod understood;
mod value;
mod vote;

pub use line::Writer;
pub use lines_of_help::help_of;
pub use no_press::{behind_no_press, says_no_press};
pub use press::{ends_press, is_press, may_begin_press, press_with_end, words_of_press};
pub use press_end::{LineFrame, PressEnding, ending, frame};
pub use press_mark::{BegunPress, PressMark, press_mark};
pub use press_words::is_rule;
pub use question::Question;
pub use understood::DOUBTS;
pub use value::{
    Abbreviations, BallotChoice, Command, PressKind, Recipients, VagueWish, WrittenPress,
};

use super::super::text::{Mark, Tokens};
use crate::grammar::vocabulary::WordClass;
use line::LineInWords;

/// The command of a line whose words are for other people, so that nothing in it orders anything
/// and nothing is forbidden: press, reports, questions, new rules.
pub fn in_own_words(tokens: Tokens<'_>, text: &str, writer: Writer) -> Option<Command> {
    let first = tokens.peek(0)?;
    if first.mark != Mark::Open && !first.is(WordClass::OwnWords) {
        return None;
    }
    let line = LineInWords { writer: Some(writer), ..LineInWords::new(tokens, text) };
    press::press(&line).or_else(|| talk::own_words(&line)).or_else(|| proposal::rule_change(&line))
}

/// The command of a line with this text.
pub fn command(tokens: Tokens<'_>, text: &str, writer: Writer) -> Option<Command> {
    let line = LineInWords { writer: Some(writer), ..LineInWords::new(tokens, text) };
    let functions = [
        press::press,
        vote::vote,
        proposal::propose,
        talk::talk,
        abbreviations::abbreviations,
        state::clear,
        old_words::old_word,
        talk::resign,
        state::preliminary,
        state::final_mark,
        request::extension_of_so_long,
        request::request,
    ];
    line.words.first()?;
    functions.into_iter().find_map(|function| function(&line))
}
