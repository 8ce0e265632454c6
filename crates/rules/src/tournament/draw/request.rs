//! The request for a draw, and its result.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::kept::KeptDraw;
use crate::board::Power;
use crate::tournament::chance::Chance;
use crate::tournament::rounds::{Round, SEATS};
use crate::tournament::scoring::{BoardKind, BoardRecord, PlayerNumber, TournamentRecord};

/// Who is to be seated, in which round, and what was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "KeptDraw", into = "KeptDraw")]
pub struct DrawRequest {
    /// Where all chance comes from.
    pub seed: String,
    pub form: DrawForm,
    pub table: DrawTable,
    /// The names of the teams, where the form asks for them.
    pub teams: Vec<String>,
    /// Who is to be seated; by rank, where groups need it.
    pub players: Vec<Entrant>,
    /// So many players, from the first on, are drawn among themselves, then so many, and so on,
    /// and in the end all who are left. Multiples of the seats of a board.
    pub groups: Vec<usize>,
    pub spare: SpareRule,
    /// What was before. Those who are not seated now are no numbers.
    pub history: Vec<PastRound>,
    /// Pairs who are not to be on one board.
    pub apart: Vec<(usize, usize)>,
}

/// What everybody is seated at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawTable {
    pub seats: usize,
    /// Whether each seat is a power, which players should not get again. Otherwise seats are by
    /// lot.
    pub has_powers: bool,
}

impl Default for DrawTable {
    fn default() -> DrawTable {
        DrawTable { seats: SEATS, has_powers: true }
    }
}

impl From<BoardKind> for DrawTable {
    fn from(kind: BoardKind) -> DrawTable {
        DrawTable { seats: kind.seats(), has_powers: matches!(kind, BoardKind::Map(_)) }
    }
}

impl DrawTable {
    pub const SEATS_MIN: usize = 2;

    /// The most seats that there can be.
    pub const fn most_seats(has_powers: bool) -> usize {
        if has_powers { SEATS } else { SEATS + 1 }
    }

    /// Whether boards like this can be drawn.
    pub fn can_be_drawn(&self) -> bool {
        (DrawTable::SEATS_MIN..=DrawTable::most_seats(self.has_powers)).contains(&self.seats)
    }

    pub(super) fn is_usual(&self) -> bool {
        *self == DrawTable::default()
    }
}

/// By which rules a round is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawForm {
    /// By those of the World Masters.
    WorldMasters(Round),
    /// By those of open events, which hold for a round of any name.
    Open(String),
}

impl DrawForm {
    /// The name of the round in data.
    pub fn round(&self) -> &str {
        match self {
            DrawForm::WorldMasters(round) => round.name(),
            DrawForm::Open(round) => round,
        }
    }

    pub const fn is_open(&self) -> bool {
        matches!(self, DrawForm::Open(_))
    }

    /// Whether teams play in the round: then no two of a team may have the same power (B.6a).
    pub const fn is_for_teams(&self) -> bool {
        matches!(self, DrawForm::WorldMasters(round) if round.is_for_teams())
    }

    /// The number of the search by which a round is drawn. It grows whenever the same request would
    /// get other boards than before, so that a newer program does not make a published draw look
    /// false: a draw by another search is checked with the version that had it.
    pub const fn search(&self) -> u32 {
        match self {
            DrawForm::WorldMasters(Round::FIRST | Round::Final) | DrawForm::Open(_) => FIRST_SEARCH,
            // The first one weighed everything at once.
            DrawForm::WorldMasters(Round::Numbered(_) | Round::Semi) => 2,
        }
    }
}

/// What happens to people if the seats of a board do not divide their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpareRule {
    /// Some sit out.
    #[default]
    Sit,
    /// Some play on two boards.
    Two,
}

impl SpareRule {
    pub fn is_usual(&self) -> bool {
        *self == SpareRule::default()
    }
}

/// A person who is to be seated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// How data call him.
    pub name: String,
    /// The number of the team, if there is one.
    pub team: Option<usize>,
    /// The power that the sign-up gave him (B.5), which only the first round asks for.
    pub power: Option<Power>,
    /// Whether he is willing to sit out, or to play on two boards.
    pub is_willing: bool,
    /// The powers that he would like, the first of them most.
    pub prefers: Vec<Power>,
}

/// An earlier round, or some boards of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastRound {
    pub boards: Vec<Vec<Option<usize>>>,
    pub sat_out: Vec<usize>,
    /// Whether its seats were other powers than those of now, or none: then they count only for who
    /// met whom. Boards with another number of seats are other ones in any case.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_other: bool,
}

impl PastRound {
    /// One board of which nothing else is known.
    pub fn board(seats: impl Into<Vec<Option<usize>>>) -> PastRound {
        PastRound { boards: vec![seats.into()], ..PastRound::default() }
    }
}

/// The boards: for each power, in the order of the map, or for each seat the number of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    pub boards: Vec<Vec<usize>>,
    /// How many exchanges of two seats were tried, or seatings compared, to find them.
    pub steps: u64,
    /// By which search ([`DrawForm::search`]): another one finds other boards from the same seed.
    #[serde(default = "first_search")]
    pub search: u32,
}

/// The search of seatings in which none is named.
pub const FIRST_SEARCH: u32 = 1;

const fn first_search() -> u32 {
    FIRST_SEARCH
}

