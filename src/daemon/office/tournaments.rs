//! The office's work for tournaments: commands, letters and wake-ups go to the clerk, what a game's
//! ruling means for its tournament is passed on, and all of it is kept in one transaction.

use chrono::SubsecRound;

use super::Office;
use super::words::{outgoing, step};
use crate::clerk::tournament::{self as desk, GivenCommand};
use crate::daemon::tournaments::{KeptTournament, game_for, games, kept_for};
use crate::daemon::trouble::{ATTEMPTS_MAX, Trouble};
use crate::game::proof::Proof;
use crate::game::{Event, Game, Moment};
use crate::ledger::{
    DueGame, EventNumber, GameName, GameRuling, Job, Ledger, LedgerError, LedgerRuling,
    OutboxLetter,
};
use crate::mail::Arrival;
use crate::tournament::Tournament;
use crate::tournament::plan::{TournamentPlan, tournament_of};
use crate::tournament::roster::Member;

/// Rows of a ruling: what becomes of tournament and games, and what is written.
type Rows = (Vec<GameRuling>, Vec<OutboxLetter>);

impl<L: Ledger> Office<L> {
    /// Opens a tournament. What is told to whoever opens it comes back.
    ///
    /// # Errors
    ///
    /// If there is one of this name, or the ledger can't be written.
    pub fn open_tournament(
        &mut self,
        plan: &TournamentPlan,
        director: &Member,
        now: Moment,
    ) -> Result<desk::Ruling, Trouble> {
        self.begin_reading()?;
        let now = now.trunc_subsecs(3);
        let ruling = desk::open(plan, director, now);
        let tournament = Tournament::open(plan.clone(), director.clone());
        let name = GameName::of_tournament(&plan.short);
        let kept = KeptTournament { name, state: tournament, last: EventNumber(0) };
        let rows = self.rows(&kept, &ruling, true)?;
        self.commit_rows(Job::Command(format!("tournament {} 0", plan.short)), now, rows)?;
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
    ) -> Result<Result<desk::Ruling, Vec<String>>, Trouble> {
        // What is ruled at a moment that the ledger can't keep comes out otherwise in an audit.
        let now = now.trunc_subsecs(3);
        for _ in 0..ATTEMPTS_MAX {
            self.begin_reading()?;
            let Some(kept) = self.kept(short)? else {
                return Ok(Err(vec![format!("There is no tournament {short} in this ledger.")]));
            };
            let games = self.games(desk::needs_games(&kept.state, &order.command))?;
            let ruling = match desk::obey(&kept.state, order, &games, now) {
                Ok(ruling) => ruling,
                Err(refused) => return Ok(Err(refused)),
            };
            let rows = self.rows(&kept, &ruling, true)?;
            let job = Job::Command(format!("tournament {short} {}", kept.last));
            match self.commit_rows(job, now, rows) {
                // Another command was quicker, which the next attempt sees.
                Err(Trouble::Ledger(
                    LedgerError::Overtaken { .. } | LedgerError::AlreadyRuled { .. },
                )) => {}
                done => return done.map(|()| Ok(ruling)),
            }
        }
        Err(Trouble::Restless { job: format!("a command to {short}") })
    }

    /// Tells a tournament how letters have to prove their senders, if it does not know yet: its
    /// games begin with that.
    pub(super) fn set_proof_of_tournament(
        &mut self,
        name: &GameName,
        proof: &Proof,
        now: Moment,
    ) -> Result<(), Trouble> {
        self.begin_reading()?;
        let Some(kept) = self.kept(name.tournament().unwrap_or_default())? else { return Ok(()) };
        if kept.state.proof == *proof {
            return Ok(());
        }
        let ruling = desk::set_proof(&kept.state, proof, now);
        let rows = self.rows(&kept, &ruling, true)?;
        let job = Job::Command(format!("tournament {} {}", kept.state.plan.short, kept.last));
        self.commit_rows(job, now, rows)
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
        let ruling = desk::handle(&kept.state, arrival, &games, now);
        let rows = self.rows(&kept, &ruling, false)?;
        self.commit_rows(job, now, rows)
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
        let ruling = desk::tick(&kept.state, &games, now);
        if ruling.events.is_empty() {
            return Err(Trouble::Stuck { game: due.game.clone(), at: due.at });
        }
        let rows = self.rows(&kept, &ruling, true)?;
        self.commit_rows(due.job(), now, rows)
    }

