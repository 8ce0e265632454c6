//! Rounds: the draw, the start, who goes on, the end (B.1 to B.6, C.7 to C.13).

use super::desk::Desk;
use super::games;
use super::places::{all_of, tell_places, told};
use crate::board::Power;
use crate::clerk;
use crate::game::policy::Turns;
use crate::game::{Event, Game, Moment, PersonId};
use crate::report::gazette::decisions;
use crate::report::letters::{Draft, listed};
use crate::report::names::count;
use crate::tournament::event::Draw;
use crate::tournament::plan::Lot;
use crate::tournament::report::Report;
use crate::tournament::roster::{Member, Role};
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{Person, Standings};
use crate::tournament::{By, Tournament, What};

/// Why something can't be done: sentences.
type Refused = Vec<String>;

/// Draws the boards of a round.
pub(super) fn draw(desk: &mut Desk, round: Round) -> Result<(), Refused> {
    let draw = desk.tournament.draw(round)?;
    report_draw(desk, round, &draw);
    desk.follows(What::Drawn { round, draw });
    Ok(())
}

/// What a draw has broken of B.6, and how little could be broken.
fn report_draw(desk: &mut Desk, round: Round, draw: &Draw) {
    let boards = draw.boards.len();
    let are = if boards == 1 { "is" } else { "are" };
    desk.say(format!("{} {are} drawn for {} (B.4).", count(boards, "board"), round.words()));
    let kinds = [
        "two of a team with one power (B.6a)",
        "two of a team on one board (B.6b)",
        "a power twice for one player (B.6c)",
        "two players who met before (B.6d)",
        "two teams that meet again (B.6e)",
    ];
    for (number, kind) in draw.violations.iter().zip(kinds) {
        desk.say(format!("{number} times {kind}"));
    }
    if let Some(bound) = draw.bound {
        desk.say(format!("No draw has fewer than {bound} of the last kind."));
    }
    for table in &draw.boards {
        let tournament = &desk.tournament;
        let players = Power::ALL.into_iter().zip(&table.players);
        let players: Vec<String> =
            players.map(|(power, who)| format!("{power} {}", tournament.name(who))).collect();
        let master = tournament.name(&table.master);
        let observer = table.observer.as_ref().map_or("nobody", |who| tournament.name(who));
        let line = format!(
            "{}: {}. Game master {master}, observer {observer}.",
            table.game,
            players.join(", ")
        );
        desk.reveal(line);
    }
    let watched = draw.boards.iter().filter(|table| table.observer.is_some()).count();
    if watched < boards {
        desk.say(format!(
            "Without an observer: {}, and each is to have one (A.9). Enter more, or name them.",
            count(boards - watched, "board")
        ));
    }
    desk.reveal(format!("The seed was {}.", draw.request.seed));
}

