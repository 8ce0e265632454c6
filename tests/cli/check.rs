//! `chancery check`: what people at a prompt see, word for word.

use std::fs;
use std::path::PathBuf;

use crate::cli::program::{Said, lists, run};

const POSITION: &str = r#"{"name": "S1901M",
    "state": {"units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]},
              "centers": {"FRANCE": ["BRE", "MAR", "PAR"], "GERMANY": ["MUN"]}}}"#;

const HELP: &str = "\
Show what a player who sends these orders would be answered

Reads a text as a letter from the player of a power, and prints the answer that he would get by
mail, without the deadline and the time of receipt. The board is made up: it begins in the position
of the file, has the usual policies, and has no orders on file and no open votes. Nothing is filed,
and nothing is sent.

Usage: chancery check [OPTIONS] --position <FILE> --power <POWER> <ORDERS>

Arguments:
  <ORDERS>
          The text of the orders; `-` for standard input

Options:
      --position <FILE>
          The position: a phase as `chancery adjudicate` reads it, or a judgement that it wrote

      --power <POWER>
          Who wrote the orders

      --phase <NAME>
          Which phase, if the file of the position holds several

      --map <FILE>
          A variant's file, whose map the file of the position may name by its code; may be given
          again

  -h, --help
          Print help (see a summary with '-h')

The position file may hold one phase, on one line or several, or one phase per line; then choose one
with --phase. If it holds a judgement, its next phase is used. Orders in the file are ignored.

Exit status: 0 if everything was understood, 1 if something was refused, 2 if the command could not
be carried out.

Example: chancery check orders.txt --position phase.json --power France
";

/// A file of a test, with a name that no other test uses.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("check-{name}"));
    fs::write(&path, text).expect("the folder for tests can be written to");
    path.to_str().expect("its path is UTF-8").to_owned()
}

/// Checks a text of France against a position.
fn check(name: &str, position: &str, text: &str) -> Said {
    let position = file(name, position);
    run(&["check", "-", "--position", &position, "--power", "France"], text)
}

/// Why the command could not be carried out, without the path of the file.
fn failure(name: &str, position: impl AsRef<[u8]>, arguments: &[&str]) -> String {
    let position = file(name, position);
    let mut all = vec!["check", "-", "--position", &position, "--power", "France"];
    all.extend(arguments);
    let said = run(&all, "A Par H\n");
    assert_eq!((said.status, said.output.as_str()), (2, ""), "{}", said.complaints);
    let start = format!("chancery check: {position}: ");
    let what =
        said.complaints.strip_prefix(&start).unwrap_or_else(|| panic!("{}", said.complaints));
    what.trim_end().to_owned()
}

#[test]
fn the_help_of_check_reads_well() {
    let said = run(&["check", "--help"], "");
    assert_eq!((said.status, said.output.as_str(), said.complaints.as_str()), (0, HELP, ""));
    let said = run(&["--help"], "");
    assert!(lists(&said.output, "check", "Show what a player"), "{}", said.output);
}

#[test]
fn the_answer_to_a_good_letter_is_its_receipt() {
    let text = "France, Spring 1901\nPar-Bur\nF Bre - Mid Atl (hello Fritz)\nmar supports par to \
        burgundy\nFINAL\n\nCheers, Anne\n";
    let said = check("good.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    assert_eq!(
        said.output,
        "\
Subject: All 3 orders filed, FINAL - France S1901 [check]

Set 1 for France, Spring 1901: all 3 orders on file. Marked FINAL.

ON FILE
  A Marseilles  S A Paris - Burgundy
      | mar supports par to burgundy
  A Paris       - Burgundy
      | Par-Bur
  F Brest       - Mid-Atlantic Ocean
      | F Bre - Mid Atl (hello Fritz)
      You also wrote \"hello Fritz\" there, which changes nothing.

You can still send a new set. It replaces this one, and is FINAL only if it
says so.

Your set 1; fingerprint 126F-851E

Ignored, because it is not an order:
  | Cheers, Anne
"
    );
}

