//! The throws of the die that a standing depends on, so that they can be published and repeated.

use std::collections::BTreeMap;

use super::round;
use super::standings::Standings;
use super::teams::TeamRow;
use crate::tournament::dice::Dice;
use crate::tournament::ranking::{Criterion, Decision, Ranking};

impl Standings<'_> {
    /// Every throw that told two apart, by the name under which
    /// [`crate::tournament::dice::roll`] throws it, with what was thrown. Those of neighbours are
    /// all there are: of several who are level, two further apart differ no later than two
    /// neighbours between them do.
    pub fn rolls(&self) -> BTreeMap<String, u64> {
        let mut rolls = Rolls::from(&self.tournament.seed);
        let person = |person| self.tournament.name_of(person).to_owned();
        let teams = &self.first_teams.ranking;
        rolls.of_ranking("C6", teams, |row| self.tournament.team_name(row.team).to_owned());
        // C6.b compares the best players of two teams, and may end in their die.
        let best = |row: &TeamRow| {
            row.best.as_ref().map_or(String::new(), |best| person(best.game.person))
        };
        rolls.of_ranking("C7", teams, best);
        for (round, of) in &self.rounds {
            rolls.of_ranking(round::dice_of(*round), &of.ranking, |row| person(row.game.person));
        }
        for prize in self.prizes.iter().flatten() {
            for pair in prize.throwers.windows(2) {
                rolls.of_pair("C13", &pair[0], &pair[1]);
            }
        }
        rolls.thrown
    }
}

/// Whether the die of a context decided. A last resort is thrown in the context of the clause that
/// asks for it.
fn is_by_die(decision: &Decision, context: &str) -> bool {
    match decision.through.unwrap_or(decision.criterion) {
        Criterion::Clause("C7.f") => context == "C7",
        Criterion::Dice => context != "C7",
        _ => false,
    }
}

/// Throws that decided something.
pub(in crate::tournament) struct Rolls<'s> {
    seed: &'s str,
    pub(in crate::tournament) thrown: BTreeMap<String, u64>,
}

impl<'s> Rolls<'s> {
    pub(in crate::tournament) const fn from(seed: &'s str) -> Rolls<'s> {
        Rolls { seed, thrown: BTreeMap::new() }
    }

    /// The throws of a ranking in a context, by the names of those who threw.
    pub(in crate::tournament) fn of_ranking<T>(
        &mut self,
        context: &'static str,
        ranking: &Ranking<T>,
        name: impl Fn(&T) -> String,
    ) {
        for (pair, decided) in ranking.rows.windows(2).zip(&ranking.decided) {
            if is_by_die(decided, context) {
                self.of_pair(context, &name(&pair[0]), &name(&pair[1]));
            }
        }
    }

    fn of_pair(&mut self, context: &'static str, first: &str, second: &str) {
        let dice = Dice { seed: self.seed, context };
        // Players who are level after the last throw have thrown them all.
        let number = dice.duel(first, second).map_or(0, |throws| throws.number);
        for number in 1..=number {
            for entity in [first, second] {
                self.thrown.insert(dice.name(entity, number), dice.throw(entity, number));
            }
        }
    }
}
