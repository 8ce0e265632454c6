//! The lines by which people write to a tournament: sign-up, ballots, questions, and what the
//! director commands. Each line stands alone but those of a team, which belong to the line above.
//!
//! ```abnf
//! line = sign-up / team / member / "join" <team> / "withdraw" [<address>] / "decline" [round]
//!     / vote / "standings" / "status" / "help" / command
//! sign-up = "sign" "up" ["as" <name>] ["in" <zone>]
//! team = "team" <name>
//! member = ("captain" / "player" / "reserve" / "gm") <name> "<" <address> ">" [plays]
//! plays = <power> / "not playing"
//! vote = "vote" (<number> choice / choice "on" <number>)
//! choice = "yes" / "no" / "abstain"
//! digest = "digest" ("on" / "off")
//! command = "td" (verb ["confirm" <code>] / "help" / "status" / "standings")
//! ```

use chrono_tz::Tz;

use super::entry::{SignUpEntry, SignUpFault};
use super::verbs::{ReasonedCommand, commanded};
use super::{cut, expected};
use crate::asked::{LinesAround, unsaid};
use crate::commands::coded::confirmed;
use crate::game::Moment;
use crate::game::votes::Ballot;
use crate::names;
use crate::reader::{is_taken_back, taken_back_below};
use crate::times::{UnreadTime, read_zone};
use crate::tournament::Tournament;
use crate::tournament::committee::ballot;
use crate::tournament::roster::{self, Role};
use crate::tournament::rounds::Round;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentLine {
    SignUp {
        name: Option<String>,
        zone: Option<Tz>,
    },
    Team {
        name: String,
        entries: Vec<SignUpEntry>,
        /// Lines of the team that could not be read, each with what was expected.
        unread: Vec<SignUpFault>,
    },
    Standings,
    Status,
    Help,
    /// What the director can write.
    DirectorHelp,
    /// What binds its writer: the line without its code, what it says, and the code.
    Own {
        line: String,
        what: OwnWish,
        code: Option<String>,
    },
    Command(Box<ReasonedCommand>),
    /// A line that tried to say something, and what was expected.
    Unread(String, String),
}

/// What somebody may say for himself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnWish {
    Join(String),
    /// A captain wants somebody for his team.
    Add(SignUpEntry),
    Withdraw,
    /// A captain takes somebody with this address out of his team.
    Drop(String),
    Decline(Option<Round>),
    Vote(u32, Ballot),
    Digest(bool),
}

impl OwnWish {
    /// Whether nobody can take it back alone: a place in a team or a round is gone.
    pub const fn is_for_good(&self) -> bool {
        matches!(self, OwnWish::Withdraw | OwnWish::Drop(_) | OwnWish::Decline(_))
    }
}

impl TournamentLine {
    /// Whether somebody wants to sign up, and has written it as it can't be read.
    pub fn nearly_signs_up(&self) -> bool {
        let TournamentLine::Unread(written, _) = self else { return false };
        written.to_ascii_lowercase().starts_with("sign")
    }

    /// Whether it asks for an answer, and changes nothing.
    const fn asks_only(&self) -> bool {
        matches!(
            self,
            TournamentLine::Standings
                | TournamentLine::Status
                | TournamentLine::Help
                | TournamentLine::DirectorHelp
        )
    }

    /// Whether it is a line of the director's, or one that binds its writer.
    pub fn binds(&self) -> bool {
        matches!(self, TournamentLine::Own { .. } | TournamentLine::Command(_))
    }
}

/// Reads a letter's lines. What is no line of these is passed over: people write greetings. If it
/// may take back or limit what the others say, none of them counts, and their writer is asked.
pub fn read(
    (subject, text): (&str, &str),
    tournament: &Tournament,
    received: Moment,
) -> Vec<TournamentLine> {
    let (kept, _) = crate::text::lines(text);
    let mut lines: Vec<TournamentLine> = Vec::new();
    let mut around = LinesAround::default();
    for kept in kept.iter().filter(|kept| !kept.written.is_empty()) {
        let written = kept.written.trim();
        let word = written.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let rest = written.get(word.len()..).unwrap_or_default().trim();
        match (entry(&word, rest), lines.last_mut()) {
            (Some(read), Some(TournamentLine::Team { entries, unread, .. })) => {
                match read {
                    Ok(entry) => entries.push(entry),
                    Err(expected) => {
                        unread.push((format!("\"{written}\""), format!("{expected}.")));
                    }
                }
                around.commands.insert(kept.number);
            }
            (entry, _) => match line(&word, rest, written, (tournament, received)) {
                // What went wrong is answered by itself.
                Some(line @ TournamentLine::Unread(..)) => lines.push(line),
                Some(line) => {
                    around.commands.insert(kept.number);
                    lines.push(line);
                }
                None if entry.is_some() => {}
                None => _ = around.passed.insert(kept.number),
            },
        }
    }
    let mut odd = unsaid(text, &around);
    odd.extend(taken_back_below(text));
    let odd = odd.first().and_then(|odd| text.lines().nth(odd - 1));
    let odd = odd.or(Some(subject).filter(|subject| is_taken_back(subject)));
    if let Some(written) = odd.map(str::trim).filter(|_| !around.commands.is_empty()) {
        lines.retain(|line| line.asks_only() || matches!(line, TournamentLine::Unread(..)));
        lines.push(TournamentLine::Unread(written.to_owned(), expected::MAY_TAKE_BACK.to_owned()));
    }
    lines
}

