//! Maps as others get them: phases through `chancery map`, positions of the corpus through the
//! library.

use crate::common::clock;
use crate::common::corpus;
mod drawn;
mod program;
mod samples;
