//! Codes, words and forms that a file may not have.

use super::{SMALL, examine, found};

#[test]
fn a_code_of_another_form_is_refused_at_its_line_and_nowhere_else() {
    for (number, line) in SMALL.lines().enumerate() {
        let Some(code) = line.trim().strip_prefix("{\"code\": \"").and_then(|rest| rest.get(..3))
        else {
            continue;
        };
        let place = format!("{{\"code\": \"{code}");
        for end in ["/XC", "/", "/NC", "1"] {
            let findings = examine(&SMALL.replacen(&place, &format!("{place}{end}"), 1)).findings;
            let lines: Vec<usize> = findings.iter().map(|one| one.line).collect();
            assert_eq!(lines, [number + 1], "{findings:?}");
        }
    }
}

#[test]
fn all_faults_are_told_and_not_just_the_first() {
    let changed = SMALL.replace("\"step\": 1", "\"step\": 0").replace("\"sea\"", "\"lake\"");
    let lines: Vec<usize> = examine(&changed).findings.iter().map(|one| one.line).collect();
    assert_eq!(lines, [7, 43, 45]);
    assert!(crate::read(&changed).is_err_and(|faults| faults.len() == 3));
}

#[test]
fn words_and_forms_that_are_none_are_refused() {
    for (from, to, expected) in [
        ("variant/1", "variant/2", "the format is \"chancery-variant/2\""),
        ("\"small\"", "\"Small\"", "the code \"Small\" may have a-z, 0-9 and - only"),
        ("\"home\",", "\"homes\",", "builds: \"homes\" is none of home, any-owned"),
        ("S1901M", "S901M", "the first phase \"S901M\" must be"),
        ("\"MRA\"", "\"MA\"", "the phases \"MA\" must be"),
        ("\"letter\": \"E\"", "\"letter\": \"EE\"", "the letter \"EE\" must be"),
        ("\"centres\": 3", "\"last-year\": 1910", "\"then\" is missing"),
        ("\"centres\": 3", "\"last-year\": 1910, \"then\": \"most\"", ""),
        ("\"centres\": 3", "", "\"centres\", \"provinces\" or \"last-year\" was expected"),
        ("\"code\": \"FAR\"", "\"code\": \"FARS\"", "a code has three of A-Z and 0-9"),
        ("\"bella\"", "\"Bella\"", "write the alias \"Bella\" in lower case"),
        ("\"kind\": \"inland\"", "\"kind\": \"inland\", \"convoys\": true", "is for coasts"),
        ("\"NC\": {", "\"NE\": {", "none of NC, SC, EC, WC"),
        ("[40, 100]", "[40]", "two numbers"),
        ("\"provinces\"", "\"province\"", "\"provinces\" is missing"),
    ] {
        let lines = found(from, to).join("\n");
        assert!(lines.contains(expected), "{to}: {lines}");
        assert_eq!(lines.is_empty(), expected.is_empty(), "{to}: {lines}");
    }
}
