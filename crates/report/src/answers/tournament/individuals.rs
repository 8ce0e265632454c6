//! Events of individuals: sign-up without teams, who sits out, who is on the top board.

use super::apart::{BrokenLimit, breaks};
use super::check_in::{CheckInAnswer, has_not_checked_in};
use super::forms::{self, name_of_boards, sit_out_scores};
use super::preferences::{PreferencesAnswer, given};
use super::{capital, how_to_decline, note, rounds_in_words};
use crate::game::calendar::told;
use crate::game::{Moment, PersonId};
use crate::gazette::decisions::open_words;
use crate::letters::{Draft, listed, points, points_in_words};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::event::Draw;
use crate::tournament::event_places::{EventPlaces, EventSeed};
use crate::tournament::exact::Exact;
use crate::tournament::ranking::Criterion;
use crate::tournament::rounds::{Round, SEATS};
use crate::tournament::scoring::BoardKind;

sentences! { pub enum IndividualsAnswer {
    /// To a player of the top board, who has been told, and would skip it.
    DeclineInstead(round: Round) => "You are on the top board of {}. To give your place to the \
        next player, write \"decline {}\".", round.words(), round.name();
    NothingToSettle(round: Round, next: Round) => "No later round depends on the places in {}. \
        \"td draw {}\" draws the next round.", round.words(), next.name();
    FewForTheTopBoard(seeds: usize) => "The top board needs {} players, and only {seeds} can be on \
        it.", SEATS;
    NoTeams => "There are no teams here. To sign up for yourself, write \"sign up as NAME\".";
    /// To a person who signs up once play has begun.
    PlaysFrom(next: Round, to_miss: Option<Round>) => "You are signed up, and play from {} on.{}",
        next.words(), to_miss.map(how_to_miss).unwrap_or_default();
    AllAreDrawn => "You are signed up, but all rounds have already been drawn.";
    /// To the director.
    SignUpClosed(players: usize, fewest: usize) => "Sign-up is closed with {}. {}",
        count(*players, "player"), match players >= fewest {
            true => "\"td draw r1\" draws the first round.".to_owned(),
            false => format!("A board needs {fewest}. To open sign-up again, write \"td open\"."),
        };
    TooFewToClose(players: usize, fewest: usize) => "A board needs {fewest} players, and there {}. \
        To close sign-up all the same, write \"td close anyway\".", match players {
            0 => "are none".to_owned(),
            1 => "is 1".to_owned(),
            several => format!("are {several}"),
        };
    /// To the director.
    TopBoard(round: Round, names: Vec<String>) => "The top board of {}: {}.", round.words(),
        listed(names);
    /// About a person who can't say which rounds he plays.
    PlaysNothing(name: String, by: SaidBy) => "{name} is not a player here. {}", match by {
            SaidBy::Player => "To sign up, write \"sign up as NAME\".".to_owned(),
            SaidBy::Director => format!("\"td appoint {name} player\" changes that."),
        };
    /// To a player who signed up in time for the first round; if he has said which rounds he plays,
    /// they stand below.
    SignedUp(plays: Option<Vec<Round>>, to_miss: Option<Round>) => "You have signed up{}.{}",
        plays.as_ref().map(|of| format!(", and play {}", rounds_in_words(of))).unwrap_or_default(),
        to_miss.map(how_to_miss).unwrap_or_default();
    NotInATeam => "You are not in a team, and will not be put into one when sign-up closes. To be \
        in one, agree with others. One of you then writes \"team NAME\", with a line for each of \
        you, while sign-up is open.";
    ClosesOn(until: Moment) => "Sign-up closes on {}.", told::gmt(*until);
    /// To the director, of the rounds that are not drawn yet.
    PlaysAll(name: String) => "{name} plays all rounds that have not been drawn yet.";
    PlaysNot(name: String, missed: Vec<Round>) => "{name} does not play {}.",
        rounds_in_words(missed);
    IsSilent(name: String, unanswered: Vec<Round>) => "{name} has not checked in for {}.",
        rounds_in_words(unanswered);
    PlaysNotAndIsSilent(name: String, missed: Vec<Round>, unanswered: Vec<Round>) =>
        "{name} does not play {}. {name} has not checked in for {}.", rounds_in_words(missed),
        rounds_in_words(unanswered);
    /// To a player who has left and writes again.
    HasLeft(event: String, name: String, next: Round) => "You have left {event}, so we changed \
        nothing. If you want to play again, write to the director, who can put you back with \"td \
        play {name} for {}\".", next.name();
    HasLeftForGood(event: String) => "You have left {event}, and all its rounds have been drawn.";
    /// About a player who can't be taken off the roster, and the rounds that are not drawn yet.
    NoStrike(name: String, rounds: Vec<Round>) => "{name} was in the draw for a round, and so \
        stays on the roster{}.", match rounds.as_slice() {
            [] => String::new(),
            rounds => format!(
                ". To keep this player out of the others, write \"td skip {name} for {}\"",
                listed(&rounds.iter().copied().map(Round::name).collect::<Vec<&str>>())
            ),
        };
    DrawnAlready(round: Round, left: Vec<Round>, plays: bool, by: SaidBy) =>
        "{} has already been drawn, so nothing has changed; {}.",
        capital(round.words()), match (plays, by) {
            (true, _) if left.is_empty() => "no other round is left to be drawn".to_owned(),
            (true, _) => format!("you still have a choice for {}", rounds_in_words(left)),
            (false, SaidBy::Player) => {
                "the director can give your seat to another player".to_owned()
            }
            (false, SaidBy::Director) => {
                "\"td substitute NAME for France in GAME\" gives the seat to another player"
                    .to_owned()
            }
        };
    NoSuchRound(round: Round, all: Vec<Round>) => "There is no {} here. There {} only {}.",
        round.words(), if all.len() == 1 { "is" } else { "are" }, rounds_in_words(all);
    /// To a player who has said which rounds he plays, of those not drawn yet.
    YouPlay(rounds: Vec<Round>) => "You play {}.", rounds_in_words(rounds);
    YouMiss(rounds: Vec<Round>) => "You do not play {}.", rounds_in_words(rounds);
    YouAreSilent(rounds: Vec<Round>) => "You have not checked in for {} yet.",
        rounds_in_words(rounds);
    /// To a player who leaves an event after some rounds.
    GamesStillCount => "The games you have played still count. To give up a seat that you still \
        have, write \"resign\" to the address of its board. Only the director can put you back.";
    /// The players of the top board in order, those who are level together.
    TopBoardSoFar(round: Round, level: Vec<String>) => "The top board of {}: {}.", round.words(),
        level.join("; ");
    DiceDecide(total: Exact) => "The dice decide which of those with {} play it.",
        points_in_words(total);
    JustMissed(next: String, by: Criterion) => "Just missed: {next}. The seventh is ahead by {}.",
        open_words(*by, true);
    /// To the director: a draw, what it has broken, who sits out, and who plays twice.
    AreDrawn(kind: BoardKind, boards: usize, round: Round) => "{} {} drawn for {}.",
        forms::boards(*kind, *boards), if *boards == 1 { "is" } else { "are" }, round.words();
    Breaks(limit: BrokenLimit) => "{limit}.";
    NotCheckedIn(of: CheckInAnswer) => "{of}";
    Preferences(of: PreferencesAnswer) => "{of}";
    SitOut(names: Vec<String>) => "{} {} out.", listed(names),
        if names.len() == 1 { "sits" } else { "sit" };
    PlayTwice(names: Vec<String>) => "{} {} on two boards.", listed(names),
        if names.len() == 1 { "plays" } else { "play" };
}}

