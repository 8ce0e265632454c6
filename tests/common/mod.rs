//! What several suites share.

pub(crate) mod clock;
pub(crate) mod cluster;
pub(crate) mod codes;
pub(crate) mod command;
pub(crate) mod corpus;
pub(crate) mod pages;
pub(crate) mod ports;
