//! What people and the director write to a tournament.

use chancery::game::PersonId;
use chancery::game::proof::Proof;
use chancery::ledger::{GameName, Ledger};
use chancery::tournament::roster::Role;
use chancery::tournament::rounds::Round;
use chancery::tournament::{DirectorCommand, SignUp};
use chrono::TimeDelta;

use super::check_audit;
use super::hall::{DESK, DIRECTOR, Hall, SHORT, director, plan, table};

/// The line that confirms a command, from the answer to it.
pub(super) fn confirmation(answer: &str) -> String {
    let end = answer.rfind(" confirm ").expect("there is a line to be copied");
    let at = answer[..end].rfind(" td ").expect("there is a line to be copied");
    let code = answer[end + " confirm ".len()..].split(' ').next().expect("its code");
    format!("{} confirm {code}", &answer[at + 1..end])
}

#[test]
fn a_3_the_director_commands_by_mail_and_confirms_what_he_is_shown() {
    let mut hall = Hall::open("mail", 3);
    let told = hall.write(DIRECTOR, "td open until 2027-01-01");
    assert!(told.contains("We have done nothing yet"), "{told}");
    assert_eq!(hall.tournament().sign_up, SignUp::Before);
    let said = hall.write(DIRECTOR, "td open until Fri 1 Jan 2027 20:00 GMT");
    assert!(said.contains("will do: Sign-up is open until Fri 1 Jan"), "{said}");
    let vague = hall.write(DIRECTOR, "td open until Friday");
    assert!(vague.contains("Expected a time in GMT"), "{vague}");
    // A forger who writes in his name does not see the code.
    let guessed = hall.write(DIRECTOR, "td open until 2027-01-01 confirm 00000000");
    assert!(guessed.contains("The code is no longer valid"), "{guessed}");
    assert!(guessed.contains("GMT. No letter will go out with it"), "{guessed}");
    assert!(guessed.contains("We have done nothing yet"), "{guessed}");
    assert_eq!(hall.tournament().sign_up, SignUp::Before);
    let done = hall.write(DIRECTOR, &confirmation(&guessed));
    assert!(done.contains("Sign-up is open until Fri 1 Jan"), "{done}");
    assert!(matches!(hall.tournament().sign_up, SignUp::Open { until: Some(_) }));
    // Once done it can't be confirmed again: the state has changed, and so has the code.
    let again = hall.write(DIRECTOR, &confirmation(&guessed));
    assert!(again.contains("We have done nothing yet"), "{again}");

    let stranger = hall.write("mallory@evil.example", "td close");
    assert_eq!(stranger, "", "who is not known is not answered");
    hall.import(&table(7));
    let player = hall.write("t01p1@players.example", "td close");
    assert!(player.contains("Only the director can give commands here."), "{player}");
    assert!(player.contains("Rules: A.3."), "{player}");
    let wrong = hall.write(DIRECTOR, "td draw r99");
    assert!(wrong.contains("Expected a round: td draw r1"), "{wrong}");
    let early = hall.write(DIRECTOR, "td start r1");
    assert!(early.contains("The boards of round one have not been drawn"), "{early}");
    let open = hall.write(DIRECTOR, "td draw r1");
    assert!(open.contains("sign-up is still open"), "{open}");
    hall.command(DirectorCommand::CloseSignUp);
    let shown = hall.write(DIRECTOR, "td draw r1");
    assert!(
        shown.contains("7 boards are drawn for round one.") && shown.contains("Rules: B.4,"),
        "{shown}"
    );
    assert!(!shown.contains("The seed was") && !shown.contains("Game master"), "{shown}");
    let drawn = hall.write(DIRECTOR, &confirmation(&shown));
    assert!(drawn.contains("The seed was") && drawn.contains("Game master"), "{drawn}");
    assert!(hall.tournament().draws.contains_key(&Round::FIRST));
    let kept = hall.tournament();
    assert_eq!(kept.draws[&Round::FIRST].boards.len(), 7);
    check_audit(&hall);
}

