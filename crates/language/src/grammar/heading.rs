//! Headings: game, power, season, and the name of a part of a letter, such as "Builds:".

use super::super::text::{Mark, Token, Tokens};
use super::unit::{kind, power};
use crate::board::{Phase, PhaseKind, Power};
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};
use crate::names;

/// A season of the game year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Season {
    /// Movement and retreats of the first half.
    Spring,
    /// Movement and retreats of the second half.
    Fall,
    /// Adjustments.
    Winter,
}

/// What a heading says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The name of the game.
    pub game: Option<String>,
    /// The power.
    pub power: Option<Power>,
    /// The season.
    pub season: Option<Season>,
    /// The year, in four digits.
    pub year: Option<u16>,
    /// Which kind of orders follows.
    pub kind: Option<PhaseKind>,
    /// Whether it speaks of builds, and not of removals.
    pub builds: bool,
}

impl Heading {
    /// The phase, with what is missing taken from the one that is being played.
    pub fn phase(&self, now: Phase) -> Option<Phase> {
        let (season, year) = (self.season?, self.year.unwrap_or(now.year));
        // Players who don't think of a winter call builds the end of the fall.
        let is_late = season == Season::Fall && now.kind() == PhaseKind::Adjustments;
        let kind = match self.kind {
            _ if season == Season::Winter => PhaseKind::Adjustments,
            None if is_late && year == now.year => PhaseKind::Adjustments,
            None if now.kind() == PhaseKind::Retreats => PhaseKind::Retreats,
            Some(kind @ (PhaseKind::Adjustments | PhaseKind::Retreats)) => kind,
            _ => PhaseKind::Movement,
        };
        let season = if season == Season::Spring { "spring" } else { "fall" };
        names::phase_of_season(year, season, kind)
    }

    fn says_something(&self) -> bool {
        self.power.is_some() || self.season.is_some() || self.kind.is_some()
    }
}

/// A heading; what follows its colon is left.
///
/// ```abnf
/// heading = [game-line] [<power>] season [<year>] [part] [":"] / [game-line] <power> [part] [":"]
///     / part [":"]
/// ```
pub fn heading(input: Tokens<'_>) -> Option<(Tokens<'_>, Heading)> {
    let mut heading = Heading::default();
    let mut rest = input;
    while let Some(token) = rest.peek(0) {
        let used = match token.mark {
            Mark::Colon if heading.says_something() => return Some((rest.after(1), heading)),
            Mark::Dash | Mark::Arrow if heading.says_something() && kind(rest.after(1)).is_ok() => {
                return Some((rest.after(1), heading));
            }
            Mark::Dash
            | Mark::Colon
            | Mark::Comma
            | Mark::Slash
            | Mark::Stop
            | Mark::Open
            | Mark::Close => 1,
            Mark::Word => heading.take(rest, token),
            _ => 0,
        };
        if used == 0 {
            return None;
        }
        rest = rest.after(used);
    }
    heading.says_something().then_some((rest, heading))
}

/// What a subject names, among words that we don't know.
pub fn named_in_subject(input: Tokens<'_>) -> Heading {
    let mut heading = Heading::default();
    let mut rest = input;
    while let Some(token) = rest.peek(0) {
        let used = match token.mark {
            Mark::Word => heading.take(rest, token),
            _ => 0,
        };
        rest = rest.after(used.max(1));
    }
    heading
}

impl Heading {
    /// `Builds: none`. Removals are never optional, so they can't be "none".
    pub fn is_without_orders(&self, rest: &[Token]) -> bool {
        self.builds && matches!(rest, [only] if only.is(WordClass::NoOrders))
    }

    /// What words say about a phase, in any order and with any words between them.
    pub fn of_phase(words: Tokens<'_>) -> Heading {
        let mut found = Heading::default();
        for at in 0..words.rest.len() {
            found.take_phase(words.after(at));
        }
        found
    }

