//! The status of a tournament, for everybody.

use super::{capital, check_in, forms, reported};
use crate::board::Phase;
use crate::game::PersonId;
use crate::game::calendar::told::gmt;
use crate::letters::listed;
use crate::names::{self, count};
use crate::tournament::plan::{Lot, TournamentPlan};
use crate::tournament::roster::Role;
use crate::tournament::scoring::systems;
use crate::tournament::{SignUp, Tournament};

sentences! { pub enum EventStatusAnswer {
    Hashes => "These are the hashes of its seeds, which are published before anything is drawn:";
    Opened(name: String, short: String, director: String) => "{name} is open under the short name \
        {short}, directed by {director}.";
    /// The status of a reader's own board; `due` is in his zone.
    AreDue(game: String, phase: Phase, due: String) => "{game}, {}: orders are due on {due}.",
        names::phase(*phase);
    IsHeldBack(game: String, phase: Phase) => "{game}, {}: the result is waiting for first moves.",
        names::phase(*phase);
    Waits(game: String, phase: Phase) => "{game}, {}: the game is waiting for a seat to be filled.",
        names::phase(*phase);
    IsOver(game: String) => "{game}: the game is over.";
    Hash(lot: Lot, hash: String) => "{}: {hash}", lot.name();
}}

/// The status, in sentences that everybody may read.
pub fn status(tournament: &Tournament) -> Vec<String> {
    let mut said = vec![format!("{}.", tournament.plan.name)];
    said.push(match tournament.sign_up {
        SignUp::Before => "Sign-up has not begun.".to_owned(),
        SignUp::Open { until } => {
            let until = until.map_or_else(String::new, |until| format!(" until {}", gmt(until)));
            match tournament.roster.signed_up() {
                1 => format!("Sign-up is open{until}; 1 person has signed up."),
                several => format!("Sign-up is open{until}; {several} have signed up."),
            }
        }
        SignUp::Closed if tournament.form().is_some() => {
            let all: Vec<&PersonId> =
                tournament.roster.with(Role::Player).map(|member| &member.id).collect();
            let gone = all.iter().filter(|person| tournament.has_left(person)).count();
            let take = if all.len() == 1 { "takes" } else { "take" };
            let left = match gone {
                0 => String::new(),
                1 => "; 1 of them has left".to_owned(),
                several => format!("; {several} of them have left"),
            };
            format!("{} {take} part{left}.", count(all.len(), "player"))
        }
        SignUp::Closed => match tournament.teams().len() {
            1 => "1 team takes part.".to_owned(),
            several => format!("{several} teams take part."),
        },
    });
    for round in tournament.started.keys() {
        let all = tournament.games().filter(|(of, _)| of == round).count();
        let running = tournament.running().filter(|(of, _)| of == round).count();
        let is = if running == 1 { "is" } else { "are" };
        let games = count(all, "game");
        let words = capital(round.words());
        said.push(match tournament.is_settled(*round) {
            true => format!("{words}: over, and its places are settled."),
            false if running == 0 => format!("{words}: all games are over."),
            false => format!("{words}: {running} of {games} {is} being played."),
        });
    }
    said.extend(reported::in_status(tournament));
    let open = tournament.open_check_ins().into_iter();
    said.extend(open.map(|round| check_in::so_far(tournament, round)));
    let waiting = tournament.draws.keys().filter(|round| !tournament.started.contains_key(round));
    said.extend(waiting.map(|round| format!("{}: drawn, not begun.", capital(round.words()))));
    said.extend(scoring(&tournament.plan));
    let offices: Vec<String> =
        OFFICES.into_iter().filter_map(|role| holders(tournament, role)).collect();
    said.push(offices.join(" "));
    said
}

/// The seeds that were shown, and the hashes of the others, each in rows below a sentence.
pub fn seeds(tournament: &Tournament) -> Vec<(&'static str, Vec<String>)> {
    let shown: Vec<String> =
        tournament.revealed.iter().map(|(lot, seed)| hash(*lot, seed.clone())).collect();
    let is_kept = |lot: Lot| tournament.revealed.iter().all(|(shown, _)| *shown != lot);
    let kept = tournament.plan.commitments().into_iter().filter(|(lot, _)| is_kept(*lot));
    let kept = kept.map(|(lot, of)| hash(lot, of)).collect();
    let of_kept = match shown.is_empty() {
        true => "The seeds have these hashes:",
        false => "The other seeds have these hashes:",
    };
    let used = "These seeds have been used, and are now public:";
    let mut all = vec![(used, shown), (of_kept, kept)];
    all.retain(|(_, rows): &(_, Vec<String>)| !rows.is_empty());
    all
}

/// The same with the seeds, a line each.
pub fn in_lines(tournament: &Tournament) -> Vec<String> {
    let mut lines = status(tournament);
    for (head, rows) in seeds(tournament) {
        lines.push(head.to_owned());
        lines.extend(rows.iter().map(|row| format!("  {row}")));
    }
    lines
}

/// Who was named for teams, or asked to check in, and has not answered: the director hears it of
/// all, a captain of his own team.
pub fn unanswered(tournament: &Tournament, reader: Option<&PersonId>) -> Vec<String> {
    let directs = tournament.director().map(|director| &director.id) == reader;
    let leads = |team: &&str| {
        directs || tournament.roster.captain(team).map(|captain| &captain.id) == reader
    };
    let teams = tournament.roster.teams().into_iter().filter(leads);
    let silent = tournament.open_check_ins().into_iter().filter(|_| directs);
    let silent = silent.filter_map(|round| check_in::has_not_checked_in(tournament, round));
    teams.filter_map(|team| waits(tournament, team)).chain(silent).collect()
}

fn waits(tournament: &Tournament, team: &str) -> Option<String> {
    let names: Vec<&str> = tournament.unanswered(team).map(|named| named.name.as_str()).collect();
    let have = if names.len() == 1 { "has" } else { "have" };
    let who = listed(&names);
    let said = format!("{team}: {who} {have} been named, but {have} not answered.");
    (!names.is_empty()).then_some(said)
}

/// Which system scores the boards, and how ties stand under it.
pub fn scoring(plan: &TournamentPlan) -> Vec<String> {
    match &plan.form {
        Some(form) => forms::form(plan, form),
        None => systems::in_words(plan.system(), &plan.credits),
    }
}

const OFFICES: [Role; 6] =
    [Role::Director, Role::Assistant, Role::Committee, Role::Chief, Role::Master, Role::Observer];

fn holders(tournament: &Tournament, office: Role) -> Option<String> {
    let names: Vec<&str> =
        tournament.roster.with(office).map(|member| member.name.as_str()).collect();
    let what = match (office, names.len()) {
        (Role::Committee, _) => "Committee".to_owned(),
        (_, 1) => capital(office.words()),
        (_, _) => format!("{}s", capital(office.words())),
    };
    (!names.is_empty()).then(|| format!("{what}: {}.", listed(&names)))
}

fn hash(lot: Lot, hash: String) -> String {
    EventStatusAnswer::Hash(lot, hash).to_string()
}
