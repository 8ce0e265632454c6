//! From a draft to the tables of a map: looks up everything that is named, and refuses what can't
//! be on a board with its place.

mod calendar;

use std::collections::BTreeMap;

use calendar::{first, turns};

use super::code_tables::CodeTables;
use super::draft::{DraftKind, DraftProvince, MapDraft, MapFault};
use super::kinds::{Coast, UnitKind};
use super::map_tables::{MapTables, ProvinceRow};
use super::word::{Wide, Word};

/// Provinces and their coasts.
const LOCATIONS_MAX: usize = 256;
/// Provinces in which fleets convoy.
const CONVOYING_MAX: usize = 64;
/// Powers with a player.
const POWERS_MAX: usize = 34;
/// Powers without a player.
const NEUTRAL_MAX: usize = 34;

fn fault<T>(place: impl Into<String>, what: impl Into<String>) -> Result<T, MapFault> {
    Err(MapFault { place: place.into(), what: what.into() })
}

/// Makes the tables.
pub(super) fn tables(draft: &MapDraft) -> Result<MapTables, MapFault> {
    let survey = Survey::new(draft)?;
    let mut tables = MapTables {
        draft: draft.clone(),
        provinces: survey.provinces()?,
        seas: survey.count(|kind| kind == DraftKind::Sea),
        convoying: survey.count(|kind| rank(kind) <= rank(DraftKind::ConvoyingCoast)),
        locations: survey.locations.clone(),
        codes: survey.codes(),
        reach: [Vec::new(), Vec::new()],
        steps: survey.steps()?,
        seas_beside: Vec::new(),
        turns: turns(&draft.calendar.turns)?,
        first: (0, 0),
        units: survey.units()?,
        owners: survey.owners()?,
        together: survey.together()?,
    };
    tables.first = first(&tables)?;
    survey.finish(&mut tables);
    Ok(tables)
}

/// A draft whose places have numbers.
struct Survey<'a> {
    draft: &'a MapDraft,
    /// The rows of the provinces, by number.
    rows: Vec<usize>,
    locations: Vec<(u8, Option<Coast>)>,
    /// The number of each place by its name: `SPA`, `SPA/NC`.
    places: BTreeMap<String, u8>,
    powers: BTreeMap<&'a str, u8>,
}

/// In which order provinces are numbered.
fn rank(kind: DraftKind) -> u8 {
    match kind {
        DraftKind::Sea => 0,
        DraftKind::ConvoyingCoast => 1,
        DraftKind::Coast => 2,
        DraftKind::Inland => 3,
        DraftKind::Closed => 4,
    }
}

fn takes(kind: DraftKind, unit: UnitKind) -> bool {
    match (kind, unit) {
        (DraftKind::Closed, _) => false,
        (DraftKind::Sea, unit) => unit == UnitKind::Fleet,
        (DraftKind::Inland, unit) => unit == UnitKind::Army,
        (DraftKind::Coast | DraftKind::ConvoyingCoast, _) => true,
    }
}

impl<'a> Survey<'a> {
    fn new(draft: &'a MapDraft) -> Result<Survey<'a>, MapFault> {
        if draft.provinces.is_empty() {
            return fault("provinces", "a map needs provinces");
        }
        let mut rows: Vec<usize> = (0..draft.provinces.len()).collect();
        rows.sort_by_key(|row| {
            let province = &draft.provinces[*row];
            (rank(province.kind), &province.code)
        });
        let mut survey = Survey {
            draft,
            locations: (0..rows.len()).map(|number| (number as u8, None)).collect(),
            rows,
            places: BTreeMap::new(),
            powers: BTreeMap::new(),
        };
        survey.number_places()?;
        survey.number_powers()?;
        Ok(survey)
    }

    fn number_places(&mut self) -> Result<(), MapFault> {
        let coasts: usize = self.draft.provinces.iter().map(|one| one.coasts.len()).sum();
        let locations = self.rows.len() + coasts;
        if locations > LOCATIONS_MAX {
            let what = format!("{locations} locations, of {LOCATIONS_MAX} that there may be");
            return fault("provinces", what);
        }
        let convoying = self.count(|kind| rank(kind) <= rank(DraftKind::ConvoyingCoast));
        if convoying > CONVOYING_MAX {
            let what = format!("convoys in {convoying}, of {CONVOYING_MAX} that there may be");
            return fault("provinces", what);
        }
        for (number, row) in self.rows.iter().enumerate() {
            let province = &self.draft.provinces[*row];
            if !is_code(&province.code) {
                let what = format!("{:?} is no code of three capitals or figures", province.code);
                return fault("provinces", what);
            }
            if self.places.insert(province.code.clone(), number as u8).is_some() {
                return fault(format!("provinces.{}", province.code), "it stands there twice");
            }
            let mut known: Vec<Coast> = Vec::new();
            for coast in &province.coasts {
                let place = format!("provinces.{}.coasts", province.code);
                match Coast::from_code(&coast.code).filter(|coast| !known.contains(coast)) {
                    Some(coast) => known.push(coast),
                    None => {
                        return fault(place, format!("{:?} is no coast of its own", coast.code));
                    }
                }
            }
            known.sort();
            for coast in known {
                let name = format!("{}/{}", province.code, coast.code());
                self.places.insert(name, self.locations.len() as u8);
                self.locations.push((number as u8, Some(coast)));
            }
        }
        Ok(())
    }

    fn number_powers(&mut self) -> Result<(), MapFault> {
        let (players, neutral) = (&self.draft.powers, &self.draft.neutral);
        if players.is_empty() || players.len() > POWERS_MAX || neutral.len() > NEUTRAL_MAX {
            return fault("powers", format!("a map needs 1 to {POWERS_MAX} of them"));
        }
        for (power, number) in players.iter().chain(neutral).zip(0u8..) {
            let fits = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit();
            if power.key.is_empty() || !power.key.bytes().all(fits) {
                return fault(
                    "powers",
                    format!("{:?} is no key of capitals and figures", power.key),
                );
            }
            if self.powers.insert(&power.key, number).is_some() {
                return fault(format!("powers.{}", power.key), "it stands there twice");
            }
        }
        Ok(())
    }

    fn count(&self, is_meant: impl Fn(DraftKind) -> bool) -> usize {
        self.draft.provinces.iter().filter(|province| is_meant(province.kind)).count()
    }

    fn province(&self, number: u8) -> &'a DraftProvince {
        &self.draft.provinces[self.rows[usize::from(number)]]
    }

