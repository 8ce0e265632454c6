//! Events of individuals: which rounds there are, who plays them, and the requests for their draws.
//! The form says what differs from the rules of the World Masters.

use std::collections::BTreeMap;

use super::draw::{DrawForm, DrawRequest, DrawTable, Entrant, PastRound, SpareRule, Violations};
use super::draw_refusal::DrawRefusal;
use super::event::{Draw, DrawnBoard};
use super::form::{OpenCriterion, OpenForm, OpenRound, RoundCounts};
use super::life::{SignUp, Tournament, TournamentState};
use super::plan::Lot;
use super::reported_board::SeatNames;
use super::roster::{Member, Role};
use super::rounds::{Round, SEATS};
use super::scoring::{BoardKind, systems};
use crate::game::PersonId;

impl TournamentState {
    /// The form of an open event.
    pub fn form(&self) -> Option<&OpenForm> {
        self.plan.form.as_deref()
    }

    /// What the form of an open event says of a round.
    pub fn form_round(&self, round: Round) -> Option<&OpenRound> {
        self.form()?.rounds.get(round.number()?)
    }

    /// What is played on the boards of a round.
    pub fn board_kind(&self, round: Round) -> BoardKind {
        self.form_round(round).map(OpenRound::kind).unwrap_or_default()
    }

    /// The table of a game, drawn or begun.
    pub fn table(&self, game: &str) -> Option<(Round, &DrawnBoard)> {
        self.draws.iter().find_map(|(round, draw)| {
            draw.boards.iter().find(|table| table.game == game).map(|table| (*round, table))
        })
    }

    /// What is played on a board that was drawn.
    pub fn kind_of(&self, game: &str) -> BoardKind {
        self.table(game).map(|(round, _)| self.board_kind(round)).unwrap_or_default()
    }
}

impl SeatNames for TournamentState {
    fn kind(&self, game: &str) -> BoardKind {
        self.kind_of(game)
    }

    /// Seats at a table have no names, so the player stands for the seat.
    fn name(&self, game: &str, seat: usize) -> String {
        let table = self.table(game);
        match (self.kind_of(game), table.and_then(|(_, table)| table.players.get(seat))) {
            (BoardKind::Table(_), Some(person)) => self.roster.name_of(person),
            (kind, _) => kind.name(seat).into_owned(),
        }
    }
}

impl Tournament {
    /// Whether a table is scored by the points that people had at it, and not by their places.
    pub fn counts_points(&self, game: &str) -> bool {
        let round = self.table(game).and_then(|(round, _)| self.form_round(round));
        round.is_some_and(|of| of.system == systems::OF_POINTS)
    }

    /// Whether no round has a board on a map.
    pub fn has_tables_alone(&self) -> bool {
        self.rounds().into_iter().all(|round| self.board_kind(round).is_table())
    }

    /// With fewer people no board of any round is full.
    pub fn fewest_players(&self) -> usize {
        let seats = self.rounds().into_iter().map(|round| self.board_kind(round).seats());
        seats.min().unwrap_or(SEATS)
    }

    /// The rounds, in the order in which they are played.
    pub fn rounds(&self) -> Vec<Round> {
        match self.form() {
            Some(form) => (0..form.rounds.len()).filter_map(Round::numbered).collect(),
            None => {
                let structure = self.structure();
                Round::ALL.into_iter().filter(|round| structure.boards(*round) > 0).collect()
            }
        }
    }

    pub fn has_round(&self, round: Round) -> bool {
        self.rounds().contains(&round)
    }

    /// The rounds that are not drawn yet.
    pub fn undrawn(&self) -> Vec<Round> {
        let is_undrawn = |round: &Round| !self.draws.contains_key(round);
        self.rounds().into_iter().filter(is_undrawn).collect()
    }

    /// Whether people come in teams, or may.
    pub fn has_teams(&self) -> bool {
        self.form().is_none_or(|form| form.teams.is_some())
    }

    /// Whether points that are taken off a total can move a player.
    pub fn ranks_by_total(&self) -> bool {
        self.form().is_some_and(|form| form.order.contains(&OpenCriterion::Total))
    }

    /// Whether the places of some round say who plays the next one.
    pub fn has_places_to_win(&self) -> bool {
        self.form().is_none_or(|form| form.top.is_some())
    }

    pub fn round_before(&self, round: Round) -> Option<Round> {
        self.rounds().into_iter().rfind(|before| *before < round)
    }

    pub fn round_after(&self, round: Round) -> Option<Round> {
        self.rounds().into_iter().find(|after| *after > round)
    }

    /// Whether the first board of a round is the top board.
    pub fn has_top_board(&self, round: Round) -> bool {
        let top = self.form().and_then(OpenForm::top_round);
        top.is_some() && top == round.number()
    }