/// What a draw has broken, who sits out, and who plays twice.
pub fn drawn(tournament: &Tournament, round: Round, draw: &Draw) -> Vec<IndividualsAnswer> {
    let kind = tournament.board_kind(round);
    let name = |who: &PersonId| tournament.name(who).to_owned();
    let mut said = vec![IndividualsAnswer::AreDrawn(kind, draw.boards.len(), round)];
    said.extend(breaks(kind, draw, &name).into_iter().map(IndividualsAnswer::Breaks));
    let names = |people: &[PersonId]| {
        let names: Vec<String> = people.iter().map(name).collect();
        Some(names).filter(|names| !names.is_empty())
    };
    said.extend(has_not_checked_in(tournament, round).map(IndividualsAnswer::NotCheckedIn));
    said.extend(given(draw).map(IndividualsAnswer::Preferences));
    said.extend(names(&draw.sat_out()).map(IndividualsAnswer::SitOut));
    said.extend(names(&draw.on_two_boards()).map(IndividualsAnswer::PlayTwice));
    said
}

/// To a player who sits a round out.
pub fn you_sit_out(tournament: &Tournament, round: Round, players: usize) -> Draft {
    let words = round.words();
    let scores = tournament.form().map(|form| sit_out_scores(&form.sit_out));
    let boards = tournament.form().map_or("boards", name_of_boards);
    let left = !tournament.undrawn().is_empty();
    let next = if left { ", and get a seat before others in the next round" } else { "" };
    let text = [
        format!(
            "You sit out {words}, because {} want to play and don't fill whole {boards}. Those who \
                have sat out least sit out first{next}. Between equals, the seed of the draw \
                decides.",
            count(players, "player")
        ),
        format!(
            "{} If a seat falls vacant, those who sit out are asked first.",
            scores.unwrap_or_default()
        ),
    ];
    note(tournament, &format!("you sit out {words}"), &text)
}

