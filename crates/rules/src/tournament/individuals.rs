//! Events of individuals: which rounds there are, who plays them, what their draw is asked, and the
//! places. What is different from the rules of the World Masters stands in the form.

use std::collections::BTreeMap;

use super::apply::is_pair;
use super::draw::{DrawForm, DrawRequest, Entrant, PastRound, SpareRule, Violations};
use super::event::{Draw, DrawnBoard};
use super::exact::Exact;
use super::form::{
    OpenBoard, OpenCriterion, OpenForm, OpenGames, OpenRecord, OpenRound, OpenStandings,
    PlayedRound, RoundCounts, TeamStandings, TopStandings, first_permanent,
};
use super::life::{SignUp, Tournament};
use super::plan::Lot;
use super::ranking::Criterion;
use super::roster::{Member, Role};
use super::rounds::{Round, SEATS};
use super::scoring::{PlayerNumber, TeamNumber};
use crate::game::PersonId;

/// The places of an event as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlaces {
    /// Best first.
    pub rows: Vec<EventPlace>,
    /// Whether some board is being played, so that they can still change.
    pub is_live: bool,
    /// Whether the dice count; until then nobody is put before another by them.
    pub is_thrown: bool,
    /// Who has won, once all is played.
    pub winners: Vec<PersonId>,
    /// Who is to be on the top board, best first, as the rounds before it stand.
    pub seeds: Vec<PersonId>,
    /// The best of each power.
    pub countries: [Option<PersonId>; SEATS],
    /// The teams, best first, where there are any.
    pub teams: Vec<TeamPlace>,
}

/// The place of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPlace {
    pub name: String,
    /// From 1; who is level shares it.
    pub place: usize,
    pub total: Exact,
    /// What puts it before the next.
    pub over_next: Option<Criterion>,
}

/// Somebody's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlace {
    pub person: PersonId,
    /// From 1; who is level shares it.
    pub place: usize,
    pub total: Exact,
    /// What puts him before the next.
    pub over_next: Option<Criterion>,
}

impl Tournament {
    /// The form of an open event.
    pub fn form(&self) -> Option<&OpenForm> {
        self.plan.form.as_deref()
    }

    /// What the form of an open event says of a round.
    pub fn form_round(&self, round: Round) -> Option<&OpenRound> {
        self.form()?.rounds.get(round.number()?)
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

    /// Whether points that are taken off a total can move anybody.
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
        let top = self.form().and_then(|form| form.top.as_ref());
        top.is_some_and(|top| Some(top.round) == round.number())
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

    /// Whether somebody was in the draw of a round of an open event, with a seat or without one:
    /// then he is of its record for good.
    pub fn is_drawn(&self, person: &PersonId) -> bool {
        let sat_out = || self.draws.values().any(|draw| draw.sat_out().contains(person));
        self.form().is_some() && (self.has_sat(person) || sat_out())
    }

    /// Whether somebody does not play a round: he said so, or declined the top board.
    fn misses(&self, round: Round, person: &PersonId) -> bool {
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
            let seeds = self.decided_places().map(|places| places.seeds).unwrap_or_default();
            // A top board for the title alone is all that is played.
            let is_alone = self.is_top_board_alone(round);
            there.retain(|person| !seeds.contains(person) && !is_alone);
            there.splice(0..0, seeds);
        }
        there
    }

    /// Why a round of an open event can't be drawn now.
    pub(super) fn may_draw_open(&self, round: Round) -> Result<(), Vec<String>> {
        if matches!(self.sign_up, SignUp::Open { .. }) {
            return Err(vec!["sign-up is still open: it is closed first".to_owned()]);
        }
        if !self.has_round(round) {
            let last = self.rounds().last().map_or("none", |last| last.words());
            let what = format!("there is no {}: the last one is {last}", round.words());
            return Err(vec![what]);
        }
        if let Some(before) = self.round_before(round) {
            if !self.started.contains_key(&before) {
                return Err(vec![format!("{} has not begun", before.words())]);
            }
            if self.has_top_board(round) && !self.advanced.contains_key(&before) {
                return Err(vec![format!(
                    "the places before the top board are not settled: \"advance {}\" does that",
                    before.name()
                )]);
            }
        }
        if self.asks_by_itself(round) {
            let (words, name) = (round.words(), round.name());
            return Err(vec![format!(
                "nobody has been asked to check in for {words}: \"check-in {name}\" does that"
            )]);
        }
        let there = self.open_entrants(round).len();
        match there < SEATS {
            true => Err(vec![format!("{} needs {SEATS} players, and has {there}", round.words())]),
            false => Ok(()),
        }
    }

