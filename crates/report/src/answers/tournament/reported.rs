//! Boards that are played elsewhere: where, how they ended, and who says so.

use super::board_results::{changed_table, how_to_report, in_words, seats, table, you_play_what};
use super::letter::{unread, unread_alone};
use super::note;
use crate::game::Moment;
use crate::game::calendar::told::gmt;
use crate::language::commands::tournament::UnreadResult;
use crate::letters::{Draft, because_of, safe};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::board_result::{BoardResult, ResultVote};
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::{ReportedBoard, SILENCE_BINDS};
use crate::tournament::rounds::Round;
use crate::tournament::scoring::BoardKind;

sentences! { pub enum ReportedAnswer {
    IsForIndividuals => "Boards of a World Masters are all played here; only open events have \
        boards elsewhere.";
    IsATable => "Games at a table are not played by mail.";
    TimeIsOver => "That time for the result has already passed. Give a later one.";
    /// To a person who plays on no board that is played elsewhere.
    NoBoard => "You don't play on any board that is played elsewhere.";
    HasBegun(game: String) => "{game} has begun, so it stays where it is played.";
    IsHere(game: String) => "{game} is played here.";
    /// To the director who starts a round too late for the time that he gave.
    WasDue(round: Round, game: String) => "The time for the result of {game} has passed. To give a \
        later one, write \"td elsewhere {} until …\".", round.name();
    NotBegun(game: String) => "{game} has not begun, so it has no result yet.";
    /// To a player who confirms a result that was changed since they were asked.
    HasChanged(game: String, claims: u32) => "We did not count this, because the result of {game} \
        has changed since we first asked you. This is the result now. If it is right, write \
        \"confirm {game} {claims}\". If not, write \"object {game}:\" and what is wrong.";
    /// To a player whose letter goes to the director, and who has not said whether a result is
    /// right.
    StillBinds(game: String, binds: String) => "The result of {game} will still count from {binds} \
        on, unless you write \"object {game}:\" and what is wrong.";
    /// To a player of several such boards.
    SayWhich(games: Vec<String>) => "You play on {0} boards that are played elsewhere. Name one: \
        \"result {1}: …\", \"confirm {1}\".",
        games.len(), games.first().map_or("", String::as_str);
    PlaysNot(game: String) => "You don't play on {game}.";
    /// To the player who agreed.
    IsConfirmed(game: String, agreed: usize, players: usize) => "You have confirmed the result of \
        {game}: {agreed} of {players} agree so far.";
    /// To the player who objected, or wrote another result.
    IsDisputed(game: String) => "The result of {game} is now in dispute. The director has your \
        words and will decide.";
    EndsBefore(game: String, last: u16) => "We did not accept this result, because {game} ends \
        with {last}.";
    WriteAllCentres(game: String, last: u16) => "We did not accept this result, because {game} \
        ends with {last}. Write the centres of all powers.";
    IsPlayedHere(games: Vec<String>) => "{} played here.", match games.as_slice() {
            [one] => format!("{one} is"),
            many => format!("{} are", count(many.len(), "board")),
        };
    /// What the director has set, and before it.
    DirectorHasSet(game: String, result: String, before: Option<String>) =>
        "{game}: {result}.{} We will tell its players.",
        before.as_ref().map(|before| format!(" Before: {before}.")).unwrap_or_default();
    /// To a player whose board has its result.
    StandsAlready(game: String, result: String) => "The result of {game} is settled: {result}. If \
        it is wrong, write to the director.";
    NothingToConfirm(game: String, how: String) => "No player has written the result of {game} \
        yet. {how}";
    /// To the writer of a result with a slip; one of many lines follows.
    Slip(result: UnreadResult) => "{}", slip(result);
    /// To the director whose round begins.
    OneIsElsewhere => "1 of them is played elsewhere.";
    SomeAreElsewhere(boards: usize) => "{boards} of them are played elsewhere.";
    /// To the director who pauses all boards, or ends that.
    BindsFrom(game: String, is_table: bool, at: Moment) => "{}{game}: the result counts from {} on \
        if no player objects.", if *is_table { "Table " } else { "" }, gmt(*at);
    IsDue(game: String, is_table: bool, at: Moment) => "{}{game}: the result is due {}.",
        if *is_table { "Table " } else { "" }, gmt(*at);
    /// To the director, who has replaced a player.
    IsNoDispute(game: String) => "The result of {game} is no longer in dispute.";
    NotRead(why: String) => "{why}.";
    /// To the player who wrote a result.
    IsNoted(game: String, result: String, binds: String) => "We have noted the result of {game}: \
        {result}. We are asking the others to confirm it. It counts as soon as more than half of \
        you have confirmed it, or from {binds} on if no player objects.";
    LooksOdd(what: String) => "{what}";
    /// To the director, of boards or tables and where they are played.
    ArePlayedElsewhere(games: Vec<String>, are_tables: bool, place: String) => "{}{}.",
        match (games.as_slice(), are_tables) {
            ([one], true) => format!("Table {one}"),
            (many, true) => count(many.len(), "table"),
            ([one], false) => format!("{one} is played elsewhere"),
            (many, false) => format!("{} are played elsewhere", count(many.len(), "board")),
        }, at(place);
    PlayersWillWrite(until: Option<String>) => "Once the round begins, we will tell its players \
        and ask them to write the result here{}.",
        until.as_ref().map(|until| format!(" by {until}")).unwrap_or_default();
    YouPlay(game: String, is_table: bool, place: String) => "You play {}{}", match is_table {
            true => format!("at table {game}"),
            false => format!("{game} elsewhere"),
        }, at(place);
}}

