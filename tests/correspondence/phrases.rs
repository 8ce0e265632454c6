//! A new passphrase in a letter that only a token proves: it needs a code, since every reader of a
//! letter of ours has the token (D.X(6)).

use chancery::board::Power;
use chancery::clerk::{self, Outgoing};
use chancery::game::proof::{Proof, ProofWay};

use super::handed_on::Board;
use super::world;

const FRANCE: &str = "france";

/// A board with tokens and passphrases, where France has one.
fn board() -> Board {
    let mut board = Board::open(true);
    let ways = [ProofWay::Token, ProofWay::Passphrase].into();
    let proof = Proof { ways, ..board.game.proof.clone() };
    let ruling = clerk::set_proof(&board.game, &proof, board.now);
    board.take(ruling);
    let phrase = "correct horse battery";
    let ruling = clerk::set_passphrase(&board.game, &world::id(FRANCE), phrase, board.now);
    board.take(ruling);
    board
}

/// Whether a letter to the public address counts with these words.
fn opens(board: &mut Board, phrase: &str) -> bool {
    let before = board.game.shelf(Power::France).sets.len();
    let text = format!("passphrase: {phrase}\nA Par H\nA Mar H\nF Bre H");
    board.write(FRANCE, world::BOARD, &text, &[]);
    board.game.shelf(Power::France).sets.len() > before
}

/// The code in an answer, which goes to the player alone.
fn code(answer: &[Outgoing]) -> String {
    let [answer] = answer else { panic!("one answer: {answer:?}") };
    assert_eq!(answer.to, world::address(FRANCE));
    let said = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, code) = said.split_once("this code after it: confirm ").expect("a code");
    code.split(' ').next().expect("it").to_owned()
}

#[test]
fn d_x_6_a_new_passphrase_that_only_a_token_proves_needs_a_code() {
    let mut board = board();
    let told = board.told(FRANCE);
    let asked = board.write(FRANCE, &told, "new passphrase: a donkey with a staple", &[]);
    let code = code(&asked);
    board.write(FRANCE, &told, "new passphrase: mallory was here confirm 00000000", &[]);
    assert!(!opens(&mut board, "a donkey with a staple") && !opens(&mut board, "mallory was here"));
    assert!(opens(&mut board, "correct horse battery"), "what she had before stands");

    let short = format!("new passphrase: short confirm {code}");
    let said = board.write(FRANCE, &told, &short, &[]);
    assert!(said[0].text.contains("at least 8 characters"), "{}", said[0].text);
    let line = format!("new passphrase: a donkey with a staple confirm {code}");
    board.write(FRANCE, world::BOARD, &line, &[]);
    assert!(!opens(&mut board, "a donkey with a staple"), "the code alone proves nobody");
    let said = board.write(FRANCE, &told, &line, &[]);
    assert!(said[0].text.contains("We have saved your passphrase"), "{}", said[0].text);
    assert!(opens(&mut board, "a donkey with a staple"));
    assert!(!opens(&mut board, "correct horse battery"));
}