    /// Whether a round is played by those of the top board alone.
    pub fn is_top_board_alone(&self, round: Round) -> bool {
        let counts = self.form_round(round).map(|of| of.counts);
        self.has_top_board(round) && counts == Some(RoundCounts::No)
    }

    /// Whether two are kept off one board in draws.
    pub fn keeps_apart(&self, people: &[PersonId; 2]) -> bool {
        self.apart.iter().any(|pair| is_pair(pair, people))
    }

    /// Whether a player was in the draw of a round of an open event, with a seat or without one:
    /// then he stays in its record for good.
    pub fn is_drawn(&self, person: &PersonId) -> bool {
        let sat_out = || self.draws.values().any(|draw| draw.sat_out().contains(person));
        self.form().is_some() && (self.has_sat(person) || sat_out())
    }

    /// Whether a player does not play a round: he said so, or declined the top board.
    pub(super) fn misses(&self, round: Round, person: &PersonId) -> bool {
        let declined = self.declines.get(&round).is_some_and(|all| all.contains(person));
        declined || self.is_absent(round, person)
    }

    /// Who is there for a round of an open event, the seeds of a top board first.
    pub(super) fn open_entrants(&self, round: Round) -> Vec<PersonId> {
        let mut players: Vec<&Member> = self.roster.with(Role::Player).collect();
        players.sort_by_key(|member| member.in_line());
        let is_there = |member: &&Member| !self.misses(round, &member.id);
        let there = players.into_iter().filter(is_there).map(|member| member.id.clone());
        let mut there: Vec<PersonId> = there.collect();
        if self.has_top_board(round) {
            let seeds = self.top_seven(round).unwrap_or_else(|| self.seeds_by_results());
            // A top board for the title alone is all that is played.
            let is_alone = self.is_top_board_alone(round);
            there.retain(|person| !seeds.contains(person) && !is_alone);
            there.splice(0..0, seeds);
        }
        there
    }

    /// Why a round of an open event can't be drawn now.
    pub(super) fn may_draw_open(&self, round: Round) -> Result<(), DrawRefusal> {
        if matches!(self.sign_up, SignUp::Open { .. }) {
            return Err(DrawRefusal::SignUpIsOpen { is_of_teams: false });
        }
        if !self.has_round(round) {
            return Err(DrawRefusal::NoRound(round, self.rounds().last().copied()));
        }
        if let Some(before) = self.round_before(round) {
            if !self.started.contains_key(&before) {
                return Err(DrawRefusal::NotBegun(before));
            }
            if self.has_top_board(round) && !self.advanced.contains_key(&before) {
                return Err(DrawRefusal::NotSettledForTheTopBoard(before));
            }
        }
        if self.asks_by_itself(round) {
            return Err(DrawRefusal::NotAsked(round));
        }
        let there = self.open_entrants(round).len();
        let seats = self.board_kind(round).seats();
        let checks_in = self.open_check_ins().contains(&round);
        match there < seats {
            true => Err(DrawRefusal::TooFew { round, seats, there, checks_in }),
            false => Ok(()),
        }
    }

    /// The request for the draw of a round.
    pub(super) fn open_request(&self, round: Round) -> DrawRequest {
        let entrants = self.open_entrants(round);
        let kind = self.board_kind(round);
        // Wishes name powers of the standard map.
        let has_wishes = kind == BoardKind::default();
        let has_top_board = self.has_top_board(round);
        let teams = self.roster.teams();
        let numbers: BTreeMap<&PersonId, usize> = entrants.iter().zip(0..).collect();
        let entrant = |person: &PersonId| {
            let team = self.roster.find(person).and_then(|member| member.team.as_deref());
            Entrant {
                name: person.0.clone(),
                team: team.and_then(|team| teams.iter().position(|of| *of == team)),
                prefers: if has_wishes { self.preferences(person) } else { Vec::new() },
                ..Entrant::default()
            }
        };
        let before = self.draws.iter().filter(|(other, _)| **other < round);
        let past = before.map(|(round, draw)| {
            let played = draw.boards.iter().filter(|table| !self.is_unplayed(&table.game));
            let boards = played.map(|table| self.played_by(table));
            let number = |who: &PersonId| numbers.get(who).copied();
            let seated = boards.map(|board| board.iter().map(number).collect());
            let sat_out = self.sat_out_of(*round);
            PastRound {
                boards: seated.collect(),
                sat_out: sat_out.iter().filter_map(|who| numbers.get(who).copied()).collect(),
                is_other: self.board_kind(*round) != kind,
            }
        });
        DrawRequest {
            seed: self.plan.seed(Lot::Round(round)),
            table: DrawTable::from(kind),
            groups: if has_top_board { vec![SEATS] } else { Vec::new() },
            // Where some are drawn among themselves no one plays on two boards.
            spare: if has_top_board { SpareRule::Sit } else { self.plan.spare },
            players: entrants.iter().map(entrant).collect(),
            history: past.collect(),
            apart: self
                .apart
                .iter()
                .filter_map(|[one, other]| Some((*numbers.get(one)?, *numbers.get(other)?)))
                .collect(),
            ..DrawRequest::of(DrawForm::Open(round.name().to_owned()))
        }
    }

