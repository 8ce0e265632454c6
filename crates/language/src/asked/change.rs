//! A proposal to change a rule, read from a player's words (D.IX(5)).

use super::wording::Wording;
use crate::game::policy::{
    AddressRule, ChangeFault, DraftRule, GameNaming, LateOrders, Length, RuleChange, SetRule,
    TURN_MIN, Turns, checked_offset, checked_turn,
};
use crate::game::press::PressRule;
use crate::grammar::vocabulary::WordClass;

/// Whether a line speaks of rules at all.
pub(super) fn speaks_of_rules(line: &Wording) -> bool {
    line.has(WordClass::OfRules) || line.words().into_iter().any(|word| topic(word).is_some())
}

/// The change that a text of the committee's is, if it is one and nothing else (A.7).
pub fn read_change(text: &str) -> Option<RuleChange> {
    change_in(&Wording::read(text)).ok()
}

/// The length of turns that a text asks for and nothing else, and of which turns.
pub fn read_pace(text: &str) -> Result<Option<(RuleChange, Turns)>, ChangeFault> {
    let line = Wording::read(text);
    let is_first = line.words().first().is_some_and(|word| topic(word).is_some());
    match change_in(&line) {
        Ok(change @ RuleChange::Pace(turns, _)) if is_first => Ok(Some((change, turns))),
        Err(why @ (ChangeFault::TooShort { .. } | ChangeFault::TooLong { .. })) => Err(why),
        _ => Ok(None),
    }
}

/// The change that a line asks for, in words such as `press rule B`, `late orders refused`, `late
/// orders until adjudication 2 hours`, `sets per unit`, `identification subject`, `movement 4
/// days`. No word after the value may change it.
pub(super) fn change_in(line: &Wording) -> Result<RuleChange, ChangeFault> {
    change_within(line, Turns::min)
}

/// The same where turns may be as short as every survivor consents to (D.VII(4)(a)).
pub(super) fn change_by_consent(line: &Wording) -> Result<RuleChange, ChangeFault> {
    change_within(line, |_| TURN_MIN)
}

fn change_within(line: &Wording, min: fn(Turns) -> Length) -> Result<RuleChange, ChangeFault> {
    let words = line.words();
    let found = words.iter().enumerate().find_map(|(at, word)| Some((at, topic(word)?)));
    let (at, topic) = found.ok_or(ChangeFault::OutOfScope)?;
    let before = at.checked_sub(1).and_then(|before| words.get(before)).copied();
    let value = words.iter().skip(at + 1).copied();
    let value: Vec<&str> = value.skip_while(|word| WordClass::RuleLink.has(word)).collect();
    let change = (topic.read)(before.unwrap_or_default(), &value)?;
    if let Some(RuleChange::Pace(turns, length)) = change {
        checked_turn(length, min(turns))?;
    }
    change.ok_or(ChangeFault::NoValue { expected: topic.expected })
}

type ReadChange = Result<Option<RuleChange>, ChangeFault>;

/// Something that can be changed: by which words it is known, and how its value is read from the
/// word before those and the words after.
struct Topic {
    words: &'static [&'static str],
    read: fn(&str, &[&str]) -> ReadChange,
    expected: &'static str,
}

const TOPICS: [Topic; 9] = [
    Topic {
        words: &["press"],
        read: press,
        expected: "Write \"press standard\", \"press A\", \"press B\" or \"press C\".",
    },
    Topic {
        words: &["late", "lateness"],
        read: late,
        expected: "Write \"late orders refused\", or \"late orders until adjudication 2 hours\".",
    },
    Topic {
        words: &["set", "sets"],
        read: sets,
        expected: "Write \"sets last\" or \"sets per unit\".",
    },
    Topic {
        words: &["draft", "drafts"],
        read: drafts,
        expected: "Write \"drafts count\" or \"drafts void\".",
    },
    Topic {
        words: &["identification", "identify"],
        read: identification,
        expected: "Write \"identification\", then subject, plus-address, first line or any.",
    },
    Topic {
        words: &["address", "addresses"],
        read: address,
        expected: "Write \"address to or cc\" or \"address anywhere\".",
    },
    Topic {
        words: &["movement", "movements"],
        read: |_, value| turn(Turns::Movement, value),
        expected: "Write \"movement 4 days\".",
    },
    Topic {
        words: &["retreat", "retreats"],
        read: |_, value| turn(Turns::Retreats, value),
        expected: "Write \"retreats 2 days\".",
    },
    Topic {
        words: &["adjustment", "adjustments", "build", "builds", "winter"],
        read: |_, value| turn(Turns::Adjustments, value),
        expected: "Write \"adjustments 2 days\".",
    },
];

fn topic(word: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.words.contains(&word))
}

/// "Press rule B", "standard press", "no press".
fn press(before: &str, value: &[&str]) -> ReadChange {
    let rule = match (before, value) {
        (_, ["standard"]) | ("standard", []) => PressRule::Standard,
        (_, ["a"]) => PressRule::A,
        (_, ["b"]) => PressRule::B,
        (_, ["c" | "none"]) | ("no", []) => PressRule::C,
        _ => return Ok(None),
    };
    Ok(Some(RuleChange::Press(rule)))
}

fn late(before: &str, value: &[&str]) -> ReadChange {
    let choice = match (before, value) {
        (_, ["refused" | "none" | "never"] | ["not", "accepted"]) | ("no", []) => {
            LateOrders::Refused
        }
        (
            _,
            ["accepted", "until", "adjudication", offset @ ..]
            | ["until", "adjudication", offset @ ..],
        ) => {
            let Some(offset) = length(offset) else { return Ok(None) };
            LateOrders::UntilAdjudication { offset: checked_offset(offset)? }
        }
        _ => return Ok(None),
    };
    Ok(Some(RuleChange::Late(choice)))
}

