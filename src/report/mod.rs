//! Values into what people see, deciding nothing.
//!
//! So far only the sentences that say why an order had the outcome it had: [`reasons`].

pub mod reasons;
