//! The policy in words, for the letter with which a game starts (D.I(1)(b)), and a change of it
//! for the letter that puts it to the vote.

use std::collections::BTreeSet;

use super::{
    AddressRule, DraftRule, GameNaming, Identification, LateOrders, Policy, RuleChange, SetRule,
    Turns,
};
use crate::game::calendar::{Calendar, Length, Pace, told};
use crate::game::press::PressRule;

impl Policy {
    /// Each choice as a sentence with its clause.
    pub fn words(&self, hours: &Calendar) -> Vec<String> {
        let choices = self.choices();
        let choices = choices.iter().map(RuleChange::words);
        choices.chain([self.calendar(hours).words()]).collect()
    }

    /// All choices except the pace, which the calendar has.
    pub fn choices(&self) -> [RuleChange; 6] {
        let Policy { identification: Identification { required, address }, .. } = self;
        [
            RuleChange::Identification(required.clone()),
            RuleChange::Address(*address),
            RuleChange::Sets(self.sets),
            RuleChange::Late(self.late),
            RuleChange::Drafts(self.drafts),
            RuleChange::Press(self.press),
        ]
    }

    /// Choices that are allowed and don't go together, each with its effect.
    pub fn cautions(&self) -> Vec<&'static str> {
        let Identification { required, address } = &self.identification;
        let mut cautions = Vec::new();
        if *address == AddressRule::Anywhere && required.contains(&GameNaming::PlusAddress) {
            cautions.push(
                "blind copies are held back all the same, although address is \"anywhere\": \
                identification asks for \"plus-address\", and a blind copy does not show to which \
                address it went. Leave \"plus-address\" out if they are to count (D.II(2)).",
            );
        }
        cautions
    }
}

impl RuleChange {
    /// The new choice as a sentence, as the letter at the start would have it.
    pub fn words(&self) -> String {
        match self {
            RuleChange::Identification(required) => naming(required),
            RuleChange::Address(choice) => place(*choice).to_owned(),
            RuleChange::Sets(choice) => sets(*choice).to_owned(),
            RuleChange::Late(choice) => late(*choice),
            RuleChange::Drafts(choice) => drafts(*choice).to_owned(),
            RuleChange::Press(choice) => press(*choice).to_owned(),
            RuleChange::Pace(turns, length) => {
                format!("{} takes {} (D.VII(4)).", title(*turns), length.whole_days())
            }
        }
    }
}

fn naming(required: &BTreeSet<GameNaming>) -> String {
    let ways: Vec<&str> = required.iter().map(|naming| way(*naming)).collect();
    match ways.as_slice() {
        [] => "A letter names its game and power by a tag in the subject, by the game's own \
            address, or by its first line; any one of them will do (D.II(2))."
            .to_owned(),
        [way] => format!("A letter must name its game and power by {way} (D.II(2))."),
        [others @ .., last] => {
            let others = others.join(", ");
            format!("A letter must name its game and power by {others} and {last} (D.II(2)).")
        }
    }
}

const fn place(choice: AddressRule) -> &'static str {
    match choice {
        AddressRule::ToOrCc => {
            "One of the game's addresses must be in To or Cc; Bcc is not enough (D.II(2))."
        }
        AddressRule::Anywhere => {
            "It does not matter whether a game's address is in To, Cc or Bcc (D.II(2))."
        }
    }
}

const fn way(naming: GameNaming) -> &'static str {
    match naming {
        GameNaming::Subject => "a tag in the subject",
        GameNaming::PlusAddress => "the game's own address",
        GameNaming::FirstLine => "its first line",
    }
}

const fn sets(choice: SetRule) -> &'static str {
    match choice {
        SetRule::Last => {
            "Your last set of orders replaces all earlier ones: send it whole (D.III(3))."
        }
        SetRule::PerUnit => {
            "The most recent order for each unit counts, over all sets that you send (D.III(3), \
            alternative rule)."
        }
    }
}

fn late(choice: LateOrders) -> String {
    match choice {
        LateOrders::Refused => "Orders are not accepted after the deadline (D.VII(3)).".to_owned(),
        LateOrders::UntilAdjudication { offset } => format!(
            "Orders are accepted until adjudication starts, {offset} after the deadline, or \
            earlier if the game master says so (D.VII(3), alternative rule)."
        ),
    }
}

const fn drafts(choice: DraftRule) -> &'static str {
    match choice {
        DraftRule::Count => {
            "Orders that you call a draft are not filed. At the deadline your last draft counts if \
            you have nothing else on file (D.VII(6))."
        }
        DraftRule::Void => {
            "Orders that you call a draft are not filed, and never count (D.VII(6))."
        }
    }
}

