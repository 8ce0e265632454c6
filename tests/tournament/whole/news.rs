//! What running boards hear of their tournament: who directs, who is on the committee, who leads,
//! and whom they may ask to fill a seat.

use chancery::board::Power;
use chancery::game::{Game, PersonId};
use chancery::report::answers::answer::worded;
use chancery::tournament::DirectorCommand;
use chancery::tournament::roster::Role;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::hall::{DIRECTOR, Hall, table};
use super::mail::confirmation;
use super::{begin, check_audit};

/// A person writes to a game, and gets his answer.
pub(super) fn tell(hall: &mut Hall, from: &str, game: &Game, text: &str) -> String {
    hall.now += TimeDelta::minutes(1);
    let subject = format!("[{}] to you", game.setup.tag);
    hall.post(from, &game.setup.address, &subject, text);
    hall.turn();
    hall.last_to(from)
}

fn appoint(hall: &mut Hall, person: &str, role: Role, has: bool) {
    hall.command(DirectorCommand::Appoint { person: PersonId::new(person), role, has });
}

#[test]
fn a_6_running_boards_hear_who_directs_and_who_sits() {
    let mut hall = Hall::open("offices", 41);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let (name, assistant) = ("wm26-r1-01", "atd1@staff.example");
    let game = hall.game(name);
    let atd1 = PersonId::new("atd1");
    assert!(game.staff.sitting().contains(&atd1));
    hall.command(DirectorCommand::Act { assistant: Some(atd1.clone()) });
    for (_, game) in hall.tournament().games() {
        let staff = hall.game(game).staff.clone();
        assert_eq!(staff.director, atd1, "{game}");
        assert!(!staff.sitting().contains(&atd1), "{game}: who directs does not sit");
        assert_eq!(staff.master, hall.tournament().table(game).expect("it").1.master);
        assert!(staff.observer.is_some(), "{game}: who watches it is its own affair");
    }
    let holiday = "td holiday Christmas: 24 Dec - 27 Dec\n";
    let obeyed = tell(&mut hall, assistant, &game, holiday);
    assert!(obeyed.contains("Christmas is a holiday"), "{obeyed}");
    hall.command(DirectorCommand::Act { assistant: None });
    let refused = tell(&mut hall, assistant, &game, "td holiday Easter: 2 Apr - 4 Apr\n");
    assert!(!refused.contains("Easter is a holiday"), "{refused}");
    assert_eq!(hall.game(name).staff.director, PersonId::new("terry"));
    // A person unknown to every board comes to the committee, and another leaves it.
    let mut member = hall.tournament().roster.find(&PersonId::new("tmc1")).expect("he").clone();
    member.id = PersonId::new("late1");
    (member.name, member.address) = ("Late One".to_owned(), "late1@staff.example".to_owned());
    hall.command(DirectorCommand::Enter { member });
    appoint(&mut hall, "tmc1", Role::Chief, true);
    appoint(&mut hall, "tmc1", Role::Committee, false);
    let game = hall.game(name);
    assert_eq!(game.person(&PersonId::new("late1")).expect("he").address, "late1@staff.example");
    assert!(game.staff.sitting().contains(&PersonId::new("late1")));
    assert!(!game.staff.sitting().contains(&PersonId::new("tmc1")));
    assert_eq!(game.staff.chief, Some(PersonId::new("tmc1")));
    check_audit(&hall);
}

