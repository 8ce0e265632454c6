//! Examples of the standard map in the words of another.

/// A text with other words in the place of these.
pub fn in_other_words(text: &str, words: &[(&'static str, String)]) -> String {
    let (mut said, mut rest) = (String::new(), text);
    // What has been put in is not looked through again: powers of a map may be called alike.
    let next = |rest: &str| {
        let found = words.iter().filter_map(|(old, new)| Some((rest.find(old)?, *old, new)));
        found.min_by_key(|(at, old, _)| (*at, std::cmp::Reverse(old.len())))
    };
    while let Some((at, old, new)) = next(rest) {
        let (before, behind) = rest.split_at(at);
        said += before;
        said += new;
        rest = behind.strip_prefix(old).unwrap_or_default();
    }
    said + rest
}