    /// Who played a board: the last who had each seat for good, or whom it was drawn for.
    fn played_by(&self, table: &DrawnBoard) -> Vec<PersonId> {
        let report = self.reports.get(&table.game);
        let last = |seat: usize| {
            let tenures = &report?.seats.get(seat)?.tenures;
            let own = tenures.iter().rev().filter(|span| span.is_permanent);
            own.filter_map(|span| span.holder.as_ref()).next().map(|who| self.canonical(who))
        };
        let drawn = table.players.iter().enumerate();
        drawn.map(|(seat, player)| last(seat).unwrap_or_else(|| player.clone())).collect()
    }

    /// Who came to a round and has not played it: there was no seat, or that board was never
    /// played. A player who was given a seat later has not sat it out.
    pub(super) fn sat_out_of(&self, round: Round) -> Vec<PersonId> {
        let Some(draw) = self.draws.get(&round) else { return Vec::new() };
        let unplayed = draw.boards.iter().filter(|table| self.is_unplayed(&table.game));
        let mut out = draw.sat_out();
        for person in unplayed.flat_map(|table| self.played_by(table)) {
            if !out.contains(&person) {
                out.push(person);
            }
        }
        out.retain(|person| !self.has_held_a_seat(round, person));
        out
    }

    /// Whether a round has begun and none of its boards was ever played.
    pub(super) fn has_no_board(&self, round: Round) -> bool {
        let mut games = self.games().filter(|(of, _)| *of == round).peekable();
        games.peek().is_some() && games.all(|(_, game)| self.is_unplayed(game))
    }

    /// Whether a player has or had a seat in a game of a round.
    pub fn has_held_a_seat(&self, round: Round, person: &PersonId) -> bool {
        let games = self.games().filter(|(of, game)| *of == round && !self.is_unplayed(game));
        let reports = games.filter_map(|(_, game)| self.reports.get(game));
        let mut tenures = reports.flat_map(|report| &report.seats).flat_map(|seat| &seat.tenures);
        let is_his = |holder: &PersonId| self.canonical(holder) == *person;
        tenures.any(|tenure| tenure.holder.as_ref().is_some_and(is_his))
    }
}

impl Draw {
    /// Who has two seats.
    pub fn on_two_boards(&self) -> Vec<PersonId> {
        let mut seats: BTreeMap<&PersonId, usize> = BTreeMap::new();
        self.boards.iter().flat_map(|board| &board.players).for_each(|who| {
            *seats.entry(who).or_default() += 1;
        });
        seats.into_iter().filter(|(_, count)| *count > 1).map(|(who, _)| who.clone()).collect()
    }

    /// What the boards of an open event break as they are to be played, if all who play them were
    /// in the draw.
    pub fn broken(&self) -> Option<Violations> {
        let request = Some(&self.request).filter(|request| request.form.is_open())?;
        let number = |who: &PersonId| request.players.iter().position(|one| one.name == who.0);
        let board = |table: &DrawnBoard| table.players.iter().map(number).collect();
        let boards: Option<Vec<Vec<usize>>> = self.boards.iter().map(board).collect();
        Some(Violations::of(request, &boards?))
    }

    /// The seats that the director gave to others than the draw: the board, the number of the seat,
    /// whom the draw had there and who plays.
    pub fn changed_seats(&self) -> Vec<(&DrawnBoard, usize, PersonId, &PersonId)> {
        let drawn = |player: usize| {
            let player = self.request.players.get(player);
            PersonId::new(player.map_or_else(String::new, |player| player.name.clone()))
        };
        let boards = self.boards.iter().zip(&self.seating.boards);
        let seats = boards.flat_map(|(table, drawn)| {
            let seats = drawn.iter().zip(&table.players).enumerate();
            seats.map(move |(seat, (drawn, now))| (table, seat, *drawn, now))
        });
        let seats = seats.map(|(table, seat, player, now)| (table, seat, drawn(player), now));
        seats.filter(|(_, _, drawn, now)| drawn != *now).collect()
    }

    /// Who came, wanted to play, and has no seat.
    pub fn sat_out(&self) -> Vec<PersonId> {
        let name = |player: usize| self.request.players.get(player).map(|one| one.name.clone());
        self.request.sat_out().into_iter().filter_map(name).map(PersonId::new).collect()
    }
}

/// Whether two pairs are of the same people.
pub(super) fn is_pair(one: &[PersonId; 2], other: &[PersonId; 2]) -> bool {
    one == other || one[0] == other[1] && one[1] == other[0]
}
