//! A table by name, for what is asked of every word several times.

/// There are some 4,000 names and beginnings of names, so that few share a drawer.
const DRAWERS: usize = 8_192;

/// A table by the keys of names: a row of drawers, and the letters of a name say which one holds
/// it. The names are our own, so no attacker can choose them to fall into one drawer.
pub struct NameTable<T> {
    drawers: Vec<Vec<(String, T)>>,
    /// How many bytes the longest name has: a longer one is not looked for, letter by letter.
    longest: usize,
}

impl<T> Default for NameTable<T> {
    fn default() -> NameTable<T> {
        NameTable { drawers: std::iter::repeat_with(Vec::new).take(DRAWERS).collect(), longest: 0 }
    }
}

impl<T: Default> NameTable<T> {
    /// What is kept for a name; what is never kept is the default.
    pub fn get(&self, name: &str) -> T
    where
        T: Copy,
    {
        self.find(name).copied().unwrap_or_default()
    }

    pub fn find(&self, name: &str) -> Option<&T> {
        let drawer = self.drawers.get(number(name)).filter(|_| name.len() <= self.longest)?;
        drawer.iter().find(|(known, _)| known == name).map(|(_, kept)| kept)
    }

    /// Changes what is kept for a name.
    pub fn change(&mut self, name: &str, change: impl FnOnce(&mut T)) {
        let Some(drawer) = self.drawers.get_mut(number(name)) else { return };
        self.longest = self.longest.max(name.len());
        match drawer.iter_mut().find(|(known, _)| known == name) {
            Some((_, kept)) => change(kept),
            None => {
                let mut kept = T::default();
                change(&mut kept);
                drawer.push((name.to_owned(), kept));
            }
        }
    }

    /// Changes what is kept for each name.
    pub fn change_all(&mut self, change: impl Fn(&str, &mut T)) {
        self.drawers.iter_mut().flatten().for_each(|(name, kept)| change(name, kept));
    }

    /// All that is kept, with its name.
    #[cfg(test)]
    pub fn entries(&self) -> impl Iterator<Item = (&String, &T)> {
        self.drawers.iter().flatten().map(|(name, kept)| (name, kept))
    }
}

/// The drawer of a name: its letters mixed one by one, as Fowler, Noll and Vo do.
fn number(name: &str) -> usize {
    const PRIME: u32 = 0x0100_0193;
    let mixed = name
        .bytes()
        .fold(0x811c_9dc5_u32, |mixed, letter| (mixed ^ u32::from(letter)).wrapping_mul(PRIME));
    (mixed ^ mixed >> 16) as usize % DRAWERS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_under_its_name_and_no_other() {
        let mut table = NameTable::default();
        let names: Vec<String> = (0..2 * DRAWERS).map(|number| format!("name {number}")).collect();
        for (number, name) in names.iter().enumerate() {
            table.change(name, |kept| *kept = number + 1);
        }
        assert!(names.iter().enumerate().all(|(number, name)| table.get(name) == number + 1));
        assert_eq!(table.get("name"), 0);
    }
}