    /// Takes a word of a phase in: a season, its year, or the kind of orders.
    pub fn take_phase(&mut self, input: Tokens<'_>) -> bool {
        let key = input.peek(0).map_or("", |token| token.key.as_str());
        let next = input.peek(1).map_or("", |next| next.key.as_str());
        if WordClass::Summer.has(key) {
            self.season = Some(Season::Spring);
            self.kind = self.kind.or(Some(PhaseKind::Retreats));
        } else if let Some(season) = season_word(key) {
            self.season = Some(season);
        } else if let Some(season) = season_letter(key).filter(|_| year(next, true).is_some()) {
            self.season = Some(season);
        } else if let Some((season, year, kind)) = compound(key) {
            self.season = Some(season);
            self.year = Some(year);
            self.kind = kind.or(self.kind);
        } else if let Some(kind) = kind_word(key) {
            self.kind = Some(kind);
            self.builds = WordClass::BuildsHead.has(key);
        } else if let Some(year) = year(key, self.season.is_some()) {
            self.year = Some(year);
        } else {
            return false;
        }
        true
    }

    /// Takes one or two words in; how many it understood.
    fn take(&mut self, input: Tokens<'_>, token: &Token) -> usize {
        let key = token.key.as_str();
        if self.take_phase(input) || is_real_year(key) {
            return 1;
        }
        if key == "game"
            && let Some((game, used)) = named_game(input.after(1))
        {
            self.game = Some(game);
            return 1 + used;
        }
        if let Ok((rest, power)) = power(input) {
            if self.power.is_some() {
                return 0;
            }
            self.power = Some(power);
            return input.rest.len() - rest.rest.len();
        } else if is_game(key) && self.game.is_none() {
            let (game, used) = game_name(input);
            self.game = Some(game);
            return used;
        } else if !is_heading_word(key) {
            return 0;
        }
        1
    }
}

/// A season by its name.
///
/// ```abnf
/// season = "spring" / "summer" / "fall" / "autumn" / "winter"
/// ```
fn season_word(key: &str) -> Option<Season> {
    classes_of(key).choice(&[
        (WordClass::Spring, Season::Spring),
        (WordClass::Fall, Season::Fall),
        (WordClass::Winter, Season::Winter),
    ])
}

/// `S`, where a year follows.
fn season_letter(key: &str) -> Option<Season> {
    match key {
        "s" => Some(Season::Spring),
        "f" | "a" => Some(Season::Fall),
        "w" => Some(Season::Winter),
        _ => None,
    }
}

/// What kind of orders follows.
///
/// ```abnf
/// part = "movement" / "retreats" / "builds" / "removals" / "adjustments"
/// ```
fn kind_word(key: &str) -> Option<PhaseKind> {
    match key {
        "movement" | "movements" | "moves" => Some(PhaseKind::Movement),
        "ret" => Some(PhaseKind::Retreats),
        _ if WordClass::RetreatsHead.has(key) => Some(PhaseKind::Retreats),
        _ if WordClass::BuildsHead.has(key) || WordClass::RemovalsHead.has(key) => {
            Some(PhaseKind::Adjustments)
        }
        _ => None,
    }
}

/// `S1901M`, `F01`, `spring1903`.
fn compound(key: &str) -> Option<(Season, u16, Option<PhaseKind>)> {
    let digits = key.find(|letter: char| letter.is_ascii_digit())?;
    let (word, rest) = key.split_at_checked(digits)?;
    let season = season_letter(word).or_else(|| season_word(word))?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let (number, letter) = rest.split_at_checked(end)?;
    let kind = match letter {
        "" => None,
        "m" => Some(PhaseKind::Movement),
        "r" => Some(PhaseKind::Retreats),
        "a" | "b" => Some(PhaseKind::Adjustments),
        _ => return None,
    };
    Some((season, year(number, true)?, kind))
}

