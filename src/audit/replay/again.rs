//! What making a ruling again leads to: of games alone, or of a tournament with them.

use std::collections::BTreeMap;

use chrono::SubsecRound;

use super::{KeptEvents, Replay};
use crate::audit::shelf::ReplayShelf;
use crate::clerk::tournament::{self as desk, GivenCommand};
use crate::clerk::{self, LetterRoute, Outgoing, Ruling};
use crate::game::{Event, Game, Moment};
use crate::ledger::{
    EventText, GameName, KeptRuling, Ledger, LedgerError, LetterNumber, Received, RulingNumber,
};
use crate::mail::Arrival;
use crate::rules::{EventReader, Subject};
use crate::tournament::plan::tournament_of;
use crate::tournament::{By, DirectorCommand, Tournament, TournamentEvent, TournamentFact};

/// A letter that is to be ruled on again, and those of the same id that were ruled on before it.
pub(super) struct LetterAgain {
    pub(super) received: Received,
    pub(super) earlier: Vec<Received>,
}

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
}

/// Rulings made again, from how everything was before them.
impl ReplayShelf {
    /// The ruling as it would be made today, or why there is none.
    pub(super) fn again(
        &self,
        ruled: &KeptRuling,
        kept: &KeptEvents,
        letter: Option<LetterAgain>,
    ) -> Result<MadeAgain, String> {
        if let Some(number) = ruled.letter {
            let missing = || format!("letter {number} is not in the journal");
            return self.letter_again(&letter.ok_or_else(missing)?, ruled.at);
        }
        let named = subject(ruled).ok_or("it changes no game, or several")?;
        let events = kept.get(&named).map_or(&[][..], Vec::as_slice);
        if named.tournament().is_some() {
            return self.tournament_again(ruled, &named, events);
        }
        let mut reader = EventReader::behind(self.game(&named));
        let first = events.first().map(|text| reader.read::<Game, _>(|| text.read()));
        if let Some(Ok(Event::Opened(opening))) = first {
            return Ok(MadeAgain::of(&named, clerk::open(&opening, ruled.at)));
        }
        let game = self.game(&named).ok_or_else(|| format!("{named} had not begun"))?;
        let ruling = match first {
            // An event without a letter contains what it asked for.
            Some(Ok(Event::ProofSet { proof, .. })) => clerk::set_proof(game, &proof, ruled.at),
            Some(Ok(Event::PageSet { page })) => clerk::set_page(game, page, ruled.at),
            // Versions up to 0.2.0 kept its moment more exactly than that of the ruling.
            Some(Ok(Event::AddressFailed { person, at })) => {
                let is_it = at.trunc_subsecs(3) == ruled.at;
                clerk::undelivered(game, &person, if is_it { at } else { ruled.at })
            }
            // A passphrase itself is stored nowhere, so its hash is believed.
            Some(Ok(event @ Event::PassphraseSet { .. })) => {
                Ruling { events: vec![event], ..Ruling::default() }
            }
            _ => clerk::tick(game, ruled.at),
        };
        Ok(self.passed_on(&named, game, ruling, ruled.at))
    }

    fn letter_again(&self, letter: &LetterAgain, at: Moment) -> Result<MadeAgain, String> {
        let read = |received: &Received| {
            let (number, letter) = (received.number.0.unsigned_abs(), &received.letter);
            Arrival::read(number, letter.received, &letter.mailbox, &letter.bytes)
        };
        let mut arrival = read(&letter.received);
        arrival.earlier = letter.earlier.iter().map(read).collect();
        let astray = |names: &[&GameName]| {
            let games: Vec<&Game> = names.iter().filter_map(|name| self.game(name)).collect();
            let host = self.first();
            let ruling =
                host.map_or_else(Ruling::default, |host| clerk::astray(&arrival, &games, host, at));
            MadeAgain::of_nobody(ruling)
        };
        Ok(match self.route(&arrival.letter) {
            LetterRoute::Game(name) if name.tournament().is_some() => {
                let unopened = || format!("{name} had not been opened");
                let tournament = self.tournament(&name).ok_or_else(unopened)?;
                let games = self.games(desk::needs_games_for(tournament, &arrival));
                MadeAgain::of(&name, desk::handle(tournament, &arrival, &games, at))
            }
            LetterRoute::Game(name) => {
                let game = self.game(&name).ok_or_else(|| format!("{name} had not begun"))?;
                let ruling = clerk::handle(game, &arrival, at);
                self.passed_on(&name, game, ruling, at)
            }
            LetterRoute::Several(names) => astray(&names.iter().collect::<Vec<_>>()),
            LetterRoute::Nowhere => astray(&[]),
        })
    }

    /// A ruling on a game, and what it means for the tournament, made again.
    fn passed_on(&self, name: &GameName, before: &Game, ruling: Ruling, at: Moment) -> MadeAgain {
        let tournament = tournament_of(&name.0).map(GameName::of_tournament);
        let known = tournament.and_then(|of| self.tournament(&of).map(|known| (of, known)));
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
    fn tournament_again(
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
        let Some(tournament) = self.tournament(name) else {
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
    fn games(&self, names: Vec<String>) -> desk::Games {
        let known = |name: String| {
            let game = self.game(&GameName::new(&*name)).cloned();
            game.map(|game| (name, game))
        };
        names.into_iter().filter_map(known).collect()
    }
}
