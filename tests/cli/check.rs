//! `chancery check`: what people at a prompt see, word for word.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::cli::program::{Said, lists, run};

const POSITION: &str = r#"{"name": "S1901M",
    "state": {"units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]},
              "centers": {"FRANCE": ["BRE", "MAR", "PAR"], "GERMANY": ["MUN"]}}}"#;

const HELP: &str = "\
Show what is understood of the orders that a player wrote

Reads a text of orders as the tournament would, and shows each order in full beside the player's own
words, with whatever has to be said about it; then what was refused, and why; plans, commands, lines
that say nothing to the reader, and units that have no order.

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

  -h, --help
          Print help (see a summary with '-h')

The file of the position may hold one phase, on one line or on several, or a phase a line; then
--phase says which. Of a judgement it is the next phase. Orders that stand in the file are passed
over. Colours are used if the output is a terminal and NO_COLOR is not set.

Exit status: 0 everything was understood, 1 something was refused, 2 the command could not be
carried out.

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
    assert!(lists(&said.output, "check", "Show what is understood"), "{}", said.output);
}

#[test]
fn everything_understood_is_shown_over_its_words() {
    let text = "France, Spring 1901\nPar-Bur\nF Bre - Mid Atl (hello Fritz)\nmar supports par to \
        burgundy\nFINAL\n\nCheers, Anne\n";
    let said = check("good.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    assert_eq!(
        said.output,
        "\
France, Spring 1901, movement (S1901M)

  Understood
    A PAR - BUR
      line 2: Par-Bur
    F BRE - MAO
      line 3: F Bre - Mid Atl (hello Fritz)
      comment: hello Fritz
    A MAR S A PAR - BUR
      line 4: mar supports par to burgundy

  Headings
    line 1: France, S1901M

  Commands
    line 5: final

  Passed over
    line 7: Cheers, Anne

3 orders.
"
    );
}

#[test]
fn what_is_refused_comes_first_with_its_place() {
    let text = "A Par - Mos\nF Bre - Gas or Pic\nA Par - Bur\n";
    let said = check("refused.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    assert_eq!(
        said.output,
        "\
France, Spring 1901, movement (S1901M)

  Refused: unreadable
    Line 2:
      F Bre - Gas or Pic
                  ^
    A movement order can't hang on a condition or leave a choice. Which one is it?
    Until you send the whole set again, F Brest holds.

  Understood
    A PAR - MOS
      line 1: A Par - Mos
      illegal: the army can't reach Moscow
      superseded: a later order counts
    A PAR - BUR
      line 3: A Par - Bur

  Without an order
    A MAR       it holds
    F BRE       it holds

1 order, 1 superseded, 1 refused, 2 units without an order.
"
    );
}

#[test]
fn orders_that_are_not_carried_out_are_counted_by_themselves() {
    let text = "A Par - Mos\nF Bre - Gas\nF Bre - Mao\nF Bre - Mao\nA Mar H\n";
    let said = check("counted.json", POSITION, text);
    let counted = "\n2 orders, 1 illegal, 2 superseded.\n";
    assert!(said.output.ends_with(counted), "{}", said.output);
    assert!(said.output.contains("      superseded: the same is said again later\n"));
}