fn at(place: &str) -> String {
    if place.is_empty() { String::new() } else { format!(": {}", safe::line(place)) }
}

/// To players whose result went with the player who wrote it.
pub fn is_void(of: &Tournament, board: &DrawnBoard) -> Draft {
    let game = &board.game;
    let text = format!(
        "The player who wrote the result of {game} has been replaced, so the result no longer \
            counts. {}",
        how_to_report(of, board)
    );
    note(of, &format!("{game} needs a result again"), &[text])
}

const NOT_FILED: &str =
    "We filed nothing from this letter. Correct that and send the whole result again:";

/// To each of those who play such a board, when its round begins.
pub fn begins(
    of: &Tournament,
    (round, table): (Round, &DrawnBoard),
    seat: usize,
    (place, until): (&str, Option<&str>),
) -> Draft {
    let plays = you_play_what(of, table, seat);
    let at = (!place.is_empty()).then(|| format!("Where: {}", safe::line(place)));
    let named = of.form_round(round).filter(|form| form.name != round.name());
    let named = named.map_or_else(String::new, |form| format!(" ({})", safe::line(&form.name)));
    let elsewhere = by_mail_elsewhere(of, table);
    let mut text = vec![format!("You play {plays} in {}{named}.{elsewhere}", round.words())];
    text.extend(at);
    let by = until.map_or_else(String::new, |until| format!(" The result is due by {until}."));
    text.push(format!("{} The others then confirm it.{by}", how_to_report(of, table)));
    let subject = format!("You play {plays}");
    note(of, &subject, &text).and_tables(&[seats(of, table)])
}

/// Players expect a board to be played by mail, and a table not to be.
fn by_mail_elsewhere(of: &Tournament, board: &DrawnBoard) -> &'static str {
    match of.kind_of(&board.game) {
        BoardKind::Table(_) => "",
        BoardKind::Map(_) => " This board is not played by mail here.",
    }
}

/// What scoring makes of a result without centres.
pub(super) fn without_centres(kind: BoardKind, result: &BoardResult) -> Option<String> {
    let how = match (&result.centres, &result.vote) {
        (None, Some(ResultVote::Won(winner))) => format!(
            "{} centres count for {} and none for the others",
            kind.to_win().unwrap_or_default(),
            kind.name(winner.index())
        ),
        (None, Some(ResultVote::Shared(all))) => format!(
            "{} centres count for each power in the draw",
            usize::from(kind.centres()) / all.len().max(1)
        ),
        _ => return None,
    };
    Some(format!(
        "No centres were given. Where the scoring needs them, {how}. A result with a number for \
            each power replaces this one."
    ))
}

/// Centres without an owner are rare, and may be a slip.
fn unowned(kind: BoardKind, result: &BoardResult) -> Option<String> {
    let all: u16 = result.centres.as_ref()?.iter().sum();
    let left = kind.centres().checked_sub(all).filter(|left| *left > 0)?;
    let are = if left == 1 { "has" } else { "have" };
    Some(format!("{} {are} no owner in this result.", count(left.into(), "centre")))
}

/// To players whose board should have a result by now.
pub fn overdue(of: &Tournament, board: &DrawnBoard) -> Draft {
    let game = &board.game;
    let how = how_to_report(of, board);
    let text = format!("The result of {game} was due, but no player has sent it. {how}");
    note(of, &format!("The result of {game} is missing"), &[text])
}

/// To the director: no result came in time.
pub fn director_is_told_overdue(of: &Tournament, board: &DrawnBoard) -> Draft {
    let game = &board.game;
    let what = match of.kind_of(game) {
        // Names in an order would look like a result.
        BoardKind::Table(seats) => {
            (1..=seats).map(|place| format!("{place} …")).collect::<Vec<String>>().join(", ")
        }
        BoardKind::Map(_) => "…".to_owned(),
    };
    let text = format!(
        "No result of {game} came in time, so we are reminding its players. If you know the \
            result, write \"td result {game}: {what}\". If the game was not played, close it with \
            \"td unplayed {game}: why\"."
    );
    note(of, &format!("The result of {game} is missing"), &[text])
}

