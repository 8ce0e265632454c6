//! Whole tournaments over a ledger, from sign-up to prizes, by letters and commands.

mod absent;
mod at_boards;
mod attending;
mod builds;
mod checked_in;
mod claims;
mod committee;
mod corrected;
mod elsewhere;
mod elsewhere_data;
pub(crate) mod hall;
mod individuals;
mod letters;
mod level;
mod long;
mod mail;
mod named;
mod never_played;
mod news;
mod offices;
mod open_events;
mod other_boards;
mod other_lengths;
mod paused;
mod plain;
mod play;
mod printed;
mod proofs;
mod room;
mod roster;
mod shown;
mod slips;
mod standing;
mod top_board;
mod two_boards;
mod unplayed;
mod weighed;

use std::collections::BTreeMap;

use chancery::audit::replay::replay;
use chancery::board::Power;
use chancery::game::PersonId;
use chancery::game::seats::Barred;
use chancery::report::answers::answer::worded;
use chancery::report::answers::tournament::status::status;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;
use chancery::tournament::{DirectorCommand, SignUp};
use serde_json::{Value, json};

use crate::tournament::program::{answer, run};
use hall::{DIRECTOR, Hall, VERSION, table};
use play::{Script, play};

/// Draws and starts a round.
fn begin(hall: &mut Hall, round: Round) {
    let drawn = hall.command(DirectorCommand::Draw { round });
    assert!(drawn.games.is_empty(), "a draw opens no game");
    let started = hall.command(DirectorCommand::Start { round, due: None });
    let boards = hall.tournament().structure().boards(round);
    assert_eq!(started.games.len(), boards, "{}", round.words());
}

/// What `chancery score` makes of the export.
fn scored(hall: &Hall) -> Value {
    let file = hall.file();
    let file = file.to_str().expect("a path");
    let exported = run(&["tournament", "export", "--ledger", file], "");
    assert_eq!((exported.status, exported.complaints.as_str()), (0, ""));
    let exported: Value = serde_json::from_str(&exported.output).expect("it is JSON");
    answer(&["score"], &exported)
}

/// What `chancery score` says of the export has to be what the standings are.
fn check_score(hall: &Hall) -> Value {
    let scored = scored(hall);
    let record = hall.tournament().record().expect("it has begun");
    let standings = Standings::of(&record);
    for round in Round::ALL {
        let Some(listing) = standings.persons(round) else { continue };
        // Before any result there are no places, and the program reckons what it is given.
        if listing.is_empty() {
            continue;
        }
        let key = if round == Round::Final { "order" } else { "ranking" };
        let rows = scored[round.name()][key].as_array().expect("a ranking");
        assert_eq!(rows.len(), listing.rows.len(), "{}", round.words());
        for (found, row) in rows.iter().zip(&listing.rows) {
            let name = if round == Round::Final { found } else { &found[0] };
            assert_eq!(name.as_str(), Some(record.name_of(row.who)), "{}", round.words());
        }
    }
    scored
}

/// From the export of an open event `chancery score` makes what the event itself has made. It
/// throws even dice that don't count yet.
fn check_export(hall: &Hall) {
    let scored = scored(hall);
    let places = hall.tournament().open_places().expect("places");
    let place = |place: &Value| places.is_thrown.then(|| place.clone());
    let ranking = scored["ranking"].as_array().expect("a ranking").iter();
    let ranking: Vec<_> = ranking.map(|row| (&row[0], place(&row[1]), &row[2])).collect();
    let rows: Vec<Value> =
        places.rows.iter().map(|row| json!([row.person, row.place, row.total])).collect();
    let rows: Vec<_> = rows.iter().map(|row| (&row[0], place(&row[1]), &row[2])).collect();
    assert_eq!(ranking, rows);
    let winners: Vec<&str> = places.winners.iter().map(|who| who.0.as_str()).collect();
    // Before all is played there are no winners.
    assert_eq!(scored["winners"], json!((!winners.is_empty()).then_some(winners)));
}

