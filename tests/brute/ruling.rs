//! What a resolver says about a phase, in a form in which two of them can be compared.

use chancery::board::{Location, LocationSet, Position, Province, ProvinceSet, steps};
use chancery::orders::Given;

use super::intent::{Board, Intent};
use super::paradox::{self, Convoys};
use super::strength::{Guess, has};

/// How an order ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// It was carried out; a unit without orders carries out a hold.
    Succeeds,
    /// The move had effect but did not get in.
    Bounced,
    /// The support was given and cut.
    Cut,
    /// The order was impossible, or what it was to help was not ordered.
    Void,
    /// No convoy carried the army.
    NoConvoy,
    /// The fleet was dislodged while it was to carry an army.
    Disrupted,
}

/// How a unit was dislodged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dislodgement {
    pub(crate) attacker: Province,
    pub(crate) by_convoy: bool,
    pub(crate) retreats: LocationSet,
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
    pub(crate) after: Position,
}

/// The phase as the slow resolver settled it.
pub(crate) struct Settled {
    pub(crate) board: Board,
    pub(crate) convoys: Convoys,
}

impl Settled {
    pub(crate) fn new(position: &Position, given: &[Given]) -> Settled {
        let board = Board::new(position, given);
        let convoys = paradox::settle(&board);
        Settled { board, convoys }
    }

    /// How it ends.
    pub(crate) fn end(&self) -> Guess<'_> {
        Guess::settled(&self.board, self.convoys.carried)
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
                    retreats: retreats(board, &end, unit, attacker),
                }),
            })
            .collect();
        let in_paradox = |unit: &usize| has(self.convoys.paradox, *unit);
        let paradox = board.numbers().filter(in_paradox);
        Ruling {
            paradox: paradox.map(|unit| board.origin(unit)).collect(),
            after: position_after(position, &fates),
            fates,
        }
    }
}

fn outcome(board: &Board, end: &Guess, unit: usize) -> Outcome {
    let is_dislodged = end.dislodger(unit).is_some();
    match board.intents[unit] {
        Intent::Stay => Outcome::Succeeds,
        Intent::Impossible => Outcome::Void,
        Intent::ByLand(_) | Intent::BySea(..) if end.moves(unit) => Outcome::Succeeds,
        Intent::BySea(..) if !end.is_carried(unit) => Outcome::NoConvoy,
        Intent::ByLand(_) | Intent::BySea(..) => Outcome::Bounced,
        Intent::SupportStay(_) | Intent::SupportMove(..) => match board.supported_by(unit) {
            None => Outcome::Void,
            Some(_) if end.is_cut(unit) => Outcome::Cut,
            Some(_) => Outcome::Succeeds,
        },
        Intent::Carry(..) => match board.carried_by(unit) {
            None => Outcome::Void,
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
