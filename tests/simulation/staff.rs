//! What a simulated game master, director and committee command, and when.

use chancery::game::case::{Case, CaseDesk, Matter};
use chancery::game::{Game, Moment, PersonId};
use chrono::TimeDelta;

use crate::simulation::dice::Dice;
use crate::simulation::players::{Plan, within};

fn plan(person: &PersonId, text: String, at: Moment) -> Plan {
    Plan { person: person.clone(), power: None, text, at }
}

/// What becomes of a case that has been on a desk since now.
pub(crate) fn case(dice: &mut Dice, game: &Game, case: &Case, now: Moment) -> Vec<Plan> {
    let staff = &game.staff;
    let number = case.number;
    let at = within(dice, now, now + TimeDelta::hours(20));
    let (who, person) = match case.desk {
        CaseDesk::Master => ("gm", &staff.master),
        CaseDesk::Director => ("td", &staff.director),
        CaseDesk::Committee => return committee(dice, game, number, now),
    };
    let mut plans = Vec::new();
    if let Some(by) = case.by.as_ref().filter(|_| dice.percent(25)) {
        let text = ["appeal", "confirm"][dice.below(2)];
        plans.push(plan(by, format!("{text} {number}\n"), within(dice, now, at)));
    }
    if matches!(case.matter, Matter::Dispute | Matter::Error) && dice.percent(30) {
        let opened = within(dice, now, at);
        plans.push(plan(&staff.director, format!("td open {number}\n"), opened));
    }
    let yes = dice.percent(65);
    let text = match &case.matter {
        Matter::Dispute | Matter::Conduct | Matter::Request => {
            let confirm =
                if dice.percent(40) { format!("confirm {number}\n") } else { String::new() };
            format!("{confirm}{who} rule {number}: it stands as it is\n")
        }
        Matter::OpenSeat { power } if yes => {
            format!(
                "{who} seat Rolf Rest <rolf{}@new.example> for {power}: he resigned\n",
                power.index()
            )
        }
        Matter::OpenSeat { power } => format!("{who} disorder {power}\n"),
        Matter::Error | Matter::ReadLate { .. } if yes => {
            let named = if dice.percent(70) { format!(" {number}") } else { String::new() };
            correction(dice, game, &format!("{who} correct{named}"))
        }
        Matter::Rollback { .. } if yes => {
            let vote = if dice.percent(50) { " with vote" } else { "" };
            format!("{who} consent {number}{vote}\n")
        }
        _ if yes => format!("{who} grant {number}\n"),
        _ => format!("{who} refuse {number}: no\n"),
    };
    if dice.percent(95) {
        plans.push(plan(person, text, at));
    }
    plans
}

/// The director puts the case to the committee, and most members vote; he may have to decide.
fn committee(dice: &mut Dice, game: &Game, number: u32, now: Moment) -> Vec<Plan> {
    let staff = &game.staff;
    let after = |hours: i64| now + TimeDelta::hours(hours);
    let words = if dice.percent(30) { ": is it right?" } else { "" };
    let asked = within(dice, now, after(20));
    let mut plans = vec![plan(&staff.director, format!("td question {number}{words}\n"), asked)];
    let director = ("td", &staff.director, after(200), after(230));
    let members = staff.committee.iter().map(|member| ("tmc", member, after(20), after(200)));
    for (who, person, from, to) in members.chain([director]) {
        if dice.percent(70) {
            let choice = ["yes", "no", "abstain"][dice.below(3)];
            let text = format!("{who} vote {choice} on {number}\n");
            plans.push(plan(person, text, within(dice, from, to)));
        }
    }
    plans
}

fn correction(dice: &mut Dice, game: &Game, begins: &str) -> String {
    let unit = dice.pick_of(game.position.units());
    let Some(unit) = unit else { return "gm queue\n".to_owned() };
    let (province, power) = (unit.province(), unit.power());
    let change = match dice.below(3) {
        0 => format!("remove {province}"),
        1 => format!("remove {province}\nadd {power} {unit}"),
        _ => "centre BEL = nobody".to_owned(),
    };
    format!("{begins}: it was judged wrong\n{change}\nend correct\n")
}

/// What the staff does of its own accord in a phase that begins.
pub(crate) fn phase(dice: &mut Dice, game: &Game, now: Moment) -> Vec<Plan> {
    let staff = &game.staff;
    let deadline = game.running.at;
    let at = within(dice, now, deadline);
    let later = (deadline + TimeDelta::hours(24)).format("%-d %b %H:%M GMT");
    let day = |days: i64| (deadline + TimeDelta::days(days)).format("%-d %b").to_string();
    let mut plans = Vec::new();
    match dice.below(24) {
        0 => plans.push(plan(&staff.master, format!("gm deadline {later}\n"), at)),
        1 => {
            let decree = format!("td holiday Christmas: {} - {}\n", day(0), day(2));
            plans.push(plan(&staff.director, decree, now));
            plans.push(plan(&staff.master, "gm holiday Christmas\n".to_owned(), at));
        }
        2 => {
            let watch = "td observer Otto Other <otto@new.example>\n".to_owned();
            plans.push(plan(&staff.director, watch, at));
        }
        3 => plans.push(plan(&staff.director, "td queue\n".to_owned(), at)),
        4..6 => plans.push(plan(&staff.master, correction(dice, game, "gm correct"), at)),
        6 => {
            if let Some(played) = dice.pick_of(game.history.iter().map(|played| played.phase)) {
                let text = format!("gm rollback {played}: it was judged wrong\n");
                plans.push(plan(&staff.master, text, at));
            }
        }
        7 => {
            let power = dice.pick_of(game.powers()).expect("somebody plays");
            let text = format!(
                "td seat Rolf Rest <rolf{}@new.example> for {power}: cause\n",
                power.index()
            );
            plans.push(plan(&staff.director, text, at));
        }
        8 => plans.push(plan(&staff.master, "gm grant 99\ngm dance\n".to_owned(), at)),
        _ => {}
    }
    let processes = game.closes() > deadline && dice.percent(40);
    if processes || dice.percent(3) {
        let at = within(dice, deadline, deadline + TimeDelta::hours(4));
        plans.push(plan(&staff.master, "gm process\n".to_owned(), at));
    }
    plans
}

/// Some masters veto what a player has just given as his own names; some do so too late.
pub(crate) fn veto(dice: &mut Dice, game: &Game, person: &PersonId, now: Moment) -> Vec<Plan> {
    let holds = game.held_by(person).into_iter().next();
    let name = game.names.get(person).and_then(|names| names.keys().next());
    let (Some(power), Some(name), true) = (holds, name, dice.percent(60)) else {
        return Vec::new();
    };
    let at = within(dice, now, now + TimeDelta::hours(30));
    vec![plan(&game.staff.master, format!("gm veto {name} of {power}\n"), at)]
}
