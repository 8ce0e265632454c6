//! Names as German inflects them.

use crate::grammar::vocabulary::WordClass;

/// "Schwarzes Meer" is "das Schwarze Meer" and "im Schwarzen Meer", too.
pub(super) fn inflected(name: &str) -> Vec<String> {
    let parts = name.split_once(' ').filter(|(_, water)| WordClass::GermanWater.has(water));
    let stem = |adjective: &str| {
        let ending = ["es", "er", "e"].into_iter().find(|end| adjective.ends_with(end))?;
        adjective.strip_suffix(ending).map(str::to_owned)
    };
    match parts.and_then(|(adjective, water)| Some((stem(adjective)?, water))) {
        Some((stem, water)) => {
            ["e", "en", "em", "er", "es"].map(|end| format!("{stem}{end} {water}")).to_vec()
        }
        None => vec![name.to_owned()],
    }
}
