//! What a resolver says about a phase, in a form in which two of them can be compared.

use chancery::adjudication::movement::Dislodgement;
use chancery::board::{Location, LocationSet, Position, Province, ProvinceSet, steps};
use chancery::orders::Given;

use super::intent::{Board, Intent};
use super::paradox::{self, Convoys};
use super::strength::{Guess, Units};

/// How an order ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// It was carried out; a unit without orders carries out a hold.
    Succeeds,
    /// The move had effect but did not get in.
    Bounced,
    /// The support was given and cut.
    Cut,
    /// The order was impossible.
    Illegal,
    /// What the order was to help was not ordered.
    Unmatched,
    /// No convoy carried the army.
    NoConvoy,
    /// The fleet was dislodged while it was to carry an army.
    Disrupted,
}

/// What became of the unit of one province.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fate {
    pub(crate) province: Province,
    pub(crate) outcome: Outcome,
    pub(crate) destination: Option<Location>,
    pub(crate) dislodgement: Option<Dislodgement>,
}

/// What became of all units, in the order of the provinces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ruling {
    pub(crate) fates: Vec<Fate>,
    pub(crate) paradox: ProvinceSet,
    pub(crate) contested: ProvinceSet,
    /// Where armies go by land that were to go by convoy.
    pub(crate) by_land_after_all: ProvinceSet,
    pub(crate) after: Position,
}

/// The phase as the slow resolver settled it.
pub(crate) struct Settled {
    pub(crate) board: Board,
    pub(crate) convoys: Convoys,
    /// The units whose move succeeds.
    moved: Units,
}

impl Settled {
    pub(crate) fn new(position: &Position, given: &[Given]) -> Settled {
        let board = Board::new(position, given);
        let convoys = paradox::settle(&board);
        let moved = Guess::settled(&board, convoys.carried).moved();
        Settled { board, convoys, moved }
    }

    /// How it ends.
    pub(crate) fn end(&self) -> Guess<'_> {
        Guess::new(&self.board, self.convoys.carried, self.moved)
    }

    /// What is said about it.
    pub(crate) fn ruling(&self, position: &Position) -> Ruling {
        let (board, end) = (&self.board, self.end());
        let fates: Vec<Fate> = board
            .numbers()
            .map(|unit| Fate {
                province: board.origin(unit),
                outcome: outcome(board, &end, unit),
                destination: destination(board, &end, unit),
                dislodgement: end.dislodger(unit).map(|attacker| Dislodgement {
                    attacker: board.origin(attacker),
                    by_convoy: board.goes_by_sea(attacker),
                    strength: count(end.attack_strength(attacker)),
                    against: count(end.stand(attacker, board.origin(unit))),
                    retreats: retreats(board, &end, unit, attacker),
                }),
            })
            .collect();
        let places = |is_meant: &dyn Fn(usize) -> bool| {
            let meant = board.numbers().filter(|unit| is_meant(*unit));
            meant.map(|unit| board.origin(unit)).collect()
        };
        let all = position.map().provinces();
        Ruling {
            paradox: places(&|unit| self.convoys.paradox_of(unit).is_some()),
            contested: all.filter(|place| is_contested(board, &end, *place)).collect(),
            by_land_after_all: places(&|unit| board.goes_by_land_after_all(unit)),
            after: position_after(position, &fates),
            fates,
        }
    }
}

/// A strength, as small as a verdict keeps it.
pub(crate) fn count(strength: usize) -> u8 {
    u8::try_from(strength).expect("a board has few units")
}

fn outcome(board: &Board, end: &Guess, unit: usize) -> Outcome {
    let is_dislodged = end.dislodger(unit).is_some();
    match board.intents[unit] {
        Intent::Stay => Outcome::Succeeds,
        Intent::Impossible => Outcome::Illegal,
        Intent::ByLand(_) | Intent::BySea(..) if end.moves(unit) => Outcome::Succeeds,
        Intent::BySea(..) if !end.is_carried(unit) => Outcome::NoConvoy,
        Intent::ByLand(_) | Intent::BySea(..) => Outcome::Bounced,
        Intent::SupportStay(_) | Intent::SupportMove(..) => match board.supported_by(unit) {
            None => Outcome::Unmatched,
            Some(_) if end.is_cut(unit) => Outcome::Cut,
            Some(_) => Outcome::Succeeds,
        },
        Intent::Carry(..) => match board.carried_by(unit) {
            None => Outcome::Unmatched,
            Some(_) if is_dislodged => Outcome::Disrupted,
            Some(_) => Outcome::Succeeds,
        },
    }
}

fn destination(board: &Board, end: &Guess, unit: usize) -> Option<Location> {
    match board.intents[unit] {
        Intent::ByLand(to) if end.moves(unit) => Some(to),
        Intent::BySea(to, _) if end.moves(unit) => Some(Location::of(to)),
        _ => None,
    }
}

/// Where a dislodged unit may go. Only an army that came by convoy leaves its origin open
/// (D.VI(1)).
fn retreats(board: &Board, end: &Guess, unit: usize, attacker: usize) -> LocationSet {
    let origin = board.origin(attacker);
    let is_open = |place: &Location| {
        let province = place.province();
        !is_occupied(board, end, province)
            && !is_contested(board, end, province)
            && (province != origin || board.goes_by_sea(attacker))
    };
    steps(board.units[unit]).iter().filter(is_open).collect()
}

/// Whether a unit is in the province after the moves, a dislodged one aside.
fn is_occupied(board: &Board, end: &Guess, province: Province) -> bool {
    board.numbers().any(|unit| match end.moves(unit) {
        true => board.target(unit) == Some(province),
        false => board.origin(unit) == province,
    })
}

/// Whether units bounced in a province and left it empty.
pub(crate) fn is_contested(board: &Board, end: &Guess, province: Province) -> bool {
    let mut attackers = end.attackers(province);
    !is_occupied(board, end, province)
        && attackers.any(|attacker| !end.moves(attacker) && end.prevent_strength(attacker) > 0)
}

/// The position that the fates lead to. Dislodged units that can go nowhere are gone.
fn position_after(before: &Position, fates: &[Fate]) -> Position {
    let mut after = before.clone();
    for fate in fates {
        if fate.destination.is_some() || fate.dislodgement.is_some() {
            after.lift(fate.province);
        }
    }
    for fate in fates {
        let unit = before.unit(fate.province).expect("only units have fates");
        if let Some(to) = fate.destination {
            let unit = unit.moved_to(to).expect("units move where they can stand");
            after.place(unit).expect("one unit at most gets in");
        }
        match fate.dislodgement {
            Some(Dislodgement { retreats, .. }) if !retreats.is_empty() => {
                after.dislodge(unit, retreats).expect("it was the only one there");
            }
            _ => {}
        }
    }
    after
}
