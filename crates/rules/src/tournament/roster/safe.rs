//! Names and addresses that may stand in letters, tables and pages.

/// A name has to leave room in a letter.
pub const NAME_CHARS_MAX: usize = 80;
/// What RFC 5321 allows.
const ADDRESS_CHARS_MAX: usize = 254;

/// A name that may stand in letters, tables and pages.
///
/// # Errors
///
/// If it is empty or too long, holds what hides or moves text, or begins as a formula does: a
/// spreadsheet would run it.
pub fn safe_name(written: &str) -> Result<String, String> {
    let name = written.trim();
    if name.is_empty() {
        return Err("is empty".to_owned());
    }
    if name.chars().count() > NAME_CHARS_MAX {
        return Err(format!("has more than {NAME_CHARS_MAX} characters"));
    }
    let hides = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}')
            || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if name.chars().any(hides) {
        return Err("has a character that can't be seen".to_owned());
    }
    if name.starts_with(['=', '+', '-', '@']) {
        return Err("begins as a formula does; a spreadsheet would run it".to_owned());
    }
    if name.contains(['<', '>', '"']) {
        return Err("has a bracket or a quotation mark, which addresses need for themselves".into());
    }
    Ok(name.to_owned())
}

/// An address, in lower case.
///
/// # Errors
///
/// If it is not an address.
pub fn address(written: &str) -> Result<String, String> {
    let address = written.trim().to_lowercase();
    let plain = |letter: char| {
        !letter.is_whitespace() && !letter.is_control() && !"<>()[],;:\"\\".contains(letter)
    };
    let parts = address.split_once('@');
    let fits = parts.is_some_and(|(user, host)| {
        let labels = host.split('.').filter(|label| !label.is_empty()).count();
        !user.is_empty() && labels >= 2 && !host.contains('@') && !host.contains("..")
    });
    match fits && address.len() <= ADDRESS_CHARS_MAX && address.chars().all(plain) {
        true => Ok(address),
        false => Err("expected an address such as ann@example.org".to_owned()),
    }
}

/// A name and an address, written as `Ann Able <ann@example.org>`.
///
/// # Errors
///
/// If either is not valid.
pub fn name_and_address(written: &str) -> Result<(String, String), String> {
    let expected = || format!("{written:?}: expected \"Ann Able <ann@example.org>\"");
    let (name, rest) = written.split_once('<').ok_or_else(expected)?;
    let (given, _) = rest.split_once('>').ok_or_else(expected)?;
    let name = safe_name(name).map_err(|what| format!("the name {what}"))?;
    Ok((name, address(given)?))
}
