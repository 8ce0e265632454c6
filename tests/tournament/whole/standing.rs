//! What can't be upset any more: teams after the draw, a director, boards as they were drawn.

use std::collections::BTreeMap;

use chancery::board::Power;
use chancery::clerk::tournament::GivenCommand;
use chancery::game::PersonId;
use chancery::report::answers::answer::worded;
use chancery::tournament::roster::{Member, Role};
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::{Holder, SeatRecord, TeamNumber};
use chancery::tournament::{DirectorCommand, SignUp};
use chrono::TimeDelta;

use super::hall::{DIRECTOR, Hall, SHORT, director, table};
use super::play::play;
use super::{begin, check_audit, check_score};
use crate::common::codes::with_code;

/// A person who comes late, as a reserve.
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

fn refused(hall: &mut Hall, command: DirectorCommand) -> String {
    hall.try_command(command).expect_err("it is refused").join("\n")
}

#[test]
fn b_4_teams_stand_from_the_draw_on() {
    let mut hall = Hall::open("stand", 21);
    let until = Some(hall.now + TimeDelta::days(3));
    hall.command(DirectorCommand::OpenSignUp { until });
    hall.import(&table(7));
    let early = refused(&mut hall, DirectorCommand::Draw { round: Round::FIRST });
    assert!(early.contains("sign-up is still open"), "{early}");
    hall.command(DirectorCommand::CloseSignUp);
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let team = "team Strangers\ncaptain Sam Strange <sam@players.example>\n";
    let said = hall.write("sam@players.example", team);
    assert!(said.contains("No team can be signed up now"), "{said}");
    let enter = |member: Member| DirectorCommand::Enter { member };
    let stranger = refused(&mut hall, enter(newcomer("eve", Some("Strangers"))));
    assert!(
        stranger.contains("without a team Strangers, and its teams are fixed (B.4)"),
        "{stranger}"
    );
    let mut mover = hall.tournament().roster.find(&PersonId::new("t01p2")).expect("him").clone();
    mover.team = Some("Team 2".to_owned());
    let moved = refused(&mut hall, enter(mover));
    assert!(moved.contains("Player 1 2 stays in Team 1 (B.4)"), "{moved}");
    hall.command(enter(newcomer("rae", Some("Team 1"))));
    hall.command(enter(newcomer("lou", None)));
    let role = Role::Player;
    let player = DirectorCommand::Appoint { person: PersonId::new("lou"), role, has: true };
    assert!(refused(&mut hall, player).contains("(B.4)"));
    hall.now += TimeDelta::days(4);
    hall.turn();
    hall.command(DirectorCommand::Start { round: Round::FIRST, due: None });
    assert_eq!(hall.tournament().structure().first, 7);
    check_score(&hall);
    check_audit(&hall);
}

/// Tables bring no team, and sign-up can't be opened: a person who signs up by mail after the draw
/// is a reserve.
#[test]
fn b_2_the_draw_ends_sign_up_and_the_list_stays_open() {
    let mut hall = Hall::open("ended", 22);
    hall.import(&table(7));
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    assert_eq!(hall.tournament().sign_up, SignUp::Closed);
    let late = hall.write("late@players.example", "sign up as Lou Late");
    assert!(late.contains("You are on the reserve list"), "{late}");
}

/// Time ends sign-up as well, and tells no player of a team that can't play.
#[test]
fn b_6_b_too_few_are_not_put_into_teams_when_the_time_is_over() {
    let mut hall = Hall::open("few", 24);
    let until = hall.now + TimeDelta::days(3);
    hall.command(DirectorCommand::OpenSignUp { until: Some(until) });
    let alone: String =
        (1..=8).map(|n| format!("solo{n},Solo {n},solo{n}@players.example,,player,\n")).collect();
    hall.import(&format!("{}{alone}", table(3)));
    hall.now = until + TimeDelta::minutes(1);
    let sent = hall.sent.len();
    hall.turn();
    assert_eq!(hall.tournament().sign_up, SignUp::Closed);
    assert_eq!(hall.tournament().roster.individuals().len(), 8, "nobody is put into a team");
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("That makes only 4 teams, and at least 7 are needed"), "{told}");
    assert!(
        !hall.sent[sent..].iter().any(|letter| letter.to.starts_with("solo")),
        "nobody is told"
    );
    let why = refused(&mut hall, DirectorCommand::CloseSignUp);
    assert!(
        why.contains("That makes only 4 teams. A tournament needs at least 7 teams of seven"),
        "{why}"
    );
    hall.command(DirectorCommand::CloseSignUpAnyway);
    assert_eq!(hall.tournament().teams().len(), 4);
    check_audit(&hall);
}

