//! The course of a board: its counts, its end, and who leaves a seat.

use super::super::chance::Chance;
use super::super::rounds::{Round, SEATS};
use super::super::scoring::{
    BoardKind, Counts, EndRecord, Holder, PerPower, PlayerNumber, SeatRecord, TenureRecord,
};
use crate::board::Power;

/// A board before anything has happened on it.
pub(super) struct FreshBoard {
    /// Its number in the round, from 0.
    pub(super) number: usize,
    pub(super) round: Round,
    pub(super) holders: [PlayerNumber; SEATS],
}

/// What has happened on the board.
pub(super) struct BoardCourse {
    pub(super) counts: Vec<Counts>,
    pub(super) end: EndRecord,
    /// How many seasons a player could sit down in.
    pub(super) seasons: usize,
}

/// What happens to a seat, and from which season on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeatHappening {
    /// A substitute covers for so many seasons (B.7).
    Cover { from: usize, seasons: usize },
    /// A player from the pool takes over for good, which costs the team its points (B.8e).
    Takeover { from: usize },
    /// The seat has no player any more.
    Disorder { from: usize },
    /// The seat has no player for a season, and then one from the pool.
    Rescue { from: usize },
}

/// All the centres of the board.
const CENTRES: u16 = 34;
/// No vote ends a game before this year.
const FIRST_YEAR_OF_VOTES: usize = 3;
/// A vote passes in one year of so many.
const VOTE_ONCE_IN: usize = 14;
/// Something happens to one seat of so many.
const EVENT_ONCE_IN: usize = 12;

/// A game of chance: each year some centres change hands, more often to those who are strong on
/// this board.
pub(super) fn random(table: &FreshBoard, chance: &mut Chance) -> BoardCourse {
    let strength = (0..SEATS).map(|_| 1 + chance.below(8)).collect();
    let kind = BoardKind::default();
    let mut now = kind.at_first();
    let mut counts = Vec::new();
    for year in 0..table.round.years() {
        if year >= FIRST_YEAR_OF_VOTES && chance.once_in(VOTE_ONCE_IN) {
            let season = 2 * year + chance.below(2);
            return BoardCourse::voted(counts, vote(&now, season, chance), season);
        }
        for _ in 0..3 + chance.below(5) {
            conquer(&mut now, &strength, chance);
        }
        // Centres without an owner are taken in the first years, nearly all of them in the first
        // two.
        while free(&now) > 0 && (year > 1 || !chance.once_in(6)) {
            let to = by_strength(&now, &strength, chance);
            now[to] += 1;
        }
        counts.push(now.clone());
        if kind.winner(&now).is_some() {
            let seasons = 2 * counts.len();
            return BoardCourse { counts, end: EndRecord::Solo, seasons };
        }
    }
    BoardCourse { counts, end: EndRecord::Time, seasons: table.round.seasons() }
}

impl BoardCourse {
    /// A game that ends by a vote, in whose season one may still sit down.
    fn voted(counts: Vec<Counts>, end: EndRecord, season: usize) -> BoardCourse {
        BoardCourse { counts, end, seasons: season + 1 }
    }
}

fn free(counts: &Counts) -> u16 {
    CENTRES.saturating_sub(counts.iter().sum())
}

/// One power takes a centre from another.
fn conquer(counts: &mut Counts, strength: &PerPower<usize>, chance: &mut Chance) {
    let winner = by_strength(counts, strength, chance);
    let loser = chance.below(SEATS);
    if loser != winner && counts[loser] > 0 {
        counts[loser] -= 1;
        counts[winner] += 1;
    }
}

/// A power that is still there, the strong more often.
fn by_strength(counts: &Counts, strength: &PerPower<usize>, chance: &mut Chance) -> usize {
    let weight = |power: usize| if counts[power] > 0 { strength[power] } else { 0 };
    let mut left = chance.below((0..SEATS).map(weight).sum());
    for power in 0..SEATS {
        match left.checked_sub(weight(power)) {
            Some(rest) => left = rest,
            None => return power,
        }
    }
    0
}

/// What a vote says: some concede to the leader, most share, among all who are left or some.
fn vote(counts: &Counts, season: usize, chance: &mut Chance) -> EndRecord {
    let most = counts.iter().copied().max().unwrap_or(0);
    let leader = Power::ALL.into_iter().find(|power| counts[power.index()] == most);
    match (chance.below(5), leader) {
        (0, Some(to)) => EndRecord::Conceded { to: to.into(), season },
        (1, _) => shared(counts, most / 2 + 1, season),
        _ => shared(counts, 1, season),
    }
}

/// An end that is shared by all who have so many centres.
fn shared(counts: &Counts, least: u16, season: usize) -> EndRecord {
    EndRecord::Agreed { shared: counts.iter().map(|count| *count >= least).collect(), season }
}

/// What happens to a seat of such a game, if anything.
pub(super) fn random_event(
    table: &FreshBoard,
    played: &BoardCourse,
    chance: &mut Chance,
) -> Option<SeatHappening> {
    if !chance.once_in(EVENT_ONCE_IN) {
        return None;
    }
    let from = 1 + chance.below(table.round.seasons() - 4);
    let event = match chance.below(8) {
        0..=3 => SeatHappening::Cover { from, seasons: 1 + chance.below(3) },
        4 | 5 => SeatHappening::Takeover { from },
        6 => SeatHappening::Disorder { from },
        _ => SeatHappening::Rescue { from },
    };
    event.is_before(played.seasons).then_some(event)
}

