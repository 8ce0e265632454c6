//! The command line: help, tables for people, exit statuses.

use serde_json::json;

use crate::cli::program::{lists, phase, run};

const HELP: &str = "\
Judge phases of games: JSON Lines in, JSON Lines out

Reads one phase a line, as saved games of the Python package `diplomacy` hold them, and writes one
judgement a line: the result of every order with its reason, and the next position. Each is written
as soon as it is ready.

Usage: chancery adjudicate [OPTIONS] [FILES]...

Arguments:
  [FILES]...
          Files to read; standard input if there are none, or for `-`

Options:
      --map <FILE>
          A variant's file, whose map lines may name by its code; may be given again

      --plain
          Write tables for people instead of JSON

  -h, --help
          Print help (see a summary with '-h')

A line that can't be judged is answered by a line with its error, and the next line is judged as
usual. \"rules\" in a line names its rulebook: \"world-masters\" (the default) or \"datc\", the
preferences of the Diplomacy Adjudicator Test Cases. \"map\" names a variant that comes with the
program, or one of the files given with --map.

Exit status: 0 if all went well, 1 if some lines were refused, 2 if an input or the output failed.

Example: jq -c '.phases[]' game.json | chancery adjudicate
";

#[test]
fn the_help_reads_well() {
    let said = run(&["adjudicate", "--help"], "");
    assert_eq!((said.status, said.output.as_str(), said.complaints.as_str()), (0, HELP, ""));
    let said = run(&["--help"], "");
    assert!(lists(&said.output, "adjudicate", "Judge phases of games"), "{}", said.output);
    assert!(said.output.lines().all(|line| line.chars().count() <= 100), "{}", said.output);
    let version = concat!("chancery ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(&["--version"], "").output, version);
}

#[test]
fn a_command_line_that_makes_no_sense_ends_with_2() {
    for arguments in [&[][..], &["judge"], &["adjudicate", "--plane"]] {
        let said = run(arguments, "");
        assert_eq!((said.status, said.output.as_str()), (2, ""), "{arguments:?}");
        assert!(said.complaints.contains("Usage: chancery"), "{}", said.complaints);
    }
    let said = run(&["adjudicate", "--plane"], "");
    assert!(said.complaints.contains("--plain"), "it names what was meant: {}", said.complaints);
}

#[test]
fn tables_for_people() {
    let orders = "FRANCE: A PAR - BUR, A MAR S A PAR - BUR; GERMANY: A BUR H, A RUH - MUN";
    let mut movement = phase("F1901M", orders, &[("FRANCE", &["MAR", "PAR", "BRE"])]);
    movement["orders"]["GERMANY"] = json!(["A RUH - MUN", "A KIE - MUN"]);
    let orders = "GERMANY: *A BUR R RUH [RUH PIC]; FRANCE: A BUR H";
    let mut retreat = phase("F1901R", orders, &[("FRANCE", &["MAR", "PAR", "BRE"])]);
    retreat["orders"]["FRANCE"] = json!(null);
    let over = json!({"name": "COMPLETED"});
    let said = run(&["adjudicate", "--plain"], format!("{movement}\n{retreat}\n[]\n{over}\n"));
    assert_eq!(
        said.output,
        "\
Fall 1901, movement (F1901M)

  FRANCE
    A MAR S A PAR - BUR
    A PAR - BUR

  GERMANY
    A BUR (no order)          dislodged by A PAR, 2 against 1
    A RUH - MUN

  Ignored, Germany: A KIE - MUN: no unit in KIE

  Germany's A BUR may retreat to BEL, GAS, PIC, RUH.
  Next: F1901R

Fall 1901, retreats (F1901R)

  GERMANY
    A BUR R RUH

  France has 3 centres and may build 2.
  Germany has 0 centres and removes 1.
  Next: W1901A

Line 3: expected an object, found a list

The game is over.

"
    );
    assert_eq!(said.status, 1);
}