    fn power(&self, key: &str, at: &str) -> Result<u8, MapFault> {
        match self.powers.get(key) {
            Some(power) => Ok(*power),
            None => fault(at, format!("no power {key:?}")),
        }
    }

    fn place(&self, name: &str, at: &str) -> Result<u8, MapFault> {
        match self.places.get(name) {
            Some(place) => Ok(*place),
            None => fault(at, format!("no province {name:?}")),
        }
    }

    fn provinces(&self) -> Result<Vec<ProvinceRow>, MapFault> {
        let row = |(number, row): (usize, &usize)| {
            let province = &self.draft.provinces[*row];
            let at = format!("provinces.{}.home", province.code);
            let home = province.home.as_deref().map(|key| self.power(key, &at)).transpose()?;
            if home.is_some() && !province.centre {
                return fault(at, "only a centre can be a home");
            }
            let is_coast =
                |(at, coast): &(u8, Option<Coast>)| usize::from(*at) == number && coast.is_some();
            let coasts = self.locations.iter().enumerate().filter(|(_, place)| is_coast(place));
            let coasts = coasts.fold(Wide::EMPTY, |all, (place, _)| all.or(Wide::just(place)));
            Ok(ProvinceRow { draft: *row, home, coasts })
        };
        self.rows.iter().enumerate().map(row).collect()
    }

    fn codes(&self) -> CodeTables {
        let code = |number: u8| self.province(number).code.clone();
        let place = |(number, coast): &(u8, Option<Coast>)| match coast {
            None => code(*number),
            Some(coast) => format!("{}/{}", code(*number), coast.code()),
        };
        let provinces: Vec<String> =
            (0..self.rows.len()).map(|number| code(number as u8)).collect();
        CodeTables::of(&provinces, &self.locations.iter().map(place).collect::<Vec<String>>())
    }

