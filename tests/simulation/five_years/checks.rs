//! What the players of a board were sent, from the start letter to the end.

use std::collections::BTreeSet;

use chancery::board::{PhaseKind, Power, Province, Terrain};
use chancery::clerk::Outgoing;
use chancery::game::Game;
use chancery::orders::Order;
use chancery::report::letters::LetterKind;
use chancery::report::names;

use super::MapYears;
use super::boards::{MapBoard, YEARS, first_year, nora_address};

pub(super) fn check_board(years: &MapYears, board: &MapBoard) {
    let game = years.game(board);
    let address = format!("wm26+{}@example.org", board.id);
    let letters: Vec<&Outgoing> =
        years.sent.iter().filter(|letter| letter.from == address).collect();
    check_game(years, board, &game);
    check_starts(board, &game, &letters);
    check_seasons(board, &letters);
    check_receipts(years, board, &letters);
    check_results(&game, &letters);
    check_replaced(board, &game, &letters);
    check_end(&game, &letters);
}

fn of(letters: &[&Outgoing], kind: LetterKind) -> Vec<Outgoing> {
    letters.iter().filter(|letter| letter.kind == kind).map(|one| (*one).clone()).collect()
}

/// All that was ordered was judged, and nothing else.
fn check_game(years: &MapYears, board: &MapBoard, game: &Game) {
    assert_eq!(game.map().code(), board.file().map().code());
    let begins = game.history.first().expect("phases").phase;
    assert_eq!(begins, game.map().first_phase(), "builds before the first moves, too");
    let played: BTreeSet<u16> = game.history.iter().map(|played| played.phase.year).collect();
    assert!(played.len() >= usize::from(YEARS), "{played:?}");
    for played in &game.history {
        let at = format!("{} {}", board.id, played.phase);
        assert!(played.silent.is_empty(), "{at}: {:?}", played.silent);
        let counted = played.orders.iter().map(|one| (one.power, one.order));
        let given = years.ordered.get(&(board.id, played.phase)).map_or(&[][..], Vec::as_slice);
        let given = given.iter().map(|one| (one.power, one.order));
        let [counted, given] = [sorted(counted), sorted(given)];
        assert_eq!(counted, given, "{at}");
    }
}

/// Orders as lines, in an order of their own.
fn sorted(orders: impl Iterator<Item = (Power, Order)>) -> Vec<String> {
    let mut lines: Vec<String> = orders.map(|(power, order)| format!("{power}: {order}")).collect();
    lines.sort_unstable();
    lines
}

/// All players read the map, what wins on it, who plays what, and its first season.
fn check_starts(board: &MapBoard, game: &Game, letters: &[&Outgoing]) {
    let map = game.map();
    let starts = of(letters, LetterKind::Start);
    let to: Vec<&String> = starts.iter().map(|letter| &letter.to).collect();
    assert_eq!(starts.len(), map.powers().count() + 1, "{}: {to:?}", board.id);
    let first = names::phase(map.first_phase());
    for power in map.powers() {
        let to = &game.seats[&power].tenures()[0].holder;
        let to = &game.person(to).expect("somebody").address;
        let letter = starts.iter().find(|letter| letter.to == *to);
        let letter = letter.unwrap_or_else(|| panic!("{}: none to {to}", board.id));
        let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let plays = format!("You play {power}. The first orders are for {first}.");
        let on = format!("The map is {}: ", map.name());
        for must in [&plays, &on] {
            assert!(text.contains(must), "{}: {must}: {}", board.id, letter.text);
        }
        assert!(letter.subject.contains(&format!("You play {power}. {first} due")));
        for other in map.powers() {
            assert!(letter.text.contains(other.name()), "{}: {other}", board.id);
        }
        let is_open = |place: &Province| place.terrain() != Terrain::Impassable;
        for place in map.provinces().filter(is_open) {
            assert!(text.contains(place.name()), "{}: {place:?}: {}", board.id, letter.text);
        }
    }
}