fn line(
    word: &str,
    rest: &str,
    written: &str,
    (tournament, received): (&Tournament, Moment),
) -> Option<TournamentLine> {
    let unread =
        |expected: &str| Some(TournamentLine::Unread(written.to_owned(), expected.to_owned()));
    match word {
        "sign" | "signup" | "sign-up" => {
            let rest = if word == "sign" { cut::strip(rest, "up")? } else { rest };
            match sign_up(rest) {
                Ok(Some(line)) => Some(line),
                Err(why @ UnreadTime::SeveralZones { .. }) => unread(&why.to_string()),
                // A stranger gets no word that was put into his mouth.
                _ => unread(expected::SIGN_UP),
            }
        }
        "team" if !rest.is_empty() => {
            let name = rest.trim_end_matches(':').trim().to_owned();
            Some(TournamentLine::Team { name, entries: Vec::new(), unread: Vec::new() })
        }
        "standings" if rest.is_empty() => Some(TournamentLine::Standings),
        "status" if rest.is_empty() => Some(TournamentLine::Status),
        "help" if rest.is_empty() => Some(TournamentLine::Help),
        "join" => own(written),
        // Without brackets these are words of every day.
        "player" | "reserve" | "gm" if rest.contains('<') => match own(written) {
            Some(line) => Some(line),
            None => unread(&entry(word, rest)?.err()?),
        },
        "withdraw" => own(written).or_else(|| unread(expected::WITHDRAW)),
        "decline" => own(written).or_else(|| unread(expected::DECLINE)),
        "digest" => own(written).or_else(|| unread(expected::DIGEST)),
        "vote" => own(written).or_else(|| unread(expected::VOTE)),
        "td" if rest.eq_ignore_ascii_case("help") => Some(TournamentLine::DirectorHelp),
        "td" if rest.eq_ignore_ascii_case("status") => Some(TournamentLine::Status),
        "td" if rest.eq_ignore_ascii_case("standings") => Some(TournamentLine::Standings),
        "td" => match commanded(rest, tournament, received) {
            Ok(command) => Some(TournamentLine::Command(Box::new(command))),
            Err(why) => unread(&why),
        },
        _ => None,
    }
}

fn sign_up(rest: &str) -> Result<Option<TournamentLine>, UnreadTime> {
    let (before, zone) = match cut::cut(rest, "in") {
        Some((before, zone)) => (before, Some(read_zone(zone)?)),
        None => (rest, None),
    };
    let name = match before.trim() {
        "" => None,
        before => match cut::strip(before, "as") {
            Some(name) => Some(name.to_owned()),
            None => return Ok(None),
        },
    };
    Ok(Some(TournamentLine::SignUp { name, zone }))
}

/// A line that binds its writer, with the code that confirms it, if there is one.
fn own(written: &str) -> Option<TournamentLine> {
    let (line, code) = confirmed(written);
    let word = line.split_whitespace().next()?.to_ascii_lowercase();
    let rest = line.get(word.len()..)?.trim();
    let what = match (word.as_str(), rest.to_ascii_lowercase().as_str()) {
        ("join", team) if !team.is_empty() => OwnWish::Join(rest.to_owned()),
        ("player" | "reserve" | "gm", _) => OwnWish::Add(entry(&word, rest)?.ok()?),
        ("withdraw", "") => OwnWish::Withdraw,
        ("withdraw", address) if address.contains('@') => {
            OwnWish::Drop(roster::address(address.trim_matches(['<', '>'])).ok()?)
        }
        ("decline", "") => OwnWish::Decline(None),
        ("decline", _) => OwnWish::Decline(Some(cut::round(rest)?)),
        ("digest", "on") => OwnWish::Digest(true),
        ("digest", "off") => OwnWish::Digest(false),
        ("vote", _) => vote(rest)?,
        _ => return None,
    };
    Some(TournamentLine::Own { line, what, code })
}

/// "3 yes", or as players write it to a board: "yes on 3".
fn vote(rest: &str) -> Option<OwnWish> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (number, choice) = match words.as_slice() {
        [number, choice] => (number, choice),
        [choice, on, number] if on.eq_ignore_ascii_case("on") => (number, choice),
        _ => return None,
    };
    let number = number.trim_end_matches(['.', '!']).trim_start_matches('#').parse().ok()?;
    Some(OwnWish::Vote(number, ballot(choice.trim_end_matches(['.', '!']))?))
}

/// One line of a team: `player Bob Baker <bob@example.org> England`.
fn entry(word: &str, rest: &str) -> Option<Result<SignUpEntry, String>> {
    let role = match word {
        "captain" => Role::Captain,
        "player" => Role::Player,
        "reserve" => Role::Reserve,
        "gm" => Role::Master,
        _ => return None,
    };
    let Some((name, behind)) = rest.split_once('<') else {
        return Some(Err(expected::member(word)));
    };
    let Some((address, behind)) = behind.split_once('>') else {
        return Some(Err(expected::member(word)));
    };
    let (power, plays) = match behind.trim() {
        "" => (None, true),
        behind if behind.eq_ignore_ascii_case("not playing") => (None, false),
        name => match names::power(name) {
            Some(power) => (Some(power), true),
            None => return Some(Err(expected::power(name))),
        },
    };
    let mut roles = vec![role];
    if role == Role::Captain && plays {
        roles.push(Role::Player);
    }
    let (name, address) = (name.trim().to_owned(), address.trim().to_owned());
    Some(Ok(SignUpEntry { name, address, roles, power }))
}

/// Words of somebody who wants to take part and has not read how.
const WANTS: [&str; 8] = [
    "sign up",
    "sign me up",
    "signing up",
    "sign-up",
    "signup",
    "register",
    "take part",
    "to play",
];

/// Whether somebody asks in plain words to take part.
pub fn asks_to_play(subject: &str, text: &str) -> bool {
    let low = format!("{subject}\n{text}").to_lowercase();
    WANTS.iter().any(|words| low.contains(words))
}
