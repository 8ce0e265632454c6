//! Small tournaments in which one clause decides.

mod advancing;
mod listings;
mod teams;

use std::collections::BTreeMap;

use super::record::{
    BoardKind, BoardRecord, Counts, EndRecord, Holder, PlayerNumber, SeatRecord, TeamNumber,
    TenureRecord,
};
use super::tournament::{Player, TournamentRecord};
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;

/// A tournament of so many teams of seven, and as many without a team. Players are numbered team by
/// team, those without one last.
fn tournament(teams: usize, alone: usize) -> TournamentRecord {
    let player = |number: usize| Player {
        name: format!("p{number}"),
        team: Some(number / 7).filter(|team| *team < teams).map(TeamNumber),
        is_ranked: true,
        penalty: Exact::ZERO,
    };
    TournamentRecord {
        seed: "seed".to_owned(),
        system: Default::default(),
        credits: Default::default(),
        teams: (0..teams).map(|team| format!("T{team}")).collect(),
        players: (0..7 * teams + alone).map(player).collect(),
        rounds: BTreeMap::new(),
        declines: BTreeMap::new(),
    }
}

/// A tournament with the boards of one round.
fn of_round(
    teams: usize,
    alone: usize,
    round: Round,
    boards: Vec<BoardRecord>,
) -> TournamentRecord {
    let mut all = tournament(teams, alone);
    all.rounds.insert(round, boards);
    all
}

/// A board whose seats were held by these players from beginning to end.
fn board(name: &str, holders: [usize; 7], counts: Vec<impl Into<Counts>>) -> BoardRecord {
    let seat = |holder| SeatRecord {
        tenures: vec![permanent(holder, 0, 0)],
        team: None,
        is_forfeited: false,
    };
    BoardRecord {
        name: name.to_owned(),
        kind: BoardKind::default(),
        counts: counts.into_iter().map(Into::into).collect(),
        end: Some(EndRecord::Time),
        seats: holders.into_iter().map(seat).collect(),
    }
}

fn permanent(player: usize, from: usize, tick: u64) -> TenureRecord {
    TenureRecord { from, holder: Holder::Permanent(PlayerNumber(player)), tick }
}

/// The same counts in every year, or others in the first.
fn steady(round: Round, first: [u16; 7], later: [u16; 7]) -> Vec<[u16; 7]> {
    let mut rows = vec![later; round.years()];
    rows[0] = first;
    rows
}

/// What everybody's counts are where they don't matter.
const PLAIN: [u16; 7] = [10, 8, 6, 4, 3, 2, 1];
