//! What can be reached: provinces from each other, and centres by units.

use std::collections::BTreeSet;

use chancery_judge::board::{BuildSites, DraftKind, DraftProvince};

use super::edges::can_hold_army;
use super::findings::{MapFindings, line_of, province_of};
use super::land::Land;

pub(super) fn check(land: &Land<'_>, found: &mut MapFindings<'_>) {
    let open = |province: &&DraftProvince| province.kind != DraftKind::Closed;
    let Some(first) = land.map.provinces.iter().find(open) else {
        found.fault("provinces", "no province where anybody could be");
        return;
    };
    let together = joined(land, &first.code);
    let visited = Visited::of(land);
    for province in land.map.provinces.iter().filter(open) {
        let (code, line) = (&province.code, line_of(&province.code));
        if !together.contains(code.as_str()) {
            found.fault(&line, format!("{code}: can't be reached from {}", first.code));
        } else if province.centre && !visited.has(code) {
            found.fault(&line, format!("{code}: a centre that no unit can reach"));
        }
    }
    let is_closed_centre = |one: &&DraftProvince| one.kind == DraftKind::Closed && one.centre;
    for province in land.map.provinces.iter().filter(is_closed_centre) {
        let what = format!("{}: a centre that is closed", province.code);
        found.fault(&line_of(&province.code), what);
    }
}

/// The provinces that are connected with one, by borders of any kind.
fn joined<'m>(land: &Land<'m>, first: &'m str) -> BTreeSet<&'m str> {
    let mut reached = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(code) = open.pop() {
        let Some(province) = land.province(code) else { continue };
        let coasts = province.coasts.iter().flat_map(|coast| &coast.fleet);
        for step in province.army.iter().chain(&province.fleet).chain(coasts) {
            let there = province_of(step);
            if land.province(there).is_some() && reached.insert(there) {
                open.push(there);
            }
        }
    }
    reached
}

/// Where units can get, from the first positions and from builds.
struct Visited<'l, 'm> {
    land: &'l Land<'m>,
    armies: BTreeSet<String>,
    /// Places of fleets, with their coasts.
    fleets: BTreeSet<String>,
    open: Vec<(bool, String)>,
}

impl<'l, 'm> Visited<'l, 'm> {
    fn of(land: &'l Land<'m>) -> Visited<'l, 'm> {
        let (armies, fleets) = (BTreeSet::new(), BTreeSet::new());
        let mut visited = Visited { land, armies, fleets, open: Vec::new() };
        for unit in land.map.units.iter().flat_map(|(_, units)| units) {
            if let Some((kind, place)) = unit.split_once(' ') {
                visited.enter(kind == "A", place);
            }
        }
        for province in land.map.provinces.iter().filter(|province| province.home.is_some()) {
            visited.build(&province.code);
        }
        if land.map.builds != BuildSites::Home {
            for code in land.map.centres.iter().flat_map(|(_, centres)| centres) {
                visited.build(code);
            }
        }
        visited.go_on();
        visited
    }

    fn has(&self, code: &str) -> bool {
        self.armies.contains(code) || self.fleets.iter().any(|place| province_of(place) == code)
    }

    fn enter(&mut self, army: bool, place: &str) {
        let Some(province) = self.land.province(province_of(place)) else { return };
        let entered = if army {
            can_hold_army(province.kind) && self.armies.insert(place.to_owned())
        } else {
            self.land.fleet_steps(place).is_some() && self.fleets.insert(place.to_owned())
        };
        if entered {
            self.open.push((army, place.to_owned()));
        }
    }

    fn build(&mut self, code: &str) {
        let Some(province) = self.land.province(code) else { return };
        self.enter(true, code);
        if !province.fleet.is_empty() {
            self.enter(false, code);
        }
        for coast in &province.coasts {
            self.enter(false, &format!("{code}/{}", coast.code));
        }
    }

    fn go_on(&mut self) {
        loop {
            while let Some((army, place)) = self.open.pop() {
                let steps = match army {
                    true => self.land.province(&place).map(|one| one.army.as_slice()),
                    false => self.land.fleet_steps(&place),
                };
                for step in steps.unwrap_or_default() {
                    self.enter(army, step);
                }
                let anywhere = matches!(
                    self.land.map.builds,
                    BuildSites::AnyOwned | BuildSites::AnyIfHomeHeld
                );
                let code = province_of(&place).to_owned();
                if anywhere && self.land.province(&code).is_some_and(|one| one.centre) {
                    self.build(&code);
                }
            }
            self.convoy();
            if self.open.is_empty() {
                return;
            }
        }
    }

    /// Lands armies wherever seas lead to where fleets can be.
    fn convoy(&mut self) {
        let land = self.land;
        let convoys = |place: &str| {
            let province = land.province(place);
            province.is_some_and(|one| {
                matches!(one.kind, DraftKind::Sea | DraftKind::ConvoyingCoast)
                    && self.fleets.contains(place)
            })
        };
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut landed: Vec<String> = Vec::new();
        for sea in land.map.provinces.iter().map(|province| province.code.as_str()) {
            if !convoys(sea) || !seen.insert(sea) {
                continue;
            }
            let (mut open, mut shores) = (vec![sea], BTreeSet::new());
            while let Some(sea) = open.pop() {
                shores.insert(sea);
                for step in land.fleet_steps(sea).unwrap_or_default() {
                    shores.insert(province_of(step));
                    if convoys(step) && seen.insert(step) {
                        open.push(step);
                    }
                }
            }
            if shores.iter().any(|shore| self.armies.contains(*shore)) {
                landed.extend(shores.into_iter().map(str::to_owned));
            }
        }
        for shore in landed {
            self.enter(true, &shore);
        }
    }
}
