//! Where press begins and ends in a letter.

use std::collections::{BTreeMap, BTreeSet};

use super::super::grammar::command::BegunPress;

/// The blocks of press in a letter, by the numbers of lines.
#[derive(Default)]
pub(super) struct Blocks {
    /// Where press begins in people's own way.
    pub(super) own: BTreeMap<usize, BegunPress>,
    /// Where it begins as is to be written.
    pub(super) plain: BTreeSet<usize>,
    /// Where press begins or may begin whose end stands below.
    pub(super) ended: BTreeSet<usize>,
    /// Where press ends, even if it never began.
    pub(super) ends: BTreeSet<usize>,
}

impl Blocks {
    /// Whether a line begins or ends press, or may begin it.
    pub(super) fn marks(&self, line: usize) -> bool {
        let begins = self.own.contains_key(&line) || self.plain.contains(&line);
        begins || self.ended.contains(&line) || self.ends.contains(&line)
    }

    /// Whether a line stands in press that begins above it.
    pub(super) fn has_within(&self, line: usize) -> bool {
        let begins = self.own.keys().chain(&self.plain).chain(&self.ended);
        let begun = begins.copied().filter(|begun| *begun < line).max();
        begun.is_some_and(|begun| self.ends.range(begun..line).next().is_none())
    }
}
