//! Tournaments as the ledger has them, and what a command to one would do.

use super::states::{BUILD, Loaded, standing};
use super::trouble::Trouble;
use crate::clerk::Ruling;
use crate::clerk::tournament::{self as desk, GivenCommand};
use crate::game::{Game, Moment};
use crate::ledger::{EventNumber, GameName, Ledger};
use crate::tournament::Tournament;
use crate::tournament::plan::TournamentPlan;

/// A tournament by its short name, if the ledger has it.
///
/// # Errors
///
/// If it can't be read.
pub fn kept<L: Ledger>(ledger: &L, short: &str) -> Result<Option<Loaded<Tournament>>, Trouble> {
    standing(ledger, &GameName::of_tournament(short), BUILD)
}

/// A game by its name, if the ledger has it.
///
/// # Errors
///
/// If it can't be read.
pub fn game<L: Ledger>(ledger: &L, name: &str) -> Result<Option<Loaded>, Trouble> {
    standing(ledger, &GameName::new(name), BUILD)
}

/// Why a tournament would conflict with what the ledger has, if it would: each letter has to find
/// one of them.
///
/// # Errors
///
/// If the ledger can't be read.
pub fn clash<L: Ledger>(ledger: &L, plan: &TournamentPlan) -> Result<Option<String>, Trouble> {
    let TournamentPlan { short, address, .. } = plan;
    if ledger.load(&GameName::of_tournament(short))?.is_some() {
        return Ok(Some(format!("there is already a tournament {short} in this ledger")));
    }
    // One that can't be read still has its place among these.
    let there = ledger.games_tagged(&address.to_lowercase())?;
    Ok(there.first().map(|other| {
        let other = other.tournament().unwrap_or(&other.0);
        format!("{other} already uses {address}: give {short} an address of its own (--address)")
    }))
}

/// What a command would do now, or why it can't be done. Nothing is kept.
///
/// # Errors
///
/// If the ledger can't be read.
pub fn consider<L: Ledger>(
    ledger: &L,
    kept: &Loaded<Tournament>,
    order: &GivenCommand,
    now: Moment,
) -> Result<Result<Ruling<Tournament>, Vec<String>>, Trouble> {
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
        if let Some(game) = standing::<Game>(ledger, &GameName::new(&name), version)? {
            note(&game.name, game.last);
            games.insert(name, game.into_state());
        }
    }
    Ok(games)
}
