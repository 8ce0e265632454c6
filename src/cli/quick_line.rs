//! The quick way through a line of `chancery adjudicate`: one walk over its bytes, in which units,
//! centres and orders become values without any tree between.
//!
//! It takes what programs write: plain ASCII without escapes, keys in a usual order, powers in
//! capitals. Everything that it does not take, good or bad, it leaves to [`super::phase_line`],
//! which reads every line there is, and says what is wrong with one. So no fault is worded here,
//! and lines that both take have to give the same result (`tests/cli/quick.rs`).

use super::phase_line::{COMPLETED, PhaseLine};
use crate::adjudication::Rulebook;
use crate::board::{LocationSet, Phase, PhaseKind, Position, Power, Province, Unit, steps};
use crate::orders::{Given, read_location, read_order, read_unit};

/// A phase, and its id as it was written.
pub(super) struct QuickLine<'t> {
    pub(super) id: Option<&'t str>,
    pub(super) phase: PhaseLine<'t>,
}

/// How deep an ignored value may go.
const DEPTH_MAX: usize = 16;

/// Reads a line, if it is one of the usual form.
pub(super) fn read(line: &[u8]) -> Option<QuickLine<'_>> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    // In one go for the whole line, so that every quote ends a text, and no byte is half a letter.
    let odd = |odd: bool, byte: &u8| odd | !matches!(byte, b' '..=b'~') | (*byte == b'\\');
    if line.iter().fold(false, odd) {
        return None;
    }
    let mut walk = Walk { text: std::str::from_utf8(line).ok()?, at: 0 };
    let read = walk.line()?;
    walk.space();
    (walk.at == line.len()).then_some(read)
}

/// The keys that may be there once.
#[derive(Default)]
struct OnceFields<'t> {
    id: Option<&'t str>,
    phase: Option<Phase>,
    rules: Option<Rulebook>,
    position: Option<Position>,
    orders: Option<(Vec<Given>, Vec<&'t str>)>,
}

