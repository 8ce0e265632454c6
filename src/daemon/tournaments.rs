//! Tournaments as the ledger has them, and what a command to one would do.

use super::states::{BUILD, standing};
use super::trouble::Trouble;
use crate::clerk::tournament::{self as desk, GivenCommand};
use crate::game::{Game, Moment};
use crate::ledger::{EventNumber, GameName, Ledger};
use crate::tournament::Tournament;
use crate::tournament::plan::TournamentPlan;

/// A tournament as the ledger has it.
pub struct KeptTournament {
    /// The name under which it is kept.
    pub(super) name: GameName,
    /// As it stands.
    pub state: Tournament,
    pub(super) last: EventNumber,
}

/// A tournament by its short name, if the ledger has it.
///
/// # Errors
///
/// If it can't be read.
pub fn kept<L: Ledger>(ledger: &L, short: &str) -> Result<Option<KeptTournament>, Trouble> {
    kept_for(ledger, short, BUILD)
}

/// A game by its name, if the ledger has it, with its last event.
///
/// # Errors
///
/// If it can't be read.
pub fn game<L: Ledger>(ledger: &L, name: &str) -> Result<Option<(Game, EventNumber)>, Trouble> {
    game_for(ledger, name, BUILD)
}

/// The same for this version of the program.
pub(super) fn kept_for<L: Ledger>(
    ledger: &L,
    short: &str,
    version: &str,
) -> Result<Option<KeptTournament>, Trouble> {
    let name = GameName::of_tournament(short);
    let found = standing(ledger, &name, version)?;
    Ok(found.map(|(tournament, snapshot)| KeptTournament {
        name,
        state: tournament,
        last: snapshot.last,
    }))
}

pub(super) fn game_for<L: Ledger>(
    ledger: &L,
    name: &str,
    version: &str,
) -> Result<Option<(Game, EventNumber)>, Trouble> {
    let found = standing(ledger, &GameName::new(name), version)?;
    Ok(found.map(|(game, snapshot)| (game, snapshot.last)))
}

/// Why a tournament can't be opened beside what the ledger has, if it can't: each letter has to
/// find one of them.
///
/// # Errors
///
/// If the ledger can't be read.
pub fn clash<L: Ledger>(ledger: &L, plan: &TournamentPlan) -> Result<Option<String>, Trouble> {
    let TournamentPlan { short, address, .. } = plan;
    if ledger.load(&GameName::of_tournament(short))?.is_some() {
        return Ok(Some(format!("there is a tournament {short} in this ledger already")));
    }
    // One that can't be read has its place among these all the same.
    let there = ledger.games_tagged(&address.to_lowercase())?;
    Ok(there.first().map(|other| {
        let other = other.tournament().unwrap_or(&other.0);
        format!("{other} reads at {address}, too: give {short} an address of its own (--address)")
    }))
}

/// What a command would do as things stand, or why it can't be done. Nothing is kept.
///
/// # Errors
///
/// If the ledger can't be read.
pub fn consider<L: Ledger>(
    ledger: &L,
    kept: &KeptTournament,
    order: &GivenCommand,
    now: Moment,
) -> Result<Result<desk::Ruling, Vec<String>>, Trouble> {
    let names = desk::needs_games(&kept.state, &order.command);
    let games = games(ledger, names, BUILD, |_, _| ())?;
    Ok(desk::obey(&kept.state, order, &games, now))
}

/// The games of these names, each told to `note` with its last event.
pub(super) fn games<L: Ledger>(
    ledger: &L,
    names: Vec<String>,
    version: &str,
    note: impl Fn(&GameName, EventNumber),
) -> Result<desk::Games, Trouble> {
    let mut games = desk::Games::new();
    for name in names {
        if let Some((game, last)) = game_for(ledger, &name, version)? {
            note(&GameName::new(&name), last);
            games.insert(name, game);
        }
    }
    Ok(games)
}