/// A reader of the published hashes, seeds, throws and draws finds that all of them agree.
fn check_dice(hall: &Hall) {
    let file = hall.file();
    let file = file.to_str().expect("a path");
    let dice = run(&["tournament", "dice", "--ledger", file], "");
    assert_eq!((dice.status, dice.complaints.as_str()), (0, ""));
    let rounds = hall.tournament().started.len();
    assert_eq!(dice.output.matches("\"kind\":\"draw\"").count(), rounds);
    let verified = run(&["verify-dice"], dice.output);
    assert_eq!(verified.status, 0, "{}{}", verified.output, verified.complaints);
}

/// Nothing that was kept comes out otherwise.
fn check_audit(hall: &Hall) {
    let report = replay(hall.office.ledger(), VERSION, 2, |_| ()).expect("the ledger can be read");
    let differences: Vec<String> = report.differences.iter().map(ToString::to_string).collect();
    assert!(report.is_sound(), "{}\n{:?}", differences.join("\n"), report.damages);
    assert_eq!(report.made_again, report.rulings);
}

fn ids(people: &[&str]) -> Vec<PersonId> {
    people.iter().map(|id| PersonId::new(*id)).collect()
}

#[test]
fn b_1_forty_nine_players_from_sign_up_to_the_prizes_in_three_rounds() {
    let mut hall = Hall::open("49", 1);
    // Six teams come by a table, and twelve people by mail: seven of them make a team by lot.
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(6));
    for number in 1..=12 {
        let from = format!("solo{number}@players.example");
        let said = hall.write(&from, &format!("sign up as Solo Number {number} in Europe/Paris"));
        assert!(said.contains("You have signed up."), "{said}");
    }
    let members = hall.tournament().roster.members.len();
    let told = status(&hall.tournament());
    let told: String = told.iter().map(ToString::to_string).collect();
    // Each team brings a reserve.
    let players = 6 * 8 + 12;
    assert!(told.contains(&format!("{players} have signed up")) && members > players, "{told}");
    let closed = hall.command(DirectorCommand::CloseSignUp);
    let shown =
        |said: &[String]| said.iter().any(|one| one.starts_with("Drawn by lot: Drawn Team 1"));
    // A dry run shows what is said, and not what is revealed: no director can try until he likes
    // the lot.
    assert!(shown(&worded(&closed.revealed)) && !shown(&worded(&closed.said)), "{closed:?}");
    let tournament = hall.tournament();
    assert_eq!((tournament.sign_up, tournament.teams().len()), (SignUp::Closed, 7));
    let reserves: Vec<&str> =
        tournament.roster.reserves().iter().map(|member| member.name.as_str()).collect();
    let expected = [8, 9, 10, 11, 12].map(|number| format!("Solo Number {number}"));
    assert_eq!(reserves, expected, "B.2: by the time of sign-up");

    begin(&mut hall, Round::FIRST);
    let scripts = first_round(&hall);
    play(&mut hall, Round::FIRST, &scripts);
    check_first_round(&mut hall);
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    declines(&mut hall);
    begin(&mut hall, Round::Semi);
    play(&mut hall, Round::Semi, &semi_final());
    check_semi_final(&hall);
    hall.command(DirectorCommand::Advance { round: Round::Semi });
    decline_the_final(&mut hall);
    begin(&mut hall, Round::Final);
    hall.command(DirectorCommand::Publish);
    play(&mut hall, Round::Final, &BTreeMap::from([(1, Script::draw("S1902M"))]));
    let finished = hall.command(DirectorCommand::Finish);
    assert!(
        worded(&finished.revealed).iter().any(|said| said.starts_with("Winner: ")),
        "{:?}",
        finished.revealed
    );
    let scored = check_score(&hall);
    let tournament = hall.tournament();
    let finish = tournament.finish.clone().expect("it is finished");
    let winner = finish.winner.0.first().expect("somebody has won");
    assert_eq!(scored["final"]["winner"].as_str(), Some(winner.0.as_str()));
    assert_eq!(scored["teams"]["winner"].as_str(), finish.team.0.first().map(String::as_str));
    check_dice(&hall);
    check_audit(&hall);
}

