//! What making a ruling again leads to: of games alone, or of a tournament with them.

use std::collections::BTreeMap;

use super::Replay;
use crate::clerk::tournament::{self as desk, GivenCommand};
use crate::clerk::{Outgoing, Ruling};
use crate::game::{Game, Moment};
use crate::ledger::{
    EventText, GameName, KeptRuling, Ledger, LedgerError, LetterNumber, RulingNumber,
};
use crate::rules::Subject;
use crate::tournament::plan::tournament_of;
use crate::tournament::{By, DirectorCommand, Tournament, TournamentEvent, TournamentFact};

/// A ruling that was made again.
#[derive(Default)]
pub(super) struct MadeAgain {
    /// Events of games and tournaments.
    pub(super) events: BTreeMap<GameName, Vec<EventText>>,
    /// Letters, in order, each with what it is about.
    pub(super) letters: Vec<(Option<GameName>, Outgoing)>,
}

/// Letters with what they are about, as the ledger keeps that: beside them.
fn with_name(
    ruled_on: Option<&GameName>,
    letters: Vec<Outgoing>,
) -> Vec<(Option<GameName>, Outgoing)> {
    let kept = |mut letter: Outgoing| {
        let about = letter.about.take().map(GameName::new);
        (about.or_else(|| ruled_on.cloned()), letter)
    };
    letters.into_iter().map(kept).collect()
}

impl MadeAgain {
    /// A ruling that changes no game.
    pub(super) fn of_nobody(ruling: Ruling) -> MadeAgain {
        MadeAgain { events: BTreeMap::new(), letters: with_name(None, ruling.letters) }
    }

    /// A ruling on a game or tournament.
    pub(super) fn of<S: Subject>(name: &GameName, ruling: Ruling<S>) -> MadeAgain {
        let mut made = MadeAgain::default();
        made.put(name, &ruling.events);
        for (game, events) in &ruling.games {
            made.put(&GameName::new(game), events);
        }
        made.letters = with_name(Some(name), ruling.letters);
        made
    }

    /// The same, with what followed from it.
    fn and(mut self, more: MadeAgain) -> MadeAgain {
        self.events.extend(more.events);
        self.letters.extend(more.letters);
        self
    }

    fn put<T: serde::Serialize>(&mut self, name: &GameName, events: &[T]) {
        let texts: Vec<EventText> =
            events.iter().filter_map(|event| EventText::write(event).ok()).collect();
        self.events.insert(name.clone(), texts);
    }
}

/// What a job without a letter was about: the game of a wake-up, the tournament of a command, or
/// the only game that it changed.
pub(super) fn subject(ruled: &KeptRuling) -> Option<GameName> {
    if ruled.job.starts_with("wake-up ") {
        return ruled.job.splitn(4, ' ').nth(3).map(GameName::new);
    }
    let tournament = ruled.games.iter().find(|step| step.game.tournament().is_some());
    match (tournament, ruled.games.as_slice()) {
        (Some(step), _) if ruled.job.starts_with("command tournament ") => Some(step.game.clone()),
        (_, [only]) => Some(only.game.clone()),
        _ => None,
    }
}

/// Versions up to 0.2.0 did not keep what a question would change.
pub(in crate::audit) fn older(tournament: &Tournament, event: &mut TournamentEvent) {
    if let TournamentFact::Commanded { command, .. } = &mut event.what
        && matches!(command, DirectorCommand::Ask { put: None, .. })
    {
        desk::settle(tournament, command, None);
    }
}

