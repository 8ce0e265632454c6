//! Who comes to the roster, leaves it, or changes on it: who hears of that, and that what the
//! program keeps can be taken back in.

use chancery::game::PersonId;
use chancery::game::proof::{Proof, ProofWay};
use chancery::language::roster::csv;
use chancery::language::roster::entry::Entry;
use chancery::report::answers::answer::worded;
use chancery::tournament::DirectorCommand;
use chancery::tournament::roster::Role;
use chancery::tournament::rounds::Round;

use super::hall::{DIRECTOR, Hall, table};
use super::{begin, check_audit};

/// The letters to a person since a moment, as one line each.
fn to(hall: &Hall, since: usize, address: &str) -> Vec<String> {
    let letters = hall.sent[since..].iter().filter(|letter| letter.to == address);
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    letters.map(|letter| flat(format!("{} {}", letter.subject, letter.text))).collect()
}

#[test]
fn a_1_a_withdrawal_from_a_team_is_told_to_captain_and_director_at_once() {
    let mut hall = Hall::open("withdraws", 81);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(7));
    let sent = hall.sent.len();
    hall.confirm("t01p4@players.example", "withdraw");
    for address in ["t01p1@players.example", DIRECTOR] {
        let told = to(&hall, sent, address);
        assert_eq!(told.len(), 1, "{address}: {told:?}");
        assert!(told[0].contains("Team 1 has 6 players, but needs seven."), "{told:?}");
        assert!(told[0].contains("Rules: A.1."), "{told:?}");
        assert!(told[0].contains("Player 1 4 has "), "{told:?}");
    }
    assert_eq!(to(&hall, sent, "t01p2@players.example"), Vec::<String>::new());
    // If a captain leaves, the whole team hears of it.
    let sent = hall.sent.len();
    hall.confirm("t02p1@players.example", "withdraw");
    for address in ["t02p2@players.example", "t02r@players.example", DIRECTOR] {
        assert_eq!(to(&hall, sent, address).len(), 1, "{address}");
    }
    assert!(to(&hall, sent, "t02p7@players.example")[0].contains("has no captain now"));
    check_audit(&hall);
}

#[test]
fn b_2_who_withdraws_behind_the_end_of_sign_up_is_told_to_the_director() {
    let mut hall = Hall::open("late-leave", 82);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(7));
    for name in ["Ann", "Bob"] {
        let from = format!("{}@players.example", name.to_lowercase());
        hall.write(&from, &format!("sign up as {name}"));
    }
    let sent = hall.sent.len();
    hall.confirm("ann@players.example", "withdraw");
    assert_eq!(to(&hall, sent, DIRECTOR), Vec::<String>::new(), "nobody counts on her yet");
    hall.command(DirectorCommand::CloseSignUp);
    let sent = hall.sent.len();
    hall.confirm("bob@players.example", "withdraw");
    let told = to(&hall, sent, DIRECTOR);
    assert!(told.len() == 1 && told[0].contains("Bob has withdrawn (reserve)"), "{told:?}");
    check_audit(&hall);
}

#[test]
fn b_2_whoever_the_director_puts_on_the_roster_or_takes_off_it_hears_of_it() {
    let mut hall = Hall::open("imported", 83);
    hall.import(&table(7));
    let told = to(&hall, 0, "t03p1@players.example");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("as player and captain of Team 3"), "{told:?}");
    assert!(told[0].contains("withdraw"), "{told:?}");
    assert!(to(&hall, 0, "gm1@staff.example")[0].contains("as game master"));
    let sent = hall.sent.len();
    hall.import(&table(7));
    assert_eq!(hall.sent.len(), sent, "the same table again is news to nobody");
    hall.command(DirectorCommand::Strike { person: PersonId::new("t03p2"), quietly: false });
    assert!(to(&hall, sent, "t03p2@players.example")[0].contains("off the roster"));
    assert!(to(&hall, sent, "t03p1@players.example")[0].contains("Player 3 2 has left Team 3"));
    let sent = hall.sent.len();
    let person = PersonId::new("t03p3");
    hall.command(DirectorCommand::Appoint { person, role: Role::Captain, has: true });
    assert!(to(&hall, sent, "t03p3@players.example")[0].contains("player and captain of Team 3"));
    assert!(to(&hall, sent, "t03p1@players.example")[0].contains("you are player of Team 3"));
    check_audit(&hall);
}

