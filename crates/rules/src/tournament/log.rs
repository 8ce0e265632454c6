//! What the director commanded: when, by whom, why.

use serde::{Deserialize, Serialize};

use super::committee::QuestionMatter;
use super::deputy::Deputy;
use super::event::{By, DirectorCommand};
use super::reported_board::SeatNames;
use super::roster::{Role, Roster};
use super::rounds::Round;
use crate::game::calendar::told::gmt;
use crate::game::{Moment, PersonId};

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logged {
    pub at: Moment,
    pub by: By,
    /// The command as its line has it, with the names that people had then.
    pub line: String,
    pub why: String,
}

impl DirectorCommand {
    /// Its line, with the names of people and of the seats of boards.
    pub(super) fn line(&self, roster: &Roster, seats: &dyn SeatNames) -> String {
        use DirectorCommand as C;
        let name = |who: &PersonId| roster.name_of(who);
        let round = |verb: &str, round: &Round| format!("{verb} {}", round.name());
        match self {
            C::OpenSignUp { until: Some(until) } => format!("open until {}", gmt(*until)),
            C::OpenSignUp { until: None } => "open".to_owned(),
            C::CloseSignUp => "close".to_owned(),
            C::CloseSignUpAnyway => "close anyway".to_owned(),
            C::Import { roster, .. } => format!("the roster, of {} people", roster.members.len()),
            C::Enter { member } => format!("enter {} <{}>", member.name, member.address),
            C::Strike { person, .. } => format!("strike {}", name(person)),
            C::StrikeTeam { team, .. } => format!("strike team {team}"),
            C::Void { person } => format!("void {}", name(person)),
            C::Appoint { person, role, has } => appointment(&name(person), *role, *has),
            C::Act { assistant: Some(person) } => format!("act {}", name(person)),
            C::Act { assistant: None } => "act back".to_owned(),
            C::Deputy { deputy: None } => "deputy none".to_owned(),
            C::Deputy { deputy: Some(Deputy { person, days }) } => {
                format!("deputy {} after {days} days", name(person))
            }
            C::Policy { master, .. } => format!("the policy of {}", name(master)),
            C::Draw { round: of } => round("draw", of),
            C::Undraw { round: of } => round("undraw", of),
            C::Start { round: of, due } => {
                let due = due.map_or_else(String::new, |due| format!(" due {}", gmt(due)));
                round("start", of) + &due
            }
            C::Substitute { game, power, person } => {
                let seat = seats.name(game, power.index());
                format!("substitute {} for {seat} in {game}", name(person))
            }
            C::Swap { round, one, other } => {
                format!("swap {} and {} in {}", name(one), name(other), round.name())
            }
            C::Reported { what } => what.line(seats),
            C::KeepApart { people, keeps } => apart(people.each_ref().map(name), *keeps),
            C::Penalize { person, points } => format!("penalty {} {points}", name(person)),
            C::Master { game, person } => format!("master {} for {game}", name(person)),
            C::Observer { game, person } => format!("observer {} for {game}", name(person)),
            C::Attend { person, rounds, plays } => {
                let rounds: Vec<&str> = rounds.iter().copied().map(Round::name).collect();
                let verb = if *plays { "play" } else { "skip" };
                format!("{verb} {} for {}", name(person), rounds.join(", "))
            }
            C::CheckIn { round: of, .. } => round("check-in", of),
            C::Decline { round, person } => {
                format!("decline {} for {}", name(person), round.name())
            }
            C::Holiday { holiday } => format!("holiday {}", holiday.name),
            C::Pause { until } => format!("pause until {}", gmt(*until)),
            C::Resume => "resume".to_owned(),
            C::Rule { text, is_public: false } => format!("rule: {text}"),
            C::Rule { text, is_public: true } => format!("rule public: {text}"),
            C::Announce { to, text } => format!("{}: {text}", to.written()),
            C::Hold { holds: true } => "hold standings".to_owned(),
            C::Hold { holds: false } => "release standings".to_owned(),
            C::Publish => "publish".to_owned(),
            C::Advance { round: of } => round("advance", of),
            C::Unadvance { round: of } => round("unadvance", of),
            C::Finish => "finish".to_owned(),
            C::Ask { matter, text, .. } => question(*matter, text),
            C::Answer { question, approves } => answer(*question, *approves),
        }
    }
}

fn appointment(name: &str, role: Role, has: bool) -> String {
    format!("{} {name} {}", if has { "appoint" } else { "dismiss" }, role.name())
}

fn question(matter: QuestionMatter, text: &str) -> String {
    match matter {
        QuestionMatter::Issue => format!("ask: {text}"),
        QuestionMatter::RuleChange => format!("change: {text}"),
        QuestionMatter::Override { of } => format!("override {of}: {text}"),
    }
}

fn answer(question: u32, approves: bool) -> String {
    format!("{} {question}", if approves { "approve" } else { "veto" })
}

fn apart([one, other]: [String; 2], keeps: bool) -> String {
    match keeps {
        true => format!("keep apart {one} and {other}"),
        false => format!("let {one} and {other} meet"),
    }
}
