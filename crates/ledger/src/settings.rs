//! What the configurations of all nodes that rule have to agree on.

use super::seal::Seal;

/// Settings by which rulings are made, as lines that people can compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedSettings(String);

impl SharedSettings {
    pub fn new(lines: impl IntoIterator<Item = String>) -> SharedSettings {
        SharedSettings(lines.into_iter().collect::<Vec<_>>().join("\n"))
    }

    pub(crate) fn kept(text: String) -> SharedSettings {
        SharedSettings(text)
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    pub(crate) fn digest(&self) -> Seal {
        Seal::of(self.0.as_bytes())
    }

    /// The lines of these that the others lack, and then those of the others that these lack.
    pub(crate) fn apart_from(&self, others: &SharedSettings) -> String {
        let lacking = |one: &SharedSettings, other: &SharedSettings| {
            let is_new = |line: &&str| other.0.lines().all(|known| known != *line);
            let lines: Vec<String> = one.0.lines().filter(is_new).map(str::to_owned).collect();
            if lines.is_empty() { "nothing".to_owned() } else { lines.join(", ") }
        };
        format!("only here {}; only there {}", lacking(self, others), lacking(others, self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_settings_differ_by_whole_lines() {
        let of = |lines: &[&str]| SharedSettings::new(lines.iter().map(|&line| line.to_owned()));
        let (old, new) = (of(&["a = 1", "b = 2"]), of(&["a = 1", "b = 3", "c = 4"]));
        assert_eq!(new.apart_from(&old), "only here b = 3, c = 4; only there b = 2");
        assert_eq!(of(&["a = 1"]).apart_from(&old), "only here nothing; only there b = 2");
        assert_ne!(old.digest(), new.digest());
    }
}