/// A forger who writes in a stranger's name has him written to, at most to say that he has signed
/// up.
#[test]
fn a_stranger_in_whose_name_somebody_writes_gets_none_of_his_words() {
    let mut hall = Hall::open("forged", 5);
    hall.office.set_proof(&Proof::default(), hall.now).expect("the ledger works");
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let advertised = "BUY at http://evil.example";
    for text in ["hello", "status", "standings", advertised, "vote BUY"] {
        hall.post("victim@elsewhere.example", DESK, advertised, text);
    }
    hall.turn();
    assert_eq!(hall.last_to("victim@elsewhere.example"), "");
    let text = format!("sign up as Vic Tim\nplayer {advertised}\nvote {advertised}\n");
    hall.post("victim@elsewhere.example", DESK, advertised, &text);
    hall.turn();
    let told = hall.last_to("victim@elsewhere.example");
    assert!(told.contains("You have signed up"), "{told}");
    assert!(!told.contains("BUY") && !told.contains("evil"), "{told}");
    assert!(told.starts_with("Your letter [wm26]"), "{told}");
    check_audit(&hall);
}

#[test]
fn b_2_what_a_letter_takes_back_is_asked() {
    let mut hall = Hall::open("taken-back", 6);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let yves = "yves@players.example";
    for text in [
        "sign up as Yves Yard\nNo wait, forget that, I do not want to play after all.",
        "sign up as Yves Yard\n-- \nignore this please",
    ] {
        let told = hall.write(yves, text);
        assert!(told.contains("takes your letter back, so we did nothing"), "{told}");
        assert!(hall.tournament().roster.at(yves).is_none());
    }
    let lines = "\n".repeat(80);
    let told = hall.write(yves, &format!("Hello!{lines}sign up as Yves Yard\nThanks, Yves"));
    assert!(told.contains("You have signed up"), "{told}");
    let prose = "Dear Thea,\nif my wife insists I would have to\nwithdraw\nbut for now I play on!";
    let told = hall.write(yves, prose);
    assert!(told.contains("takes your letter back, so we did nothing"), "{told}");
    assert!(hall.tournament().roster.at(yves).is_some());
    check_audit(&hall);
}

#[test]
fn b_2_teams_and_single_people_sign_up_by_mail() {
    let mut hall = Hall::open("sign-up", 4);
    let early = hall.write("ann@players.example", "sign up as Ann Able");
    assert!(early.contains("Sign-up has not begun"), "{early}");
    let until = hall.now + TimeDelta::days(3);
    hall.command(DirectorCommand::OpenSignUp { until: Some(until) });
    // Zones are read as in letters to a game.
    let several = hall.write("ann@players.example", "sign up as Ann Able in EST");
    assert!(several.contains("can mean several zones; write America/New_York"), "{several}");
    hall.write("ann@players.example", "Hello!\nsign up as Ann Able in london\n");
    let twice = hall.write("ann@players.example", "sign up");
    assert!(twice.contains("You have already signed up."), "{twice}");
    let bears = "team The Bears\n\
        captain Cap Tain <cap@players.example> not playing\n\
        player Ann Able <ann@players.example> France\n\
        player Bob Baker <bob@players.example> England\n\
        gm Gil Gates <gil@players.example>\n";
    let said = hall.write("cap@players.example", bears);
    assert!(said.contains("We have asked Ann Able, Bob Baker and Gil Gates."), "{said}");
    // Only their own letters take them into a team.
    assert!(hall.tournament().roster.at("bob@players.example").is_none());
    let named = hall.last_to("bob@players.example");
    assert!(named.contains("Cap Tain <cap@players.example> is signing up the team"), "{named}");
    for who in ["ann", "bob", "gil"] {
        assert!(hall.last_to(&format!("{who}@players.example")).contains("A team wants you"));
        let joined = hall.write(&format!("{who}@players.example"), "join the bears");
        assert!(joined.contains("You are now a member of The Bears"), "{joined}");
    }
    let stolen =
        hall.write("bob@players.example", "team The Bears\nplayer B <bob@players.example>\n");
    assert!(stolen.contains("Only its captain can change it"), "{stolen}");
    let taken = "team Lions\ncaptain Leo Lion <leo@players.example>\n\
        player Ann Able <ann@players.example>\n";
    let said = hall.write("leo@players.example", taken);
    assert!(said.contains("already belongs to The Bears"), "{said}");
    assert!(hall.tournament().roster.at("leo@players.example").is_none(), "all of it or nothing");
    let slip = "team Lions\ncaptain Leo Lion <leo@players.example>\n\
        player Cy Cat <cy@players.example> Engerland\nplayer Di Doe <di@players.example>\n";
    let said = hall.write("leo@players.example", slip);
    assert!(said.contains("Lions has not been signed up, for these reasons"), "{said}");
    assert!(said.contains("\"player Cy Cat <cy@players.example> Engerland\": Expected a power"));
    assert!(hall.tournament().roster.at("leo@players.example").is_none(), "all of it or nothing");
    let two = "team Lions\ncaptain Leo Lion <leo@players.example> Italy\n\
        player Lea Lion <lea@players.example> Italy\n";
    assert!(hall.write("leo@players.example", two).contains("Rules: B.6a."));
    let gone = hall.confirm("bob@players.example", "withdraw");
    assert!(gone.contains("We have cancelled your sign-up"), "{gone}");
    let tournament = hall.tournament();
    let ann = tournament.roster.at("ann@players.example").expect("she is there");
    assert_eq!((ann.team.as_deref(), ann.zone.name()), (Some("The Bears"), "Europe/London"));
    let gil = tournament.roster.at("gil@players.example").expect("he is there");
    assert!(gil.is(Role::Master), "A.1: a team may bring a game master");

    // Time closes it, the director hears what is missing, and people who come now come to the list.
    hall.now = until + TimeDelta::minutes(1);
    hall.turn();
    assert_eq!(hall.tournament().sign_up, SignUp::Closed);
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("The Bears has 1 player, and needs 7."), "{told}");
    assert!(told.contains("Rules: A.1,"), "{told}");
    let late = hall.write("late@players.example", "sign up as Lou Late");
    assert!(late.contains("You are on the reserve list"), "{late}");
    let refused = hall.try_command(DirectorCommand::Draw { round: Round::FIRST });
    assert!(refused.expect_err("it can't be drawn").iter().any(|why| why.contains("(A.1)")));
    check_audit(&hall);
}

