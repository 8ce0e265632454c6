//! The committee's room, and cases that wait too long for a decision (A.5, A.12).

use chancery::game::case::{Case, Matter};
use chancery::game::ties::Tie;
use chancery::game::{Game, PersonId};
use chancery::tournament::DirectorCommand;
use chancery::tournament::audience::Audience;
use chancery::tournament::committee::QuestionMatter;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::committee::{ask, vote};
use super::hall::{DIRECTOR, Hall, table};
use super::news::tell;
use super::{begin, check_audit};

#[test]
fn a_5_what_a_member_says_reaches_all_who_sit_and_stays_with_the_question() {
    let mut hall = Hall::open("room", 7);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::Issue, "Does the order stand?");
    let from = hall.sent.len();
    let words = "tmc say 1: It stands, since the\nletter names the province (D.III).\n\nMember 1";
    let said = hall.write("tmc1@staff.example", words);
    assert!(said.contains("Your words on question 1 have gone to 6 people"), "{said}");
    let heard = "It stands, since the letter names the province (D.III).";
    for who in ["tmc2@staff.example", "atd1@staff.example", DIRECTOR] {
        let told = hall.since_to(from, who);
        for must in ["Member 1 says about question 1", heard, "say 1: your words"] {
            assert!(told.contains(must), "{who}: {must}: {told}");
        }
    }
    assert!(hall.since_to(from, "t01p1@players.example").is_empty());
    let outside = hall.write("t01p1@players.example", "say 1: I was robbed");
    assert!(
        outside.contains("Only the director and the members of the committee can"),
        "{outside}"
    );
    assert!(hall.write("tmc1@staff.example", "say 9: x").contains("no question 9"));
    let answer = hall.write(DIRECTOR, "say 1: It names two provinces.");
    assert!(answer.contains("have gone to 6 people"), "{answer}");
    vote(&mut hall, &[1], "vote 1 yes");
    hall.now += TimeDelta::days(1);
    hall.turn();
    let reminder = hall.last_to("tmc3@staff.example");
    for must in [format!("Member 1 says: | {heard}").as_str(), "Terry Dee says: | It names two"] {
        assert!(reminder.contains(must), "{must}: {reminder}");
    }
    check_audit(&hall);
}

fn game_of(hall: &Hall, player: &str) -> Game {
    let plays = |game: &Game| {
        game.seats.values().any(|seat| seat.holder().is_some_and(|one| one.0 == player))
    };
    let tournament = hall.tournament();
    let mut games = tournament.games().map(|(_, name)| hall.game(name));
    games.find(plays).expect("his game")
}

#[test]
fn a_2_an_assistant_acts_once_a_case_has_waited_for_a_silent_director() {
    let mut hall = Hall::open("deputy", 45);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    for (line, why) in [
        ("td deputy Member 1 after 5 days", "Member 1 is not your assistant"),
        ("td deputy Assistant 1 after 99 days", "between 1 and 30 days"),
        ("td deputy Assistant 1", "Expected: td deputy NAME after 5 days"),
    ] {
        let refused = hall.write(DIRECTOR, line);
        assert!(refused.contains(why), "{line}: {refused}");
    }
    let named = hall.confirm(DIRECTOR, "td deputy Assistant 1 after 5 days");
    assert!(named.contains("Assistant 1 will direct until you write"), "{named}");
    let game = game_of(&hall, "t02p3");
    let player = "t02p3@players.example";
    // Nothing waits, so no one acts for the director.
    hall.now += TimeDelta::days(6);
    hall.turn();
    assert_eq!(hall.tournament().acting, None);
    tell(&mut hall, player, &game, "report: France offers money\n");
    hall.now += TimeDelta::days(3);
    // He is there, and only this case is hard.
    let text = "Patience, please.".to_owned();
    hall.command(DirectorCommand::Announce { to: Audience::Everybody, text });
    hall.now += TimeDelta::days(4);
    hall.turn();
    assert_eq!(hall.tournament().acting, None);
    let from = hall.sent.len();
    hall.now += TimeDelta::days(1);
    hall.turn();
    assert_eq!(hall.tournament().acting, Some(PersonId::new("atd1")));
    let name = game.setup.id.as_str();
    let acts = hall.since_to(from, "atd1@staff.example");
    assert!(acts.contains("You direct from now on") && acts.contains(name), "{acts}");
    assert!(hall.since_to(from, DIRECTOR).contains("Assistant 1 now directs, as you asked"));
    assert_eq!(hall.game(name).staff.director, PersonId::new("atd1"));
    let log = hall.write(DIRECTOR, "td log");
    let why = "Chancery: act Assistant 1 (why: a case has waited 5 days";
    assert!(log.contains(why), "{log}");
    // The assistant gives the office back, and does not have it again at once.
    hall.confirm("atd1@staff.example", "td act back");
    hall.now += TimeDelta::hours(1);
    hall.turn();
    assert_eq!(hall.tournament().acting, None);
    check_audit(&hall);
}

