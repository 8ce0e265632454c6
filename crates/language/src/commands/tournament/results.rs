//! How a board that was played elsewhere ended, as its players and the director write it.
//!
//! ```abnf
//! result = "result" [<board>] [":"] ended / "won" "by" ended / "draw" ended
//! ended = 1*(<year> / <power> <number> / "won" ["by"] <power> / "draw" 2*<power>)
//! view = "confirm" [<board>] [<claim>] / "object" [<board>] ":" <why>
//! elsewhere = "elsewhere" boards ["until" <time>] [":" <place>] / "here" boards
//! unplayed = "unplayed" boards [":" <why>]
//! boards = round / 1*<board>
//! ```

use std::collections::BTreeSet;

use super::cut::{cut, round_of};
use super::director::DirectorLine;
use super::expected;
use super::people::PersonLine;
use super::result_sums::{complete, fits};
use super::table_results;
use super::values::{OwnWish, SaidOfBoard, TournamentLine};
use crate::board::{Power, read_on};
use crate::names;
use crate::tournament::board_result::{BoardResult, ResultVote};
use crate::tournament::reported_board::{ReportedCommand, YEARS_OF_BOARD};
use crate::tournament::scoring::BoardKind;
use crate::tournament::{DirectorCommand, Tournament};

/// `result: 1907 A4 E5 F7 G6 I4 R5 T3`, `won by France 1907`, `draw England France 1909`.
pub(super) fn result(line: &PersonLine<'_>) -> Option<TournamentLine> {
    let is_bare = line.word.starts_with("result");
    let begins = is_bare || names_a_power(line);
    (begins && has_boards(line)).then(|| {
        line.own_or_unread(|rest| {
            let (game, rest) = board_before(line.tournament, rest);
            let kind = kind_of(line.tournament, game.as_deref())?;
            if let (BoardKind::Table(_), true) = (kind, is_bare) {
                let read = table_results::read(line.tournament, rest)?;
                return Ok(OwnWish::OfBoard { game, said: SaidOfBoard::Placed(read) });
            }
            let result = match is_bare {
                true => ended(rest, kind)?,
                false => ended(&format!("{} {rest}", line.word), kind)?,
            };
            Ok(OwnWish::OfBoard { game, said: SaidOfBoard::Ended(result) })
        })
    })
}

/// `confirm`, `confirm cup-r2-03`, or `confirm cup-r2-03 2`, which names the second result that was
/// asked about.
pub(super) fn confirm(line: &PersonLine<'_>) -> Option<TournamentLine> {
    let rest = line.without_code();
    let (game, behind) = board_before(line.tournament, &rest);
    let behind = behind.trim_matches(['.', '!', ' ']);
    let number = behind.parse().ok();
    let is_it = (behind.is_empty() || number.is_some()) && has_boards(line);
    let said = SaidOfBoard::Confirms(number);
    is_it.then(|| {
        line.own_or_unread(|_| Ok(OwnWish::OfBoard { game: game.clone(), said: said.clone() }))
    })
}

/// `object: Turkey had four`, or `object cup-r2-03: Turkey had four`.
pub(super) fn object(line: &PersonLine<'_>) -> Option<TournamentLine> {
    has_boards(line).then(|| {
        line.own_or_unread(|rest| {
            let (game, why) = board_before(line.tournament, rest);
            match why.is_empty() {
                true => Err(expected::OBJECT.to_owned()),
                false => Ok(OwnWish::OfBoard { game, said: SaidOfBoard::Objects(why.to_owned()) }),
            }
        })
    })
}

/// Without such boards these are words of every day.
fn has_boards(line: &PersonLine<'_>) -> bool {
    !line.tournament.played_elsewhere.is_empty()
}

fn names_a_power(line: &PersonLine<'_>) -> bool {
    let words = line.rest.split(|letter: char| !letter.is_alphanumeric());
    let names_one =
        |map| read_on(map, || words.clone().take(4).any(|word| names::power(word).is_some()));
    let games = line.tournament.played_elsewhere.keys();
    games.map(|game| line.tournament.kind_of(game)).any(|kind| match kind {
        BoardKind::Map(map) => names_one(map),
        BoardKind::Table(_) => false,
    })
}

