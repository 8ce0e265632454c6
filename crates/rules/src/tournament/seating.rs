//! Rounds: drawing the boards with their game masters and observers, and what opens their games.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::draw::{self, DrawForm, DrawRequest, Entrant, Violations, lower_bound};
use super::draw_refusal::DrawRefusal;
use super::event::{Draw, DrawnBoard};
use super::form::{OpenRound, YEARS_MAX};
use super::life::{SignUp, Tournament};
use super::plan::Lot;
use super::roster::{Member, Role, check};
use super::rounds::{Round, SEATS};
use super::scoring::{PlayerNumber, systems};
use crate::board::{Map, PhaseKind, Power};
use crate::game::event::Opening;
use crate::game::policy::Policy;
use crate::game::seats::{Seat, SeatRound};
use crate::game::setup::Setup;
use crate::game::staff::Staff;
use crate::game::{self, Game, Moment, PersonId};
use chancery_variants::KeptMap;
use chrono_tz::Tz;

impl Tournament {
    /// Why a round can't be drawn now.
    pub fn may_draw(&self, round: Round) -> Result<(), Vec<DrawRefusal>> {
        let structure = self.structure();
        if self.started.contains_key(&round) {
            return Err(vec![DrawRefusal::HasBegun(round)]);
        }
        if self.form().is_some() {
            return self.may_draw_open(round).map_err(|why| vec![why]);
        }
        if round == Round::FIRST {
            let found = check::ready(&self.roster).into_iter().filter(|found| !found.is_warning);
            let is_open = matches!(self.sign_up, SignUp::Open { .. });
            let is_open = is_open.then_some(DrawRefusal::SignUpIsOpen { is_of_teams: true });
            let faults = is_open.into_iter().chain(found.map(DrawRefusal::Roster));
            let faults: Vec<DrawRefusal> = faults.collect();
            return if faults.is_empty() { Ok(()) } else { Err(faults) };
        }
        let before = self.round_before(round);
        if structure.boards(round) == 0 {
            return Err(vec![DrawRefusal::TooFewTeams { teams: self.teams().len(), round }]);
        }
        match before.filter(|before| !self.advanced.contains_key(before)) {
            Some(before) => Err(vec![DrawRefusal::NotSettled(before)]),
            None => Ok(()),
        }
    }

    /// Draws a round from its seed.
    ///
    /// # Errors
    ///
    /// If it can't be drawn now.
    pub fn draw(&self, round: Round) -> Result<Draw, Vec<DrawRefusal>> {
        self.may_draw(round)?;
        let request = self.request(round);
        // All who are there play an open event.
        let expected = match request.form.is_open() {
            true => request.players.len(),
            false => self.structure().seats(round),
        };
        if request.players.len() != expected {
            let found = request.players.len();
            return Err(vec![DrawRefusal::SeatsLeft { round, expected, found }]);
        }
        let seating = draw::draw(&request);
        let name = |player: usize| PersonId::new(request.players[player].name.clone());
        let name = |player: &usize| name(*player);
        let boards = seating.boards.iter().map(|board| board.iter().map(name).collect()).collect();
        Ok(Draw {
            boards: self.staffed(round, &request.seed, boards).map_err(|why| vec![why])?,
            bound: lower_bound(&request),
            violations: Violations::of(&request, &seating.boards).counts(),
            request,
            seating,
        })
    }

    /// The request for the draw.
    pub fn request(&self, round: Round) -> DrawRequest {
        if self.form().is_some() {
            return self.open_request(round);
        }
        let entrants = self.entrants(round);
        let seed = self.plan.seed(Lot::Round(round));
        if let Some(record) = self.record().filter(|_| round != Round::FIRST) {
            let number = |id: &PersonId| record.players.iter().position(|of| of.name == id.0);
            let persons: Vec<PlayerNumber> =
                entrants.iter().filter_map(number).map(PlayerNumber).collect();
            return DrawRequest { seed, ..DrawRequest::behind(&record, round, &persons) };
        }
        let teams: Vec<String> = self.teams().into_iter().map(str::to_owned).collect();
        let player = |person: &PersonId| {
            let member = self.roster.find(person);
            let team = member.and_then(|member| member.team.as_ref());
            Entrant {
                name: person.0.clone(),
                team: team.and_then(|team| teams.iter().position(|other| other == team)),
                power: member.and_then(|member| member.power),
                ..Entrant::default()
            }
        };
        let players = entrants.iter().map(player).collect();
        let of_round = DrawRequest::of(DrawForm::WorldMasters(round));
        DrawRequest { seed, players, teams, ..of_round }
    }