/// Four digits, or two after a season.
fn year(key: &str, behind_season: bool) -> Option<u16> {
    let number: u16 = key.parse().ok().filter(|_| key.bytes().all(|b| b.is_ascii_digit()))?;
    match key.len() {
        4 if (1900..2000).contains(&number) => Some(number),
        2 if behind_season => Some(1900 + number),
        _ => None,
    }
}

/// `Spring 2003`: the year in which it was written, which is no year of the game and no game.
fn is_real_year(key: &str) -> bool {
    key.len() == 4 && key.parse().is_ok_and(|year: u16| (2000..2100).contains(&year))
}

/// `DC478`, `r1`: letters and digits.
fn is_game(key: &str) -> bool {
    let digit = key.contains(|letter: char| letter.is_ascii_digit());
    let version = key.strip_prefix('v').is_some_and(|rest| rest.parse::<u16>().is_ok());
    digit && !version && key.len() <= 12
}

/// Whether a word names a season, with or without its year: `S1902`, `fall`.
pub fn names_a_season(key: &str) -> bool {
    WordClass::Summer.has(key) || season_word(key).is_some() || compound(key).is_some()
}

/// Whether a word names the season of this phase.
pub fn is_season_of(key: &str, now: Phase) -> bool {
    let named = |season| Heading { season: Some(season), ..Heading::default() };
    season_word(key).is_some_and(|season| named(season).phase(now) == Some(now))
}

/// Whether words that name a season or a year name the phase that is being played; nothing if they
/// name none.
pub fn is_now(words: Tokens<'_>, now: Phase) -> Option<bool> {
    let found = Heading::of_phase(words);
    let named = found.season.is_some() || found.year.is_some();
    let season = found.phase(now).is_none_or(|phase| phase == now);
    named.then(|| season && found.year.is_none_or(|year| year == now.year))
}

/// How many tokens here say that something is for the phase that is being played: "in Spring
/// 1901", "for F1902".
pub fn now_length(words: Tokens<'_>, now: Phase) -> usize {
    let leads = |token: &&Token| token.is(WordClass::LeadsToTurn);
    let before = words.rest.iter().take_while(leads).count();
    let named = words.rest.iter().skip(before);
    let length = named.take_while(|token| {
        let one = std::slice::from_ref(*token);
        Heading::default().take_phase(Tokens { rest: one, names: words.names })
            || year(&token.key, true).is_some()
    });
    let length = before + length.count();
    let said = Tokens { rest: words.rest.get(..length).unwrap_or_default(), names: words.names };
    if is_now(said, now) == Some(true) { length } else { 0 }
}

/// The name of a game after the word, and how many tokens it takes.
///
/// ```abnf
/// game-line = "game" [":"] <game>
/// ```
fn named_game(input: Tokens<'_>) -> Option<(String, usize)> {
    let colon = usize::from(input.peek(0)?.mark == Mark::Colon);
    let named = input.peek(colon)?;
    if named.key.is_empty() || season_word(&named.key).is_some() {
        return None;
    }
    let (game, used) = game_name(input.after(colon));
    Some((game, colon + used))
}

/// The name of a game, which goes on over hyphens without blanks: `r1-07`.
fn game_name(input: Tokens<'_>) -> (String, usize) {
    let mut name = String::new();
    let mut used = 0;
    while let Some(token) = input.peek(used) {
        let touches = used == 0 || !token.apart;
        match token.mark {
            Mark::Word if touches => name.push_str(&token.key.to_uppercase()),
            Mark::Dash if touches && used > 0 => name.push('-'),
            _ => break,
        }
        used += 1;
    }
    (name, used)
}

/// A word that may stand in any heading.
pub(super) fn is_heading_word(key: &str) -> bool {
    const KNOWN: ClassSet = ClassSet::of(&[WordClass::HeadingLink, WordClass::OrderName]);
    classes_of(key).has_any(KNOWN)
        || key.strip_prefix('v').is_some_and(|rest| rest.parse::<u16>().is_ok())
}