/// What is played on the board that is meant.
fn kind_of(tournament: &Tournament, game: Option<&str>) -> Result<BoardKind, String> {
    if let Some(game) = game {
        return Ok(tournament.kind_of(game));
    }
    // Boards of a round that has not begun can't end yet.
    let running = tournament.running().map(|(_, game)| game);
    let mut games = running.filter(|game| tournament.played_elsewhere.contains_key(*game));
    let any = tournament.played_elsewhere.keys().next().map(String::as_str);
    let Some(first) = games.next().or(any) else { return Ok(BoardKind::default()) };
    let kind = tournament.kind_of(first);
    // Names and numbers of one map say something else on another.
    match games.all(|other| tournament.kind_of(other) == kind) {
        true => Ok(kind),
        false => Err(expected::name_the_board(first, kind)),
    }
}

/// The board that a line names first, if it does, and what comes after it.
fn board_before<'l>(tournament: &Tournament, rest: &'l str) -> (Option<String>, &'l str) {
    let rest = rest.trim_start_matches([':', ' ']);
    let end = rest.find([':', ' ']).unwrap_or(rest.len());
    let (word, behind) = rest.split_at(end);
    let board = word.trim_end_matches(['.', ',']).to_lowercase();
    match tournament.played_elsewhere.contains_key(&board) {
        true => (Some(board), behind.trim_start_matches([':', ' ']).trim()),
        false => (None, rest.trim()),
    }
}

/// `cup-r2-03: 1907 A4 E5 F7 G6 I4 R5 T3`.
pub(super) fn set(line: &DirectorLine<'_>) -> Result<DirectorCommand, String> {
    let (board, rest) = board_before(line.tournament, line.rest);
    let game = board.ok_or_else(|| expected::result(line.tournament))?;
    let kind = kind_of(line.tournament, Some(&game))?;
    let result = match (kind, line.tournament.table(&game)) {
        (BoardKind::Table(_), Some((_, table))) => {
            let of = line.tournament;
            table_results::read(of, rest)?.of_table(of, table)?
        }
        _ => ended(rest, kind)?,
    };
    said(ReportedCommand::Ended { game, result })
}

/// `r2 until 2027-02-01: at the club`, or `cup-r2-03, cup-r2-05: https://…`.
pub(super) fn elsewhere(line: &DirectorLine<'_>) -> Result<DirectorCommand, String> {
    let (boards, until) = match cut(line.what, "until") {
        Some((boards, until)) => (boards, Some(line.time(until)?)),
        None => (line.what, None),
    };
    let games = boards_named(line, boards)?;
    said(ReportedCommand::Elsewhere { games, place: line.why.to_owned(), until })
}

pub(super) fn here(line: &DirectorLine<'_>) -> Result<DirectorCommand, String> {
    said(ReportedCommand::Here { games: boards_named(line, line.what)? })
}

/// `cup-r2-03: too few came`. Of a round, it takes the boards that still have no result.
pub(super) fn unplayed(line: &DirectorLine<'_>) -> Result<DirectorCommand, String> {
    let mut games = boards_named(line, line.what)?;
    if round_of(line.tournament, line.what).is_some() {
        let elsewhere = &line.tournament.played_elsewhere;
        games.retain(|game| elsewhere.get(game).is_some_and(|board| board.is_open()));
        if games.is_empty() {
            return Err(expected::NO_OPEN_BOARD.to_owned());
        }
    }
    said(ReportedCommand::Unplayed { games })
}

fn said(what: ReportedCommand) -> Result<DirectorCommand, String> {
    Ok(DirectorCommand::Reported { what })
}

/// All drawn boards of a round, or those that are named.
fn boards_named(line: &DirectorLine<'_>, written: &str) -> Result<Vec<String>, String> {
    if let Some(round) = round_of(line.tournament, written) {
        let draw = line.tournament.draws.get(&round);
        let boards = draw.map(|draw| draw.boards.iter().map(|table| table.game.clone()));
        return boards.map(Iterator::collect).ok_or_else(|| expected::not_drawn(round));
    }
    let words = written.split([' ', ',', ';']).filter(|word| !matches!(*word, "" | "and" | "&"));
    let board = |word: &str| {
        let game = word.to_lowercase();
        match line.tournament.table(&game) {
            Some(_) => Ok(game),
            None => Err(expected::no_drawn_board(&line.verb, word, line.tournament)),
        }
    };
    let mut games: Vec<String> = words.map(board).collect::<Result<_, _>>()?;
    let mut met = BTreeSet::new();
    games.retain(|game| met.insert(game.clone()));
    match games.is_empty() {
        true => Err(expected::elsewhere(&line.verb, line.tournament)),
        false => Ok(games),
    }
}

