//! Which vote a ballot is meant for.

use std::collections::BTreeSet;

use super::wording::Wording;
use crate::board::Power;
use crate::game::votes::{Addressed, Proposal, ProposalKind};
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};

/// For which of some proposals the words of a ballot are meant: the one whose number they say, or
/// else the only one of the kind they speak of, or else the only one.
pub fn addressed<'p>(text: &str, proposals: impl Iterator<Item = &'p Proposal>) -> Addressed {
    let words = Wording::read(text);
    let numbers = words.words().into_iter().filter_map(|word| word.parse::<u32>().ok());
    let numbers: Vec<u32> = numbers.collect();
    let kinds = [WordClass::EndName, WordClass::ConcessionName, WordClass::RuleName];
    let speaks_of_any = kinds.into_iter().any(|kind| words.has(kind));
    let speaks_of = |kind: &ProposalKind| match kind {
        ProposalKind::End { survivors } => {
            words.has(WordClass::EndName) && shares(&words, survivors)
        }
        ProposalKind::Concede(winner) => {
            words.has(WordClass::ConcessionName) && names(&words, *winner)
        }
        ProposalKind::RuleChange(_) => words.has(WordClass::RuleName),
    };
    let is_meant = |open: &&Proposal| match numbers[..] {
        [] => !speaks_of_any || speaks_of(&open.kind),
        _ => numbers.contains(&open.number),
    };
    let meant: Vec<u32> = proposals.filter(is_meant).map(|open| open.number).collect();
    match meant[..] {
        [] => Addressed::Nothing,
        [one] => Addressed::One(one),
        _ => Addressed::Several(meant),
    }
}

/// Whether the words name this power, or none at all.
fn names(words: &Wording, power: Power) -> bool {
    let named = named(words);
    named.is_empty() || named.contains(&power)
}

/// Whether the words name those who share an end, or who are left out of it, or none at all.
fn shares(words: &Wording, survivors: &BTreeSet<Power>) -> bool {
    let named = named(words);
    let leaves_out = words.has(WordClass::SharesWithout);
    match leaves_out {
        true => named.is_disjoint(survivors),
        false => named.is_empty() || named == *survivors,
    }
}

/// Whether the words of a ballot mean each of several proposals: "all draws", "2 and 3".
pub fn means_each(text: &str) -> bool {
    const PLAIN: ClassSet = ClassSet::of(&[
        WordClass::EachProposal,
        WordClass::EachProposalFiller,
        WordClass::EndName,
        WordClass::ConcessionName,
    ]);
    let words = Wording::read(text);
    let all = words.words();
    let numbers = all.iter().filter(|word| word.parse::<u32>().is_ok()).count();
    let is_plain = || all.iter().all(|word| classes_of(word).has_any(PLAIN));
    numbers > 1 || words.has(WordClass::EachProposal) && is_plain()
}

fn named(words: &Wording) -> BTreeSet<Power> {
    (0..words.tokens().len()).flat_map(|at| words.powers_at(at, false)).collect()
}

#[cfg(test)]
mod tests {
    use super::Addressed::{Nothing, One, Several};
    use super::*;
    use crate::game::Moment;
    use crate::game::policy::RuleChange;
    use crate::game::press::PressRule;

    fn meant(text: &str, kinds: &[ProposalKind]) -> Addressed {
        let at = Moment::UNIX_EPOCH;
        let proposal = |(number, kind): (u32, &ProposalKind)| Proposal {
            number,
            by: Some(Power::France),
            kind: kind.clone(),
            received: at,
            mailed: at,
            text: String::new(),
        };
        let proposals: Vec<Proposal> = (1..).zip(kinds).map(proposal).collect();
        addressed(text, proposals.iter())
    }

    #[test]
    fn a_ballot_goes_to_the_proposal_that_it_names() {
        let draw = ProposalKind::End { survivors: [Power::France, Power::Turkey].into() };
        let rule = ProposalKind::RuleChange(RuleChange::Press(PressRule::B));
        let one = [draw.clone()];
        for text in ["yes", "yes to the draw", "proposal 1: no"] {
            assert_eq!(meant(text, &one), One(1), "{text}");
        }
        assert_eq!(meant("yes to the concession", &one), Nothing);
        assert_eq!(meant("2 yes", &one), Nothing);
        let concede = ProposalKind::Concede;
        let all = [draw, concede(Power::Turkey), concede(Power::Austria), rule];
        assert_eq!(meant("yes", &all), Several(vec![1, 2, 3, 4]));
        assert_eq!(meant("yes to the draw", &all), One(1));
        assert_eq!(meant("no to the concession", &all), Several(vec![2, 3]));
        assert_eq!(meant("concession to Austria: yes", &all), One(3));
        assert_eq!(meant("#2 yes", &all), One(2));
        assert_eq!(meant("2 and 3: no", &all), Several(vec![2, 3]));
        assert_eq!(meant("yes", &[]), Nothing);
    }
}
