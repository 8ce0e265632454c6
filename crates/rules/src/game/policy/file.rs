//! The game master's file: TOML with a key for each choice. What it leaves out is as the clause
//! has it.
//!
//! ```toml
//! identification = ["subject"]      # D.II(2): what a letter must have; [] is any one way
//! address = "to-or-cc"              # D.II(2): or "anywhere"
//! sets = "last"                     # D.III(3): or "per-unit"
//! late = "until-adjudication"       # D.VII(3): or "refused"
//! late-offset = "2 hours"           # D.VII(3): when adjudication starts
//! drafts = "count"                  # D.VII(6): or "void"
//! press = "standard"                # D.X(1): or "A", "B", "C"
//!
//! [calendar]                        # D.VII(4)
//! movement = "5 days"
//! retreats = "1 day"
//! adjustments = "1 day"
//! ```

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

use strsim::osa_distance;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{
    AddressRule, DraftRule, GameNaming, LateOrders, Length, Policy, SetRule, Turns, checked_offset,
    checked_turn,
};
use crate::game::press::PressRule;

const KEYS: [&str; 8] =
    ["identification", "address", "sets", "late", "late-offset", "drafts", "press", "calendar"];
const NAMINGS: [(&str, GameNaming); 3] = [
    ("subject", GameNaming::Subject),
    ("plus-address", GameNaming::PlusAddress),
    ("first-line", GameNaming::FirstLine),
];
const ADDRESSES: [(&str, AddressRule); 2] =
    [("to-or-cc", AddressRule::ToOrCc), ("anywhere", AddressRule::Anywhere)];
const SETS: [(&str, SetRule); 2] = [("last", SetRule::Last), ("per-unit", SetRule::PerUnit)];
/// Whether late orders are accepted.
const LATE: [(&str, bool); 2] = [("refused", false), ("until-adjudication", true)];
const DRAFTS: [(&str, DraftRule); 2] = [("count", DraftRule::Count), ("void", DraftRule::Void)];
const PRESS: [(&str, PressRule); 4] = [
    ("standard", PressRule::Standard),
    ("A", PressRule::A),
    ("B", PressRule::B),
    ("C", PressRule::C),
];
const TURNS: [(&str, Turns); 3] = [
    ("movement", Turns::Movement),
    ("retreats", Turns::Retreats),
    ("adjustments", Turns::Adjustments),
];

/// Something wrong in a policy file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The key, with its table before it: `calendar.movement`; empty if it has none.
    pub key: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let key = if self.key.is_empty() { "" } else { &format!("{}: ", self.key) };
        write!(f, "line {}: {key}{}", self.line, self.message)
    }
}

impl Policy {
    /// Reads a policy file, or tells all that is wrong in it. The keys may stand in a table
    /// `[policy]`, as they do in the file of a board.
    pub fn parse(text: &str) -> Result<Policy, Vec<Fault>> {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = PolicyReader::of(text);
        for error in errors {
            reader.fault("", error.span().unwrap_or_default(), error.message());
        }
        // What can't be read as TOML may have lost any key; more would be guesses.
        match reader.faults.is_empty() {
            true => {
                let table = table.get_ref();
                let inner = table.get("policy").filter(|_| table.len() == 1);
                let inner = inner.and_then(|inner| inner.get_ref().as_table());
                Policy::of_table(text, inner.unwrap_or(table))
            }
            false => Err(reader.faults),
        }
    }

    /// Reads the policy in a table of a larger file, or tells all that is wrong in it.
    pub fn of_table(text: &str, table: &DeTable<'_>) -> Result<Policy, Vec<Fault>> {
        let mut reader = PolicyReader::of(text);
        reader.read(table);
        reader.faults.sort_by_key(|fault| fault.line);
        if reader.faults.is_empty() { Ok(reader.policy) } else { Err(reader.faults) }
    }
}

struct PolicyReader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
    policy: Policy,
}

