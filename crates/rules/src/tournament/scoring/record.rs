//! What is scored: boards as they were played, as far as they were played.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::board::{Map, PhaseKind, Power};

/// A person, by number in [`super::TournamentRecord::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerNumber(pub usize);

/// A team, by number in [`super::TournamentRecord::teams`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamNumber(pub usize);

/// One value for each seat of a board, in the order of the powers of its map.
pub type PerPower<T> = Vec<T>;

/// Centres of each power at the end of a year.
pub type Counts = PerPower<u16>;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRecord {
    /// How data call it.
    pub name: String,
    pub kind: BoardKind,
    /// The counts at the end of each year that was completed, from the first on.
    pub counts: Vec<Counts>,
    /// How it ended, if it did.
    pub end: Option<EndRecord>,
    /// The seat of each power.
    pub seats: Vec<SeatRecord>,
}

/// What is played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// Diplomacy, on a map.
    Map(Map),
    /// Any game, at a table of so many seats. What it counts by are points.
    Table(usize),
}

impl Default for BoardKind {
    fn default() -> BoardKind {
        BoardKind::Map(Map::STANDARD)
    }
}

impl BoardKind {
    pub fn is_table(self) -> bool {
        matches!(self, BoardKind::Table(_))
    }

    pub fn seats(self) -> usize {
        match self {
            BoardKind::Map(map) => map.powers().len(),
            BoardKind::Table(seats) => seats,
        }
    }

    /// How many centres win, if that is how one wins.
    pub fn to_win(self) -> Option<u16> {
        match self {
            BoardKind::Map(map) => map.victory().centres,
            BoardKind::Table(_) => None,
        }
    }

    /// What all own before the first year is over.
    pub fn at_first(self) -> Counts {
        match self {
            BoardKind::Map(map) => {
                let start = map.start();
                let owned = |power: Power| start.centres_of(power).len();
                map.powers().map(|power| u16::try_from(owned(power)).unwrap_or(u16::MAX)).collect()
            }
            BoardKind::Table(seats) => vec![0; seats],
        }
    }

    /// All the centres that there are, which are a winner's.
    pub fn centres(self) -> u16 {
        match self {
            BoardKind::Map(map) => {
                let centres = map.provinces().filter(|province| province.is_centre()).count();
                u16::try_from(centres).unwrap_or(u16::MAX)
            }
            BoardKind::Table(_) => 0,
        }
    }

    /// The first year with moves.
    pub fn first_year(self) -> u16 {
        match self {
            BoardKind::Map(map) => {
                let mut phases =
                    std::iter::successors(Some(map.first_phase()), |phase| phase.next());
                let first = phases.find(|phase| phase.kind() == PhaseKind::Movement);
                first.map_or(YEAR_OF_TABLES, |phase| phase.year)
            }
            BoardKind::Table(_) => YEAR_OF_TABLES,
        }
    }

    /// The year of a row of counts, from 0.
    pub fn year(self, row: usize) -> u16 {
        let year = usize::from(self.first_year()) + self.step() * row;
        u16::try_from(year).unwrap_or(u16::MAX)
    }

    /// Whether the centres of a map are counted in each of its years.
    pub fn counts_every_year(self) -> bool {
        let BoardKind::Map(map) = self else { return true };
        let counts = |year| map.phases_of(year).any(|one| one.kind() == PhaseKind::Adjustments);
        (0..2).map(|row| self.year(row)).all(counts)
    }

    /// How many rows there are up to a year.
    pub fn rows_to(self, year: u16) -> usize {
        usize::from(year.saturating_sub(self.first_year())) / self.step() + 1
    }

    /// Years from one count to the next.
    fn step(self) -> usize {
        match self {
            BoardKind::Map(map) => usize::from(map.draft().calendar.step).max(1),
            BoardKind::Table(_) => 1,
        }
    }

