//! What games tell their tournament, and what they are told of each other (B.7, B.9).

use super::Ruling;
use super::desk::Desk;
use crate::game::Moment;
use crate::tournament::elsewhere;
use crate::tournament::report::Report;
use crate::tournament::rounds::Round;
use crate::tournament::{By, Tournament, What};

/// Rules on what a game tells. A game that is none of the tournament's, or tells nothing new,
/// changes nothing.
pub fn follow(tournament: &Tournament, game: &str, report: &Report, now: Moment) -> Ruling {
    let mut desk = Desk::new(tournament, now, format!("news of {game} {}", now.timestamp_millis()));
    heard(&mut desk, game, report);
    desk.done()
}

/// Takes in what a game tells.
pub(super) fn heard(desk: &mut Desk, game: &str, report: &Report) {
    let is_ours = desk.tournament.games().any(|(_, ours)| ours == game);
    let before = desk.tournament.reports.get(game);
    if !is_ours || before == Some(report) {
        return;
    }
    let was_over = before.is_some_and(Report::is_over);
    let what = What::Reported { game: game.to_owned(), report: Box::new(report.clone()) };
    desk.record(By::Game(game.to_owned()), "", what);
    tell(desk, Some(game));
    let round = desk.tournament.table(game).map(|(round, _)| round);
    if let Some(round) =
        round.filter(|round| report.is_over() && !was_over && desk.tournament.is_played(*round))
    {
        round_over(desk, round);
    }
}

/// Tells games what has changed for them in others. The one that is being ruled on has nothing to
/// learn from itself; should there be anything all the same, it is told with the next news.
pub(super) fn tell(desk: &mut Desk, aside: Option<&str>) {
    let mut news = elsewhere::news(&desk.tournament);
    news.retain(|game, _| Some(game.as_str()) != aside);
    if news.is_empty() {
        return;
    }
    for (game, told) in &news {
        desk.ruling.games.entry(game.clone()).or_default().push(told.event());
    }
    desk.follows(What::Told { games: news });
}

/// All games of a round are over: the director settles its places.
fn round_over(desk: &mut Desk, round: Round) {
    let mut sentences = vec![format!("All games of {} are over.", round.words())];
    sentences.push(match round {
        Round::Final => "\"td finish\" tells everybody who has won, and gives the prizes (C.11 to \
            C.13)."
            .to_owned(),
        _ => format!(
            "\"td advance {}\" settles the places and tells everybody who goes on. Look at the \
            standings before: \"standings\".",
            round.name()
        ),
    });
    let subject = format!("{} is over", round.words());
    desk.tell_director(&subject, &sentences);
}
