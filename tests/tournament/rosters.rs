//! Rosters as tables: what is refused, with its row and column, and that reading is the way back
//! from writing.

use chancery::board::Power;
use chancery::language::roster::csv::{self, ROWS_MAX, RosterFault};
use chancery::tournament::roster::check::{self, RosterFinding};
use chancery::tournament::roster::{Role, Roster};

use crate::tournament::whole::hall::table;

const HEAD: &str = "name,address,team,roles,power\n";

fn faults(table: &[u8]) -> Vec<String> {
    let faults = csv::read(table).expect_err("it is refused");
    faults.iter().map(RosterFault::to_string).collect()
}

/// A sound table with some of its lines changed.
fn spoilt(change: impl Fn(usize, &str) -> String) -> Vec<String> {
    let lines = table(7);
    let lines = lines.lines().enumerate().map(|(at, line)| change(at + 1, line));
    faults(lines.collect::<Vec<String>>().join("\n").as_bytes())
}

fn replaced(number: usize, line: &str) -> Vec<String> {
    spoilt(|at, old| if at == number { line.to_owned() } else { old.to_owned() })
}

#[test]
fn a_1_a_team_of_six_is_refused_and_nothing_of_the_table_is_taken() {
    let six = spoilt(|at, line| match at {
        3 => line.replace("player", "reserve").replace(",England", ","),
        _ => line.to_owned(),
    });
    assert_eq!(six, ["line 2, team: Team 1 has 6 players, and needs 7 (A.1)"]);
    let eight = spoilt(|at, line| match at {
        9 => line.replace("reserve", "player"),
        _ => line.to_owned(),
    });
    assert_eq!(
        eight,
        ["line 2, team: Team 1 has 8 players where 7 are seated: make the others reserves (A.1)"]
    );
}

#[test]
fn b_8_a_team_has_one_captain_and_a_captain_one_team() {
    let two = replaced(3, "t01p2,Player 1 2,t01p2@players.example,Team 1,player captain,England");
    assert_eq!(two, ["line 3, roles: Team 1 has two captains, Player 1 1 and Player 1 2 (B.8)"]);
    let none = replaced(2, "t01p1,Player 1 1,t01p1@players.example,Team 1,player,Austria");
    assert_eq!(none, ["line 2, roles: Team 1 has no captain to choose its replacements (B.8)"]);
    let twice =
        replaced(10, "t02p1,Player 1 1,t01p1@players.example,Team 2,player captain,Austria");
    let what = "line 10, address: t01p1@players.example is already captain of Team 1, in line 2";
    assert_eq!(twice, [what]);
}

#[test]
fn b_2_each_person_has_one_row_and_each_fault_its_place() {
    let doubled = replaced(4, "x,Somebody Else,T01P1@Players.Example,Team 1,player,France");
    assert_eq!(
        doubled,
        ["line 4, address: t01p1@players.example is already in line 2; each person needs only \
           one row"]
    );
    let all = [
        ("a,b,c\n", "line 1: the column \"a\" is unknown and was ignored"),
        ("name\n", "line 1: the column address is missing"),
        ("name,address,name\n", "line 1: the column name appears twice"),
    ];
    for (table, fault) in all {
        assert!(faults(table.as_bytes()).iter().any(|found| found.starts_with(fault)), "{table}");
    }
    let rows = [
        (",a@b.example,,,", "line 2, name: is empty"),
        ("Ann,nobody,,,", "line 2, address: expected an address such as ann@example.org"),
        ("Ann,a@b.example,,king,", "line 2, roles: there is no role \"king\""),
        ("Ann,a@b.example,,,Spain", "line 2, power: there is no power \"Spain\""),
        ("Ann,a@b.example,,gm,France", "line 2, power: Ann has a power, and is no player (B.5)"),
        ("Ann,a@b.example,,", "line 2: expected 5 cells, found 4"),
        ("\"Ann\nB\",a@b.example,,,", "line 2, name: has a character that can't be seen"),
        ("=cmd(),a@b.example,,,", "line 2, name: begins as a formula does"),
        ("Ann \u{202e}nnA,a@b.example,,,", "line 2, name: has a character that can't be seen"),
        ("Ann <x@y.example>,a@b.example,,,", "line 2, name: has a bracket or a quotation mark"),
        ("Ann,a@b.example\u{0},,,", "line 2, address: expected an address"),
    ];
    for (row, fault) in rows {
        let found = faults(format!("{HEAD}{row}\n").as_bytes());
        assert!(found.len() == 1 && found[0].starts_with(fault), "{row}: {found:?}");
    }
    let many = faults(format!("{HEAD}Ann,nobody,,,\nBob,b@c.example,,king,\n").as_bytes());
    assert_eq!(many.len(), 2, "every fault is told: {many:?}");
    let bytes = [HEAD.as_bytes(), b"Zo\xeb,zoe@example.org,,,\n"].concat();
    let what = "line 2, name: this is not UTF-8; save the table as CSV UTF-8";
    assert_eq!(faults(&bytes), [what]);
}