#[test]
fn a_12_a_case_that_nobody_decides_goes_up_and_who_asked_is_told() {
    let mut hall = Hall::open("waiting", 45);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let game = game_of(&hall, "t02p3");
    let player = "t02p3@players.example";
    let name = game.setup.id.clone();
    let staff = |hall: &Hall, who: &PersonId| {
        hall.game(&name).person(who).expect("somebody").address.clone()
    };
    let (master, director) = (staff(&hall, &game.staff.master), staff(&hall, &game.staff.director));
    let said = tell(&mut hall, player, &game, "dispute: does my order stand?\n");
    assert!(said.contains("case 1"), "{said}");
    let from = hall.sent.len();
    hall.now += TimeDelta::days(3);
    hall.turn();
    let reminded = hall.since_to(from, &master);
    assert!(reminded.contains("Case 1 has been waiting for you for 3 days"), "{reminded}");
    assert!(!hall.since_to(from, &director).contains("Case 1"));
    let from = hall.sent.len();
    hall.now += TimeDelta::days(4);
    hall.turn();
    for who in [player, master.as_str()] {
        let told = hall.since_to(from, who);
        let must = "Case 1 has not been settled in 7 days, so it goes from the game master to the \
            director";
        assert!(told.contains(must), "{who}: {told}");
    }
    assert!(hall.since_to(from, &director).contains("Case 1 is waiting for you"));
    let from = hall.sent.len();
    hall.now += TimeDelta::days(3);
    hall.turn();
    assert!(hall.since_to(from, &director).contains("Case 1 has been waiting for you for 3 days"));
    hall.now += TimeDelta::days(4);
    hall.turn();
    let told = hall.since_to(from, player);
    let must = "Case 1 has waited 7 days, and Terry Dee has not settled it";
    assert!(
        told.contains(must) && told.contains("take the case to the committee, write \"appeal 1\""),
        "{told}"
    );
    let from = hall.sent.len();
    hall.now += TimeDelta::days(30);
    hall.turn();
    assert!(!hall.since_to(from, &director).contains("Case 1 has "), "twice is enough");
    argue_on_a_board(&mut hall, player, &game, &director);
    check_audit(&hall);
}

/// The committee's room for a case of a board.
fn argue_on_a_board(hall: &mut Hall, player: &str, game: &Game, director: &str) {
    let said = tell(hall, player, game, "appeal 1\n");
    assert!(said.contains("committee"), "{said}");
    let from = hall.sent.len();
    let member = "tmc2@staff.example";
    let said = tell(
        hall,
        member,
        game,
        "tmc say 1: The order is clear to me, since it names the province,\nand to all.\ntmc \
            queue\n",
    );
    assert!(said.contains("We have sent your comment on case 1 to"), "{said}");
    let heard = hall.since_to(from, "tmc3@staff.example");
    assert!(
        heard.contains(
            "Member 2 comments on case 1: | The order is clear to me, since it names the \
                province, and to all."
        ),
        "{heard}"
    );
    let from = hall.sent.len();
    tell(hall, director, game, "td question 1\n");
    let asked = hall.since_to(from, "tmc3@staff.example");
    assert!(
        asked.contains(
            "Member 2 says: | The order is clear to me, since it names the province, and to all."
        ),
        "{asked}"
    );
}

#[test]
fn b_10_the_director_reads_how_whoever_takes_a_seat_is_tied_to_the_board() {
    let mut hall = Hall::open("ties", 45);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let game = game_of(&hall, "t02p3");
    let [first, second] = [0, 1].map(|seat| {
        let (power, seat) = game.seats.iter().nth(seat).expect("seven");
        (*power, seat.holder().expect("somebody").clone())
    });
    assert_eq!(game.ties(&second.1, first.0), [Tie::HasPlayed(second.0)]);
    assert_eq!(game.ties(&second.1, second.0), [], "he comes back to his own seat");
    assert_eq!(game.ties(&PersonId::new("res8"), first.0), []);
    // A team-mate of the first player: he may not be on that board beside him.
    let team = game.teams.values().find(|team| team.contains(&first.1)).expect("his team");
    let mate = team.iter().find(|one| **one != first.1).expect("seven");
    assert_eq!(game.ties(mate, second.0), [Tie::MateOf(first.0)]);
    let matter = Matter::Substitution { power: second.0, person: mate.clone() };
    let case = Case { matter, ..case(&mut hall, &game) };
    let told = chancery::report::answers::cases::meanwhile(&game, &case);
    let must = format!("is on the same team as the player of {}", first.0);
    assert!(told.contains(&must) && told.contains("(B.10)"), "{told}");
    check_audit(&hall);
}

/// A case on a board.
fn case(hall: &mut Hall, game: &Game) -> Case {
    tell(hall, "t02p3@players.example", game, "dispute: may he play?\n");
    hall.game(&game.setup.id).cases.all()[0].clone()
}
