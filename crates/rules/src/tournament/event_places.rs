//! The results of an open event: its record as scoring sees it, and the places.

use std::collections::BTreeMap;

use super::exact::Exact;
use super::form::{
    OpenBoard, OpenGame, OpenGames, OpenPrize, OpenRecord, OpenStandings, PlayedRound, Sheet,
    SheetEntry, TeamStandings, TopStandings,
};
use super::holders::PrizeHolders;
use super::life::Tournament;
use super::plan::Lot;
use super::ranking::Criterion;
use super::rounds::{Round, SEATS};
use super::scoring::{PlayerNumber, SeatRecord, TeamNumber};
use crate::game::PersonId;

/// The places of an event as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlaces {
    /// Best first.
    pub rows: Vec<EventPlace>,
    /// Whether some board is being played, so that they can still change.
    pub is_live: bool,
    /// Whether the dice count; until then they put no one before another.
    pub is_thrown: bool,
    /// Who has won, once all is played.
    pub winners: Vec<PersonId>,
    /// Who is to be on the top board, best first, as the rounds before it stand.
    pub seeds: Vec<EventSeed>,
    /// Between each two neighbours of them, and after the last of them.
    pub seeded_by: Vec<Criterion>,
    /// Who just missed it: all who are level except for the dice.
    pub next: Vec<EventSeed>,
    /// The best games of each power.
    pub prizes: [Vec<EventPrize>; SEATS],
    /// The throws that told two apart, once they count.
    pub rolls: BTreeMap<String, u64>,
    /// The teams, best first, where there are any.
    pub teams: Vec<TeamPlace>,
}

/// One of those who are to be on the top board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSeed {
    pub person: PersonId,
    /// His total over the rounds before it.
    pub total: Exact,
}

/// The best game with a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPrize {
    pub person: PersonId,
    pub board: String,
    pub centres: Exact,
    pub score: Exact,
}

impl EventPlaces {
    /// Who is to be on the top board, best first.
    pub fn seeded(&self) -> Vec<PersonId> {
        self.seeds.iter().map(|seed| seed.person.clone()).collect()
    }

    /// Who has the prize of each power. Several equal games of one person make one holder.
    pub fn best_of_powers(&self) -> [PrizeHolders<PersonId>; SEATS] {
        self.prizes.each_ref().map(|games| {
            let is_first = |(at, game): &(usize, &EventPrize)| {
                games.iter().take(*at).all(|before| before.person != game.person)
            };
            let people = games.iter().enumerate().filter(is_first);
            people.map(|(_, game)| game.person.clone()).collect()
        })
    }
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

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlace {
    pub person: PersonId,
    /// From 1; who is level shares it.
    pub place: usize,
    pub total: Exact,
    /// What he has on the top board, if he plays it.
    pub top: Option<Exact>,
    /// His games and sit-outs, in the order of rounds.
    pub results: Vec<EventResult>,
    /// What puts him before the next.
    pub over_next: Option<Criterion>,
}

/// A player's game, or a round that he sat out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventResult {
    pub round: Round,
    pub score: Exact,
    /// Whether he sat out.
    pub is_out: bool,
    /// Whether his total has any of it.
    pub is_counted: bool,
}

fn results(sheet: &Sheet<'_>) -> Vec<EventResult> {
    let result = |entry: &SheetEntry<'_>| {
        Some(EventResult {
            round: Round::numbered(entry.round)?,
            score: entry.score.clone(),
            is_out: entry.game.is_none(),
            is_counted: entry.weight != Exact::ZERO,
        })
    };
    sheet.entries.iter().filter_map(result).collect()
}

impl Tournament {
    /// An open event as scoring sees it; none if no round has begun. Without its seed its dice give
    /// nothing away.
    pub fn open_record(&self, is_thrown: bool) -> Option<OpenRecord> {
        let mut record = self.record_of_rounds(is_thrown)?;
        if let Some(seven) = self.settled_seven(&record)
            && seeds_of(&record) != seven
        {
            record.seeds = Some(seven);
        }
        // A round gives places only once one of its boards has finished a year.
        let is_counted = |of: &OpenBoard| {
            let has_result = !of.board.counts.is_empty() || of.board.end.is_some();
            has_result && !self.is_unplayed(&of.board.name)
        };
        let is_over = |at: usize| Round::numbered(at).is_some_and(|of| self.has_no_board(of));
        let counts =
            |(at, of): (usize, &PlayedRound)| of.boards.iter().any(is_counted) || is_over(at);
        let last = record.rounds.iter().enumerate().map(counts).rposition(|counts| counts);
        record.rounds.truncate(last.map_or(1, |last| last + 1));
        Some(record)
    }

    /// Who plays a top board whose seven have been told: nothing that changes after that, and no
    /// throw that is not known yet, puts others in their places.
    fn settled_seven(&self, record: &OpenRecord) -> Option<[PlayerNumber; SEATS]> {
        let top = self.top_round()?;
        let number = |who: &PersonId| {
            let place = record.players.iter().position(|player| player.name == who.0);
            place.map(PlayerNumber)
        };
        let told = self.top_seven(top)?;
        let mut seven: Vec<PlayerNumber> = told.iter().filter_map(number).collect();
        let board = record.rounds.get(top.number()?).and_then(|round| round.boards.first());
        if let Some(board) = board {
            let first = |seat: &SeatRecord| seat.permanents().first().copied();
            let place = |who: &PlayerNumber| seven.iter().position(|one| one == who);
            let mut seated: Vec<PlayerNumber> =
                board.board.seats.iter().filter_map(first).collect();
            // A player may have had the seat of another before it began.
            seated.sort_by_key(|who| place(who).unwrap_or(SEATS));
            seven = seated;
        }
        seven.try_into().ok()
    }