#[test]
fn b_2_nobody_without_a_team_is_left_out_of_the_draw() {
    let mut hall = Hall::open("alone", 23);
    let alone = |range: std::ops::RangeInclusive<usize>| {
        let row = |n: usize| format!("solo{n},Solo {n},solo{n}@players.example,,player,\n");
        range.map(row).collect::<String>()
    };
    hall.import(&format!("{}{}", table(7), alone(1..=1)));
    let one = refused(&mut hall, DirectorCommand::Draw { round: Round::FIRST });
    assert!(one.contains("Solo 1 plays for no team"), "{one}");
    hall.command(DirectorCommand::CloseSignUp);
    // A later table brings more, and they are grouped, too.
    hall.import(&format!("{}{}", table(7), alone(1..=8)));
    let many = refused(&mut hall, DirectorCommand::Draw { round: Round::FIRST });
    assert!(many.contains("Solo 1 and 7 others play for no team"), "{many}");
    hall.command(DirectorCommand::CloseSignUp);
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    assert_eq!(hall.tournament().teams().len(), 8);
    let reserves: Vec<String> =
        hall.tournament().roster.reserves().iter().map(|member| member.name.clone()).collect();
    assert_eq!(reserves, ["Solo 8"], "who has no time of sign-up stands behind the others");
    assert!(refused(&mut hall, DirectorCommand::CloseSignUp).contains("teams are fixed"));
}

/// A board may be over while a question about it is not.
#[test]
fn d_i_2_a_case_of_a_board_that_is_over_is_in_the_queue() {
    let mut hall = Hall::open("case", 25);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    let game = format!("{SHORT}-r1-01");
    let player = hall.game(&game).holder(Power::France).expect("somebody").address.clone();
    let to = format!("judge+{game}@games.example");
    hall.post(&player, &to, "a question", "dispute Was the convoy legal?\n");
    hall.turn();
    assert!(hall.game(&game).is_over());
    let file = hall.file();
    let file = file.to_str().expect("a path");
    let shown = crate::tournament::program::run(&["tournament", "queue", "--ledger", file], "");
    assert!(
        shown.output.contains("wm26-r1-01: 1 open case\n  Case 1 has been waiting"),
        "{}",
        shown.output
    );
}

#[test]
fn a_2_a_tournament_keeps_its_director() {
    let mut hall = Hall::open("director", 26);
    hall.import(&table(7));
    let person = PersonId::new("terry");
    let struck = refused(&mut hall, DirectorCommand::Strike { person, quietly: false });
    assert!(struck.contains("no one would be left to give commands (A.2)"), "{struck}");
    let member = Member { roles: [Role::Reserve].into(), ..director() };
    let changed = refused(&mut hall, DirectorCommand::Enter { member });
    assert!(changed.contains("(A.2)"), "{changed}");
    // A former assistant can't act for the director.
    let assistant = PersonId::new("atd1");
    hall.command(DirectorCommand::Act { assistant: Some(assistant.clone()) });
    hall.command(DirectorCommand::Appoint {
        person: assistant.clone(),
        role: Role::Chief,
        has: true,
    });
    hall.command(DirectorCommand::Appoint { person: assistant, role: Role::Assistant, has: false });
    assert_eq!(hall.tournament().director().map(|td| td.id.0.clone()).as_deref(), Some("terry"));
}

#[test]
fn a_12_a_game_master_plays_no_seat_of_his_board() {
    let mut hall = Hall::open("master", 27);
    hall.import(&table(7));
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let drawn = hall.tournament().draws[&Round::FIRST].boards[0].clone();
    let (game, power) = (drawn.game.clone(), Power::Austria);
    let gives = |person: &PersonId| DirectorCommand::Substitute {
        game: game.clone(),
        power: power.into(),
        person: person.clone(),
    };
    let master = refused(&mut hall, gives(&drawn.master));
    assert!(master.contains("may not play there (A.12)"), "{master}");
    let observer = drawn.observer.clone().expect("it is watched");
    let said = worded(&hall.command(gives(&observer)).said).join("\n");
    assert!(said.contains("needs another observer"), "{said}");
    let early = refused(&mut hall, DirectorCommand::Start { round: Round::FIRST, due: None });
    assert!(early.contains("(A.10)"), "{early}");
    let said = worded(&hall.command(gives(&PersonId::new("tmc1"))).said).join("\n");
    assert!(said.contains("should not play (A.8)"), "{said}");
}

#[test]
fn a_1_a_strangers_letter_takes_nobody_who_is_known() {
    let mut hall = Hall::open("strange", 28);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(7));
    hall.write("ann@players.example", "sign up as Ann Able");
    let before = hall.tournament().roster.clone();
    for (row, why) in [
        ("player Rogue <gm1@staff.example>", "is an official here"),
        ("captain Rogue <tmc1@staff.example>", "is an official here"),
        ("player Rogue <td@games.example>", "an address of the tournament itself"),
        ("player Rogue <t01p1@players.example>", "already belongs to Team 1"),
    ] {
        let team = format!("team Rogues\nplayer Sam Strange <sam@players.example>\n{row}\n");
        let said = hall.write("sam@players.example", &team);
        assert!(said.contains(why), "{row}: {said}");
        assert_eq!(hall.tournament().roster, before, "{row}");
    }
    let team = "team Rogues\ncaptain Sam Strange <sam@players.example>\n\
        gm Rogue <ann@players.example>\n";
    hall.write("sam@players.example", team);
    let ann = hall.tournament().roster.at("ann@players.example").expect("she is there").clone();
    assert_eq!((&*ann.name, ann.team, ann.roles), ("Ann Able", None, [Role::Player].into()));
    assert!(hall.write("ann@players.example", "join Bears").contains("has asked for you"));
    check_audit(&hall);
}

