//! What whoever wrote is answered, sentence by sentence, and the short letters that go to others
//! with it. The clerk finds out what is to be said; here stands how.

pub mod tournament;