#[test]
fn b_2_running_boards_ask_who_signs_up_late_and_nobody_who_has_withdrawn() {
    let mut hall = Hall::open("pool", 42);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let pools = |hall: &Hall| -> Vec<Vec<String>> {
        let tournament = hall.tournament();
        let names =
            |person: &PersonId, game: &Game| game.person(person).map(|who| who.name.clone());
        let pool = |game: Game| game.pool.iter().filter_map(|who| names(who, &game)).collect();
        tournament.games().map(|(_, name)| pool(hall.game(name))).collect()
    };
    for name in ["Late Ann", "Late Bob"] {
        let from = format!("{}@new.example", name.to_lowercase().replace(' ', "."));
        let said = hall.write(&from, &format!("sign up as {name}"));
        assert!(said.contains("You are on the reserve list"), "{said}");
    }
    assert_eq!(pools(&hall), vec![vec!["Late Ann", "Late Bob"]; 7], "B.8d: in the list's order");
    let said = hall.confirm("late.ann@new.example", "withdraw");
    assert!(said.contains("We have cancelled your sign-up"), "{said}");
    assert_eq!(pools(&hall), vec![vec!["Late Bob"]; 7]);
    check_audit(&hall);
}

/// Eight teams, of which one has no player on some board; a watcher and a master belong to it.
fn a_board_without_team_8(hall: &mut Hall) -> String {
    let staff = "to8,Watcher 8,to8@staff.example,Team 8,observer,\n\
        gm8,Master 8,gm8@staff.example,Team 8,gm,\n";
    let own = |line: &&str| !line.contains(",observer,") || line.starts_with("name");
    let table = table(8);
    let rows: Vec<&str> = table.lines().filter(own).collect();
    hall.import(&format!("{}\n{staff}", rows.join("\n")));
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let tournament = hall.tournament();
    let is_free = |player: &PersonId| !player.0.starts_with("t08");
    let boards = &tournament.draws[&Round::FIRST].boards;
    let board = boards.iter().find(|table| table.players.iter().all(is_free)).expect("a board");
    let game = board.game.clone();
    hall.command(DirectorCommand::Master { game: game.clone(), person: PersonId::new("gm1") });
    hall.command(DirectorCommand::Observer { game: game.clone(), person: PersonId::new("to8") });
    hall.command(DirectorCommand::Start { round: Round::FIRST, due: None });
    game
}

#[test]
fn a_10_a_board_knows_the_teams_of_those_who_have_no_seat() {
    let mut hall = Hall::open("mates", 43);
    let name = a_board_without_team_8(&mut hall);
    let game = hall.game(&name);
    tell(&mut hall, DIRECTOR, &game, "td seat Reserve 8 for France: he is ill\n");
    assert_eq!(hall.game(&name).holder(Power::France).expect("he").name, "Reserve 8");
    let is_told = |letter: &&chancery::clerk::Outgoing| {
        letter.to == DIRECTOR && letter.subject.contains("The game needs another observer")
    };
    assert_eq!(hall.sent.iter().filter(is_told).count(), 1, "Interaction 16: he is warned");
    // A player who came without a team's seat still has team-mates: they may not observe.
    let refused = tell(&mut hall, DIRECTOR, &game, "td observer Watcher 8\n");
    assert!(refused.contains("No one may observe a game that they or a team-mate play in"));
    let mate = "td seat Player 8 2 for Italy: he is ill, too\n";
    tell(&mut hall, DIRECTOR, &game, mate);
    let is_told = |letter: &&chancery::clerk::Outgoing| {
        letter.to == DIRECTOR && letter.subject.contains("Two members of a team are on this board")
    };
    assert_eq!(hall.sent.iter().filter(is_told).count(), 1, "B.6b");
    check_audit(&hall);
}

