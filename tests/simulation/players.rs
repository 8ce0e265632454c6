//! What simulated players, captains and reserves write, and when.

use chancery::board::{PhaseKind, Power};
use chancery::game::seats::SearchStage;
use chancery::game::votes::Proposal;
use chancery::game::{Game, Moment, PersonId};
use chrono::TimeDelta;

use crate::simulation::dice::Dice;
use crate::simulation::orders;

/// What players say who report an error.
const REPORT: &str = "my army was not dislodged";

/// A text that a person is going to write.
pub(crate) struct Plan {
    pub(crate) person: PersonId,
    pub(crate) power: Option<Power>,
    pub(crate) text: String,
    pub(crate) at: Moment,
}

/// A moment in a span, each second alike.
pub(crate) fn within(dice: &mut Dice, from: Moment, to: Moment) -> Moment {
    let seconds = (to - from).num_seconds().max(1);
    from + TimeDelta::seconds(dice.below(usize::try_from(seconds).unwrap_or(1)) as i64)
}

/// What all players write in a phase that begins.
pub(crate) fn phase(dice: &mut Dice, game: &Game, now: Moment) -> Vec<Plan> {
    let mut plans = Vec::new();
    for power in game.powers() {
        let Some(person) = game.holder(power).map(|holder| holder.id.clone()) else { continue };
        if game.owes(power) {
            sets(dice, game, power, &person, now, &mut plans);
        }
        if game.phase.year == game.setup.last_year && dice.percent(8) {
            // The last votes may be due after the end.
            let last_day = game.running.at - TimeDelta::hours(20);
            let at = within(dice, last_day.max(now), game.running.at);
            let text = "propose a rule change: last set\n".to_owned();
            plans.push(Plan { person: person.clone(), power: Some(power), text, at });
        }
        if dice.percent(22) {
            let at = within(dice, now, game.running.at + TimeDelta::hours(2));
            let text = extra(dice, game, power);
            plans.push(Plan { person, power: Some(power), text, at });
        }
    }
    plans
}

/// The sets of a player for a phase: one as a rule, or none, late, wrong, twice.
fn sets(
    dice: &mut Dice,
    game: &Game,
    power: Power,
    person: &PersonId,
    now: Moment,
    plans: &mut Vec<Plan>,
) {
    let deadline = game.running.at;
    let mut add = |text: String, at: Moment| {
        plans.push(Plan { person: person.clone(), power: Some(power), text, at });
    };
    let mut text = orders::set(dice, game, power);
    if dice.percent(8) {
        text += &extra(dice, game, power);
    }
    let mark = match dice.below(10) {
        0..5 => "FINAL\n",
        5 => "not final\n",
        _ => "",
    };
    let usual = within(dice, now, deadline);
    match dice.below(100) {
        0..4 => {}
        4..7 => {
            text += &extra(dice, game, power);
            add(text, within(dice, deadline, deadline + TimeDelta::hours(12)));
        }
        7 => add(text, deadline),
        8 => add(text, deadline + TimeDelta::seconds(1)),
        9..24 => {
            let wrong = orders::wrong(dice, game, power);
            add(format!("{wrong}\n{text}{mark}"), usual);
            if dice.percent(80) {
                add(format!("{text}FINAL\n"), within(dice, usual, deadline));
            }
        }
        24..32 => {
            add(format!("{text}{mark}"), usual);
            let again = orders::set(dice, game, power);
            let second = ["clear\n", "not final\n", "status\n", &again][dice.below(4)].to_owned();
            add(second, within(dice, usual, deadline));
        }
        32..36 if game.phase.kind() == PhaseKind::Movement => {
            add(format!("{text}{}", named(game, power)), usual);
        }
        _ => add(format!("{text}{mark}"), usual),
    }
}

/// A player's own name for a province, and an order that uses it.
fn named(game: &Game, power: Power) -> String {
    match game.position.units_of(power).next() {
        Some(unit) => {
            let place = unit.province();
            format!(
                "abbr: nest = {place}, x\n{unit} H\n{}\n",
                format_args!("{} nest H", if unit.is_army() { "A" } else { "F" })
            )
        }
        None => "abbr: nest = Paris\n".to_owned(),
    }
}