fn sets(before: &str, value: &[&str]) -> ReadChange {
    let choice = match (before, value) {
        (_, ["last"]) | ("last", []) => SetRule::Last,
        (_, ["per" | "by" | "each", "unit"]) => SetRule::PerUnit,
        _ => return Ok(None),
    };
    Ok(Some(RuleChange::Sets(choice)))
}

fn drafts(_: &str, value: &[&str]) -> ReadChange {
    let choice = match value {
        ["count"] => DraftRule::Count,
        ["void"] | ["never", "count"] => DraftRule::Void,
        _ => return Ok(None),
    };
    Ok(Some(RuleChange::Drafts(choice)))
}

fn identification(_: &str, value: &[&str]) -> ReadChange {
    let required: &[GameNaming] = match value {
        ["any"] => &[],
        ["subject"] | ["subject", "tag"] => &[GameNaming::Subject],
        ["plus", "address"] => &[GameNaming::PlusAddress],
        ["first", "line"] => &[GameNaming::FirstLine],
        ["subject", "and", "first", "line"] => &[GameNaming::Subject, GameNaming::FirstLine],
        _ => return Ok(None),
    };
    Ok(Some(RuleChange::Identification(required.iter().copied().collect())))
}

fn address(_: &str, value: &[&str]) -> ReadChange {
    Ok(match value {
        ["anywhere"] => Some(RuleChange::Address(AddressRule::Anywhere)),
        ["or", "cc"] => Some(RuleChange::Address(AddressRule::ToOrCc)),
        _ => None,
    })
}

fn turn(turns: Turns, value: &[&str]) -> ReadChange {
    let Some(length) = length(value) else { return Ok(None) };
    Ok(Some(RuleChange::Pace(turns, length)))
}

/// The length that the words are, if they are nothing else.
fn length(words: &[&str]) -> Option<Length> {
    words.join(" ").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<RuleChange, ChangeFault> {
        change_in(&Wording::read(text))
    }

    #[test]
    fn d_ix_5_changes_of_the_four_policies_and_of_turns_are_read() {
        let two_hours = LateOrders::UntilAdjudication { offset: Length::hours(2) };
        for (text, change) in [
            ("press rule B", RuleChange::Press(PressRule::B)),
            ("change the press to alternative A", RuleChange::Press(PressRule::A)),
            ("standard press", RuleChange::Press(PressRule::Standard)),
            ("no press", RuleChange::Press(PressRule::C)),
            ("late orders refused", RuleChange::Late(LateOrders::Refused)),
            ("late orders until adjudication, 2 hours", RuleChange::Late(two_hours)),
            ("sets per unit", RuleChange::Sets(SetRule::PerUnit)),
            ("last set", RuleChange::Sets(SetRule::Last)),
            ("drafts void", RuleChange::Drafts(DraftRule::Void)),
            ("drafts count", RuleChange::Drafts(DraftRule::Count)),
            ("identification any", RuleChange::Identification([].into())),
            (
                "identification plus-address",
                RuleChange::Identification([GameNaming::PlusAddress].into()),
            ),
            ("address anywhere", RuleChange::Address(AddressRule::Anywhere)),
            ("address to or cc", RuleChange::Address(AddressRule::ToOrCc)),
            ("movement turns to be 4 days", RuleChange::Pace(Turns::Movement, Length::days(4))),
            ("builds 36 hours", RuleChange::Pace(Turns::Adjustments, Length::hours(36))),
        ] {
            assert_eq!(read(text), Ok(change), "{text}");
        }
    }

    #[test]
    fn d_ix_5_what_the_game_master_may_not_choose_is_out_of_scope() {
        for text in ["change the rule of convoys", "house rule: builds anywhere", "rules"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("change the rule of convoys"), Err(ChangeFault::OutOfScope));
        for text in ["press", "press rule D", "press B unless C", "late orders", "movement soon"] {
            assert!(matches!(read(text), Err(ChangeFault::NoValue { .. })), "{text}");
        }
    }

    #[test]
    fn d_ix_5_no_vote_goes_under_the_least_length_of_a_turn() {
        let least = |days| Err(ChangeFault::TooShort { min: Length::days(days) });
        assert_eq!(read("movement 2 days"), least(3));
        assert_eq!(read("retreats 23 hours"), least(1));
        assert_eq!(read("adjustments 12 hours"), least(1));
        assert!(read("movement 3 days").is_ok() && read("retreats 24 hours").is_ok());
        let most = |days| Err(ChangeFault::TooLong { max: Length::days(days) });
        assert_eq!(read("movement 29 days"), most(28));
        assert_eq!(read("late orders until adjudication 25 hours"), most(1));
    }

    #[test]
    fn d_vii_4_the_consent_of_all_survivors_makes_turns_as_short_as_a_day() {
        let read = |text| change_by_consent(&Wording::read(text));
        let change = RuleChange::Pace(Turns::Movement, Length::days(2));
        assert_eq!(read("pace movement 2 days"), Ok(change.clone()));
        assert_eq!(read("press rule B"), Ok(RuleChange::Press(PressRule::B)));
        let least = Err(ChangeFault::TooShort { min: Length::days(1) });
        assert_eq!(read("movement 23 hours"), least);
        assert_eq!(read("retreats 12 hours"), least);
    }
}
