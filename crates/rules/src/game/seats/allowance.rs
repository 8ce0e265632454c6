//! How many games a person may play (B.9).

use serde::{Deserialize, Serialize};

use super::round::SeatRound;

/// As many games as a person may hold.
pub const GAMES_MAX: usize = 3;

/// A game in which a person holds or held a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldGame {
    /// The round it belongs to.
    pub round: SeatRound,
    /// Whether he is or was its permanent player.
    pub permanent: bool,
    /// Whether it takes none of his time any more: the game has ended, his power is eliminated, or
    /// another player has the seat for good.
    pub over: bool,
}

/// Why a person may not take a seat (B.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Barred {
    /// He is or was a permanent player in three games of the round.
    ThreeInRound,
    /// He plays three games at this time, those as a temporary replacement included.
    ThreeAtOnce,
    /// He plays another power on the same board, where each player has one at most.
    SameBoard,
    /// He leads this game, or directs the tournament (A.4, A.12).
    Leads,
}

/// Whether a person may take a seat in a game of this round, for good or for a period. `held` lists
/// all his other games; the game in question is not among them, since it is his already.
pub fn may_take(permanent: bool, round: SeatRound, held: &[HeldGame]) -> Result<(), Barred> {
    let in_round = held.iter().filter(|game| game.permanent && game.round == round).count();
    if permanent && in_round >= GAMES_MAX {
        return Err(Barred::ThreeInRound);
    }
    let at_once = held.iter().filter(|game| !game.over).count();
    if at_once >= GAMES_MAX { Err(Barred::ThreeAtOnce) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn held(round: SeatRound, permanent: bool, over: bool) -> HeldGame {
        HeldGame { round, permanent, over }
    }

    #[test]
    fn b_9_three_games_of_a_round_as_permanent_player_are_enough_even_when_over() {
        let ended = held(SeatRound::First, true, true);
        assert_eq!(may_take(true, SeatRound::First, &[ended; 2]), Ok(()));
        assert_eq!(may_take(true, SeatRound::First, &[ended; 3]), Err(Barred::ThreeInRound));
        assert_eq!(may_take(true, SeatRound::Second, &[ended; 3]), Ok(()));
        assert_eq!(may_take(false, SeatRound::First, &[ended; 3]), Ok(()));
        let stood_in = held(SeatRound::First, false, true);
        assert_eq!(may_take(true, SeatRound::First, &[stood_in; 3]), Ok(()));
    }

    #[test]
    fn b_9_three_games_at_one_time_are_enough_in_whatever_way() {
        let plays = held(SeatRound::First, true, false);
        let stands_in = held(SeatRound::Second, false, false);
        assert_eq!(may_take(false, SeatRound::Second, &[plays, stands_in]), Ok(()));
        for permanent in [true, false] {
            let games = [plays, plays, stands_in];
            assert_eq!(may_take(permanent, SeatRound::Second, &games), Err(Barred::ThreeAtOnce));
            let games = [plays, held(SeatRound::First, true, true), stands_in];
            assert_eq!(may_take(permanent, SeatRound::Second, &games), Ok(()));
        }
    }
}
