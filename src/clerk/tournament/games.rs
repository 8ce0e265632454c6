//! What games tell their tournament, and what follows from it.

use super::desk::TournamentDesk;
use super::ruling::{Games, Ruling};
use super::{boards, people, settled};
use crate::clerk::mending::as_corrected;
use crate::game::{Game, Moment, Person};
use crate::report::answers::tournament as answers;
use crate::tournament::report::Report;
use crate::tournament::rounds::Round;
use crate::tournament::{By, Tournament, TournamentFact};

/// What a ruling on a game has to tell its tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// What the game tells now, if that has changed.
    report: Option<Report>,
    /// Who has another address than before.
    moved: Vec<Person>,
    /// The cases in which the director is asked to consent to a correction, each with what the game
    /// would tell then.
    asked: Vec<(u32, Report)>,
}

impl News {
    /// What a game has to tell behind a ruling, if it has.
    pub fn of(before: &Game, after: &Game) -> Option<News> {
        let report = Report::of(after);
        let report = (report != Report::of(before)).then_some(report);
        let has_moved = |person: &&Person| {
            let known = before.person(&person.id);
            known.is_some_and(|known| known.address != person.address)
        };
        let moved: Vec<Person> = after.people.values().filter(has_moved).cloned().collect();
        let asked = asked(before, after);
        let is_news = report.is_some() || !moved.is_empty() || !asked.is_empty();
        is_news.then_some(News { report, moved, asked })
    }

    /// The games that have to be known to rule on it: those in which somebody has a new address.
    pub fn needs_games(&self, tournament: &Tournament) -> Vec<String> {
        if self.moved.is_empty() { Vec::new() } else { boards::names_of_running(tournament) }
    }
}

/// What a game would tell if the corrections were made for which consent has just been asked.
fn asked(before: &Game, after: &Game) -> Vec<(u32, Report)> {
    let known = before.cases.all().len();
    let new = after.cases.all().iter().skip(known);
    new.filter_map(|case| Some((case.number, Report::of(&as_corrected(after, case)?)))).collect()
}

/// Rules on what a game tells. A game that is none of the tournament's, or tells nothing new,
/// changes nothing.
pub fn follow(
    tournament: &Tournament,
    game: &str,
    news: &News,
    games: &Games,
    now: Moment,
) -> Ruling {
    let cause = format!("news of {game} {} {}", tournament.events, now.timestamp_millis());
    let mut desk = TournamentDesk::new(tournament, now, cause);
    if tournament.games().any(|(_, ours)| ours == game) {
        for person in &news.moved {
            people::has_moved(&mut desk, game, person, games);
        }
        if let Some(report) = &news.report {
            heard(&mut desk, game, report);
        }
        for (case, would) in &news.asked {
            settled::show(&mut desk, game, *case, would);
        }
    }
    desk.done()
}

/// Takes in what a game tells.
pub(super) fn heard(desk: &mut TournamentDesk, game: &str, report: &Report) {
    let is_ours = desk.state.games().any(|(_, ours)| ours == game);
    let before = desk.state.reports.get(game);
    if !is_ours || before == Some(report) {
        return;
    }
    let was_over = before.is_some_and(Report::is_over);
    let before = was_over.then(|| desk.state.clone());
    let what = TournamentFact::Reported { game: game.to_owned(), report: Box::new(report.clone()) };
    desk.record(By::Game(game.to_owned()), "", what);
    boards::tell_of_each_other(desk, Some(game));
    if let Some(before) = before {
        return settled::carry_through(desk, game, &before);
    }
    let round = desk.state.table(game).map(|(round, _)| round);
    if let Some(round) = round.filter(|round| report.is_over() && desk.state.is_played(*round)) {
        round_over(desk, round);
    }
}

/// All games of a round are over: the director settles its places.
fn round_over(desk: &mut TournamentDesk, round: Round) {
    desk.tell_director(answers::rounds::is_played(&desk.state, round));
}
