//! Rounds: drawn, begun, declined, settled, and the end of it all (B.1 to B.6, C.7 to C.13).

use super::{capital, forms, how_to_decline, note};
use crate::board::Power;
use crate::game::PersonId;
use crate::game::policy::Turns;
use crate::gazette::decisions;
use crate::letters::{Draft, listed};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::event::{Draw, DrawnBoard};
use crate::tournament::holders::PrizeHolders;
use crate::tournament::life::Finish;
use crate::tournament::plan::{Lot, TournamentPlan};
use crate::tournament::ranking::Decision;
use crate::tournament::rounds::Round;

pub fn nobody_goes_on(last: Round) -> String {
    format!("No players go on from {}. \"td finish\" ends the event.", last.words())
}
pub const OVER_ALREADY: &str = "The tournament is already over.";
pub const FINAL_RUNS: &str = "The final is not over yet.";
pub fn runs_still(last: Round) -> String {
    format!("{} is the last round, and is not over yet.", capital(last.words()))
}

pub const NO_PLACE: &str = "You have no place to decline, because no one has qualified for \
    anything yet.";

pub fn drawn_already(round: Round) -> String {
    format!(
        "{} has already been drawn. Before it begins, \"td undraw {}\" cancels the draw.",
        round.words(),
        round.name()
    )
}

pub fn no_draw(round: Round, has_begun: bool) -> String {
    let words = capital(round.words());
    match has_begun {
        true => format!("{words} has begun, so its draw can't be changed."),
        false => format!("{words} has not been drawn."),
    }
}

pub fn undrawn(round: Round) -> String {
    format!("The boards of {} are no longer drawn.", round.words())
}

/// What a draw has broken of B.6, and how little could be broken.
pub fn drawn(round: Round, draw: &Draw) -> Vec<String> {
    let boards = draw.boards.len();
    let are = if boards == 1 { "is" } else { "are" };
    let mut said =
        vec![format!("{} {are} drawn for {} (B.4).", count(boards, "board"), round.words())];
    let kinds = [
        "two team-mates with the same power (B.6a)",
        "two team-mates on the same board (B.6b)",
        "the same power twice for one player (B.6c)",
        "two players who met before (B.6d)",
        "two teams that meet again (B.6e)",
    ];
    let broken = draw.violations.iter().zip(kinds);
    said.extend(broken.map(|(number, kind)| format!("{number} times: {kind}.")));
    said.extend(
        draw.bound.map(|bound| format!("No draw has fewer than {bound} of the last kind.")),
    );
    let unwatched = draw.boards.iter().filter(|table| table.observer.is_none()).count();
    said.extend((unwatched > 0).then(|| {
        format!(
            "Without an observer: {}. Each board needs one (A.9). Enter more observers, or name \
                them.",
            count(unwatched, "board")
        )
    }));
    said
}

/// Who plays, leads and watches a board that was drawn.
pub fn board(of: &Tournament, round: Round, table: &DrawnBoard) -> String {
    let kind = of.board_kind(round);
    let players = table.players.iter().enumerate();
    let players: Vec<String> = players.map(|(seat, who)| kind.seated(seat, of.name(who))).collect();
    let players = format!("{}: {}.", table.game, players.join(", "));
    if kind.is_table() {
        return players;
    }
    let master = of.name(&table.master);
    match (&table.observer, of.plan.form.is_some()) {
        (Some(who), _) => format!("{players} Game master {master}, observer {}.", of.name(who)),
        // No rule gives the boards of an open event an observer.
        (None, true) => format!("{players} Game master {master}."),
        (None, false) => format!("{players} Game master {master}, no observer."),
    }
}

/// The boards of a round, as they are played now.
pub fn boards_of(of: &Tournament, round: Round) -> Vec<String> {
    let tables = of.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    let has_begun = of.started.contains_key(&round);
    let head = if has_begun { "" } else { ", which has not begun" };
    let what = if of.board_kind(round).is_table() { "tables" } else { "boards" };
    let head = format!("The {what} of {}{head}:", round.words());
    let out = of.draws.get(&round).map(Draw::sat_out).unwrap_or_default();
    let is_seated = |who: &PersonId| {
        of.has_held_a_seat(round, who) || tables.iter().any(|table| table.players.contains(who))
    };
    let out: Vec<&str> = out.iter().filter(|who| !is_seated(who)).map(|who| of.name(who)).collect();
    let out = (!out.is_empty()).then(|| format!("Sitting out: {}.", listed(&out)));
    [head]
        .into_iter()
        .chain(tables.iter().map(|table| played_board(of, table)))
        .chain(out)
        .collect()
}