#[test]
fn a_9_a_drawn_board_has_an_observer_and_changes_before_its_round_begins() {
    let mut hall = Hall::open("late", 5);
    hall.import(&table(7));
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let tournament = hall.tournament();
    let table_of = tournament.draws[&Round::FIRST].boards[0].clone();
    let (game, player) = (table_of.game.clone(), table_of.players[0].clone());
    let watches =
        |id: &str| DirectorCommand::Observer { game: game.clone(), person: PersonId::new(id) };
    for (who, why) in [
        ("tmc1", "committee member (A.10)"),
        ("atd1", "committee member (A.10)"),
        (player.0.as_str(), "or a team-mate plays there (A.10)"),
        ("t01r", "or a team-mate plays there (A.10)"),
        (table_of.master.0.as_str(), "is its game master (A.10)"),
    ] {
        let refused = hall.try_command(watches(who)).expect_err("he may not");
        assert!(refused[0].contains(why), "{refused:?}");
    }
    assert!(tournament.draws[&Round::FIRST].boards.iter().all(|table| table.observer.is_some()));
    hall.command(watches("to4"));
    let director = DirectorCommand::Substitute {
        game: game.clone(),
        power: chancery::board::Power::Austria.into(),
        person: PersonId::new("terry"),
    };
    assert!(hall.try_command(director).expect_err("A.4")[0].contains("(A.4)"));
    // Two of a team would sit on one board.
    let austria = |person: &str| DirectorCommand::Substitute {
        game: game.clone(),
        power: chancery::board::Power::Austria.into(),
        person: PersonId::new(person),
    };
    let team = |person: &PersonId| tournament.roster.find(person).and_then(|of| of.team.clone());
    let reserve = team(&player).expect("a team").replace("Team ", "t0") + "r";
    let other = if reserve == "t03r" { "t04r" } else { "t03r" };
    let mixed = hall.try_command(austria(other)).expect_err("B.6b");
    assert!(mixed[0].contains("is already on that board (B.6b)"), "{mixed:?}");
    hall.command(austria(&reserve));
    let started = hall.command(DirectorCommand::Start { round: Round::FIRST, due: None });
    assert_eq!(started.games.len(), 7);
    let opened = hall.game(&game);
    assert_eq!(opened.staff.observer, Some(PersonId::new("to4")));
    assert_eq!(
        hall.tournament().holder(&game, chancery::board::Power::Austria.index()),
        Some(PersonId::new(&*reserve))
    );
    // Start letters go to every player, game master and observer.
    for address in [format!("{reserve}@players.example"), "to4@staff.example".to_owned()] {
        let of_game = |letter: &&chancery::clerk::Outgoing| letter.subject.contains(&game);
        let mut to = hall.sent.iter().filter(|letter| letter.to == address);
        assert!(to.any(|letter| of_game(&letter)), "{address}");
    }
    // In a running game the director's substitution is kept in both at once (B.10).
    let given = DirectorCommand::Substitute {
        game: game.clone(),
        power: chancery::board::Power::Austria.into(),
        person: PersonId::new("t05r"),
    };
    hall.command(given);
    assert_eq!(
        hall.tournament().holder(&game, chancery::board::Power::Austria.index()),
        Some(PersonId::new("t05r"))
    );
    check_audit(&hall);
}

