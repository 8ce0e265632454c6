//! How often teams have to meet again in any draw (B.6e).

use super::request::DrawRequest;
use crate::tournament::rounds::SEATS;

/// Others on a board.
const OPPONENTS: usize = SEATS - 1;

/// A number of meetings beyond the first that no draw can go below, if one is known.
///
/// Where no two of a team are on one board, a team of `m` players fills `6 m` seats opposite to
/// itself, at most one of them for each player without a team. Another team of `n` players is there
/// at least `m + n - boards` times, and its first time is free. What is left over when every other
/// team was there once, or as often as it has to be, are meetings beyond the first as well. Each
/// meeting is counted for both of its teams.
///
/// The same from the side of the boards: two boards may share one team, and a team of `m` players
/// is shared by each two of its `m` boards. What all teams together are shared more often than
/// there are pairs of boards has to come from pairs of teams that meet on several: one that meets
/// on `k` boards is good for each two of them, and costs `k - 1` meetings beyond the first
/// ([`shared`]).
///
/// The larger number of both is a bound. Where a team has more players than there are boards, two
/// of them have to share one, and nothing is known.
pub fn lower_bound(request: &DrawRequest) -> Option<usize> {
    if request.form.is_open() {
        return None;
    }
    let boards = request.boards();
    let mut sizes: Vec<usize> = request.members().iter().map(Vec::len).collect();
    sizes.retain(|size| *size > 0);
    if sizes.iter().any(|size| *size > boards) {
        return None;
    }
    let alone = request.players.len() - sizes.iter().sum::<usize>();
    let beyond_first = |number: usize| {
        let others = || sizes.iter().enumerate().filter(|other| other.0 != number);
        let least = |other: usize| (sizes[number] + other).saturating_sub(boards);
        let forced: usize = others().map(|(_, size)| least(*size).saturating_sub(1)).sum();
        let settled: usize = others().map(|(_, size)| least(*size).max(1)).sum();
        forced + (OPPONENTS * sizes[number]).saturating_sub(settled + alone)
    };
    let by_teams = (0..sizes.len()).map(beyond_first).sum::<usize>().div_ceil(2);
    Some(by_teams.max(shared(sizes, boards)))
}

/// The fewest meetings beyond the first with which so many boards can share the teams.
fn shared(mut sizes: Vec<usize>, boards: usize) -> usize {
    let pairs = |number: usize| number * number.saturating_sub(1) / 2;
    let all: usize = sizes.iter().map(|size| pairs(*size)).sum();
    let needed = all.saturating_sub(pairs(boards));
    sizes.sort_unstable();
    // Two teams meet on as many boards at the most as the smaller one has players.
    let most = sizes.iter().rev().nth(1).copied().unwrap_or(0);
    let mut least = vec![0; needed + 1];
    for need in 1..=needed {
        let cost = |on: usize| on - 1 + least[need.saturating_sub(pairs(on))];
        least[need] = (2..=most).map(cost).min().unwrap_or(0);
    }
    least[needed]
}

#[cfg(test)]
mod tests {
    use super::super::request::{DrawForm, Entrant};
    use super::*;
    use crate::tournament::rounds::Round;

    fn request(sizes: &[usize], alone: usize) -> DrawRequest {
        let team = |(team, size): (usize, &usize)| std::iter::repeat_n(Some(team), *size);
        let teams = sizes.iter().enumerate().flat_map(team);
        let all = teams.chain(std::iter::repeat_n(None, alone)).enumerate();
        let entrant = |(number, team): (usize, _)| Entrant {
            name: number.to_string(),
            team,
            ..Entrant::default()
        };
        DrawRequest {
            teams: sizes.iter().map(usize::to_string).collect(),
            players: all.map(entrant).collect(),
            ..DrawRequest::of(DrawForm::WorldMasters(Round::Semi))
        }
    }

    #[test]
    fn b_6_e_the_bound_of_full_teams_is_the_formula() {
        // 21 N meetings, and N (N - 1) / 2 pairs of teams for a first one.
        for teams in 7..=60 {
            let bound = lower_bound(&request(&vec![7; teams], 0));
            assert_eq!(bound, Some((teams * 43usize.saturating_sub(teams)).div_ceil(2)), "{teams}");
        }
    }

    #[test]
    fn b_6_e_players_without_a_team_lower_the_bound_and_crowds_have_none() {
        // Seven teams of seven: each fills 42 seats, of which 6 are first meetings.
        assert_eq!(lower_bound(&request(&[7; 7], 0)), Some(126));
        // Six teams and seven without one: 42 - 5 - 7 for each of six teams, halved.
        assert_eq!(lower_bound(&request(&[7; 6], 7)), Some(90));
        assert_eq!(lower_bound(&request(&[8, 41], 0)), None);
        // Teams of seven down to one on 21 boards share 228 pairs of boards, of which there are
        // 210.
        let sizes = [&[7; 3][..], &[6], &[5; 5], &[4; 10], &[3; 10], &[2; 10], &[1; 3]].concat();
        // 18 pairs of boards too many: two teams on the same seven boards share 21, for six
        // meetings beyond the first. Teams of six at the most share 15 for five, and the rest, 3,
        // for two more.
        assert_eq!(lower_bound(&request(&sizes, 2)), Some(6));
        assert_eq!(shared(sizes, 21), 6);
        assert_eq!(shared([&[6; 14][..], &[4; 3]].concat(), 21), 5 + 2);
        // Two teams of seven on seven boards meet on all of them, though each has room to meet the
        // 35 others: six meetings beyond the first.
        assert_eq!(lower_bound(&request(&[&[7, 7][..], &[1; 35]].concat(), 0)), Some(6));
    }
}