    /// The boards with game masters and observers, each of whom has as few as can be (A.9, A.10).
    pub(super) fn staffed(
        &self,
        round: Round,
        seed: &str,
        boards: Vec<Vec<PersonId>>,
    ) -> Result<Vec<DrawnBoard>, DrawRefusal> {
        let mut masters = BoardRota::of(self, Role::Master, seed);
        let mut observers = BoardRota::of(self, Role::Observer, seed);
        let mut tables = Vec::new();
        for (board, players) in boards.into_iter().enumerate() {
            let game = self.plan.game(round, board);
            let master = masters
                .next(|member| !is_involved(self, member, &players))
                .or_else(|| masters.next(|member| !players.contains(&member.id)))
                // An event of individuals has no game masters unless the director enters them.
                .or_else(|| Some(self.form().and(self.director())?.id.clone()));
            let master = master.ok_or_else(|| DrawRefusal::NoMaster(game.clone()))?;
            let leads = |member: &Member| {
                let led = self.roster.find(&master);
                member.id == master
                    || member.team.is_some() && led.is_some_and(|led| led.team == member.team)
            };
            let observer = observers.next(|member| {
                !is_involved(self, member, &players) && !leads(member) && may_observe(member)
            });
            tables.push(DrawnBoard { game, players, master, observer });
        }
        Ok(tables)
    }

    /// Why a member may not watch a board (A.10).
    pub fn observes_badly(&self, person: &PersonId, table: &DrawnBoard) -> Option<String> {
        let member = self.roster.find(person)?;
        let name = &member.name;
        if !may_observe(member) {
            return Some(format!("{name} is an assistant or a committee member (A.10)"));
        }
        if is_involved(self, member, &table.players) {
            return Some(format!("{name} or a team-mate plays there (A.10)"));
        }
        let led = self.roster.find(&table.master);
        let leads = member.id == table.master
            || member.team.is_some() && led.is_some_and(|led| led.team == member.team);
        leads.then(|| format!("{name} or a team-mate is its game master (A.10)"))
    }

    /// What opens the games of a drawn round.
    pub fn openings(&self, round: Round, now: Moment, due: Option<Moment>) -> Vec<Opening> {
        let tables = self.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
        let pool = self.pool(round);
        let is_here = |table: &&DrawnBoard| !self.played_elsewhere.contains_key(&table.game);
        let here = tables.iter().filter(is_here);
        here.map(|table| self.opening(round, table, &pool, now, due)).collect()
    }

    fn opening(
        &self,
        round: Round,
        table: &DrawnBoard,
        pool: &[PersonId],
        now: Moment,
        due: Option<Moment>,
    ) -> Opening {
        let kept = self.form_round(round).and_then(|of| of.map);
        let map = kept.map_or(Map::STANDARD, KeptMap::map);
        let phase = map.first_phase();
        let id = |member: &Member| member.id.clone();
        let staff = self.staff(table);
        let mut teams: BTreeMap<String, Vec<PersonId>> = BTreeMap::new();
        let seat = |(power, player): (Power, &PersonId)| {
            let seat = Seat::new(power, self.seat_round(round), player.clone(), phase, now);
            let team = self.roster.find(player).and_then(|member| member.team.as_deref());
            match team.and_then(|team| Some((team, self.roster.captain(team)?))) {
                Some((team, captain)) => {
                    teams.insert(team.to_owned(), self.roster.team(team).map(id).collect());
                    seat.of_team(team, captain.id.clone())
                }
                None => seat,
            }
        };
        let seats: Vec<Seat> = map.powers().zip(&table.players).map(seat).collect();
        // A newcomer may be their team-mate, and so may a later observer (A.10).
        for person in std::iter::once(&staff.master).chain(&staff.observer) {
            teams.extend(self.team_of(person));
        }
        let people = self.people(table, &staff, &teams, pool);
        self.add_teams(&mut teams, &people);
        let mut opening = Opening {
            setup: self.setup(round, &table.game),
            policy: self.policy(&table.master),
            people,
            staff,
            seats,
            pool: pool.to_vec(),
            teams,
            holidays: self.holidays.clone(),
            proof: self.proof.clone(),
            notes: self.notes(round, now),
            position: map.start(),
            phase,
            calendar: self.plan.calendar.clone(),
            published: now,
            deadline: now,
        };
        let calendar = Game::open(opening.clone()).calendar();
        let by_calendar = calendar.deadline(now, now, PhaseKind::Movement, &[]).at;
        opening.deadline = due.unwrap_or(by_calendar);
        opening
    }

    /// What start letters say besides the master's policy.
    fn notes(&self, round: Round, now: Moment) -> Vec<String> {
        let holidays = self.holidays.iter().filter(|holiday| holiday.to > now);
        let holidays = holidays.map(|holiday| holiday.in_words(Tz::GMT));
        let (words, name) = (round.words(), &self.plan.name);
        let own = match self.form_round(round) {
            Some(of) => vec![
                format!("It is a game of {words} of {name}."),
                format!("The board is scored by {}.", of.system.name()),
                format!(
                    "Standings, and which rounds you play: write to {}; \"help\" lists all that it \
                        understands.",
                    self.plan.address
                ),
            ],
            None => {
                let of = format!("It is a game of {words} of {name} (B.1).");
                let scoring = systems::in_words(self.plan.system(), &self.plan.credits);
                std::iter::once(of).chain(scoring).collect()
            }
        };
        own.into_iter().chain(holidays).collect()
    }