/// Why a result stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandsBecause<'w> {
    Majority,
    Silence,
    /// With the director's reason, if there is one.
    Director(&'w str),
}

/// To everybody who plays the board.
pub fn stands(
    of: &Tournament,
    board: &DrawnBoard,
    result: &BoardResult,
    because: StandsBecause<'_>,
) -> Draft {
    let game = &board.game;
    let why = match because {
        StandsBecause::Majority => "more than half of you say so",
        StandsBecause::Silence => "no player has objected",
        StandsBecause::Director(_) => "the director has decided",
    };
    let reason = match because {
        StandsBecause::Director(why) => because_of(why),
        StandsBecause::Majority | StandsBecause::Silence => String::new(),
    };
    let text = format!(
        "The result of {game} is settled, because {why}: {}.{reason}",
        in_words(of, board, result)
    );
    let draft = note(of, &format!("The result of {game} is settled"), &[text]);
    draft.and_tables(&[table(of, board, result)]).and(&[SHOWS_PLACES.to_owned()])
}

const SHOWS_PLACES: &str = "\"standings\" shows the places.";

/// To everybody who plays a board whose result stood and is another now.
pub fn is_corrected(
    of: &Tournament,
    board: &DrawnBoard,
    [before, now]: [&BoardResult; 2],
    why: &str,
) -> Draft {
    let game = &board.game;
    let (was, is) = (in_words(of, board, before), in_words(of, board, now));
    let change = if was == is { format!("{is}.") } else { format!("now {is}; before, {was}.") };
    let why = because_of(why);
    let text = format!("The director has corrected the result of {game}: {change}{why}");
    let draft = note(of, &format!("The result of {game} has been corrected"), &[text]);
    let table = changed_table(of, board, [before, now]);
    draft.and_tables(&[table]).and(&[SHOWS_PLACES.to_owned()])
}

/// Where a person plays a board, for their status.
pub fn own_board(of: &Tournament, game: String, place: String) -> ReportedAnswer {
    let is_table = of.kind_of(&game).is_table();
    ReportedAnswer::YouPlay(game, is_table, place)
}

/// To a player who takes a seat of a board that is played elsewhere.
pub fn you_play(of: &Tournament, board: &DrawnBoard, seat: usize, place: &str) -> Draft {
    let plays = you_play_what(of, board, seat);
    let at = match place {
        "" => String::new(),
        place => format!(" Where: {}", safe::line(place)),
    };
    let text = [
        format!("You play {plays} now.{}{at}", by_mail_elsewhere(of, board)),
        how_to_report(of, board),
    ];
    note(of, &format!("You play {plays}"), &text).and_tables(&[seats(of, board)])
}

fn slip(result: &UnreadResult) -> String {
    let wrong = result.wrong.and_then(|at| Some((at + 1, result.lines.get(at)?)));
    match (result.lines.as_slice(), wrong) {
        ([line], _) => unread(line, &result.expected),
        (_, Some((number, line))) => {
            format!("Line {number} of your result, {} {NOT_FILED}", unread(line, &result.expected))
        }
        (_, None) => format!("Your result: {} {NOT_FILED}", unread_alone(&result.expected)),
    }
}

pub fn are_elsewhere(of: &Tournament, round: Round) -> Option<ReportedAnswer> {
    let boards = of.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    let is_it = |table: &&DrawnBoard| of.played_elsewhere.contains_key(&table.game);
    match boards.iter().filter(is_it).count() {
        0 => None,
        _ if of.board_kind(round).is_table() => None,
        1 => Some(ReportedAnswer::OneIsElsewhere),
        many => Some(ReportedAnswer::SomeAreElsewhere(many)),
    }
}

pub fn is_moved(of: &Tournament, game: &str, board: &ReportedBoard) -> Option<ReportedAnswer> {
    let (game, is_table) = (game.to_owned(), of.kind_of(game).is_table());
    match (&board.claim, board.until) {
        (Some(claim), _) => {
            Some(ReportedAnswer::BindsFrom(game, is_table, claim.at + SILENCE_BINDS))
        }
        (None, until) => until.map(|until| ReportedAnswer::IsDue(game, is_table, until)),
    }
}

pub fn is_noted(
    of: &Tournament,
    board: &DrawnBoard,
    result: &BoardResult,
    binds: String,
) -> Vec<ReportedAnswer> {
    let kind = of.kind_of(&board.game);
    let more = without_centres(kind, result).or_else(|| unowned(kind, result));
    let noted = ReportedAnswer::IsNoted(board.game.clone(), in_words(of, board, result), binds);
    std::iter::once(noted).chain(more.map(ReportedAnswer::LooksOdd)).collect()
}
