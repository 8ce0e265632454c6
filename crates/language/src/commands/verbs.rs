//! The verbs by which people command more than orders. Each stands here once: its words, who may
//! say it, the function that reads the rest of its line, and what HELP says of it.
//!
//! From these tables come the choice of the function, whose business a command is, what is told to
//! have been expected where none fits, which lines may end in a code, and the lines of HELP.

use super::command::{Authority, CommandFault, StaffCommand, Wish};
use super::expected::TO_THE_TOURNAMENT;
use super::line::CommandWords;
use super::tournament::is_directors_verb;
use super::{seats, staff};
use crate::help::HelpGroup::{Chief, Committee, Director, Master, Orders, Team, Time, Trouble};
use crate::help::{HelpGroup, VerbHelp, help};

type ReadsStaff = fn(&mut CommandWords<'_>) -> Result<StaffCommand, CommandFault>;
type ReadsWish = fn(&mut CommandWords<'_>) -> Option<Result<Wish, CommandFault>>;

/// A verb after `gm`, `td` or `tmc`.
struct StaffVerb {
    words: &'static [&'static str],
    /// Whose business it is (A.3, A.5, D.VIII(1)).
    by: &'static [Authority],
    /// Nothing, if a block of lines begins with it, which [`super::correction`] reads.
    read: Option<ReadsStaff>,
    help: &'static [VerbHelp],
}

/// A verb that stands first on its line. What is no command as it goes on is a sentence that
/// happens to begin so.
struct PlainVerb {
    words: &'static [&'static str],
    /// Whether it may be asked back, so that its line may end in a code.
    is_asked_back: bool,
    read: ReadsWish,
    help: &'static [VerbHelp],
}

const MASTER: &[Authority] = &[Authority::Master];
const DIRECTOR: &[Authority] = &[Authority::Director];
const BOTH: &[Authority] = &[Authority::Master, Authority::Director];
const VOTERS: &[Authority] = &[Authority::Director, Authority::Committee];
const ALL: &[Authority] = &[Authority::Master, Authority::Director, Authority::Committee];

#[rustfmt::skip]
static STAFF_VERBS: [StaffVerb; 21] = [
    verb(&["queue"], ALL, staff::queue, &[
        help(Master, "gm queue", "what waits for you"),
        help(Director, "td queue", "what waits for you"),
        help(Chief, "gm queue", "what waits for the game master"),
        help(Committee, "tmc queue", "what waits for you"),
    ]),
    verb(&["grant", "admit", "consent", "accept"], BOTH, staff::grant, &[
        help(Master, "gm grant 3", "grants what case 3 asks for; \"gm refuse 3: reason\" refuses \
            it"),
        help(Director, "td consent 3", "consents to a rollback; add \"with vote\" to undo a voted \
            end"),
    ]),
    verb(&["refuse", "deny", "reject"], BOTH, staff::refuse, &[
        help(Director, "td refuse 3: reason", "refuses what case 3 asks for"),
    ]),
    verb(&["rule", "ruling", "settle"], BOTH, staff::rule, &[
        help(Master, "gm rule 3: …", "settles case 3 in your words"),
        help(Director, "td rule 3: …", "settles case 3 in your words"),
    ]),
    verb(&["seat", "substitute", "replace"], DIRECTOR, staff::seat, &[
        help(Director, "td seat NAME <address> for France: reason", "gives the seat to this \
            person"),
    ]),
    verb(&["disorder"], DIRECTOR, staff::disorder, &[
        help(Director, "td disorder France", "leaves the seat empty"),
    ]),
    verb(&["deadline"], MASTER, staff::deadline, &[
        help(Master, "gm deadline Fri 4 Dec 20:00 GMT", "moves the current deadline later"),
    ]),
    verb(&["pace"], MASTER, staff::pace, &[
        help(Master, "gm pace movement 4 days", "sets the length of turns, from the next one on"),
    ]),
    verb(&["propose"], MASTER, staff::propose, &[
        help(Master, "gm propose movement 2 days", "asks every survivor to consent to this change"),
    ]),
    verb(&["holiday"], BOTH, staff::holiday, &[
        help(Master, "gm holiday Christmas", "uses a holiday set by the director"),
        help(Director, "td holiday Christmas: 24 Dec - 27 Dec", "sets a holiday"),
    ]),
    verb(&["observer"], DIRECTOR, staff::observer, &[
        help(Director, "td observer NAME", "names the game's observer"),
    ]),
    verb(&["veto"], MASTER, staff::veto, &[
        help(Master, "gm veto gol of France", "removes an abbreviation"),
    ]),
    StaffVerb { words: &["correct"], by: MASTER, read: None, help: &[
        help(Master, "gm correct 3: reason",
            "then \"remove BUR\", \"add FRANCE A PIC\", \"end correct\""),
    ] },
    verb(&["rollback"], BOTH, staff::rollback, &[
        help(Master, "gm rollback F1902M: reason", "asks the director to consent to a rollback"),
    ]),
    verb(&["process"], MASTER, staff::process, &[
        help(Master, "gm process", "starts adjudication, if the board accepts late orders"),
    ]),
    verb(&["open"], DIRECTOR, staff::open_copies, &[
        help(Director, "td open 3", "shows what the confirmation box has, in a dispute about \
            orders"),
    ]),
    verb(&["question"], DIRECTOR, staff::question, &[
        help(Director, "td question 3: …", "puts case 3 to the committee"),
    ]),
    verb(&["vote"], VOTERS, staff::ballot, &[
        help(Director, "td vote yes on 3", "breaks a tie of the committee"),
        help(Committee, "tmc vote yes on 3", "your ballot on case 3; also no, abstain"),
    ]),
    verb(&["say"], VOTERS, staff::say, &[
        help(Director, "td say 3: …", "sends your words on case 3 to the committee"),
        help(Committee, "tmc say 3: …", "sends your words on case 3 to the committee and the \
            director"),
    ]),
    verb(&["address"], BOTH, staff::address, &[
        help(Master, "gm address France is anne@new.example", OLD_ADDRESS),
        help(Director, "td address France is anne@new.example", OLD_ADDRESS),
    ]),
    verb(&["void"], BOTH, staff::void, &[
        help(Master, "gm void France", SEEN_ADDRESS),
        help(Director, "td void France", SEEN_ADDRESS),
    ]),
];

