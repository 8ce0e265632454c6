//! The daily digest (A.11): what is late, who sent nothing, which cases are open and which deadlines
//! were moved, over all boards that run.

use super::Games;
use super::desk::Desk;
use crate::game::calendar::told;
use crate::game::case::Desk as Sits;
use crate::game::state::Stage;
use crate::game::{Game, Moment, PersonId};
use crate::report::letters::{Draft, listed};
use crate::tournament::{By, What};

/// Whether a digest is due.
pub(super) fn is_due(desk: &Desk) -> bool {
    desk.tournament.next_digest().is_some_and(|at| at <= desk.now)
}

/// Writes it to everybody who wants it.
pub(super) fn write(desk: &mut Desk, games: &Games) {
    let tournament = &desk.tournament;
    let since = tournament.digested.or_else(|| tournament.started.values().min().copied());
    let since = since.unwrap_or(desk.now);
    let readers = tournament.digest_readers();
    let draft = digest(&tournament.plan.short, games, since, desk.now);
    for reader in &readers {
        desk.write(reader, draft.clone());
    }
    desk.follows(What::Digested { at: desk.now });
}

/// Somebody says whether he wants it.
pub(super) fn wanted(desk: &mut Desk, person: &PersonId, wants: bool) {
    let may = desk.tournament.roster.find(person).is_some_and(crate::tournament::may_read_digests);
    if !may {
        return desk.say(
            "The digest is for the Chief-GM, the director and his assistants (A.11): it tells of \
            boards what their players are not told.",
        );
    }
    desk.record(
        By::Person(person.clone()),
        "",
        What::DigestWanted { person: person.clone(), wants },
    );
    desk.say(match wants {
        true => "You get the digest of all boards each morning on which games run (A.11).",
        false => "You get no digest any more; \"digest on\" brings it back.",
    });
}

fn digest(tag: &str, games: &Games, since: Moment, now: Moment) -> Draft {
    let results = |game: &Game| game.history.iter().filter(|of| of.published > since).count();
    let results: usize = games.values().map(results).sum();
    let rows: Vec<(String, String)> = games
        .iter()
        .flat_map(|(name, game)| facts(game, since, now).into_iter().map(|f| (name.clone(), f)))
        .collect();
    let first = [
        format!("{} boards run. Results since {}: {results}.", games.len(), told::gmt(since)),
        match rows.is_empty() {
            true => "None of them needs a look.".to_owned(),
            false => "These need a look:".to_owned(),
        },
    ];
    let last = ["\"digest off\", written to this address, ends these letters.".to_owned()];
    Draft::table(tag, "the day on all boards", &first, &rows, &last)
}

/// What is to be told of a board, each a few words.
fn facts(game: &Game, since: Moment, now: Moment) -> Vec<String> {
    let mut facts = Vec::new();
    for played in game.history.iter().filter(|played| played.published > since) {
        if !played.silent.is_empty() {
            let silent: Vec<&str> = played.silent.iter().map(|power| power.name()).collect();
            facts.push(format!("{}: NMR of {}", played.phase, listed(&silent)));
        }
    }
    let (phase, due) = (game.phase, told::gmt(game.running.at));
    match game.stage {
        Stage::HeldBack => {
            let silent: Vec<&str> = game.silent.iter().map(|power| power.name()).collect();
            facts.push(format!("{phase} is held back: NMR of {}", listed(&silent)));
        }
        Stage::Waiting => facts.push(format!("{phase} waits for somebody for a seat")),
        Stage::Orders if game.running.at <= now => {
            facts.push(format!("{phase} is late: it was due {due}"));
        }
        Stage::Orders | Stage::Over(_) => {}
    }
    if game.running.at > game.running.original {
        let original = told::gmt(game.running.original);
        facts.push(format!("{phase} is extended from {original} to {due}"));
    }
    for case in game.cases.open() {
        let sits = match case.desk {
            Sits::Master => "game master",
            Sits::Director => "director",
            Sits::Committee => "committee",
        };
        let opened = told::gmt(case.opened);
        facts.push(format!("case {} is open since {opened}, with the {sits}", case.number));
    }
    facts
}
