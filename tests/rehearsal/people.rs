//! Who takes part, and how they sign up: most by a table, one team and some single people by mail.

use chrono::TimeDelta;

use crate::rehearsal::stage::{DESK, RETURNS, Stage};

const POWERS: [&str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
/// People who come alone: a team by lot, and some for the reserve list (B.2).
const SINGLES: usize = 12;

/// A table of so many teams, each with seven players, the first its captain, and a reserve; and of
/// the staff, as many as boards need.
pub(crate) fn table(teams: usize, boards: usize) -> String {
    let mut text = "id,name,address,team,roles,power\n".to_owned();
    for team in 1..=teams {
        for (number, power) in POWERS.iter().enumerate() {
            let id = format!("t{team:03}p{}", number + 1);
            let roles = if number == 0 { "player captain" } else { "player" };
            // Some teams leave the powers to the draw.
            let power = if team % 3 == 0 { "" } else { power };
            let name = format!("Player {team} {}", number + 1);
            text += &format!("{id},{name},{id}@outside.test,Team {team},{roles},{power}\n");
        }
        let id = format!("t{team:03}r");
        text += &format!("{id},Reserve {team},{id}@outside.test,Team {team},reserve,\n");
    }
    let staff = boards.div_ceil(5).max(4);
    for number in 1..=staff {
        text += &format!("gm{number},Master {number},gm{number}@outside.test,,gm,\n");
        // Letters to one observer are refused, and those to another come back.
        let address = match number {
            1 => "rej550@diplomacy.test".to_owned(),
            2 => RETURNS.to_owned(),
            _ => format!("to{number}@outside.test"),
        };
        text += &format!("to{number},Watcher {number},{address},,observer,\n");
    }
    for number in 1..=5 {
        text += &format!("tmc{number},Member {number},tmc{number}@outside.test,,tmc,\n");
    }
    text + "atd1,Assistant 1,atd1@outside.test,,atd,\n"
}

/// Everybody signs up. A team comes by its captain's letter, and seven single people become one by
/// lot.
pub(crate) fn sign_up(stage: &mut Stage, teams: usize, boards: usize) {
    stage.command("open until 2027-01-15");
    stage.house.put("roster.csv", &table(teams - 2, boards));
    stage.import("roster.csv");
    stage.set_time(stage.now + TimeDelta::minutes(1));
    let mut bears = "team The Bears\n".to_owned();
    for (number, power) in POWERS.iter().enumerate() {
        let role = if number == 0 { "captain" } else { "player" };
        bears += &format!("{role} Bear {number} <bear{number}@outside.test> {power}\n");
    }
    bears += "reserve Rita Bear <bear-r@outside.test>\n";
    stage.write("bear0@outside.test", DESK, "we are seven", &bears);
    stage.settle();
    // Each member joins by their own letter (A.1).
    let others = (1..POWERS.len()).map(|number| format!("bear{number}@outside.test"));
    for from in others.chain(["bear-r@outside.test".to_owned()]) {
        stage.set_time(stage.now + TimeDelta::minutes(1));
        stage.write(&from, DESK, "Re: A team wants you", "join The Bears");
    }
    stage.note("a team signed up by mail");
    stage.settle();
    for number in 1..=SINGLES {
        let from = format!("solo{number}@outside.test");
        // The order of sign-up is that of the reserve list.
        stage.set_time(stage.now + TimeDelta::minutes(1));
        let text = format!("sign up as Solo Number {number} in Europe/Paris");
        stage.write(&from, DESK, "sign me up", &text);
        stage.note("single people signed up by mail");
        stage.settle();
    }
    stage.command("close");
    assert_eq!(stage.tournament().teams().len(), teams);
}
