//! Values that a process makes once and keeps as long as it runs, such as the tables of a map.

use std::sync::OnceLock;

/// How many things of a kind there may be.
const MOST: usize = 4_096;

/// Things that are made once and found again. It takes no lock except for the one that is being
/// made.
pub struct KeptOnce<T>([OnceLock<T>; MOST]);

impl<T> KeptOnce<T> {
    /// A table with nothing in it.
    #[allow(clippy::new_without_default, reason = "a default can't make a static")]
    pub const fn new() -> KeptOnce<T> {
        KeptOnce([const { OnceLock::new() }; MOST])
    }

    /// The thing with this number.
    pub fn get(&self, number: usize) -> Option<&T> {
        self.0.get(number)?.get()
    }

    /// The number of the thing that is wanted, which is made if it is not there; nothing if there
    /// are 4,096 others.
    ///
    /// # Errors
    ///
    /// Why it can't be made.
    pub fn find_or_make<E>(
        &self,
        is_wanted: impl Fn(&T) -> bool,
        make: impl Fn() -> Result<T, E>,
    ) -> Result<Option<(usize, &T)>, E> {
        let mut made = None;
        for (number, slot) in self.0.iter().enumerate() {
            let there = match slot.get() {
                Some(there) => there,
                None => {
                    let new = made.take().map_or_else(&make, Ok)?;
                    slot.get_or_init(|| new)
                }
            };
            if is_wanted(there) {
                return Ok(Some((number, there)));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::KeptOnce;

    #[test]
    fn what_was_made_is_found_again_and_what_can_t_be_made_leaves_no_trace() {
        static KEPT: KeptOnce<String> = KeptOnce::new();
        let find = |wanted: &str| {
            let make = || if wanted.is_empty() { Err("empty") } else { Ok(wanted.to_owned()) };
            let found = KEPT.find_or_make(|there| there == wanted, make);
            found.map(|found| found.map(|(number, _)| number))
        };
        assert_eq!([find("a"), find("b"), find("a")], [Ok(Some(0)), Ok(Some(1)), Ok(Some(0))]);
        assert_eq!((find(""), find("c")), (Err("empty"), Ok(Some(2))));
        assert_eq!(KEPT.get(1).map(String::as_str), Some("b"));
        assert_eq!(KEPT.get(3), None);
    }
}
