//! Reads the cases of `fixtures/datc`; the README there explains the format.

use chancery::board::{Location, Power, ProvinceSet, Unit};

use crate::datc::case::{Both, Case, Kind, Retreats, Row, Units, Word};
use crate::datc::lines::{Block, Complaint, Line, blocks};
use crate::datc::values::{both, centres, position, provinces, row, units};

/// Reads a file. Every case that is wrong is reported with its first fault.
pub(crate) fn read_cases(file: &str, content: &str) -> Result<Vec<Case>, Vec<Complaint>> {
    let blocks = blocks(file, content).map_err(|complaint| vec![complaint])?;
    let mut cases = Vec::new();
    let mut complaints = Vec::new();
    for block in &blocks {
        match read_case(block) {
            Ok(case) => cases.push(case),
            Err(complaint) => complaints.push(complaint),
        }
    }
    if complaints.is_empty() { Ok(cases) } else { Err(complaints) }
}

fn read_case(block: &Block) -> Result<Case, Complaint> {
    let mut draft = Draft::default();
    for line in &block.lines {
        draft.take(line).map_err(|what| block.complaint(line.number, what))?;
    }
    draft.finish(block).map_err(|what| block.complaint(block.number, what))
}

/// The orders of one phase and the units after it.
#[derive(Default)]
struct Stage {
    rows: Vec<Row>,
    after: Option<Both<Units>>,
}

/// What the lines of a case said so far.
#[derive(Default)]
struct Draft {
    /// Set by `rules`: below it a bar divides two results.
    has_bars: bool,
    units: Option<Units>,
    centres: Option<Vec<(Power, ProvinceSet)>>,
    contested: Option<Both<ProvinceSet>>,
    paradox: Option<Both<ProvinceSet>>,
    built: Option<Both<Units>>,
    removed: Option<Both<Units>>,
    first: Stage,
    retreats: Option<Stage>,
}

/// Fills a field that a case states once at most.
fn once<T>(field: &mut Option<T>, label: &str, value: T) -> Result<(), String> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("a second `{label}` line")),
    }
}

impl Draft {
    fn take(&mut self, line: &Line) -> Result<(), String> {
        let (label, text) = (line.label.as_str(), line.text.as_str());
        if text.contains('|') && label != "note" && label != "rules" && !self.has_bars {
            return Err("a bar, but no `rules` line above says what it divides".to_owned());
        }
        if let Some(power) = Power::from_name(label) {
            let row = row(line.number, power, text)?;
            self.stage().rows.push(row);
            return Ok(());
        }
        match label {
            "rules" => self.rules(text),
            "units" => once(&mut self.units, label, units(text)?),
            "centres" => once(&mut self.centres, label, centres(text)?),
            "contested" => once(&mut self.contested, label, both(text, provinces)?),
            "paradox" => once(&mut self.paradox, label, both(text, provinces)?),
            "built" => once(&mut self.built, label, both(text, units)?),
            "removed" => once(&mut self.removed, label, both(text, units)?),
            "after" => once(&mut self.stage().after, label, both(text, units)?),
            "retreats" => once(&mut self.retreats, label, Stage::default()),
            "note" => Ok(()),
            _ => Err(format!("no label {label:?}")),
        }
    }

    /// Where orders and units after go: to the retreat phase once that has begun.
    fn stage(&mut self) -> &mut Stage {
        match &mut self.retreats {
            Some(stage) => stage,
            None => &mut self.first,
        }
    }

    fn rules(&mut self, text: &str) -> Result<(), String> {
        let names: Vec<&str> = text.split('|').map(str::trim).collect();
        if names != ["world-masters", "datc"] {
            return Err(format!("expected world-masters | datc, found {text:?}"));
        }
        self.has_bars = true;
        Ok(())
    }

    fn finish(self, block: &Block) -> Result<Case, String> {
        let units = match &self.units {
            Some(units) => units.clone(),
            None => named_units(&self.first.rows)?,
        };
        let owners = self.centres.clone().unwrap_or_default();
        let before = position(&units, &owners)?;
        let after = self.first.after.clone().ok_or("no `after` line")?;
        let rows = self.first.rows.clone();
        Ok(Case {
            file: block.file.clone(),
            line: block.number,
            id: block.id.clone(),
            title: block.title.clone(),
            before,
            rows,
            after,
            kind: self.kind()?,
        })
    }

    fn kind(self) -> Result<Kind, String> {
        let is_adjustment = self.centres.is_some();
        let moves = self.contested.is_some() || self.paradox.is_some() || self.retreats.is_some();
        let adjusts = self.built.is_some() || self.removed.is_some();
        if is_adjustment && moves || !is_adjustment && adjusts {
            return Err("`centres` marks an adjustment, other lines a movement".to_owned());
        }
        if is_adjustment {
            return Ok(Kind::Adjustment {
                built: self.built.unwrap_or_default(),
                removed: self.removed.unwrap_or_default(),
            });
        }
        Ok(Kind::Movement {
            contested: self.contested.unwrap_or_default(),
            paradox: self.paradox.unwrap_or_default(),
            retreats: self.retreats.map(retreats).transpose()?,
        })
    }
}

fn retreats(stage: Stage) -> Result<Retreats, String> {
    let after = stage.after.ok_or("no `after` line below `retreats`")?;
    let known = [Word::Ok, Word::Disbanded, Word::Ignored];
    let unknown = |row: &Row| !known.contains(&row.expected.world_masters.word);
    match stage.rows.iter().find(|row| unknown(row)) {
        Some(row) => Err(format!(
            "a retreat is ok, disbanded or ignored, not {}",
            row.expected.world_masters.word
        )),
        None => Ok(Retreats { rows: stage.rows, after }),
    }
}

/// The units that orders name; what is ignored names none, or one that a later order names too.
fn named_units(rows: &[Row]) -> Result<Units, String> {
    let mut units = Units::new();
    for row in rows {
        if row.expected.world_masters.word == Word::Ignored {
            continue;
        }
        let named = row.given.order.unit();
        let unit = named.and_then(|named| {
            let place = named.place;
            let location = Location::new(place.province, place.coast)?;
            Unit::new(row.given.power, named.kind?, location).ok()
        });
        let order = row.given.order;
        let unit =
            unit.ok_or_else(|| format!("{order} names no unit, and no `units` line does"))?;
        if !units.insert(unit) {
            return Err(format!("a second order for {unit}, and none is ignored"));
        }
    }
    Ok(units)
}