/// Forty-two teams are the fewest with a second round (B.4).
#[test]
#[ignore = "takes more than a minute: tools/long tournament"]
fn b_4_two_hundred_and_ninety_four_players_in_four_rounds() {
    let mut hall = Hall::open("294", 2);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(42));
    hall.command(DirectorCommand::CloseSignUp);
    begin(&mut hall, Round::FIRST);
    let silent = Some((Power::Italy, "S1902M"));
    let mut scripts = quick(42);
    scripts.insert(5, Script { silent, ..Script::draw("F1902M") });
    play(&mut hall, Round::FIRST, &scripts);
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    let tournament = hall.tournament();
    assert_eq!(tournament.advanced[&Round::FIRST].len(), 7 * 21);
    let first_out = tournament.pool(Round::SECOND)[0].clone();
    let declining = tournament.advanced[&Round::FIRST][3].clone();
    let declined = DirectorCommand::Decline { round: Round::SECOND, person: declining.clone() };
    hall.command(declined);
    let entrants = hall.tournament().entrants(Round::SECOND);
    assert!(entrants.contains(&first_out) && !entrants.contains(&declining));

    begin(&mut hall, Round::SECOND);
    let draw = hall.tournament().draws[&Round::SECOND].clone();
    assert_eq!(draw.violations[..2], [0, 0], "B.6a and B.6b hold");
    let mut scripts = quick(21);
    scripts.insert(4, Script { silent, ..Script::draw("F1902M") });
    play(&mut hall, Round::SECOND, &scripts);
    let pooled = hall.tournament().reports["wm26-r2-04"].seats[4].clone();
    assert!(pooled.is_forfeited, "B.8e: a seat that went to the pool is lost to the team");
    hall.command(DirectorCommand::Advance { round: Round::SECOND });
    for (round, boards) in [(Round::Semi, 7), (Round::Final, 1)] {
        begin(&mut hall, round);
        play(&mut hall, round, &quick(boards));
        if round == Round::Semi {
            hall.command(DirectorCommand::Advance { round });
        }
    }
    hall.command(DirectorCommand::Finish);
    let scored = check_score(&hall);
    assert_eq!(scored["structure"]["r2"], 21);
    check_dice(&hall);
    check_audit(&hall);
}

/// Boards that agree to an end before anything has happened, except every sixth.
fn quick(boards: usize) -> BTreeMap<usize, Script> {
    let script = |number: usize| match number % 6 {
        0 => Script::draw("S1902M"),
        odd if odd % 2 == 1 => {
            Script { conceded: Some(Power::ALL[number % 7]), ..Script::draw("S1901M") }
        }
        _ => Script::draw("S1901M"),
    };
    (1..=boards).map(|number| (number, script(number))).collect()
}

/// The captain of team 1 takes over two team-mates' seats, and is refused a third; Turkey on the
/// fourth board stays empty.
fn first_round(hall: &Hall) -> BTreeMap<usize, Script> {
    let tournament = hall.tournament();
    let mut scripts = BTreeMap::new();
    let captain = "substitute Player 1 1 <t01p1@players.example>".to_owned();
    let mates = ["t01p2", "t01p3", "t01p4"];
    let boards = &tournament.draws[&Round::FIRST].boards;
    for (at, mate) in mates.iter().enumerate() {
        let mate = PersonId::new(*mate);
        let found = boards.iter().enumerate().find_map(|(number, table)| {
            let seat = table.players.iter().position(|player| *player == mate)?;
            Some((number + 1, Power::ALL[seat]))
        });
        let (number, power) = found.expect("everybody has a seat");
        let phase = ["S1901M", "F1901M", "S1902M"][at];
        let script =
            Script { says: vec![(phase, power, captain.clone())], ..Script::draw("F1902M") };
        scripts.insert(number, script);
    }
    let quiet = (1..=7).find(|number| !scripts.contains_key(number)).expect("a board is left");
    let silent = Some((Power::Turkey, "S1902M"));
    scripts.insert(quiet, Script { silent, ..Script::draw("S1903M") });
    scripts
}

