//! What somebody can write, in short: the lines of the answer to HELP. They come from the
//! tables of `language`.

use chancery_language::{HelpGroup, commands, grammar};

use crate::letters::HelpLine;

const fn line(write: &'static str, does: &'static str) -> HelpLine<'static> {
    HelpLine { write, does }
}

/// What all players can write.
pub const PLAYERS: [HelpGroup; 4] =
    [HelpGroup::Orders, HelpGroup::Votes, HelpGroup::Time, HelpGroup::Trouble];

/// A group of lines, and what stands over it.
pub fn group(group: HelpGroup) -> (&'static str, Vec<HelpLine<'static>>) {
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
    let lines = verbs.map(|verb| line(verb.write, verb.does));
    let own = (group == HelpGroup::Master).then_some(CONSENT);
    (title, lines.chain(own).collect())
}

/// A game master votes as players do.
const CONSENT: HelpLine = line("vote yes on 1", "you agree to a change of the rules");
