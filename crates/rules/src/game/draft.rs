//! A seat's draft: what counts at the deadline where nothing else is on file (D.VII(6)).

use super::book::{OrderSet, WrittenOrder};
use super::policy::DraftRule;
use super::state::GameState;
use crate::board::Power;

impl GameState {
    /// The draft that counts at the deadline as things stand. That of a former holder never does.
    pub fn draft(&self, power: Power) -> Option<&OrderSet> {
        let draft = self.shelves.get(&power)?.draft()?;
        let is_holders = self.holder(power).is_some_and(|holder| holder.id == draft.by);
        let may_count = self.policy.drafts() == DraftRule::Count && self.owes(power);
        (is_holders && may_count && !self.standing(power).was_sent).then_some(draft)
    }

    /// The orders that result from it.
    pub fn orders_of_draft(&self, power: Power) -> Vec<WrittenOrder> {
        let Some(draft) = self.draft(power) else { return Vec::new() };
        let rule = self.policy.sets();
        let mut shelf = self.shelf(power).into_owned();
        shelf.file(draft.clone(), rule);
        shelf.standing(rule, self.phase, power, &self.position).orders
    }
}
