//! Three boards under every system, with the arithmetic beside each.

use super::*;
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::{BoardKind, BoardRecord, Counts, EndRecord, SeatRecord};

/// The game ends by time in 1904. Turkey is eliminated in 1903, Russia in 1904.
const PLAYED: [[u16; 7]; 4] =
    [[5, 5, 5, 5, 5, 5, 4], [7, 7, 6, 5, 4, 3, 2], [9, 8, 7, 5, 3, 2, 0], [10, 9, 6, 6, 3, 0, 0]];

fn finished(rows: &[[u16; 7]], end: EndRecord) -> FinishedGame {
    let empty = || SeatRecord { tenures: Vec::new(), team: None, is_forfeited: false };
    let seats = (0..7).map(|_| empty()).collect();
    FinishedGame::of(&BoardRecord {
        name: String::new(),
        kind: BoardKind::default(),
        counts: rows.iter().map(|row| Counts::from(*row)).collect(),
        end: Some(end),
        seats,
    })
}

/// The scores of the game that ends by time.
fn by_time(system: &str) -> String {
    shown(system, &finished(&PLAYED, EndRecord::Time))
}

/// The scores of the same game if Austria, England and France agree in 1905 to share it.
fn agreed(system: &str) -> String {
    let shared = [true, true, true, false, false, false, false].into();
    shown(system, &finished(&PLAYED, EndRecord::Agreed { shared, season: 8 }))
}

/// The scores of the same game if England wins in 1905, with 18 centres to Austria's 10 and
/// France's 6.
fn won(system: &str) -> String {
    let last = [10, 18, 6, 0, 0, 0, 0];
    shown(system, &finished(&[&PLAYED[..], &[last]].concat(), EndRecord::Solo))
}

fn shown(name: &str, game: &FinishedGame) -> String {
    let system = system(name).unwrap_or_else(|| panic!("{name} is no system"));
    system.scores(game).iter().map(Exact::to_string).collect::<Vec<_>>().join(" ")
}

/// A player who loses to a conceded win had survived the last year that was played (C.5); one who
/// loses to a win by centres had not.
#[test]
fn c_5_a_concession_takes_no_year_from_those_who_lose() {
    let conceded = finished(&PLAYED, EndRecord::Conceded { to: Power::England.into(), season: 8 });
    // A point for each of four years; Turkey was eliminated in the third, Russia in the fourth.
    assert_eq!(shown("World Classic", &conceded), "4 420 4 4 4 3 2");
    assert_eq!(won("World Classic"), "4 420 4 4 4 3 2");
}

#[test]
fn names_are_different() {
    let mut names: Vec<String> = names().into_iter().map(str::to_lowercase).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    assert!(system("no such system").is_none());
    assert_eq!(USUAL.name(), "World Masters");
}

#[test]
fn a_system_is_found_by_its_names_and_a_misspelt_one_gets_the_nearest() {
    for known in all() {
        for name in [known.name()].iter().chain(known.other_names()) {
            assert_eq!(named(&name.to_uppercase()), Ok(known));
        }
    }
    let said = |name: &str| named(name).err().map(|fault| fault.to_string()).unwrap_or_default();
    let misspelt = "there is no scoring system \"Wrold Masters\": did you mean \"World Masters\"?";
    assert_eq!(said("Wrold Masters"), misspelt);
    assert_eq!(
        said("manorkon"),
        "there is no scoring system \"manorkon\": did you mean \"ManorCon\"?"
    );
    let unknown = "there is no scoring system \"golf\": chancery score --systems lists all of them";
    assert_eq!(said("golf"), unknown);
    assert!(said(&"x".repeat(1_000_000)).len() < 500);
}

/// Tournaments keep the name of their system, so what a name means has to stay.
#[test]
fn names_of_old_ledgers_mean_what_they_meant() {
    let old = [
        ("ManorCon", "2/5 75 2/5 2/5 2/5 3/10 1/5"),
        ("Bangkok", "5 41 3 0 0 0 0"),
        ("ODC", "0 438 0 0 0 0 0"),
        ("World Classic", "4 420 4 4 4 3 2"),
    ];
    for (name, scores) in old {
        assert_eq!(won(name), scores, "{name}");
    }
}

#[test]
fn world_masters() {
    // 10 + 32, 9 + 16, 6 + (8 + 4) / 2 twice, 3 + 2.
    assert_eq!(by_time("World Masters"), "42 25 12 12 5 0 0");
    // The others count as eliminated: 6 + 8 for France.
    assert_eq!(agreed("World Masters"), "42 25 14 0 0 0 0");
    assert_eq!(won("World Masters"), "0 66 0 0 0 0 0");
}