impl DrawRequest {
    /// A request that says nothing yet.
    pub fn of(form: DrawForm) -> DrawRequest {
        DrawRequest {
            seed: String::new(),
            form,
            table: DrawTable::default(),
            teams: Vec::new(),
            players: Vec::new(),
            groups: Vec::new(),
            spare: SpareRule::default(),
            history: Vec::new(),
            apart: Vec::new(),
        }
    }

    /// The request for a round of a tournament, after the rounds that it has: these persons are to
    /// be seated. Only permanent tenures count as having played and met; if several persons held a
    /// seat one after the other, each of them has.
    pub fn behind(
        tournament: &TournamentRecord,
        round: Round,
        persons: &[PlayerNumber],
    ) -> DrawRequest {
        let numbers: BTreeMap<PlayerNumber, usize> = persons.iter().copied().zip(0..).collect();
        let team_numbers: BTreeMap<_, usize> = {
            let teams: BTreeSet<_> =
                persons.iter().filter_map(|who| tournament.team_of(*who)).collect();
            teams.into_iter().zip(0..).collect()
        };
        let entrant = |person: &PlayerNumber| Entrant {
            name: tournament.name_of(*person).to_owned(),
            team: tournament.team_of(*person).and_then(|team| team_numbers.get(&team)).copied(),
            ..Entrant::default()
        };
        let boards = tournament.rounds.range(..round).flat_map(|(_, boards)| boards);
        let rows = boards.flat_map(permanent_rows);
        let seated = |row: [Option<PlayerNumber>; SEATS]| {
            row.map(|person| person.and_then(|person| numbers.get(&person)).copied())
        };
        DrawRequest {
            seed: tournament.seed.clone(),
            teams: team_numbers.keys().map(|team| tournament.team_name(*team).to_owned()).collect(),
            players: persons.iter().map(entrant).collect(),
            history: rows
                .map(seated)
                .filter(|row| row.iter().any(Option::is_some))
                .map(PastRound::board)
                .collect(),
            ..DrawRequest::of(DrawForm::WorldMasters(round))
        }
    }

    /// The stream that all chance of the draw comes from.
    pub(super) fn chance(&self) -> Chance {
        Chance::named(&format!("{}|draw|{}", self.seed, self.form.round()))
    }

    /// How many boards there have to be.
    pub fn boards(&self) -> usize {
        self.players.len() / self.table.seats
    }

    /// The players of each team.
    pub fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.teams.len()];
        for (number, player) in self.players.iter().enumerate() {
            if let Some(team) = player.team {
                members[team].push(number);
            }
        }
        members
    }

    /// How often each had each power before: never, where seats are no powers.
    pub(super) fn played(&self) -> Vec<[u32; SEATS]> {
        let mut played = vec![[0; SEATS]; self.players.len()];
        let DrawTable { seats, has_powers } = self.table;
        let history = self.history.iter().filter(|round| has_powers && !round.is_other);
        let boards = history.flat_map(|round| &round.boards);
        for board in boards.filter(|board| board.len() == seats) {
            for (power, player) in board.iter().enumerate() {
                if let Some(times) = player.and_then(|player| played.get_mut(player)) {
                    times[power] += 1;
                }
            }
        }
        played
    }
}

/// Who held the seats of a board for good: a row for each season in which some seat changed hands,
/// so that only those have met who sat there at one time.
fn permanent_rows(board: &BoardRecord) -> Vec<[Option<PlayerNumber>; SEATS]> {
    let tenures = board.seats.iter().flat_map(|seat| &seat.tenures);
    let seasons: BTreeSet<usize> = tenures.map(|tenure| tenure.from).collect();
    let seat = |season: usize, number: usize| board.seats.get(number)?.player_in(season);
    let row = |season: usize| std::array::from_fn(|number| seat(season, number));
    let mut rows: Vec<[Option<PlayerNumber>; SEATS]> = seasons.into_iter().map(row).collect();
    rows.dedup();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::scoring::{
        BoardKind, Counts, EndRecord, Holder, SeatRecord, TenureRecord,
    };

    /// Two who came and went on one board at other times have not met.
    #[test]
    fn b_6_d_only_those_have_met_who_sat_there_at_one_time() {
        let since = |from, who| TenureRecord { from, holder: who, tick: 0 };
        let person = |number| Holder::Permanent(PlayerNumber(number));
        let seat =
            |tenures: Vec<TenureRecord>| SeatRecord { tenures, team: None, is_forfeited: false };
        let mut seats: Vec<SeatRecord> =
            (0..SEATS).map(|number| seat(vec![since(0, person(number))])).collect();
        seats[0].tenures.push(since(4, person(7)));
        seats[1].tenures.push(since(2, Holder::Nobody));
        seats[1].tenures.push(since(8, person(8)));
        seats[2].tenures.push(since(6, Holder::Temporary(PlayerNumber(9))));
        let counts: Vec<Counts> = Vec::new();
        let (name, kind) = (String::new(), BoardKind::default());
        let board = BoardRecord { name, kind, counts, end: Some(EndRecord::Time), seats };
        let rows = permanent_rows(&board);
        let met = |a: usize, b: usize| {
            let has =
                |row: &[Option<PlayerNumber>; SEATS], who| row.contains(&Some(PlayerNumber(who)));
            rows.iter().any(|row| has(row, a) && has(row, b))
        };
        assert_eq!(rows.len(), 4, "seasons 0, 2, 4 and 8: {rows:?}");
        assert!(met(0, 1) && met(0, 2) && met(7, 8) && met(7, 2));
        assert!(!met(1, 7), "B left before G came, and so they never met");
        assert!(!met(0, 8) && !met(0, 9), "nor did these; cover is no permanent seat");
    }
}