/// No letter of a board speaks of a season that its map has not.
fn check_seasons(board: &MapBoard, letters: &[&Outgoing]) {
    let map = board.file().map();
    let own = map.first_phase().year..=first_year(map) + 9 * map.draft().calendar.step;
    for letter in letters {
        let text = format!("{} {}", letter.subject, letter.text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let pairs = words.windows(2).filter(|pair| SEASONS.contains(&pair[0]));
        let spelled = pairs.filter_map(|pair| year(pair[1]));
        let codes = words.iter().filter(|word| word.starts_with(['S', 'F', 'W', 'Y']));
        let codes = codes.filter_map(|word| year(&word[1..]));
        for year in spelled.chain(codes) {
            assert!(own.contains(&year), "{}: {year}: {text}", board.id);
        }
        assert!(letter.subject.contains(&format!("[wm26 {}]", board.id)), "{}", letter.subject);
    }
}

const SEASONS: [&str; 4] = ["Spring", "Fall", "Winter", "Year"];

/// The year at the beginning of a word, if only a sign or the letter of a phase follows it.
fn year(word: &str) -> Option<u16> {
    word.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()
}

/// Each set was filed whole, and is FINAL.
fn check_receipts(years: &MapYears, board: &MapBoard, letters: &[&Outgoing]) {
    let tallies = ["Your order filed, ", "Both orders filed, ", " orders filed, "];
    let receipts = of(letters, LetterKind::Receipt);
    let is_whole = |receipt: &&Outgoing| {
        let subject = &receipt.subject;
        let is_part = subject.contains(" of ") || subject.contains("impossible");
        let is_filed = tallies.iter().any(|tally| subject.contains(tally));
        is_filed && !is_part && subject.contains(" FINAL - ")
    };
    let (whole, others): (Vec<&Outgoing>, Vec<&Outgoing>) = receipts.iter().partition(is_whole);
    let others: Vec<&String> = others.into_iter().map(|receipt| &receipt.subject).collect();
    assert_eq!(whole.len(), years.sets[board.id], "{}: {others:?}", board.id);
}

/// Each result goes to all on the board, and names its phase.
fn check_results(game: &Game, letters: &[&Outgoing]) {
    let results = of(letters, LetterKind::Result);
    let last = game.history.last().expect("phases").phase;
    for played in &game.history {
        let mut phase = names::short_phase(played.phase);
        if played.phase.kind() == PhaseKind::Movement {
            phase += " results";
        }
        let told: BTreeSet<&str> = results
            .iter()
            .filter(|letter| letter.subject.contains(&phase))
            .map(|letter| letter.to.as_str())
            .collect();
        // The letter on the end of the game contains the last one.
        let is_last = played.phase == last;
        assert!(is_last || told.len() > game.powers().count(), "{phase}: {told:?}");
    }
}

/// A player who comes in mid-game reads the map, and gets the same letters as all others from then
/// on.
fn check_replaced(board: &MapBoard, game: &Game, letters: &[&Outgoing]) {
    let to = nora_address(board);
    let own: Vec<&&Outgoing> = letters.iter().filter(|letter| letter.to == to).collect();
    let first = own.first().expect("she is told that she plays");
    assert_eq!(first.kind, LetterKind::Seat, "{}", first.text);
    let map = format!("The map is {}: ", game.map().name());
    let text = first.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(&map), "{}", first.text);
    for kind in [LetterKind::Receipt, LetterKind::Result, LetterKind::End] {
        assert!(own.iter().any(|letter| letter.kind == kind), "{}: {kind:?}", board.id);
    }
}

/// The last letter says how it ended, and the centres of all powers.
fn check_end(game: &Game, letters: &[&Outgoing]) {
    let ends = of(letters, LetterKind::End);
    assert!(ends.len() >= game.powers().count(), "{}", ends.len());
    for letter in ends {
        let how = "The game is over: A draw between all survivors, by vote";
        assert!(letter.subject.starts_with(how), "{}", letter.subject);
        for power in game.powers() {
            let row = letter.text.lines().find(|line| {
                line.trim_start()
                    .strip_prefix(power.name())
                    .is_some_and(|rest| rest.starts_with(' '))
            });
            let row = row.unwrap_or_else(|| panic!("{power}: {}", letter.text));
            let centres = game.position.centres_of(power).len().to_string();
            assert!(row.contains(&centres), "{row}: {centres}");
        }
    }
}