/// What a result says so far.
struct ResultWords {
    kind: BoardKind,
    year: Option<u16>,
    centres: Vec<Option<u16>>,
    /// The power whose number comes next.
    power: Option<Power>,
    /// The number whose power comes next: `4 Austria`.
    ahead: Option<u16>,
    says: Option<VoteWord>,
    voted: Vec<Power>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum VoteWord {
    Won,
    Draw,
}

/// How a board ended.
fn ended(written: &str, kind: BoardKind) -> Result<BoardResult, String> {
    let BoardKind::Map(map) = kind else { return Err(expected::result_of(kind)) };
    let mut words = ResultWords {
        kind,
        year: None,
        centres: vec![None; kind.seats()],
        power: None,
        ahead: None,
        says: None,
        voted: Vec::new(),
    };
    read_on(map, || {
        let all = written.split([' ', ',', ';', ':', '=', '.']);
        let all: Vec<&str> = all.filter(|word| !word.is_empty()).collect();
        let mut left = &all[..];
        while let Some((first, behind)) = left.split_first() {
            // Some powers have names of several words.
            let long =
                (2..=names::POWER_WORDS_MAX).rev().filter_map(|count| left.split_at_checked(count));
            let mut long = long.map(|(name, behind)| (name.join(" "), behind));
            let named = long.find(|(name, _)| names::power(name).is_some());
            let (word, rest) = named.unwrap_or_else(|| ((*first).to_owned(), behind));
            // A year stands alone ahead of a colon.
            let is_head = written.strip_prefix(*first).is_some_and(|rest| rest.starts_with(':'));
            words.take(&word, is_head && left.len() == all.len())?;
            left = rest;
        }
        words.finish()
    })
}

impl ResultWords {
    /// A short year is one only where it can be no number of centres.
    fn take(&mut self, word: &str, is_head: bool) -> Result<(), String> {
        let bare = word.trim_start_matches(['\'', '’']);
        let (is_year, word) = (is_head || bare != word, bare);
        let low = word.to_lowercase();
        let digits = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
        let (name, number) = word.split_at(digits);
        match (&*low, name, number) {
            ("won" | "win" | "solo" | "winner", ..) => self.vote(VoteWord::Won),
            ("draw" | "drawn" | "shared", ..) => self.vote(VoteWord::Draw),
            // It is no article if a power has this letter: "draw A E F" has three powers.
            ("a", ..) if names::power_of_letter("a").is_none() => Ok(()),
            ("by" | "and" | "&" | "of" | "in" | "the" | "between" | "for" | "to", ..) => Ok(()),
            // The season of the last year.
            ("spring" | "fall" | "autumn" | "winter" | "year" | "after", ..) => Ok(()),
            (_, "", number) => match number.parse().ok().filter(|_| is_year && number.len() > 1) {
                Some(short) => self.of_year(word, self.whole_year(short)),
                None => self.number(word, number),
            },
            (_, name, "") => self.named(power(name).ok_or_else(|| self.unknown(word))?),
            (_, name, number) => {
                if let Some(year) = self.year_of_season(name, number, is_year) {
                    return self.of_year(word, Some(year));
                }
                let power = power(name).ok_or_else(|| self.unknown(word))?;
                if let Some(count) = self.ahead {
                    return Err(expected::no_power_behind(count, self.kind));
                }
                self.power = Some(power);
                self.number(word, number)
            }
        }
    }

    fn vote(&mut self, says: VoteWord) -> Result<(), String> {
        match self.says.replace(says) {
            Some(other) if other != says => Err(expected::WON_AND_DRAWN.to_owned()),
            _ => Ok(()),
        }
    }

    fn named(&mut self, power: Power) -> Result<(), String> {
        if let Some(before) = self.power {
            return Err(expected::no_number_behind(before.name(), self.kind));
        }
        if let Some(count) = self.ahead.take() {
            return self.counts(power, count);
        }
        match self.says {
            None => self.power = Some(power),
            Some(VoteWord::Won) if !self.voted.is_empty() => {
                return Err(expected::two_winners(self.kind));
            }
            Some(_) if self.voted.contains(&power) => {}
            Some(_) => self.voted.push(power),
        }
        Ok(())
    }

