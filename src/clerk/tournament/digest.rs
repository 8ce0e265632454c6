//! The daily digest (A.11): what is late, who sent nothing, which cases are open and which
//! deadlines were moved, over all boards that run.

use super::refusal::Games;
use crate::clerk::ruling::Work;
use crate::game::calendar::told;
use crate::game::state::Stage;
use crate::game::{Game, Moment, PersonId};
use crate::report::answers::tournament::digest::{self as words, DigestAnswer};
use crate::report::letters::{BoardToday, Digest, Draft};
use crate::tournament::{By, Tournament, TournamentFact};

/// Whether a digest is due.
pub(super) fn is_due(work: &Work<Tournament>) -> bool {
    work.state.next_digest().is_some_and(|at| at <= work.now)
}

/// Writes it to all who want it.
pub(super) fn write(work: &mut Work<Tournament>, games: &Games) {
    let tournament = &work.state;
    let since = tournament.digested.or_else(|| tournament.started.values().min().copied());
    let since = since.unwrap_or(work.now);
    let readers = tournament.digest_readers();
    let draft = digest(&tournament.plan.short, games, since, work.now);
    for reader in &readers {
        work.write(reader, draft.clone());
    }
    work.follows(TournamentFact::Digested { at: work.now });
}

/// A reader says whether he wants it.
pub(super) fn wanted(work: &mut Work<Tournament>, person: &PersonId, wants: bool) {
    let may = work.state.roster.find(person).is_some_and(crate::tournament::may_read_digests);
    if !may {
        return work.say(DigestAnswer::NotForYou);
    }
    work.enter(
        By::Person(person.clone()),
        "",
        TournamentFact::DigestWanted { person: person.clone(), wants },
    );
    work.say(if wants { DigestAnswer::Wanted } else { DigestAnswer::Unwanted });
}

fn digest(tag: &str, games: &Games, since: Moment, now: Moment) -> Draft {
    let results = |game: &Game| game.history.iter().filter(|of| of.published > since).count();
    let boards: Vec<BoardToday> = games.values().map(|game| today(game, since, now)).collect();
    let digest = Digest {
        tag,
        since: &told::gmt(since),
        results: games.values().map(results).sum(),
        boards: &boards,
    };
    digest.draft()
}

/// What happened on a board today.
fn today(game: &Game, since: Moment, now: Moment) -> BoardToday {
    let master = &game.staff.master;
    let results = game.history.iter().filter(|played| played.published > since);
    BoardToday {
        board: game.setup.id.clone(),
        master: game.person(master).map_or(master.0.clone(), |known| known.name.clone()),
        phase: game.phase,
        late: match game.stage {
            // By the alternative of D.VII(3) nothing is late before adjudication starts.
            Stage::Orders if game.closes() <= now => Some(words::was_due(game.running.at)),
            _ => words::held_up(game),
        },
        silent: results
            .filter(|played| !played.silent.is_empty())
            .map(|played| words::silent(played.phase, played.silent.iter()))
            .collect(),
        cases: game.cases.open().map(words::case).collect(),
        moved: (game.running.at > game.running.original)
            .then(|| words::moved(game.running.original, game.running.at)),
    }
}