#[test]
fn b_2_a_name_that_looks_like_anothers_is_told_to_the_director() {
    let mut hall = Hall::open("alike", 86);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.write("ann@players.example", "sign up as Ann Able");
    let sent = hall.sent.len();
    hall.write("abel@players.example", "sign up as Ann Abel");
    assert_eq!(to(&hall, sent, DIRECTOR), Vec::<String>::new());
    hall.write("mal@players.example", "sign up as Ann \u{410}ble");
    let told = to(&hall, sent, DIRECTOR);
    let is_told =
        told.len() == 1 && told[0].contains("hard to tell from Ann Able <ann@players.example>");
    assert!(is_told, "{told:?}");
    check_audit(&hall);
}

/// What a flood of sign-ups has brought in goes in one line, without another letter to those
/// people.
#[test]
fn b_2_a_whole_team_is_struck_by_one_line_and_quietly_if_the_director_says_so() {
    let mut hall = Hall::open("struck-team", 84);
    hall.import(&table(8));
    let sent = hall.sent.len();
    for (team, quietly) in [("Team 3", true), ("Team 4", false)] {
        hall.command(DirectorCommand::StrikeTeam { team: team.to_owned(), quietly });
    }
    let told = |who: &str| to(&hall, sent, who).len();
    assert_eq!((told("t03p1@players.example"), told("t03p2@players.example")), (0, 0));
    assert!(to(&hall, sent, "t04p2@players.example")[0].contains("off the roster"));
    let after = hall.tournament();
    let left = |team: &str| after.roster.team(team).count();
    assert_eq!((left("Team 3"), left("Team 4"), left("Team 5")), (0, 0, 8));
    check_audit(&hall);
}

/// The owner of a domain has as many addresses as he likes.
#[test]
fn b_2_of_one_domain_twenty_people_sign_up_in_a_day() {
    let mut hall = Hall::open("domain", 85);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    for number in 0..20 {
        let from = format!("p{number}@flood.example");
        hall.write(&from, &format!("sign up as Player {number}"));
    }
    let on_it = |hall: &Hall, address: &str| hall.tournament().roster.at(address).is_some();
    assert!(on_it(&hall, "p19@flood.example"));
    let sent = hall.sent.len();
    let told = hall.write("p20@flood.example", "sign up as Player 20");
    assert!(told.contains("our limit for one domain"), "{told}");
    let director = to(&hall, sent, DIRECTOR);
    assert!(director[0].contains("enter Player 20 <p20@flood.example>"), "{director:?}");
    hall.write("ann@other.example", "sign up as Ann Other");
    assert!(on_it(&hall, "ann@other.example") && !on_it(&hall, "p20@flood.example"));
    check_audit(&hall);
}

/// A team that is one short blocks no import: what the program keeps itself it takes back.
#[test]
fn a_1_a_roster_with_a_short_team_is_taken_back_as_it_was_exported() {
    let mut hall = Hall::open("short", 84);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(7));
    hall.confirm("t01p4@players.example", "withdraw");
    let kept = hall.tournament().roster.clone();
    let exported = csv::write(&kept);
    let read = csv::read_onto(exported.as_bytes(), &kept, csv::Onto::InPlaceOf);
    let read = read.expect("what was exported can be imported");
    assert_eq!(read.roster, kept);
    let warned: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert!(
        warned.iter().any(|one| one.contains("Team 1 has 6 players, and needs 7")),
        "{warned:?}"
    );
    hall.command(DirectorCommand::Import { roster: read.roster, drops: false });
    // Another team that falls short by the table itself is a fault of the table.
    let shorter: String = exported
        .lines()
        .filter(|line| !line.contains("t02p5@"))
        .fold(String::new(), |all, line| all + line + "\n");
    let faults = csv::read_onto(shorter.as_bytes(), &kept, csv::Onto::InPlaceOf);
    let faults = faults.expect_err("it is refused");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].to_string().contains("Team 2 has 6 players"), "{faults:?}");
    check_audit(&hall);
}

