//! The table of clauses in `docs/rules.md`: one row for each clause of the rules, and for every
//! clause that it calls built, modules and tests that exist.
//!
//! A row is `| clause | what the program does | built or later | modules | tests |`. Modules are
//! paths of files, tests are names of test functions, numbers of cases (`H.3`) under
//! `fixtures/datc/`, or folders of `fixtures/correspondence/`; all in backticks. At least one test
//! has the clause in its name: `d_iii_4_…` for D.III(4). A row that says later names nothing.
//!
//! Above it the page says how many clauses are built.
//!
//! Below it are the choices, `| question | what the program does | cases |`; those cases exist.

use std::collections::BTreeSet;

use super::lexer::{self, Kind};
use super::tree::Source;

/// How many clauses each part of the rules has; where it has sections, each of them.
const PARTS: [(&str, usize); 13] = [
    ("A.", 12),
    ("B.", 10),
    ("C.", 15),
    ("D.I", 3),
    ("D.II", 5),
    ("D.III", 5),
    ("D.IV", 3),
    ("D.V", 5),
    ("D.VI", 7),
    ("D.VII", 7),
    ("D.VIII", 4),
    ("D.IX", 5),
    ("D.X", 6),
];

/// Every clause as the page writes it: `A.1`, `D.III(4)`.
fn clauses() -> Vec<String> {
    let name = |part: &str, number| match part.strip_suffix('.') {
        Some(_) => format!("{part}{number}"),
        None => format!("{part}({number})"),
    };
    let numbered = |(part, count)| (1..=count).map(move |number| name(part, number));
    PARTS.into_iter().flat_map(numbered).collect()
}

/// How the names of a clause's tests begin: `d_iii_4_`.
fn test_prefix(clause: &str) -> String {
    let parts = clause.split(['.', '(', ')']).filter(|part| !part.is_empty());
    parts.map(|part| part.to_lowercase() + "_").collect()
}

struct Row<'a> {
    line: usize,
    clause: &'a str,
    status: &'a str,
    modules: Vec<&'a str>,
    tests: Vec<&'a str>,
}

fn rows(page: &Source) -> Vec<Row<'_>> {
    let mut found = Vec::new();
    for (at, line) in page.text.lines().enumerate() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, clause, _, status, modules, tests, _] = cells[..] else {
            continue;
        };
        if matches!(status, "built" | "later") {
            found.push(Row {
                line: at + 1,
                clause,
                status,
                modules: quoted(modules),
                tests: quoted(tests),
            });
        }
    }
    found
}

fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What is wrong with the table.
pub(crate) fn check(page: &Source, tree: &[Source]) -> Vec<String> {
    let rows = rows(page);
    let functions = test_functions(tree);
    let mut faults = Vec::new();
    for clause in clauses() {
        let count = rows.iter().filter(|row| row.clause == clause).count();
        if count != 1 {
            faults.push(page.fault(1, format!("{clause} has {count} rows instead of one")));
        }
    }
    for row in &rows {
        if !clauses().contains(&row.clause.to_owned()) {
            faults.push(page.fault(row.line, format!("{} is no clause of the rules", row.clause)));
        }
        let found = match row.status {
            "built" => check_built(row, tree, &functions),
            _ => check_later(row),
        };
        faults.extend(found.into_iter().map(|fault| page.fault(row.line, fault)));
    }
    faults.extend(check_choices(page, tree));
    faults
}

/// Whether the page counts the rows that it calls built as they are.
pub(crate) fn check_count(page: &Source) -> Vec<String> {
    let built = rows(page).iter().filter(|row| row.status == "built").count();
    let sentence = format!("{built} of the {} clauses are built", clauses().len());
    let is_said = page.text.contains(&sentence);
    (!is_said).then(|| page.fault(1, format!("does not say that {sentence}"))).into_iter().collect()
}

