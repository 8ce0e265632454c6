//! What was expected on a line that could not be read.

use crate::board::Power;
use crate::names::edits;
use crate::tournament::Tournament;
use crate::tournament::plan::TournamentPlan;
use crate::tournament::roster::{Member, Roster};
use crate::tournament::rounds::Round;
use crate::tournament::scoring::BoardKind;

/// Words of a letter that may take back or limit what its lines ask for.
pub(super) const MAY_TAKE_BACK: &str = "We can't tell whether this line takes your letter back, so \
    we did nothing. If you mean the letter, send it again without this line";
pub(super) const SIGN_UP: &str = "Expected: sign up as NAME in ZONE, such as Europe/Berlin";
pub(super) const WITHDRAW: &str = "Expected \"withdraw\" alone on its line or, from a captain, \
    followed by the address of a team member";
pub(super) const DECLINE: &str = "Expected \"decline\" alone or followed by a round";
pub(super) const DIGEST: &str = "Expected: digest on, or digest off";
pub(super) const VOTE: &str = "Expected the number of the question, and yes, no or abstain: vote 3 \
    yes";
pub(super) const TIME: &str = "Expected a time in GMT, such as 2026-12-24 20:00";
pub(super) const OPEN: &str = "Expected: td open until 2026-12-24 20:00";
pub(super) const START: &str = "Expected: td start r1 due 2026-12-24 20:00";
pub(super) const DECLINED: &str = "Expected: td decline NAME for r2";
pub(super) const DECLINED_ROUND: &str = "Expected a round after \"for\": r2";
pub(super) const ATTEND: &str = "We are not sure which rounds you mean, so we changed nothing. \
    Write \"play r1 and r3\" (these and no others), \"play all rounds but r2\" or \"skip r2\"";
/// After a verb that says which rounds a player will play.
pub(super) fn attends(verb: &str) -> String {
    format!("Expected: td {verb} NAME for r2 and r3")
}

pub(super) const ANNOUNCE: &str = "Expected a text after a colon: td announce r2: TEXT";
pub(super) const CHECK_IN: &str = "Expected a round: td check-in r2 until 2027-01-04 20:00";
pub(super) const DEPUTY: &str = "Expected: td deputy NAME after 5 days, or td deputy none";
pub(super) const TELL: &str = "Expected: td tell NAME: TEXT";
pub(super) const HOLD: &str = "Expected: td hold standings, or td release standings";

pub(super) const SWAP: &str = "Expected: td swap NAME and NAME in r2";

pub(super) const BOARDS: &str = "Expected: td boards, or td boards r2";
pub(super) const PREFER: &str = "Expected powers, your favourite first: prefer Turkey, Austria; \
    or: prefer nothing";
pub(super) const PENALTY: &str = "Expected a number of points, or a fraction such as 5/2, and why: \
    td penalty NAME 10: why";
/// Documents take no longer numbers.
pub(super) const PENALTY_CHARS_MAX: usize = 6;
pub(super) const KEEP_APART: &str = "Expected: td keep apart NAME and NAME";
pub(super) const LET_MEET: &str = "Expected: td let NAME and NAME meet";

/// For a word that is no audience.
pub(super) fn audience(written: &str) -> String {
    format!("Expected a round, a game or captains, or nothing to reach everyone, not {written:?}")
}

pub(super) const APPOINT: &str = "Expected: td appoint NAME observer";
pub(super) const SUBSTITUTE: &str = "Expected: td substitute NAME for France in wm26-r1-07: why";
pub(super) const ENTER: &str = "Expected: td enter Ann Able <ann@example.org> team The Bears";
pub(super) const PAUSE: &str =
    "Expected a time in the future: td pause until 2027-01-04 20:00: why";
pub(super) const RULE: &str = "Expected: td rule: TEXT, or td rule public: TEXT, which everyone \
    can read in the gazette";
pub(super) const QUEUE: &str = "Ask each board for its queue, at its own address";
pub(super) const OBJECT: &str = "Expected what is wrong: object: Turkey had four centres";
pub(super) const WON_AND_DRAWN: &str = "A board is either won or drawn, not both";
pub(super) const TABLE: &str = "Expected each place before the name, as in result: 1 Ann Able, 2 \
    Bob Baker; or the points after it, as in result: Ann Able 34, Bob Baker 20";
pub(super) const PLACES_OR_POINTS: &str = "These may be places or points. Write places in front of \
    the names, as in result: 1 Ann Able, 2 Bob Baker";
pub(super) const POINTS: &str = "This round counts points. Write them after the names, as in \
    result: Ann Able 34, Bob Baker 20";
pub(super) const NO_OPEN_BOARD: &str =
    "No board of this round is waiting for a result. To close one that has a result, name it";

/// Several kinds of boards are played elsewhere, and a number says something else on each.
pub(super) fn name_the_board(board: &str, kind: BoardKind) -> String {
    format!("Name the board first: result {board}: {}", example_of(kind))
}

