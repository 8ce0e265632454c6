//! What each reader can write, in short: the lines of the answer to HELP. They come from the tables
//! of `language`.

use chancery_language::commands::{self, in_other_words};
use chancery_language::{HelpGroup, grammar};

use crate::letters::HelpLine;

/// What all players can write.
pub const PLAYERS: [HelpGroup; 4] =
    [HelpGroup::Orders, HelpGroup::Votes, HelpGroup::Time, HelpGroup::Trouble];

/// A group of lines, and its heading. On another map than the standard one, the map's words replace
/// some.
pub fn group(group: HelpGroup, words: &[(&'static str, String)]) -> (&'static str, Vec<HelpLine>) {
    let title = match group {
        HelpGroup::Orders => "Orders",
        HelpGroup::Votes => "Votes and press",
        HelpGroup::Time => "Time",
        HelpGroup::Trouble => "Trouble",
        HelpGroup::Team => "Captain and team",
        HelpGroup::Master => "The game master",
        HelpGroup::Director => "The director",
        HelpGroup::Chief => "The chief game master",
        HelpGroup::Committee => "The committee",
    };
    let verbs = grammar::command::help_of(group).chain(commands::help_of(group));
    let lines = verbs.map(|verb| (verb.write, verb.does));
    let own = (group == HelpGroup::Master).then_some(CONSENT);
    let line = |(write, does)| HelpLine {
        write: in_other_words(write, words),
        does: in_other_words(does, words),
    };
    (title, lines.chain(own).map(line).collect())
}

/// A game master votes as players do.
const CONSENT: (&str, &str) = ("vote yes on 1", "you agree to a change of the rules");
