//! No one plays on two boards of a round, and two who are to be kept apart play on two.

use chancery::tournament::event::DrawnBoard;

use super::hall::{DIRECTOR, Hall};
use super::individuals::round;

/// A person on two boards of a round is refused, and the draw is as it was.
pub(super) fn nobody_plays_on_two_boards(hall: &mut Hall) {
    hall.confirm(DIRECTOR, "td draw r3");
    let boards = hall.tournament().draws[&round(3)].boards.clone();
    let name = hall.tournament().name(&boards[0].players[0]).to_owned();
    let game = &boards[1].game;
    let twice =
        hall.confirm(DIRECTOR, &format!("td substitute {name} for France in {game}: why not"));
    let told =
        format!("{name} has a seat in {}, and no one may play on two boards", boards[0].game);
    assert!(twice.contains(&told), "{twice}");
    assert_eq!(hall.tournament().draws[&round(3)].boards, boards);
    let other = hall.tournament().name(&boards[1].players[2]).to_owned();
    let swap = format!("td swap {name} and {other} in r3");
    let swapped = hall.confirm(DIRECTOR, &swap);
    assert!(swapped.contains(&format!("{name} plays France in {}.", boards[1].game)), "{swapped}");
    assert!(
        swapped.contains(&format!("{other} plays Austria in {}.", boards[0].game)),
        "{swapped}"
    );
    let is_told = swapped.contains("New: ") || swapped.contains("No more: ");
    let is_the_same = swapped.contains("The draw breaks exactly the same limits as before.");
    assert!(is_told || is_the_same, "{swapped}");
    hall.confirm(DIRECTOR, &swap);
    assert_eq!(hall.tournament().draws[&round(3)].boards, boards, "twice is as before");
    let nobody = hall.confirm(DIRECTOR, &format!("td swap {name} and Solo Number 9 in r3"));
    assert!(
        nobody.contains(
            "Solo Number 9 has no seat in round three. To give one, write \"td substitute"
        ),
        "{nobody}"
    );
    keep_apart(hall, [&name, hall.tournament().name(&boards[0].players[1])]);
}

/// Two of a board are kept apart: the next draw has them on two, and its proof says why.
fn keep_apart(hall: &mut Hall, [one, other]: [&str; 2]) {
    let apart = format!("td keep apart {one} and {other}");
    let said = hall.confirm(DIRECTOR, &apart);
    assert!(said.contains(&format!("draws will not put {one} and {other} on one board")), "{said}");
    assert!(
        said.contains(
            "Round three has already been drawn, with both on one board. To draw it again, use \
             \"td undraw r3\""
        ),
        "{said}"
    );
    let again = hall.confirm(DIRECTOR, &format!("td keep apart {other} and {one}"));
    assert!(again.contains("are already kept apart"), "{again}");
    let himself = hall.confirm(DIRECTOR, &format!("td keep apart {one} and {one}"));
    assert!(himself.contains("two different people"), "{himself}");
    let nobody = hall.confirm(DIRECTOR, &format!("td keep apart {one} and Solo Numbr 7"));
    assert!(nobody.contains("is called \"Solo Numbr 7\"; did you mean Solo Number 7?"), "{nobody}");
    let several = hall.confirm(DIRECTOR, &format!("td keep apart {one} and Solo"));
    assert!(
        several.contains("people are called Solo. Say which one you mean: solo-number-1 or"),
        "{several}"
    );
    let part = hall.write(DIRECTOR, "td keep apart 7 and number 8");
    assert!(part.contains("will not put Solo Number 7 and Solo Number 8 on one board"), "{part}");
    let half = hall.confirm(DIRECTOR, &format!("td keep apart {one}"));
    assert!(half.contains("Expected: td keep apart NAME and NAME"), "{half}");
    hall.confirm(DIRECTOR, "td undraw r3");
    hall.confirm(DIRECTOR, "td draw r3");
    let tournament = hall.tournament();
    let has = |who: &str| {
        let plays = |table: &&DrawnBoard| table.players.iter().any(|id| tournament.name(id) == who);
        tournament.draws[&round(3)].boards.iter().find(plays).map(|table| table.game.clone())
    };
    assert_ne!(has(one), has(other));
    let game = has(other).expect("a board");
    let meets = ["France", "Italy"].map(|power| {
        hall.write(DIRECTOR, &format!("td substitute {one} for {power} in {game}: why"))
    });
    assert!(meets.iter().any(|said| said.contains("would meet on that board")), "{meets:?}");
    hall.confirm(DIRECTOR, "td undraw r3");
    let free = hall.confirm(DIRECTOR, &format!("td let {other} and {one} meet"));
    assert!(free.contains("on the same board again"), "{free}");
    let free = hall.confirm(DIRECTOR, &format!("td let {other} and {one} meet"));
    assert!(free.contains("are not kept apart"), "{free}");
    hall.confirm(DIRECTOR, &apart);
}
