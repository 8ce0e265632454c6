//! The commands of a director at a prompt.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::Common;
use super::desk::{self, PromptResult};
use crate::board::Power;
use crate::cli::document::STANDARD_INPUT;
use crate::cli::files::complain;
use crate::game::policy::Policy;
use crate::game::{Moment, PersonId};
use crate::language::roster::csv;
use crate::language::roster::entry::Entry;
use crate::language::times::moment;
use crate::language::times::{read_holiday, read_zone};
use crate::report::names::count;
use crate::tournament::committee::QuestionMatter;
use crate::tournament::roster::{Member, Role, name_and_address};
use crate::tournament::rounds::Round;
use crate::tournament::{DirectorCommand, Tournament};

/// What a director may command.
#[derive(Subcommand)]
pub(super) enum TournamentOrderCommand {
    /// Let people sign up
    SignUp {
        /// Close it by itself at this time (GMT): 2026-12-24, or "2026-12-24 20:00"
        #[arg(long, value_parser = time)]
        until: Option<Moment>,
    },
    /// End sign-up: who came alone is put into teams by lot, in sevens
    CloseSignUp {
        /// Also if fewer than seven teams come of it, with which no round can be drawn yet
        #[arg(long)]
        anyway: bool,
    },
    /// Put somebody on the roster, or change what is known of him
    Enter(EntryArguments),
    /// Take somebody off the roster, before the first round is drawn
    Strike {
        /// Who
        person: String,
    },
    /// Give somebody a role: captain, observer, gm, atd, tmc, chief-gm, reserve
    Appoint {
        /// Who
        person: String,
        /// The role
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Take a role from somebody
    Dismiss {
        /// Who
        person: String,
        /// The role
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Let an assistant act as director, or nobody any more
    Act {
        /// Who; left out, the director is back
        assistant: Option<String>,
    },
    /// Set the policy of a game master (D.I(1)), for games that have not begun
    Policy {
        /// The game master
        master: String,
        /// His file
        file: PathBuf,
    },
    /// Draw the boards of a round, and show what of B.6 could not be kept
    Draw {
        /// r1, r2, semi or final
        #[arg(value_parser = round)]
        round: Round,
    },
    /// Set a draw aside, before its round begins
    Undraw {
        /// Which round
        #[arg(value_parser = round)]
        round: Round,
    },
    /// Begin a drawn round: its games are opened, and the start letters go out
    Start {
        /// Which round
        #[arg(value_parser = round)]
        round: Round,
        /// When the first orders are due (GMT); the calendar says, if it is left out
        #[arg(long, value_parser = time)]
        due: Option<Moment>,
    },
    /// Give a seat to somebody else: on a drawn board, or in a running game (B.10)
    Substitute {
        /// The game: wm26-r1-07
        game: String,
        /// The power
        #[arg(value_parser = power)]
        power: Power,
        /// Who is to play it
        person: String,
    },
    /// Name another game master for a board, drawn or running
    Master {
        /// The game
        game: String,
        /// Who
        person: String,
    },
    /// Name another observer for a drawn board (A.9)
    Observer {
        /// The game
        game: String,
        /// Who
        person: String,
    },
    /// Note that somebody who qualified declines
    Decline {
        /// The round that he does not play
        #[arg(value_parser = round)]
        round: Round,
        /// Who
        person: String,
    },
    /// Decree a holiday on all boards, those of later rounds among them (D.VII(5))
    Holiday {
        /// Its name and its days: "Christmas: 24 Dec - 27 Dec"
        days: String,
    },
    /// Keep a ruling on a matter of no game
    Rule {
        /// The ruling
        text: String,
        /// Show it to everybody, in the gazette
        #[arg(long)]
        public: bool,
    },
    /// Send the standings to everybody
    Publish,
    /// Settle the places of a round that is over, and tell everybody who goes on
    Advance {
        /// The round that is over
        #[arg(value_parser = round)]
        round: Round,
    },
    /// End the tournament: winners, prizes, and the seed of the dice
    Finish,
    /// Ask the committee (A.5 to A.7)
    Ask(QuestionArguments),
    /// Approve a change of the rules that the committee has passed (A.7)
    Approve {
        /// The number of the question
        question: u32,
    },
    /// Veto such a change (A.7); say why with --why
    Veto {
        /// The number of the question
        question: u32,
    },
}

/// Somebody for the roster. What is left out stays as it was.
#[derive(clap::Args)]
pub(super) struct EntryArguments {
    /// Name and address: "Ann Able <ann@example.org>"
    person: String,
    /// Who it is, if he is there already: short name, or former name or address
    #[arg(long, value_name = "PERSON")]
    known: Option<String>,
    /// The team
    #[arg(long)]
    team: Option<String>,
    /// A role; several by several such options
    #[arg(long = "role", value_name = "ROLE", value_parser = role)]
    roles: Vec<Role>,
    /// The zone in which deadlines are told
    #[arg(long, value_parser = zone)]
    zone: Option<chrono_tz::Tz>,
}

/// A question to the committee.
#[derive(clap::Args)]
pub(super) struct QuestionArguments {
    /// The question
    text: String,
    /// Until when ballots count (GMT)
    #[arg(long, value_parser = time)]
    until: Moment,
    /// How it was tried to settle it before (A.3v); needed unless it is a change or an override
    #[arg(long)]
    tried: Option<String>,
    /// It is a change of the house rules
    #[arg(long, conflicts_with = "overrides")]
    change: bool,
    /// It is to override the director's veto of this question
    #[arg(long, value_name = "QUESTION")]
    overrides: Option<u32>,
}

pub(super) fn time(written: &str) -> Result<Moment, String> {
    moment(written).ok_or_else(|| "expected a time such as 2026-12-24 20:00, in GMT".to_owned())
}

pub(super) fn zone(written: &str) -> Result<chrono_tz::Tz, String> {
    read_zone(written).map_err(|why| why.to_string())
}

pub(super) fn round(written: &str) -> Result<Round, String> {
    Round::from_name(written).ok_or_else(|| "expected r1, r2, semi or final".to_owned())
}

fn role(written: &str) -> Result<Role, String> {
    let known: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
    Role::from_name(written).ok_or_else(|| format!("expected one of {}", known.join(", ")))
}

fn power(written: &str) -> Result<Power, String> {
    Power::from_name(written).ok_or_else(|| "expected a power such as France".to_owned())
}

/// Reads a command, and hands it on.
pub(super) fn run(common: &Common, command: &TournamentOrderCommand) -> PromptResult {
    let tournament = desk::read(common)?.1.tournament;
    let now = desk::now(common)?;
    desk::command(common, order(&tournament, command, now)?)
}

fn order(
    tournament: &Tournament,
    command: &TournamentOrderCommand,
    now: Moment,
) -> Result<DirectorCommand, String> {
    let person = |written: &String| -> Result<PersonId, String> {
        let found = tournament.roster.named(written);
        found.map(|member| member.id.clone()).ok_or_else(|| unnamed(tournament, written))
    };
    Ok(match command {
        TournamentOrderCommand::SignUp { until } => DirectorCommand::OpenSignUp { until: *until },
        TournamentOrderCommand::CloseSignUp { anyway } => DirectorCommand::closing(*anyway),
        TournamentOrderCommand::Enter(entered) => {
            let known = entered.known.as_ref().map(person).transpose()?;
            DirectorCommand::Enter { member: member(tournament, known, entered, now)? }
        }
        TournamentOrderCommand::Strike { person: who } => {
            DirectorCommand::Strike { person: person(who)? }
        }
        TournamentOrderCommand::Appoint { person: who, role } => {
            DirectorCommand::Appoint { person: person(who)?, role: *role, has: true }
        }
        TournamentOrderCommand::Dismiss { person: who, role } => {
            DirectorCommand::Appoint { person: person(who)?, role: *role, has: false }
        }
        TournamentOrderCommand::Act { assistant } => {
            DirectorCommand::Act { assistant: assistant.as_ref().map(person).transpose()? }
        }
        TournamentOrderCommand::Policy { master, file } => {
            DirectorCommand::Policy { master: person(master)?, policy: policy(file)? }
        }
        TournamentOrderCommand::Draw { round } => DirectorCommand::Draw { round: *round },
        TournamentOrderCommand::Undraw { round } => DirectorCommand::Undraw { round: *round },
        TournamentOrderCommand::Start { round, due } => {
            DirectorCommand::Start { round: *round, due: *due }
        }
        TournamentOrderCommand::Substitute { game, power, person: who } => {
            let (game, person) = (game.to_lowercase(), person(who)?);
            DirectorCommand::Substitute { game, power: *power, person }
        }
        TournamentOrderCommand::Master { game, person: who } => {
            DirectorCommand::Master { game: game.to_lowercase(), person: person(who)? }
        }
        TournamentOrderCommand::Observer { game, person: who } => {
            DirectorCommand::Observer { game: game.to_lowercase(), person: person(who)? }
        }
        TournamentOrderCommand::Decline { round, person: who } => {
            DirectorCommand::Decline { round: *round, person: person(who)? }
        }
        TournamentOrderCommand::Holiday { days } => {
            let zone = tournament.director().map_or(chrono_tz::Tz::GMT, |member| member.zone);
            DirectorCommand::Holiday { holiday: read_holiday(days, now, zone)? }
        }
        TournamentOrderCommand::Rule { text, public } => {
            DirectorCommand::Rule { text: text.clone(), is_public: *public }
        }
        TournamentOrderCommand::Publish => DirectorCommand::Publish,
        TournamentOrderCommand::Advance { round } => DirectorCommand::Advance { round: *round },
        TournamentOrderCommand::Finish => DirectorCommand::Finish,
        TournamentOrderCommand::Ask(question) => ask(question)?,
        TournamentOrderCommand::Approve { question } => {
            DirectorCommand::Answer { question: *question, approves: true }
        }
        TournamentOrderCommand::Veto { question } => {
            DirectorCommand::Answer { question: *question, approves: false }
        }
    })
}

/// Why nobody is meant by a name: there is nobody, or there are several.
fn unnamed(tournament: &Tournament, written: &str) -> String {
    let is_called = |member: &&Member| member.name.eq_ignore_ascii_case(written.trim());
    let called = tournament.roster.members.iter().filter(is_called);
    let ids: Vec<&str> = called.map(|member| member.id.0.as_str()).collect();
    match ids.len() {
        0 => format!("nobody is called {written}; chancery tournament roster show lists all"),
        many => format!("{many} people are called {written}: say which by {}", ids.join(" or ")),
    }
}

/// Somebody as he is from now on.
fn member(
    tournament: &Tournament,
    known: Option<PersonId>,
    entered: &EntryArguments,
    now: Moment,
) -> Result<Member, String> {
    let (name, address) = name_and_address(&entered.person)?;
    let roles = entered.roles.iter().copied().collect();
    let (team, zone) = (entered.team.clone(), entered.zone);
    Entry { name, address, known, team, roles, zone }.member(tournament, now)
}

fn ask(question: &QuestionArguments) -> Result<DirectorCommand, String> {
    let matter = match question.overrides {
        Some(of) => QuestionMatter::Override { of },
        None if question.change => QuestionMatter::RuleChange,
        None => QuestionMatter::Issue,
    };
    let tried = match &question.tried {
        Some(tried) if !tried.trim().is_empty() => tried.clone(),
        _ if matter == QuestionMatter::Issue => {
            return Err(
                "--tried is missing: the committee hears first how you tried to settle it \
                (A.3v)"
                    .to_owned(),
            );
        }
        _ => "nothing, since it is no dispute".to_owned(),
    };
    Ok(DirectorCommand::Ask {
        matter,
        text: question.text.clone(),
        tried,
        until: question.until,
        put: None,
    })
}

/// A policy's file is read as a whole; more than this is none.
const POLICY_BYTES_MAX: u64 = 64 << 10;

fn policy(file: &Path) -> Result<Policy, String> {
    let bytes = read(file, POLICY_BYTES_MAX)?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{}: no UTF-8", file.display()))?;
    Policy::parse(&text).map_err(|faults| {
        let faults: Vec<String> =
            faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
        faults.join("\n")
    })
}

/// The bytes of a file, up to a limit and one more, by which it shows that it is longer.
fn read(file: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|open| open.take(limit + 1).read_to_end(&mut bytes));
    read.map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(bytes)
}

/// Replaces the roster by a table, from a file or from standard input, or adds its people to it.
pub(super) fn import(common: &Common, file: &Path, drops: bool, adds: bool) -> PromptResult {
    let (name, bytes) = match file.to_str() {
        Some(STANDARD_INPUT) => {
            let name = "standard input".to_owned();
            let mut bytes = Vec::new();
            // One more, by which it shows that it is longer.
            let input = io::stdin().lock().take(csv::BYTES_MAX as u64 + 1).read_to_end(&mut bytes);
            input.map_err(|why| format!("{name}: {why}"))?;
            (name, bytes)
        }
        _ => (file.display().to_string(), read(file, csv::BYTES_MAX as u64)?),
    };
    let kept = desk::read(common)?.1.tournament.roster;
    let onto = if adds { csv::Onto::AddedTo } else { csv::Onto::InPlaceOf };
    match csv::read_onto(&bytes, &kept, onto) {
        Ok(read) => {
            for warning in &read.warnings {
                complain("tournament", format_args!("{name}: {warning}"));
            }
            desk::command(common, DirectorCommand::Import { roster: read.roster, drops })
        }
        Err(faults) => {
            let end = format!("{}; nothing of it was taken", count(faults.len(), "fault"));
            let told = faults.iter().map(|fault| format!("{name}: {fault}"));
            desk::refuse(common, &told.chain([end]).collect::<Vec<_>>())
        }
    }
}
