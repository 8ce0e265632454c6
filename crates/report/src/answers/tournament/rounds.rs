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
use crate::tournament::scoring::BoardKind;

sentences! { pub enum RoundsAnswer {
    NobodyGoesOn(last: Round) => "No players go on from {}. \"td finish\" ends the event.",
        last.words();
    OverAlready => "The tournament is already over.";
    FinalRuns => "The final is not over yet.";
    RunsStill(last: Round) => "{} is the last round, and is not over yet.", capital(last.words());
    NoPlace => "You have no place to decline, because no one has qualified for anything yet.";
    DrawnAlready(round: Round) => "{} has already been drawn. Before it begins, \"td undraw {}\" \
        cancels the draw.", round.words(), round.name();
    Undrawn(round: Round) => "The boards of {} are no longer drawn.", round.words();
    SeedWas(seed: String) => "The seed was {seed}.";
    NotDrawn(round: Round) => "The boards of {} have not been drawn.", round.words();
    HasBegun(round: Round) => "{} has already begun.", round.words();
    TooSoon => "The first orders need at least {} (D.VII(4)).", Turns::Movement.min();
    OffTheRoster(person: PersonId, game: String) => "{person}, in {game}, is not on the roster.";
    LeadsAndPlays(name: String, game: String) => "{name} is the game master of {game} and plays \
        there (A.12).";
    PlaysAndDirects(name: String, game: String) => "{name}, in {game}, is the director and may not \
        play (A.4).";
    ObserverOf(game: String, why: String) => "The observer of {game}: {why}.";
    FirstOrders(due: String) => "The first orders are due {due}.";
    FarAway(days: i64) => "That is {days} days from now. Is the year right?";
    SeedOfTheDraw(seed: String) => "The seed of the draw is now public: {seed}.";
    NoSuchRound(teams: usize, round: Round) => "With {} there is no {}.",
        count(*teams, "team"), round.words();
    NobodyHasQualified(round: Round) => "No one has qualified for {} yet.", round.words();
    /// To the director.
    DrawnSoSubstitute(round: Round) => "The boards of {} have been drawn. Give the seat to another \
        player: \"td substitute NAME for POWER in GAME: why\".", round.words();
    /// To a player who can't play, and whose board is drawn.
    DirectorFillsYourSeat(round: Round) => "The boards of {} have been drawn, so the director has \
        to give your seat to another player. We have told the director that you can't play. Until \
        you hear more, the seat is yours.", round.words();
    NothingToDecline(name: String, round: Round) => "{name} has no place in {} to decline.",
        round.words();
    SettledAlready(round: Round) => "The places in {} have already been settled.", round.words();
    NotBegun(round: Round) => "{} has not begun.", capital(round.words());
    GamesRun(games: Vec<String>) => "These games are not over yet: {}.", games.join(", ");
    OpenAgain(before: Round) => "The places in {} are open again. Settle them first with \"td \
        advance {}\".", before.words(), before.name();
    GoOn(qualified: usize, round: Round, next: Round) => "{qualified} players go on from {} to {}.",
        round.words(), next.words();
    Cut(decision: Decision) => "The last to qualify is ahead of the first to miss out by {}.",
        decisions::over_next(Some(decision), true);
    /// To the director who ends an event of which nothing was played.
    NoResult => "No board has a result, so no player has won. \"td result GAME: …\" enters one.";
    CantUndraw(round: Round) => "{} has begun, so its draw can't be changed.",
        capital(round.words());
    NoDraw(round: Round) => "{} has not been drawn.", capital(round.words());
    NoRoundHasBegun => "No round has begun.";
    Begins(round: Round, kind: BoardKind, boards: usize) => "{} begins {} {}.",
        capital(round.words()), if kind.is_table() { "at" } else { "on" },
        forms::boards(*kind, *boards);
    MovesUp(name: String, round: Round, next: String) => "{name} declines {}; {next} moves up.",
        round.words();
    NobodyMovesUp(name: String, round: Round) => "{name} declines {}, and no one is left to move \
        up, because the reserve list, which is for players without a team, is empty. The director \
        can add someone to it.", round.words();
    /// Who plays, leads and watches a board that was drawn. No rule gives the boards of an open
    /// event an observer.
    Board(game: String, players: Vec<String>) => "{game}: {}.", players.join(", ");
    LedBoard(game: String, players: Vec<String>, master: String) =>
        "{game}: {}. Game master {master}.", players.join(", ");
    WatchedBoard(game: String, players: Vec<String>, master: String, observer: Option<String>) =>
        "{game}: {}. Game master {master}, {}.", players.join(", "), match observer {
            Some(observer) => format!("observer {observer}"),
            None => "no observer".to_owned(),
        };
    /// Leads the boards of a round, as they are played now.
    BoardsOf(round: Round, kind: BoardKind, has_begun: bool) => "The {} of {}{}:",
        if kind.is_table() { "tables" } else { "boards" }, round.words(),
        if *has_begun { "" } else { ", which has not begun" };
    PlayedBoard(game: String, players: Vec<String>, what: &'static str) => "{game}: {}.{what}",
        players.join(", ");
    SittingOut(names: Vec<String>) => "Sitting out: {}.", listed(names);
    Prize(prize: String, who: String) => "{prize}: {who}";
    /// What a draw has broken of B.6, and how little could be broken.
    AreDrawn(boards: usize, round: Round) => "{} {} drawn for {} (B.4).", count(*boards, "board"),
        if *boards == 1 { "is" } else { "are" }, round.words();
    Breaks(times: usize, what: &'static str) => "{times} times: {what}.";
    NoneHasFewer(bound: usize) => "No draw has fewer than {bound} of the last kind.";
    AreUnwatched(boards: usize) => "Without an observer: {}. Each board needs one (A.9). Enter \
        more observers, or name them.", count(*boards, "board");
}}

/// The boards of a round, as they are played now.
pub fn boards_of(of: &Tournament, round: Round) -> Vec<RoundsAnswer> {
    let tables = of.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    let has_begun = of.started.contains_key(&round);
    let head = RoundsAnswer::BoardsOf(round, of.board_kind(round), has_begun);
    let out = of.draws.get(&round).map(Draw::sat_out).unwrap_or_default();
    let is_seated = |who: &PersonId| {
        of.has_held_a_seat(round, who) || tables.iter().any(|table| table.players.contains(who))
    };
    let out = out.iter().filter(|who| !is_seated(who)).map(|who| of.name(who).to_owned());
    let out: Vec<String> = out.collect();
    let out = (!out.is_empty()).then_some(RoundsAnswer::SittingOut(out));
    [head]
        .into_iter()
        .chain(tables.iter().map(|table| played_board(of, table)))
        .chain(out)
        .collect()
}

/// Who plays which power on a board now, which may differ from the draw.
fn played_board(of: &Tournament, table: &DrawnBoard) -> RoundsAnswer {
    let kind = of.kind_of(&table.game);
    let holder = |(seat, drawn): (usize, &PersonId)| {
        let report = of.reports.get(&table.game);
        let holder = report.map_or(Some(drawn.clone()), |_| of.holder(&table.game, seat));
        kind.seated(seat, holder.as_ref().map_or("no player", |who| of.name(who)))
    };
    let players = table.players.iter().enumerate().map(holder).collect();
    let is_elsewhere = of.played_elsewhere.contains_key(&table.game);
    let what = match of.reports.get(&table.game) {
        Some(report) if report.is_unplayed => " It was not played.",
        Some(report) if report.is_over() => " It is over.",
        // A table is never played by mail.
        _ if is_elsewhere && !kind.is_table() => " It is played elsewhere.",
        _ => "",
    };
    RoundsAnswer::PlayedBoard(table.game.clone(), players, what)
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

/// To the director, of such a player.
pub fn declines_behind_the_draw(of: &Tournament, name: &str, round: Round) -> Draft {
    let subject = format!("{name} can't play {}", round.words());
    note(of, &subject, &[format!("{subject}."), RoundsAnswer::DrawnSoSubstitute(round).to_string()])
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

/// A board that was drawn, in words.
pub fn board(of: &Tournament, round: Round, table: &DrawnBoard) -> RoundsAnswer {
    let kind = of.board_kind(round);
    let players = table.players.iter().enumerate();
    let players = players.map(|(seat, who)| kind.seated(seat, of.name(who))).collect();
    let (game, master) = (table.game.clone(), of.name(&table.master).to_owned());
    let observer = table.observer.as_ref().map(|who| of.name(who).to_owned());
    match (kind.is_table(), of.plan.form.is_some() && observer.is_none()) {
        (true, _) => RoundsAnswer::Board(game, players),
        (false, true) => RoundsAnswer::LedBoard(game, players, master),
        (false, false) => RoundsAnswer::WatchedBoard(game, players, master, observer),
    }
}

pub fn drawn(round: Round, draw: &Draw) -> Vec<RoundsAnswer> {
    let kinds = [
        "two team-mates with the same power (B.6a)",
        "two team-mates on the same board (B.6b)",
        "the same power twice for one player (B.6c)",
        "two players who met before (B.6d)",
        "two teams that meet again (B.6e)",
    ];
    let mut said = vec![RoundsAnswer::AreDrawn(draw.boards.len(), round)];
    let broken = draw.violations.iter().zip(kinds);
    said.extend(broken.map(|(number, kind)| RoundsAnswer::Breaks(*number, kind)));
    said.extend(draw.bound.map(RoundsAnswer::NoneHasFewer));
    let unwatched = draw.boards.iter().filter(|table| table.observer.is_none()).count();
    said.extend((unwatched > 0).then_some(RoundsAnswer::AreUnwatched(unwatched)));
    said
}
