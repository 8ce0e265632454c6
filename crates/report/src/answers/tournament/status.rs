//! The status of a tournament, for everybody.

use super::board_results::in_words;
use super::capital;
use super::check_in::{CheckInAnswer, has_not_checked_in};
use super::forms::{self, ScoringAnswer};
use crate::board::Phase;
use crate::game::calendar::told::gmt;
use crate::game::{Moment, PersonId};
use crate::letters::listed;
use crate::names::{self, count};
use crate::tournament::plan::{Lot, TournamentPlan};
use crate::tournament::reported_board::ReportedBoard;
use crate::tournament::roster::{Member, Role};
use crate::tournament::rounds::Round;
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
    UsedSeeds => "These seeds have been used, and are now public:";
    HashesOfSeeds => "The seeds have these hashes:";
    HashesOfOthers => "The other seeds have these hashes:";
    /// To who tries to open it, instead of the hashes.
    HashesCome => "The hashes of its seeds will be shown once it is open, since its seeds are made \
        only then.";
    /// Under a system with few points credits would decide all.
    CreditsStay => "These credits are meant for World Masters, where a win is worth 66 points: \
        --credits none switches them off, --credits \"5 3 1\" sets others. They can't be changed \
        once the tournament is open.";
    Event(name: String) => "{name}.";
    SignUpIsAhead => "Sign-up has not begun.";
    SignUpIsOpen(until: Option<Moment>, signed_up: usize) => "Sign-up is open{}; {} signed up.",
        until.map(|until| format!(" until {}", gmt(until))).unwrap_or_default(),
        match signed_up {
            1 => "1 person has".to_owned(),
            several => format!("{several} have"),
        };
    PlayersTakePart(players: usize, gone: usize) => "{} {} part{}.", count(*players, "player"),
        take(*players), match gone {
            0 => String::new(),
            1 => "; 1 of them has left".to_owned(),
            several => format!("; {several} of them have left"),
        };
    TeamsTakePart(teams: usize) => "{} {} part.", count(*teams, "team"), take(*teams);
    IsSettled(round: Round) => "{}: over, and its places are settled.", capital(round.words());
    IsPlayed(round: Round) => "{}: all games are over.", capital(round.words());
    IsBeingPlayed(round: Round, running: usize, games: usize) =>
        "{}: {running} of {} {} being played.", capital(round.words()), count(*games, "game"),
        if *running == 1 { "is" } else { "are" };
    IsDrawn(round: Round) => "{}: drawn, not begun.", capital(round.words());
    ResultIsMissing(game: String, is_table: bool) => "{} is missing.", result_of(game, *is_table);
    ResultIsInDispute(game: String, is_table: bool) => "{} is in dispute.",
        result_of(game, *is_table);
    ResultIsOpen(game: String, is_table: bool, result: String) =>
        "{} still has to be confirmed: {result}.", result_of(game, *is_table);
    CheckedIn(round: Round, here: usize, players: usize) => "{}: {here} of {} checked in.",
        round.words(), count(*players, "player");
    /// Who was asked to check in for a round and has not answered.
    NotCheckedIn(of: CheckInAnswer) => "{of}";
    /// Who was named for a team and has not answered.
    IsSilent(team: String, names: Vec<String>) => "{team}: {0} {1} been named, but {1} not \
        answered.", listed(names), if names.len() == 1 { "has" } else { "have" };
    Scoring(of: ScoringAnswer) => "{of}";
    Offices(held: Vec<(Role, Vec<String>)>) => "{}", offices(held);
}}

/// The status, which everybody may read.
pub fn status(tournament: &Tournament) -> Vec<EventStatusAnswer> {
    let mut said = vec![EventStatusAnswer::Event(tournament.plan.name.clone())];
    said.push(match tournament.sign_up {
        SignUp::Before => EventStatusAnswer::SignUpIsAhead,
        SignUp::Open { until } => {
            EventStatusAnswer::SignUpIsOpen(until, tournament.roster.signed_up())
        }
        SignUp::Closed if tournament.form().is_some() => {
            let all: Vec<&Member> = tournament.roster.with(Role::Player).collect();
            let gone = all.iter().filter(|member| tournament.has_left(&member.id)).count();
            EventStatusAnswer::PlayersTakePart(all.len(), gone)
        }
        SignUp::Closed => EventStatusAnswer::TeamsTakePart(tournament.teams().len()),
    });
    for round in tournament.started.keys().copied() {
        let all = tournament.games().filter(|(of, _)| *of == round).count();
        let running = tournament.running().filter(|(of, _)| *of == round).count();
        said.push(match tournament.is_settled(round) {
            true => EventStatusAnswer::IsSettled(round),
            false if running == 0 => EventStatusAnswer::IsPlayed(round),
            false => EventStatusAnswer::IsBeingPlayed(round, running, all),
        });
    }
    said.extend(elsewhere(tournament));
    let open = tournament.open_check_ins().into_iter();
    said.extend(open.map(|round| checked_in(tournament, round)));
    let waiting = tournament.draws.keys().filter(|round| !tournament.started.contains_key(round));
    said.extend(waiting.copied().map(EventStatusAnswer::IsDrawn));
    said.extend(scoring(&tournament.plan).into_iter().map(EventStatusAnswer::Scoring));
    let holders = |office: Role| {
        let names = tournament.roster.with(office).map(|member| member.name.clone());
        (office, names.collect())
    };
    said.push(EventStatusAnswer::Offices(OFFICES.into_iter().map(holders).collect()));
    said
}