/// To a player who has not checked in for a round that begins.
pub fn begins_without_you(tournament: &Tournament, round: Round, person: &PersonId) -> Draft {
    let words = round.words();
    let mut text =
        vec![format!("{} begins without you: you did not check in for it.", capital(words))];
    text.extend(attends(tournament, person).iter().map(ToString::to_string));
    note(tournament, &format!("{words} begins without you"), &text)
}

/// To a player who plays on two boards of a round.
pub fn you_play_twice(tournament: &Tournament, round: Round, games: &[&str]) -> Draft {
    let words = round.words();
    let text = [format!(
        "You play on two boards in {words}, {}, because its players don't fill whole boards.",
        listed(games)
    )];
    note(tournament, &format!("you play on two boards in {words}"), &text)
}

/// To a player who has a place on the top board.
pub fn on_the_top_board(
    tournament: &Tournament,
    round: Round,
    (seed, total): (usize, &Exact),
) -> Draft {
    let words = round.words();
    let text = [
        format!(
            "You are number {seed} of the {SEATS} who play the top board of {words}, with {}.",
            points_in_words(total)
        ),
        how_to_decline(round),
    ];
    note(tournament, &format!("you are on the top board of {words}"), &text)
}

/// Some who are level except for dice.
fn are_level(tournament: &Tournament, seeds: &[&EventSeed]) -> String {
    let mut names: Vec<&str> = seeds.iter().map(|seed| tournament.name(&seed.person)).collect();
    names.sort_unstable();
    let total = seeds.first().map(|seed| points(&seed.total)).unwrap_or_default();
    match names.len() {
        1 => format!("{} with {total}", listed(&names)),
        _ => format!("{}, level with {total}", listed(&names)),
    }
}

/// To the director, once all games of a round are over.
pub fn is_played(tournament: &Tournament, round: Round) -> String {
    match tournament.round_after(round) {
        None => "\"td finish\" tells everyone who has won, and awards the prizes.".to_owned(),
        Some(next) if tournament.has_top_board(next) => format!(
            "\"td advance {}\" tells the best {SEATS} that they play the top board.",
            round.name()
        ),
        Some(next) => format!("\"td draw {}\" draws the next round.", next.name()),
    }
}

/// The rounds that everybody may play who has not said otherwise, and that are not drawn.
pub fn for_all(tournament: &Tournament) -> Vec<Round> {
    let is_open = |round: &Round| !tournament.is_top_board_alone(*round);
    tournament.undrawn().into_iter().filter(is_open).collect()
}