/// What the prompt knows and needs no file for is known by mail, too.
#[test]
fn a_3_the_director_enters_strikes_and_gives_boards_to_others_by_mail() {
    let mut hall = Hall::open("by-mail", 8);
    hall.import(&table(7));
    let order = |hall: &mut Hall, line: &str| {
        let shown = hall.write(DIRECTOR, line);
        assert!(shown.contains("We have done nothing yet"), "{line}: {shown}");
        hall.write(DIRECTOR, &confirmation(&shown))
    };
    for (line, words) in [
        ("td help", "td enter Ann Able <ann@example.org>"),
        ("td status", "World Masters 2026"),
        ("td standings", "before the first round begins"),
    ] {
        let said = hall.write(DIRECTOR, line);
        assert!(said.contains(words), "{line}: {said}");
    }
    let said = order(&mut hall, "td enter Lou Late <lou@players.example> zone Europe/Paris");
    assert!(said.contains("Lou Late is on the roster as lou-late: reserve."), "{said}");
    let said = order(
        &mut hall,
        "td enter \"Lou Later <lou@new.example>\" --known lou-late --team \"Team 1\" --role \
            reserve",
    );
    assert!(said.contains("Lou Later is on the roster as lou-late: reserve of Team 1"), "{said}");
    let known = hall.tournament().roster.at("lou@new.example").expect("he").clone();
    assert_eq!((&*known.id.0, known.zone.name()), ("lou-late", "Europe/Paris"));
    let unread = hall.write(DIRECTOR, "td enter Eve <eve@players.example> as a spy");
    assert!(unread.contains("Expected team, role, zone, known"), "{unread}");
    order(&mut hall, "td strike lou-late");
    assert!(hall.tournament().roster.at("lou@new.example").is_none());
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let name = format!("{SHORT}-r1-01");
    let drawn = hall.tournament().table(&name).expect("it").1.clone();
    let other = ["gm1", "gm2"].into_iter().find(|gm| *gm != drawn.master.0).expect("one");
    order(&mut hall, &format!("td master {other} for {name}: a change"));
    assert_eq!(hall.tournament().table(&name).expect("it").1.master.0, other);
    let watcher = ["to1", "to2"].into_iter().find(|to| drawn.observer != Some(PersonId::new(*to)));
    let watcher = watcher.expect("one");
    order(&mut hall, &format!("td observer {name} {watcher}"));
    let observer = hall.tournament().table(&name).expect("it").1.observer.clone();
    assert_eq!(observer, Some(PersonId::new(watcher)));
    hall.command(DirectorCommand::Start { round: Round::FIRST, due: None });
    // Also where the board runs.
    let third = "gm3";
    order(&mut hall, &format!("td master {third} for {name}: he is ill"));
    assert_eq!(hall.game(&name).staff.master, PersonId::new(third));
    check_audit(&hall);
}

