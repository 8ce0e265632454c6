//! Who has won a tournament that is over, and the prizes (C.11 to C.13), as `finish` gave them.

use super::rankings::ShownRankings;
use super::site::Honours;
use crate::answers::tournament::rounds::won_by;
use crate::board::Power;
use crate::game::PersonId;
use crate::letters::{listed, safe};
use crate::tables::{Column, Table, number, seat, text};
use crate::tournament::Tournament;
use crate::tournament::life::Finish;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::Standings;

/// What each row of a table of prizes has.
pub(super) const COLUMNS: [Column; 5] = [
    text("prize", "Prize"),
    text("who", "Who"),
    seat("seat", "Board"),
    number("centres", "Centres"),
    number("points", "Points"),
];

/// All of it.
pub(super) fn of(finish: &Finish, shown: &ShownRankings<'_>, standings: &Standings<'_>) -> Honours {
    let mut table = Table::new("honours", "Winners and prizes (C.11 to C.13)", &COLUMNS);
    table.rows.extend(winner(finish, shown, standings));
    table.rows.extend(team(finish, standings));
    table.rows.extend(countries(finish, shown, standings));
    let said = said(finish, shown.tournament, |who| shown.name(&who.0));
    Honours { said, table }
}

pub(super) fn said(
    finish: &Finish,
    tournament: &Tournament,
    name_of: impl Fn(&PersonId) -> String,
) -> String {
    let name = safe::name(&tournament.plan.name);
    let winners: Vec<String> = finish.winner.0.iter().map(name_of).collect();
    let first = won_by(&winners, &name);
    let teams: Vec<String> = finish.team.0.iter().map(|team| safe::name(team)).collect();
    match teams.as_slice() {
        [] => first,
        [team] => format!("{first} The best team is {team}."),
        _ => format!("{first} The best teams are {}.", listed(&teams)),
    }
}

pub(super) fn row(prize: &str, cells: [String; 4]) -> Vec<String> {
    [prize.to_owned()].into_iter().chain(cells).collect()
}

fn winner(
    finish: &Finish,
    shown: &ShownRankings<'_>,
    standings: &Standings<'_>,
) -> Option<Vec<String>> {
    let winner = finish.winner.0.first()?;
    let last = standings.rounds.get(&Round::Final);
    let mut rows = last.into_iter().flat_map(|last| &last.ranking.rows);
    let is_his = |person| standings.tournament.name_of(person) == winner.0;
    let centres = rows.find(|row| is_his(row.game.person));
    let centres = centres.map_or_else(String::new, |row| row.points.to_string());
    let seat = shown.seat(&winner.0, Round::Final);
    let cells = [shown.name(&winner.0), seat, centres, String::new()];
    Some(row("Winner", cells))
}

fn team(finish: &Finish, standings: &Standings<'_>) -> Option<Vec<String>> {
    let team = finish.team.0.first()?;
    let rows = standings.table_of_teams().rows;
    let own = rows.into_iter().find(|row| standings.tournament.team_name(row.who) == *team);
    let points = own.map_or_else(String::new, |row| row.points.to_string());
    Some(row("Best team", [safe::name(team), String::new(), String::new(), points]))
}

fn countries(
    finish: &Finish,
    shown: &ShownRankings<'_>,
    standings: &Standings<'_>,
) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for ((power, best), prize) in
        Power::ALL.into_iter().zip(&finish.countries).zip(&standings.prizes)
    {
        let Some(best) = best.0.first() else { continue };
        let is_his = |person| standings.tournament.name_of(person) == best.0;
        let prize = prize.as_ref().filter(|prize| is_his(prize.game.person));
        let seat = prize.map_or_else(String::new, |prize| prize.board.name.clone());
        let points = prize.map_or_else(String::new, |prize| prize.game.score.to_string());
        let centres =
            prize.and_then(|prize| prize.board.counts.last()?.get(power.index()).copied());
        let centres = centres.map_or_else(String::new, |centres| centres.to_string());
        let cells = [shown.name(&best.0), seat, centres, points];
        rows.push(row(&format!("Best {power}"), cells));
    }
    rows
}
