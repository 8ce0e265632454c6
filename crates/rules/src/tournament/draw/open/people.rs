//! The people of a field on its boards under change, and what they cost there.

use super::powers::{self, Costs};
use crate::board::Power;
use crate::tournament::draw::meetings::{KeptApart, Meetings, square};
use crate::tournament::draw::request::DrawRequest;
use crate::tournament::rounds::SEATS;

/// More than all wishes of a board add up to.
pub(super) const WISHES_OF_BOARD: u64 = (SEATS * SEATS) as u64 + 1;

/// What boards cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BoardsCost {
    pub(super) a: i64,
    pub(super) b: i64,
    pub(super) c: i64,
    pub(super) d: i64,
}

impl BoardsCost {
    /// What a search weighs. A repeated power weighs more than any exchange saves in meetings once
    /// the search has cooled down, two of a team more than that, and two who are to be kept apart
    /// more than all.
    pub(super) fn weight(&self) -> i64 {
        4_000 * self.a + 400 * self.b + 40 * self.c + self.d
    }
}

/// People on boards of `N` seats: those of board `b` are from `N b` on.
///
/// The number is one of the type, since a search divides by it over and over.
pub(super) struct PeopleTable<'r, const N: usize> {
    pub(super) people: Vec<usize>,
    pub(super) cost: BoardsCost,
    /// A search may end once they cost no more than that.
    pub(super) least: BoardsCost,
    has_powers: bool,
    /// What the powers of each board cost at the least.
    least_of: Vec<i64>,
    /// The team of each; who has none is one alone.
    team: Vec<usize>,
    apart: KeptApart,
    is_twice: Vec<bool>,
    /// What the cheapest power of each costs.
    cheapest: Vec<i64>,
    /// Which powers cost each no more than that, as bits.
    cheap: Vec<u8>,
    played: &'r [[u32; SEATS]],
    /// What each loses by each power: nothing by the first that he would like.
    wishes: Vec<[u64; SEATS]>,
    met: Meetings,
}