impl<L: Ledger> Replay<'_, L> {
    /// Makes a ruling again, and compares it with what was kept.
    pub(super) fn make_again(
        &mut self,
        ruled: &KeptRuling,
        kept: &super::KeptEvents,
        is_ours: bool,
    ) -> Result<(), LedgerError> {
        let what = match self.again(ruled, kept)? {
            Ok(made) => super::compare(ruled, kept, &made),
            Err(why) => vec![why],
        };
        let differences = what.into_iter().map(|what| super::difference(ruled, what));
        if is_ours {
            self.report.made_again += 1;
            self.report.differences.extend(differences);
        } else {
            self.report.otherwise.extend(differences);
        }
        Ok(())
    }

    /// Whether a ruling is on a letter of which only the header is left. Later letters may bear its
    /// id.
    pub(super) fn is_pruned(&mut self, ruled: &KeptRuling) -> Result<bool, LedgerError> {
        let Some(number) = ruled.letter else { return Ok(false) };
        let is_pruned = self.ledger.is_pruned(number)?;
        if is_pruned
            && let Some(received) = self.ledger.letters(LetterNumber(number.0 - 1), 1)?.pop()
        {
            self.earlier(&received)?;
        }
        Ok(is_pruned)
    }

    /// Whether a ruling is on, or wrote, something from which a forgotten person was removed: it
    /// would come out differently now.
    pub(super) fn is_forgotten(&self, ruled: &KeptRuling) -> bool {
        let changed = ruled.games.iter().map(|step| &step.game);
        let told = ruled.letters.iter().filter_map(|(_, letter)| letter.game.as_ref());
        let subject = subject(ruled);
        let mut about = changed.chain(told).chain(&subject);
        about.any(|game| self.is_rewritten(game, ruled.number))
            || self.marks.rulings.contains(&ruled.number)
            || ruled.letter.is_some_and(|letter| self.marks.letters.contains(&letter))
    }

    pub(super) fn is_rewritten(&self, game: &GameName, ruling: RulingNumber) -> bool {
        self.marks.games.get(game).is_some_and(|last| ruling <= *last)
    }

    /// A ruling on a game, and what it means for the tournament, made again.
    pub(super) fn passed_on(
        &self,
        name: &GameName,
        before: &Game,
        ruling: Ruling,
        at: Moment,
    ) -> MadeAgain {
        let tournament = tournament_of(&name.0).map(GameName::of_tournament);
        let known = tournament.and_then(|of| self.shelf.tournament(&of).map(|known| (of, known)));
        let passed = known.zip(ruling.after.as_ref()).and_then(|((of, known), after)| {
            let news = desk::News::of(before, after)?;
            let games = self.games(news.needs_games(known));
            Some(MadeAgain::of(&of, desk::follow(known, &name.0, &news, &games, at)))
        });
        let made = MadeAgain::of(name, ruling);
        match passed {
            Some(passed) => made.and(passed),
            None => made,
        }
    }

    /// A ruling on a tournament that came by no letter, made again: it was opened, commanded, or
    /// woken.
    pub(super) fn tournament_again(
        &self,
        ruled: &KeptRuling,
        name: &GameName,
        kept: &[EventText],
    ) -> Result<MadeAgain, String> {
        let first: Option<TournamentEvent> = kept.first().and_then(|text| text.read().ok());
        let first = first.map(|event| (event.by, event.why, event.what));
        if let Some((_, _, TournamentFact::Opened { plan, director })) = &first {
            return Ok(MadeAgain::of(name, desk::open(plan, director, ruled.at)));
        }
        let Some(tournament) = self.shelf.tournament(name) else {
            return Err(format!("{name} had not been opened"));
        };
        match first {
            Some((By::Person(by), why, TournamentFact::Commanded { command, .. }))
                if ruled.job.starts_with("command ") =>
            {
                let order = GivenCommand { by, why, command };
                let games = self.games(desk::needs_games(tournament, &order.command));
                match desk::obey(tournament, &order, &games, ruled.at) {
                    Ok(ruling) => Ok(MadeAgain::of(name, ruling)),
                    Err(why) => Err(format!("the command is refused today: {}", why.join(" "))),
                }
            }
            // Its event contains what the configuration said.
            Some((_, _, TournamentFact::ProofSet { proof, .. })) => {
                Ok(MadeAgain::of(name, desk::set_proof(tournament, &proof, ruled.at)))
            }
            Some((_, _, TournamentFact::PageSet { page })) => {
                Ok(MadeAgain::of(name, desk::set_page(tournament, page, ruled.at)))
            }
            _ => {
                let games = self.games(desk::needs_games_at(tournament, ruled.at));
                Ok(MadeAgain::of(name, desk::tick(tournament, &games, ruled.at)))
            }
        }
    }

    /// The games of these names, in their present state.
    pub(super) fn games(&self, names: Vec<String>) -> desk::Games {
        let known = |name: String| {
            let game = self.shelf.game(&GameName::new(&*name)).cloned();
            game.map(|game| (name, game))
        };
        names.into_iter().filter_map(known).collect()
    }
}