const SEEN_ADDRESS: &str = "if others have seen the address France answers to";
const OLD_ADDRESS: &str = "for a player who can't write from the old address";

const fn verb(
    words: &'static [&'static str],
    by: &'static [Authority],
    read: ReadsStaff,
    help: &'static [VerbHelp],
) -> StaffVerb {
    StaffVerb { words, by, read: Some(read), help }
}

#[rustfmt::skip]
static PLAIN_VERBS: [PlainVerb; 17] = [
    asked_back(&["substitute"], seats::substitute, &[
        help(Time, "substitute NAME <address> until F1903", "another person plays for you"),
    ]),
    plain(&["period"], seats::period, &[
        help(Time, "period until F1903", "how long a substitution lasts; either of you may say as \
            it begins"),
    ]),
    // A player who writes "resign" confirms it with this verb and a code.
    asked_back(&["resignation"], seats::resignation_of, &[
        help(Time, "resign", "you leave for good; we ask you to confirm first"),
    ]),
    asked_back(&["confirm"], seats::confirm, &[]),
    plain(&["report"], seats::report, &[
        help(Trouble, "report: …", "a report that only the director reads"),
    ]),
    plain(&["complaint", "complain"], seats::complaint, &[]),
    plain(&["appeal"], seats::appeal, &[
        help(Trouble, "appeal 3", "takes case 3 further"),
    ]),
    asked_back(&["address"], seats::address, &[
        help(Trouble, "address anne@new.example", "the address where you will read our letters"),
    ]),
    plain(&["new"], seats::new_address, &[
        help(Trouble, "new address", "if others have seen the address you answer to"),
    ]),
    plain(&["set"], seats::set_layout, &[
        help(Orders, "set layout judge", "results in the layout of the old judges"),
    ]),
    plain(&["layout"], seats::layout_alone, &[]),
    plain(&["prefer"], seats::prefer_pictures, &[
        help(Orders, "prefer pictures off", "no map of your own orders"),
    ]),
    plain(&["pictures"], seats::pictures_alone, &[]),
    asked_back(&["name"], seats::name, &[
        help(Team, "name NAME <address> for POWER",
            "names the player for an empty seat of your team"),
    ]),
    plain(&["return"], seats::back, &[]),
    plain(&["accept", "take"], |line| seats::answer(line, true), &[]),
    plain(&["decline"], |line| seats::answer(line, false), &[]),
];