    /// The steps of armies and of fleets, from each location.
    fn steps(&self) -> Result<[Vec<Wide>; 2], MapFault> {
        let mut steps = [(); 2].map(|()| vec![Wide::EMPTY; self.locations.len()]);
        for (from, (number, coast)) in self.locations.iter().enumerate() {
            let province = self.province(*number);
            let at = format!("provinces.{}", province.code);
            let by_fleet = match coast {
                None => &province.fleet,
                Some(coast) => {
                    let mut coasts = province.coasts.iter();
                    let meant = coasts.find(|one| Coast::from_code(&one.code) == Some(*coast));
                    meant.map_or(&province.fleet, |meant| &meant.fleet)
                }
            };
            let by_army: &[String] = if coast.is_none() { &province.army } else { &[] };
            if coast.is_none() && !province.coasts.is_empty() && !province.fleet.is_empty() {
                return fault(at, "fleets go from its coasts, not from the whole");
            }
            for (kind, names) in [(UnitKind::Army, by_army), (UnitKind::Fleet, by_fleet)] {
                for name in names {
                    let at = format!("{at}.{}", kind.word());
                    let to = self.place(name, &at)?;
                    self.check_step(kind, *number, to, &at)?;
                    let steps = &mut steps[kind as usize][from];
                    *steps = steps.or(Wide::just(usize::from(to)));
                }
            }
        }
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            self.check_both_ways(kind, &steps[kind as usize])?;
        }
        Ok(steps)
    }

    fn check_step(&self, kind: UnitKind, from: u8, to: u8, at: &str) -> Result<(), MapFault> {
        let (number, coast) = self.locations[usize::from(to)];
        let there = self.province(number);
        let name = self.name(to);
        let word = kind.word();
        if !takes(self.province(from).kind, kind) || !takes(there.kind, kind) {
            return fault(at, format!("no {word} goes from here to {name}"));
        }
        if number == from {
            return fault(at, "it borders on itself");
        }
        match kind {
            UnitKind::Army if coast.is_some() => fault(at, format!("no army stands on {name}")),
            UnitKind::Fleet if coast.is_none() && !there.coasts.is_empty() => {
                fault(at, format!("{name} has several coasts, and none is named"))
            }
            _ => Ok(()),
        }
    }

    fn check_both_ways(&self, kind: UnitKind, steps: &[Wide]) -> Result<(), MapFault> {
        for (from, to) in steps.iter().enumerate() {
            let mut rest = *to;
            while let Some(to) = rest.least() {
                if !steps[to].contains(from) {
                    let (from, to) = (self.name(from as u8), self.name(to as u8));
                    let at = format!("provinces.{to}.{}", kind.word());
                    return fault(at, format!("{from} leads here, and nothing leads back"));
                }
                rest = rest.rest();
            }
        }
        Ok(())
    }

    fn name(&self, location: u8) -> String {
        let (number, coast) = self.locations[usize::from(location)];
        let code = &self.province(number).code;
        coast.map_or_else(|| code.clone(), |coast| format!("{code}/{}", coast.code()))
    }

    fn units(&self) -> Result<Vec<(u8, UnitKind, u8)>, MapFault> {
        let mut found: Vec<(u8, UnitKind, u8)> = Vec::new();
        let mut taken = Wide::EMPTY;
        for (key, units) in &self.draft.units {
            let at = format!("start.units.{key}");
            let power = self.power(key, &at)?;
            for text in units {
                let parts = text.split_once(' ');
                let named = parts.and_then(|(kind, at)| Some((UnitKind::from_letter(kind)?, at)));
                let Some((kind, place)) = named else {
                    return fault(at, format!("{text:?} is no unit"));
                };
                let location = self.place(place, &at)?;
                let (number, coast) = self.locations[usize::from(location)];
                let province = self.province(number);
                let on_coast = kind == UnitKind::Fleet && !province.coasts.is_empty();
                if !takes(province.kind, kind) || coast.is_some() != on_coast {
                    return fault(at, format!("{text} can't stand there"));
                }
                if taken.contains(usize::from(number)) {
                    return fault(at, format!("another unit stands in {}", province.code));
                }
                taken = taken.or(Wide::just(usize::from(number)));
                found.push((power, kind, location));
            }
        }
        Ok(found)
    }

    fn owners(&self) -> Result<Vec<(u8, u8)>, MapFault> {
        let mut found: Vec<(u8, u8)> = Vec::new();
        for (key, centres) in &self.draft.centres {
            let at = format!("start.centers.{key}");
            let power = self.power(key, &at)?;
            for code in centres {
                let centre = self.centre(code, &at)?;
                if found.iter().any(|(known, _)| *known == centre) {
                    return fault(at, format!("{code} has an owner already"));
                }
                found.push((centre, power));
            }
        }
        Ok(found)
    }

    fn centre(&self, code: &str, at: &str) -> Result<u8, MapFault> {
        let number = self.place(code, at)?;
        let is_centre = usize::from(number) < self.rows.len() && self.province(number).centre;
        if is_centre { Ok(number) } else { fault(at, format!("{code} is no centre")) }
    }

    fn together(&self) -> Result<Wide, MapFault> {
        let victory = &self.draft.victory;
        let centres = self.draft.provinces.iter().filter(|province| province.centre).count();
        if victory.centres.is_some_and(|needed| needed == 0 || usize::from(needed) > centres) {
            return fault("victory.centres", format!("there are {centres} of them"));
        }
        let codes = victory.provinces.iter();
        let mut centres = codes.map(|code| self.centre(code, "victory.provinces"));
        centres.try_fold(Wide::EMPTY, |all, centre| Ok(all.or(Wide::just(usize::from(centre?)))))
    }

    /// What follows from the steps.
    fn finish(&self, tables: &mut MapTables) {
        let provinces = |places: Wide| {
            let mut rest = places;
            let mut found = Wide::EMPTY;
            while let Some(place) = rest.least() {
                found = found.or(Wide::just(usize::from(self.locations[place].0)));
                rest = rest.rest();
            }
            found
        };
        for (reach, steps) in tables.reach.iter_mut().zip(&tables.steps) {
            *reach = steps.iter().map(|places| provinces(*places)).collect();
        }
        let seas = (0..tables.convoying).fold(0, |all, sea| all | 1u64 << sea);
        let by_fleet = &tables.reach[UnitKind::Fleet as usize];
        let beside = |number: usize| {
            let mut seen = by_fleet[number];
            let mut coasts = tables.provinces[number].coasts;
            while let Some(coast) = coasts.least() {
                seen = seen.or(by_fleet[coast]);
                coasts = coasts.rest();
            }
            seen.0[0] & seas
        };
        tables.seas_beside = (0..self.rows.len()).map(beside).collect();
    }
}

fn is_code(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}