    /// What a ruling on a game means for its tournament, and so for other games.
    pub(super) fn pass_on(
        &mut self,
        name: &GameName,
        before: &Game,
        after: &Game,
        now: Moment,
    ) -> Result<Rows, Trouble> {
        let nothing = || Ok((Vec::new(), Vec::new()));
        let Some(short) = tournament_of(&name.0) else { return nothing() };
        let Some(news) = desk::News::of(before, after) else { return nothing() };
        // It may go on to other games, as the ledger has them.
        self.keep_group()?;
        let Some(kept) = self.kept(short)? else { return nothing() };
        let games = self.games(self.not_aside(news.needs_games(&kept.state)))?;
        let ruling = desk::follow(&kept.state, &name.0, &news, &games, now);
        self.rows(&kept, &ruling, false)
    }

    /// The tournament of this short name, noted as read.
    fn kept(&self, short: &str) -> Result<Option<KeptTournament>, Trouble> {
        let kept = kept_for(self.ledger(), short, self.version())?;
        if let Some(kept) = &kept {
            self.note_read(&kept.name, kept.last);
        }
        Ok(kept)
    }

    /// The games of these names, noted as read.
    fn games(&self, names: Vec<String>) -> Result<desk::Games, Trouble> {
        games(self.ledger(), names, self.version(), |name, last| self.note_read(name, last))
    }

    /// A ruling on a tournament as rows. Where nothing happened, and nothing had to, there is none
    /// of the tournament.
    fn rows(
        &self,
        kept: &KeptTournament,
        ruling: &desk::Ruling,
        always: bool,
    ) -> Result<Rows, Trouble> {
        let mut games = Vec::new();
        if always || !ruling.events.is_empty() {
            let unwritable = |why| Trouble::Unwritable { game: kept.name.clone(), why };
            let mut after = kept.state.clone();
            ruling.events.iter().for_each(|event| after.apply(event));
            let step = step(&kept.name, &after, kept.last, &ruling.events);
            games.push(step.map_err(unwritable)?);
        }
        for (name, events) in &ruling.games {
            games.push(self.step_of_game(name, events)?);
        }
        let mut letters = Vec::new();
        for (about, letter) in &ruling.letters {
            let about = about.as_ref().map_or_else(|| kept.name.clone(), GameName::new);
            let unwritable = |why| Trouble::Unwritable { game: kept.name.clone(), why };
            letters.push(outgoing(letter, Some(&about)).map_err(unwritable)?);
        }
        Ok((games, letters))
    }

    /// What a ruling does to one of the games: it begins, or goes on.
    fn step_of_game(&self, name: &str, events: &[Event]) -> Result<GameRuling, Trouble> {
        let game = match events.first().and_then(Game::begun) {
            Some(game) => Some((game, EventNumber(0))),
            None => game_for(self.ledger(), name, self.version())?,
        };
        let name = GameName::new(name);
        let unknown = || LedgerError::Unexpected {
            file: "the ledger".to_owned(),
            what: format!("its tournament names {name}, which it has not"),
        };
        let (mut game, last) = game.ok_or_else(unknown)?;
        events.iter().for_each(|event| game.apply(event));
        let unwritable = |why| Trouble::Unwritable { game: name.clone(), why };
        step(&name, &game, last, events).map_err(unwritable)
    }

    fn commit_rows(
        &mut self,
        job: Job,
        now: Moment,
        (games, letters): Rows,
    ) -> Result<(), Trouble> {
        let (version, lease, basis) = (self.version().to_owned(), self.lease(), self.basis());
        let ruling = LedgerRuling { job, at: now, version, lease, basis, games, letters };
        self.ledger_mut().commit(&ruling)?;
        Ok(())
    }
}