#[test]
fn a_million_lines_are_refused_at_once() {
    let mut table = "name,address\n".to_owned();
    for number in 0..=ROWS_MAX {
        table += &format!("A,{number}@b.cd\n");
    }
    let found = faults(table.as_bytes());
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("there are more than 10000 rows"), "{found:?}");
    let million = "name,address\n".to_owned() + &"Ann,ann@example.org\n".repeat(1_000_000);
    let found = faults(million.as_bytes());
    assert_eq!(found, ["the table has more than 4194304 bytes, too many for a roster"]);
}

/// A table of one person with these roles.
fn of(roles: &str, team: &str) -> Result<csv::ReadRoster, Vec<RosterFault>> {
    csv::read(format!("{HEAD}Ann,a@b.example,{team},{roles},\n").as_bytes())
}

fn refused(roles: &str, team: &str) -> String {
    let faults = of(roles, team).expect_err("it is refused");
    faults.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
}

#[test]
fn a_2_there_is_one_director_with_two_assistants_and_a_committee_of_eight_at_most() {
    let many = |role: &str, count: usize| {
        let rows = (0..count).map(|n| format!("Ann {n},a{n}@b.example,,{role},\n"));
        csv::read(format!("{HEAD}{}", rows.collect::<String>()).as_bytes()).is_ok()
    };
    assert_eq!([many("td", 1), many("td", 2)], [true, false]);
    assert_eq!([many("atd", 2), many("atd", 3)], [true, false]);
    assert_eq!([many("tmc", 8), many("tmc", 9)], [true, false]);
}

#[test]
fn a_2_no_round_is_drawn_without_a_director_and_a_committee_of_five() {
    let without = |left_out: &[&str]| {
        let lines = table(7) + "td,Tess Dee,td@staff.example,,td,\n";
        let stays = |line: &&str| !left_out.iter().any(|role| line.contains(role));
        let lines: Vec<&str> = lines.lines().filter(stays).collect();
        let roster = csv::read(lines.join("\n").as_bytes()).expect("it is sound").roster;
        check::ready(&roster).iter().map(RosterFinding::to_string).collect::<Vec<_>>()
    };
    assert_eq!(without(&[]), [""; 0]);
    assert_eq!(without(&[",td,"]), ["there is no director (A.2)"]);
    assert_eq!(without(&["tmc1@"]), ["the committee has 5 to 8 members, not 4 (A.2)"]);
}

#[test]
fn a_4_the_director_neither_plays_nor_belongs_to_a_team() {
    assert!(refused("td player", "").contains("(A.4)"));
    assert!(refused("td", "Bears").contains("(A.4)"));
    assert!(refused("td reserve", "").contains("(A.4)"));
}