fn check_built(row: &Row<'_>, tree: &[Source], functions: &BTreeSet<&str>) -> Vec<String> {
    let clause = row.clause;
    let mut faults = Vec::new();
    let is_missing = |module: &&&str| !tree.iter().any(|source| source.path == ***module);
    for module in row.modules.iter().filter(is_missing) {
        faults.push(format!("{clause}: there is no {module}"));
    }
    if row.modules.is_empty() {
        faults.push(format!("{clause} is built, but in which module?"));
    }
    let exists = |test: &str| {
        functions.contains(test) || has_case(tree, test) || has_correspondence(tree, test)
    };
    let is_missing = |test: &&&str| !exists(test);
    for test in row.tests.iter().filter(is_missing) {
        faults.push(format!("{clause}: there is no test {test}"));
    }
    let prefix = test_prefix(clause);
    if !row.tests.iter().any(|test| test.starts_with(&prefix)) {
        faults.push(format!("{clause} is built, but no test {prefix}… shows it"));
    }
    faults
}

fn check_later(row: &Row<'_>) -> Vec<String> {
    let is_empty = row.modules.is_empty() && row.tests.is_empty();
    let fault = format!("{} comes later, but names modules or tests already", row.clause);
    (!is_empty).then_some(fault).into_iter().collect()
}

/// The tests that the last cell of a row names, on a page whose tables end with tests.
pub(crate) fn check_named_tests(page: &Source, tree: &[Source]) -> Vec<String> {
    let functions = test_functions(tree);
    let mut faults = Vec::new();
    for (at, line) in page.text.lines().enumerate() {
        let Some((_, tests)) = line.trim_end_matches(" |").rsplit_once(" | ") else { continue };
        if matches!(tests, "tests" | "") {
            continue;
        }
        let named = quoted(tests);
        if named.is_empty() {
            faults.push(page.fault(at + 1, "no test shows this".to_owned()));
        }
        let missing = named.iter().filter(|test| !functions.contains(**test));
        faults.extend(missing.map(|test| page.fault(at + 1, format!("there is no test {test}"))));
    }
    faults
}

/// The names of all functions after a `#[test]`, in the product and in `tests/`.
fn test_functions(tree: &[Source]) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let of_ours = |source: &&Source| source.is_product() || source.path.starts_with("tests/");
    for source in tree.iter().filter(of_ours).filter(|source| source.is_rust()) {
        let mut is_test = false;
        for pair in lexer::code(&source.text).windows(2) {
            is_test |= pair[0].is("[") && pair[1].is("test");
            if pair[0].is("fn") && pair[1].kind == Kind::Word {
                if is_test {
                    found.insert(pair[1].text);
                }
                is_test = false;
            }
        }
    }
    found
}

/// Whether a data file has a case of this number: its line begins with it, and a title follows.
fn has_case(tree: &[Source], number: &str) -> bool {
    let heads = |line: &str| line.split_once("  ").is_some_and(|(first, _)| first == number);
    let is_data = |source: &&Source| source.path.starts_with("fixtures/datc/");
    let mut data = tree.iter().filter(is_data);
    number.contains('.') && data.any(|source| source.text.lines().any(heads))
}

/// Whether there is a correspondence of this name.
fn has_correspondence(tree: &[Source], name: &str) -> bool {
    let script = format!("fixtures/correspondence/{name}/script");
    tree.iter().any(|source| source.path == script)
}

