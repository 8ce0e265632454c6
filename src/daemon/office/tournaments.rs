//! The office's work for tournaments: commands, letters and wake-ups go to the clerk, a game's
//! ruling is passed on to its tournament, and all of it is kept in one transaction.

use std::sync::Arc;

use chrono::SubsecRound;

use super::Office;
use super::words::Rows;
use crate::clerk::Ruling;
use crate::clerk::tournament::{self as desk, GivenCommand};
use crate::daemon::states::{Loaded, standing};
use crate::daemon::tournaments::games;
use crate::daemon::trouble::{ATTEMPTS_MAX, Trouble};
use crate::game::proof::Proof;
use crate::game::{Game, Moment};
use crate::ledger::{DueGame, EventNumber, GameName, Job, Ledger, LedgerError};
use crate::mail::Arrival;
use crate::tournament::Tournament;
use crate::tournament::plan::{TournamentPlan, tournament_of};
use crate::tournament::roster::Member;

impl<L: Ledger> Office<L> {
    /// Opens a tournament. Returns what to tell its director.
    ///
    /// # Errors
    ///
    /// If there is one of this name, or the ledger can't be written.
    pub fn open_tournament(
        &mut self,
        plan: &TournamentPlan,
        director: &Member,
        now: Moment,
    ) -> Result<Ruling<Tournament>, Trouble> {
        self.begin_reading()?;
        let now = now.trunc_subsecs(3);
        let mut ruling = desk::open(plan, director, now);
        let tournament = Tournament::open(plan.clone(), director.clone());
        let name = GameName::of_tournament(&plan.short);
        let kept = Loaded { name, state: Arc::new(tournament), last: EventNumber(0), size: 0 };
        let (rows, _) = self.rows(&kept, &mut ruling, true)?;
        self.keep_rows(Job::Command(format!("tournament {} 0", plan.short)), now, rows)?;
        Ok(ruling)
    }

    /// Carries out a command, or says why it can't be done.
    ///
    /// # Errors
    ///
    /// If there is no such tournament, or the ledger can't be written.
    pub fn obey(
        &mut self,
        short: &str,
        order: &GivenCommand,
        now: Moment,
    ) -> Result<Result<Ruling<Tournament>, Vec<String>>, Trouble> {
        // A ruling at a moment that the ledger can't keep would come out differently in an audit.
        let now = now.trunc_subsecs(3);
        for _ in 0..ATTEMPTS_MAX {
            self.begin_reading()?;
            let Some(kept) = self.kept(short)? else {
                return Ok(Err(vec![format!("There is no tournament {short} in this ledger.")]));
            };
            let games = self.games(desk::needs_games(&kept.state, &order.command))?;
            let mut ruling = match desk::obey(&kept.state, order, &games, now) {
                Ok(ruling) => ruling,
                Err(refused) => return Ok(Err(refused)),
            };
            let (rows, _) = self.rows(&kept, &mut ruling, true)?;
            let job = Job::Command(format!("tournament {short} {}", kept.last));
            match self.keep_rows(job, now, rows) {
                // Another command was quicker, which the next attempt sees.
                Err(Trouble::Ledger(
                    LedgerError::Overtaken { .. } | LedgerError::AlreadyRuled { .. },
                )) => {}
                done => return done.map(|()| Ok(ruling)),
            }
        }
        Err(Trouble::Restless { job: format!("a command to {short}") })
    }

    /// Tells a tournament how letters have to prove their senders, if it does not have that yet:
    /// its games begin with that.
    pub(super) fn set_proof_of_tournament(
        &mut self,
        name: &GameName,
        proof: &Proof,
        now: Moment,
    ) -> Result<(), Trouble> {
        self.settle_tournament(name, now, |tournament| {
            (tournament.proof != *proof).then(|| desk::set_proof(tournament, proof, now))
        })
    }

    /// Tells a tournament the operator's settings, if it does not have them yet.
    pub(super) fn settle_tournament(
        &mut self,
        name: &GameName,
        now: Moment,
        settle: impl Fn(&Tournament) -> Option<Ruling<Tournament>>,
    ) -> Result<(), Trouble> {
        self.begin_reading()?;
        let Some(kept) = self.kept(name.tournament().unwrap_or_default())? else { return Ok(()) };
        let Some(mut ruling) = settle(&kept.state) else { return Ok(()) };
        let (rows, _) = self.rows(&kept, &mut ruling, true)?;
        let job = Job::Command(format!("tournament {} {}", kept.state.plan.short, kept.last));
        self.keep_rows(job, now, rows)
    }

    /// Rules on a letter to a tournament.
    pub(super) fn rule_on_tournament(
        &mut self,
        job: Job,
        short: &str,
        arrival: &Arrival,
        now: Moment,
    ) -> Result<(), Trouble> {
        let Some(kept) = self.kept(short)? else { return Ok(()) };
        let games = self.games(desk::needs_games_for(&kept.state, arrival))?;
        let mut ruling = desk::handle(&kept.state, arrival, &games, now);
        let (rows, _) = self.rows(&kept, &mut ruling, false)?;
        self.keep_rows(job, now, rows)
    }

    /// Wakes a tournament.
    pub(super) fn wake_tournament(
        &mut self,
        short: &str,
        due: &DueGame,
        now: Moment,
    ) -> Result<(), Trouble> {
        let Some(kept) = self.kept(short)? else { return Ok(()) };
        if kept.last != due.after {
            return Ok(());
        }
        let games = self.games(self.not_aside(desk::needs_games_at(&kept.state, now)))?;
        let mut ruling = desk::tick(&kept.state, &games, now);
        if ruling.events.is_empty() {
            return Err(Trouble::Stuck { game: due.game.clone(), at: due.at });
        }
        let (rows, _) = self.rows(&kept, &mut ruling, true)?;
        self.keep_rows(due.job(), now, rows)
    }

    /// What a ruling on a game means for its tournament, and so for other games.
    pub(super) fn pass_on(
        &mut self,
        name: &GameName,
        before: &Game,
        after: &Game,
        now: Moment,
    ) -> Result<Rows, Trouble> {
        let nothing = || Ok(Rows::default());
        let Some(short) = tournament_of(&name.0) else { return nothing() };
        let Some(news) = desk::News::of(before, after) else { return nothing() };
        // It may go on to other games, as the ledger has them.
        self.keep_group()?;
        let Some(kept) = self.kept(short)? else { return nothing() };
        let games = self.games(self.not_aside(news.needs_games(&kept.state)))?;
        let mut ruling = desk::follow(&kept.state, &name.0, &news, &games, now);
        Ok(self.rows(&kept, &mut ruling, false)?.0)
    }

    /// The tournament of this short name, noted as read.
    fn kept(&self, short: &str) -> Result<Option<Loaded<Tournament>>, Trouble> {
        let kept = standing(self.ledger(), &GameName::of_tournament(short), self.version())?;
        if let Some(kept) = &kept {
            self.note_read(&kept.name, kept.last);
        }
        Ok(kept)
    }

    /// The games of these names, noted as read.
    fn games(&self, names: Vec<String>) -> Result<desk::Games, Trouble> {
        games(self.ledger(), names, self.version(), |name, last| self.note_read(name, last))
    }
}