#[test]
fn b_6_no_team_mate_comes_to_a_board_before_it_begins() {
    let mut hall = Hall::open("mates", 7);
    hall.import(&table(7));
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let board = hall.tournament().draws[&Round::FIRST].boards[0].clone();
    let power = chancery::board::Power::Austria;
    // Each of seven teams has one player on each board.
    let reserve = |seat: usize| PersonId::new(format!("{}r", &board.players[seat].0[..3]));
    let from = |person| DirectorCommand::Substitute {
        game: board.game.clone(),
        power: power.into(),
        person,
    };
    let refused = hall.try_command(from(reserve(1))).expect_err("his team-mate plays there");
    assert!(refused[0].ends_with("is already on that board (B.6b)."), "{refused:?}");
    hall.command(from(reserve(0)));
    // In a running game the director is only told: he may have no other player (B.10).
    hall.command(DirectorCommand::Start { round: Round::FIRST, due: None });
    hall.command(from(reserve(1)));
    let told = hall.sent.iter().rfind(|letter| letter.subject.contains("Two members of a team"));
    assert_eq!(told.expect("the director is told").to, DIRECTOR);
    check_audit(&hall);
}

#[test]
fn one_ledger_holds_several_tournaments_and_no_name_twice() {
    let mut hall = Hall::open("two", 6);
    let mut other = plan();
    other.short = "cup7".to_owned();
    other.address = "cup@games.example".to_owned();
    hall.office.open_tournament(&other, &director(), hall.now).expect("another one");
    assert!(hall.office.open_tournament(&plan(), &director(), hall.now).is_err());
    let names = hall.office.ledger().tournaments().expect("names");
    let expected = ["cup7", SHORT].map(GameName::of_tournament);
    assert_eq!(names, expected);
    assert_eq!(hall.office.ledger().games().expect("names"), []);
    hall.now += TimeDelta::minutes(1);
    hall.post(DIRECTOR, "cup@games.example", "hello", "status\n");
    hall.turn();
    let answer = hall.sent.last().expect("an answer");
    assert_eq!(answer.from, "cup@games.example");
    check_audit(&hall);
}

/// As a tournament is set up where no server says which letters are forged.
#[test]
fn b_2_whoever_names_others_has_each_written_to_once_and_in_our_words() {
    let mut hall = Hall::open("named", 7);
    hall.office.set_proof(&Proof::default(), hall.now).expect("the ledger works");
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let others: Vec<String> =
        (1..=57).map(|n| format!("reserve BUY PILLS <v{n}@elsewhere.example>\n")).collect();
    let whole =
        format!("team BUY PILLS\ncaptain Bob <bob@elsewhere.example> France\n{}", others.concat());
    hall.post("bob@elsewhere.example", DESK, "BUY PILLS", &whole);
    hall.turn();
    assert_eq!(hall.last_to("v1@elsewhere.example"), "", "a team has ten people at most");
    assert!(hall.tournament().roster.at("bob@elsewhere.example").is_none());
    let few: String = others.iter().take(3).cloned().collect();
    let team = format!("team BUY PILLS\ncaptain Bob <bob@elsewhere.example> France\n{few}");
    hall.post("bob@elsewhere.example", DESK, "BUY PILLS", &team);
    hall.turn();
    for (who, words) in [("bob", "signed up"), ("v1", "signs up"), ("v2", "signs up")] {
        let told = hall.last_to(&format!("{who}@elsewhere.example"));
        assert!(told.contains(words) && !told.contains("PILLS"), "{who}: {told}");
    }
    assert!(hall.tournament().roster.at("v1@elsewhere.example").is_none());
    check_audit(&hall);
}

#[test]
fn a_3_each_command_of_a_letter_stands_above_the_line_that_does_it() {
    let mut hall = Hall::open("lines", 9);
    let shown =
        hall.write(DIRECTOR, "td open until 2027-01-01\ntd enter Lou Late <lou@players.example>");
    let at = |words: &str| shown.find(words).unwrap_or_else(|| panic!("{words}: {shown}"));
    assert!(at("Sign-up is open") < at("td open until 2027-01-01 confirm"), "{shown}");
    assert!(at("td open until 2027-01-01 confirm") < at("This is what \"td enter"), "{shown}");
    assert!(at("This is what \"td enter") < at("<lou@players.example> confirm"), "{shown}");
    for line in ["td publish tomorrow", "td finish later", "td close, perhaps", "td act back soon"]
    {
        let asked = hall.write(DIRECTOR, line);
        assert!(!asked.contains("confirm"), "{line}: {asked}");
    }
    let nobody = hall.write(DIRECTOR, "td strike \"Nina New\"");
    assert!(nobody.contains("No one here") && !nobody.contains(".."), "{nobody}");
}