#[test]
fn a_8_a_committee_member_who_plays_is_a_warning() {
    for (roles, team) in [("tmc player", ""), ("tmc reserve", "")] {
        let warned = of(roles, team).expect("it is only advised against").warnings;
        assert!(warned[0].to_string().contains("(A.8)"), "{warned:?}");
    }
    assert_eq!(of("tmc", "").expect("it is sound").warnings, []);
}

#[test]
fn a_10_assistants_and_committee_members_do_not_observe() {
    assert!(refused("atd observer", "").contains("(A.10)"));
    assert!(refused("tmc observer", "").contains("(A.10)"));
    assert!(of("gm observer", "").is_ok(), "of another game a master may");
}

#[test]
fn b_6_a_no_two_of_a_team_have_one_power() {
    let two = replaced(3, "t01p2,Player 1 2,t01p2@players.example,Team 1,player,Austria");
    assert_eq!(two, ["line 3, power: Austria is for Player 1 1 of Team 1 already (B.6a)"]);
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let mut roster = csv::read(table(9).as_bytes()).expect("it is sound").roster;
    roster.members[3].name = "Zoë, \"called\" Ж O'Hara".replace('"', "'");
    roster.members[4].signed = Some("2026-11-20T12:34:56.789Z".parse().expect("a time"));
    roster.members[5].zone = "Asia/Kolkata".parse().expect("a zone");
    let again = csv::read(csv::write(&roster).as_bytes()).expect("it is sound").roster;
    assert_eq!(again, roster);
    assert_eq!(again.with(Role::Committee).count(), 5);
    assert_eq!(csv::read(b"name,address\n").expect("nobody").roster, Roster::default());
}

#[test]
fn ten_thousand_of_one_name_have_a_short_name_each_and_more_are_no_roster() {
    let rows = |count: usize| -> String {
        let row = |number: usize| format!("Ann,ann{number}@players.example,,reserve,\n");
        (0..count).map(row).collect()
    };
    let read = csv::read(format!("{HEAD}{}", rows(10_000)).as_bytes()).expect("it is a roster");
    let ids: Vec<&str> = read.roster.members.iter().map(|member| member.id.0.as_str()).collect();
    assert_eq!((ids[0], ids[1], ids[9_999]), ("ann", "ann-2", "ann-10000"));
    let found = faults(format!("{HEAD}{}", rows(10_001)).as_bytes());
    assert_eq!(found, ["line 10002: there are more than 10000 rows, too many for a roster"]);
}

#[test]
fn a_table_is_read_as_spreadsheets_write_it() {
    let table = table(7);
    let plain = csv::read(table.as_bytes()).expect("it is sound").roster;
    let semicolons = table.replace(',', ";").replace('\n', "\r\n");
    let tabs = table.replace(',', "\t");
    let wide = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(bytes).collect()
    };
    for written in [
        semicolons.clone().into_bytes(),
        format!("\u{feff}{semicolons}").into_bytes(),
        format!("\u{feff}{table}").into_bytes(),
        format!("sep=;\r\n{semicolons}").into_bytes(),
        wide(&format!("SEP=\t\n{tabs}"), u16::to_le_bytes),
        wide(&tabs, u16::to_le_bytes),
        wide(&semicolons, u16::to_be_bytes),
    ] {
        assert_eq!(csv::read(&written).expect("it is sound").roster, plain);
    }
    let odd = [wide(&tabs, u16::to_le_bytes), vec![b'x']].concat();
    assert_eq!(faults(&odd), ["the table begins like UTF-16 but is not valid UTF-16"]);
    let commas = "name;address;zone\n\"Able; Ann\";ann@example.org;GMT\n";
    let read = csv::read(commas.as_bytes()).expect("it is sound").roster;
    assert_eq!(read.members[0].name, "Able; Ann");
    // What says so may differ from what the head has most of, and lines keep their numbers.
    let one = csv::read(b"sep=,\nname,address\nAnn,ann@example.org\n").expect("it is sound");
    assert_eq!(one.roster.members.len(), 1);
    let wrong = faults(b"sep=;\nname;address\nAnn;nowhere\n");
    assert!(wrong[0].starts_with("line 3, address: "), "{wrong:?}");
}