/// Whether a round may begin.
pub(super) fn may_start(
    tournament: &Tournament,
    round: Round,
    due: Option<Moment>,
    now: Moment,
) -> Result<(), Refused> {
    let Some(draw) = tournament.draws.get(&round) else {
        return Err(vec![format!("The boards of {} are not drawn.", round.words())]);
    };
    if tournament.started.contains_key(&round) {
        return Err(vec![format!("{} has begun already.", round.words())]);
    }
    let least = Turns::Movement.min();
    if due.is_some_and(|due| due < now + least.delta()) {
        return Err(vec![format!("{least} are the least for the first orders (D.VII(4)).")]);
    }
    let mut faults = Vec::new();
    for table in &draw.boards {
        for person in table.players.iter().chain([&table.master]).chain(&table.observer) {
            if tournament.roster.find(person).is_none() {
                faults.push(format!("{person}, in {}, is not on the roster.", table.game));
            }
        }
        if table.players.contains(&table.master) {
            let name = tournament.name(&table.master);
            faults.push(format!("{name} leads {} and plays there (A.12).", table.game));
        }
        let directs = |person: &&PersonId| !tournament.may_play(person);
        for person in table.players.iter().filter(directs) {
            let name = tournament.name(person);
            faults.push(format!("{name}, in {}, directs, and may not play (A.4).", table.game));
        }
        if let Some(why) =
            table.observer.as_ref().and_then(|person| tournament.observes_badly(person, table))
        {
            faults.push(format!("The observer of {}: {why}.", table.game));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// A round that begins later than this may have been given a wrong year or month.
const FIRST_TURN_DAYS_USUAL: i64 = 60;

/// Begins a round: its games are opened, and the start letters go out.
pub(super) fn start(desk: &mut Desk, round: Round, due: Option<Moment>) {
    let now = desk.now;
    let openings = desk.tournament.openings(round, now, due);
    desk.follows(What::Started { round, published: now });
    for opening in openings {
        let name = opening.setup.id.clone();
        let opened = clerk::open(&opening, now);
        let report = Box::new(Report::of(&Game::open(opening)));
        desk.ruling.games.entry(name.clone()).or_default().extend(opened.events);
        let letters = opened.letters.into_iter().map(|letter| (Some(name.clone()), letter));
        desk.ruling.letters.extend(letters);
        desk.record(By::Game(name.clone()), "", What::Reported { game: name, report });
    }
    games::tell(desk, None);
    let lot = Lot::Round(round);
    let seed = desk.tournament.plan.seed(lot);
    desk.follows(What::Revealed { lot, seed: seed.clone() });
    let boards = desk.tournament.draws.get(&round).map_or(0, |draw| draw.boards.len());
    let first = desk.ruling.games.values().flatten().find_map(|event| match event {
        Event::Opened(opening) => Some(opening.deadline),
        _ => None,
    });
    desk.say(format!("{} begins on {}.", capital(round.words()), count(boards, "board")));
    if let Some(due) = first {
        let (days, due) = ((due - now).num_days(), desk.time_for(None, due));
        desk.say(format!("The first orders are due {due}."));
        if days > FIRST_TURN_DAYS_USUAL {
            desk.say(format!("That is {days} days from now: is the year the right one?"));
        }
    }
    desk.reveal(format!("The seed of the draw is revealed: {seed}."));
}

pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Whether somebody may decline a place.
pub(super) fn may_decline(
    tournament: &Tournament,
    round: Round,
    person: &PersonId,
) -> Result<(), Refused> {
    if tournament.structure().boards(round) == 0 {
        let teams = tournament.teams().len();
        return Err(vec![format!("With {} there is no {}.", count(teams, "team"), round.words())]);
    }
    let before = tournament.structure().before(round);
    if before.is_none_or(|before| !tournament.advanced.contains_key(&before)) {
        return Err(vec![format!("Nobody has qualified for {} yet.", round.words())]);
    }
    if tournament.draws.contains_key(&round) {
        return Err(vec![format!(
            "The boards of {} are drawn: somebody else can take the seat (substitute).",
            round.words()
        )]);
    }
    match tournament.has_qualified(round, person) {
        true => Ok(()),
        false => Err(vec![format!(
            "{} has no place in {} to decline.",
            tournament.name(person),
            round.words()
        )]),
    }
}

/// Somebody declines, and whoever moves up for him is told (C.10, and the next in the ranking for
/// earlier rounds).
pub(super) fn decline(desk: &mut Desk, round: Round, person: &PersonId, by: &PersonId) {
    let before = desk.tournament.entrants(round);
    let declined = What::Declined { round, person: person.clone() };
    desk.record(By::Person(by.clone()), "", declined);
    let after = desk.tournament.entrants(round);
    let newcomer = after.iter().find(|other| !before.contains(other)).cloned();
    let name = desk.tournament.name(person).to_owned();
    let next = newcomer.as_ref().map(|newcomer| desk.tournament.name(newcomer).to_owned());
    let words = round.words();
    desk.say(match &next {
        Some(next) => format!("{name} declines {words}; {next} moves up."),
        None => format!(
            "{name} declines {words}, and nobody is left to move up: the reserve list, to which \
             those belong who have no team, is empty. The director may enter somebody there."
        ),
    });
    if let Some(newcomer) = newcomer {
        let text = [
            format!("Somebody has declined a place in {words}, and it is yours."),
            format!("If you can't play, write \"decline {}\".", round.name()),
        ];
        let draft = desk.note(&format!("You play {words}"), &text);
        desk.write(&newcomer, draft);
    }
    let said = desk.ruling.said.clone();
    if desk.tournament.director().is_some_and(|director| director.id != *by) {
        desk.tell_director(&format!("{name} declines {words}"), &said);
    }
}

/// Whether the places of a round can be settled.
pub(super) fn may_advance(tournament: &Tournament, round: Round) -> Result<(), Refused> {
    if round == Round::Final {
        return Err(vec!["Nobody goes on from the final: \"finish\" ends it all.".to_owned()]);
    }
    if tournament.advanced.contains_key(&round) {
        return Err(vec![format!("The places of {} are settled already.", round.words())]);
    }
    if !tournament.started.contains_key(&round) {
        return Err(vec![format!("{} has not begun.", capital(round.words()))]);
    }
    is_behind_an_open_one(tournament, round)?;
    let running: Vec<&str> =
        tournament.running().filter(|(of, _)| *of == round).map(|(_, game)| game).collect();
    match running.is_empty() {
        true => Ok(()),
        false => Err(vec![format!("These games are not over: {}.", running.join(", "))]),
    }
}

/// Settles the places of a round, and tells everybody his.
pub(super) fn advance(desk: &mut Desk, round: Round) {
    let Some(record) = desk.tournament.record() else { return };
    let standings = Standings::of(&record);
    let Some(next) = desk.tournament.structure().after(round) else { return };
    let qualified = goes_on(&desk.tournament, next);
    let advanced = What::Advanced { round, qualified: qualified.clone(), rolls: standings.rolls() };
    desk.follows(advanced);
    let listing = standings.persons(round);
    let cut = listing.as_ref().and_then(|listing| listing.cut);
    let count = qualified.len();
    desk.say(format!("{count} go on from {} to {}.", round.words(), next.words()));
    if let Some(cut) = cut {
        let by = decisions::over_next(Some(&cut), true);
        desk.say(format!("The last in is ahead of the first out by {by}."));
    }
    let places = listing.map(|listing| told(&standings, &listing)).unwrap_or_default();
    tell_places(desk, round, next, &qualified, &places);
}

/// Who plays a round: those who go on to it by the places, or who play it once it has begun.
pub(super) fn goes_on(tournament: &Tournament, next: Round) -> Vec<PersonId> {
    let has_begun = tournament.started.contains_key(&next);
    match tournament.draws.get(&next).filter(|_| has_begun) {
        Some(draw) => draw.boards.iter().flat_map(|table| table.players.clone()).collect(),
        None => tournament.entrants(next),
    }
}

/// Why a round can't be settled while the one before it is open: its game runs on after all.
fn is_behind_an_open_one(tournament: &Tournament, round: Round) -> Result<(), Refused> {
    match tournament.structure().before(round).filter(|before| !tournament.is_settled(*before)) {
        None => Ok(()),
        Some(before) => Err(vec![format!(
            "The places of {} come first: they are open again. \"advance {}\" settles them.",
            before.words(),
            before.name()
        )]),
    }
}

/// Whether all is played.
pub(super) fn may_finish(tournament: &Tournament) -> Result<(), Refused> {
    if tournament.finish.is_some() {
        return Err(vec!["The tournament is over already.".to_owned()]);
    }
    match tournament.is_played(Round::Final) {
        true => is_behind_an_open_one(tournament, Round::Final),
        false => Err(vec!["The final is not over.".to_owned()]),
    }
}

/// Ends the tournament: winners and prizes, and the dice are revealed.
pub(super) fn finish(desk: &mut Desk) {
    let Some(rows) = give_prizes(desk) else { return };
    for lot in [Lot::Dice, Lot::Teams] {
        let seed = desk.tournament.plan.seed(lot);
        desk.follows(What::Revealed { lot, seed });
    }
    let tournament = &desk.tournament;
    let winner = tournament.finish.as_ref().and_then(|finish| finish.winner.as_ref());
    let first = match winner {
        Some(winner) => format!("{} has won {}.", tournament.name(winner), tournament.plan.name),
        None => format!("{} is over.", tournament.plan.name),
    };
    tell_winners(desk, first, &rows);
    rows.iter().for_each(|(left, right)| desk.say(format!("{left}: {right}")));
}

/// Winners and prizes are others, since a board was corrected.
pub(super) fn finish_anew(desk: &mut Desk) {
    let Some(rows) = give_prizes(desk) else { return };
    let first = "A board has been corrected, and winners or prizes with it. This is how they \
        stand now.";
    tell_winners(desk, first.to_owned(), &rows);
}

/// Winners and prizes as they are now, each with what he or it has won.
fn give_prizes(desk: &mut Desk) -> Option<Vec<(String, String)>> {
    let record = desk.tournament.record()?;
    let finished = finished(&Standings::of(&record));
    desk.follows(finished);
    Some(winners(&desk.tournament))
}

/// Who has won what by the standings.
fn finished(standings: &Standings<'_>) -> What {
    let record = standings.tournament;
    let name = |person: Person| PersonId::new(record.name_of(person));
    let winner = standings.last.as_ref().and_then(|last| last.ranking.rows.first());
    let team = standings.teams.ranking.rows.first();
    let prizes = standings.prizes.each_ref();
    What::Finished {
        winner: winner.map(|row| name(row.person)),
        team: team.map(|row| record.team_name(row.team).to_owned()),
        countries: prizes.map(|prize| prize.as_ref().map(|prize| name(prize.game.person))),
        rolls: standings.rolls(),
    }
}

/// Winners and prizes as lines: what somebody has won, and who.
pub(super) fn winners(tournament: &Tournament) -> Vec<(String, String)> {
    let Some(record) = tournament.record() else { return Vec::new() };
    let What::Finished { winner, team, countries, .. } = finished(&Standings::of(&record)) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    rows.extend(winner.iter().map(|who| ("Winner".to_owned(), tournament.name(who).to_owned())));
    rows.extend(team.map(|team| ("Best team".to_owned(), team)));
    for (power, best) in Power::ALL.into_iter().zip(&countries) {
        rows.extend(
            best.iter().map(|who| (format!("Best {power}"), tournament.name(who).to_owned())),
        );
    }
    rows
}

/// Everybody reads of winners and prizes, with the places of the final.
fn tell_winners(desk: &mut Desk, first: String, rows: &[(String, String)]) {
    let Some(record) = desk.tournament.record() else { return };
    let standings = Standings::of(&record);
    let mut then = vec![format!(
        "The seed of the dice was {}: everybody can throw them again.",
        desk.tournament.plan.seed(Lot::Dice)
    )];
    let places = standings.persons(Round::Final).map(|listing| told(&standings, &listing));
    let places = places.unwrap_or_default();
    if !places.is_empty() {
        then.push("The places of the final:".to_owned());
    }
    desk.write_each(|tournament, _| {
        let tag = &tournament.plan.short;
        let first = std::slice::from_ref(&first);
        let draft = Draft::table(tag, "winners and prizes", first, rows, &then);
        all_of(tournament, Round::Final, &places, draft)
    });
}

/// Everybody with an office, for lists.
pub(super) fn staff(tournament: &Tournament) -> Vec<String> {
    let list = |role: Role| {
        let names: Vec<&str> =
            tournament.roster.with(role).map(|member: &Member| member.name.as_str()).collect();
        (!names.is_empty()).then(|| format!("{}: {}.", role.name(), listed(&names)))
    };
    let offices = [
        Role::Director,
        Role::Assistant,
        Role::Committee,
        Role::Chief,
        Role::Master,
        Role::Observer,
    ];
    offices.into_iter().filter_map(list).collect()
}