fn example_of(kind: BoardKind) -> String {
    match kind {
        BoardKind::Table(_) => "1 Ann Able, 2 Bob Baker".to_owned(),
        kind => kind.example(),
    }
}

/// A result with examples of the map.
pub(super) fn result_of(kind: BoardKind) -> String {
    format!(
        "Expected the last year and the centres of all powers, as in result: {}; or {}; or {}",
        kind.example(),
        kind.example_of_win(),
        kind.example_of_draw()
    )
}

pub(super) fn result_without_year(kind: BoardKind) -> String {
    format!("Expected the last year that was played: result: {}", kind.example())
}

pub(super) fn two_winners(kind: BoardKind) -> String {
    format!("Only one power can win: {}", kind.example_of_win())
}

pub(super) fn no_winner(kind: BoardKind) -> String {
    format!("Expected the winner: {}", kind.example_of_win())
}

pub(super) fn nobody_shares(kind: BoardKind) -> String {
    format!("Expected two or more powers after \"draw\": {}", kind.example_of_draw())
}

/// A board that the writer may have meant.
fn some_board(of: &Tournament) -> String {
    let drawn = of.played_elsewhere.keys().next().cloned();
    let last = || of.draws.values().last()?.boards.first().map(|table| table.game.clone());
    drawn.or_else(last).unwrap_or_else(|| format!("{}-r1-01", of.plan.short))
}

pub(super) fn result(of: &Tournament) -> String {
    let board = some_board(of);
    let example = example_of(of.kind_of(&board));
    format!(
        "Expected a board that is played elsewhere, and how it ended: td result {board}: {example}"
    )
}

pub(super) fn elsewhere(verb: &str, of: &Tournament) -> String {
    format!("Expected a board or a round: td {verb} {}", some_board(of))
}

pub(super) fn no_drawn_board(verb: &str, written: &str, of: &Tournament) -> String {
    format!("There is no drawn board {written:?}. {}", elsewhere(verb, of))
}

pub(super) fn not_drawn(round: Round) -> String {
    let name = round.name();
    format!("{name} is not drawn yet. Write td draw {name} first")
}

pub(super) fn no_power_in_a_result(word: &str, kind: BoardKind) -> String {
    format!("We don't understand {word:?} in a result. {}", result_of(kind))
}

pub(super) fn no_number_behind(word: &str, kind: BoardKind) -> String {
    format!("Expected a number of centres after {word:?}. {}", result_of(kind))
}

pub(super) fn no_power_behind(count: u16, kind: BoardKind) -> String {
    format!("Expected a power after {count}. {}", result_of(kind))
}

pub(super) fn not_at_table(name: &str, game: &str) -> String {
    format!("{name} does not play at {game}")
}

pub(super) fn twice_at_table(name: &str) -> String {
    format!("{name} is listed twice")
}

pub(super) fn missing_at_table(names: &[&str]) -> String {
    let is = if names.len() == 1 { "is" } else { "are" };
    format!("{} {is} missing. List all players of the table", named(names))
}

pub(super) fn no_places(places: &[u16]) -> String {
    let places: Vec<String> = places.iter().map(u16::to_string).collect();
    format!(
        "{} can't be the places of {} players. Players who tie have the same number, and the next \
            number counts all players ahead, as in 1, 2, 2, 4",
        places.join(", "),
        places.len()
    )
}

pub(super) fn no_year(word: &str, first: u16) -> String {
    format!("{word:?} is not a year of the game: the first year is {first}")
}

pub(super) fn two_years(one: u16, other: u16) -> String {
    format!("Expected one year, the last that was played, not {one} and {other}")
}

pub(super) fn no_count(word: &str, all: u16) -> String {
    format!("{word:?} is not a possible number of centres: the map has {all}")
}

pub(super) fn two_counts(power: Power, kind: BoardKind) -> String {
    format!("{power} has two numbers. {}", result_of(kind))
}

/// `Ann, Bob and Cy`.
fn named<S: AsRef<str>>(names: &[S]) -> String {
    let all = |names: &[S]| names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    match names {
        [before @ .., last] if !before.is_empty() => {
            format!("{} and {}", all(before), last.as_ref())
        }
        _ => all(names),
    }
}

pub(super) fn missing_counts(kind: BoardKind, missing: &[usize]) -> String {
    let names: Vec<_> = missing.iter().map(|seat| kind.name(*seat)).collect();
    let zero: Vec<String> = missing.iter().map(|seat| kind.count_in_line(*seat, 0)).collect();
    format!("The centres of {} are missing; write {} for none", named(&names), zero.join(" "))
}

pub(super) fn too_many_centres(all: u16, has: u16) -> String {
    format!("These add up to {all} centres, but the map has {has}")
}

pub(super) fn too_few_centres(all: u16, owned: u16) -> String {
    format!("These add up to {all} centres, but {owned} have an owner from the start")
}

