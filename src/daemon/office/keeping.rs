//! Rulings on games and tournaments are kept: events, states and letters, all or nothing.

use super::Office;
use super::ahead::BoardRuling;
use super::group::MadeRuling;
use super::words::{self, Rows, outgoing, step};
use crate::clerk::Ruling;
use crate::daemon::states::{Loaded, standing};
use crate::daemon::trouble::Trouble;
use crate::game::{Event, Game, Moment};
use crate::ledger::{EventNumber, GameName, GameRuling, Job, Ledger, LedgerError, LedgerRuling};
use crate::rules::Subject;

impl<L: Ledger> Office<L> {
    /// Keeps a ruling on a game, or on a letter that is about none. A job that was done before is
    /// no trouble.
    pub(super) fn keep_once(
        &mut self,
        job: Job,
        now: Moment,
        loaded: Option<&Loaded>,
        ruling: Ruling,
    ) -> Result<(), Trouble> {
        match self.keep(job, now, loaded, ruling) {
            Err(Trouble::Ledger(LedgerError::AlreadyRuled { .. })) => Ok(()),
            other => other,
        }
    }

    /// The same, where a job that was done before is a trouble.
    pub(super) fn keep(
        &mut self,
        job: Job,
        now: Moment,
        loaded: Option<&Loaded>,
        mut ruling: Ruling,
    ) -> Result<(), Trouble> {
        let is_wake = matches!(job, Job::WakeUp { .. });
        let Some(loaded) = loaded else {
            let unwritable =
                |why| Trouble::Unwritable { game: GameName::new("a letter about no game"), why };
            let letters = ruling.letters.iter().map(|letter| outgoing(letter, None));
            let letters = letters.collect::<Result<_, _>>().map_err(unwritable)?;
            return self.keep_rows(job, now, Rows { games: Vec::new(), letters });
        };
        let made = self.rows(loaded, &mut ruling, is_wake)?;
        self.keep_made(job, now, loaded, made)
    }

    /// Keeps the ruling on a letter to a board. A letter that was ruled on before is no trouble.
    pub(super) fn keep_on_board(
        &mut self,
        job: Job,
        now: Moment,
        ruling: BoardRuling,
    ) -> Result<(), Trouble> {
        let BoardRuling { on, rows, .. } = ruling;
        let made = rows.map_err(|why| Trouble::Unwritable { game: on.name.clone(), why })?;
        match self.keep_made(job, now, &on, made) {
            Err(Trouble::Ledger(LedgerError::AlreadyRuled { .. })) => Ok(()),
            other => other,
        }
    }

    /// Keeps a ruling in the ledger's words, with what it means for the tournament.
    fn keep_made(
        &mut self,
        job: Job,
        now: Moment,
        on: &Loaded,
        (mut rows, after): (Rows, Option<Loaded>),
    ) -> Result<(), Trouble> {
        if let Some(after) = &after {
            let more = self.pass_on(&on.name, &on.state, &after.state, now)?;
            rows.games.extend(more.games);
            rows.letters.extend(more.letters);
        }
        let ruling = self.signed(job, now, rows);
        self.commit(MadeRuling { ruling, before: Some(on.clone()), after })
    }

    /// Keeps what was ruled on a tournament, or on nothing.
    pub(super) fn keep_rows(&mut self, job: Job, now: Moment, rows: Rows) -> Result<(), Trouble> {
        let ruling = self.signed(job, now, rows);
        self.commit(MadeRuling { ruling, before: None, after: None })
    }

    /// A ruling as rows, with its steps in other games, and the state after it.
    pub(super) fn rows<S: Subject>(
        &self,
        loaded: &Loaded<S>,
        ruling: &mut Ruling<S>,
        always: bool,
    ) -> Result<(Rows, Option<Loaded<S>>), Trouble> {
        let unwritable = |why| Trouble::Unwritable { game: loaded.name.clone(), why };
        let (mut rows, after) = words::rows(loaded, ruling, always).map_err(unwritable)?;
        for (name, events) in &ruling.games {
            rows.games.push(self.step_of_game(name, events)?);
        }
        Ok((rows, after))
    }

    /// A ruling's step in another game: it begins, or goes on.
    fn step_of_game(&self, name: &str, events: &[Event]) -> Result<GameRuling, Trouble> {
        let name = GameName::new(name);
        let (game, last) = match events.first().and_then(Game::begun) {
            Some(game) => (Some(game), EventNumber(0)),
            None => {
                let known = standing::<Game>(self.ledger(), &name, self.version())?;
                let last = known.as_ref().map_or(EventNumber(0), |known| known.last);
                (known.map(Loaded::into_state), last)
            }
        };
        let unknown = || LedgerError::Unexpected {
            file: "the ledger".to_owned(),
            what: format!("its tournament names {name}, which it does not have"),
        };
        let mut game = game.ok_or_else(unknown)?;
        events.iter().for_each(|event| game.apply(event));
        let unwritable = |why| Trouble::Unwritable { game: name.clone(), why };
        step(&name, &game, last, events).map_err(unwritable)
    }

    /// Rows as this office keeps them.
    fn signed(&self, job: Job, at: Moment, rows: Rows) -> LedgerRuling {
        let (version, lease, basis) = (self.version().to_owned(), self.lease.clone(), self.basis());
        let Rows { games, letters } = rows;
        LedgerRuling { job, at, version, lease, basis, games, letters }
    }
}
