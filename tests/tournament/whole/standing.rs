//! What nobody upsets any more: teams behind the draw, a director, boards as they were drawn.

use chancery::game::PersonId;
use chancery::tournament::roster::{Member, Role};
use chancery::tournament::rounds::Round;
use chancery::tournament::{Command, SignUp};
use chrono::TimeDelta;

use super::hall::{Hall, director, table};
use super::{check_audit, check_score};

/// Somebody who comes late, as a reserve.
fn newcomer(id: &str, team: Option<&str>) -> Member {
    Member {
        id: PersonId::new(id),
        name: id.to_owned(),
        address: format!("{id}@players.example"),
        team: team.map(str::to_owned),
        roles: [Role::Reserve].into(),
        ..director()
    }
}

fn refused(hall: &mut Hall, command: Command) -> String {
    hall.try_command(command).expect_err("it is refused").join("\n")
}

#[test]
fn b_4_teams_stand_from_the_draw_on() {
    let mut hall = Hall::open("stand", 21);
    let until = Some(hall.now + TimeDelta::days(3));
    hall.command(Command::OpenSignUp { until });
    hall.import(&table(7));
    let early = refused(&mut hall, Command::Draw { round: Round::First });
    assert!(early.contains("sign-up is still open"), "{early}");
    hall.command(Command::CloseSignUp);
    hall.command(Command::Draw { round: Round::First });
    let team = "team Strangers\ncaptain Sam Strange <sam@players.example>\n";
    let said = hall.write("sam@players.example", team);
    assert!(said.contains("No team can be signed up now"), "{said}");
    let enter = |member: Member| Command::Enter { member };
    let stranger = refused(&mut hall, enter(newcomer("eve", Some("Strangers"))));
    assert!(stranger.contains("without a team Strangers: its teams stand (B.4)"), "{stranger}");
    let mut mover = hall.tournament().roster.find(&PersonId::new("t01p2")).expect("him").clone();
    mover.team = Some("Team 2".to_owned());
    let moved = refused(&mut hall, enter(mover));
    assert!(moved.contains("Player 1 2 stays in Team 1 (B.4)"), "{moved}");
    hall.command(enter(newcomer("rae", Some("Team 1"))));
    hall.command(enter(newcomer("lou", None)));
    let role = Role::Player;
    let player = Command::Appoint { person: PersonId::new("lou"), role, has: true };
    assert!(refused(&mut hall, player).contains("(B.4)"));
    hall.now += TimeDelta::days(4);
    hall.turn();
    hall.command(Command::Start { round: Round::First, due: None });
    assert_eq!(hall.tournament().structure().first, 7);
    check_score(&hall);
    check_audit(&hall);
}

/// Tables bring no team, and nobody opens sign-up: who comes by mail after the draw is a reserve.
#[test]
fn b_2_the_draw_ends_sign_up_and_the_list_stays_open() {
    let mut hall = Hall::open("ended", 22);
    hall.import(&table(7));
    hall.command(Command::Draw { round: Round::First });
    assert_eq!(hall.tournament().sign_up, SignUp::Closed);
    let late = hall.write("late@players.example", "sign up as Lou Late");
    assert!(late.contains("You are on the reserve list"), "{late}");
}

#[test]
fn b_2_nobody_without_a_team_is_left_out_of_the_draw() {
    let mut hall = Hall::open("alone", 23);
    let alone = |range: std::ops::RangeInclusive<usize>| {
        let row = |n: usize| format!("solo{n},Solo {n},solo{n}@players.example,,player,\n");
        range.map(row).collect::<String>()
    };
    hall.import(&format!("{}{}", table(7), alone(1..=1)));
    let one = refused(&mut hall, Command::Draw { round: Round::First });
    assert!(one.contains("Solo 1 plays for no team"), "{one}");
    hall.command(Command::CloseSignUp);
    // A later table brings more, and they are grouped, too.
    hall.import(&format!("{}{}", table(7), alone(1..=8)));
    let many = refused(&mut hall, Command::Draw { round: Round::First });
    assert!(many.contains("Solo 1 and 7 others play for no team"), "{many}");
    hall.command(Command::CloseSignUp);
    hall.command(Command::Draw { round: Round::First });
    assert_eq!(hall.tournament().teams().len(), 8);
    let reserves: Vec<String> =
        hall.tournament().roster.reserves().iter().map(|member| member.name.clone()).collect();
    assert_eq!(reserves, ["Solo 8"], "who has no time of sign-up stands behind the others");
    assert!(refused(&mut hall, Command::CloseSignUp).contains("teams stand"));
}
