//! What somebody can write, in short: the lines of the answer to HELP. Those of verbs that stand in
//! a table of `language` come from there.

use chancery_language::commands::{self, HelpGroup};

use crate::letters::HelpLine;

const fn line(write: &'static str, does: &'static str) -> HelpLine<'static> {
    HelpLine { write, does }
}

/// What all players can write.
pub const PLAYERS: [HelpGroup; 4] =
    [HelpGroup::Orders, HelpGroup::Votes, HelpGroup::Time, HelpGroup::Trouble];

/// A group of lines, and what stands over it.
pub fn group(group: HelpGroup) -> (&'static str, Vec<HelpLine<'static>>) {
    let (title, orders): (_, &[HelpLine]) = match group {
        HelpGroup::Orders => ("Orders", &ORDERS),
        HelpGroup::Votes => ("Votes and press", &VOTES),
        HelpGroup::Time => ("Time", &TIME),
        HelpGroup::Trouble => ("Trouble", &TROUBLE),
        HelpGroup::Team => ("Captain and team", &[]),
        HelpGroup::Master => ("The game master", &[]),
        HelpGroup::Director => ("The director", &[]),
        HelpGroup::Chief => ("The chief game master", &[]),
        HelpGroup::Committee => ("The committee", &[]),
    };
    let verbs = commands::help_of(group).map(|verb| line(verb.write, verb.does));
    let own = (group == HelpGroup::Master).then_some(CONSENT);
    (title, orders.iter().cloned().chain(verbs).chain(own).collect())
}

const ORDERS: [HelpLine; 6] = [
    line("A Par - Bur", "moves; also H, S, C, VIA, R, B, D, WAIVE"),
    line("if dislodged, A Bur - Gas, else disband", "plans a retreat"),
    line("FINAL", "you are done; \"not final\" takes it back"),
    line("clear", "strikes your orders"),
    line("status", "what you have on file"),
    line("abbreviations: gol = LYO", "names of your own, before the first deadline"),
];

const VOTES: [HelpLine; 4] = [
    line("propose a draw", "puts it to the vote; so does \"concede to Turkey\""),
    line("vote yes on 1", "your ballot, secret for ever"),
    line("press white: …", "is published; also grey, dark grey NAME"),
    line("press … end press", "kept until the next result; can't be taken back"),
];

const TIME: [HelpLine; 3] = [
    line("extension 48 hours", "moves the deadline; ask 12 hours ahead"),
    line("absence 3 Dec - 10 Dec", "tells when you are away"),
    line("unavailable Fri 18:00 - Mon 08:00", "your weekly window"),
];

const TROUBLE: [HelpLine; 2] =
    [line("error …", "a result is wrong"), line("dispute …", "a question of the rules")];

/// A game master votes as players do.
const CONSENT: HelpLine = line("vote yes on 1", "you agree to a change of the rules");
