//! How a command answers: in words for people, or in JSON for programs.

use clap::ValueEnum;
use serde_json::Value;

/// How to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

impl Format {
    /// An answer: a line of JSON, or words.
    pub(super) fn of(self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> String {
        match self {
            Format::Json => format!("{}\n", json()),
            Format::Text => text(),
        }
    }
}

/// The option of commands to which a program might listen.
#[derive(clap::Args)]
pub(super) struct FormatArgument {
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl FormatArgument {
    /// For whom the answer is.
    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// The answer: a line of JSON, or words.
    pub(super) fn of(&self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> String {
        self.format.of(json, text)
    }
}
