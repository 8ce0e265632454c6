//! Letters that lead nowhere, or to several games.

use super::Office;
use crate::clerk::{self, Ruling};
use crate::daemon::states::Loaded;
use crate::daemon::trouble::Trouble;
use crate::game::{Game, Moment};
use crate::ledger::{GameName, Job, Ledger};
use crate::mail::Arrival;

impl<L: Ledger> Office<L> {
    /// Answers a letter that leads nowhere, or to several games.
    pub(super) fn keep_astray(
        &mut self,
        job: Job,
        arrival: &Arrival,
        several: &[GameName],
        now: Moment,
    ) -> Result<(), Trouble> {
        let ruling = self.astray(arrival, several, now)?;
        self.keep_once(job, now, None, ruling)
    }

    /// The answer to a letter that leads nowhere, or to several games.
    fn astray(
        &self,
        arrival: &Arrival,
        several: &[GameName],
        now: Moment,
    ) -> Result<Ruling, Trouble> {
        let games = several.iter().filter(|name| name.tournament().is_none());
        let several = self.readable(games)?;
        let Some(host) = self.host()? else { return Ok(Ruling::default()) };
        let several: Vec<&Game> = several.iter().map(|loaded| &*loaded.state).collect();
        Ok(clerk::astray(arrival, &several, &host.state, now))
    }

    /// The first game that can be read. Letters about no game are answered in its name.
    fn host(&self) -> Result<Option<Loaded>, Trouble> {
        let mut names = self.ledger.games_behind("", 1)?;
        while let Some(name) = names.pop() {
            if let Some(host) = self.readable(std::iter::once(&name))?.pop() {
                return Ok(Some(host));
            }
            names = self.ledger.games_behind(&name.0, 1)?;
        }
        Ok(None)
    }

    /// Those of these games that can be read.
    fn readable<'n>(
        &self,
        names: impl Iterator<Item = &'n GameName>,
    ) -> Result<Vec<Loaded>, Trouble> {
        let mut games = Vec::new();
        for name in names {
            match self.load(name) {
                Ok(loaded) => games.push(loaded),
                Err(Trouble::Unreadable { .. }) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(games)
    }
}
