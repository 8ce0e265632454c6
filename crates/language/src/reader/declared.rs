//! Abbreviations that a letter declares: they count in all of it (D.III(1)).

use std::borrow::Cow;

use super::super::grammar::command::{Command, command};
use super::super::names::{Names, Personal};
use super::super::resolve::BoardAtHand;
use super::super::text::{LetterLine, tokens};
use super::bare::undecorated;
use super::question::ReadingQuestion;
use super::state::Reader;

/// So the word for them begins in every spelling.
const STEM: &str = "abbr";

/// The writer's own abbreviations, and those of this letter if it may have any.
pub(super) fn with_declared<'q>(
    kept: &[LetterLine],
    question: &ReadingQuestion<'q>,
) -> Cow<'q, Personal> {
    let may_declare = |line: &&LetterLine| line.written.to_lowercase().contains(STEM);
    let known = Cow::Borrowed(question.personal);
    if question.names_left == 0 || !kept.iter().any(|line| may_declare(&line)) {
        return known;
    }
    let names = Names::new(question.personal);
    let mut reader = Reader::new(BoardAtHand::of(question, &names), question);
    reader.find_blocks(kept);
    let lines = kept.iter().filter(may_declare);
    let outside = lines.filter(|line| !reader.blocks.has_within(line.number) && !line.struck);
    let declared = outside.filter_map(|line| {
        let words = tokens(&line.mended.text);
        match command(reader.input(undecorated(&words)), &line.mended.text, reader.writer())? {
            Command::Abbreviations(list) => Some(list.pairs),
            _ => None,
        }
    });
    let declared: Personal = declared.flatten().collect();
    match declared.len() {
        count if (1..=question.names_left).contains(&count) => {
            let mut all = known.into_owned();
            all.extend(declared);
            Cow::Owned(all)
        }
        _ => known,
    }
}