#[test]
fn a_table_adds_people_and_all_others_stay() {
    let mut hall = Hall::open("adds", 85);
    hall.import(&table(7));
    let kept = hall.tournament().roster.clone();
    let more = "name,address,roles,\"Shirt size\",\n\
        Łukasz Wójcik,lw@players.example,reserve,XL,\n\
        Player 1 2 Junior,t01p2@players.example,player,M,,\n";
    let read = csv::read_onto(more.as_bytes(), &kept, csv::Onto::AddedTo).expect("it is sound");
    let warned: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warned.len(), 1, "a column that nobody knows is told and not read: {warned:?}");
    assert!(warned[0].contains("shirt size"), "{warned:?}");
    assert_eq!(read.roster.members.len(), kept.members.len() + 1);
    let known = read.roster.at("t01p2@players.example").expect("he stays");
    assert_eq!((&*known.name, &*known.id.0), ("Player 1 2 Junior", "t01p2"));
    assert_eq!(known.team.as_deref(), Some("Team 1"), "what the table has no column for stays");
    assert_eq!(read.roster.at("lw@players.example").expect("he comes").id.0, "lukasz-wojcik");
    hall.command(DirectorCommand::Import { roster: read.roster, drops: false });
    let taken = "id,name,address\nt01p1,Ann,gm1@staff.example\n";
    let taken = csv::read_onto(taken.as_bytes(), &kept, csv::Onto::AddedTo);
    assert!(taken.expect_err("it is refused")[0].to_string().contains("is the address of"));
    begin(&mut hall, Round::FIRST);
    check_audit(&hall);
}

#[test]
fn a_reserve_who_is_entered_into_a_team_with_room_plays_for_it() {
    let mut hall = Hall::open("enters", 86);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&format!("{}lou,Lou List,lou@players.example,,reserve,\n", table(7)));
    hall.confirm("t01p4@players.example", "withdraw");
    let mut enter = |team: &str| {
        let entry = Entry {
            name: "Lou List".to_owned(),
            address: "lou@players.example".to_owned(),
            known: Some(PersonId::new("lou")),
            team: Some(team.to_owned()),
            ..Entry::default()
        };
        let member = entry.member(&hall.tournament(), hall.now).expect("it is sound");
        worded(&hall.command(DirectorCommand::Enter { member }).said).join(" ")
    };
    let full = enter("Team 2");
    assert!(full.contains("reserve of Team 2"), "{full}");
    let room = enter("Team 1");
    assert!(room.contains("player of Team 1"), "{room}");
    let lou = hall.tournament().roster.at("lou@players.example").expect("he").clone();
    assert_eq!((lou.team.as_deref(), lou.roles), (Some("Team 1"), [Role::Player].into()));
    check_audit(&hall);
}

#[test]
fn a_2_a_role_can_be_left_also_if_it_is_the_only_one() {
    let mut hall = Hall::open("leaves-office", 87);
    hall.import(&table(7));
    let leave = |person: &str, role: Role| DirectorCommand::Appoint {
        person: PersonId::new(person),
        role,
        has: false,
    };
    let said = worded(&hall.command(leave("tmc1", Role::Committee)).said).join(" ");
    assert!(said.contains("Member 1 has no role left, and is off the roster"), "{said}");
    assert!(hall.tournament().roster.find(&PersonId::new("tmc1")).is_none());
    assert!(hall.last_to("tmc1@staff.example").contains("off the roster"));
    // A former player is his team's reserve.
    hall.command(leave("t01p2", Role::Player));
    let left = hall.tournament().roster.find(&PersonId::new("t01p2")).expect("he").roles.clone();
    assert_eq!(left, [Role::Reserve].into());
    let refused = hall.try_command(leave("t01p2", Role::Reserve)).expect_err("it is refused");
    assert!(refused[0].contains("and so at least a reserve"), "{refused:?}");
    check_audit(&hall);
}

