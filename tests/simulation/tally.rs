//! How often everything occurred, and what is missing.

use std::collections::BTreeMap;
use std::fmt::Write;

use chancery::board::Power;
use chancery::game::votes::ProposalKind;
use chancery::game::{Event, Game};
use chancery::language::commands;
use chancery::language::reader::{ReadingQuestion, read};

/// Counts by kind and name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    counts: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

/// All that has to occur, by kind.
const WANTED: [(&str, &[&str]); 5] = [
    (
        "event",
        &[
            "opened",
            "person-known",
            "set-filed",
            "set-reread",
            "marked",
            "cleared",
            "seat-changed",
            "proposed",
            "balloted",
            "counted",
            "votes-lapsed",
            "vote-lacks",
            "wrote",
            "press-filed",
            "press-published",
            "deadline-moved",
            "extension-kept",
            "requests-done",
            "window-set",
            "address-asked",
            "confirmed",
            "copies-dropped",
            "away-for",
            "holiday-decreed",
            "names-filed",
            "name-vetoed",
            "reminded",
            "held-back",
            "played",
            "waiting",
            "resumed",
            "case-opened",
            "case-moved",
            "corrected",
            "rolled-back",
            "rule-changed",
            "staff-changed",
            "ended",
        ],
    ),
    (
        "refusal",
        &[
            "ambiguous",
            "unknown-province",
            "no-such-unit",
            "not-your-unit",
            "impossible",
            "standing-order",
            "proxy",
            "unreadable",
            "wrong-phase",
            "sentence",
        ],
    ),
    (
        "command",
        &[
            "Final",
            "Preliminary",
            "Clear",
            "Vote",
            "Propose",
            "Press",
            "Extension",
            "Absence",
            "Unavailable",
            "Abbreviations",
            "Ask",
            "Help",
            "ErrorReport",
            "Dispute",
            "Resign",
            // A resignation with its code: the clerk reads it before the reader of orders does.
            "Unclear",
            "Request",
            "OldWord",
        ],
    ),
    (
        "wish",
        &[
            "Grant",
            "Refuse",
            "Rule",
            "Deadline",
            "Holiday",
            "Process",
            "Veto",
            "Correct",
            "Rollback",
            "Seat",
            "Disorder",
            "Observer",
            "Queue",
            "Substitute",
            "Return",
            "Name",
            "Answer",
            "Appeal",
            "Confirm",
            "Report",
            "Question",
            "Vote",
            "Open",
            "Address",
            "Anothers",
            "Period",
        ],
    ),
    (
        "vote",
        &[
            "concession passed",
            "concession failed",
            "end passed",
            "end failed",
            "rule change passed",
            "rule change failed",
        ],
    ),
];

impl Tally {
    pub(crate) fn count(&mut self, kind: &'static str, name: impl Into<String>) {
        *self.counts.entry(kind).or_default().entry(name.into()).or_default() += 1;
    }

    pub(crate) fn add(&mut self, kind: &'static str, name: &str, times: u64) {
        *self.counts.entry(kind).or_default().entry(name.to_owned()).or_default() += times;
    }

    pub(crate) fn merge(&mut self, other: &Tally) {
        for (kind, names) in &other.counts {
            for (name, times) in names {
                self.add(kind, name, *times);
            }
        }
    }

    /// What a letter says, as its readers take it apart.
    pub(crate) fn letter(&mut self, game: &Game, power: Option<Power>, writer: &str, text: &str) {
        let personal = game.people.values().find(|person| person.address == writer);
        let personal = personal.and_then(|person| game.names.get(&person.id)).cloned();
        let personal = personal.unwrap_or_default();
        let power = power.or(game.powers().next()).expect("somebody plays");
        let question = ReadingQuestion::of_orders(game.phase, power, &game.position, &personal);
        let reading = read(text, &question);
        for refused in &reading.refused {
            self.count("refusal", refused.kind.name());
        }
        for commanded in &reading.commands {
            self.count("command", first_word(&format!("{:?}", commanded.command)));
        }
        for asked in commands::read(text, true) {
            match asked.what {
                Ok(commands::Wish::Staff(_, command)) => {
                    self.count("wish", first_word(&format!("{command:?}")));
                }
                Ok(commands::Wish::Seat(wish)) => {
                    self.count("wish", first_word(&format!("{wish:?}")));
                }
                Ok(other) => self.count("wish", first_word(&format!("{other:?}"))),
                Err(_) => self.count("wish that is none", "faulty"),
            }
        }
    }

    /// An event, by its name in the ledger; a vote by its outcome, too.
    pub(crate) fn event(&mut self, game: &Game, event: &Event) {
        let json = serde_json::to_value(event).expect("events are JSON");
        self.count("event", json["event"].as_str().expect("events say what they are"));
        if let Event::Counted { outcome } = event {
            let kind = match game.votes.proposal(outcome.proposal).map(|proposal| &proposal.kind) {
                Some(ProposalKind::Concede(_)) => "concession",
                Some(ProposalKind::End { .. }) => "end",
                Some(ProposalKind::RuleChange(_)) => "rule change",
                None => "nothing",
            };
            let how = if outcome.passed { "passed" } else { "failed" };
            self.count("vote", format!("{kind} {how}"));
        }
    }

    pub(crate) fn print(&self) -> String {
        let mut text = String::new();
        for (kind, names) in &self.counts {
            let names: Vec<String> =
                names.iter().map(|(name, times)| format!("{name} {times}")).collect();
            writeln!(text, "{kind}: {}", names.join(", ")).expect("a text takes all");
        }
        text
    }

    /// What should have occurred and has not.
    pub(crate) fn missing(&self) -> Vec<String> {
        let has = |kind: &str, name: &str| {
            self.counts.get(kind).is_some_and(|names| names.contains_key(name))
        };
        let wanted =
            WANTED.iter().flat_map(|(kind, names)| names.iter().map(move |name| (kind, name)));
        let missing = wanted.filter(|(kind, name)| !has(kind, name));
        missing.map(|(kind, name)| format!("{kind} {name}")).collect()
    }

    /// Names of these kinds that are not listed as wanted: the lists above are too short.
    pub(crate) fn unlisted(&self) -> Vec<String> {
        let listed = WANTED.iter().flat_map(|(kind, names)| {
            let known = self.counts.get(kind).into_iter().flatten();
            let unknown = known.filter(move |(name, _)| !names.contains(&name.as_str()));
            unknown.map(move |(name, _)| format!("{kind} {name}"))
        });
        listed.collect()
    }
}

fn first_word(debug: &str) -> String {
    debug.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}
