//! The rounds of a tournament: how long they last (B.3), and how many boards they have (B.4).

use crate::game::seats;

/// The year before the first one: game years are counted from it.
const YEAR_BEFORE: usize = 1900;
/// Seats of a board.
pub const SEATS: usize = 7;

/// No event has more rounds.
pub const ROUNDS_MAX: usize = 20;

/// The names of numbered rounds, in data and in letters.
const NUMBERED: [(&str, &str); ROUNDS_MAX] = [
    ("r1", "round one"),
    ("r2", "round two"),
    ("r3", "round three"),
    ("r4", "round four"),
    ("r5", "round five"),
    ("r6", "round six"),
    ("r7", "round seven"),
    ("r8", "round eight"),
    ("r9", "round nine"),
    ("r10", "round ten"),
    ("r11", "round eleven"),
    ("r12", "round twelve"),
    ("r13", "round thirteen"),
    ("r14", "round fourteen"),
    ("r15", "round fifteen"),
    ("r16", "round sixteen"),
    ("r17", "round seventeen"),
    ("r18", "round eighteen"),
    ("r19", "round nineteen"),
    ("r20", "round twenty"),
];

/// A round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Round {
    Numbered(RoundNumber),
    Semi,
    Final,
}

/// The number of a round, from 0, below [`ROUNDS_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundNumber(u8);

impl Round {
    pub const FIRST: Round = Round::Numbered(RoundNumber(0));
    pub const SECOND: Round = Round::Numbered(RoundNumber(1));

    /// Those of a World Masters tournament, in the order in which they are played.
    pub const ALL: [Round; 4] = [Round::FIRST, Round::SECOND, Round::Semi, Round::Final];

    /// The round with a number, from 0.
    pub fn numbered(number: usize) -> Option<Round> {
        let number = u8::try_from(number).ok().filter(|of| usize::from(*of) < ROUNDS_MAX)?;
        Some(Round::Numbered(RoundNumber(number)))
    }

    /// The number of a numbered round, from 0.
    pub fn number(self) -> Option<usize> {
        match self {
            Round::Numbered(RoundNumber(number)) => Some(usize::from(number)),
            Round::Semi | Round::Final => None,
        }
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Round::Numbered(RoundNumber(number)) => NUMBERED[number as usize],
            Round::Semi => ("semi", "the semi-final"),
            Round::Final => ("final", "the final"),
        }
    }

    /// The name in data.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// Every round that an event may have.
    pub fn all() -> impl Iterator<Item = Round> {
        (0..ROUNDS_MAX).filter_map(Round::numbered).chain([Round::Semi, Round::Final])
    }

    /// The round of a name in data.
    pub fn from_name(name: &str) -> Option<Round> {
        Round::all().find(|round| round.name() == name)
    }

    /// The round of a World Masters tournament with this name in data.
    pub fn of_world_masters(name: &str) -> Option<Round> {
        Round::ALL.into_iter().find(|round| round.name() == name)
    }

    /// The name in letters: `round one`.
    pub const fn words(self) -> &'static str {
        self.names().1
    }

    /// Whether a numbered round may be meant by this: `r2`, `round two`, `Round 2`, `2`.
    pub fn is_called(self, written: &str) -> bool {
        let Some(number) = self.number() else { return false };
        let written = written.trim().to_lowercase();
        let bare = written.strip_prefix("round ").unwrap_or(&written);
        written == self.name() || written == self.words() || bare == (number + 1).to_string()
    }

    /// What seats ask of it (B.8).
    pub const fn of_seats(self) -> seats::SeatRound {
        match self {
            Round::FIRST => seats::SeatRound::First,
            Round::Numbered(_) => seats::SeatRound::Second,
            Round::Semi => seats::SeatRound::SemiFinal,
            Round::Final => seats::SeatRound::Final,
        }
    }

    /// The round of a board, as far as its seats know it. Only the event distinguishes those of an
    /// open event.
    pub const fn known_by(seats: seats::SeatRound) -> Round {
        match seats {
            seats::SeatRound::First | seats::SeatRound::Open => Round::FIRST,
            seats::SeatRound::Second => Round::SECOND,
            seats::SeatRound::SemiFinal => Round::Semi,
            seats::SeatRound::Final => Round::Final,
        }
    }

    /// How many game years it lasts: to 1909 in the team rounds, to 1912 in the semi-final, and to
    /// 1915 in the final (B.3).
    pub const fn years(self) -> usize {
        match self {
            Round::Numbered(_) => 9,
            Round::Semi => 12,
            Round::Final => 15,
        }
    }

    /// How many seasons it lasts. Springs and Falls count, and nothing else does (C.14).
    pub const fn seasons(self) -> usize {
        2 * self.years()
    }

    /// Whether teams play in it: then no two of a team may have the same power (B.6a).
    pub const fn is_for_teams(self) -> bool {
        matches!(self, Round::Numbered(_))
    }
}

