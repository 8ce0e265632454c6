//! The verbs by which a director commands a tournament in a letter, behind the word `td`. Each
//! stands here once: its words, the function that reads the rest of its line, and what HELP says of
//! it.

use super::director::{self, DirectorLine};
use super::expected;
use crate::commands::coded::confirmed;
use crate::game::Moment;
use crate::tournament::{DirectorCommand, Tournament};

/// A command with its reason, and the code that confirms it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonedCommand {
    /// The line without its code.
    pub line: String,
    pub command: DirectorCommand,
    pub why: String,
    pub code: Option<String>,
}

type ReadsLine = fn(&DirectorLine<'_>) -> Result<DirectorCommand, String>;

struct DirectorVerb {
    words: &'static [&'static str],
    read: ReadsLine,
    /// What HELP says of it, and of those that follow it and say nothing.
    help: &'static str,
}

#[rustfmt::skip]
static DIRECTOR_VERBS: [DirectorVerb; 25] = [
    verb(&["open", "sign-up"], director::open,
        "td open until 2026-12-24 20:00, td close, td close anyway: sign-up"),
    verb(&["close", "close-sign-up"], director::close, ""),
    verb(&["enter"], director::enter,
        "td enter Ann Able <ann@example.org> team The Bears role player zone Europe/London: \
         somebody for the roster; \"known ann-able\" behind it changes who is there already"),
    verb(&["strike"], director::strike, "td strike NAME: off the roster"),
    verb(&["appoint"], director::appoint,
        "td appoint NAME observer, td dismiss NAME observer, td captain NAME: roles"),
    verb(&["dismiss"], director::dismiss, ""),
    verb(&["captain"], director::captain, ""),
    verb(&["act"], director::act, "td act NAME, td act back: an assistant directs, or you do again"),
    verb(&["draw"], director::draw,
        "td draw r1, td undraw r1, td start r1 due 2026-12-24 20:00: a round"),
    verb(&["undraw"], director::undraw, ""),
    verb(&["start"], director::start, ""),
    verb(&["substitute"], director::substitute, "td substitute NAME for France in GAME: why"),
    verb(&["master"], director::master,
        "td master NAME for GAME: why; td observer NAME for GAME, before it begins"),
    verb(&["observer"], director::observer, ""),
    verb(&["advance"], director::advance,
        "td publish, td advance r1, td decline NAME for r2, td finish"),
    verb(&["publish"], director::publish, ""),
    verb(&["finish"], director::finish, ""),
    verb(&["decline"], director::decline, ""),
    verb(&["holiday"], director::holiday, "td holiday Christmas: 24 Dec - 27 Dec"),
    verb(&["rule"], director::rule, "td rule: a ruling on a matter of no game"),
    verb(&["ask"], director::ask, "td ask until 2026-12-24: Is it …? Tried: we wrote to both"),
    verb(&["change"], director::change,
        "td change until …: …, td override 3 until …: …, td approve 3, td veto 3: why"),
    verb(&["override"], director::overrule, ""),
    verb(&["approve"], director::approve, ""),
    verb(&["veto"], director::veto, ""),
];

const fn verb(words: &'static [&'static str], read: ReadsLine, help: &'static str) -> DirectorVerb {
    DirectorVerb { words, read, help }
}

/// What the director commands.
pub(super) fn commanded(
    rest: &str,
    tournament: &Tournament,
    received: Moment,
) -> Result<ReasonedCommand, String> {
    let (text, code) = confirmed(rest);
    let line = DirectorLine::new(&text, tournament, received);
    let word = line.verb.as_str();
    let verb = DIRECTOR_VERBS.iter().find(|verb| verb.words.contains(&word));
    let command = match verb {
        Some(verb) => (verb.read)(&line)?,
        None if word == "queue" => return Err(expected::QUEUE.to_owned()),
        None => return Err(expected_verbs()),
    };
    // Behind the colon of a holiday stand its days.
    let is_holiday = matches!(command, DirectorCommand::Holiday { .. });
    let why = if is_holiday { "" } else { line.why }.to_owned();
    Ok(ReasonedCommand { line: text, command, why, code })
}

fn expected_verbs() -> String {
    let words = DIRECTOR_VERBS.iter().filter_map(|verb| verb.words.first().copied());
    let words: Vec<&str> = words.collect();
    let (last, others) = words.split_last().unwrap_or((&"help", &[]));
    expected::command(&others.join(", "), last)
}

/// What HELP says of the verbs.
pub fn directors_help() -> impl Iterator<Item = &'static str> {
    DIRECTOR_VERBS.iter().map(|verb| verb.help).filter(|help| !help.is_empty())
}