/// Who plays which power on a board now, which may differ from the draw.
fn played_board(of: &Tournament, table: &DrawnBoard) -> String {
    let kind = of.kind_of(&table.game);
    let holder = |(seat, drawn): (usize, &PersonId)| {
        let report = of.reports.get(&table.game);
        let holder = report.map_or(Some(drawn.clone()), |_| of.holder(&table.game, seat));
        kind.seated(seat, holder.as_ref().map_or("no player", |who| of.name(who)))
    };
    let players: Vec<String> = table.players.iter().enumerate().map(holder).collect();
    let is_elsewhere = of.played_elsewhere.contains_key(&table.game);
    let what = match of.reports.get(&table.game) {
        Some(report) if report.is_unplayed => " It was not played.",
        Some(report) if report.is_over() => " It is over.",
        // A table is never played by mail.
        _ if is_elsewhere && !kind.is_table() => " It is played elsewhere.",
        _ => "",
    };
    format!("{}: {}.{what}", table.game, players.join(", "))
}

/// No boards are drawn yet, or none in this round.
pub fn no_boards(round: Option<Round>) -> String {
    match round {
        Some(round) => format!("{} has not begun.", capital(round.words())),
        None => "No round has begun.".to_owned(),
    }
}

pub fn seed_was(seed: &str) -> String {
    format!("The seed was {seed}.")
}

pub fn not_drawn(round: Round) -> String {
    format!("The boards of {} have not been drawn.", round.words())
}

pub fn has_begun(round: Round) -> String {
    format!("{} has already begun.", round.words())
}

pub fn too_soon() -> String {
    format!("The first orders need at least {} (D.VII(4)).", Turns::Movement.min())
}

pub fn off_the_roster(person: &PersonId, game: &str) -> String {
    format!("{person}, in {game}, is not on the roster.")
}

pub fn leads_and_plays(name: &str, game: &str) -> String {
    format!("{name} is the game master of {game} and plays there (A.12).")
}

pub fn plays_and_directs(name: &str, game: &str) -> String {
    format!("{name}, in {game}, is the director and may not play (A.4).")
}

pub fn observer_of(game: &str, why: &str) -> String {
    format!("The observer of {game}: {why}.")
}

pub fn begins(of: &Tournament, round: Round) -> String {
    let boards = of.draws.get(&round).map_or(0, |draw| draw.boards.len());
    let (round, kind) = (capital(round.words()), of.board_kind(round));
    let on = if kind.is_table() { "at" } else { "on" };
    format!("{round} begins {on} {}.", forms::boards(kind, boards))
}

pub fn first_orders(due: &str) -> String {
    format!("The first orders are due {due}.")
}

pub fn far_away(days: i64) -> String {
    format!("That is {days} days from now. Is the year right?")
}

pub fn seed_of_the_draw(seed: &str) -> String {
    format!("The seed of the draw is now public: {seed}.")
}

/// To the director.
pub fn is_played(of: &Tournament, round: Round) -> Draft {
    let then = match round {
        _ if of.form().is_some() => super::individuals::is_played(of, round),
        Round::Final => "\"td finish\" tells everyone who has won, and awards the prizes (C.11 to \
            C.13)."
            .to_owned(),
        _ => format!(
            "\"td advance {}\" settles the places and tells all players whether they go on. Before \
                that, check the places with \"standings\".",
            round.name()
        ),
    };
    let first = format!("All games of {} are over.", round.words());
    note(of, &format!("{} is over", round.words()), &[first, then])
}

pub fn no_such_round(teams: usize, round: Round) -> String {
    format!("With {} there is no {}.", count(teams, "team"), round.words())
}

pub fn nobody_has_qualified(round: Round) -> String {
    format!("No one has qualified for {} yet.", round.words())
}

/// To the director.
pub fn drawn_so_substitute(round: Round) -> String {
    format!(
        "The boards of {} have been drawn. Give the seat to another player: \"td substitute NAME \
            for POWER in GAME: why\".",
        round.words()
    )
}

/// To a player who can't play, and whose board is drawn.
pub fn director_fills_your_seat(round: Round) -> String {
    format!(
        "The boards of {} have been drawn, so the director has to give your seat to another \
            player. We have told the director that you can't play. Until you hear more, the seat \
            is yours.",
        round.words()
    )
}

/// To the director, of such a player.
pub fn declines_behind_the_draw(of: &Tournament, name: &str, round: Round) -> Draft {
    let subject = format!("{name} can't play {}", round.words());
    note(of, &subject, &[format!("{subject}."), drawn_so_substitute(round)])
}