fn check_first_round(hall: &mut Hall) {
    let tournament = hall.tournament();
    let captain = PersonId::new("t01p1");
    let held = tournament
        .games()
        .filter(|(_, game)| {
            Power::ALL
                .iter()
                .any(|power| tournament.holder(game, power.index()).as_ref() == Some(&captain))
        })
        .count();
    assert_eq!(held, 3, "B.9: a fourth game is refused");
    // Every game that ran on got the captain's limit of three.
    let told = |name: &str| tournament.told.get(name).and_then(|told| told.barred.get(&captain));
    let limits: Vec<&Barred> = tournament.games().filter_map(|(_, game)| told(game)).collect();
    assert!(!limits.is_empty(), "B.9: games hear of limits");
    let refused = hall.sent.iter().any(|letter| {
        let words = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
        letter.to == "t01p4@players.example"
            && words.contains("three games at any one time is the limit")
            && words.contains("Rules: B.9.")
    });
    assert!(refused, "whoever asked for the fourth game hears why not");
    let forfeited = tournament.reports.values().flat_map(|report| &report.seats);
    assert_eq!(forfeited.filter(|place| place.is_forfeited).count(), 1, "B.8e");
    assert!(hall.last_to(DIRECTOR).contains("All games of round one are over"));
    let live = hall.write("t02p2@players.example", "standings");
    assert!(live.contains("The standings after round one."), "{live}");
    check_score(hall);
}

/// Two decline, one by mail and one through the director; only those who came as replacements, and
/// the reserve list, are left to move up.
fn declines(hall: &mut Hall) {
    let before = hall.tournament().entrants(Round::Semi);
    let said = hall.confirm("t02p3@players.example", "decline");
    assert!(said.contains("Player 2 3 declines the semi-final"), "{said}");
    assert!(hall.last_to(DIRECTOR).contains("declines the semi-final"));
    let person = PersonId::new("t03p3");
    let declined =
        hall.command(DirectorCommand::Decline { round: Round::Semi, person: person.clone() });
    assert!(declined.said[0].to_string().contains("moves up"), "{:?}", declined.said);
    let after = hall.tournament().entrants(Round::Semi);
    assert_eq!(after.len(), 49);
    assert!(before.contains(&person) && !after.contains(&person));
    assert!(ids(&["solo-number-8", "solo-number-9"]).iter().any(|id| after.contains(id)), "B.2");
    let again = hall.confirm("t02p3@players.example", "decline semi");
    assert!(again.contains("no place"), "{again}");
}

fn semi_final() -> BTreeMap<usize, Script> {
    let silent = Some((Power::England, "S1902M"));
    BTreeMap::from([
        (1, Script { silent, ..Script::draw("F1902M") }),
        (2, Script { conceded: Some(Power::Russia), ..Script::draw("S1902M") }),
    ])
}

/// The pool was asked for a silent player's seat, and the best who answered has it (B.8d).
fn check_semi_final(hall: &Hall) {
    let tournament = hall.tournament();
    let game = hall.game("wm26-semi-01");
    let best = game.pool.first().expect("there is a pool");
    let holder = tournament.holder("wm26-semi-01", Power::England.index());
    assert_eq!(holder.as_ref(), Some(best), "b_8_d: the best of the pool");
    check_score(hall);
}

/// The best of a board declines the final, and C.10 says who moves up.
fn decline_the_final(hall: &mut Hall) {
    let before = hall.tournament().entrants(Round::Final);
    assert_eq!(before.len(), 7, "C.9: the best of each board");
    let winner = before[0].clone();
    let address = hall.tournament().roster.find(&winner).expect("known").address.clone();
    let said = hall.confirm(&address, "decline final");
    assert!(said.contains("moves up"), "{said}");
    let after = hall.tournament().entrants(Round::Final);
    assert_eq!(after.len(), 7);
    assert!(!after.contains(&winner));
    let record = hall.tournament().record().expect("a record");
    let standings = Standings::of(&record);
    let semi = standings.semi.as_ref().expect("the semi-final");
    let moved = record.name_of(semi.substitutes[0].person);
    assert!(after.contains(&PersonId::new(moved)), "C.10");
}