#[test]
fn plans_show_their_options_and_conditions() {
    let text = "A Mar H, F Bre H, A Par H\nif dislodged, A Mar - Gas, else disband\n";
    let said = check("plans.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let plans = "
  Plans
    S1901R
      line 2: if dislodged, A Mar - Gas, else disband
      1. A MAR R GAS  if dislodged A MAR
      2. A MAR D

3 orders, 1 plan.
";
    assert!(said.output.ends_with(plans), "{}", said.output);
}

#[test]
fn the_next_phase_of_a_judgement_is_a_position() {
    let attack = r#"{"name": "S1901M",
        "state": {"units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}, "centers": {}},
        "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]}}"#;
    let judgement = run(&["adjudicate"], attack.replace('\n', " ")).output;
    let said = check("judgement.json", &judgement, "A Bur retreats to Par\n");
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    assert_eq!(
        said.output,
        "\
France, Spring 1901, retreats (S1901R)

  Understood
    A BUR R PAR
      line 1: A Bur retreats to Par

1 order.
"
    );
}

#[test]
fn one_of_several_phases_is_named() {
    let several = format!("{}\n{}\n", POSITION.replace('\n', " "), POSITION.replace("S19", "F19"));
    let what = failure("several.json", &several, &[]);
    assert_eq!(what, "holds 2 phases; say which one by --phase");
    assert_eq!(failure("other.json", &several, &["--phase", "W1901A"]), "holds no phase W1901A");
    let position = file("named.json", several);
    let arguments =
        ["check", "-", "--position", &position, "--power", "FRANCE", "--phase", "F1901M"];
    let said = run(&arguments, "all hold");
    assert!(said.output.starts_with("France, Fall 1901, movement"), "{}", said.output);
    assert_eq!(said.status, 0);
}

#[test]
fn what_is_no_position_is_named() {
    for (number, (position, expected)) in [
        ("A Par H", "not JSON: expected value at line 1 column 1"),
        ("", "holds no phase"),
        ("[]", "expected an object, found a list"),
        ("{\"name\": \"S1901M\"}", "the key \"state\" is missing"),
        ("{\"name\": \"S1901X\", \"state\": {}}", "name: is no phase; expected one like S1901M"),
        ("{\"name\": \"COMPLETED\"}", "name: the game is over, and nobody has orders to give"),
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
        (&["check", "-", "--position", "-", "--power", "France"], "can't hold the orders and"),
        (&["check", "-", "--position", &position, "--power", "Spain"], "no such power; there are"),
        (&["check", "-", "--position", "none.json", "--power", "France"], "none.json: No such"),
        (&["check", "none.txt", "--position", &position, "--power", "France"], "none.txt: No such"),
    ] {
        let said = run(arguments, "");
        assert_eq!((said.status, said.output.as_str()), (2, ""), "{arguments:?}");
        assert!(said.complaints.contains(expected), "{}", said.complaints);
    }
}

/// What is printed with an environment, which says for certain whether colours are wanted.
fn coloured(name: &str, variables: &[(&str, &str)], text: &str) -> String {
    let (position, orders) = (file(name, POSITION), file(&format!("{name}.txt"), text));
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(["check", &orders, "--position", &position, "--power", "France"])
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

#[test]
fn colours_are_for_those_who_want_them() {
    let text = "A Par - Bur\nA Mar - Zzyzx\n";
    let forced = coloured("forced", &[("CLICOLOR_FORCE", "1")], text);
    assert!(forced.contains("\u{1b}[32mA PAR - BUR\u{1b}[0m"), "{forced:?}");
    assert!(forced.lines().any(|line| line.contains("\u{1b}[31m") && line.contains('^')));
    for variables in [&[][..], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]] {
        let bare = coloured(&format!("bare-{}", variables.len()), variables, text);
        assert!(!bare.contains('\u{1b}'), "{bare:?}");
    }
}

#[test]
fn a_stranger_s_text_steers_no_terminal() {
    let text = "A Par - Bur (\u{1b}[2J\u{7}\u{202e}rub)\n\u{1b}]0;title\u{7}\nF Bre - \u{9b}31m\n";
    let shown = coloured("steering", &[("CLICOLOR_FORCE", "1")], text);
    for steering in ["\u{1b}[2J", "\u{7}", "\u{202e}", "\u{1b}]", "\u{9b}"] {
        assert!(!shown.contains(steering), "{shown:?}");
    }
    assert!(shown.contains("rub)") && shown.contains("title"), "{shown:?}");
}

#[test]
fn a_text_is_read_as_the_daemon_reads_a_letter() {
    let said = check(
        "letter.json",
        POSITION,
        "A Par - Bur\nlayout judge\n\nOn Monday GM wrote:\n> A Mar H\n",
    );
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    assert!(
        said.output.contains("  About seats and cases\n    line 2: layout judge\n"),
        "{}",
        said.output
    );
    assert!(!said.output.contains("Passed over"), "{}", said.output);
    let said = check("named.json", POSITION, "abbreviations: wheat = BUR\nA Par - wheat\n");
    assert!(
        said.output.contains("    A PAR - BUR\n      line 2: A Par - wheat\n"),
        "{}",
        said.output
    );
    let text = "Only if Gerd agrees to it:\nvote yes on 1\nlayout judge\n";
    let said = check("weighed.json", POSITION, text);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let because =
        "  Asked, and no command done, because of\n    line 1: Only if Gerd agrees to it:\n";
    assert!(said.output.contains(because), "{}", said.output);
    for command in ["vote yes", "layout"] {
        assert!(!said.output.contains(command), "{}", said.output);
    }
}