/// Which rounds a player plays if he says nothing else.
pub fn you_play(tournament: &Tournament) -> String {
    IndividualsAnswer::YouPlay(for_all(tournament)).to_string()
}

/// The rounds not drawn yet that a player misses, and those for which he was asked to check in and
/// has not answered.
pub fn missed(tournament: &Tournament, person: &PersonId) -> (Vec<Round>, Vec<Round>) {
    let is_missed = |round: &Round| tournament.is_absent(*round, person);
    let missed = tournament.undrawn().into_iter().filter(is_missed);
    missed.partition(|round| !tournament.is_silent(*round, person))
}

/// To a player for whom the director has said which rounds he plays.
pub fn is_told_to_attend(tournament: &Tournament, person: &PersonId) -> Draft {
    let mut text = vec!["The director has noted which rounds you play.".to_owned()];
    text.extend(attends(tournament, person).iter().map(ToString::to_string));
    text.push("If that is wrong, answer this letter.".to_owned());
    note(tournament, "the rounds you play", &text)
}

/// To the director.
pub fn leaves(tournament: &Tournament, person: &PersonId) -> Draft {
    let name = tournament.name(person);
    let text = format!(
        "{name} has withdrawn, and will not be drawn again. \"td play\" puts {name} back. What \
            {name} has played still counts. To give a drawn seat to another player, use \"td \
            substitute\" or \"td undraw\"."
    );
    note(tournament, &format!("{name} has withdrawn"), &[text])
}

/// Who says which rounds a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidBy {
    Player,
    Director,
}

/// A round that a player could miss as an example, where there are several.
pub fn to_miss(tournament: &Tournament) -> Option<Round> {
    for_all(tournament).get(1).copied()
}

/// How to miss a round.
pub(super) fn how_to_miss(round: Round) -> String {
    format!(
        " To miss one, write for instance \"skip {}\" to this address. \"help\" lists all that you \
            can write.",
        round.name()
    )
}

/// How things stand for the rounds that are not drawn yet.
pub fn attends(tournament: &Tournament, person: &PersonId) -> Vec<IndividualsAnswer> {
    let (missed, unanswered) = missed(tournament, person);
    let mut played = for_all(tournament);
    played.retain(|round| !missed.contains(round) && !unanswered.contains(round));
    let told = [
        (IndividualsAnswer::YouPlay as fn(Vec<Round>) -> IndividualsAnswer, played),
        (IndividualsAnswer::YouMiss, missed),
        (IndividualsAnswer::YouAreSilent, unanswered),
    ];
    let told = told.into_iter().filter(|(_, rounds)| !rounds.is_empty());
    told.map(|(of, rounds)| of(rounds)).collect()
}

/// The players of the top board, those who just missed it, and by how much. Where only dice would
/// part them, none is put before another.
pub fn seeds(of: &Tournament, round: Round, places: &EventPlaces) -> Vec<IndividualsAnswer> {
    let by_dice = |at: usize| places.seeded_by.get(at) == Some(&Criterion::Dice);
    let mut level: Vec<Vec<&EventSeed>> = Vec::new();
    for (at, seed) in places.seeds.iter().enumerate() {
        match level.last_mut().filter(|_| at > 0 && by_dice(at - 1)) {
            Some(group) => group.push(seed),
            None => level.push(vec![seed]),
        }
    }
    // None of those level at the cut is in yet.
    let undecided = if by_dice(SEATS - 1) { level.pop() } else { None };
    let told: Vec<String> = level.iter().map(|group| are_level(of, group)).collect();
    let mut said = Vec::new();
    said.extend((!told.is_empty()).then_some(IndividualsAnswer::TopBoardSoFar(round, told)));
    let open = undecided.iter().flatten().next();
    said.extend(open.map(|seed| IndividualsAnswer::DiceDecide(seed.total.clone())));
    let cut = places.seeded_by.get(SEATS - 1).filter(|_| undecided.is_none());
    let next: Vec<&EventSeed> = places.next.iter().collect();
    said.extend(cut.map(|by| IndividualsAnswer::JustMissed(are_level(of, &next), *by)));
    said
}