impl SeatHappening {
    /// Whether all of it happens before the game is over.
    const fn is_before(self, seasons: usize) -> bool {
        match self {
            SeatHappening::Cover { from, seasons: length } => from + length < seasons,
            SeatHappening::Takeover { from } | SeatHappening::Disorder { from } => from < seasons,
            SeatHappening::Rescue { from } => from + 1 < seasons,
        }
    }
}

/// A game by the number of its board: every kind of end, one after the other. Counts turn round the
/// table from board to board, so that many boards are alike except for who has what.
pub(super) fn scripted(table: &FreshBoard) -> BoardCourse {
    let turned = |counts: [u16; SEATS]| {
        let mut counts = Counts::from(counts);
        counts.rotate_right(table.number / KINDS % SEATS);
        counts
    };
    let years = table.round.years();
    let steady = |last: [u16; SEATS], years: usize| {
        let rise = |year: usize| if year + 1 < years { [5, 5, 5, 5, 5, 5, 4] } else { last };
        (0..years).map(rise).map(turned).collect::<Vec<Counts>>()
    };
    let leader = Power::ALL[table.number / KINDS % SEATS];
    let (long, short) = (steady([10, 9, 6, 4, 3, 2, 0], years), steady([7, 7, 7, 7, 3, 2, 1], 5));
    let all = |counts: &[Counts], least, season| {
        let at_first = BoardKind::default().at_first();
        shared(counts.last().unwrap_or(&at_first), least, season)
    };
    match table.number % KINDS {
        0 => BoardCourse { counts: long, end: EndRecord::Time, seasons: table.round.seasons() },
        1 => {
            let counts = steady([18, 9, 4, 2, 1, 0, 0], 6);
            BoardCourse { counts, end: EndRecord::Solo, seasons: 12 }
        }
        2 => BoardCourse::voted(short, EndRecord::Conceded { to: leader.into(), season: 10 }, 10),
        3 => BoardCourse::voted(short.clone(), all(&short, 1, 11), 11),
        4 => BoardCourse::voted(short.clone(), all(&short, 7, 10), 10),
        5 => BoardCourse::voted(Vec::new(), all(&[], 1, 1), 1),
        _ => {
            let counts = steady([8, 8, 8, 5, 3, 1, 1], years);
            BoardCourse { counts, end: EndRecord::Time, seasons: table.round.seasons() }
        }
    }
}

/// How many kinds of boards are in the script.
const KINDS: usize = 7;

/// What happens to a seat of such a game, if anything.
pub(super) fn scripted_event(
    table: &FreshBoard,
    played: &BoardCourse,
    power: usize,
) -> Option<SeatHappening> {
    let event = match (table.number + 3 * power) % 16 {
        0 => SeatHappening::Cover { from: 3, seasons: 1 },
        4 => SeatHappening::Cover { from: 4, seasons: 2 },
        8 => SeatHappening::Takeover { from: 6 },
        11 => SeatHappening::Disorder { from: 8 },
        14 => SeatHappening::Rescue { from: 5 },
        _ => return None,
    };
    Some(event).filter(|event| event.is_before(played.seasons))
}

/// Ticks of a season, so that no two who sit down have the same one.
const TICKS_OF_SEASON: usize = 1 << 16;
/// Seasons between the first ticks of two rounds; more than any has.
const SEASONS_OF_ROUND: usize = 64;

impl FreshBoard {
    /// A seat that its player has not left yet.
    pub(super) fn seat(&self, holder: PlayerNumber) -> SeatRecord {
        let tick = self.tick(0, 0);
        let tenure = TenureRecord { from: 0, holder: Holder::Permanent(holder), tick };
        SeatRecord { tenures: vec![tenure], team: None, is_forfeited: false }
    }

    /// When a player who takes over a seat sits down.
    fn tick(&self, season: usize, seat: usize) -> u64 {
        let round = Round::ALL.into_iter().position(|round| round == self.round).unwrap_or(0);
        let seasons = SEASONS_OF_ROUND * round + season;
        // All who play from the beginning on sit down at the same time.
        let order = if season == 0 { 0 } else { SEATS * self.number + seat };
        (TICKS_OF_SEASON * seasons + order) as u64
    }

    /// Lets an event happen to the seat of a power. A player who loses a seat to a person without a
    /// team, or to disorder, loses its points for the team.
    pub(super) fn apply(
        &self,
        event: SeatHappening,
        (power, seat): (usize, &mut SeatRecord),
        newcomer: PlayerNumber,
    ) {
        let owner = self.holders[power];
        let mut from_then = |from: usize, holder: Holder| {
            seat.tenures.push(TenureRecord { from, holder, tick: self.tick(from, power) });
        };
        match event {
            SeatHappening::Cover { from, seasons } => {
                from_then(from, Holder::Temporary(newcomer));
                from_then(from + seasons, Holder::Permanent(owner));
            }
            SeatHappening::Takeover { from } => from_then(from, Holder::Permanent(newcomer)),
            SeatHappening::Disorder { from } => from_then(from, Holder::Nobody),
            SeatHappening::Rescue { from } => {
                from_then(from, Holder::Nobody);
                from_then(from + 1, Holder::Permanent(newcomer));
            }
        }
        seat.is_forfeited = !matches!(event, SeatHappening::Cover { .. });
    }
}