pub fn nothing_to_decline(name: &str, round: Round) -> String {
    format!("{name} has no place in {} to decline.", round.words())
}

pub fn declined(name: &str, round: Round, next: Option<&str>) -> String {
    let words = round.words();
    match next {
        Some(next) => format!("{name} declines {words}; {next} moves up."),
        None => format!(
            "{name} declines {words}, and no one is left to move up, because the reserve list, \
                which is for players without a team, is empty. The director can add someone to it."
        ),
    }
}

/// To the director.
pub fn declines(of: &Tournament, name: &str, round: Round, said: &[String]) -> Draft {
    note(of, &format!("{name} declines {}", round.words()), said)
}

/// To a player for whom the director has declined.
pub fn declined_for_you(of: &Tournament, round: Round) -> Draft {
    let words = round.words();
    let text = [format!(
        "The director has noted that you can't play {words}, so your place goes to the next \
            player. If that is wrong, answer this letter."
    )];
    note(of, &format!("you do not play {words}"), &text)
}

/// To the player who moves up.
pub fn moved_up(of: &Tournament, round: Round) -> Draft {
    let words = round.words();
    let text = [
        format!("A player has declined a place in {words}, and it is now yours."),
        how_to_decline(round),
    ];
    note(of, &format!("You play {words}"), &text)
}

pub fn settled_already(round: Round) -> String {
    format!("The places in {} have already been settled.", round.words())
}

pub fn not_begun(round: Round) -> String {
    format!("{} has not begun.", capital(round.words()))
}

pub fn games_run(games: &[&str]) -> String {
    format!("These games are not over yet: {}.", games.join(", "))
}

pub fn open_again(before: Round) -> String {
    format!(
        "The places in {} are open again. Settle them first with \"td advance {}\".",
        before.words(),
        before.name()
    )
}

pub fn go_on(qualified: usize, round: Round, next: Round) -> String {
    format!("{qualified} go on from {} to {}.", round.words(), next.words())
}

pub fn cut(decision: &Decision) -> String {
    let by = decisions::over_next(Some(decision), true);
    format!("The last to qualify is ahead of the first to miss out by {by}.")
}

pub fn has_won(of: &Tournament) -> String {
    let winners = of.finish.as_ref().map_or(&[][..], |finish| &finish.winner.0);
    let names: Vec<&str> = winners.iter().map(|who| of.name(who)).collect();
    won_by(&names, &of.plan.name)
}

/// That a tournament is over, and who has won it.
pub fn won_by<N: AsRef<str>>(winners: &[N], tournament: &str) -> String {
    match winners {
        [] => format!("{tournament} is over."),
        [winner] => format!("{} has won {tournament}.", winner.as_ref()),
        _ => format!("{} share first place in {tournament}.", listed(winners)),
    }
}

/// To the director who ends an event of which nothing was played.
pub const NO_RESULT: &str = "No board has a result, so no player has won. \"td result GAME: …\" \
    enters one.";

pub const WON_ANEW: &str = "A board has been corrected, and winners or prizes have changed with \
    it. These are the new ones.";

/// What is won, and by whom.
pub fn prizes(of: &Tournament, finish: &Finish) -> Vec<(String, String)> {
    let names = |people: &PrizeHolders<PersonId>| -> Vec<String> {
        people.0.iter().map(|who| of.name(who).to_owned()).collect()
    };
    let of_power =
        |power: Power| (format!("Best {power}"), names(&finish.countries[power.index()]));
    let winner = if finish.winner.0.len() > 1 { "Winners" } else { "Winner" };
    let all = [(winner.to_owned(), names(&finish.winner))];
    let all = all.into_iter().chain([("Best team".to_owned(), finish.team.0.clone())]);
    let given = all.chain(Power::ALL.map(of_power)).filter(|(_, holders)| !holders.is_empty());
    given.map(|(prize, holders)| (prize, listed(&holders))).collect()
}

pub fn prize((what, who): &(String, String)) -> String {
    format!("{what}: {who}")
}

/// To everybody, with the places of the final below it.
pub fn winners(
    plan: &TournamentPlan,
    first: &str,
    prizes: &[(String, String)],
    has_places: bool,
) -> Draft {
    let seed = plan.seed(Lot::Dice);
    let mut then =
        vec![format!("The seed of the dice was {seed}, so everyone can throw them again.")];
    then.extend(has_places.then(|| "The places of the final:".to_owned()));
    Draft::table(&plan.short, "winners and prizes", &[first.to_owned()], prizes, &then)
}
