//! Lines with codes, as answers give them to be copied.

/// A line that ends in a code, without the blanks around it.
pub(crate) fn with_code(line: &str) -> Option<String> {
    let (_, code) = line.trim().rsplit_once(" confirm ")?;
    let is_code = code.len() == 8 && u32::from_str_radix(code, 16).is_ok();
    is_code.then(|| line.trim().to_owned())
}