/// A captain need not send his whole team again for one player more or less.
#[test]
fn b_2_a_captain_adds_somebody_to_his_team_and_takes_him_out_by_a_line() {
    let mut hall = Hall::open("one-more", 4);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let bears = "team The Bears\ncaptain Cap Tain <cap@players.example> France\n\
        player Bob Baker <bob@players.example> England\n";
    hall.write("cap@players.example", bears);
    hall.write("bob@players.example", "join The Bears");
    hall.write("ann@players.example", "sign up as Ann Able");
    let one = "player Cy Cat <cy@players.example> Italy";
    for other in ["bob@players.example", "ann@players.example"] {
        let said = hall.write(other, one);
        assert!(said.contains("Only the captain of a team can add people"), "{other}: {said}");
    }
    let stranger = hall.write("mallory@evil.example", one);
    assert!(!stranger.contains("Cy Cat"), "{stranger}");
    assert_eq!(hall.last_to("cy@players.example"), "");
    let said = hall.write("cap@players.example", one);
    assert!(said.contains("It has 2 players, and needs seven"), "{said}");
    // He gets the one letter for people whom another has named.
    let named = hall.last_to("cy@players.example");
    assert!(named.contains("Cap Tain wants you as player of The Bears."), "{named}");
    hall.write("cy@players.example", "join The Bears");
    let told = hall.sent.len();
    for (line, why) in [
        ("player Di Doe <di@players.example> Italy", "Rules: B.6a."),
        ("player Di Doe <di@players.example> Engerland", "Expected a power after the address"),
        ("player Terry <terry@wm.example>", "is an official here"),
    ] {
        let said = hall.write("cap@players.example", line);
        assert!(said.contains(why), "{line}: {said}");
    }
    let said = hall.write("cap@players.example", "player Ann Able <ann@players.example>");
    assert!(said.contains("We have asked Ann Able."), "{said}");
    let new = &hall.sent[told..];
    assert!(new.iter().all(|letter| letter.to != "di@players.example"), "nobody is told of a slip");

    let said = hall.confirm("bob@players.example", "withdraw cy@players.example");
    assert!(said.contains("Only the captain of a team can add people"), "{said}");
    let said = hall.confirm("cap@players.example", "withdraw ann@players.example");
    assert!(said.contains("No other member of The Bears"), "she has not joined: {said}");
    let said = hall.confirm("cap@players.example", "withdraw <CY@players.example>");
    assert!(said.contains("Cy Cat has been taken out of The Bears."), "{said}");
    assert!(hall.last_to("cy@players.example").contains("has taken you out of it"));
    assert!(hall.last_to(DIRECTOR).contains("The Bears has 2 players"));
    assert!(hall.tournament().roster.at("cy@players.example").is_none());

    // Where no server says which letters are forged, the address shows that it is the captain.
    let token = Proof { ways: [ProofWay::Token].into(), per_letter: true, ..Proof::default() };
    hall.office.set_proof(&token, hall.now).expect("the ledger works");
    let asked = hall.write("cap@players.example", one);
    assert!(asked.contains("nothing shows that it is from you"), "{asked}");
    assert!(hall.tournament().roster.at("cy@players.example").is_none());
    let told = hall.told_to("cap@players.example");
    hall.write_to("cap@players.example", &told, one);
    assert_eq!(hall.tournament().unanswered("The Bears").count(), 2);
    check_audit(&hall);
}

#[test]
fn a_1_who_comes_to_a_full_team_comes_as_a_reserve_if_he_was_known_as_a_player_too() {
    let mut hall = Hall::open("full-team", 29);
    hall.import(&(table(7) + "gina,Gina Gold,gina@players.example,,player,\n"));
    hall.confirm(DIRECTOR, "td enter Gina Gold <gina@players.example> team Team 1 known gina");
    let roster = hall.tournament().roster.clone();
    assert_eq!(roster.players("Team 1").count(), 7);
    let gina = roster.at("gina@players.example").expect("she stays");
    assert_eq!((gina.team.as_deref(), gina.is(Role::Reserve)), (Some("Team 1"), true));
}