const fn plain(
    words: &'static [&'static str],
    read: ReadsWish,
    help: &'static [VerbHelp],
) -> PlainVerb {
    PlainVerb { words, is_asked_back: false, read, help }
}

const fn asked_back(
    words: &'static [&'static str],
    read: ReadsWish,
    help: &'static [VerbHelp],
) -> PlainVerb {
    PlainVerb { words, is_asked_back: true, read, help }
}

/// ```abnf
/// staff-command = ("gm" / "td" / "tmc") staff-verb
/// staff-verb = grant / refuse / rule / deadline / pace / put / holiday / "process" / veto
///     / rollback / seat / disorder / observer / "queue" / question / say / case-ballot
///     / open-copies / new-address / void / "help"
/// ```
///
/// From a writer who leads nothing, a line that does not read as a command is not one.
pub(super) fn staff_command(text: &str, leads: bool) -> Option<Result<Wish, CommandFault>> {
    let mut line = CommandWords::new(text);
    let authority = line.authority()?;
    let word = line.word()?.to_ascii_lowercase();
    if word == "help" {
        return Some(Ok(Wish::Help));
    }
    let verb = STAFF_VERBS.iter().find(|verb| verb.words.contains(&word.as_str()));
    let read = verb.and_then(|verb| Some((verb, verb.read?)));
    let command = match read {
        Some((verb, read)) => read(&mut line).map(|command| wish_of(verb.by, authority, command)),
        None if authority == Authority::Director && is_directors_verb(&word) => {
            Err(line.misplaced(TO_THE_TOURNAMENT))
        }
        None => Err(line.expected(&expected_of(authority))),
    };
    (command.is_ok() || leads || authority != Authority::Master).then_some(command)
}

/// A correction, whose lines are read together.
pub(super) fn correction(authority: Authority, command: StaffCommand) -> Wish {
    wish_of(MASTER, authority, command)
}

fn wish_of(by: &[Authority], authority: Authority, command: StaffCommand) -> Wish {
    match by.contains(&authority) {
        true => Wish::Staff(authority, command),
        false => Wish::Anothers(authority, command),
    }
}

/// The verbs that a leader may use, for the answer to a line that has none of them.
fn expected_of(authority: Authority) -> String {
    let group = match authority {
        Authority::Master => Master,
        Authority::Director => Director,
        Authority::Committee => Committee,
    };
    // If it has several words, we name the one that HELP uses.
    let name = |verb: &StaffVerb| {
        let help = verb.help.iter().find(|help| help.group == group);
        let written = help.and_then(|help| help.write.split(' ').nth(1));
        written.or(verb.words.first().copied())
    };
    let his = STAFF_VERBS.iter().filter(|verb| verb.by.contains(&authority));
    let names: Vec<&str> = his.filter_map(name).collect();
    format!("{} or help", names.join(", "))
}

/// ```abnf
/// seat-wish = substitute / period / "return" / captains-choice
///     / ("accept" / "take" / "decline") [<country>] / resignation
/// case-wish = ("appeal" / "confirm") case / "report" ":" <text>
/// layout-wish = ["set"] "layout" ("judge" / "own")
/// picture-wish = ["prefer"] "pictures" ("off" / "on")
/// address-wish = "address" <address> / "new address" ["please"]
/// ```
///
/// A word alone, or one that only commands begin with: a sentence that happens to start with
/// "return" or "accept" is no command.
pub(super) fn wish(text: &str) -> Option<Result<Wish, CommandFault>> {
    let mut line = CommandWords::new(text);
    let word = line.word()?.to_ascii_lowercase();
    let verb = PLAIN_VERBS.iter().find(|verb| verb.words.contains(&word.as_str()))?;
    (verb.read)(&mut line)
}

/// The reader of orders reads a player's ballot, and takes no code.
const BALLOT: &str = "vote";

/// Whether a line that begins with this word may end in a code.
pub(super) fn may_bear_code(word: &str) -> bool {
    let is_his = |verb: &PlainVerb| verb.is_asked_back && verb.words.contains(&word);
    word == BALLOT || Authority::from_word(word).is_some() || PLAIN_VERBS.iter().any(is_his)
}

/// What HELP says about the verbs of a group.
pub fn help_of(group: HelpGroup) -> impl Iterator<Item = &'static VerbHelp> {
    let staff = STAFF_VERBS.iter().flat_map(|verb| verb.help);
    let all = staff.chain(PLAIN_VERBS.iter().flat_map(|verb| verb.help));
    all.filter(move |help| help.group == group)
}