    /// The round with the top board.
    fn top_round(&self) -> Option<Round> {
        Round::numbered(self.form()?.top_round()?)
    }

    /// Those who have been told that they play a top board. For each who can't come, the next one
    /// moves up. None before the first has been told.
    pub fn top_seven(&self, top: Round) -> Option<Vec<PersonId>> {
        let before = self.round_before(top).filter(|_| self.has_top_board(top))?;
        let told = self.advanced.get(&before)?;
        if self.draws.contains_key(&top) {
            return Some(told.clone());
        }
        let mut seven = told.clone();
        seven.retain(|person| !self.misses(top, person));
        if seven.len() < told.len() {
            let next = self.seeds_by_results();
            let next: Vec<PersonId> =
                next.into_iter().filter(|person| !seven.contains(person)).collect();
            seven.extend(next.into_iter().take(told.len() - seven.len()));
        }
        Some(seven)
    }

    /// Whom the rounds before a top board put there, best first.
    pub fn seeds_by_results(&self) -> Vec<PersonId> {
        let Some(mut record) = self.record_of_rounds(true) else { return Vec::new() };
        // The result of the top board itself does not decide who plays it.
        record.rounds.truncate(self.top_round().and_then(Round::number).unwrap_or_default());
        let seeds = seeds_of(&record).into_iter();
        seeds.map(|person| PersonId::new(record.name_of(person))).collect()
    }

    fn record_of_rounds(&self, is_thrown: bool) -> Option<OpenRecord> {
        let form = self.form()?;
        self.started.get(&Round::FIRST)?;
        let (players, numbers) = self.people_of_record();
        let teams: Vec<String> = self.roster.teams().into_iter().map(str::to_owned).collect();
        let begun = self.rounds().into_iter().take_while(|of| self.started.contains_key(of));
        let rounds = begun.map(|round| {
            let games = self.games().filter(|(of, _)| *of == round);
            let boards = games.filter_map(|(_, game)| {
                let board = self.board((round, game), self.reports.get(game)?, &numbers, &teams);
                Some(OpenBoard { board, factor: Exact::whole(1) })
            });
            let sat_out = self.sat_out_of(round);
            PlayedRound {
                boards: boards.collect(),
                sat_out: sat_out.iter().filter_map(|who| numbers.get(who).copied()).collect(),
            }
        });
        // A player who said that he won't be there is not on the top board either.
        let top = form.top_round().and_then(Round::numbered);
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
        let has_result = games.any(|report| !report.counts.is_empty() || report.end.is_some());
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
        // Throws that don't count yet put no one before another.
        let level =
            if is_thrown { &[Criterion::Tie][..] } else { &[Criterion::Tie, Criterion::Dice] };
        let places = standings.ranking.places_sharing(level);
        let order = standings.ranking.rows.iter().zip(places).enumerate();
        let rows = order.map(|(at, (person, place))| EventPlace {
            person: name(*person),
            place,
            total: standings.total(*person),
            top: standings.top.as_ref().and_then(|top| top.value_of(*person)).cloned(),
            results: standings.sheets.get(person.0).map(results).unwrap_or_default(),
            over_next: decided.get(at).map(|decided| decided.criterion),
        });
        let seed = |(who, total): &(PlayerNumber, Exact)| EventSeed {
            person: name(*who),
            total: total.clone(),
        };
        let seeds = |top: &TopStandings| top.seeds.iter().map(seed).collect();
        let seeded_by = |top: &TopStandings| top.labels.iter().copied().chain(top.cut).collect();
        let game = |game: &&OpenGame| EventPrize {
            person: name(game.person),
            board: record.board_name(game.round, game.board).to_owned(),
            centres: game.centres.clone(),
            score: game.score.clone(),
        };
        let best = |prize: &Option<OpenPrize<'_>>| {
            prize.iter().flat_map(|prize| &prize.games).map(game).collect()
        };
        Some(EventPlaces {
            rows: rows.collect(),
            is_live: self.running().next().is_some(),
            is_thrown,
            rolls: if is_thrown { standings.rolls.clone() } else { BTreeMap::new() },
            winners: standings.winners.iter().flatten().map(|who| name(*who)).collect(),
            seeds: standings.top.as_ref().map(seeds).unwrap_or_default(),
            seeded_by: standings.top.as_ref().map(seeded_by).unwrap_or_default(),
            next: standings.top.iter().flat_map(|top| &top.next).map(seed).collect(),
            prizes: standings.prizes.each_ref().map(best),
            teams: standings.teams.as_ref().map_or_else(Vec::new, |of| team_places(&record, of)),
        })
    }
}

/// Who is to be on the top board of a record, best first.
fn seeds_of(record: &OpenRecord) -> Vec<PlayerNumber> {
    let games = OpenGames::of(record);
    let standings = OpenStandings::of(record, &games);
    let top = standings.ok().and_then(|standings| standings.top);
    top.into_iter().flat_map(|top| top.seeds).map(|(person, _)| person).collect()
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