/// Cases in the table of choices that do not exist.
fn check_choices(page: &Source, tree: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, line) in page.text.lines().enumerate() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, _, _, cases, _] = cells[..] else {
            continue;
        };
        let numbers = cases.split(", ").filter(|case| case.contains('.'));
        for number in numbers.filter(|number| !has_case(tree, number)) {
            faults.push(page.fault(at + 1, format!("there is no case {number}")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with all clauses, D.III(4) with this status, modules and tests.
    fn page(status: &str, modules: &str, tests: &str) -> Source {
        let row = |clause: String| match clause.as_str() {
            "D.III(4)" => format!("| {clause} | It holds. | {status} | {modules} | {tests} |\n"),
            _ => format!("| {clause} | Nothing yet. | later | | |\n"),
        };
        let text: String = clauses().into_iter().map(row).collect();
        Source::sample("docs/rules.md", &text)
    }

    fn tree() -> [Source; 4] {
        let test = "#[test]\n#[should_panic]\nfn d_iii_4_holds() {}\nfn d_iii_4_helper() {}";
        let code = "fn a() {} #[cfg(test)] mod tests { #[test] fn b() {} }";
        [
            Source::sample("src/a.rs", code),
            Source::sample("tests/a.rs", test),
            Source::sample("fixtures/datc/house.txt", "H.1  a case\n  note  as H.2\n"),
            Source::sample("fixtures/correspondence/d_iii_4_letters/script", "A unit holds.\n"),
        ]
    }

    fn faults(status: &str, modules: &str, tests: &str) -> Vec<String> {
        check(&page(status, modules, tests), &tree())
    }

    #[test]
    fn rows_that_name_no_test_or_one_that_is_not_there_are_found() {
        let page = "| wants | what | tests |\n|---|---|---|\n| a | b | `d_iii_4_holds` |\n\
            | a | b | `d_iii_4_helper` |\n| a | b | none |\n";
        let found = check_named_tests(&Source::sample("docs/threats.md", page), &tree());
        let lines = [
            "docs/threats.md:4: there is no test d_iii_4_helper",
            "docs/threats.md:5: no test shows this",
        ];
        assert_eq!(found, lines);
    }

    #[test]
    fn clauses_have_the_names_of_the_rules_and_of_tests() {
        assert_eq!(clauses().len(), 87);
        assert_eq!(test_prefix("D.III(4)"), "d_iii_4_");
        assert_eq!(test_prefix("A.10"), "a_10_");
    }

    #[test]
    fn rows_whose_modules_and_tests_exist_pass() {
        assert_eq!(faults("built", "`src/a.rs`", "`d_iii_4_holds`, `b`, `H.1`"), [""; 0]);
        assert_eq!(faults("built", "`src/a.rs`", "`d_iii_4_letters`"), [""; 0]);
        assert_eq!(faults("later", "", ""), [""; 0]);
    }

    #[test]
    fn what_is_called_built_and_is_not_there_is_found() {
        for (modules, tests) in [
            ("", "`d_iii_4_holds`"),
            ("`src/b.rs`", "`d_iii_4_holds`"),
            ("`src/a.rs`", "`b`"),
            ("`src/a.rs`", ""),
            ("`src/a.rs`", "`d_iii_4_holds`, `c`"),
            ("`src/a.rs`", "`d_iii_4_holds`, `a`"),
            ("`src/a.rs`", "`d_iii_4_holds`, `d_iii_4_helper`"),
            ("`src/a.rs`", "`d_iii_4_holds`, `H.2`"),
            ("`src/a.rs`", "`d_iii_4_holds`, `d_iii_4_other_letters`"),
        ] {
            assert_eq!(faults("built", modules, tests).len(), 1, "{modules} {tests}");
        }
        assert_eq!(faults("later", "`src/a.rs`", "").len(), 1);
    }

    #[test]
    fn clauses_that_are_counted_wrong_are_found() {
        let mut page = page("built", "`src/a.rs`", "`d_iii_4_holds`");
        page.text += "So far 1 of the 87 clauses are built.\n";
        assert_eq!(check_count(&page), [""; 0]);
        page.text = page.text.replace("| built |", "| later |");
        assert_eq!(check_count(&page).len(), 1);
    }

    #[test]
    fn choices_with_cases_that_are_not_there_are_found() {
        let text = page("later", "", "").text + "| Why? | So. | H.1 |\n| Why? | So. | |\n";
        let wrong = |text: &str| check(&Source::sample("docs/rules.md", text), &tree()).len();
        assert_eq!(wrong(&text), 0);
        assert_eq!(wrong(&text.replace("| H.1 |", "| H.1, H.3 |")), 1);
    }

    #[test]
    fn missing_doubled_and_unknown_clauses_are_found() {
        let text = page("later", "", "").text;
        let wrong = |text: String| check(&Source::sample("docs/rules.md", &text), &[]).len();
        assert_eq!(wrong(text.replace("| later | | |\n| B.2 ", "| soon | | |\n| B.2 ")), 1);
        assert_eq!(wrong(text.replace("| B.2 |", "| B.3 |")), 2);
        assert_eq!(wrong(text + "| E.1 | Nothing. | later | | |\n"), 1);
    }
}