type PolicyValue<'a> = Spanned<DeValue<'a>>;

impl<'a> PolicyReader<'a> {
    fn of(text: &'a str) -> PolicyReader<'a> {
        PolicyReader { text, faults: Vec::new(), policy: Policy::default() }
    }

    fn read(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "identification" => self.identification(value),
                "address" => {
                    if let Some(address) = self.choice("address", value, &ADDRESSES) {
                        self.policy.identification.address = address;
                    }
                }
                "sets" => {
                    let sets = self.choice("sets", value, &SETS);
                    self.policy.sets = sets.unwrap_or_default();
                }
                "drafts" => {
                    let drafts = self.choice("drafts", value, &DRAFTS);
                    self.policy.drafts = drafts.unwrap_or_default();
                }
                "press" => {
                    let press = self.choice("press", value, &PRESS);
                    self.policy.press = press.unwrap_or_default();
                }
                "late" | "late-offset" => {}
                "calendar" => self.calendar(value),
                unknown => self.unknown_key(unknown, unknown, key.span(), &KEYS),
            }
        }
        self.late(table);
    }

    fn identification(&mut self, value: &PolicyValue<'_>) {
        let Some(ways) = value.get_ref().as_array() else {
            let message = format!("is a list of {}", listed(&NAMINGS));
            return self.fault("identification", value.span(), message);
        };
        let read = |way| self.choice("identification", way, &NAMINGS);
        let required: BTreeSet<GameNaming> = ways.iter().filter_map(read).collect();
        self.policy.identification.required = required;
    }

    /// Late orders and the offset, which go together (Reading 2).
    fn late(&mut self, table: &DeTable<'_>) {
        let late = table.get("late");
        let offset = table.get("late-offset");
        let accepted = late.and_then(|value| self.choice("late", value, &LATE));
        let length = offset.and_then(|value| {
            let length = self.length("late-offset", value)?;
            self.checked("late-offset", value, checked_offset(length))
        });
        match (late, accepted, offset) {
            (Some(late), Some(true), None) => {
                let message = "needs a late-offset: how long after the deadline adjudication \
                    starts, such as \"2 hours\"";
                self.fault("late", late.span(), message);
            }
            (_, Some(false), Some(offset)) | (None, _, Some(offset)) => {
                let message = "is for late = \"until-adjudication\" only";
                self.fault("late-offset", offset.span(), message);
            }
            _ => {}
        }
        if let (Some(true), Some(offset)) = (accepted, length) {
            self.policy.late = LateOrders::UntilAdjudication { offset };
        }
    }

    fn calendar(&mut self, value: &PolicyValue<'_>) {
        let Some(table) = value.get_ref().as_table() else {
            return self.fault("calendar", value.span(), "is a table: write [calendar]");
        };
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            let full = format!("calendar.{name}");
            let Some((_, turns)) = TURNS.iter().find(|(known, _)| *known == name) else {
                self.unknown_key(&full, name, key.span(), &TURNS.map(|(known, _)| known));
                continue;
            };
            let length = self.length(&full, value);
            let length = length.map(|length| checked_turn(length, turns.min()));
            if let Some(length) = length.and_then(|length| self.checked(&full, value, length)) {
                self.policy.pace.set(*turns, length);
            }
        }
    }

    /// The value of a word.
    fn choice<T: Copy>(
        &mut self,
        key: &str,
        value: &PolicyValue<'_>,
        of: &[(&str, T)],
    ) -> Option<T> {
        let Some(word) = value.get_ref().as_str() else {
            self.fault(key, value.span(), format!("is one of {}", listed(of)));
            return None;
        };
        let found = of.iter().find(|(known, _)| *known == word);
        if found.is_none() {
            let known: Vec<&str> = of.iter().map(|(known, _)| *known).collect();
            let nearest = nearest(word, &known);
            let expected = nearest.map_or_else(
                || format!("expected {}", listed(of)),
                |near| format!("did you mean \"{near}\"?"),
            );
            self.fault(key, value.span(), format!("can't be \"{word}\": {expected}"));
        }
        found.map(|(_, meaning)| *meaning)
    }

    fn length(&mut self, key: &str, value: &PolicyValue<'_>) -> Option<Length> {
        let length = value.get_ref().as_str().and_then(|text| text.parse().ok());
        if length.is_none() {
            self.fault(key, value.span(), "is a length such as \"4 days\" or \"36 hours\"");
        }
        length
    }

    fn checked<T>(
        &mut self,
        key: &str,
        value: &PolicyValue<'_>,
        checked: Result<T, impl Display>,
    ) -> Option<T> {
        checked.map_err(|fault| self.fault(key, value.span(), fault)).ok()
    }

    fn unknown_key(&mut self, full: &str, name: &str, at: Range<usize>, known: &[&str]) {
        let suggestion = match nearest(name, known) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("there are {}", known.join(", ")),
        };
        self.fault(full, at, format!("there is no such key: {suggestion}"));
    }

    fn fault(&mut self, key: &str, at: Range<usize>, message: impl Display) {
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        self.faults.push(Fault { key: key.to_owned(), line, message: message.to_string() });
    }
}