#[test]
fn b_2_who_waits_may_withdraw_behind_the_draw() {
    let mut hall = Hall::open("leaves", 29);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let unread = hall.write("late@players.example", "sign up as Lou Late\nwithdraw me please");
    assert!(unread.contains("Expected \"withdraw\" alone"), "{unread}");
    let gone = hall.confirm("late@players.example", "withdraw");
    assert!(gone.contains("We have cancelled your sign-up"), "{gone}");
    assert!(hall.tournament().roster.at("late@players.example").is_none());
    let plays = hall.confirm("t01p1@players.example", "withdraw");
    assert!(plays.contains("write to your game or to the director."), "{plays}");
    assert!(plays.contains("Rules: B.7."), "{plays}");
    check_audit(&hall);
}

#[test]
fn a_3_two_commands_of_one_moment_are_both_written() {
    let mut hall = Hall::open("moment", 30);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    hall.turn();
    let before = hall.sent.iter().filter(|letter| letter.to == DIRECTOR).count();
    for _ in 0..2 {
        let (by, why) = (PersonId::new("terry"), String::new());
        let order = GivenCommand { by, why, command: DirectorCommand::Publish };
        let now = hall.now;
        hall.office.obey(SHORT, &order, now).expect("the ledger works").expect("it is done");
    }
    hall.turn();
    hall.now += TimeDelta::minutes(1);
    hall.turn();
    let after = hall.sent.iter().filter(|letter| letter.to == DIRECTOR).count();
    assert_eq!(after - before, 2, "both went out");
    check_audit(&hall);
}

/// A seat of round one as scoring has it, and its own team.
fn scored(
    hall: &Hall,
    game: &str,
    power: Power,
) -> (SeatRecord, Option<TeamNumber>, Option<TeamNumber>) {
    let tournament = hall.tournament();
    let record = tournament.record().expect("it has begun");
    let board = record.boards(Round::FIRST).iter().find(|board| board.name == game);
    let seat = board.expect("the board").seats[power.index()].clone();
    let player = &tournament.table(game).expect("it").1.players[power.index()];
    let own = tournament.roster.find(player).and_then(|of| of.team.clone()).expect("a team");
    let own = record.teams.iter().position(|team| *team == own).map(TeamNumber);
    let whose = record.team_of_seat(&seat);
    (seat, own, whose)
}

#[test]
fn c_12_a_seat_that_passes_on_before_its_first_deadline_is_its_own_teams() {
    let mut hall = Hall::open("passes", 31);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let game = hall.game("wm26-r1-01");
    let player = game.holder(Power::France).expect("a player").clone();
    hall.now += TimeDelta::minutes(1);
    let asks = "substitute Sam Strange <sam@players.example>\n";
    hall.post(&player.address, &game.setup.address, "[wm26-r1-01] me", asks);
    hall.turn();
    let asked = hall.sent.iter().rfind(|letter| letter.to == player.address).expect("an answer");
    let line = asked.text.lines().find_map(with_code).expect("a code");
    hall.post(&player.address, &game.setup.address, "[wm26-r1-01] me", &line);
    hall.turn();
    let (seat, own, whose) = scored(&hall, "wm26-r1-01", Power::France);
    let record = hall.tournament().record().expect("a record");
    let Holder::Permanent(holder) = seat.tenures[0].holder else { panic!("{seat:?}") };
    assert_eq!(record.team_of(holder), None, "a stranger plays from Spring 1901 on");
    assert_eq!((seat.tenures.len(), seat.is_forfeited, whose), (1, false, own));
    check_score(&hall);
    check_audit(&hall);
}

#[test]
fn b_8_e_a_team_mate_seated_by_the_director_keeps_the_points() {
    let mut hall = Hall::open("mate", 32);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let game = "wm26-r1-01";
    let tournament = hall.tournament();
    let player = &tournament.table(game).expect("it").1.players[Power::Italy.index()];
    let team = tournament.roster.find(player).and_then(|of| of.team.clone()).expect("a team");
    // One who comes late is of the team as well.
    hall.command(DirectorCommand::Enter { member: newcomer("rae", Some(&team)) });
    hall.command(DirectorCommand::Enter { member: newcomer("lou", None) });
    for (person, forfeited) in [("rae", false), ("lou", true)] {
        let person = PersonId::new(person);
        hall.command(DirectorCommand::Substitute {
            game: game.to_owned(),
            power: Power::Italy.into(),
            person,
        });
        let (seat, own, whose) = scored(&hall, game, Power::Italy);
        assert_eq!((seat.is_forfeited, whose), (forfeited, own), "Reading 11");
    }
    check_score(&hall);
    check_audit(&hall);
}