/// Something besides orders.
fn extra(dice: &mut Dice, game: &Game, power: Power) -> String {
    let other = dice.pick_of(game.powers()).unwrap_or(power);
    let day = |days: i64| (game.running.at + TimeDelta::days(days)).format("%-d %b").to_string();
    let year = game.phase.year + 1;
    let change = [
        "press rule B",
        "sets per unit",
        "last set",
        "late orders refused",
        "movement 4 days",
        "late orders until adjudication, 2 hours",
        "identification any",
    ][dice.below(7)];
    // Games are to last: most proposals are of other things.
    match dice.below(38) {
        0..2 if dice.percent(60) => "propose a draw\n".to_owned(),
        2..4 if dice.percent(30) => format!("concede to {other}\n"),
        4..7 => format!("propose a rule change: {change}\n"),
        7 => "press white: peace in our time\n".to_owned(),
        8 => "press grey:\nwho trusts Turkey?\nNot me.\nend press\n".to_owned(),
        9 => "press dark grey: The Pope: peace, my sons\n".to_owned(),
        10 => "press black: Germany is a liar\n".to_owned(),
        11..13 => "extension 24 hours\n".to_owned(),
        13 => "extension 2 days or next turn\n".to_owned(),
        14 => "extension Christmas\n".to_owned(),
        15 => "unavailable Fri 18:00 - Mon 08:00\n".to_owned(),
        16 => "unavailable never\n".to_owned(),
        17 => format!("absence {} - {}\n", day(1), day(10)),
        18 => format!("absence until {}\n", day(2)),
        19 => format!("substitute Paul Meier <paul{}@new.example> until S{year}\n", power.name()),
        20 => "substitute Rita Rest <reserve3@players.example>\n".to_owned(),
        21 => "return\n".to_owned(),
        22 => "resign\n".to_owned(),
        23 => format!("error: {REPORT}\n"),
        24 => "dispute: may a convoy cut a support?\n".to_owned(),
        25 => "request: may I have more time, please?\n".to_owned(),
        26 => "report: Somebody offered me money for Belgium.\n".to_owned(),
        27 => "help\n".to_owned(),
        28 => "status\n".to_owned(),
        29 => "set wait\n".to_owned(),
        30 => "clear\n".to_owned(),
        31 => "name Nora New <nora@new.example> for France\n".to_owned(),
        32 => format!("gm grant 1\ntd disorder {other}\n"),
        33 => "extension 24 hours or next turn\n".to_owned(),
        34 => "FINAL\n".to_owned(),
        35 => format!("address {power}@elsewhere.example\n"),
        36 => format!("period until F{year}\n"),
        _ => "Nice weather today, isn't it?\n".to_owned(),
    }
}

/// The ballots of all players on a new proposal.
pub(crate) fn ballots(dice: &mut Dice, game: &Game, proposal: &Proposal, now: Moment) -> Vec<Plan> {
    let number = proposal.number;
    let until = now + TimeDelta::hours(30);
    let in_concord = dice.percent(55);
    let mut plans = Vec::new();
    for power in game.powers() {
        let Some(person) = game.holder(power).map(|holder| holder.id.clone()) else { continue };
        let text = match dice.below(20) {
            _ if in_concord => format!("vote yes on {number}\n"),
            0..8 => format!("vote yes on {number}\n"),
            8..13 => format!("vote no on {number}\n"),
            13 => format!("abstain on {number}\n"),
            14 => format!("vote maybe on {number}\n"),
            15 => "vote yes\n".to_owned(),
            16 => format!("vote no on {number}\nvote yes on {number}\n"),
            _ => continue,
        };
        plans.push(Plan { person, power: Some(power), text, at: within(dice, now, until) });
    }
    if dice.percent(85) {
        let (person, at) = (game.staff.master.clone(), within(dice, now, until));
        let how = if in_concord || dice.percent(70) { "yes" } else { "no" };
        plans.push(Plan { person, power: None, text: format!("vote {how} on {number}\n"), at });
    }
    plans
}

/// What follows when a search for a player begins a stage.
pub(crate) fn search(
    dice: &mut Dice,
    game: &Game,
    power: Power,
    stage: SearchStage,
    now: Moment,
) -> Vec<Plan> {
    let seat = &game.seats[&power];
    let at = within(dice, now, now + TimeDelta::hours(40));
    let set = orders::set(dice, game, power);
    let plan = |person: &PersonId, text: String| Plan {
        person: person.clone(),
        power: Some(power),
        text,
        at,
    };
    let captain = seat.captain.as_ref();
    match stage {
        SearchStage::Player => match seat.player() {
            Some(player) if dice.percent(60) => vec![plan(player, set)],
            _ => Vec::new(),
        },
        SearchStage::Captain => match (captain, dice.below(3)) {
            (Some(captain), 0) => vec![plan(captain, format!("{power}\n{set}"))],
            (Some(captain), 1) => {
                let name =
                    format!("name Nora New <nora{}@new.example> for {power}\n", power.index());
                vec![plan(captain, name)]
            }
            _ => Vec::new(),
        },
        SearchStage::Pool => {
            let mut plans = Vec::new();
            for id in ["reserve1", "reserve2"] {
                let answer = ["accept\n", "accept\n", "decline\n", "maybe\n"][dice.below(4)];
                plans.push(plan(&PersonId::new(id), answer.to_owned()));
            }
            plans
        }
        SearchStage::Director => {
            let text = match dice.below(3) {
                0 => format!("td disorder {power}\n"),
                _ => {
                    let address = format!("rolf{}@new.example", power.index());
                    format!("td seat Rolf Rest <{address}> for {power}: reserve\n")
                }
            };
            vec![Plan { power: None, ..plan(&game.staff.director, text) }]
        }
        // Player and captain may come back (B.8f).
        SearchStage::Disorder => match seat.player() {
            Some(player) if dice.percent(30) => vec![plan(player, set)],
            _ => Vec::new(),
        },
    }
}

/// A nominee shows up, and a player who plays while a result is held back.
pub(crate) fn newcomer(dice: &mut Dice, game: &Game, power: Power, now: Moment) -> Vec<Plan> {
    let Some(person) = game.holder(power).map(|holder| holder.id.clone()) else {
        return Vec::new();
    };
    let text = orders::set(dice, game, power) + "FINAL\n";
    let at = within(dice, now, now + TimeDelta::hours(20));
    vec![Plan { person, power: Some(power), text, at }]
}