impl serde::Serialize for Round {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> serde::Deserialize<'de> for Round {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Round, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format!("there is no round {name:?}"));
        Round::from_name(&name).ok_or_else(unknown)
    }
}

/// The year of a row of centre counts: the first row is 1901.
pub const fn year(row: usize) -> usize {
    YEAR_BEFORE + 1 + row
}

/// How many boards each round has; none where there is no such round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Structure {
    pub first: usize,
    pub second: usize,
    pub semi: usize,
    pub last: usize,
}

/// With fewer teams the second round becomes the semi-final.
const TEAMS_WITH_SECOND_ROUND: usize = 42;
/// With more teams the second round grows no more.
const TEAMS_THAT_COUNT: usize = 147;
const SECOND_ROUND_BOARDS: usize = 28;
const SEMI_BOARDS: usize = 7;

impl Structure {
    /// The boards for a number of teams (B.4). Every team plays once on seven boards, so there are
    /// as many boards in the first round as teams.
    pub fn of(teams: usize) -> Structure {
        let second = match teams {
            0..TEAMS_WITH_SECOND_ROUND => 0,
            // At most half of the boards go on, rounded down, and at least a third, rounded up.
            _ => {
                let counted = teams.min(TEAMS_THAT_COUNT);
                SECOND_ROUND_BOARDS.clamp(counted.div_ceil(3), counted / 2)
            }
        };
        Structure { first: teams, second, semi: SEMI_BOARDS, last: 1 }
    }

    pub const fn boards(&self, round: Round) -> usize {
        match round {
            Round::FIRST => self.first,
            Round::SECOND => self.second,
            Round::Numbered(_) => 0,
            Round::Semi => self.semi,
            Round::Final => self.last,
        }
    }

    pub const fn seats(&self, round: Round) -> usize {
        SEATS * self.boards(round)
    }

    /// Which round the players of the first one go on to.
    pub const fn after_first(&self) -> Round {
        if self.second == 0 { Round::Semi } else { Round::SECOND }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b_3_rounds_end_in_their_years() {
        let last = Round::ALL.map(|round| year(round.years() - 1));
        assert_eq!(last, [1909, 1909, 1912, 1915]);
        assert_eq!(Round::ALL.map(Round::seasons), [18, 18, 24, 30]);
    }

    #[test]
    fn b_4_second_rounds_for_every_number_of_teams() {
        let second = |teams| Structure::of(teams).second;
        assert!((7..42).all(|teams| second(teams) == 0));
        assert!((42..56).all(|teams| second(teams) == teams / 2));
        assert!((56..=84).all(|teams| second(teams) == 28));
        assert!((85..=147).all(|teams| second(teams) == teams.div_ceil(3)));
        assert!((148..=200).all(|teams| second(teams) == 49));
        let all = Structure::of(98);
        assert_eq!(Round::ALL.map(|round| all.boards(round)), [98, 33, 7, 1]);
        assert_eq!(
            (all.after_first(), Structure::of(41).after_first()),
            (Round::SECOND, Round::Semi)
        );
    }
}
