//! The first round: a construction with everything that can be arbitrary drawn by lot.

use super::request::{DrawRequest, Seating};
use super::templates;
use crate::board::Power;
use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// Draws the first round. There are at least seven teams of seven each, and no two of a team want
/// the same power.
///
/// On the boards of the template every team has each of seven seats once, and no board twice. So a
/// and b hold, no matter which power a seat stands for; c and d have nothing to break yet. Which
/// team is which in the template, which seat is which power and which board comes first is drawn,
/// so every two teams have the same chance to meet: no team is seeded (B.5).
pub(super) fn draw(request: &DrawRequest) -> Seating {
    let mut chance = request.chance();
    let members = request.members();
    let teams = chance.order(members.len());
    let seat_of_power = chance.order(SEATS);
    let mut boards = templates::boards(teams.len());
    chance.shuffle(&mut boards);
    let players: Vec<[usize; SEATS]> =
        members.iter().map(|team| by_power(request, team, &mut chance)).collect();
    let seat = |board: &[usize; SEATS]| {
        let seats = Power::ALL.map(|power| {
            let team = teams[board[seat_of_power[power.index()]]];
            players[team][power.index()]
        });
        seats.to_vec()
    };
    Seating { boards: boards.iter().map(seat).collect(), steps: 0, search: request.form.search() }
}

/// Which player of a team has which power: as the sign-up says, and by lot where it says nothing.
fn by_power(request: &DrawRequest, team: &[usize], chance: &mut Chance) -> [usize; SEATS] {
    let mut free: Vec<usize> = team.to_vec();
    free.retain(|player| request.players[*player].power.is_none());
    chance.shuffle(&mut free);
    Power::ALL.map(|power| {
        let wanted = |player: &&usize| request.players[**player].power == Some(power);
        team.iter().find(wanted).copied().or_else(|| free.pop()).unwrap_or_default()
    })
}