/// The state of the walk. A function moves past what it takes; anything that it doesn't take ends
/// the walk.
struct Walk<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Walk<'t> {
    fn line(&mut self) -> Option<QuickLine<'t>> {
        let mut found = OnceFields::default();
        self.object(|walk, key| match key {
            "id" => once(&mut found.id, walk.skipped()?),
            "name" => {
                let name = walk.string().filter(|name| *name != COMPLETED)?;
                once(&mut found.phase, Phase::from_name(name)?)
            }
            "rules" => once(&mut found.rules, Rulebook::from_name(walk.string()?)?),
            "state" => once(&mut found.position, walk.state(found.phase?.kind())?),
            "orders" => once(&mut found.orders, walk.orders()?),
            // Read by other commands, and so looked at in every line.
            "map" | "next" | "power" | "text" | "mail" | "abbreviations" | "policy" | "what" => {
                None
            }
            _ => walk.skipped().map(|_| ()),
        })?;
        let (given, texts) = found.orders.unwrap_or_default();
        let rules = found.rules.unwrap_or(Rulebook::world_masters());
        let (phase, position) = (found.phase?, found.position?);
        let phase = PhaseLine { phase, position, given, texts, rules, notes: Vec::new() };
        Some(QuickLine { id: found.id, phase })
    }

    fn state(&mut self, kind: PhaseKind) -> Option<Position> {
        let mut position = Position::empty();
        let mut dislodged = Vec::new();
        let (mut units, mut centres, mut retreats) = (None, None, None);
        self.object(|walk, key| match key {
            "units" => once(&mut units, walk.units(kind, &mut position, &mut dislodged)?),
            "centers" => once(&mut centres, walk.centres(&mut position)?),
            // They are about the units, which may come later.
            "retreats" => {
                walk.space();
                let begin = walk.at;
                walk.skipped()?;
                once(&mut retreats, begin)
            }
            _ => walk.skipped().map(|_| ()),
        })?;
        units.and(centres)?;
        let mut options = Vec::new();
        if let Some(begin) = retreats {
            let mut walk = Walk { text: self.text, at: begin };
            options = walk.retreats(&dislodged, &position)?;
        } else if !dislodged.is_empty() {
            return None;
        }
        for unit in dislodged {
            let own = options.iter().find(|(owner, _)| *owner == unit);
            position.dislodge(unit, own.map_or(LocationSet::EMPTY, |(_, places)| *places)).ok()?;
        }
        Some(position)
    }

    fn units(
        &mut self,
        kind: PhaseKind,
        position: &mut Position,
        dislodged: &mut Vec<Unit>,
    ) -> Option<()> {
        self.by_power(|walk, power| {
            walk.list(|walk| {
                let text = walk.string()?;
                let starless = text.strip_prefix('*');
                let (unit, location) = read_unit(starless.unwrap_or(text)).ok()?;
                let unit = Unit::new(power, unit, location).ok()?;
                match starless {
                    None => position.place(unit).ok(),
                    Some(_) if kind == PhaseKind::Retreats => {
                        dislodged.push(unit);
                        Some(())
                    }
                    Some(_) => None,
                }
            })
        })
    }

    fn centres(&mut self, position: &mut Position) -> Option<()> {
        self.by_power(|walk, power| {
            walk.list(|walk| position.award(Province::from_code(walk.string()?)?, power).ok())
        })
    }

    fn retreats(
        &mut self,
        dislodged: &[Unit],
        position: &Position,
    ) -> Option<Vec<(Unit, LocationSet)>> {
        let mut options: Vec<(Unit, LocationSet)> = Vec::new();
        self.by_power(|walk, power| {
            walk.object(|walk, name| {
                let (kind, location) = read_unit(name).ok()?;
                let unit = Unit::new(power, kind, location).ok()?;
                let known = options.iter().any(|(known, _)| *known == unit);
                let mut open = LocationSet::EMPTY;
                walk.list(|walk| {
                    let to = read_location(walk.string()?).ok()?;
                    let is_open = position.unit(to.province()).is_none();
                    (is_open && steps(unit).contains(to)).then(|| open.insert(to))
                })?;
                options.push((unit, open));
                (dislodged.contains(&unit) && !known).then_some(())
            })
        })?;
        Some(options)
    }

    fn orders(&mut self) -> Option<(Vec<Given>, Vec<&'t str>)> {
        const USUAL: usize = 34;
        let (mut given, mut texts) = (Vec::with_capacity(USUAL), Vec::with_capacity(USUAL));
        self.by_power(|walk, power| {
            walk.space();
            if walk.take_word("null") {
                return Some(());
            }
            walk.list(|walk| {
                let text = walk.string()?;
                given.push(Given { power, order: read_order(text).ok()? });
                texts.push(text);
                Some(())
            })
        })?;
        Some((given, texts))
    }

    /// An object with powers for keys, none of them twice.
    fn by_power(&mut self, mut value: impl FnMut(&mut Self, Power) -> Option<()>) -> Option<()> {
        let mut known = [false; Power::COUNT];
        self.object(|walk, name| {
            let power = Power::ALL.into_iter().find(|power| power.code() == name)?;
            let known = known.get_mut(power.index())?;
            (!std::mem::replace(known, true)).then_some(())?;
            value(walk, power)
        })
    }

    fn object(&mut self, mut entry: impl FnMut(&mut Self, &'t str) -> Option<()>) -> Option<()> {
        self.items(b'{', b'}', |walk| {
            let key = walk.string()?;
            walk.space();
            walk.take(b':').then_some(())?;
            entry(walk, key)
        })
    }

    fn list(&mut self, item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.items(b'[', b']', item)
    }

    #[inline]
    fn items(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.space();
        self.take(open).then_some(())?;
        self.space();
        if self.take(close) {
            return Some(());
        }
        loop {
            item(self)?;
            self.space();
            if self.take(close) {
                return Some(());
            }
            self.take(b',').then_some(())?;
        }
    }

    #[inline]
    fn string(&mut self) -> Option<&'t str> {
        self.space();
        self.take(b'"').then_some(())?;
        let rest = self.text.get(self.at..)?;
        let end = rest.bytes().position(|byte| byte == b'"')?;
        self.at += end + 1;
        rest.get(..end)
    }

    /// An ignored value, as it was written.
    fn skipped(&mut self) -> Option<&'t str> {
        self.space();
        let begin = self.at;
        self.skip(DEPTH_MAX)?;
        self.text.get(begin..self.at)
    }

    fn skip(&mut self, depth: usize) -> Option<()> {
        let deeper = depth.checked_sub(1)?;
        self.space();
        match self.byte()? {
            b'"' => self.string().map(|_| ()),
            b'[' => self.list(|walk| walk.skip(deeper)),
            b'{' => self.object(|walk, _| walk.skip(deeper)),
            b'n' => self.take_word("null").then_some(()),
            b't' => self.take_word("true").then_some(()),
            b'f' => self.take_word("false").then_some(()),
            _ => self.skip_number(),
        }
    }

    /// A whole number that is not too long. The callers know which other numbers there are.
    fn skip_number(&mut self) -> Option<()> {
        const DIGITS_MAX: usize = 15;
        self.take(b'-');
        let rest = self.text.get(self.at..)?.as_bytes();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += digits;
        let usual =
            (1..=DIGITS_MAX).contains(&digits) && (digits == 1 || rest.first() != Some(&b'0'));
        let ends = !matches!(self.byte(), Some(b'.' | b'e' | b'E'));
        (usual && ends).then_some(())
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn space(&mut self) {
        while self.byte() == Some(b' ') {
            self.at += 1;
        }
    }

    #[inline]
    fn take(&mut self, wanted: u8) -> bool {
        let found = self.byte() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, wanted: &str) -> bool {
        let found = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(wanted));
        self.at += if found { wanted.len() } else { 0 };
        found
    }
}

/// Keeps a value, unless there is one.
fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}
