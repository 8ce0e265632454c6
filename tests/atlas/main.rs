//! Maps as others get them: phases through `chancery map`, positions of the corpus through the
//! library.

#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/corpus.rs"]
mod corpus;
mod drawn;
mod program;
mod samples;