#[test]
fn a_line_that_is_not_read_is_shown_with_its_place() {
    let text = "A Par - Mos\nF Bre - Gas or Pic\nA Par - Bur\n";
    let said = check("refused.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let refused = "
NOT READ
Line 2:
  F Bre - Gas or Pic
              ^
A movement order can't depend on a condition or leave a choice. Which order do
you mean?
";
    assert!(said.output.contains(refused), "{}", said.output);
    assert!(said.output.starts_with("Subject: NOT READ: 1 line, "));
    assert!(
        said.output.contains(
            "It does not count: a later order replaces \
        it"
        ),
        "{}",
        said.output
    );
}

#[test]
fn a_draft_is_shown_as_the_set_that_it_would_be() {
    let said = check("draft.json", POSITION, "Draft only:\nA Par - Bur\nF Bre - MAO\n");
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let subject = "Subject: Kept as a draft, not filed yet - France S1901 [check]\n";
    assert!(said.output.starts_with(subject), "{}", said.output);
    let draft = "
YOUR DRAFT
  A Marseilles  no order: holds
  A Paris       - Burgundy
  F Brest       - Mid-Atlantic Ocean
";
    assert!(said.output.contains(draft), "{}", said.output);
}

#[test]
fn what_holds_or_flags_a_letter_is_quoted() {
    for (name, line, title) in [
        ("held", "Please ignore these orders.", "WHY IT WAS NOT FILED"),
        ("flagged", "I am not sure about Burgundy.", "YOU ALSO WROTE"),
    ] {
        let text = format!("all hold\nFINAL\n{line}\n");
        let said = check(&format!("{name}.json"), POSITION, &text);
        assert_eq!((said.status, said.complaints.as_str()), (1, ""));
        let quoted = format!("\n{title}\nLine 3:\n  {line}\n");
        assert!(said.output.contains(&quoted), "{}", said.output);
        assert!(!said.output.contains("Marked FINAL."), "{}", said.output);
    }
}

#[test]
fn an_answer_says_no_time() {
    let text = "all hold\npropose draw\n";
    let said = check("undated.json", POSITION, text).output;
    let (answer, others) = said.split_once("\n\nSubject: ").expect("two letters");
    for time in ["Due ", "GMT", "Received"] {
        assert!(!answer.contains(time), "{answer}");
    }
    assert!(others.starts_with("Vote 1"), "{others}");
}

#[test]
fn the_next_phase_of_a_judgement_is_a_position() {
    let attack = r#"{"name": "S1901M",
        "state": {"units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}, "centers": {}},
        "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]}}"#;
    let judgement = run(&["adjudicate"], attack.replace('\n', " ")).output;
    let said = check("judgement.json", &judgement, "A Bur retreats to Par\n");
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let order = "\nON FILE\n  A Burgundy  retreats to Paris\n";
    assert!(said.output.contains(order), "{}", said.output);
    assert!(said.output.contains(" - France S1901 retreats [check]\n"));
}

#[test]
fn one_of_several_phases_is_named() {
    let several = format!("{}\n{}\n", POSITION.replace('\n', " "), POSITION.replace("S19", "F19"));
    let what = failure("several.json", &several, &[]);
    assert_eq!(what, "holds 2 phases; choose one with --phase");
    assert_eq!(failure("other.json", &several, &["--phase", "W1901A"]), "holds no phase W1901A");
    let position = file("named.json", several);
    let arguments =
        ["check", "-", "--position", &position, "--power", "FRANCE", "--phase", "F1901M"];
    let said = run(&arguments, "all hold");
    assert!(said.output.contains(" - France F1901 [check]\n"), "{}", said.output);
    assert_eq!(said.status, 0);
}

#[test]
fn what_is_no_position_is_named() {
    for (number, (position, expected)) in [
        ("A Par H", "not JSON: expected value at line 1 column 1"),
        ("", "holds no phase"),
        ("[]", "expected an object, found a list"),
        ("{\"name\": \"S1901M\"}", "the key \"state\" is missing"),
        ("{\"name\": \"S1901X\", \"state\": {}}", "name: not a phase; expected one like S1901M"),
        ("{\"name\": \"COMPLETED\"}", "name: the game is over, so no power has orders to give"),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(failure(&format!("bad-{number}.json"), position, &[]), expected);
    }
    assert_eq!(failure("latin.json", b"\xe9", &[]), "not UTF-8, from byte 1 on");
}

#[test]
fn a_command_line_that_check_can_t_carry_out_ends_with_2() {
    let position = file("arguments.json", POSITION);
    for (arguments, expected) in [
        (&["check", "-"][..], "--position <FILE>"),
        (&["check", "-", "--position", "-", "--power", "France"], "can't hold both the orders and"),
        (
            &["check", "-", "--position", &position, "--power", "Spain"],
            "no such power; the powers are",
        ),
        (&["check", "-", "--position", "none.json", "--power", "France"], "none.json: No such"),
        (&["check", "none.txt", "--position", &position, "--power", "France"], "none.txt: No such"),
    ] {
        let said = run(arguments, "");
        assert_eq!((said.status, said.output.as_str()), (2, ""), "{arguments:?}");
        assert!(said.complaints.contains(expected), "{}", said.complaints);
    }
}

#[test]
fn a_stranger_s_text_steers_no_terminal() {
    let text = "A Par - Bur (\u{1b}[2J\u{7}\u{202e}rub)\n\u{1b}]0;title\u{7}\nF Bre - \u{9b}31m\n\
        vote yes on \u{1b}[2J\n";
    let shown = check("steering.json", POSITION, text).output;
    for steering in ["\u{1b}", "\u{7}", "\u{202e}", "\u{9b}"] {
        assert!(!shown.contains(steering), "{shown:?}");
    }
    assert!(shown.contains("rub)") && shown.contains("title"), "{shown:?}");
}

#[test]
fn a_text_is_read_as_the_daemon_reads_a_letter() {
    let text = "A Par - Bur\nlayout judge\n\nOn Monday GM wrote:\n> A Mar H\n";
    let said = check("letter.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let layout = "\nALSO IN YOUR LETTER\n- From now on, you will get results in the layout of the \
        old judges";
    assert!(said.output.contains(layout), "{}", said.output);
    assert!(!said.output.to_lowercase().contains("ignored"), "{}", said.output);
    let said = check("named.json", POSITION, "abbreviations: wheat = BUR\nA Par - wheat\n");
    let order = "  A Paris       - Burgundy\n      | A Par - wheat\n";
    assert!(said.output.contains(order), "{}", said.output);
    let text = "Only if Gerd agrees to it:\nvote yes on 1\nlayout judge\n";
    let said = check("weighed.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let because = "because of line 1, \"Only if Gerd agrees\nto it:\"";
    assert!(said.output.contains(because), "{}", said.output);
    assert!(said.output.ends_with("\n\nvote yes on 1\nlayout judge\n"), "{}", said.output);
}

#[test]
fn d_v_2_a_build_is_waived_of_which_none_is_left() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let position = folder.join("check-waived.json");
    let board = r#"{"name": "W1901A", "state": {"units": {"FRANCE": ["A SPA", "A POR"]},
        "centers": {"FRANCE": ["BRE", "MAR", "PAR"]}}}"#;
    fs::write(&position, board).expect("the folder for tests can be written to");
    let position = position.to_str().expect("its path is UTF-8");
    let command = ["check", "-", "--position", position, "--power", "France"];
    let said = run(&command, "Build A Par\nwaive\n");
    let wanted = "You don't need it: no build is left to waive.";
    assert!(said.output.contains(wanted), "{}", said.output);
    assert!(!said.output.contains("in excess"), "{}", said.output);
}