    /// What the draw of a round is asked.
    pub(super) fn open_request(&self, round: Round) -> DrawRequest {
        let entrants = self.open_entrants(round);
        let has_top_board = self.has_top_board(round);
        let teams = self.roster.teams();
        let numbers: BTreeMap<&PersonId, usize> = entrants.iter().zip(0..).collect();
        let entrant = |person: &PersonId| {
            let team = self.roster.find(person).and_then(|member| member.team.as_deref());
            Entrant {
                name: person.0.clone(),
                team: team.and_then(|team| teams.iter().position(|of| *of == team)),
                prefers: self.preferences(person),
                ..Entrant::default()
            }
        };
        let before = self.draws.iter().filter(|(other, _)| **other < round);
        let past = before.map(|(_, draw)| PastRound {
            boards: draw
                .boards
                .iter()
                .map(|table| table.players.each_ref().map(|who| numbers.get(who).copied()))
                .collect(),
            sat_out: draw.sat_out().iter().filter_map(|who| numbers.get(who).copied()).collect(),
        });
        DrawRequest {
            seed: self.plan.seed(Lot::Round(round)),
            groups: if has_top_board { vec![SEATS] } else { Vec::new() },
            // Where some are drawn among themselves nobody plays on two boards.
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

    /// Whether somebody has or had a seat in a game of a round.
    pub fn has_held_a_seat(&self, round: Round, person: &PersonId) -> bool {
        let games = self.games().filter(|(of, _)| *of == round);
        let reports = games.filter_map(|(_, game)| self.reports.get(game));
        let mut tenures = reports.flat_map(|report| &report.seats).flat_map(|seat| &seat.tenures);
        tenures.any(|tenure| tenure.holder.as_ref() == Some(person))
    }

    /// An open event as scoring sees it; nothing if no round has begun. Without its seed it throws
    /// no dice that anybody could know.
    pub fn open_record(&self, is_thrown: bool) -> Option<OpenRecord> {
        let mut record = self.record_of_rounds(is_thrown)?;
        let is_told = || OpenStandings::of(&record, &OpenGames::of(&record)).is_ok();
        if record.form.top.is_some() && !is_told() {
            record.seeds = self.seeds_as_they_sit(&record);
        }
        Some(record)
    }

    /// Who sits on a top board that has begun, if it is not whom the rounds before it name by now:
    /// the dice chose him, another had his seat before it began, or a board was corrected.
    fn seeds_as_they_sit(&self, record: &OpenRecord) -> Option<[PlayerNumber; SEATS]> {
        let top = record.form.top.as_ref()?;
        let board = record.rounds.get(top.round)?.boards.first()?;
        let first = |seat| first_permanent(seat).map(|(_, person)| person);
        let mut seated: Vec<PlayerNumber> = board.board.seats.iter().filter_map(first).collect();
        let before = Round::numbered(top.round).and_then(|round| self.round_before(round));
        let settled = before.and_then(|before| self.advanced.get(&before));
        let place = |who: &PlayerNumber| {
            let is_his = |person: &PersonId| person.0 == record.name_of(*who);
            settled.and_then(|all| all.iter().position(is_his)).unwrap_or(SEATS)
        };
        seated.sort_by_key(place);
        seated.try_into().ok()
    }

    fn record_of_rounds(&self, is_thrown: bool) -> Option<OpenRecord> {
        let form = self.form()?;
        self.started.get(&Round::FIRST)?;
        let (players, numbers) = self.people_of_record();
        let teams: Vec<String> = self.roster.teams().into_iter().map(str::to_owned).collect();
        let begun = self.rounds().into_iter().take_while(|of| self.started.contains_key(of));
        let rounds = begun.map(|round| {
            let draw = self.draws.get(&round);
            let games = self.games().filter(|(of, _)| *of == round);
            let boards = games.filter_map(|(_, game)| {
                let board = self.board((round, game), self.reports.get(game)?, &numbers, &teams);
                Some(OpenBoard { board, factor: Exact::whole(1) })
            });
            // Who was given a seat of the round later on has not sat it out.
            let mut sat_out = draw.map(Draw::sat_out).unwrap_or_default();
            sat_out.retain(|person| !self.has_held_a_seat(round, person));
            PlayedRound {
                boards: boards.collect(),
                sat_out: sat_out.iter().filter_map(|who| numbers.get(who).copied()).collect(),
            }
        });
        // Who said that he won't be there is not on the top board either.
        let top = form.top.as_ref().and_then(|top| Round::numbered(top.round));
        let misses = |who: &&PersonId| top.is_some_and(|top| self.misses(top, who));
        let declined = numbers.keys().filter(misses);
        Some(OpenRecord {
            seed: if is_thrown { self.plan.seed(Lot::Dice) } else { String::new() },
            form: form.clone(),
            players,
            declines: declined.filter_map(|who| numbers.get(who).copied()).collect(),
            seeds: None,
            rounds: rounds.collect(),
            teams,
        })
    }

    /// Whether everybody may know what the dice of an open event say.
    pub fn dice_are_known(&self) -> bool {
        self.finish.is_some() || self.revealed.iter().any(|(lot, _)| *lot == Lot::Dice)
    }

    /// The places of an open event as everybody may know them; nothing before a board has finished
    /// a year.
    pub fn open_places(&self) -> Option<EventPlaces> {
        let mut games = self.games().filter_map(|(_, game)| self.reports.get(game));
        let has_result = games.any(|report| !report.counts.is_empty() || report.is_over());
        has_result.then(|| self.places_with(self.dice_are_known()))?
    }

    /// The same with the throws of the dice, by which winners and the top board are found.
    pub fn decided_places(&self) -> Option<EventPlaces> {
        self.places_with(true)
    }

    fn places_with(&self, is_thrown: bool) -> Option<EventPlaces> {
        let record = self.open_record(is_thrown)?;
        let played = OpenGames::of(&record);
        let standings = OpenStandings::of(&record, &played).ok()?;
        let name = |person: PlayerNumber| PersonId::new(record.name_of(person));
        let decided = &standings.ranking.decided;
        let places = standings.ranking.places();
        let order = standings.ranking.rows.iter().zip(places).enumerate();
        let rows = order.map(|(at, (person, place))| EventPlace {
            person: name(*person),
            place,
            total: standings.total(*person),
            over_next: decided.get(at).map(|decided| decided.criterion),
        });
        let seeds = |top: &TopStandings| top.seeds.iter().map(|(who, _)| name(*who)).collect();
        let best = |prize: &Option<super::form::OpenPrize<'_>>| {
            prize.as_ref()?.games.first().map(|game| name(game.person))
        };
        Some(EventPlaces {
            rows: rows.collect(),
            is_live: record.is_live(),
            is_thrown,
            winners: standings.winners.iter().flatten().map(|who| name(*who)).collect(),
            seeds: standings.top.as_ref().map(seeds).unwrap_or_default(),
            countries: standings.prizes.each_ref().map(best),
            teams: standings.teams.as_ref().map_or_else(Vec::new, |of| team_places(&record, of)),
        })
    }
}

fn team_places(record: &OpenRecord, teams: &TeamStandings) -> Vec<TeamPlace> {
    let (ranking, totals) = (&teams.ranking, &teams.totals);
    let order = ranking.rows.iter().zip(ranking.places()).enumerate();
    let row = |(at, (team, place)): (usize, (&TeamNumber, usize))| TeamPlace {
        name: record.team_name(*team).to_owned(),
        place,
        total: totals.get(team.0).cloned().unwrap_or_default(),
        over_next: ranking.decided.get(at).map(|decided| decided.criterion),
    };
    order.map(row).collect()
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
        let board = |table: &DrawnBoard| -> Option<[usize; SEATS]> {
            let numbers: Option<Vec<usize>> = table.players.iter().map(number).collect();
            numbers?.try_into().ok()
        };
        let boards: Option<Vec<[usize; SEATS]>> = self.boards.iter().map(board).collect();
        Some(Violations::of(request, &boards?))
    }

    /// Who came, wanted to play, and has no seat.
    pub fn sat_out(&self) -> Vec<PersonId> {
        let name = |player: usize| self.request.players.get(player).map(|one| one.name.clone());
        self.request.sat_out().into_iter().filter_map(name).map(PersonId::new).collect()
    }
}