const fn press(choice: PressRule) -> &'static str {
    match choice {
        PressRule::Standard => {
            "White press appears with its author's orders; grey and dark grey press in a section \
            of its own; black press never (D.X(1))."
        }
        PressRule::A => {
            "White press appears with its author's orders, grey press in a section of its own; \
            dark grey and black press never (D.X(1), alternative rule A)."
        }
        PressRule::B => {
            "White press appears with its author's orders; no other press is published (D.X(1), \
            alternative rule B)."
        }
        PressRule::C => {
            "No press is published with results; send yours to the players yourself (D.X(1), \
            alternative rule C)."
        }
    }
}

impl Calendar {
    /// `Moves are due on Fridays at 20:00, at least 3 days after the last result`, and so on.
    pub fn words(&self) -> String {
        let told = |pace: &Pace, result: &str| {
            let day = pace.weekday.map(|day| format!("on {}s ", told::weekday(day)));
            let (hour, least) = (pace.hour.format("%H:%M"), Length::days(pace.days.into()));
            format!("{}at {hour}, at least {least} after {result}", day.unwrap_or_default())
        };
        let Calendar { zone, movement, retreats, adjustments } = self;
        format!(
            "Moves are due {}; retreats {}; builds and removals {}. These are {} times (D.VII(4)).",
            told(movement, "the last result"),
            told(retreats, "it"),
            told(adjustments, "it"),
            zone.name()
        )
    }
}

const fn title(turns: Turns) -> &'static str {
    match turns {
        Turns::Movement => "As a rule a movement turn",
        Turns::Retreats => "As a rule a turn of retreats",
        Turns::Adjustments => "As a rule a turn of adjustments",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_i_1_every_choice_is_told_with_its_clause() {
        let clauses =
            ["D.II(2)", "D.II(2)", "D.III(3)", "D.VII(3)", "D.VII(6)", "D.X(1)", "D.VII(4)"];
        let alternatives = "identification = [\"subject\", \"first-line\"]\naddress = \"anywhere\"
            sets = \"per-unit\"\nlate = \"until-adjudication\"\nlate-offset = \"2 hours\"
            drafts = \"void\"\npress = \"A\"\n[calendar]\nmovement = \"4 days\"";
        let usual = Policy::default().words(&Calendar::default());
        let other =
            Policy::parse(alternatives).expect("it is a policy").words(&Calendar::default());
        assert_eq!((usual.len(), other.len()), (clauses.len(), clauses.len()));
        for ((usual, other), clause) in usual.iter().zip(&other).zip(clauses) {
            assert!(usual.contains(clause) && other.contains(clause), "{usual} {other}");
            assert_ne!(usual, other);
        }
        assert!(other.iter().any(|words| words.contains("2 hours after the deadline")));
        assert!(other.iter().any(|words| words.contains("a tag in the subject and its first")));
        assert!(
            other
                .iter()
                .any(|words| words.contains("Fridays at 20:00, at least 4 days after the last"))
        );
    }

    #[test]
    fn d_vii_4_a_pace_is_told_in_the_days_that_its_deadlines_count() {
        let policy = Policy::parse("[calendar]\nmovement = \"100 hours\"").expect("it is a policy");
        let told = policy.words(&Calendar::default()).pop().unwrap_or_default();
        let due =
            "Moves are due on Fridays at 20:00, at least 5 days after the last result; retreats at";
        assert!(told.starts_with(due), "{told}");
        let change = RuleChange::Pace(Turns::Movement, policy.pace().of(Turns::Movement)).words();
        assert_eq!(change, "As a rule a movement turn takes 5 days (D.VII(4)).");
    }

    #[test]
    fn d_ii_2_choices_that_hold_blind_copies_back_are_pointed_out() {
        let cautions = |text| Policy::parse(text).expect("it is a policy").cautions().len();
        let both = "identification = [\"plus-address\", \"first-line\"]\naddress = \"anywhere\"";
        assert_eq!(cautions(both), 1);
        assert_eq!(cautions("identification = [\"plus-address\"]"), 0);
        assert_eq!(cautions("identification = [\"first-line\"]\naddress = \"anywhere\""), 0);
    }

    #[test]
    fn d_i_1_each_alternative_of_the_press_is_told_apart() {
        let rules = [PressRule::Standard, PressRule::A, PressRule::B, PressRule::C];
        let told: BTreeSet<String> =
            rules.iter().map(|rule| RuleChange::Press(*rule).words()).collect();
        assert_eq!(told.len(), rules.len());
    }
}