#[test]
fn a_3_a_running_game_gets_another_master() {
    let mut hall = Hall::open("master", 44);
    let name = a_board_without_team_8(&mut hall);
    let player = hall.game(&name).holder(Power::Turkey).expect("a player").address.clone();
    let master = |person: &str| DirectorCommand::Master {
        game: name.clone(),
        person: PersonId::new(person),
    };
    let refused = hall.try_command(master("to8")).expect_err("he is no master");
    assert!(refused[0].contains("does not have the role of gm"), "{refused:?}");
    let ruling = hall.command(master("gm8"));
    let said = worded(&ruling.said).join(" ");
    assert!(said.contains("Master 8 is the game master of") && said.contains("(A.10)"), "{said}");
    let game = hall.game(&name);
    assert_eq!(game.staff.master, PersonId::new("gm8"));
    assert_eq!(hall.tournament().table(&name).expect("it").1.master, PersonId::new("gm8"));
    for address in [player.as_str(), "gm1@staff.example", "to8@staff.example"] {
        let told = hall.last_to(address);
        assert!(told.contains("Master 8 <gm8@staff.example> is the game master"), "{told}");
        assert!(told.contains("instead of Master 1"), "{told}");
    }
    assert!(hall.last_to("gm8@staff.example").contains("\"gm queue\""));
    let queue = tell(&mut hall, "gm8@staff.example", &game, "gm queue\n");
    assert!(queue.contains("Nothing is waiting for you"), "{queue}");
    let former = tell(&mut hall, "gm1@staff.example", &game, "gm queue\n");
    assert!(!former.contains("Nothing is waiting"), "{former}");
    let mate = tell(&mut hall, DIRECTOR, &game, "td observer Reserve 8\n");
    assert!(mate.contains("that they or a team-mate play in or run"), "A.10: {mate}");
    check_audit(&hall);
}

#[test]
fn d_vii_5_a_holiday_of_the_tournament_is_one_on_every_board() {
    let mut hall = Hall::open("holiday", 45);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let told = hall.write(DIRECTOR, "td holiday Thanksgiving: 26 Nov - 27 Nov");
    assert!(told.contains("We have done nothing yet"), "{told}");
    assert!(told.contains("Thanksgiving is a holiday from Thu 26 Nov 2026 00:00 GMT"), "{told}");
    hall.write(DIRECTOR, &confirmation(&told));
    for (_, name) in hall.tournament().games() {
        let holidays = hall.game(name).holidays.clone();
        assert_eq!(holidays.len(), 1, "{name}");
        assert!(holidays[0].is_called("thanksgiving"), "{name}");
    }
    let player = "t02p3@players.example";
    let read = hall.last_to(player);
    assert!(read.contains("by writing \"extension Thanksgiving\", without charge"), "{read}");
    let uses = PersonId::new("t02p3");
    let tournament = hall.tournament();
    let plays = |game: &Game| game.seats.values().any(|seat| seat.holder() == Some(&uses));
    let game = tournament.games().map(|(_, name)| hall.game(name)).find(plays).expect("his");
    let moved = tell(&mut hall, player, &game, "extension Thanksgiving\n");
    let now = hall.game(&game.setup.id).running.at;
    assert!(now > game.running.at, "{moved}");
    // Boards that begin later know it, and their start letters say so.
    let later = tournament.openings(Round::FIRST, hall.now, None);
    assert!(later.iter().all(|opening| opening.holidays.len() == 1));
    assert!(later[0].notes.iter().any(|note| note.starts_with("Thanksgiving is a holiday")));
    let refused = hall.write(DIRECTOR, "td holiday Easter");
    assert!(refused.contains("Expected a name and dates"), "{refused}");
    check_audit(&hall);
}

#[test]
fn d_x_6_addresses_and_names_are_read_alike_on_boards_and_on_the_roster() {
    let mut hall = Hall::open("alike", 46);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let game = hall.game("wm26-r1-01");
    let said = tell(&mut hall, DIRECTOR, &game, "td observer Ann <a,b;\"@x.example>\n");
    assert!(said.contains("There is no one called"), "{said}");
    let said = tell(&mut hall, DIRECTOR, &game, "td observer =SUM(A1) <ann@x.example>\n");
    assert!(said.contains("begins as a formula does"), "{said}");
    assert_eq!(hall.game("wm26-r1-01").staff.observer, game.staff.observer);
    let said = tell(&mut hall, DIRECTOR, &game, "td observer Ann Able <Ann@X.example>\n");
    assert!(said.contains("Ann Able observes this game"), "{said}");
    check_audit(&hall);
}