pub(super) fn other_winner(solo: &str, named: &str) -> String {
    format!("With these centres {solo} has won, not {named}")
}

pub(super) fn drawn_though_won(solo: &str) -> String {
    format!("With these centres {solo} has won, so no other power can share")
}

pub(super) fn has_no_centre(power: &str) -> String {
    format!("{power} has no centre, so it can't win or share")
}

/// What a director asks, and what changes nothing.
pub(super) const VERBS_OF_QUESTIONS: [&str; 5] = ["help", "status", "standings", "boards", "log"];

/// For a word that begins no command.
pub(super) fn no_verb(written: &str, near: Option<&str>) -> String {
    match near {
        _ if written.is_empty() => {
            "Expected a command after \"td\"; td help lists them all".to_owned()
        }
        Some(near) => format!(
            "There is no command {written:?}; did you mean td {near}? td help lists them all"
        ),
        None => format!("There is no command {written:?}; td help lists them all"),
    }
}

/// For a line of a team: `player Bob Baker <bob@example.org> England`.
pub(super) fn member(role: &str) -> String {
    format!("Expected a name and an address: {role} Bob Baker <bob@example.org>")
}

pub(super) fn power(written: &str) -> String {
    format!("Expected a power after the address, not {written:?}")
}

pub(super) fn round(verb: &str) -> String {
    format!("Expected a round: td {verb} r1")
}

pub(super) fn question(verb: &str) -> String {
    format!("Expected a number: td {verb} 3")
}

/// At most this many people of one name are listed.
const NAMED_MAX: usize = 8;

/// Says that no person, or more than one, has this name, and who may be meant.
pub fn nobody(roster: &Roster, written: &str) -> String {
    let is_called = |member: &&Member| member.name.eq_ignore_ascii_case(written.trim());
    let called: Vec<&Member> = roster.members.iter().filter(is_called).collect();
    let called = if called.is_empty() { roster.with_words(written) } else { called };
    let ids: Vec<&str> = called.iter().map(|member| member.id.0.as_str()).collect();
    match ids.len() {
        0 => format!("No one here is called {written:?}{}", nearly(roster, written)),
        1 => {
            format!("{written:?} is only part of a name. Write the full name, or {}.", ids.join(""))
        }
        many => {
            let more = if many > NAMED_MAX { " or another" } else { "" };
            let some: Vec<&str> = ids.into_iter().take(NAMED_MAX).collect();
            let some = some.join(" or ");
            format!("{many} people are called {written}. Say which one you mean: {some}{more}.")
        }
    }
}

/// The one whose name, or part of it, is written nearly so, as a question.
fn nearly(roster: &Roster, written: &str) -> String {
    let written = written.trim().to_lowercase();
    let near = |member: &&Member| {
        let name = member.name.to_lowercase();
        let names = [name.as_str(), member.id.0.as_str()];
        let names = names.into_iter().chain(name.split_whitespace());
        // A short word is near to many names, and a guess would not help the writer.
        let is_near = |edits: &usize| edits * 4 <= written.chars().count();
        names.filter_map(|name| edits(name, &written)).filter(is_near).min()
    };
    let found = roster.members.iter().filter_map(|member| Some((near(&member)?, member)));
    let mut found: Vec<(usize, &Member)> = found.collect();
    found.sort_by_key(|(edits, _)| *edits);
    match found.as_slice() {
        [(edits, member), rest @ ..] if rest.first().is_none_or(|(next, _)| next > edits) => {
            format!("; did you mean {}?", member.name)
        }
        _ => ".".to_owned(),
    }
}

pub(super) fn no_team(written: &str) -> String {
    format!("No team here is called {written:?}.")
}

pub(super) fn not_alone(verb: &str, behind: &str) -> String {
    format!("We don't understand \"{behind}\", so we did nothing. Write td {verb} alone")
}

pub(super) fn board(verb: &str, plan: &TournamentPlan) -> String {
    format!("Expected: td {verb} NAME for {}-r1-07: why", plan.short)
}

pub(super) fn no_board(game: &str, verb: &str, plan: &TournamentPlan) -> String {
    format!("There is no board {game}. {}", board(verb, plan))
}

pub(super) fn behind_address(words: &[&str]) -> String {
    format!("Expected {} after the address", words.join(", "))
}

pub(super) fn no_role(written: &str) -> String {
    format!("There is no role {written}")
}

/// What the director has tried before he asks what is no dispute (A.3v).
pub(super) const NOTHING_TRIED: &str = "nothing, since it is no dispute";

/// To a member of the committee.
pub(super) fn put(verb: &str) -> String {
    let of = if verb == "override" { " 3" } else { "" };
    format!("Expected: {verb}{of} until 2026-12-24: the question")
}

/// To the committee.
pub(super) fn ask(verb: &str) -> String {
    let of = if verb == "override" { " 3" } else { "" };
    format!("Expected: td {verb}{of} until 2026-12-24: the question. Tried: what was tried before")
}