#[test]
fn systems_of_shared_ends() {
    // Five survivors share, or three.
    assert_eq!(by_time("Draw size"), "20 20 20 20 20 0 0");
    assert_eq!(agreed("Draw size"), "100/3 100/3 100/3 0 0 0 0");
    assert_eq!(won("Draw size"), "0 100 0 0 0 0 0");
    assert_eq!(by_time("Solo or bust"), "0 0 0 0 0 0 0");
    assert_eq!(won("Solo or bust"), "0 100 0 0 0 0 0");
    assert_eq!(by_time("Calhamer"), "1/5 1/5 1/5 1/5 1/5 0 0");
    assert_eq!(agreed("Calhamer"), "1/3 1/3 1/3 0 0 0 0");
    // 420 / 5 = 84 and 420 / 3 = 140, and the centres.
    assert_eq!(by_time("ODC"), "94 93 90 90 87 0 0");
    assert_eq!(agreed("ODC"), "150 149 146 0 0 0 0");
    assert_eq!(won("ODC (nothing for losers)"), "0 438 0 0 0 0 0");
    assert_eq!(won("ODC (centres for losers)"), "10 438 6 0 0 0 0");
}

#[test]
fn dixie() {
    // (270 + 70 + 50) / 3 = 130 for each of three, and 4 for each centre. Then Germany has 34 + 24,
    // Italy 20 + 12, Russia lasted longer and has 10, and Turkey nothing.
    assert_eq!(agreed("Dixie"), "170 166 154 58 32 10 0");
    // England has 270 + 72, Austria 70 + 40, France 50 + 24. Germany and Italy were eliminated in
    // one year and share 34 + 20; Russia and Turkey as before.
    assert_eq!(won("Dixie"), "110 342 74 27 27 10 0");
    // All five share: 270 + 70 + 50 + 34 + 20 = 444, a fifth of which is 444/5.
    assert_eq!(by_time("Dixie"), "644/5 624/5 564/5 564/5 504/5 10 0");
}

#[test]
fn systems_of_centres() {
    assert_eq!(by_time("Centre count"), "10 9 6 6 3 0 0");
    assert_eq!(won("Centre count"), "0 34 0 0 0 0 0");
    // Squares are 100 + 81 + 36 + 36 + 9 = 262.
    assert_eq!(by_time("Sum of squares"), "5000/131 4050/131 1800/131 1800/131 450/131 0 0");
    assert_eq!(won("Sum of squares"), "0 100 0 0 0 0 0");
}

#[test]
fn manorcon() {
    // 10² + 40 + 16 = 156, then 133, 76, 76, 37: 478, and with 16 twice 510. Russia had a centre at
    // the end of three years, Turkey of two.
    assert_eq!(by_time("ManorCon"), "520/17 1330/51 760/51 760/51 370/51 3/10 1/5");
    assert_eq!(by_time("ManorCon v2"), "7800/239 6650/239 3800/239 3800/239 1850/239 3/10 1/5");
    // Those who lose to the win of 1905 survived four years.
    assert_eq!(won("ManorCon"), "2/5 75 2/5 2/5 2/5 3/10 1/5");
    assert_eq!(won("ManorCon v2"), "2/5 100 2/5 2/5 2/5 3/10 1/5");
    assert_eq!(won("Original ManorCon"), "2/5 100 2/5 2/5 2/5 3/10 1/5");
    // Where the year of the end counts, they played five, Russia four and Turkey three.
    assert_eq!(won("ManorCon (years played)"), "1/2 75 1/2 1/2 1/2 2/5 3/10");
    let played = "520/17 1330/51 760/51 760/51 370/51 2/5 3/10";
    assert_eq!(by_time("ManorCon (years played)"), played);
}

#[test]
fn bangkok() {
    // Shares are 3 and 2 of 5: 36/5 and 24/5. 10 + 3 + 36/5, 9 + 3 + 24/5, 6 + 3, 3 + 3; 3/10 a
    // year.
    assert_eq!(by_time("Bangkok"), "101/5 84/5 9 9 6 9/10 3/5");
    assert_eq!(won("Bangkok"), "5 41 3 0 0 0 0");
    assert_eq!(by_time("Bangkok (years played)"), "101/5 84/5 9 9 6 6/5 9/10");
}

