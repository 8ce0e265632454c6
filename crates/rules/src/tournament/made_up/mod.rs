//! The generator of made-up tournaments: teams, players with names and addresses, draws, results,
//! replacements, forfeits and declines, all from a seed.
//!
//! Nothing of it is true, and everything is possible: each round is drawn by [`draw`], its boards
//! get results by [`games`], and who goes on is what [`Standings`] say. So tests, benches and
//! directors who want to try something have a tournament of any size. The types to know are
//! [`TournamentWish`], which goes in, and [`MadeUp`], which comes out.
//!
//! Boards are not played order by order; `tests/simulation` does that, by letters.

mod games;
mod people;

pub use people::MadeUpPlayer;

use std::collections::BTreeMap;

use super::chance::Chance;
use super::draw::{self, DrawRequest, Seating};
use super::rounds::{Round, SEATS, Structure};
use super::scoring::{
    BoardKind, BoardRecord, PlayerNumber, SeatRecord, Standings, TournamentRecord,
};
use games::FreshBoard;

/// What tournament is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentWish {
    /// How many teams; seven at least.
    pub teams: usize,
    /// Where all chance comes from.
    pub seed: String,
    /// How many rounds are played, at most as many as there are.
    pub rounds: usize,
    /// How the results of boards come about.
    pub play: Play,
}

/// How the results of boards come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Centres change hands by chance, and some games end early; some seats, too.
    Random,
    /// By the number of the board, so that every kind of end and of replacement is there.
    Scripted,
}

/// A made-up tournament.
#[derive(Clone, Debug)]
pub struct MadeUp {
    /// What is scored.
    pub tournament: TournamentRecord,
    /// Everybody in it, in the order of its players.
    pub entries: Vec<MadeUpPlayer>,
    /// How each round that was played was drawn.
    pub draws: Vec<(DrawRequest, Seating)>,
}

/// Makes a tournament. `before` is told which round is drawn next, since that can take seconds.
pub fn make(wish: &TournamentWish, mut before: impl FnMut(Round)) -> MadeUp {
    let mut people = Chance::named(&format!("{}|made up|people", wish.seed));
    let entries = people::entries(wish.teams, &mut people);
    let mut made = MadeUp {
        tournament: TournamentRecord {
            seed: wish.seed.clone(),
            system: Default::default(),
            credits: Default::default(),
            teams: (1..=wish.teams).map(people::team_name).collect(),
            players: entries.iter().map(MadeUpPlayer::player).collect(),
            rounds: BTreeMap::new(),
            declines: BTreeMap::new(),
        },
        entries,
        draws: Vec::new(),
    };
    let structure = Structure::of(wish.teams);
    let rounds = Round::ALL.into_iter().filter(|round| structure.boards(*round) > 0);
    for round in rounds.take(wish.rounds) {
        before(round);
        made.play(round, wish);
    }
    made
}

impl MadeUp {
    /// Draws a round and makes results for it.
    fn play(&mut self, round: Round, wish: &TournamentWish) {
        let stream = format!("{}|made up|{}", wish.seed, round.name());
        let mut chance = Chance::named(&stream);
        let persons = self.qualified(round, wish.play, &mut chance);
        let mut request = DrawRequest::behind(&self.tournament, round, &persons);
        if round == Round::FIRST {
            for (player, person) in request.players.iter_mut().zip(&persons) {
                player.power = self.entries[person.0].power;
            }
        }
        let seating = draw::draw(&request);
        let mut boards = Vec::new();
        for (number, seats) in seating.boards.iter().enumerate() {
            let Ok(seats) = <[usize; SEATS]>::try_from(&seats[..]) else { continue };
            let holders = seats.map(|seat| persons[seat]);
            let table = FreshBoard { number, round, holders };
            boards.push(self.board(&table, wish.play, &mut chance));
        }
        self.tournament.rounds.insert(round, boards);
        self.draws.push((request, seating));
    }

    fn board(&self, table: &FreshBoard, play: Play, chance: &mut Chance) -> BoardRecord {
        let played = match play {
            Play::Random => games::random(table, chance),
            Play::Scripted => games::scripted(table),
        };
        let mut spare = self.spares(table, chance).into_iter();
        let mut seats: Vec<SeatRecord> =
            table.holders.iter().map(|holder| table.seat(*holder)).collect();
        for (power, seat) in seats.iter_mut().enumerate() {
            let event = match play {
                Play::Random => games::random_event(table, &played, chance),
                Play::Scripted => games::scripted_event(table, &played, power),
            };
            if let Some((event, newcomer)) = event.zip(spare.next()) {
                table.apply(event, (power, seat), newcomer);
            }
        }
        let (round, number) = (table.round.name(), table.number + 1);
        let name = format!("{round}-{number:03}");
        let (kind, counts) = (BoardKind::default(), played.counts);
        BoardRecord { name, kind, counts, end: Some(played.end), seats }
    }

    /// Those who could take over a seat of a board, in the order in which they are asked: everybody
    /// from the pool, none of whom sits there.
    fn spares(&self, table: &FreshBoard, chance: &mut Chance) -> Vec<PlayerNumber> {
        let mut spares: Vec<PlayerNumber> = (0..self.entries.len())
            .filter(|number| self.entries[*number].team.is_none())
            .map(PlayerNumber)
            .filter(|person| !table.holders.contains(person))
            .collect();
        chance.shuffle(&mut spares);
        spares
    }

    /// Who plays a round, after some have declined.
    fn qualified(&mut self, round: Round, play: Play, chance: &mut Chance) -> Vec<PlayerNumber> {
        if round == Round::FIRST {
            let seated = |number: &usize| self.entries[*number].team.is_some();
            return (0..self.entries.len()).filter(seated).map(PlayerNumber).collect();
        }
        let seats = Structure::of(self.tournament.teams.len()).seats(round);
        let (first_choice, ranked) = line(&self.tournament, round);
        // There has to be a substitute for each who declines.
        let may_decline = ranked.saturating_sub(seats);
        let mut declined = Vec::new();
        for (place, person) in first_choice.into_iter().enumerate() {
            let declines = match play {
                Play::Random => chance.once_in(DECLINES_ONCE_IN),
                Play::Scripted => place == 1 || place == 4,
            };
            if declines && declined.len() < may_decline {
                declined.push(person);
            }
        }
        self.tournament.declines.insert(round, declined);
        line(&self.tournament, round).0
    }
}

/// Of those who qualify, one in so many declines.
const DECLINES_ONCE_IN: usize = 25;

/// Who would play a round as things stand, and how many were ranked for it.
fn line(tournament: &TournamentRecord, round: Round) -> (Vec<PlayerNumber>, usize) {
    let standings = Standings::of(tournament);
    match standings.rounds.range(..round).next_back() {
        Some((_, before)) => (before.line.qualified.clone(), before.ranking.rows.len()),
        None => (Vec::new(), 0),
    }
}

#[cfg(test)]
mod tests;