/// The known word that was probably meant, in any case.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word = word.to_ascii_lowercase().replace('_', "-");
    let distance = |known: &&&str| osa_distance(&known.to_ascii_lowercase(), &word);
    let near = known.iter().filter(|known| distance(known) < known.len().min(3));
    near.min_by_key(distance).copied()
}

fn listed<T>(of: &[(&str, T)]) -> String {
    let words: Vec<String> = of.iter().map(|(known, _)| format!("\"{known}\"")).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::policy::{Missing, RuleChange};

    const WHOLE: &str = r#"identification = ["subject", "first-line"]
address = "anywhere"
sets = "per-unit"
late = "until-adjudication"
late-offset = "2 hours"
drafts = "void"
press = "A"
[calendar]
movement = "4 days"
retreats = "36 hours"
adjustments = "2 days"
"#;

    fn faults(text: &str) -> Vec<String> {
        let faults = Policy::parse(text).expect_err("it has faults");
        faults.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn d_i_1_a_policy_states_each_choice() {
        let policy = Policy::parse(WHOLE).expect("it is a policy");
        let required = [GameNaming::Subject, GameNaming::FirstLine].into();
        assert_eq!(policy.identification().required, required);
        assert_eq!(policy.identification().address, AddressRule::Anywhere);
        assert_eq!(policy.sets(), SetRule::PerUnit);
        let two_hours = LateOrders::UntilAdjudication { offset: Length::hours(2) };
        assert_eq!(policy.late(), two_hours);
        assert_eq!((policy.press(), policy.drafts()), (PressRule::A, DraftRule::Void));
        let lengths = TURNS.map(|(_, turns)| policy.pace().of(turns));
        assert_eq!(lengths, [Length::days(4), Length::hours(36), Length::days(2)]);
        let record = serde_json::to_string(&policy).expect("it can be written");
        assert_eq!(serde_json::from_str::<Policy>(&record).expect("it was just written"), policy);
    }

    #[test]
    fn d_i_1_what_a_policy_leaves_out_is_as_the_rules_have_it() {
        let policy = Policy::parse("").expect("nothing has to be chosen");
        assert_eq!(policy, Policy::default());
        assert_eq!(policy.late(), LateOrders::Refused);
        assert_eq!(policy.press(), PressRule::Standard);
        assert_eq!(policy.drafts(), DraftRule::Count);
        assert_eq!(policy.sets(), SetRule::Last);
        assert_eq!(policy.identification().address, AddressRule::ToOrCc);
    }

    #[test]
    fn d_i_1_a_policy_that_was_written_without_drafts_counts_them() {
        let record = serde_json::to_string(&Policy::default()).expect("it can be written");
        assert!(!record.contains("drafts"), "{record}");
        let read: Policy = serde_json::from_str(&record).expect("earlier versions wrote it so");
        assert_eq!(read.drafts(), DraftRule::Count);
    }

    #[test]
    fn d_i_1_every_fault_of_a_policy_is_told_with_its_line() {
        let text = "\nidentificaton = []\nsets = \"lsat\"\npress = \"D\"\naddress = 3\n\
            [calendar]\nmovment = \"4 days\"\nretreats = \"soon\"\nadjustments = \"1 hour\"";
        assert_eq!(
            faults(text),
            [
                "line 2: identificaton: there is no such key: did you mean identification?",
                "line 3: sets: can't be \"lsat\": did you mean \"last\"?",
                "line 4: press: can't be \"D\": expected \"standard\", \"A\", \"B\", \"C\"",
                "line 5: address: is one of \"to-or-cc\", \"anywhere\"",
                "line 7: calendar.movment: there is no such key: did you mean movement?",
                "line 8: calendar.retreats: is a length such as \"4 days\" or \"36 hours\"",
                "line 9: calendar.adjustments: turns of this kind take 1 day at least (D.VII(4))",
            ]
        );
        assert!(faults("sets = \"last\"\nsets = \"last\"")[0].starts_with("line 2: "));
        assert!(faults("a = [\n")[0].starts_with("line "));
        assert!(faults("calendar = 3")[0].contains("write [calendar]"));
        assert!(faults("identification = [\"topic\"]")[0].contains("expected \"subject\""));
    }

    #[test]
    fn d_i_1_late_orders_are_accepted_for_a_stated_time_only() {
        assert!(faults("late = \"until-adjudication\"")[0].contains("needs a late-offset"));
        assert!(faults("late = \"refused\"\nlate-offset = \"1 hour\"")[0].contains("line 2"));
        assert_eq!(faults("late-offset = \"1 hour\"").len(), 1);
        let long = "late = \"until-adjudication\"\nlate-offset = \"25 hours\"";
        assert_eq!(faults(long), ["line 2: late-offset: this can take 1 day at most"]);
    }

    #[test]
    fn d_i_1_a_policy_changes_by_a_rule_change_and_only_what_that_names() {
        let mut policy = Policy::parse(WHOLE).expect("it is a policy");
        let mut expected = policy.clone();
        policy.apply(&RuleChange::Press(PressRule::C));
        expected.press = PressRule::C;
        assert_eq!(policy, expected);
        policy.apply(&RuleChange::Pace(Turns::Retreats, Length::days(3)));
        assert_eq!(policy.pace().of(Turns::Retreats), Length::days(3));
        assert_eq!(policy.pace().of(Turns::Movement), Length::days(4));
        // What was decided holds, even if it could no longer be chosen.
        policy.apply(&RuleChange::Pace(Turns::Movement, Length::days(40)));
        assert_eq!(policy.pace().of(Turns::Movement), Length::days(40));
    }

    #[test]
    fn d_ii_2_a_letter_is_told_what_it_lacks() {
        let policy = Policy::parse(WHOLE).expect("it is a policy");
        let missing = |policy: &Policy, shown: &[GameNaming], in_to_or_cc| {
            let shown = shown.iter().copied().collect();
            Vec::from_iter(policy.identification().missing(&shown, in_to_or_cc))
        };
        let first_line = Missing::Naming(GameNaming::FirstLine);
        assert_eq!(
            missing(&policy, &[GameNaming::Subject, GameNaming::PlusAddress], false),
            [first_line]
        );
        assert_eq!(missing(&policy, &[GameNaming::Subject, GameNaming::FirstLine], false), []);
        let usual = Policy::default();
        assert_eq!(missing(&usual, &[], true), [Missing::AnyNaming]);
        assert_eq!(missing(&usual, &[GameNaming::PlusAddress], true), []);
        assert_eq!(missing(&usual, &[GameNaming::PlusAddress], false), [Missing::Address]);
    }
}
