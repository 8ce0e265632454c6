//! News from games to their tournament, and what follows from it.

use super::refusal::Games;
use super::{attendance, boards, people, settled};
use crate::clerk::Ruling;
use crate::clerk::mending::as_corrected;
use crate::clerk::ruling::Work;
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
    /// What a game has to tell after a ruling, if anything.
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

    /// The games that have to be known to rule on it: those in which a person has a new address.
    pub fn needs_games(&self, tournament: &Tournament) -> Vec<String> {
        if self.moved.is_empty() { Vec::new() } else { boards::names_of_running(tournament) }
    }
}

/// What a game would tell after the corrections for which consent has just been asked.
fn asked(before: &Game, after: &Game) -> Vec<(u32, Report)> {
    let known = before.cases.all().len();
    let new = after.cases.all().iter().skip(known);
    new.filter_map(|case| Some((case.number, Report::of(&as_corrected(after, case)?)))).collect()
}

/// Rules on news from a game. A game of another tournament, or one without news, changes nothing.
pub fn follow(
    tournament: &Tournament,
    game: &str,
    news: &News,
    games: &Games,
    now: Moment,
) -> Ruling<Tournament> {
    let cause = format!("news of {game} {} {}", tournament.events, now.timestamp_millis());
    let mut work = Work::new(tournament, now, cause);
    if tournament.games().any(|(_, ours)| ours == game) {
        for person in &news.moved {
            people::has_moved(&mut work, game, person, games);
        }
        if let Some(report) = &news.report {
            heard(&mut work, game, report);
        }
        for (case, would) in &news.asked {
            settled::show(&mut work, game, *case, would);
        }
    }
    work.done()
}

/// Takes in what a game tells.
pub(super) fn heard(work: &mut Work<Tournament>, game: &str, report: &Report) {
    let is_ours = work.state.games().any(|(_, ours)| ours == game);
    let before = work.state.reports.get(game);
    if !is_ours || before == Some(report) {
        return;
    }
    let was_over = before.is_some_and(Report::is_over);
    let before = was_over.then(|| work.state.clone());
    let what = TournamentFact::Reported { game: game.to_owned(), report: Box::new(report.clone()) };
    work.enter(By::Game(game.to_owned()), "", what);
    boards::tell_of_each_other(work, Some(game));
    if let Some(before) = before {
        return settled::carry_through(work, game, &before);
    }
    let round = work.state.table(game).map(|(round, _)| round);
    if let Some(round) = round.filter(|round| report.is_over() && work.state.is_played(*round)) {
        round_over(work, round);
    }
}

/// All games of a round are over: the director settles its places.
fn round_over(work: &mut Work<Tournament>, round: Round) {
    if let Some(next) = work.state.round_after(round) {
        attendance::ask_by_itself(work, next);
    }
    work.tell_director(answers::rounds::is_played(&work.state, round));
}