    /// The policy of a master's new games: his own choices, and the committee's above them (A.7).
    fn policy(&self, master: &PersonId) -> Policy {
        let mut policy = self.policies.get(master).cloned().unwrap_or_default();
        self.rules.iter().for_each(|change| policy.apply(change));
        policy
    }

    /// The round as seats know it. In an event of individuals no team fills them.
    fn seat_round(&self, round: Round) -> SeatRound {
        if self.form().is_some() { SeatRound::Open } else { round.of_seats() }
    }

    /// The first and the last year of the boards of a round.
    fn years_of(&self, round: Round) -> (u16, u16) {
        let of_form = self.form_round(round);
        let by_form = |of: &OpenRound| of.years_played().unwrap_or(YEARS_MAX);
        let years = of_form.map_or(round.years(), by_form);
        let kind = self.board_kind(round);
        (kind.first_year(), kind.year(years - 1))
    }

    fn setup(&self, round: Round, game: &str) -> Setup {
        let of_form = self.form_round(round);
        let (first, last) = self.years_of(round);
        let system = of_form.map_or(self.plan.system(), |of| of.system);
        Setup {
            map: of_form.and_then(|of| of.map),
            id: game.to_owned(),
            tag: game.to_owned(),
            address: self.plan.game_address(game),
            confirmation: self.plan.confirmation.clone(),
            key: self.plan.key(game),
            round: self.seat_round(round),
            first_year: first,
            last_year: last,
            rulebook: self.plan.rulebook.clone(),
            scoring: Some(system.name().to_owned()),
            event: self.form().map(|_| self.plan.address.clone()),
        }
    }

    /// Everybody who has to do with a board, or may have.
    fn people(
        &self,
        table: &DrawnBoard,
        staff: &Staff,
        teams: &BTreeMap<String, Vec<PersonId>>,
        pool: &[PersonId],
    ) -> Vec<game::Person> {
        let mut ids: Vec<&PersonId> = table.players.iter().collect();
        ids.extend([&staff.master, &staff.director]);
        ids.extend(staff.assistants.iter().chain(&staff.committee));
        ids.extend(staff.observer.iter().chain(&staff.chief));
        ids.extend(teams.values().flatten().chain(pool));
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter().filter_map(|id| self.roster.find(id)).map(Member::person).collect()
    }
}

/// Whether a member or a team-mate of his plays on a board.
fn is_involved(tournament: &Tournament, member: &Member, players: &[PersonId]) -> bool {
    players.iter().any(|player| {
        let mate = tournament.roster.find(player);
        *player == member.id
            || member.team.is_some() && mate.is_some_and(|mate| mate.team == member.team)
    })
}

fn may_observe(member: &Member) -> bool {
    !member.is(Role::Assistant) && !member.is(Role::Committee)
}

/// People among whom boards are shared out, those with the fewest first.
struct BoardRota<'t> {
    people: Vec<(usize, [u8; 32], &'t Member)>,
}

impl<'t> BoardRota<'t> {
    /// Those who have as many come in an order that is drawn from the seed.
    fn of(tournament: &'t Tournament, role: Role, seed: &str) -> BoardRota<'t> {
        let people = tournament.roster.with(role).map(|member| {
            let lot = format!("{seed}|{}|{}", role.name(), member.id);
            (0, Sha256::digest(lot.as_bytes()).into(), member)
        });
        BoardRota { people: people.collect() }
    }

    fn next(&mut self, fits: impl Fn(&Member) -> bool) -> Option<PersonId> {
        let people = self.people.iter_mut().filter(|(_, _, member)| fits(member));
        let (boards, _, member) = people.min_by_key(|(boards, lot, _)| (*boards, *lot))?;
        *boards += 1;
        Some(member.id.clone())
    }
}

/// Makes teams of those who came alone (B.2): as many as fill teams of seven, by the time of their
/// sign-up; who is with whom is drawn. The rest begins the reserve list.
pub fn grouped(tournament: &Tournament) -> (Vec<(String, Vec<PersonId>)>, Vec<PersonId>) {
    let alone = tournament.roster.individuals();
    let (in_teams, left) = alone.split_at(alone.len() - alone.len() % SEATS);
    let seed = tournament.plan.seed(Lot::Teams);
    let lot = |member: &Member| -> [u8; 32] {
        Sha256::digest(format!("{seed}|teams|{}", member.id).as_bytes()).into()
    };
    let mut drawn: Vec<&Member> = in_teams.to_vec();
    drawn.sort_by_key(|member| lot(member));
    let taken = tournament.roster.teams();
    let mut names = (1..).map(|number| format!("Drawn Team {number}"));
    let teams = drawn.chunks(SEATS).map(|seven| {
        let mut seven = seven.to_vec();
        // The director names the captain; until then it is the one who signed up first.
        let first = seven.iter().enumerate().min_by_key(|(_, member)| member.in_line());
        let first = first.map_or(0, |(place, _)| place);
        seven.swap(0, first);
        let name = names.find(|name| !taken.contains(&name.as_str())).unwrap_or_default();
        (name, seven.into_iter().map(|member| member.id.clone()).collect())
    });
    (teams.collect(), left.iter().map(|member| member.id.clone()).collect())
}
