//! The holders of a prize: none, one, or several who are level.

use serde::{Deserialize, Serialize};

/// The holders of a prize. In data a single one is written without a list, as in earlier versions,
/// and none is `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenHolders<T>", into = "WrittenHolders<T>")]
#[serde(bound(serialize = "T: Clone + Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct PrizeHolders<T>(pub Vec<T>);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenHolders<T> {
    One(Option<T>),
    Several(Vec<T>),
}

impl<T> From<WrittenHolders<T>> for PrizeHolders<T> {
    fn from(written: WrittenHolders<T>) -> PrizeHolders<T> {
        PrizeHolders(match written {
            WrittenHolders::One(one) => one.into_iter().collect(),
            WrittenHolders::Several(several) => several,
        })
    }
}

impl<T> From<PrizeHolders<T>> for WrittenHolders<T> {
    fn from(PrizeHolders(mut holders): PrizeHolders<T>) -> WrittenHolders<T> {
        match holders.len() {
            0 | 1 => WrittenHolders::One(holders.pop()),
            _ => WrittenHolders::Several(holders),
        }
    }
}

impl<T> FromIterator<T> for PrizeHolders<T> {
    fn from_iter<I: IntoIterator<Item = T>>(holders: I) -> PrizeHolders<T> {
        PrizeHolders(holders.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holder_is_written_as_he_always_was() {
        for (holders, written) in
            [(vec![], "null"), (vec!["ann"], "\"ann\""), (vec!["ann", "bob"], "[\"ann\",\"bob\"]")]
        {
            let holders: PrizeHolders<String> = holders.into_iter().map(str::to_owned).collect();
            assert_eq!(serde_json::to_string(&holders).expect("it is written"), written);
            assert_eq!(
                serde_json::from_str::<PrizeHolders<String>>(written).expect("read"),
                holders
            );
        }
    }
}