    fn number(&mut self, word: &str, number: &str) -> Result<(), String> {
        let all = self.kind.centres();
        let count = number.parse().ok().filter(|count| *count <= all);
        match (self.power.take(), count) {
            (Some(power), Some(count)) => self.counts(power, count),
            (Some(_), None) => Err(expected::no_count(word, all)),
            // The first years of some maps are as small as a count, so the year has to stand first.
            (None, Some(count)) if self.year.is_some() && self.ahead.is_none() => {
                self.ahead = Some(count);
                Ok(())
            }
            (None, Some(count)) if !number.starts_with('0') => self.of_year(word, Some(count)),
            (None, _) => {
                let short = number.parse().ok();
                self.of_year(word, short.and_then(|short| self.whole_year(short)))
            }
        }
    }

    /// The year of the board that is written in full, or by its last two digits.
    fn whole_year(&self, written: u16) -> Option<u16> {
        let first = self.kind.first_year();
        let mut years = first..first + YEARS_OF_BOARD;
        let is_whole = years.contains(&written) || written > 99;
        if is_whole { Some(written) } else { years.find(|year| year % 100 == written) }
    }

    /// The year of `S1903`, or of `S03:` ahead of the numbers.
    fn year_of_season(&self, season: &str, number: &str, is_year: bool) -> Option<u16> {
        let written = number.parse().ok()?;
        let is_of_power = !is_year || power(season).is_some() && !number.starts_with('0');
        let year = (written > self.kind.centres() || !is_of_power).then_some(written);
        let year = self.whole_year(year?)?;
        names::phase_of_code(&format!("{season}{year:04}")).map(|_| year)
    }

    fn of_year(&mut self, word: &str, year: Option<u16>) -> Result<(), String> {
        let first = self.kind.first_year();
        let years = first..first + YEARS_OF_BOARD;
        let year = year.filter(|year| years.contains(year));
        let year = year.ok_or_else(|| expected::no_year(word, first))?;
        match self.year.replace(year) {
            Some(other) if other != year => Err(expected::two_years(other, year)),
            _ => Ok(()),
        }
    }

    fn counts(&mut self, power: Power, count: u16) -> Result<(), String> {
        let unknown = expected::no_power_in_a_result(power.name(), self.kind);
        let slot = self.centres.get_mut(power.index()).ok_or(unknown)?;
        match slot.replace(count) {
            Some(other) if other != count => Err(expected::two_counts(power, self.kind)),
            _ => Ok(()),
        }
    }

    fn unknown(&self, word: &str) -> String {
        expected::no_power_in_a_result(word, self.kind)
    }

    fn finish(self) -> Result<BoardResult, String> {
        if let Some(power) = self.power {
            return Err(expected::no_number_behind(power.name(), self.kind));
        }
        let year = self.year.ok_or_else(|| expected::result_without_year(self.kind))?;
        if let Some(count) = self.ahead {
            return Err(expected::no_power_behind(count, self.kind));
        }
        let vote = match (self.says, self.voted.as_slice()) {
            (None, _) => None,
            (Some(VoteWord::Won), [winner]) => Some(ResultVote::Won((*winner).into())),
            (Some(VoteWord::Won), _) => return Err(expected::no_winner(self.kind)),
            (Some(VoteWord::Draw), [_, _, ..]) => {
                Some(ResultVote::Shared(self.voted.iter().map(|power| (*power).into()).collect()))
            }
            (Some(VoteWord::Draw), _) => return Err(expected::nobody_shares(self.kind)),
        };
        let centres =
            self.centres.iter().any(Option::is_some).then(|| complete(self.kind, &self.centres));
        let centres = centres.transpose()?;
        if centres.is_none() && vote.is_none() {
            return Err(expected::result_of(self.kind));
        }
        let result = BoardResult { year, centres, vote, is_by_place: false };
        fits(self.kind, &result)?;
        Ok(result)
    }
}

fn power(name: &str) -> Option<Power> {
    names::power(name).or_else(|| names::power_of_letter(name))
}