#[test]
fn faults_of_rows_and_of_teams_are_told_at_once() {
    let found = spoilt(|at, line| match at {
        // Team 1 has only the fault of its row, since that may be all that it lacks.
        4 => line.replace("@players", " at players"),
        // Team 2 has two captains, and Team 3 six players.
        11 => line.replace("player,", "player captain,"),
        19 => line.replace("player", "reserve").replace(",England", ","),
        _ => line.to_owned(),
    });
    let lines: Vec<&str> = found.iter().filter_map(|fault| fault.split(',').next()).collect();
    assert_eq!(lines, ["line 4", "line 11", "line 18"], "{found:?}");
    assert!(found[1].contains("Team 2 has two captains"), "{found:?}");
    assert!(found[2].contains("Team 3 has 6 players"), "{found:?}");
    // If a row's team can't be read, there is no telling which team lacks it.
    let found = spoilt(|at, line| match at {
        4 => "t01p3".to_owned(),
        19 => line.replace("player", "reserve").replace(",England", ","),
        _ => line.to_owned(),
    });
    assert_eq!(found, ["line 4: expected 6 cells, found 1"]);
}

#[test]
fn columns_may_be_called_as_in_other_lists_and_a_table_says_that_it_is_unicode() {
    let table = "Name,E-mail,Role\nŁucja Able,ann@players.example,player\n";
    let read = csv::read(table.as_bytes()).expect("it is a roster");
    assert_eq!(read.warnings.len(), 0, "{:?}", read.warnings);
    let member = &read.roster.members[0];
    assert_eq!((member.address.as_str(), member.is(Role::Player)), ("ann@players.example", true));
    let written = csv::write(&read.roster);
    assert!(written.starts_with('\u{feff}'), "{written}");
    assert_eq!(csv::read(written.as_bytes()).expect("it is sound").roster, read.roster);
}

#[test]
fn numbers_in_lists_elsewhere_are_kept_and_written_where_somebody_has_one() {
    let table = "name,address,wdd,wdr\nAnn Able,ann@example.org,1234,\nBob,bob@example.org,,77\n";
    let onto = csv::Onto::InPlaceOf;
    let read = csv::read_onto(table.as_bytes(), &Roster::default(), onto).expect("a roster");
    let numbers: Vec<_> = read.roster.members.iter().map(|of| (of.wdd, of.wdr)).collect();
    assert_eq!(numbers, [(Some(1234), None), (None, Some(77))]);
    let written = csv::write(&read.roster);
    assert!(written.contains(",wdd,wdr\n") && written.contains(",1234,\n"), "{written}");
    let again = csv::read_onto(written.as_bytes(), &Roster::default(), onto).expect("a roster");
    assert_eq!(again.roster, read.roster);
    // A table without the columns leaves them as they were.
    let plain = "name,address\nAnn Able,ann@example.org\nBob,bob@example.org\n";
    let kept = csv::read_onto(plain.as_bytes(), &read.roster, onto).expect("a roster");
    assert_eq!(kept.roster.members[0].wdd, Some(1234));
    let wishes = "name,address,prefers\nAnn,ann@example.org,\"Turkey, Austria\"\n";
    let read = csv::read_onto(wishes.as_bytes(), &Roster::default(), onto).expect("a roster");
    assert_eq!(read.roster.members[0].prefers, [Power::Turkey, Power::Austria]);
    let written = csv::write(&read.roster);
    assert!(written.contains(",prefers\n") && !written.contains("wdd"), "{written}");
    let bad = faults("name,address,prefers\nAnn,ann@example.org,Ruritania\n".as_bytes());
    assert_eq!(bad.len(), 1, "{bad:?}");
    let bad = faults("name,address,wdd\nAnn,ann@example.org,none\n".as_bytes());
    assert_eq!(bad, ["line 2, wdd: expected a number, found \"none\""]);
}