#[test]
fn world_classic() {
    // 100 + 30 + 48, 90 + 30, 60 + 30 twice, 30 + 30, and a point for each year.
    assert_eq!(by_time("World Classic"), "178 120 90 90 60 3 2");
    assert_eq!(won("World Classic (years after a win)"), "4 420 4 4 4 3 2");
    assert_eq!(by_time("World Classic (nothing after a win)"), "178 120 90 90 60 3 2");
    assert_eq!(won("World Classic (nothing after a win)"), "0 420 0 0 0 0 0");
}

#[test]
fn whipping() {
    // 60 / 5 = 12 each: 100 + 20 + 12, 90 + 12, 60 + 12, 30 + 12; four years and three were played.
    assert_eq!(by_time("Whipping"), "132 102 72 72 42 4 3");
    assert_eq!(won("Whipping"), "5 468 5 5 5 4 3");
}

#[test]
fn c_diplo() {
    // 1 + 10 + 38, 1 + 9 + 14, 1 + 6 + 7/2 twice, 1 + 3, 1, 1: 100 in all.
    assert_eq!(by_time("C-Diplo 100"), "49 24 21/2 21/2 4 1 1");
    assert_eq!(won("C-Diplo 100"), "0 100 0 0 0 0 0");
    // 10 + 25, 9 + 14, 6 + 7/2 twice, 3: 80 in all.
    assert_eq!(by_time("C-Diplo 80"), "35 23 19/2 19/2 3 0 0");
    assert_eq!(won("C-Diplo 80"), "0 80 0 0 0 0 0");
}

#[test]
fn detour() {
    // 10 + 2 + 4 + 1 for the lead, 9 + 2 + 3, 6 + 2 + 1 twice for the fourth place, 3 + 2: 17, 14,
    // 9, 9 and 5 of 54. Three years are 3/4 and two 1/2.
    assert_eq!(by_time("Detour09"), "850/27 700/27 50/3 50/3 250/27 3/4 1/2");
    assert_eq!(won("Detour09"), "1 110 1 1 1 3/4 1/2");
}

#[test]
fn carnage() {
    // 5000 and 4000 are shared by two; Russia lasted longer than Turkey.
    assert_eq!(by_time("Carnage"), "7010 6009 4506 4506 3003 2000 1000");
    assert_eq!(won("Carnage"), "0 28034 0 0 0 0 0");
}

#[test]
fn tributes() {
    // 66 / 5 = 66/5 for surviving, of which each pays 4 for the centres over 6: 10 + 66/5 + 16,
    // 9 + 66/5 - 4 and so on.
    assert_eq!(by_time("Tribute"), "196/5 91/5 76/5 76/5 61/5 0 0");
    assert_eq!(won("Tribute"), "0 100 0 0 0 0 0");
    // 1 + 4 + 4 + 7 + 10 + 10 = 36 are paid: 34 + 30 + 36, 34 + 27 - 1, 34 + 18 - 4, 34 + 9 - 7.
    assert_eq!(by_time("OpenTribute"), "100 60 48 48 36 0 0");
    assert_eq!(won("OpenTribute"), "0 340 0 0 0 0 0");
    // Two leaders of 17: 5 × 17 = 85 are paid to no purpose but a quarter for each.
    let level = [17, 17, 0, 0, 0, 0, 0];
    let game = finished(&[PLAYED[1], level], EndRecord::Time);
    assert_eq!(shown("OpenTribute", &game), "106 106 0 0 0 0 0");
    // 17 + 33 each: there is no other power to pay.
    assert_eq!(shown("Tribute", &game), "50 50 0 0 0 0 0");
}

/// Where a win is conceded no power has 18 centres. The winner is still first, and the others keep
/// what the board shows.
#[test]
fn c_5_a_conceded_win_is_a_win_under_every_system() {
    let conceded = finished(&PLAYED, EndRecord::Conceded { to: Power::Italy.into(), season: 8 });
    // There are no concessions at a table.
    for system in all().filter(|system| !system.is_of_tables()) {
        let scores = system.scores(&conceded);
        let italy = &scores[Power::Italy.index()];
        assert!(scores.iter().filter(|other| *other >= italy).count() == 1, "{}", system.name());
    }
    // Italy has 7 for the place and 18 - 13; then come Austria, England, France (ahead of Germany
    // in 1903), Germany, Russia and Turkey.
    assert_eq!(shown("Maxonian", &conceded), "6 5 4 3 12 2 1");
    // Half as much again as 700 + 3 * 25 for Italy, half of 600 + 250 for Austria and so on.
    let sydney = "425 725/2 250 250 2325/2 102 103/2";
    assert_eq!(shown("Sydney League", &conceded), sydney);
}
