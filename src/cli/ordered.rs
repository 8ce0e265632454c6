//! JSON whose keys are written in the order in which they were put.

use serde::Serialize;
use serde::ser::Serializer;
use serde_json::Value;

/// An object that is being put together.
#[derive(Default)]
pub(super) struct OrderedObject(Vec<(String, OrderedValue)>);

/// The value of one of its keys.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum OrderedValue {
    /// A value without keys.
    Plain(Value),
    Object(OrderedObject),
    List(Vec<OrderedObject>),
}

impl OrderedObject {
    #[must_use]
    pub(super) fn with(mut self, key: &str, value: impl Into<OrderedValue>) -> OrderedObject {
        self.0.push((key.to_owned(), value.into()));
        self
    }

    /// The same, without the key if there is no value.
    #[must_use]
    pub(super) fn with_some(
        self,
        key: &str,
        value: Option<impl Into<OrderedValue>>,
    ) -> OrderedObject {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }
}

impl<K: ToString, V: Into<OrderedValue>> FromIterator<(K, V)> for OrderedObject {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> OrderedObject {
        let pairs = pairs.into_iter();
        OrderedObject(pairs.map(|(key, value)| (key.to_string(), value.into())).collect())
    }
}

impl From<Value> for OrderedValue {
    fn from(value: Value) -> OrderedValue {
        OrderedValue::Plain(value)
    }
}

impl From<OrderedObject> for OrderedValue {
    fn from(object: OrderedObject) -> OrderedValue {
        OrderedValue::Object(object)
    }
}

impl From<Vec<OrderedObject>> for OrderedValue {
    fn from(list: Vec<OrderedObject>) -> OrderedValue {
        OrderedValue::List(list)
    }
}

impl Serialize for OrderedObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
