//! What HELP says about orders and about the lines that this module reads.

use super::question;
use crate::help::HelpGroup::{Orders, Time, Trouble, Votes};
use crate::help::{HelpGroup, VerbHelp, help};

static OF_SETS: [VerbHelp; 4] = [
    help(Orders, "A Par - Bur", "moves; also H, S, C, VIA, R, B, D, WAIVE"),
    help(Orders, "if dislodged, A Bur - Gas, else disband", "plans a retreat"),
    help(Orders, "FINAL", "you are done; \"not final\" takes it back"),
    help(Orders, "clear", "clears your orders"),
];

static OTHERS: [VerbHelp; 10] = [
    help(Orders, "abbreviations: gol = LYO", "your own abbreviations, before the first deadline"),
    help(Votes, "propose a draw", "puts a draw to the vote; also \"concede to Turkey\""),
    help(Votes, "vote yes on 1", "your ballot, secret for ever"),
    help(Votes, "press white: …", "publishes press; also grey, dark grey NAME"),
    help(Votes, "press … end press", "kept until the next result; can't be taken back"),
    help(Time, "extension 48 hours", "moves the deadline; ask at least 12 hours ahead"),
    help(Time, "absence 3 Dec - 10 Dec", "tells us when you are away"),
    help(Time, "unavailable Fri 18:00 - Mon 08:00", "the time each week when you are away"),
    help(Trouble, "error …", "reports a wrong result"),
    help(Trouble, "dispute …", "raises a question about the rules"),
];

/// What HELP says to players of orders, and of what else their letters say.
pub fn help_of(group: HelpGroup) -> impl Iterator<Item = &'static VerbHelp> {
    let all = OF_SETS.iter().chain(question::lines_of_help()).chain(&OTHERS);
    all.filter(move |help| help.group == group)
}