/// How many are there, for everybody.
fn checked_in(of: &Tournament, round: Round) -> EventStatusAnswer {
    let players = of.roster.with(Role::Player).count();
    let here = of.roster.with(Role::Player).filter(|member| !of.is_absent(round, &member.id));
    EventStatusAnswer::CheckedIn(round, here.count(), players)
}

/// The boards that are played elsewhere and have begun, as long as they have no result.
fn elsewhere(of: &Tournament) -> Vec<EventStatusAnswer> {
    let open = of.running().filter_map(|(_, game)| Some((game, of.played_elsewhere.get(game)?)));
    let line = |(game, board): (&str, &ReportedBoard)| {
        let (name, is_table) = (game.to_owned(), of.kind_of(game).is_table());
        match &board.claim {
            None => EventStatusAnswer::ResultIsMissing(name, is_table),
            Some(_) if board.is_disputed() => EventStatusAnswer::ResultIsInDispute(name, is_table),
            Some(claim) => {
                let said = of.table(game).map(|(_, board)| in_words(of, board, &claim.result));
                EventStatusAnswer::ResultIsOpen(name, is_table, said.unwrap_or_default())
            }
        }
    };
    open.map(line).collect()
}

/// The seeds that were shown, and the hashes of the others, each in rows below a sentence.
pub fn seeds(tournament: &Tournament) -> Vec<(EventStatusAnswer, Vec<String>)> {
    let shown: Vec<String> =
        tournament.revealed.iter().map(|(lot, seed)| hash(*lot, seed.clone())).collect();
    let is_kept = |lot: Lot| tournament.revealed.iter().all(|(shown, _)| *shown != lot);
    let kept = tournament.plan.commitments().into_iter().filter(|(lot, _)| is_kept(*lot));
    let kept = kept.map(|(lot, of)| hash(lot, of)).collect();
    let of_kept = match shown.is_empty() {
        true => EventStatusAnswer::HashesOfSeeds,
        false => EventStatusAnswer::HashesOfOthers,
    };
    let mut all = vec![(EventStatusAnswer::UsedSeeds, shown), (of_kept, kept)];
    all.retain(|(_, rows): &(_, Vec<String>)| !rows.is_empty());
    all
}

/// The same with the seeds, a line each.
pub fn in_lines(tournament: &Tournament) -> Vec<String> {
    let mut lines: Vec<String> = status(tournament).iter().map(ToString::to_string).collect();
    for (head, rows) in seeds(tournament) {
        lines.push(head.to_string());
        lines.extend(rows.iter().map(|row| format!("  {row}")));
    }
    lines
}

/// Who was named for teams, or asked to check in, and has not answered: the director hears it of
/// all, a captain of his own team.
pub fn unanswered(tournament: &Tournament, reader: Option<&PersonId>) -> Vec<EventStatusAnswer> {
    let directs = tournament.director().map(|director| &director.id) == reader;
    let leads = |team: &&str| {
        directs || tournament.roster.captain(team).map(|captain| &captain.id) == reader
    };
    let teams = tournament.roster.teams().into_iter().filter(leads);
    let waits = |team: &str| {
        let names = tournament.unanswered(team).map(|named| named.name.clone());
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| EventStatusAnswer::IsSilent(team.to_owned(), names))
    };
    let silent = tournament.open_check_ins().into_iter().filter(|_| directs);
    let silent = silent.filter_map(|round| has_not_checked_in(tournament, round));
    teams.filter_map(waits).chain(silent.map(EventStatusAnswer::NotCheckedIn)).collect()
}

/// Which system scores the boards, and how ties stand under it.
pub fn scoring(plan: &TournamentPlan) -> Vec<ScoringAnswer> {
    match &plan.form {
        Some(form) => forms::form(plan, form),
        None => {
            let notes = systems::notes(plan.system(), &plan.credits).into_iter();
            notes.map(ScoringAnswer::Note).collect()
        }
    }
}

const OFFICES: [Role; 6] =
    [Role::Director, Role::Assistant, Role::Committee, Role::Chief, Role::Master, Role::Observer];

fn offices(held: &[(Role, Vec<String>)]) -> String {
    let held = held.iter().filter(|(_, names)| !names.is_empty());
    let told = held.map(|(office, names)| {
        let what = match (office, names.len()) {
            (Role::Committee, _) => "Committee".to_owned(),
            (_, 1) => capital(office.words()),
            (_, _) => format!("{}s", capital(office.words())),
        };
        format!("{what}: {}.", listed(names))
    });
    told.collect::<Vec<String>>().join(" ")
}

/// What is played elsewhere, where its result is spoken of.
fn result_of(game: &str, is_table: bool) -> String {
    match is_table {
        true => format!("The result of table {game}"),
        false => format!("{game} is played elsewhere; its result"),
    }
}

fn take(number: usize) -> &'static str {
    if number == 1 { "takes" } else { "take" }
}

fn hash(lot: Lot, hash: String) -> String {
    EventStatusAnswer::Hash(lot, hash).to_string()
}