impl<'r, const N: usize> PeopleTable<'r, N> {
    pub(super) fn new(
        request: &DrawRequest,
        played: &'r [[u32; SEATS]],
        people: Vec<usize>,
        least: BoardsCost,
    ) -> PeopleTable<'r, N> {
        let on_two = request.on_two();
        let players = request.players.iter().enumerate();
        let teams = players.map(|(number, player)| match player.team {
            Some(team) => request.players.len() + team,
            None => number,
        });
        let mut table = PeopleTable {
            least,
            has_powers: request.table.has_powers,
            least_of: vec![0; people.len() / N],
            people: Vec::new(),
            cost: BoardsCost::default(),
            team: teams.collect(),
            apart: KeptApart::of(request),
            is_twice: (0..request.players.len()).map(|player| on_two.contains(&player)).collect(),
            cheapest: played.iter().map(|times| cheapest(powers_of::<N>(times))).collect(),
            cheap: played.iter().map(|times| cheap(powers_of::<N>(times))).collect(),
            played,
            wishes: request.players.iter().map(|player| wishes(&player.prefers)).collect(),
            met: Meetings::of(request),
        };
        for person in people {
            table.people.push(usize::MAX);
            table.enter(person, table.people.len() - 1);
        }
        for board in 0..table.least_of.len() {
            table.renew([board]);
        }
        table
    }

    fn board(&self, board: usize) -> &[usize] {
        &self.people[board * N..((board + 1) * N).min(self.people.len())]
    }

    /// What each of a board pays for each power.
    pub(super) fn costs(&self, board: usize) -> Costs {
        let mut costs = [[0; SEATS]; SEATS];
        for (row, person) in costs.iter_mut().zip(self.board(board)) {
            *row = self.played[*person].map(square);
        }
        costs
    }

    /// The same with what each would like, which decides between powers that cost the same.
    pub(super) fn costs_with_wishes(&self, board: usize) -> Costs {
        let mut costs = self.costs(board);
        for (row, person) in costs.iter_mut().zip(self.board(board)) {
            for (cost, wish) in row.iter_mut().zip(self.wishes[*person]) {
                *cost = *cost * WISHES_OF_BOARD + wish;
            }
        }
        costs
    }

    /// Whether a person may come to a board from which another one goes: no one is there twice.
    pub(super) fn may_come(&self, person: usize, board: usize, goes: usize) -> bool {
        !self.is_twice[person]
            || self.board(board).iter().all(|there| *there != person || *there == goes)
    }

    /// By how much an exchange changes what people cost each other. If one of them plays twice,
    /// that is not known before it is made.
    pub(super) fn change(&self, one: usize, other: usize) -> Option<BoardsCost> {
        let (first, second) = (self.people[one], self.people[other]);
        if self.is_twice[first] || self.is_twice[second] {
            return None;
        }
        let mut change = BoardsCost::default();
        for (comes, goes, seat) in [(second, first, one), (first, second, other)] {
            let (came, gone) = (self.met.row(comes), self.met.row(goes));
            let teams = [comes, goes].map(|person| self.team[person]);
            for there in self.beside(seat) {
                change.b += i64::from(teams[0] == self.team[*there]);
                change.b -= i64::from(teams[1] == self.team[*there]);
                change.d += i64::from(u32::from(came[*there]).pow(2));
                change.d -= i64::from(u32::from(gone[*there]).pow(2));
            }
            if !self.apart.is_empty() {
                let apart = |person| {
                    let others = self.beside(seat);
                    others.filter(move |at| self.apart.has(person, **at)).count() as i64
                };
                change.a += apart(comes) - apart(goes);
            }
        }
        Some(change)
    }

    /// The others on the board of a seat.
    fn beside(&self, seat: usize) -> impl Iterator<Item = &usize> {
        let (before, behind) = self.board(seat / N).split_at(seat % N);
        before.iter().chain(&behind[1..])
    }

    /// Exchanges two people of two boards. Doing it again undoes it.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        let (first, second) = (self.people[one], self.people[other]);
        self.leave(one);
        self.leave(other);
        self.enter(first, other);
        self.enter(second, one);
    }

    /// Works out anew what the powers of boards cost; says what it was before.
    pub(super) fn renew<const B: usize>(&mut self, boards: [usize; B]) -> [i64; B] {
        boards.map(|board| {
            let least = self.least(board);
            let before = std::mem::replace(&mut self.least_of[board], least);
            self.cost.c += least - before;
            before
        })
    }

    /// What the powers of a board cost at the least. Nearly always everybody can have one of those
    /// that are cheapest for him.
    fn least(&self, board: usize) -> i64 {
        if !self.has_powers {
            return 0;
        }
        let people = self.board(board);
        match powers::is_free::<N>(people.iter().map(|person| self.cheap[*person])) {
            true => people.iter().map(|person| self.cheapest[*person]).sum(),
            false => {
                i64::try_from(powers::least::<N>(&self.costs(board))).unwrap_or(i64::MAX / 1024)
            }
        }
    }

    /// Puts back what the powers of two boards cost.
    pub(super) fn put_back(&mut self, boards: [usize; 2], before: [i64; 2]) {
        for (board, before) in boards.into_iter().zip(before) {
            self.cost.c += before - self.least_of[board];
            self.least_of[board] = before;
        }
    }

    /// What an exchange between two boards could save on powers: everybody costs what his cheapest
    /// power does, wherever he sits.
    pub(super) fn saving(&self, boards: [usize; 2]) -> i64 {
        let over = boards.map(|board| match self.least_of[board] {
            0 => 0,
            least => least - self.board(board).iter().map(|who| self.cheapest[*who]).sum::<i64>(),
        });
        over.into_iter().sum()
    }

    /// Whether some player plays twice.
    pub(super) fn has_twice(&self) -> bool {
        self.is_twice.contains(&true)
    }

    /// Whether some player plays on both of two boards.
    pub(super) fn share_people(&self, one: usize, other: usize) -> bool {
        let twice = self.board(one).iter().filter(|person| self.is_twice[**person]);
        let there = self.board(other);
        twice.into_iter().any(|person| there.contains(person))
    }

    fn leave(&mut self, seat: usize) {
        let person = std::mem::replace(&mut self.people[seat], usize::MAX);
        self.count(person, seat, -1);
    }

    fn enter(&mut self, person: usize, seat: usize) {
        self.count(person, seat, 1);
        self.people[seat] = person;
    }

    /// Counts what a person costs with the others of a board, as he comes or goes. Only a player on
    /// two boards can meet another one twice, who then does so as well.
    fn count(&mut self, person: usize, seat: usize, change: i64) {
        let from = seat / N * N;
        for at in from..(from + N).min(self.people.len()) {
            let other = self.people[at];
            if other == usize::MAX {
                continue;
            }
            self.cost.a += change * i64::from(self.apart.has(person, other));
            self.cost.b += change * i64::from(self.team[person] == self.team[other]);
            let is_twice = self.is_twice[person] && self.is_twice[other];
            if is_twice && change < 0 {
                self.met.count(person, other, -1);
            }
            let times = i64::from(self.met.times(person, other));
            self.cost.d += change * times * times;
            if is_twice && change > 0 {
                self.met.count(person, other, 1);
            }
        }
    }
}

/// The place of each power among a player's wishes; all others come after them.
fn wishes(prefers: &[Power]) -> [u64; SEATS] {
    Power::ALL.map(|power| {
        let place = prefers.iter().position(|of| *of == power).unwrap_or(prefers.len());
        place.min(SEATS) as u64
    })
}

/// How often a player has played each power of a board of `N` seats, if those are powers.
fn powers_of<const N: usize>(times: &[u32; SEATS]) -> &[u32] {
    &times[..N.min(SEATS)]
}

/// Which powers a player has played least, as bits.
fn cheap(times: &[u32]) -> u8 {
    let least = times.iter().min();
    let bits = times.iter().enumerate().map(|(power, of)| u8::from(Some(of) == least) << power);
    bits.fold(0, |all, bit| all | bit)
}

fn cheapest(times: &[u32]) -> i64 {
    let least = times.iter().copied().min().unwrap_or(0);
    i64::try_from(square(least)).unwrap_or(i64::MAX / 1024)
}