    /// The name of a seat: that of its power, or its number.
    pub fn name(self, seat: usize) -> Cow<'static, str> {
        match self {
            BoardKind::Map(map) => {
                map.powers().nth(seat).map_or(Cow::Borrowed(""), |power| power.name().into())
            }
            BoardKind::Table(_) => format!("seat {}", seat + 1).into(),
        }
    }

    /// Who has a seat: `France Ann Able`; seats of tables have no names.
    pub fn seated(self, seat: usize, name: &str) -> String {
        match self {
            BoardKind::Map(_) => format!("{} {name}", self.name(seat)),
            BoardKind::Table(_) => name.to_owned(),
        }
    }

    /// What a seat has, as a result says it: `A4`.
    pub fn count_in_line(self, seat: usize, count: u16) -> String {
        match self {
            BoardKind::Map(Map::STANDARD) => Power::ALL
                .get(seat)
                .map_or_else(String::new, |of| format!("{}{count}", of.letter())),
            _ => format!("{} {count}", self.name(seat)),
        }
    }

    /// A result, as a player may write it.
    pub fn example(self) -> String {
        self.example_in(self.year_of_examples())
    }

    /// The same of a board that ends with this year.
    pub fn example_in(self, year: u16) -> String {
        if self == BoardKind::default() {
            return format!("{year} A4 E5 F7 G6 I4 R5 T3");
        }
        let counts = self.at_first();
        let counts =
            counts.iter().enumerate().map(|(seat, count)| self.count_in_line(seat, *count));
        let counts: Vec<String> = counts.collect();
        format!("{year} {}", counts.join(" "))
    }

    /// A win, as a player may write it.
    pub fn example_of_win(self) -> String {
        format!("won by {} {}", self.name(self.seat_of_examples(2)), self.year_of_examples())
    }

    /// A draw, as a player may write it.
    pub fn example_of_draw(self) -> String {
        self.example_of_draw_in(self.year_of_examples())
    }

    /// The same of a board that ends with this year.
    pub fn example_of_draw_in(self, year: u16) -> String {
        let [one, other] = [1, 2].map(|seat| self.name(self.seat_of_examples(seat)));
        format!("draw {one} {other} {year}")
    }

    /// The seventh.
    pub fn year_of_examples(self) -> u16 {
        self.year(6)
    }

    fn seat_of_examples(self, seat: usize) -> usize {
        seat % self.seats().max(1)
    }

    /// Who has enough centres to win, and more than all others.
    pub fn winner(self, row: &Counts) -> Option<usize> {
        let to_win = self.to_win()?;
        let most = row.iter().copied().max().filter(|most| *most >= to_win)?;
        let mut first = row.iter().enumerate().filter(|(_, count)| **count == most);
        let (seat, _) = first.next()?;
        first.next().is_none().then_some(seat)
    }
}

/// A table counts once, as if in one year.
const YEAR_OF_TABLES: u16 = 1;

/// How a game ended. Seasons count from 0, which is Spring 1901.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndRecord {
    /// The round's last year is over.
    Time,
    /// A power has 18 centres.
    Solo,
    /// A vote that passed in this season gave the win to a power.
    Conceded {
        /// Who won.
        to: SeatPower,
        season: usize,
    },
    /// A vote that passed in this season shared the game among some powers.
    Agreed {
        /// Who shares in it; others count as eliminated (D.IX(4)).
        shared: PerPower<bool>,
        season: usize,
    },
}

/// A power of some board, as records of a tournament write it: by its name on the standard map, and
/// by its number on others, which they don't name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SeatPower {
    Named(Power),
    Numbered(usize),
}

impl From<Power> for SeatPower {
    fn from(power: Power) -> SeatPower {
        match power.map() == Map::STANDARD {
            true => SeatPower::Named(power),
            false => SeatPower::Numbered(power.index()),
        }
    }
}

impl SeatPower {
    /// Its number on its map.
    pub fn index(self) -> usize {
        match self {
            SeatPower::Named(power) => power.index(),
            SeatPower::Numbered(number) => number,
        }
    }
}

/// A power on a board, as a player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    /// Who held it, in the order of time. The first tenure begins in season 0.
    pub tenures: Vec<TenureRecord>,
    /// The team that the points are for, where its own player left before he had played a season
    /// and so has no tenure; the first holder's, if none is named.
    pub team: Option<TeamNumber>,
    /// Whether that team loses the points (B.8e).
    pub is_forfeited: bool,
}

/// The time for which one person holds a seat; it ends where the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TenureRecord {
    /// The first season.
    pub from: usize,
    /// Who holds the seat.
    pub holder: Holder,
    /// When the holder became permanent, counted over the whole tournament.
    pub tick: u64,
}

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Its player.
    Permanent(PlayerNumber),
    /// A substitute for a period (B.7).
    Temporary(PlayerNumber),
    /// No one: civil disorder.
    Nobody,
}

impl Holder {
    /// The person, if there is one.
    pub const fn person(self) -> Option<PlayerNumber> {
        match self {
            Holder::Permanent(person) | Holder::Temporary(person) => Some(person),
            Holder::Nobody => None,
        }
    }

    /// The person, if the seat is his for good.
    pub const fn permanent(self) -> Option<PlayerNumber> {
        match self {
            Holder::Permanent(person) => Some(person),
            Holder::Temporary(_) | Holder::Nobody => None,
        }
    }
}

impl SeatRecord {
    /// The first owner of the seat: the first who held it for good, even if a substitute covered
    /// for him before; if no one ever did, the first who held it at all.
    pub fn first_holder(&self) -> Option<PlayerNumber> {
        let anybody = || self.tenures.iter().find_map(|tenure| tenure.holder.person());
        self.permanents().first().copied().or_else(anybody)
    }

    /// The owner of the seat in a season: its permanent player, or none in disorder.
    pub fn player_in(&self, season: usize) -> Option<PlayerNumber> {
        let so_far = self.tenures.iter().take_while(|tenure| tenure.from <= season);
        so_far.fold(None, |player, tenure| match tenure.holder {
            Holder::Permanent(person) => Some(person),
            Holder::Temporary(_) => player,
            Holder::Nobody => None,
        })
    }

    /// Those who held it for good, in the order of time.
    pub fn permanents(&self) -> Vec<PlayerNumber> {
        let tenures = self.tenures.iter();
        let mut found: Vec<_> = tenures.filter_map(|tenure| tenure.holder.permanent()).collect();
        found.dedup();
        found
    }
}
