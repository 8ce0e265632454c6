//! Orders as records: the notation in which programs exchange them, as text.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::{Order, read_order_on};
use crate::board::map_being_read;

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Order, D::Error> {
        let text = String::deserialize(deserializer)?;
        read_order_on(map_being_read(), &text).map_err(D::Error::custom)
    }
}
