//! What is shown before it is done: codes of the director's lines, and proofs of newcomers.

use chancery::clerk::Doubt;
use chancery::game::proof::{Proof, ProofWay};
use chancery::tournament::DirectorCommand;

use super::check_audit;
use super::hall::{DIRECTOR, Hall, table};

/// What each line changes is what its code stands for.
#[test]
fn a_3_both_codes_of_one_answer_count_in_one_letter_and_one_after_the_other() {
    let mut hall = Hall::open("codes", 10);
    let codes = |answer: &str| -> Vec<String> {
        let lines = answer.split("write this line: ").skip(1);
        let end = |line: &str| line.find("confirm ").expect("a code") + "confirm 01234567".len();
        lines.map(|line| line[..end(line)].to_owned()).collect()
    };
    let both = "td enter Lou Late <lou@players.example>\ntd enter Eve Early <eve@players.example>";
    let lines = codes(&hall.write(DIRECTOR, both));
    let done = hall.write(DIRECTOR, &lines.join("\n"));
    assert!(done.contains("Lou Late is on the roster") && done.contains("Eve Early is"), "{done}");
    assert!(!done.contains("We have done nothing yet"), "{done}");

    let lines = codes(&hall.write(DIRECTOR, "td strike eve-early\ntd open until 2027-01-01"));
    let open = hall.write(DIRECTOR, &lines[1]);
    assert!(open.contains("Sign-up is open") && !open.contains("confirm"), "{open}");
    hall.write("new@players.example", "sign up as Nina New");
    let struck = hall.write(DIRECTOR, &lines[0]);
    assert!(struck.contains("is off the roster") && !struck.contains("confirm"), "{struck}");
    for line in &lines {
        let again = hall.write(DIRECTOR, &format!("{line}\nstatus"));
        assert!(!again.contains("off the roster.") && !again.contains("Sign-up is open. W"));
        assert!(again.contains("no longer valid") || again.contains("No one here"), "{again}");
    }

    // What a line does by now that it did not when it was shown is asked again.
    hall.import(&table(7));
    hall.command(DirectorCommand::CloseSignUp);
    let lines = codes(&hall.write(DIRECTOR, "td draw r1\ntd strike lou-late"));
    assert_eq!(lines.len(), 1, "he is on the roster no more");
    hall.import(&table(8));
    let asked = hall.write(DIRECTOR, &lines[0]);
    assert!(asked.contains("no longer valid") && asked.contains("8 boards"), "{asked}");
    assert!(hall.tournament().draws.is_empty());
    check_audit(&hall);
}

/// As `chancery init` writes it for tokens and a mail server that knows forged letters.
#[test]
fn b_2_a_newcomer_who_is_not_proved_is_told_how_to_prove_it() {
    for (ways, how) in [
        (vec![ProofWay::Token, ProofWay::Authentication], "answer this letter with the same lines"),
        (vec![ProofWay::Authentication], "send it through the mail server of your own address"),
    ] {
        let mut hall = Hall::open("unproved", 11);
        let ways = ways.into_iter().collect();
        let proof = Proof { ways, per_letter: true, ..hall.tournament().proof.clone() };
        hall.office.set_proof(&proof, hall.now).expect("the ledger works");
        hall.command(DirectorCommand::OpenSignUp { until: None });
        let new = "new@elsewhere.example";
        let told = hall.write(new, "sign up as Nina New in Europe/Paris");
        assert!(told.contains(how) && !told.contains("Nina"), "{told}");
        assert!(hall.tournament().roster.at(new).is_none());
        assert_eq!(hall.sent.last().expect("it").doubt, Some(Doubt::Unproved));
        // A writer who says nothing of signing up may be a forger.
        let count = hall.sent.len();
        hall.write(new, "td close\nstatus");
        assert_eq!(hall.sent.len(), count);
        if how.starts_with("answer") {
            let at = hall.told_to(new);
            let done = hall.write_to(new, &at, "sign up as Nina New in Europe/Paris");
            assert!(done.contains("You have signed up"), "{done}");
        }
        check_audit(&hall);
    }
}
